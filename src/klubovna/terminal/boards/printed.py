"""What is printed on the components of a game, made once for all screens."""

from collections.abc import Mapping
from functools import lru_cache

from klubovna.core.game import Game
from klubovna.core.registry import find_game
from klubovna.core.state import State


def printed_on(game_id: str) -> Mapping[str, object]:
    """`Game.components()`, of an owner's card file where one is used."""
    return _components(find_game(game_id))


@lru_cache(maxsize=8)
def _components(game: Game[State]) -> Mapping[str, object]:
    return game.components()
