"""Putting foreign values and numbers of any size into words.

Two things make this a module of its own. Labets multiply, so chips outgrow the 4,300 digits at
which Python refuses to turn an integer into text; here it is done by halves, through `decimal`,
which knows no such limit, and no global setting is touched. And an error message has to describe
whatever it was given, also when that thing's own `repr` is endless or broken; so nothing foreign is
asked to describe itself.
"""

import re
from decimal import MAX_EMAX, MAX_PREC, MIN_EMIN, Context, Decimal
from typing import TypeGuard

_WHOLE = re.compile(r"-?(?:0|[1-9][0-9]*)", re.ASCII)
_SHOWN = 40
_SMALL_DIGITS = 600
_SMALL_BITS = 1_900
"""Sizes that Python's own conversions take whatever limit is set: the lowest is 640 digits."""
_EXACT = Context(prec=MAX_PREC, Emax=MAX_EMAX, Emin=MIN_EMIN)


def number_text(number: int) -> str:
    """The decimal digits of a whole number of any size."""
    if number.bit_length() <= _SMALL_BITS:
        return str(number)
    sign = "-" if number < 0 else ""
    return sign + str(_as_decimal(abs(number), number.bit_length()))


def _as_decimal(number: int, bits: int) -> Decimal:
    """A number as a decimal, by halves, since the time of a single step grows with the square."""
    if bits <= _SMALL_BITS:
        return Decimal(number)
    low_bits = bits // 2
    high, low = number >> low_bits, number & ((1 << low_bits) - 1)
    return _EXACT.add(
        _EXACT.multiply(_as_decimal(high, bits - low_bits), _EXACT.power(Decimal(2), low_bits)),
        _as_decimal(low, low_bits),
    )


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
    digits = text.removeprefix("-")
    number = _from_digits(digits)
    return number if digits is text else -number


def _from_digits(digits: str) -> int:
    """The number that digits stand for, by halves, for the same reason."""
    if len(digits) <= _SMALL_DIGITS:
        return int(digits)
    low = len(digits) // 2
    scale: int = 10**low
    return _from_digits(digits[:-low]) * scale + _from_digits(digits[-low:])


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
