"""From numbers to grades: what every decision gave away, the turning points, and the players."""

from typing import Final, NamedTuple

from klubovna.analysis.estimating import (
    NONE,
    Gain,
    chance_gain,
    loss,
    points_gain,
    slope_at,
    whole_slope,
)
from klubovna.analysis.findings import (
    BEST,
    BLUNDER,
    GOOD,
    INACCURACY,
    MISTAKE,
    UNSEEN,
    VERSION,
    Analysis,
    Judged,
    Open,
    Sentence,
    sentence,
)
from klubovna.analysis.notes import Notes, Tried, Weighed
from klubovna.analysis.players import players_of
from klubovna.analysis.walking import Step, walk
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import replay
from klubovna.core.state import State
from klubovna.texts import Scalar, Text

LIMITS: Final = ((BLUNDER, 0.15), (MISTAKE, 0.08), (INACCURACY, 0.03))
"""What a decision must surely have given away, as a chance, to be called so."""
NEXT_TO_NOTHING: Final = 0.01
TURNING_POINTS: Final = 3
PERCENT: Final = 100
HALF: Final = 0.5


class Verdict(NamedTuple):
    """A decision that was weighed: the place of the better move, or 0, and what it would have
    gained."""

    weighed: Weighed
    better: int
    gain: Gain
    chance: float
    points: float
    weight: float
    """How much the match turned there: points alone turn it half as much."""

    def grade(self) -> str:
        """A loss that is not larger than the noise is none."""
        if not self.weighed.deals:
            return BEST if len(self.weighed.moves) == 1 else UNSEEN
        if self.better and self.gain.told():
            for name, least in LIMITS:
                if self.gain.sure >= least:
                    return name
            return GOOD
        doubtful = self.gain.value > max(NEXT_TO_NOTHING, self.gain.error)
        return GOOD if self.better and doubtful else BEST

    @property
    def lost(self) -> bool:
        return self.grade() in (INACCURACY, MISTAKE, BLUNDER)


def judged(record: Record, notes: Notes) -> Analysis:
    """What the notes on a match say."""
    game = find_game(record.game)
    ended = replay(game, record, trusted=True)
    whole = whole_slope(notes)
    verdicts = {each.at: verdict(notes, each, whole) for each in notes.decisions}
    decisions = [
        told(step, verdicts[step.at], notes.points) for step in walk(record) if step.at in verdicts
    ]
    borrow(decisions, notes.points)
    return Analysis(
        version=VERSION,
        game=game.id,
        rules=game.rules_version,
        players=record.players,
        length=len(record.choices),
        teams=game.teams(ended.setup),
        points=notes.points,
        playouts=notes.playouts,
        seconds=round(notes.seconds, 1),
        decisions=decisions,
        turning=turning_points(list(verdicts.values())),
        open=[
            Open(lay.at, means(lay.won, lay.deals), means(lay.points, lay.deals, 1))
            for lay in notes.lays
            if lay.deals
        ],
        seats=players_of(notes, decisions, game.teams(ended.setup), shares(ended)),
        shares=shares(ended),
    )


def verdict(notes: Notes, weighed: Weighed, whole: float) -> Verdict:
    """Which move would have been better, and by how much."""
    slope = slope_at(weighed.slope, whole)
    best, gain = 0, NONE
    for place in weighed.alive:
        if place and weighed.moves[place].pairs:
            found = loss(notes, weighed.moves[place], slope)
            if found.value > gain.value:
                best, gain = place, found
    if not best:
        return Verdict(weighed, 0, NONE, 0.0, 0.0, 0.0)
    move = weighed.moves[best]
    chance, points = chance_gain(move, slope), points_gain(move, notes.clear_lead)
    return Verdict(
        weighed,
        best,
        gain,
        max(0.0, chance.value) if chance.told() else 0.0,
        max(0.0, points.value) if points.told() else 0.0,
        max(chance.sure, HALF * gain.sure),
    )


def turning_points(verdicts: list[Verdict]) -> list[int]:
    """Where the most was given away, the gravest first."""
    lost = sorted((each for each in verdicts if each.lost), key=lambda each: -each.weight)
    return [each.weighed.at for each in lost[:TURNING_POINTS]]


# ---- in words


def told(step: Step, found: Verdict, points: bool) -> Judged:
    """A decision with the words for it; chances that nobody weighed come later."""
    seat, weighed = Seat(step.match, step.seat), found.weighed
    made = weighed.moves[0]
    after = made.chance_of(weighed.team)
    before = min(1.0, after + found.chance) if found.lost else after
    one = Judged(
        at=step.at,
        seat=step.seat,
        grade=found.grade(),
        before=round(before, 4),
        after=round(after, 4),
        made=sentence(seat.said(step.option)),
        deals=made.deals,
    )
    if points and made.deals:
        one.points_after = round(made.points / made.deals, 1)
        one.points_before = round(one.points_after + (found.points if found.lost else 0.0), 1)
    if found.lost:
        better = weighed.moves[found.better]
        one.loss, one.error = round(before - after, 4), round(found.gain.error, 4)
        one.better = sentence(seat.said(better.option))
        one.reason = reason(found, better, one)
        one.grounds = grounds(seat, better.option)
    return one


def reason(found: Verdict, better: Tried, one: Judged) -> Sentence:
    """What the better move brought on the same deals."""
    n, points = better.pairs, round(found.points)
    before, after = round(PERCENT * one.before), round(PERCENT * one.after)
    args: dict[str, Scalar] = {"n": n, "better": before, "made": after}
    if not points:
        return sentence(Text("analysis.reason", args))
    if before == after:
        return sentence(
            Text("analysis.reason_only_points", {"n": n, "made": after, "points": points})
        )
    return sentence(Text("analysis.reason_points", {**args, "points": points}))


def grounds(seat: Seat[State], option: int) -> Sentence | None:
    """Why the quick player makes this move, if it does."""
    rng = seeded("grounds")
    if seat.policy(rng.copy()) != option:
        return None
    why = seat.grounds(option, rng)
    return None if why is None else sentence(why)


def borrow(decisions: list[Judged], points: bool) -> None:
    """Where nothing was dealt, the chances are those of the seat's next decision, or else its
    last."""
    for row in (decisions[::-1], decisions):
        near: dict[int, Judged] = {}
        for one in row:
            if one.deals:
                near[one.seat] = one
            elif one.seat in near and not one.before:
                other = near[one.seat]
                later = other.at > one.at
                one.before = one.after = other.before if later else other.after
                if points:
                    one.points_before = one.points_after = other.points_before


def means(sums: list[float], n: int, digits: int = 4) -> list[float]:
    return [round(one / n, digits) for one in sums]


def shares(match: Match[State]) -> list[float] | None:
    """What each team got of the win."""
    if not match.over:
        return None
    teams, winners = match.game.teams(match.setup), match.result().winners
    won = [team[0] in winners for team in teams]
    return [round(1.0 / sum(won), 4) if each else 0.0 for each in won]
