"""The house stands as the documentation says: layers, docstrings, the public names, purity."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import lombre_labet
from lombre_labet import Clause, validation

ROOT = Path(__file__).parent.parent
PACKAGE = Path(lombre_labet.__file__).parent
MODULES = {
    path.relative_to(PACKAGE).with_suffix("").as_posix(): path
    for path in sorted(PACKAGE.rglob("*.py"))
}


def storeys() -> list[str]:
    """The modules in the order of the architecture page, the uppermost first."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    return re.findall(r"^\| `(\w+)/?` \|", page, re.MULTILINE)


def storey_of(module: str) -> str:
    return module.partition("/")[0]


def imported(module: str, tree: ast.Module) -> Iterator[str]:
    """The storeys that a module imports from, however deep in its code."""
    inside = module.count("/")
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.level:
            ups = node.level - 1
            if ups == inside:  # from the package itself
                names = [node.module] if node.module else [alias.name for alias in node.names]
                yield from (storey_of(name.replace(".", "/")) for name in names)
            else:
                yield storey_of(module)
        elif isinstance(node, ast.ImportFrom | ast.Import):
            names = (
                [node.module or ""]
                if isinstance(node, ast.ImportFrom)
                else [alias.name for alias in node.names]
            )
            assert not any(name.startswith("lombre_labet") for name in names), module


def test_every_module_has_its_storey() -> None:
    assert set(storeys()) == {storey_of(module) for module in MODULES} - {"__init__"}


@pytest.mark.parametrize("module", [module for module in MODULES if module != "__init__"])
def test_a_module_imports_only_those_above_it(module: str) -> None:
    order = storeys()
    own = order.index(storey_of(module))
    for name in imported(module, ast.parse(MODULES[module].read_text(encoding="utf-8"))):
        at = order.index(name)
        assert at < own or (at == own and "/" in module), f"{module} imports {name}"


def undocumented(tree: ast.Module) -> Iterator[str]:
    """The public things of a module that do not say what they are.

    An option says it in its own metadata, and the parts that every state has say it once.
    """
    for node in ast.walk(tree):
        if not isinstance(node, ast.ClassDef | ast.Module):
            continue
        if isinstance(node, ast.ClassDef) and node.name.startswith("_"):
            continue
        if ast.get_docstring(node) is None:
            yield getattr(node, "name", "the module")
        for child, following in zip(node.body, [*node.body[1:], None], strict=True):
            if isinstance(child, ast.FunctionDef) and not child.name.startswith("_"):
                if ast.get_docstring(child) is None:
                    yield child.name
            elif isinstance(child, ast.AnnAssign) and isinstance(node, ast.ClassDef):
                name = ast.unparse(child.target)
                told = isinstance(following, ast.Expr) and isinstance(following.value, ast.Constant)
                inherited = name in ("phase", "turn", "events") or name.startswith("_")
                is_option = re.search(r"= _(option|field)\(", ast.unparse(child))
                if not told and not inherited and not is_option:
                    yield name


@pytest.mark.parametrize("module", MODULES)
def test_everything_public_says_what_it_is(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    assert list(undocumented(tree)) == []


def test_every_name_in_all_is_there_and_every_public_import_in_all() -> None:
    names = lombre_labet.__all__
    assert len(set(names)) == len(names)
    for name in names:
        assert hasattr(lombre_labet, name)
    public = {
        name
        for name, value in vars(lombre_labet).items()
        if not name.startswith("_") and type(value).__name__ != "module"
    }
    assert public - {"TYPE_CHECKING", "Any", "Final", "import_module"} == set(names)
    assert set(names) <= set(dir(lombre_labet))


def test_what_only_plays_loads_nothing_that_tells_writes_or_checks() -> None:
    program = (
        "import sys, random, lombre_labet as game;"
        "state = game.apply(game.new_match(), game.Deal.shuffled(random.Random(1)));"
        "print(sorted(name for name in sys.modules if name.startswith('lombre_labet.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    ).stdout
    for module in ("telling", "records", "positions", "validation", "languages.english", "wire"):
        assert f"'lombre_labet.{module}'" not in loaded
    with pytest.raises(AttributeError, match=r"module 'lombre_labet' has no attribute 'nothing'"):
        _ = lombre_labet.nothing


def test_what_is_loaded_later_is_there_from_the_first() -> None:
    program = (
        "import lombre_labet as game;"
        "assert {'tell_event', 'apply', '__doc__'} <= set(dir(game));"
        "assert all(getattr(game, name) is not None for name in game.__all__)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_name_that_is_loaded_later_is_found_and_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lombre_labet.__getattr__("check") is validation.check
    monkeypatch.delitem(vars(lombre_labet), "check")
    assert {"check", "apply", "__doc__"} <= set(lombre_labet.__dir__())


def test_every_attrs_class_is_frozen() -> None:
    classes = [
        value
        for value in vars(lombre_labet).values()
        if isinstance(value, type) and attrs.has(value)
    ]
    assert len(classes) > 30
    for cls in classes:
        assert not hasattr(cls, "__dict__") or "__slots__" in vars(cls)
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            cls.__setattr__(
                object.__new__(cls), attrs.fields(cls)[0].name if attrs.fields(cls) else "x", 1
            )


def test_the_core_imports_attrs_and_nothing_else() -> None:
    program = (
        "import sys; import attrs, lombre_labet;"
        "print([n for n in sys.modules if n.split('.')[0] not in sys.stdlib_module_names"
        " and n.split('.')[0] not in ('attr', 'attrs', 'lombre_labet', '__main__')])"
    )
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {program}"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == "[]"


def clauses_cited_by_what_decides() -> set[str]:
    """The clause ids in the docstrings of functions and classes."""
    cited: set[str] = set()
    for path in MODULES.values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                cited.update(re.findall(r"\b[NCSDEBTMXPOLI][1-9]\b", ast.get_docstring(node) or ""))
    return cited


def test_every_clause_is_claimed_by_a_function_or_class_and_no_other_is() -> None:
    assert clauses_cited_by_what_decides() == set(map(str, Clause))
