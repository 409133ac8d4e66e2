"""Persons in the SQLite file of the tables."""

import sqlite3
from typing import TYPE_CHECKING, Final

import msgspec

from klubovna.server.storage.people import Claimed, KnownPasskey, NoPerson, Passkey, Person

if TYPE_CHECKING:
    from klubovna.server.storage.database import Database

COLUMNS: Final = "id, name, crest, rated, claim, created"
PERSON: Final = COLUMNS.replace("claim", "coalesce(claim, '')")
PASSKEY: Final = "id, person, key, count, created"
IDLE: Final = """
SELECT id FROM persons WHERE NOT EXISTS (SELECT 1 FROM sittings WHERE person = persons.id)
AND NOT EXISTS (SELECT 1 FROM passkeys WHERE person = persons.id) ORDER BY created LIMIT 1"""


class SqlitePeople:
    """What its methods promise stands in `People`."""

    def __init__(self, database: "Database") -> None:
        self._database = database

    # ---- reading

    async def with_key(self, hash: str) -> Person | None:
        query = f"SELECT {PERSON} FROM persons WHERE id = (SELECT person FROM person_keys"
        return self._one(f"{query} WHERE hash = ?)", hash)

    async def person(self, id: str) -> Person | None:
        return self._one(f"SELECT {PERSON} FROM persons WHERE id = ?", id)

    def _one(self, query: str, about: str) -> Person | None:
        found = self._database.found(query, (about,))
        return Person(*found[0]) if found else None

    async def claimant(self, look: str) -> str:
        found = self._database.found("SELECT id FROM persons WHERE claim = ?", (look,))
        return str(found[0][0]) if found and look else ""

    async def tables_of(self, id: str, most: int) -> list[str]:
        query = (
            'SELECT tables.id FROM sittings JOIN tables ON tables.id = sittings."table"'
            " WHERE person = ? ORDER BY created DESC, tables.id LIMIT ?"
        )
        return [row[0] for row in self._database.found(query, (id, most))]

    async def rated_tables(self) -> list[str]:
        query = (
            "SELECT id FROM tables WHERE status = 'over' AND practice = 0 AND id IN ("
            ' SELECT "table" FROM sittings JOIN persons ON persons.id = person WHERE rated > 0)'
            " ORDER BY created, id"
        )
        return [row[0] for row in self._database.found(query, ())]

    async def rated(self) -> dict[str, int]:
        query = "SELECT id, rated FROM persons WHERE rated > 0"
        return {row[0]: row[1] for row in self._database.found(query, ())}

    async def passkeys_of(self, id: str) -> list[Passkey]:
        query = f"SELECT {PASSKEY} FROM passkeys WHERE person = ? ORDER BY created, id"
        return [Passkey(*row) for row in self._database.found(query, (id,))]

    async def passkey(self, id: str) -> Passkey | None:
        found = self._database.found(f"SELECT {PASSKEY} FROM passkeys WHERE id = ?", (id,))
        return Passkey(*found[0]) if found else None

    # ---- writing

    async def add(self, person: Person, hash: str, most: int) -> bool:
        with self._database.writing() as db:
            if db.execute("SELECT count(*) FROM persons").fetchone()[0] >= most:
                idle = db.execute(IDLE).fetchone()
                if idle is None:
                    return False
                _forget(db, idle[0])
            values = msgspec.structs.astuple(person)
            db.execute(
                f"INSERT INTO persons ({COLUMNS}) VALUES (?, ?, ?, ?, nullif(?, ''), ?)", values
            )
            _insert_key(db, person.id, hash)
        return True

    async def keep(self, person: Person) -> None:
        query = (
            "UPDATE persons SET name = ?, crest = ?, rated = ?, claim = nullif(?, '') WHERE id = ?"
        )
        about = (person.name, person.crest, person.rated, person.claim, person.id)
        with self._database.writing() as db:
            try:
                if not db.execute(query, about).rowcount:
                    raise NoPerson
            except sqlite3.IntegrityError as error:
                raise Claimed from error

    async def add_key(self, id: str, hash: str, most: int) -> None:
        with self._database.writing() as db:
            _must_exist(db, id)
            _insert_key(db, id, hash)
            query = "SELECT hash FROM person_keys WHERE person = ? ORDER BY number DESC"
            for row in db.execute(query, (id,)).fetchall()[most:]:
                db.execute("DELETE FROM person_keys WHERE hash = ?", row)

    async def renew_key(self, id: str, hash: str) -> None:
        with self._database.writing() as db:
            _must_exist(db, id)
            db.execute("DELETE FROM person_keys WHERE person = ?", (id,))
            _insert_key(db, id, hash)

    async def delete(self, id: str) -> None:
        with self._database.writing() as db:
            _forget(db, id)

    async def add_passkey(self, passkey: Passkey) -> None:
        with self._database.writing() as db:
            _must_exist(db, passkey.person)
            try:
                query = f"INSERT INTO passkeys ({PASSKEY}) VALUES (?, ?, ?, ?, ?)"
                db.execute(query, msgspec.structs.astuple(passkey))
            except sqlite3.IntegrityError as error:
                raise KnownPasskey from error

    async def use_passkey(self, id: str, count: int) -> None:
        with self._database.writing() as db:
            db.execute("UPDATE passkeys SET count = ? WHERE id = ?", (count, id))

    async def drop_passkey(self, person: str, id: str) -> None:
        with self._database.writing() as db:
            db.execute("DELETE FROM passkeys WHERE person = ? AND id = ?", (person, id))

    async def add_challenge(self, hash: str, about: str, until: int, now: int, most: int) -> bool:
        with self._database.writing() as db:
            db.execute("DELETE FROM challenges WHERE until <= ?", (now,))
            if db.execute("SELECT count(*) FROM challenges").fetchone()[0] >= most:
                return False
            db.execute("INSERT INTO challenges VALUES (?, ?, ?)", (hash, about, until))
        return True

    async def take_challenge(self, hash: str, now: int) -> str | None:
        query = "DELETE FROM challenges WHERE hash = ? RETURNING about, until"
        with self._database.writing() as db:
            found = db.execute(query, (hash,)).fetchone()
        return str(found[0]) if found is not None and found[1] > now else None


def _insert_key(db: sqlite3.Connection, id: str, hash: str) -> None:
    number = "(SELECT coalesce(max(number), 0) + 1 FROM person_keys WHERE person = ?)"
    db.execute(f"INSERT INTO person_keys VALUES (?, ?, {number})", (hash, id, id))


def _forget(db: sqlite3.Connection, id: str) -> None:
    keys = "SELECT hash FROM person_keys WHERE person = ?"
    db.execute(f"DELETE FROM attempts WHERE person IN ({keys})", (id,))
    for sheet in ("person_keys", "passkeys", "sittings"):
        db.execute(f"DELETE FROM {sheet} WHERE person = ?", (id,))
    db.execute("DELETE FROM persons WHERE id = ?", (id,))


def _must_exist(db: sqlite3.Connection, id: str) -> None:
    if db.execute("SELECT 1 FROM persons WHERE id = ?", (id,)).fetchone() is None:
        raise NoPerson
