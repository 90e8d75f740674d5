"""A seat at a table, as its client holds it: a view, and a connection that comes back.

The client knows what its seat was sent and nothing else. It folds the observations into its view
(`lombre_labet.advance`), and asks that view what may be done. When the connection is lost it makes
a new one, joins with its token, is given a fresh view, and sends the action that has no answer yet
once more, under the same id; so the action is done once, however often the connection is lost.
"""

import asyncio
import secrets
from collections.abc import AsyncGenerator
from random import uniform
from typing import Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from lombre_labet import Action, InvalidValue, Language, Rules, View, advance, format_action

from .protocol import (
    Act,
    Done,
    Ended,
    Failed,
    Fault,
    Join,
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
    read_reply,
    write,
)
from .sentences import sentence

T = TypeVar("T")

_LONGEST_REPLY: Final = 2**24
"""How long a message of the server may be. Views grow with the labets on the table and with the
digits of chips, which have no limit."""
_FIRST_WAIT, _LONGEST_WAIT = 0.05, 3.0
"""How long to wait, in seconds, before the first and before a late attempt to connect again."""


class SeatLost(Exception):
    """The server does not let this client have the seat, or has not been there for too long."""


class Seat:
    """A seat at a table: what its client knows of it, and what it can do there."""

    def __init__(
        self, url: str, token: str, language: Language = Language.ENGLISH, patience: float = 60
    ) -> None:
        self.url = url
        """Where the server is, as in `ws://127.0.0.1:8765`."""
        self.token = token
        self.view: View | None = None
        """What the seat may know; None before the server has said it for the first time."""
        self.number = 0
        """How many steps of the match have been made."""
        self.names: tuple[str | None, ...] = ()
        """The players, by seat; None for a seat that is free."""
        self.is_over = False
        """Whether the match is over."""
        self._language = language
        self._patience = patience
        self._unanswered: Act | None = None
        self._socket: ClientConnection | None = None

    @property
    def to_act(self) -> View | None:
        """The view, if it is for this seat to act and no action of it is under way."""
        seen = self.view
        waits = seen is None or seen.turn is None or seen.turn != seen.seat
        return None if waits or self._unanswered is not None else seen

    async def act(self, action: Action) -> None:
        """Ask for an action; `messages` brings the answer."""
        self._unanswered = Act(secrets.token_hex(8), format_action(action))
        await self._send(self._unanswered)

    async def messages(self) -> AsyncGenerator[Reply, None]:
        """What the server says, for ever, each message after it has been taken in.

        Raises `SeatLost`. Close it (`contextlib.aclosing`) to leave the table.
        """
        clock = asyncio.get_running_loop().time
        wait = _FIRST_WAIT
        lost_at: float | None = None
        while True:
            try:
                async with _connect(self.url, self._language) as self._socket:
                    await self._send(Join(self.token))
                    if self._unanswered is not None:
                        await self._send(self._unanswered)
                    async for text in self._socket:
                        message = read_reply(text)
                        if not self._take_in(message):
                            break
                        yield message
                        wait, lost_at = _FIRST_WAIT, None
            except ConnectionClosed as fault:
                if fault.rcvd is not None and fault.rcvd.reason == Fault.REPLACED:
                    raise SeatLost(sentence(Fault.REPLACED, self._language)) from None
            except (OSError, InvalidHandshake):
                pass
            lost_at = clock() if lost_at is None else lost_at
            if clock() - lost_at > self._patience:
                raise SeatLost("the server cannot be reached")
            await asyncio.sleep(uniform(wait / 2, wait))
            wait = min(2 * wait, _LONGEST_WAIT)

    def _take_in(self, message: Reply) -> bool:
        """Learn from a message. False if it does not follow from what is known."""
        match message:
            case Seen():
                self.view, self.number, self.names = message.view, message.number, message.names
            case Named(names):
                self.names = names
            case Observed(number, observation):
                try:
                    if self.view is None or number != self.number + 1:
                        return False
                    self.view, self.number = advance(self.view, observation), number
                except InvalidValue:
                    return False
            case Done() | Refused() | Failed() if self._unanswered is not None:
                if message.id == self._unanswered.id:
                    self._unanswered = None
            case Ended():
                self.is_over = True
        if isinstance(message, Failed) and message.fault is Fault.NO_SUCH_SEAT:
            raise SeatLost(message.message)
        return True

    async def _send(self, message: Request) -> None:
        """Send a message if there is a connection; if not, the next one begins with it."""
        try:
            if self._socket is not None:
                await self._socket.send(write(message))
        except ConnectionClosed:
            pass


async def open_table(url: str, rules: Rules | None = None) -> str:
    """Open a table and return its name. Raises `SeatLost`."""
    async with _connect(url, Language.ENGLISH) as socket:
        return (await _ask(socket, Open(rules), Opened)).table


async def take_seat(url: str, table: str, name: str, language: Language = Language.ENGLISH) -> str:
    """Take a free seat at a table and return its token. Raises `SeatLost`.

    The token is all that is needed to come back to the seat, and all that anybody else would need.
    """
    async with _connect(url, language) as socket:
        offered = await _ask(socket, Sit(table, name), Offered)
        await _ask(socket, Join(offered.token), Seen)
        return offered.token


def _connect(url: str, language: Language) -> connect:
    return connect(
        f"{url}/?language={language}",
        proxy=None,
        compression=None,
        max_size=_LONGEST_REPLY,
        close_timeout=2,
    )


async def _ask(socket: ClientConnection, request: Request, answer: type[T]) -> T:
    """Send a request and wait for its answer, whatever else is said in between."""
    await socket.send(write(request))
    async for text in socket:
        message = read_reply(text)
        if isinstance(message, answer):
            return message
        if isinstance(message, Failed):
            raise SeatLost(message.message)
    raise SeatLost("the server has closed the connection")
