"""Mutation testing: change the library in one place, and see whether a test fails.

    python benchmarks/mutation.py --workers 2
    python benchmarks/mutation.py --module rules --module checks/cards
    python benchmarks/mutation.py --report

What can be changed is in `mutation/mutants.py`, what came of it in `mutation/results.py`, and
`docs/quality.md` tells both. A run that was interrupted goes on where it stopped, and one after a
change does again only what the change may have made untrue. Ends with 0 if every mutant was killed
or is explained in `mutation/equivalents.toml`, with 1 if not, with 2 if the tests fail as they are.

A fresh pytest for each mutant would take days. So this process imports what the tests need of other
packages and then forks a child for each mutant. The child gets the one module from the mutated
source, all else as it is on disk, imports the library and the tests anew, and runs those tests that
can notice: a survey, made once with `coverage`, tells which tests run which lines. It runs them in
rounds, few and quick ones first, and stops at the first that fails. Nothing mutated is ever
written into the checkout. Hypothesis is derandomised, so a run says what the next one will.

Needed are the extras `[mutation]` and `[test]`, and an operating system with `fork`.
"""

import argparse
import ast
import contextlib
import difflib
import gc
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import json
import os
import platform
import resource
import select
import signal
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import _lru_cache_wrapper, cache
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, Final

import attrs
import cattrs  # noqa: F401  # the children have it from here, and these too
import coverage
import hypothesis
import hypothesis.stateful
import hypothesis.strategies
import jsonschema  # noqa: F401
import pytest

# Where the lines below, and the tests, find what they import.
sys.path.insert(0, str(Path(__file__).resolve().parent / "mutation"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))

from mutants import Mutant, modules_of, mutants_of, mutated, same_code, tree_of
from results import (
    BEGIN,
    BY_TIME,
    HEADINGS,
    KILLED,
    NO_MUTANT,
    SURVIVED,
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

HERE: Final = Path(__file__).resolve().parent
ROOT: Final = HERE.parent
PACKAGE: Final = ROOT / "src" / "lombre_labet"
TESTS: Final = ROOT / "tests"
EQUIVALENTS: Final = HERE / "mutation" / "equivalents.toml"
PAGE: Final = ROOT / "docs" / "quality.md"
LEFT_OUT: Final = ("server",)
"""Folders of tests that are not run: they test the server of the examples, by way of sockets."""

NOT_RUN: Final = ("test_every_clause_has_a_test",)
"""Functions of tests that are not run: this one asks which other tests run with it."""

MEMORY: Final = 4 << 30
"""Bytes that a child may have; a mutant that builds an endless list must not take the machine."""

ROUNDS: Final = ((0.5, 1), (2.0, 4), (8.0, 12))
"""Of each round but the last: the seconds that its tests may take by the survey, and the number of
files that they may come from, since to import a file takes as long as many a test."""
REMEMBERED: Final = 12
"""How many of the tests that killed a module's last mutants are tried first on its next one."""


# --- the child ---------------------------------------------------------------------------------


class MutantLoader(SourceFileLoader):
    """Loads a module from another source than that on disk."""

    def __init__(self, name: str, path: str, source: str) -> None:
        super().__init__(name, path)
        self._source = source

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002  # whoever calls it gives it
        return compile(self._source, self.path, "exec", dont_inherit=True)


class MutantFinder(importlib.abc.MetaPathFinder):
    """Finds the one mutated module, and leaves all else to others."""

    def __init__(self, name: str, source: str) -> None:
        self._name = name
        self._source = source

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self._name:
            return None
        spec = PathFinder.find_spec(fullname, path, target)
        assert spec is not None
        assert spec.origin is not None
        spec.loader = MutantLoader(fullname, spec.origin, self._source)
        return spec


def python_name(module: str) -> str:
    """The dotted name of a module such as `checks/cards`."""
    dotted = "lombre_labet." + module.replace("/", ".")
    return dotted.removesuffix(".__init__")


@attrs.define(eq=False)
class _Watch:
    """A plug-in of pytest that chooses what runs and remembers what failed first."""

    wanted: Mapping[str, int] | None
    """The ids to run, with their order; None for all."""
    known: frozenset[str]
    """The ids that the survey met. One that it did not is a test of the mutant's own, and runs."""
    failed: str = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [each for each in items if each.name not in NOT_RUN]
        wanted = self.wanted
        if wanted is None:
            return
        items[:] = [
            each for each in items if each.nodeid in wanted or each.nodeid not in self.known
        ]
        items.sort(key=lambda each: wanted.get(each.nodeid, -1))

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = f"collection of {report.nodeid}"

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def run_pytest(files: Sequence[str], watch: object, *more: str) -> int:
    """Run the tests of some files in this process."""
    hypothesis.settings.register_profile(
        "mutation",
        derandomize=True,
        database=None,
        deadline=None,
        print_blob=False,
        suppress_health_check=list(hypothesis.HealthCheck),
        # To shrink or to explain a failure would be wasted here.
        phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    )
    hypothesis.settings.load_profile("mutation")
    # Each plug-in found by itself would cost every child a tenth of a second.
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    options = ["-x", "-q", "--tb=no", "--no-header", "-p", "no:cacheprovider"]
    options += ["-p", "_hypothesis_pytestplugin", "-W", "ignore::pytest.PytestAssertRewriteWarning"]
    options += [f"--ignore={TESTS / folder}" for folder in LEFT_OUT]
    options += [f"--rootdir={ROOT}", f"--basetemp={tempfile.gettempdir()}/tests"]
    return int(pytest.main([*options, *more, *files], plugins=[watch]))


def in_child(work: Callable[[], object], seconds: float, log: Path | None) -> Any:
    """What `work` returns in a forked child; None if it did not return within so many seconds.

    The child is the head of a process group of its own, so that nothing it started outlives it.
    What it prints goes to the log, if there is one.
    """
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            os.setsid()
            if log is not None:
                nothing = os.open(os.devnull, os.O_RDONLY)
                output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
                for old, new in ((nothing, 0), (output, 1), (output, 2)):
                    os.dup2(old, new)
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            answer = json.dumps(work()).encode()
            while answer:
                answer = answer[os.write(writing, answer) :]
        finally:
            os._exit(0)
    os.close(writing)
    answer, ends = b"", time.monotonic() + seconds
    while True:
        ready, _, _ = select.select([reading], [], [], max(0.0, ends - time.monotonic()))
        part = os.read(reading, 1 << 16) if ready else b""
        answer += part
        if not part:
            break
    os.close(reading)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if not ready:
        return None
    return json.loads(answer) if answer else {"how": "import", "by": "the process died"}


# --- the survey --------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Test:
    """A test, and which lines of the library it runs."""

    id: str
    seconds: float
    lines: Mapping[str, int]
    """For each module, a number whose bits are the lines."""

    @property
    def file(self) -> str:
        return self.id.partition("::")[0]

    @property
    def function(self) -> str:
        return self.id.partition("[")[0]

    @property
    def size(self) -> int:
        """How many lines it runs; the fewer, the more it says of each."""
        return sum(lines.bit_count() for lines in self.lines.values())


@attrs.frozen
class Survey:
    """What the tests are, and what they run."""

    base: str
    """The digest of all but the files of tests themselves; after a change nothing here is true."""
    files: Mapping[str, str]
    """The digest of each file of tests."""
    at_import: Mapping[str, int]
    """The lines of each module that run while the library is imported."""
    at_collection: Mapping[str, int]
    """Those that run while the tests are imported."""
    tests: tuple[Test, ...]


@attrs.define(eq=False)
class _Surveyor(_Watch):
    """A plug-in of pytest that tells `coverage` which test runs, and takes its time."""

    coverage: Any = None
    seconds: dict[str, float] = attrs.Factory(dict)
    caches: list[Any] = attrs.Factory(list)

    def pytest_collection_finish(self) -> None:
        # What one test has in a cache, another would seem not to run.
        for each in gc.get_objects():
            kind = type(each)  # tests make objects that hate to be asked more
            if kind is _lru_cache_wrapper:
                if str(each.__module__).partition(".")[0] not in _PACKAGES_OF_OTHERS:
                    self.caches.append(each.cache_clear)
            elif issubclass(kind, dict) and kind.__module__.startswith("lombre_labet."):
                self.caches.append(each.clear)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for clear in self.caches:
            clear()
        self.coverage.switch_context(item.nodeid)
        started = time.perf_counter()
        result = yield
        self.seconds[item.nodeid] = time.perf_counter() - started
        return result


_PACKAGES_OF_OTHERS: Final = frozenset(("hypothesis", "_pytest", "jsonschema", "attr", "cattrs"))


def _coverage() -> Any:
    return coverage.Coverage(data_file=None, config_file=False, include=[f"{PACKAGE}/*"])


def _lines(measured: Any) -> dict[str, dict[str, str]]:
    """For each test the lines that it runs of each module, as bits of a number."""
    data = measured.get_data()
    lines: dict[str, dict[str, int]] = {}
    for path in data.measured_files():
        module = Path(path).relative_to(PACKAGE).with_suffix("").as_posix()
        for line, contexts in data.contexts_by_lineno(path).items():
            for context in contexts:
                of_test = lines.setdefault(context, {})
                of_test[module] = of_test.get(module, 0) | 1 << line
    return {
        context: {module: f"{bits:x}" for module, bits in of_test.items()}
        for context, of_test in lines.items()
    }


def _survey_import() -> dict[str, dict[str, str]]:
    """The lines that run while the library is imported, and while the tests are."""
    measured = _coverage()
    measured.start()
    for module in modules_of(PACKAGE):
        importlib.import_module(python_name(module))
    measured.switch_context("collection")
    run_pytest(list(_all_test_files()), _Watch(None, frozenset()), "--collect-only")
    measured.stop()
    lines = _lines(measured)
    return {"at_import": lines[""], "at_collection": lines["collection"]}


def _survey_files(files: Sequence[str]) -> dict[str, Any]:
    """Run the tests of some files; the lines of each and its seconds, or the first that failed."""
    measured = _coverage()
    measured.start()
    importlib.import_module("lombre_labet")
    surveyor = _Surveyor(None, frozenset(), coverage=measured)
    code = run_pytest(files, surveyor)
    measured.stop()
    if code:
        return {"failed": surveyor.failed or f"pytest ended with {code}"}
    return {"seconds": surveyor.seconds, "lines": _lines(measured)}


def _digest_of_files(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in sorted(files):
        digest.update(f"{file.relative_to(ROOT)}\n".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


ONLY: Final[list[str]] = []
"""What the option `--tests` names; nothing where it was not given."""


def test_files() -> dict[str, Path]:
    """The files of tests that are run, by the names that pytest gives them."""
    return {
        name: path
        for name, path in _all_test_files().items()
        if not ONLY or any(each in name for each in ONLY)
    }


def _all_test_files() -> dict[str, Path]:
    return {
        path.relative_to(ROOT).as_posix(): path
        for path in sorted(TESTS.rglob("test_*.py"))
        if path.relative_to(TESTS).parts[0] not in LEFT_OUT
    }


def base_digest() -> str:
    """The digest of the library and of what the tests share."""
    shared = [
        path
        for path in TESTS.rglob("*.py")
        if not path.name.startswith("test_") and path.relative_to(TESTS).parts[0] not in LEFT_OUT
    ]
    return _digest_of_files([*PACKAGE.rglob("*.py"), *shared])


def take_survey(state: Path) -> Survey:
    """The survey of the state, brought up to date."""
    stored = state / "survey.json"
    base = base_digest()
    files = {name: _digest_of_files([path]) for name, path in test_files().items()}
    old: dict[str, Any] = {"base": base, "files": {}, "imports": {}, "tests": {}}
    if stored.exists():
        found = json.loads(stored.read_text(encoding="utf-8"))
        if found["base"] == base:
            old = found
    changed = [name for name, digest in files.items() if old["files"].get(name) != digest]
    if changed or not old["imports"]:
        print(f"survey of {len(changed)} files of tests …", flush=True)
        told: Any = {"seconds": {}, "lines": {}}
        if changed:
            told = in_child(lambda: _survey_files(changed), 3600.0, state / "survey.log")
        if "seconds" not in told:
            raise SystemExit(f"the tests fail as they are: {told}; see {state / 'survey.log'}")
        stale = {*changed, *(name for name in old["files"] if not (ROOT / name).exists())}
        tests = {
            test: facts
            for test, facts in old["tests"].items()
            if test.partition("::")[0] not in stale
        }
        for test, seconds in told["seconds"].items():
            tests[test] = [round(seconds, 4), told["lines"].get(test, {})]
        imports = in_child(_survey_import, 600.0, state / "survey.log")
        known = {name: digest for name, digest in old["files"].items() if name not in stale}
        old = {"base": base, "files": known | files, "imports": imports, "tests": tests}
        stored.write_text(json.dumps(old), encoding="utf-8")
    return Survey(
        base,
        files,
        *(
            {module: int(bits, 16) for module, bits in old["imports"][when].items()}
            for when in ("at_import", "at_collection")
        ),
        tuple(
            Test(test, seconds, {module: int(bits, 16) for module, bits in lines.items()})
            for test, (seconds, lines) in old["tests"].items()
            if test.partition("::")[0] in files
        ),
    )


# --- the choice of tests -----------------------------------------------------------------------


def _importers(module: str) -> frozenset[str]:
    """The modules that import from a module."""
    name = module.removesuffix("/__init__")
    found = set()
    for other, path in modules_of(PACKAGE).items():
        here = [*other.split("/")[:-1]]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.level:
                above = here[: len(here) - node.level + 1]
                target = [*above, *(node.module or "").split(".")] if node.module else above
                names = ["/".join(target), *("/".join([*target, each.name]) for each in node.names)]
                if name in names:
                    found.add(other)
    return frozenset(found)


@attrs.define(eq=False)
class Chooser:
    """Ranks the tests for the mutants of one module."""

    survey: Survey
    module: str
    killers: deque[str] = attrs.Factory(lambda: deque(maxlen=REMEMBERED))
    _importers: frozenset[str] = frozenset()
    _files: list[str] = attrs.Factory(list)
    _relevance: dict[str, float] = attrs.Factory(dict)

    def __attrs_post_init__(self) -> None:
        self._importers = _importers(self.module)
        near_of, size_of = Counter[str](), Counter[str]()
        for test in self.survey.tests:
            near = test.lines.get(self.module, 0).bit_count() + 0.3 * sum(
                test.lines.get(other, 0).bit_count() for other in self._importers
            )
            self._relevance[test.id] = near / (test.size + 20)
            near_of[test.file] += int(near)
            size_of[test.file] += test.size + 20
        self._files = sorted(size_of, key=lambda file: -near_of[file] / size_of[file])[:3]

    def is_late(self, mutant: Mutant) -> bool:
        """Whether the line runs only while tests run, so that its code can be put in place then."""
        early = self.survey.at_import.get(self.module, 0)
        early |= self.survey.at_collection.get(self.module, 0)
        return bool(mutant.function) and not early & _around(mutant)

    def ranked(self, mutant: Mutant) -> list[Test]:
        """The tests that can notice the mutant, the best first."""
        own = 1 << mutant.line
        around = _around(mutant)
        direct = [each for each in self.survey.tests if each.lines.get(self.module, 0) & around]
        direct.sort(
            key=lambda each: (
                not each.lines[self.module] & own,
                each.seconds + each.size / 3000,
            )
        )
        found = _mixed(direct)
        ran = any(each.lines[self.module] & own for each in direct)
        if self.survey.at_import.get(self.module, 0) & around or not ran:
            found += self._others(mutant, {each.id for each in found})
        by_id = {each.id: each for each in found}
        recent = [by_id[each] for each in dict.fromkeys(reversed(self.killers)) if each in by_id]
        return list(dict.fromkeys([*recent, *found]))

    def _others(self, mutant: Mutant, there: AbstractSet[str]) -> list[Test]:
        """The tests that do not run the line: it ran when the library was imported.

        First those of functions that killed lately, then those of the files that have most to do
        with the module, then the rest. What has a private name shows nowhere but in the module, so
        it needs a test that runs something there; what has a public one may show in modules that
        import from it too, and in tests that speak of it.
        """
        private = mutant.name.startswith("_")
        near = {self.module} if private else {self.module, *self._importers}
        speak = frozenset() if private else _files_with(mutant.name)
        others = [
            each
            for each in self.survey.tests
            if each.id not in there and (each.file in speak or not near.isdisjoint(each.lines))
        ]
        functions = {each.partition("[")[0] for each in self.killers}
        others.sort(key=lambda each: each.seconds)
        alike = [each for each in others if each.function in functions]
        in_files = [each for each in others if each.file in self._files]
        others.sort(key=lambda each: each.seconds - 3 * self._relevance[each.id])
        return list(dict.fromkeys([*alike, *in_files, *_mixed(others)]))


@cache
def _files_with(word: str) -> frozenset[str]:
    """The files of tests in which a word stands."""
    return frozenset(
        name for name, path in test_files().items() if word in path.read_text(encoding="utf-8")
    )


def _around(mutant: Mutant) -> int:
    """The lines of the statement around a mutant, as bits of a number."""
    first, last = mutant.statement
    return sum(1 << line for line in range(first, last + 1)) | 1 << mutant.line


def _mixed(tests: Iterable[Test]) -> list[Test]:
    """One of each test function, then the second of each, and so on: parameters are much alike."""
    met: dict[str, int] = {}
    numbered = []
    for place, test in enumerate(tests):
        nth = met.get(test.function, 0)
        met[test.function] = nth + 1
        numbered.append((nth, place, test))
    return [test for _, _, test in sorted(numbered, key=lambda each: each[:2])]


def _round(tests: list[Test], seconds: float, files: int) -> list[Test]:
    """As many of the tests as fit, the first ones first."""
    chosen, spent, met = [], 0.0, set[str]()
    for test in tests:
        if spent + test.seconds > seconds and chosen:
            continue
        if test.file not in met and len(met) >= files:
            continue
        met.add(test.file)
        spent += test.seconds
        chosen.append(test)
    return chosen


def rounds(tests: list[Test], budget: float) -> Iterator[list[Test]]:
    """The rounds of tests; a budget of 0 is none, and all of them run."""
    left = tests
    last = (budget or 1e9, 10**9)
    for seconds, files in (*ROUNDS, last):
        if (seconds, files) == last:
            left = sorted(left, key=lambda each: each.seconds)
        chosen = _round(left, seconds, files)
        if chosen:
            yield chosen
        taken = {each.id for each in chosen}
        left = [each for each in left if each.id not in taken]


# --- mutants of code that runs late --------------------------------------------------------------


def _code_pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """The code of each function in two sources that differ in one place."""
    yield old, new
    inner = [[part for part in code.co_consts if isinstance(part, CodeType)] for code in (old, new)]
    for one, two in zip(*inner, strict=True):
        yield from _code_pairs(one, two)


def _code_key(code: CodeType) -> tuple[object, ...]:
    return code.co_qualname, code.co_firstlineno, code.co_code, code.co_linetable


def put_in_place(functions: Iterable[FunctionType], old: str, new: str) -> bool:
    """Give the functions that a module has made the code that they have in its mutant.

    False where that cannot be: the two are built differently.
    """
    try:
        pairs = list(
            _code_pairs(*(compile(text, "m", "exec", dont_inherit=True) for text in (old, new)))
        )
    except ValueError:
        return False
    changed = {_code_key(one): two for one, two in pairs[1:] if one != two}
    found = 0
    for function in functions:
        code = changed.get(_code_key(function.__code__))
        if code is not None:
            if len(code.co_freevars) != len(function.__code__.co_freevars):
                return False
            function.__code__ = code.replace(co_filename=function.__code__.co_filename)
            found += 1
    return found > 0


@attrs.define(eq=False)
class _Stage(_Watch):
    """A plug-in of pytest that runs no tests of itself, but those that it is asked for.

    All has been imported and collected by then, which saves each mutant from doing so. That is
    sound only for a line that has not run so far: see `Chooser.is_late`.
    """

    asked: Any = None
    answers: Any = None
    functions: dict[str, list[FunctionType]] = attrs.Factory(dict)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {each.nodeid: each for each in session.items}
        for each in gc.get_objects():
            if type(each) is FunctionType:
                self.functions.setdefault(each.__code__.co_filename, []).append(each)
        gc.freeze()
        for line in self.asked:
            job = json.loads(line)
            seconds = job.pop("seconds")
            told = in_child(lambda job=job: self._attempt(items, **job), seconds, None)
            self.answers.write(json.dumps(told) + "\n")
            self.answers.flush()
        return True

    def _attempt(
        self,
        items: Mapping[str, pytest.Item],
        module: str,
        source: str,
        code: str,
        tests: Sequence[str],
        shadow: str,
    ) -> dict[str, str]:
        functions = self.functions.get(str(PACKAGE / f"{module}.py"), [])
        if not put_in_place(functions, source, code):
            return {"how": "", "by": "", "not": "put in place"}
        _give_to_processes(python_name(module), code, Path(shadow))
        chosen = [items[each] for each in tests if each in items]
        for item, following in zip(chosen, [*chosen[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if self.failed:
                return {"how": "failure", "by": self.failed}
        return {"how": "", "by": ""}


@attrs.define
class Stage:
    """A process in which all tests are collected, to try mutants of code that runs late."""

    _asking: Any
    _answers: Any

    @classmethod
    def opened(cls, log: Path) -> "Stage":
        """Start it."""
        (jobs, asking), (answers, answering) = os.pipe(), os.pipe()
        if os.fork() == 0:
            try:
                os.close(asking)
                os.close(answers)
                output = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
                for old, new in ((os.open(os.devnull, os.O_RDONLY), 0), (output, 1), (output, 2)):
                    os.dup2(old, new)
                with os.fdopen(jobs) as asked, os.fdopen(answering, "w") as told:
                    stage = _Stage(None, frozenset(), asked=asked, answers=told)
                    run_pytest(list(test_files()), stage)
            finally:
                os._exit(0)
        os.close(jobs)
        os.close(answering)
        return cls(os.fdopen(asking, "w"), os.fdopen(answers))

    def attempt(self, job: Mapping[str, object]) -> Any:
        """What came of it; like `in_child`."""
        self._asking.write(json.dumps(job) + "\n")
        self._asking.flush()
        return json.loads(self._answers.readline())


# --- one mutant --------------------------------------------------------------------------------


def _changed_lines(before: str, after: str) -> tuple[str, str]:
    """The lines that differ, stripped and parted by spaces."""
    one, two = before.splitlines(), after.splitlines()
    texts: tuple[list[str], list[str]] = ([], [])
    for what, a, b, c, d in difflib.SequenceMatcher(None, one, two, autojunk=False).get_opcodes():
        if what != "equal":
            texts[0].extend(filter(None, map(str.strip, one[a:b])))
            texts[1].extend(filter(None, map(str.strip, two[c:d])))
    return " ".join(texts[0]), " ".join(texts[1])


def _mutate(mutant: Mutant, source: str) -> dict[str, str]:
    """What the mutant is: its source and the lines that differ; no source where it is none."""
    code = mutated(mutant, source)
    before, after = _changed_lines(source, code)
    try:
        is_one = not same_code(source, code)
    except SyntaxError:
        is_one = False
    return {"code": code if is_one else "", "before": before, "after": after}


def _give_to_processes(name: str, code: str, shadow: Path) -> None:
    """Let interpreters that tests start have the mutant: see `mutation/site/sitecustomize.py`."""
    shadow.write_text(code, encoding="utf-8")
    os.environ["LOMBRE_LABET_MUTANT"] = f"{name}={shadow}"
    path = (str(HERE / "mutation" / "site"), os.environ.get("PYTHONPATH", ""))
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, path))


def _attempt(
    module: str, code: str, tests: Sequence[Test], known: frozenset[str], shadow: Path
) -> dict[str, str]:
    """Run tests on a mutant, in the child."""
    name = python_name(module)
    sys.meta_path.insert(0, MutantFinder(name, code))
    _give_to_processes(name, code, shadow)
    if module != "__main__":
        try:
            importlib.import_module(name)
        except BaseException as fault:
            return {"how": "import", "by": repr(fault)[:200]}
    watch = _Watch({test.id: place for place, test in enumerate(tests)}, known)
    code_of_exit = run_pytest(sorted({test.file for test in tests}), watch)
    if code_of_exit in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return {"how": "", "by": ""}
    collected = bool(watch.failed) and not watch.failed.startswith("collection")
    return {
        "how": "failure" if collected else "import",
        "by": watch.failed or f"pytest ended with {code_of_exit}",
    }


def try_mutant(
    mutant: Mutant,
    source: str,
    chooser: Chooser,
    known: frozenset[str],
    tests_digest: str,
    budget: float,
    scratch: Path,
    stage: Stage,
) -> Result:
    """Make a mutant and see whether it is killed."""
    started = time.monotonic()
    tree_of(source)  # here, so that the children have it
    log = scratch / "output"
    made = in_child(lambda: _mutate(mutant, source), 60.0, log)
    result = Result(
        mutant.key,
        mutant.module,
        mutant.function,
        mutant.line,
        mutant.operator,
        made["before"],
        made["after"],
        NO_MUTANT,
        tests=tests_digest,
    )
    if not made["code"]:
        return result
    ranked = chooser.ranked(mutant)
    late = chooser.is_late(mutant)
    ran = 0
    how = by = ""
    for chosen in rounds(ranked, budget):
        expected = sum(each.seconds for each in chosen) + 0.2 * len({each.file for each in chosen})
        seconds = 10.0 + 4 * expected
        told = {"not": "tried"}
        if late:
            told = stage.attempt(
                {
                    "module": mutant.module,
                    "source": source,
                    "code": made["code"],
                    "tests": [each.id for each in chosen],
                    "shadow": str(scratch / "mutant.py"),
                    "seconds": seconds,
                }
            )
        if told is not None and "not" in told:
            late = False
            told = in_child(
                lambda tests=chosen: _attempt(
                    mutant.module, made["code"], tests, known, scratch / "mutant.py"
                ),
                seconds,
                log,
            )
        if told is None:
            how = BY_TIME
        else:
            how, by = told["how"], told["by"]
        if how:
            break
        ran += len(chosen)
    if how == "failure":
        chooser.killers.append(by)
    return attrs.evolve(
        result,
        outcome=KILLED if how else SURVIVED,
        how=how,
        by=by,
        ran=ran,
        of=len(ranked),
        seconds=round(time.monotonic() - started, 2),
    )


# --- all of them -------------------------------------------------------------------------------


def _is_due(
    mutant: Mutant, results: Mapping[str, Result], equivalents: Sequence[Equivalent], tests: str
) -> bool:
    """Whether the mutant has to be tried, or tried again."""
    known = results.get(mutant.key)
    if known is None:
        return True
    stale = known.outcome == SURVIVED and known.tests != tests
    return stale and explanation(known, equivalents) is None


def _work(
    share: Sequence[Mutant],
    sources: Mapping[str, str],
    survey: Survey,
    tests_digest: str,
    budget: float,
    state: Path,
) -> None:
    """Try mutants one after the other and write down what came of each."""
    known = frozenset(test.id for test in survey.tests)
    chooser = None
    with tempfile.TemporaryDirectory() as folder:
        tempfile.tempdir = folder
        stage = Stage.opened(Path(folder) / "stage")
        with (state / "results.jsonl").open("a", encoding="utf-8") as file:
            for mutant in share:
                if chooser is None or chooser.module != mutant.module:
                    chooser = Chooser(survey, mutant.module)
                result = try_mutant(
                    mutant,
                    sources[mutant.module],
                    chooser,
                    known,
                    tests_digest,
                    budget,
                    Path(folder),
                    stage,
                )
                file.write(json.dumps(attrs.asdict(result)) + "\n")
                file.flush()
                if result.outcome == SURVIVED:
                    print(
                        f"survived: {result.module}:{result.line} {result.function}\n"
                        f"  - {result.before}\n  + {result.after}",
                        flush=True,
                    )


def run(mutants: Sequence[Mutant], sources: Mapping[str, str], options: argparse.Namespace) -> None:
    """Try all mutants that are due, on as many processes as are asked for."""
    state: Path = options.state
    results = read_results(state / "results.jsonl")
    equivalents = read_equivalents(EQUIVALENTS)
    tests_digest = _digest_of_files(TESTS.rglob("*.py"))
    due = [
        each
        for each in mutants
        if options.again or _is_due(each, results, equivalents, tests_digest)
    ]
    print(f"{len(mutants):,} mutants, {len(due):,} to try", flush=True)
    if not due:
        return
    survey = take_survey(state)
    gc.freeze()  # what is here stays, so no child need look through it
    workers = []
    for number in range(options.workers):
        # Blocks and not every other one: neighbours are killed by the same tests.
        size = -(-len(due) // options.workers)
        share = due[number * size : (number + 1) * size]
        worker = os.fork()
        if worker == 0:
            try:
                _work(share, sources, survey, tests_digest, options.budget, state)
            finally:
                sys.stdout.flush()
                os._exit(0)
        workers.append(worker)
    for worker in workers:
        os.waitpid(worker, 0)


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(
        description="Change the library, and see whether a test fails."
    )
    parser.add_argument(
        "--state", type=Path, default=ROOT / "build" / "mutation", help="folder of the results"
    )
    parser.add_argument("--workers", type=int, default=1, help="how many processes")
    parser.add_argument("--module", action="append", help="only this module, as checks/cards")
    parser.add_argument(
        "--tests", action="append", default=[], help="only files of tests with this in their name"
    )
    parser.add_argument("--line", type=int, help="only mutants of this line")
    parser.add_argument(
        "--budget",
        type=float,
        default=60.0,
        help="seconds of tests in the last round; 0 for all tests",
    )
    parser.add_argument("--again", action="store_true", help="also mutants that have a result")
    parser.add_argument("--report", action="store_true", help="run nothing; print the scores")
    parser.add_argument("--write", action="store_true", help="run nothing; write the page too")
    options = parser.parse_args()
    if options.write and options.module:
        parser.error("the page tells of all modules")
    ONLY.extend(options.tests)
    options.state.mkdir(parents=True, exist_ok=True)
    paths = modules_of(PACKAGE)
    for name in options.module or ():
        if name not in paths:
            parser.error(f"there is no module {name} to mutate")
    names = options.module or list(paths)
    sources = {name: paths[name].read_text(encoding="utf-8") for name in names}
    mutants = [
        each
        for name in names
        for each in mutants_of(name, sources[name])
        if options.line is None or each.line == options.line
    ]
    if not (options.report or options.write):
        run(mutants, sources, options)
    return report(mutants, names, options)


def report(mutants: Sequence[Mutant], names: Sequence[str], options: argparse.Namespace) -> int:
    """Print the scores, and write the page if it is asked for; whether all is well."""
    stored = options.state / "results.jsonl"
    results = read_results(stored)
    equivalents = read_equivalents(EQUIVALENTS)
    keys: dict[str, list[str]] = {name: [] for name in names}
    for each in mutants:
        keys[each.module].append(each.key)
    scores = [score(name, keys[name], results, equivalents) for name in names if keys[name]]
    table = [HEADINGS, *rows([*scores, total(scores)])]
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for name, *numbers in table:
        cells = (cell.rjust(width) for cell, width in zip(numbers, widths[1:], strict=True))
        print("  ".join([name.ljust(widths[0]), *cells]))
    survivors = [
        result
        for each in mutants
        if (result := results.get(each.key)) is not None and result.outcome == SURVIVED
    ]
    for result in survivors:
        if explanation(result, equivalents) is None:
            print(
                f"\n{result.module}:{result.line} {result.function}"
                f"  ({result.operator}; {result.ran} of {result.of} tests)"
            )
            print(f"  - {result.before}\n  + {result.after}")
    if options.write:
        when = time.localtime(stored.stat().st_mtime)
        day = time.strftime(f"{when.tm_mday} %B %Y", when)
        text = page(scores, survivors, equivalents, day, platform.python_version())
        written = PAGE.read_text(encoding="utf-8").partition(BEGIN)[0]
        PAGE.write_text(written + text, encoding="utf-8")
    return 1 if any(each.unexplained or each.not_run for each in scores) else 0


if __name__ == "__main__":
    sys.exit(main())
