"""The engine's table: what a penalty leads to, in every phase of a deal."""

import pytest

from lombre_labet import Penalize, Phase
from lombre_labet.engine import TABLE


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.DEALING])
def test_after_a_penalty_the_phase_is_the_same(phase: Phase) -> None:
    assert TABLE[phase, Penalize].leads_to == (phase,)


@pytest.mark.parametrize("phase", Phase)
def test_the_rows_of_a_phase_share_one_lister(phase: Phase) -> None:
    listers = {row.list_legal for (its, _), row in TABLE.items() if its is phase and row.list_legal}
    assert len(listers) == (0 if phase is Phase.DEALING else 1)
