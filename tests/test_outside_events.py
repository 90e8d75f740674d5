"""What comes from outside beside a state: its events, and steps said to have been made."""

import random
from typing import Any

import attrs
import pytest

from lombre_labet import (
    DECK,
    POOL,
    AuctionWon,
    Bid,
    CardsDrawn,
    Cause,
    Clause,
    DealSettled,
    DealStood,
    Event,
    IllegalRecord,
    InvalidState,
    InvalidValue,
    Labet,
    MatadorsShown,
    MatchRecord,
    Misdealt,
    Observation,
    Offence,
    Penalized,
    Play,
    Playing,
    Reason,
    Result,
    State,
    Suit,
    ThrownIn,
    Transfer,
    TransferReason,
    Trick,
    TrickTaken,
    advance,
    apply,
    check,
    format_record,
    legal_actions,
    new_match,
    observe,
    parse_action,
    parse_record,
    view,
)
from lombre_labet.actions import PLAY, Deal
from lombre_labet.cards import trump_order
from lombre_labet.simple_players import play_match


def played_out(seed: int) -> list[State]:
    rng = random.Random(seed)
    states: list[State] = [new_match()]
    states.append(apply(states[-1], Deal.shuffled(rng)))
    while states[-1].turn is not None:
        states.append(apply(states[-1], rng.choice(legal_actions(states[-1]))))
    return states


def test_events_of_seats_that_the_table_lacks_are_faults() -> None:
    state = played_out(1)[1]
    check(state)
    for wrong in (ThrownIn(3), Penalized(3, Offence.OTHER, ()), DealStood(-1, ())):
        with pytest.raises(InvalidState, match=r"names seat -?\d, which the table lacks \(N1\)"):
            check(attrs.evolve(state, events=(wrong,)))


ANTE = Transfer(0, POOL, 1, TransferReason.ANTE, Clause.S2)
EVERY_SEAT = (
    DealStood(3, ()),
    DealStood(0, (attrs.evolve(ANTE, payer=3),)),
    DealStood(0, (attrs.evolve(ANTE, payer=POOL, receiver=3),)),
    DealStood(0, (attrs.evolve(ANTE, receiver=Labet(3, 1, Cause.OTHER)),)),
    Misdealt(3, ()),
    AuctionWon(3, Bid(5)),
    MatadorsShown(3, Suit.CLUBS, ()),
    CardsDrawn(3, 1, 0, None),
    TrickTaken(Trick(3, DECK[:3], 0)),
    TrickTaken(Trick(0, DECK[:3], 3)),
    DealSettled(Result.WON, 3, Bid(5), (5, 0, 0), 1, (), (0, 0, 0)),
)


@pytest.mark.parametrize("event", EVERY_SEAT, ids=repr)
def test_whatever_seat_an_event_names_is_looked_at(event: Event) -> None:
    state = played_out(1)[1]
    with pytest.raises(InvalidState) as caught:
        check(attrs.evolve(state, events=(event,)))
    kind = type(event).__name__
    assert caught.value.faults == (f"{kind} names seat 3, which the table lacks (N1)",)


def test_what_an_event_lists_by_seat_has_a_place_for_each() -> None:
    state = next(
        states[-1]
        for states in map(played_out, range(20))
        if isinstance(states[-1].events[-1], DealSettled)
    )
    settled = state.events[-1]
    assert isinstance(settled, DealSettled)
    check(state)
    for part in ("net", "tricks"):
        two: dict[str, Any] = {part: (0, 0)}
        wrong = attrs.evolve(settled, **two)
        with pytest.raises(InvalidState, match="lists 2 seats, and 3 play"):
            check(attrs.evolve(state, events=(wrong,)))
    with pytest.raises(InvalidState) as caught:
        check(attrs.evolve(state, events=(attrs.evolve(settled, net=(0, 0), tricks=(0, 0)),)))
    assert len(caught.value.faults) == 1, "what is said once is not said again"
    transfers = (attrs.evolve(settled.transfers[0], receiver=7), *settled.transfers[1:])
    with pytest.raises(InvalidState, match="names seat 7"):
        check(attrs.evolve(state, events=(attrs.evolve(settled, transfers=transfers),)))


def test_a_play_that_known_cards_forbid_does_not_follow() -> None:
    """Of one who is known to hold a card of the suit led, none believes that he did not follow."""
    refused = 0
    for seed in range(60):
        for _, state in play_match(new_match(), random.Random(seed), 4):
            if not isinstance(state, Playing) or not state.trick:
                continue
            seen = view(state, (state.turn + 1) % 3)
            order = trump_order(state.contract.trump)
            follows = order.following[state.trick[0].index]
            if seen.known[state.turn].bits & follows:
                for play in PLAY:
                    if not play.card.bit & follows and play.card not in seen.hand:
                        with pytest.raises(InvalidValue, match=r"does not follow|looks like this"):
                            advance(seen, Observation(seen.seat, state.turn, play, ()))
                        refused += 1
    assert refused > 50


def test_the_true_play_always_follows() -> None:
    for seed in range(30):
        states = played_out(seed)
        for before in states:
            if isinstance(before, Playing):
                for play in legal_actions(before):
                    after = apply(before, play)
                    for seat in range(3):
                        seen = advance(view(before, seat), observe(before, play, after, seat))
                        assert seen == view(after, seat)


def test_an_illegal_action_is_reported_as_it_is_written() -> None:
    state = apply(new_match(), Deal.shuffled(random.Random(1)))
    deal = Deal.shuffled(random.Random(1))
    text = format_record(MatchRecord(actions=[deal]))
    written = text.replace('"""\n', '"""\n# a comment\n\n', 1)[: -len('"""\n')]
    written += 'play 10H   # too early\n"""\n'
    with pytest.raises(IllegalRecord) as caught:
        parse_record(written)
    assert caught.value.number == 2
    assert caught.value.text == "play 10H"
    assert caught.value.reason is Reason.WRONG_PHASE
    assert caught.value.clause is Clause.P1
    assert parse_action("play 10H") == Play(next(p.card for p in PLAY if str(p.card) == "Th"))
    assert state.phase == "bidding"
