"""Setting up: mages, turn order, nemesis, supply (AE-2)."""

from typing import Final

from klubovna.core.rng import Rng
from klubovna.games.aeons_end import carapace_queen, crooked_mask, prince_of_gluttons, rageborne
from klubovna.games.aeons_end.basic import BASIC
from klubovna.games.aeons_end.cards import GEMS, PREPARED, RELICS, SPELLS
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.mages import MAGES
from klubovna.games.aeons_end.table import BREACHES, NEMESIS, SETUP, WILD, Table
from klubovna.games.aeons_end.terms import ANY, Terms
from klubovna.games.aeons_end.terms import MAGES as MAGE_IDS

UNIQUE: Final = [
    rageborne.CARDS,
    carapace_queen.CARDS,
    crooked_mask.CARDS,
    prince_of_gluttons.CARDS,
]

BASIC_BY_PLAYERS: Final = {1: [1, 3, 7], 2: [3, 5, 7], 3: [5, 6, 7], 4: [8, 7, 7]}
"""Basic cards of tier 1, 2, 3 (AE-2.3)."""

RAGEBORNE: Final = 0
CARAPACE_QUEEN: Final = 1
CROOKED_MASK: Final = 2
PRINCE_OF_GLUTTONS: Final = 3


def empty_table(terms: Terms, rng: Rng) -> Table:
    """A table with nothing laid out."""
    table = Table(terms, rng)
    seats = range(terms.players)
    table.mages = [0] * terms.players
    table.life = [terms.life] * terms.players
    table.exhausted = [False] * terms.players
    table.charges = [0] * terms.players
    table.breaches = [[] for _ in seats]
    table.prepped = [[[] for _ in range(BREACHES)] for _ in seats]
    table.hands = [[] for _ in seats]
    table.decks = [[] for _ in seats]
    table.shuffled = [False] * terms.players
    table.discards = [[] for _ in seats]
    table.played = [[] for _ in seats]
    table.gravehold = terms.gravehold
    table.nemesis = terms.nemesis
    table.nemesis_life = terms.nemesis_life
    return table


def deal(terms: Terms, rng: Rng) -> Table:
    """Players, turn order deck, nemesis, supply, in this order (AE-2)."""
    table = empty_table(terms, rng)
    choose_mages(table)
    table.order = turn_order(terms)
    rng.shuffle(table.order)
    build_nemesis_deck(table)
    choose_supply(table)
    set_up_nemesis(table)
    return table


def choose_mages(table: Table) -> None:
    """Wished mages, the others at random; hands and decks are not shuffled (AE-2.1)."""
    wished = table.terms.mages
    free = [n for n, id in enumerate(MAGE_IDS) if id not in wished]
    table.rng.shuffle(free)
    for seat in range(table.players):
        mage = free.pop() if wished[seat] == ANY else MAGE_IDS.index(wished[seat])
        table.mages[seat] = mage
        printed = MAGES[mage]
        table.breaches[seat] = printed.breaches[:]
        table.hands[seat] = [KIND_BY_ID[id] for id in printed.hand]
        table.decks[seat] = [KIND_BY_ID[id] for id in reversed(printed.deck)]


def turn_order(terms: Terms) -> list[int]:
    """The cards of the turn order deck (AE-2.2, AE-16.2, AE-16.6)."""
    if terms.players == 1:
        return [0] * (4 if terms.extra_solo_card else 3) + [NEMESIS] * 2
    if terms.players == 2:
        return [0, 0, 1, 1, NEMESIS, NEMESIS]
    if terms.players == 3:
        return [0, 1, 2, WILD, NEMESIS, NEMESIS]
    return [0, 1, 2, 3, NEMESIS, NEMESIS]


def build_nemesis_deck(table: Table) -> None:
    """Tier 3 at the bottom, tier 1 on top, each shuffled on its own (AE-2.3)."""
    piles: list[list[int]] = []
    for tier in (1, 2, 3):
        basic = [card for card in BASIC if NEMESIS_CARDS[card].tier == tier]
        table.rng.shuffle(basic)
        taken = BASIC_BY_PLAYERS[table.players][tier - 1]
        pile = basic[:taken] + [
            card for card in UNIQUE[table.nemesis] if NEMESIS_CARDS[card].tier == tier
        ]
        table.unused.extend(basic[taken:])
        pile.sort()
        table.rng.shuffle(pile)
        piles.append(pile)
    table.unused.sort()
    table.nemesis_deck = [*piles[2], *piles[1], *piles[0]]


def choose_supply(table: Table) -> None:
    """Three gems, two relics, four spells: prepared, random, or named (AE-2.4, AE-18)."""
    named = [KIND_BY_ID[id] if id != ANY else -1 for id in table.terms.piles]
    prepared = [KIND_BY_ID[id] for id in PREPARED.get(table.terms.market, [])]
    slots = named[:]
    for kinds, first, last in ((GEMS, 0, 3), (RELICS, 3, 5), (SPELLS, 5, 9)):
        free = [kind for kind in kinds if kind not in named]
        if prepared:
            free = [kind for kind in prepared[first:last] if kind not in named]
        else:
            table.rng.shuffle(free)
        for slot in range(first, last):
            if slots[slot] < 0:
                slots[slot] = free.pop(0)
    table.supply = sorted(slots[:3], key=price) + sorted(slots[3:5], key=price)
    table.supply += sorted(slots[5:], key=price)
    table.left = [KINDS[kind].copies for kind in table.supply]


def price(kind: int) -> int:
    return KINDS[kind].cost * 100 + kind


def set_up_nemesis(table: Table) -> None:
    """The set-up box of the mat (AE-19)."""
    if table.nemesis == RAGEBORNE:
        table.strikes = rageborne.STRIKES[:]
        table.fury = 1
    elif table.nemesis == CARAPACE_QUEEN:
        table.husks = 2
    elif table.nemesis == CROOKED_MASK:
        table.corruptions = crooked_mask.CORRUPTIONS[:]
        table.rng.shuffle(table.corruptions)
    else:
        for kind in sorted(table.supply[:3], key=price, reverse=True):
            table.left[table.supply.index(kind)] -= 1
            table.devoured.append(kind)
        if table.terms.harder:
            table.phase = SETUP
