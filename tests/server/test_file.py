"""The database as a file: for one server, for its owner's eyes, on a disk that may be full."""

import asyncio
import contextlib
import errno
import fcntl
import os
import re
import resource
import signal
import stat
from pathlib import Path

import pytest

import klubovna.server
from klubovna.server.house import House, Settings
from klubovna.server.storage import Row, StorageFailed
from klubovna.server.storage.database import Database
from klubovna.server.storage.sqlite import SqliteStorage
from support.tables import Player, Server, bot, person, play_on
from support.tables import refused as refuse

# ---- one file, one server


@pytest.mark.parametrize(
    ("lang", "sentence"), [("en", "already uses"), ("cs", "už používá jiný server")]
)
def test_a_second_server_is_refused(server: Server, lang: str, sentence: str) -> None:
    said = refuse(server.database, lang=lang)
    assert sentence in said
    assert str(server.database) in said
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        assert anna.wait("state")


def test_another_path_to_the_file_is_the_same_file(server: Server, tmp_path: Path) -> None:
    link = tmp_path / "link.sqlite3"
    link.symlink_to(server.database)
    folder = tmp_path / "folder"
    folder.symlink_to(server.database.parent)
    for path in (link, folder / server.database.name):
        assert "already uses" in refuse(path)


def test_a_killed_server_leaves_no_lock(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] > 3)
    server.kill()
    server.start()
    with table.sit(0) as anna:
        assert anna.wait("state")["moves"] > 3
    assert server.stop() == ""


def test_a_file_system_without_locks_is_named_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def no_locks(file: int, how: int) -> None:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    storage = Database(tmp_path / "tables.sqlite3")
    assert "start no second server" in caplog.text
    storage.close()


def test_nothing_but_the_storage_knows_sqlite() -> None:
    server = Path(klubovna.server.__file__).parent
    knowing = {path for path in server.rglob("*.py") if "sqlite3" in path.read_text()}
    assert {path.parent for path in knowing} == {server / "storage"}
    assert server / "storage" / "__init__.py" not in knowing


# ---- for its owner's eyes


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_owner_can_read_the_files(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        server = Server(tmp_path / "club" / "tables.sqlite3")
    finally:
        os.umask(before)
    server.create(person("Anna"), bot())
    found = {path.name: mode(path) for path in (tmp_path / "club").iterdir()}
    assert set(found) == {f"tables.sqlite3{end}" for end in ("", "-wal", "-shm", ".lock")}
    assert set(found.values()) == {0o600}
    assert mode(tmp_path / "club") == 0o700
    server.stop()


def test_an_open_file_is_closed_to_others_and_the_log_says_so(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    server.create(person("Anna"), bot())
    server.kill()
    files = [path, Path(f"{path}-wal"), Path(f"{path}-shm"), Path(f"{path}.lock")]
    for file in files:
        file.chmod(0o644)
    server.start()
    assert [mode(file) for file in files] == [0o600] * 4
    assert f"{path} was open to others" in server.stop()


# ---- a disk that is full


LINE = re.compile(r"^\d{4}-\d\d-\d\d .*$", re.MULTILINE)


def test_a_full_disk_is_said_once_and_play_goes_on_when_there_is_room(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        play_on({0: anna, 1: petr}, until=lambda state: state["moves"] >= 2)
        no_more_room(server, path)
        mover = anna if anna.state["ask"] else petr
        ask, moves = mover.state["ask"], mover.state["moves"]
        for _ in range(5):
            mover.say(type="move", seq=ask["seq"], option=0)
            error = mover.wait("error")
            assert error["code"] == "server"
            assert error["text"]["key"] in ("server.error.disk_full", "server.error.storage")
        created = {"game": "fantasy-realms", "seats": [person("A"), person("B")]}
        answer = server.post("/api/tables", created)
        assert (answer.status_code, answer.json()["error"]["code"]) == (500, "server")
        with Player(server, table.id, table.watch) as visitor:
            assert visitor.wait("state")["moves"] == moves
        room_again(server)
        mover.say(type="move", seq=ask["seq"], option=0)
        assert mover.wait("ack")
        assert mover.wait("state")["moves"] > moves
    said = server.stop()
    assert "Traceback" not in said
    assert len(LINE.findall(said)) == 2
    assert said.index("can't be used") < said.index("can be written again")


def test_bots_wait_while_the_disk_is_full(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path, "--bot-pause", "0.05")
    table = server.create(bot(), bot())
    with table.spectate() as visitor:
        visitor.wait("state", lambda state: state["moves"] >= 2)
        no_more_room(server, path)
        with contextlib.suppress(TimeoutError):
            while True:
                visitor.hear(1.0)
        assert not visitor.state["over"]
        room_again(server)
        visitor.wait("state", lambda state: bool(state["over"]))
    said = server.stop()
    assert "Traceback" not in said
    assert len(LINE.findall(said)) == 2


def test_a_move_that_could_not_be_written_is_not_shown_either(tmp_path: Path) -> None:
    """The database goes away in the middle of a move, and comes back."""
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    id = server.create(person("Anna"), person("Petr")).id
    server.stop()

    async def move() -> None:
        house = House(Settings(path))
        table = await house.table(id)
        seat = next(iter((await table.playing()).asked))
        await house.storage.close()
        for _ in range(2):
            with pytest.raises(StorageFailed):
                await table.write([Row("move", seat, 0)])
            assert table.ledger is None
        table.storage = SqliteStorage(path)
        table.read_again = table.storage.table
        await table.write([Row("move", seat, 0)])
        assert ((await table.playing()).seq, table.stored.moves) == (1, 1)
        assert len(await table.storage.rows(id)) == 1
        await table.storage.close()

    asyncio.run(move())


def no_more_room(server: Server, path: Path) -> None:
    """No file of the server may grow any more."""
    size = max(Path(f"{path}{end}").stat().st_size for end in ("", "-wal"))
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, most))


def room_again(server: Server) -> None:
    _, most = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, most))


# ---- how it is written


def test_a_closed_storage_fails(tmp_path: Path) -> None:
    storage = Database(tmp_path / "tables.sqlite3")
    storage.close()
    with pytest.raises(StorageFailed):
        storage.table("any")


def test_an_unknown_way_to_wait_is_refused(tmp_path: Path) -> None:
    said = refuse(tmp_path / "tables.sqlite3", "--sync", "sometimes", code=2)
    assert "“sometimes”" in said


def test_a_server_that_is_paused_keeps_its_lock(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    server.process.send_signal(signal.SIGSTOP)
    try:
        assert "already uses" in refuse(server.database)
    finally:
        server.process.send_signal(signal.SIGCONT)
    server.stop()
