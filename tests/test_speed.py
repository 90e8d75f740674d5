"""The benchmark measures what it says, names what is missing, and its guard sees a large loss.

How fast anything is decides no test here.
"""

import random
import re
import shutil
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent.parent / "benchmarks" / "speed"))

import own_costs
import page
import playouts
import speed
from rounds import Spread, microseconds, spread

import lombre_labet
from lombre_labet import Playing, apply, legal_actions, new_match

PLAYED = Spread(2.0, 1.0, 3.0)


def nothing(_rng: random.Random, _seconds: float) -> playouts.Played:
    return playouts.Played(1, 1, 1, 1.0)


def report(**changed: object) -> page.Report:
    one = {"apply": [2.0, 1.0, 3.0], "view": [4.0, 2.0, 6.0], "observe": [1.0, 1.0, 1.0]}
    contestants = [
        playouts.Contestant("ours", "Python", None, nothing),
        playouts.Contestant("slow", "Python", 1.0, nothing),
        playouts.Contestant("quick", "C++", 3.0, nothing),
    ]
    parts: dict[str, object] = {
        "machine": {"Python": "CPython 3.11.7", "Date": "2026-11-30"},
        "missing": ["another"],
        "cold": 1234.5,
        "lines": [page.Line(each, PLAYED, 2.0, 1.0, PLAYED) for each in contestants],
        "phases": {"naming_trump": {"list": [1.0], "apply": [2.5]}},
        "views": one | {"advance": [8.0, 4.0, 12.0]},
        "json": {},
        "imports": {"attrs": [10.0], "lombre_labet": [29.0]},
        "state_bytes": 499.6,
        "long_match": {100: [1.0], 1_000: [2.0]},
        "instructions": {f"module.function{number}": 10.0 for number in range(20)},
    }
    return page.Report(**(parts | changed))  # type: ignore[arg-type]  # what varies is named above


# Playouts


def test_our_playout_counts_what_is_played() -> None:
    played = playouts.ours(lombre_labet)(random.Random(3), 0.0)
    rng, state, decisions = random.Random(3), None, 0
    state = apply(new_match(), lombre_labet.Deal.shuffled(rng))
    while state.turn is not None:
        actions = legal_actions(state)
        state = apply(state, actions[int(rng.random() * len(actions))])
        decisions += 1
    assert (played.decisions, played.steps, played.deals) == (decisions, decisions + 1, 1)
    assert played.seconds > 0


def test_a_playout_goes_on_until_its_time_is_over() -> None:
    assert playouts.ours(lombre_labet)(random.Random(3), 0.05).deals > 1


def test_another_checkout_plays_beside_this_one(tmp_path: Path) -> None:
    package = Path(lombre_labet.__file__).parent
    shutil.copytree(package, tmp_path / "src" / package.name)
    other = playouts.another_checkout(tmp_path)
    assert other is not lombre_labet
    assert type(other.new_match()) is not type(new_match())
    assert playouts.ours(other)(random.Random(3), 0.0).decisions > 0
    with pytest.raises(FileNotFoundError):
        playouts.another_checkout(tmp_path / "docs")


def test_a_peer_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> playouts.Play:
        raise ImportError

    def there() -> playouts.Play:
        return nothing

    monkeypatch.setattr(playouts, "PEERS", (("A", "C", 1.0, missing), ("B", "C", None, there)))
    found, lacking = playouts.peers()
    assert [each.name for each in found] == ["B"]
    assert lacking == ["A"]


# Rounds


def test_contestants_are_compared_within_a_round() -> None:
    speeds = {"ours": iter((10, 40, 90)), "other": iter((10, 20, 30))}
    seen: list[str] = []

    def playing(name: str) -> playouts.Contestant:
        def play(_rng: random.Random, _seconds: float) -> playouts.Played:
            seen.append(name)
            decisions = next(speeds[name])
            return playouts.Played(decisions, 2 * decisions, 3, 1.0)

        return playouts.Contestant(name, "", None, play)

    ours, other = speed.compare([playing("ours"), playing("other")], rounds=3, seconds=1.0)
    assert seen == ["ours", "other"] * 3
    assert other.ratio == Spread(2.0, 1.0, 3.0)
    assert ours.ratio == Spread(1.0, 1.0, 1.0)
    assert ours.decisions == Spread(40.0, 10.0, 90.0)
    assert (ours.steps, ours.deals) == (80.0, 3.0)


def test_jobs_are_measured_round_by_round() -> None:
    calls: list[str] = []

    def job(name: str) -> int:
        calls.append(name)
        return 5

    took = microseconds({"a": lambda: job("a"), "b": lambda: job("b")}, rounds=2, repeats=2)
    assert {name: len(times) for name, times in took.items()} == {"a": 2, "b": 2}
    assert calls == ["a", "b", *["a", "a", "b", "b"] * 2]
    assert spread([3.0, 1.0, 2.0]) == Spread(2.0, 1.0, 3.0)


# Our own costs


def test_steps_are_those_of_whole_deals() -> None:
    steps = own_costs.steps_of(3, 1)
    for before, action, after in steps:
        assert apply(before, action) == after
    assert sum(step[2].turn is None for step in steps) == 3


def test_every_phase_is_measured() -> None:
    took = own_costs.by_phase(1)
    phases = ["dealing", "bidding", "naming_trump", "showing_matadors", "exchanging", "playing"]
    assert list(took) == [*phases, "the last card"]
    assert all(set(times) == {"list", "apply"} for times in took.values())


def test_one_more_state_has_some_bytes_and_shares_what_it_can() -> None:
    """It cannot be smaller than itself, and need not hold what its parent holds already."""
    state = next(each for *_, each in own_costs.steps_of(1, 4) if isinstance(each, Playing))
    assert sys.getsizeof(state) < own_costs.bytes_of_a_state() < 500


def test_instructions_are_counted_and_not_timed() -> None:
    before = sys.gettrace()
    counted = own_costs.instructions(2)
    assert counted == own_costs.instructions(2)
    assert sys.gettrace() is before
    assert counted["tricks.play"] > counted["settlement.outcome"] > 0
    assert list(counted.values()) == sorted(counted.values(), reverse=True)


# The page


def test_the_tables_say_what_was_measured_and_what_was_met() -> None:
    told = page.text(report())
    assert "| slow | Python | 2 (1 to 3) | 2 | 1 | 2.00 (1.00 to 3.00) | ≥ 1: met |" in told
    assert "| quick | C++ | 2 (1 to 3) | 2 | 1 | 2.00 (1.00 to 3.00) | ≥ 3: not met |" in told
    assert "Not installed: another." in told
    assert "made 1,234 decisions" in told
    assert "| naming trump | 1.00 (1.00 to 1.00) | 2.50 (2.50 to 2.50) |" in told
    assert "| `view` | 4.00 (2.00 to 6.00) µs, 2.00 of `apply` | ≤ 3: met |" in told
    assert "| `advance` | 8.00 (4.00 to 12.00) µs, 4.00 of `apply` | ≤ 3: not met |" in told
    assert "2.90 of `import attrs` | ≤ 3: met |" in told
    assert "| one more playing state | 500 bytes | ≤ 500: met |" in told
    assert "| an action in deal 1,000 of a match | 2.00 (2.00 to 2.00) µs |  |" in told
    assert "wire" not in told
    assert "| 6 more functions | 60 | 30.0% |" in told
    assert "| all | 200 |  |" in told


def test_results_take_the_place_of_those_of_the_same_python(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []
    monkeypatch.setattr(page, "_draw_ratios", lambda _report, file: drawn.append(file.name))
    monkeypatch.setattr(page, "_draw_long_match", lambda _report, file: drawn.append(file.name))
    kept = "<!-- results 3.14 -->\nother\n<!-- end of results 3.14 -->\n"
    written = tmp_path / "performance.md"
    written.write_text(f"# A\n<!-- results 3.11 -->old<!-- end of results 3.11 -->\n{kept}")
    page.write(report(), tmp_path)
    text = written.read_text()
    assert "old" not in text
    assert text.startswith("# A\n<!-- results 3.11 -->\n\nPython: CPython 3.11.7")
    assert text.endswith(kept)
    assert drawn == ["ratios-3.11.svg", "long-match-3.11.svg"]
    assert set(re.findall(r"\(performance/([\w.-]+)\)", text)) == set(drawn)
    with pytest.raises(SystemExit, match=r"no place for the results of Python 3\.13"):
        page.write(report(machine={"Python": "CPython 3.13.0"}), tmp_path)


# The guard


@pytest.mark.parametrize(
    ("greatest", "found"), [(0.51, False), (0.5, False), (0.49, True), (2.0, False)]
)
def test_the_guard_sees_a_loss_of_more_than_half(greatest: float, found: bool) -> None:
    ratio = Spread(0.1 * speed.GUARDED, 0.0, greatest * speed.GUARDED)
    assert speed.much_slower(ratio) is found


def test_the_guard_fails_where_playouts_have_become_slow(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    line = page.Line(playouts.Contestant("loop", "", None, speed.fixed_loop), PLAYED, 1, 1, PLAYED)
    for ratio, ending in ((speed.GUARDED, 0), (speed.GUARDED / 3, 1)):
        slower = page.Line(line.contestant, PLAYED, 1, 1, Spread(ratio, ratio, ratio))
        monkeypatch.setattr(speed, "compare", lambda *_, found=slower, **__: [line, found])
        assert speed.guard() == ending
    assert "more than 2 times slower" in capsys.readouterr().err


def test_the_fixed_loop_makes_turns() -> None:
    played = speed.fixed_loop(random.Random(1), 0.0)
    assert played.decisions == 1_000
