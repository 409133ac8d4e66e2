"""Patterns of costs for a market, for those who want one that is random and still balanced."""

from typing import Final

from klubovna.games.aeons_end.card import GEM, RELIC, SPELL
from klubovna.games.aeons_end.catalogue import KINDS

DEAREST: Final = 99
MIX: Final = {GEM: 3, RELIC: 2, SPELL: 4}
"""How many piles of each type a supply has (AE-2.4)."""


class Slot:
    """A pile of a pattern: its type and the costs that fit."""

    def __init__(self, type: int, least: int = 0, most: int = DEAREST) -> None:
        self.type = type
        self.least = least
        self.most = most

    def fits(self, kind: int) -> bool:
        return self.least <= KINDS[kind].cost <= self.most


def free(count: int, type: int) -> list[Slot]:
    return [Slot(type) for _ in range(count)]


PATTERNS: Final = {
    "pattern_1": [
        Slot(GEM, most=3),
        Slot(GEM, 4, 4),
        Slot(GEM),
        *free(2, RELIC),
        Slot(SPELL, most=4),
        Slot(SPELL, most=4),
        Slot(SPELL, 6),
        Slot(SPELL, 6),
    ],
    "pattern_2": [
        Slot(GEM, most=2),
        Slot(GEM, 4),
        Slot(GEM, 4),
        Slot(RELIC, 5),
        Slot(RELIC),
        Slot(SPELL, most=5),
        Slot(SPELL, most=5),
        Slot(SPELL, most=5),
        Slot(SPELL, 7),
    ],
    "pattern_3": [
        Slot(GEM, most=3),
        Slot(GEM, 4, 5),
        Slot(GEM, 4, 5),
        Slot(RELIC),
        Slot(SPELL, 3, 3),
        Slot(SPELL, 4, 4),
        Slot(SPELL, 6),
        Slot(SPELL, 6),
        Slot(SPELL, 6),
    ],
    "pattern_4": [
        Slot(GEM, 5),
        *free(2, GEM),
        Slot(RELIC, most=3),
        Slot(RELIC, 5),
        Slot(RELIC),
        Slot(SPELL, most=4),
        Slot(SPELL, 6),
        Slot(SPELL),
    ],
    "pattern_5": [
        Slot(GEM, 2, 2),
        Slot(GEM, 3, 3),
        Slot(GEM, 4, 4),
        Slot(GEM, 5, 5),
        Slot(RELIC),
        Slot(SPELL, 4, 4),
        Slot(SPELL, 5, 5),
        Slot(SPELL, 6, 6),
        Slot(SPELL, 7),
    ],
    "pattern_6": [
        Slot(GEM, 3, 3),
        Slot(GEM, 4, 4),
        Slot(RELIC, most=3),
        Slot(RELIC, 5),
        Slot(RELIC),
        Slot(SPELL, 3, 4),
        Slot(SPELL, 5, 6),
        Slot(SPELL, 5, 6),
        Slot(SPELL, 7),
    ],
}
"""The six cost patterns of later printings (AE-18.4)."""


def fill(slots: list[Slot], kinds: list[int]) -> bool:
    """Whether these piles can be shared out among the slots, one to each."""
    if not slots:
        return not kinds
    return any(
        slots[0].fits(kind) and fill(slots[1:], kinds[:i] + kinds[i + 1 :])
        for i, kind in enumerate(kinds)
    )
