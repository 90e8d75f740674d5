"""Sockets and tasks: who is connected, and in which order things happen.

Each table is one task with one queue. Whatever is asked of a table goes into its queue, and the
task does one thing after the other; so nothing at a table needs a lock, and a client that hangs up
in the middle of something interrupts nothing. A step is made in this order:

1. the library judges it and makes the next state, a new value beside the old one;
2. the line is committed to the log;
3. the new state takes the place of the old one, and all who are connected are told.

So what anybody was told is on the disk. If a commit fails, the state it was for is dropped and the
whole server stops: what it knew and what the log has could differ, and starting again, which folds
the log, is the one way back that is known to be right.

Each connection has a queue of its own for what it is sent, so that a client that does not read
holds up nobody else, and a bucket of tokens for what it sends. Who exceeds either is disconnected.
He may come back: with his token, to his seat.
"""

import asyncio
import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from functools import partial
from http import HTTPStatus
from random import Random, SystemRandom
from time import monotonic
from typing import Final, ParamSpec, TypeVar
from urllib.parse import parse_qs, urlsplit

import attrs
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request as HttpRequest
from websockets.http11 import Response as HttpResponse

from lombre_labet import (
    SOURCE,
    IllegalAction,
    Language,
    NotationError,
    Rules,
    format_action,
    parse_action,
    view,
)

from .protocol import (
    Act,
    Done,
    Ended,
    Failed,
    Fault,
    Join,
    Malformed,
    Named,
    Observed,
    Offered,
    Open,
    Opened,
    Refused,
    Reply,
    Request,
    Seen,
    Sit,
    read_request,
    write,
)
from .sentences import sentence
from .store import Player, Store
from .table import Match, Step, Terms, attempt, begin, deal_due, fold

P = ParamSpec("P")
T = TypeVar("T")

_POLICY: Final = 1008
"""The code of a connection that is closed for what its client does."""


@attrs.frozen
class Limits:
    """How much of what a client may do."""

    message_bytes: int = 4096
    """The longest message a client may send. The longest it needs has a few hundred bytes, the
    options of a table aside."""
    rate: float = 10
    """How many messages a client may send in a second, in the long run,"""
    burst: int = 40
    """and how many at once."""
    unsent: int = 256
    """How many messages may wait for a client to read them."""
    waiting: int = 64
    """How many requests may wait at a table; whoever has another waits with it."""
    connections: int = 1000
    """How many clients may be connected."""
    tables: int = 1000
    """How many tables there may be."""
    heartbeat: float = 20
    """After how many seconds a client is asked whether it is still there, and after how many more
    without an answer it is taken to be gone."""
    seat_within: float = 30
    """Within how many seconds a client has to take a seat."""


class Connection:
    """A client, as the server sees it."""

    def __init__(self, socket: ServerConnection, limits: Limits) -> None:
        self.language = _language_of(socket)
        self.room: Room | None = None
        """The table at which it has a seat or is offered one."""
        self.seat: int | None = None
        """The seat it has joined."""
        self.asked: Room | None = None
        """The table that its last request went to, and actions go to: a client that has asked to
        join need not wait for the answer before it acts."""
        self.is_over = False
        """Whether nothing more will come of it."""
        self._socket = socket
        self._unsent: asyncio.Queue[str] = asyncio.Queue(limits.unsent)
        self._limits = limits
        self._allowance, self._reckoned_at = float(limits.burst), monotonic()
        self._closing: asyncio.Task[None] | None = None

    def send(self, message: Reply) -> None:
        """Let the client have a message. Never waits: who does not read is disconnected."""
        try:
            self._unsent.put_nowait(write(message))
        except asyncio.QueueFull:
            self.end(Fault.TOO_SLOW)

    def fail(self, fault: Fault, detail: object = "", action_id: str | None = None) -> None:
        """Tell the client that a message of it led to nothing."""
        message = sentence(fault, self.language)
        self.send(Failed(fault, f"{message}: {detail}" if detail else message, action_id))

    def end(self, reason: Fault) -> None:
        """Disconnect the client."""
        if self._closing is None:
            self._closing = asyncio.create_task(self._socket.close(_POLICY, reason))

    async def run(self, handle: Callable[["Connection", Request], Awaitable[None]]) -> None:
        """Send what there is to send and hand on what comes in, until the connection is over."""
        sending = asyncio.create_task(self._send_all())
        seat_due = asyncio.get_running_loop().call_later(
            self._limits.seat_within, self._check_seated
        )
        try:
            with suppress(ConnectionClosed):
                async for text in self._socket:
                    if not self._may_go_on():
                        self.end(Fault.TOO_FAST)
                    if self._closing is not None:
                        await self._closing
                        break
                    await self._receive(text, handle)
        finally:
            self.is_over = True
            if self.room is not None:
                self.room.leave(self)
            seat_due.cancel()
            sending.cancel()

    async def _receive(
        self, text: str | bytes, handle: Callable[["Connection", Request], Awaitable[None]]
    ) -> None:
        try:
            message = read_request(text)
        except Malformed as fault:
            self.fail(Fault.MALFORMED, fault)
        else:
            await handle(self, message)

    async def _send_all(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self._socket.send(await self._unsent.get())

    def _may_go_on(self) -> bool:
        """Whether the client may have sent one more message: a bucket of tokens tells."""
        now = monotonic()
        grown = self._allowance + (now - self._reckoned_at) * self._limits.rate
        self._allowance, self._reckoned_at = min(float(self._limits.burst), grown) - 1, now
        return self._allowance >= 0

    def _check_seated(self) -> None:
        if self.seat is None:
            self.end(Fault.NO_SEAT_TAKEN)


def _language_of(socket: ServerConnection) -> Language:
    """The language that the address asks for, as in `ws://…/?language=fr`; or English."""
    assert socket.request is not None, "a connection is served after its handshake"
    asked = parse_qs(urlsplit(socket.request.path).query).get("language", [""])[0]
    return Language(asked) if asked in list(Language) else Language.ENGLISH


@attrs.frozen
class Offer:
    """A seat that is kept for a connection until it joins."""

    connection: Connection
    """The one that asked for it."""
    player: Player
    """Who will sit there."""


class Room:
    """A table with its connections: the task that does one thing after the other."""

    def __init__(
        self, server: "Server", table: str, match: Match, players: Sequence[Player | None]
    ) -> None:
        self.table = table
        self.match = match
        self._server = server
        self._players = list(players)
        self._offers: dict[int, Offer] = {}
        self._at: dict[int, Connection] = {}
        """Who is connected, by seat."""
        self._inbox: asyncio.Queue[tuple[Connection, Request]] = asyncio.Queue(
            server.limits.waiting
        )

    async def put(self, connection: Connection, message: Request) -> None:
        """Put a request into the queue; waits while it is full."""
        await self._inbox.put((connection, message))

    def leave(self, connection: Connection) -> None:
        """A connection is over. Its seat waits for it; a seat it was only offered is free again."""
        if connection.seat is not None and self._at.get(connection.seat) is connection:
            del self._at[connection.seat]
        for seat, offer in list(self._offers.items()):
            if offer.connection is connection:
                del self._offers[seat]

    async def run(self) -> None:
        """Do what is asked, for ever. Every await in here is one for the queue or for the disk."""
        await self._deal()
        while True:
            connection, message = await self._inbox.get()
            if connection.is_over:
                continue
            match message:
                case Sit():
                    self._sit(connection, message)
                case Join():
                    await self._join(connection, message)
                case Act():
                    await self._act(connection, message)
            await self._deal()

    def _sit(self, connection: Connection, sit: Sit) -> None:
        if connection.room is not None:
            connection.fail(Fault.ALREADY_SEATED)
            return
        for seat, player in enumerate(self._players):
            if player is None and seat not in self._offers:
                token = new_token(self.table)
                self._offers[seat] = Offer(connection, Player(sit.name, hash_of(token)))
                connection.room = self
                connection.send(Offered(self.table, seat, token))
                return
        connection.fail(Fault.TABLE_FULL)

    async def _join(self, connection: Connection, join: Join) -> None:
        seat = self._seat_of(hash_of(join.token))
        if seat is None:
            connection.fail(Fault.NO_SUCH_SEAT)
        elif connection.room not in (None, self) or connection.seat not in (None, seat):
            connection.fail(Fault.ALREADY_SEATED)
        else:
            connection.room, connection.seat = self, seat
            offer = self._offers.get(seat)
            if offer is not None:
                await self._server.on_disk(
                    self._server.store.add_player, self.table, seat, offer.player
                )
                self._players[seat] = offer.player
                self._offers.pop(seat, None)
                self._tell_all(lambda _seat: Named(self._names()))
            self._connect(connection, seat)

    def _connect(self, connection: Connection, seat: int) -> None:
        before = self._at.get(seat)
        if before is not None and before is not connection:
            before.end(Fault.REPLACED)
        if not connection.is_over:
            self._at[seat] = connection
        connection.send(Seen(self.match.number, self._names(), view(self.match.state, seat)))
        if self.match.is_over:
            connection.send(Ended())

    def _seat_of(self, token_hash: str) -> int | None:
        """The seat that belongs to a token, or is offered with it."""
        for seat, player in enumerate(self._players):
            offer = self._offers.get(seat)
            holder = offer.player if player is None and offer is not None else player
            if holder is not None and holder.token_hash == token_hash:
                return seat
        return None

    def _names(self) -> tuple[str | None, ...]:
        return tuple(player.name if player else None for player in self._players)

    async def _act(self, connection: Connection, act: Act) -> None:
        seat = connection.seat
        if seat is None or self._at.get(seat) is not connection:
            connection.fail(Fault.NOT_SEATED, action_id=act.id)
            return
        try:
            action = parse_action(act.action)
        except NotationError as fault:
            connection.fail(Fault.NOT_AN_ACTION, fault, act.id)
            return
        earlier = await self._server.on_disk(self._server.store.find, self.table, seat, act.id)
        if earlier is not None:
            number, line = earlier
            if line == format_action(action):
                connection.send(Done(act.id, number))
            else:
                connection.fail(Fault.ID_USED, action_id=act.id)
            return
        try:
            step = attempt(self.match, seat, act.id, action)
        except IllegalAction as fault:
            message = fault.refusal.message_in(connection.language)
            connection.send(Refused(act.id, fault.refusal, message))
            return
        await self._make(step)
        connection.send(Done(act.id, step.after.number))
        if self.match.is_over:
            self._tell_all(lambda _seat: Ended())

    async def _deal(self) -> None:
        """Deal, if all have sat down and a deal is due."""
        step = None if None in self._players else deal_due(self.match, self._server.chance)
        if step is not None:
            await self._make(step)

    async def _make(self, step: Step) -> None:
        """Store a step, and only then let it be so and tell it."""
        await self._server.on_disk(
            self._server.store.add_action, self.table, step.after.number, step.entry
        )
        self.match = step.after
        self._tell_all(lambda seat: Observed(step.after.number, step.seen_by(seat)))

    def _tell_all(self, message_for: Callable[[int], Reply]) -> None:
        for seat, connection in self._at.items():
            connection.send(message_for(seat))


class Server:
    """All tables of a log, and the door."""

    def __init__(
        self,
        store: Store,
        *,
        rules: Rules = SOURCE,
        deals: int | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.store = store
        self.limits = limits or Limits()
        self.chance: Random = SystemRandom()
        """What shuffles: nobody can work out the next cards from those he has seen."""
        self.rooms: dict[str, Room] = {}
        self._rules, self._deals = rules, deals
        self._connections: set[asyncio.Task[None]] = set()
        self._opening: asyncio.Queue[tuple[Connection, Open]] = asyncio.Queue(self.limits.waiting)
        self._disk = ThreadPoolExecutor(1, "log")
        self._running: list[asyncio.Task[None]] = []

    async def on_disk(self, method: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Call a method of the store in the one thread that it has, and wait for it."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._disk, partial(method, *arguments, **named))

    @asynccontextmanager
    async def listening(self, host: str, port: int = 0) -> AsyncIterator[int]:
        """Serve for as long as the context lasts, on the port that it gives.

        Every table of the log is there again before the first client is. Whatever goes wrong in
        one of the tasks ends them all.
        """
        with self._disk:
            async with asyncio.TaskGroup() as tasks:
                await self._restore(tasks)
                async with serve(
                    self._serve,
                    host,
                    port,
                    process_request=self._admit,
                    max_size=self.limits.message_bytes,
                    compression=None,  # messages are short, and so nothing small can become large
                    ping_interval=self.limits.heartbeat,
                    ping_timeout=self.limits.heartbeat,
                    close_timeout=2,
                ) as listener:
                    try:
                        yield next(iter(listener.sockets)).getsockname()[1]
                    finally:
                        for connection in self._connections:
                            connection.cancel()
                for task in self._running:
                    task.cancel()

    async def _restore(self, tasks: asyncio.TaskGroup) -> None:
        self._running.append(tasks.create_task(self._open_tables(tasks)))
        for stored in await self.on_disk(self.store.tables):
            match = await self.on_disk(fold, stored.terms, self.store.entries(stored.id))
            self._start(tasks, Room(self, stored.id, match, stored.players))

    def _admit(self, socket: ServerConnection, _request: HttpRequest) -> HttpResponse | None:
        """Turn away who comes when there are too many; None admits."""
        if len(self._connections) < self.limits.connections:
            return None
        return socket.respond(HTTPStatus.SERVICE_UNAVAILABLE, "too many connections\n")

    async def _serve(self, socket: ServerConnection) -> None:
        task = asyncio.current_task()
        assert task is not None, "a connection is served by a task"
        self._connections.add(task)
        try:
            await Connection(socket, self.limits).run(self._handle)
        finally:
            self._connections.remove(task)

    async def _handle(self, connection: Connection, message: Request) -> None:
        """Put a request into the queue in which it belongs."""
        match message:
            case Open():
                await self._opening.put((connection, message))
            case Sit(table):
                await self._put(table, Fault.NO_SUCH_TABLE, connection, message)
            case Join(token):
                await self._put(table_of(token), Fault.NO_SUCH_SEAT, connection, message)
            case Act(action_id) if connection.asked is None:
                connection.fail(Fault.NOT_SEATED, action_id=action_id)
            case Act():
                await connection.asked.put(connection, message)

    async def _put(
        self, table: str, otherwise: Fault, connection: Connection, message: Request
    ) -> None:
        room = self.rooms.get(table)
        if room is None:
            connection.fail(otherwise)
        else:
            connection.asked = room
            await room.put(connection, message)

    async def _open_tables(self, tasks: asyncio.TaskGroup) -> None:
        """Open the tables that are asked for, one after the other."""
        while True:
            connection, message = await self._opening.get()
            if len(self.rooms) >= self.limits.tables:
                connection.fail(Fault.TOO_MANY_TABLES)
                continue
            rules = message.rules or self._rules
            terms = Terms(rules, secrets.randbelow(rules.players), self._deals)
            table = secrets.token_urlsafe(6)
            await self.on_disk(self.store.add_table, table, terms)
            self._start(tasks, Room(self, table, begin(terms), [None] * rules.players))
            connection.send(Opened(table))

    def _start(self, tasks: asyncio.TaskGroup, room: Room) -> None:
        self.rooms[room.table] = room
        self._running.append(tasks.create_task(room.run()))


def new_token(table: str) -> str:
    """A token for a seat at a table: it says which table, and the rest nobody can guess."""
    return f"{table}.{secrets.token_urlsafe(32)}"


def table_of(token: str) -> str:
    """The table that a token is for, whether or not there is such a table or token."""
    return token.partition(".")[0]


def hash_of(token: str) -> str:
    """What is stored of a token. It is too long to be guessed, so one round of a hash will do."""
    return hashlib.sha256(token.encode()).hexdigest()
