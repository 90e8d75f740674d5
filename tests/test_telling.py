"""A match told, in English: the sentences, and that they depend on states and actions alone."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from helpers import contract_of, deal_of, dealt, labet, last_card, rules

from lombre_labet import (
    SOURCE,
    TRADITION,
    Action,
    Card,
    Event,
    InvalidValue,
    Language,
    Observation,
    Pass,
    Rules,
    State,
    TransferReason,
    apply,
    format_action,
    legal_actions,
    new_match,
    observe,
    parse_action,
    tell_observation,
)
from lombre_labet import telling as module
from lombre_labet.telling import Style, differences, printable, tell, tell_match, told_rules

CASES = Path(__file__).parent / "cases"
PLAIN = Style(("Anne", "Bert", "Cléo"))
FOUR = Style(("Anne", "Bert", "Cléo", "Dora"))
THREE = PLAIN.names


def steps(state: State, lines: str) -> Iterator[tuple[Action, State]]:
    for line in lines.split(";"):
        action = parse_action(line.strip())
        state = apply(state, action)
        yield action, state


def told(state: State, lines: str, style: Style = PLAIN) -> list[str]:
    """What is told of the actions of a text, without the indent of a deal's lines."""
    found = []
    for action, reached in steps(state, lines):
        found += [line.removeprefix("  ") for line in tell(state, action, reached, style)]
        state = reached
    return found


def told_last(state: State, style: Style = PLAIN) -> list[str]:
    """What is told of the one card that is left to play in a deal."""
    action = legal_actions(state)[0]
    return [line.removeprefix("  ") for line in tell(state, action, apply(state, action), style)]


def test_every_kind_of_event_and_movement_is_told() -> None:
    assert set(module._EVENTS) == set(get_args(Event))
    assert set(module._TRANSFERS) == set(TransferReason)


DEAL = format_action(
    deal_of(
        {0: "Kh Qh Jh Ad Td", 1: "Tc 9c Kd 8h Qs", 2: "Ac Ah Th 9h Ts"},
        "9s Kc Qc Jc Qd Jd 9d Ks Js As",
    )
)
MATCH = (
    f"misdeal; {DEAL}; pass; bid 1; bid 6; pass; show h;"
    " exchange Td Ad; exchange 9c 8h; exchange;"
    " play Qs; play Ts; play 9s; play Kd; play 9h; play Jh; play Qh; play Tc; play Th;"
    " play Kh; play Jc; play Ah; play Kc; play Qc; play Ac"
)


def test_a_match_is_told_from_the_first_deal_to_the_stop() -> None:
    start = new_match()
    assert list(tell_match(start, steps(start, MATCH), PLAIN)) == [
        "Anne, Bert and Cléo play lombre labet, with 20 chips each.",
        "The rules are those of the source; the belle is hearts.",
        "",
        "Deal 1",
        "  Anne misdeals.",
        "    Anne pays a fine of 1 chip into the pool (D3).",
        "  Anne deals.",
        "    Anne puts 1 chip into the pool (S2).",
        "  The stake is the pool: 2 chips.",
        "    Bert  Tc 9c Kd 8h Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Ad Td Kh Qh Jh",
        "  Bert passes.",
        "  Cléo bids virole.",
        "  Anne bids demande in the belle.",
        "  Cléo passes.",
        "  Anne is the declarer and needs three tricks; Bert and Cléo defend.",
        "  The belle is trump: hearts.",
        "  Anne shows matadors: Kh Qh Jh.",
        "    Bert pays Anne 2 chips for the matadors (M1).",
        "    Cléo pays Anne 2 chips for the matadors (M1).",
        "  Anne exchanges two cards: lays down Ad Td, draws Kc 9s.",
        "  Bert exchanges two cards: lays down 9c 8h, draws Qc Jc.",
        "    One trump among them laid apart, face down (X5).",
        "  Cléo exchanges nothing.",
        "  The hands are now:",
        "    Bert  Qc Jc Tc Kd Qs",
        "    Cléo  Ac Ah Th 9h Ts",
        "    Anne  Kc Kh Qh Jh 9s",
        "  Trick 1: Bert Qs, Cléo Ts, Anne 9s — Bert takes it.",
        "  Trick 2: Bert Kd, Cléo 9h, Anne Jh — Anne takes it.",
        "  Trick 3: Anne Qh, Bert Tc, Cléo Th — Anne takes it.",
        "  Trick 4: Anne Kh, Bert Jc, Cléo Ah — Anne takes it.",
        "  Trick 5: Anne Kc, Bert Qc, Cléo Ac — Anne takes it.",
        "  Anne wins demande in the belle with four tricks.",
        "    Anne takes 2 chips from the pool (O1).",
        "    Bert pays Anne the tariff, 2 chips (O1).",
        "    Cléo pays Anne the tariff, 2 chips (O1).",
        "  The settlement in all: Anne +6, Bert -2, Cléo -2.",
        "  Chips: Anne 28, Bert 16, Cléo 16; pool: 0.",
        "",
        "The match stops here, after 1 deal.",
    ]


def test_deals_are_counted_whether_played_or_thrown_in_and_a_misdeal_is_none() -> None:
    start = new_match()
    told_match = tell_match(
        start, steps(start, f"{DEAL}; pass; pass; pass; misdeal; misdeal; {DEAL}"), PLAIN
    )
    assert [line for line in told_match if "eal " in line] == [
        "Deal 1",
        "Deal 2",
        "The match stops here, in the middle of deal 2 (bidding).",
    ]
    assert list(tell_match(start, (), PLAIN))[-1] == "The match stops here, after 0 deals."


def test_a_match_that_stops_within_a_trick_shows_its_cards() -> None:
    start = new_match()
    within = MATCH[: MATCH.index("; play Qh")] + "; play Qh; play Tc"
    assert list(tell_match(start, steps(start, within), PLAIN))[-3:] == [
        "",
        "  Trick 3, unfinished: Anne Qh, Bert Tc",
        "The match stops here, in the middle of deal 1 (playing).",
    ]
    at_lead = MATCH[: MATCH.index("; play Qh")]
    assert "unfinished" not in "".join(tell_match(start, steps(start, at_lead), PLAIN))


def test_chips_that_differ_are_told_seat_by_seat() -> None:
    assert list(tell_match(new_match(chips=(5, -1, 10**5000)), (), PLAIN))[:2] == [
        "Anne, Bert and Cléo play lombre labet.",
        f"They start with these chips: Anne 5, Bert -1, Cléo 1{'0' * 5000}.",
    ]


@pytest.mark.parametrize(
    ("played", "expected"),
    [
        (SOURCE, "those of the source"),
        (TRADITION, "those of the tradition"),
        (
            rules(players=4, plain_may_name_belle=True, ante=10**5000),
            f"those of the source, but players=4, ante=1{'0' * 5000}, plain_may_name_belle=true",
        ),
    ],
)
def test_rules_are_told_by_preset_or_by_what_differs(played: Rules, expected: str) -> None:
    assert told_rules(played) == expected


def test_what_differs_from_the_source() -> None:
    assert differences(SOURCE) == []
    assert differences(rules(overtake="best", belle="spades")) == ["belle=spades", "overtake=best"]


def test_a_deal_thrown_in() -> None:
    assert told(dealt(), "pass; pass; pass")[-2:] == [
        "All have passed. The cards are thrown in; pool and labets stay (B5).",
        "Chips: Anne 19, Bert 20, Cléo 20; pool: 1.",
    ]


@pytest.mark.parametrize(
    ("bid", "top", "options", "expected"),
    [
        (1, "9s", {}, ["The talon's top card is 9s: spades are trump."]),
        (1, "8h", {}, ["The talon's top card is 8h, the bacon: hearts are trump."]),
        (
            2,
            "9s",
            {},
            ["The talon's top card is 9s: spades are trump, and the belle of this deal."],
        ),
        (
            2,
            "9s",
            {"virole_belle": "fixed"},
            ["The talon's top card is 9s, but the belle is trump: hearts."],
        ),
        (
            1,
            "Kh",
            {"belle_game": "trump"},
            [
                "The talon's top card is Kh: hearts are trump.",
                "Trump is the belle, and so the game is in the belle (T5).",
            ],
        ),
        (10, "9s", {}, ["The belle is trump: hearts."]),
    ],
)
def test_how_trump_is_told(
    bid: int, top: str, options: dict[str, object], expected: list[str]
) -> None:
    lines = told(dealt(talon=top, of=rules(**options)), f"pass; pass; bid {bid}")
    assert lines[3:] == [
        "Anne is the declarer and needs three tricks; Bert and Cléo defend.",
        *expected,
    ]


def test_trump_named_and_a_plain_bid_that_names_the_belle() -> None:
    of = rules(plain_may_name_belle=True, belle_game="trump")
    state = dealt(of=of)
    assert told(state, "pass; pass; bid 13; trump h; show none")[3:] == [
        "Anne is the declarer and needs five tricks; Bert and Cléo defend.",
        "Anne names hearts as trump.",
        "Trump is the belle, and so the game is in the belle (T5).",
        "Anne shows no matadors.",
    ]


def test_trumps_laid_apart_face_up_are_said_to_be() -> None:
    state = dealt({0: "Kd Qd Ad 9h 9s"}, of=rules(trump_discards="face_up"))
    lines = told(state, "pass; pass; bid 5; trump d; show none; exchange Qd Ad 9h")
    assert lines[-1] == "  Two trumps among them laid apart, face up (X5)."


def test_hands_that_no_exchange_has_changed_are_not_told_again() -> None:
    state = dealt()
    lines = told(state, "pass; pass; bid 13; trump d; show none; exchange; exchange")
    assert lines[-2:] == ["Bert exchanges nothing.", "Cléo exchanges nothing."]


def test_penalties() -> None:
    state = dealt(of=rules(ante=3))
    assert told(state, "penalize 2 revoke") == [
        "Cléo is penalised for a revoke (I2).",
        "  Cléo posts a labet of 3 chips (I2).",
    ]
    assert told(dealt(of=rules(ante=0)), "penalize 0 out_of_turn") == [
        "Anne is penalised for acting out of turn (I2).",
    ]


def test_the_stake_names_the_labets_in_play() -> None:
    start = new_match(rules(labets_in_play="all"))
    lines = f"{DEAL}; penalize 0 other; penalize 1 other; pass; pass; pass; {DEAL}"
    assert told(start, lines).count(
        "The stake is 4 chips: the pool of 2 chips, and the labet of 1 chip that Anne posted"
        " and the labet of 1 chip that Bert posted."
    )


def test_a_game_won_with_a_labet_in_play() -> None:
    state = last_card((1, 1, 3), contract_of(1, declarer=2), pool=2, in_play=[labet(0, 7)])
    assert told_last(state)[1:] == [
        "Cléo wins virole with three tricks.",
        "  Cléo takes 2 chips from the pool (O1).",
        "  Cléo takes the labet of 7 chips that Anne posted (O1).",
        "  Bert pays Cléo the tariff, 1 chip (O1).",
        "  Anne pays Cléo the tariff, 1 chip (O1).",
        "The settlement in all: Anne -1, Bert -1, Cléo +11.",
        "Chips: Anne 19, Bert 19, Cléo 31; pool: 0.",
    ]


def test_a_remise() -> None:
    state = last_card((2, 2, 1), contract_of(9, declarer=0, in_belle=True), pool=3)
    assert told_last(state)[1:] == [
        "Anne loses sans prendre: two tricks of the three bid. The stake stays on the table.",
        "  Anne pays Bert the tariff, 2 chips (O3).",
        "  Anne pays Cléo the tariff, 2 chips (O3).",
        "  Anne posts a labet of 3 chips (O4).",
        "The settlement in all: Anne -7, Bert +2, Cléo +2.",
        "Chips: Anne 13, Bert 22, Cléo 22; pool: 3; labets: 3 from Anne.",
    ]


@pytest.mark.parametrize(
    ("tricks", "winner"), [((1, 4, 0), "Bert has four"), ((1, 1, 3), "Cléo has three")]
)
def test_a_codille_names_who_won_it(tricks: tuple[int, ...], winner: str) -> None:
    state = last_card(tricks, contract_of(3, declarer=0), pool=1)
    lines = told_last(state)
    assert lines[1] == (
        f"Anne loses virole for four by codille: one trick of the four bid, and {winner}."
    )
    assert lines[2] == f"  {winner.partition(' ')[0]} takes 1 chip from the pool (O5)."


def test_a_payment_cut_short_says_what_was_owed() -> None:
    state = last_card(
        (2, 2, 1), contract_of(6, declarer=0), of=rules(credit="none"), chips=(3, 20, 20), pool=9
    )
    assert told_last(state)[2:5] == [
        "  Anne pays Bert the tariff, 2 chips (O3).",
        "  Anne pays Cléo the tariff, 1 chip of the 2 owed (O3, L5).",
        "The settlement in all: Anne -3, Bert +2, Cléo +1.",
    ]


def test_a_labet_that_goes_into_the_pool() -> None:
    state = last_card(
        (2, 2, 1), contract_of(9, declarer=0), of=rules(labet_place="pool"), pool=10**5000
    )
    assert f"  Anne posts a labet of 1{'0' * 5000} chips, into the pool (O4)." in told_last(state)


def test_four_players() -> None:
    state = dealt(of=rules(players=4))
    assert told(state, "pass; pass; pass; bid 14", FOUR)[4] == (
        "Anne is the declarer and needs five tricks; Bert, Cléo and Dora defend."
    )


# How names and cards look.


def test_symbols_and_colour() -> None:
    cards = [Card.parse("Kh"), Card.parse("9s"), Card.parse("Td")]
    assert Style((), symbols=True).cards(cards) == "K♥ 9♠ T♦"
    assert Style((), colour=True).cards(cards) == "\x1b[31mKh\x1b[0m 9s \x1b[31mTd\x1b[0m"
    assert Style(()).heading("Deal 1") == "Deal 1"
    assert Style((), colour=True).heading("Deal 1") == "\x1b[1mDeal 1\x1b[0m"


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("Anne", "Bert"), ("Anne", "Bert")),
        (("\x1b[2Jgone", "a\nb"), ("\\x1b[2Jgone", "a\\nb")),
        (("\u202eenna", "\ud800", "\x9b1m"), ("\\u202eenna", "\\ud800", "\\x9b1m")),
        (("", "  ", "Ann"), ("seat 0", "seat 1", "Ann")),
        (("Anne", "Bert", "Anne "), ("Anne (seat 0)", "Bert (seat 1)", "Anne (seat 2)")),
        (("{payer}", "%s"), ("{payer}", "%s")),
    ],
)
def test_names_are_told_so_that_they_do_no_harm(
    names: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    assert Style(names).names == expected


def test_a_name_is_never_taken_for_a_sentence() -> None:
    state = last_card((2, 2, 1), contract_of(9, declarer=0), pool=1)
    odd = Style(("{chips}", "{0}", "{receiver.x}"))
    assert "  {chips} pays {0} the tariff, 1 chip (O3)." in told_last(state, odd)


def test_printable_keeps_letters_and_spaces_and_escapes_the_rest() -> None:
    assert printable("Cléo Müller, 8♥ — 王") == "Cléo Müller, 8♥ — 王"
    assert printable("a\tb\r\x00\x7f") == "a\\tb\\r\\x00\\x7f"


# Those who see no states are told what they observe.


def heard(state: State, lines: str, seat: int | None, names: tuple[str, ...]) -> list[str]:
    """What one seat, or a spectator, is told of the actions of a text."""
    found: list[str] = []
    for action, reached in steps(state, lines):
        found += tell_observation(observe(state, action, reached, seat), names, symbols=True)
        state = reached
    return found


@pytest.mark.parametrize("seat", [0, 1, None])
def test_an_observation_is_told_with_its_action_and_its_events(seat: int | None) -> None:
    state = dealt({0: "Kc Jc 9d 8h Qs"}, of=rules(trump_discards="face_up"))
    lines = "pass; bid 1; bid 5; pass; trump s; show none; exchange 9d 8h; exchange"
    assert heard(state, lines, seat, THREE) == [
        "Bert passes.",
        "Cléo bids virole.",
        "Anne bids demande.",
        "Cléo passes.",
        "Anne is the declarer and needs three tricks; Bert and Cléo defend.",
        "Trump: spades.",
        "Anne shows no matadors.",
        "Anne exchanges two cards.",
        "One trump among them laid apart, face up (X5).",
        "Bert exchanges nothing.",
    ]


def test_what_the_table_does_its_events_tell() -> None:
    deal = format_action(deal_of({}))
    assert heard(new_match(), f"{deal}; penalize 1 other", 2, THREE) == [
        "Anne deals.",
        "Anne puts 1 chip into the pool (S2).",
        "Bert is penalised for a breach of the rules (I2).",
        "Bert posts a labet of 1 chip (I2).",
    ]


def test_an_observation_is_told_in_each_language() -> None:
    state = dealt()
    seen = observe(state, Pass(), apply(state, Pass()))
    assert tell_observation(seen, THREE, Language.FRENCH) == ("Bert passe.",)
    assert tell_observation(seen, THREE, Language.RUSSIAN) == ("Bert: пас.",)


@pytest.mark.parametrize(
    ("observation", "names", "fault"),
    [
        (Pass(), THREE, "a Pass is not an Observation"),
        (Observation(None, 1, Pass(), ()), ("Anne",), r"there are three or four names.*"),
        (Observation(None, 3, Pass(), ()), THREE, "there is no name for seat 3"),
    ],
)
def test_what_is_no_observation_of_these_players_is_refused(
    observation: Any, names: Any, fault: str
) -> None:
    with pytest.raises(InvalidValue, match=f"^{fault}$"):
        tell_observation(observation, names)


# Everything that happens in the cases can be told.


def cases() -> list[Any]:
    found = []
    for name in ("corners", "options", "transcripts"):
        for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            found.append(pytest.param(case, id=f"{name}-{case['name']}"))
    return found


@pytest.mark.parametrize("case", cases())
def test_every_case_is_told_in_clean_lines_with_every_chip(case: dict[str, Any]) -> None:
    of = Rules.from_mapping(case["rules"])
    start = new_match(of, dealer=case["dealer"], chips=case["chips"])
    lines = ";".join(step["action"] for step in case["steps"])
    style = Style(FOUR.names[: of.players])
    story = list(tell_match(start, steps(start, lines), style))
    assert all(line.isprintable() and not line.endswith(" ") for line in story)
    assert sum(line.startswith("Deal ") for line in story) <= lines.count("deal")
    transfers = [
        transfer
        for _, state in steps(start, lines)
        for event in state.events
        for transfer in getattr(event, "transfers", ())
    ]
    paid = [line for line in story if line.startswith("    ") and line.endswith(").")]
    assert len([line for line in paid if "(X5)" not in line]) == len(transfers)
