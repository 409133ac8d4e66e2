"""Sanctum's card files: what they look like, and the components read from them."""

from typing import Final

from klubovna.core.cardfiles import CardFile
from klubovna.core.cardsets import Shape
from klubovna.core.owned import Box
from klubovna.games.sanctum.card import Kit
from klubovna.games.sanctum.components import COUNTS, TABLES, Loader

SHAPE: Final = Shape("klubovna.games.sanctum", [*COUNTS], TABLES)
SHAPE.groups = {
    "skills": "skills",
    "cards": "items",
    "lord": "attacks",
    "fury": "attacks",
    "blessings": "blessings",
    "bonuses": "bonuses",
}
SHAPE.named = {"cards": ["item", "id"], "lord": ["attack"], "fury": ["attack"]}
SHAPE.told = {
    "skills": {"text": ["stamina", "focus", "unlock", "passives", "abilities", "spaces"]},
    "cards": {"text": ["item"]},
    "lord": {"text": ["penalty", "life"]},
    "fury": {"text": ["penalty", "life"]},
    "blessings": {"text": ["token", "count", "kind", "value"]},
    "bonuses": {"text": ["colour", "from"]},
}


def kit_of(file: CardFile) -> Kit:
    return Loader(file).kit


BOX: Final = Box(SHAPE, kit_of)
