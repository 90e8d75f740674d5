"""The server is killed again and again, and nothing that it ever said turns out to be untrue."""

import asyncio
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from guests import NAMES, PATIENCE, Player, serving
from server.client import open_table, take_seat
from server.store import LogInUse, NotALog, Store
from server.store import Player as Sitter
from server.table import DamagedLog, Entry, Terms, begin, entered, fold

from lombre_labet import SOURCE, Rules, State, view

ROOT = Path(__file__).parent.parent.parent
KILLS = 20


class Nursery:
    """Where servers come from, one at a time: each is a process of its own."""

    def __init__(self, log: Path) -> None:
        self._log = log
        self._process = subprocess.Popen(
            [sys.executable, str(Path(__file__).parent / "nursery.py")],
            env={**os.environ, "PYTHONPATH": str(ROOT / "examples")},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self._server = 0

    def start(self) -> str:
        """Start a server on the log, and give its address."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{self._log}\n")
        self._process.stdin.flush()
        lines = sorted([self._line(), self._line()])
        self._server = int(lines[0])
        return lines[1]

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().strip()

    def kill(self) -> None:
        """End the server as a power cut would."""
        self._end(signal.SIGKILL, -signal.SIGKILL)

    def stop(self) -> None:
        """Ask the server to end."""
        self._end(signal.SIGTERM, 0)

    def _end(self, how: signal.Signals, code: int) -> None:
        os.kill(self._server, how)
        self._server = 0
        assert self._line() == str(code)

    def close(self) -> None:
        """Take away what is left."""
        if self._server:
            os.kill(self._server, signal.SIGKILL)
        self._process.communicate(timeout=PATIENCE)


class Witness:
    """What the log has said so far, against which all that follows is held."""

    def __init__(self, log: Path, table: str, players: list[Player]) -> None:
        self._log, self._table, self._players = log, table, players
        self._entries: list[Entry] = []
        self._checked = [0] * len(players)

    def check(self) -> int:
        """Hold what the players were told against the log; gives how many lines it has."""
        with closing(Store(self._log)) as store:
            (stored,) = store.tables()
            entries = list(store.entries(self._table))
        assert entries[: len(self._entries)] == self._entries, "what was written has changed"
        self._entries = entries
        states = list(states_of(stored.terms, entries))
        for seat, player in enumerate(self._players):
            for number, seen in player.saw[self._checked[seat] :]:
                assert number < len(states), "a client was told of a step that is lost"
                assert seen == view(states[number], seat)
            self._checked[seat] = len(player.saw)
            own = [entry.line for entry in entries if entry.seat == seat]
            assert own in (player.tried, player.tried[:-1]), "an action is lost, or done twice"
            for number, line in player.done.items():
                entry = entries[number - 1]
                assert (entry.seat, entry.line) == (seat, line), "what was acknowledged is lost"
        named = [(entry.seat, entry.action_id) for entry in entries if entry.action_id is not None]
        assert len(set(named)) == len(named)
        return len(entries)


def states_of(terms: Terms, entries: list[Entry]) -> Iterator[State]:
    match = begin(terms)
    yield match.state
    for entry in entries:
        match = entered(match, entry)
        yield match.state


async def killed(nursery: Nursery, log: Path, rng: Random) -> None:
    url = nursery.start()
    table = await open_table(url)
    players = [
        Player(url, await take_seat(url, table, name), seed) for seed, name in enumerate(NAMES)
    ]
    witness = Witness(log, table, players)
    playing = [asyncio.create_task(player.play()) for player in players]

    async def play_on(steps: int) -> None:
        goal = max(player.seat.number for player in players) + steps
        while max(player.seat.number for player in players) < goal:
            assert not any(task.done() for task in playing)
            await asyncio.sleep(0.001)

    lengths = [0]
    for _ in range(KILLS):
        await play_on(rng.randrange(1, 40))
        await asyncio.sleep(rng.random() / 100)
        nursery.kill()
        lengths.append(witness.check())
        url = nursery.start()
        for player in players:
            player.seat.url = url
    await play_on(30)
    nursery.stop()
    for task in playing:
        task.cancel()
    ended = await asyncio.gather(*playing, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
    lengths.append(witness.check())
    assert all(earlier < later for earlier, later in pairwise(lengths))


def test_a_server_that_is_killed_twenty_times_loses_nothing_and_does_nothing_twice(
    tmp_path: Path,
) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(150):
            with closing(Nursery(tmp_path / "log")) as nursery:
                await killed(nursery, tmp_path / "log", Random(2))

    asyncio.run(bounded())


def test_two_servers_on_one_log_refuse_each_other(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with closing(Nursery(log)) as first:
        first.start()
        with pytest.raises(LogInUse):
            Store(log)
        second = subprocess.run(
            [sys.executable, "-m", "examples.server", "serve", "--port", "0", "--log", str(log)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert (second.returncode, second.stdout) == (1, "")
        assert second.stderr == f"server: another server writes {log}\n"
        first.stop()
        Store(log).close()


def test_two_stores_in_one_process_refuse_each_other_too(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with closing(Store(log)) as first:
        for _ in range(2):
            with pytest.raises(LogInUse, match="another server writes"):
                Store(log)
        first.add_table("t", Terms(SOURCE, 0))
    with closing(Store(log)) as later:
        assert [stored.id for stored in later.tables()] == ["t"]


def test_all_tables_are_there_again_with_their_own_rules(tmp_path: Path) -> None:
    log = tmp_path / "log"
    four = Rules.from_mapping({"players": 4, "starting_chips": 10**40})
    terms = {"a": Terms(SOURCE, 2), "b": Terms(four, 3, 7)}
    with closing(Store(log)) as store:
        for table, begun in terms.items():
            store.add_table(table, begun)
        store.add_player("b", 1, Sitter("Bert", "hash"))
        store.add_action("a", 1, Entry("misdeal"))

    async def restored() -> None:
        async with serving(log) as server:
            assert list(server.rooms) == ["a", "b"]
            assert {table: room.match.terms for table, room in server.rooms.items()} == terms
            assert server.rooms["a"].match == fold(terms["a"], [Entry("misdeal")])
            assert server.rooms["b"].match == begin(terms["b"])

    asyncio.run(restored())
    with closing(Store(log)) as store:
        assert store.tables()[1].players == (None, Sitter("Bert", "hash"), None, None)


def test_a_log_is_only_ever_added_to(tmp_path: Path) -> None:
    with closing(Store(tmp_path / "log")) as store:
        store.add_table("t", Terms(SOURCE, 0))
        store.add_player("t", 0, Sitter("Anne", "hash"))
        store.add_action("t", 1, Entry("misdeal"))
        store.add_action("t", 2, Entry("pass", 1, "x"))
        for statement in (
            "UPDATE actions SET line = 'pass'",
            "DELETE FROM actions WHERE number = 1",
            "UPDATE players SET token_hash = ''",
            "DELETE FROM tables",
        ):
            with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
                store._database.execute(statement)
        for again in (Entry("misdeal"), Entry("pass", 1, "y")):
            with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
                store.add_action("t", 2, again)
        with pytest.raises(sqlite3.IntegrityError, match="UNIQUE"):
            store.add_action("t", 3, Entry("bid 5", 1, "x"))


def test_a_log_is_written_for_good_and_for_nobody_else_to_read(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with closing(Store(log)) as store:
        full = 2
        assert store._database.execute("PRAGMA synchronous").fetchone() == (full,)
        store.add_table("t", Terms(SOURCE, 0))
        for file in tmp_path.iterdir():
            assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("content", [b"no database" * 100, b"SQLite format 3\x00" + b"x" * 4080])
def test_what_is_no_log_is_not_opened(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    with pytest.raises(NotALog):
        Store(file)
    assert file.read_bytes() == content


def test_another_database_and_another_version_are_not_opened(tmp_path: Path) -> None:
    for number, statement in enumerate(("CREATE TABLE t (x)", "PRAGMA user_version = 2")):
        file = tmp_path / str(number)
        with closing(sqlite3.connect(file)) as database:
            database.execute(statement)
        before = file.read_bytes()
        with pytest.raises(NotALog, match="no log, or one of another version"):
            Store(file)
        assert file.read_bytes() == before


def test_a_log_that_is_no_match_stops_the_server(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with closing(Store(log)) as store:
        store.add_table("t", Terms(SOURCE, 0))
        store.add_action("t", 1, Entry("misdeal"))
        store.add_action("t", 2, Entry("pass", 1, "x"))

    async def restored() -> None:
        async with serving(log):
            pass

    with pytest.raises(ExceptionGroup) as fault:
        asyncio.run(restored())
    expected = re.escape("line 2 (pass): ")
    assert fault.group_contains(DamagedLog, match=expected)
