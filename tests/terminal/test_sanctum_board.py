"""The board of Sanctum in a terminal: what is on it, what fits, whole games."""

import re
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.match import Match, new_match
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.terminal.boards import board_for
from klubovna.terminal.boards.sanctum import SanctumBoard
from klubovna.terminal.result import show_end
from klubovna.terminal.saves import Keeper
from klubovna.terminal.scene import FULL, Person, Scene
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import LANGUAGES

GAME = "sanctum"
MODES = pytest.mark.parametrize(("players", "lang"), [(2, "cs"), (3, "en")])


def whole_game(players: int, every: int) -> Iterator[Match[State]]:
    """A match of greedy players, stopped at some of its questions, among them the first of each
    kind, and at its end."""
    match = new_match(find_game(GAME), players, f"board {players}", {}, events=True)
    agents = [make_agent(GAME, "greedy", str(seat)) for seat in range(players)]
    met = set()
    while not match.over:
        asked = match.owed()[0]
        if len(match.choices) % every == 0 or asked.kind not in met:
            yield match
        met.add(asked.kind)
        match.step(agents[asked.seat].choose(Seat(match, asked.seat)), asked.seat)
    yield match


def screen(match: Match[State], asked: Decision, lang: str, size: tuple[int, int]) -> str:
    """What the asked person sees."""
    drawn = StringIO()
    console = Console(file=drawn, width=size[0], height=size[1])
    sitters = sit_down(GAME, ["me"] * match.setup.players, "")
    shown = TerminalTable(console, input, match, sitters, lang, Keeper(Path("nowhere"), False))
    shown.draw(asked, shown.question(asked))
    return drawn.getvalue()


@MODES
def test_whole_games_can_be_drawn(players: int, lang: str) -> None:
    for match in whole_game(players, 60):
        if match.over:
            break
        asked = match.owed()[0]
        for width, height in ((60, 20), (140, 70)):
            lines = screen(match, asked, lang, (width, height)).split("\n")
            assert max(len(line) for line in lines) <= width
        wide = screen(match, asked, "en", (140, 70))
        for number in range(1, len(asked.options) + 1):
            assert re.search(rf"(^|[ /]){number}[ /]", wide, re.MULTILINE), f"{number}\n{wide}"


def test_the_end_is_told() -> None:
    match = list(whole_game(2, 10_000))[-1]
    view = match.game.view(match.state, 0)
    for lang in LANGUAGES:
        drawn = StringIO()
        said = find_game(GAME).words(lang).with_names(["Anna", "Petr"])
        people = [Person("Anna", ""), Person("Petr", "")]
        scene = Scene(view, said, people, {}, width=120, level=FULL)
        show_end(Console(file=drawn, width=120), SanctumBoard(), scene, match)
        assert said("sheet.cards") in drawn.getvalue()


def test_what_is_on_the_board() -> None:
    match = next(whole_game(2, 1))
    shown = screen(match, match.owed()[0], "en", (140, 70))
    assert "Demons on offer" in shown
    assert "Walls" in shown
    assert "♥10" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_looked_up(lang: str) -> None:
    board = board_for(GAME)
    assert isinstance(board, SanctumBoard)
    entries = board.glossary(find_game(GAME).words(lang))
    ids = [entry.id for entry in entries]
    assert {"hunting_cap", "dancer_momentum", "terror", "blessing_pm_1"} <= set(ids)
    assert len(ids) == len(set(ids)) == 84 + 36 + 29 + 12
