"""The parents of all enums here.

Python's own fault for a value that no member has is a bare `ValueError`; what comes from outside
must meet a `LombreError` instead, and learn what there is to choose from.
"""

from enum import Enum, StrEnum
from typing import NoReturn

from ._text import described
from .errors import InvalidValue


class Choice(Enum):
    """An enum that refuses a value of no member with `InvalidValue`."""

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        known = ", ".join(str(member.value) for member in cls)
        raise InvalidValue(f"{described(value)} is no {cls.__name__}: choose from {known}")


class Word(Choice, StrEnum):
    """A choice whose values are words."""
