"""The engine against the conformance vectors, as a program in any language is put to them.

The vectors come from `naive`, a model of the rules that shares nothing with the engine. Everything
goes through the public API and through text; only a settlement, which a vector tells without the
cards that led to it, is put together as a state.
"""

import json
import re
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it has no types

from lombre_labet import (
    DECK,
    OPTIONS,
    Bid,
    Card,
    CardsDrawn,
    CardSet,
    Cause,
    Clause,
    Contract,
    Dealing,
    DealSettled,
    Exchanging,
    IllegalRecord,
    Labet,
    Ladder,
    MatchRecord,
    NotationError,
    Party,
    Play,
    Playing,
    Pool,
    Reason,
    Rules,
    ShowingMatadors,
    Stake,
    State,
    Suit,
    Table,
    Terms,
    Transfer,
    Trick,
    TrickTaken,
    apply,
    format_action,
    legal_actions,
    new_match,
    parse_action,
    parse_record,
    replay,
    why_illegal,
)
from lombre_labet.cards import trump_order
from lombre_labet.ladder import bids_above

# Where the line below finds it.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "conformance"))

import generate

KIT = Path(generate.__file__).parent
Vector = dict[str, Any]
KINDS = list(generate.KINDS)


@cache
def read(kind: str) -> Any:
    return json.loads((KIT / f"{kind}.json").read_text(encoding="utf-8"))


def check_all(kind: str) -> None:
    """Put every vector of a kind to the engine; a fault is told with the vector's name."""
    for vector in read(kind)["vectors"]:
        told = globals()[f"check_{kind}"]
        try:
            told(vector)
        except Exception as fault:
            raise AssertionError(f"{kind} {vector['id']} {vector['clauses']}: {fault}") from fault


# The kit itself


def test_the_files_are_those_that_the_naive_model_makes() -> None:
    made = dict(generate.files())
    for path, text in made.items():
        stale = f"{path.name} is stale: python conformance/generate.py --write"
        assert path.read_text(encoding="utf-8") == text, stale
    assert {path for path, _ in made.items()} == set(KIT.rglob("*.json"))


def test_the_kit_is_small() -> None:
    assert sum(path.stat().st_size for path in KIT.rglob("*.json")) < 2_000_000


@pytest.mark.parametrize("kind", KINDS)
def test_the_vectors_fit_their_schema(kind: str) -> None:
    schema = json.loads((KIT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(read(kind))


@pytest.mark.parametrize("kind", KINDS)
def test_a_schema_refuses_what_is_no_vector(kind: str) -> None:
    schema = json.loads((KIT / "schemas" / f"{kind}.schema.json").read_text(encoding="utf-8"))
    validator = Draft202012Validator(schema)
    head, vector = read(kind), read(kind)["vectors"][0]
    assert not validator.is_valid({**head, "version": 2})
    for broken in (
        {**vector, "clauses": ["Z1"]},
        {**vector, "more": 1},
        {key: vector[key] for key in list(vector)[:-1]},
    ):
        assert not validator.is_valid({**head, "vectors": [broken]})


def test_every_clause_has_vectors_and_every_reason_a_refusal() -> None:
    vectors = [vector for kind in KINDS for vector in read(kind)["vectors"]]
    assert {clause for vector in vectors for clause in vector["clauses"]} == set(map(str, Clause))
    tried = [attempt for vector in vectors for attempt in vector.get("attempts", ())]
    told = {attempt["reason"] for attempt in tried}
    # What is no action of the game cannot be written in the notation.
    assert told - {None} == set(map(str, Reason)) - {str(Reason.NOT_AN_ACTION)}
    assert None in told


def test_the_page_tells_every_file_every_kind_and_every_reason() -> None:
    page = (KIT.parent / "docs" / "conformance.md").read_text(encoding="utf-8")
    for kind in KINDS:
        assert f"| `{kind}.json` |" in page
        assert f"**{kind}**" in page
    rows = re.findall(
        r"^\| `(\w+)` \| (?:value|phase|actor|possession|rule) \|", page, re.MULTILINE
    )
    assert rows == [str(reason) for reason in Reason if reason is not Reason.NOT_AN_ACTION]


def test_every_value_of_every_option_has_vectors() -> None:
    played = {
        (name, str(value))
        for kind in KINDS
        for vector in read(kind)["vectors"]
        for name, value in vector.get("rules", {}).items()
    }
    for option in OPTIONS:
        if option.values is None:
            assert len({value for name, value in played if name == option.name}) > 2, option.name
        else:
            others = {str(value) for value in option.values if value != option.default}
            assert {value for name, value in played if name == option.name} >= others, option.name


# How vectors are read


def whole(value: int | str) -> int:
    return int(value)


def rules_of(vector: Vector) -> Rules:
    amounts = {option.name for option in OPTIONS if option.values is None}
    options = vector["rules"].items()
    return Rules.from_mapping(
        {name: whole(value) if name in amounts else value for name, value in options}
    )


def cards(texts: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, texts))


def labet_of(data: Vector) -> Labet:
    return Labet(data["seat"], whole(data["size"]), Cause(data["cause"]))


def start(vector: Vector) -> Dealing:
    return new_match(rules_of(vector), dealer=vector["dealer"], chips=map(whole, vector["chips"]))


def reached(vector: Vector) -> State:
    state: State = start(vector)
    for line in vector["before"]:
        state = apply(state, parse_action(line), by=None)
    return state


# What the engine says, in the vectors' words


def amount(value: int) -> int | str:
    return value if abs(value) < 2**53 else str(value)


def labet(lying: Labet) -> Vector:
    return {"seat": lying.seat, "size": amount(lying.size), "cause": str(lying.cause)}


def party(who: Party) -> Any:
    if isinstance(who, Labet):
        return labet(who)
    return "pool" if isinstance(who, Pool) else who


def position(state: State) -> Vector:
    table = state.table
    return {
        "phase": str(state.phase),
        "turn": state.turn,
        "dealer": table.dealer,
        "chips": list(map(amount, table.chips)),
        "pool": amount(table.pool),
        "labets": list(map(labet, table.labets)),
    }


def contract(made: Contract) -> Vector:
    return {
        "declarer": made.declarer,
        "bid": made.bid.level,
        "trump": made.trump.letter,
        "belle": made.belle.letter,
        "in_belle": made.in_belle,
    }


def transfer(move: Transfer) -> Vector:
    return {
        "payer": party(move.payer),
        "receiver": party(move.receiver),
        "chips": amount(move.chips),
        "due": None if move.due is None else amount(move.due),
        "reason": str(move.reason),
        "clause": str(move.clause),
    }


def result(event: DealSettled) -> Vector:
    return {
        "result": str(event.result),
        "declarer": event.declarer,
        "bid": event.bid.level,
        "tricks": list(event.tricks),
        "stake": amount(event.stake),
        "net": list(map(amount, event.net)),
    }


def legal(state: State) -> list[str]:
    return sorted(map(format_action, legal_actions(state)))


def check_step(state: State, told: Vector) -> State:
    """Take a step, and hold what follows against what the vector says."""
    after = apply(state, parse_action(told["action"]))
    assert position(after) == told["position"], told["action"]
    if "legal_count" in told:
        assert len(legal_actions(after)) == told["legal_count"], told["action"]
    made = contract(after.contract) if isinstance(after, ShowingMatadors) else None
    assert made == told.get("contract"), told["action"]
    moves = [move for event in after.events for move in getattr(event, "transfers", ())]
    assert [transfer(move) for move in moves] == told.get("transfers", []), told["action"]
    ends = [result(event) for event in after.events if isinstance(event, DealSettled)]
    assert ends == ([told["result"]] if "result" in told else []), told["action"]
    return after


def check_script(vector: Vector) -> None:
    state = reached(vector)
    for told in vector["steps"]:
        state = check_step(state, told)
        if "legal" in told:
            assert legal(state) == told["legal"], told["action"]


check_auctions = check_matadors = check_matches = check_script


# The kinds


def check_cards(vector: Vector) -> None:
    if "text" in vector:
        assert card_meant(vector["text"]) == vector["card"]
    elif "cards" in vector:
        assert [str(card) for card in DECK] == vector["cards"]
    else:
        order = trump_order(Suit.parse(vector["trump"]))
        if "trumps" in vector:
            trumps = list(CardSet(card for card in DECK if card.bit & order.trumps))
            trumps.sort(key=lambda card: (order.beating[card.index] & order.trumps).bit_count())
            assert list(map(str, trumps)) == vector["trumps"]
        else:
            bit = Card.parse(vector["card"]).bit
            beaten = [str(other) for other in DECK if order.beating[other.index] & bit]
            assert beaten == vector["beats"]


def card_meant(text: str) -> str | None:
    try:
        return str(Card.parse(text))
    except NotationError:
        return None


def check_ladder(vector: Vector) -> None:
    if "bid" in vector:
        bid = Bid(vector["bid"])
        assert str(bid.family) == vector["family"]
        assert (bid.in_belle, bid.tricks) == (vector["in_belle"], vector["tricks"])
    else:
        standing = None if vector["standing"] is None else Bid(vector["standing"])
        higher = bids_above(standing, Ladder(vector["ladder"]))
        assert sorted(bid.level for bid in higher) == vector["higher"]


def playing(vector: Vector, hand: Iterable[str], before: Iterable[str]) -> Playing:
    """The state in which a hand plays to a trick, of which nothing else is told."""
    rules = Rules.from_mapping({**vector.get("rules", {}), "players": vector["players"]})
    made = Contract(0, Bid.DEMANDE, Suit.parse(vector["trump"]), rules.belle, False, None)
    terms = Terms(Stake(0, ()), (), made, None, (), ())
    table = Table(rules, 0, (20,) * rules.players, 0, (), 20 * rules.players)
    hands = (CardSet(cards(hand)), *[CardSet()] * (rules.players - 1))
    return Playing(table, terms, hands, (), cards(before), 0)


def check_legal_plays(vector: Vector) -> None:
    state = playing(vector, vector["hand"], vector["trick"])
    may_play = [format_action(action).removeprefix("play ") for action in legal_actions(state)]
    assert may_play == vector["legal"]
    refused = [
        {"card": str(card), "reason": str(found.reason), "clause": str(found.clause)}
        for card in cards(vector["hand"])
        if (found := why_illegal(state, Play(card), by=0)) is not None
    ]
    assert refused == vector["refused"]


def check_trick_winners(vector: Vector) -> None:
    *before, last = vector["trick"]
    state = playing(vector, [last], before)
    # Seat 0 is the last to play, so the leader is the seat on its right.
    events = apply(state, Play(Card.parse(last))).events
    (taken,) = (event.trick for event in events if isinstance(event, TrickTaken))
    assert (taken.winner - taken.leader) % vector["players"] == vector["winner"]


def check_exchanges(vector: Vector) -> None:
    state = reached(vector)
    for told in vector["steps"]:
        assert isinstance(state, Exchanging)
        assert state.turn == told["seat"]
        assert legal(state) == told["legal"]
        state = check_step(state, told)
        (drawn,) = (event for event in state.events if isinstance(event, CardsDrawn))
        which = drawn.trumps_seen
        assert {
            "count": drawn.count,
            "trumps": drawn.trumps,
            "which": None if which is None else list(map(str, which)),
        } == told["seen"]
        assert isinstance(state, Exchanging | Playing)
        assert list(map(str, state.hands[told["seat"]])) == told["hand"]
        assert list(map(str, state.terms.talon)) == told["talon"]
    assert not isinstance(state, Exchanging)


def check_settlements(vector: Vector) -> None:
    rules = rules_of(vector)
    chips = tuple(map(whole, vector["chips"]))
    labets = tuple(map(labet_of, vector["labets"]))
    total = sum(chips) + whole(vector["pool"]) + sum(lying.size for lying in labets)
    table = Table(rules, vector["dealer"], chips, whole(vector["pool"]), labets, total)
    stake = Stake(whole(vector["stake"]["pool"]), tuple(map(labet_of, vector["stake"]["labets"])))
    made = Contract(
        vector["declarer"],
        Bid(vector["bid"]),
        Suit.parse(vector["trump"]),
        Suit.parse(vector["belle"]),
        vector["in_belle"],
        None,
    )
    # The last trick goes to seat 0, or to another: its cards are chosen to that end.
    winners = [seat for seat, count in enumerate(vector["tricks"]) for _ in range(count)]
    suit = next(suit for suit in Suit if suit is not made.trump and suit is not Suit.HEARTS)
    trick = [Card.parse(rank + suit.letter) for rank in "TAJQ"[: rules.players]]
    trick[winners[-1]] = Card.parse("K" + suit.letter)
    done = tuple(Trick(0, (), seat) for seat in winners[:-1])
    hands = (*[CardSet()] * (rules.players - 1), CardSet(trick[-1:]))
    terms = Terms(stake, (), made, None, (), ())
    last = Playing(table, terms, hands, done, tuple(trick[:-1]), rules.players - 1)
    after = apply(last, Play(trick[-1]))
    settled = after.events[-1]
    assert isinstance(settled, DealSettled)
    assert result(settled) == vector["result"]
    assert [transfer(move) for move in settled.transfers] == vector["transfers"]
    assert position(after) == vector["after"]


def check_illegal(vector: Vector) -> None:
    state = reached(vector)
    for tried in vector["attempts"]:
        found = why_illegal(state, parse_action(tried["action"]), by=tried["by"])
        said = (None, None) if found is None else (str(found.reason), str(found.clause))
        assert said == (tried["reason"], tried["clause"]), tried


def check_records(vector: Vector) -> None:
    if "malformed" in vector:
        with pytest.raises(NotationError) as caught:
            parse_record(vector["text"])
        assert not isinstance(caught.value, IllegalRecord)
    elif "illegal" in vector:
        with pytest.raises(IllegalRecord) as illegal:
            parse_record(vector["text"])
        refusal = illegal.value.refusal
        assert vector["illegal"] == {
            "number": illegal.value.number,
            "reason": str(refusal.reason),
            "clause": str(refusal.clause),
        }
    else:
        record = parse_record(vector["text"])
        named = {other["id"]: other for other in read("records")["vectors"]}
        meant = named[vector.get("same_as", vector["id"])]
        assert told_record(record) == meant["record"]
        *_, end = replay(record)
        assert position(end) == meant["end"]


def told_record(record: MatchRecord) -> Vector:
    return {
        "rules": {
            name: amount(value) if type(value) is int else value
            for name, value in record.rules.to_mapping().items()
        },
        "dealer": record.dealer,
        "chips": list(map(amount, record.chips)),
        "names": list(record.names),
        "actions": list(map(format_action, record.actions)),
    }


@pytest.mark.parametrize("kind", KINDS)
def test_the_engine_agrees_with_every_vector(kind: str) -> None:
    check_all(kind)
