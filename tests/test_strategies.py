"""The exported strategies: what they draw is what they say, and it shrinks to what one can read."""

import re
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import HealthCheck, find, given, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st

import lombre_labet
from lombre_labet import (
    DECK,
    SOURCE,
    TRADITION,
    Announce,
    Bid,
    Bidding,
    Card,
    Deal,
    Dealing,
    DealSettled,
    Exchanging,
    InvalidValue,
    MatchRecord,
    Misdeal,
    Overtake,
    Pass,
    Penalize,
    Phase,
    Play,
    Reason,
    Rules,
    State,
    apply,
    legal_actions,
    parse_record,
    replay,
    strategies,
    why_illegal,
)
from lombre_labet.records import format_record
from lombre_labet.strategies import (
    actions,
    choose,
    decks,
    illegal_actions,
    matches,
    openings,
    records,
    rules,
    states,
    walk,
)
from lombre_labet.validation import check

T = TypeVar("T")

steady = settings(
    max_examples=15,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
patient = settings(steady, max_examples=1500, phases=(Stage.generate, Stage.shrink))


def shrunk(strategy: st.SearchStrategy[T], wanted: Callable[[T], bool]) -> T:
    """The plainest value drawn that is as wanted."""
    return find(strategy, wanted, settings=patient)


def disorder(deal: Deal) -> int:
    """How many pairs of cards lie the wrong way round: some 150 in a shuffled deck."""
    places = [DECK.index(card) for card in deal.deck]
    return sum(one > other for one, other in combinations(places, 2))


# What is drawn


@steady
@given(rules(players=4, overtake="best"), decks())
def test_rules_keep_what_is_fixed(chosen: Rules, deal: Deal) -> None:
    assert (chosen.players, chosen.overtake) == (4, Overtake.BEST)
    assert sorted(deal.deck, key=DECK.index) == list(DECK)


@pytest.mark.parametrize("wrong", [{"player": 3}, {"players": 5}])
def test_an_option_that_is_none_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(InvalidValue):
        find(rules(**wrong), lambda _: True, settings=steady)


@pytest.mark.parametrize("phase", Phase)
def test_states_are_of_the_phase_and_the_rules_asked_for(phase: Phase) -> None:
    @steady
    @given(states(phase), states(phase, TRADITION), states(rules=rules(players=4)))
    def look(one: State, traditional: State, four: State) -> None:
        assert one.phase is traditional.phase is phase
        assert traditional.table.rules is TRADITION
        assert four.table.rules.players == 4
        for state in (one, traditional, four):
            check(state)

    look()


@steady
@given(states(), st.data())
def test_legal_actions_are_legal_and_illegal_ones_refused(
    state: State, data: st.DataObject
) -> None:
    legal = data.draw(actions(state))
    after = apply(state, legal, by=state.turn)
    assert after != state or isinstance(legal, Misdeal)
    by = data.draw(st.none() | st.integers(0, state.table.rules.players - 1))
    illegal = data.draw(illegal_actions(state, by=by))
    assert why_illegal(state, illegal, by=by) is not None


@steady
@given(matches(SOURCE), matches(rules()), openings(TRADITION))
def test_matches_are_legal_from_their_beginning(
    plain: MatchRecord, other: MatchRecord, opening: Dealing
) -> None:
    assert plain.rules is SOURCE
    assert opening.table.rules is TRADITION
    for record in (plain, other):
        assert record.names[0] == "Seat 0"
        assert len(list(replay(record))) == len(record.actions) + 1


@steady
@given(records())
def test_records_are_read_back(record: MatchRecord) -> None:
    assert parse_record(format_record(record)) == record


def drawn(strategy: st.SearchStrategy[T], tell: Callable[[T], object]) -> set[object]:
    """What is told of some values drawn."""
    told: set[object] = set()

    @settings(steady, max_examples=150)
    @given(strategy)
    def look(value: T) -> None:
        told.add(tell(value))

    look()
    return told


def test_every_legal_action_is_drawn() -> None:
    for state in (
        apply(openings_of_source(), Deal(DECK)),
        reached("bid 5"),
        reached("bid 5; trump s; show none"),
    ):
        assert drawn(actions(state), lambda action: action) == set(legal_actions(state))
    kinds = drawn(actions(openings_of_source()), type)
    assert kinds == {Deal, Misdeal}
    assert drawn(actions(), type) == set(lombre_labet.actions.ACTION_TYPES)


def test_illegal_actions_break_every_rule_that_can_be_broken() -> None:
    bidding = reached("bid 9")
    exchanging = reached("bid 5; trump s; show none")
    assert isinstance(exchanging, Exchanging)
    assert drawn(illegal_actions(bidding), lambda tried: reason(bidding, tried)) == {
        Reason.WRONG_PHASE,
        Reason.BID_TOO_LOW,
        Reason.NO_SUCH_SEAT,
    }
    assert drawn(illegal_actions(exchanging), lambda tried: reason(exchanging, tried)) == {
        Reason.WRONG_PHASE,
        Reason.NOT_IN_HAND,
        Reason.MUST_EXCHANGE,
        Reason.NO_SUCH_SEAT,
    }
    by = (exchanging.turn + 1) % 3
    told = drawn(illegal_actions(exchanging, by=by), lambda tried: reason(exchanging, tried, by))
    assert told >= {Reason.OUT_OF_TURN, Reason.NOT_YOURS}


def reason(state: State, tried: lombre_labet.Action, by: int | None = None) -> Reason:
    found = why_illegal(state, tried, by=by)
    assert found is not None
    return found.reason


def openings_of_source() -> Dealing:
    return lombre_labet.new_match()


def reached(lines: str) -> State:
    """The state after a sorted deck is dealt, some actions, and passes to end the auction."""
    state: State = apply(openings_of_source(), Deal(DECK))
    for line in lines.split("; "):
        state = apply(state, lombre_labet.parse_action(line))
        while isinstance(state, Bidding) and lines != "bid 9":
            state = apply(state, Pass())
    return state


def test_every_part_of_a_match_is_met() -> None:
    met = drawn(
        matches(),
        lambda record: frozenset(
            {type(action) for action in record.actions}
            | {type(event) for state in replay(record) for event in state.events}
        ),
    )
    together = {kind for some in met if isinstance(some, frozenset) for kind in some}
    assert together >= {Misdeal, Penalize, Play, DealSettled}


# How it shrinks


def test_one_option_alone_is_left_of_many() -> None:
    found = shrunk(rules(), lambda chosen: chosen.overtake is Overtake.BEST)
    assert found == Rules(overtake=Overtake.BEST)


def test_a_state_shrinks_to_the_first_deal_of_a_match_and_a_sorted_deck() -> None:
    state = shrunk(states(Phase.BIDDING, SOURCE), lambda _: True)
    assert isinstance(state, Bidding)
    assert (state.table.dealer, state.table.pool, state.table.labets) == (0, 1, ())
    assert [str(hand) for hand in state.hands] == HANDS_OF_A_SORTED_DECK
    assert state.calls == ()


HANDS_OF_A_SORTED_DECK = ["Tc 9c Kh Qh Jh", "Kc Qc Kd Qd Jd", "Jc Ac Ad Td 9d"]


def test_a_failing_example_is_a_short_match_with_a_near_sorted_deck() -> None:
    bacon = Play(Card.parse("8h"))
    record = shrunk(matches(SOURCE), lambda match: bacon in match.actions)
    deal, *others = record.actions
    assert isinstance(deal, Deal)
    assert disorder(deal) <= 75
    assert not any(isinstance(action, Deal | Misdeal | Penalize) for action in others)
    # It is played as far as what fails, and no further.
    assert others[-1] == bacon
    assert len(others) <= 15


def test_zero_chooses_the_plainest_way_through_a_deal() -> None:
    state: State = apply(openings_of_source(), Deal(DECK))
    assert choose(state, 0) == Announce(Bid.VIROLE)
    passed = list(walk(state, bytes(40)))
    phases = [step.phase for step in passed]
    assert phases[:5] == [Phase.BIDDING] * 3 + [Phase.SHOWING_MATADORS, Phase.EXCHANGING]
    settled = passed[-1].events[-1]
    assert isinstance(settled, DealSettled)
    assert settled.bid is Bid.VIROLE


# What it costs those who do not use it


def test_nothing_of_the_library_imports_it() -> None:
    for path in Path(lombre_labet.__file__).parent.rglob("*.py"):
        if path.name != "strategies.py":
            assert "hypothesis" not in path.read_text(encoding="utf-8"), path


def test_the_reference_describes_each_of_them() -> None:
    page = Path(__file__).parent.parent / "docs" / "api" / "strategies.md"
    entry = r"^::: lombre_labet\.strategies\.(\w+)$"
    described = re.findall(entry, page.read_text("utf-8"), re.MULTILINE)
    assert sorted(described) == strategies.__all__
