"""A state machine that plays whole matches under arbitrary rules and doubts every step.

Each step is taken by `Matches.step`, which keeps a snapshot of the state from before (its pickle
and its repr, which no shared object can alter afterwards) and holds the step against what must be
so of any match: no chip made or lost, each card in one place, every moved chip explained, the past
unchanged, the listed actions the legal ones. What is tried and is illegal has to be refused and to
leave no trace.

That the transitions declared in `engine.TABLE` are the only ones is looked at in every step; that
each of them does occur, a seeded run shows (`test_every_declared_transition_occurs`).
"""

import pickle
import random
from collections.abc import Iterable

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule
from strategies import actions, actors, choose, decks, matches, picks, talon_of, thinkable

from lombre_labet import (
    DECK,
    POOL,
    Action,
    Card,
    Clause,
    Credit,
    Deal,
    Dealing,
    DealSettled,
    Event,
    Exchanging,
    IllegalAction,
    InvalidAction,
    Labet,
    Misdeal,
    Offence,
    Party,
    Penalize,
    Phase,
    Playing,
    Reason,
    Refusal,
    Rules,
    State,
    Table,
    Transfer,
    apply,
    legal_actions,
    new_match,
    why_illegal,
)
from lombre_labet.engine import TABLE

Snapshot = tuple[bytes, str]


def snapshot(state: State) -> Snapshot:
    return pickle.dumps(state), repr(state)


def places(state: State) -> list[Card]:
    """Every card there is, once for each place it lies in."""
    if isinstance(state, Dealing):
        return []
    cards = [card for hand in state.hands for card in hand]
    cards += talon_of(state)
    if isinstance(state, Exchanging | Playing):
        cards += [card for exchange in state.terms.exchanges for card in exchange.discards]
    if isinstance(state, Playing):
        cards += [card for trick in state.tricks for card in trick.cards]
        cards += state.trick
    return cards


def transfers_of(events: Iterable[Event]) -> list[Transfer]:
    return [move for event in events for move in getattr(event, "transfers", ())]


def carried_out(table: Table, moves: Iterable[Transfer]) -> tuple[list[int], int, list[Labet]]:
    """Chips, pool and labets after some transfers, counted out one by one."""
    chips, pool, labets = list(table.chips), table.pool, list(table.labets)
    for move in moves:
        assert move.chips >= 1
        assert move.due is None or move.due > move.chips
        seats: list[tuple[Party, int]] = [(move.payer, -move.chips), (move.receiver, move.chips)]
        for party, change in seats:
            if isinstance(party, Labet):
                assert abs(change) == party.size, "a labet moves as a whole"
                labets.append(party) if change > 0 else labets.remove(party)
            elif party is POOL:
                pool += change
            else:
                chips[party] += change
    return chips, pool, labets


def check_transition(before: State, action: Action, after: State) -> None:
    assert after.phase in TABLE[before.phase, type(action)].leads_to


def check_chips(before: State, after: State) -> None:
    """S4, and every chip that moved explained by a transfer."""
    was, now = before.table, after.table
    assert now.total == was.total
    assert sum(now.chips) + now.pool + sum(labet.size for labet in now.labets) == now.total
    moves = transfers_of(after.events)
    assert carried_out(was, moves) == (list(now.chips), now.pool, list(now.labets))
    assert all(labet.size >= 1 for labet in now.labets)
    for event in after.events:
        if isinstance(event, DealSettled):
            gained = [held - had for held, had in zip(now.chips, was.chips, strict=True)]
            assert list(event.net) == gained
            assert not isinstance(before, Dealing)
            assert event.stake == before.stake.total
    if now.rules.credit is Credit.NONE:
        # L5: nobody pays what he has not.
        for held, had in zip(now.chips, was.chips, strict=True):
            assert held >= min(had, 0)


def check_stake(before: State, after: State) -> None:
    """S3: fixed for the whole deal, and made of what lay on the table when it began."""
    if isinstance(after, Dealing):
        return
    if isinstance(before, Dealing):
        assert after.stake.pool == after.table.pool
        assert set(after.stake.labets) <= set(after.table.labets)
    else:
        assert after.stake == before.stake


def check_cards(state: State) -> None:
    """C1: each of the 25 cards in exactly one place, in every phase but dealing."""
    if not isinstance(state, Dealing):
        assert sorted(card.index for card in places(state)) == list(range(len(DECK)))


def attempt(state: State, action: Action, by: int | None) -> State | Refusal:
    """What apply makes of an action; its refusal is the one that why_illegal gives."""
    refusal = why_illegal(state, action, by=by)
    if refusal is None:
        return apply(state, action, by=by)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action, by=by)
    assert caught.value.refusal == refusal
    in_the_value = refusal.reason in (Reason.NOT_AN_ACTION, Reason.NO_SUCH_SEAT)
    assert isinstance(caught.value, InvalidAction) == in_the_value
    check_refusal(state, action, by, refusal)
    return refusal


def check_refusal(state: State, action: Action, by: int | None, refusal: Refusal) -> None:
    """A refusal says what was tried, and names no card that the seat may not know."""
    assert refusal.phase is state.phase
    assert refusal.action == action
    assert refusal.message.endswith(f"({refusal.clause})")
    if by != state.turn and by is not None:
        assert not refusal.cards
        assert (refusal.card_to_beat, refusal.led, refusal.standing) == (None, None, None)
    elif not isinstance(state, Dealing):
        named = [*getattr(action, "cards", ()), getattr(action, "card", None)]
        assert all(card in state.hands[state.turn] or card in named for card in refusal.cards)


def check_seat_actions(state: State) -> None:
    """For actions of a seat, listed, applied and without refusal are one and the same."""
    listed = legal_actions(state)
    if state.turn is None:
        assert listed == ()
        return
    assert listed
    assert len(set(listed)) == len(listed)
    assert set(listed) <= set(thinkable(state))
    for action in thinkable(state):
        by_seat = attempt(state, action, state.turn)
        by_table = why_illegal(state, action)
        if action in listed:
            assert by_table is None
            assert not isinstance(by_seat, Refusal)
            assert apply(state, action) == by_seat
            check_transition(state, action, by_seat)
        else:
            assert isinstance(by_seat, Refusal)
            # What the table does for a seat is judged as if the seat had done it; only who tried
            # it may differ, as long as possession and rule have not been looked at.
            assert by_table is not None
            assert (by_table.reason, by_table.clause) == (by_seat.reason, by_seat.clause)


def check_table_actions(state: State) -> None:
    """The table deals or misdeals in dealing, may penalise any seat in all other phases, and alone
    may do so.
    """
    players = len(state.table.chips)
    penalties = [Penalize(seat, Offence.OTHER) for seat in range(players)]
    in_dealing: list[Action] = [Misdeal(), Deal(DECK)]
    for action in (*in_dealing, *penalties):
        fits = (action in in_dealing) == (state.phase is Phase.DEALING)
        by_table = attempt(state, action, None)
        if fits:
            assert not isinstance(by_table, Refusal)
            check_transition(state, action, by_table)
        else:
            assert isinstance(by_table, Refusal)
            assert by_table.reason is Reason.WRONG_PHASE
        for seat in range(players):
            by_seat = attempt(state, action, seat)
            assert isinstance(by_seat, Refusal)
            assert by_seat.reason is (Reason.NOT_YOURS if fits else Reason.WRONG_PHASE)
    if players == 3:
        nobody = attempt(state, Penalize(3, Offence.OTHER), None)
        assert isinstance(nobody, Refusal)
        assert (nobody.reason, nobody.clause) == (Reason.NO_SUCH_SEAT, Clause.N1)


def check_other_seats(state: State) -> None:
    """A seat whose turn it is not may do nothing that the seat to act may do."""
    for action in legal_actions(state)[:2]:
        for seat in range(len(state.table.chips)):
            if seat != state.turn:
                refusal = attempt(state, action, seat)
                assert isinstance(refusal, Refusal)
                assert (refusal.reason, refusal.seat) == (Reason.OUT_OF_TURN, seat)


class Matches(RuleBasedStateMachine):
    """Matches under any rules; `step` takes each step and doubts it."""

    state: State

    @initialize(match=matches())
    def begin(self, match: Dealing) -> None:
        self.state = match
        self.total = sum(match.table.chips)
        self.look()

    def look(self) -> None:
        """What must be so of a state, however it came about."""
        before = snapshot(self.state)
        assert self.state.table.total == self.total
        check_cards(self.state)
        check_seat_actions(self.state)
        check_table_actions(self.state)
        check_other_seats(self.state)
        assert snapshot(self.state) == before

    def step(self, action: Action, by: int | None = None) -> None:
        before, past = self.state, snapshot(self.state)
        after = attempt(before, action, by)
        assert snapshot(before) == past
        if isinstance(after, Refusal):
            return
        check_transition(before, action, after)
        check_chips(before, after)
        check_stake(before, after)
        self.state = after
        self.look()

    def go_on(self, data: st.DataObject, path: bytes) -> None:
        """The table deals if it has to, and the seats act, until the path or the deal is over."""
        if self.state.turn is None:
            self.step(data.draw(decks()))
            assert self.state.phase is Phase.BIDDING
        for pick in path:
            if self.state.turn is None:
                break
            self.step(choose(self.state, pick), self.state.turn if pick % 3 else None)

    # Hypothesis leaves rules out at random, so each of them goes on with the match as well.

    @rule(data=st.data(), path=picks(8, 40))
    def act(self, data: st.DataObject, path: bytes) -> None:
        self.go_on(data, path)

    @rule(data=st.data(), path=picks(8, 40))
    def misdeal(self, data: st.DataObject, path: bytes) -> None:
        if self.state.turn is None:
            self.step(Misdeal())
            assert self.state.phase is Phase.DEALING
        self.go_on(data, path)

    @rule(data=st.data(), seat=st.integers(0, 3), offence=st.sampled_from(Offence), path=picks())
    def penalize(self, data: st.DataObject, seat: int, offence: Offence, path: bytes) -> None:
        if self.state.turn is not None:
            self.step(Penalize(seat % len(self.state.table.chips), offence))
        self.go_on(data, path)

    @rule(data=st.data(), action=actions(), by=actors(), path=picks())
    def try_anything(
        self, data: st.DataObject, action: Action, by: int | None, path: bytes
    ) -> None:
        """Mostly illegal, and then refused."""
        self.step(action, by)
        self.go_on(data, path)


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=35,
    stateful_step_count=12,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_chips_of_any_size_are_kept_count_of() -> None:
    """Larger than Python prints, so nothing of Hypothesis comes near them."""
    huge = 10**5000
    state: State = new_match(Rules(ante=huge, labet_offence=7), chips=(huge, -huge, 3))
    rng = random.Random(5)
    actions: list[Action] = [Misdeal(), Deal.shuffled(rng), Penalize(1, Offence.REVOKE)]
    for action in actions:
        after = apply(state, action)
        check_chips(state, after)
        state = after
    while state.turn is not None:
        after = apply(state, choose(state, rng.randrange(256)))
        check_chips(state, after)
        state = after
    assert state.table.total == 3
    assert len(snapshot(state)[1]) > 3 * 5000


def random_rules(rng: random.Random) -> Rules:
    return Rules(
        players=rng.choice((3, 4)),
        virole_defenders_exchange=rng.random() < 0.5,
    )


@pytest.mark.parametrize("seed", [1, 2])
def test_every_declared_transition_occurs(seed: int) -> None:
    """And no other, over some sixty deals."""
    rng = random.Random(seed)
    declared = {
        (phase, action_type, to)
        for (phase, action_type), row in TABLE.items()
        for to in row.leads_to
    }
    seen = set()
    for _ in range(30):
        state: State = new_match(random_rules(rng))
        for _ in range(100):
            if rng.random() < 0.2 and state.turn is not None:
                action: Action = Penalize(0, Offence.OTHER)
            elif state.turn is None:
                action = Misdeal() if rng.random() < 0.2 else Deal.shuffled(rng)
            else:
                action = choose(state, rng.randrange(256))
            after = apply(state, action)
            seen.add((state.phase, type(action), after.phase))
            state = after
    assert seen == declared
