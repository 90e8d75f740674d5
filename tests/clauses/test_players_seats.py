"""Chapter N: players and seats."""

import pytest
from helpers import (
    a,
    after,
    contract_of,
    dealt,
    last_card,
    legal,
    played_out,
    playing,
    refused,
    rules,
    settled,
    told,
)

from lombre_labet import (
    SOURCE,
    Bidding,
    Deal,
    Dealing,
    InvalidValue,
    Pass,
    Playing,
    Rules,
    apply,
    new_match,
    parse_action,
)
from lombre_labet.cards import DECK

FOUR = rules(players=4)


# N1: three players, or four; one against the others


@pytest.mark.clause("N1")
@pytest.mark.parametrize(("of", "hands", "talon"), [(SOURCE, 3, 10), (FOUR, 4, 5)], ids=["3", "4"])
def test_each_of_three_or_four_has_five_cards(of: Rules, hands: int, talon: int) -> None:
    state = a(Bidding, apply(new_match(of), Deal(DECK)))
    assert [len(hand) for hand in state.hands] == [5] * hands
    assert len(state.talon) == talon
    assert set(DECK) == set().union(*state.hands, state.talon)
    assert len(state.table.chips) == hands


@pytest.mark.clause("N1")
@pytest.mark.parametrize(
    ("of", "transfers"),
    [
        (SOURCE, ["0>1 1 tariff O1", "2>1 1 tariff O1"]),
        (FOUR, ["2>1 1 tariff O1", "3>1 1 tariff O1", "0>1 1 tariff O1"]),
    ],
    ids=["3", "4"],
)
def test_all_the_others_play_against_the_declarer(of: Rules, transfers: list[str]) -> None:
    tricks = (1, 3, 1) if of is SOURCE else (1, 3, 1, 0)
    dealer = 2 if of is SOURCE else 1
    _, event = settled(last_card(tricks, contract_of(declarer=1), of=of, dealer=dealer))
    assert told(event.transfers) == transfers


@pytest.mark.clause("N1")
def test_with_four_all_four_bid_and_play() -> None:
    state = dealt(of=FOUR)
    seats = []
    for _ in range(3):
        seats.append(state.turn)
        state = a(Bidding, apply(state, Pass()))
    assert [*seats, state.turn] == [1, 2, 3, 0]
    playing_now = after(state, "bid 9; trump s; show none; exchange; exchange; exchange")
    assert a(Playing, playing_now).turn == 1
    state_of_trick = playing_now
    for seat in (1, 2, 3, 0):
        assert state_of_trick.turn == seat
        state_of_trick = after(state_of_trick, legal(state_of_trick)[0])
    assert len(a(Playing, state_of_trick).tricks) == 1
    assert len(a(Playing, state_of_trick).tricks[0].cards) == 4


# N2: counterclockwise, that is to the right, that is to the next number


@pytest.mark.clause("N2")
@pytest.mark.parametrize(
    ("of", "dealer", "order"),
    [
        (SOURCE, 0, [1, 2, 0]),
        (SOURCE, 1, [2, 0, 1]),
        (SOURCE, 2, [0, 1, 2]),
        (FOUR, 0, [1, 2, 3, 0]),
        (FOUR, 2, [3, 0, 1, 2]),
        (FOUR, 3, [0, 1, 2, 3]),
    ],
    ids=["3-dealer0", "3-dealer1", "3-dealer2", "4-dealer0", "4-dealer2", "4-dealer3"],
)
def test_deal_bidding_and_play_begin_right_of_the_dealer_and_go_to_the_right(
    of: Rules, dealer: int, order: list[int]
) -> None:
    first = a(Bidding, apply(new_match(of, dealer=dealer), Deal(DECK)))
    # The deal: the first packet of two goes to the first hand, the next to his neighbour.
    for place, seat in enumerate(order):
        assert set(DECK[2 * place : 2 * place + 2]) <= first.hands[seat]
    assert first.table.first_hand == order[0]
    assert first.table.seats == tuple(order)
    # The bidding.
    spoken, state = [first.turn], first
    for level in range(9, 8 + len(order)):
        state = a(Bidding, after(state, f"bid {level}"))
        spoken.append(state.turn)
    assert spoken == order
    # The play.
    here = after(first, "; ".join(["bid 14", "show none"] + ["exchange"] * (len(order) - 1)))
    played = []
    for _ in order:
        assert here.turn is not None
        played.append(here.turn)
        here = after(here, legal(here)[0])
    assert played == order


@pytest.mark.clause("N2", "P1")
@pytest.mark.parametrize(("turn", "after_him"), [(0, 1), (1, 2), (2, 0)])
def test_the_neighbour_on_the_right_plays_next(turn: int, after_him: int) -> None:
    assert after(playing("Kc 9c", turn=turn), "play 9c").turn == after_him


# N3: after each played deal the deal passes to the right


@pytest.mark.clause("N3")
@pytest.mark.parametrize(
    ("of", "dealer", "following"),
    [(SOURCE, 0, 1), (SOURCE, 1, 2), (SOURCE, 2, 0), (FOUR, 2, 3), (FOUR, 3, 0)],
)
@pytest.mark.parametrize("bid", [9, 13], ids=["likely-won", "vole"])
def test_the_deal_passes_to_the_right_after_a_played_deal(
    of: Rules, dealer: int, following: int, bid: int
) -> None:
    state = dealt(dealer=dealer, of=of)
    ended = played_out(after(state, f"bid {bid}"))
    assert ended.table.dealer == following


@pytest.mark.clause("N3", "O1", "O3", "O5")
@pytest.mark.parametrize("tricks", [(3, 1, 1), (2, 2, 1), (1, 3, 1)], ids=str)
def test_the_deal_passes_whatever_the_result(tricks: tuple[int, ...]) -> None:
    table, _ = settled(last_card(tricks, contract_of(), dealer=1))
    assert table.dealer == 2


@pytest.mark.clause("N3", "D3")
def test_a_misdeal_does_not_pass_the_deal() -> None:
    assert after(new_match(dealer=1), "misdeal; misdeal").table.dealer == 1


# N4: the first dealer; no end


@pytest.mark.clause("N4")
def test_the_first_dealer_is_seat_0_unless_chosen() -> None:
    assert new_match().table.dealer == 0
    assert [new_match(dealer=seat).table.dealer for seat in (0, 1, 2)] == [0, 1, 2]
    assert new_match(FOUR, dealer=3).table.dealer == 3


@pytest.mark.clause("N4")
@pytest.mark.parametrize("dealer", [3, -1, True, 1.0, "1", None, 10**5000], ids=type)
def test_a_dealer_that_the_table_lacks_is_refused(dealer: object) -> None:
    with pytest.raises(InvalidValue, match=r"the dealer is a seat from 0 to 2, not .* \(N4\)"):
        new_match(dealer=dealer)  # type: ignore[arg-type]  # a wrong type is the point
    with pytest.raises(InvalidValue, match="from 0 to 3"):
        new_match(FOUR, dealer=4)


@pytest.mark.clause("N4")
def test_a_match_goes_on_after_any_deal_with_everybody_ruined() -> None:
    state = new_match(chips=(-10, 0, -(10**30)))
    for number in range(7):
        assert state.table.dealer == number % 3
        state = played_out(after(apply(state, Deal(DECK)), "bid 14"))
        assert a(Dealing, state).turn is None


@pytest.mark.clause("N1")
@pytest.mark.parametrize(
    ("of", "by", "seat"),
    [(SOURCE, 3, 0), (SOURCE, -1, 0), (SOURCE, None, 3), (FOUR, 4, 0)],
    ids=["3-by3", "3-by-1", "3-penalize3", "4-by4"],
)
def test_no_other_seat_takes_part(of: Rules, by: int | None, seat: int) -> None:
    state = dealt(of=of)
    assert refused(state, f"penalize {seat} other", by=by) == "no_such_seat N1"
    with pytest.raises(InvalidValue):
        apply(state, parse_action(f"penalize {seat} other"), by=by)


@pytest.mark.clause("N1")
def test_the_fourth_seat_can_be_penalized_where_there_is_one() -> None:
    state = after(dealt(of=FOUR), "penalize 3 other")
    assert [one.seat for one in state.table.labets] == [3]
