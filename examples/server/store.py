"""The log on disk: SQLite, written once and never altered.

There are three kinds of rows: a table with its terms, a player who has sat down, and an action. All
that a table is follows from its rows, so each kind is only ever added to; triggers see to that.
Actions are stored as text, like everything that chips could get into: chips outgrow the integers
of a database.

A method that adds something returns when it is on the disk (`synchronous=FULL`), and a row is there
as a whole or not at all. A log has one writer. Who opens it locks it, for as long as he lives and
not a moment longer: the lock is the operating system's and goes with the process, killed or not.
It is a lock among the processes of one machine; the file must not lie on a network drive.

The methods block. The server calls them from a thread of their own, one after the other.
"""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import attrs

from lombre_labet import Rules, wire

from .table import Entry, Terms

VERSION: Final = 1
"""The version of the layout below."""

_LAYOUT: Final = """
CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    rules TEXT NOT NULL,      -- a JSON document of the library, with every option in it
    dealer INTEGER NOT NULL,
    deals INTEGER
);
CREATE TABLE players (
    table_id TEXT NOT NULL REFERENCES tables,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    token_hash TEXT NOT NULL UNIQUE,
    PRIMARY KEY (table_id, seat)
);
CREATE TABLE actions (
    table_id TEXT NOT NULL REFERENCES tables,
    number INTEGER NOT NULL,
    seat INTEGER,
    action_id TEXT,
    line TEXT NOT NULL,
    PRIMARY KEY (table_id, number),
    UNIQUE (table_id, seat, action_id)
);
"""
_KINDS: Final = ("tables", "players", "actions")
_APPEND_ONLY: Final = """
CREATE TRIGGER {kind}_{verb} BEFORE {verb} ON {kind}
BEGIN SELECT RAISE(ABORT, 'the log is only ever added to'); END;
"""


class LogInUse(Exception):
    """Another server writes this log."""


class NotALog(Exception):
    """The file is no log, or one of a version that is not known here."""


@attrs.frozen
class Player:
    """Somebody who has sat down at a table."""

    name: str
    """What he is called."""
    token_hash: str
    """The hash of his token. The token itself is not stored: who steals a log steals no seat."""


@attrs.frozen
class StoredTable:
    """A table as the log has it."""

    id: str
    """Its name."""
    terms: Terms
    """What its match was begun with."""
    players: tuple[Player | None, ...]
    """Who has sat down, by seat."""


class Store:
    """A log that this process alone writes. Raises `LogInUse` and `NotALog`."""

    def __init__(self, path: Path) -> None:
        # It holds every hand, so nobody else may read it. Only a new file is touched: to close one
        # that is open already would let go of the lock.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        self._database = sqlite3.connect(
            path,
            timeout=0,
            isolation_level=None,  # each statement is a transaction
            check_same_thread=False,  # the server has one thread for it, though not this one
        )
        try:
            self._lock()
        except sqlite3.DatabaseError as fault:
            self._database.close()
            if fault.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:  # of any kind
                raise LogInUse(f"another server writes {path}") from None
            raise NotALog(f"{path}: {fault}") from None
        except NotALog:
            self._database.close()
            raise

    def _lock(self) -> None:
        """Take the lock and keep it; lay out a log that is new."""
        run = self._database.execute
        run("PRAGMA locking_mode = EXCLUSIVE")
        run("PRAGMA synchronous = FULL")
        run("BEGIN EXCLUSIVE")
        version = run("PRAGMA user_version").fetchone()[0]
        if version == 0 and not run("SELECT 1 FROM sqlite_master").fetchone():
            for statement in _LAYOUT.split(";\n"):
                run(statement)
            for kind in _KINDS:
                for verb in ("UPDATE", "DELETE"):
                    run(_APPEND_ONLY.format(kind=kind, verb=verb))
            run(f"PRAGMA user_version = {VERSION}")
        elif version != VERSION:
            raise NotALog(f"this is no log, or one of another version than {VERSION}")
        run("COMMIT")
        run("PRAGMA journal_mode = WAL")

    def close(self) -> None:
        """Let go of the log."""
        self._database.close()

    # What is added.

    def add_table(self, table: str, terms: Terms) -> None:
        """A table has been opened."""
        self._database.execute(
            "INSERT INTO tables VALUES (?, ?, ?, ?)",
            (table, wire.dumps(terms.rules), terms.dealer, terms.deals),
        )

    def add_player(self, table: str, seat: int, player: Player) -> None:
        """Somebody has sat down."""
        self._database.execute(
            "INSERT INTO players VALUES (?, ?, ?, ?)", (table, seat, player.name, player.token_hash)
        )

    def add_action(self, table: str, number: int, entry: Entry) -> None:
        """A step has been made, the one of that number."""
        self._database.execute(
            "INSERT INTO actions VALUES (?, ?, ?, ?, ?)",
            (table, number, entry.seat, entry.action_id, entry.line),
        )

    # What is there.

    def tables(self) -> tuple[StoredTable, ...]:
        """All tables, in the order in which they were opened."""
        rows = self._database.execute("SELECT * FROM tables ORDER BY rowid").fetchall()
        return tuple(
            self._stored(table, Terms(wire.loads(Rules, rules), dealer, deals))
            for table, rules, dealer, deals in rows
        )

    def _stored(self, table: str, terms: Terms) -> StoredTable:
        players: list[Player | None] = [None] * terms.rules.players
        for seat, name, token_hash in self._database.execute(
            "SELECT seat, name, token_hash FROM players WHERE table_id = ?", (table,)
        ):
            players[seat] = Player(name, token_hash)
        return StoredTable(table, terms, tuple(players))

    def entries(self, table: str) -> Iterator[Entry]:
        """The lines of a table's log, in their order."""
        for line, seat, action_id in self._database.execute(
            "SELECT line, seat, action_id FROM actions WHERE table_id = ? ORDER BY number",
            (table,),
        ):
            yield Entry(line, seat, action_id)

    def find(self, table: str, seat: int, action_id: str) -> tuple[int, str] | None:
        """The number and the line of the action that a seat's client has given this name."""
        row: tuple[int, str] | None = self._database.execute(
            "SELECT number, line FROM actions WHERE table_id = ? AND seat = ? AND action_id = ?",
            (table, seat, action_id),
        ).fetchone()
        return row
