"""What one seat sees of each step, and how its view follows from that alone.

A client never gets a state. It begins with a view, and for every step gets an `Observation`: the
action with what is hidden taken out, and the events, which are public. `advance` takes the view and
the observation to the next view. It asks the engine's own functions: the step is made in a sketch
of the state (`sketches`) that goes with the view and with what was observed, and what comes out is
viewed. No rule is told a second time.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from ._quick import maker_of
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
    make_deal,
    make_exchange,
)
from .cards import DECK, NO_CARDS, TRUMP_ORDERS, Card, CardSet, bits_of, card_set, cards_in
from .engine import row_of
from .errors import InvalidValue
from .events import CardsDrawn, Event, TrumpTurned
from .phases.dealing import PLACES
from .phases.matadors import MATADORS
from .sketches import lowest, require, seat_to_act, sketch, unseen_bits
from .states import (
    STATE_TYPES,
    Bidding,
    Dealing,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
)
from .views import (
    View,
    check_seat,
    view,
    view_before_exchange,
    view_from_exchange,
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


_make_deal_seen: Final = maker_of(DealSeen)
_make_exchange_made: Final = maker_of(ExchangeMade)
_make_exchange_seen: Final = maker_of(ExchangeSeen)
_make_observation: Final = maker_of(Observation)


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
    check_seat(seat, before.table.rules.players)
    row = row_of(before, type(action))
    if row is None or after.phase not in row.leads_to:
        raise InvalidValue(f"no step leads from {before.phase} to {after.phase} by this action")
    actor = None if row.list_legal is None else before.turn
    return _make_observation(seat, actor, _seen(before, action, after, seat), after.events)


def _seen(before: State, action: Action, after: State, seat: int | None) -> ActionSeen:
    """The action with what the seat may not see taken out: others' cards and their exchanges."""
    if isinstance(action, Deal):
        return DealSeen(
            after.hands[seat] if seat is not None and isinstance(after, Bidding) else None
        )
    if isinstance(action, Exchange):
        if seat is None or seat != before.turn or not isinstance(before, Exchanging):
            return _make_exchange_seen(len(action.cards))
        drawn = CardSet(before.terms.talon[: len(action.cards)])
        return _make_exchange_made(action.cards, drawn)
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
    observed = observation.action
    imagine = _IMAGINED.get(type(observed))
    if imagine is None:
        raise _does_not_follow()
    before, action = imagine(seen, observation, observed)
    row = row_of(before, type(action))
    # Of another's hand a sketch has what is known of it and what is observed. That is enough to
    # refuse a card if they do: more cards add duties and take none away.
    if row is None or row.refuse(before, action) is not None:
        raise _does_not_follow()
    after = row.make(before, action)
    actor = None if row.list_legal is None else before.turn
    if (
        observation.actor == actor
        and observation.events == after.events
        and (observed is action or observed == _seen(before, action, after, seen.seat))
    ):
        return _LOOKS[type(after)](seen, before, action, after)
    raise _does_not_follow()


def _look_between_deals(seen: View, _before: State, _action: Action, after: Dealing) -> View:
    return view(after, seen.seat)


def _look_before_exchange(
    seen: View,
    before: State,
    _action: Action,
    after: Bidding | NamingTrump | ShowingMatadors,
) -> View:
    if isinstance(before, Dealing):
        return view(after, seen.seat)  # no part of what was dealt is left out
    return view_before_exchange(after, seen.seat, seen.held, seen.talon)


def _look_from_exchange(
    seen: View, before: State, action: Action, after: Exchanging | Playing
) -> View:
    held, talon = seen.held, seen.talon
    told, own = seen.exchanges, seen.own_exchange
    if type(action) is Play and type(before) is Playing:
        left = [*held]
        left[before.turn] -= 1
        held = tuple(left)
    elif type(action) is Exchange:
        told += tuple([event for event in after.events if isinstance(event, CardsDrawn)])
        talon -= len(action.cards)
        if before.turn == seen.seat:
            own = after.terms.exchanges[-1]
    return view_from_exchange(after, seen.seat, held, talon, told, own)


_LOOKS: Final[Mapping[type[State], Callable[..., View]]] = {
    Dealing: _look_between_deals,
    Bidding: _look_before_exchange,
    NamingTrump: _look_before_exchange,
    ShowingMatadors: _look_before_exchange,
    Exchanging: _look_from_exchange,
    Playing: _look_from_exchange,
}
"""By the class of the state after a step: what makes its view from the view before the step and the
sketches of both states."""


def _does_not_follow() -> InvalidValue:
    return InvalidValue("the observation does not follow from the view")


def _play(seen: View, _: Observation, action: Play) -> tuple[State, Action]:
    return sketch(seen, action.card.bit), action


def _open_action(seen: View, observation: Observation, action: Action) -> tuple[State, Action]:
    """What all see as it is; it may turn a card up (T1)."""
    turned = [event.card for event in observation.events if isinstance(event, TrumpTurned)]
    return sketch(seen, 0, bits_of(tuple(turned)) if turned else 0), action


def _show(seen: View, observation: Observation, action: ShowMatadors) -> tuple[State, Action]:
    if action.suit is None:
        return _open_action(seen, observation, action)
    return sketch(seen, MATADORS[action.suit.ordinal].bits), action


def _deal(seen: View, _: Observation, action: DealSeen) -> tuple[State, Action]:
    return sketch(seen), make_deal(_deck_with(seen, action.hand or NO_CARDS))


def _own_exchange(seen: View, _: Observation, action: ExchangeMade) -> tuple[State, Action]:
    cards, drawn = action.cards, action.drawn
    require(cards.bits.bit_count() == drawn.bits.bit_count())  # (X1)
    return sketch(seen, cards.bits, drawn.bits), make_exchange(cards)


def _exchange(seen: View, observation: Observation, _: ExchangeSeen) -> tuple[State, Action]:
    cards = _cards_laid_down(seen, observation)
    return sketch(seen, cards.bits), make_exchange(cards)


_IMAGINED: Final[Mapping[type[ActionSeen], Callable[..., tuple[State, Action]]]] = {
    DealSeen: _deal,
    Misdeal: _open_action,
    Pass: _open_action,
    Announce: _open_action,
    NameTrump: _open_action,
    ShowMatadors: _show,
    ExchangeMade: _own_exchange,
    ExchangeSeen: _exchange,
    Play: _play,
    Penalize: _open_action,
}
"""By the class of the action observed: what gives a sketch that goes with the view and with the
observation, and an action in it that looks like the one observed."""


def _deck_with(seen: View, hand: CardSet) -> tuple[Card, ...]:
    """A deck that deals the seat this hand, and the other cards in canonical order (D1)."""
    own = hand.bits
    deck = [card for card in DECK if not card.bit & own]
    places: tuple[int, ...] = ()
    if seen.seat is not None:
        seats = seen.table.seats
        places = PLACES[len(seats)][seats.index(seen.seat)]
    require(own.bit_count() == len(places))
    for place, card in zip(places, cards_in(own), strict=True):
        deck.insert(place, card)
    return tuple(deck)


def _cards_laid_down(seen: View, observation: Observation) -> CardSet:
    """Cards that another seat may have laid down, by what was announced (X4, X5).

    Those that are known to be in its hand come first: whatever it really laid down, a hand of five
    has room for them.
    """
    told = observation.events[0] if observation.events else None
    if not isinstance(told, CardsDrawn) or seen.contract is None:
        raise _does_not_follow()
    require(is_whole_number(told.count) and is_whole_number(told.trumps))
    known, unseen = seen.known[seat_to_act(seen)].bits, unseen_bits(seen)
    trumps = TRUMP_ORDERS[seen.contract.trump].trumps
    plain = _first_of(known & ~trumps, unseen & ~trumps, told.count - told.trumps)
    if told.trumps_seen is not None:
        return card_set(plain | bits_of(told.trumps_seen))
    return card_set(plain | _first_of(known & trumps, unseen & trumps, told.trumps))


def _first_of(preferred: int, others: int, count: int) -> int:
    """So many cards, taken from the preferred ones as far as they go."""
    if not preferred:
        return lowest(others, count)
    taken = lowest(preferred, min(count, preferred.bit_count()))
    return taken | lowest(others, count - taken.bit_count())
