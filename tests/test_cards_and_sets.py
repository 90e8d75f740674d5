"""Suits, ranks, cards and sets of cards as values."""

import copy
import pickle
from typing import Any

import attrs
import pytest
from helpers import card_list, card_set

from lombre_labet import BACON, DECK, Card, CardSet, InvalidValue, NotationError, Rank, Suit

IN_ORDER = "Kc Qc Jc Ac Tc 9c Kd Qd Jd Ad Td 9d Kh Qh Jh Ah Th 9h 8h Ks Qs Js As Ts 9s"
ALL = IN_ORDER.split()


# Suits and ranks


def test_suits_in_canonical_order() -> None:
    assert [*Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert "".join(suit.letter for suit in Suit) == "cdhs"
    assert "".join(suit.symbol for suit in Suit) == "♣♦♥♠"
    assert [suit.ordinal for suit in Suit] == [0, 1, 2, 3]
    assert Suit("hearts") is Suit.HEARTS
    assert str(Suit.SPADES) == "spades"


@pytest.mark.parametrize(
    ("suit", "signs"), [("clubs", "cC♣"), ("diamonds", "dD♦"), ("hearts", "hH♥"), ("spades", "sS♠")]
)
def test_the_signs_of_a_suit(suit: str, signs: str) -> None:
    assert [Suit.parse(sign) for sign in signs] == [Suit(suit)] * 3


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "hearts",
        "ch",
        " c",
        "c ",
        "c\n",
        "♥\ufe0f",
        "♡",
        "♧",
        "с",
        "ｃ",
        1,
        None,
        b"c",
        ["c"],
    ],
    ids=repr,
)
def test_what_is_no_suit(text: Any) -> None:
    with pytest.raises(NotationError, match="is not a suit: use c, d, h or s"):
        Suit.parse(text)


def test_a_member_is_no_text() -> None:
    with pytest.raises(NotationError):
        Suit.parse(Suit.CLUBS)


def test_ranks_from_the_highest() -> None:
    assert [*Rank] == ["king", "queen", "jack", "ace", "ten", "nine", "eight"]
    assert "".join(rank.letter for rank in Rank) == "KQJAT98"


# Cards


@pytest.mark.clause("C1")
def test_there_is_one_object_for_each_card() -> None:
    assert [str(card) for card in DECK] == ALL
    assert len({id(card) for card in DECK}) == len(set(DECK)) == 25
    for index, card in enumerate(DECK):
        assert (card.index, card.bit) == (index, 1 << index)
        assert Card(card.suit, card.rank) is card
        assert Card.parse(str(card)) is card
        for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
            assert pickle.loads(pickle.dumps(card, protocol)) is card
        assert copy.copy(card) is card
        assert copy.deepcopy(card) is card
    assert Card(Suit.HEARTS, Rank.EIGHT) is BACON


def test_how_a_card_is_printed() -> None:
    ten = Card(Suit.SPADES, Rank.TEN)
    assert (str(ten), repr(ten)) == ("Ts", "<Ts>")
    assert (str(BACON), repr(BACON)) == ("8h", "<8h>")


def test_a_card_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        DECK[0].suit = Suit.HEARTS  # type: ignore[misc]  # that it is frozen is the point
    with pytest.raises((attrs.exceptions.FrozenInstanceError, AttributeError)):
        DECK[0].colour = "black"  # type: ignore[attr-defined]  # that nothing can be added is it


@pytest.mark.parametrize("card", ALL)
def test_the_spellings_of_a_card(card: str) -> None:
    rank, suit = card[0], card[1]
    expected = DECK[ALL.index(card)]
    ranks = ["T", "10"] if rank == "T" else [rank]
    suits = [suit, suit.upper(), "♣♦♥♠"["cdhs".index(suit)]]
    assert {Card.parse(r + s) for r in ranks for s in suits} == {expected}


REFUSED = [
    "",
    " ",
    "K",
    "h",
    "kh",
    "qH",
    "th",
    "ah",
    "jS",
    "hK",
    "♥K",
    "8c",
    "8d",
    "8s",
    "8♠",
    "7h",
    "1h",
    "0h",
    "100h",
    "010h",
    "1 0h",
    "10",
    "Kx",
    "K?",
    "KK",
    "Khh",
    "Kh ",
    " Kh",
    "K h",
    "Kh\n",
    "Kh\x00",
    "K\u00a0h",
    "Kh\u200b",
    "K♥\ufe0f",
    "K♥\ufe0e",
    "K♡",
    "🂾",
    "Кh",  # a Cyrillic letter
    "Kһ",  # another
    "Ｋh",
    "٩h",  # an Arabic-Indic nine
    "９h",
    "¹⁰h",
    "kings of hearts",
    "Kh" * 3000,
    "(" * 100_000,
    "\ud800h",
]


@pytest.mark.parametrize("text", REFUSED, ids=lambda text: ascii(text)[:24])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(NotationError, match="is not a card of the pack") as caught:
        Card.parse(text)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("value", [None, 8, 10**5000, b"Kh", ["Kh"], BACON, ("K", "h")], ids=type)
def test_what_is_no_text_is_no_card(value: Any) -> None:
    with pytest.raises(NotationError, match="is not a card of the pack"):
        Card.parse(value)


@pytest.mark.parametrize(
    "parts", [("hearts", Rank.KING), (Suit.HEARTS, "king"), (Rank.KING, Suit.HEARTS), (None, 1)]
)
def test_a_card_is_made_from_a_suit_and_a_rank(parts: tuple[Any, Any]) -> None:
    with pytest.raises(InvalidValue, match="a card has a Suit and a Rank, not"):
        Card(*parts)


# Sets


def test_a_set_iterates_in_canonical_order() -> None:
    assert [str(card) for card in card_set("9s 8h Kc 9h Ad")] == ["Kc", "Ad", "9h", "8h", "9s"]
    assert str(card_set("9s 8h Kc")) == "Kc 8h 9s"
    assert list(CardSet(reversed(DECK))) == list(DECK)


def test_a_set_is_a_set() -> None:
    one, other = card_set("Kc Qc 8h"), card_set("Qc 9s")
    assert one | other == card_set("Kc Qc 8h 9s")
    assert one & other == card_set("Qc")
    assert one - other == card_set("Kc 8h")
    assert one ^ other == card_set("Kc 8h 9s")
    assert type(one | other) is CardSet
    assert card_set("Kc") <= one
    assert card_set("Kc") < one
    assert not one < one  # noqa: PLR0124  # that it is not below itself is the point
    assert one >= card_set("")
    assert one.isdisjoint(card_set("9s"))
    assert not one.isdisjoint(other)
    assert len(one) == 3
    assert BACON in one
    assert DECK[2] not in one
    text: object = "Kc"
    assert text not in one
    assert one | set(card_list("Jc")) == card_set("Kc Qc Jc 8h")


def test_sets_of_the_same_cards_are_the_same_value() -> None:
    one, other = card_set("Kc 9s"), CardSet(card_list("9s Kc Kc"))
    assert one == other
    assert hash(one) == hash(other)
    assert one != card_set("Kc")
    another_kind: object = set(card_list("Kc 9s"))
    assert one != another_kind
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(one, protocol)) == one
    assert copy.deepcopy(one) == one
    assert one.bits == DECK[0].bit | DECK[24].bit


def test_the_empty_set() -> None:
    empty = CardSet()
    assert not empty
    assert (len(empty), list(empty), str(empty), repr(empty)) == (0, [], "", "<CardSet>")
    assert repr(card_set("9s Kc")) == "<CardSet Kc 9s>"
    assert empty == card_set("Kc") - card_set("Kc")


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("Kc", "'K' is not a Card"),
        (["Kc"], "'Kc' is not a Card"),
        ([None], "None is not a Card"),
        (7, "7 is not a collection of cards"),
        (None, "None is not a collection of cards"),
    ],
)
def test_a_set_holds_cards_alone(cards: Any, message: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{message}$"):
        CardSet(cards)


def test_a_set_cannot_be_changed() -> None:
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        card_set("Kc").bits = 0  # type: ignore[misc]  # that it is frozen is the point
