"""How the greedy player fights: the next step of the best plan, from the table alone.

Every question is answered as if it were the first one: nothing has to be remembered. A plan is kept
only beside the fight that it was made for, so that the same fight is not solved twice.
"""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    BLESSING,
    EFFECT,
    END,
    PER_VALUE,
    RAGE,
    SKILL,
    ability_of,
)
from klubovna.games.sanctum.card import DO_ECHO, Effect
from klubovna.games.sanctum.memory import Memory
from klubovna.games.sanctum.planning import attack_option, describe, die_option, payment
from klubovna.games.sanctum.plans import Fight, Plan, Step, Tool
from klubovna.games.sanctum.table import LOOSE, Table, effect_of, skill_at

MOST_TOOLS: Final = 6
"""The greedy player thinks of the cheapest tools only: it plays as well and far faster."""


class Tactician:
    """Plans fights. Whether a plan was remembered or made anew, it is the same."""

    def __init__(self) -> None:
        self.memory = Memory()

    def plan(self, fight: Fight) -> Plan:
        return self.memory.plan(fight)

    def plan_of(self, table: Table, seat: int) -> Plan:
        """The plan for the dice that lie before this seat."""
        return self.plan(lightened(describe(table, seat)))

    # ---- questions

    def attack(self, table: Table, decision: Decision) -> int:
        """The option that begins the best plan, or the end of the attack."""
        fight = lightened(describe(table, decision.seat))
        plan = self.plan(fight)
        echo = echo_option(table, decision)
        if echo >= 0 and self.plan(struck_again(table, decision.seat)).value > plan.value:
            return echo
        self.memory.expect_step(fight, plan)
        at = attack_option(table, decision, fight, plan)
        return at if at >= 0 else decision.options.index(END)

    def turn_die(self, table: Table, decision: Decision) -> int:
        """Which die to turn, and to what, with what is in use."""
        fight = lightened(describe(table, decision.seat))
        step = step_with(fight, self.plan(fight), table.using[decision.seat])
        at = die_option(table, decision, fight, step) if step is not None else -1
        return at if at >= 0 else self.best_turn(table, decision)

    def best_turn(self, table: Table, decision: Decision) -> int:
        """The same where the best plan has no use for it: what leaves the best plan then."""
        seat = decision.seat
        values, changed = table.values[seat], table.changed[seat]
        best, best_value = 0, -(10**9)
        for index, option in enumerate(decision.options):
            die, face = option // PER_VALUE, option % PER_VALUE
            value_now, changed_now = values[die], changed[die]
            values[die], changed[die] = face, 1
            value = self.plan(owing(table, seat)).value
            values[die], changed[die] = value_now, changed_now
            if value > best_value:
                best, best_value = index, value
        return best

    def pay(self, table: Table, decision: Decision) -> int:
        """How to fill purple spaces: so that the rest of the plan can be paid for."""
        seat = decision.seat
        if not table.values[seat]:
            return payment(table, decision, owing(table, seat), [], [])
        fight = owing(table, seat)
        if table.damage[seat] > 0:
            fight = defending(table, fight, seat)
        plan = self.plan(fight)
        tools = [step.tool for step in plan.steps if step.tool >= 0]
        at = payment(table, decision, fight, tools, plan.guards)
        self.memory.expect_payment(fight, plan, decision.options[at])
        return at

    def guard(self, table: Table, decision: Decision) -> int:
        """The shields that leave the fewest wounds for the fewest tokens."""
        fight = defending(table, describe(table, decision.seat), decision.seat)
        for guard in self.plan(fight).guards:
            code = fight.guards[guard].code
            if code in decision.options:
                return decision.options.index(code)
        return decision.options.index(END)

    def unused_dice(self, table: Table, seat: int) -> list[int]:
        """Dice that the best plan has no use for."""
        plan = self.plan_of(table, seat)
        loose = [die for die, where in enumerate(table.placed[seat]) if where == LOOSE]
        used = [step.die for step in plan.steps if step.tool < 0]
        return [die for at, die in enumerate(loose) if at not in used]


# ---- fights to plan


def lightened(fight: Fight) -> Fight:
    """The fight with the cheapest tools only."""
    tools = fight.tools
    if len(tools) > MOST_TOOLS:
        order = sorted(range(len(tools)), key=lambda at: (tools[at].price, at))
        fight.tools = [tools[at] for at in sorted(order[:MOST_TOOLS])]
    return fight


def struck_again(table: Table, seat: int) -> Fight:
    """The fight if the die assigned just now hits twice (SA-23.3)."""
    fight = lightened(describe(table, seat))
    fight.echo = table.last_hit[seat]
    fight.echo_modified = bool(table.last_modified[seat])
    fight.echo_skill = False
    return fight


def owing(table: Table, seat: int) -> Fight:
    """The fight once what is in use has turned its die, with its price still to be paid."""
    using = table.using[seat]
    fight = describe(table, seat)
    spaces = spaces_in_use(table, seat)
    if spaces is not None:
        fight.owed_stamina = spaces.stamina
        fight.owed_focus = spaces.focus
        fight.owed_either = spaces.either
    kept: list[Tool] = []
    for tool in fight.tools:
        if tool.code == using:
            fight.potions -= tool.potions
            fight.spent_rage += int(tool.rage)
            using = -1  # of two rage tokens one is left
        else:
            kept.append(tool)
    fight.tools = kept
    return lightened(fight)


def spaces_in_use(table: Table, seat: int) -> Effect | None:
    """The spaces that are filled for what is in use, if it has any."""
    using = table.using[seat]
    if EFFECT <= using < RAGE:
        return effect_of(table, seat, using - EFFECT)
    if SKILL <= using < BLESSING and ability_of(table, seat, using - SKILL).fills:
        return skill_at(table, seat, (using - SKILL) // ABILITIES).spaces
    return None


def defending(table: Table, fight: Fight, seat: int) -> Fight:
    """Only shields matter now. What is in use blocks already."""
    using = table.using[seat]
    fight.dice = []
    fight.changed = []
    fight.targets = []
    fight.tools = []
    fight.echo = 0
    fight.free_shields = fight.loose_shields = fight.hit_shields = 0
    fight.hidden_next = False
    fight.extra_damage = table.damage[seat]
    for guard in fight.guards:
        if guard.code == using:
            fight.extra_damage = max(0, fight.extra_damage - guard.shields)
    fight.guards = [guard for guard in fight.guards if guard.code != using]
    return fight


# ---- steps of a plan


def step_with(fight: Fight, plan: Plan, code: int) -> Step | None:
    """The step of the plan that uses this now: no earlier step turns the same die."""
    turned: list[int] = []
    for step in plan.steps:
        if step.tool >= 0:
            if fight.tools[step.tool].code == code:
                return step if step.die not in turned else None
            turned.append(step.die)
    return None


def echo_option(table: Table, decision: Decision) -> int:
    """The option that lets the last die hit once more, or -1."""
    for index, option in enumerate(decision.options):
        if SKILL <= option < BLESSING:
            if ability_of(table, decision.seat, option - SKILL).do == DO_ECHO:
                return index
    return -1
