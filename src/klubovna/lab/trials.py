"""Playing the matches of a report: one task is one deal, in all the ways in which it is played."""

import math
from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.arena.pairing import seatings
from klubovna.arena.report import share_of_win
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import NOBODY
from klubovna.core.factors import Factor
from klubovna.core.game import Game, complete_setup
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.starting import from_state
from klubovna.core.state import State
from klubovna.lab import assigning
from klubovna.lab.assigning import Assigned
from klubovna.lab.misses import Position, look_at
from klubovna.lab.plan import (
    FACTOR,
    MISSES,
    PLAIN,
    SKILL,
    VARIANT,
    WORTH,
    Options,
    Order,
    Task,
    arms_of,
    factor_named,
)
from klubovna.lab.variants import in_force

ORIGINAL, CHANGED = "original", "variant"


class Row(NamedTuple):
    """One match."""

    kind: str
    name: str
    deal: int
    arm: int
    cards: str
    """Whether it was played as the game is, or as the variant has it."""
    agents: list[str]
    assigned: list[list[str]]
    """What the seats were given, or in one list the match; where a whole match is compared, which
    of the changed things they had in the end; else nothing."""
    scores: list[int]
    shares: list[float]
    """What each seat got of the win."""
    leads: list[float]
    """By how much the points of each seat exceed the mean of those against it; where nobody plays
    against it, its points."""
    first: int
    turns: int
    decisions: int
    real: int
    """Questions with more than one answer, how many answers they had, and the logarithm to the
    base 10 of all ways through them; -1 where nobody counted."""
    answers: int
    ways: float


Found = Row | Position


def perform(order: Order, task: Task) -> list[Found]:
    """All matches of a task. What comes out follows from the order and the task alone."""
    if task.kind == PLAIN:
        return [_match(order, task, 0, [order.agent] * order.players, None, counted=True)]
    if task.kind == FACTOR:
        return _factor(order, task)
    if task.kind == SKILL:
        return _skill(order, task)
    if task.kind == MISSES:
        found = look_at(order, task.deal)
        return [] if found is None else [found]
    if task.kind == VARIANT:
        return [_whole(order, task, cards) for cards in (ORIGINAL, CHANGED)]
    assert task.kind == WORTH
    return _worth(order, task)


def _factor(order: Order, task: Task) -> list[Found]:
    """The values of a factor by chance, going round where seats are rivals."""
    with in_force(order.game, None) as game:
        factor = factor_named(order, task.name)
        values = assigning.values_of(game, factor, order.setup())
        rng = seeded(f"{order.seed}/{task.name}/{task.deal}")
        arms = assigning.shared_out(
            game, factor, values, order.players, rng, arms_of(order, factor)
        )
    agents = [order.agent] * order.players
    return [_match(order, task, arm, agents, one, factor) for arm, one in enumerate(arms)]


def _skill(order: Order, task: Task) -> list[Found]:
    """Both bots on both sides of the same deal; where all play together, each of them alone."""
    with in_force(order.game, None) as game:
        teams = game.teams(order.setup())
    names = (order.agent, task.name)
    found: list[Found] = []
    for arm, sides in enumerate([[0], [1]] if len(teams) == 1 else seatings(len(teams))):
        agents = [""] * order.players
        for side, team in zip(sides, teams, strict=True):
            for seat in team:
                agents[seat] = names[side]
        found.append(_match(order, task, arm, agents, None))
    return found


def _worth(order: Order, task: Task) -> list[Found]:
    """One changed thing, given to each seat in turn, before and after the change."""
    name, _, thing = task.name.partition("=")
    factor = factor_named(order, name)
    found: list[Found] = []
    for arm in range(arms_of(order, factor)):
        by_seat = [thing if seat == arm else "" for seat in range(order.players)]
        for cards in (ORIGINAL, CHANGED):
            with in_force(order.game, None) as game:
                given = assigning.assigned_to(game, factor, by_seat)
            agents = [order.agent] * order.players
            found.append(_match(order, task, arm, agents, given, factor, cards=cards))
    return found


def _whole(order: Order, task: Task, cards: str) -> Row:
    """A match as it is or as the variant has it, and who had what was changed in the end."""
    assert order.variant is not None
    held: list[list[str]] = [[] for _ in range(order.players)]
    agents = [order.agent] * order.players
    row = _match(order, task, 0, agents, None, cards=cards, held=held)
    return row._replace(assigned=held)


# ---- one match


def _match(
    order: Order,
    task: Task,
    arm: int,
    names: list[str],
    given: Assigned | None,
    factor: Factor | None = None,
    *,
    cards: str = ORIGINAL,
    counted: bool = False,
    held: list[list[str]] | None = None,
) -> Row:
    seed = deal_seed(order, task.deal)
    agents = seated(order.game, names, seed)
    with in_force(order.game, order.variant if cards == CHANGED else None) as game:
        options = {**order.options, **(given.options if given else {})}
        match = dealt(game, order.players, seed, options, factor, given)
        match.keeps_history = any(agent.imagines() for agent in agents)
        first = game.first_player(match.state)
        counts = _count(match, agents) if counted else (-1, -1, -1.0)
        play_out(match, agents)
        result, teams = game.result(match.state), game.teams(match.setup)
        if first == NOBODY:
            first = game.first_player(match.state)
        if held is not None and order.variant is not None:
            assigning.note_held(game, match.state, order.variant.things, held)
    return Row(
        task.kind,
        task.name,
        task.deal,
        arm,
        cards,
        names,
        given.values if given else [],
        result.scores,
        [share_of_win(seat, result.winners, teams) for seat in range(order.players)],
        [_lead(seat, result.scores, teams) for seat in range(order.players)],
        first,
        match.boundaries + 1,
        len(match.choices),
        *counts,
    )


def _lead(seat: int, scores: list[int], teams: list[list[int]]) -> float:
    others = [scores[other] for team in teams if seat not in team for other in team]
    return scores[seat] - (sum(others) / len(others) if others else 0.0)


def deal_seed(order: Order, deal: int) -> str:
    return f"{order.seed}/{deal}"


def seated(game_id: str, names: list[str], seed: str) -> list[Agent[State]]:
    return [make_agent(game_id, name, f"{seed}/{seat}") for seat, name in enumerate(names)]


def dealt(
    game: Game[State],
    players: int,
    seed: str,
    options: Options,
    factor: Factor | None = None,
    given: Assigned | None = None,
) -> Match[State]:
    """A match on a deal, with what was assigned laid out."""
    setup = complete_setup(game, players, options, seed)
    state = game.deal(setup, seeded(seed))
    if factor is not None and given is not None and given.laid:
        assigning.lay(game, factor, state, given.laid, seeded(f"{seed}/given up"))
    return from_state(game, setup, state)


def _count(match: Match[State], agents: list[Agent[State]]) -> tuple[int, int, float]:
    """Let the agents play, and count what they are asked."""
    seats = [Seat(match, seat) for seat in range(match.setup.players)]
    real, answers, ways = 0, 0, 0.0
    while match.decision is not None:
        asked = match.owed()[0]
        count = len(asked.options)
        if count > 1:
            real, answers, ways = real + 1, answers + count, ways + math.log10(count)
        match.step(agents[asked.seat].choose(seats[asked.seat]), asked.seat)
    return real, answers, ways
