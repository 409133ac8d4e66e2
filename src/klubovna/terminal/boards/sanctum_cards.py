"""Demons, items and effects of Sanctum as lines of text."""

from rich.text import Text as Line

from klubovna.core.registry import find_game
from klubovna.core.state import Json
from klubovna.terminal.boards.parts import NUMBER_WIDTH, typed
from klubovna.terminal.boards.values import objects, whole
from klubovna.terminal.scene import COMPACT, Entry, Scene
from klubovna.texts import Words

STYLES = {"red": "red", "green": "green", "blue": "blue", "white": "white", "purple": "magenta"}
RED = "red"
DICE = " ⚀⚁⚂⚃⚄⚅"
SPACES = {"red": "△", "blue": "◇", "purple": "○"}
FILLED = {"stamina": "▲", "focus": "◆", "damaged": "✗"}
EFFECTS_IN_SLOT = 4
PRINTED = 3


def dice_line(card: dict[str, Json]) -> Line:
    """The symbols of a card; covered ones are struck out."""
    line = Line()
    dice, hit = card["dice"], card.get("hit", [])
    assert isinstance(dice, list)
    assert isinstance(hit, list)
    for n, die in enumerate(dice):
        covered = n < len(hit) and hit[n]
        line.append(f"{DICE[whole(die)]}{die}", "dim strike" if covered else "bold")
    return line


def demon_line(words: Words, demon: dict[str, Json]) -> Line:
    """A demon: its name, symbols, damage, and what it leaves behind."""
    line = Line(words.term(f"demons.{demon['demon']}.name"), STYLES[str(demon["colour"])])
    line.append(" ")
    line.append_text(dice_line(demon))
    line.append(f" {'!' * whole(demon['damage'])}", RED)
    line.append(" →", "dim")
    reward = words.term(f"types.{demon['reward']}.name")
    return line.append(reward, f"dim {STYLES[str(demon['reward_colour'])]}")


def _items() -> dict[str, Json]:
    items = find_game("sanctum").components()["items"]
    assert isinstance(items, dict)
    return items


def item_line(words: Words, item: str) -> Line:
    printed = _items()[item]
    assert isinstance(printed, dict)
    line = Line(words.term(f"items.{item}.name"), STYLES[str(printed["colour"])])
    line.append(f" {'I' * whole(printed['level'])}", "dim")
    kind = words.term(f"types.{printed['type']}.name")
    return line.append(f" {kind}", "dim")


def spaces_of(effect: dict[str, Json]) -> Line:
    """Its spaces, empty or filled."""
    line = Line()
    for space in objects(effect["spaces"]):
        holds = space["holds"]
        sign = FILLED[holds] if isinstance(holds, str) else SPACES[str(space["colour"])]
        line.append(sign, STYLES[str(space["colour"])])
    return line


def effect_lines(scene: Scene, hero: dict[str, Json]) -> list[Line]:
    """What lies on each slot, with its effects."""
    components = find_game("sanctum").components()
    printed_slots = objects(components["slots"])
    in_play = {whole(effect["n"]): effect for effect in objects(hero["effects"])}
    found: list[Line] = []
    for slot, worn in enumerate(objects(hero["slots"])):
        item = worn["item"]
        effects = [n for n in in_play if n // EFFECTS_IN_SLOT == slot]
        wanted = any(key.startswith("bag:") for key in scene.numbers)
        if not effects and (scene.level == COMPACT or not wanted):
            continue
        line = typed(scene, f"slot:{slot}")
        name = scene.words.term(f"slots.{worn['slot']}.name")
        if isinstance(item, str):
            name = scene.words.term(f"items.{item}.name")
        line.append(name, "bold" if item else "dim")
        for n in effects:
            kind = printed_slots[slot]["printed"]
            if n % EFFECTS_IN_SLOT != PRINTED and isinstance(item, str):
                entry = _items()[item]
                assert isinstance(entry, dict)
                kind = objects(entry["effects"])[n % EFFECTS_IN_SLOT]
            line.append_text(_effect(scene, n, in_play[n], kind))
        found.append(line)
    for n, effect in in_play.items():
        if n // EFFECTS_IN_SLOT >= len(printed_slots):
            skill = objects(hero["grid"])[n - len(printed_slots) * EFFECTS_IN_SLOT]["skill"]
            line = Line(" " * NUMBER_WIDTH + scene.words.term(f"skills.{skill}.name") + " ")
            found.append(line.append_text(spaces_of(effect)))
    return found


def _effect(scene: Scene, n: int, effect: dict[str, Json], kind: Json) -> Line:
    assert isinstance(kind, dict)
    line = Line("  ").append_text(typed(scene, f"effect:{n}"))
    line.append_text(spaces_of(effect))
    said = scene.words(f"effect.{kind['kind']}", n=whole(kind["value"]))
    return line.append(f" {said}", "dim")


def glossary(words: Words) -> list[Entry]:
    """Everything that can be looked up: items, skills, attacks, blessings."""
    components = find_game("sanctum").components()
    found: list[Entry] = []
    heroes = components["heroes"]
    assert isinstance(heroes, dict)
    groups = {
        "items": [*names_of(components["items"])],
        "attacks": [*names_of(components["attacks"])],
        "blessings": [*names_of(components["blessings"])],
        "skills": [
            str(skill["skill"])
            for hero in heroes.values()
            if isinstance(hero, dict)
            for skill in objects(hero["skills"])
        ],
    }
    for group, ids in groups.items():
        for id in ids:
            name = words.term(f"{group}.{id}.name")
            drawing = Line.assemble((name, "bold"), "\n", words(f"{group}.{id}.text"))
            found.append(Entry(name, id, drawing))
    return found


def names_of(value: Json) -> list[str]:
    return [*value] if isinstance(value, dict) else []
