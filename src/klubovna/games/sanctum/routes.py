"""Where things go in the events of the game, for those who show them moving."""

from typing import Final

from klubovna.core.happenings import Routes

ROUTES: Final[Routes] = {
    "takes": ("path", "player"),
    "loots": ("loot", "player"),
    "finds": ("demon", "player"),
    "puts_on": ("bag", "slot"),
    "takes_off": ("slot", "bag"),
    "brews": ("bag", "player"),
    "hits": ("player", "card"),
    "beats": ("card", "player"),
    "hits_card": ("player", "row"),
    "beats_card": ("row", "player"),
    "lord": ("lord_deck", ""),
    "fury": ("row", "player"),
    "blessing": ("blessing_board", "player"),
    "blessing_seen": ("blessing_board", "player"),
    "loses_blessing": ("player", ""),
}
