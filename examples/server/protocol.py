"""What a server and its clients say to each other: each message one JSON object in one text frame.

Each message is a frozen class; its JSON has the class's word under `type` and its parts under their
names. Rules, views, observations and refusals are documents of `lombre_labet.wire`. An action is a
line of the notation (`play Ks`), since that is what the log keeps, a person can type it, and a
client in another language has nothing to build.

`read_request` and `read_reply` are strict and total: what comes in is a sound message or
`Malformed`.
"""

import json
from collections.abc import Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar, get_args

import attrs
from attrs.validators import (
    and_,
    deep_iterable,
    ge,
    instance_of,
    matches_re,
    max_len,
    optional,
)

from lombre_labet import LombreError, Observation, Refusal, Rules, View, wire

T = TypeVar("T")


class Malformed(Exception):
    """What came in is no message."""


class Fault(StrEnum):
    """What can be wrong with a message that is no matter of the rules, or with a connection."""

    MALFORMED = "malformed"
    """It is no message of the protocol."""
    NOT_AN_ACTION = "not_an_action"
    """The line is no action of the notation."""
    NO_SUCH_TABLE = "no_such_table"
    """There is no table of that name."""
    TABLE_FULL = "table_full"
    """All seats of the table are taken."""
    TOO_MANY_TABLES = "too_many_tables"
    """The server opens no more tables."""
    NO_SUCH_SEAT = "no_such_seat"
    """The token belongs to no seat."""
    ALREADY_SEATED = "already_seated"
    """The connection has a seat, or is offered one, already."""
    NOT_SEATED = "not_seated"
    """The connection has no seat to act from."""
    ID_USED = "id_used"
    """Another action of this seat has had that id."""
    REPLACED = "replaced"
    """The seat's client has come back by another connection. Closes this one."""
    TOO_FAST = "too_fast"
    """More messages came in than a client may send. Closes the connection."""
    TOO_SLOW = "too_slow"
    """The client does not read what it is sent. Closes the connection."""
    NO_SEAT_TAKEN = "no_seat_taken"
    """The client has not taken a seat for too long. Closes the connection."""


def _line(length: int) -> Any:
    """Checks a part that is a short text of visible ASCII characters."""
    return and_(instance_of(str), max_len(length), matches_re(r"[!-~]+"))


_NAME_LENGTH: Final = 40


def _is_name(_message: object, field: "attrs.Attribute[Any]", value: str) -> None:
    if not (value.strip() and value.isprintable()):
        raise ValueError(f"{field.name} takes a name that can be printed")


_NAME: Final = and_(instance_of(str), max_len(_NAME_LENGTH), _is_name)
_NAMES: Final = deep_iterable(optional(_NAME), instance_of(tuple))
_NUMBER: Final = and_(instance_of(int), ge(0))


# What clients say.


@attrs.frozen
class Open:
    """Open a table; `Opened` tells its name."""

    rules: Rules | None = attrs.field(validator=optional(instance_of(Rules)))
    """What is played at it; None for the server's own choice."""


@attrs.frozen
class Sit:
    """Ask for a free seat at a table; `Offered` brings its token."""

    table: str = attrs.field(validator=_line(40))
    """The table's name."""
    name: str = attrs.field(validator=_NAME)
    """What the player is called."""


@attrs.frozen
class Join:
    """Take the seat that was offered, or come back to it: whoever has the token has the seat.

    `Seen` brings the view. Taking a seat needs two steps so that it is never given to a client that
    did not get the token.
    """

    token: str = attrs.field(validator=_line(80), repr=False)
    """The seat's token."""


@attrs.frozen
class Act:
    """Do something; `Done` or `Refused` answers, and `Observed` tells everybody."""

    id: str = attrs.field(validator=_line(40))
    """The client's name for this action. Sent again under it, the action is not done again."""
    action: str = attrs.field(validator=and_(instance_of(str), max_len(200)))
    """The action, in the notation."""


# What the server says.


@attrs.frozen
class Opened:
    """The table that was opened."""

    table: str = attrs.field(validator=_line(40))
    """The table's name."""


@attrs.frozen
class Offered:
    """A seat that is kept for this connection until it joins."""

    table: str = attrs.field(validator=_line(40))
    """The table's name."""
    seat: int = attrs.field(validator=_NUMBER)
    """The seat."""
    token: str = attrs.field(validator=_line(80), repr=False)
    """The seat's token: what a client must keep to come back, and must show to nobody."""


@attrs.frozen
class Seen:
    """All that the seat may know, when its client has joined."""

    number: int = attrs.field(validator=_NUMBER)
    """How many steps the match has made."""
    names: tuple[str | None, ...] = attrs.field(validator=_NAMES)
    """The players, by seat; None for a seat that is free."""
    view: View = attrs.field(validator=instance_of(View))
    """The view of the seat."""


@attrs.frozen
class Named:
    """Somebody has sat down."""

    names: tuple[str | None, ...] = attrs.field(validator=_NAMES)
    """The players, by seat; None for a seat that is free."""


@attrs.frozen
class Observed:
    """What the seat sees of one step."""

    number: int = attrs.field(validator=_NUMBER)
    """Which step it is, counted from 1."""
    observation: Observation = attrs.field(validator=instance_of(Observation))
    """What is seen of it."""


@attrs.frozen
class Done:
    """The action is done and stored: not even a crash undoes it."""

    id: str = attrs.field(validator=_line(40))
    """The client's name for the action."""
    number: int = attrs.field(validator=_NUMBER)
    """Which step of the match it was, counted from 1."""


@attrs.frozen
class Refused:
    """The action is against the rules; nothing has changed."""

    id: str = attrs.field(validator=_line(40))
    """The client's name for the action."""
    refusal: Refusal = attrs.field(validator=instance_of(Refusal))
    """Why: reason, clause, and the cards that would have been legal."""
    message: str = attrs.field(validator=instance_of(str))
    """The same for people, in the client's language."""


@attrs.frozen
class Failed:
    """A message that led to nothing, for another reason than the rules of the game."""

    fault: Fault = attrs.field(converter=Fault)
    """What is wrong with it."""
    message: str = attrs.field(validator=instance_of(str))
    """The same for people, in the client's language."""
    id: str | None = attrs.field(default=None, validator=optional(instance_of(str)))
    """The client's name for the action that failed, where it was one."""


@attrs.frozen
class Ended:
    """The match is over: the table has had as many deals as it was to have."""


Request = Open | Sit | Join | Act
Reply = Opened | Offered | Seen | Named | Observed | Done | Refused | Failed | Ended

_REQUESTS: Final[Mapping[str, type[Request]]] = {
    kind.__name__.lower(): kind for kind in get_args(Request)
}
_REPLIES: Final[Mapping[str, type[Reply]]] = {
    kind.__name__.lower(): kind for kind in get_args(Reply)
}
_TYPE: Final = "type"
_DOCUMENTS: Final[Mapping[str, type]] = {
    "rules": Rules,
    "view": View,
    "observation": Observation,
    "refusal": Refusal,
}
"""The parts, by name, that are documents of the library."""


def write(message: Request | Reply) -> str:
    """A message as JSON."""
    data: dict[str, Any] = {_TYPE: type(message).__name__.lower()}
    for field in attrs.fields(type(message)):
        value = getattr(message, field.name)
        document = field.name in _DOCUMENTS and value is not None
        data[field.name] = wire.to_data(value) if document else value
    return json.dumps(data, separators=(",", ":"))


def read_request(text: str | bytes) -> Request:
    """The message of a client that a frame holds. Raises `Malformed`."""
    return _read(text, _REQUESTS)


def read_reply(text: str | bytes) -> Reply:
    """The message of a server that a frame holds. Raises `Malformed`."""
    return _read(text, _REPLIES)


def _read(text: str | bytes, kinds: Mapping[str, type[T]]) -> T:
    if not isinstance(text, str):
        raise Malformed("a message is a frame of text")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise Malformed(f"this is not JSON: {fault}") from None
    word = data.pop(_TYPE, None) if isinstance(data, dict) else None
    kind = kinds.get(word) if isinstance(word, str) else None
    if kind is None:
        raise Malformed(f"a message is an object whose {_TYPE} is one of {', '.join(kinds)}")
    names = {field.name for field in attrs.fields(kind)}  # type: ignore[arg-type]  # all are attrs
    if data.keys() != names:
        raise Malformed(f"{word} has the parts {', '.join(sorted(names)) or 'none'}")
    try:
        return kind(**{name: _part(name, value) for name, value in data.items()})
    except (LombreError, TypeError, ValueError) as fault:
        raise Malformed(f"{word}: {fault.args[0]}") from None


def _part(name: str, value: object) -> object:
    kind = _DOCUMENTS.get(name)
    if kind is not None and value is not None:
        return wire.from_data(kind, value)
    return tuple(value) if isinstance(value, list) else value
