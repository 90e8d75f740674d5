"""The results of the benchmark as tables, as pictures, and as a part of the documentation."""

import importlib
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

import attrs
from playouts import Contestant
from rounds import Spread, spread


@attrs.frozen
class Line:
    """What the rounds of one contestant came to."""

    contestant: Contestant
    decisions: Spread
    """Player decisions a second."""
    steps: float
    """Decisions and steps of chance a second."""
    deals: float
    """Deals a second."""
    ratio: Spread
    """Our decisions a second divided by this one's, round by round."""


@attrs.frozen
class Report:
    """All that one run measured."""

    machine: Mapping[str, str]
    missing: Sequence[str]
    """The peers that are not installed."""
    cold: float
    """Our decisions a second in the first second of the run."""
    lines: Sequence[Line]
    """The contestants, ours first."""
    phases: Mapping[str, Mapping[str, Sequence[float]]]
    """By phase, microseconds of listing and of applying, round by round."""
    views: Mapping[str, Sequence[float]]
    """Microseconds of `apply`, `view`, `observe` and `advance`."""
    json: Mapping[str, Sequence[float]]
    """Microseconds of `dumps` and `loads` of a state."""
    imports: Mapping[str, Sequence[float]]
    """Milliseconds of `import attrs` and of `import lombre_labet`."""
    state_bytes: float
    """Bytes of one more playing state in a search tree."""
    long_match: Mapping[int, Sequence[float]]
    """By the number of the deal, microseconds for an action."""
    instructions: Mapping[str, float]
    """By function, bytecode instructions for a deal, the most first."""


IMPORT_TARGET: Final = 3.0
"""How many times as long as `import attrs` ours may take."""
BYTES_TARGET: Final = 500
"""Bytes that one more playing state may cost."""
SHOWN_FUNCTIONS: Final = 14
"""How many functions the table of instructions names."""
VIEW_TARGET: Final = 3.0
"""How many times as long as `apply` a view may take."""


def text(report: Report) -> str:
    """The tables, as Markdown."""
    return "\n\n".join(
        [
            " · ".join(f"{name}: {value}" for name, value in report.machine.items()),
            _playouts(report),
            _phases(report),
            _rest(report),
            _instructions(report),
        ]
    )


def _playouts(report: Report) -> str:
    rows = [
        (
            line.contestant.name,
            line.contestant.kind,
            _thousands(line.decisions),
            f"{line.steps:,.0f}",
            f"{line.deals:,.0f}",
            f"{line.ratio.median:.2f} ({line.ratio.least:.2f} to {line.ratio.greatest:.2f})",
            _verdict(line.contestant.target, line.ratio.median),
        )
        for line in report.lines
    ]
    head = ("engine", "states", "decisions/s", "steps/s", "deals/s", "ours to it", "target")
    missing = f"\n\nNot installed: {', '.join(report.missing)}." if report.missing else ""
    return (
        f"{_table(head, rows)}\n\nIn the first second of the run, ours made {report.cold:,.0f} "
        f"decisions.{missing}"
    )


def _phases(report: Report) -> str:
    rows = [
        (name.replace("_", " "), _micro(took["list"]), _micro(took["apply"]))
        for name, took in report.phases.items()
    ]
    return _table(("phase", "`legal_actions`, µs", "`apply`, µs"), rows)


def _rest(report: Report) -> str:
    rows: list[tuple[str, str, str]] = [
        ("`apply`, whole deals", f"{_micro(report.views['apply'])} µs", "")
    ]
    for name in ("view", "observe", "advance"):
        ratio = _ratio(report.views[name], report.views["apply"])
        target = VIEW_TARGET if name in ("view", "advance") else None
        rows.append(
            (
                f"`{name}`",
                f"{_micro(report.views[name])} µs, {ratio.median:.2f} of `apply`",
                _limit(target, ratio.median),
            )
        )
    rows += [
        (f"`wire.{name}` of a state", f"{_micro(took)} µs", "")
        for name, took in report.json.items()
    ]
    ratio = _ratio(report.imports["lombre_labet"], report.imports["attrs"])
    rows.append(
        (
            "`import lombre_labet`",
            f"{_micro(report.imports['lombre_labet'])} ms, {ratio.median:.2f} of `import attrs`",
            _limit(IMPORT_TARGET, ratio.median),
        )
    )
    rows.append(
        (
            "one more playing state",
            f"{report.state_bytes:.0f} bytes",
            _limit(BYTES_TARGET, report.state_bytes),
        )
    )
    rows += [
        (f"an action in deal {deal:,} of a match", f"{_micro(took)} µs", "")
        for deal, took in report.long_match.items()
    ]
    return _table(("what", "it takes", "target"), rows)


def _instructions(report: Report) -> str:
    total = sum(report.instructions.values())
    first = list(report.instructions.items())[:SHOWN_FUNCTIONS]
    rows = [(f"`{name}`", f"{number:,.0f}", f"{number / total:.1%}") for name, number in first]
    rest = total - sum(number for _, number in first)
    others = len(report.instructions) - len(first)
    rows.append((f"{others} more functions", f"{rest:,.0f}", f"{rest / total:.1%}"))
    rows.append(("all", f"{total:,.0f}", ""))
    return _table(("function", "instructions for a deal", "share"), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _thousands(measured: Spread) -> str:
    return f"{measured.median:,.0f} ({measured.least:,.0f} to {measured.greatest:,.0f})"


def _micro(took: Sequence[float]) -> str:
    measured = spread(took)
    return f"{measured.median:.2f} ({measured.least:.2f} to {measured.greatest:.2f})"


def _ratio(ours: Sequence[float], other: Sequence[float]) -> Spread:
    return spread([one / another for one, another in zip(ours, other, strict=True)])


def _verdict(target: float | None, ratio: float) -> str:
    if target is None:
        return ""
    return f"≥ {target:g}: {'met' if ratio >= target else 'not met'}"


def _limit(target: float | None, measured: float) -> str:
    if target is None:
        return ""
    return f"≤ {target:g}: {'met' if measured <= target else 'not met'}"


def write(report: Report, folder: Path) -> None:
    """Put the tables and pictures into the page, in the place of this Python's earlier ones."""
    version = ".".join(report.machine["Python"].split()[1].split(".")[:2])
    pictures = folder / "performance"
    pictures.mkdir(exist_ok=True)
    _draw_ratios(report, pictures / f"ratios-{version}.svg")
    _draw_long_match(report, pictures / f"long-match-{version}.svg")
    section = (
        f"<!-- results {version} -->\n\n{text(report)}\n\n"
        f"![Our decisions a second, next to each peer's](performance/ratios-{version}.svg)\n\n"
        f"![Cost of an action along a match](performance/long-match-{version}.svg)\n\n"
        f"<!-- end of results {version} -->"
    )
    page = folder / "performance.md"
    before = page.read_text(encoding="utf-8")
    pattern = (
        rf"<!-- results {re.escape(version)} -->.*<!-- end of results {re.escape(version)} -->"
    )
    after, found = re.subn(pattern, lambda _: section, before, flags=re.DOTALL)
    if not found:
        raise SystemExit(f"{page} has no place for the results of Python {version}")
    page.write_text(after, encoding="utf-8")


def _pyplot() -> Any:
    matplotlib = importlib.import_module("matplotlib")
    matplotlib.use("svg")
    # Names in the file that depend on nothing but what is drawn, so that pictures can be compared.
    matplotlib.rcParams.update({"svg.hashsalt": "lombre_labet", "svg.fonttype": "none"})
    return importlib.import_module("matplotlib.pyplot")


def _draw_ratios(report: Report, file: Path) -> None:
    plot = _pyplot()
    lines = list(report.lines[1:])[::-1]
    names = [line.contestant.name for line in lines]
    ratios = [line.ratio.median for line in lines]
    figure, axes = plot.subplots(figsize=(8, 0.45 * len(lines) + 1.2))
    axes.barh(names, ratios, color="#4f6d7a")
    for place, line in enumerate(lines):
        target = line.contestant.target
        if target is not None:
            axes.plot([target, target], [place - 0.4, place + 0.4], color="#c0392b", linewidth=2)
        axes.annotate(f" {ratios[place]:.2f}", (ratios[place], place), va="center")
    axes.axvline(1, color="#888888", linewidth=0.8)
    axes.set_xscale("log")
    axes.set_xlim(right=max([*ratios, 10]) * 2)
    axes.set_xlabel("our decisions a second divided by its own (red: the target)")
    _save(plot, figure, file)


def _draw_long_match(report: Report, file: Path) -> None:
    plot = _pyplot()
    deals = list(report.long_match)
    measured = [spread(report.long_match[deal]) for deal in deals]
    figure, axes = plot.subplots(figsize=(6, 3))
    axes.plot(deals, [each.median for each in measured], marker="o", color="#4f6d7a")
    axes.fill_between(
        deals,
        [each.least for each in measured],
        [each.greatest for each in measured],
        color="#4f6d7a",
        alpha=0.2,
    )
    axes.set_xscale("log")
    axes.set_ylim(bottom=0)
    axes.set_xlabel("deal of the match")
    axes.set_ylabel("µs for an action")
    _save(plot, figure, file)


def _save(plot: Any, figure: Any, file: Path) -> None:
    figure.tight_layout()
    figure.savefig(file, metadata={"Date": None})
    plot.close(figure)
