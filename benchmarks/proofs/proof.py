"""What the proofs share: work cut into units, and a file that remembers which of them are done.

A proof compares the engine's own functions with the naive model of the rules on every case there
is of a kind. The cases come in units, each with a name that says which cases it holds and with
their number, worked out apart from the loop that goes through them: a unit whose loop meets fewer
cases, or more, has proven nothing and counts as a failure.

The state file has a line for each unit done, so a run that was interrupted goes on where it
stopped. Its first line holds a digest of the code that was compared; another code's work is never
counted in. Comments and docstrings do not enter the digest.
"""

import argparse
import ast
import hashlib
import json
import multiprocessing
import random
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from inspect import getfile
from pathlib import Path
from typing import Final

import attrs

import lombre_labet

# Where the naive model is.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tests"))

import naive

__all__ = ["Counterexample", "Proof", "add_options", "code_digest", "main", "naive", "run"]

PROGRESS_SECONDS: Final = 10.0


class Counterexample(AssertionError):
    """A case in which the engine and the naive model differ; the text is the whole case."""


@attrs.frozen
class Proof:
    """A claim, and the units of work that prove it."""

    name: str
    """What it is called, in the state file and the report."""
    claim: str
    """What is proven once every unit is done, in a sentence."""
    units: Sequence[str]
    """The names of the units."""
    cases: Callable[[str], int]
    """How many cases a unit holds."""
    check: Callable[[str], int]
    """Goes through the cases of a unit and counts them; raises `Counterexample`."""
    modules: Sequence[str]
    """The modules of the library that decide what is compared."""


def main(proof: Proof, arguments: Sequence[str] | None = None) -> int:
    """Run one proof as the command line asks for."""
    parser = argparse.ArgumentParser(description=proof.claim)
    add_options(parser)
    chosen = parser.parse_args(arguments)
    return run(proof, workers=chosen.workers, state=chosen.state, limit=chosen.limit)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that every proof takes."""
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes at work")
    parser.add_argument(
        "--state", type=Path, metavar="FILE", help="remembers what is done; a later run goes on"
    )
    parser.add_argument(
        "--limit", type=int, metavar="N", help="stop after about so many cases, whole units"
    )


def run(
    proof: Proof, *, workers: int = 1, state: Path | None = None, limit: int | None = None
) -> int:
    """Check what is not yet done, tell how it goes, and return the exit code.

    0: no case differs. 1: one does, and it is printed. 2: the state file is of other code.
    """
    print(f"{proof.name}: {proof.claim}")
    try:
        done = _remembered(proof, state)
    except ValueError as fault:
        print(f"{proof.name}: {fault}")
        return 2
    todo = [unit for unit in proof.units if unit not in done]
    # All kinds of cases from the first, so that a fault shows early and the time left is foreseen.
    random.Random(1).shuffle(todo)
    if limit is not None:
        todo = list(_first(proof, todo, limit))
    report = _Report(proof, sum(done.values()), sum(map(proof.cases, proof.units)))
    report.begin()
    try:
        for unit, cases, seconds in _checked_units(proof, todo, workers):
            if cases != proof.cases(unit):
                raise Counterexample(f"unit {unit!r} met {cases} cases, not {proof.cases(unit)}")
            if state is not None:
                _remember(state, {"unit": unit, "cases": cases, "seconds": round(seconds, 3)})
            report.add(cases, seconds)
    except Counterexample as found:
        print(f"{proof.name}: the models differ\n{found}")
        return 1
    report.end()
    return 0


def _first(proof: Proof, units: Iterable[str], limit: int) -> Iterator[str]:
    """The first units that together hold so many cases."""
    held = 0
    for unit in units:
        if held >= limit:
            return
        held += proof.cases(unit)
        yield unit


def _checked_units(
    proof: Proof, units: Sequence[str], workers: int
) -> Iterator[tuple[str, int, float]]:
    check = partial(_check, proof.check)
    if workers == 1:
        yield from map(check, units)
        return
    with multiprocessing.Pool(workers) as pool:
        yield from pool.imap_unordered(check, units)


def _check(check: Callable[[str], int], unit: str) -> tuple[str, int, float]:
    started = time.process_time()
    cases = check(unit)
    return unit, cases, time.process_time() - started


class _Report:
    """How far a run has come."""

    def __init__(self, proof: Proof, done_before: int, total: int) -> None:
        self.name = proof.name
        self.before, self.total = done_before, total
        self.now = 0
        self.processor = 0.0
        self.started = self.told = time.monotonic()

    def begin(self) -> None:
        if self.before:
            print(f"{self.name}: {self.before:,} cases were done before")

    def add(self, cases: int, seconds: float) -> None:
        self.now += cases
        self.processor += seconds
        moment = time.monotonic()
        if moment - self.told >= PROGRESS_SECONDS:
            self.told = moment
            done, passed = self.before + self.now, moment - self.started
            left = passed / self.now * (self.total - done)
            print(
                f"{self.name}: {done:,} of {self.total:,} cases ({done / self.total:.1%}),"
                f" {passed / 60:.1f} min, about {left / 60:.1f} min to go",
                flush=True,
            )

    def end(self) -> None:
        done, passed = self.before + self.now, time.monotonic() - self.started
        whole = "all" if done == self.total else f"{done:,} of"
        print(
            f"{self.name}: {whole} {self.total:,} cases agree; {self.now:,} of them in this run,"
            f" in {passed:.1f} s ({self.processor:.1f} s of processor)",
            flush=True,
        )


# The state file


def _remembered(proof: Proof, state: Path | None) -> dict[str, int]:
    """The units done, with their cases; a file that is not there is begun."""
    if state is None:
        return {}
    head = {"proof": proof.name, "code": code_digest(proof)}
    if not state.exists():
        _remember(state, head)
        return {}
    text = state.read_text(encoding="utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        # The run was ended while it wrote a line; that unit is done again.
        state.write_text(whole, encoding="utf-8")
    lines = [json.loads(line) for line in whole.splitlines()]
    if not lines or lines[0] != head:
        raise ValueError(f"{state} is of another proof or of other code: name another file")
    return {
        line["unit"]: line["cases"] for line in lines[1:] if line["unit"] in frozenset(proof.units)
    }


def _remember(state: Path, line: Mapping[str, object]) -> None:
    with state.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def code_digest(proof: Proof) -> str:
    """A digest of what is compared: the engine, the naive model, and the proof that calls both."""
    engine = Path(lombre_labet.__file__).parent
    paths = [engine / f"{name}.py" for name in proof.modules]
    paths += [Path(getfile(naive)), Path(getfile(proof.check))]
    digest = hashlib.sha256()
    for path in paths:
        digest.update(_bare_code(path.read_text(encoding="utf-8")).encode())
    return digest.hexdigest()


def _bare_code(source: str) -> str:
    """The code of a module without its comments and docstrings."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            node.body = [  # type: ignore[attr-defined]  # it has one, as the line above found
                part
                for part in body
                if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
            ]
    return ast.dump(tree)
