"""The companion of Sanctum: the demons of a request, or the cards of the final row."""

from typing import Final

from klubovna.companion.request import Fields, bad, entries, fields, number, switch
from klubovna.companion.sanctum_hero import SEAT
from klubovna.games.sanctum.card import FACES
from klubovna.games.sanctum.planning import PER_FOE
from klubovna.games.sanctum.plans import PER_LEVEL, Fight, Target
from klubovna.games.sanctum.table import BATTLE, ROW_CARDS, Table

MOST_DEMONS: Final = 8
MOST_SYMBOLS: Final = 3
MOST_DAMAGE: Final = 9
CARD_FIELDS: Final = ["dice", "hits", "damage", "level", "hidden"]


def faces(name: str, value: object, most: int) -> list[int]:
    found = entries(name, value, most)
    return [number(f"{name}.{at}", die, 1, FACES) for at, die in enumerate(found)]


def add_demons(table: Table, fight: Fight, data: Fields) -> None:
    """The demons, in any order; or the row, from the card under the figure on (SA-14.3)."""
    final = table.phase == BATTLE
    only_modified = switch("only_modified", data.get("only_modified", False))
    fight.extra_damage = number("extra_damage", data.get("extra_damage", 0), 0, MOST_DAMAGE)
    if only_modified and not final:
        bad("only_final", name="only_modified")
    fight.in_order = final
    fight.only_modified = only_modified
    told = entries("demons", data.get("demons"), ROW_CARDS if final else MOST_DEMONS)
    for at, one in enumerate(told):
        add_card(fight, f"demons.{at}", fields(f"demons.{at}", one, CARD_FIELDS), final)
    if not fight.targets:
        bad("field", name="demons")
    note_hits(table, fight)


def add_card(fight: Fight, name: str, card: Fields, final: bool) -> None:
    """A card that can be hit. What lies behind a hidden one only wounds (SA-14.5)."""
    if switch(f"{name}.hidden", card.get("hidden", False)):
        if not final or not fight.targets:
            bad("field", name=f"{name}.hidden")
        fight.hidden_next = True
        return
    dice = faces(f"{name}.dice", card.get("dice"), MOST_SYMBOLS)
    needs = uncovered(name, card, dice)
    level = number(f"{name}.level", card.get("level", len(dice)), 1, MOST_SYMBOLS)
    damage = number(f"{name}.damage", card.get("damage", level), 0, MOST_DAMAGE)
    if fight.hidden_next:
        fight.extra_damage += damage
        return
    hit = len(needs) < max(len(dice), level)
    fight.targets.append(Target(needs, damage, PER_FOE if final else PER_LEVEL * level, hit))


def uncovered(name: str, card: Fields, dice: list[int]) -> list[int]:
    """The symbols that no hit marker lies on: `hits` are those that were hit before."""
    needs = dice[:]
    for at, hit in enumerate(faces(f"{name}.hits", card.get("hits", []), MOST_SYMBOLS)):
        if hit not in needs:
            bad("field", name=f"{name}.hits.{at}")
        needs.remove(hit)
    if not needs:
        bad("field", name=f"{name}.dice")
    return needs


def note_hits(table: Table, fight: Fight) -> None:
    """Hit markers, as the skills want to know of them."""
    if fight.in_order:
        table.row_hits[SEAT] = int(fight.targets[0].hit)
    else:
        table.hits[SEAT] = [int(target.hit) for target in fight.targets]
