"""Demons, items and effects of Sanctum as lines of text."""

from typing import cast

from rich.text import Text as Line

from klubovna.games.sanctum.seen import Box, Demon, Effect, EffectView, Hero, RowCard, View
from klubovna.terminal.boards.parts import NUMBER_WIDTH, typed
from klubovna.terminal.boards.printed import printed_on
from klubovna.terminal.scene import COMPACT, NUMBER_STYLE, Scene
from klubovna.texts import Words

STYLES = {"red": "red", "green": "green", "blue": "blue", "white": "white", "purple": "magenta"}
RED = "red"
DICE = " ⚀⚁⚂⚃⚄⚅"
GEM = "◈"
WHITE = "◊"
SPACES = {"red": "△", "blue": "◇", "purple": "○"}
FILLED = {"stamina": "▲", "focus": "◆", "damaged": "✗"}
EFFECTS_IN_SLOT = 4
PRINTED = 3
MOST_DICE = 8
"""Dice of a fight, and the extra hit behind them."""
SPACES_PER_EFFECT = 2


def view_of(scene: Scene) -> View:
    """What the reader sees; every scene of this board has it from this game."""
    return cast(View, scene.view)


def dice_line(card: Demon | RowCard, numbers: list[Line] | None = None) -> Line:
    """The symbols of a card, each behind the number to type for it; covered ones struck out."""
    line = Line()
    hit = card.get("hit", [])
    for n, die in enumerate(card.get("dice", [])):
        covered = n < len(hit) and hit[n]
        if numbers is not None and numbers[n]:
            line.append(" " if n else "").append_text(numbers[n])
        line.append(f"{DICE[die]}{die}", "dim strike" if covered else "bold")
    return line


def symbol_numbers(scene: Scene, card: Demon | RowCard, place: str) -> list[Line]:
    """For each symbol the number of the option that hits it, where there is just one. `place` is
    the option's target with DIE and SYMBOL in it."""
    found: list[Line] = []
    for symbol in range(len(card.get("dice", []))):
        wanted = [place.format(die=die, symbol=symbol) for die in range(MOST_DICE)]
        places = [one for one in dict.fromkeys(wanted) if one in scene.numbers]
        number = scene.number(places[0]).plain.strip() if len(places) == 1 else ""
        found.append(Line(f"{number}›" if number else "", NUMBER_STYLE))
    return found


def demon_line(words: Words, demon: Demon, numbers: list[Line] | None = None) -> Line:
    """A demon: its name, symbols, damage, and what it leaves behind."""
    line = Line(words.term(f"demons.{demon['demon']}.name"), STYLES[demon["colour"]])
    line.append(" ")
    line.append_text(dice_line(demon, numbers))
    line.append(f" {'!' * demon['damage']}", RED)
    line.append(" →", "dim")
    reward = words.term(f"types.{demon['reward']}.name")
    return line.append(reward, f"dim {STYLES[demon['reward_colour']]}")


def box() -> Box:
    """What is printed on the components, those of an owner's card file included."""
    return cast(Box, printed_on("sanctum"))


def item_line(words: Words, item: str) -> Line:
    printed = box()["items"][item]
    line = Line(words.term(f"items.{item}.name"), STYLES[printed["colour"]])
    line.append(f" {'I' * printed['level']}", "dim")
    kind = words.term(f"types.{printed['type']}.name")
    return line.append(f" {kind}", "dim")


def price_of(item: str) -> tuple[int, str]:
    """How many gems an item costs, and their colour."""
    printed = box()["items"][item]
    return printed["level"], printed["colour"]


def spaces_of(effect: EffectView) -> Line:
    """Its spaces, empty or filled."""
    line = Line()
    for space in effect["spaces"]:
        holds, colour = space["holds"], space["colour"]
        line.append(SPACES[colour] if holds is None else FILLED[holds], STYLES[colour])
    return line


def _numbered_spaces(scene: Scene, n: int, effect: EffectView) -> Line:
    """Its spaces behind the numbers to type for them."""
    first = n * SPACES_PER_EFFECT
    places = [f"space:{first + at}" for at in range(SPACES_PER_EFFECT)]
    if not any(place in scene.numbers for place in places):
        return spaces_of(effect)
    return typed(scene, *places).append_text(spaces_of(effect))


def effect_lines(scene: Scene, hero: Hero) -> list[Line]:
    """What lies on each slot, with its effects."""
    printed = box()
    printed_slots = printed["slots"]
    in_play = {effect["n"]: effect for effect in hero["effects"]}
    found: list[Line] = []
    for slot, worn in enumerate(hero["slots"]):
        item = worn["item"]
        effects = [n for n in in_play if n // EFFECTS_IN_SLOT == slot]
        wanted = any(key.startswith("bag:") for key in scene.numbers)
        if not effects and (scene.level == COMPACT or not wanted):
            continue
        line = typed(scene, f"slot:{slot}")
        name = scene.words.term(f"slots.{worn['slot']}.name")
        if item is not None:
            name = scene.words.term(f"items.{item}.name")
        line.append(name, "bold" if item else "dim")
        line.append(WHITE * worn["white"], STYLES["white"])
        for n in effects:
            kind = printed_slots[slot]["printed"]
            if n % EFFECTS_IN_SLOT != PRINTED and item is not None:
                kind = printed["items"][item]["effects"][n % EFFECTS_IN_SLOT]
            line.append_text(_effect(scene, n, in_play[n], kind))
        found.append(line)
    for n, effect in in_play.items():
        if n // EFFECTS_IN_SLOT >= len(printed_slots):
            skill = hero["grid"][n - len(printed_slots) * EFFECTS_IN_SLOT]["skill"]
            line = Line(" " * NUMBER_WIDTH + scene.words.term(f"skills.{skill}.name") + " ")
            found.append(line.append_text(_numbered_spaces(scene, n, effect)))
    return found


def _effect(scene: Scene, n: int, effect: EffectView, kind: Effect | None) -> Line:
    assert kind is not None
    line = Line("  ").append_text(typed(scene, f"effect:{n}"))
    line.append_text(_numbered_spaces(scene, n, effect))
    said = scene.words(f"effect.{kind['kind']}", n=kind["value"])
    return line.append(f" {said}", "dim")
