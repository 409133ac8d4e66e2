"""Weighing moves after the match: what each brings on the same imagined deals, played to the end.

Unlike a bot that thinks, nobody looks for a move to make: what counts is the true chance to win, so
every playout goes to the end of the match, and everybody plays by the same quick player. Then the
chance of a position is on the average that of the positions which follow.
"""

from typing import Final

from klubovna.agents.playouts import BY_POLICY, TO_THE_END, outcome, play_on
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.rng import Rng
from klubovna.core.skill import Skill
from klubovna.core.skills import shipped_skill
from klubovna.core.state import State

SLIPS: Final = 8
"""With all cards open, so many of a hundred questions are answered at random."""


class Landed:
    """How a playout ended: the share of each team in the win, the points of each seat, and what it
    was worth to the seat that was asked (`playouts.Outcome.worth`)."""

    def __init__(self, won: list[float], points: list[int], worth: float) -> None:
        self.won = won
        self.points = points
        self.worth = worth


def weigh(seat: Seat[State], moves: list[int], rng: Rng) -> list[Landed]:
    """What each of these moves brings on one imagined deal. It knows what the seat knows."""
    imagined = seat.imagine(rng)
    toss = rng.branch()
    landed: list[Landed] = []
    for move in moves:
        match = imagined.clone(history=False)
        match.step(move, seat.number)
        landed.append(_played_out(match, seat.number, toss.copy()))
    return landed


def weigh_as_it_lay(match: Match[State], seat: int, rng: Rng) -> Landed:
    """How the match might have gone on with all cards where they really lay. What is still to be
    rolled and shuffled is open, and everybody slips now and then: else a match without dice would
    have one end only, and a chance of 0 or 1."""
    twin = match.clone(history=False)
    twin.state.rng = rng.branch()
    return _played_out(twin, seat, rng, SLIPS)


def quick_move(seat: Seat[State], rng: Rng) -> int:
    """The option that playouts would take for the seat."""
    imagined = seat.imagine(rng)
    decision = imagined.decision_for(seat.number)
    assert decision is not None
    skill = seat.skill()
    if skill is None:
        return imagined.game.rehearse(imagined.state, decision, rng)
    return imagined.game.skilled(imagined.state, decision, rng, skill)


def _played_out(match: Match[State], seat: int, rng: Rng, slips: int = 0) -> Landed:
    players = match.setup.players
    skill = shipped_skill(match.game)
    skills: list[Skill | None] = BY_POLICY if skill is None else [skill] * players
    play_on(match, rng, [True] * players, slips, TO_THE_END, skills)
    teams = match.game.teams(match.setup)
    worth = outcome(match, seat, teams).worth
    if match.decision is not None:
        return Landed([0.0] * len(teams), [0] * players, worth)
    result = match.game.result(match.state)
    winning = [team[0] in result.winners for team in teams]
    share = 1.0 / max(1, sum(winning))
    return Landed([share if won else 0.0 for won in winning], result.scores, worth)
