"""Dealing: the cards go round, the dealer pays, the stake is fixed (N2, S2, S3, D1 to D3)."""

from typing import Final

from ..actions import Deal, Misdeal
from ..cards import Card, CardSet, card_set
from ..clauses import Clause
from ..events import POOL, DealStood, Misdealt, TransferReason
from ..refusals import Refusal
from ..states import Bidding, Dealing, make_bidding

HAND_SIZE: Final = 5
"""Cards each seat is dealt (D1), and so tricks in a deal (P9)."""

PACKETS: Final = (2, 3)
"""The packets in which they are dealt (D1)."""


def refuse_deal(state: Dealing, action: Deal) -> Refusal | None:
    """Nothing: a deck that is a deck can be dealt (D1)."""
    return None


def refuse_misdeal(state: Dealing, action: Misdeal) -> Refusal | None:
    """Nothing: before the deal stands, a dealer may misdeal as often as it happens (D3)."""
    return None


def deal(state: Dealing, action: Deal) -> Bidding:
    """The deal stands: the ante is in, the stake is fixed, the first hand speaks (S2, S3, N2)."""
    rules, dealer = state.table.rules, state.table.dealer
    table, transfers = state.table.pay(dealer, POOL, rules.ante, TransferReason.ANTE, Clause.S2)
    hands, talon = deal_out(action.deck, table.seats)
    return make_bidding(
        table,
        table.stake(),
        hands,
        talon,
        (),
        table.first_hand,
        events=(DealStood(dealer, transfers),),
    )


def deal_out(
    deck: tuple[Card, ...], seats: tuple[int, ...]
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """The hands by seat, and the talon (D1, D2).

    From the top of the deck a packet of two to each seat in turn, then a packet of three; what is
    left is the talon, whose first card is the next of the deck. `seats` begins with the first hand.
    """
    hands = [card_set(0)] * len(seats)
    for seat, places in zip(seats, _PLACES[len(seats)], strict=True):
        hand = 0
        for place in places:
            hand |= deck[place].bit
        hands[seat] = card_set(hand)
    return tuple(hands), deck[HAND_SIZE * len(seats) :]


def _places(players: int) -> tuple[tuple[int, ...], ...]:
    """For each seat from the first hand on, the places in the deck of its five cards (D1)."""
    places: list[list[int]] = [[] for _ in range(players)]
    top = 0
    for packet in PACKETS:
        for own in places:
            own.extend(range(top, top + packet))
            top += packet
    return tuple(map(tuple, places))


_PLACES: Final = {players: _places(players) for players in (3, 4)}


def stacked_deck(
    hands: tuple[CardSet, ...], talon: tuple[Card, ...], seats: tuple[int, ...]
) -> tuple[Card, ...]:
    """A deck that `deal_out` deals into these hands and this talon (D1, D2)."""
    left = [list(hand) for hand in hands]
    deck: list[Card] = []
    for packet in PACKETS:
        for seat in seats:
            deck += left[seat][:packet]
            del left[seat][:packet]
    return (*deck, *talon)


def misdeal(state: Dealing, action: Misdeal) -> Dealing:
    """The dealer pays the fine into the pool and deals again; no labet is posted (D3, I1)."""
    rules, dealer = state.table.rules, state.table.dealer
    table, transfers = state.table.pay(
        dealer, POOL, rules.misdeal_fine, TransferReason.MISDEAL_FINE, Clause.D3
    )
    return Dealing(table, events=(Misdealt(dealer, transfers),))
