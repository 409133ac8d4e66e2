"""Persons in a PostgreSQL database: each change is one statement, as with tables."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from klubovna.server.storage.people import Claimed, KnownPasskey, NoPerson, Passkey, Person
from klubovna.server.storage.postgres.asking import Found, Values, known

if TYPE_CHECKING:
    from klubovna.server.storage.postgres.storage import PostgresStorage

_COLUMNS: Final = "id, name, crest, rated, claim, created"
_PERSON: Final = _COLUMNS.replace("claim", "coalesce(claim, '')")
_PASSKEY: Final = "id, person, key, count, created"
_VALUES: Final = "%(id)s, %(name)s, %(crest)s, %(rated)s, nullif(%(claim)s, ''), %(created)s"

WITH_KEY: Final = f"""
SELECT {_PERSON} FROM klubovna.persons
WHERE id = (SELECT person FROM klubovna.person_keys WHERE hash = %(hash)s)"""
PERSON: Final = f"SELECT {_PERSON} FROM klubovna.persons WHERE id = %(id)s"
CLAIMANT: Final = "SELECT id FROM klubovna.persons WHERE claim = %(look)s"
TABLES_OF: Final = """
SELECT tables.id FROM klubovna.sittings JOIN klubovna.tables ON tables.id = sittings."table"
WHERE person = %(id)s ORDER BY created DESC, tables.id LIMIT %(most)s"""
RATED_TABLES: Final = """
SELECT id FROM klubovna.tables WHERE status = 'over' AND practice = 0 AND id IN (
  SELECT "table" FROM klubovna.sittings JOIN klubovna.persons ON persons.id = person
  WHERE rated > 0)
ORDER BY created, id"""
RATED: Final = "SELECT id, rated FROM klubovna.persons WHERE rated > 0"
PASSKEYS_OF: Final = f"""
SELECT {_PASSKEY} FROM klubovna.passkeys WHERE person = %(id)s ORDER BY created, id"""
PASSKEY: Final = f"SELECT {_PASSKEY} FROM klubovna.passkeys WHERE id = %(id)s"

_NUMBER: Final = """
(SELECT coalesce(max(number), 0) + 1 FROM klubovna.person_keys WHERE person = %(id)s)"""
_OWN: Final = "own AS (SELECT id FROM klubovna.persons WHERE id = %(id)s FOR KEY SHARE)"
ADD: Final = f"""
WITH full_house AS (
  SELECT count(*) >= %(most)s AS yes FROM klubovna.persons
), gone AS (
  DELETE FROM klubovna.persons USING full_house WHERE yes AND id = (
    SELECT id FROM klubovna.persons AS idle
    WHERE NOT EXISTS (SELECT FROM klubovna.sittings WHERE person = idle.id)
      AND NOT EXISTS (SELECT FROM klubovna.passkeys WHERE person = idle.id)
    ORDER BY created LIMIT 1)
  RETURNING id
), own AS (
  INSERT INTO klubovna.persons ({_COLUMNS}) SELECT {_VALUES} FROM full_house
  WHERE NOT yes OR EXISTS (SELECT FROM gone)
  ON CONFLICT (id) DO NOTHING RETURNING id
), opening AS (
  INSERT INTO klubovna.person_keys (hash, person, number) SELECT %(hash)s, id, 1 FROM own
)
SELECT count(*) FROM own"""
KEEP: Final = """
UPDATE klubovna.persons
SET name = %(name)s, crest = %(crest)s, rated = %(rated)s, claim = nullif(%(claim)s, '')
WHERE id = %(id)s AND NOT EXISTS (
  SELECT FROM klubovna.persons AS other WHERE other.claim = %(claim)s
  AND other.id <> %(id)s)
RETURNING id"""
ADD_KEY: Final = f"""
WITH {_OWN}, opening AS (
  INSERT INTO klubovna.person_keys (hash, person, number)
  SELECT %(hash)s, id, {_NUMBER} FROM own ON CONFLICT (hash) DO NOTHING
), gone AS (
  DELETE FROM klubovna.person_keys WHERE hash IN (
    SELECT hash FROM klubovna.person_keys WHERE person = %(id)s
    ORDER BY number DESC OFFSET %(most)s - 1)
)
SELECT count(*) FROM own"""
RENEW_KEY: Final = f"""
WITH {_OWN}, gone AS (
  DELETE FROM klubovna.person_keys USING own WHERE person = own.id AND hash <> %(hash)s
), opening AS (
  INSERT INTO klubovna.person_keys (hash, person, number)
  SELECT %(hash)s, id, {_NUMBER} FROM own ON CONFLICT (hash) DO NOTHING
)
SELECT count(*) FROM own"""
DELETE: Final = """
WITH tried AS (
  DELETE FROM klubovna.attempts WHERE person IN (
    SELECT hash FROM klubovna.person_keys WHERE person = %(id)s)
), sat AS (
  DELETE FROM klubovna.sittings WHERE person = %(id)s
), gone AS (
  DELETE FROM klubovna.persons WHERE id = %(id)s RETURNING id
)
SELECT count(*) FROM gone"""
ADD_PASSKEY: Final = f"""
WITH own AS (SELECT id FROM klubovna.persons WHERE id = %(person)s FOR KEY SHARE), added AS (
  INSERT INTO klubovna.passkeys ({_PASSKEY})
  SELECT %(id)s, own.id, %(key)s, %(count)s, %(created)s FROM own
  ON CONFLICT (id) DO NOTHING RETURNING id
)
SELECT (SELECT count(*) FROM own), (SELECT count(*) FROM added)"""
USE_PASSKEY: Final = """
UPDATE klubovna.passkeys SET count = %(count)s WHERE id = %(id)s RETURNING id"""
DROP_PASSKEY: Final = """
DELETE FROM klubovna.passkeys WHERE person = %(person)s AND id = %(id)s RETURNING id"""
ADD_CHALLENGE: Final = """
WITH gone AS (
  DELETE FROM klubovna.challenges WHERE until <= %(now)s
), added AS (
  INSERT INTO klubovna.challenges (hash, about, until) SELECT %(hash)s, %(about)s, %(until)s
  WHERE (SELECT count(*) FROM klubovna.challenges WHERE until > %(now)s) < %(most)s
  ON CONFLICT (hash) DO NOTHING RETURNING hash
)
SELECT count(*) FROM added"""
TAKE_CHALLENGE: Final = """
DELETE FROM klubovna.challenges WHERE hash = %(hash)s RETURNING about, until"""


class PostgresPeople:
    """What its methods promise stands in `People`."""

    def __init__(self, storage: "PostgresStorage") -> None:
        self._storage = storage

    # ---- reading

    async def with_key(self, hash: str) -> Person | None:
        return _person(await self._asked(WITH_KEY, {"hash": known(hash)}))

    async def person(self, id: str) -> Person | None:
        return _person(await self._asked(PERSON, {"id": known(id)}))

    async def claimant(self, look: str) -> str:
        found = await self._asked(CLAIMANT, {"look": known(look)})
        return str(found[0][0]) if found else ""

    async def tables_of(self, id: str, most: int) -> list[str]:
        return [row[0] for row in await self._asked(TABLES_OF, {"id": known(id), "most": most})]

    async def rated_tables(self) -> list[str]:
        return [row[0] for row in await self._asked(RATED_TABLES, {})]

    async def rated(self) -> dict[str, int]:
        return {row[0]: row[1] for row in await self._asked(RATED, {})}

    async def passkeys_of(self, id: str) -> list[Passkey]:
        return [_passkey(row) for row in await self._asked(PASSKEYS_OF, {"id": known(id)})]

    async def passkey(self, id: str) -> Passkey | None:
        found = await self._asked(PASSKEY, {"id": known(id)})
        return _passkey(found[0]) if found else None

    # ---- writing

    async def add(self, person: Person, hash: str, most: int) -> bool:
        about = {**msgspec.structs.asdict(person), "hash": hash, "most": most}
        if (await self._asked(ADD, about))[0][0]:
            return self._wrote()
        return await self.person(person.id) == person  # it was sent again, and had arrived

    async def keep(self, person: Person) -> None:
        if not await self._asked(KEEP, msgspec.structs.asdict(person)):
            raise Claimed if await self.person(person.id) else NoPerson
        self._wrote()

    async def add_key(self, id: str, hash: str, most: int) -> None:
        await self._own(ADD_KEY, {"id": known(id), "hash": hash, "most": most})

    async def renew_key(self, id: str, hash: str) -> None:
        await self._own(RENEW_KEY, {"id": known(id), "hash": hash})

    async def _own(self, statement: str, about: Values) -> None:
        if not (await self._asked(statement, about))[0][0]:
            raise NoPerson
        self._wrote()

    async def delete(self, id: str) -> None:
        await self._asked(DELETE, {"id": known(id)})
        self._wrote()

    async def add_passkey(self, passkey: Passkey) -> None:
        owner, added = (await self._asked(ADD_PASSKEY, msgspec.structs.asdict(passkey)))[0]
        if not owner:
            raise NoPerson
        if not added and await self.passkey(passkey.id) != passkey:
            raise KnownPasskey  # else it was sent again, and had arrived
        self._wrote()

    async def use_passkey(self, id: str, count: int) -> None:
        await self._asked(USE_PASSKEY, {"id": known(id), "count": count})
        self._wrote()

    async def drop_passkey(self, person: str, id: str) -> None:
        await self._asked(DROP_PASSKEY, {"person": known(person), "id": known(id)})
        self._wrote()

    async def add_challenge(self, hash: str, about: str, until: int, now: int, most: int) -> bool:
        values = {"hash": hash, "about": about, "until": until, "now": now, "most": most}
        return bool((await self._asked(ADD_CHALLENGE, values))[0][0]) and self._wrote()

    async def take_challenge(self, hash: str, now: int) -> str | None:
        found = await self._asked(TAKE_CHALLENGE, {"hash": hash})
        return str(found[0][0]) if found and found[0][1] > now and self._wrote() else None

    # ---- asking

    async def _asked(self, statement: str, values: Values) -> Found:
        return await self._storage.found(statement, values)

    def _wrote(self) -> bool:
        self._storage.wrote()
        return True


def _person(found: Found) -> Person | None:
    return Person(*found[0]) if found else None


def _passkey(row: tuple[Any, ...]) -> Passkey:
    id, person, key, count, created = row
    return Passkey(id, person, bytes(key), count, created)
