"""States declare a field once, and their `copy()` is made from that."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game, game_ids

REPOSITORY = Path(__file__).parents[2]
GAMES = REPOSITORY / "src" / "klubovna" / "games"


def states(repository: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """What `tools/states.py` says."""
    tool = [sys.executable, str(repository / "tools" / "states.py"), *arguments]
    return subprocess.run(tool, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def copy_of_the_tables(tmp_path: Path) -> Path:
    """The tool and the tables, to be changed."""
    shutil.copytree(REPOSITORY / "tools", tmp_path / "tools")
    for path in GAMES.glob("*/table.py"):
        there = tmp_path / path.relative_to(REPOSITORY)
        there.parent.mkdir(parents=True)
        shutil.copy(path, there)
    return tmp_path


def declare(repository: Path, line: str) -> Path:
    """Add a line to the end of the declarations of Aeon's End."""
    path = repository / "src" / "klubovna" / "games" / "aeons_end" / "table.py"
    begin = "    # ---- made by tools/states.py"
    source = path.read_text("utf-8")
    path.write_text(source.replace(begin, f"        {line}\n\n{begin}"), "utf-8")
    return path


def test_the_copies_are_current() -> None:
    said = states(REPOSITORY, "--check")
    assert (said.returncode, said.stdout) == (0, "")


def test_a_field_without_its_copy_is_found(copy_of_the_tables: Path) -> None:
    assert states(copy_of_the_tables, "--check").returncode == 0
    path = declare(copy_of_the_tables, "self.omens: list[list[int]] = []")
    said = states(copy_of_the_tables, "--check")
    assert said.returncode == 1
    assert "aeons_end" in said.stdout
    assert states(copy_of_the_tables).returncode == 0
    assert "twin.omens = [row[:] for row in self.omens]" in path.read_text("utf-8")
    assert states(copy_of_the_tables, "--check").returncode == 0


def test_a_list_must_say_what_it_holds(copy_of_the_tables: Path) -> None:
    declare(copy_of_the_tables, "self.omens = []")
    said = states(copy_of_the_tables)
    assert said.returncode != 0
    assert "self.omens" in said.stderr


@pytest.mark.parametrize("id", game_ids())
def test_fields_are_those_that_are_written_in_the_class(id: str) -> None:
    """In their order, in the compiled build too."""
    source = (GAMES / id.replace("-", "_") / "table.py").read_text("utf-8")
    table = source.split("class Table(State):")[1].split("    # ---- made by tools/states.py")[0]
    declared = re.findall(r"^ {8}self\.(\w+)(?:: [\w\[\]]+)? = ", table, re.MULTILINE)
    game = find_game(id)
    state = game.blank(complete_setup(game, game.most_players, {}, "x"))
    not_state = ("terms", "kit", "cards")
    assert state.fields() == [name for name in declared if name not in not_state]
