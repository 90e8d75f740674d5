"""No leak, by proof: in worlds that a seat cannot tell apart, the library tells it the same.

`worlds` puts the cards a seat has not seen into other places that it has not seen, and replays the
whole deal. Whatever the seat is told must not change: views, observations, their repr and JSON,
whether and when it is asked, what it is listed and in which order, and the refusals and messages
for everything it could try.

That this proof can fail is proven too. Five leaks, each a mistake somebody could make, are planted
one by one in the functions that are asked, and each is found:

- view: matadors that may have been laid down unseen stay known as long as they are in the hand;
- observation: the trumps laid down are told, though they lie face down;
- refusal: whether a card is in the hand is looked at before whose turn it is;
- order of a listing: cards that the next hand cannot beat come first;
- JSON: a document carries a checksum of the whole state.

A longer run is `benchmarks/leaks.py`.
"""

import pickle
import random
import zlib
from collections.abc import Iterator
from itertools import islice, permutations

import attrs
import pytest
from helpers import deal_of, rules
from strategies import choose
from worlds import (
    Course,
    Leak,
    Library,
    compare,
    course_of,
    one_cut_for_each_phase,
    random_course,
    secret,
    sharings,
    story_of,
    worlds,
)

from lombre_labet import (
    Action,
    Bidding,
    CardsDrawn,
    CardSet,
    Clause,
    Deal,
    Exchange,
    Exchanging,
    IllegalAction,
    Observation,
    Phase,
    Play,
    Playing,
    Reason,
    Refusal,
    Rules,
    State,
    View,
    apply,
    legal_actions,
    new_match,
    observe,
    parse_action,
    view,
    why_illegal,
)
from lombre_labet.cards import trump_order
from lombre_labet.phases.matadors import MATADORS

LIBRARY = Library()


def scripted(of: Rules, deal: Deal, lines: str, then: bytes = b"") -> Course:
    """A deal by dealer 0 with the actions of a text, and then such as the bytes stand for."""
    start: State = new_match(of)
    actions: list[Action] = [deal, *(parse_action(line.strip()) for line in lines.split(";"))]
    state = course_of(start, tuple(actions)).states[-1]
    for pick in then:
        actions.append(choose(state, pick))
        state = apply(state, actions[-1])
    return course_of(start, tuple(actions))


def counted(course: Course, seat: int | None, most: int) -> int:
    """How many worlds remain for a seat, or `most`."""
    return sum(1 for _ in islice(sharings(story_of(course, seat), None), most))


ROLES = [
    (phase, role)
    for phase in Phase
    for role in ("to act", "other", "spectator")
    if phase is not Phase.DEALING or role != "to act"
]
WORLDS = 6
"""So many worlds, which differ from the real one, are examined for each of them."""


def seat_in(role: str, state: State, rng: random.Random) -> int | None:
    if role == "spectator":
        return None
    if role == "to act":
        return state.turn
    return rng.choice([seat for seat in state.table.seats if seat != state.turn])


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_is_told_the_same_in_random_worlds(seed: int) -> None:
    rng = random.Random(seed)
    examined = dict.fromkeys(ROLES, 0)
    while min(examined.values()) < WORLDS:
        for cut in one_cut_for_each_phase(random_course(rng), rng):
            state = cut.states[-1]
            wanted = [
                (phase, role)
                for (phase, role), count in examined.items()
                if phase is state.phase and count < WORLDS
            ]
            for phase, role in wanted[:1]:
                seat = seat_in(role, state, rng)
                different = compare(cut, islice(worlds(cut, seat, rng), 3), seat, LIBRARY)
                examined[phase, role] += different


FEW = 100
"""So many worlds of a position are examined here; the longer run goes on to a thousand."""


@pytest.mark.parametrize("seed", range(3))
def test_a_seat_is_told_the_same_in_all_worlds_where_few_remain(seed: int) -> None:
    rng = random.Random(seed)
    examined: list[int] = []
    while len(examined) < 2:
        course = random_course(rng, rules(players=rng.choice((3, 4, 4))))
        cut = course.until(len(course.actions) - rng.randrange(4))
        seat = rng.choice(cut.states[-1].table.seats)
        count = counted(cut, seat, FEW)
        if not 20 <= count < FEW:
            continue
        listed = list(worlds(cut, seat, None))
        assert len({secret(world) for world in listed}) == count
        # The real one is among them, and it alone does not differ.
        assert compare(cut, listed, seat, LIBRARY) == count - 1
        examined.append(count)


def dealt_to(of: Rules, deal: Deal) -> Bidding:
    state = apply(new_match(of), deal)
    assert isinstance(state, Bidding)
    return state


def replayed(start: State, actions: tuple[Action, ...], like: Course) -> Course | None:
    """The course, if all its actions are legal and have the events of another."""
    try:
        course = course_of(start, actions)
    except IllegalAction:
        return None
    events = [state.events for state in course.states]
    return course if events == [state.events for state in like.states] else None


def shuffled_hidden(course: Course, seat: int) -> Iterator[tuple[Action, ...]]:
    """The course with the unplayed cards of others and the talon in any order; nobody exchanged."""
    first, last = course.states[1], course.states[-1]
    assert isinstance(first, Bidding)
    assert isinstance(last, Playing)
    others = [other for other in range(len(first.hands)) if other != seat]
    hidden = [*(card for other in others for card in last.hands[other]), *last.terms.talon]
    for order in permutations(hidden):
        left = list(order)
        hands = {seat: " ".join(map(str, first.hands[seat]))}
        for other in others:
            count = len(last.hands[other])
            played = [card for card in first.hands[other] if card not in last.hands[other]]
            hands[other] = " ".join(map(str, [*played, *left[:count]]))
            del left[:count]
        deal = deal_of(hands, " ".join(map(str, left)), players=len(first.hands))
        yield (deal, *course.actions[1:])


def checked(course: Course, thinkable: Iterator[tuple[Action, ...]], seat: int) -> int:
    """The worlds listed have to be those that stand the test; how many there are."""
    stood = (replayed(course.states[0], actions, course) for actions in thinkable)
    expected = {secret(world) for world in stood if world is not None}
    listed = [secret(world) for world in worlds(course, seat, None)]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    return len(listed)


def test_worlds_are_all_there_are_by_trying_every_order_of_the_hidden_cards() -> None:
    """In the last trick of a deal for four without exchanges, 720 orders are thinkable."""
    of, found = rules(players=4), []
    lines = "bid 9; pass; pass; pass; trump s; show none; exchange; exchange; exchange"
    for seed in range(2):
        deal = Deal.shuffled(random.Random(seed))
        course = scripted(of, deal, lines, bytes(range(seed, seed + 18)))
        to_play = course.states[-1].turn
        assert to_play is not None
        seat = (to_play + 1) % 4
        found.append(checked(course, shuffled_hidden(course, seat), seat))
    assert min(found) < 720, "in some of the deals a duty tells something"


def test_worlds_are_all_there_are_by_trying_every_exchange() -> None:
    """The declarer drew one card and seat 2 the rest of the talon; 30 exchanges are thinkable."""
    of, found = rules(players=4), []
    for seed in range(4):
        deal = Deal.shuffled(random.Random(seed))
        start = dealt_to(of, deal)
        one = start.hands[1]
        four = CardSet(tuple(start.hands[2])[:4])
        lines = "bid 5; pass; pass; pass; trump c; show none"
        lines += f"; exchange {tuple(one)[seed]}; exchange {four}"
        course = scripted(of, deal, lines, bytes(range(seed, seed + 20)))
        six = [*one, start.talon[0]]
        thinkable = []
        for drawn in six:
            kept = [card for card in six if card is not drawn]
            hands = {seat: str(hand) for seat, hand in enumerate(start.hands)}
            hands[1] = " ".join(map(str, kept))
            talon = " ".join(map(str, (drawn, *start.talon[1:])))
            for laid_down in kept:
                again = deal_of(hands, talon, players=4)
                actions = [again, *course.actions[1:]]
                actions[actions.index(Exchange([tuple(one)[seed]]))] = Exchange([laid_down])
                thinkable.append(tuple(actions))
        found.append(checked(course, iter(thinkable), 2))
    assert min(found) < 30
    assert max(found) > 1


# The leaks planted. Each is the library with one function that errs.


def view_that_peeks(state: State, seat: int | None) -> View:
    """Known of a declarer are the matadors that he still has, instead of those he must have."""
    seen = view(state, seat)
    if seen.matadors is None or seen.contract is None or not isinstance(state, Playing):
        return seen
    known = [CardSet()] * len(seen.known)
    kept = MATADORS[seen.matadors.ordinal] & state.hands[seen.contract.declarer]
    known[seen.contract.declarer] = CardSet(kept)
    return attrs.evolve(seen, known=tuple(known))


def observation_that_tells_trumps(
    before: State, action: Action, after: State, seat: int | None
) -> Observation:
    """Which trumps were laid down is told, though they lie face down."""
    seen = observe(before, action, after, seat)
    if not isinstance(before, Exchanging) or not isinstance(action, Exchange):
        return seen
    trumps = trump_order(before.contract.trump).trumps
    laid_down = CardSet(card for card in action.cards if card.bit & trumps)
    events = tuple(
        attrs.evolve(event, trumps_seen=laid_down) if isinstance(event, CardsDrawn) else event
        for event in seen.events
    )
    return attrs.evolve(seen, events=events)


def refusal_that_looks_for_the_card_first(
    state: State | View, action: Action, *, by: int | None = None
) -> Refusal | None:
    """Possession is looked at before the actor, so that anybody can ask who holds a card."""
    if isinstance(state, Playing) and isinstance(action, Play):
        hand = state.hands[state.turn]
        if action.card not in hand:
            return Refusal(Reason.NOT_IN_HAND, Clause.P1, by, state.phase, action)
    return why_illegal(state, action, by=by)


def listing_by_what_wins(state: State | View) -> tuple[Action, ...]:
    """Cards come first that the next hand cannot beat."""
    listed = legal_actions(state)
    if not isinstance(state, Playing):
        return listed
    following = state.hands[(state.turn + 1) % len(state.hands)].bits
    beating = trump_order(state.contract.trump).beating
    return tuple(
        sorted(
            listed,
            key=lambda action: (
                isinstance(action, Play) and bool(beating[action.card.index] & following)
            ),
        )
    )


def document_with_a_checksum(value: object, state: State) -> str:
    """Each document names the state of the server that it was made from."""
    return f"{LIBRARY.document(value, state)} #{zlib.crc32(pickle.dumps(state))}"


PLANTED = {
    "view": (Library(view=view_that_peeks), "view"),
    "observation": (Library(observe=observation_that_tells_trumps), "observation"),
    "refusal": (Library(why_illegal=refusal_that_looks_for_the_card_first), "refusal"),
    "listing": (Library(legal_actions=listing_by_what_wins), "listing"),
    "document": (Library(document=document_with_a_checksum), "JSON"),
}


def plain_matadors_shown() -> Course:
    """Spades are trump; seat 1 showed K Q J of hearts, and then laid down one of them and 9c."""
    deal = deal_of({1: "Kh Qh Jh 9c Ks", 2: "Kd Qd Jd Ad Td", 0: "Kc Qc Jc Qs 9d"}, "As Ts")
    lines = "bid 5; pass; pass; trump s; show h; exchange Jh 9c; exchange; exchange Qs 9d"
    return scripted(rules(), deal, lines, b"\0")


def positions() -> Iterator[tuple[Course, int]]:
    """Where the leaks are looked for: the deal with matadors, of every length, for every seat."""
    course = plain_matadors_shown()
    for length in range(len(course.actions), 0, -1):
        for seat in range(3):
            yield course.until(length), seat


def look_for_leaks(library: Library) -> int:
    rng = random.Random(1)
    return sum(
        compare(course, islice(worlds(course, seat, rng), 2), seat, library)
        for course, seat in positions()
    )


@pytest.mark.parametrize(("library", "kind"), PLANTED.values(), ids=PLANTED.keys())
def test_a_planted_leak_is_found(library: Library, kind: str) -> None:
    with pytest.raises(Leak, match=f"what='[^']*{kind}"):
        look_for_leaks(library)


def test_where_planted_leaks_are_found_the_library_has_none() -> None:
    assert look_for_leaks(LIBRARY) >= 50
