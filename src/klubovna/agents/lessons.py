"""Matches that are played to learn from them."""

from typing import Final

from klubovna.agents.playouts import MOST_DECISIONS
from klubovna.agents.regression import Row
from klubovna.core.game import Game
from klubovna.core.rng import seeded
from klubovna.core.skill import Counting, Sitting, Skill, Tally
from klubovna.core.starting import new_match
from klubovna.core.state import State

PERCENT: Final = 100
CURIOUS: Final = 3
"""So many of a hundred questions a player answers at random, in every other match: what nobody
tries, nobody learns about."""
NOTED: Final = 2
"""One of so many turns is noted."""


def lesson(
    game: Game[State],
    learner: Counting[State],
    sitting: Sitting,
    seed: str,
    skills: list[Skill | None],
) -> list[Row]:
    """A match between players of the given skills (None plays by the policy), each seat any of
    them; its positions at turn boundaries, with how it ended."""
    players, switches = sitting
    rng = seeded(f"lesson {seed}")
    match = new_match(game, players, seed, switches, history=False)
    seated = [skills[rng.below(len(skills))] for _ in range(players)]
    curious = CURIOUS * rng.below(2)
    noted: list[list[Tally]] = []
    turns, played = 0, 0
    decision = match.decision
    while decision is not None and played < MOST_DECISIONS:
        if match.boundaries != turns:
            turns = match.boundaries
            if rng.below(NOTED) == 0:
                noted.append(learner.sides(match.state))
        if decision.seat < 0:
            decision = match.owed()[0]
        skill = seated[decision.seat]
        count = len(decision.options)
        if count == 1:
            index = 0
        elif curious and rng.below(PERCENT) < curious:
            index = rng.below(count)
        elif skill is None:
            index = game.policy(match.state, decision, rng)
        else:
            index = game.skilled(match.state, decision, rng, skill)
        match.step(index, decision.seat)
        played += 1
        decision = match.decision
    if decision is not None:
        return []
    brought = learner.brought(match.state)
    return [_row(sides, brought) for sides in noted]


def _row(sides: list[Tally], brought: list[float]) -> Row:
    """Only of the sides that something was counted for: the others can win no more."""
    living = [at for at in range(len(sides)) if sides[at].places]
    return Row([sides[at].merged() for at in living], [brought[at] for at in living])
