"""Rounds: things that are to be compared are measured in turn, again and again.

A machine is slower at one moment than at another. So nothing is measured to its end before the next
is begun: each round measures all of them, and what is compared is compared within a round. The
median over the rounds is reported, with the least and the greatest, which show how far to trust it.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from statistics import median

import attrs


@attrs.frozen
class Spread:
    """What rounds measured."""

    median: float
    """The middle one."""
    least: float
    """The smallest."""
    greatest: float
    """The largest."""


def spread(measured: Sequence[float]) -> Spread:
    """The spread of what rounds measured."""
    return Spread(median(measured), min(measured), max(measured))


def microseconds(
    jobs: Mapping[str, Callable[[], int]], rounds: int, repeats: int = 3
) -> dict[str, list[float]]:
    """For each job what one of its operations took, in microseconds, round by round.

    A job does its operations once and gives their number. In each round the quickest of some
    repeats counts, since what makes one slower is never the job.
    """
    for job in jobs.values():
        job()
    took: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            took[name].append(min(_once(job) for _ in range(repeats)))
    return took


def _once(job: Callable[[], int]) -> float:
    began = time.perf_counter()
    number = job()
    return (time.perf_counter() - began) / number * 1e6
