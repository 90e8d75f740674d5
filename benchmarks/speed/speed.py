"""How fast the library is, next to the engines that Python programs use today.

    python benchmarks/speed/speed.py
    python benchmarks/speed/speed.py --against ../an-older-checkout --write docs

measures random playouts of ours and of the peers in turn, round by round, and then what our own
functions cost. It prints tables; with `--write` it puts them, with pictures, into the page
`performance.md` of that folder. `--against` has the library of another checkout play too, under the
name "before". The peers and the pictures need the extra `[bench]`; a peer that is not installed is
named and left out. Wants a quiet machine, and takes about six minutes.

    python benchmarks/speed/speed.py --guard

is the check that CI runs: it compares random playouts with a fixed loop in the same run, and ends
with 1 only where they have become less than half as fast, next to that loop, as they were when the
figure in this file was taken.
"""

import argparse
import platform
import random
import sys
import time
from collections.abc import Callable, Sequence
from datetime import date
from importlib import metadata
from pathlib import Path
from statistics import median
from typing import Final

import attrs
import own_costs
import page
from playouts import Contestant, Played, another_checkout, ours, peers
from rounds import Spread, spread

import lombre_labet

OURS: Final = "lombre_labet"

GUARDED: Final = 0.1
"""Our decisions for each turn of the fixed loop, when this was last looked at (CPython 3.11)."""

ALLOWED_LOSS: Final = 2.0
"""How many times slower, next to the loop, playouts may become before the guard says so."""


def compare(contestants: Sequence[Contestant], rounds: int, seconds: float) -> list[page.Line]:
    """Have all of them play in turn; the first is ours."""
    played: list[list[Played]] = [[] for _ in contestants]
    for number in range(rounds):
        for results, contestant in zip(played, contestants, strict=True):
            results.append(contestant.play(random.Random(number), seconds))
    speeds = [[each.decisions / each.seconds for each in results] for results in played]
    return [
        page.Line(
            contestant,
            spread(its),
            median(each.steps / each.seconds for each in results),
            median(each.deals / each.seconds for each in results),
            spread([our / other for our, other in zip(speeds[0], its, strict=True)]),
        )
        for contestant, results, its in zip(contestants, played, speeds, strict=True)
    ]


def contestants(against: Path | None) -> tuple[list[Contestant], list[str]]:
    """Ours, another checkout's if it is wanted, and the peers; and who is missing."""
    kind = "Python, each state a value"
    found = [Contestant(OURS, kind, None, ours(lombre_labet))]
    if against is not None:
        found.append(Contestant("before", kind, None, ours(another_checkout(against))))
    others, missing = peers()
    return found + others, missing


def fixed_loop(rng: random.Random, seconds: float) -> Played:
    """A loop of plain Python that never changes, of the kind of work that playouts do."""

    @attrs.frozen
    class Small:
        number: int
        pair: tuple[int, int]

    table = {number: number * 7 % 31 for number in range(31)}
    turns, state = 0, Small(1, (0, 0))
    began = time.perf_counter()
    while True:
        for _ in range(1_000):
            chosen = table[int(rng.random() * 31)]
            state = Small(state.number ^ 1 << chosen, (state.pair[1], chosen))
        turns += 1_000
        passed = time.perf_counter() - began
        if passed >= seconds:
            return Played(turns, turns, turns, passed)


def guard() -> int:
    """Whether playouts are still about as fast as they were, next to the fixed loop."""
    pair = [
        Contestant(OURS, "", None, ours(lombre_labet)),
        Contestant("the fixed loop", "", None, fixed_loop),
    ]
    ratio = compare(pair, rounds=9, seconds=0.5)[1].ratio
    print(
        f"decisions for each turn of the fixed loop: {ratio.median:.3f} "
        f"({ratio.least:.3f} to {ratio.greatest:.3f}); when last looked at: {GUARDED:.3f}"
    )
    if much_slower(ratio):
        print(f"playouts are more than {ALLOWED_LOSS:g} times slower than that", file=sys.stderr)
        return 1
    return 0


def much_slower(ratio: Spread) -> bool:
    """Whether even the best round shows a large loss; a busy machine slows single rounds."""
    return ratio.greatest * ALLOWED_LOSS < GUARDED


def machine() -> dict[str, str]:
    """What was measured, with what, when."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        names = [line for line in cpuinfo.read_text().splitlines() if line.startswith("model name")]
        model = names[0].split(":", 1)[1].strip() if names else model
    versions = {"attrs": "attrs", "OpenSpiel": "open_spiel", "RLCard": "rlcard", "colver": "colver"}
    found = {}
    for name, package in versions.items():
        try:
            found[name] = metadata.version(package)
        except metadata.PackageNotFoundError:
            found[name] = "not installed"
    return {
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
        "Processor": model,
        "System": platform.system(),
        **found,
        "Date": date.today().isoformat(),
    }


def main() -> int:
    """Run the benchmark that the command line asks for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=9, help="rounds (9)")
    parser.add_argument("--seconds", type=float, default=1.5, help="of each playout (1.5)")
    parser.add_argument("--warm-up", type=float, default=12, help="seconds for ours (12)")
    parser.add_argument("--against", type=Path, help="another checkout, which plays as 'before'")
    parser.add_argument("--write", type=Path, help="the folder of the page to put the tables into")
    parser.add_argument("--guard", action="store_true", help="only check for a large loss")
    options = parser.parse_args()
    if options.guard:
        return guard()
    all_of_them, missing = contestants(options.against)
    cold = all_of_them[0].play(random.Random(1), 1.0)
    for contestant in all_of_them:
        own = contestant.name in (OURS, "before")
        contestant.play(random.Random(2), options.warm_up if own else 0.5)
    report = page.Report(
        machine=machine(),
        missing=missing,
        cold=cold.decisions / cold.seconds,
        lines=compare(all_of_them, options.rounds, options.seconds),
        phases=own_costs.by_phase(options.rounds),
        views=own_costs.views_against_apply(options.rounds),
        json=_if_installed(own_costs.json_both_ways, options.rounds),
        imports=own_costs.imports(options.rounds),
        state_bytes=own_costs.bytes_of_a_state(),
        long_match=own_costs.long_match(options.rounds),
        instructions=own_costs.instructions(),
    )
    print(page.text(report))
    if options.write:
        page.write(report, options.write)
    return 0


def _if_installed(
    measure: Callable[[int], dict[str, list[float]]], rounds: int
) -> dict[str, list[float]]:
    try:
        return measure(rounds)
    except ImportError:
        return {}


if __name__ == "__main__":
    raise SystemExit(main())
