"""Which games there are: ours, and those of other installed packages.

A package adds a game through the entry-point group `klubovna.games`:

    [project.entry-points."klubovna.games"]
    my-game = "my_package.game:MyGame"
"""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Final

from klubovna.core.errors import BadSetup
from klubovna.core.game import Game
from klubovna.core.state import State

GROUP: Final = "klubovna.games"

OURS: Final = {
    "fantasy-realms": "klubovna.games.fantasy_realms.game:FantasyRealms",
    "shards-of-infinity": "klubovna.games.shards_of_infinity.game:ShardsOfInfinity",
    "evenfall": "klubovna.games.evenfall.game:Evenfall",
    "aeons-end": "klubovna.games.aeons_end.game:AeonsEnd",
}


def game_ids() -> list[str]:
    """The ids of all games that can be played, ours first."""
    others = sorted(point.name for point in entry_points(group=GROUP) if point.name not in OURS)
    return [*OURS, *others]


def find_game(game_id: str) -> Game[State]:
    """The game with this id (underscores count as hyphens)."""
    wanted = game_id.replace("_", "-")
    if wanted in OURS:
        module, _, name = OURS[wanted].partition(":")
        return _checked(wanted, getattr(import_module(module), name)())
    for point in entry_points(group=GROUP):
        if point.name == wanted:
            return _checked(wanted, point.load()())
    raise BadSetup("error.game", {"game": game_id, "known": ", ".join(game_ids())})


def _checked(game_id: str, game: object) -> Game[State]:
    if not isinstance(game, Game):
        raise BadSetup("error.not_a_game", {"game": game_id})
    return game
