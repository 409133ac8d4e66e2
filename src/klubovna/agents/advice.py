"""What a hint says: the option to take, why, how the best options compare, what the second best
would cost."""

from typing import Final

from klubovna.agents.trials import Trial, gauge_gap
from klubovna.core.agent import Seat
from klubovna.core.state import State
from klubovna.texts import Arg, Text

PERCENT: Final = 100
LEAST_TOLD: Final = 0.6
"""A smaller difference between two gauges is not told."""
SURE: Final = 2.0
"""So many standard errors make a difference worth telling."""
LEAST_DEALS: Final = 4
"""Fewer tell nothing."""


class Rated:
    """An option with what it is likely to bring: a chance to win in percent, points, or both."""

    def __init__(self, option: int, chance: int | None, points: int | None) -> None:
        self.option = option
        self.chance = chance
        self.points = points


class Ahead:
    """A gauge by which the best move is ahead of the second best, and by how much."""

    def __init__(self, name: str, n: int) -> None:
        self.name = name
        self.n = n


class Advice:
    """A hint for one question. `rated` has up to three options, the advised one first; none of
    the others has a better figure. It is empty where there is nothing to compare."""

    def __init__(self, option: int, count: int, ground: Text | None) -> None:
        self.option = option
        self.count = count
        """How many options the question has."""
        self.ground = ground
        """What speaks for the option, in the game's words."""
        self.rated: list[Rated] = []
        self.by_points = False
        """Whether points were compared; else chances to win."""
        self.certain = False
        """Whether the figures are worked out exactly."""
        self.equal = False
        """Whether the second best is as good, as far as can be told."""
        self.can_follow = False
        """Whether the second best is as good because each of the two can follow the other: nothing
        surely differs when the seat is up again."""
        self.others_pay = False
        """Whether every other answer would be paid for by another person."""
        self.ahead: Ahead | None = None
        self.playouts = 0
        self.moves = 0
        """How many different moves there are."""

    def figure(self, at: int) -> int:
        """What was compared, of the option at this place of `rated`."""
        one = self.rated[at]
        figure = one.points if self.by_points else one.chance
        return 0 if figure is None else figure

    def cost(self) -> int:
        """By how much the second best falls short, in percent or points; 0 where there is none."""
        return self.figure(0) - self.figure(1) if len(self.rated) > 1 else 0


def reason(advice: Advice, seat: Seat[State]) -> Text:
    """Why this option: what the game says of it, and where it leads in the matches tried."""
    if advice.count == 1:
        return joined(advice.ground, Text("advice.only"))
    if not advice.rated and advice.others_pay:
        return joined(advice.ground, Text("advice.others_pay", {"n": advice.count - 1}))
    if not advice.rated:
        return joined(advice.ground, Text("advice.same", {"n": advice.count}))
    if advice.ahead is not None:
        gauge = Text(f"gauge.{advice.ahead.name}", {"n": advice.ahead.n})
        other = seat.said(advice.rated[1].option)
        return joined(advice.ground, Text("advice.ahead", {"gauge": gauge, "other": other}))
    if advice.ground is not None:
        return advice.ground
    return Text("advice.tried", {"n": advice.playouts, "moves": advice.moves})


def joined(first: Text | None, then: Text) -> Text:
    return then if first is None else Text("advice.both", {"first": first, "then": then})


def comparison(advice: Advice, seat: Seat[State]) -> Text | None:
    """What the second best option would cost."""
    if len(advice.rated) < 2:
        return None
    args: dict[str, Arg] = {
        "other": seat.said(advice.rated[1].option),
        "best": advice.figure(0),
        "second": advice.figure(1),
        "cost": advice.cost(),
    }
    unit = "points" if advice.by_points else "chance"
    if advice.certain:
        return Text("advice.sure_equal" if not advice.cost() else "advice.sure", args)
    if advice.can_follow:
        return Text(f"advice.order_{unit}", args)
    if advice.equal or not advice.cost():
        return Text(f"advice.equal_{unit}", args)
    return Text(f"advice.costs_{unit}", args)


def advantage(best: Trial, second: Trial, names: list[str]) -> Ahead | None:
    """The first gauge by which the best move is surely ahead of the second best: the names stand
    in the order of their weight."""
    for at, name in enumerate(names):
        ahead = gauge_gap(best, second, at)
        if ahead.deals >= LEAST_DEALS and ahead.mean >= max(LEAST_TOLD, SURE * ahead.error):
            return Ahead(name, max(1, round(ahead.mean)))
    return None
