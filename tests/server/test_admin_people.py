"""`klubovna admin people`: whom a server knows is listed, unnamed or forgotten."""

import asyncio
import json
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.record import Record
from klubovna.server.storage import Remark, Storage, StoredTable
from klubovna.server.storage.opening import opened
from klubovna.server.storage.people import Passkey, Person
from klubovna.server.storage.reminders import Reminder
from klubovna.server.wire import SeatInfo


@pytest.fixture(params=["file", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Anna and Petr have played, and talked."""
    if request.param == "file":
        found = str(tmp_path / "tables.sqlite3")
    else:
        found = str(request.getfixturevalue("postgres"))

    async def fill(storage: Storage) -> None:
        people = storage.people
        await people.add(Person("anna1", "Anna", "owl.sea", 5, "anna", 1), "a", 9)
        await people.add(Person("petr1", "Petr", created=2), "p", 9)
        await people.add_passkey(Passkey("key", "anna1", b"public"))
        seats = [
            SeatInfo("person", "Anna", crest="owl.sea", person="anna1", marked=True),
            SeatInfo("person", "Petr", person="petr1"),
        ]
        start = Record("fantasy-realms", 1, 2, {}, "seed", [])
        await storage.add(StoredTable("t1", start, seats, "playing", False), [("k", 0)], [])
        for seat in (0, 1):
            await storage.reminders.keep(Reminder(f"r{seat}", "t1", seat, "an address"))
        await storage.say("t1", Remark(0, 0, "Anna", "by Anna", "", 1), 9)
        await storage.say("t1", Remark(1, 1, "Petr", "by Petr", "", 2), 9)

    in_storage(found, fill)
    return found


def in_storage(database: str, story: object) -> None:
    async def tell() -> None:
        named = Path(database) if "://" not in database else database
        storage = opened(named, "normal", accept_loss=False)
        try:
            await story(storage)  # type: ignore[operator]
        finally:
            await storage.close()

    asyncio.run(tell())


def admin(*arguments: str, database: str) -> int:
    return main(["admin", "people", *arguments, "--database", database])


def test_everybody_is_listed(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert admin("list", "--json", database=database) == 0
    anna, petr = json.loads(capsys.readouterr().out)
    assert (anna["name"], anna["tables"], anna["passkeys"], anna["rated"]) == ("Anna", 1, 1, True)
    assert (petr["id"], petr["passkeys"], petr["rated"]) == ("petr1", 0, False)
    assert admin("list", database=database) == 0
    told = capsys.readouterr().out
    assert "Anna" in told
    assert "public" not in told


def test_a_name_is_taken_away(database: str) -> None:
    assert admin("remove", "anna1", "nobody", database=database) == 1

    async def look(storage: Storage) -> None:
        anna = await storage.people.person("anna1")
        assert anna is not None
        assert (anna.name, anna.crest, anna.claim) == ("", "", "")
        seats = (await storage.table("t1")).seats
        assert seats == [
            SeatInfo("person", person="anna1"),
            SeatInfo("person", "Petr", person="petr1"),
        ]
        assert [line.text for line in (await storage.talk("t1")).remarks] == ["by Petr"]
        assert await storage.key("k") == ("t1", 0)

    in_storage(database, look)


def test_a_person_is_forgotten_with_all_that_is_theirs(database: str) -> None:
    assert admin("delete", "anna1", database=database) == 0

    async def look(storage: Storage) -> None:
        people = storage.people
        assert await people.person("anna1") is None
        assert await people.with_key("a") is None
        assert await people.passkey("key") is None
        assert await people.tables_of("petr1", 9) == ["t1"]
        seats = (await storage.table("t1")).seats
        assert seats == [SeatInfo("person"), SeatInfo("person", "Petr", person="petr1")]
        assert [line.name for line in (await storage.talk("t1")).remarks] == ["Petr"]
        assert [each.id for each in await storage.reminders.at("t1")] == ["r1"]

    in_storage(database, look)
