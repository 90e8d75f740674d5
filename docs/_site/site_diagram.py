"""State diagrams drawn when the site is built, so that a page needs no script to show one.

The source is the part of Mermaid's `stateDiagram-v2` that `phase_diagram.py` writes: arrows with
labels. The drawing suits a life that runs forwards: the states stand in one column in the order in
which they are first named, an arrow to the next state runs straight down, one that leaves out a
state goes round on the left, and one that leads back goes round on the right.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import NamedTuple

BLOCK = re.compile(r"^```mermaid\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_ARROW = re.compile(r"\s*(\S+) --> (\w+)(?:: (.+))?")

# All in the units of the drawing, which on a wide screen are pixels.
_WIDTH, _HEIGHT, _GAP = 168, 46, 50
_LANE, _TOP, _CORNER, _LINE = 56, 44, 12, 16
_LEFT = 84


class Arrow(NamedTuple):
    """One arrow of a diagram."""

    source: str
    target: str
    label: str


def arrows(text: str) -> tuple[Arrow, ...]:
    """The arrows of a state diagram; raises `ValueError` for what this module does not draw."""
    first, *lines = text.strip().splitlines()
    if first != "stateDiagram-v2":
        raise ValueError(f"the site draws state diagrams, not {first}")
    found = []
    for line in lines:
        match = _ARROW.fullmatch(line)
        if match is None:
            raise ValueError(f"the site draws arrows between states, not {line.strip()}")
        found.append(Arrow(match[1], match[2], match[3] or ""))
    return tuple(found)


def svg(text: str) -> str:
    """The diagram as SVG, in one line; its colours come from the style sheet of the site."""
    every = arrows(text)
    states = list(dict.fromkeys(arrow.target for arrow in every))
    place = {state: number for number, state in enumerate(states)}
    place["[*]"] = -1
    left, right = _lanes(every, place)
    x = _LEFT * len(left) + 14
    middle = x + _WIDTH // 2
    parts: list[str] = []
    loops = 0
    for arrow in every:
        start, end = place[arrow.source], place[arrow.target]
        if arrow.source == "[*]":
            y = _y(end)
            parts.append(f'<circle cx="{middle}" cy="{y - 32}" r="7"/>')
            parts.append(_path(f"M{middle} {y - 25} V{y - 2}"))
        elif start == end:
            side, y = x + _WIDTH, _y(start) + _HEIGHT - 8
            parts.append(
                _path(f"M{side} {y} h14 q{_CORNER} 0 {_CORNER} -9 q0 -9 -{_CORNER} -9 h-12")
            )
            parts.append(_words(side + 34, y - 9, arrow.label, "start"))
            loops = max(loops, 34 + _length(arrow.label))
        elif end == start + 1:
            y = _y(start) + _HEIGHT
            parts.append(_path(f"M{middle} {y} V{_y(end) - 2}"))
            parts.append(_words(middle + 10, y + _GAP // 2, arrow.label, "start", split=False))
        else:
            continue
    side = x + _WIDTH
    for number, arrow in enumerate(left):
        lane = x - _LEFT * (number + 1) + _LEFT // 2
        parts.append(_round(x, lane, _y(place[arrow.source]) + 32, _y(place[arrow.target]) + 14))
        parts.append(_words(lane, _between(arrow, place), arrow.label, "middle"))
    for number, arrow in enumerate(right):
        lane = side + loops + 24 + _LANE * number
        parts.append(_round(side, lane, _y(place[arrow.source]) + 9, _y(place[arrow.target]) + 9))
        parts.append(_words(lane, _between(arrow, place), arrow.label, "middle"))
    for state in states:
        y = _y(place[state])
        parts.append(
            f'<rect x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" rx="8"/>'
            f'<text class="state" x="{middle}" y="{y + _HEIGHT // 2}"'
            f' text-anchor="middle">{escape(state)}</text>'
        )
    width = side + loops + 24 + _LANE * len(right)
    height = _y(len(states) - 1) + _HEIGHT + 8
    return (
        f'<svg class="diagram" viewBox="0 0 {width} {height}" width="{width}" role="img"'
        f' aria-label="{escape(_told(every))}">'
        '<defs><marker id="arrowhead" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8"'
        ' markerHeight="8" orient="auto"><path d="M0 0 L10 5 L0 10 z"/></marker></defs>'
        f"{''.join(parts)}</svg>"
    )


def show_diagrams(markdown: str) -> str:
    """A page with its diagrams drawn; raises `ValueError` for one that cannot be."""
    return BLOCK.sub(lambda match: f"<figure>{svg(match[1])}</figure>", markdown)


def _lanes(every: Iterable[Arrow], place: dict[str, int]) -> tuple[list[Arrow], list[Arrow]]:
    """The arrows that go round on the left and on the right, the shortest first."""

    def span(arrow: Arrow) -> int:
        return place[arrow.target] - place[arrow.source]

    real = [arrow for arrow in every if arrow.source != "[*]"]
    left = sorted((arrow for arrow in real if span(arrow) > 1), key=span)
    right = sorted((arrow for arrow in real if span(arrow) < 0), key=span, reverse=True)
    return left, right


def _y(number: int) -> int:
    return _TOP + number * (_HEIGHT + _GAP)


def _between(arrow: Arrow, place: dict[str, int]) -> int:
    return (_y(place[arrow.source]) + _y(place[arrow.target]) + _HEIGHT) // 2


def _path(steps: str) -> str:
    return f'<path class="arrow" d="{steps}" marker-end="url(#arrowhead)"/>'


def _round(side: int, lane: int, start: int, end: int) -> str:
    """A path from the side of one state along a lane to the side of another."""
    out = _CORNER if lane > side else -_CORNER
    along = _CORNER if end > start else -_CORNER
    tip = end
    return _path(
        f"M{side} {start} H{lane - out} Q{lane} {start} {lane} {start + along}"
        f" V{tip - along} Q{lane} {tip} {lane - out} {tip} H{side + (2 if out > 0 else -2)}"
    )


def _lines(label: str, *, split: bool = True) -> list[str]:
    if not split:
        return [label]
    *firsts, last = label.split(", ")
    return [*(f"{first}," for first in firsts), last]


def _length(label: str) -> int:
    """About how wide a label is."""
    return 8 * max(map(len, _lines(label)))


def _words(x: int, y: int, label: str, anchor: str, *, split: bool = True) -> str:
    lines = _lines(label, split=split)
    top = y - _LINE * (len(lines) - 1) // 2
    spans = "".join(
        f'<tspan x="{x}" y="{top + _LINE * number}">{escape(line)}</tspan>'
        for number, line in enumerate(lines)
    )
    return f'<text class="label" text-anchor="{anchor}">{spans}</text>'


def _told(every: Iterable[Arrow]) -> str:
    """The diagram in words, for who cannot see it."""
    steps = (
        f"{arrow.source} to {arrow.target} by {arrow.label}"
        for arrow in every
        if arrow.source != "[*]"
    )
    return f"State diagram: {'; '.join(steps)}"
