"""Positions written down by hand become checked states, and states are written down again."""

import contextlib
from typing import Any

import attrs
import pytest
from helpers import a, after, card_list, card_set, dealt, labet, rules, table_of
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import HUGE, states

from lombre_labet import (
    DECK,
    SOURCE,
    Announce,
    Bid,
    Bidding,
    Call,
    Card,
    CardSet,
    Cause,
    Dealing,
    Exchanged,
    Exchanging,
    InvalidState,
    InvalidValue,
    Labet,
    NamingTrump,
    NotationError,
    Pass,
    Phase,
    Playing,
    Rules,
    ShowingMatadors,
    ShowMatadors,
    Stake,
    State,
    Suit,
    legal_actions,
    new_match,
)
from lombre_labet._toml import toml
from lombre_labet.cards import card_set as raw_set
from lombre_labet.position_text import format_setup, parse_setup
from lombre_labet.positions import Setup

HANDS = ("Kc Qc Jc Ac Tc", "Ks Qs Js Kh 9c", "Kd Qd Jd Ad 9d")
NO_CARDS = CardSet()
ENDLESS = 10**5000


def faults(setup: Setup) -> list[str]:
    with pytest.raises(InvalidState) as caught:
        setup.state()
    return list(caught.value.faults)


# What is left out


def test_nothing_at_all_is_the_beginning_of_a_match() -> None:
    assert Setup().state() == new_match()


def test_four_play_with_chips_of_their_own() -> None:
    four = rules(players=4)
    state = Setup(rules=four, dealer=3, chips=(1, -2, 3, ENDLESS), pool=4).state()
    assert state == Dealing(table_of(four, dealer=3, chips=(1, -2, 3, ENDLESS), pool=4))


def test_hands_alone_are_the_beginning_of_an_auction() -> None:
    state = a(Bidding, Setup(hands=HANDS, talon="9h Ts").state())
    assert state.table == table_of(pool=1)
    assert state.stake == Stake(1, ())
    assert state.turn == 1
    assert state.talon == card_list("9h Ts Td Qh Jh Ah Th 8h As 9s")


def test_calls_need_no_seats() -> None:
    state = Setup(hands=HANDS, calls=(Pass(), Announce(Bid(5)))).state()
    assert a(Bidding, state).calls == (Call(1, None), Call(2, Bid(5)))
    assert state.turn == 0


def test_calls_that_end_the_auction_lead_on() -> None:
    calls = (Announce(Bid(5)), Pass(), Pass())
    naming = a(NamingTrump, Setup(hands=HANDS, calls=calls).state())
    assert (naming.turn, naming.bid) == (1, Bid(5))
    showing = a(ShowingMatadors, Setup(hands=HANDS, calls=calls, trump=Suit.SPADES).state())
    assert showing.contract.trump is Suit.SPADES


def test_a_declarer_and_his_bid_make_the_plainest_auction() -> None:
    state = a(NamingTrump, Setup(hands=HANDS, declarer=2, bid=Bid(7)).state())
    assert state.calls == (Call(1, None), Call(2, Bid(7)), Call(0, None))


def test_the_highest_bid_ends_the_plainest_auction() -> None:
    state = a(ShowingMatadors, Setup(hands=HANDS, declarer=1, bid=Bid(14)).state())
    assert state.calls == (Call(1, Bid(14)),)


@pytest.mark.parametrize(
    ("given", "turned", "trump"),
    [
        ({}, "Td", Suit.DIAMONDS),
        ({"talon": "As Td"}, "As", Suit.SPADES),
        ({"trump": Suit.HEARTS}, "Qh", Suit.HEARTS),
        ({"turned": Card.parse("8h")}, "8h", Suit.HEARTS),
        ({"turned": Card.parse("9s"), "talon": "As Ts"}, "9s", Suit.SPADES),
    ],
)
def test_a_turned_card_is_found(given: dict[str, Any], turned: str, trump: Suit) -> None:
    state = a(ShowingMatadors, Setup(hands=HANDS, declarer=1, bid=Bid(1), **given).state())
    assert (state.contract.turned, state.contract.trump) == (Card.parse(turned), trump)
    assert state.talon[0] is state.contract.turned
    assert len(state.talon) == 10


def test_a_turned_card_may_have_been_drawn() -> None:
    hands = ("Kc Qc Jc Ac Tc", "Ks Qs Js Kh Ts", "Kd Qd Jd Ad 9d")
    exchanges = [Exchanged(1, card_set("9c"), card_set("Ts"))]
    state = a(Exchanging, Setup(hands=hands, declarer=1, bid=Bid(1), exchanges=exchanges).state())
    assert state.contract.turned is Card.parse("Ts")
    assert state.turn == 2


def test_a_turned_card_was_drawn_by_the_first_who_exchanged() -> None:
    hands = ("Kc Qc Jc Ac Qh", "Ks Qs Js Kh Ts", "Kd Qd Jd Ad 9d")
    exchanges = [
        Exchanged(0, card_set("Tc"), card_set("Qh")),
        Exchanged(1, card_set("9c"), card_set("Ts")),
    ]
    state = a(Exchanging, Setup(hands=hands, declarer=0, bid=Bid(1), exchanges=exchanges).state())
    assert state.contract.turned is Card.parse("Qh")


@pytest.mark.parametrize(
    ("given", "trump", "turned"),
    [({"talon": "Qh As"}, "spades", "hearts"), ({}, "clubs", "diamonds")],
)
def test_a_turned_card_that_cannot_be_of_the_trump_suit_is_the_first_there_is(
    given: dict[str, Any], trump: str, turned: str
) -> None:
    setup = Setup(hands=HANDS, declarer=0, bid=Bid(1), trump=Suit(trump), **given)
    assert faults(setup) == [f"the contract has trump {trump}, where it is {turned} (T1, T2, T4)"]


def test_a_turned_card_that_was_drawn_may_lie_in_the_trick() -> None:
    hands = ("Ks Qs Js Kh 9c", "Kc Qc Jc Ac", "Kd Qd Jd Ad 9d")
    turned = Card.parse("Qh")
    setup = Setup(
        hands=hands, phase=Phase.PLAYING, declarer=1, bid=Bid(1), turned=turned, trick="Qh"
    )
    assert a(Playing, setup.state()).terms.exchanges[0].drawn == card_set("Qh")


@pytest.mark.parametrize("seat", [-1, 3])
def test_an_exchange_of_no_seat_is_a_fault(seat: int) -> None:
    exchanges = [Exchanged(seat, card_set("Td"), card_set("Ts"))]
    setup = Setup(hands=HANDS, declarer=0, bid=Bid(5), trump=Suit.CLUBS, exchanges=exchanges)
    assert any("seat" in fault for fault in faults(setup))


def test_a_single_amount_is_shown_as_a_tuple() -> None:
    assert "chips=(5,)" in repr(Setup(chips=(5,)))
    assert "chips=(5, 6, 7)" in repr(Setup(chips=(5, 6, 7)))


def test_what_is_shown_leads_to_the_exchange() -> None:
    show = ShowMatadors(Suit.SPADES)
    state = a(Exchanging, Setup(hands=HANDS, declarer=1, bid=Bid(6), show=show).state())
    assert (state.terms.matadors, state.turn) == (Suit.SPADES, 1)


def test_what_is_shown_leads_to_play_where_the_talon_is_empty() -> None:
    hands = ("Kc Qc Jc Ac Tc", "Kd Qd Jd Ad Td", "Kh Qh Jh Ah Th", "Ks Qs Js As Ts")
    exchanges = [Exchanged(0, card_set("9c 9d 9h 8h 9s"), card_set(hands[0]))]
    setup = Setup(rules=rules(players=4), hands=hands, declarer=0, bid=Bid(6), exchanges=exchanges)
    assert a(Playing, setup.state()).terms.talon == ()


@pytest.mark.parametrize(
    ("given", "discards", "drawn"),
    [
        ({"drawn": "Ks"}, "9d", "Ks"),
        ({"drawn": "Ks Qs"}, "9d Qh", "Ks Qs"),
        ({"discards": "9h Th"}, "9h Th", "9c Kh"),
        ({"discards": "As", "talon": "9d 9h"}, "As", "9c"),
        ({"drawn": "Ks", "talon": "9d 9h"}, "Qh", "Ks"),
    ],
)
def test_half_an_exchange_is_filled_in(given: dict[str, str], discards: str, drawn: str) -> None:
    hands = ("Kc Qc Jc Ac Tc", "Kh Ks Qs Js 9c", "Kd Qd Jd Ad Td")
    made = Exchanged(1, card_set(given.get("discards", "")), card_set(given.get("drawn", "")))
    setup = Setup(
        hands=hands,
        declarer=1,
        bid=Bid(8),
        talon=given.get("talon", ""),
        exchanges=[made],
    )
    state = a(Exchanging, setup.state())
    assert state.terms.exchanges == (Exchanged(1, card_set(discards), card_set(drawn)),)


def test_matadors_shown_were_laid_down_or_kept() -> None:
    # Shown spades: two are in the hand, so the third was laid down; and those two were not drawn.
    setup = Setup(
        hands=("Kc Qc Jc Ac Tc", "Ks Qs 9s 9c As", "Kd Qd Jd Ad Td"),
        declarer=1,
        bid=Bid(8),
        show=ShowMatadors(Suit.SPADES),
        exchanges=[Exchanged(1, NO_CARDS, card_set("9s 9c"))],
    )
    made = a(Exchanging, setup.state()).terms.exchanges[0]
    assert made == Exchanged(1, card_set("Js 9d"), card_set("9s 9c"))
    half = attrs.evolve(setup, exchanges=[Exchanged(1, card_set("Js 9d"), NO_CARDS)])
    made = a(Exchanging, half.state()).terms.exchanges[0]
    assert made == Exchanged(1, card_set("Js 9d"), card_set("9c As"))


@pytest.mark.parametrize(
    ("bid", "exchanges"),
    [
        (5, ["0 9c/Kc", "1 /", "2 /"]),
        (1, ["0 9c/Ac", "1 /", "2 /"]),
        (9, ["1 /", "2 /"]),
    ],
)
def test_in_play_exchanges_left_out_are_as_small_as_may_be(bid: int, exchanges: list[str]) -> None:
    setup = Setup(
        hands=("Kc Qc Jc Ac Tc", "Ks Qs Js Kh Ts", "Kd Qd Jd Ad 9d"),
        declarer=0,
        bid=Bid(bid),
        trump=Suit.CLUBS,
        turned=Card.parse("Ac") if bid == 1 else None,
        phase=Phase.PLAYING,
    )
    state = a(Playing, setup.state())
    assert [exchange_text(made) for made in state.terms.exchanges] == exchanges
    assert state.turn == 1


def exchange_text(made: Exchanged) -> str:
    return f"{made.seat} {made.discards}/{made.drawn}"


def test_what_was_drawn_may_have_been_played() -> None:
    setup = Setup(
        hands=("Qc", "8h", "Ac"),
        declarer=1,
        bid=Bid(5),
        trump=Suit.SPADES,
        tricks=["Ks 9s Ts", "Kd 9d Jd", "9h Kh Qh", "Kc Jc 9c"],
    )
    state = a(Playing, setup.state())
    assert [exchange_text(made) for made in state.terms.exchanges] == ["1 Tc/9c", "2 /", "0 /"]


def test_exchanges_given_first_are_followed_by_small_ones() -> None:
    setup = Setup(
        hands=("Kc Qc Jc Ac Tc", "Ks Qs Js Kh", "Kd Qd Jd Ad 9d"),
        declarer=0,
        bid=Bid(6),
        exchanges=[Exchanged(0, card_set("9c 9h"), card_set("Kc Qc"))],
        trick="Ts",
    )
    state = a(Playing, setup.state())
    made = [exchange_text(made) for made in state.terms.exchanges]
    assert made == ["0 9c 9h/Kc Qc", "1 /", "2 /"]
    assert state.turn == 2


def test_leaders_and_winners_are_told_by_the_rules() -> None:
    setup = Setup(
        hands=("Jc Ac", "Qs Js As", "Jd Ad Td"),
        declarer=1,
        bid=Bid(10),
        tricks=["Ks Kd Kh", "Kc 9c Qd"],
        trick="Qc",
    )
    state = a(Playing, setup.state())
    assert [(trick.leader, trick.winner) for trick in state.tricks] == [(1, 0), (0, 0)]
    assert state.turn == 1


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (
            {"hands": HANDS, "phase": Phase.DEALING},
            ["hands: there is no such thing yet in the phase dealing"],
        ),
        ({"phase": Phase.BIDDING}, ["0 seats have hands, and 3 play (N1)"]),
        ({"trick": "Kh"}, ["0 seats have hands, and 3 play (N1)"]),
        (
            {"hands": HANDS, "dealer": 5, "chips": (1, 2)},
            [
                "the dealer is seat 5, which the table lacks (N1)",
                "2 seats have chips, and 3 play (N1)",
            ],
        ),
        ({"hands": HANDS, "chips": ()}, ["0 seats have chips, and 3 play (N1)"]),
        ({"hands": HANDS, "bid": Bid(5)}, ["there is no declarer with a bid (B4)"]),
        ({"hands": HANDS, "declarer": 1}, ["there is no declarer with a bid (B4)"]),
        ({"hands": HANDS, "trump": Suit.CLUBS}, ["there is no declarer with a bid (B4)"]),
        (
            {"hands": HANDS, "declarer": 7, "bid": Bid(5)},
            ["the declarer is seat 7, which the table lacks (N1)"],
        ),
        (
            {
                "hands": HANDS,
                "declarer": 0,
                "bid": Bid(5),
                "trick": "Kc",
                "phase": Phase.BIDDING,
            },
            [
                "declarer: there is no such thing yet in the phase bidding",
                "bid: there is no such thing yet in the phase bidding",
                "trick: there is no such thing yet in the phase bidding",
                "the deal has come to naming trump, and not to bidding",
            ],
        ),
        (
            {"hands": HANDS, "declarer": 0, "bid": Bid(5), "phase": Phase.PLAYING},
            ["demande has to name its trump suit (T3)"],
        ),
        (
            {"hands": HANDS, "declarer": 0, "bid": Bid(6), "trump": Suit.CLUBS},
            ["the contract has trump clubs, where it is hearts (T1, T2, T4)"],
        ),
        (
            {"hands": HANDS, "declarer": 0, "bid": Bid(6), "turned": Card.parse("9s")},
            ["demande in the belle has 9s turned up (T1)"],
        ),
        (
            {"hands": HANDS, "calls": (Pass(),) * 4},
            [
                "call 4, seat 0: passing does not belong here: the phase is dealing (B1)",
                "the deal has come to dealing, and not to bidding",
            ],
        ),
        (
            {"hands": HANDS, "calls": (Announce(Bid(5)), Announce(Bid(4)))},
            ["call 2, seat 2: virole for four in the belle is not enough: demande stands (B1)"],
        ),
        (
            {
                "hands": HANDS,
                "calls": (Announce(Bid(5)), Pass(), Pass()),
                "declarer": 2,
                "bid": Bid(7),
            },
            ["the auction gave seat 1 demande, and not seat 2 demande for four (B4)"],
        ),
        (
            {"hands": HANDS, "declarer": 0, "bid": Bid(1), "phase": Phase.NAMING_TRUMP},
            ["the deal has come to showing matadors, and not to naming trump"],
        ),
        (
            {"hands": ("", "", ""), "declarer": 0, "bid": Bid(1), "trick": "Kh"},
            [
                "seat 0 laid down 1 cards and drew 0 (X1)",
                "hands of 0, 0, 0 cards, with 1 played, do not come to five for each seat (D1)",
                "virole has no card turned up (T1)",
            ],
        ),
        (
            {
                "hands": HANDS,
                "declarer": 0,
                "bid": Bid(6),
                "exchanges": [Exchanged(-1, NO_CARDS, card_set("Kc"))],
            },
            ["exchange 1 is of seat -1, which the table lacks (N1)"],
        ),
        (
            {
                "rules": rules(virole_defenders_exchange=False),
                "hands": HANDS,
                "declarer": 1,
                "bid": Bid(1),
                "turned": Card.parse("9c"),
                "exchanges": [Exchanged(1, card_set("9h"), card_set("9c"))],
                "phase": Phase.EXCHANGING,
            },
            ["the deal has come to playing, and not to exchanging"],
        ),
        (
            {"hands": HANDS, "labets": [labet(0, 5)], "stake": Stake(1, ())},
            ["the labets in play are not those that the table had for the deal (L3, L4)"],
        ),
    ],
)
def test_impossible_positions_are_refused_with_every_fault(
    given: dict[str, Any], expected: list[str]
) -> None:
    assert faults(Setup(**given)) == expected


PARTS: list[tuple[str, object, Phase]] = [
    ("hands", HANDS, Phase.BIDDING),
    ("talon", "Ts", Phase.BIDDING),
    ("stake", Stake(1, ()), Phase.BIDDING),
    ("calls", (Pass(),), Phase.BIDDING),
    ("declarer", 0, Phase.NAMING_TRUMP),
    ("bid", Bid(5), Phase.NAMING_TRUMP),
    ("trump", Suit.CLUBS, Phase.SHOWING_MATADORS),
    ("turned", DECK[0], Phase.SHOWING_MATADORS),
    ("show", ShowMatadors(None), Phase.EXCHANGING),
    ("exchanges", (Exchanged(0, NO_CARDS, NO_CARDS),), Phase.EXCHANGING),
    ("tricks", ("Kc Qc Jc",), Phase.PLAYING),
    ("trick", "Kc", Phase.PLAYING),
]


@pytest.mark.parametrize(("name", "value", "first"), PARTS)
def test_a_part_is_refused_before_its_phase(name: str, value: object, first: Phase) -> None:
    given: dict[str, Any] = {name: value}
    phases = list(Phase)
    for phase in phases[: phases.index(first)]:
        told = f"{name}: there is no such thing yet in the phase {phase}"
        assert told in faults(Setup(phase=phase, **given))
    if name != "hands":  # by itself it says that the cards are dealt, and then hands are lacking
        assert "0 seats have hands, and 3 play (N1)" in faults(Setup(**given))


# From states and to text


@given(states())
@settings(suppress_health_check=list(HealthCheck), deadline=None)
def test_a_setup_of_a_state_gives_it_back(state: State) -> None:
    setup = Setup.from_state(state)
    assert setup.state() == state
    assert parse_setup(format_setup(setup)) == setup


def test_a_stake_that_the_table_tells_is_left_out() -> None:
    state = dealt()
    assert Setup.from_state(state).stake is None
    fined = after(state, "penalize 0 other")
    assert Setup.from_state(fined).stake == Stake(1, ())
    assert Setup.from_state(fined).state() == fined


def test_numbers_of_any_size_are_written_and_read() -> None:
    huge = Setup(
        chips=(ENDLESS, -ENDLESS, 2**63),
        pool=ENDLESS,
        labets=[Labet(0, ENDLESS, Cause.OTHER)],
        rules=rules(ante=ENDLESS),
    )
    assert parse_setup(format_setup(huge)) == huge
    assert huge.state().table.chips == huge.chips
    assert "1000" in repr(huge)


FULL = """\
format = "lombre-labet position"
version = 1
rules_revision = 1

dealer = 2
chips = [18, 20, "9223372036854775808"]
pool = 3
labets = [{ seat = 1, size = 4, cause = "codille" }, { seat = 0, size = 5, cause = "revoke" }]
stake = { pool = 3, labets = [{ seat = 1, size = 4, cause = "codille" }] }
phase = "playing"
hands = ["Qc Jc Tc", "Qh Js", "Kd Jd"]
talon = "Td 9d"
calls = ["bid 1", "pass", "pass"]
declarer = 0
bid = 1
trump = "c"
turned = "Kc"
show = "none"
exchanges = [{ seat = 0, discards = "9c", drawn = "Kc" }, { seat = 1, discards = "", drawn = "" }]
tricks = ["Kc Ad Ah"]
trick = "Ac"
"""


def test_the_text_of_the_least_setup() -> None:
    options = [f"rules.{name} = {toml(value)}" for name, value in SOURCE.to_mapping().items()]
    head = ['format = "lombre-labet position"', "version = 1", "rules_revision = 1"]
    assert format_setup(Setup()) == "\n".join([*head, "", "dealer = 0", "", *options, ""])


def test_every_part_is_written_and_read() -> None:
    setup = Setup(
        dealer=2,
        chips=(18, 20, 2**63),
        pool=3,
        labets=[Labet(1, 4, Cause.CODILLE), Labet(0, 5, Cause.REVOKE)],
        stake=Stake(3, (Labet(1, 4, Cause.CODILLE),)),
        phase=Phase.PLAYING,
        hands=("Qc Jc Tc", "Qh Js", "Jd Kd"),
        talon="Td 9d",
        calls=(Announce(Bid(1)), Pass(), Pass()),
        declarer=0,
        bid=Bid(1),
        trump=Suit.CLUBS,
        turned=Card.parse("Kc"),
        show=ShowMatadors(None),
        exchanges=[
            Exchanged(0, card_set("9c"), card_set("Kc")),
            Exchanged(1, NO_CARDS, NO_CARDS),
        ],
        tricks=["Kc Ad Ah"],
        trick="Ac",
    )
    assert parse_setup(FULL) == setup
    text = format_setup(setup)
    assert text.startswith(FULL)
    options = [line for line in text.removeprefix(FULL).splitlines() if line]
    assert options == [
        f"rules.{name} = {value!r}".replace("'", '"')
        .replace("True", "true")
        .replace("False", "false")
        for name, value in SOURCE.to_mapping().items()
    ]


def test_what_is_left_out_of_a_text_has_its_default() -> None:
    assert parse_setup("") == Setup()
    assert parse_setup('rules.belle = "spades"') == Setup(rules=rules(belle="spades"))
    assert parse_setup("calls = []") == Setup(calls=())
    made = Exchanged(1, card_set("Kc"), NO_CARDS)
    assert parse_setup('exchanges = [{ seat = 1, discards = "Kc" }]') == Setup(exchanges=[made])
    shown = parse_setup("show = 's'\ncalls = ['pass']\nhands = ['10h\tK♥  QH ', '', '']")
    assert shown.show == ShowMatadors(Suit.SPADES)
    assert shown.calls == (Pass(),)
    assert shown.hands == (card_set("Kh Qh Th"), NO_CARDS, NO_CARDS)


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("dealer", "", "this is not TOML"),
        ("pool = " + "9" * 5000, "", "a number is too long"),
        ("a = " + "[" * 5000, "", "nested too deeply to be a position"),
        ("players = 3", "players", "a position has no such key"),
        ("format = 'lombre-labet match'", "format", "only 'lombre-labet position' is known"),
        ("version = 2", "version", "this is 2, and only 1 is known"),
        ("version = true", "version", "this is True"),
        ("rules_revision = 0", "rules_revision", "only 1 is known"),
        ("rules = 5", "rules", "the options stand here, not 5"),
        ("rules.belle = 'cups'", "rules", "option belle takes"),
        ("rules.ante = '5'", "rules.ante", "a number is written as text beyond 64 bits"),
        ("dealer = 'one'", "dealer", "a whole number stands here, not 'one'"),
        ("dealer = true", "dealer", "a whole number stands here, not True"),
        ("chips = 5", "chips", "a list stands here, not 5"),
        ("chips = [20, 1.5]", "chips 2", "a whole number stands here, not a float"),
        ("chips = ['20']", "chips 1", "a number is written as text beyond 64 bits"),
        ("pool = 9223372036854775808", "pool", "a number is written as text beyond 64 bits"),
        ("pool = '007'", "pool", "a whole number stands here, not '007'"),
        ("labets = [5]", "labets 1", "a table stands here, not 5"),
        ("labets = [{ seat = 1, size = 5 }]", "labets 1.cause", "this key is missing"),
        (
            "labets = [{ seat = 1, size = 5, cause = 'other', by = 2 }]",
            "labets 1.by",
            "a table has no such key",
        ),
        (
            "labets = [{ seat = 1, size = 5, cause = 'theft' }]",
            "labets 1.cause",
            "'theft' is none of remise, codille",
        ),
        ("stake = { pool = 1 }", "stake.labets", "this key is missing"),
        (
            "stake = { pool = 1, labets = [{ seat = 1, size = [], cause = 'other' }] }",
            "stake.labets 1.size",
            "a whole number stands here",
        ),
        ("phase = 'play'", "phase", "'play' is none of dealing, bidding"),
        ("phase = 1", "phase", "text stands here, not 1"),
        ("hands = ['Kh', 'kh']", "hands 2", "'kh' is not a card of the pack"),
        ("hands = ['Kh Kh']", "hands 1", "Kh stands twice among the cards (C1)"),
        ("hands = ['Kh,Qh']", "hands 1", "'Kh,Qh' is not a card of the pack"),
        ("talon = ['Kh']", "talon", "text stands here, not a list"),
        ("calls = ['bid 15']", "calls 1", "there is no bid 15"),
        ("calls = ['play Kh']", "calls 1", "'play Kh' is no call: pass or bid"),
        ("bid = 0", "bid", "there is no bid 0: 1 to 14"),
        ("bid = '" + "9" * 5000 + "'", "bid", "there is no bid a number of 5000 digits"),
        ("trump = 'x'", "trump", "'x' is not a suit"),
        ("turned = ''", "turned", "'' is not a card of the pack"),
        ("show = 'nothing'", "show", "'nothing' is not a suit"),
        ("exchanges = [{ discards = 'Kh' }]", "exchanges 1.seat", "this key is missing"),
        (
            "exchanges = [{ seat = 0, drawn = 'X' }]",
            "exchanges 1.drawn",
            "'X' is not a card of the pack",
        ),
        ("tricks = ['Kh', 5]", "tricks 2", "text stands here, not 5"),
        ("trick = 'Kh Zz'", "trick", "'Zz' is not a card of the pack"),
    ],
)
def test_faults_in_a_text_have_their_place(text: str, where: str, what: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_setup(text)
    assert caught.value.where == where
    assert what in caught.value.what


@pytest.mark.parametrize("value", [None, 5, b"hands = []", Setup()])
def test_what_is_no_text_is_refused(value: Any) -> None:
    with pytest.raises(NotationError, match="a position is text"):
        parse_setup(value)


@pytest.mark.parametrize(
    "given",
    [
        {"rules": "source"},
        {"dealer": "0"},
        {"dealer": True},
        {"chips": 60},
        {"chips": "20"},
        {"chips": (20, 20.0)},
        {"pool": None, "labets": 5},
        {"labets": [5]},
        {"labets": [Labet(0, "5", Cause.OTHER)]},  # type: ignore[arg-type]  # which is refused
        {"labets": [Labet(0, 5, "other")]},  # type: ignore[arg-type]  # which is refused
        {"stake": 5},
        {"stake": Stake(1.0, ())},  # type: ignore[arg-type]  # which is refused
        {"stake": Stake(1, None)},  # type: ignore[arg-type]  # which is refused
        {"phase": "playing"},
        {"hands": "Kh Qh Jh"},
        {"hands": [5]},
        {"hands": [["Kh"]]},
        {"hands": [[DECK[0], DECK[0]]]},
        {"hands": [raw_set(-1)]},
        {"hands": [raw_set(1 << 25)]},
        {"talon": 5},
        {"talon": [5]},
        {"calls": ["pass"]},
        {"calls": [ShowMatadors(None)]},
        {"declarer": 1.0},
        {"bid": 5},
        {"trump": "s"},
        {"turned": "Kh"},
        {"show": Suit.HEARTS},
        {"exchanges": [(0, NO_CARDS, NO_CARDS)]},
        {"exchanges": [Exchanged(None, NO_CARDS, NO_CARDS)]},  # type: ignore[arg-type]  # refused
        {"exchanges": [Exchanged(0, None, NO_CARDS)]},  # type: ignore[arg-type]  # refused
        {"tricks": 5},
        {"tricks": [5]},
        {"trick": [None]},
    ],
)
def test_values_of_a_wrong_type_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        Setup(**given)


@pytest.mark.parametrize("cards", ["Kx", "kh", "Kh,Qh", "8s"])
def test_text_that_is_no_cards_is_refused(cards: str) -> None:
    for part in ({"hands": [cards]}, {"talon": cards}, {"tricks": [cards]}, {"trick": cards}):
        with pytest.raises(NotationError, match="is not a card of the pack"):
            Setup(**part)


def test_a_part_has_no_more_cards_than_the_pack() -> None:
    assert Setup(talon=iter(DECK)).talon == DECK
    with pytest.raises(InvalidValue, match=r"^a part of a position has more cards than the pack"):
        Setup(talon=[*DECK, DECK[0]])


def test_parts_are_named() -> None:
    with pytest.raises(TypeError):
        Setup(SOURCE)  # type: ignore[call-arg]  # which is refused


def test_a_setup_shows_its_chips() -> None:
    assert "chips=(18, 20, 22)" in repr(Setup(chips=(18, 20, 22)))
    assert "chips=None" in repr(Setup())


def test_what_is_no_state_or_no_setup_is_refused() -> None:
    for value in (None, "state", Setup()):
        with pytest.raises(InvalidValue, match="is not a state of a match"):
            Setup.from_state(value)  # type: ignore[arg-type]  # which is refused
    for other in (None, "setup", new_match()):
        with pytest.raises(InvalidValue, match="is not a Setup"):
            format_setup(other)  # type: ignore[arg-type]  # which is refused


# At random


def parts() -> dict[str, st.SearchStrategy[Any]]:
    """For each part of a setup any values of its type."""
    numbers = st.one_of(st.integers(-1, 5), st.integers(), st.sampled_from((HUGE, -HUGE)))
    cards = st.lists(st.sampled_from(DECK), max_size=6)
    sets = cards.map(CardSet)
    labets = st.lists(st.builds(Labet, numbers, numbers, st.sampled_from(Cause)), max_size=2)
    calls = st.lists(st.one_of(st.just(Pass()), st.builds(Announce, st.sampled_from(Bid))))
    shows = st.builds(ShowMatadors, st.one_of(st.none(), st.sampled_from(Suit)))
    return {
        "rules": st.sampled_from((SOURCE, Rules(players=4))),
        "dealer": numbers,
        "chips": st.lists(numbers, max_size=4),
        "pool": numbers,
        "labets": labets,
        "stake": st.builds(Stake, numbers, labets.map(tuple)),
        "phase": st.sampled_from(Phase),
        "hands": st.lists(sets, max_size=4),
        "talon": cards,
        "calls": calls,
        "declarer": numbers,
        "bid": st.sampled_from(Bid),
        "trump": st.sampled_from(Suit),
        "turned": st.sampled_from(DECK),
        "show": shows,
        "exchanges": st.lists(st.builds(Exchanged, numbers, sets, sets), max_size=3),
        "tricks": st.lists(cards, max_size=5),
        "trick": cards,
    }


def test_a_finished_trick_of_no_cards_is_a_fault() -> None:
    setup = Setup(
        hands=HANDS, phase=Phase.PLAYING, declarer=0, bid=Bid(9), trump=Suit.CLUBS, tricks=[()]
    )
    assert any("trick 1" in fault for fault in faults(setup))


def judge(setup: Setup) -> None:
    """See to it that the setup gives a state or `InvalidState`; any other error escapes."""
    with contextlib.suppress(InvalidState):
        state = setup.state()
        assert bool(legal_actions(state)) == (state.turn is not None)


@given(st.fixed_dictionaries({}, optional=parts()))
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=150)
def test_any_setup_is_a_state_or_is_refused(given_parts: dict[str, Any]) -> None:
    setup = Setup(**given_parts)
    judge(setup)
    assert parse_setup(format_setup(setup)) == setup


@given(states(), st.sets(st.sampled_from(sorted(parts()))), st.data())
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=150)
def test_a_setup_with_parts_left_out_or_changed_is_a_state_or_is_refused(
    state: State, names: set[str], data: st.DataObject
) -> None:
    setup = Setup.from_state(state)
    plain = {field.name: field.default for field in attrs.fields(Setup)}
    for name in names - {"rules"}:
        changed = data.draw(st.one_of(st.just(plain[name]), parts()[name]))
        setup = attrs.evolve(setup, **{name: changed})
    judge(setup)


@given(states(), st.data())
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=100)
def test_a_broken_text_is_a_setup_or_is_refused(state: State, data: st.DataObject) -> None:
    text = format_setup(Setup.from_state(state))
    start = data.draw(st.integers(0, min(len(text), 1500)))
    end = start + data.draw(st.integers(0, 12))
    broken = text[:start] + data.draw(st.text(max_size=6)) + text[end:]
    with contextlib.suppress(NotationError):
        judge(parse_setup(broken))
