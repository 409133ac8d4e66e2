"""Companions for the physical game of Aeon's End: how their requests are read.

A request names a seed and what was decided; the decks follow from the seed, and what was done
with them since is the list of moves. The same request gives the same answer, so a page keeps
nothing but the request, undo takes the last move away, and a link can be shared.
"""

from collections.abc import Mapping
from typing import Final, NoReturn

from klubovna.companion import request
from klubovna.companion.request import BadRequest, Fields, number, one_of, several, switch
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.games.aeons_end.setup import empty_table
from klubovna.games.aeons_end.table import Table
from klubovna.games.aeons_end.terms import ANY, LEVELS, MAGES, NEMESES, Terms
from klubovna.texts import words

GAME: Final = "aeons-end"
MOST_MOVES: Final = 1000
LONGEST_SEED: Final = 64
MOST_PLAYERS: Final = 4


class BadEvening(BadRequest):
    """A request about Aeon's End that makes no sense; the sentence names the field."""

    def __str__(self) -> str:
        return words("en", "klubovna.games.aeons_end").say(self.text)


def bad(problem: str, **args: str | int) -> NoReturn:
    raise BadEvening(f"companion.error.{problem}", {**args})


# ---- fields


def fields(name: str, data: object, known: list[str]) -> Fields:
    """An object with no other fields than these; nothing stands for an empty one."""
    return request.fields(name, {} if data is None else data, known)


def span(name: str, value: object, least: int, most: int) -> tuple[int, int]:
    """Two numbers, the smaller one first."""
    if not isinstance(value, list) or len(value) != 2:
        bad("span", name=name)
    low = number(name, value[0], least, most)
    return low, number(name, value[1], low, most)


def seed_of(data: Fields) -> str:
    seed = data.get("seed")
    if not isinstance(seed, str) or not 0 < len(seed) <= LONGEST_SEED:
        bad("seed", most=LONGEST_SEED)
    return seed


# ---- an evening: who plays, against whom, and what has happened

EVENING: Final = ["seed", "players", "mages", "nemesis", "level", "solo_life", "solo_extra_card"]


class Move:
    """Something that was done; its fields are read by name."""

    def __init__(self, at: int, data: object) -> None:
        self.name = f"moves.{at}"
        if not isinstance(data, Mapping):
            bad("field", name=self.name)
        self.data: Fields = data

    def what(self, known: list[str]) -> str:
        return one_of(f"{self.name}.do", self.data.get("do"), known)

    def one_of(self, field: str, known: list[str]) -> str:
        return one_of(f"{self.name}.{field}", self.data.get(field), known)

    def number(self, field: str, least: int, most: int) -> int:
        return number(f"{self.name}.{field}", self.data.get(field), least, most)

    def impossible(self) -> NoReturn:
        bad("move", name=self.name)


class Evening:
    """The set-up of a physical game, and the moves since."""

    def __init__(self, data: Fields) -> None:
        fields("request", data, [*EVENING, "moves"])
        self.seed = seed_of(data)
        self.players = number("players", data.get("players"), 1, MOST_PLAYERS)
        self.terms = self._terms(data)
        moves = data.get("moves", [])
        if not isinstance(moves, list) or len(moves) > MOST_MOVES:
            bad("moves", most=MOST_MOVES)
        self.moves = [Move(at, move) for at, move in enumerate(moves)]

    def _terms(self, data: Fields) -> Terms:
        mages = data.get("mages", [ANY] * self.players)
        if not isinstance(mages, list) or len(mages) != self.players:
            bad("mages", n=self.players)
        chosen = [one_of("mages", mage, [ANY, *MAGES]) for mage in mages]
        several("mages", [mage for mage in chosen if mage != ANY], MAGES)
        life = number("solo_life", data.get("solo_life", 10), 10, 15)
        one_of("solo_life", str(life), ["10", "12", "15"])
        options: dict[str, str | int | bool] = {
            "nemesis": one_of("nemesis", data.get("nemesis", NEMESES[0]), NEMESES),
            "level": one_of("level", data.get("level", LEVELS[0]), LEVELS),
            "solo_life": life,
            "solo_extra_card": switch("solo_extra_card", data.get("solo_extra_card", False)),
            **{f"mage_{n + 1}": mage for n, mage in enumerate(chosen)},
        }
        return Terms(complete_setup(find_game(GAME), self.players, options, self.seed))

    def rng(self, part: str) -> Rng:
        """Chance of its own for each part, so that one deck doesn't change another."""
        return seeded(f"{self.seed} {part}")

    def table(self, part: str) -> Table:
        return empty_table(self.terms, self.rng(part))
