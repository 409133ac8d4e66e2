"""Evenfall's card files: what they look like, and the components read from them."""

from typing import Final

from klubovna.core.cardfiles import CardFile
from klubovna.core.cardsets import Shape
from klubovna.core.owned import Box
from klubovna.games.evenfall.card import SIDES, Kit
from klubovna.games.evenfall.components import CARD_SECTIONS, MARKS, SECTIONS, Loader

SHAPE: Final = Shape("klubovna.games.evenfall", [*SECTIONS, *CARD_SECTIONS], ["automa"])
SHAPE.marks = [name for name in MARKS if name != "id"]
SHAPE.groups = {
    "regions": "regions",
    "clans": "clans",
    "rituals": "cards",
    "specialists": "cards",
    "places": "places",
    "starting_places": "places",
}
BOARD: Final = ["token", "exchange", "board_space", "elder_zones", "stone_spaces"]
"""What the words of a clan board tell; tracks, prices and incomes are shown from their numbers."""
SHAPE.told = {
    "regions": {"space": ["space"], "rewards": ["rewards"]},
    "clans": {side: [f"{side}.{field}" for field in BOARD] for side in SIDES},
    "rituals": {"text": ["effect"]},
    "specialists": {"text": ["specialist"], "council": ["council"]},
    "places": {"text": ["harvest", "binding_bonus", "inner_vp"]},
    "starting_places": {"text": ["sun"], "moon": ["moon"]},
}


def kit_of(file: CardFile) -> Kit:
    return Loader(file).kit


BOX: Final = Box(SHAPE, kit_of)
