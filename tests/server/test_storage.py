"""The contract of the storage. Whoever fulfils it passes all of this: one line in FULFILMENTS."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import msgspec
import pytest

from klubovna.core.record import Record
from klubovna.server.clocks import Pact, Times
from klubovna.server.storage import (
    HOST,
    INVITATION,
    WATCH,
    Attempt,
    Ballot,
    NoTable,
    Overtaken,
    Remark,
    Row,
    Storage,
    StorageFailed,
    StoredTable,
    Talk,
    Tried,
)
from klubovna.server.storage.postgres.storage import PostgresStorage
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.wire import Clock, SeatInfo
from support.slow_storage import SlowStorage, rounds

Opened: TypeAlias = Callable[[], Storage]
"""Opens the same storage each time."""


class Place:
    """Where a test may keep things: a folder, or an empty PostgreSQL database."""

    def __init__(self, request: pytest.FixtureRequest, folder: Path) -> None:
        self._request = request
        self.folder = folder
        self.file = folder / "tables.sqlite3"

    def postgres(self) -> str:
        return str(self._request.getfixturevalue("postgres"))


FULFILMENTS: dict[str, Callable[[Place], Storage]] = {
    "sqlite": lambda place: SqliteStorage(place.file),
    "sqlite that waits for the disk": lambda place: SqliteStorage(place.file, "full"),
    "slow": lambda place: SlowStorage(SqliteStorage(place.file)),
    "postgres": lambda place: PostgresStorage(place.postgres()),
}
MOVES = [Row("move", 0, 3, 77), Row("move", 1, 0, 5), Row("undo", 1, 0), Row("back", 0, 1)]


@pytest.fixture(params=FULFILMENTS)
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Opened:
    return lambda: FULFILMENTS[request.param](Place(request, tmp_path))


def told(opened: Opened, story: Callable[[Storage], Awaitable[None]]) -> None:
    async def tell() -> None:
        storage = opened()
        try:
            await story(storage)
        finally:
            await storage.close()

    asyncio.run(tell())


def new_table(id: str = "t1", **more: object) -> StoredTable:
    start = Record("fantasy-realms", 1, 2, {"cursed_items": True}, "seed", [])
    seats = [SeatInfo("person", "Žofie 🦉"), SeatInfo("bot", None, "greedy")]
    return msgspec.structs.replace(StoredTable(id, start, seats, "playing", False), **more)


def spelled(table: StoredTable) -> tuple[object, ...]:
    """All that is known of the table, to be compared."""
    return table.start.dumps(), *msgspec.structs.astuple(table)[2:], table.id


def test_a_table_comes_back_as_it_was_written(opened: Opened) -> None:
    table = new_table(
        ballot=Ballot(0, 3, [0], 1, [2]),
        owed=[0, 1],
        rematch="t2",
        moves=4,
        pact=Pact("good", Clock("match", 600, "resign"), Times([5, 7], [1])),
        deadline=99,
    )

    async def write(storage: Storage) -> None:
        await storage.add(table, [("key", 0)], MOVES)
        assert table.created == table.changed > 0

    async def read(storage: Storage) -> None:
        assert spelled(await storage.table("t1")) == spelled(table)
        assert await storage.rows("t1") == MOVES
        assert await storage.key("key") == ("t1", 0)

    told(opened, write)
    told(opened, read)


def test_tables_whose_time_is_up_are_found(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        for id, deadline in (("late", 100), ("later", 50), ("in time", 200), ("no clock", 0)):
            await storage.add(new_table(id, deadline=deadline), [], [])
        assert await storage.overdue(49) == []
        assert await storage.overdue(100) == ["later", "late"]
        await storage.append(new_table("later", deadline=0, epoch=1), 0, [MOVES[0]])
        assert await storage.overdue(100) == ["late"]

    told(opened, story)


def test_no_time_passes_while_no_server_is_there(opened: Opened) -> None:
    async def before(storage: Storage) -> None:
        await storage.wake(1000, 90, 60)
        for id, deadline in (("soon", 1010), ("long", 5000), ("no clock", 0)):
            await storage.add(new_table(id, deadline=deadline), [], [])
        await storage.beat(1005)

    async def deadlines(storage: Storage) -> list[int]:
        return [(await storage.table(id)).deadline for id in ("soon", "long", "no clock")]

    async def at_once(storage: Storage) -> None:
        await storage.wake(1095, 90, 60)
        assert await deadlines(storage) == [1155, 5000, 0]

    async def much_later(storage: Storage) -> None:
        await storage.wake(9095, 90, 60)
        assert await deadlines(storage) == [9155, 13_000, 0]

    for story in (before, at_once, much_later):
        told(opened, story)


def test_a_clock_that_no_beat_has_seen_stands_still_with_the_server(opened: Opened) -> None:
    """A bot thought when the server last noted that it is there; the bot moved, a person's clock
    began to run, and the server was gone before it could note anything else."""

    async def story(storage: Storage) -> None:
        await storage.wake(1000, 90, 60)
        await storage.add(new_table(deadline=0), [], [])
        await storage.beat(1030)
        await storage.append(new_table(deadline=1630, epoch=1), 0, [MOVES[0]])
        await storage.wake(9030, 90, 60)
        assert (await storage.table("t1")).deadline == 1630 + 8000

    told(opened, story)


def test_there_is_no_other_table(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        await storage.add(new_table(), [("key", 0)], [])
        for reading in (storage.table, storage.rows):
            with pytest.raises(NoTable):
                await reading("t2")
        for impossible in ("", "\0", "t\n1", "t" * 9000):
            with pytest.raises(NoTable):
                await storage.table(impossible)
            assert await storage.keys_of(impossible) == 0
        assert await storage.key("other") is None
        assert await storage.keys_of("t2") == 0
        assert await storage.all_tables() == ["t1"]

    told(opened, story)


def test_rows_are_added_at_the_end_with_what_they_change(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], MOVES[:1])
        after = msgspec.structs.replace(table, moves=3, status="over", practice=True, owed=[1])
        await storage.append(after, 1, MOVES[1:])
        assert await storage.rows("t1") == MOVES
        assert spelled(await storage.table("t1")) == spelled(after)
        assert after.changed >= after.created

    told(opened, story)


@pytest.mark.parametrize("seq", [0, 1, 3])
def test_nobody_writes_over_what_somebody_else_has_written(opened: Opened, seq: int) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], MOVES[:2])
        with pytest.raises(Overtaken):
            await storage.append(msgspec.structs.replace(table, moves=9), seq, MOVES[2:])
        assert await storage.rows("t1") == MOVES[:2]
        assert (await storage.table("t1")).moves == 0

    told(opened, story)


def test_what_changes_besides_moves(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], MOVES)
        after = msgspec.structs.replace(
            table, ballot=Ballot(1, 0, [1]), rematch="t9", status="over"
        )
        await storage.keep(after, [("one", 0), ("two", WATCH)])
        assert spelled(await storage.table("t1")) == spelled(after)
        assert await storage.rows("t1") == MOVES
        assert [await storage.key(key) for key in ("one", "two")] == [("t1", 0), ("t1", WATCH)]

    told(opened, story)


def test_a_match_may_begin_anew_with_its_moves(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], MOVES)
        start = Record("fantasy-realms", 2, 2, {}, "seed", [])
        await storage.begin_anew(msgspec.structs.replace(table, start=start))
        assert (await storage.table("t1")).start.dumps() == start.dumps()
        assert await storage.rows("t1") == MOVES

    told(opened, story)


def test_keys(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        await storage.add(new_table(), [("old", 0), ("other", 1), ("host", HOST)], [])
        await storage.add(new_table("t2"), [("there", 0)], [])
        await storage.add_key("t1", "more", 0)
        assert await storage.keys_of("t1") == 4
        await storage.renew_key("t1", "new", 0)
        found = [await storage.key(key) for key in ("old", "more", "new", "other", "host", "there")]
        assert found == [None, None, ("t1", 0), ("t1", 1), ("t1", HOST), ("t2", 0)]
        assert await storage.keys_of("t1") == 3

    told(opened, story)


def test_seats_are_rearranged_with_their_keys(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table(status="waiting")
        keys = [("first", 0), ("also first", 0), ("second", 1), ("third", 2), ("host", HOST)]
        await storage.add(table, keys, [])
        await storage.add(new_table("t2"), [("there", 1)], [])
        start = Record("fantasy-realms", 1, 3, {}, "seed", [])
        seats = [SeatInfo("person", "Petr"), SeatInfo("open"), SeatInfo("person", "Anna")]
        after = msgspec.structs.replace(table, start=start, seats=seats, public=True)
        await storage.rearrange(after, {0: 2, 1: 0}, [("newcomer", 1)])
        assert spelled(await storage.table("t1")) == spelled(after)
        names = ("first", "also first", "second", "third", "host", "there", "newcomer")
        found = [await storage.key(name) for name in names]
        seated = [("t1", 2), ("t1", 2), ("t1", 0), None, ("t1", HOST), ("t2", 1), ("t1", 1)]
        assert found == seated
        with pytest.raises(NoTable):
            await storage.rearrange(new_table("t9"), {0: 0})

    told(opened, story)


def test_tables_that_wait_for_anybody(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        for id, status, public in (
            ("a", "waiting", True),
            ("b", "waiting", False),
            ("c", "playing", True),
            ("d", "waiting", True),
        ):
            await storage.add(new_table(id, status=status, public=public), [], [])
        assert sorted(await storage.public_tables(9)) == ["a", "d"]
        assert len(await storage.public_tables(1)) == 1
        await storage.keep(msgspec.structs.replace(await storage.table("a"), status="playing"))
        assert await storage.public_tables(9) == ["d"]

    told(opened, story)


def test_a_deleted_table_leaves_nothing(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [("key", 0), ("invitation", INVITATION)], MOVES)
        await storage.add(new_table("t2", rematch="t1"), [("there", 0)], MOVES)
        await storage.delete("t1")
        assert await storage.all_tables() == ["t2"]
        assert await storage.key("key") is None
        assert (await storage.table("t2")).rematch == ""
        assert await storage.rows("t2") == MOVES
        with pytest.raises(Overtaken):
            await storage.append(table, len(MOVES), MOVES)
        for writing in (
            storage.keep(table, [("late", 0)]),
            storage.add_key("t1", "late", 0),
            storage.renew_key("t1", "late", 0),
        ):
            with pytest.raises(NoTable):
                await writing
        assert await storage.key("late") is None
        await storage.add(new_table(), [], [])
        assert await storage.rows("t1") == []

    told(opened, story)


def test_a_first_attempt_is_kept_and_there_is_no_second(opened: Opened) -> None:
    anna = Attempt("2026-11-16", "sanctum", "hash of anna", "t1", "Anna 🦉")
    petr = Attempt("2026-11-16", "sanctum", "hash of petr", "t2", "Petr")
    later = Attempt("2026-11-17", "sanctum", "hash of anna", "t3", "Anna")
    other = Attempt("2026-11-16", "evenfall", "hash of anna", "t4", "Anna")

    async def begin(storage: Storage) -> None:
        for attempt in (anna, petr, later, other):
            await storage.begin_attempt(attempt)
        with pytest.raises(Tried):
            await storage.begin_attempt(msgspec.structs.replace(anna, table="t5", name="Anka"))

    async def read(storage: Storage) -> None:
        assert sorted(one.name for one in await storage.attempts("2026-11-16", "sanctum")) == [
            "Anna 🦉",
            "Petr",
        ]
        assert await storage.attempts("2026-11-18", "sanctum") == []
        assert await storage.attempt_of("2026-11-16", "sanctum", "hash of anna") == anna
        assert await storage.attempt_of("2026-11-17", "sanctum", "hash of petr") is None
        assert await storage.attempt_at("t4") == other
        assert await storage.attempt_at("t5") is None

    told(opened, begin)
    told(opened, read)


def test_an_attempt_outlives_its_table(opened: Opened) -> None:
    attempt = Attempt("2026-11-16", "sanctum", "hash", "t1", "Anna")

    async def story(storage: Storage) -> None:
        await storage.begin_attempt(attempt)
        await storage.add(new_table(), [("key", 0)], [])
        await storage.delete("t1")
        assert await storage.attempt_of("2026-11-16", "sanctum", "hash") == attempt

    told(opened, story)


def test_a_secret_stays_the_same_and_differs_from_the_others(opened: Opened) -> None:
    kept: list[str] = []

    async def story(storage: Storage) -> None:
        kept.append(await storage.secret("daily"))
        assert len(kept[-1]) >= 32
        assert await storage.secret("other") != kept[-1]

    told(opened, story)
    told(opened, story)
    assert kept[0] == kept[1]


def test_what_was_written_settles(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        before = storage.mark()
        await storage.add(new_table(), [], [])
        assert storage.mark() > before
        await storage.settled(storage.mark())
        await storage.tidy()
        assert await storage.all_tables() == ["t1"]

    told(opened, story)


def test_tables_are_written_side_by_side(opened: Opened) -> None:
    async def play(storage: Storage, id: str) -> None:
        table = new_table(id)
        await storage.add(table, [(f"key of {id}", 0)], [])
        for seq in range(5):
            await storage.append(table, seq, [Row("move", 0, seq)])

    async def story(storage: Storage) -> None:
        ids = [f"t{number}" for number in range(8)]
        await asyncio.gather(*(play(storage, id) for id in ids))
        for id in ids:
            assert [row.choice for row in await storage.rows(id)] == [0, 1, 2, 3, 4]
            assert await storage.key(f"key of {id}") == (id, 0)

    told(opened, story)


def test_of_a_write_that_is_cancelled_all_has_happened_or_nothing(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], [])
        written = 0
        for patience in range(20):
            after = msgspec.structs.replace(await storage.table("t1"), moves=written + 2)
            writing = asyncio.ensure_future(storage.append(after, written, MOVES[:2]))
            await rounds(patience)
            writing.cancel()
            await asyncio.wait([writing])
            rows = await storage.rows("t1")
            assert len(rows) in (written, written + 2)
            written = len(rows)
            assert (await storage.table("t1")).moves == written

    told(opened, story)


def test_what_was_found_by_looking_again_stays_with_the_table(opened: Opened) -> None:
    async def write(storage: Storage) -> None:
        await storage.add(new_table(), [], MOVES)
        await storage.add(new_table("t2"), [], [])
        assert await storage.analysis("t1") is None
        await storage.keep_analysis("t1", 4, b"first")
        await storage.keep_analysis("t1", 4, bytes(range(256)))
        await storage.keep_analysis("t2", 0, b"other")
        with pytest.raises(NoTable):
            await storage.keep_analysis("nowhere", 0, b"")

    async def read(storage: Storage) -> None:
        assert await storage.analysis("t1") == (4, bytes(range(256)))
        assert await storage.analysis("nowhere") is None
        await storage.delete("t1")
        assert await storage.analysis("t1") is None
        assert await storage.analysis("t2") == (0, b"other")

    told(opened, write)
    told(opened, read)


HELLO = Remark(7, 1, "Petr", "Ahoj 🦉 <b>", "", 1_700_000_000_000)


def test_the_chat_stays_with_its_table_and_goes_with_it(opened: Opened) -> None:
    async def write(storage: Storage) -> None:
        await storage.add(new_table(), [], [])
        await storage.add(new_table("t2"), [], [])
        assert await storage.talk("t1") == Talk("", [])
        await storage.say("t1", HELLO, 9)
        await storage.say("t1", msgspec.structs.replace(HELLO, seq=8, text="", phrase="thanks"), 9)
        await storage.say("t2", HELLO, 9)
        await storage.rule_talk("t1", "all")
        await storage.rule_talk("t1", "off")
        for late in (storage.say("nowhere", HELLO, 9), storage.rule_talk("nowhere", "off")):
            with pytest.raises(NoTable):
                await late

    async def read(storage: Storage) -> None:
        thanks = Remark(8, 1, "Petr", "", "thanks", HELLO.at)
        assert await storage.talk("t1") == Talk("off", [HELLO, thanks])
        await storage.delete("t1")
        assert await storage.talk("t1") == Talk("", [])
        await storage.add(new_table(), [], [])
        assert await storage.talk("t1") == Talk("", [])
        assert await storage.talk("t2") == Talk("", [HELLO])
        await storage.delete("t2")

    told(opened, write)
    told(opened, read)


def test_only_the_newest_lines_are_kept_and_none_is_written_over(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        await storage.add(new_table(), [], [])
        for seq in range(6):
            await storage.say("t1", msgspec.structs.replace(HELLO, seq=seq), 3)
        with pytest.raises(Overtaken):
            await storage.say("t1", msgspec.structs.replace(HELLO, seq=5, text="other"), 3)
        kept = (await storage.talk("t1")).remarks
        assert [(line.seq, line.text) for line in kept] == [(n, HELLO.text) for n in (3, 4, 5)]

    told(opened, story)


def test_what_was_said_moves_with_whoever_said_it(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table(status="waiting")
        await storage.add(table, [], [])
        for seat in (0, 1, WATCH):
            await storage.say("t1", msgspec.structs.replace(HELLO, seq=seat + 1, seat=seat), 9)
        await storage.rearrange(table, {0: 1})
        seats = [line.seat for line in (await storage.talk("t1")).remarks]
        assert seats == [WATCH, 1, WATCH], "the second has left"

    told(opened, story)


def test_a_closed_storage_fails(opened: Opened) -> None:
    async def story(storage: Storage) -> None:
        table = new_table()
        await storage.add(table, [], [])
        await storage.close()
        for work in (
            storage.table("t1"),
            storage.rows("t1"),
            storage.key("key"),
            storage.keys_of("t1"),
            storage.all_tables(),
            storage.analysis("t1"),
            storage.keep_analysis("t1", 0, b""),
            storage.talk("t1"),
            storage.say("t1", HELLO, 9),
            storage.rule_talk("t1", "off"),
            storage.append(table, 0, MOVES),
            storage.keep(table),
            storage.begin_anew(table),
            storage.add_key("t1", "key", 0),
            storage.renew_key("t1", "key", 0),
            storage.delete("t1"),
            storage.add(new_table("t2"), [], []),
        ):
            with pytest.raises(StorageFailed):
                await work

    told(opened, story)
