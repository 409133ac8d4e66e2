"""Turns in which anything is taken that is offered, to learn what each thing brings.

Of the turn of a match that quick players play, many twins are played: in each whoever has the turn
takes at random, and quick players go on to the end. Twins begin from the same position, so what
they brought differs by what was taken and by luck alone.
"""

from typing import Final

from klubovna.agents.playouts import MOST_DECISIONS, TO_THE_END, outcome, play_on
from klubovna.core.agent import Seat
from klubovna.core.decision import Decision, Several
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import NOT_OFFERED, Offers, Sitting, Skill
from klubovna.core.starting import new_match
from klubovna.core.state import State

PERCENT: Final = 100
TURNS_TRIED: Final = 35
"""Of so many of a hundred turns twins are played."""
DEALS: Final = 8
TWINS: Final = 3
"""On so many imagined deals, so many on each."""
AT_RANDOM: Final = 75
"""So many of a hundred things are taken at random, the others as the quick player takes them."""
CURIOUS: Final = [0, 5, 15, 30]
"""How many of a hundred questions are answered at random in the match itself: positions that only
a better player would reach, or a worse one, are met too."""


class Taken:
    """What a twin took, as places of numbers, and what it brought: half winning, half worth."""

    def __init__(self, places: list[int], brought: float) -> None:
        self.places = places
        self.brought = brought


def tried_turns(
    game: Game[State], offers: Offers[State], sitting: Sitting, seed: str, skill: Skill | None
) -> list[list[Taken]]:
    """A match, and for some of its turns what their twins took and brought. All play by the skill,
    or by the policy where there is none."""
    players, switches = sitting
    rng = seeded(f"trying {seed}")
    match = new_match(game, players, seed, switches)
    curious = CURIOUS[rng.below(len(CURIOUS))]
    turn = -1
    found: list[list[Taken]] = []
    decision = match.decision
    while decision is not None and len(match.choices) < MOST_DECISIONS:
        if isinstance(decision, Several):
            decision = decision.asks[0]
        index = quick(match, decision, rng, skill)
        if match.boundaries != turn and taking(match, offers, decision, index):
            turn = match.boundaries
            if rng.below(PERCENT) < TURNS_TRIED:
                found.append(twins(match, offers, decision.seat, rng, skill))
        if curious and rng.below(PERCENT) < curious:
            index = rng.below(len(decision.options))
        match.step(index, decision.seat)
        decision = match.decision
    return found


def quick(match: Match[State], decision: Decision, rng: Rng, skill: Skill | None) -> int:
    """What the quick player takes."""
    if skill is None:
        return match.game.policy(match.state, decision, rng)
    return match.game.skilled(match.state, decision, rng, skill)


def taking(match: Match[State], offers: Offers[State], decision: Decision, index: int) -> bool:
    """Whether it is the time to take something: the quick player does, or would take nothing."""
    if len(decision.options) == 1:
        return False
    places = offers.places(match.state, decision)
    return len(places) > 0 and places[index] != NOT_OFFERED


def twins(
    match: Match[State], offers: Offers[State], me: int, rng: Rng, skill: Skill | None
) -> list[Taken]:
    """Ends of the match that begin with anything taken in this turn."""
    seat = Seat(match, me)
    teams = match.game.teams(match.setup)
    skills: list[Skill | None] = [skill] * match.setup.players
    found: list[Taken] = []
    for _ in range(DEALS):
        imagined = seat.imagine(rng)
        for _ in range(TWINS):
            twin = imagined.clone(history=False)
            toss = rng.branch()
            places = take_anything(twin, offers, me, toss, skill)
            play_on(twin, toss, [], 0, TO_THE_END, skills)
            came = outcome(twin, me, teams)
            found.append(Taken(places, 0.5 * came.won + 0.5 * came.worth))
    return found


def take_anything(
    match: Match[State], offers: Offers[State], me: int, rng: Rng, skill: Skill | None
) -> list[int]:
    """Play to the end of the turn, taking at random; the places of what was taken."""
    taken: list[int] = []
    turn = match.boundaries
    decision = match.decision
    while decision is not None and match.boundaries == turn:
        if isinstance(decision, Several):
            decision = decision.asks[0]
        index = quick(match, decision, rng, skill)
        if decision.seat == me and taking(match, offers, decision, index):
            places = offers.places(match.state, decision)
            if rng.below(PERCENT) < AT_RANDOM:
                offered = [at for at in range(len(places)) if places[at] != NOT_OFFERED]
                index = offered[rng.below(len(offered))]
            if places[index] >= 0:
                taken.append(places[index])
        match.step(index, decision.seat)
        decision = match.decision
    return taken
