"""Bad input: whatever comes in from outside, only a `LombreError` comes out.

`ENTRIES` lists every place where a value enters the library, with what may be right there; each is
handed odd things one by one, and generated rubbish. What cannot be right has to be refused with a
child of `LombreError`, and no state may have changed by it. Every public name is either among the
entries or exempt for a reason (`EXEMPT`).
"""

import pickle
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal
from enum import Enum, StrEnum
from fractions import Fraction
from itertools import count, cycle, islice, repeat
from typing import Any, get_args

import attrs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import records

import lombre_labet
from lombre_labet import (
    BACON,
    DECK,
    OPTIONS,
    POOL,
    SOURCE,
    Action,
    Announce,
    Auction,
    Bid,
    Bidding,
    Card,
    CardSet,
    Clause,
    Deal,
    Dealing,
    Event,
    Exchange,
    Family,
    IllegalAction,
    InvalidAction,
    InvalidValue,
    Language,
    LombreError,
    MatchRecord,
    Misdeal,
    NameTrump,
    NotationError,
    Offence,
    Option,
    Overtrump,
    Pass,
    Penalize,
    Phase,
    Play,
    Rank,
    Reason,
    Rules,
    Setup,
    ShowMatadors,
    State,
    Suit,
    ThrownIn,
    View,
    advance,
    apply,
    format_action,
    format_record,
    format_setup,
    legal_actions,
    name_of,
    new_match,
    observe,
    parse_action,
    parse_record,
    parse_setup,
    read_record,
    replay,
    tell_event,
    tell_observation,
    view,
    why_illegal,
)
from lombre_labet.actions import ACTION_TYPES
from lombre_labet.languages import Named
from lombre_labet.observations import Observation
from lombre_labet.states import STATE_TYPES

steady = settings(
    max_examples=60,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)

HUGE = 10**5000
DEEP = 10_000


# Positions to hand things to


def _one_of_each_phase() -> tuple[State, ...]:
    """The first state of each phase in a demande and its play, and a bidding four-handed."""
    state: State = new_match()
    found: dict[Phase, State] = {state.phase: state}
    steps: list[Action] = [
        Deal(DECK),
        Announce(Bid.DEMANDE),
        Pass(),
        Pass(),
        NameTrump(Suit.SPADES),
    ]
    for action in (*steps, ShowMatadors(None)):
        state = apply(state, action)
        found.setdefault(state.phase, state)
    while state.phase is not Phase.PLAYING:
        state = apply(state, legal_actions(state)[-1])
    four = apply(new_match(Rules(players=4)), Deal(DECK))
    return (*found.values(), state, apply(state, legal_actions(state)[0]), four)


STATES = _one_of_each_phase()
DEALT = STATES[1]
SEEN = observe(STATES[0], Deal(DECK), DEALT, 0)
RECORD = MatchRecord(actions=(Misdeal(), Deal(DECK), Pass(), Pass(), Pass()))
TEXT = format_record(RECORD)


def snapshot() -> tuple[bytes, str]:
    return pickle.dumps((STATES, RECORD, SEEN)), repr((STATES, RECORD, SEEN))


# Odd things


class Words(str):
    """A text that is not quite one."""

    __slots__ = ()


class Number(int):
    """A number that is not quite one."""


class Sullen:
    """A thing that will not be looked at."""

    def __repr__(self) -> str:
        raise RuntimeError("repr was asked for")

    def __str__(self) -> str:
        raise RuntimeError("str was asked for")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("equality was asked for")

    def __hash__(self) -> int:
        raise RuntimeError("a hash was asked for")

    def __bool__(self) -> bool:
        raise RuntimeError("a truth was asked for")

    def __index__(self) -> int:
        raise RuntimeError("an index was asked for")


class Unending(Sullen):
    """A collection that never ends, of things that are no cards."""

    def __iter__(self) -> Iterator[object]:
        return repeat(Sullen())


class OtherSuit(Enum):
    """Hearts, but not of this library."""

    HEARTS = "hearts"


def nested(depth: int) -> object:
    inner: object = []
    for _ in range(depth):
        inner = [inner]
    return inner


def nested_tuples(depth: int) -> object:
    inner: object = ()
    for _ in range(depth):
        inner = (inner,)
    return inner


def nested_mappings(depth: int) -> object:
    inner: object = {}
    for _ in range(depth):
        inner = {"rules": inner}
    return inner


def itself() -> object:
    inner: list[object] = []
    inner.append(inner)
    return inner


class SubRules(Rules):
    """Rules that are not quite rules."""


ODD: dict[str, Callable[[], object]] = {
    "None": lambda: None,
    "True": lambda: True,
    "False": lambda: False,
    "0": lambda: 0,
    "1": lambda: 1,
    "2": lambda: 2,
    "3": lambda: 3,
    "4": lambda: 4,
    "-1": lambda: -1,
    "2**64": lambda: 2**64,
    "10**5000": lambda: HUGE,
    "-10**5000": lambda: -HUGE,
    "a subclass of int": lambda: Number(1),
    "1.0": lambda: 1.0,
    "nan": lambda: float("nan"),
    "inf": lambda: float("inf"),
    "1j": lambda: 1j,
    "a decimal": lambda: Decimal(1),
    "a signalling nan": lambda: Decimal("sNaN"),
    "a fraction": lambda: Fraction(1),
    "empty text": lambda: "",
    "Kh": lambda: "Kh",
    "a NUL": lambda: "\x00",
    "half a surrogate pair": lambda: "\ud800",
    "a million letters": lambda: "K" * 1_000_000,
    "5,000 digits": lambda: "9" * 5000,
    "a subclass of str": lambda: Words("pass"),
    "a suit of another library": lambda: OtherSuit.HEARTS,
    "bytes": lambda: b"Kh",
    "three bytes": lambda: b"\x00\x01\x02",
    "a bytearray": lambda: bytearray(b"pass"),
    "a memoryview": lambda: memoryview(b"pass"),
    "a list 10,000 deep": lambda: nested(DEEP),
    "a tuple 10,000 deep": lambda: nested_tuples(DEEP),
    "mappings 10,000 deep": lambda: nested_mappings(DEEP),
    "a list in itself": itself,
    "a list of None": lambda: [None],
    "three floats": lambda: [1.0, 2.0, 3.0],
    "three flags": lambda: [True, True, True],
    "three texts": lambda: ["a", "b", "c"],
    "three texts, one with half a surrogate pair": lambda: ["a", "b", "\udc00"],
    "three texts that are not quite texts": lambda: [Words("a"), Words("b"), Words("c")],
    "a mapping": lambda: {"players": 3},
    "a mapping of rubbish": lambda: {None: Sullen(), 3.5: object()},
    "a set": lambda: {1, 2},
    "a range": lambda: range(10**9),
    "an endless iterator": count,
    "an endless deck": lambda: cycle(DECK),
    "a generator": lambda: (None for _ in range(3)),
    "an object": object,
    "a class": lambda: Card,
    "an enum": lambda: Suit,
    "a generic alias": lambda: list[int],
    "a function": lambda: format_action,
    "a module": lambda: lombre_labet,
    "an exception": lambda: InvalidValue("text"),
    "...": lambda: ...,
    "NotImplemented": lambda: NotImplemented,
    "a thing that will not be looked at": Sullen,
    "a collection that never ends": Unending,
    "a suit": lambda: Suit.HEARTS,
    "a rank": lambda: Rank.KING,
    "a bid": lambda: Bid.VIROLE,
    "a family": lambda: Family.VOLE,
    "an offence": lambda: Offence.OTHER,
    "a phase": lambda: Phase.BIDDING,
    "a reason": lambda: Reason.WRONG_PHASE,
    "a clause": lambda: Clause.C1,
    "an option's word": lambda: Auction.ONE_ROUND,
    "the pool": lambda: POOL,
    "a card": lambda: BACON,
    "a card set": lambda: CardSet(DECK[:3]),
    "the deck": lambda: DECK,
    "24 cards": lambda: DECK[1:],
    "a card twice": lambda: [BACON, BACON],
    "25 cards with one twice": lambda: (*DECK[1:], DECK[1]),
    "26 cards": lambda: (*DECK, BACON),
    "a deck in text": lambda: " ".join(map(str, DECK)),
    "a deck of texts": lambda: list(map(str, DECK)),
    "a deal": lambda: Deal(DECK),
    "a misdeal": Misdeal,
    "a pass": Pass,
    "a class of actions": lambda: Pass,
    "a bid made": lambda: Announce(Bid.VOLE_BELLE),
    "a trump named": lambda: NameTrump(Suit.CLUBS),
    "no matadors": lambda: ShowMatadors(None),
    "an exchange": lambda: Exchange(DECK),
    "a card played": lambda: Play(BACON),
    "a penalty": lambda: Penalize(3, Offence.OTHER),
    "rules": lambda: SOURCE,
    "a subclass of Rules": SubRules,
    "an option": lambda: OPTIONS[0],
    "a table": lambda: DEALT.table,
    "a state": lambda: DEALT,
    "a state in play": lambda: STATES[-2],
    "a view": lambda: view(DEALT, 0),
    "an observation": lambda: SEEN,
    "a record": lambda: RECORD,
    "a random generator": lambda: random.Random(1),
    "the random module": lambda: random,
}
"""Each is made anew for each use, since an iterator is used up by it."""


# The entries


def of_types(*types: type) -> Callable[[Any], bool]:
    return lambda value: type(value) in types


def one_of(*values: object) -> Callable[[Any], bool]:
    """Exactly one of these values: equal to it and of its type."""
    return lambda value: any(type(value) is type(one) and value == one for one in values)


def is_seat_or_none(value: Any) -> bool:
    return value is None or one_of(0, 1, 2)(value)


def _items(value: Any) -> list[object] | None:
    """The first things in a collection; None for what is none."""
    return list(islice(value, 30)) if isinstance(value, Iterable) else None


def are_cards(value: Any) -> bool:
    items = _items(value)
    return items is not None and all(type(card) is Card for card in items)


def are_different_cards(value: Any) -> bool:
    items = _items(value)
    return items is not None and are_cards(items) and len(set(map(id, items))) == len(items)


def is_deck(value: Any) -> bool:
    # One look, since an iterator allows no second.
    items = _items(value)
    return items is not None and len(items) == len(DECK) and are_different_cards(items)


def are_chips(value: Any) -> bool:
    items = _items(value)
    return items is not None and len(items) == 3 and all(type(amount) is int for amount in items)


def are_names(value: Any) -> bool:
    return (
        type(value) in (list, tuple)
        and len(value) == 3
        and all(type(name) is str and _can_be_stored(name) for name in value)
    )


def are_told_names(value: Any) -> bool:
    return (
        type(value) in (list, tuple)
        and len(value) in (3, 4)
        and all(type(name) is str for name in value)
    )


def _can_be_stored(text: str) -> bool:
    """Whether a file in UTF-8 can hold a text: one without half of a surrogate pair."""
    return text.encode(errors="replace").decode() == text


def are_actions(value: Any) -> bool:
    return type(value) in (list, tuple) and all(type(one) in ACTION_TYPES for one in value)


def fits_option(option: Option) -> Callable[[Any], bool]:
    if option.values is None:
        return lambda value: type(value) is int and value >= 0
    words = [str(value) for value in option.values if isinstance(value, str)]
    return one_of(*option.values, *words)


def are_options(value: Any) -> bool:
    fitting = {option.name: fits_option(option) for option in OPTIONS}
    return isinstance(value, Mapping) and all(
        type(name) is str and name in fitting and fitting[name](word)
        for name, word in value.items()
    )


def never(value: Any) -> bool:
    return False


@attrs.frozen
class Entry:
    """A place where a value comes in."""

    name: str
    """The public name, and which of its values it is."""
    take: Callable[[Any], object]
    """Hands the library a value there."""
    fits: Callable[[Any], bool]
    """Whether a value may be right there; what is not must be refused."""


def asked(state: Any, action: Any, by: Any = None) -> None:
    """`why_illegal`, with its answer raised, so that what it refuses is refused like the rest."""
    refusal = why_illegal(state, action, by=by)
    if refusal is not None:
        raise IllegalAction(refusal)


def _keyed_by(value: Any) -> dict[Any, int]:
    """A mapping with the value for a key, if it can be one."""
    try:
        return {value: 1}
    except Exception:  # whatever its hash may raise
        return {None: 1}


is_action = of_types(*ACTION_TYPES)
is_state = of_types(*STATE_TYPES)
is_language = one_of(*Language, "en", "fr", "ru")
has_name = of_types(*get_args(Named))
NAMES = ("Anne", "Bert", "Cléo")
is_state_or_view = of_types(*STATE_TYPES, View)


def entries_at(state: State) -> tuple[Entry, ...]:
    """What can be handed to a state: actions, and those who are said to act."""
    action = (*legal_actions(state), Misdeal())[0]
    some_seat = of_types(type(None), int)
    return (
        Entry("apply action", lambda it: apply(state, it), is_action),
        Entry("apply action by", lambda it: apply(state, it, by=1), is_action),
        Entry("apply by", lambda it: apply(state, action, by=it), some_seat),
        Entry("why_illegal action", lambda it: asked(state, it), is_action),
        Entry("why_illegal action by", lambda it: asked(state, it, 1), is_action),
        Entry("why_illegal by", lambda it: asked(state, action, it), some_seat),
    )


def entries_of(option: Option) -> tuple[Entry, ...]:
    """The two ways to set an option."""
    name, fits = option.name, fits_option(option)
    return (
        Entry(f"Rules {name}", lambda it: Rules(**{name: it}), fits),
        Entry(f"Rules.from_mapping {name}", lambda it: Rules.from_mapping({name: it}), fits),
    )


def anything(value: Any) -> bool:
    return True


def entry_of_part(name: str) -> Entry:
    """A part of a position; what fits where, the tests of positions say."""
    return Entry(f"Setup {name}", lambda it: Setup(**{name: it}), anything)


ENTRIES = [
    Entry("new_match rules", new_match, of_types(Rules)),
    Entry("new_match dealer", lambda it: new_match(dealer=it), one_of(0, 1, 2)),
    Entry(
        "new_match chips", lambda it: new_match(chips=it), lambda it: it is None or are_chips(it)
    ),
    Entry("apply state", lambda it: apply(it, Pass()), is_state),
    Entry("apply state by", lambda it: apply(it, Pass(), by=0), is_state),
    *(entry for state in STATES for entry in entries_at(state)),
    Entry("why_illegal state", lambda it: asked(it, Pass()), is_state_or_view),
    Entry("why_illegal state by", lambda it: asked(it, Pass(), 0), is_state_or_view),
    Entry("why_illegal view action", lambda it: asked(view(DEALT, 1), it, 1), is_action),
    Entry("why_illegal view by", lambda it: asked(view(DEALT, 1), Pass(), it), is_seat_or_none),
    Entry("legal_actions state", legal_actions, is_state_or_view),
    *(entry for option in OPTIONS for entry in entries_of(option)),
    Entry("Rules.from_mapping", Rules.from_mapping, are_options),
    Entry("Rules.from_mapping key", lambda it: Rules.from_mapping(_keyed_by(it)), never),
    Entry("Deal", Deal, is_deck),
    Entry("Deal.shuffled", Deal.shuffled, of_types(random.Random)),
    Entry("Announce", Announce, of_types(Bid)),
    Entry("NameTrump", NameTrump, of_types(Suit)),
    Entry("ShowMatadors", ShowMatadors, of_types(Suit, type(None))),
    Entry("Exchange", Exchange, are_different_cards),
    Entry("Play", Play, of_types(Card)),
    Entry("Penalize seat", lambda it: Penalize(it, Offence.OTHER), one_of(0, 1, 2, 3)),
    Entry("Penalize offence", lambda it: Penalize(0, it), of_types(Offence)),
    Entry("Card suit", lambda it: Card(it, Rank.KING), of_types(Suit)),
    Entry("Card rank", lambda it: Card(Suit.HEARTS, it), of_types(Rank)),
    Entry("Card.parse", Card.parse, one_of(*(str(card) for card in DECK))),
    Entry("Suit.parse", Suit.parse, one_of(*"cdhsCDHS♣♦♥♠")),
    Entry("CardSet", lambda it: CardSet(islice(it, 100) if type(it) is cycle else it), are_cards),
    Entry("parse_action", parse_action, of_types(str)),
    Entry("format_action", format_action, is_action),
    Entry("parse_record", parse_record, of_types(str)),
    Entry("read_record", read_record, of_types(str)),
    Entry("parse_setup", parse_setup, of_types(str)),
    Entry("format_setup", format_setup, of_types(Setup)),
    *(entry_of_part(name) for name in attrs.fields_dict(Setup)),
    Entry("check", lombre_labet.check, is_state),
    Entry("format_record", format_record, of_types(MatchRecord)),
    Entry("replay", lambda it: list(replay(it)), of_types(MatchRecord)),
    Entry("MatchRecord rules", MatchRecord, of_types(Rules)),
    Entry("MatchRecord dealer", lambda it: MatchRecord(dealer=it), one_of(0, 1, 2)),
    Entry(
        "MatchRecord chips",
        lambda it: MatchRecord(chips=it),
        lambda it: it is None or are_chips(it),
    ),
    Entry(
        "MatchRecord names",
        lambda it: MatchRecord(names=it),
        lambda it: it is None or are_names(it),
    ),
    Entry("MatchRecord actions", lambda it: MatchRecord(actions=it), are_actions),
    Entry("view state", view, is_state),
    Entry("view seat", lambda it: view(DEALT, it), is_seat_or_none),
    Entry("observe before", lambda it: observe(it, Deal(DECK), DEALT), is_state),
    Entry("observe action", lambda it: observe(STATES[0], it, DEALT), is_action),
    Entry("observe after", lambda it: observe(STATES[0], Deal(DECK), it), is_state),
    Entry("observe seat", lambda it: observe(STATES[0], Deal(DECK), DEALT, it), is_seat_or_none),
    Entry("name_of thing", name_of, has_name),
    Entry("name_of language", lambda it: name_of(BACON, it), is_language),
    Entry("tell_event event", lambda it: tell_event(it, NAMES), of_types(*get_args(Event))),
    Entry("tell_event names", lambda it: tell_event(ThrownIn(0), it), are_told_names),
    Entry("tell_event language", lambda it: tell_event(ThrownIn(0), NAMES, it), is_language),
    Entry(
        "tell_observation observation",
        lambda it: tell_observation(it, NAMES),
        of_types(Observation),
    ),
    Entry("tell_observation names", lambda it: tell_observation(SEEN, it), are_told_names),
    Entry("tell_observation language", lambda it: tell_observation(SEEN, NAMES, it), is_language),
    Entry("advance seen", lambda it: advance(it, SEEN), of_types(View)),
    Entry("advance observation", lambda it: advance(view(STATES[0], 0), it), of_types(Observation)),
]


def check_message(fault: LombreError) -> None:
    """A message can be made of an error, and it says something; short, whatever was given."""
    assert 0 < len(str(fault)) < 1000


def check(entry: Entry, label: str, make: Callable[[], object]) -> None:
    """Hand a value in: what cannot be right is refused, and by a child of LombreError."""
    fits = entry.fits(make())
    try:
        entry.take(make())
    except LombreError as fault:
        check_message(fault)
        return
    except Exception as fault:  # whatever it is, that it came out is what is told
        raise AssertionError(f"{entry.name}, given {label}, let {fault!r} out") from fault
    assert fits, f"{entry.name} took {label}"


BEFORE = snapshot()


@pytest.mark.parametrize("name", list(dict.fromkeys(entry.name for entry in ENTRIES)))
def test_odd_things_are_refused(name: str) -> None:
    for entry in ENTRIES:
        if entry.name == name:
            for label, make in ODD.items():
                check(entry, label, make)
    assert snapshot() == BEFORE


def json_like() -> st.SearchStrategy[object]:
    leaves = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary()
    return st.recursive(
        leaves,
        lambda inner: st.one_of(
            st.lists(inner),
            st.lists(inner).map(tuple),
            st.dictionaries(st.text(max_size=5) | st.integers(), inner),
        ),
        max_leaves=8,
    )


def near_misses() -> st.SearchStrategy[object]:
    """What is made of the right stuff in the wrong way."""
    stuff = st.sampled_from([*DECK, *Suit, *Rank, *Bid, *Offence, *Phase, *STATES, Pass(), SOURCE])
    options = st.sampled_from([option.name for option in OPTIONS])
    return st.one_of(
        stuff,
        st.lists(stuff | st.integers(-3, 30), max_size=26),
        st.sets(st.sampled_from(DECK)).map(frozenset),
        st.permutations(DECK),
        st.dictionaries(options, json_like() | stuff, max_size=3),
        st.tuples(st.integers(), st.integers(), st.integers() | st.floats()),
    )


@steady
@given(json_like() | near_misses())
def test_rubbish_is_refused(value: object) -> None:
    for entry in ENTRIES:
        check(entry, repr(value)[:200], lambda: value)
    assert snapshot() == BEFORE


# Text

WORDS = ["deal", "misdeal", "pass", "bid", "trump", "show", "exchange", "play", "penalize"]
PIECES = [
    *WORDS,
    *map(str, DECK),
    *Offence,
    *"cdhsCDHS♣♦♥♠",
    *["none", "10h", "10", "K♥", "KH", "kh", "8s", "Th", "th", "1", "14", "15", "0", "01", "+1"],
    *["-1", "1.0", "²", "６", "\u0661", "9" * 5000, "None", "True", "#", '"', "\\", "\x00"],
    *[" ", "\t", "\n", "\r\n", "\u00a0", "\u2028", "\ufeff", "\u0345", "", "Ks,", "(", "K h"],
]


@settings(steady, max_examples=300)
@given(
    st.one_of(
        st.text(),
        st.lists(st.sampled_from(PIECES), max_size=8).map(" ".join),
        st.lists(st.sampled_from(PIECES), max_size=8).map("".join),
        st.lists(st.sampled_from(list(map(str, DECK))), max_size=27).map(
            lambda cards: " ".join(["deal", *cards])
        ),
    )
)
def test_text_is_an_action_or_refused(text: str) -> None:
    for parse in (parse_action, Card.parse, Suit.parse):
        try:
            parse(text)
        except NotationError as fault:
            check_message(fault)
    try:
        action = parse_action(text)
    except NotationError:
        return
    # Whatever is read means what it says: it can be written, and that reads the same.
    assert type(action) in ACTION_TYPES
    assert parse_action(format_action(action)) == action


SPLICES = [
    *PIECES,
    *["= ", "[", "]", "[[", "{", "}", "'", '"""', "'''", "\\u0000", "\\U00110000", "\\x41", ","],
    *["nan", "inf", "-inf", "1e400", "0x10", "1_000", "+3", "00", "1979-05-27", "25:61:00"],
    *["1979-02-30", "true", "dealer = 0\n", "rules.players = 4\n", "rules = 3\n", "x.y = 1\n"],
    *["[rules]\n", "[[actions]]\n", "a." * 2000 + "b = 1\n", "x = " + "[" * DEEP, "z = {a = " * 99],
]


@st.composite
def damaged_records(draw: st.DrawFn) -> str:
    """The text of a record in which pieces were left out, doubled, or put in."""
    text = format_record(draw(records())) if draw(st.booleans()) else TEXT
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(text)))
        to = min(len(text), at + draw(st.integers(0, 20)))
        piece = draw(st.one_of(st.sampled_from(SPLICES), st.just(text[at:to] * 2), st.text()))
        text = text[:at] + piece + text[to:]
    return text


@settings(steady, max_examples=300)
@given(damaged_records())
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    try:
        record = parse_record(text)
    except NotationError as fault:
        check_message(fault)
        return
    assert parse_record(format_record(record)) == record


VALUES = {
    "a number of 5,000 digits": "9" * 5000,
    "a text of 5,000 digits": f'"{"9" * 5000}"',
    "a negative text of 5,000 digits": f'"-{"9" * 5000}"',
    "a deep array": "[" * DEEP + "]" * DEEP,
    "an open array": "[" * DEEP,
    "deep tables": "{a = " * DEEP + "1" + "}" * DEEP,
    "a deep key": "{" + "a." * 500 + "a = 1}",
    "a huge exponent": "1e999999999",
    "a hexadecimal number": "0xffffffffffffffffffffffff",
    **{
        value: value
        for value in (
            *("", "0", "-0", "1", "-1", "2", "3", "4", "5", "1.0", "nan", "inf", "true", "false"),
            *('""', '"0"', '"1"', '"-1"', '"01"', '"x"', "'''x'''", '"hearts"', '"\\ud800"'),
            *("[]", "[1]", "[1, 2, 3]", '["a", "b", "c"]', "[[], [], []]", "[1.0, 2, 3]", "{}"),
            *("{a = 1}", "1979-05-27", "1979-02-30", "07:32:00", "24:00:00", "9999-99-99T99:99:99"),
            *(
                '"pass"',
                '"deal"',
                '"misdeal\\u2028pass"',
                '"""\\\n"""',
                "1 2",
                '"\x00"',
                '"\ud800"',
            ),
        )
    },
}
PLACES = [line.split(" = ")[0] for line in TEXT.splitlines() if " = " in line]


def with_value(place: str, value: str) -> str:
    """The text of a record with another value in one place."""
    head, _, tail = TEXT.partition(f"{place} = ")
    # The actions take up several lines, all other values one.
    first, _, rest = tail.partition("\n")
    if first == '"""':
        _, _, rest = rest.partition('"""\n')
    return f"{head}{place} = {value}\n{rest}"


@pytest.mark.parametrize("value", VALUES)
def test_any_value_in_any_place_of_a_record_is_read_or_refused(value: str) -> None:
    assert len(PLACES) == 7 + len(OPTIONS)
    for place in PLACES:
        try:
            parse_record(with_value(place, VALUES[value]))
        except NotationError as fault:
            check_message(fault)


# Choices

CHOICES = [
    kind
    for name in lombre_labet.__all__
    if isinstance(kind := getattr(lombre_labet, name), type) and issubclass(kind, Enum)
]
SULLEN = {
    "a thing that will not be looked at",
    "a collection that never ends",
    "a mapping of rubbish",
    "a signalling nan",
}
"""Odd things that raise a fault of their own when they are hashed, compared or shown; looking a
value up in an enum does all three, and is Python's own."""
UNPRINTABLE = {
    "10**5000",
    "-10**5000",
    "a list 10,000 deep",
    "a tuple 10,000 deep",
    "mappings 10,000 deep",
}
"""Plain values of which Python makes no repr."""


def check_choice(kind: type[Enum], make: Callable[[], object]) -> None:
    """Look a value up: what is no member's value is refused."""
    try:
        found = kind(make())
    except InvalidValue as fault:
        check_message(fault)
    else:
        assert make() in (found, found.value)


@pytest.mark.parametrize("kind", CHOICES)
def test_a_choice_refuses_what_it_does_not_have(kind: type[Enum]) -> None:
    for label, make in ODD.items():
        if label not in SULLEN | UNPRINTABLE:
            check_choice(kind, make)


def test_a_choice_refuses_what_cannot_be_shown() -> None:
    for kind in CHOICES:
        for label in UNPRINTABLE:
            check_choice(kind, ODD[label])


# Words of another kind


class OtherWord(StrEnum):
    """Words of the game, but not of this library."""

    HEARTS = "hearts"
    REQUIRED = "required"


@pytest.mark.parametrize("option", OPTIONS, ids=lambda option: option.name)
def test_an_option_takes_its_own_words_only(option: Option) -> None:
    """Not what is merely equal to them."""
    value: Any
    other: Any
    for value in option.values or (option.default,):
        others: list[Any] = [str(value).upper(), f"{value} ", 1.0]
        if isinstance(value, str):
            others += [Words(value), type(value), value.encode()]
            word: dict[str, Any] = {option.name: str(value)}
            member: dict[str, Any] = {option.name: value}
            assert Rules(**word) == Rules(**member)
        else:
            others += [str(value), Number(value), float(value)]
        for other in others:
            with pytest.raises(InvalidValue, match=option.name):
                Rules(**{option.name: other})
            with pytest.raises(InvalidValue, match=option.name):
                Rules.from_mapping({option.name: other})


def test_words_of_another_kind_are_refused() -> None:
    for take in (
        lambda: Rules(undertrump=Overtrump.REQUIRED),  # type: ignore[arg-type]  # it is the point
        lambda: Rules(undertrump=OtherWord.REQUIRED),  # type: ignore[arg-type]  # the same
        lambda: Rules.from_mapping({"belle": OtherWord.HEARTS}),
        lambda: Rules.from_mapping({Words("belle"): "hearts"}),
        lambda: parse_action(Words("pass")),
        lambda: parse_record(Words(TEXT)),
        lambda: Card.parse(Words("Kh")),
        lambda: Suit.parse(Words("h")),
        lambda: Suit.parse(Suit.HEARTS),
    ):
        with pytest.raises((InvalidValue, NotationError)):
            take()


# Card sets


@steady
@given(json_like() | near_misses())
def test_a_set_of_cards_can_be_asked_for_anything(value: object) -> None:
    held = CardSet(DECK[:5])
    assert (value in held) == (value in DECK[:5])
    assert (held == value) == (type(value) is CardSet and list(value) == list(held))
    if not isinstance(value, list):
        return
    combinations: list[Callable[[Any], object]] = [held.__or__, held.__xor__]
    for combine in combinations:
        if are_cards(value):
            assert type(combine(value)) is CardSet
        else:
            with pytest.raises(InvalidValue):
                combine(value)


# The kinds of errors


@pytest.mark.parametrize("action", [None, 0, "pass", object(), Pass, [Pass()], BACON])
@pytest.mark.parametrize("by", [None, 0, 1])
def test_what_is_no_action_is_an_illegal_action_and_an_invalid_value(
    action: Any, by: int | None
) -> None:
    with pytest.raises(InvalidAction) as caught:
        apply(DEALT, action, by=by)
    assert isinstance(caught.value, IllegalAction)
    assert isinstance(caught.value, InvalidValue)
    assert caught.value.reason is Reason.NOT_AN_ACTION
    assert caught.value.refusal == why_illegal(DEALT, action, by=by)


@pytest.mark.parametrize("state", [None, 0, "dealing", object(), Bidding, [DEALT], SOURCE])
def test_what_is_no_state_is_an_invalid_value(state: Any) -> None:
    for ask in (apply, why_illegal):
        with pytest.raises(InvalidValue, match="not a state") as caught:
            ask(state, Pass())
        assert not isinstance(caught.value, IllegalAction)
    with pytest.raises(InvalidValue, match="not a state"):
        legal_actions(state)


# Every public name

EXEMPT: dict[str, set[str]] = {
    "constants": {"BACON", "DECK", "OPTIONS", "POOL", "SOURCE", "TRADITION"},
    "unions, for type checkers": {"Action", "ActionSeen", "Event", "Party", "State"},
    "states and their parts, whose constructors are trusted": {
        *("Bidding", "Call", "Contract", "Dealing", "Exchanged", "Exchanging", "Labet"),
        *("NamingTrump", "Playing", "ShowingMatadors", "Stake", "Table", "Terms", "Trick"),
    },
    "what the library makes and hands out": {
        *("AuctionWon", "CardsDrawn", "DealSettled", "DealStood", "MatadorsShown", "Misdealt"),
        *("Option", "Penalized", "Refusal", "ThrownIn", "Transfer", "TrickTaken"),
        *("TrumpNamed", "TrumpTurned"),
        *("View", "Observation", "DealSeen", "ExchangeMade", "ExchangeSeen"),
    },
    "errors": {
        *("IllegalAction", "IllegalRecord", "InvalidAction", "InvalidState", "InvalidValue"),
        *("LombreError", "NotationError"),
    },
    "actions without a field": {"Misdeal", "Pass"},
}


def test_every_public_name_is_tested_or_exempt() -> None:
    tested = {entry.name.replace(".", " ").split()[0] for entry in ENTRIES}
    tested |= {kind.__name__ for kind in CHOICES}
    exempt = [name for names in EXEMPT.values() for name in names]
    assert len(exempt) == len(set(exempt))
    assert not tested & set(exempt)
    assert tested | set(exempt) == set(lombre_labet.__all__)


def test_what_is_exempt_is_what_it_is_said_to_be() -> None:
    for name in EXEMPT["errors"]:
        assert issubclass(getattr(lombre_labet, name), LombreError), name
    for name in EXEMPT["actions without a field"]:
        assert not attrs.fields(getattr(lombre_labet, name))
    for name in EXEMPT["constants"]:
        assert not isinstance(getattr(lombre_labet, name), type)
    assert isinstance(STATES[0], Dealing)
