"""Impossible positions are found out, whatever is wrong with them; possible ones pass.

The table of faults breaks one part of a position that was reached by playing, and says every fault
that has to be found. The properties at the end do the same at random.
"""

import random
from functools import cache
from typing import Any, get_args, get_type_hints

import attrs
import pytest
from helpers import (
    a,
    after,
    card_list,
    card_set,
    dealt,
    exchanging,
    labet,
    naming,
    rules,
    showing,
    table_of,
    to_play,
)
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import HUGE, card_sets, choose, decks, picks, played_matches
from strategies import rules as any_rules

from lombre_labet import (
    DECK,
    SOURCE,
    Action,
    Bid,
    Call,
    Card,
    CardSet,
    Cause,
    Exchanged,
    Exchanging,
    InvalidState,
    InvalidValue,
    Labet,
    Misdeal,
    Offence,
    Penalize,
    Phase,
    Playing,
    Rules,
    Stake,
    State,
    Suit,
    Table,
    Trick,
    View,
    apply,
    legal_actions,
    new_match,
    view,
)
from lombre_labet.cards import card_set as raw_set
from lombre_labet.validation import check, check_view

ENDLESS = 10**5000

HANDS = {1: "Ks Qs Js Kh 9c", 2: "Kd Qd Jd Ad 9d", 0: "Kc Qc Jc Ac Tc"}
TALON = "Ts Td As 9s 9h"
START = dealt(HANDS, TALON)
NAMING = naming(START, "bid 5;pass;pass")
SHOWING = showing(START, "bid 1;pass;pass")
EXCHANGING = exchanging(SHOWING, "show s;exchange 9c;exchange 9d")
FIRST_LEAD = to_play(EXCHANGING, "exchange")
DEMANDE = showing(NAMING, "trump s")
NEXT_DEAL = new_match()
NOTHING = Exchanged(0, CardSet(), CardSet())
SECOND_TRICK = to_play(FIRST_LEAD, "play Ks;play Ad;play Kc;play Qs;play Td")

NO_CLUBS, NO_HEARTS, NO_SPADES = (
    f"matadors, seat 1: you do not hold king, queen and jack of {suit},"
    " so there are no matadors to show (M1)"
    for suit in ("clubs", "hearts", "spades")
)


def put(value: Any, path: str, new: object) -> Any:
    """The value with one part replaced, such as "terms.exchanges.0.seat"."""
    head, _, rest = path.partition(".")
    if head.isdigit():
        at = int(head)
        return (*value[:at], put(value[at], rest, new) if rest else new, *value[at + 1 :])
    return attrs.evolve(value, **{head: put(getattr(value, head), rest, new) if rest else new})


def faults(state: State) -> list[str]:
    """Every fault found in a state."""
    try:
        check(state)
    except InvalidState as fault:
        return list(fault.faults)
    return []


def faults_of_view(seen: View) -> list[str]:
    try:
        check_view(seen)
    except InvalidState as fault:
        return list(fault.faults)
    return []


def breaking(name: str, state: State, path: str, new: object, *expected: str) -> object:
    """A case: the state with one part replaced, and the faults that this makes."""
    return pytest.param(put(state, path, new), list(expected), id=name)


@pytest.mark.parametrize("state", [START, NAMING, SHOWING, DEMANDE, EXCHANGING, SECOND_TRICK])
def test_positions_of_a_match_have_no_fault(state: State) -> None:
    assert faults(state) == []


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        breaking(
            "dealer", START, "table.dealer", 3, "the dealer is seat 3, which the table lacks (N1)"
        ),
        breaking(
            "dealer below zero",
            NEXT_DEAL,
            "table.dealer",
            -1,
            "the dealer is seat -1, which the table lacks (N1)",
        ),
        breaking(
            "chips of two seats",
            NEXT_DEAL,
            "table.chips",
            (20, 39),
            "2 seats have chips, and 3 play (N1)",
            "chips, pool and labets come to 59, and the match has 60 (S4)",
        ),
        breaking(
            "pool below zero",
            NEXT_DEAL,
            "table.pool",
            -1,
            "the pool is below zero (S2)",
            "chips, pool and labets come to 59, and the match has 60 (S4)",
        ),
        breaking(
            "chips that do not add up",
            NEXT_DEAL,
            "table.total",
            ENDLESS,
            "chips, pool and labets come to 60, and the match has a number of 5001 digits (S4)",
        ),
        breaking(
            "labet of nobody and of nothing",
            NEXT_DEAL,
            "table.labets",
            (labet(5, 0),),
            "labet 1 is of seat 5, which the table lacks (N1)",
            "labet 1 is of less than one chip (L7)",
        ),
        breaking(
            "labet of nobody in a deal",
            START,
            "table.labets",
            (labet(5, 0),),
            "labet 1 is of seat 5, which the table lacks (N1)",
            "labet 1 is of less than one chip (L7)",
        ),
        breaking(
            "stake above the pool",
            START,
            "stake.pool",
            2,
            "the stake has 2 from the pool, and the pool has 1 (S3)",
        ),
        breaking(
            "stake below zero",
            START,
            "stake.pool",
            -ENDLESS,
            "the stake has a number of 5002 digits from the pool, and the pool has 1 (S3)",
        ),
        breaking(
            "stake below the pool",
            START,
            "stake.pool",
            0,
            "the pool has 1 more than the stake has from it, and no labets explain it (S3, I2)",
        ),
        breaking(
            "stake with a labet too many",
            START,
            "stake.labets",
            (labet(0, 2),),
            "the labets in play are not those that the table had for the deal (L3, L4)",
        ),
        breaking(
            "hands of two seats",
            START,
            "hands",
            START.hands[:2],
            "2 seats have hands, and 3 play (N1)",
        ),
        breaking(
            "hand of four",
            START,
            "hands.1",
            card_set("Ks Qs Js Kh"),
            "missing: 9c (C1)",
            "hands of 5, 4, 5 cards, with 0 played, do not come to five for each seat (D1)",
        ),
        breaking(
            "card twice",
            START,
            "hands.1",
            card_set("Ks Qs Js Kh 9d"),
            "9d lies in more than one place: the hand of seat 1, the hand of seat 2 (C1)",
            "missing: 9c (C1)",
        ),
        breaking(
            "card beyond the pack",
            START,
            "hands.1",
            raw_set(1 << 25),
            "the hand of seat 1 has cards that the pack lacks (C1)",
        ),
        breaking(
            "set of endless cards",
            EXCHANGING,
            "terms.exchanges.1.discards",
            raw_set(-1),
            "the discards of seat 2 has cards that the pack lacks (C1)",
        ),
        breaking(
            "drawn beyond the pack",
            EXCHANGING,
            "terms.exchanges.1.drawn",
            raw_set(1 << 25),
            "what seat 2 drew has cards that the pack lacks (C1)",
        ),
        breaking("talon short", START, "talon", START.talon[1:], "missing: Ts (C1)"),
        breaking(
            "talon with a card twice",
            START,
            "talon",
            START.talon + START.talon[:1],
            "Ts lies in more than one place: the talon, the talon (C1)",
        ),
        breaking("turn", START, "turn", 0, "it is the turn of seat 1, not of seat 0 (B1)"),
        breaking(
            "turn of nobody",
            START,
            "turn",
            ENDLESS,
            "the turn is of seat a number of 5001 digits, which the table lacks (N1)",
        ),
        breaking(
            "call out of turn",
            START,
            "calls",
            (Call(2, None),),
            "call 1, seat 2: it is not seat 2's turn (B1)",
            "it is the turn of seat 0, not of seat 1 (B1)",
        ),
        breaking(
            "call too low",
            START,
            "calls",
            (Call(1, Bid(5)), Call(2, Bid(1))),
            "call 2, seat 2: virole is not enough: demande stands (B1)",
            "it is the turn of seat 0, not of seat 1 (B1)",
        ),
        breaking(
            "call of nobody",
            START,
            "calls",
            (Call(7, None),),
            "call 1, seat 7: there is no such seat: the seats are 0 to 2 (N1)",
            "it is the turn of seat 2, not of seat 1 (B1)",
        ),
        breaking(
            "call after all passed",
            START,
            "calls",
            (Call(1, None), Call(2, None), Call(0, None), Call(1, None)),
            "call 4, seat 1: passing does not belong here: the phase is dealing (B1)",
            "the deal has come to dealing, and not to bidding",
        ),
        breaking(
            "auction over",
            START,
            "calls",
            (Call(1, Bid(14)),),
            "the deal has come to showing matadors, and not to bidding",
        ),
        breaking(
            "bid of another height",
            NAMING,
            "bid",
            Bid(7),
            "the auction gave seat 1 demande, and not seat 1 demande for four (B4)",
        ),
        breaking(
            "bid that names nothing",
            NAMING,
            "bid",
            Bid(6),
            "the auction gave seat 1 demande, and not seat 1 demande in the belle (B4)",
            "the deal has come to showing matadors, and not to naming trump",
        ),
        breaking(
            "declarer who names",
            NAMING,
            "turn",
            2,
            "the auction gave seat 1 demande, and not seat 2 demande (B4)",
        ),
        breaking(
            "declarer who is nobody",
            NAMING,
            "turn",
            9,
            "the turn is of seat 9, which the table lacks (N1)",
            "the auction gave seat 1 demande, and not seat 9 demande (B4)",
        ),
        breaking(
            "auction not over",
            NAMING,
            "calls",
            NAMING.calls[:2],
            "the auction is not over: it is the turn of seat 0 (B2)",
        ),
        breaking(
            "auction without a bid",
            NAMING,
            "calls",
            (Call(1, None), Call(2, None), Call(0, None)),
            "all passed in the auction (B5)",
        ),
        breaking(
            "calls after the end",
            NAMING,
            "calls",
            (*NAMING.calls, Call(0, None), Call(0, None)),
            "call 4, seat 0: passing does not belong here: the phase is naming trump (B1)",
        ),
        breaking(
            "trump",
            SHOWING,
            "contract.trump",
            Suit.CLUBS,
            "the contract has trump clubs, where it is spades (T1, T2, T4)",
        ),
        breaking(
            "belle",
            SHOWING,
            "contract.belle",
            Suit.CLUBS,
            "the contract has belle clubs, where it is hearts (E1, T2)",
        ),
        breaking(
            "in the belle",
            SHOWING,
            "contract.in_belle",
            True,
            "the contract has in_belle True, where it is False (T5)",
        ),
        breaking(
            "no turned card", SHOWING, "contract.turned", None, "virole has no card turned up (T1)"
        ),
        breaking(
            "another turned card",
            SHOWING,
            "contract.turned",
            Card.parse("9s"),
            "9s is turned up, and did not lie on top of the talon (T1)",
        ),
        breaking(
            "turned card of another suit",
            SHOWING,
            "contract.turned",
            Card.parse("Td"),
            "Td is turned up, and did not lie on top of the talon (T1)",
            "the contract has trump spades, where it is diamonds (T1, T2, T4)",
        ),
        breaking(
            "declarer",
            SHOWING,
            "contract.declarer",
            0,
            "the auction gave seat 1 virole, and not seat 0 virole (B4)",
        ),
        breaking(
            "declarer nobody",
            SHOWING,
            "contract.declarer",
            8,
            "the turn is of seat 8, which the table lacks (N1)",
            "the auction gave seat 1 virole, and not seat 8 virole (B4)",
        ),
        breaking(
            "bid of the contract",
            SHOWING,
            "contract.bid",
            Bid(5),
            "the auction gave seat 1 virole, and not seat 1 demande (B4)",
            "demande has Ts turned up (T1)",
        ),
        breaking(
            "belle named",
            DEMANDE,
            "contract.trump",
            Suit.HEARTS,
            "trump, seat 1: hearts are the belle, and your bid was not in the belle:"
            " name another suit (T3)",
        ),
        breaking(
            "matadors not held",
            EXCHANGING,
            "terms.matadors",
            Suit.HEARTS,
            NO_HEARTS,
        ),
        breaking(
            "exchanges in another order",
            EXCHANGING,
            "terms.exchanges",
            EXCHANGING.terms.exchanges[::-1],
            "Ts is turned up, and did not lie on top of the talon (T1)",
            "exchange 1, seat 2: it is not seat 2's turn (X2)",
            "exchange 2, seat 1: it is not seat 1's turn (X2)",
        ),
        breaking(
            "exchange twice",
            EXCHANGING,
            "terms.exchanges.0.seat",
            2,
            "seat 2 has exchanged before exchange 2 (X2)",
        ),
        breaking(
            "exchange of nobody",
            EXCHANGING,
            "terms.exchanges.0.seat",
            4,
            "exchange 1 is of seat 4, which the table lacks (N1)",
        ),
        breaking(
            "exchange of unlike numbers",
            EXCHANGING,
            "terms.exchanges.0.drawn",
            CardSet(),
            "seat 1 laid down 1 cards and drew 0 (X1)",
        ),
        breaking(
            "draw that is not held",
            EXCHANGING,
            "terms.exchanges.0.drawn",
            card_set("Ad"),
            "seat 1 drew Ad, and neither holds nor played it (X1)",
        ),
        breaking(
            "turned card not drawn first",
            EXCHANGING,
            "terms.exchanges.0.drawn",
            card_set("Ks"),
            "Ts is turned up, and did not lie on top of the talon (T1)",
            NO_SPADES,
        ),
        breaking(
            "exchange of nobody left",
            EXCHANGING,
            "terms.exchanges",
            (*EXCHANGING.terms.exchanges, NOTHING),
            "the deal has come to playing, and not to exchanging",
        ),
        breaking(
            "exchange after the end",
            FIRST_LEAD,
            "terms.exchanges",
            (*FIRST_LEAD.terms.exchanges, NOTHING),
            "seat 0 has exchanged before exchange 4 (X2)",
        ),
        breaking(
            "turn to exchange",
            EXCHANGING,
            "turn",
            2,
            "it is the turn of seat 0, not of seat 2 (X2)",
        ),
        breaking(
            "exchange not made",
            FIRST_LEAD,
            "terms.exchanges",
            FIRST_LEAD.terms.exchanges[:2],
            "cards are played, and seat 0 is still to exchange (X2)",
        ),
        breaking(
            "turn to lead", FIRST_LEAD, "turn", 2, "it is the turn of seat 1, not of seat 2 (P1)"
        ),
        breaking(
            "turn to follow",
            SECOND_TRICK,
            "turn",
            2,
            "it is the turn of seat 0, not of seat 2 (P1)",
        ),
        breaking(
            "winner", SECOND_TRICK, "tricks.0.winner", 2, "trick 1 is of seat 1, not of seat 2 (P8)"
        ),
        breaking(
            "winner who is nobody",
            SECOND_TRICK,
            "tricks.0.winner",
            -1,
            "trick 1 was taken by seat -1, which the table lacks (N1)",
        ),
        breaking(
            "leader",
            SECOND_TRICK,
            "tricks.0.leader",
            0,
            NO_SPADES,
            "trick 1, seat 0: it is not seat 0's turn (P1)",
            "trick 1, seat 1: Ad does not follow: trumps are led, and you hold Qs Js Ts (P2)",
            "trick 1 is of seat 0, not of seat 1 (P8)",
            "trick 2, seat 1: it is not seat 1's turn (P1)",
        ),
        breaking(
            "leader who is nobody",
            SECOND_TRICK,
            "tricks.0.leader",
            7,
            "trick 1 was led by seat 7, which the table lacks (N1)",
        ),
        breaking(
            "declarer nobody in the exchange",
            EXCHANGING,
            "terms.contract.declarer",
            8,
            "the auction gave seat 1 virole, and not seat 8 virole (B4)",
        ),
        breaking(
            "trick short",
            SECOND_TRICK,
            "tricks.0.cards",
            SECOND_TRICK.tricks[0].cards[:2],
            "missing: Kc (C1)",
            "trick 1 has 2 cards, and 3 play (P8)",
        ),
        breaking(
            "trick lost",
            SECOND_TRICK,
            "trick",
            (),
            "missing: Td Qs (C1)",
            "hands of 4, 3, 3 cards, with 3 played, do not come to five for each seat (D1)",
        ),
        breaking(
            "trick full",
            SECOND_TRICK,
            "trick",
            card_list("Qs Td As"),
            "As lies in more than one place: the talon, trick 2 (C1)",
            "the trick being played has 3 cards, and 3 play (P8)",
            "hands of 4, 3, 3 cards, with 6 played, do not come to five for each seat (D1)",
        ),
        breaking(
            "a card drawn, both held and played",
            SECOND_TRICK,
            "hands.2",
            card_set("Kd Qd Td"),
            "Td lies in more than one place: the hand of seat 2, trick 2 (C1)",
            "missing: Jd (C1)",
        ),
        breaking(
            "trick of seven cards",
            SECOND_TRICK,
            "trick",
            DECK[:7],
            "Kc lies in more than one place: trick 1, trick 2 (C1)",
            "Qc lies in more than one place: the hand of seat 0, trick 2 (C1)",
            "Jc lies in more than one place: the hand of seat 0, trick 2 (C1)",
            "Ac lies in more than one place: the hand of seat 0, trick 2 (C1)",
            "Tc lies in more than one place: the hand of seat 0, trick 2 (C1)",
            "9c lies in more than one place: the discards of seat 1, trick 2 (C1)",
            "Kd lies in more than one place: the hand of seat 2, trick 2 (C1)",
            "missing: Td Qs (C1)",
            "the trick being played has 7 cards, and 3 play (P8)",
            "hands of 4, 3, 3 cards, with 10 played, do not come to five for each seat (D1)",
        ),
    ],
)
def test_each_fault_is_found(state: State, expected: list[str]) -> None:
    assert faults(state) == expected


def test_several_faults_are_found_at_once() -> None:
    state = put(SECOND_TRICK, "table.total", 5)
    state = put(state, "table.labets", (labet(0, 0),))
    state = put(state, "terms.stake.labets", (labet(0, 7),))
    state = put(state, "terms.calls.1", Call(2, Bid(1)))
    state = put(state, "terms.contract.in_belle", True)
    state = put(state, "terms.matadors", Suit.HEARTS)
    state = put(state, "terms.exchanges.0.discards", state.hands[0])
    state = put(state, "hands.0", CardSet())
    assert faults(state) == [
        "labet 1 is of less than one chip (L7)",
        "chips, pool and labets come to 60, and the match has 5 (S4)",
        "missing: 9c (C1)",
        "seat 1 laid down 4 cards and drew 1 (X1)",
        "hands of 0, 3, 3 cards, with 5 played, do not come to five for each seat (D1)",
        "the labets in play are not those that the table had for the deal (L3, L4)",
        "call 2, seat 2: virole is not enough: virole stands (B1)",
        "the auction is not over: it is the turn of seat 1 (B2)",
        "the contract has in_belle True, where it is False (T5)",
    ]


@pytest.mark.parametrize("hand", [CardSet(), CardSet(DECK)], ids=["empty", "full"])
@pytest.mark.parametrize("state", [START, EXCHANGING, SECOND_TRICK])
def test_hands_of_any_size_are_judged(state: State, hand: CardSet) -> None:
    found = faults(put(state, "hands.1", hand))
    assert any(fault.endswith("(D1)") for fault in found)
    assert any(fault.endswith("(C1)") for fault in found)


def test_what_is_played_against_a_duty_is_found() -> None:
    # Seat 2 followed Qs with Td while it held As, which it now is made to hold.
    state = put(SECOND_TRICK, "hands.2", card_set("As Kd Qd"))
    talon = tuple(Card.parse("Jd") if str(card) == "As" else card for card in state.terms.talon)
    assert faults(put(state, "terms.talon", talon)) == [
        "trick 1, seat 2: Ad does not follow: trumps are led, and you hold As (P2)",
        "trick 2, seat 2: Td does not follow: trumps are led, and you hold As (P2)",
    ]


def test_exchanges_after_all_were_asked_are_found() -> None:
    asked = showing(
        dealt(HANDS, TALON, of=rules(virole_defenders_exchange=False)), "bid 1;pass;pass"
    )
    state = to_play(asked, "show s;exchange 9c")
    more = (*state.terms.exchanges, Exchanged(2, CardSet(), CardSet()), NOTHING)
    assert faults(put(state, "terms.exchanges", more)) == [
        "exchange 2, seat 2: an exchange does not belong here: the phase is playing (X1)"
    ]


def test_five_tricks_are_not_waited_for() -> None:
    state: State = FIRST_LEAD
    while len(a(Playing, state).tricks) < 4:
        state = apply(state, legal_actions(state)[0])
    last = a(Playing, state)
    cards = tuple(card for step in range(3) for card in last.hands[(last.turn + step) % 3])
    fifth = Trick(last.turn, cards, last.turn)
    over = attrs.evolve(last, tricks=(*last.tricks, fifth), hands=(CardSet(),) * 3)
    assert faults(over) == ["5 tricks are played, and the last would end the deal (P9)"]


# The stake


def at_stake(
    *,
    chips: tuple[int, ...] = (20, 20, 20),
    pool: int,
    stake: int,
    labets: str = "",
    in_play: str = "",
    state: State = START,
    **options: object,
) -> State:
    """The state with such a table; labets are written like "0 5 remise", parted by commas."""
    lying = [labet_of(text) for text in labets.split(",") if text]
    playing = tuple(labet_of(text) for text in in_play.split(",") if text)
    table = table_of(rules(**options), chips=chips, pool=pool, labets=lying)
    path = "terms.stake" if isinstance(state, Exchanging | Playing) else "stake"
    return a(type(state), put(put(state, "table", table), path, Stake(stake, playing)))


def labet_of(text: str) -> Labet:
    seat, size, cause = text.split()
    return labet(int(seat), int(size), Cause(cause))


NO_ANTE = "the stake lacks the dealer's ante (S2)"
OTHER_LABETS = "the labets in play are not those that the table had for the deal (L3, L4)"


def unexplained(chips: object) -> str:
    return (
        f"the pool has {chips} more than the stake has from it, and no labets explain it (S3, I2)"
    )


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        # Labets in play: the largest, of equals the oldest, or all (L3).
        (at_stake(pool=1, stake=1, labets="0 5 other,1 7 remise", in_play="1 7 remise"), []),
        (
            at_stake(pool=1, stake=1, labets="0 5 other,1 7 remise", in_play="0 5 other"),
            [OTHER_LABETS],
        ),
        (at_stake(pool=1, stake=1, labets="0 5 remise,1 5 remise", in_play="0 5 remise"), []),
        (
            at_stake(pool=1, stake=1, labets="0 5 remise,1 5 remise", in_play="1 5 remise"),
            [OTHER_LABETS],
        ),
        (at_stake(pool=1, stake=1, labets="0 5 remise"), [OTHER_LABETS]),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 5 other",
                in_play="0 5 remise,1 5 other",
                labets_in_play="all",
            ),
            [],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 5 remise",
                in_play="0 5 remise",
                labets_in_play="all",
            ),
            [OTHER_LABETS],
        ),
        # Labets posted since the deal stood: for breaches, each of the size due (L4, I2).
        (at_stake(pool=1, stake=1, labets="0 5 remise,1 6 other", in_play="0 5 remise"), []),
        (
            at_stake(
                pool=1, stake=1, labets="0 5 remise,1 6 other,1 6 revoke", in_play="0 5 remise"
            ),
            [],
        ),
        (
            at_stake(pool=1, stake=1, labets="0 5 remise,1 7 other", in_play="0 5 remise"),
            [OTHER_LABETS],
        ),
        (
            at_stake(pool=1, stake=1, labets="0 5 remise,1 6 codille", in_play="0 5 remise"),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 11 other",
                in_play="0 5 remise",
                labet_offence=2,
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                labet_base="pool_plus",
            ),
            [],
        ),
        # Where credit ends, a labet can be what the payer had left (L5).
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                chips=(20, 0, 20),
                credit="none",
            ),
            [],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                chips=(20, 1, 20),
                credit="none",
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 12 other",
                in_play="0 5 remise",
                labet_offence=2,
                chips=(20, -1, 20),
                credit="none",
            ),
            [OTHER_LABETS],
        ),
        # The declarer may have posted what he had and have been paid for matadors since (M1).
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                credit="none",
                state=EXCHANGING,
            ),
            [],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 13 other",
                in_play="0 5 remise",
                labet_offence=2,
                credit="none",
                state=EXCHANGING,
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,2 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                credit="none",
                state=EXCHANGING,
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                state=EXCHANGING,
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="0 5 remise,1 7 other",
                in_play="0 5 remise",
                labet_offence=2,
                credit="none",
                state=put(EXCHANGING, "terms.matadors", None),
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                labets="1 2 other",
                labet_offence=2,
                credit="none",
                chips=(5, -1, 5),
                state=EXCHANGING,
            ),
            [OTHER_LABETS],
        ),
        (
            at_stake(pool=1, stake=-1),
            ["the stake has -1 from the pool, and the pool has 1 (S3)"],
        ),
        # The pool's part of the stake is the pool, but for labets that go into it (L3).
        (at_stake(pool=7, stake=7), []),
        (at_stake(pool=7, stake=1), [unexplained(6)]),
        (at_stake(pool=7, stake=7, labet_place="pool"), []),
        (at_stake(pool=9, stake=3, labet_place="pool"), []),
        (at_stake(pool=10, stake=3, labet_place="pool"), [unexplained(7)]),
        (at_stake(pool=9, stake=3, labet_place="pool", labet_offence=0), [unexplained(6)]),
        (at_stake(pool=HUGE * 3, stake=3, labet_place="pool"), []),
        (
            at_stake(pool=HUGE * 3 + 1, stake=3, labet_place="pool"),
            [unexplained("a number of 401 digits")],
        ),
        (
            at_stake(pool=10, stake=3, chips=(5, 0, 5), labet_place="pool", credit="none"),
            [],
        ),
        (
            at_stake(pool=10, stake=3, chips=(5, 1, 5), labet_place="pool", credit="none"),
            [unexplained(7)],
        ),
        (
            at_stake(pool=9, stake=3, chips=(-5, -1, -5), labet_place="pool", credit="none"),
            [unexplained(6)],
        ),
        (
            at_stake(pool=10, stake=3, labet_place="pool", credit="none", state=EXCHANGING),
            [],
        ),
        (
            at_stake(pool=3, stake=3, in_play="0 5 remise", labet_place="pool"),
            [OTHER_LABETS],
        ),
        (
            at_stake(pool=3, stake=3, labets="0 5 remise", in_play="0 5 remise"),
            [],
        ),
        # The dealer's ante is in, or as much of it as he had (S2, L5).
        (at_stake(pool=1, stake=1, ante=2), [NO_ANTE]),
        (at_stake(pool=0, stake=0, ante=0), []),
        (at_stake(pool=1, stake=1, ante=2, credit="none"), [NO_ANTE]),
        (at_stake(pool=1, stake=1, ante=2, credit="none", chips=(0, 5, 5)), []),
        (at_stake(pool=1, stake=1, ante=2, credit="none", chips=(-3, 5, 5)), []),
        (
            at_stake(pool=1, stake=1, labets="0 1 other", ante=2, credit="none", chips=(0, 5, 5)),
            [NO_ANTE],
        ),
        (
            at_stake(
                pool=1,
                stake=1,
                ante=2,
                credit="none",
                state=put(EXCHANGING, "terms.matadors", None),
            ),
            [NO_ANTE],
        ),
    ],
)
def test_the_stake_is_what_lay_on_the_table(state: State, expected: list[str]) -> None:
    assert faults(state) == expected


def test_a_declarer_who_dealt_may_have_paid_his_ante_before_he_was_paid() -> None:
    deal = dealt({0: "Ks Qs Js Kh 9c"}, "Ts", of=rules(ante=5, credit="none"), chips=(2, 9, 9))
    state = after(deal, "pass;pass;bid 1;show s")
    assert state.table.chips == (2, 8, 8)
    assert faults(state) == []


def test_labets_in_the_pool_are_found_on_the_table() -> None:
    state = at_stake(pool=1, stake=1, labets="0 5 remise", in_play="0 5 remise", labet_place="pool")
    assert faults(state) == ["labets lie on the table, and they belong into the pool (L3)"]


# Views


NOTHING_LIKE_IT = "no state of a match looks like this view"


@pytest.mark.parametrize(
    ("state", "seat", "path", "new", "expected"),
    [
        (START, 0, "seat", 7, ["the view is of seat 7, which the table lacks (N1)"]),
        (START, 0, "turn", 0, ["it is the turn of seat 1, not of seat 0 (B1)"]),
        (START, 0, "turn", None, [NOTHING_LIKE_IT]),
        (START, 0, "table.dealer", 9, ["the dealer is seat 9, which the table lacks (N1)"]),
        (
            START,
            0,
            "table.total",
            7,
            ["chips, pool and labets come to 60, and the match has 7 (S4)"],
        ),
        (START, 0, "hand", card_set("Kc Qc Jc Ac"), [NOTHING_LIKE_IT]),
        (START, 0, "hand", raw_set(1 << 30), ["the view has cards that the pack lacks (C1)"]),
        *(
            (EXCHANGING, 2, path, raw_set(1 << 30), ["the view has cards that the pack lacks (C1)"])
            for path in (
                "known.1",
                "own_exchange.discards",
                "own_exchange.drawn",
                "exchanges.0.trumps_seen",
            )
        ),
        (START, 0, "held", (5, 5), [NOTHING_LIKE_IT]),
        (START, 0, "held", (5, 5, 6), [NOTHING_LIKE_IT]),
        (START, 0, "held", (5, -ENDLESS, 5), [NOTHING_LIKE_IT]),
        (START, 0, "talon", 9, [NOTHING_LIKE_IT]),
        (START, 0, "stake", None, [NOTHING_LIKE_IT]),
        (
            START,
            0,
            "stake.pool",
            0,
            ["the pool has 1 more than the stake has from it, and no labets explain it (S3, I2)"],
        ),
        (
            START,
            0,
            "calls",
            (Call(2, None),),
            [
                "call 1, seat 2: it is not seat 2's turn (B1)",
                "it is the turn of seat 0, not of seat 1 (B1)",
            ],
        ),
        (
            START,
            0,
            "contract",
            SHOWING.contract,
            ["contract does not go with the rest of the view"],
        ),
        (START, 0, "matadors", Suit.CLUBS, ["matadors does not go with the rest of the view"]),
        (START, 0, "phase", Phase.PLAYING, [NOTHING_LIKE_IT]),
        (START, 0, "phase", Phase.NAMING_TRUMP, [NOTHING_LIKE_IT]),
        (START, None, "hand", card_set("Kc"), [NOTHING_LIKE_IT]),
        (
            SHOWING,
            0,
            "turned",
            None,
            [
                "turned does not go with the rest of the view",
                "Ts is turned up, and did not lie on top of the talon (T1)",
            ],
        ),
        (
            SHOWING,
            0,
            "contract.trump",
            Suit.CLUBS,
            ["the contract has trump clubs, where it is spades (T1, T2, T4)"],
        ),
        (
            SHOWING,
            0,
            "contract.turned",
            Card.parse("Kc"),
            [
                "turned does not go with the rest of the view",
                "Kc is turned up, and did not lie on top of the talon (T1)",
                "the contract has trump spades, where it is clubs (T1, T2, T4)",
            ],
        ),
        (
            SHOWING,
            0,
            "contract.declarer",
            7,
            [
                "turn does not go with the rest of the view",
                "the turn is of seat 7, which the table lacks (N1)",
                "the auction gave seat 1 virole, and not seat 7 virole (B4)",
            ],
        ),
        (
            EXCHANGING,
            0,
            "matadors",
            Suit.CLUBS,
            ["known does not go with the rest of the view", NO_CLUBS],
        ),
        (EXCHANGING, 0, "exchanges.0.count", 0, [NOTHING_LIKE_IT]),
        (EXCHANGING, 0, "exchanges.0.count", 5, [NOTHING_LIKE_IT]),
        (EXCHANGING, 0, "exchanges.0.seat", 2, ["seat 2 has exchanged before exchange 2 (X2)"]),
        (
            EXCHANGING,
            0,
            "exchanges.0.seat",
            7,
            ["exchange 1 is of seat 7, which the table lacks (N1)"],
        ),
        (EXCHANGING, 0, "exchanges.0.trumps", 2, [NOTHING_LIKE_IT]),
        (EXCHANGING, 0, "contract", None, [NOTHING_LIKE_IT]),
        (EXCHANGING, 0, "known", (), [NOTHING_LIKE_IT]),
        (
            EXCHANGING,
            0,
            "exchanges.0.trumps_seen",
            CardSet(),
            ["exchanges does not go with the rest of the view"],
        ),
        (
            EXCHANGING,
            2,
            "own_exchange",
            None,
            [
                "own_exchange does not go with the rest of the view",
                "seat 2 laid down 1 cards and drew 0 (X1)",
            ],
        ),
        (
            EXCHANGING,
            2,
            "own_exchange.seat",
            9,
            ["the own exchange is of seat 9, which the table lacks (N1)"],
        ),
        (
            EXCHANGING,
            2,
            "own_exchange.drawn",
            card_set("Kc"),
            ["seat 2 drew Kc, and neither holds nor played it (X1)"],
        ),
        (SECOND_TRICK, 0, "tricks.0.winner", 2, ["trick 1 is of seat 1, not of seat 2 (P8)"]),
        (
            SECOND_TRICK,
            0,
            "tricks.0.leader",
            8,
            ["trick 1 was led by seat 8, which the table lacks (N1)"],
        ),
        (
            SECOND_TRICK,
            0,
            "trick",
            card_list("Qs As"),
            ["trick 1, seat 2: Ad does not follow: trumps are led, and you hold As (P2)"],
        ),
        (SECOND_TRICK, 1, "trick", card_list("Js Td"), [NOTHING_LIKE_IT]),
        (SECOND_TRICK, 0, "trick", card_list("Qs Qs"), [NOTHING_LIKE_IT]),
        (
            SECOND_TRICK,
            0,
            "exchanges",
            view(SECOND_TRICK, 0).exchanges[:2],
            [
                "own_exchange does not go with the rest of the view",
                "cards are played, and seat 0 is still to exchange (X2)",
            ],
        ),
    ],
)
def test_each_fault_of_a_view_is_found(
    state: State, seat: int | None, path: str, new: object, expected: list[str]
) -> None:
    assert faults_of_view(put(view(state, seat), path, new)) == expected


def test_a_view_that_mixes_two_phases_is_impossible() -> None:
    assert len(faults_of_view(put(view(START, 0), "phase", Phase.DEALING))) == 6


def test_hands_that_do_not_fit_the_tricks_are_found_in_a_view() -> None:
    seen = put(put(view(SECOND_TRICK, 0), "held", (4, 4, 3)), "talon", 7)
    assert faults_of_view(seen) == [
        "hands of 4, 4, 3 cards, with 5 played, do not come to five for each seat (D1)"
    ]


def test_what_is_not_seen_is_not_judged() -> None:
    # Who threw 9d away, seat 0 cannot tell; it may hold it as well.
    assert faults_of_view(put(view(SECOND_TRICK, 0), "hand", card_set("Qc Jc Ac 9d"))) == []


def test_matadors_out_of_sight_may_lie_anywhere_with_the_declarer() -> None:
    # He showed K Q J of spades and laid down one trump, or more: the others he still has.
    for laid_down in ("Qs", "Qs Js", "Qs Js Ks", "Qs 9c", "9c Kh", "Ks Qs Js Kh 9c"):
        state = after(SHOWING, f"show s;exchange {laid_down}")
        for seat in (None, 0, 1, 2):
            assert faults_of_view(view(state, seat)) == []


def test_matadors_out_of_sight_may_all_be_in_the_hand_but_one() -> None:
    deal = dealt({0: "Kc Qc Jc Kh 9d"}, "Tc", dealer=2)
    for laid_down in ("Qc", "Qc 9d", "Kh 9d"):
        state = after(deal, f"bid 1;pass;pass;show c;exchange {laid_down}")
        for seat in (None, 0, 1, 2):
            assert faults_of_view(view(state, seat)) == []


@pytest.mark.parametrize(
    ("deal", "won"),
    [
        # Shown are matadors in trumps, in another suit, also with a turned card drawn, and none.
        (dealt({0: "Kc Qc Jc Kh 9d"}, "Tc Kd Qd", dealer=2), "bid 1;pass;pass;show c"),
        (dealt({0: "Kc Qc Jc Kh 9d"}, "Tc Kd Qd", dealer=2), "bid 5;pass;pass;trump d;show c"),
        (dealt({0: "Kh Qh Jh Kc 9d"}, "Ac Kd Qd", dealer=2), "bid 5;pass;pass;trump c;show h"),
        (dealt({0: "Ks Qs Js Kh 9c"}, "Ac Kd Qd", dealer=2), "bid 5;pass;pass;trump s;show s"),
        (dealt({0: "Ks Qs Js Kh 9d"}, "Ac Kd Qd", dealer=2), "bid 5;pass;pass;trump d;show s"),
        (dealt({0: "Kh Qh Jh Jc Th"}, "Qc Kd Kc Td Ac", dealer=2), "bid 1;pass;pass;show h"),
        (dealt({0: "Kc Qc Jc Kh 9d"}, "Tc Kd Qd", dealer=2), "bid 5;pass;pass;trump s;show none"),
    ],
)
def test_whatever_the_declarer_laid_down_a_story_is_found(deal: State, won: str) -> None:
    showing = after(deal, won)
    assert showing.turn == 0
    for exchange in legal_actions(showing):
        exchanged = apply(showing, exchange)
        playing = after(exchanged, "exchange;exchange")
        for state in (exchanged, playing, apply(playing, legal_actions(playing)[0])):
            for seat in (None, 0, 1, 2):
                assert faults_of_view(view(state, seat)) == []


def test_matadors_out_of_sight_find_their_places_late_in_play() -> None:
    # Kh was played. Of Qh and Jh, which are no trumps, one was laid down and one is the last card,
    # while nearly everything else has been seen by seat 2.
    hands = {
        0: "Kc Qc 9c Qd 9h",
        1: "Kh Qh Jh Ks Ts",
        2: "Ac Kd 8h Qs Js",
        3: "Jd 9d Th As 9s",
    }
    state = after(
        dealt(hands, "Jc Td Tc Ah Ad", of=rules(players=4, trump_discards="face_up")),
        "bid 5;pass;pass;pass;trump c;show h;exchange Jh;exchange Kd 8h Qs Js;play Kh;play Ah;"
        "play Th;play 9h;play Ts;play Ac;play 9s;play 9c;play Td;play Jd;play Qd;play Jc;play Ks",
    )
    for seat in (None, 0, 1, 2, 3):
        assert faults_of_view(view(state, seat)) == []


def test_matadors_of_a_declarer_that_is_no_seat_are_not_looked_for() -> None:
    seen = put(view(after(SHOWING, "show s;exchange Qs Js"), 2), "contract.declarer", 7)
    assert faults_of_view(seen) == [
        "known does not go with the rest of the view",
        "the auction gave seat 1 virole, and not seat 7 virole (B4)",
    ]


def test_more_matadors_than_fit_are_found() -> None:
    # One trump laid down of four cards: one matador is beneath it, and one can have been kept.
    seen = view(after(SHOWING, "show s;exchange Ks Qs Js Kh"), 2)
    assert faults_of_view(seen) == []
    assert faults_of_view(put(seen, "exchanges.0.trumps", 1)) == [NO_SPADES]


def test_what_a_seat_played_is_judged_by_all_it_holds() -> None:
    seen = put(view(SECOND_TRICK, 2), "hand", card_set("As Kd Qd"))
    assert faults_of_view(seen) == [
        "trick 1, seat 2: Ad does not follow: trumps are led, and you hold As (P2)",
        "trick 2, seat 2: Td does not follow: trumps are led, and you hold As (P2)",
    ]


def test_matadors_shown_cannot_turn_up_elsewhere() -> None:
    seen = view(after(SHOWING, "show s;exchange Qs Js"), 2)
    assert seen.known[1] == card_set("Ts")
    assert faults_of_view(put(seen, "hand", card_set("Ks Qs Js Ad 9d"))) == [NO_SPADES]


# At random


@st.composite
def stories(draw: st.DrawFn) -> list[State]:
    """The states of a deal, or of its beginning, in a match that may have gone on for a while."""
    story: list[State] = [draw(played_matches())]
    opening: list[Action] = [*draw(st.lists(st.just(Misdeal()), max_size=1)), draw(decks())]
    for action in opening:
        story.append(apply(story[-1], action))
    for pick in draw(picks(0, 30)):
        now = story[-1]
        if now.turn is None:
            break
        if pick < 24:
            seat = pick % len(now.table.chips)
            story.append(apply(now, Penalize(seat, list(Offence)[pick % 6])))
        else:
            story.append(apply(now, choose(now, pick)))
    return story


@given(stories())
@settings(suppress_health_check=list(HealthCheck), deadline=None)
def test_whatever_a_match_leads_to_passes(story: list[State]) -> None:
    for state in story:
        check(state)


@given(stories())
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=40)
def test_whatever_a_seat_sees_passes(story: list[State]) -> None:
    for state in story:
        for seat in (None, *range(len(state.table.chips))):
            check_view(view(state, seat))


NUMBERS = st.one_of(st.integers(-1, 5), st.integers(), st.sampled_from((ENDLESS, -ENDLESS)))
OF_TYPE: dict[Any, st.SearchStrategy[Any]] = {
    int: NUMBERS,
    bool: st.booleans(),
    Card: st.sampled_from(DECK),
    CardSet: st.one_of(card_sets(), st.sampled_from((raw_set(1 << 25), raw_set(-1)))),
    Rules: any_rules(),
    type(None): st.none(),
    **{kind: st.sampled_from(kind) for kind in (Suit, Bid, Cause, Phase)},
}


@cache
def values(kind: Any) -> st.SearchStrategy[Any]:
    """Any values of a type, as the fields of states have them."""
    if kind in OF_TYPE:
        return OF_TYPE[kind]
    if attrs.has(kind):
        return st.builds(kind, **{name: values(of) for name, of in fields(kind).items()})
    inside = get_args(kind)
    if Ellipsis in inside:
        return st.lists(values(inside[0]), max_size=8).map(tuple)
    return st.one_of(*map(values, inside))


def fields(kind: Any) -> dict[str, Any]:
    """The fields of a class with their types; events are no part of what a state is."""
    hints = get_type_hints(kind)
    names = (field.name for field in attrs.fields(kind))
    return {name: hints[name] for name in names if name != "events"}


def changed(draw: st.DrawFn, value: Any, kind: Any) -> Any:
    """The value with something inside it replaced by another value of its type."""
    if draw(st.integers(0, 9)) == 9 or value in (None, ()) or type(value) in OF_TYPE:
        return draw(values(kind))
    if attrs.has(type(value)):
        name, of = draw(st.sampled_from(sorted(fields(type(value)).items())))
        return attrs.evolve(value, **{name: changed(draw, getattr(value, name), of)})
    if type(value) is tuple:
        return changed_tuple(draw, value, get_args(kind)[0])
    return draw(values(kind))


def changed_tuple(draw: st.DrawFn, value: tuple[Any, ...], kind: Any) -> tuple[Any, ...]:
    at, other = (draw(st.integers(0, len(value) - 1)) for _ in range(2))
    places = list(value)
    match draw(st.sampled_from(("inside", "without", "twice", "swapped"))):
        case "inside":
            places[at] = changed(draw, places[at], kind)
        case "without":
            del places[at]
        case "twice":
            places.append(places[at])
        case _:
            places[at], places[other] = places[other], places[at]
    return tuple(places)


@st.composite
def broken_states(draw: st.DrawFn) -> State:
    state: State = draw(stories().map(lambda story: story[-1]))
    for _ in range(draw(st.integers(1, 2))):
        state = a(type(state), changed(draw, state, type(state)))
    return state


@st.composite
def broken_views(draw: st.DrawFn) -> View:
    state = draw(stories().map(lambda story: story[-1]))
    seat = draw(st.sampled_from((None, *range(len(state.table.chips)))))
    return a(View, changed(draw, view(state, seat), View))


def chips_of(table: Table) -> int:
    return sum(table.chips) + table.pool + sum(labet.size for labet in table.labets)


@given(broken_states(), st.integers(0, 2**32))
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=150)
def test_a_broken_state_is_refused_or_can_be_played_on(state: State, seed: int) -> None:
    found = faults(state)
    assert len(set(found)) == len(found)
    if found:
        return
    rng, total = random.Random(seed), state.table.total
    while state.turn is not None:
        state = apply(state, rng.choice(legal_actions(state)))
        assert chips_of(state.table) == state.table.total == total
        check(state)


@given(broken_views())
@settings(suppress_health_check=list(HealthCheck), deadline=None, max_examples=100)
def test_a_broken_view_is_refused_or_can_be_asked(seen: View) -> None:
    if not faults_of_view(seen):
        assert bool(legal_actions(seen)) == (seen.seat is not None and seen.seat == seen.turn)


@pytest.mark.parametrize("value", [None, 5, "state", SOURCE, START.table, Playing])
def test_what_is_no_state_and_no_view_is_refused(value: Any) -> None:
    with pytest.raises(InvalidValue, match="is not a state of a match"):
        check(value)
    with pytest.raises(InvalidValue, match="is not a View"):
        check_view(value)
