"""Why the best option is best, in words: what the theme teaches, what speaks for the option, and
what the obvious one gives away."""

from typing import Final

from klubovna.core.agent import Seat
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.puzzles.puzzle import Figures, Puzzle
from klubovna.puzzles.setting import setting_of
from klubovna.puzzles.trial import CHANCE
from klubovna.texts import Text

MOSTLY: Final = 0.65
"""A part of the difference that is most of it."""
PERCENT: Final = 100


def theme_of(game: Game[State], puzzle: Puzzle) -> str:
    """The theme of a puzzle."""
    return setting_of(game).theme(puzzle.kind, puzzle.verb)


def theme_name(theme: str) -> Text:
    return Text(f"puzzles.theme.{theme}.name")


def explanation(game: Game[State], match: Match[State], puzzle: Puzzle) -> list[Text]:
    """Some sentences, the most general first."""
    told = [Text(f"puzzles.theme.{theme_of(game, puzzle)}.text")]
    seat = Seat(match, puzzle.seat)
    grounds = seat.grounds(puzzle.best, seeded("grounds"))
    if grounds is not None and not _same(grounds, seat.grounds(puzzle.obvious, seeded("grounds"))):
        told.append(Text("puzzles.told.grounds", {"why": grounds}))
    best, obvious = puzzle.figures[0], figures_of(puzzle, puzzle.obvious)
    options = {"best": seat.said(puzzle.best), "obvious": seat.said(puzzle.obvious)}
    told.append(
        Text(
            "puzzles.told.chance",
            {**options, "first": _percent(best.chance), "second": _percent(obvious.chance)},
        )
    )
    if setting_of(game).measure != CHANCE:
        told.append(_points(best, obvious))
    return told


def figures_of(puzzle: Puzzle, option: int) -> Figures:
    """The figures of an option that was compared."""
    return next(figures for figures in puzzle.figures if figures.option == option)


def _points(best: Figures, obvious: Figures) -> Text:
    gained, denied = best.own - obvious.own, obvious.others - best.others
    kind = "both"
    if gained >= MOSTLY * (gained + denied):
        kind = "own"
    elif denied >= MOSTLY * (gained + denied):
        kind = "others"
    return Text(
        f"puzzles.told.points_{kind}",
        {
            "own": round(best.own),
            "others": round(best.others),
            "own_obvious": round(obvious.own),
            "others_obvious": round(obvious.others),
        },
    )


def _percent(chance: float) -> int:
    return round(PERCENT * chance)


def _same(one: Text, other: Text | None) -> bool:
    return other is not None and one.to_json() == other.to_json()
