"""Faults of the table, and of the stake that was fixed on it.

Chips are free, since a match may begin with any; what earlier deals left behind, any pool and any
labets, is taken as it is. But what was posted during the deal has its size and its place. So it is
taken back, one labet at a time and each only if posting it again leads to the same table, until the
table is found on which the deal stood (S3, L3, I2).
"""

from collections.abc import Generator, Iterator
from typing import Final, TypeVar

import attrs

from .._text import described, is_whole_number
from ..actions import Offence
from ..clauses import Clause
from ..events import POOL, Cause, TransferReason
from ..phases.settlement import labet_size
from ..rules import Credit, LabetPlace
from ..states import Bidding, Exchanging, NamingTrump, Playing, ShowingMatadors
from ..table import Table

InDeal = Bidding | NamingTrump | ShowingMatadors | Exchanging | Playing
"""Any state in which a deal stands."""

T = TypeVar("T")
Found = Generator[str, None, T]
"""Faults, one after the other, and in the end what could be made out all the same."""

_BREACHES: Final = frozenset(Cause(offence.value) for offence in Offence)


def is_seat(seat: object, table: Table) -> bool:
    """Whether the table has this seat (N1)."""
    return is_whole_number(seat) and 0 <= seat < table.rules.players


def lacking(what: str, seat: int | None, table: Table) -> Iterator[str]:
    """The fault of a seat that the table lacks, if it does."""
    if not is_seat(seat, table):
        yield f"{what} seat {described(seat)}, which the table lacks (N1)"


def is_laid(table: Table) -> bool:
    """Whether the table has its seats, without which no deal can be followed."""
    return is_seat(table.dealer, table) and len(table.chips) == table.rules.players


def faults_of_table(table: Table) -> Iterator[str]:
    """Faults of what outlives a deal (N1, S2, S4, L3, L7)."""
    yield from lacking("the dealer is", table.dealer, table)
    if len(table.chips) != table.rules.players:
        yield f"{len(table.chips)} seats have chips, and {table.rules.players} play (N1)"
    if table.pool < 0:
        yield "the pool is below zero (S2)"
    if table.labets and table.rules.labet_place is LabetPlace.POOL:
        yield "labets lie on the table, and they belong into the pool (L3)"
    for number, labet in enumerate(table.labets, 1):
        yield from lacking(f"labet {number} is of", labet.seat, table)
        if labet.size < 1:
            yield f"labet {number} is of less than one chip (L7)"
    found = sum(table.chips) + table.pool + sum(labet.size for labet in table.labets)
    if found != table.total:
        yield (
            f"chips, pool and labets come to {described(found)},"
            f" and the match has {described(table.total)} (S4)"
        )


def faults_of_stake(state: InDeal) -> Iterator[str]:
    """Faults of the stake, where all that lies on the table is of its seats (S3, L3, L4, I2)."""
    pool, stake = state.table.pool, state.stake
    if not all(is_seat(labet.seat, state.table) for labet in state.table.labets):
        return
    if not 0 <= stake.pool <= pool:
        yield (
            f"the stake has {described(stake.pool)} from the pool,"
            f" and the pool has {described(pool)} (S3)"
        )
        return
    tables = _tables_at_deal(state)
    first = next(tables, None)
    if first is None:
        yield (
            f"the pool has {described(pool - stake.pool)} more than the stake has from it,"
            " and no labets explain it (S3, I2)"
        )
        return
    ante_lacks = False
    for table in (first, *tables):
        if table.stake() == stake:
            if _ante_is_in(state, table):
                return
            ante_lacks = True
    yield (
        "the stake lacks the dealer's ante (S2)"
        if ante_lacks
        else "the labets in play are not those that the table had for the deal (L3, L4)"
    )


def _tables_at_deal(state: InDeal) -> Iterator[Table]:
    """The tables on which the deal may have stood, with what was posted since taken back."""
    if state.table.rules.labet_place is LabetPlace.POOL:
        return _pools_at_deal(state)
    return _labets_at_deal(state) if state.table.pool == state.stake.pool else iter(())


def _labets_at_deal(state: InDeal) -> Iterator[Table]:
    """Take back labets for breaches, the latest first, as far as they can be of this deal."""
    table: Table | None = state.table
    while table is not None:
        yield table
        if not table.labets or table.labets[-1].cause not in _BREACHES:
            return
        last = table.labets[-1]
        before = attrs.evolve(
            table, chips=_with(table.chips, last.seat, last.size), labets=table.labets[:-1]
        )
        table = before if _posts(state, before, last.seat, last.cause, table) else None


def _pools_at_deal(state: InDeal) -> Iterator[Table]:
    """Take out of the pool what has come in, for each seat that may have posted it.

    All but the last of equal labets are of full size; who could pay that one could pay the others.
    """
    table, due = state.table, _due(state)
    come = table.pool - state.stake.pool
    if not come:
        yield table
    if not come or due < 1:
        return
    last = come % due or due
    for seat in range(len(table.chips)):
        before = attrs.evolve(table, chips=_with(table.chips, seat, last), pool=table.pool - last)
        if _posts(state, before, seat, Cause.OTHER, table):
            chips = _with(table.chips, seat, come)
            yield attrs.evolve(table, chips=chips, pool=state.stake.pool)


def _due(state: InDeal) -> int:
    """What a breach costs in this deal (I2, L2)."""
    rules = state.table.rules
    return labet_size(rules, state.stake, rules.labet_offence)


def _posts(state: InDeal, before: Table, seat: int, cause: Cause, after: Table) -> bool:
    """Whether a breach by a seat leads from one table to the other.

    Where credit ends, it can have left the payer with nothing, and matadors have been paid to him
    since (L5, M1).
    """
    due = _due(state)
    if before.post_labet(seat, due, cause, Clause.I2)[0] == after:
        return True
    posted = after.chips[seat] - before.chips[seat]
    return _was_broke(state, seat) and -posted < due


def _was_broke(state: InDeal, seat: int) -> bool:
    """Whether a seat may have had nothing, whatever it has now."""
    return (
        state.table.rules.credit is Credit.NONE
        and isinstance(state, Exchanging | Playing)
        and state.terms.matadors is not None
        and seat == state.contract.declarer
    )


def _ante_is_in(state: InDeal, stood: Table) -> bool:
    """Whether the dealer can have paid the ante into this pool: all of it, or what he had (S2)."""
    dealer, ante = stood.dealer, stood.rules.ante
    if _was_broke(state, dealer):
        return True
    return any(
        attrs.evolve(stood, chips=_with(stood.chips, dealer, paid), pool=stood.pool - paid).pay(
            dealer, POOL, ante, TransferReason.ANTE, Clause.S2
        )[0]
        == stood
        for paid in (min(ante, stood.pool), 0)
    )


def _with(chips: tuple[int, ...], seat: int, more: int) -> tuple[int, ...]:
    return (*chips[:seat], chips[seat] + more, *chips[seat + 1 :])
