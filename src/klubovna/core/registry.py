"""Which games there are: ours, and those of other installed packages.

A package adds a game through the entry-point group `klubovna.games`:

    [project.entry-points."klubovna.games"]
    my-game = "my_package.game:MyGame"
"""

from typing import Final

from klubovna.core.carried import own_path
from klubovna.core.errors import BadSetup
from klubovna.core.game import Game
from klubovna.core.outfit import Outfit, named, outfit_of
from klubovna.core.packages import brought
from klubovna.core.state import State

GROUP: Final = "klubovna.games"

OURS: Final = {
    "fantasy-realms": "klubovna.games.fantasy_realms.game:FantasyRealms",
    "shards-of-infinity": "klubovna.games.shards_of_infinity.game:ShardsOfInfinity",
    "evenfall": "klubovna.games.evenfall.game:Evenfall",
    "aeons-end": "klubovna.games.aeons_end.game:AeonsEnd",
    "sanctum": "klubovna.games.sanctum.game:Sanctum",
}

_MADE: Final[dict[str, Game[State]]] = {}
"""Our games with our cards, as soon as somebody has asked for them."""
_OWNED: Final[dict[str, Game[State]]] = {}
"""The games that this process plays with an owner's cards."""


def game_ids() -> list[str]:
    """The ids of all games that can be played, ours first."""
    others = sorted(point.name for point in brought(GROUP) if point.name not in OURS)
    return [*OURS, *others]


def find_game(game_id: str) -> Game[State]:
    """The game with this id (underscores count as hyphens). One of ours is always the same object:
    a game keeps nothing of the matches that are played."""
    wanted = game_id.replace("_", "-")
    if wanted in _OWNED:
        return _OWNED[wanted]
    if wanted in OURS:
        if wanted not in _MADE:
            _MADE[wanted] = _checked(wanted, _made(named(OURS[wanted])))
        return _MADE[wanted]
    for point in brought(GROUP):
        if point.name == wanted:
            return _checked(wanted, point.load()())
    raise BadSetup("error.game", {"game": game_id, "known": ", ".join(game_ids())})


def outfits() -> dict[str, Outfit]:
    """What each game brings beside its rules. A stranger's package that fails brings nothing."""
    found: dict[str, Outfit] = {}
    for id in game_ids():
        try:
            found[id] = outfit_of(find_game(id))
        except Exception:
            if id in OURS:
                raise
            found[id] = Outfit()
    return found


def _made(kind: object) -> object:
    assert callable(kind)
    made: object = kind()
    return made


def _checked(game_id: str, game: object) -> Game[State]:
    if not isinstance(game, Game):
        raise BadSetup("error.not_a_game", {"game": game_id})
    return game


# ---- owners' cards


def use_cards(game_id: str, file: str) -> Game[State]:
    """From now on, in this process, the game is played with the cards of this file; with an empty
    name, with its own again."""
    _OWNED.pop(game_id.replace("_", "-"), None)
    game = find_game(game_id)
    if file:
        game = _OWNED[game.id] = game.with_cards(own_path(file))
    return game


def cards_in_use() -> dict[str, str]:
    """The card files that are used, by game: what another process has to be told."""
    found: dict[str, str] = {}
    for id, game in _OWNED.items():
        cards = game.card_set()
        if cards is not None:
            found[id] = cards.file
    return found


def use_all_cards(files: dict[str, str]) -> None:
    """In a new process: use the cards that its parent uses."""
    for game_id, file in files.items():
        use_cards(game_id, file)
