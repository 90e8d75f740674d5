"""JSON: every value there and back, one spelling for each, and one error for everything else."""

import importlib
import importlib.util
import json
import random
import runpy
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import jsonschema  # type: ignore[import-untyped]  # it comes without types
import pytest
from helpers import card_set, dealt
from hypothesis import given, settings
from strategies import actions, rules, states

import lombre_labet
from lombre_labet import (
    DECK,
    POOL,
    SOURCE,
    Action,
    ActionSeen,
    Announce,
    Bid,
    Bidding,
    Card,
    CardsDrawn,
    CardSet,
    Cause,
    Deal,
    Dealing,
    DealSeen,
    DealSettled,
    Event,
    Exchange,
    ExchangeMade,
    ExchangeSeen,
    InvalidState,
    InvalidValue,
    Labet,
    LombreError,
    Misdeal,
    NameTrump,
    NotationError,
    Observation,
    Pass,
    Penalized,
    Play,
    Playing,
    Reason,
    Refusal,
    Rules,
    ShowMatadors,
    State,
    Suit,
    Table,
    TrickTaken,
    View,
    apply,
    new_match,
    view,
    why_illegal,
    wire,
)
from lombre_labet.wire import dumps, from_data, loads, schema, to_data
from lombre_labet.wire._kinds import TAGS, UNIONS, document_classes, name_of

HERE = Path(__file__).parent
DOCUMENTS = HERE / "wire_documents"
SCHEMAS = Path(lombre_labet.__file__).parent / "schemas"
SAFE = 2**53 - 1


def _fuzzer() -> Any:
    spec = importlib.util.spec_from_file_location(
        "fuzz_wire", HERE.parent / "benchmarks" / "fuzz_wire.py"
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


FUZZER = _fuzzer()


@cache
def validator(kind: Any) -> Any:
    return jsonschema.Draft202012Validator(schema(kind))


def written(value: Any) -> dict[str, Any]:
    """The document of a value, which fits its schema and is the same as text."""
    data = to_data(value)
    cls: Any = type(value)
    validator(cls).validate(data)
    assert json.loads(dumps(value)) == data
    return data


def assert_same(read: Any, value: Any) -> None:
    """Two values are the same, down to the events that are no part of equality."""
    assert type(read) is type(value)
    assert read == value
    assert hash(read) == hash(value)
    for field in attrs.fields(type(value)):
        assert getattr(read, field.name) == getattr(value, field.name)


@cache
def corpus() -> tuple[Any, ...]:
    """What a server would send in some random matches under random rules."""
    rng = random.Random(1896)
    return tuple(value for _ in range(16) for value in FUZZER.values(rng))


def some_of_each(count: int) -> Iterator[Any]:
    """A few values of every class of documents."""
    for cls in TAGS:
        yield from [value for value in corpus() if type(value) is cls][:count]


# There and back


def test_every_class_of_document_occurs_in_the_matches_tested() -> None:
    assert {type(value) for value in corpus()} == set(TAGS)


def test_what_is_written_is_read_as_the_same_value() -> None:
    for value in some_of_each(50):
        assert_same(loads(type(value), dumps(value)), value)


def test_plain_data_are_read_as_the_same_value_and_fit_the_schema() -> None:
    for value in some_of_each(12):
        assert_same(from_data(type(value), written(value)), value)


@settings(max_examples=40, deadline=None)
@given(state=states(), other=rules(), action=actions())
def test_states_rules_and_actions_of_any_kind_come_back(
    state: State, other: Rules, action: Action
) -> None:
    for value in (state, other, action, view(state), view(state, 0)):
        assert_same(loads(type(value), dumps(value)), value)
    assert_same(loads(State, dumps(state)), state)
    assert_same(loads(Action, dumps(action)), action)


@pytest.mark.parametrize("kind", UNIONS, ids=UNIONS.values())
def test_a_union_reads_each_of_its_classes_and_fits_its_schema(kind: Any) -> None:
    for value in some_of_each(3):
        if isinstance(value, kind):
            assert_same(from_data(kind, written(value)), value)
            validator(kind).validate(to_data(value))
        else:
            with pytest.raises(NotationError, match="the type is"):
                from_data(kind, to_data(value))


def test_a_refusal_that_was_read_says_what_it_said() -> None:
    refusals = [value for value in corpus() if type(value) is Refusal]
    assert len({refusal.reason for refusal in refusals}) > 12
    for refusal in refusals:
        assert loads(Refusal, dumps(refusal)).message == refusal.message


def test_equal_values_make_equal_documents_with_their_keys_in_one_order() -> None:
    for value in some_of_each(4):
        again = attrs.evolve(value)
        assert dumps(again) == dumps(value)
        assert list(to_data(value))[:2] == ["lombre_labet", "type"]
    assert dumps(Exchange([Card.parse("As"), Card.parse("Kc")])) == dumps(
        Exchange([Card.parse("Kc"), Card.parse("As")])
    )
    assert dumps(Rules(belle=Suit.SPADES)) == dumps(Rules.from_mapping({"belle": "spades"}))


def test_events_are_part_of_a_states_document_though_not_of_the_state() -> None:
    state = dealt()
    silent = attrs.evolve(state, events=())
    assert state == silent
    assert dumps(state) != dumps(silent)
    assert loads(Bidding, dumps(state)).events == state.events != ()


def test_documents_are_one_line_of_ascii() -> None:
    for value in some_of_each(1):
        text = dumps(value)
        assert text.isascii()
        assert "\n" not in text


# How each thing is written


def test_a_state_as_it_is_written() -> None:
    state = dealt({1: "Kh Qh Jh 8h 9c"}, chips=(2**53, -(2**53), 3))
    data = to_data(state)
    assert list(data) == [
        *("lombre_labet", "type", "table", "stake", "hands", "talon", "calls", "turn", "events")
    ]
    assert data["lombre_labet"] == 1
    assert data["type"] == "bidding"
    assert data["hands"][1] == ["9c", "Kh", "Qh", "Jh", "8h"]
    assert data["turn"] == 1
    assert data["table"]["rules"] == {"type": "rules", **SOURCE.to_mapping()}
    assert data["table"]["chips"] == [SAFE, "-9007199254740992", 3]
    assert data["events"] == [
        {
            "type": "deal_stood",
            "dealer": 0,
            "transfers": [
                {
                    "payer": 0,
                    "receiver": "pool",
                    "chips": 1,
                    "reason": "ante",
                    "clause": "S2",
                    "due": None,
                }
            ],
        }
    ]


@pytest.mark.parametrize(
    ("value", "document"),
    [
        (Pass(), {"type": "pass"}),
        (lombre_labet.Announce(Bid(6)), {"type": "announce", "bid": 6}),
        (ShowMatadors(None), {"type": "show_matadors", "suit": None}),
        (Exchange(card_set("As Kc")), {"type": "exchange", "cards": ["Kc", "As"]}),
        (Play(Card.parse("Ts")), {"type": "play", "card": "Ts"}),
        (ExchangeSeen(2), {"type": "exchange_seen", "count": 2}),
        (Deal(reversed(DECK)), {"type": "deal", "deck": [str(card) for card in reversed(DECK)]}),
        (
            CardsDrawn(2, 3, 1, card_set("8h")),
            {"type": "cards_drawn", "seat": 2, "count": 3, "trumps": 1, "trumps_seen": ["8h"]},
        ),
    ],
    ids=lambda it: type(it).__name__,
)
def test_small_documents_as_they_are_written(value: Any, document: dict[str, Any]) -> None:
    assert written(value) == {"lombre_labet": 1, **document}


def test_parties_of_a_transfer_are_a_seat_the_pool_or_a_labet() -> None:
    event = Penalized(
        1,
        lombre_labet.Offence.REVOKE,
        (
            lombre_labet.Transfer(
                1,
                Labet(1, 2, Cause.REVOKE),
                2,
                lombre_labet.TransferReason.LABET,
                lombre_labet.Clause.I2,
                5,
            ),
            lombre_labet.Transfer(
                POOL, 2, 1, lombre_labet.TransferReason.STAKE, lombre_labet.Clause.O1
            ),
        ),
    )
    first, second = written(event)["transfers"]
    assert (first["payer"], first["receiver"]) == (1, {"seat": 1, "size": 2, "cause": "revoke"})
    assert (second["payer"], second["receiver"]) == ("pool", 2)
    assert_same(from_data(Penalized, to_data(event)), event)


@pytest.mark.parametrize(
    "number",
    [SAFE, -SAFE, SAFE + 1, -SAFE - 1, 10**4400, -(10**6000)],
    ids=lambda it: f"{it.bit_length()} bits",
)
def test_numbers_of_any_size_survive(number: int) -> None:
    start = new_match(chips=(number, 0, 1))
    chips = written(start)["table"]["chips"][0]
    assert type(chips) is (int if abs(number) <= SAFE else str)
    assert loads(Dealing, dumps(start)) == start


# What is refused


def altered(data: Any, path: tuple[Any, ...], put: Any) -> Any:
    """The data with another thing in one place; `...` takes away what is there."""
    (key, *rest) = path
    copy = dict(data) if isinstance(data, dict) else list(data)
    if rest:
        copy[key] = altered(data[key], tuple(rest), put)
    elif put is ...:
        del copy[key]
    else:
        copy[key] = put
    return copy


def _played() -> Playing:
    """A state in the middle of the play, with two tricks done and an exchange behind it."""
    state: State = dealt({1: "Kh Qh Jh 8h 9c"}, "9d 9s")
    lines = ["bid 6", "pass", "pass", "show h", "exchange 9c", "exchange", "exchange"]
    for line in lines:
        state = apply(state, lombre_labet.parse_action(line))
    while not isinstance(state, Playing) or len(state.tricks) < 2 or not state.trick:
        state = apply(state, lombre_labet.legal_actions(state)[0])
    return state


PLAYED = _played()
MATE = view(PLAYED, PLAYED.turn)


@pytest.mark.parametrize(
    ("path", "put", "place", "what"),
    [
        (("lombre_labet",), ..., "", None),
        (("lombre_labet",), 0, "lombre_labet", "version 0 is not known: 1"),
        (("lombre_labet",), 2, "lombre_labet", "version 2 is not known: 1"),
        (("lombre_labet",), True, "lombre_labet", "version True is not known: 1"),
        (("lombre_labet",), "1", "lombre_labet", "version '1' is not known: 1"),
        (("lombre_labet",), 1.0, "lombre_labet", "version a float is not known: 1"),
        (("type",), ..., "", "the key 'type' is missing"),
        (("type",), "bidding", "", "the type is 'bidding', and not playing"),
        (("type",), None, "", "the type is None, and not playing"),
        (("type",), ["playing"], "", "the type is a list, and not playing"),
        (("extra",), 0, "playing", "there is no key 'extra' here"),
        (("\ud800",), 0, "playing", r"there is no key '\ud800' here"),
        ((7,), 0, "", "keys are text, and this is 7"),
        (("turn",), ..., "playing", "the key 'turn' is missing"),
        (("events",), ..., "playing", "the key 'events' is missing"),
        (("turn",), 4, "playing.turn", "a seat from 0 to 3 stands here, not 4"),
        (("turn",), 1.0, "playing.turn", "a seat from 0 to 3 stands here, not a float"),
        (("turn",), True, "playing.turn", "a seat from 0 to 3 stands here, not True"),
        (("turn",), "1", "playing.turn", "a seat from 0 to 3 stands here, not '1'"),
        (("turn",), None, "playing.turn", "a seat from 0 to 3 stands here, not None"),
        (("trick",), "Kh", "playing.trick", "an array stands here, not 'Kh'"),
        (("trick",), ("Kh",), "playing.trick", "an array stands here, not a tuple"),
        (("trick", 0), "10h", "playing.trick[0]", "a card such as Kh stands here, not '10h'"),
        (("trick", 0), "8s", "playing.trick[0]", "a card such as Kh stands here, not '8s'"),
        (("trick", 0), 7, "playing.trick[0]", "a card such as Kh stands here, not 7"),
        (
            ("tricks", 1, "cards", 0),
            "kh",
            "playing.tricks[1].cards[0]",
            "a card such as Kh stands here, not 'kh'",
        ),
        (
            ("tricks", 1),
            [],
            "playing.tricks[1]",
            "an object stands here, not a list",
        ),
        (
            ("tricks", 1, "winner"),
            3,
            "playing.tricks[1]",
            "a trick has a card of each of its three or four seats",
        ),
        (
            ("hands", 0),
            ["As", "Kc"],
            "playing.hands[0]",
            "a set of cards stands in canonical order, each card once",
        ),
        (
            ("hands", 0),
            ["Kc", "Kc"],
            "playing.hands[0]",
            "a set of cards stands in canonical order, each card once",
        ),
        (("hands", 0, 0), None, "playing.hands[0][0]", "a card such as Kh stands here, not None"),
        (
            ("table", "chips", 0),
            "20",
            "playing.table.chips[0]",
            f"numbers are written as text beyond {SAFE}, and only there",
        ),
        (
            ("table", "chips", 0),
            SAFE + 1,
            "playing.table.chips[0]",
            f"numbers are written as text beyond {SAFE}, and only there",
        ),
        (
            ("table", "chips", 0),
            f"0{SAFE + 1}",
            "playing.table.chips[0]",
            "a whole number stands here, not '09007199254740992'",
        ),
        (
            ("table", "chips", 0),
            20.0,
            "playing.table.chips[0]",
            "a whole number stands here, not a float",
        ),
        (
            ("table", "pool"),
            -1,
            "playing.table.pool",
            "a whole number from 0 up stands here, not -1",
        ),
        (
            ("terms", "contract", "bid"),
            15,
            "playing.terms.contract.bid",
            f"{' or '.join(map(str, range(1, 15)))} stands here, not 15",
        ),
        (
            ("terms", "contract", "bid"),
            True,
            "playing.terms.contract.bid",
            f"{' or '.join(map(str, range(1, 15)))} stands here, not True",
        ),
        (
            ("terms", "contract", "trump"),
            "h",
            "playing.terms.contract.trump",
            "clubs or diamonds or hearts or spades stands here, not 'h'",
        ),
        (
            ("terms", "contract", "trump"),
            Suit.HEARTS,
            "playing.terms.contract.trump",
            "clubs or diamonds or hearts or spades stands here, not a Suit",
        ),
        (
            ("terms", "contract", "in_belle"),
            1,
            "playing.terms.contract.in_belle",
            "true or false stands here, not 1",
        ),
        (("table", "rules", "ante"), ..., "playing.table.rules", "the key 'ante' is missing"),
        (
            ("table", "rules", "type"),
            "rule",
            "playing.table.rules",
            "the type is 'rule', and not rules",
        ),
        (
            ("table", "rules", "players"),
            5,
            "playing.table.rules.players",
            "3 or 4 stands here, not 5",
        ),
        (("events",), [{"type": "pass"}], "playing.events[0]", None),
        (("events",), [7], "playing.events[0]", "an object stands here, not 7"),
        (("table", 7), 0, "playing.table", "keys are text, and this is 7"),
        (("terms", "matadors"), "", "playing.terms.matadors", None),
    ],
)
def test_a_fault_is_named_with_its_place(
    path: tuple[Any, ...], put: Any, place: str, what: str | None
) -> None:
    with pytest.raises(NotationError) as fault:
        from_data(Playing, altered(written(PLAYED), path, put))
    assert fault.value.where == place
    assert what is None or fault.value.what == what
    assert type(fault.value) is NotationError
    assert fault.value.__cause__ is None


def test_of_two_faults_the_first_is_named() -> None:
    twice = altered(altered(written(PLAYED), ("table", "dealer"), "x"), ("table", "pool"), "y")
    with pytest.raises(NotationError) as fault:
        from_data(Playing, twice)
    assert fault.value.where == "playing.table.dealer"


def test_plain_data_are_what_json_has() -> None:
    def kinds(data: Any) -> set[type]:
        parts = data.values() if isinstance(data, dict) else data if type(data) is list else ()
        return {type(data)}.union(*map(kinds, parts))

    for value in some_of_each(12):
        assert kinds(to_data(value)) <= {dict, list, str, int, bool, type(None)}


def transfer(**parts: Any) -> dict[str, Any]:
    usual = {"payer": 0, "receiver": "pool", "chips": 1, "reason": "ante", "clause": "S2"}
    return {**usual, "due": None, **parts}


def stood(**parts: Any) -> dict[str, Any]:
    return {"lombre_labet": 1, "type": "deal_stood", "dealer": 0, "transfers": [transfer(**parts)]}


@pytest.mark.parametrize(
    ("parts", "place"),
    [
        ({"payer": 4}, ".payer"),
        ({"payer": "seat"}, ".payer"),
        ({"payer": None}, ".payer"),
        ({"payer": True}, ".payer"),
        ({"payer": {"seat": 0, "size": 0, "cause": "other"}}, ".payer.size"),
        ({"payer": {"seat": 0, "size": 1, "cause": "ante"}}, ".payer.cause"),
        ({"receiver": 0}, ""),
        ({"chips": 0}, ".chips"),
        ({"due": 1}, ""),
        ({"due": 0}, ".due"),
        ({"clause": "S5"}, ".clause"),
    ],
)
def test_transfers_are_read_strictly(parts: dict[str, Any], place: str) -> None:
    assert from_data(lombre_labet.DealStood, stood()).dealer == 0
    assert from_data(lombre_labet.DealStood, stood(due=2)).transfers[0].due == 2
    with pytest.raises(NotationError) as fault:
        from_data(lombre_labet.DealStood, stood(**parts))
    assert fault.value.where == f"deal_stood.transfers[0]{place}"


def sense_of(value: Any, **parts: Any) -> None:
    """Read a value's document with other parts in it."""
    from_data(type(value), {**to_data(value), **parts})


@pytest.mark.parametrize(
    ("value", "parts"),
    [
        (CardsDrawn(0, 2, 1, None), {"trumps": 3}),
        (CardsDrawn(0, 2, 1, None), {"count": 6}),
        (CardsDrawn(0, 2, 1, card_set("8h")), {"trumps_seen": []}),
        (DealSeen(card_set("Kc Qc Jc Ac Tc")), {"hand": ["Kc"]}),
        (ExchangeMade(card_set("Kc"), card_set("Qc")), {"drawn": []}),
        (ExchangeMade(card_set("Kc"), card_set("Qc")), {"drawn": ["Kc"]}),
        (
            ExchangeMade(card_set("Kc"), card_set("Qc")),
            {"cards": ["Kc", "Qc", "Jc", "Ac", "Tc", "9c"], "drawn": [*map(str, DECK[6:12])]},
        ),
        (Observation(0, None, Misdeal(), ()), {"actor": 0}),
        (Observation(0, 1, Pass(), ()), {"actor": None}),
        (Observation(None, None, DealSeen(None), ()), {"seat": 0}),
        (Observation(0, 0, ExchangeMade(CardSet(), CardSet()), ()), {"actor": 1}),
        (Observation(0, 1, ExchangeSeen(2), ()), {"actor": 0}),
        (
            Observation(0, None, DealSeen(card_set("Kc Qc Jc Ac Tc")), ()),
            {"action": {"type": "deal_seen", "hand": None}},
        ),
    ],
)
def test_parts_belong_together(value: Any, parts: dict[str, Any]) -> None:
    sense_of(value)
    with pytest.raises(NotationError):
        sense_of(value, **parts)


def _of(cls: type) -> Any:
    return next(value for value in corpus() if type(value) is cls)


def test_tricks_and_settlements_belong_together() -> None:
    settled, taken = _of(DealSettled), _of(TrickTaken)
    cards = to_data(taken)["trick"]["cards"]
    faults: tuple[dict[str, Any], ...] = (
        {"tricks": [5]},
        {"tricks": [0] * len(settled.net)},
        {"net": []},
        {"declarer": 3, "net": [0, 0, 0], "tricks": [5, 0, 0]},
    )
    for parts in faults:
        with pytest.raises(NotationError, match="five tricks"):
            sense_of(settled, **parts)
    for trick in (
        {"leader": 0, "cards": cards[:2], "winner": 0},
        {"leader": 0, "cards": [*cards[:2], cards[0]], "winner": 0},
        {"leader": 3, "cards": cards[:3], "winner": 0},
        {"leader": 0, "cards": cards[:3], "winner": 3},
    ):
        with pytest.raises(NotationError, match="a trick has"):
            sense_of(taken, trick=trick)


def test_a_refusal_has_every_part_its_message_speaks_of() -> None:
    by_reason = {value.reason: value for value in corpus() if type(value) is Refusal}
    refused = set[tuple[Reason, str]]()
    for reason, refusal in by_reason.items():
        data = to_data(refusal)
        for name in ("clause", "action", "cards", "card_to_beat", "led", "trump", "standing"):
            empty: Any = [] if name == "cards" else None
            try:
                read = from_data(Refusal, {**data, name: empty})
            except NotationError:
                refused.add((reason, name))
            else:
                assert "None" not in read.message
                assert not read.message.endswith(("hold ", "with ", "trump, "))
    assert {reason for reason, _ in refused} == set(by_reason) - {Reason.NOT_AN_ACTION}
    duties = {reason for reason in by_reason if reason.startswith("must_")} - {Reason.MUST_EXCHANGE}
    assert refused >= {(reason, part) for reason in duties for part in ("cards", "led", "trump")}


@pytest.mark.parametrize(("seats", "there"), [(2, False), (3, True), (4, True), (5, False)])
def test_a_settlement_is_of_three_seats_or_four(seats: int, there: bool) -> None:
    nothing = [0] * (seats - 1)
    document = {
        "lombre_labet": 1,
        "type": "deal_settled",
        "result": "won",
        "declarer": 0,
        "bid": 9,
        "tricks": [5, *nothing],
        "stake": 1,
        "transfers": [],
        "net": [0, *nothing],
    }
    if there:
        assert len(from_data(DealSettled, document).net) == seats
        return
    with pytest.raises(NotationError, match="go to the three or four seats"):
        from_data(DealSettled, document)


NEEDED = {
    Reason.NOT_AN_ACTION: (None, ""),
    Reason.NO_SUCH_SEAT: (None, "clause limit"),
    Reason.WRONG_PHASE: (Pass(), "clause action"),
    Reason.NOT_YOURS: (Pass(), "clause action"),
    Reason.OUT_OF_TURN: (Pass(), "clause action"),
    Reason.NOT_IN_HAND: (Play(DECK[0]), "clause action cards"),
    Reason.NO_MATADORS: (ShowMatadors(Suit.CLUBS), "clause action suit"),
    Reason.BID_TOO_LOW: (Announce(Bid(1)), "clause action standing"),
    Reason.BELLE_NOT_BID: (NameTrump(Suit.CLUBS), "clause action"),
    Reason.MATADORS_NOT_TRUMP: (ShowMatadors(Suit.CLUBS), "clause action suit"),
    Reason.MUST_EXCHANGE: (Exchange(()), "clause action"),
    Reason.TOO_FEW_IN_TALON: (Exchange(()), "clause action limit"),
    Reason.MUST_FOLLOW: (Play(DECK[0]), "clause action cards led trump"),
    Reason.MUST_OVERTAKE: (Play(DECK[0]), "clause action cards led trump card_to_beat"),
    Reason.MUST_TRUMP: (Play(DECK[0]), "clause action cards led trump"),
    Reason.MUST_OVERTRUMP: (Play(DECK[0]), "clause action cards led trump card_to_beat"),
    Reason.MUST_UNDERTRUMP: (Play(DECK[0]), "clause action cards led trump card_to_beat"),
}
"""For each reason an action, and the parts without which there is no refusal for it."""


def written_inside(action: Action) -> dict[str, Any]:
    """An action as it stands inside another document, without the version."""
    data = to_data(action)
    del data["lombre_labet"]
    return data


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_lacks_no_part_of_its_reason(reason: Reason) -> None:
    action, needed = NEEDED[reason]
    full: dict[str, Any] = {
        "reason": str(reason),
        "clause": "P3",
        "seat": 0,
        "phase": "playing",
        "action": None if action is None else written_inside(action),
        "cards": ["Kc"],
        "card_to_beat": "Qc",
        "led": "clubs",
        "trump": "spades",
        "standing": 3,
        "limit": 2,
    }
    document = {"lombre_labet": 1, "type": "refusal", **full}
    assert from_data(Refusal, document).reason is reason
    refused = set()
    for name in ("clause", "action", "cards", "card_to_beat", "led", "trump", "standing", "limit"):
        lacking = {**document, name: [] if name == "cards" else None}
        try:
            from_data(Refusal, lacking)
        except NotationError:
            refused.add(name)
    if isinstance(action, ShowMatadors):
        with pytest.raises(NotationError, match="the parts that a refusal"):
            from_data(Refusal, {**document, "action": written_inside(ShowMatadors(None))})
        refused.add("suit")
    assert refused == set(needed.split())


def test_the_unions_that_have_a_name() -> None:
    titles = [schema(kind)["title"] for kind in (State, Action, ActionSeen, Event)]
    assert titles == ["state", "action", "action_seen", "event"]


def test_a_refusal_is_of_an_action_it_can_be_of() -> None:
    refusal = why_illegal(dealt(), lombre_labet.Announce(Bid(1)), by=0)
    assert refusal is not None
    data = to_data(refusal)
    assert from_data(Refusal, data) == refusal
    with pytest.raises(NotationError, match="the parts that a refusal"):
        from_data(Refusal, {**data, "reason": "not_in_hand", "cards": ["Kh"]})
    nothing = {"type": "show_matadors", "suit": None}
    with pytest.raises(NotationError, match="the parts that a refusal"):
        from_data(Refusal, {**data, "reason": "no_matadors", "action": nothing})


def test_constructors_have_the_last_word() -> None:
    short = {"lombre_labet": 1, "type": "deal", "deck": [str(card) for card in DECK[1:]]}
    with pytest.raises(NotationError) as fault:
        from_data(Deal, short)
    assert fault.value.where == "deal"
    assert "25 cards" in fault.value.what
    with pytest.raises(NotationError, match="stands twice"):
        from_data(Deal, {**short, "deck": [*map(str, DECK), "9s"]})


# States and views as a whole


@pytest.mark.parametrize("cls", lombre_labet.states.STATE_TYPES)
def test_no_impossible_state_comes_in(cls: Any) -> None:
    data = altered(to_data(_of(cls)), ("table", "total"), 12345)
    with pytest.raises(InvalidState):
        from_data(cls, data)
    with pytest.raises(InvalidState):
        loads(State, json.dumps(data))


def test_no_impossible_view_comes_in() -> None:
    with pytest.raises(InvalidState):
        from_data(View, altered(to_data(MATE), ("table", "total"), 12345))
    with pytest.raises(InvalidState):
        from_data(View, altered(to_data(MATE), ("held",), [5, 5, 5]))


# What is no document at all


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "this is not JSON: Expecting value"),
        ("{", "this is not JSON"),
        ('{"lombre_labet":1} x', "this is not JSON: Extra data"),
        ("\ufeff{}", "this is not JSON: Unexpected UTF-8 BOM"),
        ("{'a':1}", "this is not JSON"),
        ('{"a":"\x00"}', "this is not JSON"),
        ("[" * 100_000, "this is nested too deeply to be a document"),
        ('{"a":' * 100_000, "this is nested too deeply to be a document"),
        ("[" * 100_000 + "]" * 100_000, "this is nested too deeply to be a document"),
        ('{"a":1,"b":2,"a":1}', "the key 'a' stands here twice"),
        ("[]", "an object stands here, not a list"),
        ("NaN", "an object stands here, not a float"),
        ("1e400", "an object stands here, not a float"),
        ("9" * 5000, "an object stands here, not an OverlongNumber"),
        ("null", "an object stands here, not None"),
        ('"\\ud800"', r"an object stands here, not '\ud800'"),
        ("{}", "the key 'lombre_labet' is missing: it tells the format's version"),
    ],
)
def test_text_that_holds_no_document(text: str, what: str) -> None:
    with pytest.raises(NotationError) as fault:
        loads(State, text)
    assert type(fault.value) is NotationError
    assert fault.value.what.startswith(what)


@pytest.mark.parametrize("text", [b"{}", None, 7, ["{}"], Suit.HEARTS])
def test_documents_are_text(text: Any) -> None:
    with pytest.raises(NotationError, match="a document is text"):
        loads(State, text)


@pytest.mark.parametrize(
    ("number", "what"),
    [
        ("1.0", "a seat from 0 to 3 stands here, not a float"),
        ("1e0", "a seat from 0 to 3 stands here, not a float"),
        ("-0", "a seat from 0 to 3 stands here, not a float"),
        ("NaN", "a seat from 0 to 3 stands here, not a float"),
        ("-Infinity", "a seat from 0 to 3 stands here, not a float"),
        ("1" * 30, f"a seat from 0 to 3 stands here, not {'1' * 30}"),
        ("1" * 100, "a seat from 0 to 3 stands here, not a number of 100 digits"),
        ("1" * 101, "a seat from 0 to 3 stands here, not an OverlongNumber"),
        ("1" * 5000, "a seat from 0 to 3 stands here, not an OverlongNumber"),
        ('1,"turn":1', None),
        ('{"a":1,"a":1}', "a seat from 0 to 3 stands here, not an ObjectWithRepeatedKey"),
    ],
)
def test_numbers_in_text_have_one_spelling(number: str, what: str | None) -> None:
    text = dumps(PLAYED).replace(f'"turn":{PLAYED.turn}', f'"turn":{number}')
    with pytest.raises(NotationError) as fault:
        loads(Playing, text)
    assert what is None or (fault.value.what, fault.value.where) == (what, "playing.turn")


def test_a_repeated_key_is_found_where_it_stands() -> None:
    text = dumps(PLAYED).replace('"pool":', '"pool":7,"pool":', 1)
    with pytest.raises(NotationError) as fault:
        loads(Playing, text)
    assert fault.value.what == "the key 'pool' stands here twice"
    assert fault.value.where == "playing.table"


# By their numbers: pytest would have to look at the things themselves, and one of them bites.
@pytest.mark.parametrize("number", range(len(FUZZER.PYTHON_ODDITIES)))
def test_whatever_python_hands_over_is_refused(number: int) -> None:
    data = FUZZER.PYTHON_ODDITIES[number]
    with pytest.raises(NotationError):
        from_data(State, data)
    with pytest.raises(NotationError):
        from_data(State, {"lombre_labet": data, "type": "dealing"})
    with pytest.raises(NotationError):
        from_data(State, {"lombre_labet": 2, "type": data})
    for key in ("table", "hands", "tricks", "trick", "events"):
        document = {**to_data(PLAYED), key: data}
        if data != [] or key in ("table", "hands"):
            with pytest.raises(LombreError):
                from_data(State, document)


def test_data_nested_a_hundred_thousand_deep_are_refused() -> None:
    for key in to_data(PLAYED):
        with pytest.raises(NotationError):
            from_data(Playing, {**to_data(PLAYED), key: FUZZER.nested(100_000)})


@pytest.mark.parametrize(
    "kind",
    [int, str, None, "State", Card, Table, State | int, int | str, list[State], State | None],
)
def test_types_of_which_there_are_no_documents(kind: Any) -> None:
    asked = (
        schema,
        lambda it: loads(it, "{}"),
        lambda it: loads(it, "?"),
        lambda it: from_data(it, {}),
    )
    for ask in asked:
        with pytest.raises(InvalidValue, match="no document is of the type"):
            ask(kind)


@pytest.mark.parametrize("value", [None, 7, {}, Card.parse("Kh"), new_match().table, State, Play])
def test_values_of_which_there_are_no_documents(value: Any) -> None:
    for write in (to_data, dumps):
        with pytest.raises(InvalidValue, match="cannot be a document"):
            write(value)


# Versions


def versions() -> list[Path]:
    return sorted(DOCUMENTS.iterdir())


def test_there_is_a_document_of_each_class_in_each_version() -> None:
    assert [path.name for path in versions()] == [f"v{n}" for n in range(1, wire.VERSION + 1)]
    newest = versions()[-1]
    assert {path.stem for path in newest.iterdir()} == set(TAGS.values())


@pytest.mark.parametrize(
    "path",
    [path for folder in versions() for path in sorted(folder.iterdir())],
    ids=lambda it: it.stem,
)
def test_documents_of_every_version_are_read_as_what_they_were(path: Path) -> None:
    (cls,) = [cls for cls, tag in TAGS.items() if tag == path.stem]
    value: Any = loads(cls, path.read_text(encoding="utf-8"))
    newest = (versions()[-1] / path.name).read_text(encoding="utf-8")
    assert written(value) == json.loads(newest)


def test_a_document_of_an_earlier_version_is_brought_up_version_by_version(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def rename(old: str, new: str) -> Callable[[dict[str, Any]], dict[str, Any]]:
        return lambda data: {new if key == old else key: part for key, part in data.items()}

    monkeypatch.setattr(wire, "VERSION", 3)
    monkeypatch.setattr(wire, "_UPGRADES", {1: rename("a", "b"), 2: rename("b", "card")})
    for version, key, other in ((1, "a", 3), (2, "b", 3), (3, "card", 4)):
        document = {"lombre_labet": version, "type": "play", key: "Kh"}
        assert from_data(Play, document) == Play(Card.parse("Kh"))
        assert document == {"lombre_labet": version, "type": "play", key: "Kh"}
        with pytest.raises(NotationError):
            from_data(Play, {**document, "lombre_labet": other})
    with pytest.raises(NotationError, match="version 0 is not known: 1, 2, 3"):
        from_data(Play, {"lombre_labet": 0, "type": "play", "card": "Kh"})
    assert to_data(Pass())["lombre_labet"] == 3


# Schemas


@pytest.mark.parametrize("kind", [*UNIONS, *TAGS], ids=name_of)
def test_the_schemas_in_the_package_are_current_and_are_schemas(kind: Any) -> None:
    shipped = json.loads((SCHEMAS / f"{name_of(kind)}.json").read_text(encoding="utf-8"))
    assert shipped == schema(kind), "run: python -m lombre_labet.wire src/lombre_labet/schemas"
    assert shipped["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert shipped["$id"] == f"urn:lombre-labet:json:1:{name_of(kind)}"
    jsonschema.Draft202012Validator.check_schema(shipped)


def test_the_command_writes_just_the_schemas_that_ship(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["wire", str(tmp_path)])
    module = "lombre_labet.wire.__main__"
    monkeypatch.delitem(sys.modules, module, raising=False)
    runpy.run_module("lombre_labet.wire", run_name="__main__")
    importlib.import_module(module)  # which by itself writes nothing
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in SCHEMAS.iterdir()}


def test_every_object_of_a_schema_is_closed_and_told() -> None:
    def objects(part: Any) -> Iterator[dict[str, Any]]:
        if isinstance(part, dict):
            if part.get("type") == "object":
                yield part
            for inner in part.values():
                yield from objects(inner)
        elif isinstance(part, list):
            for inner in part:
                yield from objects(inner)

    for kind in UNIONS:
        for found in objects(schema(kind)):
            assert found["additionalProperties"] is False
            assert found["required"] == list(found["properties"])
            assert found["description"]
            told = {key for key, part in found["properties"].items() if "description" in part}
            untold = set(found["properties"]) - told
            assert untold <= {"type", "events"}


@pytest.mark.parametrize(
    ("path", "put"),
    [
        (("lombre_labet",), ...),
        (("lombre_labet",), 2),
        (("type",), "bidding"),
        (("extra",), 0),
        (("turn",), ...),
        (("turn",), 4),
        (("trick", 0), "10h"),
        (("hands", 0), ["Kc", "Kc"]),
        (("table", "chips", 0), SAFE + 1),
        (("table", "chips", 0), "20"),
        (("table", "chips", 0), "-0"),
        (("table", "pool"), "-9007199254740992"),
        (("table", "rules", "ante"), ...),
        (("table", "rules", "belle"), "h"),
        (("terms", "contract", "bid"), 0),
        (("terms", "contract", "in_belle"), 0),
        (("events",), [{"type": "pass"}]),
    ],
)
def test_the_schema_refuses_what_reading_refuses(path: tuple[Any, ...], put: Any) -> None:
    for kind in (Playing, State):
        assert not validator(kind).is_valid(altered(to_data(PLAYED), path, put))


def test_the_schema_of_any_union_of_documents() -> None:
    both = Play | Pass
    assert schema(both)["$id"] == "urn:lombre-labet:json:1:play_or_pass"
    assert document_classes(both) == (Play, Pass)
    validator(both).validate(to_data(Pass()))
    assert loads(both, dumps(Pass())) == Pass()


def test_a_schema_without_sources_lacks_the_words_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_source(_: object) -> str:
        raise OSError

    monkeypatch.setattr("inspect.getsource", no_source)
    bare = schema(Play)
    assert bare["properties"]["card"] == {"$ref": "#/$defs/card"}
    assert bare["required"] == schema(Play)["required"]


# The house


def test_the_core_does_without_what_json_needs() -> None:
    program = (
        "import sys, lombre_labet, lombre_labet.validation, lombre_labet.records;"
        "print([n for n in sys.modules if n.partition('.')[0] in"
        " ('cattrs', 'cattr', 'msgspec', 'jsonschema', 'typing_extensions')],"
        " 'lombre_labet.wire' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[] False"


def test_damaged_documents_are_read_soundly_or_refused() -> None:
    outcomes = FUZZER.fuzz(random.Random(2), 1_500)
    assert outcomes.total() == 1_500
    assert set(outcomes) == {"read", "NotationError", "InvalidState"}


def test_the_fuzzer_sees_what_it_looks_for() -> None:
    def broken() -> object:
        raise KeyError("x")

    with pytest.raises(FUZZER.Unsound):
        FUZZER.outcome(broken, State)
    with pytest.raises(FUZZER.Unsound):
        FUZZER.outcome(Pass, State)
    with pytest.raises(FUZZER.Unsound):
        FUZZER.outcome(lambda: attrs.evolve(PLAYED, turn=7), State)
