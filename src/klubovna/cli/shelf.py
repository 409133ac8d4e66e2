"""The games that stand on the shelf."""

from typing import NamedTuple

from rich.text import Text as Line

from klubovna.cli.output import aside
from klubovna.core.game import Game
from klubovna.core.registry import OURS, find_game, game_ids
from klubovna.core.state import State
from klubovna.texts import Words


class Box(NamedTuple):
    """A game with what is written on its box."""

    game: Game[State]
    name: str
    pitch: str


def shelf(spoken: Words) -> list[Box]:
    """All games that can be played. A stranger's package that fails is left out, and said to be."""
    found: list[Box] = []
    for id in game_ids():
        try:
            game = find_game(id)
            said = game.words(spoken.lang)
            found.append(Box(game, said("game.name"), said("game.short")))
        except Exception as error:
            if id in OURS:
                raise
            why = f"{type(error).__name__}: {error}"
            aside().print(Line(spoken("cli.games.broken", game=id, why=why), "yellow"))
    return found
