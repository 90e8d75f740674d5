"""Chapter O: the outcome, and what is paid for it.

Each test gives the seats their tricks and looks at every movement of chips, in its order. Unless a
test says otherwise, seat 0 is the declarer and the dealer, so that seat 1 is the first hand, and
the stake is ten: a pool of four, and a labet of six that seat 1 has posted.
"""

from typing import Any

import pytest
from helpers import contract_of, labet, last_card, rules, settled, told

from lombre_labet import SOURCE, Bid, Cause, Playing, Result

POOL = 4
LABET = labet(1, 6)


def ten(tricks: tuple[int, ...], bid: int = 9, **options: Any) -> Playing:
    """The last card of a deal with a stake of ten."""
    of = rules(players=len(tricks), **options)
    trump = "h" if Bid(bid).in_belle else "s"
    return last_card(tricks, contract_of(bid, trump), of=of, pool=POOL, in_play=[LABET])


# O1: won


@pytest.mark.clause("O1")
@pytest.mark.parametrize(
    ("bid", "tricks", "transfers", "chips", "net"),
    [
        (
            9,
            (3, 1, 1),
            [
                "pool>0 4 stake O1",
                "labet[1 remise]>0 6 stake O1",
                "1>0 1 tariff O1",
                "2>0 1 tariff O1",
            ],
            (32, 19, 19),
            (12, -1, -1),
        ),
        (
            10,
            (3, 2, 0),
            [
                "pool>0 4 stake O1",
                "labet[1 remise]>0 6 stake O1",
                "1>0 2 tariff O1",
                "2>0 2 tariff O1",
            ],
            (34, 18, 18),
            (14, -2, -2),
        ),
        (
            5,
            (3, 1, 1, 0),
            [
                "pool>0 4 stake O1",
                "labet[1 remise]>0 6 stake O1",
                "1>0 1 tariff O1",
                "2>0 1 tariff O1",
                "3>0 1 tariff O1",
            ],
            (33, 19, 19, 19),
            (13, -1, -1, -1),
        ),
    ],
    ids=["plain", "belle", "four-players"],
)
def test_the_winner_takes_the_stake_and_a_tariff_from_each(
    bid: int,
    tricks: tuple[int, ...],
    transfers: list[str],
    chips: tuple[int, ...],
    net: tuple[int, ...],
) -> None:
    table, event = settled(ten(tricks, bid))
    assert event.result is Result.WON
    assert (event.declarer, event.bid, event.tricks) == (0, Bid(bid), tricks)
    assert told(event.transfers) == transfers
    assert (event.stake, event.net) == (10, net)
    assert (table.chips, table.pool, table.labets) == (chips, 0, ())


@pytest.mark.clause("O1")
@pytest.mark.parametrize(
    ("bid", "tricks", "result"),
    [
        *((bid, 3, "won") for bid in (1, 2, 5, 6, 9, 10)),
        *((bid, 4, "won") for bid in (1, 2, 5, 6, 9, 10)),
        *((bid, 5, "won") for bid in (1, 2, 5, 6, 9, 10)),
        *((bid, 3, "remise") for bid in (3, 4, 7, 8, 11, 12)),
        *((bid, 4, "won") for bid in (3, 4, 7, 8, 11, 12)),
        *((bid, 5, "won") for bid in (3, 4, 7, 8, 11, 12)),
        *((bid, 4, "remise") for bid in (13, 14)),
        *((bid, 5, "won") for bid in (13, 14)),
    ],
)
def test_won_is_the_tricks_bid_or_more(bid: int, tricks: int, result: str) -> None:
    _, event = settled(ten((tricks, 5 - tricks, 0), bid))
    assert event.result == result


@pytest.mark.clause("O1", "S3")
def test_with_nothing_at_stake_nothing_of_it_moves() -> None:
    _, event = settled(last_card((3, 1, 1), contract_of()))
    assert told(event.transfers) == ["1>0 1 tariff O1", "2>0 1 tariff O1"]
    assert (event.stake, event.net) == (0, (2, -1, -1))


@pytest.mark.clause("O1", "L3")
def test_the_stake_without_a_labet_is_the_pool() -> None:
    table, event = settled(last_card((3, 1, 1), contract_of(), pool=4))
    assert told(event.transfers)[0] == "pool>0 4 stake O1"
    assert table.chips == (26, 19, 19)


@pytest.mark.clause("O1", "N2", "L5")
def test_payments_are_told_from_the_first_hand_on() -> None:
    _, won = settled(last_card((1, 3, 1), contract_of(declarer=1), dealer=1))
    assert told(won.transfers) == ["2>1 1 tariff O1", "0>1 1 tariff O1"]
    _, lost = settled(last_card((1, 2, 2), contract_of(declarer=1), dealer=1))
    assert told(lost.transfers) == ["1>2 1 tariff O3", "1>0 1 tariff O3"]


# O2: the tariff


@pytest.mark.clause("O2", "T5")
@pytest.mark.parametrize(
    "tricks", [(3, 1, 1), (2, 2, 1), (1, 1, 3)], ids=["won", "lost", "codille"]
)
@pytest.mark.parametrize(
    ("options", "in_belle", "chips"),
    [
        ({}, False, 1),
        ({}, True, 2),
        ({"tariff_plain": 5}, False, 5),
        ({"tariff_plain": 5}, True, 2),
        ({"tariff_belle": 7}, False, 1),
        ({"tariff_belle": 7}, True, 7),
    ],
)
def test_the_tariff_goes_by_whether_the_game_is_in_the_belle(
    tricks: tuple[int, ...], options: dict[str, int], in_belle: bool, chips: int
) -> None:
    # The bid and the trump suit are the same in all of them: T5 alone decides.
    contract = contract_of(9, "h", in_belle=in_belle)
    _, event = settled(last_card(tricks, contract, of=rules(**options)))
    tariffs = [move.chips for move in event.transfers if move.reason == "tariff"]
    assert tariffs == [chips, chips]


@pytest.mark.clause("O2")
def test_a_tariff_of_nothing_is_not_paid() -> None:
    _, event = settled(ten((3, 1, 1), tariff_plain=0))
    assert told(event.transfers) == ["pool>0 4 stake O1", "labet[1 remise]>0 6 stake O1"]


# O3: lost


@pytest.mark.clause("O3")
@pytest.mark.parametrize(
    ("bid", "tricks", "transfers", "chips", "net"),
    [
        (
            9,
            (2, 2, 1),
            ["0>1 1 tariff O3", "0>2 1 tariff O3", "0>labet[0 remise] 10 labet O4"],
            (8, 21, 21),
            (-12, 1, 1),
        ),
        (
            6,
            (1, 2, 2),
            ["0>1 2 tariff O3", "0>2 2 tariff O3", "0>labet[0 remise] 20 labet O4"],
            (-4, 22, 22),
            (-24, 2, 2),
        ),
        (
            9,
            (2, 1, 1, 1),
            [
                "0>1 1 tariff O3",
                "0>2 1 tariff O3",
                "0>3 1 tariff O3",
                "0>labet[0 remise] 10 labet O4",
            ],
            (7, 21, 21, 21),
            (-13, 1, 1, 1),
        ),
    ],
    ids=["plain", "belle", "four-players"],
)
def test_the_loser_pays_each_and_posts_a_labet_and_the_stake_stays(
    bid: int,
    tricks: tuple[int, ...],
    transfers: list[str],
    chips: tuple[int, ...],
    net: tuple[int, ...],
) -> None:
    table, event = settled(ten(tricks, bid))
    assert event.result is Result.REMISE
    assert told(event.transfers) == transfers
    assert (event.stake, event.net) == (10, net)
    size = 20 if bid == 6 else 10
    assert (table.chips, table.pool) == (chips, 4)
    assert table.labets == (LABET, labet(0, size, Cause.REMISE))


@pytest.mark.clause("O3", "O5")
def test_in_a_codille_too_the_declarer_pays_each_defender() -> None:
    table, event = settled(ten((1, 1, 3)))
    assert told(event.transfers) == [
        "pool>2 4 stake O5",
        "labet[1 remise]>2 6 stake O5",
        "0>1 1 tariff O3",
        "0>2 1 tariff O3",
        "0>labet[0 codille] 30 labet O5",
    ]
    assert (table.chips, event.net) == ((-12, 21, 31), (-32, 1, 11))
    assert (table.pool, table.labets) == (0, (labet(0, 30, Cause.CODILLE),))
    assert event.result is Result.CODILLE


# O4: the multiple

MULTIPLES = [
    # bid, multiple by default, the option that sets it
    (1, 1, "labet_virole"),
    (2, 2, "labet_virole_belle"),
    (3, 1, "labet_virole"),
    (4, 2, "labet_virole_belle"),
    (5, 1, "labet_demande"),
    (6, 2, "labet_demande_belle"),
    (7, 1, "labet_demande"),
    (8, 2, "labet_demande_belle"),
    (9, 1, "labet_sans_prendre"),
    (10, 1, "labet_sans_prendre_belle"),
    (11, 1, "labet_sans_prendre"),
    (12, 1, "labet_sans_prendre_belle"),
    (13, 1, "labet_vole"),
    (14, 1, "labet_vole_belle"),
]
OTHERS = {
    "labet_virole": 11,
    "labet_virole_belle": 12,
    "labet_demande": 13,
    "labet_demande_belle": 14,
    "labet_sans_prendre": 15,
    "labet_sans_prendre_belle": 16,
    "labet_vole": 17,
    "labet_vole_belle": 18,
}


@pytest.mark.clause("O4", "L2")
@pytest.mark.parametrize(("bid", "multiple", "option"), MULTIPLES)
def test_the_multiple_goes_by_family_and_by_the_belle(bid: int, multiple: int, option: str) -> None:
    table, event = settled(ten((2, 2, 1), bid))
    assert table.labets[-1] == labet(0, 10 * multiple)
    assert told(event.transfers)[-1] == f"0>labet[0 remise] {10 * multiple} labet O4"
    table, _ = settled(ten((2, 2, 1), bid, **OTHERS))
    assert table.labets[-1] == labet(0, 10 * OTHERS[option])


@pytest.mark.clause("O4", "T5")
@pytest.mark.parametrize(("bid", "option"), [(1, "labet_virole_belle"), (7, "labet_demande_belle")])
def test_a_plain_bid_that_is_in_the_belle_by_its_trump_has_the_multiple_of_the_belle(
    bid: int, option: str
) -> None:
    state = last_card((2, 2, 1), contract_of(bid, "h", in_belle=True), pool=10)
    table, _ = settled(state)
    assert table.labets == (labet(0, 20),)
    state = last_card((2, 2, 1), contract_of(bid, "h", in_belle=True), pool=10, of=rules(**OTHERS))
    table, _ = settled(state)
    assert table.labets == (labet(0, 10 * OTHERS[option]),)


# O5: codille


@pytest.mark.clause("O5")
@pytest.mark.parametrize(
    ("bid", "tricks", "winner"),
    [
        (9, (2, 3, 0), 1),
        (9, (1, 1, 3), 2),
        (9, (1, 4, 0), 1),
        (9, (0, 0, 5), 2),
        (9, (0, 2, 3), 2),
        (9, (2, 2, 1), None),
        (9, (1, 2, 2), None),
        (11, (2, 3, 0), 1),
        (11, (3, 2, 0), None),
        (14, (2, 0, 3), 2),
        (14, (3, 0, 2), None),
        (14, (4, 1, 0), None),
        (9, (1, 1, 0, 3), 3),
        (9, (0, 3, 1, 1), 1),
        (9, (1, 2, 1, 1), None),
        (9, (1, 2, 2, 0), None),
    ],
)
def test_a_defender_with_three_tricks_takes_the_stake(
    bid: int, tricks: tuple[int, ...], winner: int | None
) -> None:
    table, event = settled(ten(tricks, bid))
    stake = [move for move in told(event.transfers) if " stake " in move]
    if winner is None:
        assert event.result is Result.REMISE
        assert stake == []
        assert (table.pool, table.labets[0]) == (4, LABET)
    else:
        assert event.result is Result.CODILLE
        assert stake == [f"pool>{winner} 4 stake O5", f"labet[1 remise]>{winner} 6 stake O5"]
        assert table.pool == 0


@pytest.mark.clause("O5", "O1")
def test_a_declarer_who_has_what_he_bid_suffers_no_codille() -> None:
    # Three tricks were bid and made: nobody else can have three; and his own three are none.
    _, event = settled(ten((3, 2, 0)))
    assert event.result is Result.WON
    _, event = settled(ten((3, 2, 0), 11))
    assert event.result is Result.REMISE


@pytest.mark.clause("O5", "O4", "L2")
@pytest.mark.parametrize("bid", range(1, 15))
def test_the_labet_of_a_codille_is_of_triple_size(bid: int) -> None:
    table, event = settled(ten((1, 3, 1), bid))
    assert table.labets == (labet(0, 30, Cause.CODILLE),)
    assert told(event.transfers)[-1] == "0>labet[0 codille] 30 labet O5"
    table, _ = settled(ten((1, 3, 1), bid, labet_codille=5))
    assert table.labets == (labet(0, 50, Cause.CODILLE),)


@pytest.mark.clause("O5", "O4")
@pytest.mark.parametrize(("bid", "multiple", "option"), MULTIPLES)
def test_or_it_multiplies_the_multiple_of_the_bid(bid: int, multiple: int, option: str) -> None:
    table, _ = settled(ten((1, 3, 1), bid, codille_base="labet"))
    assert table.labets == (labet(0, 30 * multiple, Cause.CODILLE),)
    options = {"codille_base": "labet", "labet_codille": 2, **OTHERS}
    table, _ = settled(ten((1, 3, 1), bid, **options))
    assert table.labets == (labet(0, 20 * OTHERS[option], Cause.CODILLE),)
    # A remise has the bid's own multiple, whatever the base of a codille.
    table, _ = settled(ten((2, 2, 1), bid, codille_base="labet"))
    assert table.labets[-1] == labet(0, 10 * multiple)


@pytest.mark.clause("O5")
def test_the_codille_replaces_the_multiple_by_default() -> None:
    assert (SOURCE.labet_codille, SOURCE.codille_base) == (3, "stake")
    table, _ = settled(ten((1, 3, 1), 6, labet_demande_belle=100))
    assert table.labets == (labet(0, 30, Cause.CODILLE),)


# O6: no premiums


@pytest.mark.clause("O6")
@pytest.mark.parametrize("tricks", [(3, 1, 1), (4, 1, 0), (5, 0, 0)], ids=str)
@pytest.mark.parametrize("bid", [1, 5, 9])
def test_neither_sans_prendre_nor_more_tricks_earn_more(bid: int, tricks: tuple[int, ...]) -> None:
    _, event = settled(ten(tricks, bid))
    assert event.net == (12, -1, -1)


@pytest.mark.clause("O6")
def test_an_announced_vole_earns_the_stake_and_the_tariff_too() -> None:
    assert settled(ten((5, 0, 0), 13))[1].net == (12, -1, -1)
    assert settled(ten((5, 0, 0), 14))[1].net == (14, -2, -2)
