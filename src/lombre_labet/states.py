"""The states of a match: one frozen class for each phase, holding what exists in that phase.

A deal gathers facts as it goes. What the bidding starts with (stake, hands, talon) is there from
the first; the contract joins when the auction and the trump suit are settled; and from the exchange
on, everything that will not change while cards are played is kept in one shared object, the
`Terms`, so that a played card makes a small new state and copies nothing.

`events` say what the action that made the state caused. They are no part of what the state is, and
so of neither equality nor hash. Nothing here checks itself: states are made by the engine, or by
what reads them from outside and checks them.
"""

from typing import ClassVar, Final

import attrs

from ._quick import maker_of
from .actions import MOST_PLAYERS, Phase
from .cards import Card, CardSet, Suit
from .events import Event, Trick
from .ladder import Bid
from .table import Stake, Table


def _events() -> tuple[Event, ...]:
    """The field of a state that tells what made it."""
    field: tuple[Event, ...] = attrs.field(default=(), eq=False)
    return field


@attrs.frozen(weakref_slot=False)
class Call:
    """What a seat said in the auction."""

    seat: int
    """The seat that spoke."""
    bid: Bid | None
    """Its bid; None for a pass."""


CALLS: Final = tuple(tuple(Call(seat, bid) for bid in (None, *Bid)) for seat in range(MOST_PLAYERS))
"""By seat, and by the level of a bid, 0 for a pass: what a seat can say."""


def highest_bid(calls: tuple[Call, ...]) -> tuple[int, Bid] | None:
    """The seat of the highest bidder and the bid that stands, if any does (B4).

    It is the last bid made, since each is higher than any before it (B1).
    """
    for call in reversed(calls):
        if call.bid is not None:
            return call.seat, call.bid
    return None


@attrs.frozen(weakref_slot=False)
class Contract:
    """What the declarer has to make, in which trump suit (B4, T1 to T5)."""

    declarer: int
    """The declarer's seat."""
    bid: Bid
    """His bid."""
    trump: Suit
    """The trump suit."""
    belle: Suit
    """The belle of the deal (E1, T2)."""
    in_belle: bool
    """Whether the game is in the belle (T5)."""
    turned: Card | None
    """The card turned up for trump in a virole (T1); otherwise None."""


@attrs.frozen(weakref_slot=False)
class Exchanged:
    """One seat's exchange."""

    seat: int
    """The seat that exchanged."""
    discards: CardSet
    """The cards it laid down."""
    drawn: CardSet
    """The cards it drew, as many."""


@attrs.frozen(weakref_slot=False)
class Terms:
    """What was settled before the cards are played, and stays while they are."""

    stake: Stake
    """What the deal is played for (S3)."""
    calls: tuple[Call, ...]
    """The auction, from the first call to the last."""
    contract: Contract
    """The contract."""
    matadors: Suit | None
    """The suit of the matadors shown; None if none were."""
    talon: tuple[Card, ...]
    """What is left of the talon, its top card first."""
    exchanges: tuple[Exchanged, ...]
    """The exchanges so far, in their order, with those of no cards."""


@attrs.frozen(weakref_slot=False)
class Dealing:
    """Between two deals: the table deals, or misdeals; it is no seat's turn."""

    phase: ClassVar = Phase.DEALING
    turn: ClassVar[None] = None

    table: Table
    """The table."""
    events: tuple[Event, ...] = _events()


@attrs.frozen(weakref_slot=False)
class Bidding:
    """The auction (B1 to B7)."""

    phase: ClassVar = Phase.BIDDING

    table: Table
    """The table."""
    stake: Stake
    """What the deal is played for (S3)."""
    hands: tuple[CardSet, ...]
    """The five cards of each seat."""
    talon: tuple[Card, ...]
    """The talon, its top card first."""
    calls: tuple[Call, ...]
    """What was said so far."""
    turn: int
    """The seat to speak."""
    events: tuple[Event, ...] = _events()

    @property
    def standing(self) -> Bid | None:
        """The bid that stands, the highest so far; None before the first."""
        highest = highest_bid(self.calls)
        return None if highest is None else highest[1]


@attrs.frozen(weakref_slot=False)
class NamingTrump:
    """The declarer of a plain bid names the trump suit (T3)."""

    phase: ClassVar = Phase.NAMING_TRUMP

    table: Table
    """The table."""
    stake: Stake
    """What the deal is played for (S3)."""
    hands: tuple[CardSet, ...]
    """The five cards of each seat."""
    talon: tuple[Card, ...]
    """The talon, its top card first."""
    calls: tuple[Call, ...]
    """The auction."""
    turn: int
    """The declarer."""
    bid: Bid
    """His bid."""
    events: tuple[Event, ...] = _events()


@attrs.frozen(weakref_slot=False)
class ShowingMatadors:
    """The declarer shows matadors, or nothing (M1 to M4)."""

    phase: ClassVar = Phase.SHOWING_MATADORS

    table: Table
    """The table."""
    stake: Stake
    """What the deal is played for (S3)."""
    hands: tuple[CardSet, ...]
    """The five cards of each seat; a turned card is in none of them (M4)."""
    talon: tuple[Card, ...]
    """The talon, its top card first; a turned card lies there (T1)."""
    calls: tuple[Call, ...]
    """The auction."""
    contract: Contract
    """The contract."""
    events: tuple[Event, ...] = _events()

    @property
    def turn(self) -> int:
        """The declarer, who is always asked (M4)."""
        return self.contract.declarer


@attrs.frozen(weakref_slot=False)
class Exchanging:
    """The seats that may exchange do so, one after the other (X1 to X6)."""

    phase: ClassVar = Phase.EXCHANGING

    table: Table
    """The table."""
    terms: Terms
    """What is settled so far: the exchanges made, and the talon that is left."""
    hands: tuple[CardSet, ...]
    """The five cards of each seat."""
    turn: int
    """The seat to exchange."""
    events: tuple[Event, ...] = _events()

    @property
    def stake(self) -> Stake:
        """What the deal is played for (S3)."""
        return self.terms.stake

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.terms.contract


@attrs.frozen(weakref_slot=False)
class Playing:
    """The five tricks (P1 to P9)."""

    phase: ClassVar = Phase.PLAYING

    table: Table
    """The table."""
    terms: Terms
    """What was settled before the first lead."""
    hands: tuple[CardSet, ...]
    """The cards each seat still holds."""
    tricks: tuple[Trick, ...]
    """The finished tricks, in their order."""
    trick: tuple[Card, ...]
    """The cards of the trick being played, in the order played; fewer than players."""
    turn: int
    """The seat to play."""
    events: tuple[Event, ...] = _events()

    @property
    def leader(self) -> int:
        """The seat that leads, or led, to the trick being played (P1)."""
        return (self.turn - len(self.trick)) % len(self.hands)

    @property
    def stake(self) -> Stake:
        """What the deal is played for (S3)."""
        return self.terms.stake

    @property
    def contract(self) -> Contract:
        """The contract."""
        return self.terms.contract


make_contract: Final = maker_of(Contract)
make_exchanged: Final = maker_of(Exchanged)
make_terms: Final = maker_of(Terms)
make_dealing: Final = maker_of(Dealing)
make_bidding: Final = maker_of(Bidding)
make_naming_trump: Final = maker_of(NamingTrump)
make_showing_matadors: Final = maker_of(ShowingMatadors)
make_exchanging: Final = maker_of(Exchanging)
make_playing: Final = maker_of(Playing)

State = Dealing | Bidding | NamingTrump | ShowingMatadors | Exchanging | Playing
"""Any state of a match."""

STATE_TYPES: tuple[type[State], ...] = (
    Dealing,
    Bidding,
    NamingTrump,
    ShowingMatadors,
    Exchanging,
    Playing,
)
"""The classes of `State`, in the order of `Phase`."""
