"""Chapters E and B: the belle, and the bidding."""

import attrs
import pytest
from helpers import (
    a,
    after,
    card_list,
    contract_of,
    dealt,
    labet,
    last_card,
    legal,
    naming,
    refusal,
    refused,
    rules,
    settled,
    showing,
    table_of,
    told,
)

from lombre_labet import (
    DECK,
    SOURCE,
    Announce,
    AuctionWon,
    Bid,
    Bidding,
    Deal,
    Dealing,
    Exchanging,
    Family,
    NamingTrump,
    Pass,
    Rules,
    ShowingMatadors,
    State,
    Suit,
    ThrownIn,
    apply,
)

FOUR = rules(players=4)
DEAL = Deal(DECK)
BELLES = {"clubs": "c", "diamonds": "d", "hearts": "h", "spades": "s"}


# E1: the belle of the table


@pytest.mark.clause("E1")
def test_the_belle_is_hearts_unless_chosen() -> None:
    assert SOURCE.belle is Suit.HEARTS


@pytest.mark.clause("E1", "T4", "T3", "B6")
@pytest.mark.parametrize("belle", BELLES)
def test_the_belle_is_trump_in_bids_in_the_belle_and_not_named_in_others(belle: str) -> None:
    state = dealt(of=rules(belle=belle))
    assert showing(state, "bid 10; pass; pass").contract.trump == belle
    assert showing(state, "bid 10; pass; pass").contract.belle == belle
    others = [f"trump {letter}" for letter in "cdhs" if letter != BELLES[belle]]
    assert legal(after(state, "bid 9; pass; pass")) == others
    named = showing(state, f"bid 9; pass; pass; {others[0]}")
    assert named.contract.belle == belle


@pytest.mark.clause("E1", "B7")
@pytest.mark.parametrize("plain", [1, 3, 5, 7, 9, 11, 13])
def test_a_bid_in_the_belle_beats_the_same_bid_in_a_plain_suit(plain: int) -> None:
    state = after(dealt(), f"bid {plain}")
    assert f"bid {plain + 1}" in legal(state)
    assert refused(after(dealt(), f"bid {plain}; bid {plain + 1}"), f"bid {plain}") in (
        "bid_too_low B1",
        "wrong_phase B1",  # after vole in the belle nobody bids
    )


@pytest.mark.clause("E1", "O2", "O3")
def test_losses_in_the_belle_are_paid_double() -> None:
    _, plain = settled(last_card((2, 2, 1), contract_of(9)))
    assert told(plain.transfers)[:2] == ["0>1 1 tariff O3", "0>2 1 tariff O3"]
    _, belle = settled(last_card((2, 2, 1), contract_of(10, "h")))
    assert told(belle.transfers)[:2] == ["0>1 2 tariff O3", "0>2 2 tariff O3"]


@pytest.mark.clause("E1", "M1", "M3")
@pytest.mark.parametrize("belle", BELLES)
@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_matadors_in_the_belle_are_paid_double(belle: str, suit: str) -> None:
    state = dealt({1: f"K{suit} Q{suit} J{suit}"}, of=rules(belle=belle))
    paid = 2 if BELLES[belle] == suit else 1
    shown = after(state, f"bid 10; pass; pass; show {suit}")
    assert shown.table.chips == (19 - paid, 20 + 2 * paid, 20 - paid)


# B1: in turn, pass or higher


@pytest.mark.clause("B1", "N2")
@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_the_first_hand_speaks_first(dealer: int) -> None:
    state = dealt(dealer=dealer)
    assert state.turn == (1, 2, 0)[dealer]
    assert legal(state) == ["pass", *(f"bid {level}" for level in range(1, 15))]


@pytest.mark.clause("B1")
@pytest.mark.parametrize("standing", range(1, 14))
def test_only_a_higher_bid_may_follow(standing: int) -> None:
    state = after(dealt(), f"bid {standing}")
    higher = [f"bid {level}" for level in range(standing + 1, 15)]
    assert legal(state) == ["pass", *higher]
    for level in range(1, standing + 1):
        found = refusal(state, f"bid {level}")
        assert (found.reason, found.clause, found.standing) == ("bid_too_low", "B1", Bid(standing))


@pytest.mark.clause("B1")
def test_a_bid_must_be_higher_than_any_before_it_and_not_than_the_last_call() -> None:
    state = after(dealt(), "bid 6; pass")
    assert legal(state) == ["pass", *(f"bid {level}" for level in range(7, 15))]
    assert refused(state, "bid 5") == "bid_too_low B1"


# B2: a pass is final; until the others have passed, or once round


@pytest.mark.clause("B2")
@pytest.mark.parametrize(
    ("of", "calls", "turns"),
    [
        (SOURCE, "bid 1; bid 2; bid 3; bid 4; pass; bid 5; pass", [2, 0, 1, 2, 0, 1]),
        (SOURCE, "pass; bid 2; bid 3; bid 4; pass", [2, 0, 2, 0]),
        (SOURCE, "bid 1; pass; bid 2; bid 3; pass", [2, 0, 1, 0]),
        (SOURCE, "pass; pass; bid 6", [2, 0]),
        (FOUR, "pass; bid 1; pass; bid 2; bid 3; bid 4; pass", [2, 3, 0, 2, 0, 2]),
        (FOUR, "bid 1; pass; pass; bid 6; bid 9; pass", [2, 3, 0, 1, 0]),
    ],
    ids=["all-bid", "first-passed", "second-passed", "last-alone", "4-two-passed", "4-two-left"],
)
def test_the_turn_goes_round_past_those_who_passed_until_a_bid_stands(
    of: Rules, calls: str, turns: list[int]
) -> None:
    state: State = dealt(of=of)
    lines = calls.split("; ")
    for line, turn in zip(lines[:-1], turns, strict=True):
        state = after(state, line)
        assert a(Bidding, state).turn == turn
    assert not isinstance(after(state, lines[-1]), Bidding)


@pytest.mark.clause("B2")
def test_nobody_raises_himself() -> None:
    assert isinstance(after(dealt(), "pass; bid 5; pass"), NamingTrump)
    assert isinstance(after(dealt(), "bid 5; pass; pass"), NamingTrump)
    assert a(NamingTrump, after(dealt(), "bid 5; bid 7; pass; pass")).turn == 2


@pytest.mark.clause("B2")
@pytest.mark.parametrize(
    ("players", "calls", "declarer", "bid"),
    [
        (3, "bid 1; bid 2; bid 3", 0, 3),
        (3, "bid 1; bid 2; pass", 2, 2),
        (3, "bid 5; pass; bid 6", 0, 6),
        (3, "pass; bid 6; pass", 2, 6),
        (4, "bid 1; bid 2; bid 3; bid 4", 0, 4),
        (4, "bid 1; pass; pass; pass", 1, 1),
    ],
)
def test_in_one_round_each_speaks_once_and_the_dealer_last(
    players: int, calls: str, declarer: int, bid: int
) -> None:
    state: State = dealt(of=rules(players=players, auction="one_round"))
    lines = calls.split("; ")
    for line in lines[:-1]:
        state = a(Bidding, after(state, line))
    assert state.turn == 0
    state = after(state, lines[-1])
    assert state.events[0] == AuctionWon(declarer, Bid(bid))


@pytest.mark.clause("B2", "B5")
def test_in_one_round_too_all_may_pass() -> None:
    assert isinstance(after(dealt(of=rules(auction="one_round")), "pass; pass; pass"), Dealing)


@pytest.mark.clause("B2")
def test_until_passed_the_same_calls_go_on() -> None:
    assert after(dealt(), "bid 1; bid 2; bid 3").turn == 1
    assert after(dealt(), "bid 1; bid 2; pass").turn == 1


# B3: nothing higher can be bid


@pytest.mark.clause("B3")
@pytest.mark.parametrize("of", [SOURCE, rules(ladder="demande_first"), rules(auction="one_round")])
@pytest.mark.parametrize("before", ["", "pass; ", "bid 13; ", "pass; pass; "])
def test_vole_in_the_belle_ends_the_auction(of: Rules, before: str) -> None:
    state = showing(dealt(of=of), f"{before}bid 14")
    assert state.contract.bid is Bid.VOLE_BELLE
    assert state.turn == (1, 2, 0)[before.count(";")]


@pytest.mark.clause("B3")
def test_no_other_bid_ends_the_auction_at_once() -> None:
    for level in range(1, 14):
        assert isinstance(after(dealt(), f"bid {level}"), Bidding)


# B4: declarer and defenders


@pytest.mark.clause("B4")
@pytest.mark.parametrize(
    ("calls", "declarer", "bid"),
    [
        ("bid 5; bid 9; pass; pass", 2, 9),
        ("bid 5; pass; bid 7; bid 9; pass", 1, 9),
        ("pass; pass; bid 13", 0, 13),
    ],
)
def test_the_highest_bidder_is_the_declarer(calls: str, declarer: int, bid: int) -> None:
    state = naming(dealt(), calls)
    assert (state.turn, state.bid) == (declarer, Bid(bid))
    assert state.events == (AuctionWon(declarer, Bid(bid)),)
    assert showing(state, "trump s").contract.declarer == declarer


# B5: all pass


@pytest.mark.clause("B5")
@pytest.mark.parametrize(
    ("redeal", "dealer", "following"),
    [("next", 0, 1), ("next", 2, 0), ("same", 0, 0), ("same", 2, 2)],
)
def test_all_pass_and_the_cards_are_thrown_in(redeal: str, dealer: int, following: int) -> None:
    state = dealt(of=rules(redeal_dealer=redeal), dealer=dealer)
    state = a(Bidding, after(state, "pass; pass"))
    ended = a(Dealing, apply(state, Pass()))
    assert ended.table.dealer == following
    assert ended.events == (ThrownIn(dealer),)


@pytest.mark.clause("B5")
def test_by_default_the_next_deals_after_a_throw_in() -> None:
    assert after(dealt(), "pass; pass; pass").table.dealer == 1


@pytest.mark.clause("B5")
@pytest.mark.parametrize("redeal", ["next", "same"])
def test_pool_and_labets_stay_when_all_pass(redeal: str) -> None:
    lying = (labet(0, 3), labet(1, 8))
    start = Dealing(table_of(rules(redeal_dealer=redeal), pool=4, labets=lying))
    ended = after(apply(start, DEAL), "pass; pass; pass")
    assert (ended.table.pool, ended.table.labets) == (5, lying)
    assert ended.table.chips == (19, 20, 20)


@pytest.mark.clause("B5", "N1")
def test_with_four_all_four_have_to_pass() -> None:
    state = a(Bidding, after(dealt(of=FOUR), "pass; pass; pass"))
    assert isinstance(apply(state, Pass()), Dealing)


# B6: only the bid is named


@pytest.mark.clause("B6")
def test_a_bid_has_no_suit() -> None:
    assert [field.name for field in attrs.fields(Announce)] == ["bid"]
    assert len(Bid) == 14


@pytest.mark.clause("B6", "T3", "T4")
@pytest.mark.parametrize("level", range(1, 15))
def test_the_suit_comes_after_the_auction_unless_the_bid_has_it(level: int) -> None:
    state = after(dealt(), f"bid {level}" + ("" if level == 14 else "; pass; pass"))
    assert isinstance(state, NamingTrump) == (level in (5, 7, 9, 11, 13))
    assert isinstance(state, ShowingMatadors) == (level not in (5, 7, 9, 11, 13))


# B7: the ladder

LADDER = [
    # level, name, family, tricks, whether in the belle
    (1, "virole", "virole", 3, False),
    (2, "virole in the belle", "virole", 3, True),
    (3, "virole for four", "virole", 4, False),
    (4, "virole for four in the belle", "virole", 4, True),
    (5, "demande", "demande", 3, False),
    (6, "demande in the belle", "demande", 3, True),
    (7, "demande for four", "demande", 4, False),
    (8, "demande for four in the belle", "demande", 4, True),
    (9, "sans prendre", "sans_prendre", 3, False),
    (10, "sans prendre in the belle", "sans_prendre", 3, True),
    (11, "sans prendre for four", "sans_prendre", 4, False),
    (12, "sans prendre for four in the belle", "sans_prendre", 4, True),
    (13, "vole", "vole", 5, False),
    (14, "vole in the belle", "vole", 5, True),
]


@pytest.mark.clause("B7")
@pytest.mark.parametrize(("level", "name", "family", "tricks", "in_belle"), LADDER)
def test_the_fourteen_bids(level: int, name: str, family: str, tricks: int, in_belle: bool) -> None:
    bid = Bid(level)
    assert (bid.level, str(bid)) == (level, name)
    assert (bid.family, bid.tricks, bid.in_belle) == (Family(family), tricks, in_belle)


@pytest.mark.clause("B7", "O1", "O3")
@pytest.mark.parametrize(("level", "tricks"), [(row[0], row[3]) for row in LADDER])
def test_a_bid_is_won_with_its_tricks_and_lost_with_one_less(level: int, tricks: int) -> None:
    contract = contract_of(level)
    _, won = settled(last_card((tricks, 5 - tricks, 0), contract))
    assert won.result == "won"
    _, lost = settled(last_card((tricks - 1, 2, 4 - tricks) if tricks < 5 else (4, 1, 0), contract))
    assert lost.result == "remise"


FROM_TOP = "Js Tc Kd Qd 9h"


@pytest.mark.clause("B7", "T1", "T2", "T3", "T4")
@pytest.mark.parametrize(
    ("level", "trump"),
    [
        *((level, Suit.SPADES) for level in (1, 2, 3, 4)),  # turned up: the jack of spades
        *((level, Suit.DIAMONDS) for level in (5, 7, 9, 11, 13)),  # named
        *((level, Suit.HEARTS) for level in (6, 8, 10, 12, 14)),  # the belle
    ],
)
def test_where_the_trump_suit_of_a_bid_comes_from(level: int, trump: Suit) -> None:
    state = after(dealt(talon=FROM_TOP), f"bid {level}" + ("" if level == 14 else "; pass; pass"))
    if isinstance(state, NamingTrump):
        state = after(state, "trump d")
    contract = a(ShowingMatadors, state).contract
    assert contract.trump is trump
    assert contract.turned == (card_list("Js")[0] if level < 5 else None)


@pytest.mark.clause("B7", "X1")
@pytest.mark.parametrize("level", range(1, 15))
def test_the_declarer_exchanges_in_virole_and_demande_alone(level: int) -> None:
    state = after(dealt(), f"bid {level}" + ("" if level == 14 else "; pass; pass"))
    if isinstance(state, NamingTrump):
        state = after(state, "trump d")
    assert a(Exchanging, after(state, "show none")).turn == (1 if level <= 8 else 2)


# B8: virole and demande may change places


@pytest.mark.clause("B8")
@pytest.mark.parametrize(
    ("ladder", "order"),
    [
        ("source", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]),
        ("demande_first", [5, 6, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14]),
    ],
)
def test_the_order_of_the_bids(ladder: str, order: list[int]) -> None:
    of = rules(ladder=ladder)
    assert legal(dealt(of=of)) == ["pass", *(f"bid {level}" for level in order)]
    for place, level in enumerate(order[:-1]):
        state = after(dealt(of=of), f"bid {level}")
        assert legal(state) == ["pass", *(f"bid {higher}" for higher in order[place + 1 :])]
        for lower in order[: place + 1]:
            assert refused(state, f"bid {lower}") == "bid_too_low B1"


@pytest.mark.clause("B8")
def test_a_bid_keeps_its_number_and_what_it_asks_for() -> None:
    of = rules(ladder="demande_first")
    state = after(dealt(of=of, talon="Tc"), "bid 8; bid 1; pass; pass")
    contract = a(ShowingMatadors, state).contract
    assert (contract.bid, contract.trump) == (Bid.VIROLE, Suit.CLUBS)
    assert SOURCE.ladder == "source"
