"""The certainly best answer to an end choice, from the exact solver."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.fantasy_realms.cards import CARDS
from klubovna.games.fantasy_realms.ending import bench_for
from klubovna.games.fantasy_realms.hand import (
    CHANGE,
    CHANGE_TO,
    CLEAR_ONE,
    COPY,
    COUNT_ONE,
    IMITATE,
    IMITATE_LATER,
    PROTECT_ONE,
    UNUSED,
)
from klubovna.games.fantasy_realms.solver import best_choices
from klubovna.games.fantasy_realms.table import NONE, Table

KINDS: Final = {
    "copy": COPY,
    "imitate": IMITATE,
    "imitate_later": IMITATE_LATER,
    "change": CHANGE,
    "change_to": CHANGE_TO,
    "clear_one": CLEAR_ONE,
    "protect_one": PROTECT_ONE,
    "count_one": COUNT_ONE,
}


def propose(table: Table, decision: Decision) -> int:
    """The index of the best option of an end choice, given the choices already made; else -1."""
    kind = KINDS.get(decision.kind, UNUSED)
    if kind == UNUSED:
        return -1
    cards = [CARDS[card] for card in table.hands[decision.seat]]
    best = best_choices(
        bench_for(table), cards, table.terms.cards, table.picks[decision.seat], kind
    )
    wanted = best.picks[kind]
    return decision.options.index(NONE if wanted == UNUSED else wanted)
