"""Sanctum, as arrays."""

from collections.abc import Mapping, Sequence

from klubovna.adapters.declared import Hint
from klubovna.adapters.encoding import Declared
from klubovna.adapters.shape import (
    Bag,
    BySeat,
    Flag,
    Keyed,
    Mixed,
    Number,
    Row,
    Seat,
    Word,
)
from klubovna.core.game import Game, Setup
from klubovna.core.state import State
from klubovna.games.sanctum.card import COLOURS, GEMS, ITEM_TYPES, SPACES
from klubovna.games.sanctum.rest import CATEGORIES
from klubovna.games.sanctum.seen import Box, View
from klubovna.games.sanctum.table import BLESSING_SPACES, ROW_CARDS

LEVELS = 3
DEMONS = [f"{colour}_{level}" for colour in COLOURS for level in range(1, LEVELS + 1)]
ACTS = ["act_i", "act_ii", "act_iii", "act_iv", "act_v"]
MOST_DEMONS = 16
MOST_EFFECTS = 32
SYMBOLS = 3


def words(game: Game[State]) -> dict[str, Sequence[str]]:
    box: Box = game.components()  # type: ignore[assignment]
    return {
        "items": [*box["items"]],
        "skills": box["skills"],
        "demons": DEMONS,
        "blessings": [*box["blessings"]],
        "attacks": [*box["attacks"]],
        "heroes": [*box["heroes"]],
        "slots": [slot["slot"] for slot in box["slots"]],
        "colours": ["red", "green", "blue", "white", "purple"],
        "tokens": ["stamina", "focus"],
        "others": ["card", "plus_minus", "set", "lower", "raise", "shield", "demon"],
    }


def hints(game: Game[State], setup: Setup) -> Mapping[str, Hint]:
    named = words(game)
    found: dict[str, Hint] = {
        "first": Seat(setup.players),
        "active": Seat(setup.players),
        "breaker": Seat(setup.players),
        "due": Seat(setup.players),
        "queue": Row(Seat(setup.players), setup.players),
        "path": lambda stretch: Row(stretch, 4),
        "path.act": Word(ACTS),
        "sets": lambda demon: Row(Row(demon, 3), 8),
        "loot": Bag(named["items"]),
        "decks": Row(Number(), LEVELS),
        "tops": lambda demon: Row(demon, LEVELS),
        "discards": Row(Number(), LEVELS),
        "blessing_board": Row(Flag(), BLESSING_SPACES),
        "laid": Row(Word(named["attacks"]), 12),
        "shown": Word(named["attacks"]),
        "heroes": lambda hero: BySeat(hero, setup.players),
    }
    found |= {f"heroes.{name}": hint for name, hint in _hero(named).items()}
    for demon in ("sets", "tops", "heroes.demons"):
        found |= {f"{demon}.{name}": hint for name, hint in _demon().items()}
    return found


def _hero(named: Mapping[str, Sequence[str]]) -> dict[str, Hint]:
    return {
        "hero": Word(named["heroes"]),
        "where": Mixed(["walls", "cathedral"]),
        "act": Word(ACTS),
        "gems": Keyed(GEMS, Number()),
        "grid": lambda place: Row(place, 9),
        "grid.skill": Word(named["skills"]),
        "grid.column": Word(COLOURS),
        "slots": lambda slot: Row(slot, 6),
        "slots.slot": Word(named["slots"]),
        "slots.item": Word(named["items"]),
        "effects": lambda effect: Row(effect, MOST_EFFECTS),
        "effects.spaces": lambda space: Row(space, 3),
        "effects.spaces.colour": Word(SPACES),
        "effects.spaces.holds": Word(["damaged", "stamina", "focus"]),
        "bag": Bag(named["items"]),
        "demons": lambda demon: Row(demon, MOST_DEMONS),
        "slain": Bag(DEMONS, "demon"),
        "blessings": Bag(named["blessings"]),
        "blessings_used": Bag(named["blessings"]),
        "measures": Keyed(CATEGORIES, Number()),
        "row": lambda card: Row(card, ROW_CARDS),
        "row.dice": Row(Number(), SYMBOLS),
        "row.hit": Row(Flag(), SYMBOLS),
        "row.attack": Word(named["attacks"]),
        "fight.dice": lambda die: Row(die, 8),
    }


def _demon() -> dict[str, Hint]:
    return {
        "demon": Word(DEMONS),
        "colour": Word(COLOURS),
        "dice": Row(Number(), SYMBOLS),
        "reward": Word(ITEM_TYPES),
        "reward_colour": Word(COLOURS),
        "hit": Row(Flag(), SYMBOLS),
    }


DECLARED = Declared(1, View, words, hints)
