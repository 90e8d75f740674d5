"""Properties of single values: text, copies, equality, order, and what a match keeps.

What must be so of every step of a match is in `test_state_machine`; here are the properties that
need one value or one state at a time.
"""

import copy
import pickle
import random
from collections.abc import Callable
from itertools import pairwise
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import (
    actions,
    actors,
    card_sets,
    choose,
    matches,
    records,
    rules,
    states,
    states_with_turn,
    thinkable,
)

from lombre_labet import (
    DECK,
    POOL,
    SOURCE,
    TRADITION,
    Action,
    Announce,
    Bidding,
    Card,
    CardSet,
    Clause,
    Deal,
    Dealing,
    Exchange,
    IllegalAction,
    IllegalRecord,
    InvalidState,
    InvalidValue,
    LombreError,
    MatchRecord,
    NameTrump,
    NotationError,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    Rules,
    ShowMatadors,
    State,
    Suit,
    apply,
    format_action,
    format_record,
    legal_actions,
    new_match,
    parse_action,
    parse_record,
    replay,
    why_illegal,
)
from lombre_labet.ladder import height

V = TypeVar("V")

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)

steady = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def copies(value: V) -> list[V]:
    """A value after each of the journeys it can make."""
    pickled = [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS]
    return [*pickled, copy.copy(value), copy.deepcopy(value)]


def check_copies(value: object) -> None:
    for other in copies(value):
        assert type(other) is type(value)
        assert other == value
        assert hash(other) == hash(value)
        assert repr(other) == repr(value)


# Text


@steady
@given(actions())
def test_an_action_reads_back_from_its_text(action: Action) -> None:
    assert parse_action(format_action(action)) == action


@steady
@given(st.data(), card_sets(), st.sampled_from([" ", "\t", "  \t"]))
def test_a_set_is_read_in_any_order_and_any_spelling(
    data: st.DataObject, cards: CardSet, space: str
) -> None:
    def spelling(card: Card) -> str:
        suit = data.draw(st.sampled_from([card.suit.letter, card.suit.letter.upper()]))
        symbol = data.draw(st.sampled_from([suit, card.suit.symbol]))
        rank = data.draw(st.sampled_from(["T", "10"])) if "T" in str(card) else card.rank.letter
        return rank + symbol

    words = [spelling(card) for card in data.draw(st.permutations(list(cards)))]
    assert parse_action(space.join(["exchange", *words])) == Exchange(cards)


# Copies


@steady
@given(states())
def test_states_survive_pickling_and_copying(state: State) -> None:
    check_copies(state)
    for other in copies(state):
        # Events are no part of equality, so they are looked at on their own.
        assert other.events == state.events
        assert legal_actions(other) == legal_actions(state)


@steady
@given(states(), actions(), actors())
def test_refusals_and_their_errors_survive_pickling_and_copying(
    state: State, action: Action, by: int | None
) -> None:
    refusal = why_illegal(state, action, by=by)
    if refusal is None:
        return
    check_copies(refusal)
    with pytest.raises(IllegalAction) as caught:
        apply(state, action, by=by)
    for other in copies(caught.value):
        assert type(other) is caught.type
        assert other.refusal == refusal
        assert (other.reason, other.clause) == (refusal.reason, refusal.clause)
        assert other.args == caught.value.args
        assert str(other) == str(caught.value) == refusal.message


@steady
@given(actions())
def test_actions_survive_pickling_and_copying(action: Action) -> None:
    check_copies(action)


@steady
@given(rules())
def test_rules_survive_pickling_and_copying(chosen: Rules) -> None:
    check_copies(chosen)
    assert Rules.from_mapping(chosen.to_mapping()) == chosen


@steady
@given(records())
def test_records_survive_pickling_and_copying(record: MatchRecord) -> None:
    check_copies(record)


@given(card_sets())
@steady
def test_card_sets_survive_pickling_and_copying(cards: CardSet) -> None:
    check_copies(cards)
    for other in copies(cards):
        assert all(one is another for one, another in zip(other, cards, strict=True))


@pytest.mark.parametrize("card", DECK, ids=str)
def test_a_card_stays_the_one_object_it_is(card: Card) -> None:
    assert all(other is card for other in copies(card))
    assert all(other[0][0] is card for other in copies([(card,)]))
    assert Card(card.suit, card.rank) is card


@pytest.mark.parametrize("single", [*Suit, *Phase, *Clause, POOL], ids=repr)
def test_what_is_one_of_a_kind_stays_so(single: object) -> None:
    assert all(other is single for other in copies(single))


def _record_error() -> IllegalRecord:
    record = MatchRecord(actions=(Deal(DECK), Play(DECK[0])))
    with pytest.raises(IllegalRecord) as caught:
        parse_record(format_record(record))
    return caught.value


@pytest.mark.parametrize(
    "make",
    [
        lambda: LombreError("text"),
        lambda: InvalidValue("text"),
        lambda: InvalidState(("one fault", "another")),
        lambda: NotationError("what"),
        lambda: NotationError("what", "where"),
        _record_error,
    ],
)
def test_errors_survive_pickling_and_copying(make: Callable[[], Exception]) -> None:
    error = make()
    for other in copies(error):
        assert type(other) is type(error)
        assert str(other) == str(error)
        assert vars(other) == vars(error)


# Equality


@steady
@given(states())
def test_events_take_no_part_in_equality(state: State) -> None:
    silent = attrs.evolve(state, events=())
    kind: Any = type(state)
    parts = [getattr(state, field.name) for field in attrs.fields(kind)]
    assert kind(*parts[:-1], events=parts[-1]) == kind(*parts) == state
    assert silent == state
    assert hash(silent) == hash(state)
    assert silent.events == ()


@steady
@given(states_with_turn())
def test_states_that_differ_are_unequal(state: State) -> None:
    for action in legal_actions(state)[:8]:
        assert apply(state, action) != state
    richer = attrs.evolve(state.table, pool=state.table.pool + 1)
    assert attrs.evolve(state, table=richer) != state


@steady
@given(states(), st.data())
def test_the_same_step_makes_the_same_state(state: State, data: st.DataObject) -> None:
    """Also from a copy that shares no object with the state."""
    if isinstance(state, Dealing):
        action: Action = Deal(data.draw(st.permutations(DECK)))
    else:
        action = data.draw(st.sampled_from(legal_actions(state)))
    once = apply(state, action)
    for other in (state, pickle.loads(pickle.dumps(state))):
        again = apply(other, action)
        assert again == once
        assert hash(again) == hash(once)
        assert again.events == once.events
        assert repr(again) == repr(once)
        assert legal_actions(again) == legal_actions(once)


@steady
@given(states_with_turn())
def test_the_table_may_act_for_the_seat_to_act(state: State) -> None:
    """`by` of the seat to act is the same as no `by`, but for who is said to have tried."""
    for action in thinkable(state):
        by_table = why_illegal(state, action)
        by_seat = why_illegal(state, action, by=state.turn)
        if by_table is None or by_seat is None:
            assert by_table is by_seat is None
            after = apply(state, action)
            assert apply(state, action, by=state.turn) == after
            assert apply(state, action, by=state.turn).events == after.events
        else:
            assert attrs.evolve(by_table, seat=None) == attrs.evolve(by_seat, seat=None)


# Order


@steady
@given(states_with_turn())
def test_legal_actions_come_in_their_documented_order(state: State) -> None:
    ladder = state.table.rules.ladder

    def place(action: Action) -> tuple[int, ...]:
        match action:
            case Pass() | ShowMatadors(None):
                return (0,)
            case Announce(bid):
                return (1, height(bid, ladder))
            case NameTrump(suit) | ShowMatadors(Suit() as suit):
                return (1, list(Suit).index(suit))
            case Exchange(cards):
                return (len(cards), *(card.index for card in cards))
            case Play(card):
                return (card.index,)
            case _:
                raise AssertionError(action)

    places = [place(action) for action in legal_actions(state)]
    assert all(one < other for one, other in pairwise(places))


@steady
@given(card_sets(), card_sets())
def test_card_sets_are_sets_in_canonical_order(one: CardSet, other: CardSet) -> None:
    for made, plain in (
        (one | other, set(one) | set(other)),
        (one & other, set(one) & set(other)),
        (one - other, set(one) - set(other)),
        (one ^ other, set(one) ^ set(other)),
    ):
        assert type(made) is CardSet
        assert list(made) == [card for card in DECK if card in plain]
        assert len(made) == len(plain)
        assert all((card in made) == (card in plain) for card in DECK)
    assert (one <= other) == (set(one) <= set(other))
    assert one.isdisjoint(other) == set(one).isdisjoint(other)
    assert (one == other) == (set(one) == set(other))
    assert CardSet(reversed(list(one))) == one
    assert hash(CardSet(reversed(list(one)))) == hash(one)


# What a match keeps


@steady
@given(states_with_turn(), st.integers(0, 2), st.sampled_from(Offence))
def test_a_penalty_leaves_the_stake_as_it_was(state: State, seat: int, offence: Offence) -> None:
    assert not isinstance(state, Dealing)
    for _ in range(2):
        after = apply(state, Penalize(seat, offence))
        assert not isinstance(after, Dealing)
        assert after.stake == state.stake
        # Nothing but the table has changed.
        assert attrs.evolve(after, table=state.table) == state
        state = after


def _after_deals(state: State, deals: int, rng: random.Random) -> State:
    for _ in range(deals):
        state = apply(state, Deal.shuffled(rng))
        while state.turn is not None:
            state = apply(state, choose(state, rng.randrange(256)))
            if rng.random() < 0.1 and state.turn is not None:
                state = apply(state, Penalize(rng.randrange(3), Offence.OTHER))
    return state


@pytest.mark.parametrize("players", [3, 4])
def test_nothing_grows_with_the_match_but_labets(players: int) -> None:
    """With labets in the pool and no credit, 195 deals more leave not a byte behind."""
    of = Rules.from_mapping({"players": players, "labet_place": "pool", "credit": "none"})
    rng = random.Random(players)
    early = _after_deals(new_match(of), 5, rng)
    late = _after_deals(early, 195, rng)
    assert early.table.chips != late.table.chips
    assert early.table.labets == late.table.labets == ()
    assert _size(late) == _size(early)


def test_labets_grow_with_the_match() -> None:
    """The counterpart: what the test above would see if anything stayed behind."""
    of = Rules.from_mapping({"tariff_plain": 0, "tariff_belle": 0})
    rng = random.Random(3)
    early = _after_deals(new_match(of), 5, rng)
    late = _after_deals(early, 45, rng)
    assert len(late.table.labets) > len(early.table.labets)
    assert _size(late) > _size(early)


def _size(state: State) -> int:
    """Bytes of a state, but for what the last action caused."""
    return len(pickle.dumps(attrs.evolve(state, events=())))


def test_a_step_of_the_play_shares_what_does_not_change() -> None:
    """Nothing is copied deeply: the table and the terms are the same objects all through a deal."""
    rng = random.Random(1)
    state: State = apply(new_match(TRADITION), Deal.shuffled(rng))
    while isinstance(state, Bidding):
        state = apply(state, legal_actions(state)[-1])
    while state.phase is not Phase.PLAYING:
        state = apply(state, legal_actions(state)[0])
    after = apply(state, legal_actions(state)[0])
    assert after.table is state.table
    assert getattr(after, "terms", 0) is getattr(state, "terms", 1)


# Records


@steady
@given(records())
def test_a_record_reads_back_from_its_text(record: MatchRecord) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    # A file can hold it, also one with the line ends of another system.
    assert parse_record(text.encode().decode().replace("\n", "\r\n")) == record


@steady
@given(records())
def test_a_record_replays_to_the_states_of_the_match(record: MatchRecord) -> None:
    state: State = new_match(record.rules, dealer=record.dealer, chips=record.chips)
    lived = [state]
    for action in record.actions:
        state = apply(state, action)
        lived.append(state)
    replayed = list(replay(record))
    assert replayed == lived
    assert [one.events for one in replayed] == [one.events for one in lived]


@steady
@given(matches(), st.lists(actions(), max_size=4))
def test_any_actions_can_be_written_and_only_legal_ones_read(
    start: Dealing, tried: list[Action]
) -> None:
    table = start.table
    record = MatchRecord(table.rules, table.dealer, table.chips, actions=tuple(tried))
    state: State = start
    for number, action in enumerate(tried, 1):
        refusal = why_illegal(state, action)
        if refusal is not None:
            with pytest.raises(IllegalRecord) as caught:
                parse_record(format_record(record))
            assert caught.value.refusal == refusal
            assert caught.value.number == number
            assert caught.value.text == format_action(action)
            return
        state = apply(state, action)
    assert parse_record(format_record(record)) == record


def test_any_character_can_stand_in_a_name() -> None:
    """Control characters, quotes and line ends too: all but half of a surrogate pair."""
    characters = [chr(code) for code in range(0x11_0000) if not 0xD800 <= code <= 0xDFFF]
    awkward = (
        *characters[:0x300],
        '"""',
        "'''",
        "\\u0041",
        "\r\n",
        "# =",
        "\\",
        "".join(characters),
    )
    for name in awkward:
        record = MatchRecord(names=(name, f"a{name}b", ""))
        assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("half", [0xD800, 0xDBFF, 0xDC00, 0xDFFF])
def test_no_half_of_a_surrogate_pair_can(half: int) -> None:
    with pytest.raises(InvalidValue, match="half of a surrogate pair"):
        MatchRecord(names=(chr(half), "b", "c"))


def test_a_record_of_nothing_is_of_a_match_that_begins() -> None:
    record = MatchRecord()
    assert (record.rules, record.dealer, record.chips) == (SOURCE, 0, (20, 20, 20))
    assert (record.names, record.actions) == (("Seat 0", "Seat 1", "Seat 2"), ())


@pytest.mark.parametrize("digits", [18, 19, 20, 4299, 4300, 4301, 5000])
@pytest.mark.parametrize("sign", [1, -1])
def test_chips_of_any_size_can_be_recorded(digits: int, sign: int) -> None:
    """Around the 64 bits of TOML, and around the 4,300 digits at which Python stops printing."""
    huge = sign * (10**digits - 1)
    for chips in ((huge, -huge, huge + sign), (2**63, 2**63 - 1, -(2**63) - 1)):
        record = MatchRecord(Rules(ante=abs(huge)), 1, chips, actions=(Deal(DECK), Pass()))
        text = format_record(record)
        assert parse_record(text) == record
        assert format_record(parse_record(text)) == text


def test_the_rules_hash_alike_whatever_they_were_made_of() -> None:
    assert hash(Rules.from_mapping(SOURCE.to_mapping())) == hash(SOURCE)
    assert len({SOURCE, Rules(), TRADITION, Rules(ladder="demande_first")}) == 3  # type: ignore[arg-type]  # plain words are read too
