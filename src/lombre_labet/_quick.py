"""Quick ways to have the frozen objects that a match needs by the million.

Most of the time of a simulation in Python goes into making objects. Two things help, and neither
can be told from outside.

`maker_of`: the constructor of a frozen attrs class stores each field by `object.__setattr__`, since
storing it the plain way is refused, and so takes more than twice the time of one that is not
frozen. A maker has the same fields and is not frozen; the last thing its constructor does is to
give the new object its real class. So the object is frozen before anybody has it, and equal in
every way to one that was made by calling that class.

`MadeOnce`: five cards of 25 can be chosen in 53,130 ways, so hands, and what follows from a hand
alone, come again and again. They are made once and shared.
"""

import sys
from collections.abc import Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
Frozen = TypeVar("Frozen")
T = TypeVar("T")

LARGEST_KEPT: Final = 5
"""The largest sets of cards of which `MadeOnce` keeps what it made: the size of a hand."""


def maker_of(made: Callable[P, Frozen]) -> Callable[P, Frozen]:
    """What is called like a frozen slotted attrs class, and makes objects of that class.

    It stores the fields as they are given: for classes without converters and validators, and for
    callers that have values which these would let pass unchanged. On a Python without the global
    lock it is the class itself, since there all threads have to stop while an object changes its
    class.
    """
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        return made
    fields = attrs.fields(cast(type[attrs.AttrsInstance], made))
    scope: dict[str, Any] = {"made": made}
    by_place: list[str] = []
    by_name: list[str] = []
    for field in fields:
        parameter = field.name
        if field.default is not attrs.NOTHING:
            scope[f"default_{field.name}"] = field.default
            parameter += f"=default_{field.name}"
        (by_name if field.kw_only else by_place).append(parameter)
    parameters = ["self", *by_place, *(["*", *by_name] if by_name else [])]
    stores = [f"self.{field.name} = {field.name}" for field in fields]
    lines = [f"def __init__({', '.join(parameters)}):", *stores, "self.__class__ = made"]
    exec("\n    ".join(lines), scope)
    body = {"__slots__": [field.name for field in fields], "__init__": scope["__init__"]}
    return cast(Callable[P, Frozen], type(f"{made.__name__}Maker", (), body))


class MadeOnce(dict[int, T]):
    """By the bits of a set of cards, what belongs to it; made when it is first asked for.

    It is kept for sets that a hand can hold, of which there are 68,406; for larger ones, of which
    there are millions, it is made each time.
    """

    def __init__(self, make: Callable[[int], T]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, bits: int) -> T:
        made = self._make(bits)
        if bits.bit_count() <= LARGEST_KEPT:
            self[bits] = made
        return made
