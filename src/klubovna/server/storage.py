"""Tables on disk: SQLite in WAL mode. Everything the server must not forget goes through here.

Moves are only ever added; an undo is a row, too. The primary key (table, seq) makes sure that
two servers can never both write the same row.
"""

import sqlite3
import time
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from klubovna.core.record import Record, record_from_text
from klubovna.server.errors import BadDatabase, Refused
from klubovna.server.security import key_hash, same_hash
from klubovna.server.wire import Outcome, SeatInfo, Summary

APPLICATION: Final = 0x4B6C7562
VERSION: Final = 2
BUSY_MS: Final = 5000
CHECKED_BYTES: Final = 200_000_000
"""Files up to this size are checked for damage at every start."""

LONGEST_WAL: Final = 20_000
"""Pages. Usually `checkpoint` comes first."""

WATCH, INVITATION = -1, -2
"""Stand for a seat in the table of keys."""

SCHEMA: Final = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL,
  ballot TEXT NOT NULL DEFAULT 'null', rematch TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
CREATE TABLE moves (
  "table" TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, choice INTEGER NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE keys (
  hash TEXT PRIMARY KEY, "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_table ON keys ("table", seat);
"""

STEPS: Final = {
    1: """
ALTER TABLE tables ADD COLUMN ballot TEXT NOT NULL DEFAULT 'null';
ALTER TABLE tables ADD COLUMN rematch TEXT NOT NULL DEFAULT '';
""",
}
"""What makes the next version out of a database of this one."""

_json = msgspec.json.Encoder()
_seats = msgspec.json.Decoder(list[SeatInfo])
_outcome = msgspec.json.Decoder(Outcome | None)
_numbers = msgspec.json.Decoder(list[int])


class Row(NamedTuple):
    """Something that happened at a table. `choice` is an option, or where `back` leads to."""

    kind: str
    seat: int
    choice: int


class Ballot(msgspec.Struct):
    """Somebody asks to go back further than undo allows; these seats have agreed."""

    by: int
    to: int
    agreed: list[int]


_ballot = msgspec.json.Decoder(Ballot | None)


class StoredTable(msgspec.Struct):
    """A table without its moves. `start` is a record without choices."""

    id: str
    start: Record
    seats: list[SeatInfo]
    status: str
    practice: bool
    moves: int = 0
    owed: list[int] = []
    result: Outcome | None = None
    created: int = 0
    changed: int = 0
    ballot: Ballot | None = None
    rematch: str = ""
    """The table at which the same people play once more."""

    def summary(self) -> Summary:
        return Summary(
            self.id,
            self.start.game,
            self.start.options,
            self.seats,
            self.status,
            self.practice,
            self.moves,
            self.owed,
            _iso(self.created),
            _iso(self.changed),
            self.result,
        )


class Overtaken(Refused):
    """Another server has written this row."""


class Storage:
    """One open database. Every method that writes has committed when it returns."""

    def __init__(self, path: Path | str) -> None:
        self.path = str(path)
        try:
            if self.path != ":memory:":
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(
                self.path, isolation_level=None, timeout=BUSY_MS / 1000, cached_statements=64
            )
            self._open()
        except (sqlite3.Error, OSError) as error:
            raise BadDatabase(
                "server.database.unreadable", {"file": self.path, "why": str(error)}
            ) from error

    def _open(self) -> None:
        version = self._number("PRAGMA user_version")
        application = self._number("PRAGMA application_id")
        empty = not self._number("SELECT count(*) FROM sqlite_master")
        if not empty and application != APPLICATION:
            raise BadDatabase("server.database.foreign", {"file": self.path})
        if not empty and version != VERSION and version not in STEPS:
            age = "newer" if version > VERSION else "older"
            about = {"file": self.path, "version": str(version), "known": str(VERSION)}
            raise BadDatabase(f"server.database.{age}", dict(about))
        self._check_damage()
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=NORMAL")
        self._db.execute(f"PRAGMA wal_autocheckpoint={LONGEST_WAL}")
        if empty:
            self._change_schema(f"{SCHEMA} PRAGMA application_id={APPLICATION};", VERSION)
        else:
            for old in range(version, VERSION):
                self._change_schema(STEPS[old], old + 1)

    def _change_schema(self, change: str, version: int) -> None:
        self._db.executescript(f"BEGIN IMMEDIATE; {change} PRAGMA user_version={version}; COMMIT;")

    def _check_damage(self) -> None:
        size = self._number("PRAGMA page_count") * self._number("PRAGMA page_size")
        if size <= CHECKED_BYTES:
            found = self._db.execute("PRAGMA quick_check(1)").fetchone()[0]
            if found != "ok":
                raise sqlite3.DatabaseError(" ".join(str(found).split()))

    def _number(self, query: str) -> int:
        return int(self._db.execute(query).fetchone()[0])

    def checkpoint(self) -> None:
        """Move what was written to its place in the file. It waits for the disk, so it has a
        connection of its own and may run in a thread."""
        db = sqlite3.connect(self.path, timeout=BUSY_MS / 1000)
        try:
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            db.close()

    def close(self) -> None:
        self._db.close()

    # ---- reading

    def table(self, id: str) -> StoredTable:
        """The table with this id."""
        found = self._db.execute("SELECT * FROM tables WHERE id = ?", (id,)).fetchone()
        if found is None:
            raise Refused("not_found", "no_table")
        id, start, seats, status, practice, moves, owed, result, *rest = found
        created, changed, ballot, rematch = rest
        return StoredTable(
            id,
            record_from_text(start),
            _seats.decode(seats),
            status,
            bool(practice),
            moves,
            _numbers.decode(owed),
            _outcome.decode(result),
            created,
            changed,
            _ballot.decode(ballot),
            rematch,
        )

    def rows(self, id: str) -> list[Row]:
        """All that happened at the table, in order."""
        query = 'SELECT kind, seat, choice FROM moves WHERE "table" = ? ORDER BY seq'
        return [Row(*found) for found in self._db.execute(query, (id,))]

    def key(self, key: str) -> tuple[str, int] | None:
        """The table and the seat that the key opens."""
        hash = key_hash(key)
        query = 'SELECT hash, "table", seat FROM keys WHERE hash = ?'
        found = self._db.execute(query, (hash,)).fetchone()
        if found is None or not same_hash(found[0], hash):
            return None
        return found[1], found[2]

    def keys_of(self, id: str) -> int:
        """How many keys the table has."""
        query = 'SELECT count(*) FROM keys WHERE "table" = ?'
        return int(self._db.execute(query, (id,)).fetchone()[0])

    # ---- writing

    def add(self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]) -> None:
        """A new table with its keys and what has happened already."""
        table.created = table.changed = _now()
        with self._transaction():
            self._db.execute(
                "INSERT INTO tables VALUES (?, ?, '', '', 0, 0, '', '', ?, 0, '', '')",
                (table.id, table.start.dumps(), table.created),
            )
            self._update(table)
            self._insert_keys(table.id, keys)
            self._insert_rows(table, 0, rows)

    def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        """Add rows from number `seq` on, and what they change about the table."""
        table.changed = _now()
        with self._transaction():
            try:
                self._insert_rows(table, seq, rows)
            except sqlite3.IntegrityError as error:
                raise Overtaken("conflict", "overtaken") from error
            self._update(table)

    def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        """What has changed about the table besides its moves, and new keys to it."""
        table.changed = _now()
        with self._transaction():
            self._update(table)
            self._insert_keys(table.id, keys)

    def add_key(self, id: str, key: str, seat: int) -> None:
        """One more key to the table with this id."""
        with self._transaction():
            self._insert_keys(id, [(key, seat)])

    def _update(self, table: StoredTable) -> None:
        self._db.execute(
            "UPDATE tables SET seats = ?, status = ?, practice = ?, moves = ?, owed = ?,"
            " result = ?, changed = ?, ballot = ?, rematch = ? WHERE id = ?",
            (
                _json.encode(table.seats).decode(),
                table.status,
                int(table.practice),
                table.moves,
                _json.encode(table.owed).decode(),
                _json.encode(table.result).decode(),
                table.changed,
                _json.encode(table.ballot).decode(),
                table.rematch,
                table.id,
            ),
        )

    def _insert_keys(self, id: str, keys: Iterable[tuple[str, int]]) -> None:
        self._db.executemany(
            "INSERT INTO keys VALUES (?, ?, ?)", [(key_hash(key), id, seat) for key, seat in keys]
        )

    def _insert_rows(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        self._db.executemany(
            "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?)",
            [(table.id, seq + i, *row, table.changed) for i, row in enumerate(rows)],
        )

    def _transaction(self) -> "_Transaction":
        return _Transaction(self._db)


class _Transaction:
    def __init__(self, db: sqlite3.Connection) -> None:
        self.db = db

    def __enter__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *rest: object) -> None:
        try:
            self.db.execute("COMMIT" if kind is None else "ROLLBACK")
        except sqlite3.Error:
            if self.db.in_transaction:
                self.db.execute("ROLLBACK")
            raise


def _now() -> int:
    return time.time_ns() // 1_000_000


def _iso(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
