"""The errors this library raises.

Whatever is wrong with what it is given, the library raises a child of `LombreError`, and nothing
has changed. `IllegalAction`, which carries a `Refusal`, lives in `refusals`, since a refusal speaks
of cards, bids and phases; everything here speaks of nothing but text.

Every error keeps its parts in `args`, so that it survives pickling on its way between processes.
"""


class LombreError(Exception):
    """The parent of every error of this library."""


class InvalidValue(LombreError, ValueError):
    """A value that can mean nothing here: an option, dealer, chips, deck or seat; a wrong type."""


class InvalidState(LombreError, ValueError):
    """A position that no match can reach.

    `faults` holds every fault found, in a fixed order, one sentence each. Two parts that are wrong
    in the same way make one sentence.
    """

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__(faults)
        self.faults = tuple(dict.fromkeys(faults))

    def __str__(self) -> str:
        return "; ".join(self.faults)


class NotationError(LombreError, ValueError):
    """Text that is not in the notation.

    `what` says what is wrong; `where` says at which place of the text, or is empty where the text
    is so short that it needs no place.
    """

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(what, where)
        self.what = what
        self.where = where

    def __str__(self) -> str:
        return f"{self.where}: {self.what}" if self.where else self.what
