"""Where things go in the events of the game, for those who show them moving."""

from typing import Final

from klubovna.core.happenings import Routes

ROUTES: Final[Routes] = {
    "draws": ("deck", "player"),
    "draws_cards": ("deck", "player"),
    "discards": ("player", "discard"),
    "draws_place": ("place_deck", "player"),
    "place_appears": ("place_deck", "region"),
    "discovers": ("card", "player"),
    "transfers": ("outer", "inner"),
    "ritual": ("player", "place"),
    "specialist": ("player", "player"),
    "council": ("player", "player"),
    "witch_on": ("player", "card"),
    "elder_on": ("player", "card"),
    "witch_in": ("player", "region"),
    "elder_in": ("player", "region"),
    "borrows": ("player", "card"),
    "moves": ("", "region"),
    "strength": ("player", "region"),
    "wins_battle": ("region", "player"),
    "takes_stone": ("", "player"),
    "automa_turns": ("deck", "automa"),
    "automa_fights": ("deck", "automa"),
}
