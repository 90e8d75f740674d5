"""Chapter M: the matadors."""

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
    told,
)

from lombre_labet import SOURCE, DealSettled, MatadorsShown, Rules, ShowingMatadors

FOUR = rules(players=4)


def asked(hand: str, bid: int, *, of: Rules = SOURCE, talon: str = "") -> ShowingMatadors:
    """Seat 1, first hand, with this hand and bid, is asked; it names spades if it has to name."""
    calls = f"bid {bid}" + ("" if bid == 14 else "; pass" * (of.players - 1))
    state = after(dealt({1: hand}, talon, of=of), calls)
    if not isinstance(state, ShowingMatadors):
        state = after(state, "trump s")
    return a(ShowingMatadors, state)


# M1: king, queen, jack of a suit in the declarer's five dealt cards


@pytest.mark.clause("M1")
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("Kc Qc Jc 9d 9s", ["show none", "show c"]),
        ("Kd Qd Jd Ad Td", ["show none", "show d"]),
        ("Kh Qh Jh 9d 9s", ["show none", "show h"]),
        ("9c 8h Ks Qs Js", ["show none", "show s"]),
        ("Kc Qc Ac Tc 9c", ["show none"]),
        ("Kc Jc Ac Tc 9c", ["show none"]),
        ("Qc Jc Ac Tc 9c", ["show none"]),
        ("Kc Qc Jd Kd Qh", ["show none"]),
        ("Ac Tc 9c 8h 9h", ["show none"]),
    ],
)
def test_which_hands_have_matadors(hand: str, may: list[str]) -> None:
    state = asked(hand, 9)
    assert legal(state) == may
    for suit in "cdhs":
        if f"show {suit}" not in may:
            assert refused(state, f"show {suit}") == "no_matadors M1"


@pytest.mark.clause("M1", "O2", "M3")
@pytest.mark.parametrize(
    ("of", "suit", "chips", "transfers"),
    [
        (SOURCE, "c", (18, 22, 19), ["2>1 1 matadors M1", "0>1 1 matadors M1"]),
        (SOURCE, "h", (17, 24, 18), ["2>1 2 matadors M1", "0>1 2 matadors M1"]),
        (
            rules(tariff_plain=3, tariff_belle=7),
            "c",
            (16, 26, 17),
            ["2>1 3 matadors M1", "0>1 3 matadors M1"],
        ),
        (
            rules(tariff_plain=3, tariff_belle=7),
            "h",
            (12, 34, 13),
            ["2>1 7 matadors M1", "0>1 7 matadors M1"],
        ),
        (rules(tariff_plain=0), "c", (19, 20, 20), []),
        (
            FOUR,
            "c",
            (18, 23, 19, 19),
            ["2>1 1 matadors M1", "3>1 1 matadors M1", "0>1 1 matadors M1"],
        ),
    ],
    ids=["plain", "belle", "plain-tariff-3", "belle-tariff-7", "tariff-0", "four"],
)
def test_each_defender_pays_at_once(
    of: Rules, suit: str, chips: tuple[int, ...], transfers: list[str]
) -> None:
    # Seat 0 has dealt, and so paid his ante already.
    state = exchanging(asked(f"K{suit} Q{suit} J{suit}", 9, of=of), f"show {suit}")
    assert state.table.chips == chips
    assert state.table.pool == 1
    (event,) = state.events
    shown = a(MatadorsShown, event)
    assert (shown.declarer, shown.suit.letter) == (1, suit)
    assert told(shown.transfers) == transfers
    assert state.terms.matadors is shown.suit


@pytest.mark.clause("M1")
def test_they_are_paid_whatever_the_outcome() -> None:
    # Seat 1 has matadors in clubs, and loses vole in the belle by taking no trick in hearts.
    state = asked("Kc Qc Jc 9d 9s", 14)
    ended = played_out(after(state, "show c"))
    event = a(DealSettled, ended.events[-1])
    assert event.result != "won"
    assert ended.table.chips[1] == 20 + 2 + event.net[1]


@pytest.mark.clause("M1")
def test_matadors_come_after_trump_is_known_and_before_any_exchange() -> None:
    state = naming(dealt({1: "Kc Qc Jc"}), "bid 5; pass; pass")
    assert refused(state, "show c") == "wrong_phase M1"
    there = showing(state, "trump s")
    assert refused(there, "exchange Kc") == "wrong_phase X1"
    assert refused(exchanging(there, "show none"), "show c") == "wrong_phase M1"


@pytest.mark.clause("M1")
def test_what_is_drawn_makes_no_matadors() -> None:
    # The jack comes from the talon: there is no asking after the exchange.
    state = showing(dealt({1: "Kc Qc 9d Td 9s"}, "Jc"), "bid 6; pass; pass")
    assert legal(state) == ["show none"]
    there = exchanging(state, "show none; exchange 9d")
    assert card_list("Jc")[0] in there.hands[1]
    assert there.turn == 2
    assert there.terms.matadors is None


@pytest.mark.clause("M1")
def test_only_the_declarers_matadors_count() -> None:
    state = showing(dealt({2: "Kc Qc Jc"}), "bid 10; pass; pass")
    assert state.turn == 1
    assert legal(state) == ["show none"]
    assert refused(state, "show c") == "no_matadors M1"
    assert refused(state, "show c", by=2) == "out_of_turn M1"


# M2: in any suit, or in trumps


@pytest.mark.clause("M2")
@pytest.mark.parametrize("suit", ["c", "d", "h", "s"])
def test_any_suit_counts_or_the_trump_suit_only(suit: str) -> None:
    hand = f"K{suit} Q{suit} J{suit}"
    assert legal(asked(hand, 9)) == ["show none", f"show {suit}"]
    state = asked(hand, 9, of=rules(matador_suit="trump"))
    if suit == "s":
        assert legal(state) == ["show none", "show s"]
    else:
        assert legal(state) == ["show none"]
        assert refused(state, f"show {suit}") == "matadors_not_trump M2"


@pytest.mark.clause("M2", "M1")
def test_matadors_in_trumps_that_are_not_held_are_none() -> None:
    state = asked("Kc Qc Jc", 9, of=rules(matador_suit="trump"))
    assert refused(state, "show s") == "no_matadors M1"


# M3: by suit, or by game

RATES = [
    # bid, turned, matadors, options, paid by suit, paid by game
    (2, "9s", "s", {}, 2, 2),
    (2, "9s", "h", {}, 1, 2),
    (2, "9s", "h", {"virole_belle": "fixed"}, 2, 2),
    (2, "9s", "s", {"virole_belle": "fixed"}, 1, 2),
    (1, "9s", "h", {}, 2, 1),
    (1, "9h", "h", {}, 2, 1),
    (1, "9h", "h", {"belle_game": "trump"}, 2, 2),
    (1, "9h", "c", {"belle_game": "trump"}, 1, 2),
    (9, "", "h", {}, 2, 1),
    (9, "", "s", {}, 1, 1),
    (10, "", "c", {}, 1, 2),
    (10, "", "h", {}, 2, 2),
    (14, "", "d", {}, 1, 2),
]


@pytest.mark.clause("M3")
@pytest.mark.parametrize("rate", ["suit", "game"])
@pytest.mark.parametrize(
    ("bid", "turned", "suit", "options", "by_suit", "by_game"),
    RATES,
    ids=[f"bid{r[0]}-turned{r[1] or 'nothing'}-KQJ{r[2]}-{[*r[3].values()]}" for r in RATES],
)
def test_what_decides_the_rate(
    rate: str,
    bid: int,
    turned: str,
    suit: str,
    options: dict[str, str],
    by_suit: int,
    by_game: int,
) -> None:
    of = rules(matador_rate=rate, ante=0, **options)
    state = after(asked(f"K{suit} Q{suit} J{suit}", bid, of=of, talon=turned), f"show {suit}")
    paid = by_suit if rate == "suit" else by_game
    assert state.table.chips == (20 - paid, 20 + 2 * paid, 20 - paid)


# M4: a turned card is no matador; showing is optional; all are asked


@pytest.mark.clause("M4")
def test_a_turned_card_does_not_complete_matadors() -> None:
    state = showing(dealt({1: "Qs Js As Ts 9s"}, "Ks"), "bid 1; pass; pass")
    assert legal(state) == ["show none"]
    assert refused(state, "show s") == "no_matadors M1"


@pytest.mark.clause("M4")
@pytest.mark.parametrize("bid", range(1, 15))
@pytest.mark.parametrize("hand", ["Kc Qc Jc Ac Tc", "Ac Tc 9c 9d 9s"], ids=["with", "without"])
def test_every_declarer_is_asked_with_matadors_or_without(bid: int, hand: str) -> None:
    state = asked(hand, bid)
    assert state.turn == 1
    assert legal(state)[0] == "show none"


@pytest.mark.clause("M4")
def test_matadors_need_not_be_shown() -> None:
    state = exchanging(asked("Kc Qc Jc", 9), "show none")
    assert state.table.chips == (19, 20, 20)
    assert state.events == ()
    assert state.terms.matadors is None
