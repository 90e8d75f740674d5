"""What one seat may know, and no more.

A `View` is a projection of a state: public facts, one hand, and what follows from them for anybody
at the table. It is made by picking out what may be known, never by taking a state and hiding parts
of it, so that a new secret stays one until somebody writes it in here.

The other way goes by what the rules ask for. What they say to the seat that is to act, and what its
action makes of the public facts, depends on its own hand and on public facts alone. So one set of
rules serves states and views: `sketch` makes a state that has these in their places, and anything
where nobody looks. `stand_in` takes more time, and makes a whole state that looks the same to that
seat, with the unseen cards laid into the unseen places in canonical order.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from ._quick import Remembered, maker_of
from ._text import described, is_whole_number
from .actions import Phase
from .cards import (
    CARD_SETS,
    DECK,
    NO_CARDS,
    TRUMP_ORDERS,
    Card,
    CardSet,
    Suit,
    bits_of,
    card_set,
    cards_in,
)
from .errors import InvalidValue
from .events import CardsDrawn, Labet, Trick
from .ladder import Bid
from .phases.exchange import announced
from .phases.matadors import MATADORS
from .rules import Rules
from .states import (
    Bidding,
    Call,
    Contract,
    Dealing,
    Exchanged,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
    Terms,
    highest_bid,
    make_bidding,
    make_dealing,
    make_exchanging,
    make_playing,
    make_showing_matadors,
    make_terms,
)
from .table import Stake, Table

_ALL: Final = bits_of(DECK)

# Python 3.11 runs code to find a member of an enum, and these are asked for with every view.
_DEALING, _BIDDING, _NAMING_TRUMP, _SHOWING_MATADORS, _EXCHANGING, _PLAYING = Phase


@attrs.frozen(kw_only=True, weakref_slot=False)
class View:
    """What a seat, or a spectator, may know of a state.

    Parts that do not exist in a phase are None, or empty.
    """

    seat: int | None
    """Whose view it is; None for a spectator."""
    phase: Phase
    """The phase."""
    turn: int | None
    """The seat to act; None in dealing."""
    table: Table
    """The table, which is public: rules, dealer, chips, pool, labets, total."""
    stake: Stake | None = None
    """What the deal is played for, with the labets in play (S3)."""
    hand: CardSet = NO_CARDS
    """The seat's own cards."""
    held: tuple[int, ...] = ()
    """How many cards each seat holds."""
    talon: int = 0
    """How many cards the talon has."""
    calls: tuple[Call, ...] = ()
    """What was said in the auction."""
    contract: Contract | None = None
    """The contract, once trump is known; its `turned` is the card that was turned up (T1)."""
    turned: Card | None = None
    """The turned card while it lies on the talon (T1)."""
    matadors: Suit | None = None
    """The suit of the matadors that were shown (M1)."""
    known: tuple[CardSet, ...] = ()
    """For each seat the cards that all know to be in its hand: matadors that were shown, until they
    are played or may have been laid down, and the turned card once it was drawn (M1, X1)."""
    exchanges: tuple[CardsDrawn, ...] = ()
    """The exchanges so far, as they were announced (X4, X5)."""
    own_exchange: Exchanged | None = None
    """What the seat itself laid down and drew."""
    tricks: tuple[Trick, ...] = ()
    """The finished tricks."""
    trick: tuple[Card, ...] = ()
    """The cards of the trick being played, in the order played."""

    @property
    def rules(self) -> Rules:
        """What is played."""
        return self.table.rules

    @property
    def dealer(self) -> int:
        """The seat that deals, or has dealt."""
        return self.table.dealer

    @property
    def chips(self) -> tuple[int, ...]:
        """The chips of each seat (S1)."""
        return self.table.chips

    @property
    def pool(self) -> int:
        """The chips in the pool (S2)."""
        return self.table.pool

    @property
    def labets(self) -> tuple[Labet, ...]:
        """The labets on the table, oldest first (L1)."""
        return self.table.labets

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, once the auction is over (B4)."""
        over = self.phase not in (_DEALING, _BIDDING)
        highest = highest_bid(self.calls) if over else None
        return None if highest is None else highest[0]

    @property
    def standing(self) -> Bid | None:
        """The bid that stands, or stood when the auction ended (B4)."""
        highest = highest_bid(self.calls)
        return None if highest is None else highest[1]

    @property
    def leader(self) -> int | None:
        """The seat that leads, or led, to the trick being played (P1); None outside play."""
        if self.phase is not _PLAYING or self.turn is None:
            return None
        return (self.turn - len(self.trick)) % len(self.held)


_make_view: Final[Callable[..., View]] = maker_of(View)
"""Called by place, in the order of the fields: to find so many by name takes more time than the
rest."""


def view(state: State, seat: int | None = None) -> View:
    """What a seat may know of a state; `None` is a spectator, who sees no hand.

    Raises `InvalidValue` for what is no state, and for a seat the table lacks (N1).
    """
    look = _LOOKS.get(type(state))
    if look is None:
        raise InvalidValue(f"{described(state)} is not a state of a match")
    check_seat(seat, state.table.rules.players)
    return look(state, seat)


def _look_between_deals(state: Dealing, seat: int | None) -> View:
    return _make_view(seat, _DEALING, None, state.table)


def _look_before_exchange(state: Bidding | NamingTrump | ShowingMatadors, seat: int | None) -> View:
    return view_before_exchange(state, seat, _sizes(state.hands), len(state.talon))


def _look_from_exchange(state: Exchanging | Playing, seat: int | None) -> View:
    rules, terms, own = state.table.rules, state.terms, None
    told = []
    for made in terms.exchanges:
        told.append(announced(rules, terms.contract, made.seat, made.discards))
        if made.seat == seat:
            own = made
    held, talon = _sizes(state.hands), len(terms.talon)
    return view_from_exchange(state, seat, held, talon, tuple(told), own)


_LOOKS: Final[Mapping[type, Callable[[Any, int | None], View]]] = {
    Dealing: _look_between_deals,
    Bidding: _look_before_exchange,
    NamingTrump: _look_before_exchange,
    ShowingMatadors: _look_before_exchange,
    Exchanging: _look_from_exchange,
    Playing: _look_from_exchange,
}


def _sizes(hands: tuple[CardSet, ...]) -> tuple[int, ...]:
    return tuple([hand.bits.bit_count() for hand in hands])


def check_seat(seat: object, players: int) -> None:
    """Raise `InvalidValue` for what is neither None nor a seat of a table for so many (N1)."""
    if seat is not None and not (is_whole_number(seat) and 0 <= seat < players):
        raise InvalidValue(
            f"a view is of a seat from 0 to {players - 1} or of None, not of {described(seat)}"
        )


def view_before_exchange(
    state: Bidding | NamingTrump | ShowingMatadors,
    seat: int | None,
    held: tuple[int, ...],
    talon: int,
) -> View:
    """What a seat may know of a state before the exchange; or of a sketch of it, since what a
    sketch has not is given: the numbers of cards in hands and talon.
    """
    contract = state.contract if isinstance(state, ShowingMatadors) else None
    return _make_view(
        seat,
        state.phase,
        state.turn,
        state.table,
        state.stake,
        NO_CARDS if seat is None else state.hands[seat],
        held,
        talon,
        state.calls,
        contract,
        contract.turned if contract else None,
        None,
        (NO_CARDS,) * len(held),
    )


def view_from_exchange(
    state: Exchanging | Playing,
    seat: int | None,
    held: tuple[int, ...],
    talon: int,
    told: tuple[CardsDrawn, ...],
    own: Exchanged | None,
) -> View:
    """What a seat may know of a state from the exchange on; or of a sketch of it, since what a
    sketch has not is given: the numbers of cards in hands and talon, the exchanges as they were
    announced, and the seat's own.
    """
    terms = state.terms
    contract = terms.contract
    tricks, trick = (state.tricks, state.trick) if isinstance(state, Playing) else ((), ())
    # A declarer who exchanges does so first of all (X1).
    drawn = contract.bid.exchanges and bool(terms.exchanges)
    return _make_view(
        seat,
        state.phase,
        state.turn,
        state.table,
        terms.stake,
        NO_CARDS if seat is None else state.hands[seat],
        held,
        talon,
        terms.calls,
        contract,
        None if drawn else contract.turned,
        terms.matadors,
        _known(terms, told if drawn else (), len(held), tricks, trick),
        told,
        own,
        tricks,
        trick,
    )


def _known(
    terms: Terms,
    told: Sequence[CardsDrawn],
    players: int,
    tricks: tuple[Trick, ...],
    trick: tuple[Card, ...],
) -> tuple[CardSet, ...]:
    """The cards that all know to be in each hand; those of the declarer alone can be known.

    The turned card is in his hand once he has drawn (X1), and matadors that he showed are as long
    as he cannot have laid them down. `told` are the exchanges, none if he has made none.
    """
    contract = terms.contract
    cards = 0
    if terms.matadors is not None:
        cards = MATADORS[terms.matadors.ordinal].bits
        if told:
            cards = _surely_kept(cards, told[0], contract)
    if told and contract.turned is not None:
        cards |= contract.turned.bit
    if not cards:
        return (NO_CARDS,) * players
    left = card_set(cards & ~_played(tricks, trick))
    return tuple([left if seat == contract.declarer else NO_CARDS for seat in range(players)])


def _surely_kept(matadors: int, told: CardsDrawn, contract: Contract) -> int:
    """Which of the matadors shown cannot be among the cards then laid down (X4, X5).

    They are all trumps or all plain cards. If no card of that kind was laid down, all were kept; if
    the trumps laid down were seen, those among them are gone and the rest were kept; otherwise any
    of them may be gone.
    """
    are_trumps = bool(matadors & TRUMP_ORDERS[contract.trump].trumps)
    laid_down = told.trumps if are_trumps else told.count - told.trumps
    if not laid_down:
        return matadors
    if are_trumps and told.trumps_seen is not None:
        return matadors & ~told.trumps_seen.bits
    return 0


def _played(tricks: tuple[Trick, ...], trick: tuple[Card, ...]) -> int:
    known, played = _FINISHED.latest
    if known is not tricks:
        played = 0
        for finished in tricks:
            for card in finished.cards:
                played |= card.bit
        _FINISHED.latest = tricks, played
    for card in trick:
        played |= card.bit
    return played


_FINISHED: Final = Remembered[tuple[Trick, ...], int]((), 0)
"""The cards of the finished tricks that were asked for last: they are the same for all views of a
trick, and who follows a match asks for them at each card."""


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
    lying = _played(seen.tricks, seen.trick)
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
    table, stake, calls, contract = seen.table, seen.stake, seen.calls, seen.contract
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
