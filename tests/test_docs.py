"""The documentation is run: snippets, worked examples, tables of options, the phase diagram."""

import contextlib
import importlib.util
import io
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from lombre_labet import (
    OPTIONS,
    SOURCE,
    Bid,
    Card,
    CardSet,
    Cause,
    Clause,
    Labet,
    LombreError,
    Rules,
    Suit,
    Trick,
)
from lombre_labet.cards import trump_order
from lombre_labet.events import DealSettled
from lombre_labet.phases.settlement import settle
from lombre_labet.phases.tricks import owed
from lombre_labet.phases.trump import contract_for, turned_trump
from lombre_labet.states import Terms
from lombre_labet.table import Table

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGES = [ROOT / "README.md", *sorted(DOCS.glob("*.md"))]
_FENCE = re.compile(r"^```(\w+)(?: ([^\n]*))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def blocks(page: Path) -> Iterator[tuple[str, str, str]]:
    """The fenced blocks of a page: language, rest of the fence, text."""
    for match in _FENCE.finditer(page.read_text(encoding="utf-8")):
        yield match[1], match[2] or "", match[3]


def blocks_of(language: str) -> list[object]:
    return [
        pytest.param(rest, text, id=f"{page.stem}-{rest}-{number}")
        for page in PAGES
        for number, (found, rest, text) in enumerate(blocks(page))
        if found == language
    ]


def fields(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def rules_of(text: str) -> Rules:
    plain: dict[str, object] = {}
    for pair in text.split():
        name, _, word = pair.partition("=")
        known = {"true": True, "false": False}
        plain[name] = int(word) if word.isdigit() else known.get(word, word)
    return Rules.from_mapping(plain)


def cards_of(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_snippets_run_and_print_what_the_page_says(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, object] = {"__name__": page.stem}
    printed = ""
    for language, rest, text in blocks(page):
        if language == "python":
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                exec(compile(text, f"{page.name}", "exec"), namespace)
            printed = out.getvalue()
        elif language in ("text", "json") and printed and rest != "shell":
            assert printed.strip() == text.strip()
            printed = ""


@pytest.mark.parametrize(("clause", "text"), blocks_of("example"))
def test_examples_of_play_are_right(clause: str, text: str) -> None:
    example = fields(text)
    rules = rules_of(example.get("rules", ""))
    trump, trick, hand = (
        Suit(example["trump"]),
        cards_of(example["trick"]),
        cards_of(example["hand"]),
    )
    assert clause in list(Clause)
    assert not set(trick) & set(hand)
    assert len(trick) < rules.players
    chain = owed(CardSet(hand).bits, trick, trump_order(trump), rules)
    may_play = CardSet(card for card in hand if not chain or card.bit & chain[0][1])
    assert tuple(may_play) == cards_of(example["may play"])


@pytest.mark.parametrize(("clause", "text"), blocks_of("settlement"))
def test_examples_of_settlement_are_right(clause: str, text: str) -> None:
    example = fields(text)
    bid, declarer = Bid(int(example["bid"])), int(example["declarer"])
    chips, pool = numbers(example["chips"]), int(example["pool"])
    labets = tuple(Labet(1, size, Cause.REMISE) for size in numbers(example["waiting"]))
    total = sum(chips) + pool + sum(labet.size for labet in labets)
    table = Table(SOURCE, 0, chips, pool, labets, total)
    if bid.turns_card:
        turned = Card.parse(example["turned"])
        contract = contract_for(SOURCE, declarer, bid, *turned_trump(SOURCE, bid, turned), turned)
    else:
        trump = SOURCE.belle if bid.in_belle else Suit(example["trump"])
        contract = contract_for(SOURCE, declarer, bid, trump, SOURCE.belle, None)
    taken = numbers(example["tricks"])
    tricks = tuple(Trick(0, (), seat) for seat, count in enumerate(taken) for _ in range(count))
    after = settle(table, Terms(table.stake(), (), contract, None, (), ()), tricks, ())
    settled = after.events[-1]
    assert isinstance(settled, DealSettled)
    assert settled.result == example["result"]
    assert after.table.chips == numbers(example["after"])
    sizes = " ".join(str(labet.size) for labet in after.table.labets) or "none"
    assert example["left"] == f"pool {after.table.pool}, labets {sizes}"
    assert clause in list(Clause)


def test_there_are_examples_for_each_clause_of_play_and_each_result() -> None:
    found = {rest for page in PAGES for language, rest, _ in blocks(page) if language == "example"}
    assert {"P2", "P3", "P4", "P5", "P6", "P7"} <= found
    results = {
        fields(text)["result"]
        for page in PAGES
        for language, _, text in blocks(page)
        if language == "settlement"
    }
    assert results == {"won", "remise", "codille"}


def test_the_rules_page_cites_every_clause_and_no_other() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    cited = set(re.findall(r"\b([NCSDEBTMXPOLI][1-9])\b", text))
    assert cited == set(map(str, Clause))


def test_the_readings_page_has_every_option_as_the_library_has_it() -> None:
    text = (DOCS / "readings.md").read_text(encoding="utf-8")
    told = dict(re.findall(r"^### `(\w+)`\n\n?(Values: .*)$", text, re.MULTILINE))
    assert list(told)
    assert set(told) == {option.name for option in OPTIONS}
    for option in OPTIONS:
        plain = Rules().to_mapping()[option.name]
        default = str(plain).lower() if isinstance(plain, bool) else str(plain)
        line = told[option.name]
        assert f"Default: `{default}`." in line
        assert f"Clause: {option.clause}" in line
        if option.values is None:
            assert "whole numbers from 0" in line
        else:
            words = [
                str(value).lower() if isinstance(value, bool) else str(value)
                for value in option.values
            ]
            listed = re.findall(r"`([^`]+)`", line.partition("Default")[0])
            assert set(listed) == set(words)


def _phase_diagram() -> ModuleType:
    spec = importlib.util.spec_from_file_location("phase_diagram", DOCS / "phase_diagram.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_phase_diagram_is_that_of_the_engine() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    assert _phase_diagram().diagram() in page


def test_relative_links_lead_somewhere() -> None:
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_snippets_that_fail_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\nprint(1)\n```\n```text\n2\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError):
        test_snippets_run_and_print_what_the_page_says(page, tmp_path, monkeypatch)
    page.write_text(
        "```python\nimport lombre_labet as l\nl.Card.parse('x')\n```\n", encoding="utf-8"
    )
    with pytest.raises(LombreError):
        test_snippets_run_and_print_what_the_page_says(page, tmp_path, monkeypatch)
