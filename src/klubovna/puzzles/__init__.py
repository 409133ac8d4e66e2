"""Puzzles: positions from matches between bots in which one option is clearly best, and it is not
the obvious one.

A game keeps them in its folder `puzzles`: `setting.json` says where they are looked for and by
which themes they are sorted, `puzzles.json` holds those that were found (docs/puzzles.md).
"""

from klubovna.puzzles.library import (
    NoPuzzle,
    find_puzzle,
    games_with_puzzles,
    of_the_day,
    puzzles_of,
    read_puzzles,
    shipped,
)
from klubovna.puzzles.puzzle import Figures, Puzzle, PuzzleFile, position, record_of, write_file
from klubovna.puzzles.telling import explanation, figures_of, theme_name, theme_of

__all__ = [
    "Figures",
    "NoPuzzle",
    "Puzzle",
    "PuzzleFile",
    "explanation",
    "figures_of",
    "find_puzzle",
    "games_with_puzzles",
    "of_the_day",
    "position",
    "puzzles_of",
    "read_puzzles",
    "record_of",
    "shipped",
    "theme_name",
    "theme_of",
    "write_file",
]
