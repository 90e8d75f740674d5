"""Counting what can be done: how many sequences of actions lead on from a position.

"Perft" is the chess programmers' word for a performance test that tests far more than performance.
From a fixed position all sequences of legal actions of a given length are counted. Two programs
that agree on the rules agree on the number, and a rule got wrong anywhere on the way almost always
changes it; so a file of such numbers lets a program in any language be checked against this one
without a line of code in common.

Such a file has its positions one after the other, as they are reached by playing, each with the
numbers to be found there:

    format lombre-labet perft 1

    position second-word           # a name, of one's own choosing
    rules players=4 overtake=best  # options; those left out, or all, are as the source has them
    dealer 2                       # who deals first; left out, seat 0
    deal Kh Ts …                   # then the actions that lead there, in the notation
    pass
    perft 1 15                     # depth, and how many sequences of that length there are
    perft 2 135

What follows a `#` is a comment, and blank lines mean nothing. The count is made afresh each time:
nothing is remembered from one position to another.
"""

import re
from collections.abc import Iterator
from typing import Final

import attrs

from ._text import described, is_plain_text, is_whole_number, number_text, whole_number
from .actions import Action
from .engine import apply, legal_actions, new_match
from .errors import InvalidValue, NotationError
from .notation import parse_action
from .refusals import IllegalAction
from .rules import Rules
from .states import State

HEADING: Final = "format lombre-labet perft 1"
"""The first line of every file: the name of the format and its version."""

_COMMENT: Final = "#"
_SPACES: Final = re.compile("[ \t]+")


def perft(state: State, depth: int) -> int:
    """How many sequences of `depth` legal actions of the seats lead on from a state.

    Actions of the table are not counted, so nothing leads on from `dealing`: a sequence that ends
    the deal sooner counts for nothing. Raises `InvalidValue` for a depth that is no whole number
    from 0 up, and, from depth 1 on, for what is no state.
    """
    if not is_whole_number(depth) or depth < 0:
        raise InvalidValue(f"a depth is a whole number from 0 up, not {described(depth)}")
    return _count(state, depth) if depth else 1


def _count(state: State, depth: int) -> int:
    actions = legal_actions(state)
    if depth == 1:
        return len(actions)
    return sum(_count(apply(state, action), depth - 1) for action in actions)


@attrs.frozen
class Position:
    """A position of a file, with how it is reached."""

    name: str
    """Its name."""
    rules: Rules
    """What is played."""
    dealer: int
    """The seat that dealt first."""
    actions: tuple[Action, ...]
    """The actions that lead there from the beginning of a match."""
    state: State
    """The position itself."""


@attrs.frozen
class Count:
    """One number of a file."""

    number: int
    """The line of the file it stands in, from 1."""
    position: Position
    """The position it is about."""
    depth: int
    """The length of the sequences."""
    expected: int
    """How many there are, says the file."""


@attrs.frozen
class Line:
    """One number of a file, and what counting gave."""

    count: Count
    """What the file says."""
    found: int
    """What was counted."""

    @property
    def agrees(self) -> bool:
        """Whether the two are the same."""
        return self.found == self.count.expected

    def __str__(self) -> str:
        """The line as the command tells it."""
        count, depth = self.count, number_text(self.count.depth)
        told = f"{count.position.name}: depth {depth}, {self.found}"
        if self.agrees:
            return told
        return f"{told} and not {number_text(count.expected)}, as line {count.number} has it"


def run_perft_file(text: str) -> Iterator[Line]:
    """Count what a file asks for, one number after the other.

    The whole file is read first: raises `NotationError` as `read_perft_file` does.
    """
    counts = read_perft_file(text)
    return (Line(count, perft(count.position.state, count.depth)) for count in counts)


def read_perft_file(text: str) -> tuple[Count, ...]:
    """The numbers of a file, each with its position.

    Reading is strict. Raises `NotationError`, which says in which line what is wrong: a line out
    of its order, an illegal action, a name used twice, a position without a number.
    """
    if not is_plain_text(text):
        raise NotationError(f"a perft file is text, not {described(text)}")
    reader = _Reader()
    number = 0
    for number, line in enumerate(text.split("\n"), 1):
        written = line.partition(_COMMENT)[0].strip(" \t\r")
        if written:
            try:
                reader.read(number, written)
            except (NotationError, InvalidValue, IllegalAction) as fault:
                raise NotationError(str(fault), f"line {number}") from None
    try:
        reader.end()
    except NotationError as fault:
        raise NotationError(fault.what, f"line {number}") from None
    return tuple(reader.counts)


class _Reader:
    """What was read so far: whole numbers, and the position being put together."""

    def __init__(self) -> None:
        self.counts: list[Count] = []
        self.headed = False
        self.names: set[str] = set()
        self.name: str | None = None
        self.rules: Rules | None = None
        self.dealer: int | None = None
        self.actions: list[Action] = []
        self.state: State | None = None
        self.position: Position | None = None

    def read(self, number: int, line: str) -> None:
        """Take in a line that says something."""
        word, *rest = _SPACES.split(line)
        if not self.headed:
            if line != HEADING:
                raise NotationError(f"a file begins with {HEADING!r}, not with {described(line)}")
            self.headed = True
        elif word == "position":
            self._begin(rest)
        elif self.name is None:
            raise NotationError(f"{described(word)} stands before any position")
        elif word == "perft":
            self._read_count(number, rest)
        elif self.position is not None:
            raise NotationError(f"{described(word)} stands after the numbers of its position")
        elif word == "rules":
            self._read_rules(rest)
        elif word == "dealer":
            self._read_dealer(rest)
        else:
            self._read_action(line)

    def end(self) -> None:
        """Make sure that the file, or a position of it, may end here."""
        if not self.headed:
            raise NotationError(f"a file begins with {HEADING!r}")
        if self.name is not None and self.position is None:
            raise NotationError(f"position {self.name} has no number")

    def _begin(self, rest: list[str]) -> None:
        self.end()
        name = _one(rest)
        if name in self.names:
            raise NotationError(f"there is a position {described(name)} already")
        self.names.add(name)
        self.name, self.rules, self.dealer = name, None, None
        self.actions, self.state, self.position = [], None, None

    def _read_rules(self, rest: list[str]) -> None:
        if self.rules is not None or self.dealer is not None or self.actions:
            raise NotationError("the rules of a position stand right after its name, once")
        self.rules = Rules.parse(",".join(rest)) if rest else Rules()

    def _read_dealer(self, rest: list[str]) -> None:
        if self.dealer is not None or self.actions:
            raise NotationError("the dealer of a position stands before its actions, once")
        self.dealer = _number(_one(rest))

    def _read_action(self, line: str) -> None:
        action = parse_action(line)
        self.state = apply(self._reached(), action)
        self.actions.append(action)

    def _reached(self) -> State:
        """Where the actions so far lead to."""
        if self.state is None:
            self.state = new_match(self.rules or Rules(), dealer=self.dealer or 0)
        return self.state

    def _read_count(self, number: int, rest: list[str]) -> None:
        if len(rest) != 2:
            raise NotationError(f"a depth and a number follow this word, not {len(rest)} things")
        depth, expected = map(_number, rest)
        if self.position is None:
            assert self.name is not None, "what stands before any position is refused"
            state = self._reached()
            self.position = Position(
                self.name, state.table.rules, self.dealer or 0, tuple(self.actions), state
            )
        self.counts.append(Count(number, self.position, depth, expected))


def _one(rest: list[str]) -> str:
    if len(rest) != 1:
        raise NotationError(f"one thing follows this word, not {len(rest)}")
    return rest[0]


def _number(text: str) -> int:
    number = whole_number(text)
    if number is None or number < 0:
        raise NotationError(f"{described(text)} is no whole number from 0 up")
    return number
