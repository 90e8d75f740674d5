"""Who plays in the benchmark: this library, and the engines it is measured against.

A contestant plays random deals: it lists the legal actions, chooses one with a `random.Random`, and
applies it, until the deal is over; dealing is part of the time. All choose in the same way, so what
differs is what the engines do. A contestant whose package is not installed has no part.
"""

import importlib
import importlib.util
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import attrs


@attrs.frozen
class Played:
    """What was played in some time."""

    decisions: int
    """Choices of players."""
    steps: int
    """The decisions and the steps of chance, such as a deal."""
    deals: int
    """Deals, or games, from the first card to the end."""
    seconds: float
    """The time it took."""


Play = Callable[[random.Random, float], Played]
"""Plays random deals for so many seconds."""


@attrs.frozen
class Contestant:
    """An engine, and how it is used."""

    name: str
    """What it is called in the tables."""
    kind: str
    """What it is written in, and whether its states are immutable."""
    target: float | None
    """How many times as fast as this one ours shall be; None where no target was set."""
    play: Play
    """Plays random deals for so many seconds."""


def plays(
    deal: Callable[[random.Random], tuple[int, int]],
) -> Play:
    """Plays deal after deal until the time is over; `deal` gives its decisions and its steps."""

    def play(rng: random.Random, seconds: float) -> Played:
        decisions = steps = deals = 0
        began = time.perf_counter()
        while True:
            chosen, made = deal(rng)
            decisions += chosen
            steps += made
            deals += 1
            passed = time.perf_counter() - began
            if passed >= seconds:
                return Played(decisions, steps, deals, passed)

    return play


def ours(library: Any) -> Play:
    """The library itself: each deal is in a match of its own, since chips grow without bound."""
    new_match, shuffled = library.new_match, library.Deal.shuffled
    legal_actions, apply = library.legal_actions, library.apply

    def deal(rng: random.Random) -> tuple[int, int]:
        decisions = 0
        state = apply(new_match(), shuffled(rng))
        while state.turn is not None:
            actions = legal_actions(state)
            state = apply(state, actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions, decisions + 1

    return plays(deal)


def another_checkout(root: Path) -> ModuleType:
    """The library as it stands in another checkout, under a name of its own."""
    package = root / "src" / "lombre_labet"
    name = "lombre_labet_before"
    spec = importlib.util.spec_from_file_location(
        name, package / "__init__.py", submodule_search_locations=[str(package)]
    )
    if spec is None or spec.loader is None:
        raise SystemExit(f"there is no library in {root}")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def open_spiel(game: str, *, by_child: bool) -> Play:
    """A game of OpenSpiel, whose state is changed, or copied and the copy changed."""
    spiel: Any = importlib.import_module("pyspiel")
    if game.startswith("python_"):
        importlib.import_module("open_spiel.python.games")
    loaded = spiel.load_game(game)

    def deal(rng: random.Random) -> tuple[int, int]:
        decisions = steps = 0
        state = loaded.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = outcomes[int(rng.random() * len(outcomes))][0]
            else:
                actions = state.legal_actions()
                action = actions[int(rng.random() * len(actions))]
                decisions += 1
            steps += 1
            if by_child:
                state = state.child(action)
            else:
                state.apply_action(action)
        return decisions, steps

    return plays(deal)


def rlcard(game: str) -> Play:
    """A game of RLCard, by its environment."""
    library: Any = importlib.import_module("rlcard")
    environment = library.make(game, config={"seed": 1})

    def deal(rng: random.Random) -> tuple[int, int]:
        decisions = 0
        state, _ = environment.reset()
        while not environment.is_over():
            actions = list(state["legal_actions"])
            state, _ = environment.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions, decisions

    return plays(deal)


def colver() -> Play:
    """Belote contrée by colver."""
    library: Any = importlib.import_module("colver")
    environment = library.Env()

    def deal(rng: random.Random) -> tuple[int, int]:
        decisions = 0
        environment.reset()
        while not environment.is_terminal():
            actions = environment.legal_actions()
            environment.step(actions[int(rng.random() * len(actions))])
            decisions += 1
        return decisions, decisions

    return plays(deal)


def _spiel(game: str, *, by_child: bool) -> Callable[[], Play]:
    return lambda: open_spiel(game, by_child=by_child)


_COPIED: Final = "C++, each state a copy"
_CHANGED: Final = "C++, one state that changes"

PEERS: Final[tuple[tuple[str, str, float | None, Callable[[], Play]], ...]] = (
    ("OpenSpiel skat, child", _COPIED, 1.0, _spiel("skat", by_child=True)),
    ("OpenSpiel skat, apply_action", _CHANGED, 1.0, _spiel("skat", by_child=False)),
    ("OpenSpiel euchre, child", _COPIED, None, _spiel("euchre", by_child=True)),
    ("OpenSpiel euchre, apply_action", _CHANGED, None, _spiel("euchre", by_child=False)),
    ("OpenSpiel tarok, child", _COPIED, None, _spiel("tarok", by_child=True)),
    ("OpenSpiel tarok, apply_action", _CHANGED, None, _spiel("tarok", by_child=False)),
    (
        "OpenSpiel python_liars_poker",
        "Python, one state that changes",
        5.0,
        _spiel("python_liars_poker", by_child=False),
    ),
    ("RLCard doudizhu", "Python, an environment", 10.0, lambda: rlcard("doudizhu")),
    ("RLCard gin rummy", "Python, an environment", 10.0, lambda: rlcard("gin-rummy")),
    ("colver", "Rust, an environment", 1.5, colver),
)
"""The peers: name, kind, target, and what sets each up."""


def peers() -> tuple[list[Contestant], list[str]]:
    """The peers that are installed, and the names of those that are not."""
    found: list[Contestant] = []
    missing: list[str] = []
    for name, kind, target, set_up in PEERS:
        try:
            found.append(Contestant(name, kind, target, set_up()))
        except ImportError:
            missing.append(name)
    return found, missing
