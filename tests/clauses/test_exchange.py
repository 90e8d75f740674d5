"""Chapter X: the exchange."""

import pytest
from helpers import (
    a,
    after,
    card_list,
    card_set,
    dealt,
    exchanging,
    legal,
    refusal,
    refused,
    rules,
    to_play,
)

from lombre_labet import (
    SOURCE,
    CardsDrawn,
    CardSet,
    Exchanging,
    NamingTrump,
    Playing,
    Rules,
    State,
    apply,
    legal_actions,
)

FOUR = rules(players=4)
HANDS = {0: "Ks Qs Js As Ts", 1: "Kc Qc Jc Ac Tc", 2: "Kd Qd Jd Ad Td"}
TALON = "9s 9h Th 8h 9c 9d Ah Jh Qh Kh"


def begun(
    bid: int,
    *,
    declarer: int = 1,
    dealer: int = 0,
    of: Rules = SOURCE,
    trump: str = "s",
    hands: dict[int, str] | None = None,
    talon: str = TALON,
) -> Exchanging:
    """The exchange of a deal in which that seat has that bid."""
    state: State = dealt(HANDS if hands is None else hands, talon, dealer=dealer, of=of)
    while state.phase == "bidding":
        state = after(state, f"bid {bid}" if state.turn == declarer else "pass")
    if isinstance(state, NamingTrump):
        state = after(state, f"trump {trump}")
    return exchanging(state, "show none")


# X1: the declarer


@pytest.mark.clause("X1")
@pytest.mark.parametrize("bid", range(1, 9))
def test_the_declarer_exchanges_one_to_five_in_virole_and_demande(bid: int) -> None:
    state = begun(bid)
    assert state.turn == 1
    # 5 single cards, 10 pairs, 10, 5, and all five: 31 and not the empty one.
    assert len(legal(state)) == 31
    assert "exchange" not in legal(state)
    assert refused(state, "exchange") == "must_exchange X1"
    assert [line.removeprefix("exchange ") for line in legal(state)][:9] == [
        *("Kc", "Qc", "Jc", "Ac", "Tc"),
        *("Kc Qc", "Kc Jc", "Kc Ac", "Kc Tc"),
    ]
    assert legal(state)[-1] == "exchange Kc Qc Jc Ac Tc"


@pytest.mark.clause("X1")
@pytest.mark.parametrize("bid", range(9, 15))
def test_he_does_not_in_sans_prendre_and_vole(bid: int) -> None:
    state = begun(bid)
    assert state.turn == 2
    there = to_play(state, "exchange; exchange")
    assert there.hands[1] == card_set(HANDS[1])


@pytest.mark.clause("X1", "D2")
@pytest.mark.parametrize(
    ("laid_down", "hand", "left"),
    [
        ("Tc", "Kc Qc Jc Ac 9s", "9h Th 8h 9c 9d Ah Jh Qh Kh"),
        ("Kc Jc Tc", "Qc Ac 9s 9h Th", "8h 9c 9d Ah Jh Qh Kh"),
        ("Kc Qc Jc Ac Tc", "9s 9h Th 8h 9c", "9d Ah Jh Qh Kh"),
    ],
)
def test_he_draws_as_many_from_the_top_of_the_talon(laid_down: str, hand: str, left: str) -> None:
    state = exchanging(begun(6), f"exchange {laid_down}")
    assert state.hands == (card_set(HANDS[0]), card_set(hand), card_set(HANDS[2]))
    assert state.terms.talon == card_list(left)
    (made,) = state.terms.exchanges
    assert (made.seat, made.discards) == (1, card_set(laid_down))
    assert made.drawn == card_set(hand) - card_set(HANDS[1])


@pytest.mark.clause("X1", "T1")
def test_in_a_virole_he_draws_the_turned_card_first() -> None:
    state = begun(1)
    assert state.contract.turned == card_list("9s")[0]
    there = exchanging(state, "exchange Tc")
    assert there.hands[1] == card_set("Kc Qc Jc Ac 9s")


@pytest.mark.clause("X1")
def test_what_is_laid_down_must_be_held() -> None:
    state = begun(6)
    found = refusal(state, "exchange Kc Ks 9s")
    assert (found.reason, found.clause) == ("not_in_hand", "X1")
    # Only the cards that are not his: another's king, and one of the talon.
    assert found.cards == card_set("Ks 9s")


@pytest.mark.clause("X1", "X2")
def test_nobody_lays_down_more_than_his_hand() -> None:
    assert max(len(action.split()) - 1 for action in legal(begun(6))) == 5
    assert refused(begun(6), "exchange Kc Qc Jc Ac Tc 9c") == "not_in_hand X1"


@pytest.mark.clause("X1")
def test_nothing_laid_down_comes_back() -> None:
    state = after(begun(6), "exchange Kc Qc Jc Ac Tc; exchange Kd Qd Jd Ad Td")
    held = a(Playing, state).hands
    assert not set().union(*held) & card_set(f"{HANDS[1]} {HANDS[2]}")


# X2: the defenders


@pytest.mark.clause("X2")
@pytest.mark.parametrize("bid", [5, 6, 8, 9, 11, 12, 13, 14])
def test_the_defenders_exchange_any_number_or_none(bid: int) -> None:
    state = begun(bid)
    if bid <= 8:
        state = exchanging(state, "exchange Tc")
    assert state.turn == 2
    assert len(legal(state)) == 32
    assert legal(state)[0] == "exchange"
    state = exchanging(state, "exchange")
    assert state.turn == 0
    assert len(legal(state)) == 32
    assert isinstance(after(state, "exchange"), Playing)


@pytest.mark.clause("X2")
@pytest.mark.parametrize("bid", [6, 10], ids=["demande", "sans-prendre"])
@pytest.mark.parametrize(
    ("players", "dealer", "declarer", "first_hand", "from_declarer"),
    [
        (3, 0, 1, [2, 0], [2, 0]),
        (3, 0, 2, [1, 0], [0, 1]),
        (3, 0, 0, [1, 2], [1, 2]),
        (3, 2, 1, [0, 2], [2, 0]),
        (4, 0, 3, [1, 2, 0], [0, 1, 2]),
        (4, 0, 2, [1, 3, 0], [3, 0, 1]),
        (4, 3, 2, [0, 1, 3], [3, 0, 1]),
    ],
)
@pytest.mark.parametrize("order", ["first_hand", "from_declarer"])
def test_the_order_of_the_defenders(
    bid: int,
    players: int,
    dealer: int,
    declarer: int,
    first_hand: list[int],
    from_declarer: list[int],
    order: str,
) -> None:
    of = rules(players=players, exchange_order=order)
    state: State = begun(bid, declarer=declarer, dealer=dealer, of=of, hands={}, talon="")
    if bid == 6:
        assert state.turn == declarer
        state = apply(state, legal_actions(state)[0])
    asked = []
    while isinstance(state, Exchanging):
        asked.append(state.turn)
        state = after(state, "exchange")
    assert asked == (first_hand if order == "first_hand" else from_declarer)


@pytest.mark.clause("X2")
def test_the_order_counts_from_the_first_hand_by_default() -> None:
    assert SOURCE.exchange_order == "first_hand"


@pytest.mark.clause("X2")
def test_a_defender_takes_no_more_than_the_talon_has() -> None:
    # Ten cards: five to the declarer, three to the first defender, two are left.
    state = exchanging(begun(6), "exchange Kc Qc Jc Ac Tc; exchange Kd Qd Jd")
    assert state.turn == 0
    # None, 5 single cards, 10 pairs.
    assert len(legal(state)) == 16
    found = refusal(state, "exchange Ks Qs Js")
    assert (found.reason, found.clause, found.limit) == ("too_few_in_talon", "X2", 2)
    assert isinstance(after(state, "exchange Ks Qs"), Playing)


@pytest.mark.clause("X2", "N1")
def test_with_four_the_talon_is_five() -> None:
    state = begun(6, of=FOUR, hands={1: "Kc Qc Jc Ac Tc"}, talon="9s 9h Th 8h 9c")
    state = exchanging(state, "exchange Kc Qc Jc Ac")
    assert state.turn == 2
    assert len(legal(state)) == 6
    assert refusal(state, "exchange " + " ".join(map(str, state.hands[2]))).limit == 1


# X3: defenders in a virole


@pytest.mark.clause("X3")
@pytest.mark.parametrize("bid", [1, 2, 3, 4])
def test_defenders_exchange_in_a_virole_unless_the_option_says_no(bid: int) -> None:
    state = exchanging(begun(bid), "exchange Tc")
    assert state.turn == 2
    assert len(legal(state)) == 32
    assert exchanging(state, "exchange").turn == 0
    of = rules(virole_defenders_exchange=False)
    assert isinstance(after(begun(bid, of=of), "exchange Tc"), Playing)


@pytest.mark.clause("X3")
@pytest.mark.parametrize("bid", [5, 6, 9, 14])
def test_the_option_is_about_viroles_alone(bid: int) -> None:
    state = begun(bid, of=rules(virole_defenders_exchange=False))
    if bid <= 8:
        state = exchanging(state, "exchange Tc")
    assert state.turn == 2


# X4, X5: what all learn

TRUMPS_LAID_DOWN = [
    # trump, hand of seat 1, cards laid down, how many trumps, which
    ("s", "Kc Qc Jc Ac Tc", "Kc Tc", 0, ""),
    ("s", "Kc Qc 8h 9s Ts", "9s Kc", 1, "9s"),
    ("s", "Kc Qc 8h 9s Ts", "8h", 1, "8h"),
    ("s", "Kh Qc 8h 9s Ts", "8h 9s Ts Kh", 3, "8h 9s Ts"),
    ("c", "Kc Qc 8h 9s Ts", "Kc Qc 8h 9s Ts", 3, "Kc Qc 8h"),
    ("d", "Kh 9h 8h 9s Ts", "Kh 9h 8h", 1, "8h"),
]


@pytest.mark.clause("X4", "X5", "C3")
@pytest.mark.parametrize("discards", ["face_down", "face_up"])
@pytest.mark.parametrize(
    ("trump", "hand", "laid_down", "count", "trumps"),
    TRUMPS_LAID_DOWN,
    ids=[f"trump-{row[0]}-{row[2].replace(' ', '-')}" for row in TRUMPS_LAID_DOWN],
)
def test_how_many_cards_and_how_many_trumps_are_laid_down_is_public(
    discards: str, trump: str, hand: str, laid_down: str, count: int, trumps: str
) -> None:
    state = begun(5, trump=trump, hands={1: hand}, talon="", of=rules(trump_discards=discards))
    (event,) = after(state, f"exchange {laid_down}").events
    seen = card_set(trumps) if discards == "face_up" else None
    assert event == CardsDrawn(1, len(laid_down.split()), count, seen)


@pytest.mark.clause("X4")
def test_the_others_announce_their_number_too_and_so_does_one_who_takes_none() -> None:
    state = exchanging(begun(6), "exchange Tc")
    assert state.events == (CardsDrawn(1, 1, 0, None),)
    state = exchanging(state, "exchange")
    assert state.events == (CardsDrawn(2, 0, 0, None),)
    last = after(state, "exchange Ks Qs")
    assert last.events == (CardsDrawn(0, 2, 0, None),)
    assert [len(made.discards) for made in a(Playing, last).terms.exchanges] == [1, 0, 2]


@pytest.mark.clause("X5")
def test_trumps_lie_face_down_by_default() -> None:
    assert SOURCE.trump_discards == "face_down"
    state = begun(5, of=rules(trump_discards="face_up"))
    (event,) = after(state, "exchange Kc").events
    assert event == CardsDrawn(1, 1, 0, CardSet())


# X6: who would find the talon empty is not asked


@pytest.mark.clause("X6")
def test_an_empty_talon_ends_the_exchange() -> None:
    state = exchanging(begun(6), "exchange Kc Qc Jc Ac Tc")
    there = to_play(state, "exchange Kd Qd Jd Ad Td")
    assert there.terms.talon == ()
    assert [made.seat for made in there.terms.exchanges] == [1, 2]


@pytest.mark.clause("X6")
def test_one_card_in_the_talon_is_enough_to_be_asked() -> None:
    state = exchanging(begun(6), "exchange Kc Qc Jc Ac Tc; exchange Kd Qd Jd Ad")
    assert state.turn == 0
    assert len(legal(state)) == 6


@pytest.mark.clause("X6", "N1")
def test_with_four_the_declarer_may_leave_nothing() -> None:
    state = begun(6, of=FOUR, hands={1: "Kc Qc Jc Ac Tc"}, talon="")
    assert isinstance(after(state, "exchange Kc Qc Jc Ac Tc"), Playing)
    assert isinstance(after(state, "exchange Kc Qc Jc Ac"), Exchanging)
