"""Faults of the events that a state carries.

They tell what led to the state and are no part of it, so whether they are true cannot be found out
from it. But whoever tells them has to find the seats they name, and what is listed by seat has to
have a place for each.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from ..states import State
from ..table import Table
from .tables import lacking

_SEATS = frozenset({"seat", "dealer", "declarer", "leader", "winner", "payer", "receiver"})
_BY_SEAT = frozenset({"net", "tricks"})


def faults_of_events(state: State) -> Iterator[str]:
    """Seats that the table lacks (N1), and lists by seat of another length."""
    for event in state.events:
        yield from _faults(type(event).__name__, event, state.table)


def _faults(event: str, part: object, table: Table) -> Iterator[str]:
    """The faults of an event, or of a part of it: a transfer, a labet, a trick."""
    if isinstance(part, tuple):
        for one in part:
            yield from _faults(event, one, table)
        return
    kind: Any = type(part)
    if attrs.has(kind):
        for field in attrs.fields(kind):
            value = getattr(part, field.name)
            if field.name in _SEATS and isinstance(value, int):
                yield from lacking(f"{event} names", value, table)
            elif field.name in _BY_SEAT and len(value) != table.rules.players:
                yield f"{event} lists {len(value)} seats, and {table.rules.players} play (N1)"
            else:
                yield from _faults(event, value, table)
