"""Chapter I: irregularities."""

from pathlib import Path

import pytest
from helpers import a, after, card_set, dealt, legal, refused, rules, to_play, told

from lombre_labet import (
    SOURCE,
    Cause,
    Clause,
    Labet,
    Misdealt,
    Offence,
    Penalized,
    Playing,
    Rules,
    new_match,
    parse_action,
    why_illegal,
)

PHASES = {
    "bidding": "pass",
    "naming_trump": "bid 5; pass; pass",
    "showing_matadors": "bid 14",
    "exchanging": "bid 14; show none",
    "playing": "bid 14; show none; exchange; exchange; play Kc",
}


# I1: a misdeal posts no labet


@pytest.mark.clause("I1", "D3")
def test_a_misdeal_posts_no_labet() -> None:
    state = after(new_match(rules(labet_offence=5)), "misdeal")
    assert (state.table.labets, state.table.pool) == ((), 1)
    assert told(a(Misdealt, state.events[0]).transfers) == ["0>pool 1 misdeal_fine D3"]


# I2: any other breach does


@pytest.mark.clause("I2", "L1")
@pytest.mark.parametrize("offence", [*Offence])
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("phase", PHASES)
def test_a_breach_posts_a_labet_in_every_phase_for_any_seat(
    phase: str, seat: int, offence: Offence
) -> None:
    before = after(dealt({1: "Kc"}), PHASES[phase])
    assert before.phase == phase
    state = after(before, f"penalize {seat} {offence.value}")
    size, cause = 1, Cause(offence.value)
    (event,) = state.events
    penalized = a(Penalized, event)
    assert (penalized.seat, penalized.offence) == (seat, offence)
    assert told(penalized.transfers) == [f"{seat}>labet[{seat} {cause}] 1 labet I2"]
    assert state.table.labets == (Labet(seat, size, cause),)
    assert state.table.chips[seat] == before.table.chips[seat] - 1
    # The deal goes on as if nothing had been.
    assert (state.phase, state.turn, legal(state)) == (before.phase, before.turn, legal(before))
    assert state.table.pool == before.table.pool


@pytest.mark.clause("I2")
def test_the_offences() -> None:
    assert list(Offence) == [
        "revoke",
        "out_of_turn",
        "exposed_card",
        "wrong_exchange",
        "wrong_bid",
        "other",
    ]
    assert [Cause(offence.value).value for offence in Offence] == [*Offence]


@pytest.mark.clause("I2")
def test_a_seat_may_be_penalized_any_number_of_times() -> None:
    state = after(dealt(), "; ".join(["penalize 2 revoke"] * 30))
    assert len(state.table.labets) == 30
    assert state.table.chips == (19, 20, -10)


@pytest.mark.clause("I2")
def test_between_two_deals_there_is_no_breach() -> None:
    for state in (new_match(), after(dealt(), "pass; pass; pass")):
        assert refused(state, "penalize 0 revoke") == "wrong_phase I2"


@pytest.mark.clause("I2", "L2")
@pytest.mark.parametrize(
    ("of", "size"),
    [
        (SOURCE, 1),
        (rules(labet_offence=4), 4),
        (rules(ante=3), 3),
        (rules(ante=3, labet_offence=2), 6),
    ],
)
def test_its_size_is_the_multiple_of_a_breach_times_the_stake(of: Rules, size: int) -> None:
    state = after(dealt(of=of), "penalize 1 wrong_exchange; penalize 1 wrong_exchange")
    assert [labet.size for labet in state.table.labets] == [size, size]


@pytest.mark.clause("I2", "O4")
def test_its_multiple_has_nothing_to_do_with_the_bid() -> None:
    of = rules(labet_demande_belle=9, labet_demande=8, labet_codille=7)
    state = after(dealt(of=of), "bid 6; pass; pass; penalize 1 other")
    assert state.table.labets == (Labet(1, 1, Cause.OTHER),)


@pytest.mark.clause("I2")
def test_the_engine_never_lets_an_illegal_action_happen_even_for_the_table() -> None:
    state = to_play(dealt({1: "Kc 9c", 2: "Qc 9d"}), "bid 14; show none; exchange; exchange")
    state = a(Playing, after(state, "play 9c"))
    assert why_illegal(state, parse_action("play 9d")) is not None
    assert refused(state, "play 9d") == "must_follow P2"
    assert card_set("9d Qc") <= state.hands[2]


# All chapters together


def test_every_clause_has_a_test(request: pytest.FixtureRequest) -> None:
    here = Path(__file__).parent
    items = [item for item in request.session.items if item.path.parent == here]
    if {item.path for item in items} != set(here.glob("test_*.py")):
        pytest.skip("not all chapters are collected")
    named = {name for item in items for mark in item.iter_markers("clause") for name in mark.args}
    assert named == {clause.value for clause in Clause}
