"""The shape of our part of a PostgreSQL database, and what makes it out of older ones."""

import time
from typing import Any, Final, TypeAlias

import psycopg
from psycopg import errors

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.columns import NAMES, REMARK
from klubovna.server.storage.postgres.address import Address

LOCK: Final = 0x4B6C7562
VERSION: Final = 8
OLDEST: Final = 1
"""The version of the oldest program that can work with a database of ours: every step since has
only added something, so that a running program of that version goes on."""
SCHEMA: Final = "klubovna"
AT_HOME: Final = ("version", "processes", "shares", "errands", "workers")
"""Tables of the schema that are not carried into another database."""
FRESH: Final[dict[str, dict[str, str | int]]] = {"tables": {"epoch": 1, "writer": 0, "owner": ""}}
"""Columns that only this fulfilment has, and what stands in them where a row comes from another
database."""

FIRST: Final = """
CREATE TABLE klubovna.version (version integer NOT NULL);
INSERT INTO klubovna.version VALUES (0);
CREATE TABLE klubovna.tables (
  id text PRIMARY KEY, start text NOT NULL, seats text NOT NULL, status text NOT NULL,
  practice integer NOT NULL, moves integer NOT NULL, owed text NOT NULL, result text NOT NULL,
  created bigint NOT NULL, changed bigint NOT NULL, ballot text NOT NULL, rematch text NOT NULL,
  written integer NOT NULL, public integer NOT NULL,
  epoch bigint NOT NULL, writer bigint NOT NULL
) WITH (fillfactor = 70);
CREATE TABLE klubovna.moves (
  "table" text NOT NULL REFERENCES klubovna.tables (id) ON DELETE CASCADE, seq integer NOT NULL,
  kind text NOT NULL, seat integer NOT NULL, choice bigint NOT NULL, mark bigint NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY ("table", seq)
);
CREATE TABLE klubovna.keys (
  hash text PRIMARY KEY, "table" text NOT NULL REFERENCES klubovna.tables (id) ON DELETE CASCADE,
  seat integer NOT NULL
);
CREATE INDEX keys_of_table ON klubovna.keys ("table", seat);
CREATE INDEX rematches ON klubovna.tables (rematch) WHERE rematch <> '';
CREATE INDEX waiting_for_anybody ON klubovna.tables (created)
  WHERE public = 1 AND status = 'waiting';
CREATE TABLE klubovna.analyses (
  "table" text PRIMARY KEY REFERENCES klubovna.tables (id) ON DELETE CASCADE,
  seq integer NOT NULL, found bytea NOT NULL
);
CREATE TABLE klubovna.attempts (
  day text NOT NULL, game text NOT NULL, person text NOT NULL, "table" text NOT NULL UNIQUE,
  name text NOT NULL, at bigint NOT NULL, PRIMARY KEY (day, game, person)
);
CREATE TABLE klubovna.secrets (name text PRIMARY KEY, value text NOT NULL);
"""
"""`written` is the number of a table's rows in `moves`. `epoch` counts the table's changes and
claims, `writer` says which server made the last one."""

CLOCKS: Final = """
ALTER TABLE klubovna.tables ADD COLUMN pact text NOT NULL DEFAULT '{}';
ALTER TABLE klubovna.tables ADD COLUMN deadline bigint NOT NULL DEFAULT 0;
CREATE INDEX running_clocks ON klubovna.tables (deadline) WHERE deadline > 0;
CREATE TABLE klubovna.pulse (id integer PRIMARY KEY, at bigint NOT NULL);
"""
"""Which clocks run, and when a server was last there."""

CHAT: Final = """
CREATE TABLE klubovna.talks (
  "table" text PRIMARY KEY REFERENCES klubovna.tables (id) ON DELETE CASCADE, rule text NOT NULL
);
CREATE TABLE klubovna.remarks (
  "table" text NOT NULL REFERENCES klubovna.tables (id) ON DELETE CASCADE, seq integer NOT NULL,
  seat integer NOT NULL, name text NOT NULL, text text NOT NULL, phrase text NOT NULL,
  at bigint NOT NULL, PRIMARY KEY ("table", seq)
);
"""
"""What is said at tables, and who may speak there."""

REMINDERS: Final = """
CREATE TABLE klubovna.reminders (
  id text PRIMARY KEY, "table" text NOT NULL REFERENCES klubovna.tables (id) ON DELETE CASCADE,
  seat integer NOT NULL, wish text NOT NULL, mark integer NOT NULL DEFAULT -1,
  told integer NOT NULL DEFAULT -1, due bigint NOT NULL DEFAULT 0
);
CREATE INDEX reminders_at_table ON klubovna.reminders ("table");
CREATE INDEX reminders_due ON klubovna.reminders (due) WHERE due > 0;
"""
"""Who wants to be told when it is their turn."""

ROLLING: Final = """
ALTER TABLE klubovna.version ADD COLUMN oldest integer NOT NULL DEFAULT 1;
"""
"""`oldest` is the OLDEST of whoever brought the database up to date."""

FLEET: Final = """
ALTER TABLE klubovna.tables ADD COLUMN owner text NOT NULL DEFAULT '';
CREATE INDEX played_by_owner ON klubovna.tables (owner) WHERE status = 'playing' AND owner <> '';
CREATE TABLE klubovna.processes (
  id text PRIMARY KEY, address text NOT NULL, whereabouts text NOT NULL, until timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE TABLE klubovna.shares (
  client text PRIMARY KEY, level double precision NOT NULL, at timestamptz NOT NULL
);
"""
"""`owner` is a process of `processes`, or one that is not there any more, or empty. `until` is the
end of a lease. `shares` are the buckets of clients that all processes draw from."""

PEOPLE: Final = """
CREATE TABLE klubovna.persons (
  id text PRIMARY KEY, name text NOT NULL, crest text NOT NULL, rated bigint NOT NULL,
  claim text UNIQUE, created bigint NOT NULL
);
CREATE TABLE klubovna.person_keys (
  hash text PRIMARY KEY,
  person text NOT NULL REFERENCES klubovna.persons (id) ON DELETE CASCADE, number integer NOT NULL
);
CREATE INDEX keys_of_person ON klubovna.person_keys (person, number);
CREATE TABLE klubovna.passkeys (
  id text PRIMARY KEY, person text NOT NULL REFERENCES klubovna.persons (id) ON DELETE CASCADE,
  key bytea NOT NULL, count bigint NOT NULL, created bigint NOT NULL
);
CREATE INDEX passkeys_of_person ON klubovna.passkeys (person);
CREATE TABLE klubovna.challenges (
  hash text PRIMARY KEY, about text NOT NULL, until bigint NOT NULL
);
CREATE TABLE klubovna.sittings (
  person text NOT NULL,
  "table" text NOT NULL REFERENCES klubovna.tables (id) ON DELETE CASCADE,
  PRIMARY KEY (person, "table")
);
CREATE INDEX sittings_at_table ON klubovna.sittings ("table");
"""
"""Whom the server knows again, what proves who they are, and at which tables they sit."""

WORK: Final = """
CREATE UNLOGGED TABLE klubovna.errands (
  id bigint PRIMARY KEY, mark text NOT NULL, rank integer NOT NULL, kind text NOT NULL,
  task text NOT NULL, question bytea NOT NULL, client text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(), until timestamptz NOT NULL,
  worker text NOT NULL DEFAULT '', epoch integer NOT NULL DEFAULT 0,
  lease timestamptz NOT NULL DEFAULT '-infinity', report bytea
);
CREATE INDEX errands_in_order ON klubovna.errands (rank, at) WHERE report IS NULL;
CREATE UNLOGGED TABLE klubovna.workers (
  id text PRIMARY KEY, mark text NOT NULL, places integer NOT NULL, until timestamptz NOT NULL
);
"""
"""What servers leave to others to think about, and who is there to do it. A crash of the database
may empty both: then servers think themselves."""

STEPS: Final = {
    0: FIRST,
    1: CLOCKS,
    2: CHAT,
    3: ROLLING,
    4: FLEET,
    5: PEOPLE,
    6: REMINDERS,
    7: WORK,
}
"""What makes the next version out of a database of this one; 0 is an empty one."""
LOCK_SECONDS: Final = 2
"""So long everybody else may wait for us; then we let them pass and try again."""
TRIES: Final = 30
PAUSE: Final = 1.0
SHAPE: Final = (
    f"SELECT {', '.join(NAMES)}, epoch, writer, owner FROM klubovna.tables LIMIT 0",
    'SELECT "table", seq, kind, seat, choice, mark, at FROM klubovna.moves LIMIT 0',
    'SELECT hash, "table", seat FROM klubovna.keys LIMIT 0',
    'SELECT "table", seq, found FROM klubovna.analyses LIMIT 0',
    'SELECT day, game, person, "table", name, at FROM klubovna.attempts LIMIT 0',
    "SELECT name, value FROM klubovna.secrets LIMIT 0",
    "SELECT id, at FROM klubovna.pulse LIMIT 0",
    'SELECT "table", rule FROM klubovna.talks LIMIT 0',
    f'SELECT "table", {", ".join(REMARK)} FROM klubovna.remarks LIMIT 0',
    "SELECT id, name, crest, rated, claim, created FROM klubovna.persons LIMIT 0",
    "SELECT hash, person, number FROM klubovna.person_keys LIMIT 0",
    "SELECT id, person, key, count, created FROM klubovna.passkeys LIMIT 0",
    "SELECT hash, about, until FROM klubovna.challenges LIMIT 0",
    'SELECT person, "table" FROM klubovna.sittings LIMIT 0',
    'SELECT id, "table", seat, wish, mark, told, due FROM klubovna.reminders LIMIT 0',
    "SELECT id, address, whereabouts, until FROM klubovna.processes LIMIT 0",
    "SELECT client, level, at FROM klubovna.shares LIMIT 0",
    "SELECT id, mark, rank, kind, task, question, client, at, until, worker, epoch, lease, report"
    " FROM klubovna.errands LIMIT 0",
    "SELECT id, mark, places, until FROM klubovna.workers LIMIT 0",
)

_Connection: TypeAlias = "psycopg.Connection[tuple[Any, ...]]"


def prepare(address: Address) -> None:
    """Bring the database up to date, or leave it as it is and say why in a BadDatabase. Of several
    servers that start at once, one does it and the others wait. Servers that use the database
    meanwhile go on: a step that would make them wait gives way, and is tried again."""
    for number in range(TRIES):
        try:
            _prepare(address)
            return
        except psycopg.Error as error:
            if isinstance(error, errors.LockNotAvailable) and number < TRIES - 1:
                time.sleep(PAUSE)
                continue
            about = {"database": address.shown, "why": address.scrubbed(error)}
            raise BadDatabase("server.database.unreachable", dict(about)) from None


def _prepare(address: Address) -> None:
    with psycopg.connect(address.conninfo) as db:
        db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        db.execute(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'")
        version = _version(db, address)
        for old in range(version, VERSION):
            db.execute(STEPS[old])
        if version < VERSION:
            db.execute("UPDATE klubovna.version SET version = %s, oldest = %s", (VERSION, OLDEST))
        for query in SHAPE:
            db.execute(query)


def _version(db: _Connection, address: Address) -> int:
    """0 where we have nothing there yet; then there is at least a place for it."""
    encoding = _word(db, "SHOW server_encoding")
    if encoding != "UTF8":
        about = {"database": address.shown, "encoding": encoding}
        raise BadDatabase("server.database.encoding", dict(about))
    if _word(db, "SELECT to_regnamespace('klubovna')") == "None":
        db.execute("CREATE SCHEMA klubovna")
    if _word(db, "SELECT to_regclass('klubovna.version')") == "None":
        if _word(db, "SELECT to_regclass('klubovna.tables')") != "None":
            raise BadDatabase("server.database.foreign", {"file": address.shown})
        return 0
    version = int(_word(db, "SELECT version FROM klubovna.version"))
    if version > VERSION and _oldest(db) <= VERSION:
        return version
    if version != VERSION and version not in STEPS:
        age = "newer" if version > VERSION else "older"
        found = {"file": address.shown, "version": str(version), "known": str(VERSION)}
        raise BadDatabase(f"server.database.{age}", dict(found))
    return version


def _oldest(db: _Connection) -> int:
    """The oldest program that may work with a database that is newer than we are."""
    return int(_word(db, "SELECT oldest FROM klubovna.version"))


def _word(db: _Connection, query: str) -> str:
    found = db.execute(query).fetchone()
    return str(None if found is None else found[0])
