"""What was agreed for a match: the heroes and the difficulty."""

from typing import Final

from klubovna.core.errors import BadSetup
from klubovna.core.game import Setup

HEROES: Final = ["huntress", "outlaw", "slayer", "dancer"]
DIFFICULTIES: Final = ["normal", "hard", "terrifying", "hellish"]
FIRST_ANSWER: Final = 2
"""Cards of the first answer at normal difficulty; each level has one more (SA-16)."""
ACTS: Final = {2: [0, 2], 3: [0, 1, 3], 4: [0, 1, 2, 3]}
"""The path acts by number of players (SA-2.1)."""
DIVINE: Final = {2: 2, 3: 1, 4: 2}
"""The path act with a divine-intervention tile (SA-2.4)."""


class Terms:
    """The options of a match, checked against each other."""

    def __init__(self, setup: Setup) -> None:
        options = setup.switches
        self.players = setup.players
        self.answers = FIRST_ANSWER + DIFFICULTIES.index(str(options["difficulty"]))
        """Cards in the Demon Lord's first answer (SA-14.7)."""
        self.hides = bool(options["items_hide_effects"])
        """Whether an item hides the effect printed on its slot (SA-6.2)."""
        self.acts = ACTS[self.players]
        self.divine = DIVINE[self.players]
        self.wanted = [str(options[f"hero_{n + 1}"]) for n in range(self.players)]
        chosen = [name for name in self.wanted if name != "random"]
        for name in chosen:
            if chosen.count(name) > 1:
                raise BadSetup("error.twice", {"name": name})

    def hero_index(self, seat: int) -> int:
        """The wished hero, or -1 for any."""
        return HEROES.index(self.wanted[seat]) if self.wanted[seat] in HEROES else -1
