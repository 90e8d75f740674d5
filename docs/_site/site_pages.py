"""What the site shows otherwise than the Markdown says it: cards, examples, and links.

The pages stay plain Markdown that reads well in a file and that the tests can parse. On the site
their cards become little cards, the blocks `example` and `settlement` become figures, each clause
id leads to where the rules tell it, and each public name leads to the reference. All of it is text
in, text out, and knows nothing of the program that builds the site.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from html import escape
from pathlib import PurePosixPath

from lombre_labet import OPTIONS, Bid, Card, Clause, Rank, Suit

_FIGURE = re.compile(r"^```(example|settlement) (\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FENCE_WITH_NOTE = re.compile(r"^(```\w+) [\w ]+$", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()([^)#\s]+)")
_TAG = re.compile(r"(<[^>]+>)")
_CARDS = re.compile(r"\s*[KQJAT98][cdhs](?:\s+[KQJAT98][cdhs])*\s*")
_CLAUSE = re.compile(r"\b[NCSDEBTMXPOLI][1-9]\b")
_NAME = re.compile(r"(?<![\w.])[A-Za-z]\w*(?![\w&;])")
_REFERENCE = re.compile(r"^::: lombre_labet\.(\w+)$", re.MULTILINE)

SECTIONS: Mapping[str, str] = {
    "players-and-seats": "N",
    "cards": "C",
    "stakes": "S",
    "deal": "D",
    "belle": "E",
    "auction": "B",
    "trump": "T",
    "matadors": "M",
    "exchange": "X",
    "play": "P",
    "outcome": "O",
    "labets": "L",
    "irregularities": "I",
}
"""The sections of the rules page, and the letter of the clauses that each tells."""

_NOTATION_KEY = "<code>c d h s</code>"
"""A paragraph with this in it explains how cards are written, so it has to show them written."""

# Inside these nothing is made into a link: it is one already, is no prose, or names itself.
_QUIET = frozenset({"a", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "script", "style", "svg"})


def suit_html(suit: Suit) -> str:
    """A suit as its symbol, in its colour."""
    # The variation selector asks for a letter-like glyph where a system has an emoji as well.
    return f'<span class="suit suit--{suit}" title="{suit}">{suit.symbol}&#xFE0E;</span>'


def card_html(card: Card, *, faded: bool = False) -> str:
    """A card as a small card; `faded` for one that may not be played."""
    name = f"{card.rank} of {card.suit}"
    rank = "10" if card.rank is Rank.TEN else card.rank.letter
    look = "card card--faded" if faded else "card"
    return (
        f'<span class="{look} suit--{card.suit}" role="img" aria-label="{name}"'
        f' title="{name}, written {card}">'
        f'<span class="card__rank">{rank}</span>'
        f'<span class="card__suit">{card.suit.symbol}&#xFE0E;</span></span>'
    )


def cards_html(text: str) -> str:
    """Cards in the notation, as small cards side by side."""
    return f'<span class="cards">{"".join(map(card_html, map(Card.parse, text.split())))}</span>'


def _fields(text: str) -> dict[str, str]:
    pairs = (line.partition(":") for line in text.splitlines())
    return {name.strip(): value.strip() for name, _, value in pairs}


def example_html(clause: str, text: str) -> str:
    """An example of play as a figure: the trick, the hand, and what of it may be played."""
    example = _fields(text)
    allowed = example["may play"].split()
    hand = "".join(
        card_html(Card.parse(sign), faded=sign not in allowed) for sign in example["hand"].split()
    )
    options = "".join(
        f' <span class="example__option">{escape(option)}</span>'
        for option in example.get("rules", "").split()
    )
    suit = Suit(example["trump"])
    rows = (
        ("trick", cards_html(example["trick"])),
        ("hand", f'<span class="cards">{hand}</span>'),
        ("may play", cards_html(example["may play"])),
    )
    return (
        '<figure class="example">'
        f"<figcaption>({clause}) trump {suit_html(suit)} {suit}{options}</figcaption><dl>"
        + "".join(f"<div><dt>{label}</dt><dd>{cards}</dd></div>" for label, cards in rows)
        + "</dl></figure>"
    )


def _change(before: int, after: int) -> str:
    return f"{after - before:+}".replace("-", "−") if after != before else "±0"


def _waiting(sizes: str) -> str:
    return f"waiting {sizes}" if sizes else "none"


def settlement_html(clause: str, text: str) -> str:
    """An example of settlement as a figure: tricks, and chips before and after, by seat."""
    example = _fields(text)
    bid, declarer = Bid(int(example["bid"])), int(example["declarer"])
    seats = range(len(example["chips"].split()))
    before = list(map(int, example["chips"].split()))
    after = list(map(int, example["after"].split()))
    pool_left, _, labets_left = example["left"].removeprefix("pool ").partition(", labets ")
    if "turned" in example:
        trump = f", turned {card_html(Card.parse(example['turned']))}"
    elif "trump" in example:
        suit = Suit(example["trump"])
        trump = f", trump {suit_html(suit)} {suit}"
    else:
        trump = ""
    head = "".join(
        f"<th>seat {seat}{'<small>declarer</small>' if seat == declarer else ''}</th>"
        for seat in seats
    )
    changes = [_change(before[seat], after[seat]) for seat in seats]
    rows = (
        ("tricks", [*example["tricks"].split(), "", ""]),
        ("chips", [*map(str, before), example["pool"], _waiting(example["waiting"])]),
        ("change", [*changes, _change(int(example["pool"]), int(pool_left)), ""]),
        ("after", [*map(str, after), pool_left, labets_left]),
    )
    body = "".join(
        f'<tr class="settlement__{label}"><th>{label}</th>'
        + "".join(f"<td>{cell}</td>" for cell in cells)
        + "</tr>"
        for label, cells in rows
    )
    result = example["result"]
    return (
        '<figure class="settlement">'
        f"<figcaption>({clause}) {bid}{trump}:"
        f' <strong class="result result--{result}">{result}</strong></figcaption>'
        '<div class="settlement__scroll"><table class="settlement__table">'
        f"<thead><tr><th></th>{head}<th>pool</th><th>labets</th></tr></thead>"
        f"<tbody>{body}</tbody></table></div></figure>"
    )


def show_figures(markdown: str) -> str:
    """A page with its worked examples made into figures.

    A note after the language of a fence, as in `text shell`, is for the tests and is taken off.
    """

    def figure(match: re.Match[str]) -> str:
        show = example_html if match[1] == "example" else settlement_html
        return show(match[2], match[3])

    return _FENCE_WITH_NOTE.sub(r"\1", _FIGURE.sub(figure, markdown))


def show_links(html: str, *, clause_page: str, names: Mapping[str, str]) -> str:
    """A built page in which clause ids and public names are links.

    `clause_page` is the address of the rules as seen from the page, and empty on the rules page
    itself, where each clause gets its anchor; `names` has the address of each public name.
    """
    told: set[str] = set()
    section = ""

    def cite(match: re.Match[str]) -> str:
        clause = match[0]
        if clause not in Clause.__members__:
            return clause
        anchor = ""
        if not clause_page and clause not in told and SECTIONS.get(section) == clause[0]:
            told.add(clause)
            anchor = f' id="{clause}"'
        return f'<a class="clause"{anchor} href="{clause_page}#{clause}">{clause}</a>'

    def lead(match: re.Match[str]) -> str:
        name = match[0]
        # In a longer piece of code a word in lower case may well be something else's name.
        whole = match.string.strip() == name or match.string.startswith(f"{name}(")
        if name not in names or not (whole or name[0].isupper()):
            return name
        return f'<a class="name" href="{names[name]}">{name}</a>'

    def show(text: str, inside: tuple[str, ...]) -> str:
        if _QUIET.intersection(inside):
            return text
        if "code" not in inside:
            return _CLAUSE.sub(cite, text)
        return _NAME.sub(lead, text)

    parts: list[str] = []
    for part, inside in _walk(html):
        if part.startswith("<h2"):
            section = (re.search(r'id="([^"]+)"', part) or ["", ""])[1]
        parts.append(part if part.startswith("<") else show(part, inside))
    return "".join(parts)


def show_inline_cards(html: str) -> str:
    """A built page in which code that is nothing but cards is shown as cards."""

    def cards(match: re.Match[str]) -> str:
        return cards_html(match[1]) if _CARDS.fullmatch(match[1]) else match[0]

    return "".join(
        block if _NOTATION_KEY in block else re.sub(r"<code>([^<]*)</code>", cards, block)
        for block in re.split(r"(?<=</p>)", html)
    )


def _walk(html: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The tags and texts of a page in order, each with the elements of interest around it."""
    inside: list[str] = []
    watched = _QUIET | {"code"}
    for part in _TAG.split(html):
        tag = re.match(r"<(/?)([a-z0-9]+)", part)
        if tag and tag[2] in watched:
            if not tag[1]:
                inside.append(tag[2])
            elif tag[2] in inside:
                # The last one opened: closing tags of these elements are never left out.
                del inside[len(inside) - 1 - inside[::-1].index(tag[2])]
        yield part, tuple(inside)


def clauses_told(html: str) -> set[str]:
    """The clauses that have an anchor on a built page."""
    return set(re.findall(r'<a class="clause" id="(\w+)"', html))


def names_on(markdown: str) -> list[str]:
    """The public names that a page of the reference describes."""
    return _REFERENCE.findall(markdown)


def move_links(markdown: str, move: Callable[[str], str]) -> str:
    """A page with every relative link led elsewhere."""
    return _LINK.sub(lambda match: match[1] if ":" in match[1] else move(match[1]), markdown)


def relative(target: str, page: str) -> str:
    """The address of one file as seen from another, both given from the same root."""
    ups = len(PurePosixPath(page).parent.parts)
    return "../" * ups + target


def options_table(page: str) -> str:
    """The options of the rules as a table, in Markdown, for a page of the site."""

    def word(value: object) -> str:
        return f"`{str(value).lower() if isinstance(value, bool) else value}`"

    readings = relative("readings.md", page)
    lines = ["| option | values, the default first | meaning | clause |", "| --- " * 4 + "|"]
    for option in OPTIONS:
        values = (
            " ".join(map(word, option.values))
            if option.values is not None
            else f"{word(option.default)}, or any whole number from 0"
        )
        link = f"[`{option.name}`]({readings}#{option.name})"
        lines.append(f"| {link} | {values} | {option.meaning} | {option.clause} |")
    return "\n".join(lines)
