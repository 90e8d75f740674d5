"""The trump suit: turned up, named, or given by the bid (T1 to T5)."""

from typing import Final

from ..actions import NAME_TRUMP, NameTrump
from ..cards import Card, Suit
from ..clauses import Clause
from ..events import AuctionWon, Event, make_trump_named, make_trump_turned
from ..ladder import Bid
from ..refusals import Reason, Refusal
from ..rules import BelleGame, Rules, ViroleBelle
from ..states import (
    Bidding,
    Call,
    Contract,
    NamingTrump,
    ShowingMatadors,
    make_contract,
    make_showing_matadors,
)


def list_trumps(state: NamingTrump) -> tuple[NameTrump, ...]:
    """The suits that may be named after a plain bid (T3): all but the belle, in canonical order."""
    rules = state.table.rules
    return NAME_TRUMP if rules.plain_may_name_belle else _ALL_BUT[rules.belle]


_ALL_BUT: Final = {
    suit: tuple(action for action in NAME_TRUMP if action.suit is not suit) for suit in Suit
}
"""By suit: the naming of any other."""


def refuse_trump(state: NamingTrump, action: NameTrump) -> Refusal | None:
    """A plain bid may not name the belle, unless the option lets it (T3)."""
    if action in list_trumps(state):
        return None
    return Refusal(Reason.BELLE_NOT_BID, Clause.T3, state.turn, state.phase, action)


def name_trump(state: NamingTrump, action: NameTrump) -> ShowingMatadors:
    """The named suit is trump (T3); the belle of the deal is that of the table (E1)."""
    rules = state.table.rules
    contract = contract_for(rules, state.turn, state.bid, action.suit, rules.belle, None)
    return _with_contract(state, state.calls, contract, (make_trump_named(action.suit),))


def trump_without_naming(
    state: Bidding, calls: tuple[Call, ...], declarer: int, bid: Bid, won: AuctionWon
) -> ShowingMatadors:
    """A virole turns the top card of the talon (T1, T2); a bid in the belle makes it trump (T4)."""
    rules = state.table.rules
    if bid.turns_card:
        turned = state.talon[0]
        trump, belle = turned_trump(rules, bid, turned)
        contract = contract_for(rules, declarer, bid, trump, belle, turned)
        return _with_contract(state, calls, contract, (won, make_trump_turned(turned, trump)))
    contract = contract_for(rules, declarer, bid, rules.belle, rules.belle, None)
    return _with_contract(state, calls, contract, (won, make_trump_named(rules.belle)))


def turned_trump(rules: Rules, bid: Bid, turned: Card) -> tuple[Suit, Suit]:
    """The trump suit and the belle of the deal in a virole (T1, T2); the bacon shows hearts (C3).

    A plain virole leaves the belle alone. In the belle, the turned suit is trump and belle, or
    under `virole_belle=fixed` the belle of the table is trump whatever is turned.
    """
    if not bid.in_belle:
        return turned.suit, rules.belle
    if rules.virole_belle is ViroleBelle.FIXED:
        return rules.belle, rules.belle
    return turned.suit, turned.suit


def contract_for(
    rules: Rules, declarer: int, bid: Bid, trump: Suit, belle: Suit, turned: Card | None
) -> Contract:
    """The contract, with T5: a game is in the belle when its bid is, or also when trump is it."""
    in_belle = bid.in_belle or (trump is belle and rules.belle_game is BelleGame.TRUMP)
    return make_contract(declarer, bid, trump, belle, in_belle, turned)


def _with_contract(
    state: Bidding | NamingTrump,
    calls: tuple[Call, ...],
    contract: Contract,
    events: tuple[Event, ...],
) -> ShowingMatadors:
    return make_showing_matadors(
        state.table, state.stake, state.hands, state.talon, calls, contract, events
    )
