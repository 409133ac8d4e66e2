"""The game that docs/add-a-game.md builds, in a package of its own, has its place everywhere."""

import inspect
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.agents import make_agent
from klubovna.arena import simulate
from klubovna.cli import main
from klubovna.cli.play import usual_players
from klubovna.core.registry import find_game, game_ids
from klubovna.core.starting import new_match
from klubovna.server.library import shown_games
from klubovna.terminal.boards import board_for
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import Scene
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.testing.contract import CHECKS, Check, modes, name_of
from klubovna.texts import compare, plain
from support.pearls import lay_out, register


@pytest.fixture(scope="module")
def pearls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package that the page builds, as if it were installed."""
    site = tmp_path_factory.mktemp("site")
    lay_out(site)
    sys.path.insert(0, str(site))
    yield site
    sys.path.remove(str(site))


def test_the_example_game_is_found(pearls: Path) -> None:
    assert "pearls" in game_ids()
    assert find_game("pearls").most_players == 4
    assert make_agent("pearls", "patient", "1").reason() is None


@pytest.mark.parametrize("check", CHECKS, ids=name_of)
def test_the_example_game_keeps_the_contract(pearls: Path, check: Check) -> None:
    assert [mode.players for mode in modes("pearls")] == [2, 4]
    for mode in modes("pearls"):
        check(mode)


def test_the_example_game_stands_in_the_lobby(pearls: Path) -> None:
    shown = {game.id: game for game in shown_games()}
    assert shown["pearls"].minutes == 10
    assert "evenfall" in shown


def test_a_game_that_does_not_learn_says_so(
    pearls: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "pearls", "--folder", str(tmp_path), "--lang", "en"]) == 1
    assert "pearls" in capsys.readouterr().err
    assert not any(tmp_path.iterdir())


def test_a_broken_package_does_not_take_the_lobby_down(pearls: Path) -> None:
    """A game whose module can't be imported, and one that answers nothing."""
    games = {"ruin": "no_such_module:Game", "empty": "klubovna.core.game:Game"}
    register(pearls, "broken", {"klubovna.games": games})
    assert {"ruin", "empty"} <= set(game_ids())
    shown = [game.id for game in shown_games()]
    assert "ruin" not in shown
    assert "empty" not in shown
    assert "pearls" in shown


def test_a_broken_package_does_not_empty_the_shelf(
    pearls: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    register(pearls, "torn", {"klubovna.games": {"torn": "no_such_module:Game"}})
    assert main(["games", "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert "Pearl Divers" in told.out
    assert "The game torn of another package can’t be opened" in plain(told.err)


def test_the_example_game_has_its_own_board_in_the_terminal(pearls: Path, tmp_path: Path) -> None:
    match = new_match(find_game("pearls"), 2, "1", {}, events=True)
    screen = io.StringIO()
    console = Console(file=screen, width=100, height=40)
    sitters = sit_down("pearls", ["me"] * 2, "")
    table = TerminalTable(console, input, match, sitters, "en", Keeper(tmp_path, False))
    asked = match.owed()[0]
    table.draw(asked, table.question(asked))
    shown = plain(screen.getvalue())
    assert " 1 Pearls in the sea: 12" in shown
    assert "sold pearls: nothing" in shown


def test_a_board_that_cannot_be_loaded_gives_way_to_the_plain_one(pearls: Path) -> None:
    pearls.joinpath("pearls/board.py").rename(pearls / "pearls/bored.py")
    sys.modules.pop("pearls.board", None)
    try:
        board = board_for("pearls")
    finally:
        pearls.joinpath("pearls/bored.py").rename(pearls / "pearls/board.py")
    said = find_game("pearls").words("en")
    scene = Scene({"deck": 12}, said, [], {})
    screen = io.StringIO()
    Console(file=screen, width=100).print(board.draw(scene))
    shown = screen.getvalue()
    assert "can’t be used (ModuleNotFoundError" in plain(shown)
    assert "deck" in shown


def test_the_example_game_is_played_by_as_many_as_it_says(pearls: Path) -> None:
    assert usual_players(find_game("pearls"), {}, "1") == 2


def test_the_example_game_speaks_both_languages(pearls: Path) -> None:
    texts = pearls / "pearls/texts"
    cs, en = (json.loads((texts / f"{lang}.json").read_text("utf-8")) for lang in ("cs", "en"))
    assert compare(cs, en) == []


def test_the_example_tests_pass(pearls: Path) -> None:
    code = (pearls / "tests/test_pearls.py").read_text(encoding="utf-8")
    room: dict[str, object] = {}
    exec(compile(code, "test_pearls.py", "exec"), room)
    scenarios = [test for name, test in room.items() if name.startswith("test_")]
    assert len(scenarios) == 3
    for scenario in scenarios:
        assert callable(scenario)
        if not inspect.signature(scenario).parameters:
            scenario()


def test_the_example_bot_beats_random(pearls: Path) -> None:
    assert simulate("pearls", ["patient", "random"], 200).wins(0) > 120
