"""The settlement of a deal, and labets (O1 to O6, L1 to L7, I2)."""

from typing import Final

from ..clauses import Clause
from ..events import Cause, DealSettled, Event, Result, Transfer, TransferReason, Trick
from ..ladder import Family
from ..rules import CodilleBase, LabetBase, LabetSize, Rules
from ..states import Contract, Dealing, Terms
from ..table import Moved, Stake, Table

CODILLE_TRICKS: Final = 3
"""Tricks with which a defender wins by codille (O5)."""


def settle(
    table: Table, terms: Terms, tricks: tuple[Trick, ...], events: tuple[Event, ...]
) -> Dealing:
    """Pay what the played deal comes to, and pass the deal to the right (O1 to O5, N3).

    First the stake, if anyone takes it; then the tariff; then the labet.
    """
    contract, stake = terms.contract, terms.stake
    taken = tricks_by_seat(tricks, table)
    result, winner = outcome(contract, taken)
    moves: list[Transfer] = []
    before = table
    if winner is not None:
        clause = Clause.O1 if result is Result.WON else Clause.O5
        table, moved = table.yield_stake(stake, winner, clause)
        moves += moved
    table, moved = pay_tariff(table, contract, won=result is Result.WON)
    moves += moved
    if result is not Result.WON:
        table, moved = post_lost_labet(table, contract, stake, result)
        moves += moved
    net = tuple(after - was for after, was in zip(table.chips, before.chips, strict=True))
    settled = DealSettled(
        result, contract.declarer, contract.bid, taken, stake.total, tuple(moves), net
    )
    return Dealing(table.with_next_dealer(), events=(*events, settled))


def tricks_by_seat(tricks: tuple[Trick, ...], table: Table) -> tuple[int, ...]:
    """How many tricks each seat took."""
    winners = [trick.winner for trick in tricks]
    return tuple(winners.count(seat) for seat in range(table.rules.players))


def outcome(contract: Contract, taken: tuple[int, ...]) -> tuple[Result, int | None]:
    """How the deal ended, and who takes the stake, if anyone does (O1, O3, O5).

    Won with the tricks bid, or more (more earn nothing, and neither does having bid high: O6);
    lost otherwise, and by codille when one defender took three or more.
    """
    declarer = contract.declarer
    if taken[declarer] >= contract.bid.tricks:
        return Result.WON, declarer
    for seat, count in enumerate(taken):
        if seat != declarer and count >= CODILLE_TRICKS:
            return Result.CODILLE, seat
    return Result.REMISE, None


def tariff(rules: Rules, in_belle: bool) -> int:
    """The tariff in chips (O2), which matadors are paid by too (M1)."""
    return rules.tariff_belle if in_belle else rules.tariff_plain


def pay_tariff(table: Table, contract: Contract, *, won: bool) -> Moved:
    """Each defender pays the declarer who won (O1), or is paid by the one who lost (O3).

    In seat order from the first hand (L5).
    """
    chips, declarer = tariff(table.rules, contract.in_belle), contract.declarer
    paid: list[Transfer] = []
    for seat in table.seats:
        if seat != declarer:
            payer, receiver, clause = (
                (seat, declarer, Clause.O1) if won else (declarer, seat, Clause.O3)
            )
            table, moved = table.pay(payer, receiver, chips, TransferReason.TARIFF, clause)
            paid += moved
    return table, tuple(paid)


def post_lost_labet(table: Table, contract: Contract, stake: Stake, result: Result) -> Moved:
    """The declarer who lost posts a labet (O3): its size by multiple, or all he has left (L6)."""
    declarer = contract.declarer
    cause = Cause.CODILLE if result is Result.CODILLE else Cause.REMISE
    if table.rules.labet_size is LabetSize.HOLDINGS:
        return table.post_labet(declarer, table.chips[declarer], cause, Clause.L6)
    multiple = lost_multiple(table.rules, contract, result)
    clause = Clause.O5 if result is Result.CODILLE else Clause.O4
    return table.post_labet(declarer, labet_size(table.rules, stake, multiple), cause, clause)


def lost_multiple(rules: Rules, contract: Contract, result: Result) -> int:
    """The multiple for a lost game (O4), and for one lost by codille (O5).

    A codille's multiple takes the place of the bid's own, or under `codille_base=labet` multiplies
    it.
    """
    multiple = bid_multiple(rules, contract)
    if result is not Result.CODILLE:
        return multiple
    if rules.codille_base is CodilleBase.LABET:
        return rules.labet_codille * multiple
    return rules.labet_codille


def bid_multiple(rules: Rules, contract: Contract) -> int:
    """The multiple by family, and by whether the game is in the belle (O4, T5)."""
    plain, belle = {
        Family.VIROLE: (rules.labet_virole, rules.labet_virole_belle),
        Family.DEMANDE: (rules.labet_demande, rules.labet_demande_belle),
        Family.SANS_PRENDRE: (rules.labet_sans_prendre, rules.labet_sans_prendre_belle),
        Family.VOLE: (rules.labet_vole, rules.labet_vole_belle),
    }[contract.bid.family]
    return belle if contract.in_belle else plain


def labet_size(rules: Rules, stake: Stake, multiple: int) -> int:
    """The size of a labet in chips: the multiple times its base (L2).

    The base is the stake; under `labet_base=pool_plus` only the pool's part is multiplied and what
    is in play is added once, except that a multiple of 0 makes nothing (L7).
    """
    if rules.labet_base is LabetBase.STAKE or not multiple:
        return multiple * stake.total
    return multiple * stake.pool + stake.in_labets
