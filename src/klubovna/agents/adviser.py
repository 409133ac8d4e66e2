"""Whoever gives hints: tries every move as a thinking agent does, and tells what it compared."""

from typing import Final

from klubovna.agents.advice import PERCENT, Advice, Rated, advantage, comparison, joined, reason
from klubovna.agents.contest import Contest
from klubovna.agents.naming import Budget
from klubovna.agents.playouts import TO_THE_END, Outcome, outcome, play_on
from klubovna.agents.search import Future, Search, different_moves, quick_choice
from klubovna.agents.trials import (
    EVEN,
    Trial,
    gap,
    likely_chance,
    likely_points,
    proof_among,
    scatter_of,
)
from klubovna.core.agent import Seat
from klubovna.core.decision import Several
from klubovna.core.match import Match
from klubovna.core.rng import Rng
from klubovna.core.state import State

PATIENCE: Final = Budget(1.0, 0, 1.6)
"""How long people wait for a hint: seconds of CPU time, and by the clock."""
SHOWN: Final = 3
MOST_TURNS: Final = 40
"""After so many turns a seat that is not asked again is not waited for."""
EVENLY: Final = 0
"""A deal on which nobody slips, and all play by what was learned."""
ROUTINE: Final = 3.0
"""So many times as much proof is asked for where it hardly matters how a question is answered."""


class Adviser(Search):
    """Compares the moves of a question by the chance to win, or by points where the game counts
    them, in matches that are played to their end. It has an answer to every question."""

    def __init__(self, seed: str, budget: Budget = PATIENCE) -> None:
        super().__init__(seed, budget)
        self.trials: list[Trial] = []
        self.points: list[float] = []
        self.stood: list[list[int]] = []
        """Of the deal that is being tried, move by move."""
        self.by_points = False
        self.scatter = EVEN
        self.points_scatter = EVEN
        """How far wins and points differ between deals."""
        self.proof = 1.0
        """How many standard errors another move must be ahead of the quick player's."""

    def choose(self, seat: Seat[State]) -> int:
        advice = self.advise(seat)
        cost = comparison(advice, seat)
        self.why = reason(advice, seat) if cost is None else joined(reason(advice, seat), cost)
        return advice.option

    def advise(self, seat: Seat[State]) -> Advice:
        """What to take, and how the best moves compare."""
        count = len(seat.decision().options)
        rng = seat.chance(self.rng)
        if count == 1:
            return Advice(0, count, seat.grounds(0, rng.copy()))
        sure = seat.proposal()
        points = seat.sure_points() if sure >= 0 else []
        if points:
            return self.certain(seat, sure, points, rng)
        return self.compare(seat, rng, count)

    def certain(self, seat: Seat[State], sure: int, points: list[int], rng: Rng) -> Advice:
        """The game has worked it out."""
        advice = Advice(sure, len(points), seat.grounds(sure, rng))
        others = [(-points[at], at) for at in range(len(points)) if at != sure]
        others.sort()
        rated = [sure, *[at for _, at in others]][:SHOWN]
        advice.rated = [Rated(at, None, points[at]) for at in rated]
        advice.certain = advice.by_points = True
        return advice

    # ---- trying moves

    def compare(self, seat: Seat[State], rng: Rng, count: int) -> Advice:
        self.playouts = 0
        self.skill = seat.skill()
        self.by_points = seat.counts_points()
        contest = Contest(self.moves(seat, rng.copy()))
        self.trials = [Trial(option) for option in contest.moves]
        self.proof = proof_among(len(contest.moves))
        if not seat.worth_thinking():
            self.proof *= ROUTINE
        self.points, self.stood = [], []
        toss = rng.copy()
        if len(contest.moves) > 1:
            self.hold(contest, seat, rng)
        tried = [trial for trial in self.trials if trial.deals()]
        if len(tried) >= 2:
            return self.conclude(seat, tried, count, toss)
        advice = Advice(contest.moves[0], count, seat.grounds(contest.moves[0], toss))
        advice.others_pay = len(seat.allowed()) == 1
        return advice

    def moves(self, seat: Seat[State], rng: Rng) -> list[int]:
        """One option for each move that spends nothing of another person, the quick player's
        first."""
        allowed = seat.allowed()
        moves = different_moves(seat, quick_choice(seat, rng.copy(), self.skill))
        kept = [option for option in moves if option in allowed]
        return kept or allowed

    def future(self, imagined: Match[State], me: int, deal: int) -> Future:
        """People want to know how they stand, and may sit beside anybody: the others play as well
        as they do on every deal."""
        return Future(imagined, me, EVENLY, self.skill)

    def play(self, match: Match[State], rng: Rng, future: Future) -> Outcome:
        """To the end, with a look at the table when the seat is up again."""
        game, me = match.game, future.me
        if game.gauge_names:
            play_until_up(match, rng, future)
            over = match.decision is None
            self.stood.append([] if over else game.gauges(match.state, me))
        left = future.turns - match.boundaries
        if match.decision is not None and (not future.turns or left > 0):
            play_on(match, rng, future.foes, future.slips, TO_THE_END, future.skills, max(0, left))
        if self.by_points:
            ended = match.decision is None
            self.points.append(float(game.result(match.state).scores[me]) if ended else 0.0)
        return outcome(match, me, future.teams, future.skill)

    def note(self, contest: Contest, found: list[Outcome]) -> None:
        for place, at in enumerate(contest.alive):
            trial = self.trials[at]
            trial.won.append(found[place].won)
            trial.worth.append(found[place].worth)
            if self.points:
                trial.points.append(self.points[place])
            if self.stood:
                trial.gauges.append(self.stood[place])
        self.points, self.stood = [], []
        super().note(contest, found)

    def breaks_off(self, contest: Contest, found: list[Outcome]) -> bool:
        """A hint compares two moves at least: of the first deal what there is counts."""
        if contest.deals[0]:
            return True
        if len(found) < 2:
            return False
        contest.alive = contest.alive[: len(found)]
        self.note(contest, found)
        return True

    # ---- what it tells

    def conclude(self, seat: Seat[State], tried: list[Trial], count: int, rng: Rng) -> Advice:
        self.scatter = scatter_of(tried[0].won, EVEN)
        self.points_scatter = scatter_of(tried[0].points, 0.5 * seat.clear_lead())
        shown = self.ranked(tried)
        best, second = shown[0], shown[1]
        advice = Advice(best.option, count, seat.grounds(best.option, rng.copy()))
        advice.by_points = self.by_points
        advice.playouts = self.playouts
        advice.moves = len(self.trials)
        advice.rated = [self.rated(one, tried[0]) for one in shown]
        if self.by_points:
            advice.equal = not gap(best.points, second.points, self.points_scatter).surely()
        else:
            advice.equal = not gap(best.won, second.won, self.scatter).surely()
        advice.ahead = advantage(best, second, seat.gauge_names())
        if advice.ahead is None and (advice.equal or not advice.cost()):
            advice.can_follow = commute(seat, best.option, second.option, rng)
        return advice

    def ranked(self, tried: list[Trial]) -> list[Trial]:
        """The best move, and of the others those that stayed in the contest for longest, the
        better first: of what was dropped early hardly anything is known."""
        usual = tried[0]
        values = [self.likely(one, usual) for one in tried]
        best = self.best(tried, values)
        others = [
            (-one.deals(), -values[at], -self.mean(one), at)
            for at, one in enumerate(tried)
            if at != best
        ]
        others.sort()
        kept = [(-values[at], -self.mean(tried[at]), at) for _, _, _, at in others[: SHOWN - 1]]
        kept.sort()
        return [tried[best], *[tried[at] for _, _, at in kept]]

    def best(self, tried: list[Trial], values: list[float]) -> int:
        """The place of the highest value; of those that are told with the same figure, the one
        whose worth is highest (a lost match may be lost by less)."""
        unit = 1.0 if self.by_points else 1.0 / PERCENT
        highest = max(values)
        scatter = scatter_of(tried[0].worth, EVEN)
        best, most = values.index(highest), 0.0
        for at, one in enumerate(tried):
            if round(values[at] / unit) == round(highest / unit):
                ahead = gap(one.worth, tried[0].worth, scatter).believed(self.proof, scatter)
                if ahead > most:
                    best, most = at, ahead
        return best

    def mean(self, trial: Trial) -> float:
        return trial.mean_points() if self.by_points else trial.chance()

    def likely(self, trial: Trial, usual: Trial) -> float:
        """What is compared."""
        if self.by_points:
            return likely_points(trial, usual, self.proof, self.points_scatter)
        return likely_chance(trial, usual, self.proof, self.scatter)

    def rated(self, trial: Trial, usual: Trial) -> Rated:
        chance = round(PERCENT * likely_chance(trial, usual, self.proof, self.scatter))
        points = round(self.likely(trial, usual)) if self.by_points else None
        return Rated(trial.option, chance, points)


def commute(seat: Seat[State], one: int, other: int, rng: Rng) -> bool:
    """Whether each of two options is still offered right after the other one, in the same turn."""
    return leaves(seat, one, other, rng.copy()) and leaves(seat, other, one, rng)


def leaves(seat: Seat[State], option: int, other: int, rng: Rng) -> bool:
    decision = seat.decision()
    match = seat.imagine(rng)
    turn = match.boundaries
    match.step(option, seat.number)
    asked = match.decision_for(seat.number)
    if asked is None or asked.kind != decision.kind or match.boundaries != turn:
        return False
    return decision.options[other] in asked.options


def play_until_up(match: Match[State], rng: Rng, future: Future) -> None:
    """Let quick players go on until the seat is asked in a later turn, or the match is over."""
    for _ in range(MOST_TURNS):
        if match.decision is None or (match.boundaries > 0 and is_up(match, future.me)):
            return
        play_on(match, rng, future.foes, future.slips, TO_THE_END, future.skills, 1)


def is_up(match: Match[State], seat: int) -> bool:
    """Whether the seat is asked in its own turn, alone or before the others."""
    decision = match.decision
    if isinstance(decision, Several):
        decision = decision.asks[0]
    if decision is None or decision.seat != seat or decision.joint:
        return False
    return match.game.in_turn(match.state, seat)
