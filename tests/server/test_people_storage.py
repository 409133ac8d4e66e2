"""The contract for persons, fulfilled by SQLite and PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import msgspec
import pytest

from klubovna.core.record import Record
from klubovna.server.storage import Attempt, Remark, Storage, StoredTable
from klubovna.server.storage.people import Claimed, KnownPasskey, NoPerson, Passkey, Person
from klubovna.server.storage.postgres.storage import PostgresStorage
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.wire import SeatInfo

Story = Callable[[Storage], Awaitable[None]]
ANNA = Person("anna", "Anna", "owl.sea", created=1)
PETR = Person("petr", "Petr", created=2)


@pytest.fixture(params=["sqlite", "postgres"])
def told(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[Story], None]:
    def tell(story: Story) -> None:
        async def run() -> None:
            storage: Storage
            if request.param == "sqlite":
                storage = SqliteStorage(tmp_path / "tables.sqlite3")
            else:
                storage = PostgresStorage(request.getfixturevalue("postgres"))
            try:
                await story(storage)
            finally:
                await storage.close()

        asyncio.run(run())

    return tell


def table_of(id: str, *persons: str, **more: object) -> StoredTable:
    seats = [SeatInfo("person", one.title(), person=one) for one in persons]
    seats.append(SeatInfo("bot", None, "greedy"))
    start = Record("fantasy-realms", 1, len(seats), {}, "seed", [])
    return msgspec.structs.replace(StoredTable(id, start, seats, "over", False), **more)


def test_a_person_is_known_again_by_any_of_their_keys(told: Callable[[Story], None]) -> None:
    async def write(storage: Storage) -> None:
        assert await storage.people.add(ANNA, "laptop", 10)
        await storage.people.add_key("anna", "phone", 10)
        await storage.people.keep(msgspec.structs.replace(ANNA, name="Anička", rated=7))

    async def read(storage: Storage) -> None:
        people = storage.people
        anna = await people.with_key("laptop")
        assert anna == await people.with_key("phone") == await people.person("anna")
        assert anna == msgspec.structs.replace(ANNA, name="Anička", rated=7)
        assert await people.with_key("anna") is await people.person("laptop") is None
        await people.renew_key("anna", "new")
        assert await people.with_key("laptop") is await people.with_key("phone") is None
        assert await people.with_key("new") == anna
        for number in range(3):
            await people.add_key("anna", f"device {number}", 3)
        assert await people.with_key("new") is None
        assert await people.with_key("device 0") == anna

    told(write)
    told(read)


def test_nobody_unknown_is_changed(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        for change in (people.keep(ANNA), people.add_key("anna", "key", 3)):
            with pytest.raises(NoPerson):
                await change
        for again in (
            people.renew_key("anna", "key"),
            people.add_passkey(Passkey("p", "anna", b"")),
        ):
            with pytest.raises(NoPerson):
                await again
        assert await people.with_key("key") is None

    told(story)


def test_a_name_is_claimed_by_one(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        await people.add(ANNA, "a", 10)
        await people.add(PETR, "p", 10)
        assert await people.claimant("") == await people.claimant("anna") == ""
        await people.keep(msgspec.structs.replace(ANNA, claim="anna"))
        assert await people.claimant("anna") == "anna"
        with pytest.raises(Claimed):
            await people.keep(msgspec.structs.replace(PETR, claim="anna", name="Ａnna"))
        assert await people.person("petr") == PETR
        await people.keep(msgspec.structs.replace(ANNA, claim="anna", name="ANNA"))

    told(story)


def test_tables_are_found_by_who_sits_there(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        await people.add(msgspec.structs.replace(ANNA, rated=5), "a", 10)
        await people.add(PETR, "p", 10)
        first, waiting = table_of("t1", "anna"), table_of("t2", status="waiting")
        await storage.add(first, [], [])
        await storage.add(waiting, [], [])
        assert await people.tables_of("anna", 9) == ["t1"]
        waiting.seats = [
            SeatInfo("person", "Anna", person="anna"),
            SeatInfo("person", "P", person="petr"),
        ]
        await storage.keep(waiting, [("key", 0)])
        assert set(await people.tables_of("anna", 9)) == {"t1", "t2"}
        assert await people.tables_of("petr", 9) == ["t2"]
        assert len(await people.tables_of("anna", 1)) == 1
        waiting.seats = [SeatInfo("open"), waiting.seats[0]]
        await storage.rearrange(waiting, {0: 1})
        assert await people.tables_of("petr", 9) == []
        assert await people.rated_tables() == ["t1"]
        await storage.delete("t1")
        assert await people.rated_tables() == []
        assert await people.tables_of("anna", 9) == ["t2"]

    told(story)


def test_practice_and_running_tables_are_not_rated(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        await storage.people.add(msgspec.structs.replace(ANNA, rated=5), "a", 10)
        await storage.add(table_of("practice", "anna", practice=True), [], [])
        await storage.add(table_of("running", "anna", status="playing"), [], [])
        await storage.add(table_of("others", "petr"), [], [])
        assert await storage.people.rated_tables() == []

    told(story)


def test_whoever_is_forgotten_leaves_nothing(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        await people.add(ANNA, "a", 10)
        await people.add_passkey(Passkey("p1", "anna", b"key"))
        await storage.add(table_of("t1", "anna"), [], [])
        await storage.begin_attempt(Attempt("2030-01-01", "g", "a", "t1", "Anna"))
        await storage.begin_attempt(Attempt("2030-01-01", "g", "p", "t2", "Petr"))
        await storage.say("t1", Remark(0, 0, "Anna", "hello", "", 5), 9)
        await storage.say("t1", Remark(1, 1, "Petr", "hi", "", 6), 9)
        await storage.unsay("t1", 0)
        assert [line.text for line in (await storage.talk("t1")).remarks] == ["hi"]
        await people.delete("anna")
        assert await people.with_key("a") is None
        assert await people.passkey("p1") is None
        assert await people.tables_of("anna", 9) == []
        assert [one.name for one in await storage.attempts("2030-01-01", "g")] == ["Petr"]
        assert (await storage.table("t1")).status == "over"

    told(story)


def test_a_full_house_forgets_whoever_never_sat_down(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        for person in (ANNA, PETR):
            await people.add(person, person.id, 2)
        await storage.add(table_of("t1", "anna"), [], [])
        assert await people.add(Person("eva", "Eva", created=3), "eva", 2)
        assert await people.with_key("petr") is None
        await people.add_passkey(Passkey("p", "eva", b"key"))
        assert not await people.add(Person("jan", "Jan", created=4), "jan", 2)
        assert await people.with_key("jan") is await people.person("jan") is None
        assert await people.with_key("anna") == ANNA

    told(story)


def test_passkeys(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people, key = storage.people, Passkey("p1", "anna", b"\x00\xff", 3, 10)
        await people.add(ANNA, "a", 10)
        await people.add(PETR, "p", 10)
        await people.add_passkey(key)
        with pytest.raises(KnownPasskey):
            await people.add_passkey(msgspec.structs.replace(key, person="petr"))
        await people.use_passkey("p1", 4)
        assert await people.passkeys_of("anna") == [msgspec.structs.replace(key, count=4)]
        await people.drop_passkey("petr", "p1")
        assert await people.passkey("p1") is not None
        await people.drop_passkey("anna", "p1")
        assert await people.passkeys_of("anna") == []

    told(story)


def test_a_challenge_is_taken_once_and_in_time(told: Callable[[Story], None]) -> None:
    async def story(storage: Storage) -> None:
        people = storage.people
        assert await people.add_challenge("c1", "anna", until=100, now=0, most=2)
        assert await people.add_challenge("c2", "petr", until=100, now=0, most=2)
        assert not await people.add_challenge("c3", "eva", until=100, now=99, most=2)
        assert await people.take_challenge("c1", 50) == "anna"
        assert await people.take_challenge("c1", 50) is None
        assert await people.take_challenge("c2", 100) is None
        assert await people.add_challenge("c4", "eva", until=300, now=200, most=1)

    told(story)
