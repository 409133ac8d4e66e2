"""The fight solver for the physical game of Sanctum: "I rolled 6 6 2; what can I do?"

A request describes the hero and the demons. With `dice` it is answered by the best plan for them,
with `roll` by the exact chances of a roll of so many dice.
"""

from typing import Final

from klubovna.companion.request import (
    Fields,
    bad,
    entries,
    fields,
    number,
    one_of,
    several,
    switch,
)
from klubovna.core.game import Setup, complete_setup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng
from klubovna.core.state import Json
from klubovna.games.sanctum.abilities import ABILITIES, BLESSING, EFFECT, RAGE, SKILL
from klubovna.games.sanctum.card import EFFECTS_IN_SLOT, FACES, PRINTED, SPACES_PER_EFFECT
from klubovna.games.sanctum.chances import Chances, chances
from klubovna.games.sanctum.game import Sanctum
from klubovna.games.sanctum.labels import effect_text
from klubovna.games.sanctum.planning import add_guards, add_tools
from klubovna.games.sanctum.plans import PER_LEVEL, Fight, Plan, Target
from klubovna.games.sanctum.solver import best_plan
from klubovna.games.sanctum.table import (
    BATTLE,
    EMPTY,
    JOURNEY,
    Table,
    effect_of,
    effect_ref,
    empty_table,
    refresh,
    skill_at,
)
from klubovna.games.sanctum.terms import HEROES, Terms
from klubovna.texts import Scalar, Text

MOST_DICE: Final = 6
MOST_DEMONS: Final = 8
MOST_TOKENS: Final = 20
MOST_SYMBOLS: Final = 3
MOST_POTIONS: Final = 6
MOST_ITEMS: Final = 6
ASKED: Final = ["dice", "roll", "hero", "skills", "items", "used", "stamina", "focus", "rage"]
KNOWN: Final = [*ASKED, "life", "potions", "runes", "blessings", "demons", "items_hide_effects"]
SEAT: Final = 0


def solve_fight(data: Fields) -> dict[str, Json]:
    """The answer to a request; raises `BadRequest` for one that makes no sense."""
    fields("request", data, KNOWN)
    table = hero_table(data)
    fight = Fight()
    fight.stamina, fight.focus = table.pools[SEAT]
    fight.potions = sum(table.potions[SEAT])
    fight.life = table.life[SEAT]
    add_tools(table, SEAT, fight)
    add_guards(table, SEAT, fight)
    fight.targets = demons_of(data)
    if "roll" in data:
        if "dice" in data:
            bad("not_both", name="dice", other="roll")
        found = chances(fight, number("roll", data["roll"], 1, MOST_DICE))
        return {"chances": chances_json(found, len(fight.targets))}
    if "dice" not in data:
        bad("field", name="dice")
    fight.dice = faces("dice", data["dice"], MOST_DICE)
    fight.changed = [0] * len(fight.dice)
    return {"plan": plan_json(table, fight, best_plan(fight))}


# ---- reading


def faces(name: str, value: object, most: int) -> list[int]:
    found = entries(name, value, most)
    return [number(f"{name}.{at}", die, 1, FACES) for at, die in enumerate(found)]


def hero_table(data: Fields) -> Table:
    """A table on which nothing lies but this hero's board."""
    game = find_game("sanctum")
    assert isinstance(game, Sanctum)
    hides = switch("items_hide_effects", data.get("items_hide_effects", True))
    setup: Setup = complete_setup(game, 2, {"items_hide_effects": hides}, "")
    table = empty_table(Terms(setup), game.kit, Rng(0, 0, 0, 0))
    table.heroes = [HEROES.index(one_of("hero", data.get("hero", HEROES[0]), HEROES)), 0]
    table.pools[SEAT] = [
        number(name, data.get(name, 0), 0, MOST_TOKENS) for name in ("stamina", "focus")
    ]
    table.rage[SEAT] = number("rage", data.get("rage", 1), 0, 2)
    table.life[SEAT] = number("life", data.get("life", 10), 1, 11)
    table.potions[SEAT] = [number("potions", data.get("potions", 0), 0, MOST_POTIONS), 0]
    table.runes[SEAT] = number("runes", data.get("runes", 0), 0, 2)
    skills = [skill.id for skill in game.kit.heroes[table.heroes[SEAT]].skills]
    table.unlocked[SEAT] = [
        skills.index(one) for one in several("skills", data.get("skills", []), skills)
    ]
    wear(table, data)
    bless(table, data)
    return table


def wear(table: Table, data: Fields) -> None:
    """The worn items, and the effects whose spaces are filled."""
    items = [card.item for card in table.kit.cards]
    wanted = several("items", data.get("items", []), items)
    for at, item in enumerate(wanted):
        card = items.index(item)
        slots = table.kit.slots_of[table.kit.cards[card].slot]
        free = [slot for slot in slots if table.worn[SEAT][slot] == EMPTY]
        if not free:
            bad("no_slot", name=f"items.{at}", value=item)
        table.worn[SEAT][free[0]] = card
    refresh(table, SEAT)
    names: dict[str, int] = {}
    for number_ in table.attackers[SEAT] + table.guards[SEAT]:
        names[effect_name(table, number_)] = number_
    for name in several("used", data.get("used", []), sorted(names)):
        first = names[name] * SPACES_PER_EFFECT
        for at in range(effect_of(table, SEAT, names[name]).size):
            table.spaces[SEAT][first + at] = 1


def effect_name(table: Table, number_: int) -> str:
    """By the item and the place of the effect on it, or by the slot where it is printed."""
    slot, at = number_ // EFFECTS_IN_SLOT, number_ % EFFECTS_IN_SLOT
    if at == PRINTED:
        return table.kit.slots[slot].id
    return f"{table.kit.cards[table.worn[SEAT][slot]].item}.{at + 1}"


def bless(table: Table, data: Fields) -> None:
    tiles = [tile.id for tile in table.kit.blessings]
    held = several("blessings", data.get("blessings", []), tiles)
    table.blessings[SEAT] = [tiles.index(one) for one in held]
    table.phase = BATTLE if held else JOURNEY


def demons_of(data: Fields) -> list[Target]:
    found: list[Target] = []
    for at, one in enumerate(entries("demons", data.get("demons"), MOST_DEMONS)):
        name = f"demons.{at}"
        demon = fields(name, one, ["dice", "damage", "level"])
        needs = faces(f"{name}.dice", demon.get("dice"), MOST_SYMBOLS)
        if not needs:
            bad("field", name=f"{name}.dice")
        level = number(f"{name}.level", demon.get("level", len(needs)), 1, MOST_SYMBOLS)
        damage = number(f"{name}.damage", demon.get("damage", level), 0, 9)
        found.append(Target(needs, damage, PER_LEVEL * level, False))
    if not found:
        bad("field", name="demons")
    return found


# ---- answering


def plan_json(table: Table, fight: Fight, plan: Plan) -> dict[str, Json]:
    steps: list[Json] = []
    values = fight.dice[:]
    for step in plan.steps:
        if step.tool >= 0:
            code = fight.tools[step.tool].code
            text = Text(
                "solve.change",
                {"from": values[step.die], "to": step.face, "what": thing(table, code)},
            )
            values[step.die] = step.face
        else:
            key = "solve.extra_hit" if step.die < 0 else "solve.hit"
            text = Text(key, {"n": step.face, "demon": step.target + 1})
        steps.append(text.to_json())
    guards: list[Json] = []
    for at in plan.guards:
        guard = fight.guards[at]
        text = Text("solve.guard", {"n": guard.shields, "what": thing(table, guard.code)})
        guards.append(text.to_json())
    return {
        "steps": steps,
        "guards": guards,
        "beaten": [at + 1 for at in plan.beaten],
        "hits": plan.hits,
        "damage": plan.damage,
        "wounds": plan.wounds,
    }


def thing(table: Table, code: int) -> Scalar:
    """What is used: an effect, rage, a skill, a blessing."""
    if code == RAGE:
        return Text("solve.rage")
    if code >= BLESSING:
        return table.kit.blessings[code - BLESSING].ref
    if code >= SKILL:
        return skill_at(table, SEAT, (code - SKILL) // ABILITIES).ref
    effect = effect_of(table, SEAT, code - EFFECT)
    card = effect_ref(table, SEAT, code - EFFECT)
    return Text("solve.effect", {"card": card, "what": effect_text(effect)})


def chances_json(found: Chances, demons: int) -> dict[str, Json]:
    """Outcomes, the likeliest sums, and the mean number of beaten demons and wounds."""
    beaten = [0.0] * (demons + 1)
    wounds: dict[int, float] = {}
    for outcome in found.outcomes:
        share = outcome.rolls / found.all
        beaten[outcome.beaten] += share
        wounds[outcome.wounds] = wounds.get(outcome.wounds, 0.0) + share
    return {
        "rolls": found.all,
        "beaten": [round(share, 6) for share in beaten],
        "wounds": {str(n): round(wounds[n], 6) for n in sorted(wounds)},
        "mean_beaten": round(sum(n * share for n, share in enumerate(beaten)), 4),
        "mean_wounds": round(sum(n * share for n, share in wounds.items()), 4),
    }
