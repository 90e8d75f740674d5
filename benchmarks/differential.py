"""The engine against the naive model of the rules, for as long as one likes.

    python benchmarks/differential.py --actions 1000000 --seed 1

plays random matches under random rules in both models at once and compares all that both know at
every step (see `tests/test_against_naive.py`, where a short run of the same is a test). It prints
how much was compared, or the first disagreement with the way to it, and then exits 1.

`tests` has to lie beside this file's directory; besides the library nothing is needed.
"""

import argparse
import random
import sys
import time
from pathlib import Path

# Where the line below finds it.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from test_against_naive import Comparison, Disagreement


def report(comparison: Comparison, seconds: float) -> str:
    """What was compared, one count a line."""
    counts = {
        "matches": comparison.matches,
        "actions carried out": comparison.actions,
        "positions compared": comparison.positions,
        "legal actions compared": comparison.legal,
        "transfers compared": comparison.transfers,
        "attempts compared": comparison.attempts,
        "of these refused": comparison.refusals.total(),
        "deals settled": comparison.results.total(),
    }
    lines = [f"{count:>12,}  {what}" for what, count in counts.items()]
    for title, tally in (
        ("results", comparison.results),
        ("bids played", comparison.bids),
        ("refusals", comparison.refusals),
    ):
        parts = ", ".join(f"{key} {count:,}" for key, count in sorted(tally.items()))
        lines.append(f"{title}: {parts}")
    lines.append(f"no disagreement in {seconds:.0f} s")
    return "\n".join(lines)


def main() -> int:
    """Run the comparison that the command line asks for."""
    parser = argparse.ArgumentParser(description="Compare the engine with the naive model.")
    parser.add_argument("--actions", type=int, default=100_000, help="actions to carry out")
    parser.add_argument("--seed", type=int, default=1, help="seed of the random matches")
    arguments = parser.parse_args()
    comparison = Comparison(random.Random(arguments.seed))
    started = time.perf_counter()
    try:
        comparison.run(arguments.actions)
    except Disagreement as found:
        print(f"disagreement after {comparison.actions:,} actions\n{found}")
        return 1
    print(report(comparison, time.perf_counter() - started))
    return 0


if __name__ == "__main__":
    sys.exit(main())
