"""Plans that were made before, and what is known of the next fight when a plan is followed.

Nothing here changes what is planned: it only spares work. What a plan is worth once its first step
is done follows from the plan, so the next question needs no proof that nothing is better.
"""

from typing import Final

from klubovna.games.sanctum.arsenal import NOTHING, Shields, Toolbox, purse_of
from klubovna.games.sanctum.plans import NO_PLAN, PER_HIT, Fight, Plan, Step, Target
from klubovna.games.sanctum.solver import Solver, best_plan

MOST_PLANS: Final = 512
"""So many are kept: playouts from one position meet the same fights."""
MOST_TOOLBOXES: Final = 8
NOT_FORESEEN: Final = (-1,)


class Memory:
    """Makes plans, and keeps them beside the fights that they were made for."""

    def __init__(self) -> None:
        self.plans: dict[tuple[int, ...], Plan] = {}
        self.toolboxes: list[Toolbox] = []
        """Those of the last fights, the latest first."""
        self.shields = Shields(Fight(), NOTHING)
        self.coming: tuple[int, ...] = NOT_FORESEEN
        self.least = 0
        """What the best plan of the coming fight is worth at least, and at most."""
        self.most = 0

    def plan(self, fight: Fight) -> Plan:
        """The best plan of a fight."""
        key = fight.key()
        plan = self.plans.get(key)
        if plan is None:
            if len(self.plans) >= MOST_PLANS:
                self.plans.clear()
            plan = self.made(fight, key == self.coming)
            self.plans[key] = plan
        return plan

    def made(self, fight: Fight, foreseen: bool) -> Plan:
        """The same, worked out anew; `foreseen` if this is the fight that was coming."""
        if fight.blessed_stamina or fight.blessed_focus:
            return best_plan(fight)
        if foreseen:
            solver = self.solver(fight)
            solver.bar, solver.enough = self.least - 1, self.most
            plan = solver.solve()
            if plan.value > NO_PLAN:
                return plan
        return self.solver(fight).solve()

    def solver(self, fight: Fight) -> Solver:
        purse = purse_of(fight)
        if not self.shields.serves(fight, purse):
            self.shields = Shields(fight, purse)
        marks = fight.tool_marks()
        for at, toolbox in enumerate(self.toolboxes):
            places = toolbox.places(marks, purse, fight.only_modified)
            if places is not None:
                if at:
                    self.toolboxes.insert(0, self.toolboxes.pop(at))
                return Solver(fight, purse, toolbox, places, self.shields)
        if len(self.toolboxes) == MOST_TOOLBOXES:
            self.toolboxes.pop()
        made = Toolbox(fight, purse, marks)
        self.toolboxes.insert(0, made)
        return Solver(fight, purse, made, list(range(len(fight.tools))), self.shields)

    # ---- what is coming

    def expect_step(self, fight: Fight, plan: Plan) -> None:
        """The first step of this plan will be done."""
        self.coming = NOT_FORESEEN
        if not plan.steps or fight.echo_skill or fight.echo:
            return
        step = plan.steps[0]
        if step.tool >= 0:
            coming = after_tool(fight, step)
            self.least = self.most = plan.value + fight.tools[step.tool].price
        else:
            coming = after_hit(fight, step)
            self.least = self.most = plan.value
            if step.target not in plan.beaten:
                self.least -= PER_HIT
            elif len(fight.targets[step.target].needs) == 1:
                self.least = self.most = plan.value - fight.targets[step.target].worth
        self.coming = coming.key()

    def expect_payment(self, fight: Fight, plan: Plan, stamina: int) -> None:
        """Of what is owed, purple spaces will be filled with so much stamina."""
        coming = fight.copy()
        coming.stamina -= fight.owed_stamina + stamina
        coming.focus -= fight.owed_focus + fight.owed_either - stamina
        coming.owed_stamina = coming.owed_focus = coming.owed_either = 0
        self.least = self.most = plan.value
        self.coming = coming.key()


def first_like(fight: Fight, die: int) -> int:
    """Of equal dice the first one is used."""
    for at, face in enumerate(fight.dice):
        if face == fight.dice[die] and fight.changed[at] == fight.changed[die]:
            return at
    return die


def after_tool(fight: Fight, step: Step) -> Fight:
    """The fight when the die is turned. Where the asker chooses how to pay, that is still owed."""
    coming = fight.copy()
    tool = fight.tools[step.tool]
    die = first_like(fight, step.die)
    coming.dice, coming.changed = fight.dice[:], fight.changed[:]
    coming.dice[die], coming.changed[die] = step.face, 1
    coming.tools = fight.tools[: step.tool] + fight.tools[step.tool + 1 :]
    coming.potions -= tool.potions
    coming.spent_rage += int(tool.rage)
    if tool.either:
        coming.owed_stamina, coming.owed_focus = tool.stamina, tool.focus
        coming.owed_either = tool.either
    else:
        coming.stamina -= tool.stamina
        coming.focus -= tool.focus
    return coming


def after_hit(fight: Fight, step: Step) -> Fight:
    """The fight when the die lies on the card."""
    coming = fight.copy()
    die = first_like(fight, step.die)
    coming.dice, coming.changed = fight.dice[:], fight.changed[:]
    coming.dice.pop(die)
    coming.changed.pop(die)
    coming.targets = fight.targets[:]
    target = fight.targets[step.target]
    if len(target.needs) == 1:
        coming.targets.pop(step.target)
        coming.only_modified = False
    else:
        needs = target.needs[:]
        needs.remove(step.face)
        coming.targets[step.target] = Target(needs, target.damage, target.worth, True)
    return coming
