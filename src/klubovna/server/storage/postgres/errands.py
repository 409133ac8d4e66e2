"""Work that waits in a PostgreSQL database (`Errands`)."""

from typing import Final, Protocol

from klubovna.server.storage.errands import Errand, Posted, Standing
from klubovna.server.storage.postgres.asking import Found, Values

MOST_BYTES: Final = 4 << 20
"""A question or report that is longer is none."""

_UNTIL: Final = "clock_timestamp() + make_interval(secs => %(seconds)s)"
POST: Final = f"""
INSERT INTO klubovna.errands (id, mark, rank, kind, task, question, client, until)
VALUES (%(id)s, %(mark)s, %(rank)s, %(kind)s, %(task)s, %(question)s, %(client)s, {_UNTIL})
ON CONFLICT (id) DO NOTHING RETURNING id"""
LOOK: Final = f"""
WITH done AS (
  DELETE FROM klubovna.errands WHERE id = ANY(%(ids)s::bigint[]) AND report IS NOT NULL
  RETURNING id, CASE WHEN length(report) <= {MOST_BYTES} THEN report ELSE '' END AS report
)
SELECT id, true, true, report FROM done
UNION ALL
SELECT id, worker <> '', lease >= clock_timestamp(), NULL FROM klubovna.errands
WHERE id = ANY(%(ids)s::bigint[]) AND report IS NULL"""
WITHDRAW: Final = "DELETE FROM klubovna.errands WHERE id = ANY(%(ids)s::bigint[]) RETURNING id"
CREW: Final = """
SELECT coalesce(sum(places), 0) FROM klubovna.workers
WHERE mark = %(mark)s AND until >= clock_timestamp()"""
ENROL: Final = f"""
WITH mine AS (
  UPDATE klubovna.errands SET lease = {_UNTIL}
  WHERE id = ANY(%(ids)s::bigint[]) AND worker = %(worker)s
), gone AS (
  DELETE FROM klubovna.workers WHERE until < clock_timestamp() AND id <> %(worker)s
), stale AS (
  DELETE FROM klubovna.errands WHERE until < clock_timestamp()
    AND NOT id = ANY(%(ids)s::bigint[])
)
INSERT INTO klubovna.workers (id, mark, places, until)
VALUES (%(worker)s, %(mark)s, %(places)s, {_UNTIL})
ON CONFLICT (id) DO UPDATE SET places = excluded.places, until = excluded.until RETURNING id"""
TAKE: Final = f"""
WITH next AS (
  SELECT id FROM klubovna.errands
  WHERE mark = %(mark)s AND report IS NULL AND until > clock_timestamp()
    AND (worker = '' OR lease < clock_timestamp()) AND length(question) <= {MOST_BYTES}
  ORDER BY rank, at LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE klubovna.errands SET worker = %(worker)s, epoch = epoch + 1, lease = {_UNTIL}
FROM next WHERE errands.id = next.id
RETURNING errands.id, epoch, kind, task, question, client"""
REPORT: Final = """
UPDATE klubovna.errands SET report = %(report)s
WHERE id = %(id)s AND worker = %(worker)s AND epoch = %(epoch)s AND report IS NULL RETURNING id"""
DISMISS: Final = """
WITH left_alone AS (
  UPDATE klubovna.errands SET worker = '' WHERE worker = %(worker)s AND report IS NULL
)
DELETE FROM klubovna.workers WHERE id = %(worker)s RETURNING id"""


class Database(Protocol):
    """What is asked here of the storage that the errands lie in."""

    async def found(self, statement: str, values: Values) -> Found:
        """The answer to what may be asked several times."""


class PostgresErrands:
    """The errands of one database. What its methods promise stands in `Errands`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def post(self, errand: Posted) -> None:
        await self._database.found(POST, errand._asdict())

    async def look(self, ids: list[int]) -> dict[int, Standing]:
        found = await self._database.found(LOOK, {"ids": ids})
        return {
            id: Standing(taken, alive, None if report is None else bytes(report))
            for id, taken, alive, report in found
        }

    async def withdraw(self, ids: list[int]) -> None:
        await self._database.found(WITHDRAW, {"ids": ids})

    async def crew(self, mark: str) -> int:
        return int((await self._database.found(CREW, {"mark": mark}))[0][0])

    async def enrol(
        self, worker: str, mark: str, places: int, seconds: float, ids: list[int]
    ) -> None:
        about = {"worker": worker, "mark": mark, "places": places}
        await self._database.found(ENROL, {**about, "seconds": seconds, "ids": ids})

    async def take(self, worker: str, mark: str, seconds: float) -> Errand | None:
        values = {"worker": worker, "mark": mark, "seconds": seconds}
        found = await self._database.found(TAKE, values)
        if not found:
            return None
        id, epoch, kind, task, question, client = found[0]
        return Errand(id, epoch, kind, task, bytes(question), client)

    async def report(self, worker: str, errand: Errand, report: bytes) -> bool:
        about = {"worker": worker, "id": errand.id, "epoch": errand.epoch, "report": report}
        return bool(await self._database.found(REPORT, about))

    async def dismiss(self, worker: str) -> None:
        await self._database.found(DISMISS, {"worker": worker})
