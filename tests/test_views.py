"""What a seat may know: each part of a view, and what a view answers about actions."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from helpers import after, card_list, card_set, dealt, exchanging, naming, rules, showing, to_play
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import picks, states, states_with_turn, subsets, thinkable, walk

from lombre_labet import (
    BACON,
    DECK,
    SOURCE,
    Action,
    Announce,
    Bid,
    Bidding,
    Call,
    Card,
    CardsDrawn,
    CardSet,
    Deal,
    Dealing,
    Exchange,
    Exchanged,
    InvalidValue,
    Misdeal,
    NameTrump,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    Playing,
    Reason,
    Refusal,
    Rules,
    ShowMatadors,
    State,
    Suit,
    View,
    apply,
    legal_actions,
    new_match,
    view,
    why_illegal,
)
from lombre_labet.sketches import lowest, sketch, stand_in, unseen_cards

HANDS = {1: "Kh Qh Jh Ks 9s", 2: "Kd Qd Jd Qs 8h", 0: "Kc Qc Jc Js Ah"}
TALON = "Ts Ac Tc 9c Ad Td 9d Th 9h As"
"""All hands and the talon; seat 0 deals, so seat 1 is the first hand."""


def deal(**options: object) -> Bidding:
    return dealt(HANDS, TALON, of=rules(**options))


def known(state: State, seat: int | None = None) -> list[str]:
    """The known cards of each seat, as text."""
    return [str(cards) for cards in view(state, seat).known]


# Public facts


def all_views(state: State) -> list[View]:
    return [view(state, seat) for seat in (None, *range(len(state.table.chips)))]


def test_a_view_before_a_deal_is_the_table_and_nothing_else() -> None:
    state = new_match(dealer=2)
    for seat, seen in zip((None, 0, 1, 2), all_views(state), strict=True):
        assert seen == View(seat=seat, phase=Phase.DEALING, turn=None, table=state.table)
        assert (seen.hand, seen.held, seen.talon, seen.known) == (CardSet(), (), 0, ())
        assert (seen.declarer, seen.standing, seen.leader) == (None, None, None)


def test_the_table_with_chips_pool_and_labets_is_in_every_view() -> None:
    state = after(deal(ante=3), "penalize 2 revoke")
    for seen in all_views(state):
        assert seen.table == state.table
        assert seen.table.chips == (17, 20, 17)
        assert seen.table.pool == 3
        assert [(labet.seat, labet.size) for labet in seen.table.labets] == [(2, 3)]
        assert seen.table.rules.ante == 3
        assert (seen.table.dealer, seen.table.total) == (0, 60)


def test_the_stake_and_what_is_in_play_are_seen_and_stay() -> None:
    first = after(deal(), "penalize 2 revoke; pass; pass; pass")
    state = apply(first, Deal(DECK))
    for lines in ("", "bid 9; pass; pass", "trump s", "show none", "exchange; exchange"):
        state = after(state, lines) if lines else state
        for seen in all_views(state):
            assert seen.stake is not None
            assert seen.stake.pool == 2
            assert [labet.seat for labet in seen.stake.labets] == [2]
    # A labet posted now is on the table, and not in play.
    fined = after(state, "penalize 1 other")
    for seen in all_views(fined):
        assert seen.stake is not None
        assert len(seen.stake.labets) == 1
        assert len(seen.table.labets) == 2


LINES = [
    ("", Phase.BIDDING, 1),
    ("bid 5; pass; pass", Phase.NAMING_TRUMP, 1),
    ("trump s", Phase.SHOWING_MATADORS, 1),
    ("show none", Phase.EXCHANGING, 1),
    ("exchange 9s", Phase.EXCHANGING, 2),
    ("exchange", Phase.EXCHANGING, 0),
    ("exchange", Phase.PLAYING, 1),
    ("play Ks", Phase.PLAYING, 2),
]


def test_phase_and_turn() -> None:
    state: State = deal()
    for lines, phase, turn in LINES:
        state = after(state, lines) if lines else state
        for seen in all_views(state):
            assert (seen.phase, seen.turn) == (phase, turn)


def test_calls_standing_bid_and_declarer() -> None:
    state = after(deal(), "bid 5; pass")
    for seen in all_views(state):
        assert seen.calls == (Call(1, Bid.DEMANDE), Call(2, None))
        assert seen.standing is Bid.DEMANDE
        assert seen.declarer is None, "the auction is not over"
        assert seen.contract is None
    state = after(state, "bid 9; pass")
    for seen in all_views(state):
        assert (seen.declarer, seen.standing) == (0, Bid.SANS_PRENDRE)
        assert seen.contract is None, "trump is not named"
    state = after(state, "trump s")
    for seen in all_views(state):
        assert seen.contract == showing(state, "penalize 0 other").contract
        assert seen.contract is not None
        assert seen.contract.trump is Suit.SPADES
        assert seen.declarer == 0


def test_before_the_first_bid_none_stands() -> None:
    assert view(after(deal(), "pass")).standing is None


# Hands, talon, exchanges


def test_own_hand_and_no_other() -> None:
    state: State = deal()
    for seat, hand in HANDS.items():
        assert view(state, seat).hand == card_set(hand)
    assert view(state).hand == CardSet()
    for seen in all_views(state):
        assert seen.held == (5, 5, 5)
        assert seen.talon == 10


def test_counts_follow_the_exchange_and_the_play() -> None:
    state = after(deal(), "bid 5; pass; pass; trump s; show none; exchange 9s Ks; exchange Kd")
    for seen in all_views(state):
        assert (seen.held, seen.talon) == ((5, 5, 5), 7)
    state = after(state, "exchange; play Kh; play Qs")
    for seen in all_views(state):
        assert (seen.held, seen.talon) == ((5, 4, 4), 7)


def test_own_discards_and_draws_and_the_numbers_of_others() -> None:
    state = after(
        deal(), "bid 5; pass; pass; trump s; show none; exchange 9s Kh; exchange 8h Kd Qd"
    )
    own = {
        1: Exchanged(1, card_set("9s Kh"), card_set("Ts Ac")),
        2: Exchanged(2, card_set("8h Kd Qd"), card_set("Tc 9c Ad")),
    }
    for seen in all_views(state):
        assert [(made.seat, made.count, made.trumps) for made in seen.exchanges] == [
            (1, 2, 1),
            (2, 3, 1),
        ]
        assert seen.own_exchange == (own.get(seen.seat) if seen.seat is not None else None)
    assert view(state, 1).hand == card_set("Qh Jh Ks Ts Ac")


def test_trumps_laid_aside_are_a_number_face_down_and_seen_face_up() -> None:
    lines = "bid 5; pass; pass; trump s; show none; exchange 9s Kh; exchange Qs 8h Kd"
    for seen in all_views(after(deal(), lines)):
        assert [made.trumps_seen for made in seen.exchanges] == [None, None]
    for seen in all_views(after(deal(trump_discards="face_up"), lines)):
        laid_aside = [made.trumps_seen for made in seen.exchanges]
        assert laid_aside == [card_set("9s"), card_set("8h Qs")]


# The turned card


def test_the_turned_card_is_seen_on_the_talon_and_then_known_to_be_in_the_hand() -> None:
    turned = after(deal(), "bid 1; pass; pass")
    for seen in all_views(turned):
        assert seen.turned is card_list("Ts")[0]
        assert seen.contract is not None
        assert seen.contract.turned is seen.turned
        assert seen.talon == 10
        assert seen.known == (CardSet(),) * 3
    shown = after(turned, "show none")
    for seen in all_views(shown):
        assert seen.turned is card_list("Ts")[0], "before the exchange it lies there still"
        assert seen.known == (CardSet(),) * 3
    drawn = after(shown, "exchange 9s")
    for seen in all_views(drawn):
        assert seen.turned is None
        assert seen.contract is not None
        assert seen.contract.turned is card_list("Ts")[0]
        assert seen.known == (CardSet(), card_set("Ts"), CardSet())
    assert known(after(drawn, "exchange; exchange; play Ks; play Qs; play Js")) == ["", "Ts", ""]
    for lines in ("play Ts", "play Ts; play Qs; play Js"):
        assert known(after(drawn, "exchange; exchange; " + lines)) == ["", "", ""]


def test_where_no_card_is_turned_none_is_seen() -> None:
    for seen in all_views(after(deal(), "bid 6; pass; pass; show none; exchange 9s")):
        assert seen.turned is None
        assert seen.contract is not None
        assert seen.contract.turned is None
        assert seen.known == (CardSet(),) * 3


# Matadors


def shown_and_laid_down(bid: str, suit: str, discards: str, up: bool = False) -> State:
    """Seat 1 plays, shows K Q J of hearts, and lays cards down; its other cards are Ks 9s."""
    state: State = deal(trump_discards="face_up" if up else "face_down")
    state = after(state, f"bid {bid}" if bid == "14" else f"bid {bid}; pass; pass")
    state = after(state, f"trump {suit}; show h" if suit else "show h")
    return after(state, f"exchange {discards}") if discards else state


def test_matadors_shown_are_known_to_be_in_the_hand() -> None:
    for bid, suit in (("5", "s"), ("6", ""), ("9", "c"), ("1", "")):
        for seen in all_views(shown_and_laid_down(bid, suit, "")):
            assert seen.matadors is Suit.HEARTS
            assert seen.known == (CardSet(), card_set("Kh Qh Jh"), CardSet())


def test_matadors_not_shown_are_not_known() -> None:
    for seen in all_views(after(deal(), "bid 9; pass; pass; trump s; show none")):
        assert seen.matadors is None
        assert seen.known == (CardSet(),) * 3


@pytest.mark.parametrize(
    ("bid", "suit", "up", "discards", "kept"),
    [
        # Plain matadors: surely kept where only trumps were laid down.
        ("5", "s", False, "9s", "Kh Qh Jh"),
        ("5", "s", False, "Ks 9s", "Kh Qh Jh"),
        ("5", "s", False, "Jh", ""),
        ("5", "s", False, "Jh 9s", ""),
        ("5", "c", False, "9s", ""),
        ("5", "c", False, "Kh Qh Jh Ks 9s", ""),
        # That trumps are seen tells nothing of plain cards.
        ("5", "s", True, "9s", "Kh Qh Jh"),
        ("5", "s", True, "Jh", ""),
        ("5", "s", True, "Jh 9s", ""),
        # Trump matadors: surely kept where no trump was laid down.
        ("6", "", False, "9s", "Kh Qh Jh"),
        ("6", "", False, "Ks 9s", "Kh Qh Jh"),
        ("6", "", False, "Jh", ""),
        ("6", "", False, "Jh 9s", ""),
        ("6", "", False, "Kh Qh Jh", ""),
        # Where the trumps laid down are seen, it is known which are gone.
        ("6", "", True, "9s", "Kh Qh Jh"),
        ("6", "", True, "Jh", "Kh Qh"),
        ("6", "", True, "Jh Kh 9s", "Qh"),
        ("6", "", True, "Kh Qh Jh", ""),
    ],
)
def test_matadors_are_known_after_the_exchange_where_they_were_surely_kept(
    bid: str, suit: str, up: bool, discards: str, kept: str
) -> None:
    state = shown_and_laid_down(bid, suit, discards, up)
    assert state.turn == 2, "the declarer has exchanged"
    for seat in (None, 0, 1, 2):
        assert known(state, seat) == ["", str(card_set(kept)), ""]


@pytest.mark.parametrize(("bid", "suit"), [("9", "s"), ("10", ""), ("13", "c"), ("14", "")])
@pytest.mark.parametrize("up", [False, True])
def test_a_declarer_who_does_not_exchange_keeps_his_matadors(bid: str, suit: str, up: bool) -> None:
    """Whatever the defenders lay down."""
    state = shown_and_laid_down(bid, suit, "", up)
    assert state.turn == 2
    state = after(state, "exchange Kd 8h Qs")
    assert known(state) == ["", "Kh Qh Jh", ""]


def test_matadors_beside_the_turned_card() -> None:
    state = shown_and_laid_down("1", "", "9s")
    assert known(state) == ["", "Kh Qh Jh Ts", ""]
    assert known(shown_and_laid_down("1", "", "Kh 9s")) == ["", "Ts", ""]
    state = after(state, "exchange; exchange; play Qh")
    assert known(state) == ["", "Kh Jh Ts", ""]


def test_matadors_are_known_until_they_are_played() -> None:
    state = after(shown_and_laid_down("9", "c", ""), "exchange; exchange; play Qh")
    assert known(state) == ["", "Kh Jh", ""]
    state = after(state, "play 8h; play Ah")
    assert known(state) == ["", "Kh Jh", ""]


# Tricks


def test_finished_tricks_the_current_one_and_who_leads() -> None:
    state = after(deal(), "bid 9; pass; pass; trump s; show none; exchange; exchange")
    for seen in all_views(state):
        assert (seen.tricks, seen.trick, seen.leader) == ((), (), 1)
    state = after(state, "play Ks; play Qs")
    for seen in all_views(state):
        assert (seen.tricks, seen.trick) == ((), card_list("Ks Qs"))
        assert (seen.leader, seen.turn) == (1, 0)
    state = after(state, "play Js; play Kh")
    assert isinstance(state, Playing)
    for seen in all_views(state):
        assert seen.tricks == state.tricks
        assert [(trick.leader, trick.cards, trick.winner) for trick in seen.tricks] == [
            (1, card_list("Ks Qs Js"), 1)
        ]
        assert (seen.trick, seen.leader) == (card_list("Kh"), 1)


def test_outside_play_nobody_leads() -> None:
    for state in (new_match(), deal(), after(deal(), "bid 6; pass; pass; show none")):
        assert view(state).leader is None


# Unseen cards and stand-ins


def test_unseen_are_the_cards_of_which_nothing_is_told() -> None:
    state: State = deal(trump_discards="face_up")
    everything = {card for hand in HANDS.values() for card in card_list(hand)}
    everything |= set(card_list(TALON))
    assert set(unseen_cards(view(state))) == everything == set(DECK)
    state = after(state, "bid 1; pass; pass")
    assert Play(BACON).card in unseen_cards(view(state, 1))
    assert str(unseen_cards(view(state, 1))) == str(
        card_set("Kd Qd Jd Qs 8h Kc Qc Jc Js Ah Ac Tc 9c Ad Td 9d Th 9h As")
    )
    state = after(state, "show h; exchange 9s Kh")
    # Plain matadors may be gone; 9s is seen, Ts is known, and seat 1 knows its own discards.
    assert len(unseen_cards(view(state))) == 23
    assert card_set("9s Ts Kh") & unseen_cards(view(state)) == card_set("Kh")
    assert not card_set("9s Ts Kh Qh Jh Ks Ac") & unseen_cards(view(state, 1))


@given(states(), st.data())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_a_stand_in_looks_like_the_view_it_was_made_from(state: State, data: st.DataObject) -> None:
    for further in walk(state, data.draw(picks(0, 8))):
        for seen in all_views(further):
            assert view(stand_in(seen), seen.seat) == seen


def test_a_stand_in_knows_nothing_more() -> None:
    """The unseen cards lie in canonical order, wherever they really are."""
    one, other = deal(), dealt({1: HANDS[1]}, of=SOURCE)
    assert one.hands != other.hands
    assert stand_in(view(one, 1)) == stand_in(view(other, 1))


# What a view answers


def everyone(state: State) -> tuple[int | None, ...]:
    """The table, each seat, and seats that no table has."""
    return (None, *range(len(state.table.chips)), -1, 4, 10**30)


def everything(state: State) -> tuple[Action, ...]:
    """Every action anybody could think of."""
    penalties = [Penalize(seat, offence) for seat in range(4) for offence in Offence]
    table: tuple[Action, ...] = (Misdeal(), Deal(DECK), *penalties)
    return table if isinstance(state, Dealing) else (*thinkable(state), *table)


@given(states_with_turn())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_the_view_of_the_seat_to_act_answers_like_the_state(state: State) -> None:
    seen = view(state, state.turn)
    assert legal_actions(seen) == legal_actions(state) != ()
    for action in everything(state):
        for by in everyone(state):
            assert why_illegal(seen, action, by=by) == why_illegal(state, action, by=by)


@given(states())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_any_other_view_lists_nothing_and_answers_for_its_own_seat(state: State) -> None:
    players = len(state.table.chips)
    for seat in (None, *range(players)):
        if seat is not None and seat == state.turn:
            continue
        seen = view(state, seat)
        assert legal_actions(seen) == ()
        for action in everything(state):
            told = why_illegal(seen, action)
            assert told is not None
            if seat is not None:
                assert told == why_illegal(state, action, by=seat)
                assert told == why_illegal(seen, action, by=seat)
            assert not told.cards


@given(states())
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_view_says_nothing_of_a_hand_it_does_not_show(state: State) -> None:
    """Asked for another seat it answers where no hand is looked at, and otherwise raises."""
    players = len(state.table.chips)
    for seat in (None, *range(players)):
        seen = view(state, seat)
        if seat is not None and seat == state.turn:
            continue
        for action in everything(state):
            for by in (*range(players), -1, 4):
                if by == state.turn and is_for_the_rules(state, action):
                    with pytest.raises(InvalidValue, match="does not show the hand"):
                        why_illegal(seen, action, by=by)
                else:
                    assert why_illegal(seen, action, by=by) == why_illegal(state, action, by=by)


ACTIONS_OF_SEATS: dict[Phase, tuple[type[Action], ...]] = {
    Phase.BIDDING: (Pass, Announce),
    Phase.NAMING_TRUMP: (NameTrump,),
    Phase.SHOWING_MATADORS: (ShowMatadors,),
    Phase.EXCHANGING: (Exchange,),
    Phase.PLAYING: (Play,),
}


def is_for_the_rules(state: State, action: Action) -> bool:
    """Whether value, phase and actor are right, so that only hand and rules are left to ask."""
    return isinstance(action, ACTIONS_OF_SEATS.get(state.phase, ()))


def told(refusal: Refusal | None) -> tuple[Reason, str, int | None]:
    assert refusal is not None
    return refusal.reason, str(refusal.clause), refusal.seat


def test_reasons_a_view_gives_to_those_whose_turn_it_is_not() -> None:
    state = after(deal(), "bid 9; pass; pass; trump s; show none; exchange; exchange")
    card, fine = Play(card_list("Kh")[0]), Penalize(1, Offence.OTHER)
    assert told(why_illegal(view(state, 2), card)) == (Reason.OUT_OF_TURN, "P1", 2)
    assert told(why_illegal(view(state, 2), fine)) == (Reason.NOT_YOURS, "I2", 2)
    assert told(why_illegal(view(state, 2), Pass())) == (Reason.WRONG_PHASE, "B1", 2)
    assert told(why_illegal(view(state, 2), card, by=0)) == (Reason.OUT_OF_TURN, "P1", 0)
    assert told(why_illegal(view(state, 2), card, by=3)) == (Reason.NO_SUCH_SEAT, "N1", None)
    with pytest.raises(InvalidValue, match="does not show the hand of seat 1"):
        why_illegal(view(state, 2), card, by=1)
    no_action: Any = "play Kh"
    for seat in (None, 0, 1, 2):
        assert told(why_illegal(view(state, seat), no_action))[0] is Reason.NOT_AN_ACTION
    spectator = why_illegal(view(state), card)
    assert told(spectator) == (Reason.OUT_OF_TURN, "P1", None)
    assert spectator is not None
    assert spectator.message == "a spectator has no turn (P1)"
    assert told(why_illegal(view(state), fine)) == (Reason.NOT_YOURS, "I2", None)
    assert told(why_illegal(view(state), card, by=2)) == (Reason.OUT_OF_TURN, "P1", 2)
    with pytest.raises(InvalidValue, match="does not show the hand of seat 1"):
        why_illegal(view(state), card, by=1)


def test_before_a_deal_a_view_refuses_what_is_the_tables() -> None:
    state = new_match()
    for seat in (None, 0, 1, 2):
        seen = view(state, seat)
        assert legal_actions(seen) == ()
        assert told(why_illegal(seen, Misdeal())) == (Reason.NOT_YOURS, "D3", seat)
        assert told(why_illegal(seen, Deal(DECK))) == (Reason.NOT_YOURS, "D1", seat)
        assert told(why_illegal(seen, Pass())) == (Reason.WRONG_PHASE, "B1", seat)


def test_the_view_of_the_seat_to_act_lists_what_the_state_lists_in_each_phase() -> None:
    state: State = deal()
    for lines, _, turn in LINES:
        state = after(state, lines) if lines else state
        assert legal_actions(view(state, turn)) == legal_actions(state)
        assert subsets(view(state, turn).hand)
        for seat in (None, *range(3)):
            if seat != turn:
                assert legal_actions(view(state, seat)) == ()


# What is no state, no seat, no view


@pytest.mark.parametrize("seat", [-1, 3, True, "0", 0.0, 10**30])
def test_a_view_is_of_a_seat_of_the_table(seat: int) -> None:
    for state in (new_match(), deal()):
        with pytest.raises(InvalidValue, match="a seat from 0 to 2"):
            view(state, seat)


def test_seat_three_has_a_view_where_four_play() -> None:
    of = Rules(players=4)
    assert view(new_match(of), 3).seat == 3
    assert len(view(dealt(of=of), 3).hand) == 5


@pytest.mark.parametrize("thing", [None, 1, "view", SOURCE, view(new_match())])
def test_a_view_is_of_a_state(thing: State) -> None:
    with pytest.raises(InvalidValue, match="is not a state of a match"):
        view(thing)


def evolved(seen: View, **parts: object) -> View:
    """The view with some parts exchanged, whatever they are."""
    fields = {name: getattr(seen, name) for name in View.__annotations__}
    return View(**{**fields, **parts})


BIDS = view(deal(), 1)
NAMES = view(naming(deal(), "bid 9; pass; pass"), 1)
SHOWS = view(showing(deal(), "bid 6; pass; pass"), 1)
EXCHANGES = view(exchanging(deal(), "bid 6; pass; pass; show none; exchange 9s Kh"), 2)
PLAYS = view(to_play(deal(), "bid 9; pass; pass; trump s; show none; exchange; exchange"), 1)
ALL_TRUMPS_UNSEEN = view(
    after(
        dealt(
            {1: "Kh Qh Jh Ah Th", 2: "Kd Qd Jd Ad Td", 0: "Kc Qc Jc Ac Tc"},
            "Ks Qs Js As Ts 9s 8h 9h 9d 9c",
        ),
        "bid 9; pass; pass; trump s; show none; exchange; exchange; play Kh; play Kd; play Kc;"
        "play Qh; play Qd; play Qc; play Jh; play Jd; play Jc",
    ),
    1,
)
NONE_DRAWN = CardsDrawn(0, 0, 0, None)


@pytest.mark.parametrize(
    "seen",
    [
        evolved(BIDS, seat=3),
        evolved(BIDS, turn=None),
        evolved(BIDS, turn=3),
        evolved(BIDS, turn=-1),
        evolved(BIDS, known=()),
        evolved(BIDS, held=(5, 5)),
        evolved(BIDS, stake=None),
        evolved(BIDS, talon=9),
        evolved(BIDS, talon=-1),
        evolved(BIDS, talon=11),
        evolved(BIDS, held=(5, 5, 6)),
        evolved(BIDS, held=(5, 4, 5)),
        evolved(BIDS, hand=card_set("Kh")),
        evolved(BIDS, hand=CardSet(DECK)),
        evolved(BIDS, seat=None, held=(5, -5, 5)),
        evolved(BIDS, turned=card_list("Kh")[0]),
        evolved(NAMES, calls=()),
        evolved(SHOWS, contract=None),
        evolved(EXCHANGES, contract=None),
        evolved(PLAYS, contract=None),
        evolved(PLAYS, trick=card_list("Kc")),
        evolved(BIDS, hand=CardSet([*BIDS.hand][:4])),
        evolved(EXCHANGES, exchanges=(attrs.evolve(EXCHANGES.exchanges[0], trumps=3),)),
        evolved(EXCHANGES, exchanges=(attrs.evolve(EXCHANGES.exchanges[0], trumps=-1),)),
        evolved(ALL_TRUMPS_UNSEEN, exchanges=(CardsDrawn(2, 10, 0, None), NONE_DRAWN), talon=0),
        evolved(ALL_TRUMPS_UNSEEN, exchanges=(CardsDrawn(2, 10, 8, None), NONE_DRAWN), talon=0),
    ],
)
@pytest.mark.parametrize("made_like", [stand_in, sketch])
def test_a_view_that_no_state_can_have_is_refused(
    made_like: Callable[[View], State], seen: View
) -> None:
    with pytest.raises(InvalidValue):
        made_like(seen)


def test_as_many_cards_as_are_unseen_can_lie_anywhere() -> None:
    """The same views as above with numbers that are just possible."""
    for count, trumps in ((7, 0), (10, 7), (10, 3)):
        told = (CardsDrawn(2, count, trumps, None), NONE_DRAWN)
        seen = evolved(ALL_TRUMPS_UNSEEN, exchanges=told, talon=10 - count)
        assert view(stand_in(seen), 1) == seen
        assert legal_actions(seen) == (Play(Card.parse("Ah")), Play(Card.parse("Th")))


@pytest.mark.parametrize("name", ["rules", "dealer", "chips", "pool", "labets"])
def test_the_facts_of_the_table_are_at_hand(name: str) -> None:
    state = new_match(dealer=2, chips=(5, -3, 10**30))
    assert getattr(view(state, 1), name) == getattr(state.table, name)


@pytest.mark.parametrize(("count", "taken"), [(0, 0), (1, 0b10), (2, 0b110), (3, 0b1000110)])
def test_the_lowest_cards_are_the_first_in_order(count: int, taken: int) -> None:
    assert lowest(0b1000110, count) == taken


@pytest.mark.parametrize("count", [-1, 4])
def test_no_fewer_than_none_and_no_more_than_there_are_can_be_taken(count: int) -> None:
    with pytest.raises(InvalidValue, match="no state of a match looks like this view"):
        lowest(0b1000110, count)


def test_the_parts_of_a_view_are_named() -> None:
    seen = view(new_match(), 1)
    parts = {field.name: getattr(seen, field.name) for field in attrs.fields(View)}
    kind: Any = View
    assert kind(**parts) == seen
    with pytest.raises(TypeError):
        kind(*parts.values())
