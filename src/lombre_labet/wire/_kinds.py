"""What documents are made of: the words that tag them, and the kind of each of their parts.

The library's own annotations say nearly all there is to say. Two things are added here, as tables.
A value that can be a document, or one of several things in the same place, carries a `type`, whose
words are fixed once and for all and do not change when a class is renamed. And an `int` can be a
seat, a small count, or chips that outgrow every limit; which it is, goes by the name of its field.
Reading, writing and the schemas are all made from what `parts_of` tells.
"""

import re
from collections.abc import Mapping
from functools import reduce
from operator import or_
from types import GenericAlias, MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Final, Union, get_args, get_origin

import attrs

from .._text import described
from ..actions import (
    MOST_PLAYERS,
    Action,
    Announce,
    Deal,
    Exchange,
    Misdeal,
    NameTrump,
    Pass,
    Penalize,
    Play,
    ShowMatadors,
)
from ..cards import DECK, Card, CardSet
from ..errors import InvalidValue
from ..events import (
    AuctionWon,
    CardsDrawn,
    DealSettled,
    DealStood,
    Event,
    Labet,
    MatadorsShown,
    Misdealt,
    Penalized,
    Pool,
    ThrownIn,
    TrickTaken,
    TrumpNamed,
    TrumpTurned,
)
from ..observations import ActionSeen, DealSeen, ExchangeMade, ExchangeSeen, Observation
from ..phases.dealing import HAND_SIZE
from ..refusals import Refusal
from ..rules import OPTIONS, Rules
from ..states import (
    Bidding,
    Dealing,
    Exchanging,
    NamingTrump,
    Playing,
    ShowingMatadors,
    State,
)
from ..views import View

TYPE: Final = "type"
"""The key under which a value says what it is."""

TAGS: Final[Mapping[type, str]] = MappingProxyType(
    {
        Dealing: "dealing",
        Bidding: "bidding",
        NamingTrump: "naming_trump",
        ShowingMatadors: "showing_matadors",
        Exchanging: "exchanging",
        Playing: "playing",
        View: "view",
        Observation: "observation",
        Rules: "rules",
        Refusal: "refusal",
        Deal: "deal",
        Misdeal: "misdeal",
        Pass: "pass",
        Announce: "announce",
        NameTrump: "name_trump",
        ShowMatadors: "show_matadors",
        Exchange: "exchange",
        Play: "play",
        Penalize: "penalize",
        DealSeen: "deal_seen",
        ExchangeMade: "exchange_made",
        ExchangeSeen: "exchange_seen",
        DealStood: "deal_stood",
        Misdealt: "misdealt",
        ThrownIn: "thrown_in",
        AuctionWon: "auction_won",
        TrumpTurned: "trump_turned",
        TrumpNamed: "trump_named",
        MatadorsShown: "matadors_shown",
        CardsDrawn: "cards_drawn",
        TrickTaken: "trick_taken",
        Penalized: "penalized",
        DealSettled: "deal_settled",
    }
)
"""Every class that can be a document, with its word; wherever its values stand, they say it."""


UNIONS: Final[Mapping[object, str]] = MappingProxyType(
    {State: "state", Action: "action", ActionSeen: "action_seen", Event: "event"}
)
"""The unions of such classes that have a name."""


@attrs.frozen
class Numbers:
    """A kind of whole numbers: those between two bounds, both included."""

    name: str
    """What such a number is called in messages."""
    least: int | None = None
    """The least of them; None where there is none."""
    most: int | None = None
    """The greatest of them; None where they may outgrow any limit."""

    def __contains__(self, number: int) -> bool:
        return (self.least is None or number >= self.least) and (
            self.most is None or number <= self.most
        )


SEAT = Annotated[int, Numbers("a seat from 0 to 3", 0, MOST_PLAYERS - 1)]
_IN_HAND = Annotated[int, Numbers("a number from 0 to 5", 0, HAND_SIZE)]
_IN_TALON = Annotated[int, Numbers("a number from 0 to 10", 0, len(DECK) - 3 * HAND_SIZE)]
_PLAYERS = Annotated[int, Numbers("3 or 4", 3, 4)]
_SIZE = Annotated[int, Numbers("a whole number from 1 up", 1)]
_AMOUNT = Annotated[int, Numbers("a whole number from 0 up", 0)]
_HOLDING = Annotated[int, Numbers("a whole number")]

_NUMBERS: Final[Mapping[str, Any]] = MappingProxyType(
    dict.fromkeys(("seat", "turn", "dealer", "declarer", "leader", "winner", "actor"), SEAT)
    | dict.fromkeys(("count", "trumps", "tricks", "held"), _IN_HAND)
    | dict.fromkeys(("talon", "limit"), _IN_TALON)
    | dict.fromkeys(("size", "due", "Transfer.chips"), _SIZE)
    | dict.fromkeys(("pool", "stake"), _AMOUNT)
    | dict.fromkeys(("Table.chips", "total", "net"), _HOLDING)
    | {option.name: _AMOUNT for option in OPTIONS if option.values is None}
    | {"players": _PLAYERS}
)
"""By the name of a field, where need be with its class: which whole numbers it takes."""

PARTY: Final = SEAT | Pool | Labet
"""Who pays or receives, as it is written: a seat's number, "pool", or a labet."""


def parts_of(cls: type) -> dict[str, Any]:
    """The fields of a class in their order, each with its kind.

    A kind is the annotation, with every `int` in it replaced by the numbers that the field takes.
    """
    return {
        field.name: _kind(field.type, f"{cls.__name__}.{field.name}") for field in attrs.fields(cls)
    }


def _kind(annotation: Any, field: str) -> Any:
    if annotation is int:
        return _NUMBERS.get(field) or _NUMBERS[field.partition(".")[2]]
    if get_origin(annotation) is tuple:
        return GenericAlias(tuple, (_kind(get_args(annotation)[0], field), ...))
    members = union_members(annotation)
    if Pool in members:
        return PARTY
    if int in members:
        return reduce(or_, (_kind(member, field) for member in members))
    return annotation


def union_members(kind: Any) -> tuple[Any, ...]:
    """What a union is a union of; nothing for what is none."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else ()


def without_none(kind: Any) -> tuple[Any, ...]:
    """The members of a union but None."""
    return tuple(member for member in union_members(kind) if member is not NoneType)


def numbers_of(kind: Any) -> Numbers | None:
    """The numbers that a kind stands for, if it stands for numbers."""
    return next(iter(getattr(kind, "__metadata__", ())), None)


def is_object(kind: Any) -> bool:
    """Whether a kind is a class whose values are written as objects; cards and sets are not."""
    return isinstance(kind, type) and attrs.has(kind) and kind not in (Card, CardSet)


def document_classes(kind: object) -> tuple[type, ...]:
    """The classes of the documents that a type stands for: a class, or a union of such.

    Raises `InvalidValue` for any other type.
    """
    members = get_args(kind) if isinstance(kind, UnionType) else (kind,)
    if not all(isinstance(member, type) and member in TAGS for member in members):
        raise InvalidValue(f"no document is of the type {described(kind)}")
    return members


def name_of(kind: object) -> str:
    """The name of the documents of a type: a class's tag, a union's name, or its members' tags.

    Raises `InvalidValue` for a type of which there are no documents.
    """
    tags = "_or_".join(TAGS[cls] for cls in document_classes(kind))
    return UNIONS.get(kind, tags)


def in_snake_case(name: str) -> str:
    """The name of a class as words in lower case, joined by underscores."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()
