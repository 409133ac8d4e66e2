"""Moves that compete: which of them is better than the policy's, as far as playouts can tell."""

import math
from typing import Final

DOUBT: Final = 0.12
"""Variance that is assumed before anything was seen, for two deals."""
SURE: Final = 3.5
"""So many standard errors end a contest before its time."""
FEW: Final = 8
"""After fewer deals nobody is sure."""
ENOUGH: Final = 0.5
"""So many standard errors a rival must have gained to be taken instead of the policy's move."""
ENOUGH_IN_SHORT: Final = 1.0
"""More where playouts end with the turn: what they bring is an estimate."""


class Contest:
    """Moves on the same deals; the first is the policy's, and stays in to the end.

    A move is measured by what it gained over the policy's on each deal, so that the luck of a deal
    counts for nothing.
    """

    def __init__(self, moves: list[int], enough: float = ENOUGH) -> None:
        self.moves = moves
        self.enough = enough
        self.alive = list(range(len(moves)))
        self.deals = [0] * len(moves)
        self.worth = [0.0] * len(moves)
        self.won = [0.0] * len(moves)
        self.gained = [0.0] * len(moves)
        self.squares = [0.0] * len(moves)

    def rounds(self) -> int:
        """How many rounds there will be: after each but the last, half of the moves drop out."""
        rivals, count = len(self.moves) - 1, 1
        while rivals > 1:
            rivals = (rivals + 1) // 2
            count += 1
        return count

    def note(self, won: list[float], worth: list[float]) -> None:
        """What the moves that are still in brought on one deal, the policy's first."""
        for place, at in enumerate(self.alive):
            gain = worth[place] - worth[0]
            self.deals[at] += 1
            self.won[at] += won[place]
            self.worth[at] += worth[place]
            self.gained[at] += gain
            self.squares[at] += gain * gain

    def drop_half(self) -> None:
        """The worse half of the rivals drops out."""
        rivals = self.ranked()
        kept = rivals[: (len(rivals) + 1) // 2]
        self.alive = [0, *sorted(kept)]

    def ranked(self) -> list[int]:
        """The rivals that are still in, the best first; of equals the earlier."""
        order = [(-self.gain(at), at) for at in self.alive if at > 0]
        order.sort()
        return [at for _, at in order]

    def gain(self, at: int) -> float:
        """What a move gained on the average."""
        return self.gained[at] / self.deals[at] if self.deals[at] else 0.0

    def error(self, at: int) -> float:
        """The standard error of that gain."""
        n = self.deals[at]
        if n == 0:
            return 1.0
        scatter = self.squares[at] - self.gained[at] * self.gained[at] / n
        return math.sqrt((max(0.0, scatter) + DOUBT) / (n + 1) / n)

    def decided(self) -> bool:
        """Whether one rival is left and it is plain which of the two is better."""
        if len(self.alive) != 2 or self.deals[self.alive[1]] < FEW:
            return False
        return abs(self.gain(self.alive[1])) > SURE * self.error(self.alive[1])

    def best(self) -> int:
        """The place of the move to make: the policy's, unless a rival gained `enough`."""
        rivals = self.ranked()
        if rivals and self.gain(rivals[0]) > self.enough * self.error(rivals[0]):
            return rivals[0]
        return 0
