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
    Deal,
    Dealing,
    DealSettled,
    Exchanging,
    Family,
    InvalidValue,
    MatadorsShown,
    Pass,
    Play,
    Playing,
    Result,
    Rules,
    State,
    Trick,
    advance,
    format_action,
    new_match,
    observe,
    view,
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


def decided(state: State, rng: Random) -> Action:
    """What the seat to act decides from its view."""
    return choose(view(state, state.turn), rng)


def chosen(state: State, rng: Random = CAREFUL) -> str:
    return format_action(decided(state, rng))


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


# A player knows the view of his seat, and no more.


@settings(max_examples=20, deadline=None)
@given(
    st.sampled_from(
        [SOURCE, TRADITION, rules(players=4), rules(overtrump="free", undertrump="free")]
    ),
    st.integers(0, 10**6),
)
def test_who_only_observes_plays_the_same_match(of: Rules, seed: int) -> None:
    state: State = new_match(of)
    folded = [view(state, seat) for seat in range(of.players)]
    rng = Random(seed)
    for action, reached in play_match(state, Random(seed), 3):
        if state.turn is None:
            assert Deal.shuffled(rng) == action
        else:
            assert choose(folded[state.turn], rng) == action
        folded = [advance(seen, observe(state, action, reached, seen.seat)) for seen in folded]
        state = reached


def test_who_is_not_to_act_is_not_asked() -> None:
    state = dealt({1: "Kc Qc Jc Kd Ks"})
    for seen in (view(state, 0), view(state), view(new_match(), 0)):
        with pytest.raises(InvalidValue, match="when it is his turn"):
            choose(seen, CAREFUL)


# Bidding and trump.


def test_a_hand_without_support_is_passed_even_on_a_bold_day() -> None:
    poor = dealt({1: "9c Td 9d Ts 9s"})
    assert decided(poor, BOLD) == Pass()


def test_a_careful_player_bids_the_lowest_that_the_hand_supports() -> None:
    strong = {1: "Kc Qc Jc Kd Ks"}
    assert chosen(dealt(strong)) == "bid 1"
    assert chosen(dealt(strong, of=TRADITION)) == "bid 5"
    assert chosen(dealt({1: "Kc Qc Jc Ac 9s"})) == "bid 5"
    assert chosen(dealt({1: "Kh Qh Jh 8h 9s"})) == "bid 6"
    assert chosen(dealt({1: "Kc Kd Kh Ks Qs"})) == "bid 1"


def test_a_bold_player_bids_more_on_the_same_hand() -> None:
    strong = dealt({1: "Kc Qc Jc Kd Ks"})
    careful, bold = decided(strong, CAREFUL), decided(strong, BOLD)
    assert isinstance(careful, Announce)
    assert isinstance(bold, Announce)
    assert bold.bid.level > careful.bid.level


def test_a_virole_in_the_belle_counts_on_the_belle_where_it_is_trump() -> None:
    hearts = {1: "Qh Jh Ah Th 9h"}
    assert 2 in bids_made(dealt(hearts, of=rules(virole_belle="fixed")))
    assert 2 not in bids_made(dealt(hearts))


def bids_made(state: Bidding) -> set[int]:
    """The bids made with this hand, over many careful and bold days."""
    found = (decided(state, Random(seed)) for seed in range(200))
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


def whole(state: Playing) -> Playing:
    """The position with its missing cards in the talon: to a view, every card is somewhere."""
    there = {card for hand in state.hands for card in hand} | set(state.trick)
    there |= {card for trick in state.tricks for card in trick.cards}
    talon = tuple(card for card in DECK if card not in there)
    return attrs.evolve(state, terms=attrs.evolve(state.terms, talon=talon))


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
    assert decided(whole(playing(hand, turn=turn)), CAREFUL) == Play(Card.parse(lead))


def all_trumps_gone(hand: str) -> Playing:
    """Seat 0, the declarer, to lead when every trump but his own has been played."""
    gone = "Ks Qs As Js Ts 9s 8h"
    held = card_set(hand)
    cards = tuple(card for card in card_set(gone) if card not in held)
    tricks = (Trick(0, cards[:3], 0), Trick(0, cards[3:], 0))
    return whole(attrs.evolve(playing(hand), tricks=tricks))


def test_a_declarer_keeps_his_trumps_when_no_others_are_out() -> None:
    assert decided(all_trumps_gone("Kd Ts 9c"), CAREFUL) == Play(Card.parse("Kd"))
    assert decided(all_trumps_gone("Qd Ts 9c"), CAREFUL) == Play(Card.parse("Ts"))


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
    assert decided(whole(playing(hand, trick, turn=turn)), CAREFUL) == Play(Card.parse(card))
