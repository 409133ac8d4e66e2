"""Opening a file that somebody brings, in a worker: it may hold anything.

All numbers and lengths are checked before anything is made from them. Then the worker does what the
server will do with the match, so that the server is never the first to meet a bomb.
"""

from typing import Annotated, Final

import msgspec
from msgspec import Meta

from klubovna.agents import agent_names
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import complete_setup
from klubovna.core.record import Record, record_from_json
from klubovna.core.registry import find_game
from klubovna.server.clocks import USUAL_STAND_IN
from klubovna.server.errors import Refused
from klubovna.server.ledger import rows_of, with_changes, without_choices
from klubovna.server.rehearsal import rehearse
from klubovna.server.wire import CardsInfo, NewBot, NewPerson, NewSeat, Tree
from klubovna.server.work.kinds import IMPORTS
from klubovna.server.work.task import Task

MOST_SEATS: Final = 16
LONGEST_NAME: Final = 40
MOST_CHANGES: Final = 1000
"""So often seats may have changed hands."""

Short = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=0, le=2**53)]


class Changed(msgspec.Struct):
    at: Number
    seat: Number
    kind: Short
    agent: Annotated[str, Meta(max_length=60)]


class Mixed(msgspec.Struct):
    secret: Short
    parts: Annotated[list[Tree], Meta(max_length=MOST_SEATS)]


class Shape(msgspec.Struct):
    """What a record must look like before somebody reads it."""

    format: Number
    game: Annotated[str, Meta(max_length=60)]
    rules: Number
    players: Number
    options: Annotated[dict[Short, bool | Number | Short], Meta(max_length=100)]
    seed: Short
    choices: list[Number]
    check: Short
    snapshot: Tree | None = None
    snapshot_at: Number = 0
    cards: CardsInfo | None = None
    seating: Annotated[list[Changed], Meta(max_length=MOST_CHANGES)] = []
    mix: Mixed | None = None


class File(msgspec.Struct):
    """The text of a file, and how much of a match it may hold."""

    text: str
    most_choices: int
    load_seconds: float


class Opened(msgspec.Struct):
    """A table as a file describes it: the match's start as text, who sits there, and its rows."""

    start: str
    seats: list[NewSeat]
    rows: list[tuple[str, int, int]]
    stand_in: str
    """The bot that played for whoever left."""


def open_file(file: File) -> Opened:
    """A file of ours, or a bare record; what is wrong with it is raised."""
    try:
        data = msgspec.json.decode(file.text, type=Tree)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_request", "body", {"why": str(error)}) from error
    record = read_record(data.get("record", data), file.most_choices)
    seats = read_seats(record, data)
    try:
        rows = with_changes(rows_of(record, len(record.choices)), record.seating)
        start = without_choices(record)
        persons = [i for i, seat in enumerate(seats) if isinstance(seat, NewPerson)]
        rehearse(start, persons, rows, file.load_seconds)
    except (KlubovnaError, MemoryError):
        raise
    except Exception as error:
        raise Refused("bad_record", "unplayable") from error
    told = [(row.kind, row.seat, row.choice) for row in rows]
    return Opened(start.dumps(), seats, told, read_stand_in(record))


def read_record(data: object, most_choices: int) -> Record:
    """The record, if nothing in it is out of all measure and its game knows its setup."""
    try:
        shape = msgspec.convert(data, Shape)
    except (msgspec.ValidationError, RecursionError) as error:
        raise Refused("bad_record", "file", {"why": str(error)}) from error
    if len(shape.choices) > most_choices:
        raise Refused("too_large", "too_long", {"most": most_choices})
    complete_setup(find_game(shape.game), shape.players, shape.options, shape.seed)
    assert isinstance(data, dict)
    return record_from_json(data)


# ---- who sits there


def read_seats(record: Record, data: Tree) -> list[NewSeat]:
    """The seats of our files; else the players' names; else numbers."""
    known = agent_names(record.game)
    listed = [_seat(seat, known) for seat in _few(data.get("seats"))]
    named = [_player(name, known) for name in _few(data.get("players"))]
    numbered: list[NewSeat] = [NewPerson(str(i + 1)) for i in range(record.players)]
    seats = listed or named or numbered
    if len(seats) != record.players:
        raise Refused("bad_setup", "seats", {"n": len(seats), "needed": record.players})
    return seats


def read_stand_in(record: Record) -> str:
    """The bot that played for whoever left, where it is known here."""
    known = agent_names(record.game)
    named = [change.agent for change in record.seating if change.agent in known]
    return named[-1] if named else USUAL_STAND_IN


def _few(value: object) -> list[object]:
    """A list; of one that is too long, enough to see that it is."""
    return value[: MOST_SEATS + 1] if isinstance(value, list) else []


def _seat(data: object, known: list[str]) -> NewSeat:
    fields = data if isinstance(data, dict) else {}
    agent = fields.get("agent")
    name = _name(fields.get("name"))
    if isinstance(agent, str) and agent in known:
        return NewBot(agent, name or None)
    return NewPerson(name or "?")


def _player(name: object, known: list[str]) -> NewSeat:
    if isinstance(name, str) and name in known:
        return NewBot(name)
    return NewPerson(_name(name) or "?")


def _name(value: object) -> str:
    return value[:LONGEST_NAME] if isinstance(value, str) else ""


OPEN: Final = Task("open a file", IMPORTS, open_file, File, Opened)
