"""Questions that take a worker long."""

from klubovna.games.sanctum.terms import HEROES
from support.tables import Tree

ENDLESS: Tree = {
    "roll": 6,
    "hero": HEROES[0],
    "stamina": 20,
    "focus": 20,
    "rage": 2,
    "potions": 6,
    "demons": [{"dice": [1, 2, 3], "damage": 3}] * 8,
}
"""The chances of six dice against eight demons: minutes in plain Python, and seconds compiled."""
