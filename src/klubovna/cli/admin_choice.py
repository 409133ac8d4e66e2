"""Which database and which of its tables `klubovna admin` is about."""

import argparse
import contextlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from klubovna.cli.output import aside
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.errors import BadRecord
from klubovna.core.registry import find_game
from klubovna.server.errors import BadDatabase
from klubovna.server.storage import NoTable, StoredTable, TableDamaged, columns
from klubovna.server.storage.rows import Rows
from klubovna.texts import Words

STATES: Final = ("waiting", "playing", "over")
UNITS: Final = {"m": 60_000, "h": 3_600_000, "d": 86_400_000, "w": 604_800_000}
"""Milliseconds."""


class Choice(NamedTuple):
    """Which tables; what is empty does not matter."""

    game: str = ""
    state: str = ""
    older: int | None = None
    """Milliseconds since anything happened there, at least."""

    def fits(self, table: StoredTable, now: int) -> bool:
        return (
            self.game in ("", table.start.game)
            and self.state in ("", table.status)
            and (self.older is None or table.changed <= now - self.older)
        )


def choice_switches(parser: Parser) -> None:
    parser.switch("--game", value="game")
    parser.switch("--state")
    parser.switch("--older-than")


def read_choice(asked: argparse.Namespace) -> Choice:
    if asked.game:
        find_game(asked.game)
    if asked.state and asked.state not in STATES:
        about = {"typed": asked.state, "known": ", ".join(STATES)}
        raise BadUsage("admin.error.state", dict(about))
    age = None if asked.older_than is None else read_age(asked.older_than)
    return Choice(asked.game or "", asked.state or "", age)


def read_age(text: str) -> int:
    """Milliseconds, from `90d` and the like."""
    found = re.fullmatch(r"([0-9]{1,6})([mhdw])", text)
    if found is None:
        raise BadUsage("admin.error.age", {"typed": text})
    return int(found[1]) * UNITS[found[2]]


def must_exist(database: Path | str) -> None:
    """A file that is not there is not made by looking for something in it."""
    if isinstance(database, Path) and not database.is_file():
        raise BadDatabase("server.database.missing", {"file": str(database)})


def tables_in(rows: Rows, choice: Choice) -> Iterator[StoredTable | str]:
    """The tables of a database that fit, and the ids of those that can't be read."""
    now = columns.now()
    for found in rows.read(rows.sheets()["tables"], columns.NAMES):
        try:
            table = columns.table(found)
        except (BadRecord, ValueError):
            yield str(found[0])
            continue
        if choice.fits(table, now):
            yield table


def table_in(rows: Rows, id: str) -> StoredTable:
    """One table; NoTable where there is none."""
    for found in rows.read(rows.sheets()["tables"], columns.NAMES, {"id": id}):
        try:
            return columns.table(found)
        except (BadRecord, ValueError) as error:
            raise TableDamaged from error
    raise NoTable


@contextlib.contextmanager
def progress_bar(spoken: Words, total: int) -> Iterator[Callable[[int], None]]:
    """How far it is; only where somebody is looking."""
    console = aside()
    if not console.is_terminal:
        yield lambda done: None
        return
    shown = (TextColumn(spoken("admin.working")), BarColumn())
    more = (TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*shown, *more, console=console, transient=True) as progress:
        task = progress.add_task("", total=total or None)
        yield lambda done: progress.update(task, completed=done)
