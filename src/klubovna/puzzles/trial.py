"""Which option is best, by many matches played to their end: the same imagined deals for all.

What is compared is the difference on each deal, so that the luck of a deal counts for nothing.
"""

import math
from typing import Final

from klubovna.agents.playouts import TO_THE_END, outcome, play_on
from klubovna.agents.search import SLIPS, foes_of, skills_on
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State

NOTHING: Final = -1
"""As what a move goes on with: whatever a quick player takes."""
CHANCE: Final = "chance"
POINTS: Final = "points"
OWN: Final = "own"
"""What a game counts by: won or lost, by how many points, or the own points alone."""


class Move:
    """An option that is tried, perhaps with another one right after it, and what came of it deal
    by deal."""

    def __init__(self, option: int, then: int = NOTHING) -> None:
        self.option = option
        self.then = then
        """The number of another option of the same question, taken next where it is offered."""
        self.won: list[float] = []
        self.own: list[float] = []
        self.others: list[float] = []

    def measured(self, measure: str) -> list[float]:
        """What is compared, deal by deal."""
        if measure == CHANCE:
            return self.won
        if measure == OWN:
            return self.own
        return [own - other for own, other in zip(self.own, self.others, strict=True)]


class Trial:
    """A question to a seat, and its options on the same deals."""

    def __init__(self, match: Match[State], seat: int, seed: str, measure: str) -> None:
        self.seat = Seat(match, seat)
        self.measure = measure
        self.decision = self.seat.decision()
        self.rng = seeded(seed)
        self.skill = self.seat.skill()
        self.teams = match.game.teams(match.setup)
        self.foes = foes_of(seat, self.teams, match.setup.players)
        self.dealt = 0

    def deal(self, moves: list[Move]) -> None:
        """One more imagined deal for these moves."""
        imagined = self.seat.imagine(self.rng)
        toss = self.rng.branch()
        skills = skills_on(self.dealt, self.foes, self.skill)
        slips = SLIPS[self.dealt % len(SLIPS)]
        self.dealt += 1
        for move in moves:
            match = imagined.clone(history=False)
            match.step(move.option, self.seat.number)
            self._go_on(match, move.then)
            play_on(match, toss.copy(), self.foes, slips, TO_THE_END, skills)
            self._note(match, move)

    def leaves(self, option: int, number: int) -> bool:
        """Whether another option of the question is still offered right after this one."""
        match = self.seat.imagine(self.rng.copy())
        match.step(option, self.seat.number)
        asked = match.decision_for(self.seat.number)
        return asked is not None and asked.kind == self.decision.kind and number in asked.options

    def _go_on(self, match: Match[State], then: int) -> None:
        asked = match.decision_for(self.seat.number) if then != NOTHING else None
        if asked is not None and asked.kind == self.decision.kind and then in asked.options:
            match.step(asked.options.index(then), self.seat.number)

    def _note(self, match: Match[State], move: Move) -> None:
        seat = self.seat.number
        move.won.append(outcome(match, seat, self.teams).won)
        if not match.over:
            move.own.append(0.0)
            move.others.append(0.0)
            return
        result = match.result()
        others = [score for at, score in enumerate(result.scores) if self.foes[at]]
        if result.rival is not None:
            others.append(result.rival)
        move.own.append(float(result.scores[seat]))
        move.others.append(float(max(others, default=0)))

    def lead(self, one: Move, other: Move) -> tuple[float, float]:
        """By how much a move is better than another on the deals that both have had, and the
        standard error of that."""
        pairs = list(zip(one.measured(self.measure), other.measured(self.measure), strict=False))
        count = len(pairs)
        if count < 2:
            return 0.0, math.inf
        gains = [mine - theirs for mine, theirs in pairs]
        mean = sum(gains) / count
        scatter = sum((gain - mean) ** 2 for gain in gains) + self._doubt()
        return mean, math.sqrt(scatter / (count - 1) / count)

    def _doubt(self) -> float:
        """What is assumed before anything was seen: nobody is sure after a few equal deals."""
        return 0.5 if self.measure == CHANCE else 8.0


def mean(numbers: list[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0
