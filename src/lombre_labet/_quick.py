"""Quick ways to have the frozen objects that a match needs by the million.

Most of the time of a simulation in Python goes into making objects. Three things help, and none
can be told from outside.

`maker_of`: the constructor of a frozen attrs class stores each field by `object.__setattr__`, since
storing it the plain way is refused, and so takes three times as long as need be. A maker is a
function that takes an object of a class below the frozen one, which differs in not being frozen,
fills it, and at last gives it its real class. So the object is frozen before anybody has it, and
equal in every way to one that was made by calling that class.

`MadeOnce`: five cards of 25 can be chosen in 53,130 ways, so hands, and what follows from a hand
alone, come again and again. They are made once and shared.

`Remembered`: what is asked twice in a row is found out once.
"""

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, Final, Generic, ParamSpec, TypeVar, cast

import attrs

P = ParamSpec("P")
Frozen = TypeVar("Frozen")
K = TypeVar("K")
T = TypeVar("T")

LARGEST_KEPT: Final = 5
"""The largest sets of cards of which `MadeOnce` keeps what it made: the size of a hand."""


def maker_of(made: Callable[P, Frozen]) -> Callable[P, Frozen]:
    """What is called like a frozen slotted attrs class, and makes objects of that class.

    A class that takes all its fields by name alone can also be called by place, in their order.

    It stores the fields as they are given: for classes without converters and validators, and for
    callers that have values which these would let pass unchanged. On a Python without the global
    lock it calls the class, since there all threads have to stop while an object changes its class.
    """
    frozen = cast(type[attrs.AttrsInstance], made)
    fields = attrs.fields(frozen)
    if not getattr(sys, "_is_gil_enabled", lambda: True)():
        if not all(field.kw_only for field in fields):
            return made
        constructor: Callable[..., Frozen] = made

        @wraps(constructor)
        def call(*by_place: Any, **by_name: Any) -> Frozen:
            places = zip(fields, by_place, strict=False)
            return constructor(**{field.name: given for field, given in places}, **by_name)

        return call
    thawed = {name: getattr(object, name) for name in ("__init__", "__setattr__", "__delattr__")}
    blank = type(f"Blank{frozen.__name__}", (frozen,), {"__slots__": (), **thawed})
    scope: dict[str, Any] = {"blank": blank, "frozen": frozen}
    parameters: list[str] = []
    stores: list[str] = []
    for field in fields:
        parameter = field.name
        if field.default is not attrs.NOTHING:
            scope[f"default_{field.name}"] = field.default
            parameter += f"=default_{field.name}"
        parameters.append(parameter)
        stores.append(f"new.{field.name} = {field.name}")
    lines = [f"def make({', '.join(parameters)}):", "new = blank()", *stores]
    exec("\n    ".join([*lines, "new.__class__ = frozen", "return new"]), scope)
    return cast(Callable[P, Frozen], scope["make"])


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


class Remembered(Generic[K, T]):
    """The latest question, one object or a few, compared by identity, and its answer.

    Both are one value that is replaced as a whole, so no thread can see the answer to another
    question. For questions that cannot change: rules, and the states of a match.
    """

    __slots__ = ("latest",)

    def __init__(self, question: K, answer: T) -> None:
        self.latest = question, answer
