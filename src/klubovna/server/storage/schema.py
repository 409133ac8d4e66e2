"""The shape of our SQLite file, and what makes it out of older ones."""

import sqlite3
from typing import Final

from klubovna.server.errors import BadDatabase

APPLICATION: Final = 0x4B6C7562
VERSION: Final = 8
CHECKED_BYTES: Final = 200_000_000
"""Files up to this size are checked for damage at every start."""

DAILY: Final = """
CREATE TABLE attempts (
  day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, "table" TEXT NOT NULL,
  name TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (day, game, person)
) WITHOUT ROWID;
CREATE UNIQUE INDEX attempts_by_table ON attempts ("table");
CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""
"""The games of the day: who has begun, and what their deals are made from."""

CLOCKS: Final = """
CREATE INDEX running_clocks ON tables (deadline) WHERE deadline > 0;
CREATE TABLE pulse (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
"""
"""Which clocks run, and when a server was last there."""
CHAT: Final = """
CREATE TABLE talks (
  "table" TEXT PRIMARY KEY REFERENCES tables (id), rule TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE remarks (
  "table" TEXT NOT NULL REFERENCES tables (id), seq INTEGER NOT NULL, seat INTEGER NOT NULL,
  name TEXT NOT NULL, text TEXT NOT NULL, phrase TEXT NOT NULL, at INTEGER NOT NULL,
  PRIMARY KEY ("table", seq)
) WITHOUT ROWID;
"""
"""What is said at tables, and who may speak there."""

PEOPLE: Final = """
CREATE TABLE persons (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, crest TEXT NOT NULL, rated INTEGER NOT NULL,
  claim TEXT UNIQUE, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE person_keys (
  hash TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES persons (id), number INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX keys_of_person ON person_keys (person, number);
CREATE TABLE passkeys (
  id TEXT PRIMARY KEY, person TEXT NOT NULL REFERENCES persons (id), key BLOB NOT NULL,
  count INTEGER NOT NULL, created INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX passkeys_of_person ON passkeys (person);
CREATE TABLE challenges (
  hash TEXT PRIMARY KEY, about TEXT NOT NULL, until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE sittings (
  person TEXT NOT NULL, "table" TEXT NOT NULL REFERENCES tables (id),
  PRIMARY KEY (person, "table")
) WITHOUT ROWID;
CREATE INDEX sittings_at_table ON sittings ("table");
"""
"""Whom the server knows again, what proves who they are, and at which tables they sit."""

REMINDERS: Final = """
CREATE TABLE reminders (
  id TEXT PRIMARY KEY, "table" TEXT NOT NULL REFERENCES tables (id), seat INTEGER NOT NULL,
  wish TEXT NOT NULL, mark INTEGER NOT NULL DEFAULT -1, told INTEGER NOT NULL DEFAULT -1,
  due INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX reminders_at_table ON reminders ("table");
CREATE INDEX reminders_due ON reminders (due) WHERE due > 0;
"""
"""Who wants to be told when it is their turn."""

SCHEMA: Final = f"""
CREATE TABLE tables (
  id TEXT PRIMARY KEY, start TEXT NOT NULL, seats TEXT NOT NULL, status TEXT NOT NULL,
  practice INTEGER NOT NULL, moves INTEGER NOT NULL, owed TEXT NOT NULL, result TEXT NOT NULL,
  created INTEGER NOT NULL, changed INTEGER NOT NULL,
  ballot TEXT NOT NULL DEFAULT 'null', rematch TEXT NOT NULL DEFAULT '',
  written INTEGER NOT NULL DEFAULT 0, public INTEGER NOT NULL DEFAULT 0,
  pact TEXT NOT NULL DEFAULT '{{}}', deadline INTEGER NOT NULL DEFAULT 0
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
CREATE INDEX waiting_for_anybody ON tables (created) WHERE public = 1 AND status = 'waiting';
CREATE TABLE analyses (
  "table" TEXT PRIMARY KEY REFERENCES tables (id), seq INTEGER NOT NULL, found BLOB NOT NULL
);
{DAILY}
{CLOCKS}
{CHAT}
{PEOPLE}
{REMINDERS}
"""
"""`written` is the number of a table's rows in `moves`, so that missing ones are noticed."""

STEPS: Final = {
    1: """
ALTER TABLE tables ADD COLUMN ballot TEXT NOT NULL DEFAULT 'null';
ALTER TABLE tables ADD COLUMN rematch TEXT NOT NULL DEFAULT '';
""",
    2: """
ALTER TABLE tables ADD COLUMN written INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET written = (SELECT count(*) FROM moves WHERE moves."table" = tables.id);
ALTER TABLE moves ADD COLUMN mark INTEGER NOT NULL DEFAULT -1;
CREATE INDEX IF NOT EXISTS keys_of_table ON keys ("table", seat);
""",
    3: f"""
ALTER TABLE tables ADD COLUMN public INTEGER NOT NULL DEFAULT 0;
CREATE INDEX waiting_for_anybody ON tables (created) WHERE public = 1 AND status = 'waiting';
CREATE TABLE analyses (
  "table" TEXT PRIMARY KEY REFERENCES tables (id), seq INTEGER NOT NULL, found BLOB NOT NULL
);
{DAILY}
""",
    4: f"""
ALTER TABLE tables ADD COLUMN pact TEXT NOT NULL DEFAULT '{{}}';
ALTER TABLE tables ADD COLUMN deadline INTEGER NOT NULL DEFAULT 0;
{CLOCKS}
""",
    5: CHAT,
    6: PEOPLE,
    7: REMINDERS,
}
"""What makes the next version out of a database of this one."""


def examine(db: sqlite3.Connection, file: str) -> int:
    """The version of the file, 0 for an empty one; a file that we can't keep tables in is a
    BadDatabase or a sqlite3.Error."""
    version = _number(db, "PRAGMA user_version")
    application = _number(db, "PRAGMA application_id")
    if not _number(db, "SELECT count(*) FROM sqlite_master"):
        return 0
    if application != APPLICATION:
        raise BadDatabase("server.database.foreign", {"file": file})
    if version != VERSION and version not in STEPS:
        age = "newer" if version > VERSION else "older"
        about = {"file": file, "version": str(version), "known": str(VERSION)}
        raise BadDatabase(f"server.database.{age}", dict(about))
    _check_damage(db)
    return version


def bring_up_to_date(db: sqlite3.Connection, version: int) -> None:
    """From this version to ours, each step in one transaction."""
    if version == 0:
        _change(db, f"{SCHEMA} PRAGMA application_id={APPLICATION};", VERSION)
    else:
        for old in range(version, VERSION):
            _change(db, STEPS[old], old + 1)
    _check_shape(db)


def _change(db: sqlite3.Connection, change: str, version: int) -> None:
    db.executescript(f"BEGIN IMMEDIATE; {change} PRAGMA user_version={version}; COMMIT;")


def _check_damage(db: sqlite3.Connection) -> None:
    size = _number(db, "PRAGMA page_count") * _number(db, "PRAGMA page_size")
    if size <= CHECKED_BYTES:
        found = db.execute("PRAGMA quick_check(1)").fetchone()
        if found is None or found[0] != "ok":
            raise sqlite3.DatabaseError(" ".join(str(found and found[0]).split()))


def _check_shape(db: sqlite3.Connection) -> None:
    """A table that has lost a column or its key would fail at the first move only."""
    model = sqlite3.connect(":memory:")
    model.executescript(SCHEMA)
    try:
        for name in sheet_names(model):
            query = f"SELECT name, type, \"notnull\", pk FROM pragma_table_info('{name}')"
            if db.execute(query).fetchall() != model.execute(query).fetchall():
                raise sqlite3.DatabaseError(f"malformed database schema ({name})")
    finally:
        model.close()


def sheet_names(db: sqlite3.Connection) -> list[str]:
    """The tables of this database."""
    found = db.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'"
        " ORDER BY name"
    )
    return [str(row[0]) for row in found]


def _number(db: sqlite3.Connection, query: str) -> int:
    return int(db.execute(query).fetchone()[0])
