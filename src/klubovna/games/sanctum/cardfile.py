"""Sanctum's card files: what they look like, and the components read from them."""

from pathlib import Path
from typing import Final

from klubovna.core.cardsets import OwnCards, OwnFile, Shape, our_card_file
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


def our_components() -> Kit:
    """The components of the package, read anew."""
    file = our_card_file(SHAPE)
    kit = Loader(file).kit
    file.check()
    return kit


def own_components(path: Path) -> tuple[Kit, OwnCards]:
    """An owner's cards; `BadCards` tells all that is wrong with the file."""
    own = OwnFile(SHAPE, path)
    kit = Loader(own.whole).kit
    return kit, own.finish()
