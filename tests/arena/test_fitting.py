"""Matches that numbers are fitted to: in every other one some answers are tossed for."""

from typing import cast

from klubovna.agents.lessons import lesson
from klubovna.core.decision import TURN, Decision, Play
from klubovna.core.game import Game
from klubovna.core.rng import Rng
from klubovna.core.skill import Counting, Tally
from klubovna.core.state import State
from support.toy import Toy, ToyState

QUESTIONS = 100
MATCHES = 200


class Monotonous(Toy):
    """A hundred questions, each answered by the policy in the same way."""

    def play(self, state: ToyState) -> Play:
        for _ in range(QUESTIONS):
            yield TURN
            state.points[0] += yield Decision(0, "take", [0, 1])

    def policy(self, state: ToyState, decision: Decision, rng: Rng) -> int:
        return 0


class Noting(Counting[ToyState]):
    """Notes how often the other answer was given."""

    def __init__(self) -> None:
        self.others: list[int] = []

    def sides(self, state: ToyState) -> list[Tally]:
        return [Tally() for _ in range(state.players)]

    def brought(self, state: ToyState) -> list[float]:
        self.others.append(state.points[0])
        return [1.0, 0.0]


def test_in_every_other_match_three_of_a_hundred_answers_are_tossed_for() -> None:
    """Half of what is tossed for is what the policy does anyway. Of a hundred questions none is
    tossed for otherwise in about 22 of 100 curious matches."""
    learner = Noting()
    game, counting = cast(Game[State], Monotonous()), cast(Counting[State], learner)
    for number in range(MATCHES):
        lesson(game, counting, (2, {}), f"x/{number}", [None])
    assert len(learner.others) == MATCHES
    curious = [others for others in learner.others if others]
    assert 0.33 < len(curious) / MATCHES < 0.45
    assert 0.006 < sum(curious) / (MATCHES * QUESTIONS) < 0.009
