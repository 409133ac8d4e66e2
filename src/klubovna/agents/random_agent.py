"""The agent that takes any legal option."""

from klubovna.core.agent import Agent, Seat
from klubovna.core.rng import seeded
from klubovna.core.state import State


class RandomAgent(Agent[State]):
    """Every option with the same probability."""

    def __init__(self, seed: str) -> None:
        self.rng = seeded(seed)

    def imagines(self) -> bool:
        return False

    def choose(self, seat: Seat[State]) -> int:
        return self.rng.below_at(seat.moment(), len(seat.decision().options))
