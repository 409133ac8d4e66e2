"""From the table to the solver: a hero's fight as `solver.Fight`, and a plan's next step back as an
option."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    ANY_FACE,
    BLESSING,
    ECHO_DIE,
    EFFECT,
    END,
    PER_CARD,
    PER_DIE,
    PER_VALUE,
    RAGE,
    SKILL,
    abilities,
    ability_of,
)
from klubovna.games.sanctum.card import (
    ATTACK,
    DEFENCE,
    DO_DIE,
    DO_ECHO,
    FOCUS,
    IF_SURVIVOR_HIT,
    IF_UNASSIGNED,
    SHIELD,
    STAMINA,
    Ability,
)
from klubovna.games.sanctum.plans import (
    PER_BLESSING,
    PER_LEVEL,
    PER_POTION,
    PER_RAGE,
    Fight,
    Guard,
    Plan,
    Step,
    Target,
    Tool,
    remaining_needs,
)
from klubovna.games.sanctum.table import (
    BATTLE,
    LOOSE,
    ROW_CARDS,
    Table,
    effect_of,
    is_free,
    is_fury,
    skill_at,
)

PER_FOE: Final = 45
"""What a card of the final row is worth."""


def describe(table: Table, seat: int) -> Fight:
    """The hero's fight at this moment, with the dice that are still loose."""
    fight = Fight()
    for die, value in enumerate(table.values[seat]):
        if table.placed[seat][die] == LOOSE:
            fight.dice.append(value)
            fight.changed.append(table.changed[seat][die])
    fight.stamina, fight.focus = table.pools[seat]
    fight.potions = sum(table.potions[seat])
    fight.life = table.life[seat] - max(0, table.marks[seat] - 1)
    fight.echo = table.echo[seat]
    fight.echo_modified = bool(table.echo_modified[seat])
    fight.spent_rage = table.spent_rage[seat]
    add_tools(table, seat, fight)
    add_guards(table, seat, fight)
    add_targets(table, seat, fight)
    return fight


def add_tools(table: Table, seat: int, fight: Fight) -> None:
    for number in table.attackers[seat]:
        effect = effect_of(table, seat, number)
        if is_free(table, seat, number, effect):
            fight.tools.append(Tool(EFFECT + number, effect, 0))
    for _ in range(table.rage[seat]):
        rage = Tool(RAGE, ANY_FACE, PER_RAGE)
        rage.rage = True
        fight.tools.append(rage)
    for number in abilities(table, seat, ATTACK):
        ability = ability_of(table, seat, number)
        if ability.do == DO_ECHO:
            fight.echo_skill = True
        elif ability.do == DO_DIE and ability.effect is not None:
            tool = Tool(SKILL + number, ability.effect, PER_POTION * ability.potions)
            tool.potions = ability.potions
            if ability.fills:
                tool.charge(skill_at(table, seat, number // ABILITIES).spaces)
            fight.tools.append(tool)
    if table.phase == BATTLE:
        for tile in table.blessings[seat]:
            changes = table.kit.blessings[tile].effect
            if changes is not None and changes.kind != SHIELD:
                fight.tools.append(Tool(BLESSING + tile, changes, PER_BLESSING))


def add_guards(table: Table, seat: int, fight: Fight) -> None:
    for number in table.guards[seat]:
        effect = effect_of(table, seat, number)
        if is_free(table, seat, number, effect):
            fight.guards.append(Guard(EFFECT + number, effect.shields, effect, 0))
    for place in table.unlocked[seat]:
        for at, ability in enumerate(skill_at(table, seat, place).abilities):
            if ability.when == DEFENCE:
                add_skill_guard(table, seat, fight, ability, SKILL + place * ABILITIES + at)
    if table.phase == BATTLE:
        for tile in table.blessings[seat]:
            blessed = table.kit.blessings[tile].effect
            if blessed is not None and blessed.kind == SHIELD:
                guard = Guard(BLESSING + tile, blessed.shields, None, PER_BLESSING)
                fight.guards.append(guard)


def add_skill_guard(table: Table, seat: int, fight: Fight, ability: Ability, code: int) -> None:
    """A skill of the defence: for nothing, for a potion, or for gems that lie on it."""
    if ability.optional:
        count = table.runes[seat] if ability.charge else 1
        for _ in range(count):
            guard = Guard(code, ability.number, None, PER_POTION * ability.potions)
            guard.potions = ability.potions
            fight.guards.append(guard)
        return
    condition = ability.final_condition if table.phase == BATTLE else ability.condition
    if condition is None:
        fight.free_shields += ability.number
    elif IF_UNASSIGNED in condition.kinds:
        fight.loose_shields += ability.number
    elif IF_SURVIVOR_HIT in condition.kinds:
        fight.hit_shields += ability.number


def add_targets(table: Table, seat: int, fight: Fight) -> None:
    if table.phase != BATTLE:
        for at, card in enumerate(table.demons[seat]):
            demon = table.kit.cards[card]
            hits = table.hits[seat][at]
            needs = [value for n, value in enumerate(demon.dice) if not hits >> n & 1]
            target = Target(needs, demon.damage, PER_LEVEL * demon.level, hits != 0)
            fight.targets.append(target)
        return
    fight.in_order = True
    fight.only_modified = bool(table.only_modified[seat])
    fight.extra_damage = table.more_damage[seat]
    hidden = False
    for at in range(table.step[seat], ROW_CARDS):
        card = table.row[seat][at]
        here = at == table.step[seat]
        if is_fury(table, card) and not (here and table.flipped[seat]):
            hidden = True
            continue
        foe = table.kit.foes[card]
        if hidden:
            fight.extra_damage += foe.blood
            continue
        hits = table.row_hits[seat] if here else 0
        needs = [value for n, value in enumerate(foe.dice) if not hits >> n & 1]
        fight.targets.append(Target(needs, foe.blood, PER_FOE, hits != 0))
    fight.hidden_next = hidden


# ---- following a plan


def attack_option(table: Table, decision: Decision, fight: Fight, plan: Plan) -> int:
    """The index of the option that begins the plan; the end of the attack when it has no step."""
    if not plan.steps:
        return decision.options.index(END) if END in decision.options else -1
    step = plan.steps[0]
    if step.tool >= 0:
        code = fight.tools[step.tool].code
        return decision.options.index(code) if code in decision.options else -1
    return hit_option(table, decision, fight, step)


def hit_option(table: Table, decision: Decision, fight: Fight, step: Step) -> int:
    """The option that puts such a die on the target; equal dice are not told apart."""
    seat = decision.seat
    for index, option in enumerate(decision.options):
        if option >= EFFECT:
            continue
        die, at = option // PER_DIE, option % PER_DIE // PER_CARD
        if table.phase != BATTLE and at != step.target:
            continue
        if step.die < 0:
            if die == ECHO_DIE and table.echo[seat] == step.face:
                return index
        elif die != ECHO_DIE and table.values[seat][die] == step.face:
            if table.changed[seat][die] == fight.changed[step.die]:
                return index
    return -1


def die_option(table: Table, decision: Decision, fight: Fight, step: Step) -> int:
    """The option that turns such a die to the step's face."""
    seat = decision.seat
    value, changed = fight.dice[step.die], fight.changed[step.die]
    for index, option in enumerate(decision.options):
        die, face = option // PER_VALUE, option % PER_VALUE
        like = table.values[seat][die] == value and table.changed[seat][die] == changed
        if face == step.face and like:
            return index
    return -1


def payment(
    table: Table, decision: Decision, fight: Fight, tools: list[int], guards: list[int]
) -> int:
    """How to pay for purple spaces so that these tools and guards can be paid for too."""
    needs = remaining_needs(fight, tools, guards)
    stamina = fight.stamina - fight.owed_stamina - needs[STAMINA]
    focus = fight.focus - fight.owed_focus - needs[FOCUS]
    best, best_slack = 0, -100
    for index, option in enumerate(decision.options):
        slack = min(stamina - option, focus - (fight.owed_either - option))
        if slack > best_slack:
            best, best_slack = index, slack
    return best
