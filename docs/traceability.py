"""`docs/traceability.md`: for each clause the code, tests, options, cases and vectors about it.

`python docs/traceability.py` prints the page; with `--write` it is put in its place. A test checks
that the page is what this gives today, that no clause lacks code or a test, and that no id is cited
that is none.

Code is found by its docstrings and tests by their marks, so the page can only say what they claim.
Which of the worked-out cases bear on a clause their names say, and where they do not, `SITUATIONS`.
Tests are read with the tests' own tools, so the page needs the extra `[test]`.
"""

import ast
import inspect
import json
import re
import sys
import textwrap
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import lombre_labet
from lombre_labet import OPTIONS, Clause

ROOT = Path(__file__).resolve().parent.parent
PAGE = Path(__file__).with_name("traceability.md")
PACKAGE = Path(lombre_labet.__file__).parent
TESTS = ROOT / "tests"
KIT = ROOT / "conformance"

# Where clauses are decided. Other modules speak of them: they hold, show, check or tell what these
# make.
DECIDING = ("actions", "cards", "ladder", "table", "phases", "views", "engine", "observations")

CHAPTERS = {
    "N": "Players and seats",
    "C": "Cards",
    "S": "Stakes",
    "D": "Deal",
    "E": "Belle",
    "B": "Auction",
    "T": "Trump",
    "M": "Matadors",
    "X": "Exchange",
    "P": "Play",
    "O": "Outcome",
    "L": "Labets",
    "I": "Irregularities",
}
"""The sections of the rules page, by the letter of their clauses."""

RESULTS = {"won": ["O1", "O2"], "remise": ["O2", "O3", "O4"], "codille": ["O2", "O3", "O5"]}
FAMILIES = {
    "virole_plain": ["B7", "T1", "X1", "X3"],
    "virole_belle": ["B7", "T2", "X1", "X3"],
    "demande_plain": ["B7", "T3", "X1", "X2"],
    "demande_belle": ["B7", "T4", "X1", "X2"],
    "sans_prendre_plain": ["B7", "T3", "X2"],
    "sans_prendre_belle": ["B7", "T4", "X2"],
    "vole_plain": ["B7", "T3", "X2"],
    "vole_belle": ["B7", "T4", "X2"],
}
SITUATIONS = {
    **{
        f"{result}_{family}": [*ends, *begins]
        for result, ends in RESULTS.items()
        for family, begins in FAMILIES.items()
    },
    "all_pass": ["B5"],
    "matadors_plain": ["M1", "M3"],
    "matadors_belle": ["M1", "M3"],
    "previous_differs_from_best": ["P3"],
    "must_undertrump": ["P6"],
    "bacon_ruffs": ["C3", "P4"],
    "bacon_is_no_heart": ["C3", "P2"],
    "bacon_led": ["C3", "P2"],
    "bacon_turned": ["C3", "T1"],
    "overruff": ["P5"],
    "talon_short": ["X2"],
    "talon_empty_not_asked": ["X6"],
    "defender_stands": ["X2"],
    "labets_waiting_won": ["L3", "O1", "S3"],
    "labets_waiting_remise": ["L2", "L4", "S3"],
    "labets_waiting_codille": ["L2", "L3", "O5", "S3"],
}
"""The clauses that each of the worked-out situations bears on."""

_ID = re.compile(r"\b[NCSDEBTMXPOLI][1-9]\b")


Found = dict[str, list[str]]


def code() -> Found:
    """For each clause the functions and classes of the deciding modules that name it."""
    found: Found = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        module = path.relative_to(PACKAGE).with_suffix("").as_posix().replace("/", ".")
        if module.partition(".")[0] in DECIDING:
            for name, docstring in _documented(ast.parse(path.read_text("utf-8")), module):
                for clause in sorted(set(_ID.findall(docstring))):
                    found.setdefault(clause, []).append(name)
    return found


def _documented(node: ast.AST, prefix: str) -> Iterator[tuple[str, str]]:
    """Functions and classes, those within others too, with their docstrings."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            name = f"{prefix}.{child.name}"
            yield name, ast.get_docstring(child) or ""
            yield from _documented(child, name)


def tests() -> Found:
    """For each clause the tests that carry its mark, or some of whose cases do."""
    found: Found = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        if "mark.clause" not in path.read_text("utf-8"):
            continue
        sys.path[:0] = [str(path.parent), str(TESTS)]
        try:
            module = import_module(path.stem)
        finally:
            del sys.path[:2]
        for name, test in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(test):
                for clause in sorted(_marked(getattr(test, "pytestmark", []))):
                    where = path.relative_to(TESTS).with_suffix("").as_posix()
                    found.setdefault(clause, []).append(f"{where}.{name}")
    return found


def _marked(marks: Any) -> set[str]:
    """The clauses of some marks, and of the cases that parametrize a test."""
    found: set[str] = set()
    for mark in marks:
        if mark.name == "clause":
            found.update(map(str, mark.args))
        elif mark.name == "parametrize":
            for case in mark.args[1]:
                found |= _marked(getattr(case, "marks", ()))
    return found


def options() -> Found:
    """For each clause its options."""
    found: Found = {}
    for option in OPTIONS:
        found.setdefault(str(option.clause), []).append(option.name)
    return found


def cases() -> Found:
    """For each clause the worked-out cases that bear on it."""
    found: Found = {}
    clause_of = {option.name: str(option.clause) for option in OPTIONS}
    for case in json.loads((TESTS / "cases" / "situations.json").read_text("utf-8")):
        for clause in SITUATIONS.get(case["name"], ["no clause"]):
            found.setdefault(clause, []).append(case["name"])
    for file in ("corners", "options"):
        for line in (TESTS / "cases" / f"{file}.jsonl").read_text("utf-8").splitlines():
            name = json.loads(line)["name"]
            option = clause_of.get(name.partition("=")[0], "no clause")
            clause = name.partition("-")[0] if file == "corners" else option
            found.setdefault(clause, []).append(name)
    return found


def vectors() -> Found:
    """For each clause how many conformance vectors of each kind cite it."""
    found: Found = {}
    for path in sorted(KIT.glob("*.json")):
        cited = Counter(
            clause
            for vector in json.loads(path.read_text("utf-8"))["vectors"]
            for clause in vector["clauses"]
        )
        for clause, count in cited.items():
            found.setdefault(clause, []).append(f"{path.stem} {count}")
    return found


COLUMNS = {
    "Code": code,
    "Tests": tests,
    "Options": options,
    "Cases": cases,
    "Vectors": vectors,
}


def page() -> str:
    """The whole page."""
    found = {title: find() for title, find in COLUMNS.items()}
    lines = [_INTRODUCTION]
    for letter, title in CHAPTERS.items():
        lines.append(f"## {title}\n\n[The rules](rules.md#{title.lower().replace(' ', '-')})\n")
        for clause in (clause for clause in Clause if clause[0] == letter):
            lines.append(f"### {clause}\n")
            for column, by_clause in found.items():
                if clause in by_clause:
                    lines += _told(column, by_clause[clause])
            lines.append("")
    return "\n".join(lines)


def _told(column: str, names: list[str]) -> list[str]:
    """The lines of a column for a clause; tests are told file by file."""
    if column == "Vectors":
        counted = [f"{kind} ({count})" for kind, count in map(str.split, names)]
        return _item("", f"{column}: {', '.join(counted)}")
    if column != "Tests":
        return _item("", f"{column}: {_quoted(names)}")
    files: dict[str, list[str]] = {}
    for name in names:
        file, _, test = name.rpartition(".")
        files.setdefault(file, []).append(test)
    lines = _item("", f"{column}:")
    for file, some in files.items():
        lines += _item("    ", f"`{file}`: {_quoted(some)}")
    return lines


def _quoted(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _item(indent: str, text: str) -> list[str]:
    """An item of a list, in lines that fit the page."""
    return textwrap.wrap(
        text,
        width=100,
        initial_indent=f"{indent}- ",
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


_INTRODUCTION = """\
# Traceability

For each clause of the rules: what decides it, and what would tell if it were decided wrongly.

- **Code**: the functions and classes that name the clause in their docstring, in the modules where
  the game is decided. Other modules hold, show, check or tell what these make.
- **Tests**: those that carry the clause as a mark (`@pytest.mark.clause`), or some of whose cases
  do; they lie in `tests`.
- **Options**: the fields of `Rules` that select a reading of it ([Readings](readings.md)).
- **Cases**: matches in `tests/cases` that were worked out from the rules without the library.
- **Vectors**: how many of the [conformance vectors](conformance.md) cite it, by kind.

Besides these, the [proofs](proofs.md) go through all cases of play, bids, exchanges and
settlements, and the differential test plays random matches in two models at once.

The page is made by `python docs/traceability.py --write`.
"""


def main() -> None:
    """Print the page, or put it in its place."""
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(page(), encoding="utf-8", newline="\n")
    else:
        print(page(), end="")


if __name__ == "__main__":
    main()
