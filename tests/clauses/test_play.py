"""Chapter P: the play of the cards.

The table below says for a trick and a hand which cards may be played; what else is held must be
refused, for the reason and the clause given. Trumps are spades, unless a row says otherwise, and
the bacon.
"""

from typing import Any, NamedTuple

import pytest
from helpers import (
    a,
    after,
    card_list,
    card_set,
    contract_of,
    dealt,
    last_card,
    legal,
    playing,
    refusal,
    refused,
    rules,
    settled,
    to_play,
)

from lombre_labet import (
    DealSettled,
    Playing,
    Suit,
    TrickTaken,
    apply,
    legal_actions,
    parse_action,
)


class Row(NamedTuple):
    name: str
    trick: str
    hand: str
    may: str
    refused: dict[str, str]
    options: dict[str, Any]


BEST: dict[str, Any] = {"overtake": "best"}
FREE_OVER: dict[str, Any] = {"overtrump": "free"}
FREE_UNDER: dict[str, Any] = {"undertrump": "free"}
BOTH_FREE = FREE_OVER | FREE_UNDER
SAME: dict[str, Any] = {}

FOLLOW, OVERTAKE = "must_follow P2", "must_overtake P3"
TRUMP, OVERTRUMP, UNDERTRUMP = "must_trump P4", "must_overtrump P5", "must_undertrump P6"

P1 = [Row("leader", "", "Kc 9d 8h Ts", "Kc 9d 8h Ts", {}, SAME)]

P2 = [
    Row("suit", "Kc", "Qc 9c Kd Ks", "Qc 9c", {"Kd": FOLLOW, "Ks": FOLLOW}, SAME),
    Row("not-with-bacon", "Kc", "9c 8h", "9c", {"8h": FOLLOW}, SAME),
    Row("after-discard", "Kc Kd", "9c Qd 9s", "9c", {"Qd": FOLLOW, "9s": FOLLOW}, SAME),
    Row("trump-led", "Ks", "9s 8h Kc", "8h 9s", {"Kc": FOLLOW}, SAME),
    Row("trump-led-bacon-alone", "Ks", "8h Kh Kc", "8h", {"Kh": FOLLOW, "Kc": FOLLOW}, SAME),
    Row("bacon-led", "8h", "Kh 9h 9s", "9s", {"Kh": FOLLOW, "9h": FOLLOW}, SAME),
    Row("hearts-led-bacon-is-none", "Kh", "9h 8h Kc", "9h", {"8h": FOLLOW, "Kc": FOLLOW}, SAME),
]

P3 = [
    # Second to play: the card led is the card to beat, under both options.
    Row("second-beats", "Jc", "Kc Qc Ac", "Kc Qc", {"Ac": OVERTAKE}, SAME),
    Row("second-beats-best", "Jc", "Kc Qc Ac", "Kc Qc", {"Ac": OVERTAKE}, BEST),
    Row("second-cannot", "Qc", "Jc 9c Ks", "Jc 9c", {"Ks": FOLLOW}, SAME),
    Row("trumps-too", "As", "Js Ts 8h", "Js", {"Ts": OVERTAKE, "8h": OVERTAKE}, SAME),
    Row("bacon-is-beaten-by-all-trumps", "8h", "9s Ks Kc", "Ks 9s", {"Kc": FOLLOW}, SAME),
    # Third to play, over a card lower than the one led.
    Row("previous-is-lower", "Jc 9c", "Kc Ac", "Kc Ac", {}, SAME),
    Row("best-is-led", "Jc 9c", "Kc Ac", "Kc", {"Ac": OVERTAKE}, BEST),
    Row("previous-is-lower-and-only-it-is-beaten", "Jc 9c", "Ac Tc", "Ac Tc", {}, SAME),
    Row("best-is-led-and-cannot", "Jc 9c", "Ac Tc", "Ac Tc", {}, BEST),
    Row("previous-just-beaten", "Kc Ac", "Jc Tc", "Jc", {"Tc": OVERTAKE}, SAME),
    Row("best-cannot", "Kc Ac", "Jc Tc", "Jc Tc", {}, BEST),
    Row("previous-is-higher", "9c Jc", "Qc Ac", "Qc", {"Ac": OVERTAKE}, SAME),
    Row("best-is-higher", "9c Jc", "Qc Ac", "Qc", {"Ac": OVERTAKE}, BEST),
    # Third to play, over a discard.
    Row("discard-is-none", "Jc Kd", "Kc 9c Qd", "Kc 9c", {"Qd": FOLLOW}, SAME),
    Row("best-passes-over-discard", "Jc Kd", "Kc 9c", "Kc", {"9c": OVERTAKE}, BEST),
    Row("discard-on-a-trump", "Js Kd", "Ks 9s", "Ks 9s", {}, SAME),
    Row("best-on-a-trump", "Js Kd", "Ks 9s", "Ks", {"9s": OVERTAKE}, BEST),
    # Third to play, the trick being ruffed: a follower owes the suit alone.
    Row("ruffed", "Jc 9s", "Kc 9c Ks", "Kc 9c", {"Ks": FOLLOW}, SAME),
    Row("ruffed-best", "Jc 9s", "Kc 9c Ks", "Kc 9c", {"Ks": FOLLOW}, BEST),
    Row("ruffed-by-the-bacon", "Jc 8h", "Kc 9c", "Kc 9c", {}, SAME),
    # Trumps led: the bacon is the card before, and the lowest.
    Row("bacon-before", "Js 8h", "Ks Ts", "Ks Ts", {}, SAME),
    Row("bacon-before-best", "Js 8h", "Ks Ts", "Ks", {"Ts": OVERTAKE}, BEST),
    # Four players: the ruff is not the card just before.
    Row("4-ruff-then-follower", "Jc 9s Tc", "Kc 9c", "Kc", {"9c": OVERTAKE}, SAME),
    Row("4-ruff-then-follower-best", "Jc 9s Tc", "Kc 9c", "Kc 9c", {}, BEST),
    Row("4-ruff-then-discard", "Jc 9s Td", "Kc 9c", "Kc 9c", {}, SAME),
    Row("4-highest-first", "Qc 9c Tc", "Kc Ac", "Kc Ac", {}, SAME),
    Row("4-highest-first-best", "Qc 9c Tc", "Kc Ac", "Kc", {"Ac": OVERTAKE}, BEST),
]

P4 = [
    Row("ruff", "Kc", "9s Kd Qh", "9s", {"Kd": TRUMP, "Qh": TRUMP}, SAME),
    Row("any-trump", "Kc", "Ks 9s 8h Kd", "8h Ks 9s", {"Kd": TRUMP}, SAME),
    Row("with-the-bacon", "Kc", "8h Kh", "8h", {"Kh": TRUMP}, SAME),
    Row("the-bacon-on-hearts", "Kh", "8h Kc", "8h", {"Kc": TRUMP}, SAME),
    Row("after-a-follower", "Kc Tc", "9s Kd", "9s", {"Kd": TRUMP}, SAME),
    Row("after-a-discard", "Kc Td", "9s Kd", "9s", {"Kd": TRUMP}, SAME),
    Row("after-a-discard-best", "Kc Td", "9s Kd", "9s", {"Kd": TRUMP}, BEST),
    Row("whatever-is-free", "Kc", "9s 8h Kd", "8h 9s", {"Kd": TRUMP}, BOTH_FREE),
]

P5 = [
    Row("over", "Kc As", "Js 9s Kd", "Js", {"9s": OVERTRUMP, "Kd": TRUMP}, SAME),
    Row("over-free", "Kc As", "Js 9s Kd", "Js 9s", {"Kd": TRUMP}, FREE_OVER),
    Row("over-free-in-tradition", "Kc As", "Js 9s", "Js 9s", {}, BEST | FREE_OVER),
    Row("over-although-under-is-free", "Kc As", "Js 9s", "Js", {"9s": OVERTRUMP}, FREE_UNDER),
    Row("over-both-free", "Kc As", "Js 9s Kd", "Js 9s", {"Kd": TRUMP}, BOTH_FREE),
    Row("over-the-bacon", "Kc 8h", "Ks 9s Kd", "Ks 9s", {"Kd": TRUMP}, SAME),
    Row("the-bacon-is-under", "Kc 9s", "Ts 8h", "Ts", {"8h": OVERTRUMP}, SAME),
    # Four players: two ruffs; under `previous` the earlier and higher one does not matter.
    Row("4-lower-ruff", "Kc Js 9s", "Qs Ts 8h", "Qs Ts", {"8h": OVERTRUMP}, SAME),
    Row(
        "4-lower-ruff-best",
        "Kc Js 9s",
        "Qs Ts 8h",
        "Qs",
        {"Ts": OVERTRUMP, "8h": OVERTRUMP},
        BEST,
    ),
    Row("4-lower-ruff-free", "Kc Js 9s", "Qs Ts 8h", "8h Qs Ts", {}, FREE_OVER),
    Row("4-ruff-then-follower", "Kc Js Qc", "Ks 9s Kd", "Ks 9s", {"Kd": TRUMP}, SAME),
    Row(
        "4-ruff-then-follower-best",
        "Kc Js Qc",
        "Ks 9s Kd",
        "Ks",
        {"9s": OVERTRUMP, "Kd": TRUMP},
        BEST,
    ),
    Row("4-ruff-then-discard", "Kc Js Td", "Ks 9s Kd", "Ks 9s", {"Kd": TRUMP}, SAME),
    Row("4-ruff-then-discard-best", "Kc Js Td", "Ks 9s", "Ks", {"9s": OVERTRUMP}, BEST),
]

P6 = [
    Row("under", "Kc Js", "Ts 9s Kd", "Ts 9s", {"Kd": UNDERTRUMP}, SAME),
    Row("under-with-the-bacon", "Kc 9s", "8h Kd", "8h", {"Kd": UNDERTRUMP}, SAME),
    Row("under-free", "Kc Js", "Ts 9s Kd", "Kd Ts 9s", {}, FREE_UNDER),
    Row("under-although-over-is-free", "Kc Js", "Ts Kd", "Ts", {"Kd": UNDERTRUMP}, FREE_OVER),
    Row("under-best", "Kc Js", "Ts Kd", "Ts", {"Kd": UNDERTRUMP}, BEST),
    Row("no-trump-to-beat", "Kc", "Ts Kd", "Ts", {"Kd": TRUMP}, FREE_UNDER),
    Row("discard-before", "Kc Td", "Ts Kd", "Ts", {"Kd": TRUMP}, FREE_UNDER),
    Row("follower-before", "Kc Tc", "Ts Kd", "Ts", {"Kd": TRUMP}, FREE_UNDER),
    # Four players: Ts beats the ruff before, but not the best.
    Row("4-over-previous", "Kc Js 9s", "Ts 8h Kd", "Ts", {"8h": OVERTRUMP, "Kd": TRUMP}, SAME),
    Row("4-under-best", "Kc Js 9s", "Ts 8h Kd", "8h Ts", {"Kd": UNDERTRUMP}, BEST),
    Row("4-under-best-free", "Kc Js 9s", "Ts 8h Kd", "Kd 8h Ts", {}, BEST | FREE_UNDER),
    Row("4-follower-before", "Kc Js Qc", "9s Kd", "9s", {"Kd": TRUMP}, FREE_UNDER),
    Row("4-follower-before-best", "Kc Js Qc", "9s Kd", "Kd 9s", {}, BEST | FREE_UNDER),
]

P7 = [
    Row("neither", "9c", "Kd Kh Qh", "Kd Kh Qh", {}, SAME),
    Row("neither-after-a-ruff", "9c Ks", "Kd Kh", "Kd Kh", {}, SAME),
    Row("no-trump-on-trumps", "9s", "Kd Kh 9c", "9c Kd Kh", {}, SAME),
    Row("no-trump-on-the-bacon", "8h", "Kd Kh 9h", "Kd Kh 9h", {}, SAME),
    Row("neither-best", "9c Ks", "Kd Kh", "Kd Kh", {}, BEST),
]


def rows(clause: str, table: list[Row]) -> list[Any]:
    return [
        pytest.param(row, id=f"{clause}-{row.name}", marks=pytest.mark.clause(clause))
        for row in table
    ]


ROWS = [
    *rows("P1", P1),
    *rows("P2", P2),
    *rows("P3", P3),
    *rows("P4", P4),
    *rows("P5", P5),
    *rows("P6", P6),
    *rows("P7", P7),
]


@pytest.mark.parametrize("row", ROWS)
def test_what_may_be_played(row: Row) -> None:
    players = 4 if len(row.trick.split()) == 3 else 3
    state = playing(row.hand, row.trick, of=rules(players=players, **row.options))
    assert legal(state) == [f"play {card}" for card in sorted_cards(row.may)]
    may_not = {card: refused(state, f"play {card}") for card in row.refused}
    assert may_not == row.refused
    # The row speaks of every card of the hand.
    assert sorted(row.may.split() + list(row.refused)) == sorted(row.hand.split())


def sorted_cards(text: str) -> list[str]:
    return [str(card) for card in sorted(card_list(text), key=lambda card: card.index)]


@pytest.mark.clause("P3", "P5")
@pytest.mark.parametrize(
    ("trick", "hand", "wrong", "best", "to_beat"),
    [
        ("Kc Ac", "Jc Tc", "Tc", False, "Ac"),
        ("Jc 9c", "Kc Ac", "Ac", True, "Jc"),
        ("Kc Js 9s", "Qs Ts 8h", "8h", False, "9s"),
        ("Kc Js 9s", "Qs Ts 8h", "8h", True, "Js"),
    ],
)
def test_a_refusal_names_the_card_to_beat(
    trick: str, hand: str, wrong: str, best: bool, to_beat: str
) -> None:
    of = rules(players=4, overtake="best" if best else "previous")
    assert str(refusal(playing(hand, trick, of=of), f"play {wrong}").card_to_beat) == to_beat


@pytest.mark.clause("P3")
def test_a_discard_is_no_card_to_beat() -> None:
    assert refusal(playing("9c Qd", "Kc Kd"), "play Qd").card_to_beat is None
    best = rules(overtake="best")
    found = refusal(playing("9c Qd", "Kc Kd", of=best), "play Qd")
    assert str(found.card_to_beat) == "Kc"


@pytest.mark.clause("P2", "C3")
def test_with_hearts_for_trump_the_bacon_is_a_heart_among_trumps() -> None:
    assert legal(playing("8h 9h Kc", "Th", trump="h")) == ["play 9h", "play 8h"]
    assert legal(playing("8h Jh Kc", "Th", trump="h")) == ["play Jh"]
    assert legal(playing("8h Kc", "Kd", trump="h")) == ["play 8h"]


# P1: who leads


@pytest.mark.clause("P1")
@pytest.mark.parametrize("dealer", [0, 1, 2])
@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_first_hand_leads_to_the_first_trick_whoever_is_declarer(
    dealer: int, declarer: int
) -> None:
    state = dealt(dealer=dealer)
    calls = ["pass"] * ((declarer - state.turn) % 3) + ["bid 14"]
    there = to_play(state, "; ".join([*calls, "show none", "exchange", "exchange"]))
    assert there.contract.declarer == declarer
    assert there.turn == there.leader == (1, 2, 0)[dealer]


@pytest.mark.clause("P1", "P8")
@pytest.mark.parametrize(
    ("trick", "last", "leader", "winner"),
    [
        ("Kc Qc", "9c", 1, 1),
        ("9c Kc", "Qc", 1, 2),
        ("9c Qc", "Kc", 1, 0),
        ("9c Qc", "Kc", 2, 1),
        ("9c Qc", "Kc", 0, 2),
    ],
)
def test_the_winner_of_each_trick_leads_to_the_next(
    trick: str, last: str, leader: int, winner: int
) -> None:
    state = playing(f"{last} 9d", trick, turn=(leader + 2) % 3, others="9d")
    assert state.leader == leader
    there = a(Playing, after(state, f"play {last}"))
    assert there.turn == there.leader == winner
    (event,) = there.events
    taken = a(TrickTaken, event).trick
    assert (taken.leader, taken.winner) == (leader, winner)
    assert taken.cards == card_list(f"{trick} {last}")
    assert there.tricks == (taken,)
    assert there.trick == ()


@pytest.mark.clause("P1")
def test_a_card_must_be_held() -> None:
    state = playing("Kc 9d", others="Ks")
    found = refusal(state, "play Ks")
    assert (found.reason, found.clause) == ("not_in_hand", "P1")
    assert found.cards == card_set("Ks")


@pytest.mark.clause("P1")
def test_a_played_card_leaves_the_hand_and_no_event() -> None:
    there = a(Playing, after(playing("Kc 9d"), "play Kc"))
    assert list(map(str, there.hands[0])) == ["9d"]
    assert (there.trick, there.events, there.turn) == (card_list("Kc"), (), 1)


# P8: who takes a trick


@pytest.mark.clause("P8", "C2", "C3")
@pytest.mark.parametrize(
    ("cards", "trump", "taker"),
    [
        ("9c Kc Qc", "s", "Kc"),
        ("9c Kd Ks", "h", "9c"),  # nobody followed, nobody ruffed
        ("9c Kd Tc", "s", "Tc"),
        ("Kc 9s Qc", "s", "9s"),
        ("Kc 9s Ts", "s", "Ts"),
        ("Kc Js Ts", "s", "Js"),
        ("Kc Kd 8h", "s", "8h"),
        ("Kc 8h 9s", "s", "9s"),
        ("Kh 8h Qh", "s", "8h"),
        ("Kh 8h Qh", "h", "Kh"),
        ("8h Kc Qc", "s", "8h"),
        ("8h Kh 9s", "s", "9s"),
        ("9s Ks Qs", "s", "Ks"),
        ("Tc Ac Jc", "d", "Jc"),
        ("9h Kd Ks", "c", "9h"),
        ("Kc Qc 9s Js", "s", "Js"),
        ("9c Tc Ac Jd", "s", "Ac"),
        ("Ac Kd Qd Jd", "s", "Ac"),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_suit_led_takes_the_trick(
    cards: str, trump: str, taker: str
) -> None:
    *trick, last = cards.split()
    of = rules(players=len(cards.split()))
    state = playing(last, " ".join(trick), trump=trump, of=of, others="9d")
    taken = a(Playing, apply(state, legal_actions(state)[0])).tricks[-1]
    assert str(taken.cards[(taken.winner - taken.leader) % of.players]) == taker


# P9: all five tricks are played


@pytest.mark.clause("P9")
def test_all_five_tricks_are_played_even_when_the_result_is_known() -> None:
    hands = {1: "Kh Qh Jh Ah Th", 2: "Kc Qc Jc Ac Tc", 0: "Kd Qd Jd Ad Td"}
    lines = "bid 10; pass; pass; show none; exchange; exchange"
    state = to_play(dealt(hands), lines)
    for number, rank in enumerate("KQJAT"):
        assert len(a(Playing, state).tricks) == number
        here = after(state, f"play {rank}h; play {rank}c; play {rank}d")
        if number < 4:
            state = a(Playing, here)
            assert state.turn == 1
    assert a(DealSettled, here.events[-1]).tricks == (0, 5, 0)
    assert [type(event).__name__ for event in here.events] == ["TrickTaken", "DealSettled"]


@pytest.mark.clause("P9")
def test_the_fifth_trick_counts() -> None:
    _, event = settled(last_card((3, 1, 1), contract_of(declarer=2)))
    assert event.tricks == (3, 1, 1)


@pytest.mark.clause("P2")
def test_the_suit_led_is_that_of_the_first_card_of_the_trick() -> None:
    hands = {1: "Kc 9c Kd Qd Ks", 2: "Jd Ad Qs Js As", 0: "Qc Jc Td 9d Ts"}
    state = to_play(dealt(hands), "bid 14;show none;exchange;exchange;play Kc;play Jd")
    found = refusal(state, "play Td")
    assert (found.reason, found.led) == ("must_follow", Suit.CLUBS)


def test_what_was_listed_for_one_trick_says_nothing_of_another() -> None:
    """What is owed is remembered for the state whose plays were listed last, and for no other."""
    owes_the_suit, owes_nothing = playing("9c Qd", "Kc Kd"), playing("9c Qd", "Kh Kd")
    for listed in (owes_the_suit, owes_nothing):
        for _ in range(2):
            legal_actions(listed)
            assert refused(owes_the_suit, "play Qd") == FOLLOW
            assert apply(owes_nothing, parse_action("play Qd")).turn == 1
            assert refused(playing("9c Qd", "Kc Kd"), "play Qd") == FOLLOW
