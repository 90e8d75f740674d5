"""The proof that nothing leaks, for as long as one likes.

    python benchmarks/leaks.py --deals 100 --seed 1

plays random deals under random rules, breaks each off once in every phase it comes to, and takes
every seat and a spectator there. The cards the seat has not seen are put into other places (see
`tests/worlds.py`): in all ways where fewer than a thousand worlds remain, and in some random ones
where there are more. Whatever the library tells the seat has to be the same in all of them. It
prints how much was examined, or the first leak, and then exits 1.

`tests` has to lie beside this file's directory. Needed are the extras `[json]` and `[test]`.
"""

import argparse
import random
import sys
import time
from collections import Counter
from itertools import islice
from pathlib import Path

# Where the lines below find it.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from worlds import (
    FEW_WORLDS,
    Course,
    Leak,
    Library,
    compare,
    one_cut_for_each_phase,
    random_course,
    sharings,
    story_of,
    worlds,
)


def examine(
    course: Course, seat: int | None, sampled: int, rng: random.Random, counts: Counter[str]
) -> None:
    """Compare a position with its worlds, and count them."""
    phase = course.states[-1].phase
    remaining = sum(1 for _ in islice(sharings(story_of(course, seat), None), FEW_WORLDS))
    if remaining < FEW_WORLDS:
        other_worlds = worlds(course, seat, None)
        examined = remaining
        counts["positions of which all worlds were examined"] += 1
    else:
        other_worlds = islice(worlds(course, seat, rng), sampled)
        examined = sampled
        counts["positions of which some worlds were examined"] += 1
    different = compare(course, other_worlds, seat, Library())
    counts["worlds examined"] += examined
    counts["of these different from the real one"] += different
    counts[f"of these in {phase}"] += different


def main() -> int:
    """Run the proof that the command line asks for."""
    parser = argparse.ArgumentParser(description="Look for leaks in random deals.")
    parser.add_argument("--deals", type=int, default=10, help="deals to play")
    parser.add_argument("--worlds", type=int, default=10, help="random worlds of a position")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals and worlds")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    counts: Counter[str] = Counter()
    started = time.perf_counter()
    for deal in range(arguments.deals):
        course = random_course(rng)
        for cut in one_cut_for_each_phase(course, rng):
            for seat in (None, *cut.states[0].table.seats):
                try:
                    examine(cut, seat, arguments.worlds, rng, counts)
                except Leak as leak:
                    print(f"leak in deal {deal}\n{leak}")
                    return 1
    for what, count in counts.items():
        print(f"{count:>12,}  {what}")
    print(f"no leak in {time.perf_counter() - started:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
