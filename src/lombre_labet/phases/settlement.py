"""The settlement of a deal, and labets (O1 to O6, L1 to L7, I2)."""

from collections.abc import Callable, Mapping
from operator import sub
from typing import Final

from ..clauses import Clause
from ..events import POOL, Cause, Event, Result, TransferReason, Trick, make_deal_settled
from ..ladder import Family
from ..rules import CodilleBase, LabetBase, LabetSize, Rules
from ..states import Contract, Dealing, Terms, make_dealing
from ..table import Due, Stake, Table

CODILLE_TRICKS: Final = 3
"""Tricks with which a defender wins by codille (O5)."""

# Python 3.11 runs code to find a member of an enum, and these are asked for at each settlement.
_WON, _REMISE, _CODILLE = Result
_STAKE, _TARIFF, _LABET = TransferReason.STAKE, TransferReason.TARIFF, TransferReason.LABET
_O1, _O3, _L6 = Clause.O1, Clause.O3, Clause.L6
_HOLDINGS: Final = LabetSize.HOLDINGS
_OF_STAKE: Final = LabetBase.STAKE


def settle(
    table: Table, terms: Terms, tricks: tuple[Trick, ...], events: tuple[Event, ...]
) -> Dealing:
    """Pay what the played deal comes to, and pass the deal to the right (O1 to O5, N3).

    First the stake, if anyone takes it; then the tariff; then the labet.
    """
    contract, stake = terms.contract, terms.stake
    taken = tricks_by_seat(tricks, len(table.chips))
    result, winner = outcome(contract, taken)
    dues = [] if winner is None else stake_due(stake, winner, _STAKE_CLAUSES[result])
    dues += tariff_due(table, contract, result)
    if result is not _WON:
        dues.append(lost_labet_due(table.rules, contract, stake, result))
    after, moves = table.end_deal(dues)
    net = tuple(map(sub, after.chips, table.chips))
    settled = make_deal_settled(
        result, contract.declarer, contract.bid, taken, stake.total, moves, net
    )
    return make_dealing(after, events + (settled,))


def tricks_by_seat(tricks: tuple[Trick, ...], players: int) -> tuple[int, ...]:
    """How many tricks each seat took."""
    taken = [0] * players
    for trick in tricks:
        taken[trick.winner] += 1
    return tuple(taken)


def outcome(contract: Contract, taken: tuple[int, ...]) -> tuple[Result, int | None]:
    """How the deal ended, and who takes the stake, if anyone does (O1, O3, O5).

    Won with the tricks bid, or more (more earn nothing, and neither does having bid high: O6);
    lost otherwise, and by codille when one defender took three or more.
    """
    declarer = contract.declarer
    if taken[declarer] >= contract.bid.tricks:
        return _WON, declarer
    for seat, count in enumerate(taken):
        if count >= CODILLE_TRICKS and seat != declarer:
            return _CODILLE, seat
    return _REMISE, None


_STAKE_CLAUSES: Final = {Result.WON: Clause.O1, Result.CODILLE: Clause.O5}
"""By the result: the clause by which somebody takes the stake."""


def tariff(rules: Rules, in_belle: bool) -> int:
    """The tariff in chips (O2), which matadors are paid by too (M1)."""
    return rules.tariff_belle if in_belle else rules.tariff_plain


def stake_due(stake: Stake, winner: int, clause: Clause) -> list[Due]:
    """A winner takes the stake of his deal: its part of the pool, and the labets in play.

    What was posted during the deal is no part of it and stays (S3, L3).
    """
    return [
        (POOL, winner, stake.pool, _STAKE, clause),
        *[(labet, winner, labet.size, _STAKE, clause) for labet in stake.labets],
    ]


def tariff_due(table: Table, contract: Contract, result: Result) -> list[Due]:
    """Each defender pays the declarer who won (O1), or is paid by the one who lost (O3).

    In seat order from the first hand (L5).
    """
    chips, declarer = tariff(table.rules, contract.in_belle), contract.declarer
    defenders = table.others(declarer)
    if result is _WON:
        return [(seat, declarer, chips, _TARIFF, _O1) for seat in defenders]
    return [(declarer, seat, chips, _TARIFF, _O3) for seat in defenders]


def lost_labet_due(rules: Rules, contract: Contract, stake: Stake, result: Result) -> Due:
    """The declarer who lost posts a labet (O3): its size by multiple, or all he has left (L6)."""
    cause, clause = _LABETS[result]
    if rules.labet_size is _HOLDINGS:
        return contract.declarer, cause, None, _LABET, _L6
    size = labet_size(rules, stake, lost_multiple(rules, contract, result))
    return contract.declarer, cause, size, _LABET, clause


_LABETS: Final = {
    Result.REMISE: (Cause.REMISE, Clause.O4),
    Result.CODILLE: (Cause.CODILLE, Clause.O5),
}
"""By the result of a lost deal: the cause of the labet, and the clause that makes its size."""


def lost_multiple(rules: Rules, contract: Contract, result: Result) -> int:
    """The multiple for a lost game (O4), and for one lost by codille (O5).

    A codille's multiple takes the place of the bid's own, or under `codille_base=labet` multiplies
    it.
    """
    multiple = bid_multiple(rules, contract)
    if result is not _CODILLE:
        return multiple
    if rules.codille_base is CodilleBase.LABET:
        return rules.labet_codille * multiple
    return rules.labet_codille


def bid_multiple(rules: Rules, contract: Contract) -> int:
    """The multiple by family, and by whether the game is in the belle (O4, T5)."""
    return _MULTIPLES[contract.bid.family, contract.in_belle](rules)


_MULTIPLES: Final[Mapping[tuple[Family, bool], Callable[[Rules], int]]] = {
    (Family.VIROLE, False): lambda rules: rules.labet_virole,
    (Family.VIROLE, True): lambda rules: rules.labet_virole_belle,
    (Family.DEMANDE, False): lambda rules: rules.labet_demande,
    (Family.DEMANDE, True): lambda rules: rules.labet_demande_belle,
    (Family.SANS_PRENDRE, False): lambda rules: rules.labet_sans_prendre,
    (Family.SANS_PRENDRE, True): lambda rules: rules.labet_sans_prendre_belle,
    (Family.VOLE, False): lambda rules: rules.labet_vole,
    (Family.VOLE, True): lambda rules: rules.labet_vole_belle,
}
"""By family, and whether the game is in the belle: the option that is the multiple (O4)."""


def labet_size(rules: Rules, stake: Stake, multiple: int) -> int:
    """The size of a labet in chips: the multiple times its base (L2).

    The base is the stake; under `labet_base=pool_plus` only the pool's part is multiplied and what
    is in play is added once, except that a multiple of 0 makes nothing (L7).
    """
    if rules.labet_base is _OF_STAKE or not multiple:
        return multiple * stake.total
    return multiple * stake.pool + stake.in_labets
