"""Positions as text, in the manner of match records: TOML, strictly read.

Written down by hand, a position says what matters: every key may be left out, options of the rules
too, and a `Setup` says what then holds. What this library writes names the format and spells out
every option, so that a changed default can never change what it means.
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Final, TypeVar

import attrs

from ._text import described, is_plain_text, is_whole_number
from ._toml import (
    RULES_REVISION,
    known_value,
    only_keys,
    parsed,
    read_list,
    read_number,
    read_rules,
    toml,
    toml_rules,
)
from .actions import Announce, Pass, Phase, ShowMatadors
from .cards import Card, CardSet, Suit, distinct_cards
from .errors import InvalidValue, NotationError
from .events import Cause, Labet
from .ladder import Bid
from .notation import format_action, parse_action
from .positions import Setup, parse_cards
from .states import Exchanged
from .table import Stake

FORMAT: Final = "lombre-labet position"
"""The name of the format."""
VERSION: Final = 1
"""The version of the format that is written."""

T = TypeVar("T")
W = TypeVar("W", bound=StrEnum)

_KEYS_OF_LABET: Final = ("seat", "size", "cause")
_KEYS_OF_STAKE: Final = ("pool", "labets")
_KEYS_OF_EXCHANGE: Final = ("seat", "discards", "drawn")


def format_setup(setup: Setup) -> str:
    """The text of a setup, in which `parse_setup` finds the same; raises `InvalidValue`."""
    if type(setup) is not Setup:
        raise InvalidValue(f"{described(setup)} is not a Setup")
    return "\n".join(
        (
            *(f"{key} = {toml(value)}" for key, value in _HEADER.items()),
            "",
            f"dealer = {toml(setup.dealer)}",
            *(
                f"{key} = {form.write(getattr(setup, key))}"
                for key, form in _FORMS.items()
                if getattr(setup, key) != _DEFAULTS[key].default
            ),
            "",
            *toml_rules(setup.rules),
            "",
        )
    )


def parse_setup(text: str) -> Setup:
    """The setup that a text holds.

    Every key may be left out. Raises `NotationError`, with the place and the reason, for what is
    not in the notation. Whether a match can be in the position, `Setup.state` finds out.
    """
    data = parsed(text, "position")
    only_keys(data, (*_HEADER, "rules", "dealer", *_FORMS), "position")
    for key, known in _HEADER.items():
        if key in data:
            known_value(data, key, known)
    parts = {key: form.read(data[key], key) for key, form in _FORMS.items() if key in data}
    return Setup(
        rules=read_rules(data.get("rules", {}), every=False),
        dealer=_read_whole(data.get("dealer", 0), "dealer"),
        **parts,
    )


# How each part is written


def _cards_text(cards: CardSet | tuple[Card, ...]) -> str:
    return toml(" ".join(map(str, cards)))


def _labet_text(labet: Labet) -> str:
    parts = toml(labet.seat), toml(labet.size), toml(labet.cause.value)
    return _table_text(_KEYS_OF_LABET, parts)


def _stake_text(stake: Stake) -> str:
    labets = ", ".join(map(_labet_text, stake.labets))
    return _table_text(_KEYS_OF_STAKE, (toml(stake.pool), f"[{labets}]"))


def _exchange_text(made: Exchanged) -> str:
    parts = toml(made.seat), _cards_text(made.discards), _cards_text(made.drawn)
    return _table_text(_KEYS_OF_EXCHANGE, parts)


def _table_text(keys: tuple[str, ...], values: tuple[str, ...]) -> str:
    pairs = (f"{key} = {value}" for key, value in zip(keys, values, strict=True))
    return f"{{ {', '.join(pairs)} }}"


# How each part is read


def _read_text(value: object, where: str) -> str:
    if not is_plain_text(value):
        raise NotationError(f"text stands here, not {described(value)}", where)
    return value


def _read_whole(value: object, where: str) -> int:
    number = read_number(value, where)
    if not is_whole_number(number):
        raise NotationError(f"a whole number stands here, not {described(number)}", where)
    return number


def _read_parsed(parse: Callable[[str], T], value: object, where: str) -> T:
    """What a part of the notation stands for."""
    text = _read_text(value, where)
    try:
        return parse(text)
    except (NotationError, InvalidValue) as fault:
        raise NotationError(str(fault), where) from None


def _parse_set(text: str) -> CardSet:
    return CardSet(distinct_cards(parse_cards(text)))


def _parse_call(text: str) -> Pass | Announce:
    action = parse_action(text)
    if not isinstance(action, Pass | Announce):
        raise NotationError(f"{described(text)} is no call: pass or bid")
    return action


def _parse_show(text: str) -> ShowMatadors:
    action = parse_action(f"show {text}")
    assert isinstance(action, ShowMatadors)
    return action


def _parse_word(kind: type[W]) -> Callable[[str], W]:
    def parse(text: str) -> W:
        if text not in list(kind):
            raise NotationError(f"{described(text)} is none of {', '.join(kind)}")
        return kind(text)

    return parse


def _read_bid(value: object, where: str) -> Bid:
    level = _read_whole(value, where)
    if not 1 <= level <= len(Bid):
        raise NotationError(f"there is no bid {described(level)}: 1 to {len(Bid)}", where)
    return Bid(level)


def _read_table(
    value: object, keys: tuple[str, ...], needed: tuple[str, ...], where: str
) -> Mapping[str, Any]:
    """A table with these keys and no others, and with those that are needed."""
    if not isinstance(value, Mapping):
        raise NotationError(f"a table stands here, not {described(value)}", where)
    only_keys(value, keys, "table", f"{where}.")
    for key in needed:
        if key not in value:
            raise NotationError("this key is missing", f"{where}.{key}")
    return value


def _read_labet(value: object, where: str) -> Labet:
    data = _read_table(value, _KEYS_OF_LABET, _KEYS_OF_LABET, where)
    return Labet(
        _read_whole(data["seat"], f"{where}.seat"),
        _read_whole(data["size"], f"{where}.size"),
        _read_parsed(_parse_word(Cause), data["cause"], f"{where}.cause"),
    )


def _read_stake(value: object, where: str) -> Stake:
    data = _read_table(value, _KEYS_OF_STAKE, _KEYS_OF_STAKE, where)
    labets = _LABETS.read(data["labets"], f"{where}.labets")
    return Stake(_read_whole(data["pool"], f"{where}.pool"), labets)


def _read_exchange(value: object, where: str) -> Exchanged:
    """An exchange, of which the cards may be left out."""
    data = _read_table(value, _KEYS_OF_EXCHANGE, ("seat",), where)
    return Exchanged(
        _read_whole(data["seat"], f"{where}.seat"),
        _read_parsed(_parse_set, data.get("discards", ""), f"{where}.discards"),
        _read_parsed(_parse_set, data.get("drawn", ""), f"{where}.drawn"),
    )


# The parts


@attrs.frozen(eq=False)
class _Form:
    """How a part is written and read."""

    write: Callable[[Any], str]
    read: Callable[[object, str], Any]


def _parsed_by(parse: Callable[[str], Any], write: Callable[[Any], str]) -> _Form:
    return _Form(write, lambda value, where: _read_parsed(parse, value, where))


def _listed(form: _Form) -> _Form:
    """The form of a list of such things."""

    def read(value: object, where: str) -> tuple[Any, ...]:
        values = read_list(value, where)
        return tuple(form.read(it, f"{where} {number}") for number, it in enumerate(values, 1))

    return _Form(lambda values: f"[{', '.join(map(form.write, values))}]", read)


_HEADER: Final[dict[str, str | int]] = {
    "format": FORMAT,
    "version": VERSION,
    "rules_revision": RULES_REVISION,
}
_DEFAULTS: Final = attrs.fields_dict(Setup)
_WHOLE: Final = _Form(toml, _read_whole)
_CARDS: Final = _parsed_by(parse_cards, _cards_text)
_LABETS: Final = _listed(_Form(_labet_text, _read_labet))
_FORMS: Final = {
    "chips": _listed(_WHOLE),
    "pool": _WHOLE,
    "labets": _LABETS,
    "stake": _Form(_stake_text, _read_stake),
    "phase": _parsed_by(_parse_word(Phase), lambda phase: toml(phase.value)),
    "hands": _listed(_parsed_by(_parse_set, _cards_text)),
    "talon": _CARDS,
    "calls": _listed(_parsed_by(_parse_call, lambda call: toml(format_action(call)))),
    "declarer": _WHOLE,
    "bid": _Form(lambda bid: toml(bid.level), _read_bid),
    "trump": _parsed_by(Suit.parse, lambda suit: toml(suit.letter)),
    "turned": _parsed_by(Card.parse, lambda card: toml(str(card))),
    "show": _parsed_by(_parse_show, lambda show: toml(format_action(show).removeprefix("show "))),
    "exchanges": _listed(_Form(_exchange_text, _read_exchange)),
    "tricks": _listed(_CARDS),
    "trick": _CARDS,
}
"""Each part of a setup but rules and dealer, in the order in which they are written."""
