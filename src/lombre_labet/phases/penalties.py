"""Breaches of the rules (I2), which the table may find in any phase but dealing."""

from typing import TypeVar

import attrs

from ..actions import Penalize
from ..clauses import Clause
from ..events import Cause, Penalized
from ..refusals import Refusal
from ..states import Bidding, Exchanging, NamingTrump, Playing, ShowingMatadors
from .settlement import labet_size

InDeal = TypeVar("InDeal", Bidding, NamingTrump, ShowingMatadors, Exchanging, Playing)
"""Any state in which a deal stands."""


def refuse_penalty(state: InDeal, action: Penalize) -> Refusal | None:
    """Nothing: any seat may be penalised, any number of times (I2)."""
    return None


def penalize(state: InDeal, action: Penalize) -> InDeal:
    """The offender posts a labet, and the deal goes on (I2, L1)."""
    rules = state.table.rules
    size = labet_size(rules, state.stake, rules.labet_offence)
    table, transfers = state.table.post_labet(
        action.seat, size, Cause(action.offence.value), Clause.I2
    )
    event = Penalized(action.seat, action.offence, transfers)
    return attrs.evolve(state, table=table, events=(event,))
