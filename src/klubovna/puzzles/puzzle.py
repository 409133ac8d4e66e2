"""A puzzle as data: a position, the question, the best option and the figures of all of them."""

import hashlib
import json
from typing import Final

import msgspec

from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.starting import replay
from klubovna.core.state import State

FORMAT: Final = 1
ID_LETTERS: Final = 7


class Figures(msgspec.Struct, frozen=True, array_like=True):
    """What an option came to, on the average of so many deals."""

    option: int
    chance: float
    own: float
    others: float
    deals: int


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position of a match between bots in which one option is clearly best, and another is the
    obvious one."""

    id: str
    players: int
    seed: str
    choices: list[int]
    seat: int
    kind: str
    """The kind of the question."""
    verb: str
    """What the best option does."""
    words: str
    """The best option as it is typed: whoever reads the file under other rules finds it again."""
    best: int
    obvious: int
    difficulty: int
    margin: float
    error: float
    figures: list[Figures]
    """The best option first, then the others by what they came to; copies are left out."""
    options: dict[str, str | int | bool] = {}


class PuzzleFile(msgspec.Struct, frozen=True):
    """All puzzles of a game, and the version of the rules that they were made for."""

    format: int
    game: str
    rules: int
    puzzles: list[Puzzle]


def position(game: Game[State], puzzle: Puzzle, events: bool = False) -> Match[State]:
    """The match at the puzzle's question."""
    return replay(game, record_of(game, puzzle), events=events)


def record_of(game: Game[State], puzzle: Puzzle) -> Record:
    """The match so far, as a record."""
    return Record(
        game.id,
        game.rules_version,
        puzzle.players,
        dict(puzzle.options),
        puzzle.seed,
        puzzle.choices,
    )


def id_of(game_id: str, seed: str, choices: list[int]) -> str:
    """A short name that follows from the position."""
    told = json.dumps([game_id, seed, choices])
    return hashlib.sha256(told.encode()).hexdigest()[:ID_LETTERS]


def read_file(text: str | bytes) -> PuzzleFile:
    """The puzzles in a file; `msgspec.ValidationError` says what is wrong with it."""
    return msgspec.json.decode(text, type=PuzzleFile)


def write_file(file: PuzzleFile) -> str:
    """As text, a line for each puzzle."""
    head = json.dumps({"format": file.format, "game": file.game, "rules": file.rules})
    lines = [msgspec.json.encode(puzzle).decode() for puzzle in file.puzzles]
    return head[:-1] + ', "puzzles": [\n' + ",\n".join(lines) + "\n]}\n"
