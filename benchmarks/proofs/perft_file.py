"""Every number of a perft file, counted by brute force in the naive model.

    python benchmarks/proofs/perft_file.py conformance/perft.txt [--most N]

`lombre-labet perft FILE` counts with the engine; this counts the same sequences with nothing of the
engine but the reader of the file. `--most` leaves out the numbers above a limit.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from copy import copy
from pathlib import Path

from proof import naive

from lombre_labet import format_action
from lombre_labet.perft import Position, read_perft_file


def naive_position(position: Position) -> naive.NaiveMatch:
    """A position of a file, reached in the naive model."""
    match = naive.NaiveMatch(dict(position.rules.to_mapping()), position.dealer)
    for action in position.actions:
        match.play(format_action(action))
    return match


def naive_perft(match: naive.NaiveMatch, depth: int) -> int:
    """How many sequences of legal actions lead on, in the naive model."""
    if depth == 0:
        return 1
    lines = match.legal()
    if depth == 1:
        return len(lines)
    count = 0
    for line in lines:
        after = copied(match)
        after.play(line)
        count += naive_perft(after, depth - 1)
    return count


def copied(match: naive.NaiveMatch) -> naive.NaiveMatch:
    """A match that can go on without the other: its lists are copied, and the lists in them."""
    other = copy(match)
    for name, value in vars(match).items():
        if isinstance(value, list):
            parts = [list(part) if isinstance(part, list) else part for part in value]
            setattr(other, name, parts)
    return other


def main(arguments: Sequence[str] | None = None) -> int:
    """Count what the command line asks for; 1 where a number differs."""
    parser = argparse.ArgumentParser(description="Count a perft file with the naive model.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--most", type=int, metavar="N", help="leave out numbers above this")
    chosen = parser.parse_args(arguments)
    started = time.process_time()
    counted = wrong = 0
    for count in read_perft_file(chosen.file.read_text(encoding="utf-8")):
        if chosen.most is not None and count.expected > chosen.most:
            continue
        found = naive_perft(naive_position(count.position), count.depth)
        counted += 1
        if found != count.expected:
            wrong += 1
            print(
                f"line {count.number}, {count.position.name}, depth {count.depth}:"
                f" {count.expected}, naive {found}"
            )
    print(f"{counted} numbers, {wrong} differ, {time.process_time() - started:.1f} s of processor")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
