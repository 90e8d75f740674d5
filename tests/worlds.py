"""Worlds: other courses of a deal that one seat cannot tell from the real one.

A world is a list of actions like the real one, from the deal on, with the cards the seat has not
seen put into other places that it has not seen: other hands, other discards and draws of others,
another order of the talon. Everything public stays: every call, every number and every card played.

Such a world is built and not searched for. What was played, shown or laid down face up tells where
a card must have been; and every duty of the play that a seat did not meet (follow, overtake, ruff,
overruff) is a duty because of some single card, so it tells of single cards that they were not in
the hand. What is left is to share out cards to places of fixed size. Replaying a world shows that
it is one: each of its actions is legal, and has the real one's events.

`compare` holds all that the library tells a seat in the real course against all that it tells in a
world. It takes the functions it asks as a `Library`, so that a leak can be planted in one of them.
"""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

import attrs
from strategies import SPOKEN, choose, subsets

from lombre_labet import (
    BACON,
    DECK,
    OPTIONS,
    Action,
    Card,
    CardsDrawn,
    CardSet,
    Contract,
    Deal,
    Dealing,
    Exchange,
    IllegalAction,
    Misdeal,
    Observation,
    Offence,
    Penalize,
    Phase,
    Play,
    Playing,
    Refusal,
    Rules,
    ShowMatadors,
    State,
    TrumpDiscards,
    View,
    apply,
    legal_actions,
    new_match,
    observe,
    view,
    why_illegal,
    wire,
)

FEW_WORLDS = 1000
"""Where fewer worlds than this remain, all of them can be examined."""


class Course(NamedTuple):
    """A course of a deal: the actions from the deal on, and the states from before it on."""

    actions: tuple[Action, ...]
    states: tuple[State, ...]

    def until(self, steps: int) -> "Course":
        return Course(self.actions[:steps], self.states[: steps + 1])

    def steps(self) -> Iterator[tuple[State, Action, State]]:
        yield from zip(self.states, self.actions, self.states[1:], strict=False)


def course_of(start: State, actions: tuple[Action, ...]) -> Course:
    """The course that the actions take; each of them has to be legal."""
    states = [start]
    for action in actions:
        by = states[-1].turn if isinstance(action, OF_A_SEAT) else None
        states.append(apply(states[-1], action, by=by))
    return Course(actions, tuple(states))


OF_A_SEAT = tuple({type(action) for action in SPOKEN} | {Exchange})


def random_rules(rng: random.Random) -> Rules:
    """Rules in which some options are not at their defaults."""
    chosen = {
        option.name: rng.choice(option.values)
        for option in OPTIONS
        if option.values is not None and rng.random() < 0.4
    }
    return Rules.from_mapping(chosen)


def random_course(rng: random.Random, of: Rules | None = None) -> Course:
    """A whole deal, the first or the second of a match, with some penalties on the way."""
    chosen = random_rules(rng) if of is None else of
    state: State = new_match(chosen, dealer=rng.randrange(chosen.players))
    for _ in range(rng.randrange(2)):
        state = _random_deal(rng, apply(state, Misdeal())).states[-1]
    return _random_deal(rng, state)


def _random_deal(rng: random.Random, start: State) -> Course:
    actions: list[Action] = [Deal.shuffled(rng)]
    state = apply(start, actions[0])
    while state.turn is not None:
        if rng.random() < 0.03:
            action: Action = Penalize(rng.choice(state.table.seats), rng.choice(list(Offence)))
        else:
            action = choose(state, rng.randrange(256))
        actions.append(action)
        state = apply(state, action)
    return course_of(start, tuple(actions))


def one_cut_for_each_phase(course: Course, rng: random.Random) -> Iterator[Course]:
    """The course, broken off once in each phase that it comes to."""
    for phase in Phase:
        lengths = [
            length for length, state in enumerate(course.states) if length and state.phase is phase
        ]
        if lengths:
            yield course.until(rng.choice(lengths))


class Place(NamedTuple):
    """Where a card may be put: kept, drawn or laid down by a seat, or at a depth of the talon."""

    kind: str
    seat: int
    depth: int = 0


class Swap(NamedTuple):
    """An exchange of the real course."""

    seat: int
    discards: CardSet
    drawn: CardSet
    told: CardsDrawn


@attrs.frozen
class Story:
    """What of a course bears on where cards may be; `seat` is the one from which worlds hide."""

    seat: int | None
    start: State
    dealt: tuple[CardSet, ...]
    talon: int
    contract: Contract | None
    shown: CardSet
    swaps: tuple[Swap, ...]
    plays: tuple[tuple[Playing, Play], ...]

    @property
    def others(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.dealt)) if seat != self.seat)

    def swap_of(self, seat: int) -> Swap | None:
        return next((swap for swap in self.swaps if swap.seat == seat), None)

    @property
    def own(self) -> CardSet:
        """The cards that the seat had in its hand at any time."""
        if self.seat is None:
            return CardSet()
        swap = self.swap_of(self.seat)
        return CardSet((*self.dealt[self.seat], *(swap.drawn if swap else ())))

    def played_by(self, seat: int) -> CardSet:
        return CardSet(play.card for state, play in self.plays if state.turn == seat)

    @property
    def turned_on_talon(self) -> Card | None:
        """The turned card, as long as it lies there."""
        if self.contract is None or self.swap_of(self.contract.declarer):
            return None
        return self.contract.turned


def story_of(course: Course, seat: int | None) -> Story:
    first = course.states[1]
    assert not isinstance(first, Dealing)
    contract = None
    shown = CardSet()
    swaps = []
    plays = []
    for before, action, after in course.steps():
        contract = getattr(after, "contract", contract)
        match action:
            case ShowMatadors(suit) if suit:
                shown = CardSet(
                    card for card in DECK if card.suit is suit and card.rank.letter in "KQJ"
                )
            case Exchange(cards):
                told = after.events[0]
                assert isinstance(told, CardsDrawn)
                talon = before.terms.talon  # type: ignore[union-attr]  # it is an Exchanging
                drawn = CardSet(talon[: len(cards)])
                swaps.append(Swap(told.seat, cards, drawn, told))
            case Play():
                assert isinstance(before, Playing)
                plays.append((before, action))
    return Story(
        seat,
        course.states[0],
        first.hands,
        len(first.talon),  # type: ignore[union-attr]  # a deal leads to a Bidding
        contract,
        shown,
        tuple(swaps),
        tuple(plays),
    )


def _not_held(story: Story, seat: int) -> CardSet:
    """The cards that a seat cannot have kept in its hand, by what it played.

    The engine is asked: with the cards it played from then on, and this one, would the play have
    been legal?
    """
    excluded: set[Card] = set()
    later = story.played_by(seat)
    for state, play in story.plays:
        if state.turn != seat:
            continue
        for card in DECK:
            hands = list(state.hands)
            hands[seat] = CardSet((*later, card))
            if why_illegal(attrs.evolve(state, hands=tuple(hands)), play):
                excluded.add(card)
        later = CardSet(card for card in later if card is not play.card)
    return CardSet(excluded)


def _is_trump(story: Story, card: Card) -> bool:
    return story.contract is not None and (card.suit is story.contract.trump or card is BACON)


def _sizes(story: Story) -> dict[Place, int]:
    """Every place the seat cannot see, with how many cards are there."""
    sizes = {}
    for seat in story.others:
        swap = story.swap_of(seat)
        count, trumps = (swap.told.count, swap.told.trumps) if swap else (0, 0)
        sizes[Place("kept", seat)] = 5 - count
        sizes[Place("drawn", seat)] = count
        sizes[Place("trumps laid down", seat)] = trumps
        sizes[Place("plain laid down", seat)] = count - trumps
    left = story.talon - sum(swap.told.count for swap in story.swaps)
    for depth in range(1 if story.turned_on_talon else 0, left):
        sizes[Place("talon", -1, depth)] = 1
    return {place: size for place, size in sizes.items() if size}


def _told(story: Story, card: Card) -> list[Place] | None:
    """Where a card was put, or may have been, if it was laid down face up, turned or played."""
    if _is_trump(story, card) and _face_up(story):
        for swap in story.swaps:
            if card in swap.discards:
                return [Place("trumps laid down", swap.seat)]
    if story.contract is not None and card is story.contract.turned:
        return [Place("drawn", story.contract.declarer)]
    for seat in story.others:
        if card in story.played_by(seat):
            kinds = ("kept",) if card in story.shown else ("kept", "drawn")
            return [Place(kind, seat) for kind in kinds]
    return None


def _face_up(story: Story) -> bool:
    return story.start.table.rules.trump_discards is TrumpDiscards.FACE_UP


def _may_be(story: Story, card: Card, place: Place, not_held: Mapping[int, CardSet]) -> bool:
    """Whether a card of which nothing else is told may have been put in a place."""
    if card in story.shown:
        assert story.contract is not None
        if place.seat != story.contract.declarer or place.kind == "drawn":
            return False
    match place.kind:
        case "kept" | "drawn":
            return card not in not_held[place.seat]
        case "trumps laid down":
            return _is_trump(story, card) and not _face_up(story)
        case "plain laid down":
            return not _is_trump(story, card)
        case _:
            return True


def sharings(story: Story, rng: random.Random | None) -> Iterator[dict[Card, Place]]:
    """The ways of sharing out the cards the seat has not seen; each once, or in a random order."""
    hidden = [card for card in DECK if card not in story.own and card is not story.turned_on_talon]
    sizes = _sizes(story)
    not_held = {seat: _not_held(story, seat) for seat in story.others}
    options: dict[Card, list[Place]] = {}
    for card in hidden:
        told = _told(story, card)
        options[card] = [
            place
            for place in sizes
            if (place in told if told is not None else _may_be(story, card, place, not_held))
        ]
    if rng is not None:
        rng.shuffle(hidden)
    hidden.sort(key=lambda card: len(options[card]))
    takers = {place: sum(card.bit for card in hidden if place in options[card]) for place in sizes}
    assert sum(sizes.values()) == len(hidden)
    yield from _share(hidden, options, sizes, takers, rng)


def _share(
    cards: list[Card],
    options: Mapping[Card, list[Place]],
    sizes: Mapping[Place, int],
    takers: Mapping[Place, int],
    rng: random.Random | None,
) -> Iterator[dict[Card, Place]]:
    if not cards:
        yield {}
        return
    card, rest = cards[0], cards[1:]
    places = [place for place in options[card] if sizes[place]]
    if rng is not None:
        places.sort(key=lambda place: rng.random() ** (1 / sizes[place]), reverse=True)
    left = sum(other.bit for other in rest)
    for place in places:
        smaller = {**sizes, place: sizes[place] - 1}
        if all((takers[other] & left).bit_count() >= size for other, size in smaller.items()):
            for shared in _share(rest, options, smaller, takers, rng):
                shared[card] = place
                yield shared


def world_of(
    story: Story, course: Course, shared: Mapping[Card, Place], rng: random.Random | None
) -> tuple[Action, ...]:
    """The actions of a world, from where the cards were put."""

    def at(kind: str, seat: int) -> list[Card]:
        found = [card for card in DECK if shared.get(card) == Place(kind, seat)]
        if rng is not None:
            rng.shuffle(found)
        return found

    hands: dict[int, list[Card]] = {}
    discards: dict[int, CardSet] = {}
    for seat in range(len(story.dealt)):
        if seat == story.seat:
            hands[seat] = list(story.dealt[seat])
        else:
            laid_down = at("trumps laid down", seat) + at("plain laid down", seat)
            discards[seat] = CardSet(laid_down)
            hands[seat] = at("kept", seat) + laid_down
    talon: list[Card] = []
    turned = story.contract.turned if story.contract else None
    for swap in story.swaps:
        drawn = list(swap.drawn) if swap.seat == story.seat else at("drawn", swap.seat)
        talon += sorted(drawn, key=lambda card: card is not turned)
    if story.turned_on_talon:
        talon.append(story.turned_on_talon)
    deeper = [(place.depth, card) for card, place in shared.items() if place.kind == "talon"]
    talon += [card for _, card in sorted(deeper, key=lambda found: found[0])]
    seats = story.start.table.seats
    deck = [card for seat in seats for card in hands[seat][:2]]
    deck += [card for seat in seats for card in hands[seat][2:]]
    actions: list[Action] = [Deal((*deck, *talon))]
    for before, action, _ in list(course.steps())[1:]:
        hidden = isinstance(action, Exchange) and before.turn != story.seat
        assert before.turn is not None
        actions.append(Exchange(discards[before.turn]) if hidden else action)
    return tuple(actions)


def worlds(course: Course, seat: int | None, rng: random.Random | None) -> Iterator[Course]:
    """Worlds for a seat: all of them, each once, or with `rng` random ones without end.

    Random ones may come twice, and may be the real one. The order in which cards were drawn from
    the talon is taken as it comes where all are asked for, since nobody has seen it afterwards.
    """
    story = story_of(course, seat)
    while True:
        for shared in sharings(story, rng):
            actions = world_of(story, course, shared, rng)
            world = course_of(story.start, actions)
            for real, other in zip(course.states, world.states, strict=True):
                assert real.events == other.events, "a world has the real one's events"
            yield world
            if rng is not None:
                break
        if rng is None:
            return


def _document(value: object, _state: State) -> str:
    """The JSON of a view, an observation or a refusal."""
    return wire.dumps(value)


@attrs.frozen
class Library:
    """What the library is asked for a seat."""

    view: Callable[[State, int | None], View] = view
    observe: Callable[[State, Action, State, int | None], Observation] = observe
    why_illegal: Callable[..., Refusal | None] = why_illegal
    legal_actions: Callable[[Any], tuple[Action, ...]] = legal_actions
    document: Callable[[object, State], str] = _document
    """The JSON of a value; the state it came from is there for leaks that are planted."""


class Leak(AssertionError):
    """The library told a seat two different things in two worlds it cannot tell apart."""


class Told(NamedTuple):
    """One thing the library told: what it is, in which step, and the answer."""

    what: str
    step: int
    answer: object


def attempts(seen: View) -> tuple[Action, ...]:
    """Every action a seat could think of: of exchanges, all of its own cards, and every card.

    They hang on what the seat sees and nothing else.
    """
    exchanges = (*subsets(seen.hand), *(CardSet([card]) for card in DECK), CardSet(DECK[:6]))
    offences = [Penalize(seat, Offence.REVOKE) for seat in range(4)]
    table: tuple[Action, ...] = (Misdeal(), Deal(DECK), *offences)
    return (*SPOKEN, *map(Exchange, dict.fromkeys(exchanges)), *table)


def all_told(
    course: Course, seat: int | None, tried: tuple[Action, ...], library: Library
) -> Iterator[Told]:
    """All that a seat gets to know in a course, in a fixed order.

    Observations and views of every step; and at the end the answer to everything it tries.
    """
    for step, (before, action, after) in enumerate(course.steps()):
        observation = library.observe(before, action, after, seat)
        seen = library.view(after, seat)
        yield Told("turn", step, (after.phase, after.turn))
        for what, value in (("observation", observation), ("view", seen)):
            yield Told(what, step, value)
            yield Told(f"repr of the {what}", step, repr(value))
            yield Told(f"JSON of the {what}", step, library.document(value, after))
    state, last = course.states[-1], len(course.actions) - 1
    seen = library.view(state, seat)
    asked: list[tuple[str, State | View]] = [("view", seen)]
    if seat is not None:
        asked.append(("state", state))
    for name, of in asked:
        if name == "view" or state.turn == seat:
            yield Told(f"listing of the {name}", last, repr(library.legal_actions(of)))
        for action in tried:
            refusal = library.why_illegal(of, action, by=seat)
            yield Told(f"refusal of the {name}", last, refusal)
            if refusal is not None:
                yield Told(f"repr of the refusal of the {name}", last, repr(refusal))
                yield Told("message", last, str(IllegalAction(refusal)))
                yield Told("JSON of the refusal", last, library.document(refusal, state))
    if seat is not None:
        yield from (Told("error", last, error) for error in _errors(state, tried, seat))


def _errors(state: State, tried: tuple[Action, ...], seat: int) -> Iterator[str]:
    """The texts of the errors that `apply` raises for what the seat may not do."""
    for action in tried:
        try:
            apply(state, action, by=seat)
        except IllegalAction as error:
            yield f"{error!r} {error}"


def secret(course: Course) -> State:
    """The last state with cards in it: where they all lie, or lay before the last one was played.

    Who laid down and drew what is in it, in no order, and so the whole of what a world may change.
    """
    return next(state for state in reversed(course.states) if state.turn is not None)


def compare(
    real: Course, other_worlds: Iterable[Course], seat: int | None, library: Library
) -> int:
    """How many worlds that differ from the real one were examined; raises `Leak`."""
    tried = attempts(view(real.states[-1], seat))
    expected = tuple(all_told(real, seat, tried, library))
    different = 0
    for world in other_worlds:
        different += secret(world) != secret(real)
        for told, other in zip_longest(expected, all_told(world, seat, tried, library)):
            if told != other:
                raise Leak(f"seat {seat}: {told} became {other}")
    return different
