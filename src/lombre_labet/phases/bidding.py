"""Bidding: each in turn passes or bids higher, until one bid stands (B1 to B8)."""

from functools import lru_cache

import attrs

from ..actions import ANNOUNCE, PASS, Announce, Pass
from ..clauses import Clause
from ..events import AuctionWon, ThrownIn
from ..ladder import Bid, Ladder, bids_above
from ..refusals import Reason, Refusal
from ..rules import Auction, RedealDealer
from ..states import Bidding, Call, Dealing, NamingTrump, ShowingMatadors, highest_bid
from .trump import trump_without_naming


def list_pass(state: Bidding) -> tuple[Pass, ...]:
    """A seat may always pass (B1)."""
    return (PASS,)


def refuse_pass(state: Bidding, action: Pass) -> Refusal | None:
    """Nothing: a seat may always pass (B1)."""
    return None


def list_bids(state: Bidding) -> tuple[Announce, ...]:
    """The bids higher than the one that stands, lowest first (B1)."""
    return _announcements(state.standing, state.table.rules.ladder)


@lru_cache(maxsize=64)
def _announcements(standing: Bid | None, ladder: Ladder) -> tuple[Announce, ...]:
    return tuple(ANNOUNCE[bid] for bid in bids_above(standing, ladder))


def refuse_bid(state: Bidding, action: Announce) -> Refusal | None:
    """A bid must be higher than any before it (B1)."""
    if action in list_bids(state):
        return None
    return Refusal(
        Reason.BID_TOO_LOW,
        Clause.B1,
        state.turn,
        state.phase,
        action,
        standing=state.standing,
    )


def call_pass(state: Bidding, action: Pass) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    """The state after a seat passed."""
    return _after_call(state, Call(state.turn, None))


def call_bid(state: Bidding, action: Announce) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    """The state after a seat made a bid."""
    return _after_call(state, Call(state.turn, action.bid))


def _after_call(state: Bidding, call: Call) -> Bidding | NamingTrump | ShowingMatadors | Dealing:
    state = attrs.evolve(state, calls=(*state.calls, call), events=())
    speaker = next_speaker(state)
    if speaker is not None:
        return attrs.evolve(state, turn=speaker)
    highest = highest_bid(state.calls)
    return throw_in(state) if highest is None else award(state, *highest)


def next_speaker(state: Bidding) -> int | None:
    """The seat that speaks after the last call, or None when the auction is over (B2, B3).

    The auction ends when nothing higher can be bid, and, where each speaks once, with the dealer's
    word. Otherwise the turn goes round to the right, past those who have passed, until it would
    come back to the bid that stands, or nobody is left to speak.
    """
    rules, calls = state.table.rules, state.calls
    if not bids_above(state.standing, rules.ladder):
        return None
    if rules.auction is Auction.ONE_ROUND and len(calls) == rules.players:
        return None
    passed = {call.seat for call in calls if call.bid is None}
    highest = highest_bid(calls)
    for step in range(1, rules.players):
        seat = (calls[-1].seat + step) % rules.players
        if highest and seat == highest[0]:
            return None
        if seat not in passed:
            return seat
    return None


def throw_in(state: Bidding) -> Dealing:
    """All have passed: a new deal, by whom the option says; pool and labets stay (B5)."""
    table, dealer = state.table, state.table.dealer
    if table.rules.redeal_dealer is RedealDealer.NEXT:
        table = table.with_next_dealer()
    return Dealing(table, events=(ThrownIn(dealer),))


def award(state: Bidding, declarer: int, bid: Bid) -> NamingTrump | ShowingMatadors:
    """The highest bidder becomes the declarer, the others defenders (B4, N1)."""
    won = AuctionWon(declarer, bid)
    if not bid.names_trump:
        return trump_without_naming(state, declarer, bid, won)
    return NamingTrump(
        state.table,
        state.stake,
        state.hands,
        state.talon,
        state.calls,
        declarer,
        bid,
        events=(won,),
    )
