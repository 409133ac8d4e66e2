"""At the terminal of a real game: playing all that needs no thought, and ending the turn."""

from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console

from klubovna.terminal.saves import Keeper
from klubovna.terminal.sitters import Sitter
from klubovna.terminal.table import TerminalTable
from klubovna.testing import Scenario
from support import aeons, shards


def typed(t: Scenario, *lines: str) -> str:
    """What stands on the screen when people have typed this."""
    heard = iter(lines)
    screen = StringIO()

    def read(prompt: str) -> str:
        line = next(heard, None)
        if line is None:
            raise EOFError
        return line

    sitters = [Sitter(name, None, 0) for name in ("Anna", "Petr")]
    console = Console(file=screen, width=160, height=60)
    with TemporaryDirectory() as folder:
        keeper = Keeper(Path(folder, "kept"), False)
        TerminalTable(console, read, t.match, sitters, "en", keeper).run()
    return screen.getvalue()


def test_a_hand_of_shards_is_played_at_once_but_for_what_asks() -> None:
    t = shards.holding("crystal", "crystal", "blaster", "korvus_legionnaire")
    shown = typed(t, "", "p")
    assert "p play all" in shown
    assert t.seat(0).hand == ["korvus_legionnaire"]
    assert t.gems == 2


def test_a_turn_of_shards_with_cards_in_hand_is_ended_twice() -> None:
    t = shards.holding("crystal")
    assert "You would leave unused: 1 card in hand (Crystal)" in typed(t, "", "end")
    assert t.seat(0).hand == ["crystal"]
    typed(t, "", "end", "end")
    assert t.match.decision_for(0) is None


def test_gems_of_aeons_end_are_played_at_once() -> None:
    t = aeons.holding("crystal", "crystal", "jade", "spark")
    typed(t, "", "p")
    assert t.seat(0).hand == ["spark"]
    assert t.aether == 4


def test_a_main_phase_of_aeons_end_is_ended_twice() -> None:
    t = aeons.holding("crystal")
    shown = typed(t, "", "end")
    assert "You would leave unused: cards that could be played (Crystal)" in shown
    assert t.seat(0).hand == ["crystal"]
