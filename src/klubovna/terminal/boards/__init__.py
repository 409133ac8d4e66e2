"""Drawings of games. A game without one is shown by `fallback`, from its view alone."""

from klubovna.terminal.boards.aeons_end import AeonsEndBoard
from klubovna.terminal.boards.evenfall import EvenfallBoard
from klubovna.terminal.boards.fallback import PlainBoard
from klubovna.terminal.boards.fantasy_realms import FantasyRealmsBoard
from klubovna.terminal.boards.sanctum import SanctumBoard
from klubovna.terminal.boards.shards_of_infinity import ShardsBoard
from klubovna.terminal.scene import Board


def board_for(game_id: str) -> Board:
    """The drawing of a game."""
    if game_id == "aeons-end":
        return AeonsEndBoard()
    if game_id == "evenfall":
        return EvenfallBoard()
    if game_id == "fantasy-realms":
        return FantasyRealmsBoard()
    if game_id == "sanctum":
        return SanctumBoard()
    if game_id == "shards-of-infinity":
        return ShardsBoard()
    return PlainBoard(game_id)
