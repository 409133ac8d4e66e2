"""Where things go in the events of the game, for those who show them moving."""

from typing import Final

from klubovna.core.happenings import Routes

ROUTES: Final[Routes] = {
    "draws": ("deck", "player"),
    "draws_cards": ("deck", "player"),
    "plays": ("player", "player"),
    "recruits": ("row", "player"),
    "recruits_to_hand": ("row", "player"),
    "recruits_into_play": ("row", "player"),
    "hires": ("row", "player"),
    "banished": ("", "box"),
    "destroyed": ("player", "discard"),
    "returns": ("discard", "player"),
    "hits": ("player", "other"),
    "drained": ("player", ""),
    "nemesis_reveals": ("center", "nemesis"),
    "nemesis_plays": ("center", "nemesis"),
    "drafts": ("offer", "player"),
}
