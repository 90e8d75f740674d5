"""The fourteen bids and their order (B7, B8).

A bid keeps its number whatever the order: the number is its name, and only its height depends on
the ladder that the table plays by.
"""

from typing import Final

from .choices import Choice, Word


class Family(Word):
    """The four families of bids (B7); virole is also called tourné."""

    VIROLE = "virole"
    DEMANDE = "demande"
    SANS_PRENDRE = "sans_prendre"
    VOLE = "vole"


class Ladder(Word):
    """The order of the bids (B8): as the source has it, or with virole and demande exchanged."""

    SOURCE = "source"
    DEMANDE_FIRST = "demande_first"


_LADDER: Final = {
    1: (Family.VIROLE, 3, False),
    2: (Family.VIROLE, 3, True),
    3: (Family.VIROLE, 4, False),
    4: (Family.VIROLE, 4, True),
    5: (Family.DEMANDE, 3, False),
    6: (Family.DEMANDE, 3, True),
    7: (Family.DEMANDE, 4, False),
    8: (Family.DEMANDE, 4, True),
    9: (Family.SANS_PRENDRE, 3, False),
    10: (Family.SANS_PRENDRE, 3, True),
    11: (Family.SANS_PRENDRE, 4, False),
    12: (Family.SANS_PRENDRE, 4, True),
    13: (Family.VOLE, 5, False),
    14: (Family.VOLE, 5, True),
}
"""The table of B7: by level, the family, the tricks, and whether the bid is in the belle."""


class Bid(Choice):
    """A bid of the ladder (B7); its value is its level, so `Bid(6)` is demande in the belle."""

    level: int
    """The number of the bid in B7, 1 to 14, whatever the ladder's order."""
    family: Family
    """The family it belongs to."""
    tricks: int
    """How many tricks the declarer has to take: 3, 4 or 5."""
    in_belle: bool
    """Whether "in the belle" is part of the bid's name."""
    turns_card: bool
    """Whether the top card of the talon is turned for trump (T1): the viroles."""
    names_trump: bool
    """Whether the declarer names the trump suit afterwards (T3): plain bids that turn no card."""
    exchanges: bool
    """Whether the declarer exchanges, as in virole and demande (X1)."""

    def __init__(self, level: int) -> None:
        self.level = level
        self.family, self.tricks, self.in_belle = _LADDER[level]
        self.turns_card = self.family is Family.VIROLE
        self.names_trump = not self.turns_card and not self.in_belle
        self.exchanges = self.family in (Family.VIROLE, Family.DEMANDE)

    VIROLE = 1
    VIROLE_BELLE = 2
    VIROLE_FOUR = 3
    VIROLE_FOUR_BELLE = 4
    DEMANDE = 5
    DEMANDE_BELLE = 6
    DEMANDE_FOUR = 7
    DEMANDE_FOUR_BELLE = 8
    SANS_PRENDRE = 9
    SANS_PRENDRE_BELLE = 10
    SANS_PRENDRE_FOUR = 11
    SANS_PRENDRE_FOUR_BELLE = 12
    VOLE = 13
    VOLE_BELLE = 14

    def __str__(self) -> str:
        """The bid as it is called at the table, such as "demande for four in the belle"."""
        name = self.family.replace("_", " ")
        four = " for four" if self.tricks == 4 else ""
        belle = " in the belle" if self.in_belle else ""
        return f"{name}{four}{belle}"


_LOWEST_FIRST: Final = {
    Ladder.SOURCE: tuple(Bid),
    Ladder.DEMANDE_FIRST: tuple(map(Bid, (5, 6, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14))),
}


def bids_lowest_first(ladder: Ladder) -> tuple[Bid, ...]:
    """The fourteen bids in the order of a ladder, lowest first (B7, B8)."""
    return _LOWEST_FIRST[ladder]


HEIGHTS: Final = {
    ladder: (0, *(bids.index(bid) + 1 for bid in Bid)) for ladder, bids in _LOWEST_FIRST.items()
}
"""By ladder, and by level: how high a bid stands, from 1 to 14 (B8)."""

HIGHEST_BID: Final = _LOWEST_FIRST[Ladder.SOURCE][-1]
"""The bid above which there is none, on either ladder (B8)."""


def is_higher(bid: Bid, standing: Bid | None, ladder: Ladder) -> bool:
    """Whether a bid is higher than the one that stands, if any does (B1, B8)."""
    heights = HEIGHTS[ladder]
    return standing is None or heights[bid.level] > heights[standing.level]


def height(bid: Bid, ladder: Ladder) -> int:
    """How high a bid stands on a ladder, from 1 to 14 (B8)."""
    return HEIGHTS[ladder][bid.level]


_ABOVE: Final = {
    ladder: tuple(
        tuple(bid for bid in bids if is_higher(bid, standing, ladder)) for standing in (None, *Bid)
    )
    for ladder, bids in _LOWEST_FIRST.items()
}


def bids_above(standing: Bid | None, ladder: Ladder) -> tuple[Bid, ...]:
    """The bids higher than the one that stands, lowest first (B1, B8); all of them if none does."""
    return _ABOVE[ladder][0 if standing is None else standing.level]
