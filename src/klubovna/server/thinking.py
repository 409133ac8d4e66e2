"""What workers think about: a bot's decision, and help for people.

A question carries a resumable record as text. In the worker an agent is given a seat, never the
match.
"""

import time
from typing import Final

import msgspec

from klubovna.agents import make_agent
from klubovna.agents.advice import comparison, reason
from klubovna.agents.adviser import Adviser
from klubovna.agents.manners import polite_choice
from klubovna.agents.naming import Budget
from klubovna.agents.plans import part_until, partners, plan_of, planner
from klubovna.agents.search import Search
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import resume
from klubovna.core.state import State
from klubovna.server.help import help_for
from klubovna.server.wire import Planned, Rated, Said, said
from klubovna.server.work.kinds import BOTS, HELP, UNATTENDED
from klubovna.server.work.task import Task

LEAST_SHARE: Final = 0.1
"""However many think at once, each has this part of its usual time."""
WAITING: Final = 1.6
"""On a busy machine a hint takes so many times its CPU time by the clock, and no more."""
PLANNING: Final = 0.5
"""After a hint bots on the own side plan for this part of its time by the clock, all together."""


class Position(msgspec.Struct):
    """A match as one seat stands in it."""

    record: str
    seat: int


class Doubt(msgspec.Struct):
    """What would this agent do at this seat?"""

    record: str
    seat: int
    agent: str
    seed: str
    people: list[int] = []
    """The seats where people sit: what is theirs is left to them."""
    share: float = 1.0
    """What part of its usual time the agent has: less when many think at once."""


class Thought(msgspec.Struct):
    """The option to take, and why."""

    option: int
    reason: Said | None


class Perplexity(msgspec.Struct):
    """What should the person at this seat do? The adviser may think for so many seconds."""

    record: str
    seat: int
    seed: str
    people: list[int]
    seconds: float
    agents: list[str]
    """The bot of each seat: who plays there, or would for a person."""


class Counsel(msgspec.Struct):
    """A hint."""

    option: int
    reason: Said
    cost: Said | None
    options: list[Rated]
    by_points: bool
    certain: bool
    playouts: int
    plans: list[Planned]


class Found(msgspec.Struct):
    """A seat's aids, and the option that is certainly best, or -1."""

    aids: msgspec.Raw
    proposal: int


def resumed(record: str) -> Match[State]:
    read = record_from_text(record)
    return resume(find_game(read.game), read)


def think(doubt: Doubt) -> Thought:
    """What the agent takes."""
    match = resumed(doubt.record)
    player = make_agent(match.game.id, doubt.agent, doubt.seed)
    if isinstance(player, Search):
        player.budget = player.budget.part(max(LEAST_SHARE, doubt.share))
    option = polite_choice(player, Seat(match, doubt.seat, doubt.people))
    reason = player.reason()
    return Thought(option, None if reason is None else said(reason))


def advise(doubt: Perplexity) -> Counsel:
    """What the seat should do, and how that compares."""
    match = resumed(doubt.record)
    seat = Seat(match, doubt.seat, doubt.people)
    advice = Adviser(doubt.seed, Budget(doubt.seconds, 0, WAITING * doubt.seconds)).advise(seat)
    cost = comparison(advice, seat)
    return Counsel(
        advice.option,
        said(reason(advice, seat)),
        None if cost is None else said(cost),
        [Rated(one.option, one.chance, one.points) for one in advice.rated],
        advice.by_points,
        advice.certain,
        advice.playouts,
        plans(match, doubt),
    )


def plans(match: Match[State], doubt: Perplexity) -> list[Planned]:
    """What the bots that play with the seat are going to do next. They share the time for it."""
    rng = seeded(doubt.seed)
    until = time.perf_counter() + PLANNING * doubt.seconds
    seat = Seat(match, doubt.seat, doubt.people)
    bots = [one for one in partners(match, doubt.seat) if one not in doubt.people]
    found: list[Planned] = []
    for at, bot in enumerate(bots):
        player = planner(match.game.id, doubt.agents[bot], doubt.seed)
        plan = plan_of(seat, bot, player, rng.branch(), part_until(until, len(bots) - at))
        found.append(Planned(bot, [said(text) for text in plan]))
    return found


def work_out(position: Position) -> Found:
    """The help for a seat."""
    found = help_for(resumed(position.record), position.seat)
    return Found(found.aids, found.proposal)


def proposals(position: Position) -> list[int]:
    """What the game proposes for the seat's question, and for those that follow without a pause."""
    match = resumed(position.record)
    options: list[int] = []
    while (decision := match.decision_for(position.seat)) is not None:
        option = match.game.proposal(match.state, decision)
        if option < 0:
            break
        match.step(option, position.seat)
        options.append(option)
    return options


THINK: Final = Task("think", BOTS, think, Doubt, Thought)
THINK_ASIDE: Final = Task("think aside", UNATTENDED, think, Doubt, Thought)
"""The same where no person sits at the table."""
ADVISE: Final = Task("advise", HELP, advise, Perplexity, Counsel)
WORK_OUT: Final = Task("work out", HELP, work_out, Position, Found)
PROPOSALS: Final = Task("proposals", HELP, proposals, Position, list[int])
