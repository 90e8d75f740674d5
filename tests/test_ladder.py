"""The fourteen bids and their two orders, as the ladder module has them."""

import pickle
from typing import Any

import pytest

from lombre_labet import Bid, Family, InvalidValue, Ladder
from lombre_labet.ladder import HIGHEST_BID, bids_above, bids_lowest_first, height

SOURCE_ORDER = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
DEMANDE_FIRST = [5, 6, 7, 8, 1, 2, 3, 4, 9, 10, 11, 12, 13, 14]

# The names of the members, as programs write them.
NAMES = [
    *("VIROLE", "VIROLE_BELLE", "VIROLE_FOUR", "VIROLE_FOUR_BELLE"),
    *("DEMANDE", "DEMANDE_BELLE", "DEMANDE_FOUR", "DEMANDE_FOUR_BELLE"),
    *("SANS_PRENDRE", "SANS_PRENDRE_BELLE", "SANS_PRENDRE_FOUR", "SANS_PRENDRE_FOUR_BELLE"),
    *("VOLE", "VOLE_BELLE"),
]


@pytest.mark.clause("B7")
def test_a_bid_is_its_level() -> None:
    assert [bid.name for bid in Bid] == NAMES
    assert [bid.value for bid in Bid] == [bid.level for bid in Bid] == SOURCE_ORDER
    assert Bid(6) is Bid.DEMANDE_BELLE
    assert pickle.loads(pickle.dumps(Bid.VOLE)) is Bid.VOLE
    wrong: Any
    for wrong in (0, 15, -1, "6", None):
        with pytest.raises(InvalidValue, match="is no Bid: choose from 1, 2, 3"):
            Bid(wrong)


@pytest.mark.clause("B7")
def test_what_a_bid_asks_for() -> None:
    assert [bid.tricks for bid in Bid] == [3, 3, 4, 4] * 3 + [5, 5]
    assert [bid.in_belle for bid in Bid] == [False, True] * 7
    assert [bid.family for bid in Bid] == [
        *[Family.VIROLE] * 4,
        *[Family.DEMANDE] * 4,
        *[Family.SANS_PRENDRE] * 4,
        *[Family.VOLE] * 2,
    ]


@pytest.mark.clause("T1", "T3", "X1")
def test_what_a_bid_leads_to() -> None:
    assert [bid.level for bid in Bid if bid.turns_card] == [1, 2, 3, 4]
    assert [bid.level for bid in Bid if bid.names_trump] == [5, 7, 9, 11, 13]
    assert [bid.level for bid in Bid if bid.exchanges] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.clause("B8")
@pytest.mark.parametrize(
    ("ladder", "order"), [(Ladder.SOURCE, SOURCE_ORDER), (Ladder.DEMANDE_FIRST, DEMANDE_FIRST)]
)
def test_the_height_of_a_bid(ladder: Ladder, order: list[int]) -> None:
    assert [bid.level for bid in bids_lowest_first(ladder)] == order
    for place, level in enumerate(order, start=1):
        assert height(Bid(level), ladder) == place
        assert [bid.level for bid in bids_above(Bid(level), ladder)] == order[place:]
    assert [bid.level for bid in bids_above(None, ladder)] == order
    assert bids_lowest_first(ladder)[-1] is HIGHEST_BID


@pytest.mark.clause("B8")
def test_the_words_of_the_ladders() -> None:
    assert [*Ladder] == ["source", "demande_first"]
    assert [*Family] == ["virole", "demande", "sans_prendre", "vole"]
