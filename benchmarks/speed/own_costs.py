"""What our own functions cost, one by one: by phase, views, JSON, import, memory, long matches."""

import importlib
import inspect
import os
import random
import subprocess
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from types import FrameType
from typing import Any, Final

from rounds import microseconds

from lombre_labet import (
    Action,
    Credit,
    Deal,
    Playing,
    Rules,
    State,
    advance,
    apply,
    legal_actions,
    new_match,
    observe,
    view,
)

Step = tuple[State, Action, State]

LONG_MATCH: Final = (100, 1_000, 10_000)
"""The deals of a match in which the cost of an action is measured."""


def steps_of(deals: int, seed: int) -> list[Step]:
    """The steps of random deals, each in a match of its own."""
    rng = random.Random(seed)
    steps: list[Step] = []
    for _ in range(deals):
        steps += deal_steps(new_match(), rng)
    return steps


def deal_steps(before: State, rng: random.Random) -> list[Step]:
    """The steps of one random deal that follows a state between deals."""
    steps: list[Step] = []
    state = before
    action: Action = Deal.shuffled(rng)
    while True:
        after = apply(state, action)
        steps.append((state, action, after))
        if after.turn is None:
            return steps
        state = after
        actions = legal_actions(state)
        action = actions[int(rng.random() * len(actions))]


def by_phase(rounds: int) -> dict[str, dict[str, list[float]]]:
    """For each phase what listing the actions takes, and what applying one takes."""
    steps = steps_of(200, 1)
    jobs: dict[str, Callable[[], int]] = {}
    for kind in ("dealing", "bidding", "naming_trump", "showing_matadors", "exchanging", "playing"):
        there = [step for step in steps if step[0].phase == kind]
        jobs[f"{kind} list"] = _each(legal_actions, [(state,) for state, _, _ in there])
        jobs[f"{kind} apply"] = _each(apply, [(state, action) for state, action, _ in there])
    last = [step for step in steps if step[0].phase == "playing" and step[2].turn is None]
    jobs["the last card list"] = _each(legal_actions, [(state,) for state, _, _ in last])
    jobs["the last card apply"] = _each(apply, [(state, action) for state, action, _ in last])
    took = microseconds(jobs, rounds)
    names = dict.fromkeys(name.rsplit(" ", 1)[0] for name in jobs)
    return {name: {verb: took[f"{name} {verb}"] for verb in ("list", "apply")} for name in names}


def views_against_apply(rounds: int) -> dict[str, list[float]]:
    """What `apply`, `view`, `observe` and `advance` take, over the steps of whole deals."""
    steps = steps_of(60, 2)
    seats = (0, 1, 2, None)
    seen = [
        (view(before, seat), observe(before, action, after, seat))
        for before, action, after in steps
        for seat in seats
    ]
    jobs = {
        "apply": _each(apply, [(before, action) for before, action, _ in steps]),
        "view": _each(view, [(after, seat) for _, _, after in steps for seat in seats]),
        "observe": _each(observe, [(*step, seat) for step in steps for seat in seats]),
        "advance": _each(advance, seen),
    }
    return microseconds(jobs, rounds)


def json_both_ways(rounds: int) -> dict[str, list[float]]:
    """What a state takes to become JSON text, and to be read from it and checked.

    Raises `ImportError` without the extra `[json]`.
    """
    wire: Any = importlib.import_module("lombre_labet.wire")
    states = [after for _, _, after in steps_of(8, 3)]
    texts = [wire.dumps(state) for state in states]
    jobs = {
        "dumps": _each(wire.dumps, [(state,) for state in states]),
        "loads": _each(wire.loads, [(State, text) for text in texts]),
    }
    return microseconds(jobs, rounds, repeats=1)


def imports(rounds: int) -> dict[str, list[float]]:
    """Milliseconds that an import adds to the start of Python, the byte code being there."""
    took: dict[str, list[float]] = {"attrs": [], "lombre_labet": []}
    for name in took:
        _run_python(f"import {name}")
    for _ in range(rounds):
        bare = _run_python("pass")
        for name, times in took.items():
            times.append(min(_run_python(f"import {name}") for _ in range(3)) - bare)
    return took


_WRITING_BYTE_CODE: Final = {
    name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"
}


def _run_python(program: str) -> float:
    began = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True, env=_WRITING_BYTE_CODE)
    return (time.perf_counter() - began) * 1e3


def bytes_of_a_state() -> float:
    """Bytes that one more playing state costs in a search tree, on the average.

    All successors of some states are made and kept, after they have been made once before, so that
    what all states share is there.
    """
    parents = [step[0] for step in steps_of(200, 4) if isinstance(step[0], Playing)]
    _successors(parents)
    tracemalloc.start()
    kept = _successors(parents)
    used = tracemalloc.get_traced_memory()[0] - sys.getsizeof(kept)
    tracemalloc.stop()
    return used / len(kept)


def _successors(parents: Iterable[State]) -> list[State]:
    found: list[State] = []
    for parent in parents:
        for action in legal_actions(parent):
            after = apply(parent, action)
            if isinstance(after, Playing):
                found.append(after)
    return found


def long_match(rounds: int) -> dict[int, list[float]]:
    """Microseconds for an action, listing and choosing included, at some deals of one match.

    The match is played under `credit=none`, where chips stay as large as they began.
    """
    rng = random.Random(5)
    state: State = new_match(Rules(credit=Credit.NONE))
    tables: dict[int, State] = {}
    for deal in range(1, max(LONG_MATCH) + 1):
        if deal in LONG_MATCH:
            tables[deal] = state
        state = _played_out(state, rng)[0]
    jobs = {str(deal): _deals_from(tables[deal]) for deal in LONG_MATCH}
    return {int(name): took for name, took in microseconds(jobs, rounds).items()}


def _played_out(state: State, rng: random.Random) -> tuple[State, int]:
    state, actions_made = apply(state, Deal.shuffled(rng)), 1
    while state.turn is not None:
        actions = legal_actions(state)
        state = apply(state, actions[int(rng.random() * len(actions))])
        actions_made += 1
    return state, actions_made


def _deals_from(start: State) -> Callable[[], int]:
    """Random deals that each begin at one table; the same deals at each call."""

    def play() -> int:
        rng, made = random.Random(6), 0
        for _ in range(100):
            made += _played_out(start, rng)[1]
        return made

    return play


def instructions(deals: int = 100) -> dict[str, float]:
    """Bytecode instructions for one random deal, by function; what C code does is not among them.

    They are counted, not timed, so they are the same at each run on one version of Python. Caches
    are filled by the same deals before.
    """
    counted: Counter[str] = Counter()

    def trace(frame: FrameType, event: str, _argument: object) -> Any:
        if event == "call":
            frame.f_trace_opcodes, frame.f_trace_lines = True, False
        elif event == "opcode":
            counted[_function_of(frame)] += 1
        return trace

    steps_of(deals, 7)
    before = sys.gettrace()
    here = inspect.currentframe()
    assert here is not None, "CPython has frames"
    here.f_trace_opcodes = True  # CPython 3.12 looks for one such frame when tracing is set
    sys.settrace(trace)
    try:
        steps_of(deals, 7)
    finally:
        sys.settrace(before)
    del counted["the benchmark"]
    return {name: number / deals for name, number in counted.most_common()}


def _function_of(frame: FrameType) -> str:
    code = frame.f_code
    if code.co_filename.startswith("<") and code.co_name in ("__init__", "make"):
        return "constructors"
    if "lombre_labet" not in code.co_filename:
        return "the benchmark"
    return f"{Path(code.co_filename).stem}.{code.co_qualname}"


def _each(function: Callable[..., Any], arguments: list[tuple[Any, ...]]) -> Callable[[], int]:
    def call_all() -> int:
        for given in arguments:
            function(*given)
        return len(arguments)

    return call_all
