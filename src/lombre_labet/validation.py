"""Whether a position is one that a match can be in, and every reason why it is not.

A state from outside can be wrong in two ways. It may not be a position at all: a card lies twice, a
seat does not exist, a hand is too large. That is found by counting. Or it is one, but no deal leads
to it; and what leads to a position only the rules can say. So they are asked: the hands that were
dealt are put together again, and the deal is played once more through the engine. `checks` has the
parts of this.
"""

from collections.abc import Iterator

from ._text import described
from .checks.deals import faults_of_deal
from .checks.events import faults_of_events
from .checks.seen import faults_of_view
from .checks.tables import faults_of_table, is_laid
from .errors import InvalidState, InvalidValue
from .states import STATE_TYPES, Dealing, State
from .views import View


def check(state: State) -> None:
    """Raise `InvalidState`, with every fault found, for a state that no match can be in.

    Whatever a match can lead to passes. The fields of the state must have their types, but may hold
    any values of them. Raises `InvalidValue` for what is no state.
    """
    if type(state) not in STATE_TYPES:
        raise InvalidValue(f"{described(state)} is not a state of a match")
    _raise_any(_faults_of_state(state))


def check_view(seen: View) -> None:
    """Raise `InvalidState`, with every fault found, for a view that no seat can have.

    What a seat cannot see is not judged, but for cards that came to light later: a seat that did
    not follow suit, and plays that suit afterwards, is found out. Otherwise like `check`.
    """
    if type(seen) is not View:
        raise InvalidValue(f"{described(seen)} is not a View")
    _raise_any(faults_of_view(seen))


def _raise_any(found: Iterator[str]) -> None:
    faults = tuple(found)
    if faults:
        raise InvalidState(faults)


def _faults_of_state(state: State) -> Iterator[str]:
    yield from faults_of_table(state.table)
    yield from faults_of_events(state)
    if not isinstance(state, Dealing) and is_laid(state.table):
        yield from faults_of_deal(state, None)
