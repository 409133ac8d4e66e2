"""The greedy player: plans its fights with the solver, rates the rest by rules of thumb."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.game import UNKNOWN
from klubovna.games.sanctum.ending import score
from klubovna.games.sanctum.rating import rate
from klubovna.games.sanctum.table import (
    OVER,
    ROW_CARDS,
    Table,
)
from klubovna.games.sanctum.tactics import Tactician
from klubovna.games.sanctum.thumbs import Thumbs

USUAL: Final = Thumbs()
TACTICIAN: Final = Tactician()
"""Remembers the last plans for everybody: a plan follows from its fight alone."""


def policy(table: Table, decision: Decision, thumbs: Thumbs = USUAL) -> int:
    """Follows the best plan in a fight; elsewhere takes what looks best by the rules of thumb."""
    kind = decision.kind
    if kind == "attack":
        return TACTICIAN.attack(table, decision)
    if kind == "die":
        return TACTICIAN.turn_die(table, decision)
    if kind == "pay":
        return TACTICIAN.pay(table, decision)
    if kind == "defend":
        return TACTICIAN.guard(table, decision)
    if kind == "reroll":
        return reroll(decision, TACTICIAN.unused_dice(table, decision.seat))
    best, at = -1e9, 0
    for index, option in enumerate(decision.options):
        value = rate(table, decision, option, thumbs)
        if value > best:
            best, at = value, index
    return at


THOUGHT_ABOUT: Final = ("act", "take", "suffer")
"""Questions whose answers shape the rest of the match; in a fight the plan is hard to beat."""


def worth_thinking(decision: Decision) -> bool:
    return decision.kind in THOUGHT_ABOUT


ONE_DIE: Final = ("reroll", "set_aside")
"""Questions whose options are dice, each by itself."""


def option_key(table: Table, decision: Decision, index: int) -> int:
    """Equal dice are one move."""
    option = decision.options[index]
    if decision.kind not in ONE_DIE or option >= len(table.values[decision.seat]):
        return option
    values, changed = table.values[decision.seat], table.changed[decision.seat]
    for other in decision.options:
        if other < len(values) and values[other] == values[option]:
            if changed[other] == changed[option]:
                return other
    return option


MOST_LIFE: Final = 10


def value(table: Table, seat: int) -> float:
    """How far the hero came; open matches are played on. It is assumed that heroes hardly get in
    each other's way, so that what happens to the others would only add their luck."""
    if table.phase != OVER:
        return UNKNOWN
    return min(1.0, score(table, seat) / (ROW_CARDS + MOST_LIFE))


def shine(table: Table, decision: Decision, index: int) -> int:
    """The levels of demons and items on offer."""
    option = decision.options[index]
    if decision.kind == "take":
        return sum(table.kit.cards[card].level for card in table.sets[option])
    if decision.kind == "loot":
        return table.kit.cards[table.loot[option]].level
    return 0


def reroll(decision: Decision, unused: list[int]) -> int:
    """Roll again what the best plan has no use for."""
    for index, option in enumerate(decision.options):
        if option in unused:
            return index
    return 0
