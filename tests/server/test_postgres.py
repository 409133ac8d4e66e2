"""What PostgreSQL adds to the contract: connections that break, and servers that share a database.

The contract itself is tested in `test_storage`.
"""

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import psycopg
import pytest

from klubovna.core.record import Record
from klubovna.server.errors import BadDatabase
from klubovna.server.storage import (
    DiskFull,
    NoTable,
    Overtaken,
    Row,
    StorageFailed,
    StoredTable,
    TableDamaged,
)
from klubovna.server.storage.postgres.schema import FIRST, VERSION
from klubovna.server.storage.postgres.storage import PostgresStorage
from klubovna.server.storage.sharing import Holder, Process
from klubovna.server.wire import SeatInfo
from klubovna.texts import words
from support.cluster import Cluster, asked
from support.cutting import MOMENTS, Cutting
from support.tables import refused

ONE = Process("one", "10.0.0.1:8000", "a machine")
MOVES = [Row("move", 0, 3, 77), Row("move", 1, 0, 5), Row("undo", 1, 0), Row("back", 0, 1)]


def new_table(id: str = "t1") -> StoredTable:
    start = Record("fantasy-realms", 1, 2, {}, "seed", [])
    seats = [SeatInfo("person", "Žofie 🦉"), SeatInfo("open")]
    return StoredTable(id, start, seats, "waiting", False)


def told(story: Callable[..., Awaitable[None]], *urls: str) -> None:
    """The story of so many servers, each with its own connections."""

    async def tell() -> None:
        async with AsyncExitStack() as stack:
            opened = [PostgresStorage(url) for url in urls]
            for storage in opened:
                stack.push_async_callback(storage.close)
            await story(*opened)

    asyncio.run(tell())


# ---- several servers


def test_a_server_that_comes_late_writes_nothing(postgres: str) -> None:
    async def story(one: PostgresStorage, other: PostgresStorage) -> None:
        await one.add(new_table(), [("key", 0)], MOVES[:1])
        late = await other.table("t1")
        newer = await one.table("t1")
        newer.rematch = "t2"
        await one.keep(newer)
        for writing in (
            other.append(late, 1, MOVES[1:]),
            other.keep(late, [("late", 0)]),
            other.rearrange(late, {}),
        ):
            with pytest.raises(Overtaken):
                await writing
        assert (await one.table("t1")).rematch == "t2"
        assert await one.rows("t1") == MOVES[:1]
        assert await one.key("late") is None
        assert await one.key("key") == ("t1", 0)
        await other.append(await other.table("t1"), 1, MOVES[1:])
        with pytest.raises(Overtaken):
            await one.keep(newer)

    told(story, postgres, postgres)


def test_whoever_takes_a_table_over_shuts_the_late_owner_out(postgres: str) -> None:
    async def story(one: PostgresStorage, other: PostgresStorage) -> None:
        await one.sharing.register(ONE, 0.0)
        await other.sharing.register(Process("other", "10.0.0.2:8000"), 600.0)
        table = new_table()
        await one.add(table, [("key", 0)], [])
        assert await other.sharing.holder("t1") == Holder(ONE, False)
        assert not await other.sharing.claim("t1", "one", "other")
        await other.sharing.strike_off("one")
        assert await other.sharing.claim("t1", "one", "other")
        late = (
            one.append(table, 0, MOVES),
            one.keep(table),
            one.rearrange(table, {0: 0}),
            one.renew_key("t1", "late", 0),
            one.delete("t1"),
        )
        for writing in late:
            with pytest.raises(Overtaken):
                await writing
        assert await one.sharing.owned("t1", "one") is None
        assert await one.sharing.beat("one", 600.0) is None
        assert await one.key("key") == ("t1", 0)
        mine = await other.sharing.owned("t1", "other")
        assert mine is not None
        await other.append(mine, 0, MOVES)
        assert await one.rows("t1") == MOVES

    told(story, postgres, postgres)


def test_a_table_is_taken_over_by_one_of_many(postgres: str) -> None:
    async def story(one: PostgresStorage, other: PostgresStorage) -> None:
        await one.add(new_table(), [], [])
        for storage, name in ((one, "one"), (other, "other")):
            await storage.sharing.register(Process(name, ""), 600.0)
        for _ in range(20):
            both = [s.sharing.claim("t1", "", name) for s, name in ((one, "one"), (other, "other"))]
            assert sorted(await asyncio.gather(*both)) == [False, True]
            for name in ("one", "other"):
                await one.sharing.release(["t1"], name)
        assert not await one.sharing.claim("t1", "", "nobody")
        assert not await one.sharing.claim("t2", "", "one")
        with pytest.raises(NoTable):
            await one.sharing.owned("t2", "one")

    told(story, postgres, postgres)


def test_a_process_whose_lease_is_over_is_only_lost_when_somebody_strikes_it_off(
    postgres: str,
) -> None:
    async def story(one: PostgresStorage) -> None:
        await one.sharing.register(Process("late", ""), 0.0)
        assert await one.sharing.beat("late", 600.0) is not None
        await one.sharing.strike_off_all()
        assert await one.sharing.beat("late", 0.0) == [Process("late", "")]
        await one.sharing.strike_off_all()
        assert await one.sharing.beat("late", 600.0) is None

    told(story, postgres)


def test_a_database_from_before_there_were_several_processes_is_brought_up_to_date(
    postgres: str,
) -> None:
    asked(postgres, f"CREATE SCHEMA klubovna; {FIRST} UPDATE klubovna.version SET version = 1")
    asked(
        postgres,
        """INSERT INTO klubovna.tables VALUES ('old', '{}', '[]', 'playing', 0, 0, '[]', 'null',
        0, 0, 'null', '', 0, 0, 1, 1)""",
    )

    async def story(storage: PostgresStorage) -> None:
        assert await storage.sharing.holder("old") == Holder(Process("", ""), False)

    told(story, postgres)
    assert asked(postgres, "SELECT version FROM klubovna.version") == [(VERSION,)]


def test_of_two_servers_that_write_at_once_one_is_overtaken(postgres: str) -> None:
    async def story(one: PostgresStorage, other: PostgresStorage) -> None:
        await one.add(new_table(), [], [])
        for seq in range(0, 12, 2):
            both = [(storage, await storage.table("t1")) for storage in (one, other)]
            writing = (storage.append(table, seq, MOVES[:2]) for storage, table in both)
            ends = await asyncio.gather(*writing, return_exceptions=True)
            assert sorted(type(end).__name__ for end in ends) == ["NoneType", "Overtaken"]
        assert len(await one.rows("t1")) == 12

    told(story, postgres, postgres)


def test_servers_that_start_at_once_lay_out_an_empty_database_once(postgres: str) -> None:
    problems: list[Exception] = []

    def start() -> None:
        try:
            PostgresStorage(postgres)
        except Exception as problem:
            problems.append(problem)

    starting = [threading.Thread(target=start) for _ in range(4)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    assert problems == []
    assert asked(postgres, "SELECT version FROM klubovna.version") == [(VERSION,)]


# ---- connections that break


def through(cluster: Cluster, url: str, proxy: Cutting) -> str:
    return cluster.url(url.rpartition("/")[2], proxy.port)


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_connection_that_breaks_doubles_nothing_and_loses_nothing(
    cluster: Cluster, postgres: str, moment: str
) -> None:
    async def story() -> None:
        async with Cutting(cluster.port) as proxy, AsyncExitStack() as stack:
            url = through(cluster, postgres, proxy)
            storage = await asyncio.to_thread(PostgresStorage, url)
            stack.push_async_callback(storage.close)
            table = new_table()
            proxy.cut("INSERT INTO klubovna.tables", moment)
            await storage.add(table, [("key", 0)], MOVES[:1])
            proxy.cut("INSERT INTO klubovna.moves", moment)
            await storage.append(table, 1, MOVES[1:])
            proxy.cut("UPDATE klubovna.tables", moment)
            await storage.keep(table, [("more", 1)])
            proxy.cut("DELETE FROM klubovna.keys", moment)
            await storage.renew_key("t1", "new", 0)
            proxy.cut("SELECT written", moment)
            assert await storage.rows("t1") == MOVES
            found = [await storage.key(key) for key in ("key", "more", "new")]
            assert found == [None, ("t1", 1), ("t1", 0)]
            proxy.cut("DELETE FROM klubovna.tables", moment)
            await storage.delete("t1")
            assert await storage.all_tables() == []
            assert proxy.cuts == 6

    asyncio.run(story())


def test_a_change_that_is_still_under_way_when_its_connection_breaks_counts_once(
    cluster: Cluster, postgres: str
) -> None:
    async def story() -> None:
        async with Cutting(cluster.port) as proxy, AsyncExitStack() as stack:
            url = through(cluster, postgres, proxy)
            storage = await asyncio.to_thread(PostgresStorage, url)
            stack.push_async_callback(storage.close)
            table = new_table()
            await storage.add(table, [], [])
            connections = proxy.connections
            with psycopg.connect(postgres) as blocker:
                blocker.execute("SELECT 1 FROM klubovna.tables FOR UPDATE")
                proxy.cut("INSERT INTO klubovna.moves", MOMENTS[1])
                writing = asyncio.ensure_future(storage.append(table, 0, MOVES))
                while proxy.connections == connections:
                    await asyncio.sleep(0.01)
            await writing
            assert await storage.rows("t1") == MOVES
            await storage.append(table, len(MOVES), MOVES[:2])
            assert await storage.rows("t1") == MOVES + MOVES[:2]

    asyncio.run(story())


def test_a_change_of_somebody_else_is_not_taken_for_ones_own(
    cluster: Cluster, postgres: str
) -> None:
    async def story() -> None:
        async with Cutting(cluster.port) as proxy, AsyncExitStack() as stack:
            url = through(cluster, postgres, proxy)
            storage = await asyncio.to_thread(PostgresStorage, url)
            other = await asyncio.to_thread(PostgresStorage, postgres)
            stack.push_async_callback(storage.close)
            stack.push_async_callback(other.close)
            table = new_table()
            await storage.add(table, [], [])
            await other.append(await other.table("t1"), 0, MOVES[:1])
            proxy.cut("INSERT INTO klubovna.moves", MOMENTS[0])
            with pytest.raises(Overtaken):
                await storage.append(table, 0, MOVES[:1])
            assert await storage.rows("t1") == MOVES[:1]

    asyncio.run(story())


def test_a_database_that_is_away_is_used_again_when_it_is_back(
    cluster: Cluster, postgres: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(storage: PostgresStorage) -> None:
        table = new_table()
        await storage.add(table, [], [])
        cluster.stop()
        try:
            for _ in range(2):
                with pytest.raises(StorageFailed):
                    await storage.append(msgspec.structs.replace(table), 0, MOVES)
        finally:
            await asyncio.to_thread(cluster.start)
        await storage.append(table, 0, MOVES)
        assert await storage.rows("t1") == MOVES

    told(story, postgres)
    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


# ---- what goes wrong in the database


def test_damage_concerns_one_table(postgres: str) -> None:
    async def story(storage: PostgresStorage) -> None:
        for id in ("t1", "t2", "t3"):
            await storage.add(new_table(id), [], MOVES)
        asked(postgres, "DELETE FROM klubovna.moves WHERE \"table\" = 't1' AND seq = 1")
        asked(postgres, "UPDATE klubovna.tables SET seats = '[' WHERE id = 't2'")
        for reading in (storage.rows("t1"), storage.table("t2")):
            with pytest.raises(TableDamaged):
                await reading
        assert await storage.rows("t3") == MOVES

    told(story, postgres)


def test_a_full_disk_changes_nothing_and_play_goes_on_when_there_is_room(postgres: str) -> None:
    async def story(storage: PostgresStorage) -> None:
        table = new_table()
        await storage.add(table, [], MOVES[:1])
        asked(
            postgres,
            "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS"
            " $$ BEGIN RAISE 'no room' USING ERRCODE = 'disk_full'; END $$;"
            " CREATE TRIGGER full_disk BEFORE INSERT ON klubovna.moves"
            " EXECUTE FUNCTION full_disk()",
        )
        with pytest.raises(DiskFull):
            await storage.append(msgspec.structs.replace(table), 1, MOVES[1:])
        assert await storage.rows("t1") == MOVES[:1]
        asked(postgres, "DROP TRIGGER full_disk ON klubovna.moves")
        await storage.append(table, 1, MOVES[1:])
        assert await storage.rows("t1") == MOVES

    told(story, postgres)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ("UPDATE klubovna.version SET version = 99, oldest = 99", "has version 99"),
        ("DROP TABLE klubovna.version", "of another program"),
        ("ALTER TABLE klubovna.moves DROP COLUMN mark", "can’t be used"),
    ],
)
def test_a_database_that_is_not_as_it_should_be_is_refused(
    postgres: str, change: str, sentence: str
) -> None:
    PostgresStorage(postgres)
    asked(postgres, change)
    with pytest.raises(BadDatabase, match=sentence):
        PostgresStorage(postgres)


def test_a_database_without_all_letters_is_refused(cluster: Cluster) -> None:
    encoding = "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0"
    asked(cluster.url("postgres"), encoding)
    with pytest.raises(BadDatabase, match="LATIN1"):
        PostgresStorage(cluster.url("latin"))
    namespaces = "SELECT count(*) FROM pg_namespace WHERE nspname = 'klubovna'"
    assert asked(cluster.url("latin"), namespaces) == [(0,)]


# ---- what is said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://anna:Tajn0stka@127.0.0.1:1/club",
        "postgresql://anna:Tajn0stka/Tajn0stka@127.0.0.1:1/club",
        "postgresql://anna:Tajn0stka@Tajn0stka@127.0.0.1:1/club",
        "postgresql://anna:Tajn0stka?Tajn0stka@127.0.0.1:1/club",
        "postgresql://anna:Tajn0stka",
        "postgresql://127.0.0.1:1/club?password=Tajn0stka",
        "postgresql://127.0.0.1:1/club?passwort=Tajn0stka",
        "postgresql://anna:Tajn0stka@127.0.0.1:1/club?sslmode=Tajn0stka",
    ],
)
def test_no_error_gives_a_password_away(url: str) -> None:
    with pytest.raises(BadDatabase) as refusal:
        PostgresStorage(url)
    for lang in ("cs", "en"):
        assert "Tajn0stka" not in words(lang).say(refusal.value.text)
    assert "Tajn0stka" not in str(refusal.value)


def test_the_command_says_why_it_does_not_start() -> None:
    said = refused("postgresql://anna:Tajn0stka@127.0.0.1:1/club")
    assert "postgresql://127.0.0.1/club" in said
    assert "Tajn0stka" not in said


def test_without_the_extra_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError('there is no psycopg')\n")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    assert "klubovna[postgres]" in refused("postgresql://127.0.0.1:1/club")
