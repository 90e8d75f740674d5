"""The parents of all enums here.

Python's own fault for a value that no member has is a bare `ValueError`, and on its way there it
shows the value, which fails for a number of more than 4,300 digits and for what is nested too deep.
What comes from outside must meet a `LombreError` instead, and learn what there is to choose from.
"""

from enum import Enum, EnumMeta, StrEnum
from typing import TYPE_CHECKING, NoReturn

from ._text import described
from .errors import InvalidValue


class _Refusing(EnumMeta):
    """A kind of enum whose look-up lets no fault out but its own."""

    # Type checkers know the look-up of an enum, and lose it when they are shown another.
    if not TYPE_CHECKING:  # pragma: no branch  # it is never true where code runs

        def __call__(cls, value, *more, **named):
            try:
                return super().__call__(value, *more, **named)
            except InvalidValue:
                raise
            except (ValueError, RecursionError):
                # Python failed to show the value.
                cls._missing_(value)


class Choice(Enum, metaclass=_Refusing):
    """An enum that refuses a value of no member with `InvalidValue`."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        known = ", ".join(str(member.value) for member in cls)
        raise InvalidValue(f"{described(value)} is no {cls.__name__}: choose from {known}")


class Word(Choice, StrEnum):
    """A choice whose values are words."""
