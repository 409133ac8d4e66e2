"""What was agreed for a match: the mode, the expansion, the characters and the readings."""

from typing import Final

from klubovna.core.errors import BadSetup
from klubovna.core.game import Setup
from klubovna.games.shards_of_infinity.card import CHARACTERS

STANDARD: Final = "standard"
TEAMS: Final = "teams"
FREE_FOR_ALL: Final = "free_for_all"
SOLO: Final = "solo"

SEATS: Final = {STANDARD: (2, 4), TEAMS: (4, 4), FREE_FOR_ALL: (3, 3), SOLO: (1, 1)}


def conflict(one: str, other: str) -> BadSetup:
    """Two options that do not go together."""
    return BadSetup("error.conflict", {"one": one, "other": other})


class Terms:
    """The options of a match, checked against each other."""

    def __init__(self, setup: Setup) -> None:
        options = setup.switches
        self.players = setup.players
        self.mode = str(options["mode"])
        if self.mode == STANDARD and self.players == 1:
            self.mode = SOLO
        self._check_players()
        self.solo = self.mode == SOLO
        self.teams = self.mode == TEAMS
        self.hits_everybody = self.mode == FREE_FOR_ALL
        self.actors = self.players + (1 if self.solo else 0)
        self.expansion = bool(options["expansion"])
        self.auction = bool(options["auction"])
        self.relics = str(options["relics"])
        self.wanted = [str(options[f"character_{n + 1}"]) for n in range(self.actors)]
        self.eleventh_card = bool(options["eleventh_card"])
        self.nemesis_start_mastery = int(options["nemesis_start_mastery"])
        self.nemesis_matches_mastery = options["nemesis_match_resource"] == "mastery"
        self.nemesis_draws_mastery = options["nemesis_draw_resource"] == "mastery"
        self._check()

    def _check_players(self) -> None:
        """Every mode has its number of players (SI-11)."""
        least, most = SEATS[self.mode]
        if not least <= self.players <= most:
            raise BadSetup(
                "error.mode_players",
                {"mode": self.mode, "n": self.players, "least": least, "most": most},
            )

    def _check(self) -> None:
        """Wrong combinations are named (SI-2.8, SI-9.4, SI-11)."""
        chosen = [name for name in self.wanted if name != "random"]
        for name in chosen:
            if chosen.count(name) > 1:
                raise BadSetup("error.twice", {"name": name})
        if self.auction and chosen:
            raise conflict("auction=yes", "character_1 … character_4")
        if self.auction and (self.solo or self.teams):
            raise conflict("auction=yes", f"mode={self.mode}")
        if self.relics != "own" and not self.expansion:
            raise conflict(f"relics={self.relics}", "expansion=no")
        if self.relics != "own" and self.solo:
            raise conflict(f"relics={self.relics}", "mode=solo")
        if self.relics == "draft" and self.teams:
            raise conflict("relics=draft", "mode=teams")
        if self.eleventh_card and not (self.solo and self.expansion):
            raise conflict("eleventh_card=yes", "mode/expansion")

    def are_teammates(self, one: int, other: int) -> bool:
        """Two against two: seats 0 and 3 play against 1 and 2 (SI-11.1)."""
        return self.teams and (one in (0, 3)) == (other in (0, 3))

    def opposite(self, seat: int) -> int:
        """The enemy that sits opposite: 0 and 1, 3 and 2 (SI-11.1)."""
        return (1, 0, 3, 2)[seat]

    def character_index(self, actor: int) -> int:
        """The wished character, or -1 for any."""
        return CHARACTERS.index(self.wanted[actor]) if self.wanted[actor] in CHARACTERS else -1
