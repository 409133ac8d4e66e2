"""The schema changes while servers run: whoever uses the database meanwhile goes on."""

import re
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest

from klubovna.server.storage import schema as in_file
from klubovna.server.storage import sqlite_rows
from klubovna.server.storage.database import Database
from klubovna.server.storage.postgres import schema
from klubovna.server.storage.postgres.address import Address
from klubovna.server.storage.rows import Sheet
from support.cluster import asked
from support.tables import PATIENCE, Server, TestTable, bot, person, play_on, refused

OLD_TABLES = "SELECT id, start, seats, status, moves, written, epoch FROM klubovna.tables"
OLD_MOVES = 'SELECT "table", seq, kind, seat, choice, mark, at FROM klubovna.moves'


class Club:
    """A match that was begun, and all that is kept of it, sheet by sheet."""

    def __init__(self, path: Path, created: dict[str, Any], moves: int) -> None:
        self.path = path
        self.created = created
        self.moves = moves
        self.rows: dict[str, list[dict[str, Any]]] = {}
        with closing(sqlite3.connect(path)) as db:
            db.row_factory = sqlite3.Row
            for name in in_file.sheet_names(db):
                self.rows[name] = [dict(row) for row in db.execute(f'SELECT * FROM "{name}"')]


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    path = tmp_path_factory.mktemp("club") / "tables.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] >= 4)
    server.stop()
    with closing(Database(path)) as database:
        moves = database.table(table.id).moves
    return Club(path, table.created, moves)


def made_old(url: str, version: int, club: Club) -> None:
    """A database as a server of this version has left it."""
    with psycopg.connect(url) as db:
        db.execute("CREATE SCHEMA klubovna")
        for step in range(version):
            db.execute(schema.STEPS[step])
        db.execute("UPDATE klubovna.version SET version = %s", (version,))
        columns = db.execute(
            "SELECT table_name, column_name FROM information_schema.columns"
            " WHERE table_schema = 'klubovna'"
        ).fetchall()
        for sheet, rows in sorted(club.rows.items(), key=lambda item: item[0] != "tables"):
            for row in rows:
                whole = {**row, **schema.FRESH.get(sheet, {})}
                known = {name: v for name, v in whole.items() if (sheet, name) in columns}
                if known:
                    names = ", ".join(f'"{name}"' for name in known)
                    places = ", ".join(["%s"] * len(known))
                    statement = f"INSERT INTO klubovna.{sheet} ({names}) VALUES ({places})"
                    db.execute(statement, list(known.values()))


@contextmanager
def meanwhile(act: Callable[[], object]) -> Iterator[list[object]]:
    """Does something again and again; what came of it."""
    over = threading.Event()
    found: list[object] = []

    def go_on() -> None:
        while not over.is_set():
            try:
                found.append(act())
            except Exception as error:
                found.append(error)
                return

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        while not found:
            time.sleep(0.01)
        yield found
    finally:
        over.set()
        thread.join()


# ---- PostgreSQL


@pytest.mark.parametrize(
    "version",
    [1, *(pytest.param(version, marks=pytest.mark.long) for version in range(2, schema.VERSION))],
)
def test_a_new_server_takes_over_while_an_old_one_still_reads(
    postgres: str, version: int, club: Club
) -> None:
    made_old(postgres, version, club)
    with psycopg.connect(postgres, autocommit=True, prepare_threshold=0) as old:

        def read() -> object:
            return old.execute(OLD_TABLES).fetchall(), len(old.execute(OLD_MOVES).fetchall())

        with meanwhile(read) as found:
            server = Server(postgres)  # type: ignore[arg-type]
            with TestTable(server, club.created).sit(0) as anna:
                assert anna.wait("state")["moves"] >= club.moves
                play_on({0: anna})
            assert server.stop() == ""
        assert [error for error in found if isinstance(error, Exception)] == []
    assert asked(postgres, "SELECT version, oldest FROM klubovna.version") == [
        (schema.VERSION, schema.OLDEST)
    ]


FUTURE = """
ALTER TABLE klubovna.{sheet} ADD COLUMN future text NOT NULL DEFAULT 'later';
"""
NEW_SHEET = """
CREATE TABLE klubovna.future (
  "table" text PRIMARY KEY REFERENCES klubovna.tables (id) ON DELETE CASCADE, what text NOT NULL
);
"""


def come_from_the_future(url: str, oldest: int) -> None:
    """As a later version may change the database: every sheet gets a column, and there is a new
    one."""
    sheets = asked(url, "SELECT tablename FROM pg_tables WHERE schemaname = 'klubovna'")
    with psycopg.connect(url) as db:
        for (sheet,) in sheets:
            db.execute(FUTURE.format(sheet=sheet))
        db.execute(NEW_SHEET)
        db.execute(
            "UPDATE klubovna.version SET version = %s, oldest = %s", (schema.VERSION + 1, oldest)
        )


def test_todays_server_goes_on_when_a_later_one_changes_the_database(postgres: str) -> None:
    server = Server(postgres)  # type: ignore[arg-type]
    table = server.create(person("Anna"), bot())
    other = server.create(person("Petr"), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] >= 6)
        come_from_the_future(postgres, schema.VERSION)
        play_on({0: anna})
    asked(postgres, "INSERT INTO klubovna.future VALUES (%s, 'x')", other.id)
    assert server.delete(other.path, other.created["host"]).status_code == 200
    assert server.stop() == ""
    assert asked(postgres, "SELECT * FROM klubovna.future") == []


def test_after_a_change_one_can_go_back_to_the_old_program_if_it_still_fits(postgres: str) -> None:
    server = Server(postgres)  # type: ignore[arg-type]
    table = server.create(person("Anna"), bot())
    server.stop()
    come_from_the_future(postgres, schema.VERSION)
    server = Server(postgres)  # type: ignore[arg-type]
    with TestTable(server, table.created).sit(0) as anna:
        play_on({0: anna})
    assert server.stop() == ""
    asked(postgres, "UPDATE klubovna.version SET oldest = %s", schema.VERSION + 1)
    assert "knows versions up to" in refused(postgres)


def test_a_change_gives_way_to_those_who_use_the_database(postgres: str, club: Club) -> None:
    """A backup may hold a sheet for minutes; nobody queues behind us for longer than a moment."""
    made_old(postgres, 1, club)
    with psycopg.connect(postgres) as backup:
        backup.execute("LOCK TABLE klubovna.tables IN ACCESS SHARE MODE")
        starting = threading.Thread(target=lambda: schema.prepare(Address(postgres)))
        starting.start()
        with psycopg.connect(postgres, autocommit=True) as old:
            old.execute(f"SET statement_timeout = '{int(PATIENCE)}s'")
            waits = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
            for _ in range(2):
                while asked(postgres, waits) == [(0,)]:
                    time.sleep(0.02)
                old.execute(OLD_TABLES).fetchall()
        assert starting.is_alive()
        backup.rollback()
    starting.join()
    assert asked(postgres, "SELECT version FROM klubovna.version") == [(schema.VERSION,)]


ADDING = re.compile(
    r"CREATE (UNLOGGED )?TABLE \S+ \(.*\)( WITH \(.*\))?( WITHOUT ROWID)?"
    r"|CREATE INDEX .*"
    r"|ALTER TABLE \S+ ADD COLUMN .*(NOT NULL DEFAULT .*|NULL)",
    re.DOTALL,
)


@pytest.mark.parametrize("step", [step for step in schema.STEPS if step >= 1])
def test_every_step_only_adds_something(step: int) -> None:
    """Whoever takes something away raises OLDEST, and does it in a release after the one that
    stopped to use it."""
    if step < schema.OLDEST:
        pytest.skip("nobody who is older than this may work with the database")
    for statement in schema.STEPS[step].split(";"):
        assert not statement.strip() or ADDING.fullmatch(statement.strip()), statement


# ---- SQLite


def test_a_file_is_brought_up_to_date_while_somebody_reads_it(club: Club, tmp_path: Path) -> None:
    """One server at a time has a file, but others may look at it: each sees it as it was when they
    began."""
    path = tmp_path / "old.sqlite3"
    first = in_file.VERSION - 1
    sqlite_rows.copied(club.path, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for name in added_sheets(first):
            db.execute(f'DROP TABLE "{name}"')
        db.execute(f"PRAGMA user_version={first}")
        db.execute("PRAGMA journal_mode=WAL")
    with closing(sqlite3.connect(path, isolation_level=None)) as old:
        old.execute("BEGIN")
        reading = old.execute('SELECT * FROM moves ORDER BY "table", seq')
        before = [reading.fetchone()]
        server = Server(path)
        with TestTable(server, club.created).sit(0) as anna:
            play_on({0: anna})
        with closing(sqlite_rows.looked_at(path)) as rows:
            assert rows.count("moves") > club.moves
        assert server.stop() == ""
        before += reading.fetchall()
        assert len(before) == len(club.rows["moves"])
        assert old.execute("PRAGMA user_version").fetchone() == (first,)
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (in_file.VERSION,)


def added_sheets(version: int) -> list[str]:
    """The sheets that the last step has made; it must not have done anything else, else this test
    has to learn how to take that back."""
    statements = [part.strip() for part in in_file.STEPS[version].split(";") if part.strip()]
    made = [re.match(r"CREATE TABLE (\w+)", statement) for statement in statements]
    return [found[1] for found in reversed(made) if found]


def test_an_old_file_is_listed_without_being_changed(club: Club, tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    sqlite_rows.copied(club.path, path)
    with closing(sqlite3.connect(path, isolation_level=None)) as db:
        for name in added_sheets(in_file.VERSION - 1):
            db.execute(f'DROP TABLE "{name}"')
        db.execute(f"PRAGMA user_version={in_file.VERSION - 1}")
    before = path.read_bytes()
    with closing(sqlite_rows.looked_at(path)) as rows:
        sheets: dict[str, Sheet] = rows.sheets()
        assert set(sheets) == set(club.rows)
        assert rows.count("moves") == len(club.rows["moves"])
    assert path.read_bytes() == before
