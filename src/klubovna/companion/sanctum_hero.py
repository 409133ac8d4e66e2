"""The companion of Sanctum: the hero of a request, with what lies on the board."""

from typing import Final

from klubovna.companion.request import Fields, bad, entries, fields, number, one_of, several, switch
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng
from klubovna.games.sanctum.card import (
    EFFECTS_IN_SLOT,
    FACES,
    ITEM_TYPES,
    KINDS,
    PRINTED,
    RAISE,
    SET,
    SHIELD,
    SPACES,
    SPACES_PER_EFFECT,
    Card,
    Effect,
    Kit,
)
from klubovna.games.sanctum.game import Sanctum
from klubovna.games.sanctum.table import (
    BATTLE,
    EMPTY,
    JOURNEY,
    Table,
    effect_of,
    empty_table,
    refresh,
)
from klubovna.games.sanctum.terms import HEROES, Terms

SEAT: Final = 0
MOST_TOKENS: Final = 20
MOST_POTIONS: Final = 6
MOST_ITEMS: Final = 6
MOST_OWN: Final = 12
MOST_NAME: Final = 40
MOST_SHIELDS: Final = 9
BESIDE: Final = "skill"
"""The slot of an own thing that takes no slot: a skill of the real box."""
OWN_CODE: Final = 9000
"""A skill of the real box, in place of an option: plus its number * 4 + the effect's."""
OWN_FIELDS: Final = ["name", "slot", "effects"]


class Own:
    """Something from the real box: its name, where it is worn, what it does."""

    def __init__(self, name: str, slot: int, effects: list[Effect]) -> None:
        self.name = name
        self.slot = slot
        """An index into `ITEM_TYPES`, or -1 for a skill."""
        self.effects = effects


def hero_table(data: Fields, own: list[Own]) -> Table:
    """A table on which nothing lies but this hero's board."""
    game = find_game("sanctum")
    assert isinstance(game, Sanctum)
    hides = switch("items_hide_effects", data.get("items_hide_effects", True))
    setup = complete_setup(game, 2, {"items_hide_effects": hides}, "")
    table = empty_table(Terms(setup), with_own(game.kit, own), Rng(0, 0, 0, 0))
    table.heroes = [HEROES.index(one_of("hero", data.get("hero", HEROES[0]), HEROES)), 0]
    table.pools[SEAT] = [
        number(name, data.get(name, 0), 0, MOST_TOKENS) for name in ("stamina", "focus")
    ]
    table.life[SEAT] = number("life", data.get("life", 10), 1, 11)
    table.marks[SEAT] = number("marks", data.get("marks", 0), 0, table.life[SEAT])
    table.potions[SEAT] = [number("potions", data.get("potions", 0), 0, MOST_POTIONS), 0]
    table.drunk[SEAT] = number("drunk", data.get("drunk", 0), 0, MOST_POTIONS)
    table.runes[SEAT] = number("runes", data.get("runes", 0), 0, 2)
    skills = [skill.id for skill in game.kit.heroes[table.heroes[SEAT]].skills]
    table.unlocked[SEAT] = [
        skills.index(one) for one in several("skills", data.get("skills", []), skills)
    ]
    table.rage[SEAT] = number("rage", data.get("rage", 1), 0, 2)
    table.spent_rage[SEAT] = max(0, rage_tokens(table) - table.rage[SEAT])
    wear(table, data, own)
    bless(table, data)
    return table


def rage_tokens(table: Table) -> int:
    """How many the hero has: one, and those of unlocked skills."""
    skills = table.kit.heroes[table.heroes[SEAT]].skills
    return 1 + sum(skills[place].rage for place in table.unlocked[SEAT])


# ---- things of the real box


def own_things(data: Fields) -> list[Own]:
    """Items and skills that our set does not have, or has with other effects."""
    found: list[Own] = []
    for at, one in enumerate(entries("own", data.get("own", []), MOST_OWN)):
        name = f"own.{at}"
        thing = fields(name, one, OWN_FIELDS)
        slot = one_of(f"{name}.slot", thing.get("slot"), [*ITEM_TYPES, BESIDE])
        called = thing.get("name", "")
        if not isinstance(called, str) or len(called) > MOST_NAME:
            bad("field", name=f"{name}.name")
        effects = entries(f"{name}.effects", thing.get("effects"), EFFECTS_IN_SLOT - 1)
        read = [own_effect(f"{name}.effects.{n}", effect) for n, effect in enumerate(effects)]
        kind = -1 if slot == BESIDE else ITEM_TYPES.index(slot)
        found.append(Own(called.strip(), kind, read))
    return found


def own_effect(name: str, value: object) -> Effect:
    effect = fields(name, value, ["kind", "value", "spaces"])
    kind = KINDS.index(one_of(f"{name}.kind", effect.get("kind"), KINDS))
    counts = SET <= kind < RAISE or kind == SHIELD
    most = MOST_SHIELDS if kind == SHIELD else FACES
    n = number(f"{name}.value", effect.get("value", 0), int(counts), most)
    spaces = entries(f"{name}.spaces", effect.get("spaces", []), SPACES_PER_EFFECT)
    colours = [one_of(f"{name}.spaces.{at}", one, SPACES) for at, one in enumerate(spaces)]
    return Effect(kind, n, [SPACES.index(colour) for colour in colours])


def with_own(kit: Kit, own: list[Own]) -> Kit:
    """Our components, and those that were told."""
    items: list[Card] = []
    for n, thing in enumerate(own):
        if thing.slot >= 0:
            id = own_id(n)
            items.append(Card(id, 1, 0, [1], 0, "public", id, thing.slot, 0, thing.effects, 0, 0))
    return kit.with_items(items)


def own_id(at: int) -> str:
    return f"own_{at + 1}"


# ---- worn items


def wear(table: Table, data: Fields, own: list[Own]) -> None:
    """The worn items, and the effects whose spaces are filled."""
    items = [card.item for card in table.kit.cards]
    wanted = entries("items", data.get("items", []), MOST_ITEMS)
    known = items[: len(items) - sum(1 for thing in own if thing.slot >= 0)]
    worn: list[str] = []
    for at, one in enumerate(wanted):
        item, slot = item_and_slot(table, f"items.{at}", one, known)
        if item in worn:
            bad("twice", name="items")
        worn.append(item)
        put(table, items.index(item), slot, f"items.{at}", item)
    for n, thing in enumerate(own):
        if thing.slot >= 0:
            put(table, items.index(own_id(n)), "", f"own.{n}", thing.name or own_id(n))
    refresh(table, SEAT)
    fill_used(table, data)


def item_and_slot(table: Table, name: str, value: object, known: list[str]) -> tuple[str, str]:
    """An item by its id, or with the slot on which it lies."""
    if not isinstance(value, dict):
        return one_of(name, value, known), ""
    told = fields(name, value, ["item", "slot"])
    item = one_of(f"{name}.item", told.get("item"), known)
    kind = next(card.slot for card in table.kit.cards if card.item == item)
    slots = [table.kit.slots[slot].id for slot in table.kit.slots_of[kind]]
    return item, one_of(f"{name}.slot", told.get("slot"), slots)


def put(table: Table, card: int, wanted: str, name: str, item: str) -> None:
    """On the wanted slot, or on a free one: where nothing is printed, if there is a choice."""
    slots = table.kit.slots
    free = [
        slot
        for slot in table.kit.slots_of[table.kit.cards[card].slot]
        if table.worn[SEAT][slot] == EMPTY and wanted in ("", slots[slot].id)
    ]
    if not free:
        bad("no_slot", name=name, value=item)
    free.sort(key=lambda slot: slots[slot].printed is not None)
    table.worn[SEAT][free[0]] = card


def fill_used(table: Table, data: Fields) -> None:
    names: dict[str, int] = {}
    for effect in table.attackers[SEAT] + table.guards[SEAT]:
        names[effect_name(table, effect)] = effect
    for name in several("used", data.get("used", []), sorted(names)):
        first = names[name] * SPACES_PER_EFFECT
        for at in range(max(1, effect_of(table, SEAT, names[name]).size)):
            table.spaces[SEAT][first + at] = 1


def effect_name(table: Table, effect: int) -> str:
    """By the item and the place of the effect on it, or by the slot where it is printed."""
    slot, at = effect // EFFECTS_IN_SLOT, effect % EFFECTS_IN_SLOT
    if at == PRINTED:
        return table.kit.slots[slot].id
    return f"{table.kit.cards[table.worn[SEAT][slot]].item}.{at + 1}"


def bless(table: Table, data: Fields) -> None:
    """Blessings, which work in the final battle only (SA-19)."""
    tiles = [tile.id for tile in table.kit.blessings]
    held = several("blessings", data.get("blessings", []), tiles)
    table.blessings[SEAT] = [tiles.index(one) for one in held]
    final = switch("final", data.get("final", bool(held)))
    if held and not final:
        bad("only_final", name="blessings")
    table.phase = BATTLE if final else JOURNEY
