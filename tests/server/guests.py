"""What the tests of the server share: a server on a real file and port, and clients of two kinds.

A `Guest` is driven by hand, message by message, and may say anything. `played` lets a `Seat` of the
example's own client play by itself, and notes all that it saw.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager, closing
from pathlib import Path
from random import Random
from typing import Any, Final, TypeVar

from server.client import Seat
from server.protocol import (
    Act,
    Done,
    Failed,
    Join,
    Observed,
    Offered,
    Open,
    Opened,
    Refused,
    Reply,
    Request,
    Seen,
    Sit,
    read_reply,
    write,
)
from server.server import Limits, Room, Server
from server.store import Store
from websockets.asyncio.client import ClientConnection, connect

from lombre_labet import (
    Action,
    Language,
    Rules,
    View,
    advance,
    format_action,
    legal_actions,
    view,
)
from lombre_labet.simple_players import choose

T = TypeVar("T")

FAST: Final = Limits(rate=100_000, burst=100_000)
"""For clients that play as fast as they can."""
NAMES: Final = ("Anne", "Bert", "Cléo")
PATIENCE: Final = 30
"""After how many seconds something that has to come has not come."""


@asynccontextmanager
async def serving(log: Path, limits: Limits = FAST, **options: Any) -> AsyncIterator[Server]:
    """A server on this log; its `url` says where."""
    with closing(Store(log)) as store:
        server = Server(store, limits=limits, **options)
        server.chance = Random(3)
        async with server.listening("127.0.0.1") as port:
            URLS[server] = f"ws://127.0.0.1:{port}"
            yield server


URLS: dict[Server, str] = {}
"""Where each server is."""


class Guest:
    """A client that does what it is told, and folds what it is sent."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.token = ""
        self.seen: View | None = None
        self.number = 0

    async def say(self, message: Request | str | bytes | dict[str, Any]) -> None:
        if isinstance(message, dict):
            message = json.dumps(message)
        await self.socket.send(message if isinstance(message, str | bytes) else write(message))

    async def hear(self, kind: type[T]) -> T:
        """The next message of a kind; all before it are folded too."""
        while True:
            async with asyncio.timeout(PATIENCE):
                message: Reply = read_reply(await self.socket.recv())
            if isinstance(message, Seen):
                self.seen, self.number = message.view, message.number
            if isinstance(message, Observed) and self.seen is not None:
                assert message.number == self.number + 1
                self.seen = advance(self.seen, message.observation)
                self.number = message.number
            if isinstance(message, kind):
                return message

    async def ask(self, message: Request | str | bytes | dict[str, Any], kind: type[T]) -> T:
        await self.say(message)
        return await self.hear(kind)

    async def sit(self, table: str, name: str) -> None:
        self.token = (await self.ask(Sit(table, name), Offered)).token
        await self.ask(Join(self.token), Seen)

    async def catch_up(self, number: int) -> None:
        while self.number < number:
            await self.hear(Observed)


@asynccontextmanager
async def guest(server: Server, language: str = "en") -> AsyncIterator[Guest]:
    url = f"{URLS[server]}/?language={language}"
    async with connect(url, proxy=None, max_size=2**24, close_timeout=1) as socket:
        yield Guest(socket)


class Party:
    """A table with three guests who act when they are told."""

    def __init__(self, room: Room, guests: list[Guest], stack: AsyncExitStack) -> None:
        self.room, self.guests = room, guests
        self._stack = stack
        self._acts, self._rng = 0, Random(1)

    async def comes_back(self, seat: int) -> Guest:
        """The client of a seat comes back with its token, and that is all it has."""
        one = await self._stack.enter_async_context(guest(self.room._server))
        one.token = self.guests[seat].token
        await one.ask(Join(one.token), Seen)
        assert one.seen == view(self.room.match.state, seat)
        self.guests[seat] = one
        return one

    async def even(self) -> None:
        """All have heard of everything, the next deal included, and see what they may see."""
        match = None
        while match is not self.room.match or match.state.turn is None:
            match = self.room.match
            for one in self.guests:
                await one.catch_up(match.number)
            await asyncio.sleep(0)
        for seat, one in enumerate(self.guests):
            assert one.seen == view(match.state, seat)

    @property
    def turn(self) -> int:
        turn = self.room.match.state.turn
        assert turn is not None
        return turn

    async def act(self) -> Done:
        """The seat to act does what a simple player would do."""
        await self.even()
        one = self.guests[self.turn]
        assert one.seen is not None
        self._acts += 1
        line = format_action(choose(one.seen, self._rng))
        done = await one.ask(Act(f"party-{self._acts}", line), Done)
        await self.even()
        return done

    async def goes_on(self) -> None:
        """The match goes on, past the end of the deal."""
        deals = self.room.match.deals
        while self.room.match.deals == deals:
            await self.act()


@asynccontextmanager
async def party(server: Server, language: str = "en") -> AsyncIterator[Party]:
    """Three guests at a new table, the first deal dealt."""
    async with AsyncExitStack() as stack:
        guests = [await stack.enter_async_context(guest(server, language)) for _ in NAMES]
        table = (await guests[0].ask(Open(None), Opened)).table
        for one, name in zip(guests, NAMES, strict=True):
            await one.sit(table, name)
        sat = Party(server.rooms[table], guests, stack)
        await sat.even()
        yield sat


class Player:
    """A seat that plays by itself, and what it saw and did."""

    def __init__(self, url: str, token: str, seed: int) -> None:
        self.seat = Seat(url, token, Language.ENGLISH)
        self.rng = Random(seed)
        self.saw: list[tuple[int, View]] = []
        """Each view it had, with the number of the step that led to it."""
        self.tried: list[str] = []
        """What it did, in order."""
        self.done: dict[int, str] = {}
        """What the server said was done, by the number of the step."""

    async def play(self) -> None:
        async with aclosing(self.seat.messages()) as messages:
            async for message in messages:
                if isinstance(message, Seen | Observed):
                    assert self.seat.view is not None
                    self.saw.append((self.seat.number, self.seat.view))
                assert not isinstance(message, Refused | Failed), message
                if isinstance(message, Done):
                    self.done[message.number] = self.tried[-1]
                if self.seat.is_over:
                    return
                if (seen := self.seat.to_act) is not None:
                    action = self._decide(seen)
                    self.tried.append(format_action(action))
                    await self.seat.act(action)

    def _decide(self, seen: View) -> Action:
        """Now sensible, now reckless, but from the view alone."""
        if self.rng.random() < 0.9:
            return choose(seen, self.rng)
        return self.rng.choice(legal_actions(seen))


def rules(**options: Any) -> Rules:
    return Rules.from_mapping(options)
