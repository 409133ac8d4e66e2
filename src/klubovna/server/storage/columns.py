"""How tables, keys and rows stand in the columns of the database."""

import sqlite3
from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from klubovna.core.record import record_from_text
from klubovna.server.security import key_hash
from klubovna.server.storage import Ballot, Row, StoredTable
from klubovna.server.wire import Outcome, SeatInfo

_Number: TypeAlias = Annotated[int, Meta(ge=0)]
_Moment: TypeAlias = Annotated[int, Meta(ge=0, le=100_000_000_000_000)]
_Status: TypeAlias = Literal["waiting", "playing", "over"]
_Flag: TypeAlias = Literal[0, 1]
_Columns: TypeAlias = tuple[
    str, str, str, _Status, _Flag, _Number, str, str, _Moment, _Moment, str, str, int, _Flag
]
_Rows: TypeAlias = list[tuple[int, str, int, int, int]]

_json = msgspec.json.Encoder()
_seats = msgspec.json.Decoder(list[SeatInfo])
_outcome = msgspec.json.Decoder(Outcome | None)
_numbers = msgspec.json.Decoder(list[int])
_ballot = msgspec.json.Decoder(Ballot | None)


def table(columns: tuple[object, ...]) -> StoredTable:
    """A table as it was written; a ValueError or BadRecord where its columns make no sense."""
    id, start, seats, status, practice, moves, owed, result, *rest = msgspec.convert(
        columns, _Columns
    )
    created, changed, ballot, rematch, _, public = rest
    stored = StoredTable(
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
        bool(public),
    )
    if len(stored.seats) != stored.start.players:
        raise ValueError(f"{len(stored.seats)} seats")
    return stored


def update(db: sqlite3.Connection, table: StoredTable) -> bool:
    """Write what is known of the table; False where there is none."""
    changed = db.execute(
        "UPDATE tables SET seats = ?, status = ?, practice = ?, moves = ?, owed = ?,"
        " result = ?, changed = ?, ballot = ?, rematch = ?, public = ? WHERE id = ?",
        (*_changing(table), table.id),
    )
    return changed.rowcount == 1


def update_with_rows(db: sqlite3.Connection, table: StoredTable, seq: int, more: int) -> bool:
    """Write what is known of the table to which rows were added; False where it had others."""
    changed = db.execute(
        "UPDATE tables SET seats = ?, status = ?, practice = ?, moves = ?, owed = ?,"
        " result = ?, changed = ?, ballot = ?, rematch = ?, public = ?, written = ?"
        " WHERE id = ? AND written = ?",
        (*_changing(table), seq + more, table.id, seq),
    )
    return changed.rowcount == 1


def _changing(table: StoredTable) -> tuple[str | int, ...]:
    return (
        _json.encode(table.seats).decode(),
        table.status,
        int(table.practice),
        table.moves,
        _json.encode(table.owed).decode(),
        _json.encode(table.result).decode(),
        table.changed,
        _json.encode(table.ballot).decode(),
        table.rematch,
        int(table.public),
    )


def insert_keys(db: sqlite3.Connection, id: str, keys: Iterable[tuple[str, int]]) -> None:
    """Keys of the table with this id; only their hashes are written."""
    db.executemany(
        "INSERT INTO keys VALUES (?, ?, ?)", [(key_hash(key), id, seat) for key, seat in keys]
    )


def move_keys(db: sqlite3.Connection, id: str, moved: dict[int, int]) -> None:
    """The keys of seats go where these lead to; the keys of the others are forgotten."""
    query = 'SELECT hash, seat FROM keys WHERE "table" = ? AND seat >= 0'
    for hash, seat in db.execute(query, (id,)).fetchall():
        if seat in moved:
            db.execute("UPDATE keys SET seat = ? WHERE hash = ?", (moved[seat], hash))
        else:
            db.execute("DELETE FROM keys WHERE hash = ?", (hash,))


def rows(found: list[tuple[object, ...]], written: int) -> list[Row]:
    """Rows as they were written, none missing; a ValueError where they make no sense."""
    read = msgspec.convert(found, _Rows)
    if len(read) != written or [row[0] for row in read] != list(range(written)):
        raise ValueError(f"{len(read)} of {written} rows")
    return [Row(kind, seat, choice, mark) for _, kind, seat, choice, mark in read]


def insert_rows(db: sqlite3.Connection, table: StoredTable, seq: int, rows: list[Row]) -> None:
    """What happened at the table, from number `seq` on."""
    db.executemany(
        'INSERT INTO moves ("table", seq, kind, seat, choice, mark, at)'
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        [(table.id, seq + i, *row, table.changed) for i, row in enumerate(rows)],
    )
