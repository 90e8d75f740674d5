"""Chapter D: the deal."""

import random
from random import Random

import pytest
from helpers import a, after, card_list, card_set, dealt, exchanging, refused, rules, told

from lombre_labet import (
    DECK,
    SOURCE,
    Bidding,
    Deal,
    Dealing,
    InvalidValue,
    Misdealt,
    Rules,
    apply,
    new_match,
)

# A deck in which every packet is easy to see: clubs, diamonds, hearts, spades from the king down.
TOP_FIRST = "Kc Qc Jc Ac Tc 9c Kd Qd Jd Ad Td 9d Kh Qh Jh Ah Th 9h 8h Ks Qs Js As Ts 9s"


# D1, D2: packets of two and three, from the first hand; the rest is the talon


@pytest.mark.clause("D1", "D2", "N2")
@pytest.mark.parametrize(
    ("players", "dealer", "hands", "talon"),
    [
        (
            3,
            0,
            {1: "Kc Qc Kd Qd Jd", 2: "Jc Ac Ad Td 9d", 0: "Tc 9c Kh Qh Jh"},
            "Ah Th 9h 8h Ks Qs Js As Ts 9s",
        ),
        (
            3,
            2,
            {0: "Kc Qc Kd Qd Jd", 1: "Jc Ac Ad Td 9d", 2: "Tc 9c Kh Qh Jh"},
            "Ah Th 9h 8h Ks Qs Js As Ts 9s",
        ),
        (
            4,
            1,
            {
                2: "Kc Qc Jd Ad Td",
                3: "Jc Ac 9d Kh Qh",
                0: "Tc 9c Jh Ah Th",
                1: "Kd Qd 9h 8h Ks",
            },
            "Qs Js As Ts 9s",
        ),
    ],
    ids=["3-dealer0", "3-dealer2", "4-dealer1"],
)
def test_two_to_each_then_three_to_each_then_the_talon(
    players: int, dealer: int, hands: dict[int, str], talon: str
) -> None:
    start = new_match(rules(players=players), dealer=dealer)
    state = a(Bidding, apply(start, Deal(card_list(TOP_FIRST))))
    assert {seat: card_set(text) for seat, text in hands.items()} == dict(enumerate(state.hands))
    assert state.talon == card_list(talon)


@pytest.mark.clause("D2")
def test_the_talon_keeps_the_order_of_the_deck() -> None:
    deck = card_list(TOP_FIRST)[::-1]
    state = a(Bidding, apply(new_match(), Deal(deck)))
    assert state.talon == card_list("Ad Jd Qd Kd 9c Tc Ac Jc Qc Kc")
    # What is drawn is drawn from that top: one card here, and the next three.
    there = exchanging(state, "bid 6; pass; pass; show none; exchange 9s; exchange As Js Ah")
    assert [made.drawn for made in there.terms.exchanges] == [card_set("Ad"), card_set("Jd Qd Kd")]
    assert there.terms.talon == card_list("9c Tc Ac Jc Qc Kc")


@pytest.mark.clause("D1")
def test_a_shuffle_is_the_documented_one_and_needs_random_alone() -> None:
    class Counting(Random):
        asked = 0

        def random(self) -> float:
            type(self).asked += 1
            return 0.0

    # With every drawn number 0 each place from the last down changes with the first.
    first, *rest = DECK
    assert Deal.shuffled(Counting()).deck == (*rest, first)
    assert Counting.asked == 24


@pytest.mark.clause("D1")
def test_the_same_seed_shuffles_the_same_deck() -> None:
    # Written down once: it may never change, or stored seeds mean other deals.
    assert " ".join(map(str, Deal.shuffled(random.Random(1)).deck)) == (
        "Th Ts 9s Ks Js 9d Qh As Jc Qd Tc Ah Ad Kd 8h Kc Qc Jh Kh Jd Td 9c 9h Qs Ac"
    )
    with pytest.raises(InvalidValue, match=r"shuffled by a random.Random, not 1"):
        Deal.shuffled(1)  # type: ignore[arg-type]  # a wrong type is the point


# D3: misdeals


@pytest.mark.clause("D3", "I1")
@pytest.mark.parametrize(
    ("of", "times", "chips", "pool", "transfers"),
    [
        (SOURCE, 1, (20, 19, 20), 1, ["1>pool 1 misdeal_fine D3"]),
        (SOURCE, 3, (20, 17, 20), 3, ["1>pool 1 misdeal_fine D3"]),
        (rules(misdeal_fine=4), 2, (20, 12, 20), 8, ["1>pool 4 misdeal_fine D3"]),
        (rules(misdeal_fine=0), 2, (20, 20, 20), 0, []),
    ],
    ids=["once", "thrice", "four-chips", "free"],
)
def test_a_misdeal_costs_the_dealer_a_fine_and_he_deals_again(
    of: Rules, times: int, chips: tuple[int, ...], pool: int, transfers: list[str]
) -> None:
    state = after(new_match(of, dealer=1), "; ".join(["misdeal"] * times))
    assert isinstance(state, Dealing)
    assert (state.table.chips, state.table.pool) == (chips, pool)
    assert (state.table.dealer, state.table.labets) == (1, ())
    (event,) = state.events
    misdealt = a(Misdealt, event)
    assert misdealt.dealer == 1
    assert told(misdealt.transfers) == transfers


@pytest.mark.clause("D3", "S3")
def test_the_fine_is_played_for() -> None:
    state = apply(after(new_match(rules(misdeal_fine=4)), "misdeal; misdeal"), Deal(DECK))
    assert a(Bidding, state).stake.total == 9


@pytest.mark.clause("D3")
@pytest.mark.parametrize(
    "lines",
    [
        "pass",
        "bid 5; pass; pass",
        "bid 14",
        "bid 14; show none",
        "bid 14; show none; exchange; exchange",
    ],
    ids=["bidding", "naming", "showing", "exchanging", "playing"],
)
def test_there_is_no_misdeal_once_the_deal_stands(lines: str) -> None:
    state = after(dealt(), lines)
    assert refused(state, "misdeal") == "wrong_phase D3"
    assert refused(state, f"deal {TOP_FIRST}") == "wrong_phase D1"
