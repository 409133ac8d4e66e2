"""What was agreed for a match: mages, nemesis, level, market."""

from typing import Final

from klubovna.core.errors import BadSetup
from klubovna.core.game import Setup

NEMESES: Final = ["rageborne", "carapace_queen", "crooked_mask", "prince_of_gluttons"]
MAGES: Final = ["adelheim", "brama", "jian", "kadir", "lash", "mist", "phaedraxa", "xaxos"]
LEVELS: Final = ["normal", "beginner", "expert", "extinction"]
ANY: Final = "any"
SLOTS: Final = [
    *(f"gem_{n}" for n in (1, 2, 3)),
    *(f"relic_{n}" for n in (1, 2)),
    *(f"spell_{n}" for n in (1, 2, 3, 4)),
]

LIFE: Final = {"beginner": 12, "normal": 10, "expert": 10, "extinction": 8}
GRAVEHOLD: Final = {"beginner": 35, "normal": 30, "expert": 30, "extinction": 25}
NEMESIS_EXTRA: Final = {"beginner": -10, "normal": 0, "expert": 0, "extinction": 10}
NEMESIS_LIFE: Final = [70, 60, 70, 70]
RATINGS: Final = [2, 3, 5, 5]
"""How hard the nemeses are, from 1 to 10 (AE-17)."""
HARDEST: Final = 10


class Terms:
    """The options of a match, checked against each other."""

    def __init__(self, setup: Setup) -> None:
        options = setup.switches
        self.players = setup.players
        self.nemesis = NEMESES.index(str(options["nemesis"]))
        self.level = str(options["level"])
        self.harder = self.level in ("expert", "extinction")
        """The increased difficulty box of the mat counts (AE-17)."""
        self.life = LIFE[self.level]
        self.gravehold = GRAVEHOLD[self.level]
        self.nemesis_life = NEMESIS_LIFE[self.nemesis] + NEMESIS_EXTRA[self.level]
        self.mages = [str(options[f"mage_{n + 1}"]) for n in range(self.players)]
        self.market = str(options["market"])
        self.piles = [str(options[slot]) for slot in SLOTS]
        self.extra_solo_card = bool(options["solo_extra_card"])
        if self.players == 1 and int(options["solo_life"]) > LIFE["normal"]:
            self.life = max(self.life, int(options["solo_life"]))
        for names in (self.mages, self.piles):
            for chosen in names:
                if chosen != ANY and names.count(chosen) > 1:
                    raise BadSetup("error.twice", {"name": chosen})
