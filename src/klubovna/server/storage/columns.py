"""How tables, keys and rows stand in the columns of any database."""

import time
from collections.abc import Iterable
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from klubovna.core.record import record_from_text
from klubovna.server.clocks import Pact
from klubovna.server.security import key_hash
from klubovna.server.storage import Ballot, Remark, Row, StoredTable, Talk
from klubovna.server.wire import Outcome, SeatInfo

CHANGING: Final = (
    "seats", "status", "practice", "moves", "owed", "result", "changed", "ballot", "rematch",
    "public", "pact", "deadline",
)  # fmt: skip
"""The columns that are written each time a table changes, in the order of `changing`."""
NAMES: Final = (
    "id", "start", "seats", "status", "practice", "moves", "owed", "result", "created", "changed",
    "ballot", "rematch", "written", "public", "pact", "deadline",
)  # fmt: skip
"""The columns of a table, in the order in which `table` reads them."""
MOST_OVERDUE: Final = 100
"""So many tables whose time is up are seen to at once."""

_Number: TypeAlias = Annotated[int, Meta(ge=0)]
_Moment: TypeAlias = Annotated[int, Meta(ge=0, le=100_000_000_000_000)]
_Status: TypeAlias = Literal["waiting", "playing", "over"]
_Flag: TypeAlias = Literal[0, 1]
_Columns: TypeAlias = tuple[
    str,
    str,
    str,
    _Status,
    _Flag,
    _Number,
    str,
    str,
    _Moment,
    _Moment,
    str,
    str,
    int,
    _Flag,
    str,
    _Moment,
]
_Rows: TypeAlias = list[tuple[int, str, int, int, int]]
_Remarks: TypeAlias = list[tuple[int, int, str, str, str, _Moment]]
REMARK: Final = ("seq", "seat", "name", "text", "phrase", "at")
"""The columns of a line of the chat, in the order of its fields."""

_json = msgspec.json.Encoder()
_seats = msgspec.json.Decoder(list[SeatInfo])
_outcome = msgspec.json.Decoder(Outcome | None)
_numbers = msgspec.json.Decoder(list[int])
_ballot = msgspec.json.Decoder(Ballot | None)
_pact = msgspec.json.Decoder(Pact)


def table(columns: tuple[object, ...]) -> StoredTable:
    """A table as it was written; a ValueError or BadRecord where its columns make no sense."""
    id, start, seats, status, practice, moves, owed, result, *rest = msgspec.convert(
        columns, _Columns
    )
    created, changed, ballot, rematch, _, public, pact, deadline = rest
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
        _pact.decode(pact),
        deadline,
    )
    if len(stored.seats) != stored.start.players:
        raise ValueError(f"{len(stored.seats)} seats")
    return stored


def changing(table: StoredTable) -> tuple[str | int, ...]:
    """What changes about a table, for the columns of CHANGING."""
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
        _json.encode(table.pact).decode(),
        table.deadline,
    )


def sitting(table: StoredTable) -> list[str]:
    """The persons who sit at the table, of those that the server knows again."""
    return sorted({seat.person for seat in table.seats if isinstance(seat.person, str)})


def hashed(keys: Iterable[tuple[str, int]]) -> list[tuple[str, int]]:
    """Keys as they are written: only their hashes."""
    return [(key_hash(key), seat) for key, seat in keys]


def rows(found: list[tuple[object, ...]], written: int) -> list[Row]:
    """Rows as they were written, none missing; a ValueError where they make no sense."""
    read = msgspec.convert(found, _Rows)
    if len(read) != written or [row[0] for row in read] != list(range(written)):
        raise ValueError(f"{len(read)} of {written} rows")
    return [Row(kind, seat, choice, mark) for _, kind, seat, choice, mark in read]


def talk(rule: str, found: list[tuple[object, ...]]) -> Talk:
    """The chat as it was written; a ValueError where it makes no sense."""
    return Talk(rule, [Remark(*row) for row in msgspec.convert(found, _Remarks)])


def now() -> int:
    """The moment as it is written."""
    return time.time_ns() // 1_000_000
