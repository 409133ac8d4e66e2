"""A tournament between agents: every pair on the same deals, and what that says of them."""

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.agents.roster import files_of
from klubovna.arena.crew import Crew, processes
from klubovna.arena.estimates import Estimate, interval, mean_of
from klubovna.arena.pairing import Bout, bouts, plays_together
from klubovna.arena.ratings import Compared, Rating, rate
from klubovna.arena.report import share_of_win
from klubovna.core.errors import BadSetup
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import Json

Options = dict[str, str | int | bool]


class Played(NamedTuple):
    """A bout and how it ended. `shares` says for each seat what it got of the win."""

    bout: Bout
    scores: list[int]
    shares: list[float]
    record: str
    """As a save file holds it, or "" where nobody wants it."""


class Order(NamedTuple):
    """All that a process must know to play bouts."""

    game: str
    agents: list[str]
    seed: str
    options: Options
    records: bool


class Tournament:
    """The results: ratings, shares of wins, the cross-table."""

    def __init__(
        self, order: Order, players: int, together: bool, played: list[Played], planned: int
    ) -> None:
        self.order = order
        self.planned = planned
        """How many matches there were to be: more than were played, where somebody stopped it."""
        self.players = players
        self.together = together
        self.played = played
        self.results = _together(played) if together else [_compared(one) for one in played]
        self.ratings: list[Rating] = rate(self.results, len(order.agents))

    def against(self, one: int, other: int) -> tuple[float, int]:
        """What one entrant got of the wins against another, and in how many comparisons."""
        score, count = 0.0, 0
        for result in self.results:
            if (result.first, result.second) == (one, other):
                score, count = score + result.score, count + 1
            elif (result.first, result.second) == (other, one):
                score, count = score + 1.0 - result.score, count + 1
        return score, count

    def total(self, entrant: int) -> tuple[float, int]:
        """Wins and matches: of all pairs, or where all play together, of the matches."""
        if self.together:
            won = [one.shares[0] for one in self.played if one.bout.first == entrant]
            return sum(won), len(won)
        pairs = [self.against(entrant, other) for other in range(len(self.order.agents))]
        return sum(score for score, _ in pairs), sum(count for _, count in pairs)

    def points(self, entrant: int) -> Estimate:
        """The mean points of the seats on which the entrant sat; deals are independent, the matches
        on one deal are not."""
        return mean_of(list(_by_deal(self.played, entrant).values()))

    def lead(self, one: int, other: int) -> Estimate:
        """By how many points one entrant was ahead of another on the same deals."""
        met = [
            played
            for played in self.played
            if self.together or {played.bout.first, played.bout.second} == {one, other}
        ]
        got, lost = _by_deal(met, one), _by_deal(met, other)
        return mean_of([got[deal] - lost[deal] for deal in got if deal in lost])

    def to_json(self) -> dict[str, Json]:
        agents = self.order.agents
        return {
            "game": self.order.game,
            "agents": [*agents],
            "players": self.players,
            "options": dict(self.order.options),
            "seed": self.order.seed,
            "matches": len(self.played),
            "planned": self.planned,
            "together": self.together,
            "standings": [self._standing(entrant) for entrant in self.ranking()],
            "table": [
                {
                    "agent": agents[one],
                    "against": agents[other],
                    **_rate(*self.against(one, other)),
                    **_estimate("lead", self.lead(one, other)),
                }
                for one in range(len(agents))
                for other in range(len(agents))
                if self.against(one, other)[1]
            ],
        }

    def ranking(self) -> list[int]:
        """The entrants, the strongest first."""
        return sorted(range(len(self.ratings)), key=lambda one: (-self.ratings[one].value, one))

    def _standing(self, entrant: int) -> dict[str, Json]:
        rating = self.ratings[entrant]
        known = len({result.deal for result in self.results}) > 1
        return {
            "agent": self.order.agents[entrant],
            "rating": round(rating.value, 1),
            "rating_low": round(rating.low, 1) if known else None,
            "rating_high": round(rating.high, 1) if known else None,
            **_estimate("points", self.points(entrant)),
            **_rate(*self.total(entrant)),
        }


def hold(
    game_id: str,
    agents: list[str],
    games: int,
    *,
    players: int = 0,
    neighbours: bool = False,
    workers: int = 1,
    seed: str = "1",
    options: Options | None = None,
    records: Path | None = None,
    progress: Callable[[int, int], None] | None = None,
    crew: Crew | None = None,
    played_to: Callable[[Played], None] | None = None,
    whole: bool = False,
) -> Tournament:
    """Let each pair of agents (in co-operative and solo games, each agent) play at least `games`
    matches, or each pair of `neighbours` in the list. Without `players` there are two, or as many
    as the game needs. They are played by `crew`, or by so many `workers` (processes). With
    `records` every match is written to that folder; `played_to` is handed each as it comes.
    `progress` is told how many of all matches are played. Whoever interrupts it gets what was
    played until then, unless it must be `whole`."""
    game = find_game(game_id)
    if len(agents) < 2:
        raise BadSetup("error.tournament_agents")
    seats = players or min(max(2, game.least_players), game.most_players)
    setup = complete_setup(game, seats, dict(options or {}), seed)
    if records is not None and any(records.glob("*.json")):
        raise BadSetup("error.records_there", {"folder": str(records)})
    for name in agents:
        make_agent(game.id, name, seed)
    new_match(game, seats, seed, dict(options or {}))
    order = Order(game.id, agents, seed, dict(options or {}), records is not None)
    waiting = bouts(game, setup, len(agents), games, neighbours)
    played: list[Played] = []
    files = [file for name in agents for file in files_of(name)]
    tasks = ((order, bout) for bout in waiting)
    try:
        for one in (crew or processes(workers)).each(play_bout, tasks, files):
            if records is not None:
                _keep(records, one)
            played.append(one._replace(record=""))
            if played_to is not None:
                played_to(played[-1])
            if progress is not None:
                progress(len(played), len(waiting))
    except KeyboardInterrupt:
        if whole or not played:
            raise
    return Tournament(order, seats, plays_together(game, setup), played, len(waiting))


def play_bout(order: Order, bout: Bout) -> Played:
    """One match. Its seed depends on the deal alone, the agents' on the deal and the seat."""
    game = find_game(order.game)
    seed = f"{order.seed}/{bout.deal}"
    names = [order.agents[entrant] for entrant in bout.seats]
    agents = [make_agent(order.game, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    history = any(agent.imagines() for agent in agents)
    match = new_match(game, len(names), seed, order.options, history=history)
    play_out(match, agents)
    result, teams = game.result(match.state), game.teams(match.setup)
    shares = [share_of_win(seat, result.winners, teams) for seat in range(len(names))]
    record = ""
    if order.records:
        data: dict[str, Json] = {"record": match.record().to_json(), "players": [*names]}
        record = json.dumps({**data, "lang": "en"}, ensure_ascii=False) + "\n"
    return Played(bout, result.scores, shares, record)


def _keep(folder: Path, played: Played) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{played.bout.number + 1:05}.json"
    file.write_text(played.record, encoding="utf-8")


def _compared(played: Played) -> Compared:
    """What the first of a pair got: its share of the win by seat against the other's."""
    bout = played.bout
    got = [_mean(played, bout.first), _mean(played, bout.second)]
    score = got[0] / (got[0] + got[1]) if got[0] + got[1] else 0.5
    return Compared(bout.deal, bout.first, bout.second, score)


def _mean(played: Played, entrant: int) -> float:
    shares = [
        share for seat, share in enumerate(played.shares) if played.bout.seats[seat] == entrant
    ]
    return sum(shares) / len(shares)


def _together(played: list[Played]) -> list[Compared]:
    """Where all play together, two entrants are compared by how each fared on the same deal."""
    by_deal: dict[int, list[Played]] = {}
    for one in played:
        by_deal.setdefault(one.bout.deal, []).append(one)
    found: list[Compared] = []
    for deal, group in by_deal.items():
        for at, one in enumerate(group):
            for other in group[at + 1 :]:
                score = 0.5 + (one.shares[0] - other.shares[0]) / 2
                found.append(Compared(deal, one.bout.first, other.bout.first, score))
    return found


def _by_deal(played: list[Played], entrant: int) -> dict[int, float]:
    """Of each deal the mean points of the seats on which the entrant sat."""
    scores: dict[int, list[int]] = {}
    for one in played:
        for seat, score in enumerate(one.scores):
            if one.bout.seats[seat] == entrant:
                scores.setdefault(one.bout.deal, []).append(score)
    return {deal: sum(some) / len(some) for deal, some in scores.items()}


def _estimate(name: str, found: Estimate) -> dict[str, Json]:
    """Without an interval where a single deal tells of none."""
    known = math.isfinite(found.error)
    return {
        name: found.value,
        f"{name}_low": found.low if known else None,
        f"{name}_high": found.high if known else None,
    }


def _rate(score: float, count: int) -> dict[str, Json]:
    low, high = interval(score, count)
    rate = score / count if count else 0.0
    return {"score": score, "matches": count, "rate": rate, "low": low, "high": high}
