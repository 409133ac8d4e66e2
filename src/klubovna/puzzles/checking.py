"""Whether the puzzles of a game still hold: they fit the rules, the position can be reached, the
options are there, and, where somebody has the time for it, the best one is still best."""

from collections.abc import Callable
from typing import Final

import msgspec

from klubovna.core.agent import Seat
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.state import State
from klubovna.puzzles.judging import SURE, obvious_option, still_best
from klubovna.puzzles.mining import puzzle_at
from klubovna.puzzles.puzzle import Puzzle, PuzzleFile, id_of, position
from klubovna.puzzles.setting import setting_of
from klubovna.puzzles.telling import theme_of
from klubovna.texts import LANGUAGES, Text

AGAIN: Final = "check"
"""The seed of a deep check: other deals than those that a puzzle was found with."""
RENEWED: Final = "renewed"
"""The seed with which it is judged again: other deals than those of a deep check."""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a puzzle."""

    id: str
    text: Text


def problems_of(
    game: Game[State],
    file: PuzzleFile,
    deep: bool = False,
    tell: Callable[[int], None] | None = None,
) -> list[Problem]:
    """Everything that is wrong with a file of puzzles. `tell` hears how many were looked at."""
    found: list[Problem] = []
    if file.rules != game.rules_version:
        about = {"made": file.rules, "game": game.rules_version}
        found.append(Problem("", Text("puzzles.wrong_with.rules", about)))
    ids = [puzzle.id for puzzle in file.puzzles]
    for done, puzzle in enumerate(file.puzzles, 1):
        kind = "twice" if ids.count(puzzle.id) > 1 else fault(game, puzzle, deep)
        if kind:
            found.append(Problem(puzzle.id, Text(f"puzzles.wrong_with.{kind}", {"id": puzzle.id})))
        if tell is not None:
            tell(done)
    return found


def fault(game: Game[State], puzzle: Puzzle, deep: bool = False) -> str:
    """What is wrong with a puzzle, in one word; "" where nothing is."""
    if puzzle.id != id_of(game.id, puzzle.seed, puzzle.choices):
        return "name"
    try:
        match = position(game, puzzle)
    except KlubovnaError:
        return "position"
    return _question(match, puzzle) or _options(game, match, puzzle, deep)


def _question(match: Match[State], puzzle: Puzzle) -> str:
    decision = match.decision_for(puzzle.seat)
    if decision is None or decision.kind != puzzle.kind:
        return "question"
    if not all(0 <= at < len(decision.options) for at in (puzzle.best, puzzle.obvious)):
        return "option"
    label = match.label(decision, puzzle.best)
    return "" if (label.words, label.verb) == (puzzle.words, puzzle.verb) else "option"


def _options(game: Game[State], match: Match[State], puzzle: Puzzle, deep: bool) -> str:
    seat, setting = puzzle.seat, setting_of(game)
    keys = Seat(match, seat).option_keys()
    if keys[puzzle.obvious] != keys[obvious_option(match, seat)]:
        return "obvious"
    if keys[puzzle.best] == keys[puzzle.obvious]:
        return "same"
    compared = [keys[figures.option] for figures in puzzle.figures]
    if puzzle.figures[0].option != puzzle.best or set(compared) != set(keys):
        return "figures"
    if puzzle.margin < setting.margin or puzzle.margin < SURE * puzzle.error:
        return "margin"
    theme = theme_of(game, puzzle)
    if not all(game.words(lang).has(f"puzzles.theme.{theme}.text") for lang in LANGUAGES):
        return "theme"
    if deep and not still_best(match, seat, f"{AGAIN} {puzzle.id}", puzzle.best, setting):
        return "not_best"
    return ""


def renewed(
    game: Game[State], file: PuzzleFile, tell: Callable[[int], None] | None = None
) -> PuzzleFile:
    """The puzzles that hold under today's rules, judged and measured again from the bottom up; the
    others are left out."""
    kept: list[Puzzle] = []
    for done, puzzle in enumerate(file.puzzles, 1):
        again = _judged_again(game, puzzle)
        if again is not None:
            kept.append(again)
        if tell is not None:
            tell(done)
    return PuzzleFile(file.format, game.id, game.rules_version, kept)


def _judged_again(game: Game[State], puzzle: Puzzle) -> Puzzle | None:
    """The same puzzle with today's figures."""
    try:
        match = position(game, puzzle)
    except KlubovnaError:
        return None
    if _question(match, puzzle):
        return None
    again = puzzle_at(game, setting_of(game), match, puzzle.seat, f"{RENEWED} {puzzle.id}")
    return again if again is not None and again.best == puzzle.best else None
