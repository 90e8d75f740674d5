"""Breaches of the rules (I2), which the table may find in any phase but dealing."""

from typing import TypeVar

import attrs

from ..actions import Penalize
from ..clauses import Clause
from ..events import Cause, Penalized
from ..refusals import Reason, Refusal
from ..states import Bidding, Exchanging, NamingTrump, Playing, ShowingMatadors, State
from .settlement import labet_size

InDeal = TypeVar("InDeal", Bidding, NamingTrump, ShowingMatadors, Exchanging, Playing)
"""Any state in which a deal stands."""


def refuse_penalty(state: State, action: Penalize) -> Refusal | None:
    """Any seat of the table (N1) may be penalised, any number of times (I2)."""
    players = state.table.rules.players
    if action.seat < players:
        return None
    return Refusal(Reason.NO_SUCH_SEAT, Clause.N1, None, state.phase, action, limit=players - 1)


def penalize(state: InDeal, action: Penalize) -> InDeal:
    """The offender posts a labet, and the deal goes on (I2, L1)."""
    rules = state.table.rules
    size = labet_size(rules, state.stake, rules.labet_offence)
    table, transfers = state.table.post_labet(
        action.seat, size, Cause(action.offence.value), Clause.I2
    )
    event = Penalized(action.seat, action.offence, transfers)
    return attrs.evolve(state, table=table, events=(event,))
