"""The survivors of the mutation test that are explained: each explanation still speaks of the code.

The test itself is `benchmarks/mutation.py`, and the page about it `docs/quality.md`.
"""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import lombre_labet

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "benchmarks" / "mutation"))

from results import (
    Equivalent,
    Result,
    explanation,
    page,
    read_equivalents,
    read_results,
    rows,
    score,
    total,
)

ROOT = Path(__file__).resolve().parent.parent
EQUIVALENTS = read_equivalents(ROOT / "benchmarks" / "mutation" / "equivalents.toml")


def flat(text: str) -> str:
    return " ".join(filter(None, map(str.strip, text.splitlines())))


def functions(node: ast.AST, source: str, name: str = "") -> Iterator[tuple[str, str]]:
    """The functions and classes of a module by their dotted names, with decorators, and flat."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.ClassDef):
            inside = f"{name}.{child.name}".removeprefix(".")
            first = min([child.lineno, *(each.lineno for each in child.decorator_list)])
            yield inside, flat("\n".join(source.splitlines()[first - 1 : child.end_lineno]))
            yield from functions(child, source, inside)
        else:
            yield from functions(child, source, name)


def parts_of(module: str) -> dict[str, str]:
    path = Path(lombre_labet.__file__).parent / f"{module}.py"
    source = path.read_text(encoding="utf-8")
    return {"": flat(source), **dict(functions(ast.parse(source), source))}


@pytest.mark.parametrize("module", sorted({known.module for known in EQUIVALENTS}))
def test_what_is_explained_stands_in_the_code(module: str) -> None:
    parts = parts_of(module)
    for known in EQUIVALENTS:
        if known.module == module:
            assert known.before in parts[known.function], known
            assert known.before not in known.after


def test_each_has_its_reason_and_none_is_explained_twice() -> None:
    met = set()
    for known in EQUIVALENTS:
        assert known.why.endswith(".")
        for after in known.after:
            place = (known.module, known.function, known.before, after)
            assert place not in met
            met.add(place)


def result(key: str, outcome: str, how: str = "", after: str = "x") -> Result:
    return Result(key, "rules", "Rules.parse", 3, "Drop", "if x:", after, outcome, how)


KNOWN = Equivalent("rules", "Rules.parse", "if x:", ("while x:",), "It is.")
RESULTS = {
    each.key: each
    for each in (
        result("a", "killed", "failure"),
        result("b", "killed", "import"),
        result("c", "killed", "time-out"),
        result("d", "survived"),
        result("e", "survived", after="while x:"),
        result("f", "no mutant"),
    )
}


def test_the_score_is_of_what_was_tried_and_is_not_explained() -> None:
    scored = score("rules", "abcdefg", RESULTS, [KNOWN])
    assert attrs.astuple(scored) == ("rules", 6, 1, 1, 1, 1, 1, 1)
    assert list(rows([scored, total([scored, scored])])) == [
        ("rules", "6", "1", "1", "1", "1", "1", "1", "75.0 %"),
        ("all", "12", "2", "2", "2", "2", "2", "2", "75.0 %"),
    ]
    assert score("rules", "gh", RESULTS, [KNOWN]).rate == "–"


def test_only_what_is_written_explains_a_survivor() -> None:
    there = RESULTS["e"]
    assert explanation(there, [KNOWN]) is KNOWN
    for other in (
        attrs.evolve(there, module="cards"),
        attrs.evolve(there, function="Rules"),
        attrs.evolve(there, before="if y:"),
        attrs.evolve(there, after="if z:"),
    ):
        assert explanation(other, [KNOWN]) is None


def test_the_page_names_open_and_explained_survivors_and_what_was_not_run() -> None:
    scores = [score("rules", "abcdefg", RESULTS, [KNOWN]), score("cards", "xyz", RESULTS, [])]
    text = page(scores, [RESULTS["d"], RESULTS["e"]], [KNOWN], "1 May 2026", "3.11")
    assert "- `Rules.parse`: `if x:` becomes `x`." in text
    assert "- `Rules.parse`: `if x:` becomes `while x:`. It is." in text
    assert "Not run so far: `cards`." in text
    assert "Run in part: `rules`." in text


def test_a_later_result_counts_and_a_line_broken_off_does_not(tmp_path: Path) -> None:
    file = tmp_path / "results.jsonl"
    assert read_results(file) == {}
    first, second = (
        '{"key": "a", "module": "m", "function": "f", "line": 1, "operator": "o", '
        f'"before": "b", "after": "c", "outcome": "{outcome}"}}\n'
        for outcome in ("survived", "killed")
    )
    file.write_text(first + second + first[:40], encoding="utf-8")
    assert read_results(file)["a"].outcome == "killed"
