"""The modes of all games, and the walks through them."""

from klubovna.core.registry import outfits
from klubovna.testing.walks import (
    MOST_DECISIONS,
    Mode,
    Options,
    picture,
    play_on,
    random_step,
    random_walk,
    read_everything,
    start,
    view_of,
    views,
)

__all__ = [
    "MODES",
    "MOST_DECISIONS",
    "Mode",
    "Options",
    "picture",
    "play_on",
    "random_step",
    "random_walk",
    "read_everything",
    "start",
    "view_of",
    "views",
]

MODES = [
    Mode(id, mode.players, mode.switches)
    for id, outfit in outfits().items()
    for mode in outfit.modes
]
