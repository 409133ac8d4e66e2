"""The agent that thinks: it tries its moves on imagined deals and plays each of them to the end."""

import time
from typing import Final

from klubovna.agents.contest import ENOUGH, ENOUGH_IN_SHORT, Contest
from klubovna.agents.naming import Budget
from klubovna.agents.playouts import BY_POLICY, TO_THE_END, Outcome, outcome, play_on
from klubovna.core.agent import Agent, Seat
from klubovna.core.match import Match
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import Skill
from klubovna.core.state import State
from klubovna.texts import Scalar, Text

USUAL: Final = Budget(0.1, 0)
SLIPS: Final = [0, 0, 0, 10]
"""How many of a hundred questions the others answer at random, deal by deal: they are not taken for
players of one kind."""
SHOWN: Final = 3
PERCENT: Final = 100


class Compared:
    """A move that was tried: the option, how often it won, what it was worth, on how many deals."""

    def __init__(self, option: int, chance: float, worth: float, deals: int) -> None:
        self.option = option
        self.chance = chance
        self.worth = worth
        self.deals = deals


class Clock:
    """Tells when the time of a budget is up, or a share of it."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget
        self.cpu = time.thread_time()
        self.wall = time.perf_counter()

    def is_up(self, share: float) -> bool:
        budget = self.budget
        if budget.seconds and time.thread_time() - self.cpu >= share * budget.seconds:
            return True
        return bool(budget.wall) and time.perf_counter() - self.wall >= share * budget.wall


class Future:
    """How an imagined deal goes on: the same for all moves that are tried on it."""

    def __init__(self, imagined: Match[State], me: int, deal: int, skill: Skill | None) -> None:
        game = imagined.game
        self.me = me
        self.skill = skill
        self.teams = game.teams(imagined.setup)
        self.foes = foes_of(me, self.teams, imagined.setup.players)
        self.slips = SLIPS[deal % len(SLIPS)]
        self.skills = skills_on(deal, self.foes, skill)
        self.turns = game.horizon(imagined.state) if skill is not None else 0
        self.until = me if game.short_playouts else TO_THE_END


class Search(Agent[State]):
    """Sequential halving over the moves at hand, on the same imagined deals for all of them.

    Given playouts, the choice follows from the seat and the seed alone; given seconds, it depends
    on the machine. It keeps no tree: what it needs is one imagined match and some numbers a move.
    """

    def __init__(self, seed: str, budget: Budget, learned: bool = True) -> None:
        self.rng = seeded(seed)
        self.budget = budget
        self.learned = learned
        """Whether it plays by what the house has learned, or by rules of thumb."""
        self.compared: list[Compared] = []
        """The moves that were tried for the last choice, the best first."""
        self.why: Text | None = None
        self.skill: Skill | None = None
        """What it has learned of the game that it plays."""
        self.unlearned = False
        """Whether what was learned does not fit, so that it goes by rules of thumb."""
        self.playouts = 0
        """How many matches were played to their end for the last choice."""

    def reason(self) -> Text | None:
        if not self.unlearned:
            return self.why
        misfits = Text("thinking.unlearned")
        if self.why is None:
            return misfits
        return Text("thinking.both", {"first": self.why, "second": misfits})

    def choose(self, seat: Seat[State]) -> int:
        self.compared, self.why, self.playouts, self.unlearned = [], None, 0, False
        if len(seat.decision().options) == 1:
            return 0
        rng = seat.chance(self.rng)
        self.skill = seat.skill() if self.learned else None
        self.unlearned = self.learned and self.skill is None and seat.has_misfits()
        usual = quick_choice(seat, rng.copy(), self.skill)
        if not seat.worth_thinking():
            return usual
        enough = ENOUGH_IN_SHORT if seat.plays_out_in_short() else ENOUGH
        contest = Contest(different_moves(seat, usual), enough)
        if len(contest.moves) == 1:
            return usual
        self.hold(contest, seat, rng)
        chosen = contest.best()
        self.remember(contest, chosen, seat)
        return contest.moves[chosen]

    # ---- the contest

    def hold(self, contest: Contest, seat: Seat[State], rng: Rng) -> None:
        """Play until the budget is spent or it is plain who wins."""
        budget = self.limits(seat)
        clock = Clock(budget)
        rounds = contest.rounds()
        playouts = budget.playouts
        for number in range(1, rounds + 1):
            last = number == rounds
            share = playouts // rounds // len(contest.alive)
            deals = 0
            while not contest.decided():
                if not self.try_moves(contest, seat, rng, clock):
                    return
                deals += 1
                if playouts and deals >= max(1, share):
                    break
                if clock.is_up(number / rounds):
                    break
            if not last:
                contest.drop_half()

    def limits(self, seat: Seat[State]) -> Budget:
        """How long it may think about what the seat is asked."""
        return self.budget

    def try_moves(self, contest: Contest, seat: Seat[State], rng: Rng, clock: Clock) -> bool:
        """One imagined deal for every move that is still in. False when the time ran out on the
        way."""
        imagined = seat.imagine(rng)
        toss = rng.branch()
        future = self.future(imagined, seat.number, contest.deals[0])
        found: list[Outcome] = []
        for at in contest.alive:
            if found and clock.is_up(1.0) and self.breaks_off(contest, found):
                return False
            match = imagined.clone(history=False)
            match.step(contest.moves[at], seat.number)
            found.append(self.play(match, toss.copy(), future))
            self.playouts += 1
        self.note(contest, found)
        return True

    def future(self, imagined: Match[State], me: int, deal: int) -> Future:
        return Future(imagined, me, deal, self.skill)

    def play(self, match: Match[State], rng: Rng, future: Future) -> Outcome:
        """Play an imagined match on, and what that brought."""
        play_on(match, rng, future.foes, future.slips, future.until, future.skills, future.turns)
        return outcome(match, future.me, future.teams, future.skill)

    def note(self, contest: Contest, found: list[Outcome]) -> None:
        """What the moves that are still in brought on one deal."""
        contest.note([one.won for one in found], [one.worth for one in found])

    def breaks_off(self, contest: Contest, found: list[Outcome]) -> bool:
        """The time is up in the middle of a deal: whether to stop, and forget the deal."""
        return True

    # ---- what it tells

    def remember(self, contest: Contest, chosen: int, seat: Seat[State]) -> None:
        rest = [at for at in [*contest.ranked(), 0] if at != chosen]
        for at in [chosen, *rest]:
            deals = contest.deals[at]
            if deals:
                chance, worth = contest.won[at] / deals, contest.worth[at] / deals
                self.compared.append(Compared(contest.moves[at], chance, worth, deals))
        told: list[Scalar] = []
        for one in self.compared[:SHOWN]:
            told.append(told_of(seat, one))
        if told:
            self.why = Text("thinking.compared", {"n": self.playouts, "options": told})


def told_of(seat: Seat[State], one: Compared) -> Text:
    """A move with what was found of it: the chance to win, or, where playouts end with the turn,
    the points that its value stands for."""
    option = seat.said(one.option)
    if seat.plays_out_in_short():
        points = round(seat.points_of(one.worth))
        return Text("thinking.points", {"option": option, "points": points})
    return Text("thinking.chance", {"option": option, "percent": round(PERCENT * one.chance)})


def quick_choice(seat: Seat[State], rng: Rng, skill: Skill | None) -> int:
    """What the best quick player takes."""
    return seat.policy(rng) if skill is None else seat.skilled(rng, skill)


def skills_on(deal: int, foes: list[bool], skill: Skill | None) -> list[Skill | None]:
    """By what each seat plays in a playout: who thinks and its team by the skill, the others on
    every second deal by the policy. They are not taken for players of one kind."""
    if skill is None:
        return BY_POLICY
    return [None if foe and deal % 2 else skill for foe in foes]


def different_moves(seat: Seat[State], usual: int) -> list[int]:
    """One option for each move, the policy's first."""
    keys = seat.option_keys()
    met = {keys[usual]}
    moves = [usual]
    for index, key in enumerate(keys):
        if key not in met:
            met.add(key)
            moves.append(index)
    return moves


def foes_of(me: int, teams: list[list[int]], players: int) -> list[bool]:
    """For each seat whether it plays against this one."""
    foes = [True] * players
    for team in teams:
        if me in team:
            for seat in team:
                foes[seat] = False
    return foes
