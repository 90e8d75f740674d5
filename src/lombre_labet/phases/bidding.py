"""Bidding: each in turn passes or bids higher, until one bid stands (B1 to B8)."""

from collections.abc import Mapping
from typing import Final

from ..actions import ANNOUNCE, MOST_PLAYERS, PASS, Announce, Pass
from ..clauses import Clause
from ..events import ThrownIn, make_auction_won
from ..ladder import HIGHEST_BID, Bid, Ladder, bids_above, is_higher
from ..refusals import Reason, Refusal
from ..rules import Auction, RedealDealer, Rules
from ..states import (
    CALLS,
    Bidding,
    Call,
    Dealing,
    NamingTrump,
    ShowingMatadors,
    highest_bid,
    make_bidding,
    make_naming_trump,
)
from ..table import Table
from .trump import trump_without_naming


def refuse_pass(state: Bidding, action: Pass) -> Refusal | None:
    """Nothing: a seat may always pass (B1)."""
    return None


def list_calls(state: Bidding) -> tuple[Pass | Announce, ...]:
    """Passing, which is always open, and the bids higher than the one that stands, lowest first
    (B1).
    """
    highest = highest_bid(state.calls)
    return _LEGAL_CALLS[state.table.rules.ladder][0 if highest is None else highest[1].level]


_LEGAL_CALLS: Final[Mapping[Ladder, tuple[tuple[Pass | Announce, ...], ...]]] = {
    ladder: tuple(
        (PASS, *(ANNOUNCE[bid] for bid in bids_above(standing, ladder)))
        for standing in (None, *Bid)
    )
    for ladder in Ladder
}
"""By ladder, and by the level of the bid that stands (0 for none): what may be called."""


def refuse_bid(state: Bidding, action: Announce) -> Refusal | None:
    """A bid must be higher than any before it (B1)."""
    highest = highest_bid(state.calls)
    standing = None if highest is None else highest[1]
    if is_higher(action.bid, standing, state.table.rules.ladder):
        return None
    return Refusal(
        Reason.BID_TOO_LOW,
        Clause.B1,
        state.turn,
        state.phase,
        action,
        standing=standing,
    )


def call_pass(state: Bidding, action: Pass) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    """The state after a seat passed."""
    return _after_call(state, CALLS[state.turn][0], highest_bid(state.calls))


def call_bid(state: Bidding, action: Announce) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    """The state after a seat made a bid."""
    seat, bid = state.turn, action.bid
    return _after_call(state, CALLS[seat][bid.level], (seat, bid))


def _after_call(
    state: Bidding, call: Call, highest: tuple[int, Bid] | None
) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    table, calls = state.table, state.calls + (call,)
    speaker = next_speaker(table.rules, calls, highest)
    if speaker is not None:
        return make_bidding(table, state.stake, state.hands, state.talon, calls, speaker)
    if highest is None:
        return throw_in(table)
    return award(state, calls, *highest)


def next_speaker(
    rules: Rules, calls: tuple[Call, ...], highest: tuple[int, Bid] | None
) -> int | None:
    """The seat that speaks after the last call, or None when the auction is over (B2, B3).

    The auction ends when nothing higher can be bid, and, where each speaks once, with the dealer's
    word. Otherwise the turn goes round to the right, past those who have passed, until it would
    come back to the bid that stands, or nobody is left to speak.
    """
    bidder = None
    if highest is not None:
        bidder, standing = highest
        if standing is HIGHEST_BID:
            return None
    players, spoken = rules.players, len(calls)
    last = calls[spoken - 1].seat
    if spoken < players:
        return (last + 1) % players  # who has not spoken yet
    if spoken == players and rules.auction is Auction.ONE_ROUND:
        return None
    passed = [call.seat for call in calls if call.bid is None]
    for step in range(1, players):
        seat = (last + step) % players
        if seat == bidder:
            return None
        if seat not in passed:
            return seat
    return None


def throw_in(table: Table) -> Dealing:
    """All have passed: a new deal, by whom the option says; pool and labets stay (B5)."""
    thrown_in = ThrownIn(table.dealer)
    if table.rules.redeal_dealer is RedealDealer.NEXT:
        table, _ = table.end_deal()
    return Dealing(table, events=(thrown_in,))


def award(
    state: Bidding, calls: tuple[Call, ...], declarer: int, bid: Bid
) -> NamingTrump | ShowingMatadors:
    """The highest bidder becomes the declarer, the others defenders (B4, N1).

    `calls` is the whole auction; the state may lack the call that ended it.
    """
    won = _WON[declarer][bid.level - 1]
    if not bid.names_trump:
        return trump_without_naming(state, calls, declarer, bid, won)
    return make_naming_trump(
        state.table, state.stake, state.hands, state.talon, calls, declarer, bid, (won,)
    )


_WON: Final = tuple(
    tuple(make_auction_won(seat, bid) for bid in Bid) for seat in range(MOST_PLAYERS)
)
"""By the declarer's seat, and by the level of his bid less one: how an auction can end."""
