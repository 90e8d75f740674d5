"""Damaged JSON documents, by the hundred thousand: each is read, or refused as it should be.

    python benchmarks/fuzz_wire.py --documents 100000 --seed 1

writes the states, views, observations, actions, events, rules and refusals of random matches,
damages each document in one to three places, and reads it. Most are damaged as plain data (parts
left out, doubled, exchanged for others or for odd things, numbers and cards for their neighbours),
the others as text (characters changed, pieces cut and moved, keys doubled). Whatever comes of it
has to be a sound value, which can be written and read again, or a `NotationError` or an
`InvalidState`. It prints how much was read and refused, or the first document that did otherwise,
and then exits 1.

A short run of the same is a test. Besides the library with its extra `[json]` nothing is needed.
"""

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from lombre_labet import (
    DECK,
    OPTIONS,
    Action,
    ActionSeen,
    Announce,
    Bid,
    Card,
    CardSet,
    Deal,
    Dealing,
    Event,
    Exchange,
    InvalidState,
    Misdeal,
    NameTrump,
    NotationError,
    Observation,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    Rank,
    Refusal,
    Rules,
    ShowMatadors,
    State,
    Suit,
    View,
    apply,
    legal_actions,
    new_match,
    observe,
    view,
    why_illegal,
)
from lombre_labet.wire import dumps, from_data, loads, to_data

Value = State | View | Observation | Action | ActionSeen | Event | Rules | Refusal

HUGE = 10**30
LONG = 10**5000
NAMES_OF_CARDS = tuple(map(str, DECK))


def random_rules(rng: random.Random) -> Rules:
    """Rules with some options changed, amounts sometimes to huge ones."""
    options = {}
    for option in OPTIONS:
        if rng.random() < 0.2:
            options[option.name] = rng.choice(option.values or (0, 1, 3, 9, HUGE))
    return Rules.from_mapping(options)


def values(rng: random.Random, steps: int = 40) -> Iterator[Value]:
    """What a server would send in one random match, under random rules: all that there is."""
    rules = random_rules(rng)
    yield rules
    holdings = [rng.choice((20, 0, -7, 2**53, HUGE, LONG)) for _ in range(rules.players)]
    state: State = new_match(rules, chips=rng.choice((None, holdings)))
    for _ in range(steps):
        before, action = state, random_action(rng, state)
        state = apply(before, action)
        seat = rng.choice((None, *range(rules.players)))
        seen = observe(before, action, state, seat)
        yield from (state, action, view(state, seat), seen, seen.action, *state.events)
        for attempt, by in (
            (wild_action(rng), rng.choice((None, 0, 7))),
            (own_action(rng, state), state.turn),
        ):
            refusal = why_illegal(state, attempt, by=by)
            if refusal is not None:
                yield refusal


def random_action(rng: random.Random, state: State) -> Action:
    """A legal action, of the table's now and then."""
    if state.turn is None:
        return Misdeal() if rng.random() < 0.1 else random_deal(rng, len(state.table.chips))
    if rng.random() < 0.05:
        return Penalize(rng.randrange(3), rng.choice(list(Offence)))
    legal = legal_actions(state)
    if state.phase is Phase.BIDDING:
        # Low bids as well, which leave something to bid.
        return legal[0] if rng.random() < 0.5 else rng.choice(legal[:5])
    return legal[-1] if state.phase is Phase.SHOWING_MATADORS else rng.choice(legal)


def random_deal(rng: random.Random, players: int) -> Deal:
    """A deal, in every other of which the first hand holds matadors, which luck seldom gives."""
    deck = rng.sample(DECK, len(DECK))
    if rng.random() < 0.5:
        suit = rng.choice(list(Suit))
        matadors = [Card(suit, rank) for rank in (Rank.KING, Rank.QUEEN, Rank.JACK)]
        rest = [card for card in deck if card not in matadors]
        deck = [*matadors[:2], *rest[: 2 * players - 2], matadors[2], *rest[2 * players - 2 :]]
    return Deal(deck)


def wild_action(rng: random.Random) -> Any:
    """Any action, which will mostly be illegal, or none."""
    return rng.choice(
        (
            Misdeal(),
            Pass(),
            Announce(rng.choice(list(Bid))),
            NameTrump(rng.choice(list(Suit))),
            ShowMatadors(rng.choice((None, *Suit))),
            Exchange(CardSet(rng.sample(DECK, rng.randrange(6)))),
            Play(rng.choice(DECK)),
            Penalize(rng.randrange(4), Offence.OTHER),
            None,
        )
    )


def own_action(rng: random.Random, state: State) -> Any:
    """An action of the phase by the seat to act, with its own cards, which may be illegal."""
    hand = () if isinstance(state, Dealing) else tuple(state.hands[state.turn])
    return {
        Phase.DEALING: Misdeal(),
        Phase.BIDDING: Announce(rng.choice(list(Bid))),
        Phase.NAMING_TRUMP: NameTrump(rng.choice(list(Suit))),
        Phase.SHOWING_MATADORS: ShowMatadors(rng.choice(list(Suit))),
        Phase.EXCHANGING: Exchange(rng.choice((hand, ()))),
        Phase.PLAYING: Play(rng.choice(hand or DECK)),
    }[state.phase]


# Damage to plain data


def nested(depth: int) -> list[Any]:
    """Arrays within arrays."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


JSON_ODDITIES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    2,
    14,
    15,
    25,
    2**53 - 1,
    2**53,
    -(2**53),
    1.0,
    -0.0,
    float("nan"),
    float("inf"),
    "",
    "0",
    "7",
    "-0",
    str(2**53),
    "-" + "9" * 5000,
    "٣",
    "Kh",
    "8h",
    "10h",
    "kh",
    "8s",
    "hearts",
    "Hearts",
    "pool",
    "playing",
    "deal",
    "\ud800",
    "\x00",
    [],
    ["Kh"],
    ["Kh", "Kh"],
    {},
    {"type": "pass"},
    {"seat": 0, "size": 1, "cause": "other"},
    nested(50),
)
"""What JSON can hold and has no business here."""


class Hostile(dict[Any, Any]):  # noqa: PLW1641  # a dict has no hash either
    """An object that fails whenever it is asked for anything."""

    def __getattribute__(self, name: str) -> Any:
        if name == "__deepcopy__":
            return lambda _memo: self
        raise ZeroDivisionError(name)

    def __eq__(self, other: object) -> bool:
        raise ZeroDivisionError


PYTHON_ODDITIES: tuple[Any, ...] = (
    *JSON_ODDITIES,
    (),
    ("Kh",),
    b"Kh",
    {"Kh"},
    {1: 2},
    1j,
    LONG,
    Bid.VOLE,
    Suit.HEARTS,
    Card.parse("Kh"),
    CardSet(DECK),
    Pass(),
    Rules(),
    Hostile(),
    [Hostile()],
    object,
)
"""What Python can hand over besides."""


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in plain data, with each of its keys or indexes."""
    todo = [data]
    while todo:
        container = todo.pop()
        if type(container) is dict:
            found: list[Any] = list(container)
        elif type(container) is list:
            found = list(range(len(container)))
        else:
            continue
        for key in found:
            yield container, key
            todo.append(container[key])


def damage(rng: random.Random, data: Any, other: Any, oddities: tuple[Any, ...]) -> None:
    """Damage plain data in one place; `other` is some other document, to take parts from."""
    around, key = rng.choice(list(places(data)) or [({"": 0}, "")])
    twins = [(where, at) for where, at in places(other) if at == key] or list(places(other))
    match rng.randrange(9):
        case 0:
            del around[key]
        case 1 if type(around) is list:
            around.insert(key, copy.deepcopy(around[key]))
        case 1:
            around[rng.choice(("extra", "type", "seat", "\ud800"))] = 0
        case 2:
            around[key] = copy.deepcopy(rng.choice(oddities))
        case 3 | 4:
            donor, part = rng.choice(twins)
            around[key] = copy.deepcopy(donor[part])
        case 5:
            donor, part = rng.choice(list(places(data)) or [(around, key)])
            around[key] = copy.deepcopy(donor[part])
        case 6 if type(around) is list:
            rng.shuffle(around)
        case _:
            move_a_leaf(rng, data)


def move_a_leaf(rng: random.Random, data: Any) -> None:
    """Put another number, flag or card in the place of one, so that all stays well written."""
    leaves = [it for it in places(data) if type(it[0][it[1]]) in (int, bool, str)]
    around, key = rng.choice(leaves or [({"": 0}, "")])
    leaf = around[key]
    if type(leaf) is bool:
        around[key] = not leaf
    elif type(leaf) is int:
        around[key] = max(leaf + rng.choice((-1, 1)), 0)
    elif leaf in NAMES_OF_CARDS:
        around[key] = rng.choice(NAMES_OF_CARDS)
        if type(around) is list:
            around.sort(key=place_of_card)


def place_of_card(name: Any) -> int:
    """Where a card stands in canonical order; anything else stands first."""
    is_card = type(name) is str and name in NAMES_OF_CARDS
    return NAMES_OF_CARDS.index(name) if is_card else -1


# Damage to text


def damage_text(rng: random.Random, text: str) -> str:
    """Damage text in one place."""
    at, to = sorted((rng.randrange(len(text) + 1), rng.randrange(len(text) + 1)))
    to = min(to, at + rng.choice((1, 1, 2, 10, 1000)))
    odd = ("NaN", "-Infinity", "1e999", "-0", "1.0", "9" * 5000, "[" * 100_000, "{}")
    colon = text.find(":", at)
    brace = text.find("{", at) + 1
    comma = text.find(",", brace)
    return rng.choice(
        (
            text[:at] + text[to:],
            text[:at] + rng.choice('{}[],:"\\-+.0129eEnulltrue ٣\ud800\x00\ufeff') + text[to:],
            text[:to] + text[at:],
            text[:at],
            text[:at] + rng.choice(odd) + text[at:],
            text[: colon + 1] + rng.choice(('0,"x":', '"pool",', "null,", "")) + text[colon + 1 :],
            text[:brace] + text[brace:comma] + "," + text[brace:],
            text[:at] + chr(ord(text[at : at + 1] or "0") ^ 1 << rng.randrange(8)) + text[at + 1 :],
        )
    )


# What has to come of it


class Unsound(Exception):
    """A document that was neither read soundly nor refused properly."""


def outcome(read: Callable[[], Any], kind: Any) -> str:
    """What comes of reading: "read", or the name of the error. Raises `Unsound`."""
    try:
        value = read()
    except (NotationError, InvalidState) as fault:
        if type(fault) not in (NotationError, InvalidState) or not str(fault):
            raise Unsound(f"refused by {type(fault)}") from fault
        return type(fault).__name__
    except Exception as fault:
        raise Unsound(f"{type(fault).__name__} came out") from fault
    try:
        check_sound(value, kind)
    except Exception as fault:
        raise Unsound("what was read is not sound") from fault
    return "read"


def check_sound(value: Any, kind: Any) -> None:
    """Fail unless a value that was read can be worked with, and written and read again."""
    assert isinstance(value, kind)
    hash(value)
    again = loads(kind, dumps(value))
    assert again == value
    assert dumps(again) == dumps(value)
    if isinstance(value, State | View):
        legal_actions(value)
    if isinstance(value, State):
        view(value, 0)
    if isinstance(value, Refusal):
        assert "None" not in value.message


def fuzz(rng: random.Random, documents: int) -> Counter[str]:
    """Damage and read so many documents; how often what came of it. Raises `Unsound`."""
    outcomes = Counter[str]()
    pool: list[Value] = []
    for number in range(documents):
        if number % 400 == 0:
            pool = [value for _ in range(3) for value in values(rng)]
        # One class is as likely as another, rare ones included; but half are positions.
        classes = sorted({type(value) for value in pool}, key=lambda it: it.__name__)
        positions = [cls for cls in classes if issubclass(cls, State | View)]
        cls = rng.choice(classes if rng.random() < 0.5 else positions)
        value = rng.choice([it for it in pool if type(it) is cls])
        wide = [union for union in (State, Action, ActionSeen, Event) if isinstance(value, union)]
        kind: Any = rng.choice((cls, cls, *wide, Value))
        times = rng.choice((1, 1, 1, 2, 3))
        if rng.random() < 0.7:
            data = to_data(value)
            text = rng.random() < 0.5
            for _ in range(times):
                other = to_data(rng.choice(pool))
                damage(rng, data, other, JSON_ODDITIES if text else PYTHON_ODDITIES)
            read = (
                partial(loads, kind, json.dumps(data)) if text else partial(from_data, kind, data)
            )
        else:
            written = dumps(value)
            for _ in range(times):
                written = damage_text(rng, written)
            read = partial(loads, kind, written)
        try:
            outcomes[outcome(read, kind)] += 1
        except Unsound as fault:
            raise Unsound(
                f"document {number}, a {cls.__name__}: {fault}; {read!r:.3000}"
            ) from fault
    return outcomes


def main() -> int:
    """Damage and read as many documents as the command line asks for."""
    parser = argparse.ArgumentParser(description="Read damaged JSON documents.")
    parser.add_argument("--documents", type=int, default=100_000, help="documents to damage")
    parser.add_argument("--seed", type=int, default=1, help="seed of the documents and the damage")
    arguments = parser.parse_args()
    started = time.perf_counter()
    try:
        outcomes = fuzz(random.Random(arguments.seed), arguments.documents)
    except Unsound as found:
        print(found)
        print(f"because of {found.__cause__.__cause__!r}" if found.__cause__ else "")
        return 1
    for what, count in sorted(outcomes.items()):
        print(f"{count:>12,}  {what}")
    seconds = time.perf_counter() - started
    print(
        f"{outcomes.total():>12,}  damaged documents in {seconds:.0f} s, nothing else came of them"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
