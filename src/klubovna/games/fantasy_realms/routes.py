"""Where things go in the events of the game, for those who show them moving."""

from typing import Final

from klubovna.core.happenings import Routes

ROUTES: Final[Routes] = {
    "draws": ("deck", "player"),
    "draws_card": ("deck", "player"),
    "takes": ("area", "player"),
    "discards": ("player", "area"),
    "keeps": ("deck", "player"),
    "keeps_card": ("deck", "player"),
    "turned_up": ("deck", "area"),
    "gets_item": ("item_deck", "player"),
    "swaps": ("player", "other"),
    "buries": ("player", "deck"),
    "steals": ("other", "player"),
    "returns": ("player", "deck"),
    "draws_three": ("deck", "player"),
    "draws_three_cards": ("deck", "player"),
    "finds": ("deck", "player"),
    "finds_cards": ("deck", "player"),
    "wishes": ("deck", "deck"),
    "wishes_cards": ("deck", "deck"),
    "fetches": ("deck", "player"),
    "fetches_card": ("deck", "player"),
}
