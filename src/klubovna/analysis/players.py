"""Every player in short, and what was luck.

Under the quick player, who plays all playouts, the chance of a position is the mean of what may
come of it. So what a team has in the end is what it began with, what the choices of all changed
(each against that of the quick player), and the rest: luck.
"""

import math
from collections import Counter
from typing import Final, NamedTuple

from klubovna.analysis.findings import GRADES, NOWHERE, Judged, Player
from klubovna.analysis.notes import Notes, Tried, Weighed

NO_CHANCE: Final = 0.0


class Effect(NamedTuple):
    """What a choice changed for the team of whoever made it."""

    at: int
    seat: int
    team: int
    changes: list[float]
    """By team."""
    error: float

    @property
    def value(self) -> float:
        return self.changes[self.team]


def players_of(
    notes: Notes, decisions: list[Judged], teams: list[list[int]], shares: list[float] | None
) -> list[Player]:
    """The seats in order."""
    differing = [each for each in notes.decisions if each.quick and each.moves[each.quick].pairs]
    scatter = usual_scatter(differing)
    effects = [effect(each, scatter) for each in differing]
    start = beginnings(notes, len(teams))
    found: list[Player] = []
    for seat in range(sum(len(team) for team in teams)):
        team = next(place for place, seats in enumerate(teams) if seat in seats)
        player = counted(seat, [one for one in decisions if one.seat == seat], start[team])
        player.best = most_surprising(effects, seat)
        mine = [one for one in effects if one.seat == seat]
        player.changed = round(sum(one.value for one in mine), 3)
        player.changed_error = root(mine)
        if shares is not None:
            changed = sum(one.changes[team] for one in effects)
            player.luck = round(shares[team] - start[team] - changed, 3)
            player.luck_error = round(math.hypot(root(effects), start_error(notes, team)), 3)
        found.append(player)
    return found


def root(effects: list[Effect]) -> float:
    """The standard error of their sum."""
    return round(math.sqrt(sum(one.error**2 for one in effects)), 3)


def counted(seat: int, decisions: list[Judged], start: float) -> Player:
    grades = Counter(one.grade for one in decisions)
    given = sum(one.loss for one in decisions)
    worst = max(decisions, key=lambda one: one.loss, default=None)
    return Player(
        seat=seat,
        grades={name: grades[name] for name in GRADES},
        decisions=len(decisions),
        loss=round(given, 4),
        mean=round(given / max(1, len(decisions)), 4),
        start=round(start, 4),
        worst=worst.at if worst is not None and worst.loss else NOWHERE,
    )


def first_move(notes: Notes) -> Tried | None:
    """The quick player's move at the first decision that was weighed."""
    first = next((each for each in notes.decisions if each.moves[each.quick].deals), None)
    return None if first is None else first.moves[first.quick]


def beginnings(notes: Notes, teams: int) -> list[float]:
    """The chance of each team at the start."""
    first = first_move(notes)
    return [NO_CHANCE if first is None else first.chance_of(team) for team in range(teams)]


def start_error(notes: Notes, team: int) -> float:
    first = first_move(notes)
    if first is None:
        return 1.0
    chance = first.chance_of(team)
    return math.sqrt((chance * (1.0 - chance) + 1.0 / first.deals) / first.deals)


def effect(weighed: Weighed, scatter: float) -> Effect:
    """What the move changed against the quick player's. Nothing is left out as noise: in a sum
    that would leave out what is small and frequent."""
    made, quick = weighed.moves[0], weighed.moves[weighed.quick]
    changes = [made.chance_of(team) - quick.chance_of(team) for team in range(len(made.won))]
    seen = quick.chance.scatter(quick.pairs) / quick.pairs
    error = math.sqrt((seen + scatter / quick.deals) / quick.deals)
    return Effect(weighed.at, weighed.seat, weighed.team, changes, error)


def usual_scatter(differing: list[Weighed]) -> float:
    """How much one deal differs from another, over the whole match."""
    quick = [each.moves[each.quick] for each in differing]
    freedom = sum(move.pairs - 1 for move in quick)
    return sum(move.chance.scatter(move.pairs) for move in quick) / max(1, freedom)


def most_surprising(effects: list[Effect], seat: int) -> int:
    """Where the seat did better than the quick player, beyond the noise."""
    mine = [one for one in effects if one.seat == seat and one.value > 2.0 * one.error]
    best = max(mine, key=lambda one: one.value, default=None)
    return NOWHERE if best is None else best.at
