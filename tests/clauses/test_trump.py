"""Chapter T: the trump suit."""

import pytest
from helpers import (
    a,
    after,
    card_list,
    dealt,
    exchanging,
    legal,
    naming,
    played_out,
    refused,
    rules,
    showing,
)

from lombre_labet import (
    SOURCE,
    DealSettled,
    Rules,
    ShowingMatadors,
    Suit,
    TrumpNamed,
    TrumpTurned,
)

FIXED = rules(virole_belle="fixed")


def closed(bid: int) -> str:
    """The calls after which seat 1 has this bid."""
    return f"bid {bid}" if bid == 14 else f"bid {bid}; pass; pass"


# T1: virole


@pytest.mark.clause("T1")
@pytest.mark.parametrize("bid", [1, 3])
@pytest.mark.parametrize(
    ("turned", "trump"),
    [("9c", "clubs"), ("Ad", "diamonds"), ("Kh", "hearts"), ("Ts", "spades"), ("8h", "hearts")],
)
def test_the_top_card_of_the_talon_is_turned_for_trump(bid: int, turned: str, trump: str) -> None:
    state = showing(dealt(talon=f"{turned} Jd"), closed(bid))
    (card,) = card_list(turned)
    assert (state.contract.trump, state.contract.turned) == (trump, card)
    assert state.events[-1] == TrumpTurned(card, Suit(trump))


@pytest.mark.clause("T1", "M4")
def test_the_turned_card_stays_on_top_of_the_talon() -> None:
    before = dealt(talon="Ts Jd Ad")
    state = showing(before, closed(1))
    assert state.talon == before.talon
    assert state.hands == before.hands


@pytest.mark.clause("T1")
@pytest.mark.parametrize("bid", [5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
def test_nothing_is_turned_for_another_bid(bid: int) -> None:
    state = after(dealt(talon="Ts"), closed(bid))
    if not isinstance(state, ShowingMatadors):
        state = after(state, "trump c")
    assert a(ShowingMatadors, state).contract.turned is None


@pytest.mark.clause("T1", "E1")
@pytest.mark.parametrize("bid", [1, 3])
def test_a_plain_virole_leaves_the_belle_alone(bid: int) -> None:
    assert showing(dealt(talon="Ts"), closed(bid)).contract.belle is Suit.HEARTS


# T2: virole in the belle


@pytest.mark.clause("T2")
@pytest.mark.parametrize("bid", [2, 4])
@pytest.mark.parametrize(
    ("of", "turned", "trump", "belle"),
    [
        (SOURCE, "Ts", "spades", "spades"),
        (SOURCE, "9c", "clubs", "clubs"),
        (SOURCE, "8h", "hearts", "hearts"),
        (rules(belle="clubs"), "Ad", "diamonds", "diamonds"),
        (FIXED, "Ts", "hearts", "hearts"),
        (FIXED, "9h", "hearts", "hearts"),
        (rules(virole_belle="fixed", belle="clubs"), "8h", "clubs", "clubs"),
    ],
    ids=[
        "turned-Ts",
        "turned-9c",
        "turned-8h",
        "turned-Ad-belle-clubs",
        "fixed-Ts",
        "fixed-9h",
        "fixed-8h-belle-clubs",
    ],
)
def test_what_a_virole_in_the_belle_makes_trump_and_belle(
    bid: int, of: Rules, turned: str, trump: str, belle: str
) -> None:
    state = showing(dealt(talon=turned, of=of), closed(bid))
    contract = state.contract
    assert (contract.trump, contract.belle, contract.in_belle) == (trump, belle, True)
    assert contract.turned == card_list(turned)[0]
    assert state.events[-1] == TrumpTurned(card_list(turned)[0], Suit(trump))


@pytest.mark.clause("T2", "E1")
def test_the_belle_of_the_deal_is_for_one_deal() -> None:
    ended = played_out(showing(dealt(talon="Ts"), closed(2)))
    assert ended.table.rules.belle is Suit.HEARTS


@pytest.mark.clause("T2", "M3")
@pytest.mark.parametrize(
    ("of", "spades", "hearts"), [(SOURCE, 2, 1), (FIXED, 1, 2)], ids=["turned", "fixed"]
)
def test_matadors_of_the_belle_of_the_deal_are_paid_double(
    of: Rules, spades: int, hearts: int
) -> None:
    for suit, paid in (("s", spades), ("h", hearts)):
        state = dealt({1: f"K{suit} Q{suit} J{suit}"}, "9s", of=of)
        shown = exchanging(state, f"{closed(2)}; show {suit}")
        assert shown.table.chips == (19 - paid, 20 + 2 * paid, 20 - paid)


# T3: plain bids name


@pytest.mark.clause("T3")
@pytest.mark.parametrize("bid", [5, 7, 9, 11, 13])
@pytest.mark.parametrize(("suit", "trump"), [("c", "clubs"), ("d", "diamonds"), ("s", "spades")])
def test_the_declarer_names_the_trump_suit(bid: int, suit: str, trump: str) -> None:
    state = naming(dealt(), closed(bid))
    assert state.turn == 1
    assert legal(state) == ["trump c", "trump d", "trump s"]
    after_it = showing(state, f"trump {suit}")
    assert (after_it.contract.trump, after_it.contract.belle) == (trump, "hearts")
    assert after_it.events == (TrumpNamed(Suit(trump)),)


@pytest.mark.clause("T3", "B6")
@pytest.mark.parametrize("bid", [5, 7, 9, 11, 13])
def test_he_may_not_name_the_belle(bid: int) -> None:
    assert refused(after(dealt(), closed(bid)), "trump h") == "belle_not_bid T3"


@pytest.mark.clause("T3")
def test_he_may_name_the_belle_where_the_option_lets_him() -> None:
    state = naming(dealt(of=rules(plain_may_name_belle=True)), closed(9))
    assert legal(state) == ["trump c", "trump d", "trump h", "trump s"]
    contract = showing(state, "trump h").contract
    assert (contract.trump, contract.in_belle) == (Suit.HEARTS, False)


# T4: bids in the belle name nothing


@pytest.mark.clause("T4")
@pytest.mark.parametrize("bid", [6, 8, 10, 12, 14])
@pytest.mark.parametrize("belle", ["clubs", "hearts", "spades"])
def test_the_belle_is_trump_and_nothing_is_named(bid: int, belle: str) -> None:
    state = showing(dealt(talon="Ad", of=rules(belle=belle)), closed(bid))
    contract = state.contract
    assert (contract.trump, contract.belle, contract.in_belle) == (belle, belle, True)
    assert state.events[-1] == TrumpNamed(Suit(belle))


@pytest.mark.clause("T4", "T2")
@pytest.mark.parametrize("bid", [6, 8, 10, 12, 14])
def test_a_fixed_virole_changes_nothing_there(bid: int) -> None:
    assert showing(dealt(talon="Ad", of=FIXED), closed(bid)).contract.trump is Suit.HEARTS


# T5: when a game is in the belle

IN_BELLE = [
    # bid, card turned or suit named, in the belle under `bid`, and under `trump`
    (1, "Th", False, True),
    (1, "8h", False, True),
    (1, "Ts", False, False),
    (3, "Th", False, True),
    (3, "Td", False, False),
    (2, "Ts", True, True),
    (4, "Th", True, True),
    (5, "s", False, False),
    (5, "h", False, True),
    (6, "", True, True),
    (9, "c", False, False),
    (9, "h", False, True),
    (10, "", True, True),
    (13, "h", False, True),
    (14, "", True, True),
]


@pytest.mark.clause("T5", "O2")
@pytest.mark.parametrize("belle_game", ["bid", "trump"])
@pytest.mark.parametrize(
    ("bid", "suit", "by_bid", "by_trump"),
    IN_BELLE,
    ids=[f"bid{row[0]}-{row[1] or 'belle'}" for row in IN_BELLE],
)
def test_a_game_is_in_the_belle_by_its_bid_or_by_its_trump(
    belle_game: str, bid: int, suit: str, by_bid: bool, by_trump: bool
) -> None:
    of = rules(belle_game=belle_game, plain_may_name_belle=True, starting_chips=0, ante=0)
    state = after(dealt(talon=suit if bid < 5 else "", of=of), closed(bid))
    if not isinstance(state, ShowingMatadors):
        state = after(state, f"trump {suit}")
    expected = by_bid if belle_game == "bid" else by_trump
    assert a(ShowingMatadors, state).contract.in_belle == expected
    # It decides the tariff, whoever is to pay it.
    settled = a(DealSettled, played_out(state).events[-1])
    tariffs = {move.chips for move in settled.transfers if move.reason == "tariff"}
    assert tariffs == {2 if expected else 1}


@pytest.mark.clause("T5", "T2")
def test_in_a_fixed_virole_and_under_trump_the_turned_suit_says_nothing() -> None:
    of = rules(belle_game="trump", virole_belle="fixed")
    assert showing(dealt(talon="Ts", of=of), closed(2)).contract.in_belle
    assert not showing(dealt(talon="Ts", of=of), closed(1)).contract.in_belle
    assert SOURCE.belle_game == "bid"
