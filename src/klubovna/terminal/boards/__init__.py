"""Drawings of games. A game without one is shown by `fallback`, from its view alone."""

from klubovna.core.outfit import named, outfit_of
from klubovna.core.registry import find_game, game_ids
from klubovna.terminal.boards.fallback import PlainBoard
from klubovna.terminal.scene import Board


def board_for(game_id: str) -> Board:
    """The drawing of a game: its own, or the plain one, which says so where the game's own can't
    be had."""
    if game_id not in game_ids():
        return PlainBoard()
    name = outfit_of(find_game(game_id)).terminal
    if not name:
        return PlainBoard(game_id)
    try:
        kind = named(name)
        assert callable(kind)
        board: Board = kind()
    except Exception as error:
        return PlainBoard(game_id, f"{type(error).__name__}: {error}")
    return board
