"""What outlives a deal: the table with its chips, its pool and its labets.

This is the one place where chips move. Each method returns the table after the movement and the
transfers that describe it; a movement of nothing returns the table as it was and no transfer. No
method makes or loses a chip, so `total` stays what it was when the match began (S4).
"""

import attrs

from ._text import number_text, numbers_text
from .clauses import Clause
from .events import POOL, Cause, Labet, Party, Pool, Transfer, TransferReason
from .rules import Credit, LabetPlace, LabetsInPlay, Rules

Moved = tuple["Table", tuple[Transfer, ...]]
"""A table after a movement, and the movement."""


@attrs.frozen(weakref_slot=False)
class Stake:
    """What a deal is played for, fixed when the deal stands (S3)."""

    pool: int = attrs.field(repr=number_text)
    """The pool's part, in chips, the ante and any fines included."""
    labets: tuple[Labet, ...]
    """The labets in play (L3), oldest first: none, one, or under `labets_in_play=all` several."""

    @property
    def in_labets(self) -> int:
        """The labets' part, in chips."""
        return sum(labet.size for labet in self.labets)

    @property
    def total(self) -> int:
        """The whole stake, in chips (S3)."""
        return self.pool + self.in_labets


@attrs.frozen(weakref_slot=False)
class Table:
    """The table between two actions."""

    rules: Rules
    """What is played."""
    dealer: int
    """The seat that deals, or has dealt."""
    chips: tuple[int, ...] = attrs.field(repr=numbers_text)
    """The chips of each seat; below zero, a debt (L5)."""
    pool: int = attrs.field(repr=number_text)
    """The chips in the pool (S2)."""
    labets: tuple[Labet, ...]
    """The labets on the table, oldest first (L1, L3)."""
    total: int = attrs.field(repr=number_text)
    """All chips of the match: of the seats, the pool and the labets together (S4)."""

    @property
    def first_hand(self) -> int:
        """The seat on the dealer's right, which bids and leads first (N2)."""
        return (self.dealer + 1) % len(self.chips)

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats in their order, from the first hand to the dealer (N2)."""
        first, players = self.first_hand, len(self.chips)
        return (*range(first, players), *range(first))

    def in_play(self) -> tuple[Labet, ...]:
        """The labets in play in a deal that stands now (L3, L4).

        One only, the largest, and of equals the oldest; or all of them, as the option has it.
        """
        if self.rules.labets_in_play is LabetsInPlay.ALL or not self.labets:
            return self.labets
        return (max(self.labets, key=lambda labet: labet.size),)  # the first of equals

    def stake(self) -> Stake:
        """The stake of a deal that stands now (S3)."""
        return Stake(self.pool, self.in_play())

    def with_next_dealer(self) -> "Table":
        """The table after the deal has passed to the right (N3)."""
        return Table(self.rules, self.first_hand, self.chips, self.pool, self.labets, self.total)

    def pay(
        self, payer: int, receiver: int | Pool, due: int, reason: TransferReason, clause: Clause
    ) -> Moved:
        """A seat pays what it owes to another seat or into the pool, as far as its credit goes."""
        chips = self._payable(payer, due)
        if not chips:
            return self, ()
        owed = due if chips != due else None
        return self._moved(Transfer(payer, receiver, chips, reason, clause, owed))

    def post_labet(self, seat: int, due: int, cause: Cause, clause: Clause) -> Moved:
        """A seat posts a labet of the size due, as far as its credit goes.

        It lies apart and remembers its maker and its cause (L1), or goes into the pool (L3). A
        labet of nothing or less is not posted (L7).
        """
        size = self._payable(seat, due)
        if size <= 0:
            return self, ()
        owed = due if size != due else None
        apart = self.rules.labet_place is LabetPlace.APART
        place: Party = Labet(seat, size, cause) if apart else POOL
        return self._moved(Transfer(seat, place, size, TransferReason.LABET, clause, owed))

    def yield_stake(self, stake: Stake, winner: int, clause: Clause) -> Moved:
        """A winner takes the stake of his deal: its part of the pool, and the labets in play.

        What was posted during the deal is no part of it and stays (S3, L3).
        """
        table, transfers = self, tuple[Transfer, ...]()
        parts: list[tuple[Party, int]] = [(POOL, stake.pool)]
        parts += [(labet, labet.size) for labet in stake.labets]
        for party, chips in parts:
            if chips:
                table, taken = table._moved(
                    Transfer(party, winner, chips, TransferReason.STAKE, clause)
                )
                transfers += taken
        return table, transfers

    def _payable(self, payer: int, due: int) -> int:
        """How much of what is due the payer can pay now (L5)."""
        if self.rules.credit is Credit.UNLIMITED:
            return due
        return min(due, max(self.chips[payer], 0))

    def _moved(self, transfer: Transfer) -> Moved:
        """Carry out one transfer: what one party loses the other gains, to the chip (S4)."""
        chips, pool, labets = list(self.chips), self.pool, self.labets
        for party, change in (
            (transfer.payer, -transfer.chips),
            (transfer.receiver, transfer.chips),
        ):
            if isinstance(party, Labet):
                if change > 0:
                    labets = (*labets, party)
                else:
                    at = labets.index(party)
                    labets = labets[:at] + labets[at + 1 :]
            elif party is POOL:
                pool += change
            else:
                chips[party] += change
        table = Table(self.rules, self.dealer, tuple(chips), pool, labets, self.total)
        return table, (transfer,)
