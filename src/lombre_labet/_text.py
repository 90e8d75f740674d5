"""Putting foreign values and numbers of any size into words.

Two things make this a module of its own. Labets multiply, so chips outgrow the 4,300 digits at
which Python refuses to turn an integer into text; `decimal`, which knows no such limit, does it
instead, and no global setting is touched. And an error message has to describe whatever it was
given, also when that thing's own `repr` is endless or broken; so nothing foreign is asked to
describe itself.
"""

import re
from decimal import Decimal
from typing import TypeGuard

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_SHOWN = 40


def number_text(number: int) -> str:
    """The decimal digits of a whole number of any size."""
    return str(Decimal(number))


def numbers_text(numbers: tuple[int, ...]) -> str:
    """A tuple of whole numbers of any size, written as Python writes a tuple."""
    inside = ", ".join(map(number_text, numbers))
    return f"({inside},)" if len(numbers) == 1 else f"({inside})"


def optional_number_text(number: int | None) -> str:
    """Like `number_text`, for a number that may be missing."""
    return "None" if number is None else number_text(number)


def whole_number(text: str) -> int | None:
    """The number a text of decimal digits stands for, or None where it is anything else.

    Plain ASCII digits with at most a leading minus: no plus sign, no leading zeros, no spaces,
    so that each number has one spelling ("-0" excepted, which is refused too).
    """
    if text == "-0" or _WHOLE.fullmatch(text) is None:
        return None
    return int(Decimal(text))


def is_whole_number(value: object) -> TypeGuard[int]:
    """Whether a value is a plain `int`; a `bool` counts as none."""
    return type(value) is int


def is_plain_text(value: object) -> TypeGuard[str]:
    """Whether a value is a plain `str`; a member of a `StrEnum` counts as none."""
    return type(value) is str


def described(value: object) -> str:
    """A short description of any value, for messages; never fails, never runs foreign code."""
    kind = type(value)
    if value is None or kind is bool:
        return repr(value)
    if is_whole_number(value):
        digits = number_text(value)
        return digits if len(digits) <= _SHOWN else f"a number of {len(digits)} digits"
    if is_plain_text(value):
        whole = len(value) <= _SHOWN
        return repr(value) if whole else f"{value[:_SHOWN]!r}… ({len(value)} characters)"
    return with_article(kind.__name__)


def with_article(name: str) -> str:
    """A name with "a" or "an" before it."""
    return f"{'an' if name[:1].lower() in set('aeiou') else 'a'} {name}"
