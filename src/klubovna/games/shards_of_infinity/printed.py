"""The printed numbers that may be changed for a trial."""

from typing import Final

from klubovna.core.factors import Numbers
from klubovna.games.shards_of_infinity.cards import BY_ID

NUMBERS: Final = Numbers(
    {"cards": BY_ID}, {"cards": {"cost": (0, 20), "health": (0, 50), "shield": (0, 50)}}
)
