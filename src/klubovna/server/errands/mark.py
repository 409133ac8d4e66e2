"""What a server and a worker elsewhere must have in common, as one word: the version, the rules of
every game, and the cards with which they are played."""

import hashlib
from typing import Final

import msgspec

import klubovna
from klubovna.core.registry import find_game, game_ids

ABROAD: Final = frozenset({"think", "think aside", "advise", "look again"})
"""The tasks that may be done elsewhere."""


def mark() -> str:
    """The same word wherever the same question has the same answer."""
    games = [(id, find_game(id).rules_version, _cards(id)) for id in sorted(game_ids())]
    whole = msgspec.json.encode([klubovna.__version__, games])
    return hashlib.sha256(whole).hexdigest()[:32]


def _cards(id: str) -> str:
    cards = find_game(id).card_set()
    return "" if cards is None else cards.mark
