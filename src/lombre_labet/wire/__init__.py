"""The library's values as JSON, for servers, clients and stored matches (extra `[json]`).

Every document is one object: the version of the format under `lombre_labet`, what it is under
`type`, then its parts. Everything that `apply`, `view`, `observe` and `why_illegal` take and give
can be one. `to_data` and `from_data` deal in plain data (objects, arrays, text, whole numbers, true
and false, null), `dumps` and `loads` in text.

Reading is strict and total. Each value has one spelling; keys are all there and no others; and what
is read is sound, since states and views are checked as a whole. Whatever else comes in ends as one
child of `LombreError`: `NotationError` where it is not in the format, with the place, and
`InvalidState` where it is, but no match can reach it.

Documents of earlier versions are read too: each version has a function that turns the plain data of
a document into those of the version after it.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar, cast

from cattrs import BaseValidationError

from .._text import described, is_whole_number
from ..errors import InvalidValue, NotationError
from ..states import STATE_TYPES
from ..validation import check, check_view
from ..views import View
from ._converter import as_dict, check_tag, converter, located
from ._kinds import TAGS, document_classes
from ._schemas import Schema, schema_of
from ._text import read_json, write_json

if TYPE_CHECKING:
    from typing_extensions import TypeForm

__all__ = ["VERSION", "dumps", "from_data", "loads", "schema", "to_data"]

T = TypeVar("T")

VERSION: Final = 1
"""The version of the format that is written."""

_VERSION_KEY: Final = "lombre_labet"

Upgrade = Callable[[dict[str, Any]], dict[str, Any]]

_UPGRADES: Mapping[int, Upgrade] = MappingProxyType({})
"""For each earlier version what makes its documents into those of the next. A function gets plain
data that nobody has checked yet; it alters what it knows, in a copy, and leaves the rest to be
refused."""


def to_data(value: object) -> dict[str, Any]:
    """A state, view, action, event, observation, rules or refusal as plain data.

    Equal values make equal documents, their keys in the same order, but for a state's `events`,
    which are no part of its equality. Raises `InvalidValue` for anything else.
    """
    if type(value) not in TAGS:
        raise InvalidValue(f"{described(value)} cannot be a document")
    return {_VERSION_KEY: VERSION, **converter.unstructure(value)}


def from_data(kind: "TypeForm[T]", data: object, /) -> T:
    """The value of a type, a class or a union such as `State`, that plain data hold.

    Raises `NotationError` for what is not in the format, `InvalidState` for a state or view that no
    match can reach, and `InvalidValue` for a type of which there are no documents.
    """
    tags = {TAGS[cls]: cls for cls in document_classes(kind)}
    document = _upgraded(as_dict(data))
    tag = check_tag(document, tuple(tags))
    try:
        value: Any = converter.structure(document, tags[tag])
    except (BaseValidationError, NotationError) as fault:
        raise located(fault, tag) from None
    if type(value) in STATE_TYPES:
        check(value)
    elif type(value) is View:
        check_view(value)
    return cast(T, value)


def _upgraded(data: dict[str, Any]) -> dict[str, Any]:
    """The parts of a document, as the version that is written has them."""
    if _VERSION_KEY not in data:
        raise NotationError(f"the key '{_VERSION_KEY}' is missing: it tells the format's version")
    version = data[_VERSION_KEY]
    if not is_whole_number(version) or not (version == VERSION or version in _UPGRADES):
        known = ", ".join(map(str, (*_UPGRADES, VERSION)))
        raise NotationError(f"version {described(version)} is not known: {known}", _VERSION_KEY)
    document = {key: value for key, value in data.items() if key != _VERSION_KEY}
    for earlier in range(version, VERSION):
        document = _UPGRADES[earlier](document)
    return document


def dumps(value: object) -> str:
    """Like `to_data`, as one line of JSON text, in ASCII."""
    return write_json(to_data(value))


def loads(kind: "TypeForm[T]", text: str, /) -> T:
    """Like `from_data`, from JSON text."""
    document_classes(kind)
    return from_data(kind, read_json(text))


def schema(kind: object, /) -> Schema:
    """The JSON Schema (2020-12) of the documents of a type, of the version that is written.

    Raises `InvalidValue` for a type of which there are no documents.
    """
    return schema_of(kind, VERSION)
