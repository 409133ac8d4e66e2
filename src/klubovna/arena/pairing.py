"""Who plays whom on which seats in a tournament: every pair, balanced seats, equal deals."""

from typing import NamedTuple

from klubovna.core.game import Game, Setup
from klubovna.core.state import State


class Bout(NamedTuple):
    """One match of a tournament. `first` and `second` are the entrants that are compared; they are
    the same where everybody plays together against the game."""

    number: int
    deal: int
    seats: list[int]
    """For each seat the entrant that sits there."""
    first: int
    second: int


def plays_together(game: Game[State], setup: Setup) -> bool:
    """Whether all seats win and lose together, or there is one seat."""
    return len(game.teams(setup)) == 1


def bouts(
    game: Game[State], setup: Setup, entrants: int, games: int, neighbours: bool = False
) -> list[Bout]:
    """Every match of a tournament in which each pair, or each entrant of a game that is played
    together, plays at least so many. A deal is played on every seating, and by every pair. Where
    only neighbours play each other, each meets the one before it and the one after."""
    found: list[Bout] = []
    if plays_together(game, setup):
        for deal in range(games):
            for one in range(entrants):
                found.append(Bout(len(found), deal, [one] * setup.players, one, one))
        return found
    teams = game.teams(setup)
    for deal in range(-(-games // len(seatings(len(teams))))):
        for one in range(entrants):
            last = min(one + 2, entrants) if neighbours else entrants
            for other in range(one + 1, last):
                for sides in seatings(len(teams)):
                    seats = [0] * setup.players
                    for side, team in zip(sides, teams, strict=True):
                        for seat in team:
                            seats[seat] = (one, other)[side]
                    found.append(Bout(len(found), deal, seats, one, other))
    return found


def seatings(teams: int) -> list[list[int]]:
    """Who of two (0 or 1) is which team, so that over all seatings both are it equally often: turn
    by turn, or where the number is odd, each of them alone once in each place."""
    if teams % 2 == 0:
        return [[(place + turn) % 2 for place in range(teams)] for turn in (0, 1)]
    return [
        [lone if place == at else 1 - lone for place in range(teams)]
        for lone in (0, 1)
        for at in range(teams)
    ]
