"""Chapter L: the labets."""

from collections.abc import Sequence
from typing import Any

import pytest
from helpers import (
    a,
    after,
    contract_of,
    dealt,
    labet,
    last_card,
    played_out,
    rules,
    settled,
    table_of,
    told,
)

from lombre_labet import (
    DECK,
    SOURCE,
    Bidding,
    Cause,
    Deal,
    Dealing,
    DealSettled,
    DealStood,
    Labet,
    MatadorsShown,
    Misdealt,
    Offence,
    Penalized,
    Result,
    apply,
    new_match,
)

DEAL = Deal(DECK)
WON, REMISE, CODILLE = (3, 1, 1), (2, 2, 1), (1, 3, 1)


def lost(
    tricks: tuple[int, ...] = REMISE,
    bid: int = 9,
    *,
    pool: int = 4,
    in_play: Sequence[Labet] = (),
    posted: Sequence[Labet] = (),
    pool_now: int | None = None,
    chips: Sequence[int] | None = None,
    dealer: int = 0,
    **options: Any,
) -> tuple[list[str], tuple[int, ...], tuple[Labet, ...], int]:
    """What a settlement moves, and the chips, labets and pool after it; seat 0 is the declarer."""
    state = last_card(
        tricks,
        contract_of(bid, "h" if bid % 2 == 0 else "s"),
        of=rules(players=len(tricks), **options),
        dealer=dealer,
        chips=chips,
        pool=pool,
        in_play=in_play,
        posted=posted,
        pool_now=pool_now,
    )
    table, event = settled(state)
    # What each seat gained or lost is what its chips changed by, and no chip was made.
    before = state.table.chips
    assert event.net == tuple(now - was for now, was in zip(table.chips, before, strict=True))
    assert table.total == sum(table.chips) + table.pool + sum(one.size for one in table.labets)
    return told(event.transfers), table.chips, table.labets, table.pool


def standing(*labets: Labet, pool: int = 0, **options: Any) -> Bidding:
    """A deal that stands on a table with these labets."""
    table = table_of(rules(**options), pool=pool, labets=labets)
    return a(Bidding, apply(Dealing(table), DEAL))


# L1: what a labet is


@pytest.mark.clause("L1")
@pytest.mark.parametrize(
    ("tricks", "cause"), [(REMISE, Cause.REMISE), (CODILLE, Cause.CODILLE)], ids=str
)
def test_a_lost_game_posts_a_labet_that_remembers_its_maker_and_its_cause(
    tricks: tuple[int, ...], cause: Cause
) -> None:
    _, chips, labets, _ = lost(tricks)
    size = {Cause.REMISE: 4, Cause.CODILLE: 12}[cause]
    assert labets == (Labet(0, size, cause),)
    # It has left its maker, and is nobody's.
    assert chips[0] == 20 - 2 - size
    assert sum(chips) == 60 + (4 if cause is Cause.CODILLE else 0) - size


@pytest.mark.clause("L1", "I2")
def test_a_breach_posts_one_too() -> None:
    state = after(dealt(), "penalize 2 revoke; penalize 1 wrong_bid")
    assert state.table.labets == (Labet(2, 1, Cause.REVOKE), Labet(1, 1, Cause.WRONG_BID))
    assert state.table.chips == (19, 19, 19)


@pytest.mark.clause("L1")
def test_a_won_game_posts_none() -> None:
    transfers, _, labets, _ = lost(WON)
    assert labets == ()
    assert not [move for move in transfers if " labet " in move]


# L2: the size: the multiple times the base

BASES = [
    # pool, labets in play, multiple, base: stake, base: pool_plus
    (4, [], 1, 4, 4),
    (4, [], 2, 8, 8),
    (4, [6], 1, 10, 10),
    (4, [6], 2, 20, 14),
    (4, [6], 3, 30, 18),
    (4, [6], 0, 0, 0),
    (0, [6], 2, 12, 6),
    (4, [6, 5], 2, 30, 19),
    (4, [6, 5, 1], 3, 48, 24),
]


@pytest.mark.clause("L2", "L7")
@pytest.mark.parametrize("base", ["stake", "pool_plus"])
@pytest.mark.parametrize(
    ("pool", "sizes", "multiple", "by_stake", "by_pool_plus"),
    BASES,
    ids=[f"pool{row[0]}-labets{row[1]}-times{row[2]}" for row in BASES],
)
def test_a_labet_is_its_multiple_times_the_base(
    base: str, pool: int, sizes: list[int], multiple: int, by_stake: int, by_pool_plus: int
) -> None:
    in_play = [labet(1, size) for size in sizes]
    options: dict[str, Any] = {
        "labet_base": base,
        "labets_in_play": "all",
        "labet_sans_prendre": multiple,
    }
    _, _, labets, _ = lost(pool=pool, in_play=in_play, **options)
    size = by_stake if base == "stake" else by_pool_plus
    assert [one.size for one in labets[len(in_play) :]] == ([size] if size else [])


@pytest.mark.clause("L2", "I2")
@pytest.mark.parametrize(("base", "size"), [("stake", 27), ("pool_plus", 17)])
def test_the_labet_of_a_breach_has_the_same_base(base: str, size: int) -> None:
    state = standing(labet(1, 5), labet(2, 2), pool=3, labet_base=base, labet_offence=3)
    assert state.stake.total == 9
    assert after(state, "penalize 0 other").table.labets[-1] == labet(0, size, Cause.OTHER)


@pytest.mark.clause("L2", "S3")
@pytest.mark.parametrize(("base", "size"), [("stake", 20), ("pool_plus", 14)])
def test_the_base_is_that_of_the_deals_beginning(base: str, size: int) -> None:
    options: dict[str, Any] = {"labet_base": base, "labet_sans_prendre": 2}
    _, _, labets, _ = lost(in_play=[labet(1, 6)], posted=[labet(2, 50)], pool_now=90, **options)
    assert labets[-1] == labet(0, size)


@pytest.mark.clause("L2")
def test_the_base_is_the_stake_by_default() -> None:
    assert SOURCE.labet_base == "stake"


# L3: where labets lie, and which are in play


@pytest.mark.clause("L3")
@pytest.mark.parametrize(
    ("sizes", "largest"),
    [([3], 0), ([3, 7, 5], 1), ([7, 3], 0), ([3, 7, 7], 1), ([7, 7], 0), ([1, 2, 3], 2)],
    ids=str,
)
@pytest.mark.parametrize("which", ["largest", "all"])
def test_the_labets_in_play(which: str, sizes: list[int], largest: int) -> None:
    # The seats tell equal labets apart.
    lying = tuple(labet(seat, size) for seat, size in enumerate(sizes))
    state = standing(*lying, labets_in_play=which, pool=2)
    in_play = (lying[largest],) if which == "largest" else lying
    assert state.stake.labets == in_play
    assert state.stake.pool == 3
    assert state.stake.total == 3 + (sizes[largest] if which == "largest" else sum(sizes))


@pytest.mark.clause("L3")
def test_one_only_is_in_play_by_default_and_labets_lie_apart() -> None:
    assert (SOURCE.labets_in_play, SOURCE.labet_place) == ("largest", "apart")


@pytest.mark.clause("L3", "O1")
def test_who_wins_the_labets_in_play_takes_them_and_the_others_stay() -> None:
    transfers, chips, labets, pool = lost(
        WON, in_play=[labet(1, 6)], posted=[labet(2, 5), labet(1, 6, Cause.OTHER)]
    )
    assert transfers[:2] == ["pool>0 4 stake O1", "labet[1 remise]>0 6 stake O1"]
    assert chips == (32, 19, 19)
    assert (labets, pool) == ((labet(2, 5), labet(1, 6, Cause.OTHER)), 0)


@pytest.mark.clause("L3")
def test_all_labets_in_play_are_taken_oldest_first() -> None:
    in_play = [labet(1, 6), labet(2, 9, Cause.CODILLE), labet(0, 1, Cause.OTHER)]
    transfers, chips, labets, _ = lost(CODILLE, in_play=in_play, labets_in_play="all")
    assert transfers[:4] == [
        "pool>1 4 stake O5",
        "labet[1 remise]>1 6 stake O5",
        "labet[2 codille]>1 9 stake O5",
        "labet[0 other]>1 1 stake O5",
    ]
    assert chips == (20 - 2 - 60, 20 + 20 + 1, 21)
    assert labets == (labet(0, 60, Cause.CODILLE),)


@pytest.mark.clause("L3", "L2")
@pytest.mark.parametrize("base", ["stake", "pool_plus"])
def test_labets_may_go_into_the_pool_instead(base: str) -> None:
    # Nothing is in play; both bases are multiple times pool.
    options: dict[str, Any] = {"labet_place": "pool", "labet_base": base, "labet_sans_prendre": 3}
    transfers, chips, labets, pool = lost(pool=4, **options)
    assert transfers == ["0>1 1 tariff O3", "0>2 1 tariff O3", "0>pool 12 labet O4"]
    assert (chips, labets, pool) == ((6, 21, 21), (), 16)


@pytest.mark.clause("L3")
def test_what_went_into_the_pool_during_a_deal_stays_when_the_stake_is_taken() -> None:
    transfers, chips, labets, pool = lost(WON, pool=4, pool_now=11, labet_place="pool")
    assert transfers[0] == "pool>0 4 stake O1"
    assert (chips, labets, pool) == ((26, 19, 19), (), 7)
    # By codille the stake goes, and the loser's own labet stays.
    transfers, _, _, pool = lost(CODILLE, pool=4, labet_place="pool")
    assert [transfers[0], transfers[-1]] == ["pool>1 4 stake O5", "0>pool 12 labet O5"]
    assert pool == 12


@pytest.mark.clause("L3", "S3")
def test_what_went_into_the_pool_is_played_for_in_the_next_deal() -> None:
    state = after(dealt(of=rules(labet_place="pool")), "penalize 0 other; penalize 0 other")
    assert (state.table.pool, state.table.labets) == (3, ())
    assert a(Bidding, state).stake.total == 1
    following = a(Bidding, apply(after(state, "pass; pass; pass"), DEAL))
    assert (following.stake.total, following.stake.labets) == (4, ())


# L4: a labet posted in a deal waits for the next


@pytest.mark.clause("L4")
@pytest.mark.parametrize("which", ["largest", "all"])
def test_a_labet_is_first_in_play_in_the_next_deal(which: str) -> None:
    state = standing(labet(1, 2), labets_in_play=which, labet_offence=5)
    state = a(Bidding, after(state, "penalize 0 revoke"))
    assert state.stake.labets == (labet(1, 2),)
    ended = played_out(after(state, "bid 14; penalize 2 other"))
    event = a(DealSettled, ended.events[-1])
    assert event.stake == 3
    posted = (labet(0, 15, Cause.REVOKE), labet(2, 15, Cause.OTHER))
    assert set(posted) < set(ended.table.labets)
    following = a(Bidding, apply(ended, DEAL))
    if which == "largest":
        assert following.stake.labets == posted[:1]
    else:
        assert following.stake.labets == ended.table.labets


@pytest.mark.clause("L4", "O3")
def test_a_labet_in_play_that_nobody_wins_stays() -> None:
    _, _, labets, pool = lost(REMISE, in_play=[labet(1, 6)], posted=[labet(2, 5)])
    assert labets == (labet(1, 6), labet(2, 5), labet(0, 10))
    assert pool == 4


@pytest.mark.clause("L4", "L3")
def test_a_labet_like_the_one_in_play_stays_when_that_is_won() -> None:
    # Of two equal labets the older is in play and is taken; the younger keeps its place.
    twin, other = labet(1, 6), labet(2, 1)
    _, _, labets, _ = lost(WON, in_play=[twin], posted=[other, twin])
    assert labets == (other, twin)


# L5: credit


@pytest.mark.clause("L5", "O3")
def test_chips_may_fall_below_zero() -> None:
    assert SOURCE.credit == "unlimited"
    transfers, chips, _, _ = lost(chips=(1, 0, -3))
    assert transfers == ["0>1 1 tariff O3", "0>2 1 tariff O3", "0>labet[0 remise] 4 labet O4"]
    assert chips == (-5, 1, -2)
    transfers, chips, _, _ = lost(WON, 10, chips=(0, 0, -3))
    assert transfers[-2:] == ["1>0 2 tariff O1", "2>0 2 tariff O1"]
    assert chips == (8, -2, -5)


PAID = [
    # what the dealer has, the ante he owes, what he pays
    (5, 3, "0>pool 3 ante S2"),
    (3, 3, "0>pool 3 ante S2"),
    (2, 3, "0>pool 2 of 3 ante S2"),
    (0, 3, None),
    (-4, 3, None),
]


@pytest.mark.clause("L5", "S2")
@pytest.mark.parametrize(("has", "owes", "pays"), PAID)
def test_without_credit_the_ante_stops_at_what_is_left(
    has: int, owes: int, pays: str | None
) -> None:
    start = new_match(rules(credit="none", ante=owes), chips=(has, 9, 9))
    state = apply(start, DEAL)
    (event,) = state.events
    assert told(a(DealStood, event).transfers) == ([] if pays is None else [pays])
    paid = max(min(has, owes), 0)
    assert (state.table.chips, state.table.pool) == ((has - paid, 9, 9), paid)


@pytest.mark.clause("L5", "D3")
def test_without_credit_fines_stop_at_what_is_left() -> None:
    start = new_match(rules(credit="none", misdeal_fine=3), chips=(4, 9, 9))
    moves = []
    state = start
    for _ in range(3):
        state = a(Dealing, after(state, "misdeal"))
        moves.append(told(a(Misdealt, state.events[0]).transfers))
    assert moves == [["0>pool 3 misdeal_fine D3"], ["0>pool 1 of 3 misdeal_fine D3"], []]
    assert (state.table.chips, state.table.pool) == ((0, 9, 9), 4)


@pytest.mark.clause("L5", "M1")
def test_without_credit_matadors_are_paid_as_far_as_it_goes() -> None:
    of = rules(credit="none", tariff_belle=5)
    state = dealt({1: "Kh Qh Jh"}, of=of, chips=(4, 7, 9))
    shown = after(state, "bid 10; pass; pass; show h")
    event = a(MatadorsShown, shown.events[0])
    assert told(event.transfers) == ["2>1 5 matadors M1", "0>1 3 of 5 matadors M1"]
    assert shown.table.chips == (0, 15, 4)


@pytest.mark.clause("L5", "O1")
def test_without_credit_defenders_pay_the_winner_what_they_have() -> None:
    transfers, chips, _, _ = lost(WON, 10, chips=(0, 1, -3), credit="none")
    assert transfers == ["pool>0 4 stake O1", "1>0 1 of 2 tariff O1"]
    assert chips == (5, 0, -3)


@pytest.mark.clause("L5", "O3")
@pytest.mark.parametrize(
    ("has", "transfers"),
    [
        (
            30,
            [
                "0>1 5 tariff O3",
                "0>2 5 tariff O3",
                "0>3 5 tariff O3",
                "0>labet[0 remise] 4 labet O4",
            ],
        ),
        (
            17,
            [
                "0>1 5 tariff O3",
                "0>2 5 tariff O3",
                "0>3 5 tariff O3",
                "0>labet[0 remise] 2 of 4 labet O4",
            ],
        ),
        (15, ["0>1 5 tariff O3", "0>2 5 tariff O3", "0>3 5 tariff O3"]),
        (12, ["0>1 5 tariff O3", "0>2 5 tariff O3", "0>3 2 of 5 tariff O3"]),
        (10, ["0>1 5 tariff O3", "0>2 5 tariff O3"]),
        (3, ["0>1 3 of 5 tariff O3"]),
        (0, []),
        (-9, []),
    ],
)
def test_without_credit_tariffs_go_before_the_labet(has: int, transfers: list[str]) -> None:
    moved, chips, _, _ = lost((2, 1, 1, 1), chips=(has, 0, 0, 0), credit="none", tariff_plain=5)
    assert moved == transfers
    assert chips[0] == max(has - 19, min(has, 0))


@pytest.mark.clause("L5", "N2")
@pytest.mark.parametrize(
    ("dealer", "transfers"),
    [
        (0, ["0>1 2 tariff O3", "0>2 1 of 2 tariff O3"]),
        (1, ["0>2 2 tariff O3", "0>1 1 of 2 tariff O3"]),
        (2, ["0>1 2 tariff O3", "0>2 1 of 2 tariff O3"]),
    ],
)
def test_without_credit_payments_go_in_seat_order_from_the_first_hand(
    dealer: int, transfers: list[str]
) -> None:
    moved, _, _, _ = lost(chips=(3, 0, 0), dealer=dealer, credit="none", tariff_plain=2)
    assert moved == transfers


@pytest.mark.clause("L5", "I2")
@pytest.mark.parametrize(
    ("has", "transfers"),
    [
        (9, ["2>labet[2 revoke] 6 labet I2"]),
        (5, ["2>labet[2 revoke] 5 of 6 labet I2"]),
        (0, []),
        (-1, []),
    ],
)
def test_without_credit_the_labet_of_a_breach_stops_too(has: int, transfers: list[str]) -> None:
    of = rules(credit="none", ante=3, labet_offence=2)
    state = after(dealt(of=of, chips=(9, 9, has)), "penalize 2 revoke")
    assert told(a(Penalized, state.events[0]).transfers) == transfers
    size = max(min(has, 6), 0)
    assert state.table.labets == ((labet(2, size, Cause.REVOKE),) if size else ())


@pytest.mark.clause("L5", "L3")
def test_without_credit_a_labet_for_the_pool_stops_too() -> None:
    transfers, chips, labets, pool = lost(chips=(5, 0, 0), credit="none", labet_place="pool")
    assert transfers == ["0>1 1 tariff O3", "0>2 1 tariff O3", "0>pool 3 of 4 labet O4"]
    assert (chips, labets, pool) == ((0, 1, 1), (), 7)


@pytest.mark.clause("L5")
def test_what_comes_in_before_can_be_paid_out_again() -> None:
    # The stake of a codille is taken before tariffs are paid: here seat 1, in debt, gains both.
    transfers, chips, _, _ = lost(CODILLE, chips=(8, -1, 0), credit="none")
    assert transfers == [
        "pool>1 4 stake O5",
        "0>1 1 tariff O3",
        "0>2 1 tariff O3",
        "0>labet[0 codille] 6 of 12 labet O5",
    ]
    assert chips == (0, 4, 1)


# L6: all that is left


@pytest.mark.clause("L6")
@pytest.mark.parametrize(("tricks", "cause"), [(REMISE, "remise"), (CODILLE, "codille")])
@pytest.mark.parametrize(
    "options",
    [{}, {"labet_sans_prendre": 0, "labet_codille": 0}, {"codille_base": "labet"}],
    ids=["plain", "multiple-0", "codille-base-labet"],
)
def test_the_loser_may_have_to_post_all_he_has_left_after_the_tariff(
    tricks: tuple[int, ...], cause: str, options: dict[str, Any]
) -> None:
    transfers, chips, labets, _ = lost(tricks, chips=(50, 0, 0), labet_size="holdings", **options)
    assert transfers[-3:] == [
        "0>1 1 tariff O3",
        "0>2 1 tariff O3",
        f"0>labet[0 {cause}] 48 labet L6",
    ]
    assert chips[0] == 0
    assert labets == (labet(0, 48, Cause(cause)),)


@pytest.mark.clause("L6", "L7")
@pytest.mark.parametrize("credit", ["unlimited", "none"])
@pytest.mark.parametrize("has", [2, 1, 0, -7])
def test_who_has_nothing_left_posts_nothing(credit: str, has: int) -> None:
    transfers, _, labets, _ = lost(chips=(has, 0, 0), labet_size="holdings", credit=credit)
    assert labets == ()
    assert not [move for move in transfers if " labet " in move]


@pytest.mark.clause("L6", "L5")
def test_what_holdings_post_is_never_cut() -> None:
    transfers, _, _, _ = lost(chips=(9, 0, 0), labet_size="holdings", credit="none")
    assert transfers[-1] == "0>labet[0 remise] 7 labet L6"


@pytest.mark.clause("L6", "L3")
def test_holdings_may_go_into_the_pool() -> None:
    transfers, _, _, pool = lost(chips=(9, 0, 0), labet_size="holdings", labet_place="pool")
    assert transfers[-1] == "0>pool 7 labet L6"
    assert pool == 11


@pytest.mark.clause("L6", "I2")
def test_breaches_keep_their_multiple() -> None:
    state = after(dealt(of=rules(labet_size="holdings", labet_offence=4)), "penalize 2 other")
    assert state.table.labets == (labet(2, 4, Cause.OTHER),)
    assert SOURCE.labet_size == "multiple"


@pytest.mark.clause("L6")
def test_a_winner_keeps_what_he_has() -> None:
    _, chips, labets, _ = lost(WON, labet_size="holdings")
    assert (chips, labets) == ((26, 19, 19), ())


# L7: a labet of nothing


@pytest.mark.clause("L7")
@pytest.mark.parametrize("base", ["stake", "pool_plus"])
@pytest.mark.parametrize("place", ["apart", "pool"])
def test_a_multiple_of_0_makes_nothing_whatever_the_base(base: str, place: str) -> None:
    options: dict[str, Any] = {"labet_base": base, "labet_place": place, "labet_sans_prendre": 0}
    in_play = [labet(1, 6)] if place == "apart" else []
    transfers, _, labets, _ = lost(in_play=in_play, **options)
    assert transfers == ["0>1 1 tariff O3", "0>2 1 tariff O3"]
    assert labets == tuple(in_play)
    options = {"labet_base": base, "codille_base": "labet", "labet_sans_prendre": 0}
    transfers, _, labets, _ = lost(CODILLE, in_play=[labet(1, 6)], **options)
    assert transfers[-1] == "0>2 1 tariff O3"
    assert labets == ()


@pytest.mark.clause("L7")
def test_nothing_at_stake_makes_a_labet_of_nothing() -> None:
    transfers, _, labets, _ = lost(pool=0)
    assert transfers == ["0>1 1 tariff O3", "0>2 1 tariff O3"]
    assert labets == ()


@pytest.mark.clause("L7", "I2")
@pytest.mark.parametrize("options", [{"labet_offence": 0}, {"ante": 0}], ids=["multiple", "stake"])
def test_a_breach_that_costs_nothing_posts_nothing(options: dict[str, int]) -> None:
    before = dealt(of=rules(**options))
    state = after(before, "penalize 1 revoke")
    assert state == before
    assert told(a(Penalized, state.events[0]).transfers) == []


# Chips are whole numbers of any size

BIG = pytest.mark.parametrize("digits", [1000, 5000])


@pytest.mark.clause("L2", "O5", "S4")
@BIG
def test_labets_outgrow_any_fixed_size(digits: int) -> None:
    huge = 10**digits
    state = last_card(CODILLE, contract_of(), pool=huge, in_play=[labet(1, huge)])
    table, event = settled(state)
    # Compared as truths: Python does not print such numbers in a failure either.
    assert bool(table.chips[0] == 18 - 6 * huge)
    assert bool(table.labets[0].size == 6 * huge)
    assert bool(event.net[0] == -2 - 6 * huge)
    assert bool(table.total == 60 + 2 * huge)
    for value in (state, table, event, *event.transfers[:2], table.labets[0]):
        for text in (repr(value), str(value)):
            assert "0" * digits in text
    assert f"Labet(seat=0, size=6{'0' * digits}, cause=" in repr(table.labets[0])


@pytest.mark.clause("S1", "L5")
@BIG
def test_huge_payments_that_are_cut_can_be_told(digits: int) -> None:
    huge = 10**digits
    of = rules(credit="none", ante=3 * huge, starting_chips=huge)
    state = apply(new_match(of), DEAL)
    (move,) = a(DealStood, state.events[0]).transfers
    assert bool(move.chips == huge)
    assert bool(move.due == 3 * huge)
    assert f"due=3{'0' * digits})" in repr(move)
    assert f"ante=3{'0' * digits}," in repr(of)
    assert f"pool=1{'0' * digits}," in repr(state.table)
    assert hash(of) == hash(rules(credit="none", ante=3 * huge, starting_chips=huge))


@pytest.mark.clause("L1")
def test_a_cause_is_a_lost_game_or_a_breach() -> None:
    lost = [Result.REMISE.value, Result.CODILLE.value]
    assert [cause.value for cause in Cause] == lost + [offence.value for offence in Offence]
