"""What one seat may know, and no more.

A `View` is a projection of a state: public facts, one hand, and what follows from them for anybody
at the table. It is made by picking out what may be known, never by taking a state and hiding parts
of it, so that a new secret stays one until somebody writes it in here.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from ._quick import Remembered, maker_of
from ._text import described, is_whole_number
from .actions import Phase
from .cards import (
    NO_CARDS,
    TRUMP_ORDERS,
    Card,
    CardSet,
    Suit,
    card_set,
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
)
from .table import Stake, Table

# Python 3.11 runs code to find a member of an enum, and these are asked for with every view.
_DEALING, _BIDDING, _, _, _, _PLAYING = Phase


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
    tricks, trick = (state.tricks, state.trick) if type(state) is Playing else ((), ())
    # A declarer who exchanges does so first of all (X1).
    drawn = contract.bid.exchanges and bool(terms.exchanges)
    known = (NO_CARDS,) * len(held)
    if terms.matadors is not None or (drawn and contract.turned is not None):
        known = _known(terms, told if drawn else (), len(held), tricks, trick)
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
        known,
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
    left = card_set(cards & ~played_cards(tricks, trick))
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


def played_cards(tricks: tuple[Trick, ...], trick: tuple[Card, ...]) -> int:
    """The bits of the cards of some finished tricks and of the one being played."""
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
