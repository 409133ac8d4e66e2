"""Walking through a record, and finding the decisions that are decisions."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from klubovna.agents.weighing import quick_move
from klubovna.analysis.notes import Lay, Notes, Tried, Weighed
from klubovna.core.agent import Seat
from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import replay
from klubovna.core.state import State

MOST_LAYS: Final = 60
"""So many moments at most are looked at with all cards open."""
DEALS_A_PLACE: Final = 1 << 16


class Step(NamedTuple):
    """A choice that is about to be made."""

    match: Match[State]
    at: int
    seat: int
    option: int


def walk(record: Record, trusted: bool = True) -> Iterator[Step]:
    """The match before each of its choices; it is one and the same match that goes on."""
    match = replay(find_game(record.game), record, 0, trusted=trusted)
    for at, code in enumerate(record.choices):
        seat = code_seat(code)
        if seat < 0 and match.decision is not None:
            seat = match.decision.seat
        yield Step(match, at, seat, code & OPTION_MASK)
        match.step(code & OPTION_MASK, seat)


def chance_at(seed: str, at: int, deal: int) -> Rng:
    """The randomness of one deal at one place: it does not matter who deals it, or when."""
    return seeded(f"look again {seed}").at(at * DEALS_A_PLACE + deal)


def first_notes(record: Record, seed: str) -> Notes:
    """The decisions of a record with more than one different move, with nothing weighed yet."""
    game = find_game(record.game)
    ended = replay(game, record)
    teams = game.teams(ended.setup)
    decisions: list[Weighed] = []
    turns: list[int] = []
    last = -1
    for step in walk(record):
        if step.match.boundaries != last:
            last = step.match.boundaries
            turns.append(step.at)
        found = decision_of(step, teams, seed)
        if found is not None:
            decisions.append(found)
    lays = [Lay(at, [0.0] * len(teams), [0.0] * record.players) for at in thinned(turns)]
    return Notes(seed, len(record.choices), decisions, lays, game.counts_points, game.clear_lead)


def decision_of(step: Step, teams: list[list[int]], seed: str) -> Weighed | None:
    """What there is to weigh: all different moves where that may matter; else the move that was
    made and the quick player's, if they are not the same one."""
    decision = step.match.decision_for(step.seat)
    if decision is None or len(decision.options) < 2:
        return None
    seat = Seat(step.match, step.seat)
    keys = seat.option_keys()
    if len(set(keys)) == 1:
        return None
    quick = quick_move(seat, chance_at(seed, step.at, DEALS_A_PLACE - 1))
    options = {keys[step.option]: step.option}
    options.setdefault(keys[quick], quick)
    if seat.worth_thinking():
        for index, key in enumerate(keys):
            options.setdefault(key, index)
    team = next(place for place, team in enumerate(teams) if step.seat in team)
    moves = [Tried(option, [0.0] * len(teams)) for option in options.values()]
    at_quick = list(options).index(keys[quick])
    return Weighed(step.at, step.seat, team, moves, at_quick, list(range(len(moves))))


def thinned(turns: list[int]) -> list[int]:
    """Not more than so many of them, spread evenly."""
    if len(turns) <= MOST_LAYS:
        return turns
    return [turns[n * len(turns) // MOST_LAYS] for n in range(MOST_LAYS)]
