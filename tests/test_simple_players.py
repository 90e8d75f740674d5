"""The players of the demonstration: legal, sensible, and blind to what their seat may not know."""

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest
from helpers import a, card_set, dealt, exchanging, naming, playing, rules, showing
from hypothesis import given, settings
from hypothesis import strategies as st

from lombre_labet import (
    DECK,
    SOURCE,
    TRADITION,
    Action,
    Announce,
    Bidding,
    Card,
    CardSet,
    Dealing,
    DealSettled,
    Exchanging,
    Family,
    MatadorsShown,
    Pass,
    Play,
    Playing,
    Result,
    Rules,
    State,
    Trick,
    format_action,
    legal_actions,
    new_match,
    why_illegal,
)
from lombre_labet.simple_players import choose, play_match


class OnlyRandom(Random):
    """A generator whose other methods would differ from one Python to the next."""


def forbidden(*_: object, **__: object) -> Any:
    raise AssertionError("only random() keeps its sequence")


for method in dir(Random):
    if not method.startswith("_") and method not in ("random", "seed"):
        setattr(OnlyRandom, method, forbidden)


class Steady(Random):
    """A generator that always says the same."""

    def __init__(self, number: float) -> None:
        super().__init__(0)
        self.number = number

    def random(self) -> float:
        return self.number


CAREFUL, BOLD = Steady(0.0), Steady(0.999)


def chosen(state: State, rng: Random = CAREFUL) -> str:
    return format_action(choose(state, rng))


# A whole match.


@pytest.mark.parametrize(
    "of", [SOURCE, TRADITION, rules(players=4), rules(virole_belle="fixed", auction="one_round")]
)
def test_a_match_is_played_by_legal_actions_of_the_seat_to_act(of: Rules) -> None:
    state: State = new_match(of)
    dealt_deals = 0
    for action, reached in play_match(state, OnlyRandom(3), 20):
        if state.turn is None:
            dealt_deals += 1
        else:
            assert why_illegal(state, action, by=state.turn) is None
        state = reached
    assert isinstance(state, Dealing)
    assert dealt_deals == 20


def test_the_same_seed_gives_the_same_match() -> None:
    def match(seed: int) -> list[tuple[Action, State]]:
        return list(play_match(new_match(), Random(seed), 5))

    assert match(4) == match(4)
    assert match(4) != match(5)


def test_no_deals_are_no_actions() -> None:
    assert list(play_match(new_match(), Random(0), 0)) == []


@pytest.mark.parametrize("of", [SOURCE, TRADITION])
def test_half_the_calls_are_passes_and_all_but_reckless_bids_come_up(of: Rules) -> None:
    calls: Counter[bool] = Counter()
    ends: Counter[tuple[Family, Result]] = Counter()
    matadors = 0
    state: State = new_match(of)
    for action, reached in play_match(state, Random(1), 300):
        if isinstance(state, Bidding):
            calls[isinstance(action, Pass)] += 1
        for event in reached.events:
            matadors += isinstance(event, MatadorsShown)
            if isinstance(event, DealSettled):
                ends[event.bid.family, event.result] += 1
        state = reached
    assert 0.45 < calls[True] / calls.total() < 0.65
    won = sum(count for (_, result), count in ends.items() if result is Result.WON)
    assert 0.45 < won / ends.total() < 0.65
    assert matadors
    for family in (Family.VIROLE, Family.DEMANDE, Family.SANS_PRENDRE):
        for result in Result:
            assert ends[family, result] >= 5


# What a seat may not know does not move it.


def reshuffled(state: Any, seed: int) -> State:
    """The state with every card that the seat to act has not seen in another place.

    Hands, talon, and what the others laid down or drew keep their sizes.
    """
    seat, rng = state.turn, Random(seed)
    hidden = [card for other, hand in enumerate(state.hands) if other != seat for card in hand]
    terms = getattr(state, "terms", None)
    talon = terms.talon if terms else state.talon
    exchanges = terms.exchanges if terms else ()
    hidden += talon
    for made in exchanges:
        if made.seat != seat:
            hidden += made.discards
    rng.shuffle(hidden)

    def take(count: int) -> list[Card]:
        taken, hidden[:count] = hidden[:count], []
        return taken

    hands = tuple(
        hand if other == seat else CardSet(take(len(hand)))
        for other, hand in enumerate(state.hands)
    )
    new_talon = tuple(take(len(talon)))
    if not terms:
        other_state: State = attrs.evolve(state, hands=hands, talon=new_talon)
        return other_state
    new_exchanges = tuple(
        made
        if made.seat == seat
        else attrs.evolve(
            made, discards=CardSet(take(len(made.discards))), drawn=CardSet(DECK[: len(made.drawn)])
        )
        for made in exchanges
    )
    new_terms = attrs.evolve(terms, talon=new_talon, exchanges=new_exchanges)
    with_terms: State = attrs.evolve(state, hands=hands, terms=new_terms)
    return with_terms


@settings(max_examples=30, deadline=None)
@given(
    st.sampled_from(
        [SOURCE, TRADITION, rules(players=4), rules(overtrump="free", undertrump="free")]
    ),
    st.integers(0, 10**6),
    st.integers(0, 10**6),
)
def test_players_decide_from_what_their_seat_may_know(of: Rules, match: int, seed: int) -> None:
    for _, state in play_match(new_match(of), Random(match), 3):
        if state.turn is not None:
            other = reshuffled(state, seed)
            assert legal_actions(other) == legal_actions(state)
            assert choose(other, Random(seed)) == choose(state, Random(seed))


# Bidding and trump.


def test_a_hand_without_support_is_passed_even_on_a_bold_day() -> None:
    poor = dealt({1: "9c Td 9d Ts 9s"})
    assert choose(poor, BOLD) == Pass()


def test_a_careful_player_bids_the_lowest_that_the_hand_supports() -> None:
    strong = {1: "Kc Qc Jc Kd Ks"}
    assert chosen(dealt(strong)) == "bid 1"
    assert chosen(dealt(strong, of=TRADITION)) == "bid 5"
    assert chosen(dealt({1: "Kc Qc Jc Ac 9s"})) == "bid 5"
    assert chosen(dealt({1: "Kh Qh Jh 8h 9s"})) == "bid 6"
    assert chosen(dealt({1: "Kc Kd Kh Ks Qs"})) == "bid 1"


def test_a_bold_player_bids_more_on_the_same_hand() -> None:
    strong = dealt({1: "Kc Qc Jc Kd Ks"})
    careful, bold = choose(strong, CAREFUL), choose(strong, BOLD)
    assert isinstance(careful, Announce)
    assert isinstance(bold, Announce)
    assert bold.bid.level > careful.bid.level


def test_a_virole_in_the_belle_counts_on_the_belle_where_it_is_trump() -> None:
    hearts = {1: "Qh Jh Ah Th 9h"}
    assert 2 in bids_made(dealt(hearts, of=rules(virole_belle="fixed")))
    assert 2 not in bids_made(dealt(hearts))


def bids_made(state: Bidding) -> set[int]:
    """The bids made with this hand, over many careful and bold days."""
    found = (choose(state, Random(seed)) for seed in range(200))
    return {action.bid.level for action in found if isinstance(action, Announce)}


def test_plain_bids_count_on_suits_that_may_be_named() -> None:
    hearts = {1: "Kh Qh Jh 9h 8h"}
    assert not {5, 9} & bids_made(dealt(hearts))
    assert {5, 9} <= bids_made(dealt(hearts, of=rules(plain_may_name_belle=True)))


def test_the_strongest_suit_that_may_be_named_is_trump() -> None:
    hand = {0: "Kh Qh Jh Ks Qs"}
    assert chosen(naming(dealt(hand), "pass; pass; bid 5")) == "trump s"
    free = dealt(hand, of=rules(plain_may_name_belle=True))
    assert chosen(naming(free, "pass; pass; bid 5")) == "trump h"


def test_matadors_are_shown() -> None:
    with_them = dealt({0: "Kc Qc Jc 9h Ts"})
    assert chosen(showing(with_them, "pass; pass; bid 10")) == "show c"
    assert chosen(showing(dealt({0: "Kc Qc 9c 9h Ts"}), "pass; pass; bid 10")) == "show none"


# The exchange.


def test_trumps_kings_and_queens_are_kept() -> None:
    state = dealt({0: "Kc Jc 9d 8h Qs", 1: "Ac Jd Td Kh Ks"})
    first = exchanging(state, "pass; pass; bid 6; show none")
    assert chosen(first) == "exchange Jc 9d"
    then = exchanging(state, "pass; pass; bid 6; show none; exchange Jc 9d")
    assert chosen(then) == "exchange Ac Jd Td"


def test_no_more_is_laid_down_than_can_be_drawn_and_the_poorest_goes_first() -> None:
    state = dealt({0: "Kc Jc 9d 8h Qs", 1: "Ac Jd Td Kh Ks"}, of=rules(players=4), dealer=0)
    hungry = "pass; pass; pass; bid 6; show none; exchange Kc Jc 9d Qs"
    assert len(a(Exchanging, exchanging(state, hungry)).terms.talon) == 1
    assert chosen(exchanging(state, hungry)) == "exchange Td"


def test_a_declarer_who_must_part_with_a_card_parts_with_the_poorest() -> None:
    state = dealt({0: "Kc Kd Kh Ks Qs"})
    assert chosen(exchanging(state, "pass; pass; bid 6; show none")) == "exchange Qs"
    trumps = dealt({0: "Kh Qh Jh Ah 8h"})
    assert chosen(exchanging(trumps, "pass; pass; bid 6; show h")) == "exchange 8h"


# The play. Seat 0 is the declarer, spades are trump; `turn` says who plays.


@pytest.mark.parametrize(
    ("turn", "hand", "lead"),
    [
        (0, "Kd 9c Ks Js", "Ks"),  # the highest trump draws the others'
        (0, "Kd 9c Qs Js", "Kd"),  # it is not the highest: a king first
        (0, "Qd 9c Qs Js", "Qs"),  # no winner: trumps all the same
        (0, "Qd 9c Tc", "9c"),  # nothing to win with
        (1, "Kd 9c Ks Js", "Kd"),  # a defender keeps his trumps
        (1, "Qd 9c Qs Js", "9c"),
        (1, "Ks 9c Td", "Ks"),  # but takes what is his
    ],
)
def test_what_is_led(turn: int, hand: str, lead: str) -> None:
    assert choose(playing(hand, turn=turn), CAREFUL) == Play(Card.parse(lead))


def all_trumps_gone(hand: str) -> Playing:
    """Seat 0, the declarer, to lead when every trump but his own has been played."""
    gone = "Ks Qs As Js Ts 9s 8h"
    held = card_set(hand)
    cards = tuple(card for card in card_set(gone) if card not in held)
    tricks = (Trick(0, cards[:3], 0), Trick(0, cards[3:], 0))
    return attrs.evolve(playing(hand), tricks=tricks)


def test_a_declarer_keeps_his_trumps_when_no_others_are_out() -> None:
    assert choose(all_trumps_gone("Kd Ts 9c"), CAREFUL) == Play(Card.parse("Kd"))
    assert choose(all_trumps_gone("Qd Ts 9c"), CAREFUL) == Play(Card.parse("Ts"))


@pytest.mark.parametrize(
    ("turn", "hand", "trick", "card"),
    [
        (1, "Kd 9d Ts", "Qd", "Kd"),  # must beat it
        (2, "Kd Jd 9c", "Td 9d", "Jd"),  # last hand: as cheaply as it can be done
        (1, "Jd Ad 9c", "Td", "Jd"),  # in the middle the best, where none is safe
        (1, "Ks Qs As", "Js", "Qs"),  # safe, since the king is in the same hand
        (1, "9c 9d Jh", "Tc", "9c"),  # cannot win: the poorest
        (2, "Kh 9h Ad", "Qc Tc", "9h"),  # nothing at all: the poorest
        (1, "Kd Jd", "Qd 9d", "Jd"),  # the declarer is beaten: a partner's trick stays his
        (2, "Kd 9d", "Jd Qd", "Kd"),  # the rules leave no choice
    ],
)
def test_what_follows(turn: int, hand: str, trick: str, card: str) -> None:
    assert choose(playing(hand, trick, turn=turn), CAREFUL) == Play(Card.parse(card))
