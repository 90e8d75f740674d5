"""Chapter C: the cards."""

import pytest
from helpers import (
    a,
    after,
    card_list,
    card_set,
    dealt,
    legal,
    playing,
    refused,
    showing,
)

from lombre_labet import (
    BACON,
    DECK,
    Card,
    Deal,
    InvalidValue,
    Playing,
    Rank,
    Suit,
    TrumpTurned,
)

ALL = "Kc Qc Jc Ac Tc 9c  Kd Qd Jd Ad Td 9d  Kh Qh Jh Ah Th 9h 8h  Ks Qs Js As Ts 9s"


def winner(trick: str, trump: str) -> str:
    """The card that takes a trick of three, found by playing its last card."""
    first, second, last = trick.split()
    # Whether the last card may be played is not the matter here: the hand is that card alone.
    state = playing(last, f"{first} {second}", trump=trump, others="Kc")
    taken = a(Playing, after(state, f"play {last}")).tricks[-1]
    assert str(taken.cards[0]) == first
    return str(taken.cards[(taken.winner - taken.leader) % 3])


# C1: 25 cards


@pytest.mark.clause("C1")
def test_the_pack() -> None:
    assert [str(card) for card in DECK] == ALL.split()
    assert [card.index for card in DECK] == list(range(25))
    assert str(BACON) == "8h"
    assert [card for card in DECK if card.is_bacon] == [BACON]


@pytest.mark.clause("C1")
def test_there_is_no_eight_but_the_bacon() -> None:
    for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES):
        with pytest.raises(InvalidValue, match=rf"the pack has no eight of {suit} \(C1\)"):
            Card(suit, Rank.EIGHT)
    assert Card(Suit.HEARTS, Rank.EIGHT) is BACON


@pytest.mark.clause("C1")
@pytest.mark.parametrize(
    ("deck", "message"),
    [
        (DECK[:24], r"a deck has 25 cards, not 24; 9s missing \(C1\)"),
        ((), "a deck has 25 cards, not 0"),
        ((*DECK, DECK[0]), r"Kc stands twice among the cards \(C1\)"),
        ((*DECK[:24], DECK[3]), r"Ac stands twice among the cards \(C1\)"),
        ((*DECK[:24], "9s"), "'9s' is not a Card"),
        (7, "7 is not a collection of cards"),
        (None, "None is not a collection of cards"),
        ("Kc Qc", "'K' is not a Card"),
    ],
    ids=["short", "empty", "long", "twice", "text", "number", "none", "line"],
)
def test_a_deal_takes_each_of_the_25_once(deck: object, message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        Deal(deck)


# C2: rank


@pytest.mark.clause("C2")
def test_the_ranks_from_high_to_low() -> None:
    assert [rank.letter for rank in Rank] == list("KQJAT98")
    assert [*Rank] == ["king", "queen", "jack", "ace", "ten", "nine", "eight"]
    assert (Rank.KING.letter, Rank.JACK.letter, Rank.ACE.letter) == ("K", "J", "A")


@pytest.mark.clause("C2", "P8")
@pytest.mark.parametrize("trump", ["c", "d", "h", "s"])
@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_the_same_order_in_trumps_and_in_plain_suits(suit: str, trump: str) -> None:
    aside = "9d" if suit != "d" else "9c"
    for higher, lower in zip("KQJAT", "QJAT9", strict=True):
        high, low = higher + suit, lower + suit
        if aside[1] != trump:
            assert winner(f"{low} {high} {aside}", trump) == high
            assert winner(f"{high} {low} {aside}", trump) == high
        assert winner(f"{low} {aside} {high}", trump) == (aside if aside[1] == trump else high)


@pytest.mark.clause("C2", "P3")
@pytest.mark.parametrize("trump", ["s", "d"], ids=["trump", "plain"])
@pytest.mark.parametrize(
    ("led", "higher"),
    [
        ("Ks", ""),
        ("Qs", "Ks"),
        ("Js", "Ks Qs"),
        ("As", "Ks Qs Js"),
        ("Ts", "Ks Qs Js As"),
        ("9s", "Ks Qs Js As Ts"),
    ],
)
def test_the_cards_that_beat_a_card_of_their_suit(led: str, higher: str, trump: str) -> None:
    hand = " ".join(card for card in ["Ks", "Qs", "Js", "As", "Ts", "9s"] if card != led)
    expected = (higher or hand).split()
    assert legal(playing(hand, led, trump=trump)) == [f"play {card}" for card in expected]


# C3: the bacon


@pytest.mark.clause("C3")
@pytest.mark.parametrize(
    ("trump", "hand", "may"),
    [
        ("c", "Kc Qc Jc 8h Kd", "Kc Qc Jc 8h"),
        ("d", "Ad Td 9d 8h Kc", "Ad Td 9d 8h"),
        ("s", "Ts 9s 8h Kc Kd", "8h Ts 9s"),
    ],
)
def test_the_bacon_is_a_trump_whatever_is_trump(trump: str, hand: str, may: str) -> None:
    # Led is the suit that the hand lacks: hearts, of which the bacon is none.
    assert legal(playing(hand, "9h", trump=trump)) == [f"play {card}" for card in may.split()]


@pytest.mark.clause("C3")
def test_hearts_being_trump_the_bacon_is_one_of_them() -> None:
    assert legal(playing("8h Kc Qc", "9d", trump="h")) == ["play 8h"]
    assert legal(playing("8h Kc Qc", "9h", trump="h")) == ["play 8h"]


@pytest.mark.clause("C3", "P8")
@pytest.mark.parametrize("trump", ["c", "d", "h", "s"])
def test_the_bacon_is_the_lowest_trump_and_beats_every_plain_card(trump: str) -> None:
    plain = "d" if trump == "c" else "c"
    for lowest in (f"9{trump}", f"T{trump}"):
        assert winner(f"8h {lowest} K{plain}", trump) == lowest
        assert winner(f"{lowest} 8h K{plain}", trump) == lowest
    assert winner(f"K{plain} Q{plain} 8h", trump) == "8h"
    assert winner(f"8h K{plain} Q{plain}", trump) == "8h"


@pytest.mark.clause("C3", "P2")
@pytest.mark.parametrize("trump", ["c", "d", "s"])
def test_the_bacon_never_counts_as_a_heart_while_hearts_are_plain(trump: str) -> None:
    # It does not follow a heart while another is held; alone it is a ruff and not a follower.
    other = "d" if trump == "c" else "c"
    state = playing("9h 8h", f"Th 9{other}", trump=trump)
    assert legal(state) == ["play 9h"]
    assert refused(state, "play 8h") == "must_follow P2"
    assert legal(playing(f"8h K{other}", "Th", trump=trump)) == ["play 8h"]
    # Led, it asks for trumps and not for hearts.
    state = playing(f"Kh K{trump}", "8h", trump=trump)
    assert legal(state) == [f"play K{trump}"]
    assert refused(state, "play Kh") == "must_follow P2"


@pytest.mark.clause("C3")
@pytest.mark.parametrize(
    ("trump", "seven"),
    [
        ("c", "Kc Qc Jc Ac Tc 9c 8h"),
        ("d", "Kd Qd Jd Ad Td 9d 8h"),
        ("h", "Kh Qh Jh Ah Th 9h 8h"),
        ("s", "8h Ks Qs Js As Ts 9s"),
    ],
)
def test_every_deal_has_seven_trumps(trump: str, seven: str) -> None:
    # Who cannot follow may play these and nothing else.
    led = "9c" if trump != "c" else "9d"
    held = " ".join(str(card) for card in DECK if str(card)[1] != led[1])
    assert legal(playing(held, led, trump=trump)) == [f"play {card}" for card in seven.split()]


@pytest.mark.clause("C3", "T1")
def test_turned_up_the_bacon_shows_hearts() -> None:
    state = showing(dealt(talon="8h 9c Td As"), "bid 1; pass; pass")
    assert state.contract.turned is BACON
    assert state.contract.trump is Suit.HEARTS
    assert state.events[-1] == TrumpTurned(BACON, Suit.HEARTS)


@pytest.mark.clause("C3")
def test_the_bacon_shows_hearts_in_a_set_and_in_print() -> None:
    assert BACON.suit is Suit.HEARTS
    assert BACON.rank is Rank.EIGHT
    assert list(map(str, card_set("Ks 8h 9h Kh"))) == ["Kh", "9h", "8h", "Ks"]
    assert card_list("8♥ 8H") == (BACON, BACON)


@pytest.mark.clause("C3", "P8")
def test_the_bacon_takes_the_trick_that_it_ruffs() -> None:
    state = playing("8h Kd", "Kc Qc", trump="s", others="9d")
    assert legal(state) == ["play 8h"]
    after_it = a(Playing, after(state, "play 8h"))
    assert after_it.tricks[-1].winner == 0
    assert after_it.turn == 0
