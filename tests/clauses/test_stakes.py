"""Chapter S: the stakes."""

import random

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
    Deal,
    Dealing,
    DealSettled,
    DealStood,
    InvalidValue,
    Rules,
    State,
    apply,
    legal_actions,
    new_match,
)

DEAL = Deal(DECK)


# S1: starting chips


@pytest.mark.clause("S1")
@pytest.mark.parametrize(
    ("of", "chips"),
    [
        (SOURCE, (20, 20, 20)),
        (rules(players=4), (20, 20, 20, 20)),
        (rules(starting_chips=0), (0, 0, 0)),
        (rules(starting_chips=50), (50, 50, 50)),
        (rules(starting_chips=10**1000), (10**1000,) * 3),
    ],
    ids=["source", "four", "none", "fifty", "huge"],
)
def test_each_starts_with_the_starting_chips(of: Rules, chips: tuple[int, ...]) -> None:
    table = new_match(of).table
    assert table.chips == chips
    assert (table.pool, table.labets) == (0, ())


@pytest.mark.clause("S1", "L5")
def test_a_match_may_begin_with_chips_brought_along_debts_too() -> None:
    table = new_match(chips=[3, -7, 10**40]).table
    assert table.chips == (3, -7, 10**40)
    assert table.total == 10**40 - 4


@pytest.mark.clause("S1")
@pytest.mark.parametrize(
    ("chips", "message"),
    [
        ((1, 2), r"chips for 2 seats of 3 \(N1\)"),
        ((1, 2, 3, 4), r"chips for more than 3 seats \(N1\)"),
        ((1, 2, True), r"chips are whole numbers, not True \(S1\)"),
        ((1, 2, 3.0), r"chips are whole numbers, not a float \(S1\)"),
        ((1, 2, "3"), r"chips are whole numbers, not '3' \(S1\)"),
        ("123", "chips are whole numbers, not '1'"),
        (60, r"chips are a whole number for each seat, not 60 \(S1\)"),
    ],
    ids=["short", "long", "bool", "float", "text", "line", "number"],
)
def test_other_chips_are_refused(chips: object, message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        new_match(chips=chips)  # type: ignore[arg-type]  # wrong types are the point


# S2: the ante


@pytest.mark.clause("S2")
@pytest.mark.parametrize(
    ("of", "dealer", "chips", "pool", "transfers"),
    [
        (SOURCE, 0, (19, 20, 20), 1, ["0>pool 1 ante S2"]),
        (SOURCE, 2, (20, 20, 19), 1, ["2>pool 1 ante S2"]),
        (rules(ante=3), 1, (20, 17, 20), 3, ["1>pool 3 ante S2"]),
        (rules(ante=0), 1, (20, 20, 20), 0, []),
        (rules(ante=30), 1, (20, -10, 20), 30, ["1>pool 30 ante S2"]),
    ],
    ids=["source-0", "source-2", "three", "none", "more-than-he-has"],
)
def test_the_dealer_pays_the_ante_when_the_deal_stands(
    of: Rules, dealer: int, chips: tuple[int, ...], pool: int, transfers: list[str]
) -> None:
    state = apply(new_match(of, dealer=dealer), DEAL)
    assert (state.table.chips, state.table.pool) == (chips, pool)
    (event,) = state.events
    stood = a(DealStood, event)
    assert stood.dealer == dealer
    assert told(stood.transfers) == transfers


@pytest.mark.clause("S2", "B5")
def test_a_deal_thrown_in_has_cost_its_ante() -> None:
    state = after(dealt(), "pass; pass; pass")
    assert (state.table.chips, state.table.pool) == ((19, 20, 20), 1)
    state = after(apply(state, DEAL), "pass; pass; pass")
    assert (state.table.chips, state.table.pool) == ((19, 19, 20), 2)


@pytest.mark.clause("S2", "D3")
def test_a_misdeal_has_not_cost_an_ante() -> None:
    state = after(new_match(rules(ante=5)), "misdeal; misdeal")
    assert (state.table.chips, state.table.pool) == ((18, 20, 20), 2)
    state = apply(state, DEAL)
    assert (state.table.chips, state.table.pool) == ((13, 20, 20), 7)


@pytest.mark.clause("S2")
def test_the_ante_is_paid_once_for_a_deal() -> None:
    state: State = dealt()
    state = after(state, "bid 9; pass; pass; trump s; show none; exchange; exchange")
    assert (state.table.chips, state.table.pool) == ((19, 20, 20), 1)


# S3: the stake


@pytest.mark.clause("S3")
def test_the_stake_is_the_pool_with_ante_and_fines_and_the_labet_in_play() -> None:
    small, large = labet(1, 4), labet(2, 6)
    start = Dealing(table_of(pool=2, labets=[small, large]))
    state = a(Bidding, apply(after(start, "misdeal"), DEAL))
    assert state.stake.pool == 2 + 1 + 1
    assert state.stake.labets == (large,)
    assert state.stake.total == 10


@pytest.mark.clause("S3", "L4")
@pytest.mark.parametrize("place", ["apart", "pool"])
def test_nothing_posted_later_changes_the_stake(place: str) -> None:
    of = rules(labet_place=place, labet_offence=7)
    state = a(Bidding, after(dealt(of=of), "penalize 0 revoke"))
    assert state.stake.total == 1
    played = after(state, "penalize 1 other; bid 14; penalize 1 revoke; show none")
    state_of_play = after(played, "exchange; exchange; penalize 2 other; play Kc")
    assert sum(one.size for one in state_of_play.table.labets) == (28 if place == "apart" else 0)
    assert state_of_play.table.pool == (1 if place == "apart" else 29)
    ended = played_out(state_of_play)
    assert a(DealSettled, ended.events[-1]).stake == 1


@pytest.mark.clause("S3")
@pytest.mark.parametrize(
    "tricks", [(3, 1, 1), (2, 2, 1), (1, 3, 1)], ids=["won", "lost", "codille"]
)
def test_the_settlement_tells_the_stake_as_it_was_fixed(tricks: tuple[int, ...]) -> None:
    state = last_card(
        tricks, contract_of(), pool=5, in_play=[labet(1, 9)], posted=[labet(2, 50)], pool_now=8
    )
    _, event = settled(state)
    assert event.stake == 14


# S4: no chip is made or lost


def balance(state: State) -> int:
    table = state.table
    return sum(table.chips) + table.pool + sum(one.size for one in table.labets)


@pytest.mark.clause("S4")
@pytest.mark.parametrize(
    "of",
    [
        SOURCE,
        rules(players=4, credit="none", starting_chips=3, ante=2),
        rules(labet_place="pool", codille_base="labet", labet_virole=5),
        rules(labets_in_play="all", labet_base="pool_plus", credit="none"),
        rules(labet_size="holdings", credit="none", tariff_plain=4),
        rules(labet_size="holdings", labet_codille=0, misdeal_fine=9),
    ],
    ids=["source", "four-broke", "into-the-pool", "all-in-play", "holdings", "holdings-in-debt"],
)
def test_chips_pool_and_labets_are_one_constant(of: Rules) -> None:
    rng = random.Random(7)
    state: State = new_match(of)
    total = 20 * 3 if of.starting_chips == 20 else 3 * 4
    for _ in range(40):
        state = apply(after(state, "misdeal"), Deal.shuffled(rng))
        while not isinstance(state, Dealing):
            if rng.random() < 0.05:
                state = after(state, f"penalize {rng.randrange(of.players)} other")
            else:
                state = apply(state, rng.choice(legal_actions(state)))
            assert balance(state) == state.table.total == total


@pytest.mark.clause("S4")
def test_a_debt_brought_along_counts_in_the_constant() -> None:
    assert new_match(chips=(-5, 2, 2)).table.total == -1
