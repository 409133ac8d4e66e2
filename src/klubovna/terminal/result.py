"""The end of a match: how the points came about, who won, and the seed."""

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.core.match import Match
from klubovna.core.rng import commitment
from klubovna.core.state import State
from klubovna.terminal.saves import looks_secret
from klubovna.terminal.scene import Board, Scene

BAR = 30


def show_end(console: Console, board: Board, scene: Scene, match: Match[State]) -> None:
    """Everything that people want to know after the last move."""
    words = scene.words
    console.print(board.score_sheet(scene))
    show_ranking(console, scene, match)
    seed = match.setup.seed
    console.print(Line(words("terminal.seed_was", seed=seed), "dim"), soft_wrap=True)
    if looks_secret(seed):
        sealed = words("terminal.sealed_was", sealed=commitment(seed))
        console.print(Line(sealed, "dim"), soft_wrap=True)


def show_ranking(console: Console, scene: Scene, match: Match[State]) -> None:
    """Points as bars, the best first, and the winners, or that there are none."""
    result = match.result()
    best = max(*result.scores, 1)
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column()
    grid.add_column()
    grid.add_column(justify="right")
    grid.add_column()
    for seat in sorted(range(len(result.scores)), key=lambda seat: -result.scores[seat]):
        won, points = seat in result.winners, result.scores[seat]
        grid.add_row(
            Line("★" if won else " ", "bold yellow"),
            Line(scene.people[seat].name, "bold" if won else ""),
            Line(scene.words("terminal.points", n=points), "bold"),
            Line("█" * max(0, round(BAR * points / best)), "cyan"),
        )
    console.print(grid)
    winners = [scene.people[seat].name for seat in result.winners]
    if winners:
        console.print(Line(scene.words("terminal.winner", players=winners), "bold green"))
    else:
        console.print(Line(scene.words("terminal.lost", n=len(result.scores)), "bold"))
