"""The command line: `play` at once, or `serve`, and `join` or send `bots` to a server.

Everybody is a client, the person of `play` too: the server runs in the same process, but what its
players know of it they know by their sockets.
"""

import argparse
import asyncio
import os
import signal
import sys
import tempfile
from collections.abc import Coroutine, Sequence
from contextlib import AsyncExitStack, closing, suppress
from pathlib import Path
from random import SystemRandom
from typing import Any, Final

from lombre_labet import SOURCE, InvalidValue, Language, Rules

from . import bots, terminal
from .client import Seat, SeatLost, open_table, take_seat
from .sentences import Prompt, sentence
from .server import Limits, Server
from .store import LogInUse, NotALog, Store
from .table import DamagedLog

_BOTS: Final = ("Bert", "Cléo", "Dora")
_PAUSE: Final = 0.6
"""How many seconds a bot thinks, so that a person can follow."""


async def serve(arguments: argparse.Namespace) -> None:
    """Serve until a signal comes, and tell on standard output where."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError):  # on Windows Ctrl-C ends it all the same
            asyncio.get_running_loop().add_signal_handler(number, stop.set)
    limits = Limits() if arguments.rate is None else Limits(rate=arguments.rate)
    with closing(Store(Path(arguments.log))) as store:
        server = Server(store, rules=arguments.rules, deals=arguments.deals, limits=limits)
        async with server.listening(arguments.host, arguments.port) as port:
            print(f"ws://{arguments.host}:{port}", flush=True)
            await stop.wait()


async def play(arguments: argparse.Namespace) -> None:
    """A server of its own, a table at it, simple players in the other seats, and a person."""
    async with AsyncExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="lombre-"))
        store = stack.enter_context(closing(Store(Path(folder, "log"))))
        server = Server(store, deals=arguments.deals)
        url = f"ws://127.0.0.1:{await stack.enter_async_context(server.listening('127.0.0.1'))}"
        table = await open_table(url, arguments.rules)
        token = await take_seat(url, table, arguments.name, arguments.language)
        others = [
            await _bot(url, table, name, arguments.pause)
            for name in _BOTS[: arguments.rules.players - 1]
        ]
        await _person(Seat(url, token, arguments.language), arguments.language)
        for other in others:
            other.cancel()


async def join(arguments: argparse.Namespace) -> None:
    """A person at a table of a server: a new one, one that is named, or the seat he left."""
    kept = None if arguments.seat is None else Path(arguments.seat)
    if kept is not None and kept.exists():
        token = kept.read_text(encoding="ascii").strip()
    else:
        table = arguments.table or await open_table(arguments.url)
        print(sentence(Prompt.TABLE, arguments.language).format(table))
        token = await take_seat(arguments.url, table, arguments.name, arguments.language)
        if kept is not None:
            with os.fdopen(os.open(kept, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
                file.write(token + "\n")
    await _person(Seat(arguments.url, token, arguments.language), arguments.language)


async def send_bots(arguments: argparse.Namespace) -> None:
    """Simple players in the seats that are free at a table of a server."""
    await asyncio.gather(
        *[
            await _bot(arguments.url, arguments.table, name, arguments.pause)
            for name in _BOTS[: arguments.count]
        ]
    )


async def _bot(url: str, table: str, name: str, pause: float) -> asyncio.Task[None]:
    """A simple player who has sat down and plays."""
    seat = Seat(url, await take_seat(url, table, name))
    return asyncio.create_task(bots.play(seat, SystemRandom(), pause))


async def _person(seat: Seat, language: Language) -> None:
    await terminal.play(seat, language, terminal.Lines(input))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="server", description="A server for lombre labet.")
    commands = parser.add_subparsers(dest="command", required=True)
    at_table = argparse.ArgumentParser(add_help=False)
    at_table.add_argument("--name", default="Anne", help="what you are called (Anne)")
    at_table.add_argument("--language", type=Language, default=Language.ENGLISH, help="en, fr, ru")
    of_rules = argparse.ArgumentParser(add_help=False)
    of_rules.add_argument(
        "--rules", type=_rules, default=SOURCE, help="as in tradition,players=4 (source)"
    )
    of_rules.add_argument("--deals", type=int, help="after how many deals the match is over")
    thinking = argparse.ArgumentParser(add_help=False)
    thinking.add_argument("--pause", type=float, default=_PAUSE, help="how long a bot thinks")

    playing = commands.add_parser(
        "play", parents=[at_table, of_rules, thinking], help="play against simple players, here"
    )
    playing.set_defaults(run=play)
    serving = commands.add_parser("serve", parents=[of_rules], help="run a server")
    serving.add_argument("--host", default="127.0.0.1")
    serving.add_argument("--port", type=int, default=8765, help="0: any that is free (8765)")
    serving.add_argument("--log", default="lombre.log.db", help="the file of the log")
    serving.add_argument("--rate", type=float, help="how many messages a second a client may send")
    serving.set_defaults(run=serve)
    joining = commands.add_parser("join", parents=[at_table], help="play at a server")
    joining.add_argument("url")
    joining.add_argument("table", nargs="?", help="left out, a new table is opened")
    joining.add_argument("--seat", help="a file to keep the seat in, to come back to it")
    joining.set_defaults(run=join)
    sending = commands.add_parser("bots", parents=[thinking], help="send simple players")
    sending.add_argument("url")
    sending.add_argument("table")
    sending.add_argument("--count", type=int, default=2, choices=(1, 2, 3))
    sending.set_defaults(run=send_bots)
    return parser


def _rules(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except InvalidValue as fault:
        raise argparse.ArgumentTypeError(str(fault)) from None


def main(words: Sequence[str] | None = None) -> int:
    """Do what the command line says, and return the exit code."""
    arguments = _parser().parse_args(words)
    doing: Coroutine[Any, Any, None] = arguments.run(arguments)
    try:
        asyncio.run(doing)
    except KeyboardInterrupt:
        return 130
    except (SeatLost, LogInUse, NotALog, DamagedLog, OSError) as fault:
        print(f"server: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
