"""What came out of a simulation: win rates with intervals, scores, length, speed."""

import math
from collections.abc import Iterator
from statistics import fmean, pstdev, quantiles
from typing import NamedTuple

from klubovna.core.decision import NOBODY
from klubovna.core.state import Json

Z95 = 1.959963984540054


class GameRow(NamedTuple):
    """One match of a simulation."""

    number: int
    seed: str
    decisions: int
    scores: list[int]
    winners: list[int]
    first: int = NOBODY
    """Who took the first turn."""
    rival: int | None = None
    """The points of an opponent that nobody plays."""


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
        teams: list[list[int]] | None = None,
    ) -> None:
        self.game = game
        self.agents = agents
        self.options = options
        self.seed = seed
        self.games = games
        self.cpu_seconds = cpu_seconds
        self.wall_seconds = wall_seconds
        self.teams = teams or [[seat] for seat in range(len(agents))]
        """The seats that win and lose together."""

    @property
    def decisions(self) -> int:
        return sum(row.decisions for row in self.games)

    def wins(self, seat: int) -> float:
        """How many matches the seat won, alone or with its team; a win that several teams share
        counts as a part."""
        return sum(self._share(row, seat) for row in self.games)

    def _share(self, row: GameRow, seat: int) -> float:
        return share_of_win(seat, row.winners, self.teams)

    @property
    def plays_in_teams(self) -> bool:
        return any(len(team) > 1 for team in self.teams)

    def by_turn_order(self) -> list[tuple[float, int]]:
        """For the first player, the second and so on: wins, and in how many matches the order of
        turns is known. Empty where there is none."""
        known = [row for row in self.games if row.first != NOBODY]
        if not known:
            return []
        seats = len(self.agents)
        return [
            (sum(self._share(row, (row.first + place) % seats) for row in known), len(known))
            for place in range(seats)
        ]

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
            "team_win_rate": self._team_win_rates(),
            "win_rates_by_turn_order": [
                {"place": place + 1, "games": games, **_rate(wins, games)}
                for place, (wins, games) in enumerate(self.by_turn_order())
            ],
            "scores": [self._scores(seat) for seat in range(len(self.agents))],
            "rival": _summary(self.rivals()) if self.rivals() else None,
            "length": _summary([row.decisions for row in self.games]),
        }

    def rivals(self) -> list[int]:
        """The points of the opponent that nobody plays."""
        return [row.rival for row in self.games if row.rival is not None]

    def _team_win_rates(self) -> list[Json]:
        """One entry a team, where there are teams."""
        if not self.plays_in_teams:
            return []
        games = len(self.games)
        return [{"seats": [*team], **_rate(self.wins(team[0]), games)} for team in self.teams]

    def _win_rate(self, seat: int) -> dict[str, Json]:
        rate = _rate(self.wins(seat), len(self.games))
        return {"seat": seat, "agent": self.agents[seat], **rate}

    def _scores(self, seat: int) -> dict[str, Json]:
        summary = _summary([row.scores[seat] for row in self.games])
        return {"seat": seat, "agent": self.agents[seat], **summary}

    def rows(self) -> Iterator[list[str | int]]:
        """A table with one line a match, its header first."""
        yield [
            "game",
            "seed",
            "decisions",
            "first",
            "winners",
            *(f"score_{seat + 1}" for seat in range(len(self.agents))),
        ]
        for row in self.games:
            winners = " ".join(str(seat + 1) for seat in row.winners)
            first = "" if row.first == NOBODY else row.first + 1
            yield [row.number, row.seed, row.decisions, first, winners, *row.scores]


def share_of_win(seat: int, winners: list[int], teams: list[list[int]]) -> float:
    """1 for a win, alone or with the team; a part of it where several teams win."""
    return 1 / sum(1 for team in teams if team[0] in winners) if seat in winners else 0.0


def _rate(wins: float, games: int) -> dict[str, Json]:
    low, high = interval(wins, games)
    return {"rate": wins / games if games else 0.0, "low": low, "high": high}


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
