"""What an action caused, as values a program can read.

Chips move in `Transfer`s and in nothing else: whatever event moved chips lists them, so the chips
before an action and the transfers of its events give the chips after it, to the last chip (S4).
"""

from typing import Final

import attrs

from ._quick import maker_of
from ._text import number_text, numbers_text, optional_number_text
from .actions import Offence
from .cards import Card, CardSet, Suit
from .choices import Choice, Word
from .clauses import Clause
from .ladder import Bid


class Cause(Word):
    """Why a labet was posted (L1): a lost game, or a breach of the rules."""

    REMISE = "remise"
    CODILLE = "codille"
    REVOKE = "revoke"
    OUT_OF_TURN = "out_of_turn"
    EXPOSED_CARD = "exposed_card"
    WRONG_EXCHANGE = "wrong_exchange"
    WRONG_BID = "wrong_bid"
    OTHER = "other"


@attrs.frozen(weakref_slot=False)
class Labet:
    """A labet lying on the table (L1): it belongs to nobody until it is won."""

    seat: int
    """The seat that posted it."""
    size: int = attrs.field(repr=number_text)
    """Its size in chips, at least one (L7)."""
    cause: Cause
    """Why it was posted."""


class Pool(Choice):
    """The pool, as a party to a transfer."""

    POOL = "pool"

    def __repr__(self) -> str:
        return "POOL"


POOL = Pool.POOL
"""The pool, where antes and fines lie (S2)."""

Party = int | Pool | Labet
"""Who pays or receives: a seat, the pool, or a labet."""


class TransferReason(Word):
    """What chips move for."""

    ANTE = "ante"
    """The dealer's ante (S2)."""
    MISDEAL_FINE = "misdeal_fine"
    """The fine for a misdeal (D3)."""
    MATADORS = "matadors"
    """A defender's payment for matadors shown (M1)."""
    STAKE = "stake"
    """The pool or a labet in play, taken by who won it (O1, O5)."""
    TARIFF = "tariff"
    """The tariff, paid by each defender or to each (O1, O3)."""
    LABET = "labet"
    """A labet posted, for a lost game or a breach (O4, O5, L6, I2)."""


@attrs.frozen(weakref_slot=False)
class Transfer:
    """One movement of chips."""

    payer: Party
    """Where the chips come from."""
    receiver: Party
    """Where they go; a labet that is posted is the labet itself."""
    chips: int = attrs.field(repr=number_text)
    """How many chips moved, at least one."""
    reason: TransferReason
    """What for."""
    clause: Clause
    """The clause that asks for it."""
    due: int | None = attrs.field(default=None, repr=optional_number_text)
    """How many chips were owed, where the payer had too few (L5); otherwise None."""


class Result(Word):
    """How a deal ended for the declarer."""

    WON = "won"
    """He has the tricks he bid, or more (O1)."""
    REMISE = "remise"
    """He has not, and no defender has three (O3)."""
    CODILLE = "codille"
    """He has not, and a defender has three or more (O5)."""


@attrs.frozen(weakref_slot=False)
class Trick:
    """A finished trick."""

    leader: int
    """The seat that led to it."""
    cards: tuple[Card, ...]
    """Its cards, in the order played."""
    winner: int
    """The seat that took it (P8)."""


@attrs.frozen(weakref_slot=False)
class DealStood:
    """The cards are dealt and the dealer's ante is in (S2, D1)."""

    dealer: int
    """The seat that dealt."""
    transfers: tuple[Transfer, ...]
    """The ante."""


@attrs.frozen(weakref_slot=False)
class Misdealt:
    """The dealer misdealt and deals again (D3)."""

    dealer: int
    """The seat that misdealt."""
    transfers: tuple[Transfer, ...]
    """The fine."""


@attrs.frozen(weakref_slot=False)
class ThrownIn:
    """All passed, and the cards are thrown in (B5)."""

    dealer: int
    """The seat that had dealt."""


@attrs.frozen(weakref_slot=False)
class AuctionWon:
    """The auction ended with a declarer (B4)."""

    declarer: int
    """The highest bidder's seat."""
    bid: Bid
    """The bid."""


@attrs.frozen(weakref_slot=False)
class TrumpTurned:
    """The top card of the talon was turned up (T1, T2)."""

    card: Card
    """The card turned."""
    trump: Suit
    """The trump suit; another than the card's in a virole in the belle under
    `virole_belle=fixed`."""


@attrs.frozen(weakref_slot=False)
class TrumpNamed:
    """The trump suit is known: named by the declarer (T3), or the belle by the bid (T4)."""

    trump: Suit
    """The trump suit."""


@attrs.frozen(weakref_slot=False)
class MatadorsShown:
    """The declarer showed king, queen and jack of a suit and was paid for them (M1)."""

    declarer: int
    """The declarer's seat."""
    suit: Suit
    """The suit of the matadors."""
    transfers: tuple[Transfer, ...]
    """What each defender paid."""


@attrs.frozen(weakref_slot=False)
class CardsDrawn:
    """A seat exchanged, or declined to (X1 to X5)."""

    seat: int
    """The seat that exchanged."""
    count: int
    """How many cards it laid down and drew (X4)."""
    trumps: int
    """How many of those laid down were trumps, the bacon included (X5)."""
    trumps_seen: CardSet | None
    """Which they were, under `trump_discards=face_up`; otherwise None."""


@attrs.frozen(weakref_slot=False)
class TrickTaken:
    """A trick is complete (P8)."""

    trick: Trick
    """The trick, with who took it."""


@attrs.frozen(weakref_slot=False)
class Penalized:
    """A seat broke the rules and posted a labet (I2)."""

    seat: int
    """The seat that broke them."""
    offence: Offence
    """What it did."""
    transfers: tuple[Transfer, ...]
    """The labet, if it came to anything (L7)."""


@attrs.frozen(weakref_slot=False)
class DealSettled:
    """A deal was played out and paid (O1 to O5)."""

    result: Result
    """How it ended for the declarer."""
    declarer: int
    """The declarer's seat."""
    bid: Bid
    """What he had bid."""
    tricks: tuple[int, ...]
    """How many tricks each seat took."""
    stake: int = attrs.field(repr=number_text)
    """The stake it was played for, in chips (S3)."""
    transfers: tuple[Transfer, ...]
    """Every movement of chips of the settlement, in the order made."""
    net: tuple[int, ...] = attrs.field(repr=numbers_text)
    """What the settlement gave each seat, or took from it, in chips."""


make_labet: Final = maker_of(Labet)
make_transfer: Final = maker_of(Transfer)
make_deal_stood: Final = maker_of(DealStood)
make_auction_won: Final = maker_of(AuctionWon)
make_trump_turned: Final = maker_of(TrumpTurned)
make_trump_named: Final = maker_of(TrumpNamed)
make_cards_drawn: Final = maker_of(CardsDrawn)
make_trick: Final = maker_of(Trick)
make_trick_taken: Final = maker_of(TrickTaken)
make_deal_settled: Final = maker_of(DealSettled)

Event = (
    DealStood
    | Misdealt
    | ThrownIn
    | AuctionWon
    | TrumpTurned
    | TrumpNamed
    | MatadorsShown
    | CardsDrawn
    | TrickTaken
    | Penalized
    | DealSettled
)
"""Any event."""
