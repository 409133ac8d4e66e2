"""Where things go in the events of the game, for those who show them moving."""

from typing import Final

from klubovna.core.happenings import Routes

ROUTES: Final[Routes] = {
    "draws": ("deck", "player"),
    "sees": ("deck", ""),
    "reveals": ("deck", ""),
    "discards": ("player", "discard"),
    "destroys": ("player", "destroyed"),
    "gains": ("supply", "player"),
    "plays": ("player", "player"),
    "preps": ("player", "breach"),
    "casts": ("player", "discard"),
    "takes_back": ("discard", "player"),
    "on_deck": ("discard", "deck"),
    "suffers": ("source", "player"),
    "heals": ("source", "player"),
    "gravehold_suffers": ("source", "gravehold"),
    "gravehold_heals": ("source", "gravehold"),
    "nemesis_suffers": ("source", "nemesis"),
    "nemesis_heals": ("source", "nemesis"),
    "minion_suffers": ("source", "card"),
    "minion_falls": ("card", "nemesis_discard"),
    "nemesis_draws": ("nemesis_deck", "nemesis"),
    "nemesis_throws": ("nemesis", "nemesis_discard"),
    "removes": ("nemesis", "nemesis_discard"),
    "strikes": ("nemesis", "nemesis"),
    "devoured": ("supply", "nemesis"),
}
