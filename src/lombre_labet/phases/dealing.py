"""Dealing: the cards go round, the dealer pays, the stake is fixed (N2, S2, S3, D1 to D3)."""

from operator import itemgetter
from typing import Final

from ..actions import Deal, Misdeal
from ..cards import CARD_SETS, Card, CardSet
from ..clauses import Clause
from ..events import POOL, Misdealt, TransferReason, make_deal_stood
from ..refusals import Refusal
from ..states import Bidding, Dealing, make_bidding

HAND_SIZE: Final = 5
"""Cards each seat is dealt (D1), and so tricks in a deal (P9)."""

PACKETS: Final = (2, 3)
"""The packets in which they are dealt (D1)."""

# Python 3.11 runs code to find a member of an enum, and these are asked for at each deal.
_ANTE: Final = TransferReason.ANTE
_S2: Final = Clause.S2


def refuse_deal(state: Dealing, action: Deal) -> Refusal | None:
    """Nothing: a deck that is a deck can be dealt (D1)."""
    return None


def refuse_misdeal(state: Dealing, action: Misdeal) -> Refusal | None:
    """Nothing: before the deal stands, a dealer may misdeal as often as it happens (D3)."""
    return None


def deal(state: Dealing, action: Deal) -> Bidding:
    """The deal stands: the ante is in, the stake is fixed, the first hand speaks (S2, S3, N2)."""
    table = state.table
    dealer = table.dealer
    table, transfers = table.carry_out([(dealer, POOL, table.rules.ante, _ANTE, _S2)])
    hands, talon = deal_out(action.deck, len(table.chips), dealer)
    told = make_deal_stood(dealer, transfers)
    return make_bidding(table, table.stake(), hands, talon, (), table.first_hand, (told,))


def deal_out(
    deck: tuple[Card, ...], players: int, dealer: int
) -> tuple[tuple[CardSet, ...], tuple[Card, ...]]:
    """The hands by seat, and the talon (D1, D2).

    From the top of the deck a packet of two to each seat in turn, then a packet of three; what is
    left is the talon, whose first card is the next of the deck.
    """
    hands: list[CardSet] = []
    for pick in _PICKS[players][dealer]:
        a, b, c, d, e = pick(deck)
        hands.append(CARD_SETS[a.bit | b.bit | c.bit | d.bit | e.bit])
    return tuple(hands), deck[HAND_SIZE * players :]


def _places(players: int) -> tuple[tuple[int, ...], ...]:
    """For each seat from the first hand on, the places in the deck of its five cards (D1)."""
    places: list[list[int]] = [[] for _ in range(players)]
    top = 0
    for packet in PACKETS:
        for own in places:
            own.extend(range(top, top + packet))
            top += packet
    return tuple(map(tuple, places))


PLACES: Final = {players: _places(players) for players in (3, 4)}
"""By the number of players, and by seat from the first hand on: its places in the deck (D1)."""

_PICKS: Final = {
    players: tuple(
        tuple(itemgetter(*places[seat - dealer - 1]) for seat in range(players))
        for dealer in range(players)
    )
    for players, places in PLACES.items()
}
"""By the number of players, the dealer, and the seat: picks the seat's cards from a deck."""


def misdeal(state: Dealing, action: Misdeal) -> Dealing:
    """The dealer pays the fine into the pool and deals again; no labet is posted (D3, I1)."""
    rules, dealer = state.table.rules, state.table.dealer
    table, transfers = state.table.pay(
        dealer, POOL, rules.misdeal_fine, TransferReason.MISDEAL_FINE, Clause.D3
    )
    return Dealing(table, events=(Misdealt(dealer, transfers),))
