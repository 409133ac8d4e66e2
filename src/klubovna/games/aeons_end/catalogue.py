"""The lists of all cards, filled where they are defined. Cards are named by their place."""

from typing import Final

from klubovna.games.aeons_end.card import Card, NemesisCard

KINDS: Final[list[Card]] = []
"""Player cards and corruptions."""
KIND_BY_ID: Final[dict[str, int]] = {}

NEMESIS_CARDS: Final[list[NemesisCard]] = []
NEMESIS_BY_ID: Final[dict[str, int]] = {}


def add_cards(cards: list[Card]) -> list[int]:
    """Register player cards; gives their places."""
    for card in cards:
        KIND_BY_ID[card.id] = len(KINDS)
        KINDS.append(card)
    return [KIND_BY_ID[card.id] for card in cards]


def add_nemesis_cards(cards: list[NemesisCard]) -> list[int]:
    """Register nemesis cards; gives their places."""
    for card in cards:
        NEMESIS_BY_ID[card.id] = len(NEMESIS_CARDS)
        NEMESIS_CARDS.append(card)
    return [NEMESIS_BY_ID[card.id] for card in cards]
