"""Questions that take a worker long."""

from klubovna.core.registry import find_game
from klubovna.games.sanctum.game import Sanctum
from klubovna.games.sanctum.terms import HEROES
from support.tables import Tree


def _endless() -> Tree:
    game = find_game("sanctum")
    assert isinstance(game, Sanctum)
    return {
        "roll": 6,
        "hero": HEROES[0],
        "skills": [skill.id for skill in game.kit.heroes[0].skills],
        "blessings": [tile.id for tile in game.kit.blessings],
        "stamina": 20,
        "focus": 20,
        "rage": 2,
        "potions": 6,
        "demons": [{"dice": [1, 2, 3], "damage": 3}] * 8,
    }


ENDLESS = _endless()
"""The chances of six dice against eight demons, with all that a hero can have: minutes."""
