"""Refusals and errors: which one, in which order, in which words; and that nothing else happens."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest
from helpers import (
    a,
    after,
    card_set,
    dealt,
    exchanging,
    legal,
    naming,
    playing,
    refusal,
    refused,
    rules,
    showing,
    to_play,
)

from lombre_labet import (
    DECK,
    SOURCE,
    Action,
    Announce,
    Bid,
    Card,
    Clause,
    Deal,
    Exchange,
    IllegalAction,
    InvalidAction,
    InvalidState,
    InvalidValue,
    LombreError,
    Misdeal,
    NameTrump,
    NotationError,
    Offence,
    Pass,
    Penalize,
    Phase,
    Play,
    Reason,
    Refusal,
    ShowMatadors,
    State,
    Suit,
    apply,
    legal_actions,
    new_match,
    parse_action,
    why_illegal,
)

HANDS = {0: "Ks Qs Js As Ts", 1: "Kc Qc Jc Ac Tc", 2: "Kd Qd Jd Ad Td"}
IN_DECK_ORDER = " ".join(map(str, DECK))


def bidding_state() -> State:
    return dealt(HANDS)


def dealing_state() -> State:
    return new_match()


def naming_state() -> State:
    return naming(dealt(HANDS), "bid 9; pass; pass")


def showing_state() -> State:
    return showing(naming_state(), "trump s")


def trumps_only_state() -> State:
    return showing(dealt(HANDS, of=rules(matador_suit="trump")), "bid 9; pass; pass; trump s")


def exchanging_state() -> State:
    return exchanging(dealt(HANDS), "bid 6; pass; pass; show none")


def two_in_talon_state() -> State:
    return exchanging(exchanging_state(), "exchange Kc Qc Jc Ac Tc; exchange Kd Qd Jd")


def one_in_talon_state() -> State:
    return exchanging(exchanging_state(), "exchange Kc Qc Jc Ac Tc; exchange Kd Qd Jd Ad")


def leading_state() -> State:
    return to_play(showing_state(), "show none; exchange; exchange")


REFUSALS: list[tuple[str, Callable[[], State], str, int | None, str, str, str]] = [
    # name, state, what is tried, by whom, reason, clause, message
    (
        "seat-of-penalty",
        bidding_state,
        "penalize 3 revoke",
        None,
        "no_such_seat",
        "N1",
        "there is no such seat: the seats are 0 to 2 (N1)",
    ),
    (
        "seat-that-acts",
        bidding_state,
        "pass",
        3,
        "no_such_seat",
        "N1",
        "there is no such seat: the seats are 0 to 2 (N1)",
    ),
    *(
        (
            f"{word}-in-{phase}",
            state,
            line,
            None,
            "wrong_phase",
            clause,
            f"{doing} does not belong here: the phase is {phase} ({clause})",
        )
        for line, word, doing, clause, state, phase in [
            (f"deal {IN_DECK_ORDER}", "deal", "dealing", "D1", bidding_state, "bidding"),
            ("misdeal", "misdeal", "a misdeal", "D3", bidding_state, "bidding"),
            ("pass", "pass", "passing", "B1", naming_state, "naming trump"),
            ("bid 9", "bid", "a bid", "B1", dealing_state, "dealing"),
            ("trump s", "trump", "naming trump", "T3", showing_state, "showing matadors"),
            ("show none", "show", "showing matadors", "M1", bidding_state, "bidding"),
            ("exchange", "exchange", "an exchange", "X1", leading_state, "playing"),
            ("play Kc", "play", "playing a card", "P1", exchanging_state, "exchanging"),
            ("penalize 0 other", "penalize", "a penalty", "I2", dealing_state, "dealing"),
        ]
    ),
    (
        "deal-by-a-seat",
        dealing_state,
        f"deal {IN_DECK_ORDER}",
        0,
        "not_yours",
        "D1",
        "dealing is for the table to declare, not for a seat (D1)",
    ),
    (
        "misdeal-by-a-seat",
        dealing_state,
        "misdeal",
        0,
        "not_yours",
        "D3",
        "a misdeal is for the table to declare, not for a seat (D3)",
    ),
    (
        "penalty-by-a-seat",
        bidding_state,
        "penalize 2 revoke",
        1,
        "not_yours",
        "I2",
        "a penalty is for the table to declare, not for a seat (I2)",
    ),
    *(
        (
            f"{line.partition(' ')[0]}-out-of-turn",
            state,
            line,
            by,
            "out_of_turn",
            clause,
            f"it is not seat {by}'s turn ({clause})",
        )
        for line, state, by, clause in [
            ("pass", bidding_state, 0, "B1"),
            ("bid 14", bidding_state, 2, "B1"),
            ("trump s", naming_state, 2, "T3"),
            ("show none", showing_state, 0, "M1"),
            ("exchange Kd", exchanging_state, 2, "X2"),
            ("play Kd", leading_state, 2, "P1"),
        ]
    ),
    (
        "play-what-another-holds",
        leading_state,
        "play Kd",
        1,
        "not_in_hand",
        "P1",
        "you do not hold Kd (P1)",
    ),
    (
        "exchange-what-another-holds",
        exchanging_state,
        "exchange Kd Kc 9s",
        1,
        "not_in_hand",
        "X1",
        "you do not hold Kd 9s (X1)",
    ),
    (
        "no-matadors",
        showing_state,
        "show d",
        1,
        "no_matadors",
        "M1",
        "you do not hold king, queen and jack of diamonds, so there are no matadors to show (M1)",
    ),
    (
        "bid-too-low",
        lambda: after(bidding_state(), "bid 8"),
        "bid 4",
        2,
        "bid_too_low",
        "B1",
        "virole for four in the belle is not enough: demande for four in the belle stands (B1)",
    ),
    (
        "bid-equal",
        lambda: after(bidding_state(), "bid 11"),
        "bid 11",
        2,
        "bid_too_low",
        "B1",
        "sans prendre for four is not enough: sans prendre for four stands (B1)",
    ),
    (
        "belle",
        naming_state,
        "trump h",
        1,
        "belle_not_bid",
        "T3",
        "hearts are the belle, and your bid was not in the belle: name another suit (T3)",
    ),
    (
        "matadors-not-trump",
        trumps_only_state,
        "show c",
        1,
        "matadors_not_trump",
        "M2",
        "clubs are not trump, and only matadors in trumps are paid here (M2)",
    ),
    (
        "must-exchange",
        exchanging_state,
        "exchange",
        1,
        "must_exchange",
        "X1",
        "a declarer who exchanges must lay down at least one card (X1)",
    ),
    (
        "two-in-talon",
        two_in_talon_state,
        "exchange Ks Qs Js",
        0,
        "too_few_in_talon",
        "X2",
        "the talon has no more than 2 cards (X2)",
    ),
    (
        "one-in-talon",
        one_in_talon_state,
        "exchange Ks Qs Js",
        0,
        "too_few_in_talon",
        "X2",
        "the talon has no more than 1 card (X2)",
    ),
    (
        "follow",
        lambda: playing("9c Kd", "Kc"),
        "play Kd",
        0,
        "must_follow",
        "P2",
        "Kd does not follow: clubs are led, and you hold 9c (P2)",
    ),
    (
        "follow-trumps",
        lambda: playing("9s 8h Kd", "8h"),
        "play Kd",
        0,
        "must_follow",
        "P2",
        "Kd does not follow: trumps are led, and you hold 9s (P2)",
    ),
    (
        "overtake",
        lambda: playing("Kc Qc 9c", "Jc"),
        "play 9c",
        0,
        "must_overtake",
        "P3",
        "9c is not enough: you must beat Jc, and can with Kc Qc (P3)",
    ),
    (
        "trump",
        lambda: playing("9s 8h Kd", "Jc"),
        "play Kd",
        0,
        "must_trump",
        "P4",
        "Kd is no trump: you cannot follow and must play a trump, 8h 9s (P4)",
    ),
    (
        "overtrump",
        lambda: playing("Js 9s Kd", "Jc As"),
        "play 9s",
        0,
        "must_overtrump",
        "P5",
        "9s is not enough: you must beat the trump As, and can with Js (P5)",
    ),
    (
        "undertrump",
        lambda: playing("Ts 9s Kd", "Jc As"),
        "play Kd",
        0,
        "must_undertrump",
        "P6",
        "Kd is no trump: you cannot beat As, but must still play a trump, Ts 9s (P6)",
    ),
]


@pytest.mark.parametrize(
    ("state", "line", "by", "reason", "clause", "message"),
    [pytest.param(*row[1:], id=row[0]) for row in REFUSALS],
)
def test_each_refusal_has_its_reason_its_clause_and_its_words(
    state: Callable[[], State], line: str, by: int | None, reason: str, clause: str, message: str
) -> None:
    here = state()
    found = refusal(here, line, by=by)
    assert (found.reason, found.clause, found.message) == (reason, clause, message)
    assert found.phase is here.phase
    assert found.action == parse_action(line)
    with pytest.raises(IllegalAction) as caught:
        apply(here, parse_action(line), by=by)
    error = caught.value
    assert (error.refusal, error.reason, error.clause) == (found, found.reason, found.clause)
    assert str(error) == message
    # What is refused is not listed.
    assert line not in legal(here) or by not in (None, here.turn)


def test_every_reason_is_among_them() -> None:
    told = {row[4] for row in REFUSALS} | {"not_an_action"}
    assert told == {reason.value for reason in Reason}


@pytest.mark.parametrize("tried", [None, "pass", 6, Pass, [], ("play", "Kc")], ids=repr)
@pytest.mark.parametrize("by", [None, 1])
@pytest.mark.parametrize("state", [dealing_state, bidding_state, leading_state])
def test_what_is_no_action_is_refused_as_such(
    tried: Any, by: int | None, state: Callable[[], State]
) -> None:
    here = state()
    expected = Refusal(Reason.NOT_AN_ACTION, None, by, here.phase)
    assert why_illegal(here, tried, by=by) == expected
    with pytest.raises(InvalidAction, match=r"^that is no action of the game$") as caught:
        apply(here, tried, by=by)
    assert caught.value.refusal == expected
    assert caught.value.clause is None


@pytest.mark.clause("N1")
@pytest.mark.parametrize("by", [3, -1, True, False, 1.0, "1", [], 10**5000], ids=type)
def test_an_actor_that_is_no_seat_is_refused(by: Any) -> None:
    found = why_illegal(bidding_state(), Pass(), by=by)
    assert found is not None
    assert (found.reason, found.seat) == (Reason.NO_SUCH_SEAT, None)
    with pytest.raises(InvalidAction):
        apply(bidding_state(), Pass(), by=by)


# The order in which faults are looked for: value, phase, actor, possession, rule

ORDER: list[tuple[str, Callable[[], State], str, int, str]] = [
    ("value-before-phase", bidding_state, "play Kc", 7, "no_such_seat N1"),
    ("value-before-phase-penalty", dealing_state, "penalize 3 other", 0, "no_such_seat N1"),
    ("value-before-actor", bidding_state, "penalize 3 other", 1, "no_such_seat N1"),
    ("phase-before-actor-not-yours", bidding_state, "misdeal", 1, "wrong_phase D3"),
    ("phase-before-actor-penalty", dealing_state, "penalize 0 other", 0, "wrong_phase I2"),
    ("phase-before-actor-turn", bidding_state, "play Kd", 2, "wrong_phase P1"),
    ("phase-before-possession", exchanging_state, "play Kd", 1, "wrong_phase P1"),
    ("actor-before-possession", leading_state, "play Kh", 2, "out_of_turn P1"),
    ("actor-before-possession-exchange", exchanging_state, "exchange Kh", 0, "out_of_turn X2"),
    ("actor-before-possession-show", showing_state, "show h", 2, "out_of_turn M1"),
    ("actor-before-rule", naming_state, "trump h", 0, "out_of_turn T3"),
    (
        "actor-before-rule-bid",
        lambda: after(bidding_state(), "bid 9"),
        "bid 1",
        0,
        "out_of_turn B1",
    ),
    ("possession-before-rule", lambda: playing("9c Kd", "Kc"), "play Qd", 0, "not_in_hand P1"),
    (
        "possession-before-rule-talon",
        two_in_talon_state,
        "exchange Ks Qs Kh",
        0,
        "not_in_hand X1",
    ),
    ("possession-before-rule-show", trumps_only_state, "show d", 1, "no_matadors M1"),
    (
        "follow-before-overtake",
        lambda: playing("Kc 9c Kd", "Jc"),
        "play Kd",
        0,
        "must_follow P2",
    ),
    ("trump-before-overtrump", lambda: playing("Js Kd", "Jc As"), "play Kd", 0, "must_trump P4"),
]


@pytest.mark.parametrize(
    ("state", "line", "by", "expected"), [pytest.param(*row[1:], id=row[0]) for row in ORDER]
)
def test_the_first_fault_in_the_fixed_order_is_told(
    state: Callable[[], State], line: str, by: int, expected: str
) -> None:
    assert refused(state(), line, by=by) == expected


def test_value_comes_first_for_what_is_no_action_too() -> None:
    found = why_illegal(dealing_state(), "pass", by=0)  # type: ignore[arg-type]  # is the point
    assert found is not None
    assert found.reason is Reason.NOT_AN_ACTION


def test_a_seat_that_guesses_learns_nothing_about_hands() -> None:
    # Held by him, by another, or in the talon: out of turn the answer is the same.
    answers = {refusal(leading_state(), f"play {card}", by=2).message for card in DECK}
    assert answers == {"it is not seat 2's turn (P1)"}
    for card in DECK:
        assert refusal(leading_state(), f"play {card}", by=2).cards == card_set("")
    # In turn, what he lacks is what he named and no more.
    lacking = refusal(exchanging_state(), "exchange Kd 9s", by=1)
    assert lacking.cards == card_set("Kd 9s")


def test_a_refusal_tells_what_would_have_been_legal() -> None:
    found = refusal(playing("Kc Qc 9c 9d 9s", "Jc"), "play 9c")
    assert found.cards == card_set("Kc Qc")
    assert (str(found.card_to_beat), found.led, found.trump) == ("Jc", Suit.CLUBS, Suit.SPADES)
    assert found.seat == 0
    found = refusal(playing("9s Kd", "8h"), "play Kd")
    assert (found.led, found.trump) == (Suit.SPADES, Suit.SPADES)


def test_by_the_seat_whose_turn_it_is_and_by_the_table_come_to_the_same() -> None:
    for state in (bidding_state(), naming_state(), showing_state(), leading_state()):
        for action in legal_actions(state):
            assert why_illegal(state, action) is None
            assert why_illegal(state, action, by=state.turn) is None
            assert apply(state, action) == apply(state, action, by=state.turn)


# A refused action leaves nothing behind


@pytest.mark.parametrize(
    ("state", "line", "by"), [pytest.param(*row[1:4], id=row[0]) for row in REFUSALS]
)
def test_the_state_is_untouched(state: Callable[[], State], line: str, by: int | None) -> None:
    here = state()
    before, printed = pickle.dumps(here), repr(here)
    with pytest.raises(IllegalAction):
        apply(here, parse_action(line), by=by)
    assert (pickle.dumps(here), repr(here)) == (before, printed)
    assert here == state()


def test_a_legal_action_leaves_the_state_that_was() -> None:
    here = leading_state()
    printed = repr(here)
    assert apply(here, legal_actions(here)[0]) != here
    assert repr(here) == printed
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        here.table = new_match().table  # type: ignore[misc]  # that it is frozen is the point


def test_events_are_no_part_of_what_a_state_is() -> None:
    state = after(bidding_state(), "bid 14")
    assert state.events
    silent = attrs.evolve(state, events=())
    assert silent == state
    assert hash(silent) == hash(state)


# The errors themselves


def test_the_family_of_errors() -> None:
    for kind in (IllegalAction, InvalidAction, InvalidValue, InvalidState, NotationError):
        assert issubclass(kind, LombreError)
        assert issubclass(kind, ValueError)
    assert issubclass(LombreError, Exception)
    assert not issubclass(LombreError, ValueError)


def test_an_invalid_action_is_both_an_illegal_action_and_an_invalid_value() -> None:
    with pytest.raises(InvalidAction) as caught:
        apply(bidding_state(), Pass(), by=5)
    assert isinstance(caught.value, IllegalAction)
    assert isinstance(caught.value, InvalidValue)
    # What the position refuses is illegal and no more.
    with pytest.raises(IllegalAction) as caught_illegal:
        apply(bidding_state(), Play(DECK[0]))
    assert type(caught_illegal.value) is IllegalAction


ERRORS = [
    IllegalAction(
        Refusal(
            Reason.MUST_OVERTAKE,
            Clause.P3,
            0,
            Phase.PLAYING,
            Play(DECK[5]),
            cards=card_set("Kc Qc"),
            card_to_beat=DECK[2],
            led=Suit.CLUBS,
            trump=Suit.SPADES,
        )
    ),
    InvalidAction(Refusal(Reason.NOT_AN_ACTION, None, 1, Phase.BIDDING)),
    InvalidValue("an option"),
    InvalidState(("one fault", "another")),
    NotationError("no card", "line 3"),
    NotationError("no card"),
    LombreError("anything"),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_errors_survive_pickling(error: LombreError, protocol: int) -> None:
    back = pickle.loads(pickle.dumps(error, protocol))
    assert type(back) is type(error)
    assert (str(back), back.args, vars(back)) == (str(error), error.args, vars(error))
    twin = copy.deepcopy(error)
    assert (type(twin), str(twin), twin.args) == (type(error), str(error), error.args)


def test_errors_have_their_parts_in_args_however_they_are_made() -> None:
    # Python itself keeps what is given by position, and as it is given; that would not be enough.
    refusal = Refusal(Reason.NOT_AN_ACTION, None, 1, Phase.BIDDING)
    assert IllegalAction(refusal=refusal).args == (refusal,)
    assert InvalidState(faults=("one fault",)).args == (("one fault",),)
    assert NotationError(what="no card", where="line 3").args == ("no card", "line 3")
    assert NotationError("no card").args == ("no card", "")


def test_what_an_invalid_state_and_a_notation_error_say() -> None:
    state = InvalidState(("one fault", "another"))
    assert (state.faults, str(state)) == (("one fault", "another"), "one fault; another")
    error = NotationError("no card", "line 3")
    assert error.args == ("no card", "line 3")
    assert (error.what, error.where, str(error)) == ("no card", "line 3", "line 3: no card")
    assert (NotationError("no card").where, str(NotationError("no card"))) == ("", "no card")


@pytest.mark.parametrize("state", [None, "bidding", 3, {}, SOURCE, new_match], ids=type)
@pytest.mark.parametrize("action", [Pass(), Penalize(0, Offence.OTHER), None], ids=type)
def test_what_is_no_state_is_an_invalid_value(state: Any, action: Any) -> None:
    for call in (apply, why_illegal):
        for by in (None, 0):
            with pytest.raises(InvalidValue, match="is not a state of a match"):
                call(state, action, by=by)
    with pytest.raises(InvalidValue, match="is not a state of a match"):
        legal_actions(state)


def test_rules_of_a_match_must_be_rules() -> None:
    wrong: Any
    for wrong in (None, {}, "SOURCE", 3):
        with pytest.raises(InvalidValue, match="a match is played by Rules, not by"):
            new_match(wrong)


class Broken:
    """Something that cannot be printed."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    __str__ = __repr__


WRONG: list[tuple[Callable[..., Any], tuple[Any, ...], str]] = [
    (Announce, (6,), "Announce takes a Bid, not 6"),
    (Announce, (True,), "Announce takes a Bid, not True"),
    (Announce, (Broken(),), "Announce takes a Bid, not a Broken"),
    (Announce, (10**5000,), "Announce takes a Bid, not a number of 5001 digits"),
    (Announce, ("6" * 5000,), r"Announce takes a Bid, not '6{40}'… \(5000 characters\)"),
    (NameTrump, ("s",), "NameTrump takes a Suit, not 's'"),
    (NameTrump, (None,), "NameTrump takes a Suit, not None"),
    (ShowMatadors, ("hearts",), "ShowMatadors takes a Suit or None, not 'hearts'"),
    (ShowMatadors, (Bid.VOLE,), "ShowMatadors takes a Suit or None, not a Bid"),
    (Play, ("Ks",), "Play takes a Card, not 'Ks'"),
    (Play, (Pass(),), "Play takes a Card, not a Pass"),
    (Exchange, ("Ks",), "'K' is not a Card"),
    (Exchange, (3,), "3 is not a collection of cards"),
    (Exchange, ([DECK[0], DECK[0]],), r"Kc stands twice among the cards \(C1\)"),
    (Exchange, ([Broken()],), "a Broken is not a Card"),
    (Penalize, (4, Offence.OTHER), r"a seat is a number from 0 to 3, not 4 \(N1\)"),
    (Penalize, (-1, Offence.OTHER), "a seat is a number from 0 to 3, not -1"),
    (Penalize, (True, Offence.OTHER), "a seat is a number from 0 to 3, not True"),
    (Penalize, (1.0, Offence.OTHER), "a seat is a number from 0 to 3, not a float"),
    (Penalize, (0, "revoke"), "Penalize takes a Offence|Penalize takes an Offence"),
    (Deal, (None,), "None is not a collection of cards"),
    (Card, ("h", "K"), "a card has a Suit and a Rank, not 'h' and 'K'"),
]


@pytest.mark.parametrize(
    ("make", "parts", "message"),
    [pytest.param(*row, id=f"{row[0].__name__}-{n}") for n, row in enumerate(WRONG)],
)
def test_an_action_that_exists_is_well_formed(
    make: Callable[..., Any], parts: tuple[Any, ...], message: str
) -> None:
    with pytest.raises(InvalidValue, match=message) as caught:
        make(*parts)
    assert type(caught.value) is InvalidValue


def test_actions_are_values() -> None:
    twins: list[tuple[Action, Action]] = [
        (Pass(), Pass()),
        (Misdeal(), Misdeal()),
        (Announce(Bid.VOLE), Announce(Bid(13))),
        (Exchange(DECK[:2]), Exchange(DECK[1::-1])),
        (Exchange(), Exchange([])),
        (Deal(DECK), Deal(list(DECK))),
        (Penalize(1, Offence.OTHER), Penalize(1, Offence.OTHER)),
    ]
    for one, other in twins:
        assert one == other
        assert hash(one) == hash(other)
        assert pickle.loads(pickle.dumps(one)) == one
    assert a(Exchange, twins[3][0]).cards == card_set("Kc Qc")


@pytest.mark.parametrize(
    "reason",
    [Reason.WRONG_PHASE, *(reason for reason in Reason if reason.startswith("must_"))],
)
def test_a_refusal_made_by_hand_lacks_no_part_unnoticed(reason: Reason) -> None:
    bare = Refusal(reason, Clause.P2, 0, Phase.PLAYING)
    if reason is Reason.MUST_EXCHANGE:
        assert bare.message.endswith("(P2)")
    else:
        with pytest.raises(InvalidValue, match="lacks what its reason speaks of"):
            _ = bare.message
