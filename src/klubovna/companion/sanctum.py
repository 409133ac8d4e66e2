"""The fight solver for the physical game of Sanctum: "I rolled 6 6 2; what can I do?"

A request describes the hero and the demons, or the cards of the final row. With `dice` it is
answered by the best plan for them, with `roll` by the exact chances of a roll of so many dice, and
by what skills that cost tokens before the roll would change.
"""

from typing import Final

from klubovna.companion.request import Fields, bad, fields, number
from klubovna.companion.sanctum_answer import chances_json, plan_json
from klubovna.companion.sanctum_cards import add_demons, faces
from klubovna.companion.sanctum_hero import OWN_CODE, SEAT, Own, hero_table, own_things
from klubovna.core.state import Json
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    ANY_FACE,
    RAGE,
    abilities,
    ability_of,
)
from klubovna.games.sanctum.card import (
    AFTER_ROLL,
    BEFORE_ROLL,
    DO_BONUS_DIE,
    DO_PRESET,
    DO_RAGE,
    DO_REROLL,
    FACES,
    ON_ROLL,
    SHIELD,
    STAMINA,
)
from klubovna.games.sanctum.chances import Chances, chances
from klubovna.games.sanctum.planning import add_guards, add_tools
from klubovna.games.sanctum.plans import PER_RAGE, Fight, Guard, Tool
from klubovna.games.sanctum.solver import best_plan
from klubovna.games.sanctum.table import Table, skill_at

MOST_DICE: Final = 6
ASKED: Final = ["dice", "roll", "hero", "skills", "items", "own", "used", "stamina", "focus"]
MORE: Final = ["rage", "life", "marks", "potions", "drunk", "runes", "blessings", "demons"]
KNOWN: Final = [*ASKED, *MORE, "final", "only_modified", "extra_damage", "items_hide_effects"]


def solve_fight(data: Fields) -> dict[str, Json]:
    """The answer to a request; raises `BadRequest` for one that makes no sense."""
    fields("request", data, KNOWN)
    own = own_things(data)
    table = hero_table(data, own)
    if "roll" in data:
        if "dice" in data:
            bad("not_both", name="dice", other="roll")
        return before_the_roll(table, own, data)
    if "dice" not in data:
        bad("field", name="dice")
    fight = fight_of(table, own, data)
    fight.dice = faces("dice", data["dice"], MOST_DICE)
    fight.changed = [0] * len(fight.dice)
    return {"plan": plan_json(table, own, fight, best_plan(fight))}


def fight_of(table: Table, own: list[Own], data: Fields) -> Fight:
    """The fight, without dice."""
    fight = Fight()
    fight.stamina, fight.focus = table.pools[SEAT]
    fight.potions = sum(table.potions[SEAT])
    fight.life = table.life[SEAT] - max(0, table.marks[SEAT] - 1)
    if fight.life < 1:
        bad("number", name="marks", least=0, most=table.life[SEAT])
    fight.spent_rage = table.spent_rage[SEAT]
    add_demons(table, fight, data)
    add_tools(table, SEAT, fight)
    add_guards(table, SEAT, fight)
    add_own_skills(fight, own)
    for tile in table.blessings[SEAT]:
        blessing = table.kit.blessings[tile]
        if blessing.token == STAMINA:
            fight.blessed_stamina += blessing.count
        elif blessing.token >= 0:
            fight.blessed_focus += blessing.count
    return fight


def add_own_skills(fight: Fight, own: list[Own]) -> None:
    """What takes no slot is simply there."""
    for n, thing in enumerate(own):
        if thing.slot < 0:
            for at, effect in enumerate(thing.effects):
                code = OWN_CODE + n * ABILITIES + at
                if effect.kind == SHIELD:
                    fight.guards.append(Guard(code, effect.shields, effect, 0))
                else:
                    fight.tools.append(Tool(code, effect, 0))


# ---- before the roll


def before_the_roll(table: Table, own: list[Own], data: Fields) -> dict[str, Json]:
    """The chances as things are, with the silver die where it costs nothing, and what each skill
    that costs tokens would make of them."""
    gold = number("roll", data["roll"], 1, MOST_DICE)
    fight = fight_of(table, own, data)
    silver = int(gold < MOST_DICE and bonus_for_nothing(table))
    again = rolls_again(table)
    plain = chances(fight, gold + silver, again)
    ways: list[Json] = []
    for found in abilities(table, SEAT, BEFORE_ROLL) + abilities(table, SEAT, ON_ROLL):
        ability = ability_of(table, SEAT, found)
        skill = skill_at(table, SEAT, found // ABILITIES)
        if not ability.fills or (ability.do == DO_BONUS_DIE and silver):
            continue
        paid = fight_of(table, own, data)
        paid.owed_stamina = skill.spaces.stamina
        paid.owed_focus = skill.spaces.focus
        paid.owed_either = skill.spaces.either
        face, changed = with_skill(paid, ability.do, gold, silver, again)
        if changed is not None:
            about: dict[str, Json] = {"skill": skill.id, "face": face or None}
            ways.append({**about, "chances": chances_json(changed, paid)})
    answer: dict[str, Json] = {"chances": chances_json(plain, fight), "dice": gold + silver}
    return {**answer, "silver": bool(silver), "again": again, "ways": ways}


def bonus_for_nothing(table: Table) -> bool:
    """Whether the silver die is rolled because its condition is met (SA-23.2)."""
    return any(
        ability_of(table, SEAT, found).do == DO_BONUS_DIE
        and not ability_of(table, SEAT, found).fills
        for found in abilities(table, SEAT, ON_ROLL)
    )


def rolls_again(table: Table) -> bool:
    """Whether any dice may be rolled once more (SA-23.4)."""
    return any(
        ability_of(table, SEAT, found).do == DO_REROLL
        for found in abilities(table, SEAT, AFTER_ROLL)
    )


def with_skill(
    fight: Fight, do: int, gold: int, silver: int, again: bool
) -> tuple[int, Chances | None]:
    """What such a skill makes of the roll, and the face to which it sets a die."""
    if do == DO_BONUS_DIE and gold < MOST_DICE:
        return 0, chances(fight, gold + 1, again)
    if do == DO_RAGE:
        rage = Tool(RAGE, ANY_FACE, PER_RAGE)
        rage.rage = True
        fight.tools.append(rage)
        fight.spent_rage -= 1
        return 0, chances(fight, gold + silver, again)
    if do == DO_PRESET:
        best, at = None, 0
        for face in range(1, FACES + 1):
            fight.dice, fight.changed = [face], [0]
            found = chances(fight, gold + silver - 1, again)
            if best is None or found.value > best.value:
                best, at = found, face
        return at, best
    return 0, None
