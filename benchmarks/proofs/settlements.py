"""The settlement, proven (O1 to O6, L1 to L7, T5, N3) against the naive model's own.

    nice python benchmarks/proofs/settlements.py --workers 2

A settlement hangs on the deal (players, dealer, declarer, bid, who took how many tricks) and on
seventeen other things (`FACTORS`): the words of eight options and facts, what waits on the table
and what was posted during the deal, the chips of the seats, and six amounts from 0 to 3. The
product of all is nearly 4 * 10 ** 11, so it is covered by three sweeps:

"deals": every deal there is, with 256 rows of the seventeen in which every three of them meet in
every combination of their values (`three_wise`);

"words": every bid, by three and by four players, won, lost and lost by codille, with the full
product of the eleven factors that are no amounts;

"amounts": every bid, won, lost and lost by codille, with the full product of the six amounts and of
both bases.

Compared is all that a settlement does: every Transfer in its order, the result, and the table
afterwards: chips, pool, labets with their causes, dealer.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any, Final

import attrs
from proof import Counterexample, Proof, main, naive
from test_against_naive import plain_result, plain_transfer

from lombre_labet import Bid, Card, Cause, Clause, Labet, Rules, Table, Terms, Trick
from lombre_labet.events import DealSettled
from lombre_labet.phases.settlement import settle
from lombre_labet.phases.trump import contract_for, turned_trump

WORDS: Final[Mapping[str, tuple[Any, ...]]] = {
    "belle_game": ("bid", "trump"),
    "codille_base": ("stake", "labet"),
    "labet_base": ("stake", "pool_plus"),
    "labet_place": ("apart", "pool"),
    "labets_in_play": ("largest", "all"),
    "credit": ("unlimited", "none"),
    "labet_size": ("multiple", "holdings"),
    "trump": ("h", "s"),  # the belle, or another suit
    "waiting": ((), (4,), (2, 5, 5)),  # sizes of the labets on the table, the oldest first
    "posted": (0, 2),  # size of a labet posted during the deal
    "chips": ("ample", "short", "poor_declarer", "debts"),
}
"""The factors that are no amounts, each with its values."""

AMOUNTS: Final[Mapping[str, tuple[int, ...]]] = dict.fromkeys(
    ("tariff_plain", "tariff_belle", "multiple_plain", "multiple_belle", "labet_codille", "pool"),
    (0, 1, 2, 3),
)
"""The amounts; `multiple_…` are those of the family that was bid, `pool` is the pool of S3."""

FACTORS: Final[Mapping[str, tuple[Any, ...]]] = {**WORDS, **AMOUNTS}
"""All seventeen."""

_OPTIONS: Final = (*tuple(WORDS)[:7], "tariff_plain", "tariff_belle", "labet_codille")
_FAMILIES: Final = ("virole", "demande", "sans_prendre", "vole")
_ELSEWHERE: Final = 7
"""The multiple of the families that were not bid: wherever it turns up it is wrong."""

Row = Mapping[str, Any]


@attrs.frozen
class Played:
    """A deal that was played."""

    players: int
    """How many played."""
    dealer: int
    """Who dealt."""
    declarer: int
    """Who declared."""
    bid: Bid
    """What he bid."""
    tricks: tuple[int, ...]
    """How many tricks each seat took."""


# The rows


def _times(a: int, b: int) -> int:
    """The product of two elements of the field of four, of which 2 and 3 are the square and root
    of each other; the sum of two is `a ^ b`.
    """
    return 0 if not a or not b else (a + b - 2) % 3 + 1


@cache
def three_wise() -> tuple[Row, ...]:
    """Rows of values for the factors, in which any three factors meet in all combinations.

    The columns are the seventeen points of an elliptic quadric in the projective space of three
    dimensions over the field of four elements. No three of its points lie on a line; so the 256
    rows, which are all linear forms, take every triple of values equally often at any three.
    """
    points = [(0, 0, 0, 1)] + [
        (1, x, y, _times(x, x) ^ _times(x, y) ^ _times(2, _times(y, y)))
        for x, y in product(range(4), repeat=2)
    ]
    rows: list[Row] = []
    for form in product(range(4), repeat=4):
        row = {}
        for (name, values), point in zip(FACTORS.items(), points, strict=True):
            a, b, c, d = map(_times, form, point)
            row[name] = values[(a ^ b ^ c ^ d) % len(values)]
        rows.append(row)
    return tuple(rows)


def _full(factors: Mapping[str, tuple[Any, ...]], others: Row) -> Iterator[Row]:
    """The full product of some factors, the others being fixed."""
    for values in product(*factors.values()):
        yield {**others, **dict(zip(factors, values, strict=True))}


_ORDINARY_AMOUNTS: Final[Row] = dict(zip(AMOUNTS, (1, 2, 2, 3, 3, 2), strict=True))
_ORDINARY_WORDS: Final[Row] = {name: values[0] for name, values in WORDS.items()} | {
    "waiting": (4,)
}
_BASES: Final = {name: WORDS[name] for name in ("codille_base", "labet_base")}


# The units


def distributions(players: int) -> list[tuple[int, ...]]:
    """Every way in which five tricks can fall to the seats."""
    return [taken for taken in product(range(6), repeat=players) if sum(taken) == 5]


def typical(players: int, bid: Bid) -> list[Played]:
    """A deal won, one lost, and one lost by codille, with the declarer in seat 1."""
    others = (0,) * (players - 3)
    low = (2, 1, 2, *others) if bid.tricks < 4 else (2, 3, 0, *others)
    fallen = [(0, 5, 0, *others), low, (1, 1, 3, *others)]
    return [Played(players, 0, 1, bid, tricks) for tricks in fallen]


def units() -> list[str]:
    """A unit for each sweep, number of players and bid; the deals apart by dealer as well."""
    deals = [
        f"deals {p} {bid.level} {dealer}" for p in (3, 4) for bid in Bid for dealer in range(p)
    ]
    words = [f"words {players} {bid.level}" for players in (3, 4) for bid in Bid]
    return deals + words + [f"amounts 3 {bid.level}" for bid in Bid]


def cases(unit: str) -> int:
    """How many settlements a unit holds."""
    sweep, players, *_ = unit.split()
    if sweep == "deals":
        return int(players) * {"3": 21, "4": 56}[players] * 4**4
    return 3 * {"words": 2**9 * 3 * 4, "amounts": 4**6 * 4}[sweep]


def check(unit: str) -> int:
    """Compare the models on every settlement of a unit."""
    sweep, players, level, *dealer = unit.split()
    bid = Bid(int(level))
    if sweep == "deals":
        seats = range(int(players))
        deals = [
            Played(len(seats), int(dealer[0]), declarer, bid, tricks)
            for declarer in seats
            for tricks in distributions(len(seats))
        ]
        return sum(compare(played, row) for row in three_wise() for played in deals)
    rows = (
        _full(WORDS, _ORDINARY_AMOUNTS)
        if sweep == "words"
        else _full({**_BASES, **AMOUNTS}, _ORDINARY_WORDS)
    )
    deals = typical(int(players), bid)
    return sum(compare(played, row) for row in rows for played in deals)


# One settlement in both models


def _options(played: Played, row: Row) -> dict[str, object]:
    """The options of a row, for the bid that was played."""
    options: dict[str, object] = {name: row[name] for name in _OPTIONS}
    options["players"] = played.players
    for family in _FAMILIES:
        bid = family == played.bid.family
        options[f"labet_{family}"] = row["multiple_plain"] if bid else _ELSEWHERE
        options[f"labet_{family}_belle"] = row["multiple_belle"] if bid else _ELSEWHERE
    return options


@cache
def _rules(options: tuple[tuple[str, object], ...]) -> Rules:
    return Rules.from_mapping(dict(options))


def _chips(played: Played, kind: str) -> list[int]:
    if kind == "ample":
        return [40] * played.players
    if kind == "short":
        return [2] * played.players
    if kind == "debts":
        return [-3] * played.players
    return [0 if seat == played.declarer else 1 for seat in range(played.players)]


def compare(played: Played, row: Row) -> int:
    """Settle a deal in both models, and compare all that comes of it."""
    options = _options(played, row)
    chips, pool, waiting = _chips(played, row["chips"]), row["pool"], row["waiting"]
    if row["labet_place"] == "pool":
        # No labet lies on the table: what was posted has gone into the pool (L3).
        pool, waiting = pool + sum(waiting), ()
    turned = Card.parse(f"K{row['trump']}")
    ours = _settled_by_engine(played, row, options, (chips, pool, waiting, turned))
    theirs = _settled_by_naive(played, row, options, (chips, pool, waiting, turned))
    if ours != theirs:
        raise Counterexample(f"  {played}\n  {dict(row)}\n  engine: {ours}\n  naive:  {theirs}")
    return 1


Position = tuple[list[int], int, Sequence[int], Card]
"""Chips by seat, the pool, the sizes of what waits, and a king, which is turned or tells trump."""


def _settled_by_engine(
    played: Played, row: Row, options: dict[str, object], position: Position
) -> tuple[object, ...]:
    chips, pool, waiting, turned = position
    rules = _rules(tuple(options.items()))
    labets = tuple(Labet(seat, size, Cause.REMISE) for seat, size in enumerate(waiting))
    total = sum(chips) + pool + sum(waiting)
    table = Table(rules, played.dealer, tuple(chips), pool, labets, total)
    stake = table.stake()
    table, _ = table.post_labet(played.declarer, row["posted"], Cause.OTHER, Clause.I2)
    bid = played.bid
    if bid.turns_card:
        trump, belle = turned_trump(rules, bid, turned)
    else:
        trump, belle = rules.belle if bid.in_belle else turned.suit, rules.belle
    contract = contract_for(
        rules, played.declarer, bid, trump, belle, turned if bid.turns_card else None
    )
    tricks = tuple(
        Trick(0, (), seat) for seat, number in enumerate(played.tricks) for _ in range(number)
    )
    after = settle(table, Terms(stake, (), contract, None, (), ()), tricks, ())
    settled = after.events[-1]
    assert isinstance(settled, DealSettled)
    now = after.table
    return (
        [plain_transfer(move) for move in settled.transfers],
        plain_result(after),
        list(now.chips),
        now.pool,
        [[labet.seat, labet.size, str(labet.cause)] for labet in now.labets],
        now.dealer,
    )


def _settled_by_naive(
    played: Played, row: Row, options: dict[str, object], position: Position
) -> tuple[object, ...]:
    chips, pool, waiting, turned = position
    match = naive.NaiveMatch(options, played.dealer, chips)
    match.pool = pool
    match.labets = [[seat, size, "remise"] for seat, size in enumerate(waiting)]
    match.stake_pool = match.pool
    match.in_play = match.find_labets_in_play()
    match.post_labet(played.declarer, row["posted"], "other", "I2")
    match.last_transfers = []
    match.bid, match.declarer = played.bid.level, played.declarer
    match.talon = [str(turned)]
    match.end_the_auction()
    if match.phase == "naming_trump":
        match.do_trump(turned.suit.letter)
    match.tricks = list(played.tricks)
    match.settle()
    return (
        match.last_transfers,
        match.last_result,
        match.chips,
        match.pool,
        match.labets,
        match.dealer,
    )


PROOF: Final = Proof(
    "settlements",
    "every deal is paid as the rules say",
    units(),
    cases,
    check,
    ("_quick", "ladder", "rules", "events", "table", "phases/settlement", "phases/trump"),
)

if __name__ == "__main__":
    sys.exit(main(PROOF))
