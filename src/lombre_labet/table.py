"""What outlives a deal: the table with its chips, its pool and its labets.

This is the one place where chips move. The rules say what is due; `Table.carry_out` pays it, as far
as each payer's credit goes, and returns the table after the movement and the transfers that
describe it. A movement of nothing returns the table as it was and no transfer. None makes or loses
a chip, so `total` stays what it was when the match began (S4).
"""

from collections.abc import Iterable
from typing import Final

import attrs

from ._quick import maker_of
from ._text import number_text, numbers_text
from .clauses import Clause
from .events import (
    POOL,
    Cause,
    Labet,
    Party,
    Pool,
    Transfer,
    TransferReason,
    make_labet,
    make_transfer,
)
from .rules import Credit, LabetPlace, LabetsInPlay, Rules

Moved = tuple["Table", tuple[Transfer, ...]]
"""A table after a movement, and the movement."""

Due = tuple[Party, int | Pool | Cause, int | None, TransferReason, Clause]
"""What a rule asks for: who pays, who receives, how many chips, what for, and the rule's clause.

A cause in the place of the receiver asks for a labet of that cause. None in the place of the chips
asks a seat for all that it then has.
"""

# Python 3.11 runs code to find a member of an enum, and these are asked for at each payment.
_APART: Final = LabetPlace.APART
_UNLIMITED: Final = Credit.UNLIMITED


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
        return sum([labet.size for labet in self.labets])

    @property
    def total(self) -> int:
        """The whole stake, in chips (S3)."""
        return self.pool + self.in_labets if self.labets else self.pool


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
        return _ROUNDS[len(self.chips)][self.dealer][0]

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats in their order, from the first hand to the dealer (N2)."""
        return _ROUNDS[len(self.chips)][self.dealer]

    def others(self, seat: int) -> tuple[int, ...]:
        """The seats other than this one, in their order, from the first hand (N2)."""
        return _OTHERS[len(self.chips)][self.dealer][seat]

    def in_play(self) -> tuple[Labet, ...]:
        """The labets in play in a deal that stands now (L3, L4).

        One only, the largest, and of equals the oldest; or all of them, as the option has it.
        """
        labets = self.labets
        if not labets or self.rules.labets_in_play is LabetsInPlay.ALL:
            return labets
        return (max(labets, key=lambda labet: labet.size),)  # the first of equals

    def stake(self) -> Stake:
        """The stake of a deal that stands now (S3)."""
        return make_stake(self.pool, self.in_play())

    def pay(
        self, payer: int, receiver: int | Pool, due: int, reason: TransferReason, clause: Clause
    ) -> Moved:
        """A seat pays what it owes to another seat or into the pool, as far as its credit goes."""
        return self.carry_out([(payer, receiver, due, reason, clause)])

    def post_labet(self, seat: int, due: int, cause: Cause, clause: Clause) -> Moved:
        """A seat posts a labet of the size due, as far as its credit goes."""
        return self.carry_out([(seat, cause, due, TransferReason.LABET, clause)])

    def carry_out(self, dues: Iterable[Due]) -> Moved:
        """Move the chips that are due, one payment after the other (S4).

        What one party loses the other gains, to the chip. Nothing or less is not paid, and no labet
        posted (L7). A labet that is won leaves the table, and one that is posted lies last; or it
        goes into the pool (L3).
        """
        return self._carried_out(dues, self.dealer)

    def end_deal(self, dues: Iterable[Due] = ()) -> Moved:
        """Carry out what is due at the end of a deal, and pass the deal to the right (N3)."""
        return self._carried_out(dues, self.first_hand)

    def _carried_out(self, dues: Iterable[Due], dealer: int) -> Moved:
        rules, chips = self.rules, [*self.chips]
        pool, labets = self.pool, self.labets
        transfers: list[Transfer] = []
        for payer, receiver, due, reason, clause in dues:
            if type(payer) is int:
                held = chips[payer]
                asked = held if due is None else due
                paid = payable(rules, held, asked)
                if paid <= 0:
                    continue
                chips[payer] = held - paid
            else:
                assert due is not None, "only a seat is asked for all that it has"
                if not due:
                    continue
                asked = paid = due
                if payer is POOL:
                    pool -= paid
                else:
                    at = labets.index(payer)
                    labets = labets[:at] + labets[at + 1 :]
            party: Party
            if type(receiver) is int:
                party = receiver
                chips[receiver] += paid
            elif type(receiver) is Cause and rules.labet_place is _APART:
                assert type(payer) is int, "only a seat posts a labet"
                party = make_labet(payer, paid, receiver)
                labets = labets + (party,)
            else:
                party = POOL
                pool += paid
            owed = None if paid == asked else asked
            transfers.append(make_transfer(payer, party, paid, reason, clause, owed))
        if not transfers and dealer == self.dealer:
            return self, ()
        after = make_table(rules, dealer, tuple(chips), pool, labets, self.total)
        return after, tuple(transfers)


def payable(rules: Rules, held: int, due: int) -> int:
    """How many of the chips due a seat that holds so many can pay (L5)."""
    return due if rules.credit is _UNLIMITED else min(due, max(held, 0))


make_stake: Final = maker_of(Stake)
make_table: Final = maker_of(Table)

_ROUNDS: Final = {
    players: tuple(
        tuple((dealer + step) % players for step in range(1, players + 1))
        for dealer in range(players)
    )
    for players in (3, 4)
}
"""By the number of players and the dealer: the seats, from the first hand to the dealer (N2)."""

_OTHERS: Final = {
    players: tuple(
        tuple(tuple(other for other in seats if other != seat) for seat in range(players))
        for seats in rounds
    )
    for players, rounds in _ROUNDS.items()
}
"""The same without one seat: by the number of players, the dealer and that seat."""
