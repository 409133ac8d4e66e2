"""`klubovna admin`: tables are listed, deleted and packed away; everything is backed up, put back,
and moved between a file and PostgreSQL."""

import json
import shutil
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from klubovna.cli import main
from klubovna.server.storage import Attempt, sqlite_rows
from klubovna.server.storage.database import Database
from klubovna.server.storage.moving import ways
from klubovna.server.storage.opening import filled, looked_at
from klubovna.server.storage.schema import SCHEMA
from support.cluster import asked
from support.tables import OPEN, Server, TestTable, bot, person, play_on

Dump = dict[str, list[tuple[Any, ...]]]


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLUBOVNA_LANG", "en")
    monkeypatch.setenv("COLUMNS", "200")


class Club:
    """A stopped server's file, and the tables in it."""

    def __init__(self, path: Path, waiting: TestTable, playing: TestTable, over: TestTable) -> None:
        self.path = path
        self.waiting, self.playing, self.over = waiting, playing, over


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """A table that waits, one in mid-game, one that is over; something in every sheet."""
    path = tmp_path_factory.mktemp("lived") / "tables.sqlite3"
    server = Server(path)
    waiting = server.create(person("Anna"), OPEN)
    slowly = {"per": "move", "seconds": 2_592_000, "then": "bot"}
    playing, over = (server.create(person("Žofie"), bot(), clock=slowly) for _ in range(2))
    with playing.sit(0) as player:
        play_on({0: player}, until=lambda state: state["moves"] > 5)
    with over.sit(0) as player:
        play_on({0: player})
    assert server.stop() == ""
    with closing(Database(path)) as database:
        database.keep_analysis(over.id, 3, b"\0\xff found")
        database.begin_attempt(Attempt("2026-11-16", "evenfall", "hash", over.id, "Žofie"))
        database.secret("daily")
    fill_what_is_empty(path, over.id)
    return Club(path, waiting, playing, over)


def fill_what_is_empty(path: Path, table: str) -> None:
    """A row in every sheet in which nothing stands yet, also in those of the future."""
    values: dict[str, Any] = {"TEXT": "Žlutý kůň", "INTEGER": 1, "BLOB": b"\0\xff"}
    with closing(sqlite3.connect(path)) as db:
        for name, rows in in_file(path).items():
            if not rows:
                about = db.execute(f"SELECT name, type FROM pragma_table_info('{name}')")
                row = [table if column == "table" else values[kind] for column, kind in about]
                db.execute(f'INSERT INTO "{name}" VALUES ({", ".join("?" * len(row))})', row)
        db.commit()


@pytest.fixture
def club(lived: Club, tmp_path: Path) -> Club:
    """A copy of it for one test."""
    path = tmp_path / "club.sqlite3"
    shutil.copyfile(lived.path, path)
    path.chmod(0o600)
    return Club(path, lived.waiting, lived.playing, lived.over)


def in_file(path: Path) -> Dump:
    with closing(sqlite3.connect(path)) as db:
        names = db.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        return {name: sorted(db.execute(f'SELECT * FROM "{name}"').fetchall()) for (name,) in names}


def in_postgres(url: str, like: Path) -> Dump:
    """What stands there in the columns that a file has, too."""
    found: Dump = {}
    with closing(sqlite3.connect(like)) as db:
        for name in in_file(like):
            about = db.execute(f"SELECT name FROM pragma_table_info('{name}')").fetchall()
            columns = ", ".join(f'"{row[0]}"' for row in about)
            found[name] = sorted(asked(url, f"SELECT {columns} FROM klubovna.{name}"))
    return found


def told(capsys: pytest.CaptureFixture[str], *words: object, code: int = 0) -> str:
    """What `klubovna admin` says."""
    capsys.readouterr()
    got = main(["admin", *map(str, words)])
    said = capsys.readouterr()
    assert got == code, said.err
    assert "Traceback" not in said.err
    return said.out + said.err


# ---- looking


def test_a_list_can_be_narrowed_also_while_the_server_runs(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(club.path)
    here = ("--database", club.path)
    assert "3 tables." in told(capsys, "list", *here)
    over = told(capsys, "list", *here, "--state", "over", "--game", "fantasy-realms")
    assert club.over.id in over
    assert "Žofie, random" in over
    assert club.playing.id not in over
    assert "0 tables." in told(capsys, "list", *here, "--older-than", "90d")
    listed = json.loads(told(capsys, "list", *here, "--json"))
    assert {table["id"] for table in listed} == {
        club.waiting.id,
        club.playing.id,
        club.over.id,
    }
    assert server.stop() == ""


def test_one_table_is_shown_with_what_belongs_to_it_but_no_hash(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = json.loads(told(capsys, "show", club.over.id, "--database", club.path, "--json"))
    assert shown["rows"]["analyses"] == shown["rows"]["attempts"] == 1
    assert shown["keys"] == {"seats": 1, "watch": 1, "host": 1}
    text = told(capsys, "show", club.over.id, "--database", club.path)
    assert "Fantasy Realms" in text
    hashes = [row[0] for row in in_file(club.path)["keys"]]
    assert not [hash for hash in hashes if hash in text]
    assert "no such table" in told(capsys, "show", "nothing", "--database", club.path, code=1)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (["tidy"], "There is no “tidy” here"),
        (["list", "--state", "lost"], "There is no state “lost”"),
        (["list", "--older-than", "soon"], "“soon” is no age"),
        (["delete"], "Say which tables"),
        (["archive", "abc"], "Say with --to"),
    ],
)
def test_what_makes_no_sense_is_explained(
    capsys: pytest.CaptureFixture[str], typed: list[str], sentence: str
) -> None:
    assert sentence in told(capsys, *typed, code=2)


def test_a_file_that_is_not_there_is_not_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    nowhere = tmp_path / "nowhere.sqlite3"
    for words in (["list"], ["delete", "abc"], ["backup", tmp_path / "copy"]):
        assert "There is no database" in told(capsys, *words, "--database", nowhere, code=1)
    assert list(tmp_path.iterdir()) == []


# ---- removing


def test_deleted_tables_are_gone_with_all_that_belongs_to_them(
    club: Club, capsys: pytest.CaptureFixture[str]
) -> None:
    here = ("--database", club.path)
    would = told(capsys, "delete", "--state", "over", *here, code=1)
    assert club.over.id in would
    assert "1 table deleted" in told(capsys, "delete", club.over.id, *here)
    rest = in_file(club.path)
    for name, rows in rest.items():
        assert name == "attempts" or club.over.id not in str(rows)
    assert "There is no table gone" in told(capsys, "delete", "gone", *here, code=1)
    assert "2 tables deleted" in told(capsys, "delete", "--older-than", "0m", "--yes", *here)


def test_packed_tables_can_be_imported_again(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pack = tmp_path / "old.zip"
    said = told(
        capsys, "archive", "--older-than", "0m", "--to", pack, "--database", club.path, code=1
    )
    assert f"Table {club.waiting.id} stays" in said
    assert "2 tables packed" in said
    assert [row[0] for row in in_file(club.path)["tables"]] == [club.waiting.id]
    assert pack.stat().st_mode & 0o077 == 0
    server = Server(club.path)
    with zipfile.ZipFile(pack) as archive:
        for name in archive.namelist():
            answer = server.post("/api/import", json.loads(archive.read(name)))
            assert answer.status_code == 201, answer.text
            seats = [seat["name"] for seat in answer.json()["table"]["seats"]]
            assert seats[0] == "Žofie"
    assert server.stop() == ""
    assert "exists already" in told(
        capsys, "archive", club.waiting.id, "--to", pack, "--database", club.path, code=1
    )


def test_a_file_that_a_server_has_is_neither_changed_nor_moved(
    club: Club, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = Server(club.path)
    for words in (["delete", club.over.id, "--database", club.path], ["move", club.path, "to"]):
        assert "already uses" in told(capsys, *words, code=1)
    assert server.stop() == ""


# ---- everything


def test_everything_moves_to_postgres_and_back(
    club: Club, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = in_file(club.path)
    assert all(before.values()), "something must stand in every sheet"
    assert "each compared" in told(capsys, "move", club.path, postgres)
    assert in_postgres(postgres, club.path) == before
    back = tmp_path / "back.sqlite3"
    told(capsys, "move", postgres, back)
    assert in_file(back) == before == in_file(club.path)
    server = Server(postgres)  # type: ignore[arg-type]
    with TestTable(server, club.playing.created).sit(0) as player:
        play_on({0: player})
    assert "is connected" in told(capsys, "move", postgres, tmp_path / "again.sqlite3", code=1)
    assert server.stop() == ""


def test_nothing_is_put_where_something_is(
    club: Club, postgres: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told(capsys, "move", club.path, postgres)
    assert "is not empty" in told(capsys, "move", club.path, postgres, code=1)
    copy = tmp_path / "copy"
    told(capsys, "backup", copy, "--database", postgres)
    assert "is not empty" in told(capsys, "restore", copy, "--database", club.path, code=1)
    assert "exists already" in told(capsys, "backup", copy, "--database", club.path, code=1)
    assert "same database" in told(capsys, "restore", copy, "--database", copy, code=2)


def test_what_fails_halfway_leaves_nothing(
    club: Club, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """PostgreSQL knows no letter zero."""
    with closing(sqlite3.connect(club.path)) as db:
        db.execute("INSERT INTO secrets VALUES ('odd', 'a' || char(0) || 'b')")
        db.commit()
    told(capsys, "move", club.path, postgres, code=1)
    assert not any(in_postgres(postgres, club.path).values())


def test_a_row_that_arrives_otherwise_is_noticed(
    club: Club, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    filled(postgres).close()
    asked(
        postgres,
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN NEW.choice := NEW.choice + 1; RETURN NEW; END $$;"
        " CREATE TRIGGER spoil BEFORE INSERT ON klubovna.moves"
        " FOR EACH ROW WHEN (NEW.seq = 3) EXECUTE FUNCTION spoil()",
    )
    assert "row 4 of moves" in told(capsys, "move", club.path, postgres, code=1)
    assert not any(in_postgres(postgres, club.path).values())


@pytest.mark.parametrize("kind", ["file", "postgres"])
def test_a_backup_of_a_running_server_can_be_served(
    kind: str, club: Club, tmp_path: Path, request: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    database: Any = club.path
    if kind == "postgres":
        database = request.getfixturevalue("postgres")
        told(capsys, "move", club.path, database)
    server = Server(database)
    copy, again = tmp_path / "copy.sqlite3", tmp_path / "again.sqlite3"
    with TestTable(server, club.playing.created).sit(0) as player:
        moves = player.wait("state")["moves"]
        told(capsys, "backup", copy, "--database", database)
        play_on({0: player}, until=lambda state: state["moves"] > moves)
    assert server.stop() == ""
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.sqlite3"]
    assert copy.stat().st_mode & 0o077 == 0
    assert "each compared" in told(capsys, "restore", copy, "--database", again)
    assert in_file(again) == in_file(copy)
    server = Server(again)
    with TestTable(server, club.playing.created).sit(0) as player:
        assert player.wait("state")["moves"] == moves
        play_on({0: player})
    assert server.stop() == ""


# ---- the schema


def test_both_databases_have_a_place_for_all_of_the_other(tmp_path: Path, postgres: str) -> None:
    """Whoever adds a table or a column to one schema has to add it to the other."""
    with closing(sqlite3.connect(":memory:")) as model:
        model.executescript(SCHEMA)
        names = model.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    with (
        closing(sqlite_rows.made(tmp_path / "new.sqlite3")) as file,
        closing(looked_at(postgres)) as other,
    ):
        for source, target in ((file, other), (other, file)):
            found = ways(source, target)
            assert {way.source.name for way in found} == {row[0] for row in names}
            for way in found:
                own = source.fresh.get(way.source.name, {})
                assert set(way.columns) == set(way.source.columns) - set(own)
                assert way.source.key == way.target.key != ()


def test_what_would_have_no_place_is_not_left_behind_unseen(
    club: Club, postgres: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with closing(sqlite3.connect(club.path)) as db:
        db.execute("CREATE TABLE odd (id TEXT PRIMARY KEY)")
    assert "odd has no counterpart" in told(capsys, "move", club.path, postgres, code=1)


def test_rows_that_need_each_other_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "circle.sqlite3"
    with closing(sqlite_rows.made(path)) as rows:
        rows.db.execute("CREATE TABLE a (id TEXT PRIMARY KEY REFERENCES b (id))")
        rows.db.execute("CREATE TABLE b (id TEXT PRIMARY KEY REFERENCES a (id))")
        with pytest.raises(ValueError, match="need each other"):
            rows.sheets()
