"""The engine's table: what a penalty leads to, in every phase of a deal."""

import pytest

from lombre_labet import Penalize, Phase
from lombre_labet.engine import TABLE


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.DEALING])
def test_after_a_penalty_the_phase_is_the_same(phase: Phase) -> None:
    assert TABLE[phase, Penalize].leads_to == (phase,)
