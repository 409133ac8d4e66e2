"""How well looking at a match again finds what was given away: a report, not a test.

    python bench/looking_again.py evenfall --matches 20 --seconds 20
    python bench/looking_again.py evenfall --matches 20 --seconds 20 --planted

Without `--planted` a strong bot plays against `random`: what was given away should be random's.
With it two strong bots play; one move of the middle of the match is exchanged for a bad one, and
they play on: it should be among the three turning points. A move is bad that wins at least
`--worse` less of the matches played on from there than the strong bot's, by a weighing of its own,
on deals of its own.
"""

import argparse
from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.weighing import weigh
from klubovna.analysis import Analysis, Budget, analyse
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import Several
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State

FEW, MANY = 16, 80
"""On so many deals the worst move is looked for, and on so many other ones it is weighed before it
is called bad."""
LIKELY = 0.15
"""Who seems to lose less at the first look is not weighed any longer."""


class Planted(NamedTuple):
    """A match with a bad move in it, and where; -1 where no move was bad enough."""

    match: Match[State]
    at: int
    worse: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--strong", default="search:0.05s")
    parser.add_argument("--planted", action="store_true")
    parser.add_argument("--worse", type=float, default=0.15)
    parser.add_argument("--seed", default="report")
    parser.add_argument("--first", type=int, default=0, help="the number of the first match")
    asked = parser.parse_args()
    if asked.planted:
        report_planted(asked)
    else:
        report_random(asked)


def report_random(asked: argparse.Namespace) -> None:
    """Whose the losses are."""
    mine = others = hits = 0.0
    costly = [0, 0]
    for number in range(asked.first, asked.first + asked.matches):
        seed = f"{asked.seed} {number}"
        strong = number % 2
        names = ["random", "random"]
        names[strong] = asked.strong
        match = played(asked.game, names, seed)
        found = analyse(match.record(), Budget(asked.seconds))
        ours, theirs = found.seats[strong], found.seats[1 - strong]
        mine, others = mine + ours.loss, others + theirs.loss
        hits += theirs.loss > ours.loss
        costly[0] += grave(found, strong)
        costly[1] += grave(found, 1 - strong)
        points = [points_lost(found, seat) for seat in (strong, 1 - strong)]
        told = f"{number}: strong {ours.loss:.2f}, random {theirs.loss:.2f}"
        print(told, "points {:.0f} and {:.0f}".format(*points) if found.points else "", flush=True)
    print(f"{asked.game}, {asked.matches} matches: given away by {asked.strong} {mine:.2f},")
    print(f"by random {others:.2f}; random gave away more in {hits:.0f} matches;")
    print(f"mistakes and blunders: {costly[0]} and {costly[1]}")


def points_lost(found: Analysis, seat: int) -> float:
    """The points that a seat gave away, where people play for points too."""
    return sum(
        (each.points_before or 0.0) - (each.points_after or 0.0)
        for each in found.decisions
        if each.seat == seat
    )


def grave(found: Analysis, seat: int) -> int:
    grades = found.seats[seat].grades
    return grades["mistake"] + grades["blunder"]


def report_planted(asked: argparse.Namespace) -> None:
    """How often the planted move is found."""
    found_ones = tried = 0
    number = asked.first
    while tried < asked.matches:
        planted = with_bad_move(asked.game, asked.strong, f"{asked.seed} {number}", asked.worse)
        number += 1
        if planted.at < 0:
            continue
        found = analyse(planted.match.record(), Budget(asked.seconds))
        tried += 1
        hit = planted.at in found.turning
        found_ones += hit
        told = f"{tried}: at {planted.at}, {planted.worse:.2f} worse, {found.turning}"
        print(told, "found" if hit else f"MISSED {why(found, planted.at)}", flush=True)
    played_on = number - asked.first
    print(f"{asked.game}: found {found_ones} of {tried} planted moves ({played_on} matches played)")


def why(found: Analysis, at: int) -> str:
    """What the analysis holds of a decision that is no turning point, and of those that are."""
    rows = [each for each in found.decisions if each.at in (at, *found.turning)]
    return "; ".join(
        f"{each.at} {each.grade} {each.loss:.2f}±{each.error:.2f} on {each.deals}" for each in rows
    )


def with_bad_move(game: str, strong: str, seed: str, worse: float) -> Planted:
    """Two strong bots play; after a third of a usual match the first bad move at hand is made."""
    usual = len(played(game, ["greedy", "greedy"], seed).choices)
    match = new_match(find_game(game), 2, seed)
    agents = [make_agent(game, strong, f"{seed} {seat}") for seat in range(2)]
    planted, by = -1, 0.0
    while match.decision is not None:
        seat = asked_seat(match)
        option = agents[seat].choose(Seat(match, seat))
        if planted < 0 and usual // 3 <= len(match.choices) <= 2 * usual // 3:
            bad, loss = worst_move(Seat(match, seat), option, f"{seed} {len(match.choices)}")
            if loss >= worse:
                option, planted, by = bad, len(match.choices), loss
        match.step(option, seat)
    return Planted(match, planted, by)


def worst_move(seat: Seat[State], option: int, seed: str) -> tuple[int, float]:
    """The move that wins least, and how much less than the one that was to be made."""
    options = list(range(len(seat.decision().options)))
    if len(options) < 2 or not seat.worth_thinking():
        return option, 0.0
    rng = seeded(f"planted {seed}")
    won = wins(seat, options, FEW, rng)
    bad = min(options, key=lambda place: won[place])
    if won[option] - won[bad] < LIKELY:
        return option, 0.0
    good, poor = wins(seat, [option, bad], MANY, rng)
    return bad, good - poor


def wins(seat: Seat[State], options: list[int], deals: int, rng: Rng) -> list[float]:
    """How often each of them wins."""
    won, team = [0.0] * len(options), team_of(seat)
    for _ in range(deals):
        for place, landed in enumerate(weigh(seat, options, rng)):
            won[place] += landed.won[team] / deals
    return won


def team_of(seat: Seat[State]) -> int:
    imagined = seat.imagine(seeded("team"))
    teams = imagined.game.teams(imagined.setup)
    return next(place for place, team in enumerate(teams) if seat.number in team)


def asked_seat(match: Match[State]) -> int:
    decision = match.decision
    assert decision is not None
    return decision.asks[0].seat if isinstance(decision, Several) else decision.seat


def played(game: str, names: list[str], seed: str) -> Match[State]:
    match = new_match(find_game(game), len(names), seed)
    agents: list[Agent[State]] = [
        make_agent(game, name, f"{seed} {seat}") for seat, name in enumerate(names)
    ]
    while match.decision is not None:
        seat = asked_seat(match)
        match.step(agents[seat].choose(Seat(match, seat)), seat)
    return match


if __name__ == "__main__":
    main()
