"""What came out of a simulation: win rates with intervals, scores, length, speed."""

import math
from collections.abc import Iterator
from statistics import fmean, pstdev, quantiles
from typing import NamedTuple

from klubovna.core.state import Json

Z95 = 1.959963984540054


class GameRow(NamedTuple):
    """One match of a simulation."""

    number: int
    seed: str
    decisions: int
    scores: list[int]
    winners: list[int]


class Report:
    """The results of a simulation, in the order in which the matches were numbered."""

    def __init__(
        self,
        game: str,
        agents: list[str],
        options: dict[str, str | int | bool],
        seed: str,
        games: list[GameRow],
        cpu_seconds: float,
        wall_seconds: float,
    ) -> None:
        self.game = game
        self.agents = agents
        self.options = options
        self.seed = seed
        self.games = games
        self.cpu_seconds = cpu_seconds
        self.wall_seconds = wall_seconds

    @property
    def decisions(self) -> int:
        return sum(row.decisions for row in self.games)

    def wins(self, seat: int) -> float:
        """How many matches the seat won; a shared win counts as a part."""
        return sum(1 / len(row.winners) for row in self.games if seat in row.winners)

    def to_json(self) -> dict[str, Json]:
        cpu = max(self.cpu_seconds, 1e-9)
        return {
            "game": self.game,
            "agents": list(self.agents),
            "options": dict(self.options),
            "seed": self.seed,
            "games": len(self.games),
            "decisions": self.decisions,
            "cpu_seconds": self.cpu_seconds,
            "wall_seconds": self.wall_seconds,
            "games_per_cpu_second": len(self.games) / cpu,
            "decisions_per_cpu_second": self.decisions / cpu,
            "win_rates": [self._win_rate(seat) for seat in range(len(self.agents))],
            "scores": [self._scores(seat) for seat in range(len(self.agents))],
            "length": _summary([row.decisions for row in self.games]),
        }

    def _win_rate(self, seat: int) -> dict[str, Json]:
        low, high = interval(self.wins(seat), len(self.games))
        rate = self.wins(seat) / len(self.games) if self.games else 0.0
        return {"seat": seat, "agent": self.agents[seat], "rate": rate, "low": low, "high": high}

    def _scores(self, seat: int) -> dict[str, Json]:
        summary = _summary([row.scores[seat] for row in self.games])
        return {"seat": seat, "agent": self.agents[seat], **summary}

    def rows(self) -> Iterator[list[str | int]]:
        """A table with one line a match, its header first."""
        yield [
            "game",
            "seed",
            "decisions",
            "winners",
            *(f"score_{seat + 1}" for seat in range(len(self.agents))),
        ]
        for row in self.games:
            winners = " ".join(str(seat + 1) for seat in row.winners)
            yield [row.number, row.seed, row.decisions, winners, *row.scores]


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate."""
    if games == 0:
        return 0.0, 1.0
    rate = wins / games
    spread = Z95 * Z95 / games
    middle = rate + spread / 2
    reach = Z95 * math.sqrt(rate * (1 - rate) / games + spread / (4 * games))
    return max(0.0, (middle - reach) / (1 + spread)), min(1.0, (middle + reach) / (1 + spread))


def _summary(numbers: list[int]) -> dict[str, Json]:
    if not numbers:
        return {"mean": 0.0, "sd": 0.0, "min": 0, "quartiles": [0.0, 0.0, 0.0], "max": 0}
    quartiles = quantiles(numbers, n=4, method="inclusive") if len(numbers) > 1 else numbers * 3
    return {
        "mean": fmean(numbers),
        "sd": pstdev(numbers),
        "min": min(numbers),
        "quartiles": [float(value) for value in quartiles],
        "max": max(numbers),
    }
