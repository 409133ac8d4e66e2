"""Tables that were begun under older rules: they go on, or can be looked at up to the break."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from klubovna.cli import main
from klubovna.core.record import record_from_text
from support.tables import Server, TestTable, bot, person, play_on

MOVES = 8


def make_older(path: Path, change: str = "") -> None:
    """As if the table had been played under rules 0; `change` is what was different then."""
    with sqlite3.connect(path) as db:
        for id, text in db.execute("SELECT id, start FROM tables").fetchall():
            start = record_from_text(text)
            start.rules_version = 0
            db.execute("UPDATE tables SET start = ? WHERE id = ?", (start.dumps(), id))
        if change:
            db.executescript(change)
    db.close()


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TestTable]:
    server = Server(tmp_path_factory.mktemp("original") / "tables.sqlite3")
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] >= MOVES)
    server.stop()
    return server.database, table


@pytest.fixture
def played(original: tuple[Path, TestTable], tmp_path: Path) -> TestTable:
    """The table in a copy of its database."""
    path, table = original
    shutil.copy(path, tmp_path / "tables.sqlite3")
    return table


@pytest.fixture
def again(played: TestTable, tmp_path: Path) -> Iterator[Callable[[str], TestTable]]:
    """The table at a server that knows today's rules."""
    servers: list[Server] = []

    def open_again(change: str = "") -> TestTable:
        make_older(tmp_path / "tables.sqlite3", change)
        servers.append(Server(tmp_path / "tables.sqlite3"))
        return TestTable(servers[0], played.created)

    yield open_again
    for server in servers:
        server.stop()


def test_a_table_that_reads_the_same_goes_on(again: Callable[..., TestTable]) -> None:
    with again().sit(0) as anna:
        before = anna.wait("state")["moves"]
        assert before >= MOVES
        play_on({0: anna}, until=lambda state: state["moves"] > before)


def test_a_table_without_marks_goes_on_if_it_leads_to_the_same(
    again: Callable[..., TestTable],
) -> None:
    with again("UPDATE moves SET mark = -1").sit(0) as anna:
        before = anna.wait("state")["moves"]
        play_on({0: anna}, until=lambda state: state["moves"] > before)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE moves SET mark = mark + 1 WHERE seq = 4",
        "UPDATE moves SET choice = 60000 WHERE seq = 4",
        "UPDATE moves SET mark = -1; UPDATE tables SET owed = '[0,1]'",
    ],
)
def test_a_table_that_breaks_can_be_looked_at(again: Callable[..., TestTable], change: str) -> None:
    table = again(change)
    with table.sit(0) as anna:
        shown = anna.wait("state")
        assert shown["moves"] == 4 or "owed" in change
        assert anna.wait("error")["text"]["key"] == "patch.table_stopped"
        anna.say(type="back", to=0)
        assert anna.wait("error")["text"]["key"] == "patch.table_stopped"
        if shown["ask"] is not None:
            anna.say(type="move", seq=shown["ask"]["seq"], option=0)
            assert anna.wait("error")["text"]["key"] == "patch.table_stopped"
    assert table.server.get(f"{table.path}/replay", table.watch, at=2).status_code == 200


def test_the_command_carries_a_database_over(
    played: TestTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tables.sqlite3"
    make_older(path)
    assert main(["patch", "--lang", "en", "--look", str(path)]) == 0
    assert "can be carried over from rules 0" in capsys.readouterr().out
    assert main(["patch", "--lang", "en", str(path)]) == 0
    assert "carried over from rules 0" in capsys.readouterr().out
    assert main(["patch", "--lang", "en", str(path)]) == 0
    assert "nothing to do" in capsys.readouterr().out
