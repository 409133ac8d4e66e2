"""Before the roll: what will come of it, exactly, when every roll is played as well as possible."""

from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.plans import Fight, Plan
from klubovna.games.sanctum.solver import best_plan


class Chance:
    """One kind of outcome and how likely it is, as a number of rolls out of `all`."""

    def __init__(self, beaten: int, wounds: int) -> None:
        self.beaten = beaten
        self.wounds = wounds
        self.rolls = 0


class Chances:
    """All outcomes of a roll, each played as well as possible."""

    def __init__(self) -> None:
        self.outcomes: list[Chance] = []
        self.all = 0

    def add(self, plan: Plan, rolls: int) -> None:
        self.all += rolls
        for outcome in self.outcomes:
            if outcome.beaten == len(plan.beaten) and outcome.wounds == plan.wounds:
                outcome.rolls += rolls
                return
        outcome = Chance(len(plan.beaten), plan.wounds)
        outcome.rolls = rolls
        self.outcomes.append(outcome)


def chances(fight: Fight, dice: int) -> Chances:
    """What will come of rolling so many dice, exactly; dice that are set already stay."""
    found = Chances()
    fixed = fight.dice[:]
    fixed_changed = fight.changed[:]
    for roll in sorted_rolls(dice):
        fight.dice = fixed + roll
        fight.changed = fixed_changed + [0] * dice
        found.add(best_plan(fight), arrangements(roll))
    fight.dice = fixed
    fight.changed = fixed_changed
    found.outcomes.sort(key=lambda one: (-one.beaten, one.wounds))
    return found


def sorted_rolls(dice: int) -> list[list[int]]:
    """Every roll, dice in ascending order: 252 for five dice, 462 for six."""
    found: list[list[int]] = [[]]
    for _ in range(dice):
        longer: list[list[int]] = []
        for roll in found:
            for face in range(roll[-1] if roll else 1, FACES + 1):
                longer.append([*roll, face])
        found = longer
    return found


def arrangements(roll: list[int]) -> int:
    """In how many ways real dice can show this roll."""
    ways = 1
    for n in range(2, len(roll) + 1):
        ways *= n
    for face in range(1, FACES + 1):
        for n in range(2, roll.count(face) + 1):
            ways //= n
    return ways
