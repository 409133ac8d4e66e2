"""Which games have puzzles, and the puzzles, read once."""

import hashlib
from datetime import date
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import msgspec

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Game
from klubovna.core.registry import find_game, game_ids
from klubovna.core.state import State
from klubovna.puzzles.puzzle import FORMAT, Puzzle, PuzzleFile, read_file
from klubovna.puzzles.setting import FOLDER

FILE: Final = "puzzles.json"
_SHIPPED: dict[str, PuzzleFile] = {}
"""By game, those that somebody has asked for."""


class NoPuzzle(KlubovnaError):
    """The game has no such puzzle."""


class DamagedPuzzles(KlubovnaError):
    """A file holds no puzzles that can be read."""


def file_of(game: Game[State]) -> Traversable:
    """Where the game keeps its puzzles."""
    return files(game.package) / FOLDER / FILE


def read_puzzles(game: Game[State], text: bytes) -> PuzzleFile:
    """The puzzles of a file that belongs to the game."""
    try:
        file = read_file(text)
    except msgspec.DecodeError as error:
        raise DamagedPuzzles("puzzles.error.file", {"why": str(error)}) from error
    if file.format != FORMAT or file.game != game.id:
        why = f"format {file.format}, {file.game}"
        raise DamagedPuzzles("puzzles.error.file", {"why": why})
    return file


def shipped(game: Game[State]) -> PuzzleFile:
    """The file that the game is shipped with; an empty one where there is none."""
    file = file_of(game)
    if not file.is_file():
        return PuzzleFile(FORMAT, game.id, game.rules_version, [])
    return read_puzzles(game, file.read_bytes())


def puzzles_of(game: Game[State]) -> list[Puzzle]:
    """The puzzles that can be played: made for these rules, and for the game's own cards."""
    if game.card_set() is not None:
        return []
    if game.id not in _SHIPPED:
        _SHIPPED[game.id] = shipped(game)
    file = _SHIPPED[game.id]
    return file.puzzles if file.rules == game.rules_version else []


def games_with_puzzles() -> list[Game[State]]:
    """A stranger's package that fails has no puzzles."""
    found: list[Game[State]] = []
    for id in game_ids():
        try:
            game = find_game(id)
            if puzzles_of(game):
                found.append(game)
        except Exception:
            continue
    return found


def find_puzzle(game: Game[State], id: str) -> Puzzle:
    """The puzzle with this id."""
    for puzzle in puzzles_of(game):
        if puzzle.id == id:
            return puzzle
    raise NoPuzzle("puzzles.error.none", {"id": id, "game": game.words("en")("game.name")})


def of_the_day(day: date) -> tuple[Game[State], Puzzle] | None:
    """The puzzle of a day, the same for everybody; games take turns."""
    games = games_with_puzzles()
    if not games:
        return None
    game = games[day.toordinal() % len(games)]
    offered = sorted(puzzles_of(game), key=lambda puzzle: puzzle.id)
    tossed = hashlib.sha256(f"{game.id} {day.isoformat()}".encode()).digest()
    return game, offered[int.from_bytes(tossed[:8]) % len(offered)]
