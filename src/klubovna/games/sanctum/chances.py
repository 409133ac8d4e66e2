"""Before the roll: what will come of it, exactly, when every roll is played as well as possible."""

from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.memory import Memory
from klubovna.games.sanctum.plans import Fight, Plan


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
        self.value = 0
        """What the plans are worth in all rolls together."""

    def add(self, plan: Plan, rolls: int) -> None:
        self.all += rolls
        self.value += plan.value * rolls
        for outcome in self.outcomes:
            if outcome.beaten == len(plan.beaten) and outcome.wounds == plan.wounds:
                outcome.rolls += rolls
                return
        outcome = Chance(len(plan.beaten), plan.wounds)
        outcome.rolls = rolls
        self.outcomes.append(outcome)


class Rolls:
    """The plans for all that dice may show, each made once."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.memory = Memory()
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.worth: dict[tuple[int, ...], int] = {}
        """What is expected of keeping these dice, times all rolls of the others."""

    def plan(self, dice: list[int]) -> Plan:
        key = tuple(sorted(dice))
        if key not in self.plans:
            self.fight.dice = list(key)
            self.fight.changed = [0] * len(key)
            self.plans[key] = self.memory.made(self.fight, foreseen=False)
        return self.plans[key]

    def keep(self, dice: list[int]) -> list[int]:
        """The dice to keep where the others may be rolled once more (SA-23.4)."""
        best = dice
        best_worth = self.worth_of(dice, len(dice))
        for mask in range((1 << len(dice)) - 1):
            kept = [die for at, die in enumerate(dice) if mask >> at & 1]
            worth = self.worth_of(kept, len(dice))
            if worth > best_worth:
                best, best_worth = kept, worth
        return best

    def worth_of(self, kept: list[int], count: int) -> int:
        """What keeping these of so many dice is worth, for comparing: times `FACES` ** `count`."""
        key = tuple(kept)
        if key not in self.worth:
            others = count - len(kept)
            total = 0
            for roll in sorted_rolls(others):
                total += self.plan(kept + roll).value * arrangements(roll)
            for _ in kept:
                total *= FACES
            self.worth[key] = total
        return self.worth[key]


def chances(fight: Fight, dice: int, again: bool = False) -> Chances:
    """What will come of rolling so many dice, exactly; dice that are set already stay. With `again`
    any dice may be rolled once more."""
    found = Chances()
    fixed, changed = fight.dice, fight.changed
    rolls = Rolls(fight)
    for roll in sorted_rolls(dice):
        shown = sorted(fixed + roll)
        ways = arrangements(roll)
        if not again:
            found.add(rolls.plan(shown), ways)
            continue
        kept = rolls.keep(shown)
        for other in sorted_rolls(len(shown) - len(kept)):
            share: int = arrangements(other) * FACES ** len(kept)
            found.add(rolls.plan(kept + other), ways * share)
    fight.dice, fight.changed = fixed, changed
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
