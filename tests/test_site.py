"""What the site makes of the pages, and that it leaves nothing out; it is not built here."""

import importlib.util
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

import lombre_labet
from lombre_labet import OPTIONS, Card, Clause

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
MKDOCS = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, DOCS / "_site" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


PAGES = load("site_pages")
DIAGRAM = load("site_diagram")


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("&#xFE0E;", "").split())


def test_the_reference_describes_every_public_name_once() -> None:
    described = [
        name
        for page in sorted((DOCS / "api").glob("*.md"))
        for name in PAGES.names_on(page.read_text(encoding="utf-8"))
    ]
    assert sorted(described) == sorted(lombre_labet.__all__)


def test_every_page_is_in_the_navigation_once_and_exists() -> None:
    navigation = re.findall(r"([\w/]+\.md)$", MKDOCS.partition("\nnav:")[2], re.MULTILINE)
    made_elsewhere = {"index.md", "examples.md", "changelog.md", "license.md"}
    pages = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")}
    assert sorted(navigation) == sorted(pages | made_elsewhere)


def test_an_example_becomes_cards() -> None:
    page = (
        "Before.\n\n```example P3\nrules: overtake=best\ntrump: clubs\ntrick: Qh Th\n"
        "hand: Kh 9h\nmay play: Kh\n```\n\nAfter.\n"
    )
    shown = PAGES.show_figures(page)
    assert "```" not in shown
    assert "\n\n" not in shown.partition("<figure")[2].partition("</figure>")[0]
    assert text_of(shown) == (
        "Before. (P3) trump ♣ clubs overtake=best trick Q ♥ 10 ♥ hand K ♥ 9 ♥ may play K ♥ After."
    )
    faded = re.findall(r'card--faded [^>]*aria-label="([^"]+)"', shown)
    assert faded == ["nine of hearts"]


def test_a_settlement_becomes_a_table() -> None:
    page = (
        "```settlement O4\nbid: 2\nturned: 9s\ntricks: 2 2 1\ndeclarer: 0\npool: 1\nwaiting: 3\n"
        "chips: 20 20 19\nresult: remise\nafter: 14 22 21\nleft: pool 1, labets 3 2\n```\n"
    )
    assert text_of(PAGES.show_figures(page)) == (
        "(O4) virole in the belle, turned 9 ♠ : remise"
        " seat 0 declarer seat 1 seat 2 pool labets tricks 2 2 1"
        " chips 20 20 19 1 waiting 3 change −6 +2 +2 ±0 after 14 22 21 1 3 2"
    )


@pytest.mark.parametrize("page", ["rules.md", "readings.md"])
def test_every_worked_example_of_the_pages_is_shown(page: str) -> None:
    markdown = (DOCS / page).read_text(encoding="utf-8")
    shown = PAGES.show_figures(markdown)
    figures = shown.count('<figure class="example">') + shown.count('<figure class="settlement">')
    assert figures == len(re.findall(r"^```(?:example|settlement)", markdown, re.MULTILINE)) > 0
    assert not re.search(r"^```(?:example|settlement)", shown, re.MULTILINE)


def test_a_note_after_the_language_of_a_fence_is_taken_off() -> None:
    assert PAGES.show_figures("```text shell\na\n```\n") == "```text\na\n```\n"


def test_code_that_is_cards_becomes_cards_and_other_code_stays() -> None:
    html = "<p>In <code>Jh\n9s</code>, <code>play Ks</code> and <code>8s</code></p>"
    with pytest.raises(lombre_labet.NotationError):
        PAGES.show_inline_cards(html)  # the pack has no 8s, so a page that names it is wrong
    shown = PAGES.show_inline_cards(html.replace("8s", "8h"))
    assert text_of(shown) == "In J ♥ 9 ♠ , play Ks and 8 ♥"
    assert shown.count("<code>") == 1


def test_the_paragraph_that_explains_the_notation_shows_it() -> None:
    html = "<p><code>c d h s</code>: <code>Th</code>.</p><p><code>Th</code></p>"
    assert text_of(PAGES.show_inline_cards(html)) == "c d h s : Th . 10 ♥"


def test_each_card_has_its_name_for_who_cannot_see_it() -> None:
    assert 'aria-label="ten of spades"' in PAGES.card_html(Card.parse("Ts"))


def test_clauses_and_names_are_links_in_prose_alone() -> None:
    html = (
        "<h2>P3</h2><p>See P3, P0 and <code>apply(state)</code>, <code>tuple[Card, ...]</code>,"
        " <code>to apply</code>, <code>P3</code>. <a href='x'>P3 <code>Card</code></a></p>"
        "<pre><code>P3 Card</code></pre>"
    )
    shown = PAGES.show_links(
        html, clause_page="rules.html", names={"apply": "m.html#apply", "Card": "c.html#Card"}
    )
    assert re.findall(r'<a class="\w+" href="([^"]+)">([^<]+)<', shown) == [
        ("rules.html#P3", "P3"),
        ("m.html#apply", "apply"),
        ("c.html#Card", "Card"),
    ]


def test_a_clause_has_one_anchor_in_the_section_that_tells_it() -> None:
    html = '<p>S1</p><h2 id="stakes">Stakes</h2><p>S1 C1 S1</p>'
    shown = PAGES.show_links(html, clause_page="", names={})
    assert re.findall(r'id="\w+"', shown) == ['id="stakes"', 'id="S1"']
    assert PAGES.clauses_told(shown) == {"S1"}


def test_the_rules_page_tells_every_clause_in_its_section() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    told = set()
    for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        title = section.partition("\n")[0].lower().replace(" ", "-")
        letter = PAGES.SECTIONS.get(title)
        told |= {clause for clause in Clause if clause[0] == letter and clause in section}
    assert told == set(Clause)


def test_links_are_moved_and_those_elsewhere_are_not() -> None:
    page = "[a](x.md#y) [b](https://example.org) [c](#here) [d](mailto:a@example.org)"
    moved = PAGES.move_links(page, lambda target: f"../{target}")
    assert moved == page.replace("x.md", "../x.md")


def test_the_table_of_options_has_them_all() -> None:
    table = PAGES.options_table("api/options.md")
    assert re.findall(r"\(\.\./readings\.md#(\w+)\)", table) == [option.name for option in OPTIONS]


def test_the_phase_diagram_can_be_drawn() -> None:
    page = (DOCS / "architecture.md").read_text(encoding="utf-8")
    (source,) = DIAGRAM.BLOCK.findall(page)
    drawn = DIAGRAM.svg(source)
    arrows = DIAGRAM.arrows(source)
    assert drawn.count('class="arrow"') == len(arrows) == source.count("-->")
    states = {arrow.target for arrow in arrows}
    assert set(re.findall(r'class="state"[^>]*>(\w+)<', drawn)) == states
    assert "\n" not in drawn
    assert "```mermaid" not in DIAGRAM.show_diagrams(page)


@pytest.mark.parametrize("source", ["sequenceDiagram\n    A->>B: no", "stateDiagram-v2\n    note"])
def test_a_diagram_of_another_kind_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="the site draws"):
        DIAGRAM.show_diagrams(f"```mermaid\n{source}\n```\n")


def test_nothing_is_loaded_from_elsewhere() -> None:
    support = [MKDOCS, *(path.read_text("utf-8") for path in (DOCS / "_site").glob("*.*"))]
    addresses = re.findall(r"https?://[^\s\"']+", "\n".join(support))
    assert set(addresses) <= {"http://www.w3.org/2000/svg"}  # a name of a format, not an address
    assert re.search(r"^  font: false\b", MKDOCS, re.MULTILINE)
