"""The worked-out cases: matches that were computed independently, step by step, from the rules.

Everything goes through the public API, as a program that embeds the library would do it.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from lombre_labet import (
    DECK,
    Action,
    Announce,
    Bid,
    Dealing,
    DealSettled,
    Exchanging,
    InvalidValue,
    NameTrump,
    Pass,
    Phase,
    Play,
    Rules,
    ShowMatadors,
    State,
    Suit,
    apply,
    format_action,
    legal_actions,
    new_match,
    parse_action,
    why_illegal,
)

CASES = Path(__file__).parent / "cases"

UNIVERSE: dict[Phase, tuple[Action, ...]] = {
    Phase.BIDDING: (Pass(), *map(Announce, Bid)),
    Phase.NAMING_TRUMP: tuple(map(NameTrump, Suit)),
    Phase.SHOWING_MATADORS: (ShowMatadors(None), *map(ShowMatadors, Suit)),
    Phase.PLAYING: tuple(map(Play, DECK)),
}
"""Everything that could be tried in a phase; exchanges are too many."""


@cache
def read(name: str) -> list[dict[str, Any]]:
    text = (CASES / name).read_text(encoding="utf-8")
    if name.endswith(".json"):
        return list(json.loads(text))
    return [json.loads(line) for line in text.splitlines()]


def params(*names: str) -> list[Any]:
    return [
        pytest.param(case, id=f"{name.partition('.')[0]}-{case['name']}")
        for name in names
        for case in read(name)
    ]


def start(case: dict[str, Any]) -> Dealing:
    # What a case says about chips it says twice; here they come from the rules where they can.
    of = Rules.from_mapping(case["rules"])
    plain = case["chips"] == [of.starting_chips] * of.players
    return new_match(of, dealer=case["dealer"], chips=None if plain else case["chips"])


def position(state: State) -> dict[str, Any]:
    """What a step of a case tells of the state it leads to."""
    table, listed = state.table, legal_actions(state)
    seen: dict[str, Any] = {
        "phase": str(state.phase),
        "turn": state.turn,
        "dealer": table.dealer,
        "chips": list(table.chips),
        "pool": table.pool,
        "labets": sorted([labet.seat, labet.size] for labet in table.labets),
    }
    if isinstance(state, Exchanging):
        assert len(set(listed)) == len(listed)
        seen["legal_count"] = len(listed)
    elif isinstance(state, Dealing):
        assert listed == ()
    else:
        seen["legal"] = sorted(map(format_action, listed))
    return seen


def told(step: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in step.items() if key != "action"}


def check_refused(state: State, step: dict[str, Any]) -> None:
    """What the case does not list is refused, and what it lists is not."""
    for action in UNIVERSE.get(state.phase, ()):
        found = why_illegal(state, action, by=state.turn)
        assert (found is None) == (format_action(action) in step["legal"]), action


@pytest.mark.parametrize("case", params("corners.jsonl", "options.jsonl", "transcripts.jsonl"))
def test_every_step_leads_where_the_case_says(case: dict[str, Any]) -> None:
    state: State = start(case)
    for number, step in enumerate(case["steps"]):
        state = apply(state, parse_action(step["action"]))
        assert position(state) == told(step), (number, step["action"])
        check_refused(state, step)


@pytest.mark.parametrize("case", params("situations.json"))
def test_every_situation_ends_as_the_case_says(case: dict[str, Any]) -> None:
    state: State = start(case)
    for line in case["actions"]:
        state = apply(state, parse_action(line))
    now, expected = position(state), case["expect"]
    assert {key: now[key] for key in ("dealer", "chips", "pool", "labets")} == {
        key: expected[key] for key in ("dealer", "chips", "pool", "labets")
    }
    settled = [event for event in state.events if isinstance(event, DealSettled)]
    assert bool(settled) == ("result" in expected)
    for event in settled:
        assert event.result == expected["result"]
        assert event.declarer == expected["declarer"]
        assert list(event.tricks) == expected["tricks"]
        assert event.stake == expected["stake"]


STATED = "starting_chips"
"""The one option whose cases say what it does beside the rules, in `chips`."""


@pytest.mark.parametrize(
    "case", [case for case in params("options.jsonl") if STATED not in case.id]
)
def test_every_option_matters_where_the_case_says(case: dict[str, Any]) -> None:
    # Without the option the same actions go another way at the step named, and not before.
    name = case["name"].partition("=")[0]
    without = Rules.from_mapping({key: v for key, v in case["rules"].items() if key != name})
    if name == "players":
        with pytest.raises(InvalidValue, match="N1"):
            new_match(without, dealer=0, chips=case["chips"])
        return
    state: State = new_match(without, dealer=case["dealer"], chips=case["chips"])
    for step in case["steps"][: case["matters_at"]]:
        state = apply(state, parse_action(step["action"]))
        assert position(state) == told(step)
    step = case["steps"][case["matters_at"]]
    action = parse_action(step["action"])
    if why_illegal(state, action) is None:
        assert position(apply(state, action)) != told(step)


def test_all_four_files_are_there() -> None:
    files = ("situations.json", "options.jsonl", "corners.jsonl", "transcripts.jsonl")
    assert [len(read(name)) for name in files] == [40, 82, 12, 38]
