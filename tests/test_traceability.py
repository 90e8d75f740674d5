"""Every clause has code and tests that claim it, no claim is of nothing, and the page says so."""

import importlib.util
import json
from pathlib import Path
from types import ModuleType

import pytest

from lombre_labet import Clause

ROOT = Path(__file__).resolve().parent.parent


def _load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("traceability", ROOT / "docs" / "traceability.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TRACE = _load()
CLAUSES = set(map(str, Clause))


@pytest.mark.parametrize("column", ["Code", "Tests"])
def test_every_clause_has_code_and_tests(column: str) -> None:
    assert CLAUSES - set(TRACE.COLUMNS[column]()) == set()


@pytest.mark.parametrize("column", TRACE.COLUMNS)
def test_nothing_cites_what_is_no_clause(column: str) -> None:
    assert set(TRACE.COLUMNS[column]()) - CLAUSES == set()


def test_the_page_is_what_code_tests_and_cases_say_today() -> None:
    written = (ROOT / "docs" / "traceability.md").read_text(encoding="utf-8")
    assert written == TRACE.page(), "it is stale: python docs/traceability.py --write"


def test_each_situation_is_mapped_and_no_other() -> None:
    cases = json.loads((ROOT / "tests" / "cases" / "situations.json").read_text(encoding="utf-8"))
    assert {case["name"] for case in cases} == set(TRACE.SITUATIONS)


def test_a_citation_of_no_clause_is_seen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Were the readers blind, the tests above would pass for nothing."""
    module = tmp_path / "cards.py"
    module.write_text('class A:\n    """T9."""\n\n    def b(self):\n        """C1, P8."""\n')
    monkeypatch.setattr(TRACE, "PACKAGE", tmp_path)
    assert TRACE.code() == {"T9": ["cards.A"], "C1": ["cards.A.b"], "P8": ["cards.A.b"]}
    (tmp_path / "test_traced_one.py").write_text(
        "import pytest\n"
        "@pytest.mark.clause('T9', 'C1')\n"
        "@pytest.mark.parametrize('x', [1, pytest.param(2, marks=pytest.mark.clause('P3'))])\n"
        "def test_it(x): pass\n"
        "def test_other(): pass\n"
    )
    monkeypatch.setattr(TRACE, "TESTS", tmp_path)
    name = ["test_traced_one.test_it"]
    assert TRACE.tests() == {"T9": name, "C1": name, "P3": name}
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "situations.json").write_text('[{"name": "new"}]')
    (tmp_path / "cases" / "corners.jsonl").write_text('{"name": "P9-x"}\n')
    (tmp_path / "cases" / "options.jsonl").write_text('{"name": "colour=1#0"}\n{"name": "ante=2"}')
    assert TRACE.cases() == {"no clause": ["new", "colour=1#0"], "P9": ["P9-x"], "S2": ["ante=2"]}
