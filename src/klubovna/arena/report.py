"""What came out of a simulation: win rates with intervals, scores, length, speed."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from klubovna.arena.estimates import interval
from klubovna.arena.spread import Spread
from klubovna.core.decision import NOBODY
from klubovna.core.errors import NotKept
from klubovna.core.state import Json


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


class Totals:
    """What many matches add up to, without the matches."""

    def __init__(self, seats: int, teams: list[list[int]]) -> None:
        self.teams = teams
        self.games = 0
        self.length = Spread()
        self.scores = [Spread() for _ in range(seats)]
        self.rivals = Spread()
        self.turns = 0
        """In how many matches the order of turns is known."""
        self._wins: list[Counter[int]] = [Counter() for _ in range(seats)]
        self._in_turn: list[Counter[int]] = [Counter() for _ in range(seats)]

    def add(self, rows: Iterable[GameRow]) -> None:
        for row in rows:
            self.games += 1
            self.length.add(row.decisions)
            for spread, score in zip(self.scores, row.scores, strict=True):
                spread.add(score)
            if row.rival is not None:
                self.rivals.add(row.rival)
            self.turns += row.first != NOBODY
            self._count_wins(row)

    def _count_wins(self, row: GameRow) -> None:
        sharing = teams_that_win(row.winners, self.teams)
        for seat in row.winners:
            self._wins[seat][sharing] += 1
            if row.first != NOBODY:
                self._in_turn[(seat - row.first) % len(self._in_turn)][sharing] += 1

    def wins(self, seat: int) -> float:
        return _parts(self._wins[seat])

    def by_turn_order(self) -> list[tuple[float, int]]:
        return [(_parts(wins), self.turns) for wins in self._in_turn] if self.turns else []


class Report:
    """The results of a simulation. `totals` are given where the matches themselves were not
    kept."""

    def __init__(
        self,
        game: str,
        agents: list[str],
        options: dict[str, str | int | bool],
        seed: str,
        games: list[GameRow] | None,
        cpu_seconds: float,
        wall_seconds: float,
        teams: list[list[int]] | None = None,
        totals: Totals | None = None,
    ) -> None:
        self.game = game
        self.agents = agents
        self.options = options
        self.seed = seed
        self.cpu_seconds = cpu_seconds
        self.wall_seconds = wall_seconds
        self.teams = teams or [[seat] for seat in range(len(agents))]
        """The seats that win and lose together."""
        self._games = games
        self.totals = totals or Totals(len(agents), self.teams)
        if totals is None:
            self.totals.add(games or [])

    @property
    def games(self) -> list[GameRow]:
        """The matches, in the order of their numbers."""
        if self._games is None:
            raise NotKept("error.no_rows")
        return self._games

    @property
    def decisions(self) -> int:
        return self.totals.length.total()

    def wins(self, seat: int) -> float:
        """How many matches the seat won, alone or with its team; a win that several teams share
        counts as a part."""
        return self.totals.wins(seat)

    @property
    def plays_in_teams(self) -> bool:
        return any(len(team) > 1 for team in self.teams)

    def by_turn_order(self) -> list[tuple[float, int]]:
        """For the first player, the second and so on: wins, and in how many matches the order of
        turns is known. Empty where there is none."""
        return self.totals.by_turn_order()

    def to_json(self) -> dict[str, Json]:
        cpu, games = max(self.cpu_seconds, 1e-9), self.totals.games
        return {
            "game": self.game,
            "agents": list(self.agents),
            "options": dict(self.options),
            "seed": self.seed,
            "games": games,
            "decisions": self.decisions,
            "cpu_seconds": self.cpu_seconds,
            "wall_seconds": self.wall_seconds,
            "games_per_cpu_second": games / cpu,
            "decisions_per_cpu_second": self.decisions / cpu,
            "win_rates": [self._win_rate(seat) for seat in range(len(self.agents))],
            "team_win_rate": self._team_win_rates(),
            "win_rates_by_turn_order": [
                {"place": place + 1, "games": known, **_rate(wins, known)}
                for place, (wins, known) in enumerate(self.by_turn_order())
            ],
            "scores": [self._scores(seat) for seat in range(len(self.agents))],
            "rival": self.totals.rivals.to_json() if self.totals.rivals else None,
            "length": self.totals.length.to_json(),
        }

    def rivals(self) -> list[int]:
        """The points of the opponent that nobody plays, match by match."""
        return [row.rival for row in self.games if row.rival is not None]

    def _team_win_rates(self) -> list[Json]:
        """One entry a team, where there are teams."""
        if not self.plays_in_teams:
            return []
        games = self.totals.games
        return [{"seats": [*team], **_rate(self.wins(team[0]), games)} for team in self.teams]

    def _win_rate(self, seat: int) -> dict[str, Json]:
        rate = _rate(self.wins(seat), self.totals.games)
        return {"seat": seat, "agent": self.agents[seat], **rate}

    def _scores(self, seat: int) -> dict[str, Json]:
        summary = self.totals.scores[seat].to_json()
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
    return 1 / teams_that_win(winners, teams) if seat in winners else 0.0


def teams_that_win(winners: list[int], teams: list[list[int]]) -> int:
    return sum(1 for team in teams if team[0] in winners)


def _parts(wins: Counter[int]) -> float:
    """Wins, counted by how many teams shared them."""
    return sum((count / sharing for sharing, count in sorted(wins.items())), 0.0)


def _rate(wins: float, games: int) -> dict[str, Json]:
    low, high = interval(wins, games)
    return {"rate": wins / games if games else 0.0, "low": low, "high": high}
