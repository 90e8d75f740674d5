"""From what one seat knows back to a state, to ask the engine about it.

What the rules say to the seat that is to act, and what its action makes of the public facts,
depends on its own hand and on public facts alone. So one set of rules serves states and views:
`sketch` makes a state that has these in their places, and anything where nobody looks. `stand_in`
takes more time, and makes a whole state that looks the same to that seat, with the unseen cards
laid into the unseen places in canonical order.
"""

from typing import Final

from .actions import Phase
from .cards import (
    CARD_SETS,
    DECK,
    NO_CARDS,
    TRUMP_ORDERS,
    Card,
    CardSet,
    bits_of,
    card_set,
    cards_in,
)
from .errors import InvalidValue
from .events import CardsDrawn
from .states import (
    Dealing,
    Exchanged,
    NamingTrump,
    State,
    highest_bid,
    make_bidding,
    make_dealing,
    make_exchanging,
    make_playing,
    make_showing_matadors,
    make_terms,
)
from .views import View, check_seat, played_cards

_ALL: Final = bits_of(DECK)

# Python 3.11 runs code to find a member of an enum, and these are asked for with every sketch.
_DEALING, _BIDDING, _NAMING_TRUMP, _SHOWING_MATADORS, _EXCHANGING, _ = Phase


def unseen_cards(seen: View) -> CardSet:
    """The cards of which the view does not tell where they are, while a deal stands."""
    return card_set(unseen_bits(seen))


def unseen_bits(seen: View) -> int:
    """The bits of the cards that are unseen."""
    placed = _lying(seen) | seen.hand.bits
    for cards in seen.known:
        placed |= cards.bits
    return _ALL & ~placed


def _lying(seen: View) -> int:
    """The cards that the seat sees, or has seen, lying somewhere: in no hand."""
    lying = played_cards(seen.tricks, seen.trick)
    for told in seen.exchanges:
        if told.trumps_seen is not None:
            lying |= told.trumps_seen.bits
    if seen.own_exchange is not None:
        lying |= seen.own_exchange.discards.bits
    return lying if seen.turned is None else lying | seen.turned.bit


def seat_to_act(seen: View) -> int:
    """The seat to act, in a view with a place for each seat; raises `InvalidValue` for others."""
    seat, turn, players = seen.seat, seen.turn, seen.table.rules.players
    if seat is not None and (type(seat) is not int or not 0 <= seat < players):
        check_seat(seat, players)
    if type(turn) is int and 0 <= turn < players == len(seen.known) == len(seen.held):
        return turn
    raise impossible()


def sketch(seen: View, holding: int = 0, talon_top: int = 0) -> State:
    """A state of which all that a seat can ask about goes with the view.

    The rest is left out: of other hands it has the cards that are known, the talon has its number
    of cards and its top, the exchanges their number. `holding` are the bits of cards that the seat
    to act must have, and `talon_top` of those with which the talon must begin. Raises
    `InvalidValue` where no state can look like that.
    """
    if seen.phase is _DEALING:
        return make_dealing(seen.table)
    turn, own = seat_to_act(seen), seen.seat
    hands = [*seen.known]
    if own is not None:
        hands[own] = seen.hand
        if seen.hand.bits.bit_count() != seen.held[own]:
            raise impossible()
    if holding and turn != own:
        hands[turn] = CARD_SETS[hands[turn].bits | holding]
    top = talon_top if seen.turned is None else talon_top | seen.turned.bit
    placed, lacking = top | _lying(seen), sum(seen.held)
    for seat, cards in enumerate(hands):
        hand = cards.bits
        if hand:
            known = hand.bit_count()
            if known > seen.held[seat]:
                raise impossible()
            lacking -= known
            placed |= hand
    free = _ALL & ~placed
    left = free.bit_count() - lacking
    exchanges: tuple[Exchanged, ...] = ()
    if seen.exchanges:
        left -= _laid_face_down(seen, free)
        exchanges = (_SOME_EXCHANGE,) * len(seen.exchanges)
    if left < 0 or left + top.bit_count() != seen.talon:
        raise impossible()
    talon = (_SOME_CARD,) * left
    if top:
        talon = _top_of_talon(seen, top) + talon
    return _state_like(seen, turn, tuple(hands), talon, exchanges)


_SOME_CARD: Final = DECK[0]
_SOME_EXCHANGE: Final = Exchanged(0, NO_CARDS, NO_CARDS)


def _laid_face_down(seen: View, free: int) -> int:
    """How many of the unseen cards others have laid down; with as many trumps as they announced."""
    if seen.contract is None:
        raise impossible()
    trumps = (free & TRUMP_ORDERS[seen.contract.trump].trumps).bit_count()
    plain = free.bit_count() - trumps
    own = None if seen.own_exchange is None else seen.seat
    left = trumps + plain
    for told in seen.exchanges:
        if told.seat != own:
            if not 0 <= told.trumps <= told.count:
                raise impossible()
            plain -= told.count - told.trumps
            if told.trumps_seen is None:
                trumps -= told.trumps
    if plain < 0 or trumps < 0:
        raise impossible()
    return left - trumps - plain


def stand_in(seen: View) -> State:
    """A whole state that looks like the view to its seat.

    What other seats drew is left open. Raises `InvalidValue` where no state can look like that.
    """
    if seen.phase is _DEALING:
        return Dealing(seen.table)
    turn = seat_to_act(seen)
    hands = [cards.bits for cards in seen.known]
    if seen.seat is not None:
        hands[seen.seat] |= seen.hand.bits
        require(hands[seen.seat].bit_count() == seen.held[seen.seat])
    top = seen.turned.bit if seen.turned else 0
    free = unseen_bits(seen) & ~top
    exchanges = []
    for told in seen.exchanges:
        made, free = _exchange_like(seen, told, free)
        exchanges.append(made)
    for seat, count in enumerate(seen.held):
        more = lowest(free, count - hands[seat].bit_count())
        hands[seat] |= more
        free &= ~more
    require(top.bit_count() + free.bit_count() == seen.talon)
    talon = _top_of_talon(seen, top) + cards_in(free)
    return _state_like(seen, turn, tuple(map(card_set, hands)), talon, tuple(exchanges))


def impossible() -> InvalidValue:
    """The fault of a view that no state can have."""
    return InvalidValue("no state of a match looks like this view")


def require(possible: bool) -> None:
    """Raise `InvalidValue` unless a view is still possible."""
    if not possible:
        raise impossible()


def lowest(bits: int, count: int) -> int:
    """The bits of so many of the cards, the first in canonical order."""
    if not count:
        return 0
    require(0 < count <= bits.bit_count())
    left = bits
    for _ in range(count):
        left &= left - 1
    return bits ^ left


def _exchange_like(seen: View, told: CardsDrawn, free: int) -> tuple[Exchanged, int]:
    """An exchange that was announced like this one, and the cards that are left unplaced."""
    if seen.own_exchange is not None and told.seat == seen.seat:
        return seen.own_exchange, free
    if seen.contract is None:
        raise impossible()
    trumps = TRUMP_ORDERS[seen.contract.trump].trumps
    if told.trumps_seen is None:
        laid_down = lowest(free & trumps, told.trumps)
    else:
        laid_down = told.trumps_seen.bits
    laid_down |= lowest(free & ~trumps, told.count - told.trumps)
    return Exchanged(told.seat, card_set(laid_down), NO_CARDS), free & ~laid_down


def _top_of_talon(seen: View, top: int) -> tuple[Card, ...]:
    """The cards with which the talon begins: a turned card first, since it lies there."""
    if seen.turned is None:
        return cards_in(top)
    return (seen.turned, *cards_in(top & ~seen.turned.bit))


def _state_like(
    seen: View,
    turn: int,
    hands: tuple[CardSet, ...],
    talon: tuple[Card, ...],
    exchanges: tuple[Exchanged, ...],
) -> State:
    table, stake = seen.table, seen.stake
    calls, contract = seen.calls, seen.contract
    if stake is None:
        raise impossible()
    phase = seen.phase
    if phase is _BIDDING:
        return make_bidding(table, stake, hands, talon, calls, turn)
    if phase is _NAMING_TRUMP:
        highest = highest_bid(calls)
        if highest is None:
            raise impossible()
        return NamingTrump(table, stake, hands, talon, calls, *highest)
    if contract is None:
        raise impossible()
    if phase is _SHOWING_MATADORS:
        return make_showing_matadors(table, stake, hands, talon, calls, contract)
    terms = make_terms(stake, calls, contract, seen.matadors, talon, exchanges)
    if phase is _EXCHANGING:
        return make_exchanging(table, terms, hands, turn)
    return make_playing(table, terms, hands, seen.tricks, seen.trick, turn)
