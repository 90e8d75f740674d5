"""What became of the mutants, and the page that tells it.

A result is one line of JSON. It names its mutant by the digest of the module's source and the place
in it, so the results of a module stay good while other modules change, and never speak of another
source than theirs. That a mutant was killed stays true while tests are added; one that survived is
tried again when the tests are no longer those it survived.

This module needs nothing but attrs.
"""

import json
import textwrap
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs

KILLED: Final = "killed"
SURVIVED: Final = "survived"
NO_MUTANT: Final = "no mutant"
"""The source has a fault of syntax, or is the same program."""

BY_TIME: Final = "time-out"


@attrs.frozen
class Result:
    """What became of a mutant."""

    key: str
    """The key of the mutant."""
    module: str
    function: str
    line: int
    operator: str
    before: str
    """The lines that the mutation changes, stripped, parted by spaces."""
    after: str
    """What they became."""
    outcome: str
    how: str = ""
    """Of a killed one: failure, import or time-out."""
    by: str = ""
    """The first test that failed, where one did."""
    tests: str = ""
    """The digest of the tests."""
    ran: int = 0
    """How many tests it survived."""
    of: int = 0
    """How many there are that run its line."""
    seconds: float = 0.0


def read_results(file: Path) -> dict[str, Result]:
    """The results of a state file by key; of two for one mutant, the later."""
    results: dict[str, Result] = {}
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                result = Result(**json.loads(line))
            except (ValueError, TypeError):
                continue  # the last line of a run that was broken off
            results[result.key] = result
    return results


@attrs.frozen
class Equivalent:
    """Survivors that need no test, and why."""

    module: str
    function: str
    before: str
    """The line, or lines, as the source has them."""
    after: tuple[str, ...]
    """What survivors have in its place."""
    why: str
    """Why nothing can observe the difference, or why no test should."""


def read_equivalents(file: Path) -> tuple[Equivalent, ...]:
    """The explained survivors of a file."""
    tables: Sequence[Mapping[str, Any]] = tomllib.loads(file.read_text(encoding="utf-8")).get(
        "equivalent", ()
    )
    return tuple(
        Equivalent(
            table["module"], table["function"], table["before"], tuple(table["after"]), table["why"]
        )
        for table in tables
    )


def explanation(result: Result, equivalents: Iterable[Equivalent]) -> Equivalent | None:
    """The explanation of a survivor, if it has one."""
    for known in equivalents:
        if (known.module, known.function, known.before) == (
            result.module,
            result.function,
            result.before,
        ) and result.after in known.after:
            return known
    return None


@attrs.frozen
class Score:
    """How a module stands."""

    module: str
    mutants: int
    """How many there are, those tried and those not."""
    by_failure: int
    by_import: int
    by_time: int
    explained: int
    unexplained: int
    not_run: int

    @property
    def killed(self) -> int:
        return self.by_failure + self.by_import + self.by_time

    @property
    def rate(self) -> str:
        """Killed among those tried that are not explained, in percent."""
        tried = self.killed + self.unexplained
        # Cut and not rounded: with a survivor it is never 100.
        return f"{1000 * self.killed // tried / 10:.1f} %" if tried else "–"


def score(
    module: str,
    keys: Iterable[str],
    results: Mapping[str, Result],
    equivalents: Sequence[Equivalent],
) -> Score:
    """The score of the module whose mutants have these keys."""
    found = [results.get(key) for key in keys]
    real = [each for each in found if each is None or each.outcome != NO_MUTANT]
    killed = [each.how for each in real if each is not None and each.outcome == KILLED]
    survived = [each for each in real if each is not None and each.outcome == SURVIVED]
    explained = sum(explanation(each, equivalents) is not None for each in survived)
    return Score(
        module,
        len(real),
        killed.count("failure"),
        len(killed) - killed.count("failure") - killed.count(BY_TIME),
        killed.count(BY_TIME),
        explained,
        len(survived) - explained,
        real.count(None),
    )


def total(scores: Sequence[Score]) -> Score:
    """The sum of scores."""
    numbers = [attrs.astuple(each)[1:] for each in scores]
    return Score("all", *map(sum, zip(*numbers, strict=True)))


HEADINGS: Final = (
    "module",
    "mutants",
    "failed",
    "import",
    "time-out",
    "explained",
    "open",
    "not run",
    "score",
)


def rows(scores: Iterable[Score]) -> Iterator[tuple[str, ...]]:
    """The table of scores, without its headings."""
    for each in scores:
        counts = (
            each.mutants,
            each.by_failure,
            each.by_import,
            each.by_time,
            each.explained,
            each.unexplained,
            each.not_run,
        )
        yield (each.module, *(f"{count:,}" for count in counts), each.rate)


BEGIN: Final = "<!-- What follows is made by `python benchmarks/mutation.py --write`. -->"


def _code(text: str) -> str:
    """A line of code in Markdown; where it goes on too long, its beginning."""
    return f"`{text}`" if text else "nothing"


def _told(result: Result) -> str:
    where = f"`{result.function}`" if result.function else "the module itself"
    return f"- {where}: {_code(result.before)} becomes {_code(result.after)}."


def page(
    scores: Sequence[Score],
    survivors: Iterable[Result],
    equivalents: Sequence[Equivalent],
    when: str,
    python: str,
) -> str:
    """The part of the page that tells what came of a run."""
    unseen = [each.module for each in scores if each.not_run == each.mutants]
    begun = [each.module for each in scores if 0 < each.not_run < each.mutants]
    lines = [BEGIN, "", "## Score by module", "", f"{when}, CPython {python}.", ""]
    lines += [f"| {' | '.join(HEADINGS)} |", "| --- " + "| ---: " * (len(HEADINGS) - 1) + "|"]
    tried = [each for each in scores if each.not_run < each.mutants]
    for row in rows([*tried, total(tried)] if tried else []):
        lines.append(f"| {' | '.join([f'`{row[0]}`' if row[0] != 'all' else 'all', *row[1:]])} |")
    lines.append("")
    if unseen:
        lines += ["Not run so far: " + ", ".join(f"`{name}`" for name in unseen) + ".", ""]
    if begun:
        lines += ["Run in part: " + ", ".join(f"`{name}`" for name in begun) + ".", ""]
    explained: dict[str, dict[Equivalent, list[Result]]] = {}
    unexplained: dict[str, list[Result]] = {}
    for result in survivors:
        known = explanation(result, equivalents)
        if known is None:
            unexplained.setdefault(result.module, []).append(result)
        else:
            explained.setdefault(result.module, {}).setdefault(known, []).append(result)
    lines += ["## Survivors without an explanation", ""]
    if not unexplained:
        lines += ["None.", ""]
    for module, results in unexplained.items():
        lines += [f"### `{module}`, open", "", *map(_told, results), ""]
    lines += ["## Survivors explained", ""]
    for module, by_reason in explained.items():
        lines += [f"### `{module}`", ""]
        for known, results in by_reason.items():
            where = f"`{known.function}`" if known.function else "The module itself"
            after = ", ".join(dict.fromkeys(_code(each.after) for each in results))
            lines.append(f"- {where}: {_code(known.before)} becomes {after}. {known.why}")
        lines.append("")
    return "\n".join(map(_wrapped, lines)).rstrip() + "\n"


def _wrapped(line: str) -> str:
    """A line of the page, in lines of the width that all files here have; a table stays whole."""
    if line.startswith(("|", "<")):
        return line
    indent = "  " if line.startswith("- ") else ""
    return textwrap.fill(
        line, 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
