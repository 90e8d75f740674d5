"""Actions as text: what is read, how it is written, and what is refused instead of guessed."""

from typing import Any

import pytest
from helpers import card_set

from lombre_labet import (
    DECK,
    Action,
    Announce,
    Bid,
    Card,
    Deal,
    Exchange,
    LombreError,
    Misdeal,
    NameTrump,
    NotationError,
    Offence,
    Pass,
    Penalize,
    Play,
    ShowMatadors,
    Suit,
    format_action,
    parse_action,
)
from lombre_labet.errors import InvalidValue

IN_ORDER = "Kc Qc Jc Ac Tc 9c Kd Qd Jd Ad Td 9d Kh Qh Jh Ah Th 9h 8h Ks Qs Js As Ts 9s"
BACKWARDS = " ".join(reversed(IN_ORDER.split()))
OTHERWISE = IN_ORDER.replace("T", "10").replace("h", "♥").replace("s", "S")

# text, the action, and its one spelling
READ: list[tuple[str, Action, str]] = [
    (f"deal {IN_ORDER}", Deal(DECK), f"deal {IN_ORDER}"),
    (f"deal {BACKWARDS}", Deal(DECK[::-1]), f"deal {BACKWARDS}"),
    (f"deal {OTHERWISE}", Deal(DECK), f"deal {IN_ORDER}"),
    ("misdeal", Misdeal(), "misdeal"),
    ("pass", Pass(), "pass"),
    ("  pass", Pass(), "pass"),
    ("\tpass \t", Pass(), "pass"),
    ("bid 1", Announce(Bid.VIROLE), "bid 1"),
    ("bid 6", Announce(Bid.DEMANDE_BELLE), "bid 6"),
    ("bid   14", Announce(Bid.VOLE_BELLE), "bid 14"),
    ("bid\t9", Announce(Bid.SANS_PRENDRE), "bid 9"),
    ("trump c", NameTrump(Suit.CLUBS), "trump c"),
    ("trump D", NameTrump(Suit.DIAMONDS), "trump d"),
    ("trump ♥", NameTrump(Suit.HEARTS), "trump h"),
    ("trump ♠", NameTrump(Suit.SPADES), "trump s"),
    ("show h", ShowMatadors(Suit.HEARTS), "show h"),
    ("show S", ShowMatadors(Suit.SPADES), "show s"),
    ("show ♦", ShowMatadors(Suit.DIAMONDS), "show d"),
    ("show none", ShowMatadors(None), "show none"),
    ("exchange", Exchange(), "exchange"),
    ("exchange ", Exchange(), "exchange"),
    ("exchange 9h Ad", Exchange(card_set("Ad 9h")), "exchange Ad 9h"),
    ("exchange 8H 10♥ \t Ks", Exchange(card_set("Th 8h Ks")), "exchange Th 8h Ks"),
    ("play Ks", Play(Card.parse("Ks")), "play Ks"),
    ("play 10s", Play(Card.parse("Ts")), "play Ts"),
    ("play 10♣", Play(Card.parse("Tc")), "play Tc"),
    ("play 8♥", Play(Card.parse("8h")), "play 8h"),
    ("play AD", Play(Card.parse("Ad")), "play Ad"),
    ("penalize 0 other", Penalize(0, Offence.OTHER), "penalize 0 other"),
    ("penalize 2 revoke", Penalize(2, Offence.REVOKE), "penalize 2 revoke"),
    ("penalize 3 wrong_bid", Penalize(3, Offence.WRONG_BID), "penalize 3 wrong_bid"),
]


@pytest.mark.parametrize(
    ("text", "action", "spelling"), [pytest.param(*row, id=ascii(row[0])[:40]) for row in READ]
)
def test_what_is_read_and_how_it_is_written(text: str, action: Action, spelling: str) -> None:
    assert parse_action(text) == action
    assert format_action(action) == spelling
    assert parse_action(spelling) == action


def test_every_small_action_has_its_line() -> None:
    actions: list[Action] = [
        *map(Announce, Bid),
        *map(NameTrump, Suit),
        ShowMatadors(None),
        *map(ShowMatadors, Suit),
        *map(Play, DECK),
        *(Penalize(seat, offence) for seat in range(4) for offence in Offence),
    ]
    lines = [format_action(action) for action in actions]
    assert len(set(lines)) == len(actions) == 14 + 4 + 5 + 25 + 24
    assert [parse_action(line) for line in lines] == actions
    assert "penalize 1 out_of_turn" in lines
    assert "penalize 1 exposed_card" in lines
    assert "penalize 1 wrong_exchange" in lines


REFUSED = [
    # no action
    "",
    " ",
    "\t",
    "Pass",
    "PASS",
    "passs",
    "pas",
    "p",
    "fold",
    "6",
    "Ks",
    "bid6",
    "playKs",
    "pass;",
    "pass # a comment",
    "# pass",
    "pass pass",
    "pass 1",
    "misdeal 0",
    "Misdeal",
    # no bid
    "bid",
    "bid 0",
    "bid 15",
    "bid 99",
    "bid 100",
    "bid 06",
    "bid 00",
    "bid +6",
    "bid -1",
    "bid 6.0",
    "bid 6e0",
    "bid 0x6",
    "bid 1_0",
    "bid six",
    "bid 6 7",
    "bid 6,",
    "bid (6)",
    "bid ٦",
    "bid ６",
    "bid 1٢",
    "bid 1２",
    "bid ⁶",
    "bid Ⅵ",
    "bid " + "9" * 5000,
    "bid -" + "9" * 5000,
    "bid " + "(" * 50_000,
    "bid " + "[" * 50_000 + "]" * 50_000,
    # no suit
    "trump",
    "trump none",
    "trump hearts",
    "trump x",
    "trump h s",
    "trump 8h",
    "trump ♡",
    "trump ♥\ufe0f",
    "show",
    "show None",
    "show NONE",
    "show no",
    "show hearts",
    "show h s",
    "show Kh Qh Jh",
    # no card
    "play",
    "play kh",
    "play th",
    "play 8c",
    "play 8s",
    "play 7h",
    "play 1h",
    "play 10",
    "play K",
    "play K h",
    "play hK",
    "play Kh Qh",
    "play Kh.",
    "play K♥\ufe0f",
    "play 010h",
    "play ９h",
    "play Кh",
    # no set of cards
    "exchange none",
    "exchange kh",
    "exchange Kh,Qh",
    "exchange Kh Kh",
    "exchange Th 10h",
    "exchange 8h 8♥",
    "exchange 8c",
    "exchange Kh - Qh",
    # no deck
    "deal",
    "deal Kh",
    f"deal {IN_ORDER[:-3]}",
    f"deal {IN_ORDER} Kc",
    f"deal {IN_ORDER[:-2]}Kc",
    f"deal {IN_ORDER[:-2]}8s",
    f"deal {IN_ORDER}".replace(" ", ","),
    f"deal {IN_ORDER.lower()}",
    # no penalty
    "penalize",
    "penalize 2",
    "penalize revoke",
    "penalize revoke 2",
    "penalize 4 revoke",
    "penalize -1 revoke",
    "penalize 02 revoke",
    "penalize ２ revoke",
    "penalize two revoke",
    "penalize 2 Revoke",
    "penalize 2 sleeping",
    "penalize 2 revoke now",
    "penalize 2 out of turn",
    "penalize " + "9" * 5000 + " revoke",
    # other spaces, line ends and marks
    "pass\n",
    "\npass",
    "pass\r\n",
    "bid\n6",
    "bid 6\n",
    "bid 6\nbid 7",
    "bid\u00a06",
    "bid\u20036",
    "bid\u30006",
    "bid\x0b6",
    "bid\x0c6",
    "bid 6\x85",
    "bid 6\u2028",
    "exchange Kh\nQh",
    "exchange\n",
    "play Ks\n",
    "\ufeffpass",
    "pass\u200b",
    "pass\x00",
    "pаss",  # a Cyrillic letter
    "ｐass",
    "\ud800",
    "play \ud800",
]


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=f"{n}-{ascii(text)[:32]}") for n, text in enumerate(REFUSED)]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert type(caught.value) is NotationError
    # A message is short, and can be printed, whatever was read.
    assert len(str(caught.value)) < 400
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


@pytest.mark.parametrize(
    "value", [None, 6, True, 10**5000, b"pass", ["pass"], Pass(), Offence.OTHER], ids=type
)
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(NotationError, match="is not text"):
        parse_action(value)


WORDS = "deal, misdeal, pass, bid, trump, show, exchange, play, penalize"
OFFENCES = "revoke, out_of_turn, exposed_card, wrong_exchange, wrong_bid, other"
ALL_BUT_KH = IN_ORDER.replace("Kh ", "")

FAULTS = [
    ("pass 1", "nothing follows this word", "pass"),
    ("bid", "one thing follows this word, not 0", "bid 6"),
    ("bid 06", "'06' is not a number in its place", "bid 6"),
    ("bid 0", "there is no bid 0: the ladder goes from 1 to 14", "bid 6"),
    ("bid 15", "there is no bid 15: the ladder goes from 1 to 14", "bid 6"),
    ("play kh", "'kh' is not a card of the pack", "play Ks"),
    ("trump x", "'x' is not a suit: use c, d, h or s", "trump s"),
    ("show x", "'x' is not a suit: use c, d, h or s", "show h, show none"),
    ("exchange 9h 9h", "9h stands twice among the cards (C1)", "exchange 9h Ad, exchange"),
    (
        "deal Kh",
        f"a deck has 25 cards, not 1; {ALL_BUT_KH} missing (C1)",
        "deal Kh Ts … (25 cards)",
    ),
    ("penalize 4 revoke", "a seat is a number from 0 to 3, not 4 (N1)", "penalize 2 revoke"),
    ("penalize 2 nap", f"'nap' is no offence: {OFFENCES}", "penalize 2 revoke"),
    ("penalize 2", "a seat and an offence follow this word, not 1 thing", "penalize 2 revoke"),
]


@pytest.mark.parametrize(("text", "what", "usage"), FAULTS, ids=[row[0] for row in FAULTS])
def test_a_refusal_says_what_is_wrong_and_how_it_is_written(
    text: str, what: str, usage: str
) -> None:
    with pytest.raises(NotationError) as caught:
        parse_action(text)
    assert str(caught.value) == f"{what} (in '{text}'; written as {usage})"


def test_a_word_that_begins_no_action_is_told_the_words_that_do() -> None:
    with pytest.raises(NotationError, match=f"^'fold' begins no action: use {WORDS}$"):
        parse_action("fold")


@pytest.mark.parametrize("value", [None, "pass", 6, Pass, [Pass()]], ids=repr)
def test_only_actions_are_written(value: Any) -> None:
    with pytest.raises(InvalidValue, match="is not an action") as caught:
        format_action(value)
    assert isinstance(caught.value, LombreError)
