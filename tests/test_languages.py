"""Names, sentences and messages in English, French and Russian: none missing, and good grammar.

What English says is pinned elsewhere (`test_telling`, `test_errors`, `test_command_line`). Here
stand the other two, by sentences written by hand, and what all three must have in common.
"""

import io
import itertools
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import attrs
import pytest
from helpers import card_set, contract_of, deal_of, dealt, labet, last_card, rules

from lombre_labet import (
    DECK,
    OPTIONS,
    POOL,
    Announce,
    AuctionWon,
    Bid,
    Card,
    CardsDrawn,
    Cause,
    Clause,
    Deal,
    DealSettled,
    DealStood,
    Event,
    Exchange,
    Family,
    IllegalRecord,
    InvalidValue,
    Language,
    MatadorsShown,
    Misdeal,
    Misdealt,
    NameTrump,
    NotationError,
    Offence,
    Pass,
    Penalize,
    Penalized,
    Phase,
    Play,
    Rank,
    Reason,
    Refusal,
    Result,
    ShowMatadors,
    State,
    Suit,
    ThrownIn,
    Transfer,
    TransferReason,
    Trick,
    TrickTaken,
    TrumpNamed,
    TrumpTurned,
    __main__,
    apply,
    format_action,
    legal_actions,
    name_of,
    new_match,
    parse_action,
    parse_record,
    read_record,
    tell_event,
)
from lombre_labet.__main__ import main
from lombre_labet.languages import texts_of
from lombre_labet.languages.texts import Names, RulesPage, Texts
from lombre_labet.records import MatchRecord, format_record
from lombre_labet.rules import PRESETS
from lombre_labet.simple_players import play_match
from lombre_labet.telling import Style, tell, tell_match, told_rules

ENGLISH, FRENCH, RUSSIAN = Language
SAY = {language: texts_of(language) for language in Language}
NAMED: tuple[Iterable[Any], ...] = (
    Suit,
    Rank,
    DECK,
    Family,
    Bid,
    Phase,
    Reason,
    Offence,
    Result,
    Cause,
    TransferReason,
)
THREE = ("Anne", "Bert", "Cléo")

languages = pytest.mark.parametrize("language", Language)


def latin(text: str) -> list[str]:
    """The Latin words of a Russian text that have no business there.

    Ids of clauses, cards, options as they are written on the command line, and the players are as
    they are in any language.
    """
    for known in (
        *(rf"\b{clause}\b" for clause in Clause),
        r"\b[KQJAT98][cdhs]\b",
        *(rf"\b{option.name}=\w+" for option in OPTIONS),
        "--rules",
        *(rf"\b{name}\b" for name in (*THREE, "Dora")),
    ):
        text = re.sub(known, "", text)
    return re.findall(r"[A-Za-z]+", text)


# Names


def test_the_languages_are_three_and_known_by_their_codes() -> None:
    assert list(Language) == ["en", "fr", "ru"]
    with pytest.raises(InvalidValue, match=r"^'de' is no Language: choose from en, fr, ru$"):
        Language("de")


@languages
@pytest.mark.parametrize("things", NAMED, ids=lambda things: type(next(iter(things))).__name__)
def test_everything_has_a_name_of_its_own(things: Iterable[Any], language: Language) -> None:
    names = [name_of(thing, language) for thing in things]
    assert all(name and name == name.strip() and name.isprintable() for name in names)
    assert len(set(names)) == len(names)
    if language is RUSSIAN:
        assert [name for name in names if latin(name)] == []


BORROWED = {"remise", "codille", "demande", "virole", "vole", "matadors"}
"""Words that English has from French."""


def test_names_differ_from_language_to_language_but_for_borrowed_words() -> None:
    things = list(itertools.chain(*NAMED))
    for one, other in itertools.combinations(Language, 2):
        same = {
            name_of(thing, one) for thing in things if name_of(thing, one) == name_of(thing, other)
        }
        assert same == (set() if RUSSIAN in (one, other) else BORROWED)


@languages
def test_the_tables_of_names_are_whole(language: Language) -> None:
    names = SAY[language].names
    for field, keys in {
        "suits": Suit,
        "ranks": Rank,
        "families": Family,
        "phases": Phase,
        "reasons": Reason,
        "offences": Offence,
        "results": Result,
        "transfers": TransferReason,
        "presets": PRESETS,
        "options": [option.name for option in OPTIONS],
    }.items():
        assert list(getattr(names, field)) == list(keys), field
    assert {field.name for field in attrs.fields(Names)} == {
        "suits",
        "ranks",
        "families",
        "phases",
        "reasons",
        "offences",
        "results",
        "transfers",
        "presets",
        "options",
    }


def test_every_option_has_a_meaning_of_its_own_in_each_language() -> None:
    meanings = [SAY[language].names.options for language in Language]
    for option in OPTIONS:
        told = [of[option.name] for of in meanings]
        assert told[0] == option.meaning
        assert len(set(told)) == 3
        assert all(text[0].isupper() and text.endswith(".") for text in told)
        assert latin(told[2]) == []
    for of in meanings:
        assert len(set(of.values())) == len(OPTIONS)


@pytest.mark.parametrize(
    ("thing", "english", "french", "russian"),
    [
        (Card.parse("Kh"), "king of hearts", "roi de cœur", "король червей"),
        (Card.parse("8h"), "eight of hearts", "huit de cœur", "восьмёрка червей"),
        (Card.parse("As"), "ace of spades", "as de pique", "туз пик"),
        (Card.parse("Tc"), "ten of clubs", "dix de trèfle", "десятка треф"),
        (Card.parse("Jd"), "jack of diamonds", "valet de carreau", "валет бубён"),
        (Suit.HEARTS, "hearts", "cœur", "червы"),
        (Rank.QUEEN, "queen", "dame", "дама"),
        (Family.SANS_PRENDRE, "sans prendre", "sans-prendre", "санпрандр"),
        (Bid(1), "virole", "virole", "вирола"),
        (
            Bid(8),
            "demande for four in the belle",
            "demande pour quatre en belle",
            "даманд на четыре в белле",
        ),
        (Bid(11), "sans prendre for four", "sans-prendre pour quatre", "санпрандр на четыре"),
        (Bid(14), "vole in the belle", "vole en belle", "воля в белле"),
        (Phase.NAMING_TRUMP, "naming trump", "choix de l'atout", "назначение козыря"),
        (Reason.MUST_UNDERTRUMP, "must undertrump", "obligation de sous-couper", None),
        (Offence.REVOKE, "revoke", "fausse renonce", "фальшренонс"),
        (Cause.REVOKE, "revoke", "fausse renonce", "фальшренонс"),
        (Cause.CODILLE, "codille", "codille", "кодиль"),
        (Result.WON, "won", "gagné", "выигрыш"),
        (TransferReason.LABET, "labet", "bête", "лабет"),
    ],
)
def test_names(thing: Any, english: str, french: str, russian: str | None) -> None:
    assert name_of(thing) == name_of(thing, ENGLISH) == english
    assert name_of(thing, FRENCH) == french
    assert name_of(thing, RUSSIAN) == (russian or "надо положить козырь")


@pytest.mark.parametrize("thing", ["Kh", None, 3, Suit, [], Language.FRENCH, DECK], ids=repr)
def test_what_has_no_name_is_refused(thing: Any) -> None:
    with pytest.raises(InvalidValue, match=r"has no name for people$"):
        name_of(thing)


@pytest.mark.parametrize("language", ["de", None, 1, []], ids=repr)
def test_what_is_no_language_is_refused(language: Any) -> None:
    with pytest.raises(InvalidValue, match="is no Language"):
        name_of(Suit.HEARTS, language)
    with pytest.raises(InvalidValue, match="is no Language"):
        Refusal(Reason.NOT_AN_ACTION, None, 0, Phase.BIDDING).message_in(language)
    with pytest.raises(InvalidValue, match="is no Language"):
        tell_event(ThrownIn(0), THREE, language)


# Sentences. Each is said once with every part, so that no part is dropped in one language.

HEARTS, BID = Suit.HEARTS, Bid.DEMANDE_BELLE
SAMPLES: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "card": ((DECK[0],), {}),
    "bid": ((BID,), {}),
    "seat": ((2,), {}),
    "listed": ((["Anne", "Bert", "Cléo"],), {}),
    "not_an_action": ((), {}),
    "no_such_seat": ((2,), {}),
    "wrong_phase": ((Pass, Phase.PLAYING), {}),
    "not_yours": ((Misdeal,), {}),
    "not_your_turn": ((2,), {}),
    "spectators_wait": ((), {}),
    "not_in_hand": (("Kd 9s",), {}),
    "no_matadors": ((HEARTS,), {}),
    "bid_too_low": ((Bid(1), BID), {}),
    "belle_not_bid": ((HEARTS,), {}),
    "matadors_not_trump": ((HEARTS,), {}),
    "must_exchange": ((), {}),
    "too_few_in_talon": ((2,), {}),
    "must_follow": (("Kd", HEARTS, "Kh 9h"), {}),
    "must_overtake": (("9h", "Jh", "Kh Qh"), {}),
    "must_trump": (("Kd", "Kh 9h"), {}),
    "must_overtrump": (("9h", "Jh", "Kh Qh"), {}),
    "must_undertrump": (("Kd", "Kh", "Jh 9h"), {}),
    "opening": (("Anne", 20), {}),
    "starting_chips": (("Anne 5",), {}),
    "rules_in_force": (("ante=2", HEARTS), {}),
    "source_but": (("ante=2",), {}),
    "deal_heading": ((2,), {}),
    "unfinished_trick": ((2, "Anne Kh"), {}),
    "stopped_after": ((2,), {}),
    "stopped_within": ((2, Phase.BIDDING), {}),
    "deals": (("Anne",), {}),
    "misdeals": (("Anne",), {}),
    "stake_is_pool": ((2,), {}),
    "stake_with_labets": ((22, 6, "Kh Qh"), {}),
    "labet": ((2, "Anne"), {}),
    "passes": (("Anne",), {}),
    "bids": (("Anne", BID), {}),
    "thrown_in": ((), {}),
    "declares": (("Anne", 3, "Bert Cléo"), {}),
    "turned": (("8h",), {"bacon": True, "trump": HEARTS, "belle_of_deal": True}),
    "turned_in_vain": (("Ks",), {"bacon": False, "trump": HEARTS}),
    "names_trump": (("Anne", HEARTS), {}),
    "belle_is_trump": ((HEARTS,), {}),
    "trump_is": ((HEARTS,), {}),
    "game_in_belle": ((), {}),
    "shows_nothing": (("Anne",), {}),
    "shows": (("Anne", "Kh Qh Jh"), {}),
    "exchanges_nothing": (("Anne",), {}),
    "exchanges": (("Anne", 2), {}),
    "exchanges_openly": (("Anne", 2, "9h Ts", "Kh Qh"), {}),
    "laid_apart": ((2,), {"face_up": True}),
    "hands_now": ((), {}),
    "trick": ((2, "Anne Kh", "Bert"), {}),
    "penalized": (("Anne", Offence.REVOKE), {}),
    "wins": (("Anne", BID, 4), {}),
    "loses": (("Anne", BID, 2), {}),
    "loses_by_codille": (("Anne", BID, 2, "Bert", 3), {}),
    "settlement": (("Anne -1",), {}),
    "chips_now": (("Anne 20", "6", "Bert 4"), {}),
    "lying_labet": (("6", "Anne"), {}),
    "amount": ((22, 66), {}),
    "out_of_pool": (("22",), {}),
    "pays_ante": (("Anne", "22"), {}),
    "pays_fine": (("Anne", "22"), {}),
    "pays_matadors": (("Anne", "Bert", "22"), {}),
    "takes": (("Anne", "22"), {}),
    "pays_tariff": (("Anne", "Bert", "22"), {}),
    "posts_labet": (("Anne", "22"), {"into_pool": True}),
    "standard_input": ((), {}),
    "illegal_action": ((22, "66", "9h", "Anne", "ante=2"), {}),
}


def said(language: Language, name: str) -> str:
    parts, settings = SAMPLES[name]
    text = getattr(SAY[language], name)(*parts, **settings)
    assert isinstance(text, str)
    return text


def test_there_is_a_sample_of_every_sentence() -> None:
    sentences = [
        name
        for name, value in vars(Texts).items()
        if not name.startswith("_") and not isinstance(value, property)
    ]
    assert list(SAMPLES) == sentences


@languages
@pytest.mark.parametrize("name", SAMPLES)
def test_every_sentence_has_all_its_parts_and_nothing_odd(name: str, language: Language) -> None:
    text, say = said(language, name), SAY[language]
    parts, settings = SAMPLES[name]
    for part in (*parts, *settings.values()):
        match part:
            case Suit():
                # A suit may stand in another case, which keeps its beginning.
                assert say.names.suits[part][:4] in text.lower()
            case Bid():
                assert say.bid(part) in text
            case Phase() | Offence():
                assert name_of(part, language) in text
            case str():
                assert part in text
            case _:
                pass
    assert text == text.strip()
    assert text.isprintable()
    assert not re.search(r"None|[{}<>]|  |\(\)", text)
    if language is RUSSIAN:
        assert latin(text) == []
        assert re.search("[а-яё]", text) or name == "lying_labet"


@pytest.mark.parametrize("name", SAMPLES)
def test_sentences_differ_from_language_to_language(name: str) -> None:
    assert len({said(language, name) for language in Language}) == 3


def sentences_about(name: str, language: Language) -> Iterator[str]:
    """Every sentence that speaks of a player, with this name for him or her."""
    for sample, (parts, settings) in SAMPLES.items():
        if sample != "listed" and "Anne" in parts:
            named = [name if part == "Anne" else part for part in parts]
            yield getattr(SAY[language], sample)(*named, **settings)


def test_french_names_take_no_article_and_no_elision() -> None:
    found = list(sentences_about("Ondine", FRENCH))
    assert len(found) > 20
    for text in found:
        assert not re.search(r"\b(de|du|que|le|la|les|au|ce|ne|se|si)\b Ondine|['’]Ondine", text)


def test_russian_names_stand_in_the_nominative() -> None:
    prepositions = "у|от|к|с|за|для|о|об|из|на|в|по|перед|против|после|без"
    found = list(sentences_about("Ондина", RUSSIAN))
    assert len(found) > 20
    for text in found:
        assert "Ондина" in text
        assert not re.search(rf"\b({prepositions})\b Ондина", text, re.IGNORECASE)
        # No past tense, which would have a gender.
        assert not re.search(r"Ондина \w+(л|ла|лся|лась)\b", text)


@languages
def test_lists_of_one_two_and_three(language: Language) -> None:
    word = {ENGLISH: "and", FRENCH: "et", RUSSIAN: "и"}[language]
    listed = SAY[language].listed
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == f"a {word} b"
    assert listed(["a", "b", "c"]) == f"a, b {word} c"


# Plurals


@pytest.mark.parametrize(
    ("number", "chips", "deals", "cards"),
    [
        (0, "фишек", "сдач", "карт"),
        (1, "фишка", "сдачи", "карты"),
        (2, "фишки", "сдач", "карт"),
        (4, "фишки", "сдач", "карт"),
        (5, "фишек", "сдач", "карт"),
        (10, "фишек", "сдач", "карт"),
        (11, "фишек", "сдач", "карт"),
        (12, "фишек", "сдач", "карт"),
        (14, "фишек", "сдач", "карт"),
        (15, "фишек", "сдач", "карт"),
        (21, "фишка", "сдачи", "карты"),
        (24, "фишки", "сдач", "карт"),
        (25, "фишек", "сдач", "карт"),
        (101, "фишка", "сдачи", "карты"),
        (111, "фишек", "сдач", "карт"),
        (112, "фишек", "сдач", "карт"),
        (122, "фишки", "сдач", "карт"),
        (1000, "фишек", "сдач", "карт"),
    ],
)
def test_russian_plurals(number: int, chips: str, deals: str, cards: str) -> None:
    say = SAY[RUSSIAN]
    assert say.stake_is_pool(number) == f"На кону пулька: {number} {chips}."
    accusative = chips.replace("фишка", "фишку")
    assert say.amount(number, None) == f"{number} {accusative}"
    assert say.stopped_after(number) == f"Здесь партия останавливается, после {number} {deals}."
    assert say.too_few_in_talon(number) == f"в прикупе не больше {number} {cards}"


@pytest.mark.parametrize(
    ("number", "digits", "english", "french", "russian"),
    [
        (10**5000 + 1, f"1{'0' * 4999}1", "chips", "jetons", "фишка"),
        (10**5000 + 3, f"1{'0' * 4999}3", "chips", "jetons", "фишки"),
        (10**5000 + 11, f"1{'0' * 4998}11", "chips", "jetons", "фишек"),
        (-1, "-1", "chips", "jeton", "фишка"),
        (-2, "-2", "chips", "jetons", "фишки"),
        (-12, "-12", "chips", "jetons", "фишек"),
        (0, "0", "chips", "jeton", "фишек"),
        (1, "1", "chip", "jeton", "фишка"),
        (2, "2", "chips", "jetons", "фишки"),
    ],
    ids=lambda value: value if isinstance(value, str) and len(value) < 9 else "",
)
def test_numbers_of_any_size_have_their_plural(
    number: int, digits: str, english: str, french: str, russian: str
) -> None:
    said = [SAY[language].stake_is_pool(number) for language in Language]
    assert said == [
        f"The stake is the pool: {digits} {english}.",
        f"L'enjeu est la poule : {digits} {french}.",
        f"На кону пулька: {digits} {russian}.",
    ]


@pytest.mark.parametrize(
    ("count", "french", "russian", "russian_apart"),
    [
        (1, "une carte", "одну карту", "Один козырь из снесённых отложен"),
        (2, "deux cartes", "две карты", "Два козыря из снесённых отложены"),
        (3, "trois cartes", "три карты", "Три козыря из снесённых отложены"),
        (4, "quatre cartes", "четыре карты", "Четыре козыря из снесённых отложены"),
        (5, "cinq cartes", "пять карт", "Пять козырей из снесённых отложены"),
    ],
)
def test_counts_of_cards(count: int, french: str, russian: str, russian_apart: str) -> None:
    assert SAY[FRENCH].exchanges("Anne", count) == f"Anne échange {french}."
    assert SAY[RUSSIAN].exchanges("Anne", count) == f"Anne меняет {russian}."
    apart = SAY[RUSSIAN].laid_apart(count, face_up=False)
    assert apart == f"{russian_apart} отдельно, в закрытую (X5)."


def test_trumps_laid_apart_in_french() -> None:
    say = SAY[FRENCH]
    assert (
        say.laid_apart(1, face_up=False) == "Un atout de l'écart est mis à part, face cachée (X5)."
    )
    assert say.laid_apart(2, face_up=True) == (
        "Deux atouts de l'écart sont mis à part, face visible (X5)."
    )


@pytest.mark.parametrize(
    ("tricks", "french", "russian"),
    [
        (0, "aucune levée", "ни одной взятки"),
        (1, "une levée", "одна взятка"),
        (2, "deux levées", "две взятки"),
        (3, "trois levées", "три взятки"),
        (4, "quatre levées", "четыре взятки"),
    ],
)
def test_counts_of_tricks(tricks: int, french: str, russian: str) -> None:
    assert SAY[FRENCH].loses("Anne", Bid.VOLE, tricks) == (
        f"Anne perd la vole : {french} sur les cinq annoncées. Remise : l'enjeu reste sur la table."
    )
    assert SAY[RUSSIAN].loses("Anne", Bid.VOLE, tricks) == (
        f"Anne проигрывает игру «воля»: {russian} из пяти объявленных."
        " Ремиз, кон остаётся на столе."
    )


@pytest.mark.parametrize(
    ("bid", "needs", "of", "the"),
    [
        (5, "три взятки", "трёх", "la demande"),
        (11, "четыре взятки", "четырёх", "le sans-prendre pour quatre"),
        (13, "пять взяток", "пяти", "la vole"),
        (2, "три взятки", "трёх", "la virole en belle"),
    ],
)
def test_bids_have_their_counts_and_their_gender(bid: int, needs: str, of: str, the: str) -> None:
    wanted = Bid(bid)
    assert SAY[RUSSIAN].declares("Anne", wanted.tricks, "Bert и Cléo") == (
        f"Разыгрывает Anne, нужно взять {needs}; противники — Bert и Cléo."
    )
    assert f"одна взятка из {of} объявленных" in SAY[RUSSIAN].loses("Anne", wanted, 1)
    assert SAY[FRENCH].loses("Anne", wanted, 1).startswith(f"Anne perd {the} : une levée sur les ")
    assert SAY[FRENCH].wins("Anne", wanted, 5) == f"Anne gagne {the} avec cinq levées."


# Refusals

PLAYED = {
    "led": Suit.CLUBS,
    "trump": Suit.SPADES,
    "card_to_beat": Card.parse("Jc"),
    "cards": card_set("Kc Qc"),
}
REFUSALS: list[tuple[Reason, Any, dict[str, Any], str, str]] = [
    # reason, action, other parts, message in French, message in Russian
    (
        Reason.NOT_AN_ACTION,
        None,
        {"clause": None},
        "ce n'est pas une action du jeu",
        "такого действия в игре нет",
    ),
    (
        Reason.NO_SUCH_SEAT,
        Pass(),
        {"clause": Clause.N1, "limit": 2},
        "cette place n'existe pas : les places vont de 0 à 2 (N1)",
        "такого места нет: места — от 0 до 2 (N1)",
    ),
    (
        Reason.NO_SUCH_SEAT,
        Pass(),
        {"clause": Clause.N1, "limit": 10**5000},
        f"cette place n'existe pas : les places vont de 0 à 1{'0' * 5000} (N1)",
        f"такого места нет: места — от 0 до 1{'0' * 5000} (N1)",
    ),
    *(
        (
            Reason.WRONG_PHASE,
            action,
            {"clause": Clause.B1, "phase": phase},
            f"on ne peut pas {french} (B1)",
            f"{russian} (B1)",
        )
        for action, phase, french, russian in (
            (
                Deal(DECK),
                Phase.BIDDING,
                "donner maintenant ; phase en cours : enchères",
                "сдача сейчас не к месту: идёт торговля",
            ),
            (
                Misdeal(),
                Phase.NAMING_TRUMP,
                "déclarer une maldonne maintenant ; phase en cours : choix de l'atout",
                "засдача сейчас не к месту: идёт назначение козыря",
            ),
            (
                Pass(),
                Phase.SHOWING_MATADORS,
                "passer maintenant ; phase en cours : présentation des matadors",
                "пас сейчас не к месту: идёт предъявление матадоров",
            ),
            (
                Announce(BID),
                Phase.EXCHANGING,
                "enchérir maintenant ; phase en cours : échange",
                "заявка сейчас не к месту: идёт обмен",
            ),
            (
                NameTrump(HEARTS),
                Phase.PLAYING,
                "nommer l'atout maintenant ; phase en cours : jeu de la carte",
                "назначение козыря сейчас не к месту: идёт разыгрывание",
            ),
            (
                ShowMatadors(None),
                Phase.DEALING,
                "montrer des matadors maintenant ; phase en cours : donne",
                "предъявление матадоров сейчас не к месту: идёт сдача",
            ),
            (
                Exchange(),
                Phase.BIDDING,
                "échanger des cartes maintenant ; phase en cours : enchères",
                "обмен сейчас не к месту: идёт торговля",
            ),
            (
                Play(DECK[0]),
                Phase.BIDDING,
                "jouer une carte maintenant ; phase en cours : enchères",
                "ход картой сейчас не к месту: идёт торговля",
            ),
            (
                Penalize(0, Offence.OTHER),
                Phase.DEALING,
                "infliger une pénalité maintenant ; phase en cours : donne",
                "штраф сейчас не к месту: идёт сдача",
            ),
        )
    ),
    (
        Reason.NOT_YOURS,
        Misdeal(),
        {"clause": Clause.D3},
        "déclarer une maldonne revient à la table, non à une place (D3)",
        "засдача — дело стола, а не игрока (D3)",
    ),
    (
        Reason.OUT_OF_TURN,
        Pass(),
        {"clause": Clause.B1},
        "ce n'est pas le tour de la place 1 (B1)",
        "сейчас не очередь места 1 (B1)",
    ),
    (
        Reason.OUT_OF_TURN,
        Pass(),
        {"clause": Clause.B1, "seat": None},
        "qui regarde ne joue pas (B1)",
        "зритель в игре не участвует (B1)",
    ),
    (
        Reason.NOT_IN_HAND,
        Exchange(card_set("Kd 9s")),
        {"clause": Clause.X1, "cards": card_set("Kd 9s")},
        "vous n'avez pas Kd 9s (X1)",
        "у вас нет Kd 9s (X1)",
    ),
    (
        Reason.NO_MATADORS,
        ShowMatadors(Suit.DIAMONDS),
        {"clause": Clause.M1},
        "vous n'avez pas roi, dame et valet de carreau : pas de matadors à montrer (M1)",
        "у вас нет вместе короля, дамы и валета бубён: предъявлять нечего (M1)",
    ),
    (
        Reason.BID_TOO_LOW,
        Announce(Bid.VIROLE_FOUR_BELLE),
        {"clause": Clause.B1, "standing": Bid.SANS_PRENDRE},
        "virole pour quatre en belle ne suffit pas : l'enchère en cours est sans-prendre (B1)",
        "«вирола на четыре в белле» не перебивает заявку «санпрандр» (B1)",
    ),
    (
        Reason.BELLE_NOT_BID,
        NameTrump(Suit.HEARTS),
        {"clause": Clause.T3},
        "cœur est la belle, et votre enchère n'était pas en belle : nommez une autre couleur (T3)",
        "червы — белла, а ваша заявка была не в белле: назначьте другую масть (T3)",
    ),
    (
        Reason.MATADORS_NOT_TRUMP,
        ShowMatadors(Suit.CLUBS),
        {"clause": Clause.M2},
        "trèfle n'est pas atout, et seuls les matadors d'atout se paient ici (M2)",
        "трефы — не козыри, а здесь оплачиваются только матадоры в козырях (M2)",
    ),
    (
        Reason.MUST_EXCHANGE,
        Exchange(),
        {"clause": Clause.X1},
        "qui joue une virole ou une demande doit écarter au moins une carte (X1)",
        "разыгрывающий виролу или даманд обязан снести хотя бы одну карту (X1)",
    ),
    (
        Reason.TOO_FEW_IN_TALON,
        Exchange(card_set("Kd 9s")),
        {"clause": Clause.X2, "limit": 1},
        "le talon n'a pas plus de 1 carte (X2)",
        "в прикупе не больше 1 карты (X2)",
    ),
    (
        Reason.TOO_FEW_IN_TALON,
        Exchange(card_set("Kd Qd 9s")),
        {"clause": Clause.X2, "limit": 2},
        "le talon n'a pas plus de 2 cartes (X2)",
        "в прикупе не больше 2 карт (X2)",
    ),
    (
        Reason.MUST_FOLLOW,
        Play(Card.parse("Kd")),
        {"clause": Clause.P2, **PLAYED},
        "Kd ne fournit pas : l'entame est à trèfle, et vous avez Kc Qc (P2)",
        "Kd — не в масть: ход был с треф, а у вас есть Kc Qc (P2)",
    ),
    (
        Reason.MUST_FOLLOW,
        Play(Card.parse("Kd")),
        {"clause": Clause.P2, **PLAYED, "trump": Suit.CLUBS},
        "Kd ne fournit pas : l'entame est à l'atout, et vous avez Kc Qc (P2)",
        "Kd — не в масть: ход был с козырей, а у вас есть Kc Qc (P2)",
    ),
    (
        Reason.MUST_OVERTAKE,
        Play(Card.parse("9c")),
        {"clause": Clause.P3, **PLAYED},
        "9c ne suffit pas : il faut battre Jc, et vous le pouvez avec Kc Qc (P3)",
        "9c — слишком мало: надо перебить Jc, а у вас есть Kc Qc (P3)",
    ),
    (
        Reason.MUST_TRUMP,
        Play(Card.parse("Kd")),
        {"clause": Clause.P4, **PLAYED, "cards": card_set("8h 9s")},
        "Kd n'est pas un atout : vous ne pouvez pas fournir et devez couper, avec 8h 9s (P4)",
        "Kd — не козырь: масти хода у вас нет, надо бить козырем, а у вас есть 8h 9s (P4)",
    ),
    (
        Reason.MUST_OVERTRUMP,
        Play(Card.parse("9s")),
        {
            "clause": Clause.P5,
            **PLAYED,
            "card_to_beat": Card.parse("As"),
            "cards": card_set("Js"),
        },
        "9s ne suffit pas : il faut surcouper As, et vous le pouvez avec Js (P5)",
        "9s — слишком мало: надо перебить козырь As, а у вас есть Js (P5)",
    ),
    (
        Reason.MUST_UNDERTRUMP,
        Play(Card.parse("Kd")),
        {
            "clause": Clause.P6,
            **PLAYED,
            "card_to_beat": Card.parse("As"),
            "cards": card_set("Ts 9s"),
        },
        (
            "Kd n'est pas un atout : vous ne pouvez pas surcouper As, mais devez sous-couper,"
            " avec Ts 9s (P6)"
        ),
        "Kd — не козырь: перебить As нечем, но козырь положить надо, а у вас есть Ts 9s (P6)",
    ),
]


@pytest.mark.parametrize(
    ("reason", "action", "parts", "french", "russian"),
    [pytest.param(*row, id=f"{row[0]}-{at}") for at, row in enumerate(REFUSALS)],
)
def test_messages(
    reason: Reason, action: Any, parts: dict[str, Any], french: str, russian: str
) -> None:
    usual = {"seat": 1, "phase": Phase.PLAYING, "action": action}
    refusal = Refusal(reason, **(usual | parts))
    assert refusal.message_in(FRENCH) == french
    assert refusal.message_in(RUSSIAN) == russian
    assert latin(russian) == []
    assert refusal.message == refusal.message_in(ENGLISH) not in (french, russian)


def test_every_reason_is_among_them() -> None:
    assert {row[0] for row in REFUSALS} == set(Reason)


# Events

PAID = Transfer(1, 0, 2, TransferReason.MATADORS, Clause.M1)
EVENTS: list[tuple[Event, list[str], list[str], list[str]]] = [
    (
        Misdealt(0, (Transfer(0, POOL, 1, TransferReason.MISDEAL_FINE, Clause.D3),)),
        ["Anne misdeals.", "Anne pays a fine of 1 chip into the pool (D3)."],
        ["Anne fait maldonne.", "Anne paie à la poule une amende de 1 jeton (D3)."],
        ["Засдача, сдатчик — Anne.", "Anne ставит в пульку штраф в 1 фишку (D3)."],
    ),
    (
        DealStood(1, (Transfer(1, POOL, 21, TransferReason.ANTE, Clause.S2),)),
        ["Bert deals.", "Bert puts 21 chips into the pool (S2)."],
        ["Bert donne.", "Bert met 21 jetons à la poule (S2)."],
        ["Сдаёт Bert.", "Bert ставит в пульку 21 фишку (S2)."],
    ),
    (
        ThrownIn(0),
        ["All have passed. The cards are thrown in; pool and labets stay (B5)."],
        ["Tout le monde a passé. Les cartes sont jetées ; la poule et les bêtes restent (B5)."],
        ["Все спасовали, карты брошены; пулька и лабеты остаются (B5)."],
    ),
    (
        AuctionWon(2, Bid.VOLE),
        ["Cléo is the declarer and needs five tricks; Anne and Bert defend."],
        ["Cléo prend le jeu et doit faire cinq levées ; Anne et Bert défendent."],
        ["Разыгрывает Cléo, нужно взять пять взяток; противники — Anne и Bert."],
    ),
    (
        TrumpTurned(Card.parse("8h"), Suit.HEARTS),
        ["The talon's top card is 8h, the bacon: hearts are trump."],
        ["La carte du dessus du talon est 8h, le bacon : cœur est atout."],
        ["Верхняя карта прикупа — 8h, бекон: козыри — червы."],
    ),
    (
        TrumpTurned(Card.parse("9s"), Suit.HEARTS),
        ["The talon's top card is 9s, but the belle is trump: hearts."],
        ["La carte du dessus du talon est 9s, mais la belle est atout : cœur."],
        ["Верхняя карта прикупа — 9s, но козыри — белла: червы."],
    ),
    (
        TrumpNamed(Suit.SPADES),
        ["Trump: spades."],
        ["Atout : pique."],
        ["Козыри — пики."],
    ),
    (
        MatadorsShown(0, Suit.CLUBS, (PAID, attrs.evolve(PAID, payer=2, chips=1, due=5))),
        [
            "Anne shows matadors: Kc Qc Jc.",
            "Bert pays Anne 2 chips for the matadors (M1).",
            "Cléo pays Anne 1 chip of the 5 owed for the matadors (M1, L5).",
        ],
        [
            "Anne montre des matadors : Kc Qc Jc.",
            "Bert paie à Anne 2 jetons pour les matadors (M1).",
            "Cléo paie à Anne 1 jeton sur les 5 dus pour les matadors (M1, L5).",
        ],
        [
            "Anne предъявляет матадоров: Kc Qc Jc.",
            "Bert платит за матадоров 2 фишки, получает Anne (M1).",
            "Cléo платит за матадоров 1 фишку из причитающихся 5, получает Anne (M1, L5).",
        ],
    ),
    (
        CardsDrawn(1, 0, 0, None),
        ["Bert exchanges nothing."],
        ["Bert n'échange rien."],
        ["Bert не меняет карт."],
    ),
    (
        CardsDrawn(1, 3, 1, card_set("8h")),
        ["Bert exchanges three cards.", "One trump among them laid apart, face up (X5)."],
        [
            "Bert échange trois cartes.",
            "Un atout de l'écart est mis à part, face visible (X5).",
        ],
        [
            "Bert меняет три карты.",
            "Один козырь из снесённых отложен отдельно, в открытую (X5).",
        ],
    ),
    (
        TrickTaken(Trick(1, (Card.parse("Qs"), Card.parse("Ts"), Card.parse("Ks")), 0)),
        ["Trick: Bert Qs, Cléo Ts, Anne Ks — Anne takes it."],
        ["Levée : Bert Qs, Cléo Ts, Anne Ks — Anne la prend."],
        ["Взятка: Bert Qs, Cléo Ts, Anne Ks — берёт Anne."],
    ),
    (
        Penalized(
            2,
            Offence.EXPOSED_CARD,
            (Transfer(2, labet(2, 3), 3, TransferReason.LABET, Clause.I2),),
        ),
        [
            "Cléo is penalised for exposing a card (I2).",
            "Cléo posts a labet of 3 chips (I2).",
        ],
        [
            "Cléo encourt une pénalité : carte découverte (I2).",
            "Cléo met une bête de 3 jetons (I2).",
        ],
        [
            "Штраф, игрок Cléo: открытая карта (I2).",
            "Cléo ставит лабет в 3 фишки (I2).",
        ],
    ),
    (
        DealSettled(
            Result.WON,
            0,
            Bid.DEMANDE_BELLE,
            (3, 1, 1),
            12,
            (
                Transfer(POOL, 0, 5, TransferReason.STAKE, Clause.O1),
                Transfer(labet(1, 7), 0, 7, TransferReason.STAKE, Clause.O1),
                Transfer(1, 0, 2, TransferReason.TARIFF, Clause.O1),
            ),
            (14, -2, 0),
        ),
        [
            "Anne wins demande in the belle with three tricks.",
            "Anne takes 5 chips from the pool (O1).",
            "Anne takes the labet of 7 chips that Bert posted (O1).",
            "Bert pays Anne the tariff, 2 chips (O1).",
            "The settlement in all: Anne +14, Bert -2, Cléo 0.",
        ],
        [
            "Anne gagne la demande en belle avec trois levées.",
            "Anne prend 5 jetons dans la poule (O1).",
            "Anne prend la bête de 7 jetons mise par Bert (O1).",
            "Bert paie à Anne le tarif, 2 jetons (O1).",
            "Le règlement, au total : Anne +14, Bert -2, Cléo 0.",
        ],
        [
            "Anne выигрывает игру «даманд в белле»: три взятки.",
            "Anne берёт 5 фишек из пульки (O1).",
            "Anne берёт лабет в 7 фишек от игрока Bert (O1).",
            "Bert платит по тарифу 2 фишки, получает Anne (O1).",
            "Весь расчёт: Anne +14, Bert -2, Cléo 0.",
        ],
    ),
    (
        DealSettled(
            Result.REMISE,
            0,
            Bid.SANS_PRENDRE,
            (1, 2, 2),
            12,
            (Transfer(0, POOL, 22, TransferReason.LABET, Clause.O4),),
            (-22, 0, 0),
        ),
        [
            "Anne loses sans prendre: one trick of the three bid. The stake stays on the table.",
            "Anne posts a labet of 22 chips, into the pool (O4).",
            "The settlement in all: Anne -22, Bert 0, Cléo 0.",
        ],
        [
            (
                "Anne perd le sans-prendre : une levée sur les trois annoncées."
                " Remise : l'enjeu reste sur la table."
            ),
            "Anne met une bête de 22 jetons, à la poule (O4).",
            "Le règlement, au total : Anne -22, Bert 0, Cléo 0.",
        ],
        [
            (
                "Anne проигрывает игру «санпрандр»: одна взятка из трёх объявленных."
                " Ремиз, кон остаётся на столе."
            ),
            "Anne ставит лабет в 22 фишки, он идёт в пульку (O4).",
            "Весь расчёт: Anne -22, Bert 0, Cléo 0.",
        ],
    ),
    (
        DealSettled(Result.CODILLE, 0, Bid.VIROLE_FOUR, (0, 4, 1), 12, (), (0, 0, 0)),
        [
            "Anne loses virole for four by codille: no tricks of the four bid, and Bert has four.",
            "The settlement in all: Anne 0, Bert 0, Cléo 0.",
        ],
        [
            (
                "Anne perd la virole pour quatre par codille : aucune levée"
                " sur les quatre annoncées, et Bert en a quatre."
            ),
            "Le règlement, au total : Anne 0, Bert 0, Cléo 0.",
        ],
        [
            (
                "Anne проигрывает игру «вирола на четыре», кодиль: ни одной взятки из четырёх"
                " объявленных, а Bert берёт четыре."
            ),
            "Весь расчёт: Anne 0, Bert 0, Cléo 0.",
        ],
    ),
]


@pytest.mark.parametrize(
    ("event", "english", "french", "russian"),
    [pytest.param(*row, id=f"{type(row[0]).__name__}-{at}") for at, row in enumerate(EVENTS)],
)
def test_events_told_by_themselves(
    event: Event, english: list[str], french: list[str], russian: list[str]
) -> None:
    assert list(tell_event(event, THREE)) == english
    assert list(tell_event(event, list(THREE), FRENCH)) == french
    assert list(tell_event(event, THREE, RUSSIAN)) == russian
    assert latin(" ".join(russian)) == []


def test_every_kind_of_event_result_and_movement_is_among_them() -> None:
    events: list[Any] = [row[0] for row in EVENTS]
    assert {type(event) for event in events} == set(get_args(Event))
    assert {event.result for event in events if isinstance(event, DealSettled)} == set(Result)
    moves = [move for event in events for move in getattr(event, "transfers", ())]
    assert {move.reason for move in moves} == set(TransferReason)


def test_an_event_can_be_told_with_symbols_and_names_do_no_harm() -> None:
    shown = MatadorsShown(0, Suit.HEARTS, ())
    assert tell_event(shown, ("", "\x1b[2J", "b"), FRENCH, symbols=True) == (
        "place 0 montre des matadors : K♥ Q♥ J♥.",
    )
    assert tell_event(DealStood(1, ()), ("", "\x1b[2J", "b"), RUSSIAN) == ("Сдаёт \\x1b[2J.",)


@pytest.mark.parametrize(
    ("event", "names", "fault"),
    [
        ("pass", THREE, "'pass' is not an event"),
        (None, THREE, "None is not an event"),
        (PAID, THREE, "a Transfer is not an event"),
        (ThrownIn(0), ("Anne", "Bert"), r"there are three or four names, not a tuple \(N1\)"),
        (ThrownIn(0), "Ann", r"there are three or four names, not 'Ann' \(N1\)"),
        (ThrownIn(0), ("Anne", "Bert", 3), "a name is text, not 3"),
        (DealStood(3, ()), THREE, "there is no name for seat 3"),
        (DealStood(-1, ()), THREE, "there is no name for seat -1"),
        (AuctionWon(3, Bid.VOLE), THREE, "there is no name for seat 3"),
        (EVENTS[-1][0], (*THREE, "Dora"), "there are 4 names for 3 seats"),
    ],
)
def test_what_cannot_be_told_is_refused(event: Any, names: Any, fault: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{fault}$"):
        tell_event(event, names)


# A match

DEAL = format_action(
    deal_of(
        {0: "Kh Qh Jh Ad Td", 1: "Tc 9c Kd 8h Qs", 2: "Ac Ah Th 9h Ts"},
        "9s Kc Qc Jc Qd Jd 9d Ks Js As",
    )
)
MATCH = (
    f"misdeal; {DEAL}; pass; bid 1; bid 6; pass; show h;"
    " exchange Td Ad; exchange 9c 8h; exchange;"
    " play Qs; play Ts; play 9s; play Kd; play 9h; play Jh; play Qh; play Tc"
)


def steps(state: State, lines: str) -> Iterator[tuple[Any, State]]:
    for line in lines.split(";"):
        action = parse_action(line.strip())
        state = apply(state, action)
        yield action, state


def told(state: State, lines: str, language: Language) -> list[str]:
    """What is told of the actions of a text, without the indent of a deal's lines."""
    style = Style(THREE, language=language)
    found = []
    for action, reached in steps(state, lines):
        found += [line.removeprefix("  ") for line in tell(state, action, reached, style)]
        state = reached
    return found


def test_a_match_in_french() -> None:
    start = new_match()
    style = Style(THREE, language=FRENCH)
    assert list(tell_match(start, steps(start, MATCH), style)) == [
        "Anne, Bert et Cléo jouent à la bête hombrée, avec 20 jetons par personne.",
        "Les règles sont celles de la source ; la belle est cœur.",
        "",
        "Donne 1",
        "  Anne fait maldonne.",
        "    Anne paie à la poule une amende de 1 jeton (D3).",
        "  Anne donne.",
        "    Anne met 1 jeton à la poule (S2).",
        "  L'enjeu est la poule : 2 jetons.",
        "    Bert  Tc 9c Kd 8h Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Ad Td Kh Qh Jh",
        "  Bert passe.",
        "  Cléo annonce : virole.",
        "  Anne annonce : demande en belle.",
        "  Cléo passe.",
        "  Anne prend le jeu et doit faire trois levées ; Bert et Cléo défendent.",
        "  La belle est atout : cœur.",
        "  Anne montre des matadors : Kh Qh Jh.",
        "    Bert paie à Anne 2 jetons pour les matadors (M1).",
        "    Cléo paie à Anne 2 jetons pour les matadors (M1).",
        "  Anne échange deux cartes : écarte Ad Td, tire Kc 9s.",
        "  Bert échange deux cartes : écarte 9c 8h, tire Qc Jc.",
        "    Un atout de l'écart est mis à part, face cachée (X5).",
        "  Cléo n'échange rien.",
        "  Les mains sont maintenant :",
        "    Bert  Qc Jc Tc Kd Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Kc Kh Qh Jh 9s",
        "  Levée 1 : Bert Qs, Cléo Ts, Anne 9s — Bert la prend.",
        "  Levée 2 : Bert Kd, Cléo 9h, Anne Jh — Anne la prend.",
        "",
        "  Levée 3, inachevée : Anne Qh, Bert Tc",
        "La partie s'arrête ici, au milieu de la donne 1 (jeu de la carte).",
    ]


def test_a_match_in_russian() -> None:
    start = new_match()
    style = Style(THREE, language=RUSSIAN)
    assert list(tell_match(start, steps(start, MATCH), style)) == [
        "Anne, Bert и Cléo играют в ломберный лабет; у каждого игрока 20 фишек.",
        "Правила: по источнику; белла — червы.",
        "",
        "Сдача 1",
        "  Засдача, сдатчик — Anne.",
        "    Anne ставит в пульку штраф в 1 фишку (D3).",
        "  Сдаёт Anne.",
        "    Anne ставит в пульку 1 фишку (S2).",
        "  На кону пулька: 2 фишки.",
        "    Bert  Tc 9c Kd 8h Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Ad Td Kh Qh Jh",
        "  Bert: пас.",
        "  Cléo: вирола.",
        "  Anne: даманд в белле.",
        "  Cléo: пас.",
        "  Разыгрывает Anne, нужно взять три взятки; противники — Bert и Cléo.",
        "  Козыри — белла: червы.",
        "  Anne предъявляет матадоров: Kh Qh Jh.",
        "    Bert платит за матадоров 2 фишки, получает Anne (M1).",
        "    Cléo платит за матадоров 2 фишки, получает Anne (M1).",
        "  Anne меняет две карты: сносит Ad Td, прикупает Kc 9s.",
        "  Bert меняет две карты: сносит 9c 8h, прикупает Qc Jc.",
        "    Один козырь из снесённых отложен отдельно, в закрытую (X5).",
        "  Cléo не меняет карт.",
        "  Теперь на руках:",
        "    Bert  Qc Jc Tc Kd Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Kc Kh Qh Jh 9s",
        "  Взятка 1: Bert Qs, Cléo Ts, Anne 9s — берёт Bert.",
        "  Взятка 2: Bert Kd, Cléo 9h, Anne Jh — берёт Anne.",
        "",
        "  Взятка 3, не закончена: Anne Qh, Bert Tc",
        "Здесь партия останавливается, посреди сдачи 1 (разыгрывание).",
    ]


def test_chips_that_differ_are_told_seat_by_seat() -> None:
    start = new_match(chips=(5, -1, 10**5000))
    digits = f"Anne 5, Bert -1, Cléo 1{'0' * 5000}"
    french = list(tell_match(start, (), Style(THREE, language=FRENCH)))
    russian = list(tell_match(start, (), Style(THREE, language=RUSSIAN)))
    assert french[:2] == [
        "Anne, Bert et Cléo jouent à la bête hombrée.",
        f"Jetons au départ : {digits}.",
    ]
    assert french[-1] == "La partie s'arrête ici, après 0 donne."
    assert russian[:2] == [
        "Anne, Bert и Cléo играют в ломберный лабет.",
        f"Фишки в начале: {digits}.",
    ]
    assert russian[-1] == "Здесь партия останавливается, после 0 сдач."


def test_rules_are_told_by_preset_or_by_what_differs() -> None:
    other = rules(players=4, ante=2)
    assert told_rules(PRESETS["tradition"], FRENCH) == "celles de la tradition"
    assert told_rules(PRESETS["tradition"], RUSSIAN) == "по традиции"
    assert told_rules(other, FRENCH) == "celles de la source, sauf players=4, ante=2"
    assert told_rules(other, RUSSIAN) == "по источнику, но players=4, ante=2"


@pytest.mark.parametrize(
    ("bid", "top", "options", "french", "russian"),
    [
        (
            2,
            "9s",
            {},
            [
                (
                    "La carte du dessus du talon est 9s : pique est atout,"
                    " et c'est la belle de cette donne."
                )
            ],
            ["Верхняя карта прикупа — 9s: козыри — пики, они же белла этой сдачи."],
        ),
        (
            1,
            "Kh",
            {"belle_game": "trump"},
            [
                "La carte du dessus du talon est Kh : cœur est atout.",
                "L'atout est la belle, et le jeu est donc en belle (T5).",
            ],
            [
                "Верхняя карта прикупа — Kh: козыри — червы.",
                "Козыри — белла, поэтому и игра в белле (T5).",
            ],
        ),
    ],
)
def test_how_trump_is_told(
    bid: int, top: str, options: dict[str, object], french: list[str], russian: list[str]
) -> None:
    state = dealt(talon=top, of=rules(**options))
    assert told(state, f"pass; pass; bid {bid}", FRENCH)[4:] == french
    assert told(state, f"pass; pass; bid {bid}", RUSSIAN)[4:] == russian


def test_trump_named_and_nothing_shown() -> None:
    lines = "pass; pass; bid 13; trump d; show none"
    assert told(dealt(), lines, FRENCH)[4:] == [
        "Anne nomme l'atout : carreau.",
        "Anne ne montre pas de matadors.",
    ]
    assert told(dealt(), lines, RUSSIAN)[4:] == [
        "Anne назначает козыри: бубны.",
        "Anne не предъявляет матадоров.",
    ]


def test_the_stake_names_the_labets_in_play_and_those_that_lie_there_are_listed() -> None:
    start = new_match(rules(labets_in_play="all"))
    lines = f"{DEAL}; penalize 0 other; penalize 1 other; pass; pass; pass; {DEAL}"
    french, russian = (told(start, lines, language) for language in (FRENCH, RUSSIAN))
    for line in (
        (
            "L'enjeu est de 4 jetons : la poule de 2 jetons, et la bête de 1 jeton mise par Anne"
            " et la bête de 1 jeton mise par Bert."
        ),
        "Jetons : Anne 18, Bert 19, Cléo 20 ; poule : 1 ; bêtes : 1 (Anne), 1 (Bert).",
    ):
        assert line in french
    for line in (
        (
            "На кону 4 фишки: пулька (2 фишки) и лабет в 1 фишку от игрока Anne"
            " и лабет в 1 фишку от игрока Bert."
        ),
        "Фишки: Anne 18, Bert 19, Cléo 20; пулька: 1; лабеты: 1 от игрока Anne, 1 от игрока Bert.",
    ):
        assert line in russian


def test_a_settlement_ends_with_the_chips_of_the_table() -> None:
    state = last_card((2, 2, 1), contract_of(9, declarer=0), pool=3)
    (action,) = legal_actions(state)
    reached = apply(state, action)
    for language, last in (
        (FRENCH, "  Jetons : Anne 15, Bert 21, Cléo 21 ; poule : 3 ; bêtes : 3 (Anne)."),
        (RUSSIAN, "  Фишки: Anne 15, Bert 21, Cléo 21; пулька: 3; лабеты: 3 от игрока Anne."),
    ):
        assert list(tell(state, action, reached, Style(THREE, language=language)))[-1] == last


@pytest.mark.parametrize(
    ("language", "blank", "twin"),
    [
        (ENGLISH, "seat 0", "Ann (seat 1)"),
        (FRENCH, "place 0", "Ann (place 1)"),
        (RUSSIAN, "место 0", "Ann (место 1)"),
    ],
)
def test_seats_without_a_name_of_their_own(language: Language, blank: str, twin: str) -> None:
    assert Style(("", "Ann", "Bob"), language=language).names[0] == blank
    assert Style(("Bob", "Ann", "Ann"), language=language).names[1] == twin


def test_a_random_match_is_told_line_by_line_in_each_language() -> None:
    of = rules(
        players=4, labets_in_play="all", credit="none", belle_game="trump", auction="one_round"
    )
    start = new_match(of)
    played = list(play_match(start, Random(3), 20))
    stories = [
        list(tell_match(start, played, Style((*THREE, "Dora"), language=language)))
        for language in Language
    ]
    assert len({len(story) for story in stories}) == 1
    clause = re.compile(r"\([^()]*\)\.$")
    for english, french, russian in zip(*stories, strict=True):
        assert latin(russian) == []
        assert all(line.isprintable() for line in (french, russian))
        if clause.search(english) and "stops" not in english:
            # What was done goes by the same clauses.
            cited = re.findall(r"\b[A-Z]\d\b", english)
            assert re.findall(r"\b[A-Z]\d\b", french) == cited
            assert re.findall(r"\b[A-Z]\d\b", russian) == cited


# The command line

Command = Callable[..., tuple[int, str, str]]


@pytest.fixture(name="lombre")
def _lombre(capsys: pytest.CaptureFixture[str]) -> Command:
    def command(*arguments: str) -> tuple[int, str, str]:
        code = main(arguments)
        return code, *capsys.readouterr()

    return command


def test_the_demonstration_is_told_in_the_language_asked_for(
    lombre: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = lombre("demo")
    assert lombre("demo", "--language", "en") == usual
    for language, first in (
        ("fr", "Anne, Bert et Cléo jouent à la bête hombrée, avec 20 jetons par personne.\n"),
        ("ru", "Anne, Bert и Cléo играют в ломберный лабет; у каждого игрока 20 фишек.\n"),
    ):
        code, story, complaints = lombre("demo", "--language", language)
        assert (code, complaints) == (0, "")
        assert story.startswith(first)
        assert story.count("\n") == usual[1].count("\n")
    for variable in ("LANG", "LC_ALL", "LANGUAGE"):
        monkeypatch.setenv(variable, "ru_RU.UTF-8")
    assert lombre("demo") == usual


def test_the_record_of_a_match_is_the_same_in_every_language(
    lombre: Command, tmp_path: Path
) -> None:
    written = set()
    for language in Language:
        file = tmp_path / f"{language}.toml"
        lombre("demo", "--language", language, "--record", str(file))
        written.add(file.read_text(encoding="utf-8"))
    assert len(written) == 1


def test_a_language_that_is_none_is_wrong_usage(lombre: Command) -> None:
    for command in (["demo"], ["rules"], ["replay", "-"]):
        code, story, complaints = lombre(*command, "--language", "de")
        assert (code, story) == (2, "")
        assert "argument --language: invalid choice: 'de'" in complaints


def test_an_illegal_action_is_told_in_the_language_asked_for(
    lombre: Command, tmp_path: Path
) -> None:
    record = MatchRecord(names=THREE, actions=[parse_action(DEAL), Pass(), Play(DECK[0])])
    file = tmp_path / "match.toml"
    file.write_text(format_record(record), encoding="utf-8")
    assert lombre("replay", "--language", "fr", str(file))[2] == (
        f"lombre-labet: action 3 dans {file}, `play Kc`, illégale : on ne peut pas jouer une carte"
        " maintenant ; phase en cours : enchères (P1)\n"
    )
    code, story, complaint = lombre("replay", "--language", "ru", str(file))
    assert code == 1
    assert story.endswith("Здесь партия останавливается, посреди сдачи 1 (торговля).\n")
    assert complaint == (
        f"lombre-labet: недопустимое действие 3 ({file}), `play Kc`: ход картой сейчас не к месту:"
        " идёт торговля (P1)\n"
    )


@pytest.mark.parametrize(
    ("language", "complaint", "standard_input"),
    [
        (
            "en",
            "action 4 of FILE, `bid 1` by Anne, is illegal: virole is not enough: demande stands",
            "standard input",
        ),
        (
            "fr",
            (
                "action 4 dans FILE, `bid 1` par Anne, illégale : virole ne suffit pas :"
                " l'enchère en cours est demande"
            ),
            "l'entrée standard",
        ),
        (
            "ru",
            (
                "недопустимое действие 4 (FILE), `bid 1`, игрок Anne:"
                " «вирола» не перебивает заявку «даманд»"
            ),
            "стандартный ввод",
        ),
    ],
)
def test_whose_action_it_was_and_where_it_stands(
    language: str,
    complaint: str,
    standard_input: str,
    lombre: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    actions = [parse_action(DEAL), Announce(Bid(5)), Pass(), Announce(Bid(1))]
    file = tmp_path / "match.toml"
    file.write_text(format_record(MatchRecord(names=THREE, actions=actions)), encoding="utf-8")
    for argument, told_file in ((str(file), str(file)), ("-", standard_input)):
        monkeypatch.setattr(__main__, "_read_file", lambda _: file.read_text(encoding="utf-8"))
        code, _, complaints = lombre("replay", "--language", language, argument)
        assert code == 1
        assert complaints == f"lombre-labet: {complaint.replace('FILE', told_file)} (B1)\n"


@languages
def test_the_rules_are_listed_in_each_language(lombre: Command, language: Language) -> None:
    code, listing, complaints = lombre("rules", "--language", language)
    assert (code, complaints) == (0, "")
    lines, say = listing.splitlines(), SAY[language]
    for bid in Bid:
        (row,) = [
            line for line in lines if line.strip().startswith(f"{bid.level}  {say.bid(bid)}  ")
        ]
        assert f" {bid.tricks}  " in row
    for option in OPTIONS:
        (place,) = [
            at
            for at, line in enumerate(lines)
            if line.startswith(f"  {option.clause:<4}{option.name}=")
        ]
        assert lines[place + 1].strip() == say.names.options[option.name]
    for field in attrs.fields(RulesPage):
        word = getattr(say.rules_page, field.name)
        assert word == word.strip()
        assert word in listing


def test_the_words_of_the_page_differ_from_language_to_language() -> None:
    for field in attrs.fields(RulesPage):
        words = [getattr(SAY[language].rules_page, field.name) for language in Language]
        assert len(set(words)) == 3, field.name
        assert latin(words[2]) == []


def test_the_table_of_bids_has_straight_columns(lombre: Command) -> None:
    french = lombre("rules", "--language", "fr")[1].splitlines()
    assert french[2:4] == [
        "  n°  nom                               levées  atout           rang",
        "   1  virole                                 3  retourné (T1)      5",
    ]
    russian = lombre("rules", "--language", "ru")[1].splitlines()
    assert russian[2] == "   №  название                    взяток  козырь          место"
    assert russian[14] == "  12  санпрандр на четыре в белле      4  белла (T4)         12"
    assert "  S2  ante=1, или любое целое число от 0" in russian
    assert "  E1  belle=hearts, или clubs или diamonds или spades" in russian
    assert "  source     все настройки по умолчанию" in russian


def test_french_loses_no_letter_in_an_encoding_without_ligatures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding="latin-1"))
    assert main(["demo", "--language", "fr"]) == 0
    story = raw.getvalue().decode("latin-1")
    assert "la belle est coeur." in story
    assert "?" not in story


# Records that are read and not replayed


def test_a_record_can_be_read_without_being_replayed() -> None:
    record = MatchRecord(names=THREE, actions=[parse_action(DEAL), Play(DECK[0])])
    text = format_record(record)
    assert read_record(text) == record
    with pytest.raises(IllegalRecord):
        parse_record(text)
    with pytest.raises(NotationError, match="this key is missing"):
        read_record("")
