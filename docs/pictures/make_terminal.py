"""Draws docs/pictures/terminal.svg: a real position of Fantasy Realms, as the terminal shows it.

python docs/pictures/make_terminal.py
"""

import re
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from klubovna.core.agent import Seat
from klubovna.core.decision import Decision
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.terminal.saves import Keeper
from klubovna.terminal.sitters import sit_down
from klubovna.terminal.table import TerminalTable

GAME = "fantasy-realms"
SEED = "picture-3"
MOVES = 21
WIDTH, HEIGHT = 104, 34

THEME = TerminalTheme(
    (24, 26, 32),
    (226, 228, 233),
    [
        (24, 26, 32),
        (224, 108, 96),
        (126, 201, 120),
        (229, 192, 97),
        (97, 160, 239),
        (198, 120, 221),
        (86, 196, 212),
        (226, 228, 233),
    ],
)


def main() -> None:
    console = Console(
        record=True,
        file=StringIO(),
        width=WIDTH,
        height=HEIGHT,
        force_terminal=True,
        color_system="truecolor",
        highlight=False,
    )
    with TemporaryDirectory() as folder:
        draw(console, Keeper(Path(folder) / "match.json", is_autosave=False))
    svg = console.export_svg(title=f"klubovna play {GAME}", theme=THEME, unique_id="klubovna")
    # The reader's own monospaced font does; nothing is fetched from anywhere.
    svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    svg = "\n".join(line.rstrip() for line in svg.splitlines() if line.strip()) + "\n"
    Path(__file__).with_name("terminal.svg").write_text(svg, encoding="utf-8")


def draw(console: Console, keeper: Keeper) -> None:
    """Let agents play up to a point and show it to the person at the first seat."""
    game = find_game(GAME)
    match = new_match(game, 3, SEED, events=True)
    agents = sit_down(game.id, ["greedy"] * 3, SEED)
    told = 0
    while len(match.choices) < MOVES or not is_wanted(match.owed()[0]):
        seat = match.owed()[0].seat
        agent = agents[seat].agent
        assert agent is not None
        match.step(agent.choose(Seat(match, seat)), seat)
        told = len(match.events()) if seat == 0 else told
    sitters = sit_down(game.id, ["Anna", "greedy", "greedy"], SEED)
    table = TerminalTable(console, input, match, sitters, "en", keeper)
    table.seen[0] = told
    decision = match.owed()[0]
    table.draw(decision, table.question(decision))
    console.print("[bold]›[/] █")


def is_wanted(decision: Decision) -> bool:
    return decision.seat == 0 and decision.kind == "draw"


if __name__ == "__main__":
    main()
