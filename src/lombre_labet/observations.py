"""What one seat sees of each step, and how its view follows from that alone.

A client never gets a state. It begins with a view, and for every step gets an `Observation`: the
action with what is hidden taken out, and the events, which are public. `advance` takes the view and
the observation to the next view. It asks the engine's own functions: the step is made in a state
that looks like the view (`views.stand_in`) and agrees with what was observed, and the view of what
comes out is the next view. No rule is told a second time.
"""

from typing import Any, Final

import attrs

from ._text import described, is_whole_number
from .actions import (
    ACTION_TYPES,
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Pass,
    Penalize,
    Play,
    ShowMatadors,
)
from .cards import DECK, Card, CardSet, bits_of, card_set, trump_order
from .engine import row_of, why_illegal
from .errors import InvalidValue
from .events import CardsDrawn, Event, TrumpTurned
from .phases.dealing import HAND_SIZE, stacked_deck
from .phases.matadors import MATADORS
from .states import STATE_TYPES, Dealing, Exchanging, Playing, State, make_playing
from .views import (
    View,
    check_seat,
    lowest,
    require,
    seat_to_act,
    stand_in,
    unseen_cards,
    view,
)


def _are_cards(_seen: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if type(value) is not CardSet:
        raise InvalidValue(f"{field.name} takes a CardSet, not {described(value)}")


def _is_number(_seen: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if not is_whole_number(value):
        raise InvalidValue(f"{field.name} takes a whole number, not {described(value)}")


def _are_events(_seen: object, field: "attrs.Attribute[Any]", value: object) -> None:
    if type(value) is not tuple:
        raise InvalidValue(f"{field.name} takes a tuple, not {described(value)}")


@attrs.frozen(weakref_slot=False)
class DealSeen:
    """A deal as one seat sees it."""

    hand: CardSet | None = attrs.field(validator=attrs.validators.optional(_are_cards))
    """The five cards it was dealt; None for a spectator."""


@attrs.frozen(weakref_slot=False)
class ExchangeMade:
    """An exchange as the seat that makes it sees it."""

    cards: CardSet = attrs.field(validator=_are_cards)
    """The cards laid down."""
    drawn: CardSet = attrs.field(validator=_are_cards)
    """The cards drawn, as many."""


@attrs.frozen(weakref_slot=False)
class ExchangeSeen:
    """An exchange as the others see it (X4); how many trumps it had, the event tells (X5)."""

    count: int = attrs.field(validator=_is_number)
    """How many cards were laid down and drawn."""


ActionSeen = (
    DealSeen
    | Misdeal
    | Pass
    | Announce
    | NameTrump
    | ShowMatadors
    | ExchangeMade
    | ExchangeSeen
    | Play
    | Penalize
)
"""An action with what one seat may not see taken out."""

ACTION_SEEN_TYPES: Final[tuple[type[ActionSeen], ...]] = (
    DealSeen,
    Misdeal,
    Pass,
    Announce,
    NameTrump,
    ShowMatadors,
    ExchangeMade,
    ExchangeSeen,
    Play,
    Penalize,
)
"""The classes of `ActionSeen`."""


@attrs.frozen(weakref_slot=False)
class Observation:
    """What one seat, or a spectator, sees of one step of a match."""

    seat: int | None
    """Who sees it; None for a spectator."""
    actor: int | None
    """The seat whose action it was; None for the table."""
    action: ActionSeen
    """The action, as it is seen."""
    events: tuple[Event, ...] = attrs.field(validator=_are_events)
    """What it caused; events are public."""


def observe(before: State, action: Action, after: State, seat: int | None = None) -> Observation:
    """What a seat sees of the step that led from one state to the next; None is a spectator.

    `after` is what `apply(before, action)` gave. Raises `InvalidValue` for what is no state, no
    action or no seat, and where the action cannot be one of that step.
    """
    for state in (before, after):
        if type(state) not in STATE_TYPES:
            raise InvalidValue(f"{described(state)} is not a state of a match")
    if type(action) not in ACTION_TYPES:
        raise InvalidValue(f"{described(action)} is not an action")
    check_seat(seat, before.table)
    row = row_of(before, type(action))
    if row is None or after.phase not in row.leads_to:
        raise InvalidValue(f"no step leads from {before.phase} to {after.phase} by this action")
    actor = None if row.list_legal is None else before.turn
    return Observation(seat, actor, _seen(before, action, after, seat), after.events)


def _seen(before: State, action: Action, after: State, seat: int | None) -> ActionSeen:
    """The action with what the seat may not see taken out: others' cards and their exchanges."""
    if isinstance(action, Deal):
        return DealSeen(
            None if seat is None or isinstance(after, Dealing) else view(after, seat).hand
        )
    if isinstance(action, Exchange):
        if seat is None or seat != before.turn or not isinstance(before, Exchanging):
            return ExchangeSeen(len(action.cards))
        drawn = CardSet(before.terms.talon[: len(action.cards)])
        return ExchangeMade(action.cards, drawn)
    return action


def advance(seen: View, observation: Observation) -> View:
    """The view after a step, from the view before it and what was observed of it.

    Folding the observations of a seat from the start of a match gives `view(state, seat)` at every
    step. Raises `InvalidValue` for an observation of another seat, or one that cannot follow.
    """
    if type(seen) is not View:
        raise InvalidValue(f"{described(seen)} is not a View")
    if type(observation) is not Observation:
        raise InvalidValue(f"{described(observation)} is not an Observation")
    if observation.seat != seen.seat:
        raise InvalidValue("the observation is of another seat than the view")
    before, action = _possible_step(seen, observation)
    row = row_of(before, type(action))
    if row is None or why_illegal(_judged_by(seen, before, action), action) is not None:
        raise _does_not_follow()
    after = row.make(before, action)
    if observe(before, action, after, seen.seat) != observation:
        raise _does_not_follow()
    return view(after, seen.seat)


def _judged_by(seen: View, before: State, action: Action) -> State:
    """The state by which a seat judges an action.

    Whether a card that another plays is legal hangs on his hand, of which the seat knows some cards
    at most. Those and the card itself are enough to refuse it if they do: more cards add duties and
    take none away.
    """
    if not isinstance(before, Playing) or not isinstance(action, Play) or seen.turn == seen.seat:
        return before
    hands = list(before.hands)
    hands[before.turn] = card_set(seen.known[before.turn].bits | action.card.bit)
    return make_playing(
        before.table, before.terms, tuple(hands), before.tricks, before.trick, before.turn
    )


def _does_not_follow() -> InvalidValue:
    return InvalidValue("the observation does not follow from the view")


def _possible_step(seen: View, observation: Observation) -> tuple[State, Action]:
    """A state that looks like the view, and an action in it that looks like the one observed."""
    action = observation.action
    match action:
        case DealSeen(hand):
            return stand_in(seen), Deal(_deck_with(seen, hand or CardSet()))
        case ExchangeMade(cards, drawn):
            return stand_in(seen, holding=cards, talon_top=drawn), Exchange(cards)
        case ExchangeSeen():
            cards = _cards_laid_down(seen, observation)
            return stand_in(seen, holding=cards), Exchange(cards)
        case Play(card):
            return stand_in(seen, holding=card_set(card.bit)), action
        case ShowMatadors(suit) if suit is not None:
            return stand_in(seen, holding=MATADORS[suit.ordinal]), action
        case _:
            return stand_in(seen, talon_top=_turned_by(observation)), action


def _deck_with(seen: View, hand: CardSet) -> tuple[Card, ...]:
    """A deck that deals the seat this hand, and the other cards in canonical order."""
    seats = seen.table.seats
    rest = tuple(card_set(bits_of(DECK) & ~hand.bits))
    if seen.seat is None:
        return rest
    hands = []
    for seat in range(len(seats)):
        if seat == seen.seat:
            hands.append(hand)
        else:
            hands.append(CardSet(rest[:HAND_SIZE]))
            rest = rest[HAND_SIZE:]
    return stacked_deck(tuple(hands), rest, seats)


def _cards_laid_down(seen: View, observation: Observation) -> CardSet:
    """Cards that another seat may have laid down, by what was announced (X4, X5).

    Those that are known to be in its hand come first: whatever it really laid down, a hand of five
    has room for them.
    """
    told = next((event for event in observation.events if isinstance(event, CardsDrawn)), None)
    if told is None or seen.contract is None:
        raise _does_not_follow()
    require(is_whole_number(told.count) and is_whole_number(told.trumps))
    known, unseen = seen.known[seat_to_act(seen)].bits, unseen_cards(seen).bits
    trumps = trump_order(seen.contract.trump).trumps
    plain = _first_of(known & ~trumps, unseen & ~trumps, told.count - told.trumps)
    if told.trumps_seen is not None:
        return card_set(plain | bits_of(told.trumps_seen))
    return card_set(plain | _first_of(known & trumps, unseen & trumps, told.trumps))


def _first_of(preferred: int, others: int, count: int) -> int:
    """So many cards, taken from the preferred ones as far as they go."""
    taken = lowest(preferred, min(count, preferred.bit_count()))
    return taken | lowest(others, count - taken.bit_count())


def _turned_by(observation: Observation) -> CardSet:
    """The card that the step turned up, if it did (T1)."""
    return CardSet(event.card for event in observation.events if isinstance(event, TrumpTurned))
