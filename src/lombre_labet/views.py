"""What one seat may know, and no more.

A `View` is a projection of a state: public facts, one hand, and what follows from them for anybody
at the table. It is made by picking out what may be known, never by taking a state and hiding parts
of it, so that a new secret stays one until somebody writes it in here.

`stand_in` goes the other way. It makes a state that looks the same to that seat, with the unseen
cards laid into the unseen places in canonical order. What the rules say to the seat that is to act
depends on its own hand and on public facts alone, so they say the same in the stand-in; and so one
set of rules serves states and views.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from ._quick import maker_of
from ._text import described, is_whole_number
from .actions import Phase
from .cards import DECK, Card, CardSet, Suit, bits_of, card_set, cards_in, trump_order
from .errors import InvalidValue
from .events import CardsDrawn, Labet, Trick
from .ladder import Bid
from .phases.exchange import announced
from .phases.matadors import MATADORS
from .rules import Rules
from .states import (
    STATE_TYPES,
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
    make_exchanging,
    make_playing,
    make_showing_matadors,
    make_terms,
)
from .table import Stake, Table

_NO_CARDS: Final = card_set(0)
_ALL: Final = bits_of(DECK)


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
    hand: CardSet = _NO_CARDS
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
        over = self.phase not in (Phase.DEALING, Phase.BIDDING)
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
        if self.phase is not Phase.PLAYING or self.turn is None:
            return None
        return (self.turn - len(self.trick)) % len(self.held)


_make_view: Final = maker_of(View)


def view(state: State, seat: int | None = None) -> View:
    """What a seat may know of a state; `None` is a spectator, who sees no hand.

    Raises `InvalidValue` for what is no state, and for a seat the table lacks (N1).
    """
    if type(state) not in STATE_TYPES:
        raise InvalidValue(f"{described(state)} is not a state of a match")
    check_seat(seat, state.table)
    if isinstance(state, Dealing):
        return View(seat=seat, phase=state.phase, turn=None, table=state.table)
    if isinstance(state, Bidding | NamingTrump | ShowingMatadors):
        return _view_before_exchange(state, seat)
    return _view_from_exchange(state, seat)


def check_seat(seat: object, table: Table) -> None:
    """Raise `InvalidValue` for what is neither a seat of the table nor None (N1)."""
    players = table.rules.players
    if seat is not None and not (is_whole_number(seat) and 0 <= seat < players):
        raise InvalidValue(
            f"a view is of a seat from 0 to {players - 1} or of None, not of {described(seat)}"
        )


def _view_before_exchange(state: Bidding | NamingTrump | ShowingMatadors, seat: int | None) -> View:
    contract = state.contract if isinstance(state, ShowingMatadors) else None
    return _make_view(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        table=state.table,
        stake=state.stake,
        hand=_NO_CARDS if seat is None else state.hands[seat],
        held=_sizes(state.hands),
        talon=len(state.talon),
        calls=state.calls,
        contract=contract,
        turned=contract.turned if contract else None,
        known=(_NO_CARDS,) * len(state.hands),
    )


def _view_from_exchange(state: Exchanging | Playing, seat: int | None) -> View:
    terms = state.terms
    tricks, trick = (state.tricks, state.trick) if isinstance(state, Playing) else ((), ())
    rules, contract = state.table.rules, terms.contract
    told, own = [], None
    for made in terms.exchanges:
        told.append(announced(rules, contract, made.seat, made.discards))
        if made.seat == seat:
            own = made
    drawn = _has_exchanged(terms)
    return _make_view(
        seat=seat,
        phase=state.phase,
        turn=state.turn,
        table=state.table,
        stake=terms.stake,
        hand=_NO_CARDS if seat is None else state.hands[seat],
        held=_sizes(state.hands),
        talon=len(terms.talon),
        calls=terms.calls,
        contract=contract,
        turned=None if drawn else contract.turned,
        matadors=terms.matadors,
        known=_known(terms, told, len(state.hands), tricks, trick),
        exchanges=tuple(told),
        own_exchange=own,
        tricks=tricks,
        trick=trick,
    )


def _sizes(hands: tuple[CardSet, ...]) -> tuple[int, ...]:
    return tuple([hand.bits.bit_count() for hand in hands])


def _has_exchanged(terms: Terms) -> bool:
    """Whether a declarer who exchanges, which he does first of all, has done so (X1)."""
    return terms.contract.bid.exchanges and bool(terms.exchanges)


def _known(
    terms: Terms,
    told: Sequence[CardsDrawn],
    players: int,
    tricks: tuple[Trick, ...],
    trick: tuple[Card, ...],
) -> tuple[CardSet, ...]:
    """The cards that all know to be in each hand; those of the declarer alone can be known.

    The turned card is in his hand once he has drawn (X1), and matadors that he showed are as long
    as he cannot have laid them down.
    """
    contract = terms.contract
    cards = 0
    if terms.matadors is not None:
        cards = MATADORS[terms.matadors.ordinal].bits
        if _has_exchanged(terms):
            cards = _surely_kept(cards, told[0], contract)
    if contract.turned is not None and _has_exchanged(terms):
        cards |= contract.turned.bit
    if not cards:
        return (_NO_CARDS,) * players
    left = card_set(cards & ~_played(tricks, trick))
    return tuple([left if seat == contract.declarer else _NO_CARDS for seat in range(players)])


def _surely_kept(matadors: int, told: CardsDrawn, contract: Contract) -> int:
    """Which of the matadors shown cannot be among the cards then laid down (X4, X5).

    They are all trumps or all plain cards. If no card of that kind was laid down, all were kept; if
    the trumps laid down were seen, those among them are gone and the rest were kept; otherwise any
    of them may be gone.
    """
    are_trumps = bool(matadors & trump_order(contract.trump).trumps)
    laid_down = told.trumps if are_trumps else told.count - told.trumps
    if not laid_down:
        return matadors
    if are_trumps and told.trumps_seen is not None:
        return matadors & ~told.trumps_seen.bits
    return 0


def _played(tricks: tuple[Trick, ...], trick: tuple[Card, ...]) -> int:
    played = bits_of(trick)
    for finished in tricks:
        played |= bits_of(finished.cards)
    return played


def unseen_cards(seen: View) -> CardSet:
    """The cards of which the view does not tell where they are, while a deal stands."""
    return card_set(_unseen(seen))


def _unseen(seen: View) -> int:
    placed = seen.hand.bits | _played(seen.tricks, seen.trick)
    for told in seen.exchanges:
        if told.trumps_seen is not None:
            placed |= told.trumps_seen.bits
    if seen.own_exchange is not None:
        placed |= seen.own_exchange.discards.bits
    if seen.turned is not None:
        placed |= seen.turned.bit
    for cards in seen.known:
        placed |= cards.bits
    return _ALL & ~placed


def seat_to_act(seen: View) -> int:
    """The seat to act, in a view with a place for each seat; raises `InvalidValue` for others."""
    check_seat(seen.seat, seen.table)
    seats = seen.table.seats
    require(len(seen.known) == len(seen.held) == len(seats))
    if seen.turn is None or seen.turn not in seats:
        raise impossible()
    return seen.turn


def stand_in(seen: View, *, holding: CardSet = _NO_CARDS, talon_top: CardSet = _NO_CARDS) -> State:
    """A state that looks like the view to its seat.

    `holding` are cards that the seat to act must have in it, and `talon_top` those with which the
    talon must begin. What other seats drew is left open. Raises `InvalidValue` where no state can
    look like that.
    """
    if seen.phase is Phase.DEALING:
        return Dealing(seen.table)
    turn = seat_to_act(seen)
    hands = [cards.bits for cards in seen.known]
    if seen.seat is not None:
        hands[seen.seat] |= seen.hand.bits
        require(hands[seen.seat].bit_count() == seen.held[seen.seat])
    hands[turn] |= holding.bits
    top = talon_top.bits | (seen.turned.bit if seen.turned else 0)
    free = _unseen(seen) & ~(holding.bits | top)
    exchanges = []
    for told in seen.exchanges:
        made, free = _exchange_like(seen, told, free)
        exchanges.append(made)
    for seat, count in enumerate(seen.held):
        more = lowest(free, count - hands[seat].bit_count())
        hands[seat] |= more
        free &= ~more
    talon = _talon_like(seen, top, free)
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
    require(0 <= count <= bits.bit_count())
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
    trumps = trump_order(seen.contract.trump).trumps
    if told.trumps_seen is None:
        laid_down = lowest(free & trumps, told.trumps)
    else:
        laid_down = told.trumps_seen.bits
    laid_down |= lowest(free & ~trumps, told.count - told.trumps)
    return Exchanged(told.seat, card_set(laid_down), _NO_CARDS), free & ~laid_down


def _talon_like(seen: View, top: int, free: int) -> tuple[Card, ...]:
    """A talon with its top: a turned card first, since it lies there; below, all that is left.

    There are as many places as cards, so a card put where another must lie leaves one over.
    """
    require(top.bit_count() + free.bit_count() == seen.talon)
    turned = () if seen.turned is None else (seen.turned,)
    below = cards_in(top & ~bits_of(turned))
    return turned + below + cards_in(free)


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
    if seen.phase is Phase.BIDDING:
        return make_bidding(table, stake, hands, talon, calls, turn)
    highest = highest_bid(calls)
    if highest is not None and seen.phase is Phase.NAMING_TRUMP:
        return NamingTrump(table, stake, hands, talon, calls, *highest)
    if contract is None:
        raise impossible()
    if seen.phase is Phase.SHOWING_MATADORS:
        return make_showing_matadors(table, stake, hands, talon, calls, contract)
    terms = make_terms(stake, calls, contract, seen.matadors, talon, exchanges)
    if seen.phase is Phase.EXCHANGING:
        return make_exchanging(table, terms, hands, turn)
    return make_playing(table, terms, hands, seen.tricks, seen.trick, turn)
