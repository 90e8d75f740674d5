"""Values into plain data and back, by a converter of cattrs.

cattrs goes through the classes and finds the place of a fault; the hooks here say how each kind of
part is written and, strictly, how it is read. Every value has one spelling, and whatever else
stands in its place is refused. The hooks look at exact types only, so nothing that they are given
gets to run code of its own.
"""

from collections.abc import Callable
from enum import Enum, StrEnum
from functools import cache
from types import GenericAlias
from typing import Any, Final, get_args, get_origin

import attrs
from cattrs import AttributeValidationNote, BaseValidationError, Converter, IterableValidationNote
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from .._text import described, is_plain_text, is_whole_number, number_text, whole_number
from ..cards import DECK, Card, CardSet
from ..errors import InvalidValue, NotationError
from ..events import Labet, Pool
from ._kinds import (
    PARTY,
    SEAT,
    TAGS,
    TYPE,
    is_object,
    numbers_of,
    parts_of,
    union_members,
    without_none,
)
from ._sense import check_sense

SAFE: Final = 2**53 - 1
"""The greatest number that every reader of JSON keeps exactly; beyond it, digits stand as text."""

Read = Callable[[Any, Any], Any]
"""Reads plain data; the second argument, cattrs's, is the kind once more."""

LONGEST: Final = 100
"""Digits of the longest number that is looked at where it does not stand as text."""


@attrs.frozen
class OverlongNumber:
    """Stands for a number in the text of a document that is too long to stand there."""


@attrs.frozen
class ObjectWithRepeatedKey:
    """Stands for an object in whose text a key stood twice: reading refuses it, and says where."""

    key: str
    """The key."""


def as_dict(data: object) -> dict[str, Any]:
    """The data as an object of plain keys. Raises `NotationError`."""
    if type(data) is ObjectWithRepeatedKey:
        raise NotationError(f"the key {described(data.key)} stands here twice")
    if type(data) is not dict:
        raise NotationError(f"an object stands here, not {described(data)}")
    for key in data:
        if not is_plain_text(key):
            raise NotationError(f"keys are text, and this is {described(key)}")
    return data


def check_keys(data: dict[str, Any], keys: tuple[str, ...]) -> None:
    """Raise `NotationError` unless an object has just these keys."""
    for key in data:
        if key not in keys:
            raise NotationError(f"there is no key {described(key)} here")
    for key in keys:
        if key not in data:
            raise NotationError(f"the key '{key}' is missing")


def check_tag(data: dict[str, Any], tags: tuple[str, ...]) -> str:
    """The tag of an object; raises `NotationError` where it has none of these."""
    if TYPE not in data:
        raise NotationError(f"the key '{TYPE}' is missing")
    tag = data[TYPE]
    if not is_plain_text(tag) or tag not in tags:
        raise NotationError(f"the type is {described(tag)}, and not {' or '.join(tags)}")
    return tag


_STEPS: Final[dict[type, Callable[[Any], str]]] = {
    AttributeValidationNote: lambda note: f".{note.name}",
    IterableValidationNote: lambda note: f"[{note.index}]",
}
"""What a note that cattrs leaves on a fault adds to its place."""


def located(fault: Exception, place: str) -> NotationError:
    """The first fault that reading found, as an error that names its place."""
    while isinstance(fault, BaseValidationError):
        fault = fault.exceptions[0]
        notes = getattr(fault, "__notes__", ())
        place += "".join(_STEPS[type(note)](note) for note in notes if type(note) in _STEPS)
    assert isinstance(fault, NotationError | InvalidValue), "hooks and constructors raise no other"
    return NotationError(str(fault), place)


converter: Final = Converter(unstruct_collection_overrides={tuple: list})
"""Reads and writes all that a document can hold."""


# Writing


@converter.register_unstructure_hook_factory(is_object)
def _object_writer(cls: type) -> Callable[[Any], dict[str, Any]]:
    write: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(cls, converter)
    tag = {TYPE: TAGS[cls]} if cls in TAGS else {}
    return lambda value: {**tag, **write(value)}


@converter.register_unstructure_hook
def _write_card(card: Card) -> str:
    return str(card)


@converter.register_unstructure_hook
def _write_cards(cards: CardSet) -> list[str]:
    return list(map(str, cards))


@converter.register_unstructure_hook
def _write_number(number: int) -> int | str:
    return number if abs(number) <= SAFE else number_text(number)


@converter.register_unstructure_hook
def _write_flag(flag: bool) -> bool:
    return flag


@converter.register_unstructure_hook
def _write_word(word: StrEnum) -> str:
    return word.value


# Reading


@converter.register_structure_hook_factory(is_object)
def _object_reader(cls: type) -> Read:
    tags = (TAGS[cls],) if cls in TAGS else ()
    parts: dict[str, Any] = {
        name: override(struct_hook=converter.get_structure_hook(kind))
        for name, kind in parts_of(cls).items()
    }
    keys = (*((TYPE,) if tags else ()), *parts)
    make: Read = make_dict_structure_fn(cls, converter, **parts)

    def read(data: Any, _kind: Any) -> Any:
        data = as_dict(data)
        if tags:
            check_tag(data, tags)
        check_keys(data, keys)
        value = make(data, cls)
        check_sense(value)
        return value

    return read


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


@converter.register_structure_hook_factory(_is_tuple)
def _tuple_reader(kind: Any) -> Read:
    items = GenericAlias(list, get_args(kind)[:1])
    read_items = converter.get_structure_hook(items)

    def read(data: Any, _kind: Any) -> Any:
        return tuple(read_items(_as_list(data), items))

    return read


def _as_list(data: object) -> list[Any]:
    if type(data) is not list:
        raise NotationError(f"an array stands here, not {described(data)}")
    return data


@converter.register_structure_hook_factory(lambda kind: bool(union_members(kind)))
def _union_reader(kind: Any) -> Read:
    members = without_none(kind)
    read = _reader_of_any(members)
    if members == union_members(kind):
        return read
    return lambda data, _kind: None if data is None else read(data, members[0])


def _reader_of_any(members: tuple[Any, ...]) -> Read:
    """Reads a value of the only class there is, or of one of several, told apart by their tags."""
    if len(members) == 1:
        return converter.get_structure_hook(members[0])
    readers = {TAGS[member]: converter.get_structure_hook(member) for member in members}
    tags = tuple(readers)
    return lambda data, _kind: readers[check_tag(as_dict(data), tags)](data, _kind)


@converter.register_structure_hook_factory(lambda kind: kind == PARTY)
def _party_reader(_kind: Any) -> Read:
    def read(data: Any, _kind: Any) -> Any:
        if is_plain_text(data):
            return converter.structure(data, Pool)
        return converter.structure(data, SEAT if is_whole_number(data) else Labet)

    return read


@converter.register_structure_hook_factory(lambda kind: numbers_of(kind) is not None)
def _number_reader(kind: Any) -> Read:
    numbers = numbers_of(kind)
    assert numbers is not None

    def read(data: Any, _kind: Any) -> int:
        as_text = is_plain_text(data) and numbers.most is None
        number = whole_number(data) if as_text else data
        if not is_whole_number(number) or number not in numbers:
            raise NotationError(f"{numbers.name} stands here, not {described(data)}")
        if (abs(number) > SAFE) != as_text:
            raise NotationError(f"numbers are written as text beyond {SAFE}, and only there")
        return number

    return read


@converter.register_structure_hook
def _read_flag(data: Any, _kind: Any) -> bool:
    if type(data) is not bool:
        raise NotationError(f"true or false stands here, not {described(data)}")
    return data


@cache
def _words(kind: type[Enum]) -> dict[object, Enum]:
    return {word.value: word for word in kind}


def _read_word(data: Any, kind: type[Enum]) -> Enum:
    words = _words(kind)
    # Bids are numbers, and 1.0 and True would equal one.
    if not (is_plain_text(data) or is_whole_number(data)) or data not in words:
        known = " or ".join(map(str, words))
        raise NotationError(f"{known} stands here, not {described(data)}")
    return words[data]


# cattrs has hooks for `str`, which every StrEnum is, and they would come first.
converter.register_structure_hook(StrEnum, _read_word)
converter.register_structure_hook(Enum, _read_word)


_CARDS: Final = {str(card): card for card in DECK}


@converter.register_structure_hook
def _read_card(data: Any, _kind: Any) -> Card:
    if not is_plain_text(data) or data not in _CARDS:
        raise NotationError(f"a card such as Kh stands here, not {described(data)}")
    return _CARDS[data]


@converter.register_structure_hook
def _read_cards(data: Any, _kind: Any) -> CardSet:
    listed = converter.structure(_as_list(data), list[Card])
    cards = CardSet(listed)
    if list(cards) != listed:
        raise NotationError("a set of cards stands in canonical order, each card once")
    return cards
