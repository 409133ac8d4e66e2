"""The partner that playouts imagine: as quick as the greedy one, and a better player.

It goes by rules of thumb with numbers: what to buy and in which order, when a breach is worth its
price, what to strike first, which power must not come to pass. Better numbers can be learned
(`practice`).
"""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.aeons_end import bots
from klubovna.games.aeons_end.bots import bought_gems, copies, is_worth_using
from klubovna.games.aeons_end.breaches import BONUS, FOCUS_COST, spell_kind
from klubovna.games.aeons_end.card import GEM, MINION, SPELL
from klubovna.games.aeons_end.catalogue import KIND_BY_ID, KINDS, NEMESIS_BY_ID, NEMESIS_CARDS
from klubovna.games.aeons_end.damage import AT_HUSK, AT_NEMESIS, husk_life
from klubovna.games.aeons_end.table import BREACHES, OPENED, Table
from klubovna.games.aeons_end.turns import (
    ABILITY,
    BUY,
    BUY_DEVOURED,
    CHARGE,
    END,
    FOCUS,
    OPEN,
    PREP,
    REMOVE,
    USE,
)

# What the numbers are about.
OPEN_WORTH: Final = 0
"""What an opened breach is worth, by breach; less for each aether that it costs."""
OPEN_PRICE: Final = 4
CHARGE_WORTH: Final = 5
FOCUS_WORTH: Final = 6
"""A focus for a good spell that has no room, and one for spare aether."""
SPARE_FOCUS: Final = 7
SPELL_WORTH: Final = 8
"""A spell of the supply: its base, for each aether of its price, less for each bought one."""
SPELL_PRICE: Final = 9
SPELL_MORE: Final = 10
GEM_WORTH: Final = 11
GEM_PRICE: Final = 12
GEM_MORE: Final = 13
RELIC_WORTH: Final = 14
RELIC_MORE: Final = 15
LATE: Final = 16
"""What gems lose while the nemesis' deck runs out, for each card that is gone."""
REMOVE_NOW: Final = 17
REMOVE_SOON: Final = 18
AT_MINION: Final = 19
"""A minion as a target: its base, less for each life, more where the blow fells it."""
MINION_LIFE: Final = 20
MINION_FELLED: Final = 21
WASTE: Final = 22
"""For each damage that is lost."""
AT_THE_END: Final = 23
"""The nemesis as a target, by its life: nearly beaten, or not."""
NEARLY: Final = 24
AT_FULL: Final = 25
BREACH_BONUS: Final = 26
CAST_NOW: Final = 27
"""What a prepped spell offers for aether."""
AT_HUSKS: Final = 28
"""The husks as a target, by how many there are (`crowd`); more for each of them, less for each of
their life and for each damage beyond two."""
HUSKS_MORE: Final = 32
HUSK_LIFE: Final = 33
HUSKS_BLOW: Final = 34
KIND_WORTH: Final = 35
"""From here on: what a card is worth beside all that, by kind; and after these how much more a
minion is worth a blow, by card."""
MINION_WORTH: Final = KIND_WORTH + len(KINDS)

WEIGHTS: Final[list[float]] = [
    *(0.0, 24.0, 24.0, 16.0, 0.0),
    *(20.0, 35.0, 4.0),
    *(24.0, 3.0, 0.0),
    *(12.0, 2.0, 3.0),
    *(9.0, 10.0),
    *(0.0,),
    *(45.0, 15.0),
    *(24.0, 1.0, 0.0, 0.0),
    *(30.0, 8.0, 16.0),
    *(0.5, 1.0),
    *(16.5, 16.5, 16.5, 16.5, 1.0, 4.0, 1.0),
    *([0.0] * len(KINDS)),
    *([0.0] * len(NEMESIS_CARDS)),
]
WEIGHTS[KIND_WORTH + KIND_BY_ID["spectral_echo"]] = -12.0
WEIGHTS[MINION_WORTH + NEMESIS_BY_ID["godfeeders"]] = 8.0

CHAOS_ARC: Final = KIND_BY_ID["chaos_arc"]
FULL_DECK: Final = 24
OPEN_PREP: Final = 1_000_000
"""Keys of spells for opened breaches begin here."""


def rehearse(table: Table, decision: Decision, weights: list[float] = WEIGHTS) -> int:
    """Rates every option and takes the first of the best."""
    kind = decision.kind
    if kind == "act":
        return best_action(table, decision.seat, decision.options, weights)
    if kind != "target" and kind != "play_twice":
        return bots.policy(table, decision)
    best, at, index = -1e9, 0, 0
    for option in decision.options:
        if kind == "target":
            value = rate_target(table, option, weights)
        else:
            value = -float(KINDS[option].cost)
        if value > best:
            best, at = value, index
        index += 1
    return at


def worth_thinking(decision: Decision) -> bool:
    """Gems are played at once, and played cards are put away by their price."""
    if decision.kind == "act":
        for option in decision.options:
            if 0 <= option < BUY and KINDS[option].type == GEM:
                return False
    return decision.kind != "put_away"


def option_key(table: Table, decision: Decision, index: int) -> int:
    """A spell that goes into one of two opened breaches which add the same damage goes to the
    same place, unless spells beside each other may count (AE-5.7, AE-7.9)."""
    option = decision.options[index]
    if decision.kind != "act" or not PREP <= option < FOCUS or CHAOS_ARC in table.supply:
        return option
    breach = (option - PREP) % BREACHES
    if table.breaches[decision.seat][breach] != OPENED:
        return option
    return OPEN_PREP + (option - PREP) // BREACHES * 2 + BONUS[breach]


def best_action(table: Table, me: int, options: list[int], weights: list[float]) -> int:
    """The first of the best actions. Nothing goes before a gem."""
    best, at, index = -1e9, 0, 0
    for option in options:
        if option < BUY and KINDS[option].type == GEM:
            return index
        value = rate_action(table, me, option, weights)
        if value > best:
            best, at = value, index
        index += 1
    return at


def rate_target(table: Table, option: int, weights: list[float]) -> float:
    """Weak minions first, then the nemesis, then minions that take many blows."""
    count = table.amount
    if option == AT_NEMESIS:
        if table.nemesis_life <= count:
            return 100.0
        return weights[AT_THE_END] if table.nemesis_life <= weights[NEARLY] else weights[AT_FULL]
    if option == AT_HUSK:
        return (
            weights[AT_HUSKS + crowd(table.husks)]
            + weights[HUSKS_MORE] * table.husks
            - weights[HUSK_LIFE] * husk_life(table)
            - weights[HUSKS_BLOW] * max(0, count - 2)
        )
    left = table.tokens[table.in_play.index(option)]
    printed = NEMESIS_CARDS[option]
    if printed.taints and left > count:
        return 5.0
    value = weights[AT_MINION] + weights[MINION_WORTH + option] - weights[MINION_LIFE] * left
    if printed.takes_one:
        count = 1
    if count >= left:
        value += weights[MINION_FELLED]
    return value - weights[WASTE] * max(0, table.amount - left)


def crowd(husks: int) -> int:
    """Which row of the swarm the husks have reached; the last two are one (AE-19.2)."""
    if husks <= 3:
        return 0
    if husks <= 6:
        return 1
    return 2 if husks <= 10 else 3


def rate_action(table: Table, me: int, action: int, weights: list[float]) -> float:
    """Abilities and powers, spells into breaches, then purchases."""
    if action == END:
        return 0.0
    if action == CHARGE:
        return weights[CHARGE_WORTH]
    if action == BUY_DEVOURED:
        return rate_purchase(table, me, table.devoured[-1], weights)
    if action >= ABILITY:
        return 60.0 if action - ABILITY == me and is_worth_using(table, me) else -1.0
    if action >= REMOVE:
        return rate_removal(table, action - REMOVE, weights)
    if action >= USE:
        once = KINDS[spell_kind(table, action - USE)].once_per_turn
        return 70.0 if once else weights[CAST_NOW]
    if action >= FOCUS:
        return rate_breach(table, me, action, weights)
    if action >= PREP:
        kind, breach = (action - PREP) // BREACHES, (action - PREP) % BREACHES
        good = breach >= 2 and table.breaches[me][breach] == OPENED
        return 50.0 + KINDS[kind].cost + (weights[BREACH_BONUS] if good else 0.0)
    if action >= BUY:
        return rate_purchase(table, me, table.supply[action - BUY], weights)
    return 40.0


def rate_removal(table: Table, card: int, weights: list[float]) -> float:
    """Powers are worth their price, above all those about to strike."""
    assert NEMESIS_CARDS[card].type != MINION
    near = table.tokens[table.in_play.index(card)] == 1
    return weights[REMOVE_NOW] if near else weights[REMOVE_SOON]


def rate_breach(table: Table, me: int, action: int, weights: list[float]) -> float:
    """Breaches are opened for good, or focused for a spell that has no room."""
    if action >= OPEN:
        breach = action - OPEN
        stage = table.breaches[me][breach]
        return weights[OPEN_WORTH + breach] + weights[OPEN_PRICE] * stage
    breach = action - FOCUS
    if not table.prepped[me][breach] and breach not in table.focused:
        for kind in table.hands[me]:
            printed = KINDS[kind]
            if printed.type == SPELL and printed.cost >= 3:
                return weights[FOCUS_WORTH] - FOCUS_COST[breach]
    return weights[SPARE_FOCUS] - FOCUS_COST[breach] / 2


def rate_purchase(table: Table, me: int, kind: int, weights: list[float]) -> float:
    """What a card of the supply is worth to somebody who has what the player has."""
    printed = KINDS[kind]
    value = weights[KIND_WORTH + kind]
    gone = FULL_DECK - len(table.nemesis_deck)
    if printed.type == SPELL:
        value += weights[SPELL_WORTH] + weights[SPELL_PRICE] * printed.cost
        if weights[SPELL_MORE] != 0.0:
            value -= weights[SPELL_MORE] * copies(table, me, kind)
        return value
    if printed.type == GEM:
        value += weights[GEM_WORTH] + weights[GEM_PRICE] * printed.cost
        return value - weights[GEM_MORE] * bought_gems(table, me) - weights[LATE] * gone
    return value + weights[RELIC_WORTH] - weights[RELIC_MORE] * copies(table, me, kind)
