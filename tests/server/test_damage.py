"""A damaged database: a sentence instead of wrong tables, and one damaged table takes no other
with it. KLUBOVNA_DAMAGES says how many random damages are tried."""

import asyncio
import contextlib
import os
import random
import shutil
import sqlite3
from pathlib import Path

import pytest

from klubovna.core.errors import KlubovnaError
from klubovna.server.errors import BadDatabase
from klubovna.server.floor import Floors
from klubovna.server.storage import WATCH
from klubovna.server.storage.database import Database
from klubovna.server.storage.sqlite import SqliteStorage
from klubovna.server.storage.wal import MOST_IN_FLIGHT
from klubovna.server.tables import LiveTable
from klubovna.server.work.bench import Bench
from klubovna.server.work.limits import WorkLimits
from support.tables import OPEN, Server, TestTable, bot, person, play_on, refused

DAMAGES = int(os.environ.get("KLUBOVNA_DAMAGES", "150"))
FILES = ("", "-wal", "-shm", ".lock")


class Lived:
    """The files of a server that was killed in the middle of the game."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "tables.sqlite3"
        server = Server(self.path)
        self.tables = [server.create(person("Anna"), bot()) for _ in range(4)]
        self.tables.append(server.create(person("Anna"), OPEN))
        for table in self.tables[:3]:
            with table.sit(0) as anna:
                play_on({0: anna}, until=lambda state: state["moves"] >= 10)
        server.kill()
        self.ids = [table.id for table in self.tables]

    def copy(self, folder: Path) -> Path:
        for end in FILES:
            shutil.copy(f"{self.path}{end}", folder / f"tables.sqlite3{end}")
        return folder / "tables.sqlite3"

    def closed(self, folder: Path) -> Path:
        """A copy as a server leaves it that was ended in peace: no log beside it."""
        path = self.copy(folder)
        Database(path).close()
        assert not Path(f"{path}-wal").exists()
        return path


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Lived:
    return Lived(tmp_path_factory.mktemp("lived"))


@pytest.fixture(scope="module")
def workers() -> Bench:
    """Nobody is asked here, so nobody comes to work."""
    return Bench(1, WorkLimits())


def opened(path: Path) -> Database | str:
    """The storage, or the sentence why there is none."""
    try:
        return Database(path)
    except BadDatabase as error:
        return str(error)


def rows_of(storage: Database, ids: list[str]) -> list[int]:
    return [len(storage.rows(id)) for id in ids]


def loaded(path: Path, workers: Bench, ids: list[str]) -> list[LiveTable]:
    """The tables that a hello finds, as it finds them."""

    async def load() -> list[LiveTable]:
        storage, found = SqliteStorage(path), []
        for id in ids:
            with contextlib.suppress(KlubovnaError):
                table = LiveTable(await storage.table(id), storage, workers, Floors().of(id))
                await table.load()
                found.append(table)
        await storage.close()
        return found

    return asyncio.run(load())


def look_at_all(path: Path, workers: Bench, ids: list[str]) -> int:
    """Load every table; how many can be played or joined."""
    tables = loaded(path, workers, ids)
    assert all(table.stored.summary() for table in tables)
    return sum(table.broken is None for table in tables)


def damage(data: bytearray, dice: random.Random) -> None:
    """Something that happens to files."""
    at = dice.randrange(len(data))
    length = dice.choice((1, 1, 4, 40, 400, 4096))
    match dice.choice(("bits", "noise", "zeros", "cut", "swap")):
        case "bits":
            data[at] ^= 1 << dice.randrange(8)
        case "noise":
            data[at : at + length] = dice.randbytes(len(data[at : at + length]))
        case "zeros":
            data[at : at + length] = bytes(len(data[at : at + length]))
        case "cut":
            del data[at:]
        case "swap":
            page = dice.randrange(len(data) // 4096) * 4096
            other = dice.randrange(len(data) // 4096) * 4096
            one, two = data[page : page + 4096], data[other : other + 4096]
            data[page : page + 4096], data[other : other + 4096] = two, one


def test_random_damage_is_a_sentence_or_concerns_its_table_alone(
    lived: Lived, workers: Bench, tmp_path: Path
) -> None:
    whole = lived.closed(tmp_path).read_bytes()
    outcomes = set()
    for seed in range(DAMAGES):
        dice = random.Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice((1, 1, 3, 10))):
            if len(data) > 4096:
                damage(data, dice)
        path = tmp_path / f"{seed}.sqlite3"
        path.write_bytes(data)
        storage = opened(path)
        if isinstance(storage, str):
            assert str(path) in storage, seed
            outcomes.add("refused")
            continue
        storage.close()
        good = look_at_all(path, workers, lived.ids)
        outcomes.add("whole" if good == len(lived.ids) else "some")
        path.unlink()
    assert outcomes >= {"refused", "whole"}


def test_every_part_of_the_file_may_be_noise(lived: Lived, tmp_path: Path) -> None:
    whole = lived.closed(tmp_path).read_bytes()
    for at in range(0, len(whole), 2048):
        path = tmp_path / f"{at}.sqlite3"
        noise = random.Random(at).randbytes(1024)
        path.write_bytes(whole[:at] + noise + whole[at + 1024 :])
        storage = opened(path)
        if isinstance(storage, str):
            assert str(path) in storage
        else:
            storage.close()


FOREIGN = (b"\xff\xfe", b"", "x", "", "null", "{}", "[]", '[{"kind": 3}]', -1, 7, 2**62, 1.5)


@pytest.mark.parametrize(
    "column",
    ["start", "seats", "status", "practice", "moves", "owed", "result", "created", "changed"]
    + ["ballot", "rematch", "written"],
)
def test_foreign_values_in_one_table_leave_the_others_alone(
    lived: Lived, workers: Bench, tmp_path: Path, column: str
) -> None:
    path = lived.closed(tmp_path)
    victim, *others = lived.ids
    for value in FOREIGN:
        with sqlite3.connect(path) as db:
            db.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, victim))
        db.close()
        look_at_all(path, workers, [victim])
        assert look_at_all(path, workers, others) == len(others)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE moves SET kind = 'jump' WHERE seq = 3",
        "UPDATE moves SET seat = 'x' WHERE seq = 3",
        "UPDATE moves SET choice = x'00' WHERE seq = 3",
        "UPDATE moves SET kind = CAST(x'ff' AS TEXT) WHERE seq = 3",
        "DELETE FROM moves WHERE seq = 3",
        "DELETE FROM moves WHERE seq > 3",
        "UPDATE moves SET seq = 999 WHERE seq = 3",
    ],
)
def test_a_damaged_move_breaks_its_table_alone(
    lived: Lived, workers: Bench, tmp_path: Path, change: str
) -> None:
    path = lived.closed(tmp_path)
    victim, *others = lived.ids
    with sqlite3.connect(path) as db:
        db.execute(f'{change} AND "table" = ?', (victim,))
    db.close()
    assert [table.broken is None for table in loaded(path, workers, [victim])] == [False]
    assert look_at_all(path, workers, others) == len(others)


def test_whoever_opens_a_damaged_table_is_told_and_the_lists_stay(
    lived: Lived, tmp_path: Path
) -> None:
    path = lived.closed(tmp_path)
    broken, whole = lived.tables[0], lived.tables[1]
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET seats = '[' WHERE id = ?", (broken.id,))
    db.close()
    server = Server(path)
    keys = {"keys": [broken.key(0), whole.key(0)]}
    mine = server.post("/api/tables/mine", keys).json()["tables"]
    assert [each["table"]["id"] for each in mine] == [whole.id]
    answer = server.get(broken.path, broken.key(0))
    assert (answer.status_code, answer.json()["error"]["code"]) == (400, "bad_record")
    with TestTable(server, whole.created).sit(0) as anna:
        assert anna.wait("state")
    assert server.delete(broken.path, broken.created["host"]).status_code == 200
    assert server.get(broken.path, broken.key(0)).status_code == 404
    said = server.stop()
    assert "Traceback" not in said
    assert f"table {broken.id} is damaged" in said


# ---- the newest moves


def frames(path: Path) -> tuple[bytes, list[bytes]]:
    """The header of the write-ahead log and its frames."""
    data = Path(f"{path}-wal").read_bytes()
    size = int.from_bytes(data[8:12], "big") + 24
    return data[:32], [data[at : at + size] for at in range(32, len(data), size)]


def write_frames(path: Path, header: bytes, some: list[bytes]) -> None:
    Path(f"{path}-wal").write_bytes(header + b"".join(some))


def spoilt(frame: bytes) -> bytes:
    return frame[:100] + bytes([frame[100] ^ 1]) + frame[101:]


def ends(frame: bytes) -> bool:
    """Whether a transaction ends with this frame."""
    return frame[4:8] != b"\0\0\0\0"


def after_a_power_cut(path: Path, sync: str) -> None:
    """The machine has started anew since the files were written in this way."""
    Path(f"{path}.lock").write_text(f"another-boot {sync}\n")
    Path(f"{path}-shm").unlink()


def test_damage_among_the_newest_moves_is_never_passed_over(lived: Lived, tmp_path: Path) -> None:
    """Whatever happens to the log, all moves are there or the server says that they are not."""
    path = lived.copy(tmp_path)
    storage = Database(path)
    expected = rows_of(storage, lived.ids)
    assert sum(expected) >= 30
    storage.close()
    refusals = 0
    for seed in range(40):
        path = lived.copy(tmp_path)
        dice = random.Random(seed)
        log = Path(f"{path}-wal")
        data = bytearray(log.read_bytes())
        at = dice.randrange(len(data))
        data[at] ^= 1 << dice.randrange(8)
        log.write_bytes(data)
        found = opened(path)
        if isinstance(found, str):
            assert "--accept-loss" in found
            assert log.read_bytes() == data
            refusals += 1
        else:
            assert rows_of(found, lived.ids) == expected, seed
            found.close()
    assert refusals > 20


def test_a_server_says_that_moves_are_missing_and_how_to_go_on(
    lived: Lived, tmp_path: Path
) -> None:
    path = lived.copy(tmp_path)
    header, some = frames(path)
    some[len(some) // 2] = spoilt(some[len(some) // 2])
    write_frames(path, header, some)
    before = path.read_bytes(), Path(f"{path}-wal").read_bytes()
    assert "--accept-loss" in refused(path)
    assert "poškozené" in refused(path, lang="cs")
    server = Server(path, "--accept-loss")
    with TestTable(server, lived.tables[0].created).sit(0) as anna:
        anna.wait("state")
        play_on({0: anna})
    copy = next(file for file in tmp_path.glob("*.damaged-*") if not file.name.endswith("-wal"))
    assert (copy.read_bytes(), Path(f"{copy}-wal").read_bytes()) == before
    assert copy.stat().st_mode & 0o077 == 0
    assert "a copy is kept" in server.stop()


@pytest.mark.parametrize("sync", ["full", "normal"])
@pytest.mark.parametrize("cut", [1, 2000, 4119])
def test_a_move_that_was_cut_off_is_no_damage(
    lived: Lived, tmp_path: Path, sync: str, cut: int
) -> None:
    path = lived.copy(tmp_path)
    after_a_power_cut(path, sync)
    header, some = frames(path)
    some[-1] = some[-1][:-cut]
    write_frames(path, header, some)
    Database(path).close()


def much_written(path: Path, folder: Path, id: str) -> Path:
    """A copy of the files while there is a lot in the log."""
    storage = Database(path)
    for number in range(2 * MOST_IN_FLIGHT):
        storage.add_key(id, f"key {number}", WATCH)
    folder.mkdir()
    for end in FILES:
        shutil.copy(f"{path}{end}", folder / f"tables.sqlite3{end}")
    storage.close()
    return folder / "tables.sqlite3"


@pytest.mark.parametrize(
    ("sync", "back", "sentence"),
    [
        ("full", 1, None),
        ("full", 20, None),
        ("full", MOST_IN_FLIGHT + 1, "--accept-loss"),
        ("normal", MOST_IN_FLIGHT + 1, None),
    ],
)
def test_a_power_cut_takes_what_was_on_its_way_to_the_disk(
    lived: Lived,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    sync: str,
    back: int,
    sentence: str | None,
) -> None:
    path = much_written(lived.copy(tmp_path), tmp_path / "cut", lived.ids[0])
    after_a_power_cut(path, sync)
    header, some = frames(path)
    spoil = [number for number, frame in enumerate(some) if ends(frame)][-back]
    write_frames(path, header, [*some[:spoil], spoilt(some[spoil]), *some[spoil + 1 :]])
    if sentence is None:
        storage = Database(path)
        assert sum(rows_of(storage, lived.ids)) >= 30
        storage.close()
        assert ("a power cut has taken" in caplog.text) == (back > 1)
    else:
        with pytest.raises(BadDatabase, match=sentence):
            Database(path)


def test_what_is_left_of_an_older_log_is_no_damage(lived: Lived, tmp_path: Path) -> None:
    """SQLite writes over its log from the start; behind the newest moves lie old ones."""
    path = lived.copy(tmp_path)
    header, some = frames(path)
    old = [frame[:8] + bytes(8) + frame[16:] for frame in some[:4]]
    write_frames(path, header, [*some, *old])
    storage = Database(path)
    assert sum(rows_of(storage, lived.ids)) >= 30
    storage.close()


def test_a_table_without_moves_is_not_damaged(lived: Lived, tmp_path: Path) -> None:
    storage = Database(lived.closed(tmp_path))
    assert storage.rows(lived.ids[-1]) == []
    storage.append(storage.table(lived.ids[-1]), 0, [])
    storage.close()
