"""What a seat sees of each step, and that its view follows from that and nothing else."""

import copy
import pickle
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest
from helpers import a, after, card_list, card_set, dealt, rules
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import choose
from worlds import random_rules

from lombre_labet import (
    DECK,
    SOURCE,
    Action,
    ActionSeen,
    Announce,
    Bid,
    Bidding,
    Card,
    CardsDrawn,
    CardSet,
    Deal,
    DealSeen,
    DealStood,
    Exchange,
    ExchangeMade,
    ExchangeSeen,
    InvalidValue,
    MatadorsShown,
    Misdeal,
    NameTrump,
    Observation,
    Offence,
    Pass,
    Penalize,
    Play,
    Playing,
    ShowMatadors,
    State,
    Suit,
    TrumpTurned,
    View,
    advance,
    apply,
    legal_actions,
    new_match,
    observe,
    parse_action,
    view,
)
from lombre_labet.observations import ACTION_SEEN_TYPES
from lombre_labet.sketches import stand_in, unseen_cards

HANDS = {1: "Kh Qh Jh Ks 9s", 2: "Kd Qd Jd Qs 8h", 0: "Kc Qc Jc Js Ah"}
TALON = "Ts Ac Tc 9c Ad Td 9d Th 9h As"
EVERYBODY = (None, 0, 1, 2)


def seen(before: State, line: str, seat: int | None = None) -> Observation:
    """What a seat sees of an action, given by its line."""
    action = parse_action(line)
    return observe(before, action, apply(before, action), seat)


def steps(rng: random.Random, count: int) -> Iterator[tuple[State, Action, State]]:
    """Some steps of a match under random rules, with misdeals and penalties."""
    of = random_rules(rng)
    state: State = new_match(of, dealer=rng.randrange(of.players))
    for _ in range(count):
        if state.turn is None:
            action: Action = Misdeal() if rng.random() < 0.2 else Deal.shuffled(rng)
        elif rng.random() < 0.04:
            action = Penalize(rng.randrange(of.players), rng.choice(list(Offence)))
        else:
            action = choose(state, rng.randrange(256))
        before, state = state, apply(state, action)
        yield before, action, state


# What is seen


def test_a_deal_is_the_own_five_cards() -> None:
    deal = Deal.shuffled(random.Random(1))
    before = new_match()
    state = a(Bidding, apply(before, deal))
    for seat in EVERYBODY:
        hand = None if seat is None else state.hands[seat]
        told = observe(before, deal, state, seat)
        assert told == Observation(seat, None, DealSeen(hand), state.events)
        assert a(DealStood, told.events[0]).dealer == 0


def test_an_exchange_is_a_number_to_the_others() -> None:
    state = after(dealt(HANDS, TALON), "bid 5; pass; pass; trump s; show none")
    event = CardsDrawn(1, 2, 1, None)
    for seat in EVERYBODY:
        made: ActionSeen = ExchangeSeen(2)
        if seat == 1:
            made = ExchangeMade(card_set("9s Kh"), card_set("Ts Ac"))
        assert seen(state, "exchange 9s Kh", seat) == Observation(seat, 1, made, (event,))


def test_trumps_laid_aside_are_seen_under_face_up() -> None:
    state: State = dealt(HANDS, TALON, of=rules(trump_discards="face_up"))
    state = after(state, "bid 5; pass; pass; trump s; show none")
    for seat in EVERYBODY:
        told = seen(state, "exchange 9s Kh", seat)
        assert told.events == (CardsDrawn(1, 2, 1, card_set("9s")),)


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("", "pass"),
        ("", "bid 7"),
        ("", "bid 14"),
        ("bid 1; pass", "pass"),
        ("bid 9; pass; pass", "trump s"),
        ("bid 9; pass; pass; trump s", "show h"),
        ("bid 9; pass; pass; trump s", "show none"),
        ("bid 9; pass; pass; trump s; show h; exchange; exchange", "play Ks"),
    ],
)
def test_all_else_a_seat_does_is_seen_as_it_is(lines: str, line: str) -> None:
    state: State = dealt(HANDS, TALON)
    state = after(state, lines) if lines else state
    for seat in EVERYBODY:
        told = seen(state, line, seat)
        assert told.action == parse_action(line)
        assert (told.seat, told.actor) == (seat, state.turn)
        assert told.events == apply(state, parse_action(line)).events


def test_what_the_table_does_has_no_actor() -> None:
    for seat in EVERYBODY:
        misdeal = seen(new_match(), "misdeal", seat)
        assert (misdeal.action, misdeal.actor) == (Misdeal(), None)
        fine = seen(dealt(), "penalize 1 revoke", seat)
        assert (fine.action, fine.actor) == (Penalize(1, Offence.REVOKE), None)


def test_the_classes_of_what_is_seen_are_listed() -> None:
    assert set(ACTION_SEEN_TYPES) == set(ActionSeen.__args__)
    assert not {Deal, Exchange} & set(ACTION_SEEN_TYPES)


# Folding


@pytest.mark.parametrize("seed", range(12))
def test_folding_the_observations_of_a_seat_gives_its_view_at_every_step(seed: int) -> None:
    """From the start of the match, over several deals, for each seat and a spectator."""
    views: dict[int | None, View] = {}
    deals = 0
    for before, action, state in steps(random.Random(seed), 90):
        deals += isinstance(action, Deal)
        for seat in (None, *range(len(state.table.chips))):
            last = views.get(seat, view(before, seat))
            views[seat] = advance(last, observe(before, action, state, seat))
            assert views[seat] == view(state, seat)
            assert repr(views[seat]) == repr(view(state, seat))
            assert view(stand_in(views[seat]), seat) == views[seat]
    assert deals >= 2


def test_a_client_may_begin_in_the_middle_of_a_deal() -> None:
    state = after(dealt(HANDS, TALON), "bid 5; pass; pass; trump s; show h; exchange Jh 9s")
    for seat in EVERYBODY:
        joined = pickle.loads(pickle.dumps(view(state, seat)))
        told = seen(state, "exchange Kd Qd", seat)
        assert advance(joined, told) == view(after(state, "exchange Kd Qd"), seat)


@pytest.mark.parametrize("trump_discards", ["face_down", "face_up"])
@pytest.mark.parametrize("lines", ["bid 1; pass; pass", "bid 5; pass; pass; trump s", "bid 6"])
@pytest.mark.parametrize("suit", ["h", "none"])
def test_whatever_a_declarer_lays_down_the_others_can_follow(
    trump_discards: str, lines: str, suit: str
) -> None:
    """With matadors that all know of, plain or trumps, and all that can be done with the hand."""
    state: State = dealt(HANDS, TALON, of=rules(trump_discards=trump_discards))
    state = after(state, f"{lines}; pass; pass" if lines == "bid 6" else lines)
    state = after(state, f"show {suit}")
    for action in legal_actions(state):
        later = apply(state, action)
        for seat in EVERYBODY:
            told = observe(state, action, later, seat)
            assert advance(view(state, seat), told) == view(later, seat)


def test_a_refused_observation_leaves_the_view_as_it_was() -> None:
    state = dealt(HANDS, TALON)
    mine, before = view(state, 1), repr(view(state, 1))
    with pytest.raises(InvalidValue):
        advance(mine, seen(after(state, "pass"), "pass", 1))
    assert repr(mine) == before


# What does not follow


def test_an_observation_of_another_seat_is_refused() -> None:
    state = dealt(HANDS, TALON)
    for seat in EVERYBODY:
        for other in EVERYBODY:
            if seat != other:
                with pytest.raises(InvalidValue, match="of another seat"):
                    advance(view(state, seat), seen(state, "pass", other))


@pytest.mark.parametrize("seed", range(4))
def test_stale_observations_and_those_out_of_order_are_refused(seed: int) -> None:
    """Of all observations of a match, a view takes only those that could be the next.

    A pass or a fine may be told twice and yet be possible, so what is taken has to lead to a view
    that a state can have.
    """
    played = list(steps(random.Random(seed), 45))
    refused = taken = 0
    for seat in (None, 0, 2):
        told = [observe(before, action, state, seat) for before, action, state in played]
        for at, (before, _, state) in enumerate(played):
            mine = view(before, seat)
            for number, observation in enumerate(told):
                try:
                    result = advance(mine, observation)
                except InvalidValue:
                    refused += 1
                    assert number != at
                else:
                    taken += number != at
                    assert view(stand_in(result), seat) == result
                    assert number != at or result == view(state, seat)
    assert refused > 10 * taken


def replaced(value: object, rng: random.Random) -> Iterator[object]:
    """Values of the same kind, and some of other kinds."""
    yield from (None, -1, 0, 1, 10**5000, "Kh", (), CardSet(), True, ExchangeSeen(2), object)
    yield CardSet(rng.sample(DECK, rng.randrange(1, 6)))
    yield rng.choice(list(Suit))
    yield rng.choice(list(Bid))
    yield rng.choice(DECK)
    if isinstance(value, CardSet):
        for card in (*list(value)[:2], *rng.sample(DECK, 3)):
            yield CardSet(value ^ CardSet([card]))
    if isinstance(value, tuple):
        yield value[:-1]
        yield value + value
        yield (*value, None)


def mutants(value: Any, rng: random.Random) -> Iterator[object]:
    """The value with one part of it exchanged, at any depth."""
    if isinstance(value, tuple):
        for place, part in enumerate(value):
            for other in mutants(part, rng):
                yield (*value[:place], other, *value[place + 1 :])
    elif attrs.has(type(value)) and not isinstance(value, CardSet | type(DECK[0])):
        for field in attrs.fields(type(value)):
            part = getattr(value, field.name)
            for other in (*replaced(part, rng), *mutants(part, rng)):
                try:
                    yield attrs.evolve(value, **{field.name: other})
                except InvalidValue:
                    continue  # what is seen is well-formed, or is not made


MADE_UP: list[ActionSeen] = [
    Misdeal(),
    Pass(),
    DealSeen(None),
    DealSeen(CardSet()),
    DealSeen(card_set("Kh Qh Jh Ah Th")),
    DealSeen(CardSet(DECK)),
    ExchangeSeen(0),
    ExchangeSeen(-3),
    ExchangeSeen(10**5000),
    ExchangeMade(CardSet(), CardSet()),
    ExchangeMade(card_set("Kh"), card_set("Kh")),
    ExchangeMade(CardSet(), CardSet(DECK)),
    ExchangeMade(CardSet(DECK), CardSet(DECK)),
    *(Penalize(seat, Offence.OTHER) for seat in range(4)),
    *map(Announce, Bid),
    *map(NameTrump, Suit),
    *map(ShowMatadors, (None, *Suit)),
    *map(Play, DECK),
]


@pytest.mark.parametrize("seed", range(6))
def test_made_up_observations_raise_invalid_value_or_give_a_view_some_state_has(seed: int) -> None:
    rng = random.Random(seed)
    tried = taken = 0
    for before, action, state in steps(rng, 60):
        seat = rng.choice((None, *before.table.seats, before.turn, before.turn))
        mine, true = view(before, seat), observe(before, action, state, seat)
        others = [attrs.evolve(true, action=made_up) for made_up in MADE_UP]
        others += [a(Observation, mutant) for mutant in mutants(true, rng)]
        for observation in rng.sample(others, min(60, len(others))):
            tried += 1
            try:
                result = advance(mine, observation)
            except InvalidValue:
                continue
            taken += 1
            assert view(stand_in(result), seat) == result
    assert tried == 60 * 60
    assert taken < tried / 5


def wrong(state: State, viewer: int | None, line: str, /, **parts: Any) -> None:
    """The observation is refused once some parts of it, or of its action, are others."""
    told = seen(state, line, viewer)
    assert advance(view(state, viewer), told) == view(after(state, line), viewer)
    of_action = {name: parts.pop(name) for name in tuple(parts) if hasattr(told.action, name)}
    whole: Any = told
    action = attrs.evolve(whole.action, **of_action)
    made_up = attrs.evolve(whole, **{"action": action, **parts})
    with pytest.raises(InvalidValue):
        advance(view(state, viewer), made_up)


def test_a_deal_of_too_few_cards_is_refused() -> None:
    state = new_match()
    deal = "deal " + " ".join(map(str, DECK))
    wrong(state, 1, deal, hand=card_set("Kh Qh"))
    wrong(state, 1, deal, hand=CardSet())
    wrong(state, 1, deal, hand=None)
    wrong(state, None, deal, hand=card_set("Kh Qh Jh Ah Th"))
    wrong(state, None, deal, hand=CardSet())
    wrong(state, 1, deal, actor=1)
    wrong(state, 1, deal, events=())
    wrong(state, 1, deal, action=parse_action(deal))


def test_an_own_exchange_draws_as_many_cards_as_it_lays_down_none_of_them_seen_before() -> None:
    state = after(dealt(HANDS, TALON), "bid 1; pass; pass; show h")
    wrong(state, 1, "exchange 9s Ks", drawn=card_set("Ts"))
    wrong(state, 1, "exchange 9s Ks", drawn=card_set("Ts Ac Tc"))
    wrong(state, 1, "exchange 9s Ks", drawn=CardSet())
    for unseen in unseen_cards(view(state, 1)):
        wrong(state, 1, "exchange 9s Ks Jh", drawn=CardSet([Card.parse("Ts"), unseen]))
    wrong(state, 1, "exchange 9s Ks", drawn=card_set("Ac Tc"))  # without the turned card
    wrong(state, 1, "exchange 9s Ks", drawn=card_set("Ts Kh"))  # one that is kept
    wrong(state, 1, "exchange 9s Ks", drawn=card_set("Ts Ks"))  # one that is laid down
    wrong(state, 1, "exchange 9s Ks", cards=card_set("9s Kd"))
    wrong(state, 1, "exchange 9s Ks", cards=card_set("9s"))
    wrong(state, 1, "exchange 9s Ks", cards=card_set("9s Kh"))
    wrong(state, 1, "exchange 9s Ks", action=Exchange(card_set("9s Ks")))
    later = after(state, "exchange 9s Ks")
    wrong(later, 2, "exchange Kd", drawn=card_set("Ts"))  # it is known to be another's


def test_an_exchange_of_another_is_what_was_announced() -> None:
    state = after(dealt(HANDS, TALON), "bid 1; pass; pass; show h")
    line = "exchange 9s Ks"
    for seat in (None, 2):
        wrong(state, seat, line, count=1)
        wrong(state, seat, line, events=(CardsDrawn(1, 1, 2, None),))
        wrong(state, seat, line, events=(CardsDrawn(2, 2, 2, None),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 2, card_set("9s Ks")),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 9, None),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, -1, None),))
        wrong(state, seat, line, events=())
        wrong(state, seat, line, actor=2)
        wrong(state, seat, line, count=0, events=(CardsDrawn(1, 0, 0, None),))  # X1


def test_where_trumps_are_seen_they_can_be_those_laid_down() -> None:
    state: State = dealt(HANDS, TALON, of=rules(trump_discards="face_up"))
    state = after(state, "bid 1; pass; pass; show h")
    line = "exchange 9s Ks"
    for seat in (None, 2):
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 2, None),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 2, card_set("9s")),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 2, card_set("9s Td")),))
        wrong(state, seat, line, events=(CardsDrawn(1, 2, 2, card_set("9s Ts")),))  # turned
    wrong(state, 2, line, events=(CardsDrawn(1, 2, 2, card_set("9s 8h")),))  # its own


def test_a_turned_card_is_one_that_can_lie_on_the_talon() -> None:
    state = after(dealt(HANDS, TALON), "bid 1; pass")
    event = a(TrumpTurned, seen(state, "pass").events[1])
    own = attrs.evolve(event, card=card_list("Ks")[0])
    wrong(state, 1, "pass", events=(seen(state, "pass").events[0], own))
    wrong(state, None, "pass", events=(event,))
    wrong(state, None, "pass", events=(seen(state, "pass").events[0],))


def test_a_card_played_is_one_that_can_be_in_the_hand() -> None:
    state = after(
        dealt(HANDS, TALON), "bid 9; pass; pass; trump s; show h; exchange; exchange; play Ks"
    )
    wrong(state, 0, "play Qs", card=card_list("Kc")[0])  # its own
    wrong(state, 0, "play Qs", card=card_list("Ks")[0])  # played
    wrong(state, 0, "play Qs", card=card_list("Kh")[0])  # known to be the declarer's
    wrong(state, 2, "play Qs", card=card_list("Kd")[0])  # it must follow
    wrong(state, 2, "play Qs", card=card_list("9d")[0])  # it does not hold it
    wrong(state, 2, "play Qs", seat=0)
    wrong(state, 0, "play Qs", actor=0)
    wrong(state, 0, "play Qs", actor=None)


def test_who_is_known_to_hold_one_card_and_no_more_can_play_that_one_alone() -> None:
    state = after(
        dealt(
            {1: "Kh Qh Jh Ah 9c", 2: "Kd Qd Jd Ad Td", 0: "Kc Qc Jc Ac Tc"},
            "Ts Ks Qs Js As 9s 8h Th 9h 9d",
        ),
        "bid 1; pass; pass; show none; exchange 9c; exchange; exchange; play Kh; play Kd; play Kc;"
        "play Qh; play Qd; play Qc; play Jh; play Jd; play Jc; play Ah; play Ad; play Ac",
    )
    assert str(view(state, 2).known[1]) == "Ts"
    for unseen in unseen_cards(view(state, 2)):
        wrong(state, 2, "play Ts", card=unseen)


def test_no_more_is_drawn_than_the_talon_has() -> None:
    state = after(
        dealt(HANDS, TALON),
        "bid 6; pass; pass; show none; exchange Kh Qh Jh Ks 9s; exchange Kd Qd Jd",
    )
    assert view(state, 0).talon == 2
    rest = unseen_cards(view(state, 0))
    for other in rest - card_set("9h As"):
        drawn = card_set("9h As") | CardSet([other])
        told = (CardsDrawn(0, 3, 0, None),)
        wrong(state, 0, "exchange Kc Qc", cards=card_set("Kc Qc Jc"), drawn=drawn, events=told)


def test_matadors_shown_are_cards_that_can_be_in_the_hand() -> None:
    state = after(dealt(HANDS, TALON), "bid 9; pass; pass; trump s")
    event = a(MatadorsShown, seen(state, "show h").events[0])
    diamonds = (attrs.evolve(event, suit=Suit.DIAMONDS),)
    wrong(state, 2, "show h", suit=Suit.DIAMONDS, events=diamonds)
    wrong(state, 1, "show h", suit=Suit.DIAMONDS, events=diamonds)
    wrong(state, 2, "show h", suit=None)
    wrong(state, 2, "show none", suit=Suit.HEARTS)


def test_a_penalty_is_for_a_seat_of_the_table() -> None:
    wrong(dealt(), 1, "penalize 2 revoke", action=Penalize(3, Offence.REVOKE))
    wrong(dealt(), 1, "penalize 2 revoke", action=Penalize(0, Offence.REVOKE))


# Values


@pytest.mark.parametrize("thing", [None, 1, "view", SOURCE, new_match()])
def test_what_is_no_view_or_no_observation_is_refused(thing: Any) -> None:
    told = seen(new_match(), "misdeal")
    with pytest.raises(InvalidValue, match="is not a View"):
        advance(thing, told)
    with pytest.raises(InvalidValue, match="is not an Observation"):
        advance(view(new_match()), thing)


def test_what_is_no_step_is_not_observed() -> None:
    state: Any = dealt()
    things: list[tuple[Any, Any, Any]] = [
        (None, Pass(), state),
        (state, Pass(), None),
        (state, "pass", state),
        (state, Play(DECK[0]), state),
        (state, Pass(), after(state, "bid 9; pass; pass; trump s; show none")),
        (new_match(), Deal(DECK), new_match()),
        (state, Deal(DECK), state),
    ]
    for before, action, later in things:
        with pytest.raises(InvalidValue):
            observe(before, action, later)
    with pytest.raises(InvalidValue, match="'pass' is not an action"):
        observe(*things[2])
    seats: list[Any] = [-1, 3, True, "0"]
    for seat in seats:
        with pytest.raises(InvalidValue, match="a seat from 0 to 2"):
            observe(state, Pass(), after(state, "pass"), seat)


@pytest.mark.parametrize("thing", [1, "Kh", (), [], card_list("Kh"), DECK[0]])
def test_what_is_seen_is_well_formed(thing: CardSet) -> None:
    with pytest.raises(InvalidValue, match="hand takes a CardSet"):
        DealSeen(thing)
    with pytest.raises(InvalidValue, match="cards takes a CardSet"):
        ExchangeMade(thing, CardSet())
    with pytest.raises(InvalidValue, match="drawn takes a CardSet"):
        ExchangeMade(CardSet(), thing)
    numbers: list[Any] = ["1", True, None, 1.0]
    for number in numbers:
        with pytest.raises(InvalidValue, match="count takes a whole number"):
            ExchangeSeen(number)
    others: list[Any] = [[], None, 1]
    for events in others:
        with pytest.raises(InvalidValue, match="events takes a tuple"):
            Observation(None, None, Pass(), events)


@given(st.randoms(use_true_random=False))
@settings(max_examples=10, deadline=None, derandomize=True)
def test_views_and_observations_are_values(rng: random.Random) -> None:
    """They survive pickling and copying, and equal ones have one hash and one repr."""
    for before, action, state in steps(rng, 40):
        seat = rng.choice((None, *state.table.seats))
        for value, again in (
            (view(state, seat), view(state, seat)),
            (observe(before, action, state, seat), observe(before, action, state, seat)),
        ):
            for other in (
                again,
                pickle.loads(pickle.dumps(value)),
                copy.copy(value),
                copy.deepcopy(value),
            ):
                assert other == value
                assert hash(other) == hash(value)
                assert repr(other) == repr(value)


def test_views_and_observations_are_frozen() -> None:
    state = dealt()
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        view(state, 1).hand = CardSet()  # type: ignore[misc]  # that is the point
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        seen(state, "pass").actor = 2  # type: ignore[misc]  # that is the point


def test_reprs_name_what_is_seen() -> None:
    state = after(dealt(HANDS, TALON), "bid 5; pass; pass; trump s; show none")
    assert repr(seen(state, "exchange 9s Kh", 2).action) == "ExchangeSeen(count=2)"
    assert repr(seen(state, "exchange 9s Kh", 1).action) == (
        "ExchangeMade(cards=<CardSet Kh 9s>, drawn=<CardSet Ac Ts>)"
    )
    assert "Kh" not in repr(seen(state, "exchange 9s Kh", 2))
    assert repr(view(state, 2)).count("Kd") == 1
    assert isinstance(after(state, "exchange 9s Kh; exchange Kd; exchange"), Playing), (
        "the talon lasts"
    )
