"""The agent that errs as people do: it overlooks moves for a while, and takes what shines."""

from typing import Final

from klubovna.core.agent import Agent, Seat
from klubovna.core.rng import seeded
from klubovna.core.state import State

PERCENT: Final = 100
SPELL: Final = 16
"""For so many choices of the match a move that was overlooked stays so."""
FAR: Final = 1 << 20


class Erring(Agent[State]):
    """The game's policy, but it does not see some of the moves, so many of a hundred; and so often
    it takes what catches its eye."""

    def __init__(self, seed: str, overlooks: int, dazzled: int) -> None:
        self.rng = seeded(seed)
        self.overlooks = overlooks
        self.dazzled = dazzled

    def imagines(self) -> bool:
        return False

    def choose(self, seat: Seat[State]) -> int:
        if len(seat.decision().options) == 1:
            return 0
        rng = seat.chance(self.rng)
        usual = seat.policy(rng.copy())
        if not seat.worth_thinking():
            return usual
        if rng.branch().below(PERCENT) < self.dazzled:
            shining = shiniest(seat)
            if shining >= 0:
                return shining
        found = seat.policy_among(self.seen(seat), rng)
        return found if found >= 0 else usual

    def seen(self, seat: Seat[State]) -> list[int]:
        """The options that it does not overlook just now; at least the one that strikes it most."""
        spell = seat.moment() // SPELL * FAR
        strikes = [self.rng.below_at(spell + key, PERCENT) for key in seat.option_keys()]
        least = min(self.overlooks, max(strikes))
        return [index for index, strike in enumerate(strikes) if strike >= least]


def shiniest(seat: Seat[State]) -> int:
    """The first of the options that catch the eye most, or -1 where none does."""
    best, at = 0, -1
    for index in range(len(seat.decision().options)):
        shine = seat.shine(index)
        if shine > best:
            best, at = shine, index
    return at
