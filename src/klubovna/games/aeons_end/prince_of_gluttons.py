"""The Prince of Gluttons: devouring the supply (AE-19.4)."""

from typing import Final

from klubovna.core.decision import Play
from klubovna.games.aeons_end.basic import Requirement, or_else, removable, tokens_of
from klubovna.games.aeons_end.card import ATTACK, GEM, MINION, RELIC, SPELL, NemesisCard
from klubovna.games.aeons_end.catalogue import KINDS, add_nemesis_cards
from klubovna.games.aeons_end.damage import (
    damage_minion,
    devour,
    devour_cheapest,
    devour_ranked,
    hurt_any,
    hurt_gravehold,
    hurt_lowest,
    unleash,
)
from klubovna.games.aeons_end.piles import agree, stocked
from klubovna.games.aeons_end.table import Table


def empty_piles(table: Table) -> int:
    return table.left.count(0)


def gorge(table: Table, card: int) -> Play:
    """Two from the second most expensive gem pile."""
    gems = sorted(stocked(table, [GEM]), key=cost_of, reverse=True)
    if len(gems) < 2:
        hurt_gravehold(table, 4)
    else:
        tied = [kind for kind in gems if KINDS[kind].cost == KINDS[gems[1]].cost]
        devour(table, (yield from agree(table, "devour", sorted(tied))), 2)
    yield from hurt_any(table, 2)


def cost_of(kind: int) -> int:
    return KINDS[kind].cost


def lobotomize(table: Table, card: int) -> Play:
    spells = stocked(table, [SPELL])
    if spells and (yield from or_else(table)):
        devour(table, (yield from agree(table, "devour", spells)), 3)
    else:
        yield from hurt_any(table, 3)


def thought_biter(table: Table, card: int) -> Play:
    if stocked(table, [RELIC]) and (yield from or_else(table)):
        yield from devour_cheapest(table, [RELIC], 2)
    else:
        yield from hurt_any(table, 2)


def cerephage(table: Table, card: int) -> Play:
    count = tokens_of(table, card)
    piles = stocked(table, [GEM, RELIC, SPELL])
    if piles:
        devour(table, (yield from agree(table, "devour", piles)), count)
    else:
        hurt_gravehold(table, 2 * count)
    damage_minion(table, card, 2)


def godfeeders(table: Table, card: int) -> Play:
    hurt_gravehold(table, 3)
    yield from devour_ranked(table, [GEM], 1, dearest=True)


def mindguzzler_enters(table: Table, card: int) -> Play:
    table.tokens[table.in_play.index(card)] = 8 + empty_piles(table)
    yield from ()


def mindguzzler(table: Table, card: int) -> Play:
    yield from unleash(table, 1)


def digest(table: Table, card: int) -> Play:
    if (yield from or_else(table)):
        yield from hurt_any(table, empty_piles(table))
    else:
        yield from unleash(table, 3)


def memory_eater(table: Table, card: int) -> Play:
    yield from hurt_lowest(table, empty_piles(table))


def vile_feast(table: Table, card: int) -> Play:
    hurt_gravehold(table, 2 * empty_piles(table))
    yield from ()


CARDS: Final = add_nemesis_cards(
    [
        NemesisCard("gorge", ATTACK, 1, effect=gorge),
        NemesisCard("lobotomize", ATTACK, 1, effect=lobotomize),
        NemesisCard("thought_biter", MINION, 1, 6, effect=thought_biter),
        NemesisCard("cerephage", MINION, 2, 7, effect=cerephage),
        NemesisCard("godfeeders", MINION, 2, 8, effect=godfeeders),
        NemesisCard(
            "mindguzzler", MINION, 2, 8, effect=mindguzzler, immediately=mindguzzler_enters
        ),
        NemesisCard("digest", ATTACK, 3, effect=digest),
        NemesisCard("memory_eater", MINION, 3, 16, effect=memory_eater),
        removable("vile_feast", 3, 2, Requirement(aether=8), vile_feast),
    ]
)
