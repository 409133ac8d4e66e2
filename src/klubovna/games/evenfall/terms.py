"""What was agreed for a match: the side, the clans, the variant and the Automa's level."""

from klubovna.core.errors import BadSetup
from klubovna.core.game import Setup
from klubovna.games.evenfall.card import CLANS, LEVELS, SIDES


class Terms:
    """The options of a match, checked against each other."""

    def __init__(self, setup: Setup) -> None:
        options = setup.switches
        self.players = setup.players
        self.solo = self.players == 1
        self.actors = self.players + (1 if self.solo else 0)
        """The players, and after them the Automa of a solo game."""
        self.side = SIDES.index(str(options["side"]))
        self.regions = 2 if self.players <= 2 else 3
        self.slots = 4 if self.players == 4 else 3
        """Places above each region (EV-2.3)."""
        self.experienced = bool(options["experienced"])
        self.level = LEVELS.index(str(options["automa"]))
        self.wanted = [str(options[f"clan_{n + 1}"]) for n in range(self.players)]
        chosen = [name for name in self.wanted if name != "random"]
        for name in chosen:
            if chosen.count(name) > 1:
                raise BadSetup("error.twice", {"name": name})

    def clan_index(self, seat: int) -> int:
        """The wished clan, or -1 for any."""
        return CLANS.index(self.wanted[seat]) if self.wanted[seat] in CLANS else -1
