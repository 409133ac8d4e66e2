"""How strong a bot may be, for people: the same five names in every game."""

from typing import Final

from klubovna.agents.beginner import Erring
from klubovna.agents.learned import Learned
from klubovna.agents.naming import Budget
from klubovna.agents.search import Search
from klubovna.core.agent import Agent, Seat
from klubovna.core.state import State
from klubovna.texts import Text

LEVELS: Final = ["beginner", "casual", "good", "strong", "master"]
"""The weakest first. Texts `agents.NAME` have a sentence about each."""

ERRING: Final = {"beginner": (25, 15), "casual": (10, 3)}
"""How many of a hundred moves it overlooks, and how often it takes what shines."""

THINKING: Final = {
    "good": Budget(0.15, 40, 0.4),
    "strong": Budget(0.35, 100, 0.45),
    "master": Budget(1.5, 0, 1.9),
}
"""The clock ends it where many think at once: then they share what there is."""

LEARNED: Final = ("strong", "master")
"""Those who play by what the house has learned. In Sanctum that is worth more than time: there a
few playouts tell little."""


TELLING: Final = 10
"""A playout that ends with the turn tells as much as so many that go to the end: in a few of them
the best move is found. With more the levels would be alike, and nobody plays better."""
AT_ONCE: Final = ("strong",)
"""For the same reason who is strong plays by what was learned at once there, and `master` is the
one that thinks about it."""


class Level(Search):
    """Thinks as much as its level may, in every game."""

    def __init__(self, seed: str, name: str, budget: Budget) -> None:
        super().__init__(seed, budget, name in LEARNED)
        self.quick = Learned(seed) if name in AT_ONCE else None
        """Answers in its stead where it plays at once."""
        self.answered_at_once = False

    def choose(self, seat: Seat[State]) -> int:
        quick = self.quick if seat.plays_out_in_short() and seat.skill() is not None else None
        self.answered_at_once = quick is not None
        if quick is None:
            return super().choose(seat)
        self.compared, self.why, self.playouts = [], None, 0
        return quick.choose(seat)

    def reason(self) -> Text | None:
        if self.quick is not None and self.answered_at_once:
            return self.quick.reason()
        return super().reason()

    def limits(self, seat: Seat[State]) -> Budget:
        budget = super().limits(seat)
        if not seat.plays_out_in_short():
            return budget
        if budget.playouts:
            return Budget(budget.seconds, -(-budget.playouts // TELLING), budget.wall)
        return Budget(budget.seconds / TELLING, 0, budget.wall)


def level(name: str, seed: str, playouts: int = 0) -> Agent[State]:
    """The bot of a level. With `playouts` it thinks for so many instead of by the clock, so that
    its choice does not depend on the machine."""
    if name in ERRING:
        overlooks, dazzled = ERRING[name]
        return Erring(seed, overlooks, dazzled)
    budget = Budget(0.0, playouts) if playouts else THINKING[name]
    return Level(seed, name, budget)
