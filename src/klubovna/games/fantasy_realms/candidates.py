"""The cards that may still come into a hand, and what the best of them add together."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.limits import Limit

NOBODY: Final = -1
STRENGTHS: Final = 64


class Candidates:
    """Places of the deck from `first` on, of which `more` come."""

    def __init__(self, limits: list[Limit], deck: int) -> None:
        self.limits = limits
        self.deck = deck
        self.first = deck
        self.more = 0
        self.exempt = 0
        """So many of those that would be blanked may count."""
        self.adds: list[int] = [0] * deck
        """What each would add at most; one that is blanked adds nothing."""
        self.saved_adds: list[int] = [0] * deck
        """The same, where Book or Angel save it if they can."""
        self._best: list[int] = [0] * 32
        self._filled = 0
        self._marks: list[int] = [0] * deck
        self._mark = 0

    def begin(self, first: int, more: int) -> None:
        self.first = first
        self.more = more
        self.exempt = 0

    def let_in(self) -> None:
        """So many of those that would be blanked as are exempt count, the best ones."""
        for _ in range(self.exempt):
            best = NOBODY
            for at in range(self.first, self.deck):
                if self.adds[at] == 0 and self.saved_adds[at] > 0:
                    if best < 0 or self.saved_adds[at] > self.saved_adds[best]:
                        best = at
            if best >= 0:
                self.adds[best] = self.saved_adds[best]

    def let_all_in(self) -> None:
        """Any of those that would be blanked may be the one that counts."""
        if self.exempt:
            for at in range(self.first, self.deck):
                self.adds[at] = self.saved_adds[at]
            self.most()

    def most(self) -> i64:
        """The sum of those that add most. The best ones are remembered in their order."""
        kept = 2 * self.more
        best = self._best
        filled = 0
        adds = self.adds
        for at in range(self.first, self.deck):
            worth = adds[at]
            if filled == kept and (kept == 0 or worth <= adds[best[kept - 1]]):
                continue
            place = filled if filled < kept else kept - 1
            while place > 0 and adds[best[place - 1]] < worth:
                best[place] = best[place - 1]
                place -= 1
            best[place] = at
            if filled < kept:
                filled += 1
        self._filled = filled
        total: i64 = 0
        for k in range(min(self.more, filled)):
            total += adds[best[k]]
        return total

    def price_of(self, wanted: list[int]) -> i64:
        """What is lost because one of these must be among those that come."""
        best = 0
        for at in wanted:
            if at >= self.first:
                best = max(best, self.saved_adds[at])
        last = min(self.more, self._filled) - 1
        return max(self.adds[self._best[last]] - best, 0) if last >= 0 else 0

    def unmark(self) -> None:
        """Nobody is taken."""
        self._mark += 1

    def mark(self, at: int) -> int:
        """Take a card: what it adds."""
        self._marks[at] = self._mark
        return self.adds[at]

    def others(self, taken: int) -> int:
        """What the best ones add that are not marked, where so many are taken."""
        total = 0
        left = self.more - taken
        k = 0
        while left > 0 and k < self._filled:
            at = self._best[k]
            if self._marks[at] != self._mark:
                total += self.adds[at]
                left -= 1
            k += 1
        return total

    def best_unmarked(self, suit: int) -> int:
        """The best one of a suit that is not taken, or nobody."""
        best = NOBODY
        for at in range(self.first, self.deck):
            if self.limits[at].suits & suit and self._marks[at] != self._mark:
                if best < 0 or self.adds[at] > self.adds[best]:
                    best = at
        return best

    def best_by_strength(self) -> list[int]:
        """By strength, the best one, or nobody."""
        best = [NOBODY] * STRENGTHS
        for at in range(self.first, self.deck):
            strength = int(self.limits[at].strength)
            if strength >= 0 and (best[strength] < 0 or self.adds[at] > self.adds[best[strength]]):
                best[strength] = at
        return best
