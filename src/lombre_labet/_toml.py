"""What the texts of records and of positions share: TOML, written by us and strictly read.

Chips outgrow the 64 bits that TOML promises, so a number beyond those is written as a text of its
digits; each number thus has one spelling.
"""

import tomllib
from collections.abc import Iterable, Mapping
from typing import Any, Final

from ._text import described, is_plain_text, is_whole_number, number_text, whole_number
from .errors import InvalidValue, NotationError
from .rules import OPTIONS, Rules

RULES_REVISION: Final = 1
"""The revision of the rules that this library implements."""

_TOML_NUMBERS: Final = range(-(2**63), 2**63)
_AMOUNTS: Final = frozenset(option.name for option in OPTIONS if option.values is None)
_ESCAPES: Final = {code: f"\\u{code:04x}" for code in (*range(0x20), 0x7F)} | {
    ord('"'): '\\"',
    ord("\\"): "\\\\",
    ord("\n"): "\\n",
    ord("\t"): "\\t",
    ord("\r"): "\\r",
}


def toml(value: str | int | bool) -> str:
    """A plain value as TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        digits = number_text(value)
        return digits if value in _TOML_NUMBERS else f'"{digits}"'
    return f'"{value.translate(_ESCAPES)}"'


def toml_list(values: Iterable[str | int | bool]) -> str:
    """A list of plain values as TOML, in one line."""
    return f"[{', '.join(map(toml, values))}]"


def toml_rules(rules: Rules) -> Iterable[str]:
    """Every option as a line of TOML."""
    return (f"rules.{name} = {toml(value)}" for name, value in rules.to_mapping().items())


def parsed(text: object, what: str) -> dict[str, Any]:
    """The TOML of a text as plain values; `what` names what the text should be."""
    if not is_plain_text(text):
        raise NotationError(f"a {what} is text, not {described(text)}")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise NotationError(f"this is not TOML: {fault}") from None
    except ValueError:
        # tomllib lets Python's own fault through for a number of more than 4,300 digits.
        raise NotationError("a number is too long: beyond 64 bits, write it as text") from None
    except RecursionError:
        raise NotationError(f"this is nested too deeply to be a {what}") from None


def only_keys(data: Mapping[str, Any], known: Iterable[str], what: str, where: str = "") -> None:
    """Refuse a key that is none of those known."""
    for key in data:
        if key not in known:
            raise NotationError(f"a {what} has no such key", where + described(key).strip("'"))


def known_value(data: Mapping[str, Any], key: str, known: object) -> None:
    """Refuse a key whose value is another than the one that is known."""
    if type(data[key]) is not type(known) or data[key] != known:
        raise NotationError(f"this is {described(data[key])}, and only {known!r} is known", key)


def read_rules(options: object, *, every: bool) -> Rules:
    """The options of `rules`; `every` one has to be there, or those left out have their default."""
    if not isinstance(options, Mapping):
        raise NotationError(f"the options stand here, not {described(options)}", "rules")
    for option in OPTIONS:
        if every and option.name not in options:
            raise NotationError("this option is missing", f"rules.{option.name}")
    try:
        return Rules.from_mapping(
            {
                name: read_number(value, f"rules.{name}") if name in _AMOUNTS else value
                for name, value in options.items()
            }
        )
    except InvalidValue as fault:
        raise NotationError(str(fault), "rules") from None


def read_list(value: object, where: str) -> list[Any]:
    """A list, of anything."""
    if not isinstance(value, list):
        raise NotationError(f"a list stands here, not {described(value)}", where)
    return value


def read_number(value: object, where: str) -> Any:
    """A number in the one spelling it has; what is no number is left for others to refuse."""
    number = whole_number(value) if is_plain_text(value) else value
    if is_whole_number(number) and (number in _TOML_NUMBERS) == is_plain_text(value):
        raise NotationError("a number is written as text beyond 64 bits, and only there", where)
    return value if number is None else number
