"""What partners plan: told to those who play on their side, before they do it."""

import math
import time
from typing import Final

from klubovna.agents.learned import Learned
from klubovna.agents.manners import polite_choice
from klubovna.agents.roster import make_agent
from klubovna.agents.search import Search
from klubovna.core.agent import Agent, Greedy, Seat
from klubovna.core.decision import Decision, Several
from klubovna.core.match import Match
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.texts import Text

ANSWERS: Final = ("yes", "no", "none")
"""Words that say nothing without their question."""
MOST_QUESTIONS: Final = 400
"""After so many a partner who was not asked yet has no plan."""
SECONDS: Final = 0.05
"""For so long at most a partner who thinks does so over each step of a plan."""
WORLDS: Final = 3
"""In so many imagined matches a plan must be the same: what a nemesis draws in one of them is not
on the table."""
NEVER: Final = math.inf
"""As the moment when the time is up: whoever plans has as long as it takes."""

Step = list[Text]
"""What is done, and what it goes on with: at whom, which card."""


def planner(game_id: str, name: str, seed: str) -> Agent[State]:
    """The bot of this name, as it makes plans: in a moment."""
    player = make_agent(game_id, name, seed)
    if isinstance(player, Search):
        player.budget = player.budget.at_most(SECONDS)
    return player


def plan_of(
    seat: Seat[State], partner: int, player: Agent[State], rng: Rng, until: float = NEVER
) -> list[Text]:
    """What the partner would do in the next turn, whatever comes until then, as far as the seat
    that is asked now may imagine it. It is empty where all of it hangs on what comes, or where the
    partner's turn does not come. No step is thought about that begins after the moment `until`
    (of `time.perf_counter`)."""
    sure = turn_of(seat, partner, player, rng, part_until(until, WORLDS))
    for left in range(WORLDS - 1, 0, -1):
        sure = shared(sure, turn_of(seat, partner, player, rng, part_until(until, left)))
    return [said(step) for step in sure]


def part_until(until: float, parts: int) -> float:
    """The moment when the first of so many equal parts of the time until then is up."""
    now = time.perf_counter()
    return now + (until - now) / parts


def turn_of(
    seat: Seat[State], partner: int, player: Agent[State], rng: Rng, until: float = NEVER
) -> list[Step]:
    """The partner's next turn in one imagined match: it goes on by the game's quick player to that
    turn, there the partner's own `player` chooses, beside people with manners, and what needs no
    thought is left out. When the time is up, a quick player takes the place of who thinks. What
    the partner answers in somebody else's turn is no part of it."""
    match = seat.imagine(rng)
    told: list[Step] = []
    reached = False
    for _ in range(MOST_QUESTIONS):
        decision = asked(match)
        if decision is None:
            break
        in_turn = is_turn_of(match, partner, decision)
        if reached and not in_turn:
            break
        own = decision.seat == partner and not decision.joint
        if len(decision.options) == 1:
            index = 0
        elif own:
            if player.imagines() and time.perf_counter() >= until:
                player = quick_one(player)
            index = polite_choice(player, Seat(match, partner, seat.people))
        else:
            index = match.game.rehearse(match.state, decision, rng)
        if own and in_turn:
            reached = True
            label = match.label(decision, index)
            if label.ends_turn and told:
                break
            if not label.routine and not label.ends_turn and label.verb not in ANSWERS:
                if told and follows_up(match, decision):
                    told[-1].append(label.lasting)
                else:
                    told.append([label.lasting])
        match.step(index, decision.seat)
    return told


def quick_one(player: Agent[State]) -> Agent[State]:
    """Who takes at once what the player takes as long as nothing better is found."""
    if isinstance(player, Search) and not player.learned:
        return Greedy("plan")
    return Learned("plan")


def shared(steps: list[Step], others: list[Step]) -> list[Step]:
    """The steps that stand among the others too, each as far as it is the same."""
    left = [*others]
    found: list[Step] = []
    for step in steps:
        alike, at = max(((same(step, other), -at) for at, other in enumerate(left)), default=(0, 0))
        if alike:
            del left[-at]
            found.append(step[:alike])
    return found


def same(step: Step, other: Step) -> int:
    """How many parts two steps have in common, from the first on."""
    for at, (one, another) in enumerate(zip(step, other, strict=False)):
        if one != another:
            return at
    return min(len(step), len(other))


def said(step: Step) -> Text:
    text = step[0]
    for then in step[1:]:
        text = Text("thinking.step", {"first": text, "then": then})
    return text


def is_turn_of(match: Match[State], partner: int, decision: Decision) -> bool:
    """Whether the partner's turn goes on: others may be asked something in it."""
    game, state = match.game, match.state
    if not game.in_turn(state, partner):
        return False
    return decision.seat == partner or not game.in_turn(state, decision.seat)


def follows_up(match: Match[State], decision: Decision) -> bool:
    """Whether the question only goes on with what was begun: whom a spell strikes, which card goes.
    Where there is a choice of what to do, options have different verbs, or one ends the turn."""
    labels = [match.label(decision, index) for index in range(len(decision.options))]
    verbs = {label.verb for label in labels if label.verb not in ANSWERS}
    return len(verbs) <= 1 and not any(label.ends_turn for label in labels)


def asked(match: Match[State]) -> Decision | None:
    """The question that is answered next."""
    decision = match.decision
    return decision.asks[0] if isinstance(decision, Several) else decision


def partners(match: Match[State], me: int) -> list[int]:
    """The other seats that win and lose with this one."""
    for team in match.game.teams(match.setup):
        if me in team:
            return [seat for seat in team if seat != me]
    return []
