"""Puzzles on request: which there are, one of them, an answer, and a table that goes on from it."""

from datetime import UTC, datetime
from functools import cache
from typing import Final

from klubovna.core.record import record_from_text
from klubovna.core.registry import game_ids
from klubovna.puzzles import NoPuzzle, find_puzzle, games_with_puzzles, of_the_day, puzzles_of
from klubovna.puzzles.telling import theme_of
from klubovna.server.errors import Refused
from klubovna.server.founding import found
from klubovna.server.house import House
from klubovna.server.kept import Kept
from klubovna.server.ledger import rows_of, without_choices
from klubovna.server.library import JSON, known_game
from klubovna.server.puzzles import (
    POSE,
    SOLVE,
    Judged,
    Offered,
    OfTheDay,
    Puzzles,
    Solution,
    Wanted,
    start_of,
)
from klubovna.server.wire import Created, NewBot, NewPerson, NewSeat
from klubovna.server.work.workforce import ask

PARTNER: Final = "good"
"""Who sits at the other seats of a table that goes on from a puzzle."""


@cache
def _offered() -> list[Offered]:
    return [
        Offered(game.id, one.id, theme_of(game, one), one.difficulty, one.players)
        for game in games_with_puzzles()
        for one in puzzles_of(game)
    ]


def all_puzzles() -> Puzzles:
    """Every puzzle, and that of the server's day."""
    today = datetime.now(UTC).date()
    chosen = of_the_day(today)
    day = None if chosen is None else OfTheDay(today.isoformat(), chosen[0].id, chosen[1].id)
    return Puzzles(_offered(), day)


def wanted_puzzle(game: str, id: str) -> Wanted:
    """A puzzle that there is."""
    if game not in game_ids():
        raise Refused("not_found", "no_game")
    try:
        find_puzzle(known_game(game), id)
    except NoPuzzle as error:
        raise Refused("not_found", "no_puzzle") from error
    return Wanted(game, id)


async def posed(house: House, wanted: Wanted, client: str) -> Kept:
    """The puzzle, worked out once."""
    kept = house.puzzles.posed.get(wanted)
    if kept is None:
        body = await ask(house.work, POSE, wanted, client)
        kept = house.puzzles.posed[wanted] = Kept(bytes(body), JSON)
    return kept


async def _solution(house: House, wanted: Wanted, client: str) -> Solution:
    found = house.puzzles.solved.get(wanted)
    if found is None:
        found = house.puzzles.solved[wanted] = await ask(house.work, SOLVE, wanted, client)
    return found


async def judged(house: House, wanted: Wanted, option: int, client: str) -> Judged:
    """Whether an answer is the best one, and what all of them are worth."""
    solution = await _solution(house, wanted, client)
    return Judged(option in solution.good, solution)


async def played_on(house: House, wanted: Wanted, name: str) -> Created:
    """A table that begins with the puzzle's position."""
    seat = find_puzzle(known_game(wanted.game), wanted.id).seat
    record = record_from_text(start_of(wanted))
    seats: list[NewSeat] = [NewBot(PARTNER) for _ in range(record.players)]
    seats[seat] = NewPerson(name)
    rows = rows_of(record, len(record.choices))
    return await found(house, without_choices(record), seats, rows, practice=True)
