"""What goes wrong outside: a killed server, a damaged database, a rule that has changed."""

import sqlite3
import time
from pathlib import Path

import pytest

from klubovna.server.errors import BadDatabase
from klubovna.server.storage.database import Database
from support.tables import PATIENCE, Server, bot, person, play_on
from support.tables import refused as refuse
from support.workers import children_of


def test_workers_end_with_a_killed_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3")
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] > 3)
    children = children_of(server.process.pid)
    assert children
    server.kill()
    deadline = time.monotonic() + PATIENCE
    while any(Path(f"/proc/{pid}/cmdline").exists() for pid in children):
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_corrupt_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    rubbish = tmp_path / "rubbish.sqlite3"
    rubbish.write_bytes(b"this is no database" * 500)
    assert "can’t be read" in refuse(rubbish)
    assert rubbish.read_bytes() == b"this is no database" * 500


def test_a_damaged_page_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    for _ in range(40):
        server.create(person("Anna"), bot())
    server.stop()
    data = bytearray(path.read_bytes())
    data[4096 + 5 : 4096 * 3] = b"\xaa" * (4096 * 2 - 5)
    path.write_bytes(data)
    assert "can’t be read" in refuse(path)


def test_other_versions_and_other_programs(tmp_path: Path) -> None:
    for name, version, sentence in (("new", 99, "knows versions up to"), ("old", 0, "can’t read")):
        path = tmp_path / name
        Database(path).close()
        with sqlite3.connect(path) as db:
            db.execute(f"PRAGMA user_version = {version}")
        db.close()
        with pytest.raises(BadDatabase, match=sentence):
            Database(path)
    foreign = tmp_path / "foreign"
    with sqlite3.connect(foreign) as db:
        db.execute("CREATE TABLE songs (name)")
    db.close()
    assert "another program" in refuse(foreign)


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(BadDatabase):
        Database(tmp_path)


def test_a_table_that_no_longer_follows_the_rules_does_not_stop_the_others(
    tmp_path: Path,
) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    broken, whole = server.create(person("A"), bot()), server.create(person("B"), bot())
    server.stop()
    with sqlite3.connect(path) as db:
        db.execute(
            "INSERT INTO moves SELECT ?, 1 + coalesce(max(seq), -1), 'move', 0, 999, 0, -1"
            ' FROM moves WHERE "table" = ?',
            (broken.id, broken.id),
        )
        db.execute("UPDATE tables SET written = written + 1 WHERE id = ?", (broken.id,))
    db.close()
    server.start()
    with broken.sit(0) as player:
        error = player.wait("error")
        assert error["text"]["key"]
        player.say(type="undo")
        assert player.wait("error")
    assert server.get(broken.path, broken.key(0)).json()["status"] == "playing"
    with whole.sit(0) as player:
        assert player.wait("state")
    server.stop()


def test_a_bot_that_fails_moves_at_random(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), bot("greedy"))
    server.stop()
    with sqlite3.connect(path) as db:
        db.execute("UPDATE tables SET seats = replace(seats, 'greedy', 'gone')")
    db.close()
    server.start()
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] > 6)
        assert anna.state["moves"] > 6
    assert "bot gone failed" in server.stop()


def test_nobody_writes_over_a_move_that_somebody_else_has_written(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    server = Server(path)
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        for player in (anna, petr):
            player.wait("state")
        mover = anna if anna.state["ask"] else petr
        with sqlite3.connect(path) as db:
            move = (table.id, mover.state["ask"]["seq"], mover.welcome["seat"])
            db.execute("INSERT INTO moves VALUES (?, ?, 'move', ?, 0, 0, -1)", move)
            db.execute("UPDATE tables SET written = written + 1, moves = moves + 1")
        db.close()
        mover.say(type="move", seq=0, option=0)
        assert mover.wait_seq(1)["moves"] == 1
        assert mover.wait("error")["code"] == "conflict"
        mover.say(type="move", seq=0, option=0)
        mover.wait("ack")
    assert server.stop() == ""


def test_a_busy_port_gives_the_next_one(server: Server, tmp_path: Path) -> None:
    port = server.url.rpartition(":")[2]
    neighbour = Server(tmp_path / "tables.sqlite3", "--port", port)
    assert neighbour.url != server.url
    neighbour.stop()


def test_a_port_that_does_not_exist(tmp_path: Path) -> None:
    assert "no free port" in refuse(tmp_path / "tables.sqlite3", "--port", "70000")
