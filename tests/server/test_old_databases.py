"""Databases of older versions are carried over with everything that is in them."""

import sqlite3
from pathlib import Path

import pytest

from klubovna.server.storage import Ballot
from klubovna.server.storage.database import Database
from klubovna.server.storage.schema import SCHEMA, STEPS, VERSION, sheet_names
from support.tables import Server, TestTable, bot, person, play_on

REST = """
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

FIRST = f"""
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL
) WITHOUT ROWID;
{REST}
"""

SECOND = f"""
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL,
  ballot TEXT NOT NULL DEFAULT 'null', rematch TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;
{REST}
"""

THIRD = """
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL,
  ballot TEXT NOT NULL DEFAULT 'null', rematch TEXT NOT NULL DEFAULT '',
  written INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE moves (
  "table" TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, kind TEXT NOT NULL,
  seat INTEGER NOT NULL, choice INTEGER NOT NULL, at INTEGER NOT NULL,
  mark INTEGER NOT NULL DEFAULT -1,
  PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
CREATE TABLE keys (
  hash TEXT PRIMARY KEY, "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_table ON keys ("table", seat);
"""

FOURTH = f"""
{THIRD}
ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
CREATE INDEX waiting_for_anybody ON tables (created) WHERE public = 1 AND status = 'waiting';
CREATE TABLE analyses (
  "table" TEXT PRIMARY KEY REFERENCES tables (id), seq INTEGER NOT NULL, found BLOB NOT NULL
);
CREATE TABLE attempts (
  day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, "table" TEXT NOT NULL,
  name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (day, game, person)
) WITHOUT ROWID;
CREATE UNIQUE INDEX attempts_by_table ON attempts ("table");
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

OLD = {1: FIRST, 2: SECOND, 3: THIRD, 4: FOURTH}


def made_old(new: Path, old: Path, version: int) -> None:
    """The same tables, moves and keys, but no host's, in a database of an old version."""
    with sqlite3.connect(old) as db:
        db.executescript(OLD[version])
        db.execute("ATTACH ? AS new", (str(new),))
        for name in ("tables", "moves"):
            columns = [f'"{row[1]}"' for row in db.execute(f"PRAGMA main.table_info({name})")]
            db.execute(f"INSERT INTO main.{name} SELECT {', '.join(columns)} FROM new.{name}")
        db.execute("INSERT INTO main.keys SELECT * FROM new.keys WHERE seat > -3")
        db.commit()
        db.execute("DETACH new")
        db.execute(f"PRAGMA application_id={0x4B6C7562}")
        db.execute(f"PRAGMA user_version={version}")
    db.close()


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[TestTable]]:
    """A database with tables at the start, in mid-game and at the end."""
    path = tmp_path_factory.mktemp("lived") / "tables.sqlite3"
    server = Server(path)
    tables = [server.create(person("Anna"), bot()) for _ in range(3)]
    with tables[1].sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] > 5)
    with tables[2].sit(0) as anna:
        play_on({0: anna})
    assert server.stop() == ""
    return path, tables


@pytest.mark.parametrize("version", sorted(OLD))
def test_all_tables_can_be_played_on(
    lived: tuple[Path, list[TestTable]], version: int, tmp_path: Path
) -> None:
    path, tables = lived
    old = tmp_path / "old.sqlite3"
    made_old(path, old, version)
    old.chmod(0o600)
    server = Server(old)
    for table in tables:
        moved = TestTable(server, table.created)
        with moved.sit(0) as anna:
            play_on({0: anna})
            assert anna.state["over"]
        assert server.delete(moved.path, table.created["host"]).status_code == 403
    assert server.stop() == ""
    again = Database(old)
    for table in tables:
        stored = again.table(table.id)
        assert (stored.status, stored.ballot, stored.rematch) == ("over", None, "")
        stored.ballot = Ballot(0, 3, [0])
        again.keep(stored)
        assert again.table(table.id).ballot == stored.ballot
    again.close()


def test_old_and_new_databases_have_the_same_tables() -> None:
    new = sqlite3.connect(":memory:")
    new.executescript(SCHEMA)
    for version, schema in OLD.items():
        old = sqlite3.connect(":memory:")
        old.executescript(schema)
        for step in range(version, VERSION):
            old.executescript(STEPS[step])
        for name in sheet_names(new):
            about = f"name, type, \"notnull\", dflt_value, pk FROM pragma_table_info('{name}')"
            query = f"SELECT {about}"
            assert new.execute(query).fetchall() == old.execute(query).fetchall()
        old.close()
    new.close()
