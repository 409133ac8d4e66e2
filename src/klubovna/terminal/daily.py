"""The challenge of the day in a terminal: what is kept of an attempt, and what it came to.

The day is that of UTC, and the deal follows from the day and the game alone, so that everybody who
plays it in a terminal plays the same one. The first attempt counts, unless something makes it
practice; whoever has ended it may play again.
"""

import hashlib
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.outfit import Daily, outfit_of
from klubovna.core.registry import find_game, game_ids
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.terminal.saves import FileProblem

PERSON: Final = 0
"""The seat of whoever plays."""
SEED_LETTERS: Final = 32


class Outcome(msgspec.Struct):
    """What an attempt came to."""

    won: bool
    score: int
    rival: int | None
    """The best of the others, or the points of an opponent that nobody plays."""
    moves: int


class Kept(msgspec.Struct):
    """What a file of an attempt holds beside the match."""

    practice: bool = False
    outcome: Outcome | None = None


class Attempt:
    """The first attempt at the challenge of a day, kept in a folder."""

    def __init__(self, folder: Path, game_id: str, day: date) -> None:
        name = f"{game_id}-{day.isoformat()}"
        self.match_path = folder / "daily" / f"{name}.json"
        self._path = folder / "daily" / f"{name}.attempt.json"
        self.kept = self._read()

    @property
    def is_begun(self) -> bool:
        return self._path.is_file()

    @property
    def is_over(self) -> bool:
        return self.kept.outcome is not None

    @property
    def counts(self) -> bool:
        return not self.kept.practice

    def begin(self) -> None:
        """From now on it is the first attempt."""
        self._write()

    def spoil(self) -> None:
        """It becomes practice."""
        self.kept.practice = True
        self._write()

    def end(self, match: Match[State]) -> None:
        """Keep what a match that is over came to."""
        result = match.result()
        others = [score for seat, score in enumerate(result.scores) if seat != PERSON]
        rival = result.rival if result.rival is not None else max(others, default=None)
        won, moves = PERSON in result.winners, len(match.choices)
        self.kept.outcome = Outcome(won, result.scores[PERSON], rival, moves)
        self._write()

    def _read(self) -> Kept:
        try:
            return msgspec.json.decode(self._path.read_bytes(), type=Kept)
        except FileNotFoundError:
            return Kept()
        except (OSError, msgspec.DecodeError) as error:
            about = {"file": str(self._path), "why": "other"}
            raise FileProblem("terminal.error.read", about) from error

    def _write(self) -> None:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._path.write_bytes(msgspec.json.encode(self.kept))
        except OSError as error:
            about = {"file": str(self._path), "why": "other"}
            raise FileProblem("terminal.error.write", about) from error


# ---- the deal


def challenges() -> list[Game[State]]:
    """The games that have a challenge of the day."""
    games = [find_game(id) for id in game_ids()]
    return [game for game in games if outfit_of(game).daily is not None]


def deal(game: Game[State], offered: Daily, day: date) -> Match[State]:
    """The match of a day: the same for everybody."""
    options = offered.on(day.toordinal())
    return new_match(game, offered.players, seed_of(game, day), options, events=True)


def seed_of(game: Game[State], day: date) -> str:
    told = f"klubovna daily {game.id} {day.isoformat()}"
    return hashlib.sha256(told.encode()).hexdigest()[:SEED_LETTERS]
