"""The agent that has learned: quick as the policy, by numbers that were found in many matches."""

from klubovna.core.agent import Greedy, Seat
from klubovna.core.skill import Skill
from klubovna.core.state import State
from klubovna.texts import Text


class Learned(Greedy[State]):
    """Takes what the game's policy takes with learned numbers. Where there are none that fit, it
    plays by the policy alone, and says so."""

    def __init__(self, seed: str, skill: Skill | None = None) -> None:
        super().__init__(seed)
        self.skill = skill
        """Numbers of somebody's own; else those that the game is shipped with are taken."""
        self.unlearned = False

    def answer(self, seat: Seat[State]) -> int:
        skill = self.skill or seat.skill()
        self.unlearned = skill is None
        rng = seat.chance(self.rng)
        return seat.policy(rng) if skill is None else seat.skilled(rng, skill)

    def reason(self) -> Text | None:
        return Text("thinking.unlearned") if self.unlearned else super().reason()
