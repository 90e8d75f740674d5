"""Match records: a whole match as text, written so that it can still be read in a hundred years.

A record is a TOML file that leaves nothing to be assumed. It names its format, the format's version
and the revision of the rules; it spells out every option, so that a changed default can never
change the meaning of an old match; and then it lists the actions, one a line, in the notation.
Everything else about the match follows, so nothing else is stored: reading a record means to play
it again.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs

from ._text import described, is_plain_text, numbers_text
from ._toml import (
    RULES_REVISION,
    known_value,
    only_keys,
    parsed,
    read_list,
    read_number,
    read_rules,
    toml,
    toml_list,
    toml_rules,
)
from .actions import ACTION_TYPES, Action
from .clauses import Clause
from .engine import apply, new_match
from .errors import InvalidValue, NotationError
from .notation import format_action, parse_action
from .refusals import IllegalAction, Reason, Refusal
from .rules import SOURCE, Rules
from .states import State

FORMAT: Final = "lombre-labet match"
"""The name of the format, in every record."""
VERSION: Final = 1
"""The version of the format that is written."""

_KEYS: Final = (
    "format",
    "version",
    "rules_revision",
    "dealer",
    "chips",
    "names",
    "rules",
    "actions",
)
_COMMENT: Final = "#"


class IllegalRecord(NotationError):
    """A record whose actions are no match: one of them is illegal where it stands.

    `number` counts its actions from 1, `text` is the action's line as it is written, and `refusal`
    says why.
    """

    def __init__(self, number: int, text: str, refusal: Refusal) -> None:
        super().__init__(refusal.message, f"action {number} ({text})")
        self.number = number
        self.text = text
        self.refusal = refusal

    @property
    def reason(self) -> Reason:
        """The way in which it is wrong."""
        return self.refusal.reason

    @property
    def clause(self) -> Clause | None:
        """The clause it goes against."""
        return self.refusal.clause

    def __reduce__(self) -> tuple[type["IllegalRecord"], tuple[int, str, Refusal]]:
        return type(self), (self.number, self.text, self.refusal)


def _read_chips(chips: Any, record: Any) -> tuple[int, ...]:
    return new_match(record.rules, dealer=record.dealer, chips=chips).table.chips


def _read_names(names: Any, record: Any) -> tuple[str, ...]:
    players = record.rules.players
    if names is None:
        return tuple(f"Seat {seat}" for seat in range(players))
    if not isinstance(names, tuple | list) or len(names) != players:
        raise InvalidValue(f"a record has a name for each of {players} seats (N1)")
    for name in names:
        if not is_plain_text(name):
            raise InvalidValue(f"a name is text, not {described(name)}")
        if any("\ud800" <= character <= "\udfff" for character in name):
            raise InvalidValue("a name has half of a surrogate pair in it, which no file can hold")
    return tuple(names)


def _read_actions(actions: Any) -> tuple[Action, ...]:
    if not isinstance(actions, tuple | list):
        raise InvalidValue(f"a record has a list of actions, not {described(actions)}")
    for action in actions:
        if type(action) not in ACTION_TYPES:
            raise InvalidValue(f"{described(action)} is not an action")
    return tuple(actions)


def _derived(read: Callable[[Any, Any], object], show: Callable[[Any], str] = repr) -> Any:
    """A field that is read with a look at those before it."""
    return attrs.field(default=None, converter=attrs.Converter(read, takes_self=True), repr=show)


@attrs.frozen
class MatchRecord:
    """A match from its beginning, as it is stored. Raises `InvalidValue`.

    That its actions are legal is found out by `replay`, or by `parse_record`, which replays.
    """

    rules: Rules = SOURCE
    """What was played."""
    dealer: int = 0
    """The seat that dealt first (N4)."""
    chips: tuple[int, ...] = _derived(_read_chips, numbers_text)
    """The chips each seat started with (S1); left out, the rules' `starting_chips`."""
    names: tuple[str, ...] = _derived(_read_names)
    """The players' names, by seat: any text. Left out, "Seat 0" and so on."""
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_read_actions)
    """Every action of the match, those of the table included, in their order."""


def replay(record: MatchRecord) -> Iterator[State]:
    """Each state of a recorded match: the one before the first deal, then one after each action.

    Raises `IllegalRecord` on reaching an illegal action, and `InvalidValue` for what is no record.
    """
    _check_record(record)
    return _replayed(record)


def _replayed(record: MatchRecord) -> Iterator[State]:
    state: State = new_match(record.rules, dealer=record.dealer, chips=record.chips)
    yield state
    for number, action in enumerate(record.actions, 1):
        try:
            state = apply(state, action)
        except IllegalAction as fault:
            raise IllegalRecord(number, format_action(action), fault.refusal) from None
        yield state


def _check_record(record: object) -> None:
    if type(record) is not MatchRecord:
        raise InvalidValue(f"{described(record)} is not a MatchRecord")


def format_record(record: MatchRecord) -> str:
    """The text of a record; raises `InvalidValue` for what is no record."""
    _check_record(record)
    return "\n".join(
        (
            f"format = {toml(FORMAT)}",
            f"version = {toml(VERSION)}",
            f"rules_revision = {toml(RULES_REVISION)}",
            "",
            f"dealer = {toml(record.dealer)}",
            f"chips = {toml_list(record.chips)}",
            f"names = {toml_list(record.names)}",
            "",
            *toml_rules(record.rules),
            "",
            'actions = """',
            *map(format_action, record.actions),
            '"""',
            "",
        )
    )


def parse_record(text: str) -> MatchRecord:
    """The record that a text holds, replayed to its end.

    Reading is strict: every key and every option stands there once and nothing else. Raises
    `NotationError` with the place and the reason, and its child `IllegalRecord` where the record is
    well written but an action is illegal.
    """
    record = read_record(text)
    try:
        for _ in replay(record):
            pass
    except IllegalRecord as fault:
        written = list(_written_lines(parsed(text, "record")["actions"]))[fault.number - 1]
        raise IllegalRecord(fault.number, written, fault.refusal) from None
    return record


def read_record(text: str) -> MatchRecord:
    """The record that a text holds, well written but not replayed: its actions may be illegal.

    Raises `NotationError` with the place and the reason.
    """
    data = parsed(text, "record")
    only_keys(data, _KEYS, "record")
    for key in _KEYS:
        if key not in data:
            raise NotationError("this key is missing", key)
    for key, known in (
        ("format", FORMAT),
        ("version", VERSION),
        ("rules_revision", RULES_REVISION),
    ):
        known_value(data, key, known)
    rules = read_rules(data["rules"], every=True)
    try:
        return MatchRecord(
            rules,
            data["dealer"],
            tuple(read_number(chips, "chips") for chips in read_list(data["chips"], "chips")),
            tuple(read_list(data["names"], "names")),
            tuple(_read_lines(data["actions"])),
        )
    except InvalidValue as fault:
        raise NotationError(str(fault)) from None


def _read_lines(text: object) -> Iterator[Action]:
    """The actions of a record, one a line."""
    if not is_plain_text(text):
        raise NotationError(f"the actions are text, not {described(text)}", "actions")
    for number, written in enumerate(_written_lines(text), 1):
        try:
            yield parse_action(written)
        except NotationError as fault:
            raise NotationError(fault.what, f"action {number}") from None


def _written_lines(text: str) -> Iterator[str]:
    """The lines that hold an action, without comments, blank lines aside."""
    for line in text.split("\n"):
        written = line.partition(_COMMENT)[0].strip(" \t")
        if written:
            yield written
