"""The printed numbers that may be changed for a trial."""

from typing import Final

from klubovna.core.factors import Numbers
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES

NUMBERS: Final = Numbers(
    {
        "cards": {card.id: card for card in KINDS},
        "nemesis_cards": {card.id: card for card in NEMESIS_CARDS},
        "mages": {mage.id: mage for mage in MAGES},
    },
    {
        "cards": {"cost": (0, 20), "use_cost": (0, 20), "damage_while_prepped": (0, 9)},
        "nemesis_cards": {"number": (0, 30)},
        "mages": {"slots": (1, 12)},
    },
)
