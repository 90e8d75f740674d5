"""What our tests draw: the strategies that everybody may use, and more of our own.

`lombre_labet.strategies` has the public ones; here are their shorthands, and what only we need.
"""

from hypothesis import strategies as st

from lombre_labet import (
    Action,
    Card,
    CardSet,
    Dealing,
    Exchange,
    Exchanging,
    Phase,
    Playing,
    State,
)
from lombre_labet.strategies import (
    HUGE,
    SPOKEN,
    actions,
    card_sets,
    choose,
    decks,
    openings,
    picks,
    played_matches,
    records,
    rules,
    states,
    walk,
)

__all__ = [
    "HUGE",
    "SPOKEN",
    "actions",
    "actors",
    "card_sets",
    "choose",
    "decks",
    "matches",
    "picks",
    "played_matches",
    "records",
    "rules",
    "states",
    "states_with_turn",
    "subsets",
    "talon_of",
    "thinkable",
    "walk",
]

matches = openings
"""The matches of our state machine begin with nothing played: it plays them itself."""

SEAT_PHASES = tuple(phase for phase in Phase if phase is not Phase.DEALING)
"""The phases in which a seat is to act."""


def states_with_turn() -> st.SearchStrategy[State]:
    """A state in which a seat is to act."""
    return st.sampled_from(SEAT_PHASES).flatmap(states)


def actors() -> st.SearchStrategy[int | None]:
    """Who may try something: the table, a seat, or a seat that no table has."""
    return st.one_of(st.none(), st.integers(-1, 5))


def subsets(cards: CardSet) -> tuple[CardSet, ...]:
    """All the sets that can be made of some cards."""
    found = [CardSet()]
    for card in cards:
        found += [CardSet((*smaller, card)) for smaller in found]
    return tuple(found)


def thinkable(state: State) -> tuple[Action, ...]:
    """Every action that the seat to act could think of, legal or not.

    Every bid, suit and card; every part of his hand to exchange; and exchanges of what he does not
    hold: another's cards, one of another's beside his own, and the top of the talon.
    """
    assert not isinstance(state, Dealing)
    own = state.hands[state.turn]
    wished = [*subsets(own)]
    for seat, hand in enumerate(state.hands):
        if seat != state.turn:
            wished.append(hand)
            wished += [CardSet((*own, card)) for card in hand][:1]
    wished.append(CardSet(talon_of(state)[:2]))
    return (*SPOKEN, *map(Exchange, dict.fromkeys(wished)))


def talon_of(state: State) -> tuple[Card, ...]:
    """The cards of the talon, its top card first."""
    if isinstance(state, Dealing):
        return ()
    return state.terms.talon if isinstance(state, Exchanging | Playing) else state.talon
