"""Clients that break the rules, the protocol or the peace are dealt with, and the match goes on."""

import asyncio
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import attrs
import pytest
from guests import FAST, PATIENCE, Guest, Party, guest, party, serving
from server.protocol import (
    Act,
    Done,
    Failed,
    Fault,
    Join,
    Observed,
    Offered,
    Open,
    Opened,
    Refused,
    Sit,
)
from server.server import Connection, Limits
from server.table import Entry
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lombre_labet import (
    DECK,
    Clause,
    Deal,
    Language,
    Reason,
    format_action,
    parse_action,
    why_illegal,
)


def at_a_party(
    log: Path, do: Callable[[Party], Awaitable[None]], language: str = "en", limits: Limits = FAST
) -> None:
    """Do something at a table with three guests; afterwards the match goes on."""

    async def whole() -> None:
        async with serving(log, limits) as server, party(server, language) as at:
            await do(at)
            await at.goes_on()

    asyncio.run(whole())


def untouched(do: Callable[[Party], Awaitable[None]]) -> Callable[[Party], Awaitable[None]]:
    """Do something that must change nothing in the match."""

    async def watched(at: Party) -> None:
        before = at.room.match
        await do(at)
        assert at.room.match is before
        await at.even()

    return watched


# Against the rules of the game.


@pytest.mark.parametrize("language", Language)
def test_out_of_turn(language: Language, tmp_path: Path) -> None:
    @untouched
    async def do(at: Party) -> None:
        state = at.room.match.state
        seat = (at.turn + 1) % 3
        answer = await at.guests[seat].ask(Act("early", "pass"), Refused)
        assert answer.id == "early"
        assert answer.refusal == why_illegal(state, parse_action("pass"), by=seat)
        assert answer.refusal.reason is Reason.OUT_OF_TURN
        assert answer.refusal.clause is Clause.B1
        assert answer.message == answer.refusal.message_in(language)

    at_a_party(tmp_path / "log", do, language)


def test_an_illegal_card_is_refused_with_the_cards_that_would_do(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        for _ in range(200):
            await at.act()
            state, one = at.room.match.state, at.guests[at.turn]
            assert one.seen is not None
            for card in one.seen.hand:
                refusal = why_illegal(state, parse_action(f"play {card}"), by=at.turn)
                if refusal is not None and refusal.reason is Reason.MUST_FOLLOW:
                    answer = await one.ask(Act("no", f"play {card}"), Refused)
                    assert answer.refusal == refusal
                    assert answer.message.endswith("(P2)")
                    assert at.room.match.state is state
                    return
        pytest.fail("nobody could have failed to follow")

    at_a_party(tmp_path / "log", do)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (format_action(Deal(DECK)), Reason.WRONG_PHASE),
        ("misdeal", Reason.WRONG_PHASE),
        ("penalize 1 other", Reason.NOT_YOURS),
        ("penalize 0 revoke", Reason.NOT_YOURS),
    ],
)
def test_actions_of_the_table_are_refused_to_seats(
    line: str, reason: Reason, tmp_path: Path
) -> None:
    @untouched
    async def do(at: Party) -> None:
        for seat, one in enumerate(at.guests):
            answer = await one.ask(Act(f"table-{seat}", line), Refused)
            assert answer.refusal.reason is reason

    at_a_party(tmp_path / "log", do)


# Against the protocol.


def test_nobody_acts_for_another_seat(tmp_path: Path) -> None:
    @untouched
    async def do(at: Party) -> None:
        other = at.guests[(at.turn + 1) % 3]
        named = {"type": "act", "id": "x", "action": "pass", "seat": at.turn}
        assert (await other.ask(named, Failed)).fault is Fault.MALFORMED
        for token in (f"{at.room.table}.guess", "guess", at.guests[at.turn].token[:-1]):
            assert (await other.ask(Join(token), Failed)).fault is Fault.NO_SUCH_SEAT
        assert (await other.ask(Act("y", "pass"), Refused)).refusal.reason is Reason.OUT_OF_TURN
        # Who holds two seats' tokens is still one seat at a time.
        stolen = Join(at.guests[at.turn].token)
        assert (await other.ask(stolen, Failed)).fault is Fault.ALREADY_SEATED

    at_a_party(tmp_path / "log", do)


MALFORMED: tuple[str | bytes, ...] = (
    "",
    "{",
    "null",
    "[]",
    '"act"',
    "[" * 4000,
    '{"a":' * 800,
    "1" * 4096,
    '{"type":["act"]}',
    '{"type":"act"}',
    '{"type":"deal","deck":[]}',
    '{"type":"seen"}',
    '{"type":"act","id":"x","action":5}',
    '{"type":"act","id":"","action":"pass"}',
    '{"type":"act","id":"\\ud800","action":"pass"}',
    '{"type":"act","id":"' + "x" * 41 + '","action":"pass"}',
    '{"type":"act","id":"x","action":"' + "x" * 201 + '"}',
    '{"type":"join","token":{}}',
    '{"type":"join","token":"\\ud800"}',
    '{"type":"sit","table":"t","name":"\\ud800"}',
    '{"type":"sit","table":"t","name":" "}',
    '{"type":"sit","table":"t","name":"\\u001b[2J"}',
    '{"type":"open","rules":{}}',
    '{"type":"open","rules":{"lombre_labet":1,"type":"view"}}',
    b"\x00\xff",
    b'{"type":"open","rules":null}',
)


def test_malformed_messages(tmp_path: Path) -> None:
    @untouched
    async def do(at: Party) -> None:
        for text in MALFORMED:
            answer = await at.guests[at.turn].ask(text, Failed)
            assert answer.fault is Fault.MALFORMED, text
            assert answer.message.startswith("ceci n'est pas un message du protocole: ")

    at_a_party(tmp_path / "log", do, "fr")


@pytest.mark.parametrize("line", ["", "bid 99", "play Kx", "play \ud800", "pass " * 30, "сдать"])
def test_lines_that_are_no_action(line: str, tmp_path: Path) -> None:
    @untouched
    async def do(at: Party) -> None:
        answer = await at.guests[at.turn].ask(Act("x", line), Failed)
        assert (answer.fault, answer.id) == (Fault.NOT_AN_ACTION, "x")
        assert answer.message.startswith("эта строка не означает никакого хода: ")

    at_a_party(tmp_path / "log", do, "ru")


def test_an_unknown_language_is_english(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        answer = await at.guests[(at.turn + 1) % 3].ask(Act("x", "pass"), Refused)
        assert answer.message == answer.refusal.message

    at_a_party(tmp_path / "log", do, "tlh")


def test_seats_are_taken_once_and_acted_from_only_when_taken(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        server, table = at.room._server, at.room.table
        async with guest(server) as late:
            assert (await late.ask(Act("x", "pass"), Failed)).fault is Fault.NOT_SEATED
            assert (await late.ask(Sit(table, "Late"), Failed)).fault is Fault.TABLE_FULL
            assert (await late.ask(Sit("none", "Late"), Failed)).fault is Fault.NO_SUCH_TABLE
            assert (await late.ask(Open(None), Failed)).fault is Fault.TOO_MANY_TABLES
        again = await at.guests[0].ask(Sit(table, "Anne"), Failed)
        assert again.fault is Fault.ALREADY_SEATED

    at_a_party(tmp_path / "log", do, limits=attrs.evolve(FAST, tables=1))


def test_an_offered_seat_is_kept_only_while_the_client_is_there(tmp_path: Path) -> None:
    async def whole() -> None:
        async with serving(tmp_path / "log") as server, guest(server) as anne:
            table = (await anne.ask(Open(None), Opened)).table
            async with guest(server) as shy:
                offer = await shy.ask(Sit(table, "Shy"), Offered)
                assert (await shy.ask(Act("x", "pass"), Failed)).fault is Fault.NOT_SEATED
                assert (await anne.ask(Sit(table, "Anne"), Offered)).seat == offer.seat + 1
            async with guest(server) as late:
                answer = await late.ask(Join(offer.token), Failed)
                assert answer.fault is Fault.NO_SUCH_SEAT
                assert (await late.ask(Sit(table, "Late"), Offered)).seat == offer.seat

    asyncio.run(whole())


# Against the peace.


async def closing_of(one: Guest) -> tuple[int | None, str | None]:
    """The code and the reason with which the server closes a connection."""
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                await one.socket.recv()
    return one.socket.close_code, one.socket.close_reason


async def flood(one: Guest) -> None:
    """Ten thousand messages, as fast as they go out, unless the connection is closed before."""
    with suppress(ConnectionClosed):
        for number in range(10_000):
            await one.say(Act(f"burst-{number}", "misdeal"))


@pytest.mark.parametrize("is_turn", [True, False])
@pytest.mark.parametrize("how", ["hangs up", "1 MB", "burst"])
def test_a_client_that_loses_its_connection_comes_back_with_its_token(
    how: str, is_turn: bool, tmp_path: Path
) -> None:
    # So few messages no client that behaves needs wait for, and so many come all at once.
    limits = attrs.evolve(FAST, burst=400, rate=400)

    async def do(at: Party) -> None:
        seat = at.turn if is_turn else (at.turn + 1) % 3
        one = at.guests[seat]
        before = at.room.match
        match how:
            case "hangs up":
                one.socket.transport.abort()
            case "1 MB":
                await one.say("x" * 1_000_000)
                assert (await closing_of(one))[0] == 1009
            case "burst":
                await flood(one)
                assert await closing_of(one) == (1008, Fault.TOO_FAST)
        assert at.room.match is before
        await at.comes_back(seat)

    at_a_party(tmp_path / "log", do, limits=limits)


def test_the_others_play_on_through_a_burst(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        one, other = at.guests[at.turn], at.guests[(at.turn + 1) % 3]
        flooding = asyncio.create_task(flood(other))
        await one.ask(Act("meanwhile", "pass"), Done)
        await flooding
        await at.comes_back(at.guests.index(other))

    at_a_party(tmp_path / "log", do, limits=attrs.evolve(FAST, burst=400, rate=400))


def test_who_comes_back_by_another_connection_leaves_the_first(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        first = at.guests[0]
        await at.comes_back(0)
        assert await closing_of(first) == (1008, Fault.REPLACED)

    at_a_party(tmp_path / "log", do)


def test_who_takes_no_seat_is_sent_away(tmp_path: Path) -> None:
    async def whole() -> None:
        limits = attrs.evolve(FAST, seat_within=0.1)
        async with serving(tmp_path / "log", limits) as server, guest(server) as idle:
            table = (await idle.ask(Open(None), Opened)).table
            await idle.ask(Sit(table, "Idle"), Offered)
            assert await closing_of(idle) == (1008, Fault.NO_SEAT_TAKEN)

    asyncio.run(whole())


def test_too_many_connections_are_turned_away(tmp_path: Path) -> None:
    async def whole() -> None:
        limits = attrs.evolve(FAST, connections=1)
        async with serving(tmp_path / "log", limits) as server, guest(server) as first:
            await first.ask(Open(None), Opened)
            with pytest.raises(InvalidStatus, match="503"):
                await guest(server).__aenter__()
            await first.ask(Open(None), Opened)

    asyncio.run(whole())


def test_a_client_that_has_died_is_found_out(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        seat = at.turn
        one = at.guests[seat]
        # Its socket stays open, but nobody reads it and nobody answers.
        one.socket.transport.pause_reading()
        async with asyncio.timeout(10):  # its own side would notice only after 40 seconds
            while seat in at.room._at:
                await asyncio.sleep(0.01)
        one.socket.transport.abort()
        await at.comes_back(seat)

    at_a_party(tmp_path / "log", do, limits=attrs.evolve(FAST, heartbeat=0.3))


class DeafSocket:
    """A socket on which nothing can be sent, since nobody reads at the other end."""

    def __init__(self) -> None:
        self.request = type("Request", (), {"path": "/"})
        self.closed_for: list[tuple[int, str]] = []

    async def send(self, _text: str) -> None:
        await asyncio.Event().wait()

    async def close(self, code: int, reason: str) -> None:
        self.closed_for.append((code, reason))


def test_a_client_that_does_not_read_is_cut_off() -> None:
    async def whole() -> None:
        socket: Any = DeafSocket()
        connection = Connection(socket, attrs.evolve(FAST, unsent=3))
        for number in range(3):
            connection.send(Done("x", number))
        await asyncio.sleep(0)
        assert socket.closed_for == []
        for number in range(3):
            connection.send(Done("x", number))
        await asyncio.sleep(0)
        assert socket.closed_for == [(1008, Fault.TOO_SLOW)]

    asyncio.run(whole())


# Once, and only once it is on the disk.


def test_an_action_sent_again_gets_its_first_answer_and_is_not_done_again(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        seat, one = at.turn, at.guests[at.turn]
        first = await one.ask(Act("mine", "pass"), Done)
        assert await one.ask(Act("mine", "pass"), Done) == first
        other = await one.ask(Act("mine", "bid 5"), Failed)
        assert (other.fault, other.id) == (Fault.ID_USED, "mine")
        await at.even()
        assert at.room.match.number == first.number
        # Another seat may use the same word.
        second = await at.guests[at.turn].ask(Act("mine", "bid 14"), Done)
        assert second.number == first.number + 1
        again = await at.comes_back(seat)
        assert await again.ask(Act("mine", "pass"), Done) == first
        await at.even()
        assert at.room.match.number == second.number

    at_a_party(tmp_path / "log", do)


def test_who_joins_need_not_wait_before_he_acts(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        one, seat = at.guests[at.turn], at.turn
        async with guest(at.room._server) as again:
            await again.say(Join(one.token))
            await again.say(Act("at-once", "pass"))
            assert (await again.hear(Done)).number == at.room.match.number
            await at.comes_back(seat)

    at_a_party(tmp_path / "log", do)


def test_an_action_that_was_refused_may_be_tried_again_under_its_name(tmp_path: Path) -> None:
    async def do(at: Party) -> None:
        early = at.guests[(at.turn + 1) % 3]
        await early.ask(Act("early", "pass"), Refused)
        await at.guests[at.turn].ask(Act("first", "pass"), Done)
        await early.ask(Act("early", "pass"), Done)

    at_a_party(tmp_path / "log", do)


def test_nothing_is_told_before_it_is_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def do(at: Party) -> None:
        store = at.room._server.store
        add, may_go_on = store.add_action, threading.Event()

        def slowly(table: str, number: int, entry: Entry) -> None:
            may_go_on.wait(PATIENCE)
            add(table, number, entry)

        monkeypatch.setattr(store, "add_action", slowly)
        before = at.room.match
        await at.guests[at.turn].say(Act("slow", "pass"))
        for one in at.guests:
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(one.socket.recv(), 0.05)
        assert at.room.match is before
        may_go_on.set()
        await at.guests[before.state.turn or 0].hear(Done)
        await at.even()
        assert at.room.match.number == before.number + 1

    at_a_party(tmp_path / "log", do)


def test_a_server_whose_log_fails_stops_and_has_told_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[object] = []

    async def whole() -> None:
        async with serving(tmp_path / "log") as server, party(server) as at:

            def failing(*_: object) -> None:
                raise sqlite3.OperationalError("database or disk is full")

            monkeypatch.setattr(server.store, "add_action", failing)
            one = at.guests[at.turn]
            await one.say(Act("lost", "pass"))
            try:
                told.append(await one.hear(Done | Observed))  # type: ignore[arg-type]  # mypy takes no union for a type
            except ConnectionClosed:
                await asyncio.Event().wait()  # the server goes down, and takes this along

    with pytest.raises(ExceptionGroup) as fault:
        asyncio.run(whole())
    assert fault.group_contains(sqlite3.OperationalError, match="disk is full")
    assert told == []
