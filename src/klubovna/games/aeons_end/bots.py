"""The greedy partner: plays its gems, buys the best card, keeps its breaches full."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.games.aeons_end.breaches import FOCUS_COST, breach_at, spell_kind
from klubovna.games.aeons_end.card import CORRUPTION, GEM, MINION, RELIC, SPELL
from klubovna.games.aeons_end.catalogue import KINDS, NEMESIS_CARDS
from klubovna.games.aeons_end.damage import AT_HUSK, AT_NEMESIS, husk_life
from klubovna.games.aeons_end.mages import MAGES, ability_helps
from klubovna.games.aeons_end.piles import NONE
from klubovna.games.aeons_end.table import BREACHES, NEMESIS, OPENED, Table
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

FIT: Final = 7
"""Who has less life than this is worth healing."""


def policy(table: Table, decision: Decision) -> int:
    """Rates every option by rules of thumb and takes the first of the best."""
    kind = decision.kind
    if kind == "act":
        return best_action(table, decision.seat, decision.options)
    if kind == "put_away":
        return cheapest(decision.options)
    best, at, index = -1e9, 0, 0
    for option in decision.options:
        value = rate(table, decision, option)
        if value > best:
            best, at = value, index
        index += 1
    return at


def best_action(table: Table, me: int, options: list[int]) -> int:
    """The first of the best actions. Nothing goes before a gem."""
    best, at, index = -1e9, 0, 0
    for option in options:
        if option < BUY and KINDS[option].type == GEM:
            return index
        value = rate_action(table, me, option)
        if value > best:
            best, at = value, index
        index += 1
    return at


def cheapest(kinds: list[int]) -> int:
    """Where the first of the cheapest cards stands."""
    least, at, index = KINDS[kinds[0]].cost, 0, 0
    for kind in kinds:
        if KINDS[kind].cost < least:
            least, at = KINDS[kind].cost, index
        index += 1
    return at


LOST: Final = 0.3
"""At most this a lost match is worth: by how near the nemesis came to its end."""


def value(table: Table) -> float:
    """Won with more or less to spare; else not yet, with more or less to go."""
    if table.won:
        return 0.9 + 0.1 * min(30, table.gravehold) / 30
    return LOST * (1.0 - table.nemesis_life / table.terms.nemesis_life)


def shine(table: Table, decision: Decision, index: int) -> int:
    """What a card costs that could be bought or prepped."""
    option = decision.options[index]
    if decision.kind == "act" and BUY <= option < PREP and option - BUY < len(table.supply):
        return KINDS[table.supply[option - BUY]].cost
    if decision.kind == "act" and PREP <= option < FOCUS:
        return KINDS[(option - PREP) // BREACHES].cost
    return 0


def rate(table: Table, decision: Decision, option: int) -> float:
    """How good an option looks."""
    kind = decision.kind
    me = decision.seat
    if kind == "act":
        return rate_action(table, me, option)
    if kind == "cast":
        return 0.0 if option == END else 10.0 + KINDS[spell_kind(table, option)].cost
    if kind == "target":
        return rate_target(table, option)
    if kind in ("suffer", "taint", "who_shuffles", "who_discards", "who_destroys"):
        return suffering(table, option)
    if kind == "heal":
        return -99.0 if table.exhausted[option] else -float(table.life[option])
    if kind in ("ally", "wild", "focus_whose"):
        return -suffering(table, option)
    if kind == "either":
        return rate_either(table, me) * option
    if kind == "give_gem":
        return 0.0 if option == NONE else 1.0
    if kind in ("discard", "put_away"):
        return -worth(table, option)
    if kind == "may_discard":
        return rate_offering(table, me, option)
    if kind in ("destroy", "may_destroy", "sift_destroy", "sift"):
        if option == NONE:
            return 0.5
        return 1.0 if junk(table, option) else -worth(table, option)
    if kind in ("gain_free", "take_back", "play_twice"):
        return worth(table, option)
    if kind == "devour":
        return -worth(table, option)
    if kind in ("cast_one",):
        return -1.0 if option == NONE else KINDS[spell_kind(table, option)].cost
    if kind == "lose_spell":
        return -KINDS[spell_kind(table, option)].cost
    if kind in ("order_next",):
        return -1.0 if option == NEMESIS else 1.0
    if kind == "spread":
        return rate_spread(table, me) * option
    if kind == "lend":
        return float(option) if is_worth_using(table, me) else -float(option)
    if kind == "rune":
        return float(option) if table.active == NEMESIS else -float(option)
    if kind in ("ward", "may_draw", "on_deck", "lose_charge", "which_copy"):
        return float(option)
    if kind == "lose_breach":
        _, breach = breach_at(option)
        return -5.0 if table.breaches[me][breach] == OPENED else -float(breach)
    return -float(option) if option != NONE else 0.0


def rate_either(table: Table, me: int) -> float:
    """Above zero for the second of two evils or goods; mostly the first is better."""
    card = table.source.split(".")[1]
    weakest = min([life for life in table.life if life > 0], default=FIT)
    wanted = (
        (card == "emerald_shard" and weakest < FIT)
        or (card == "obliterate" and sum(KINDS[kind].cost for kind in table.hands[me]) < 8)
        or (card == "scorn" and table.gravehold < 10)
        or (card == "venomite" and weakest <= 2)
        or (card == "infest" and max(table.life) <= 4 and table.husks <= 5)
    )
    return 1.0 if wanted else -1.0


def rate_offering(table: Table, me: int, option: int) -> float:
    """Discarding pays for a spell that deals damage for it; else cards are better kept."""
    if option == NONE:
        return 0.5
    if not table.discards[me] or not KINDS[table.discards[me][-1]].feeds_on_cards:
        return 0.0
    return 2.0 - worth(table, option) / 10


def suffering(table: Table, seat: int) -> float:
    """Who can bear damage best: the one with most life; exhausted players hurt Gravehold."""
    if seat == NONE:
        return 0.0
    return -20.0 if table.exhausted[seat] else float(table.life[seat])


def junk(table: Table, kind: int) -> bool:
    """Cards that only make the deck thicker, once better ones are there."""
    printed = KINDS[kind]
    return printed.type == CORRUPTION or printed.id in ("crystal", "spark")


def worth(table: Table, kind: int) -> float:
    """What a card is worth to keep."""
    if kind == NONE:
        return 0.0
    return 1.0 + KINDS[kind].cost


def rate_target(table: Table, option: int) -> float:
    """Weak minions first, then the nemesis, then minions that take many blows; small blows and
    those that can be spread go to the husks."""
    count = table.amount
    if option == AT_NEMESIS:
        if table.nemesis_life <= count:
            return 100.0
        return 30.0 if table.nemesis_life <= 8 else 16.0
    if option == AT_HUSK:
        return 16.5 + table.husks - 4 * husk_life(table) - max(0, count - 2)
    left = table.tokens[table.in_play.index(option)]
    if NEMESIS_CARDS[option].taints and left > count:
        return 5.0
    return 24.0 - left


def rate_spread(table: Table, me: int) -> float:
    """Several husks for a damage, where the player can bear it."""
    felled = min(table.amount // husk_life(table), table.husks)
    return 1.0 if felled >= 3 and table.life[me] > 3 else -1.0


def rate_action(table: Table, me: int, action: int) -> float:
    """First gems, then abilities and powers, spells into breaches, then purchases."""
    if action == END:
        return 0.0
    if action == CHARGE:
        return 20.0
    if action == BUY_DEVOURED:
        return rate_purchase(table, me, table.devoured[-1])
    if action >= ABILITY:
        return 60.0 if action - ABILITY == me and is_worth_using(table, me) else -1.0
    if action >= REMOVE:
        return rate_removal(table, action - REMOVE)
    if action >= USE:
        return 70.0 if KINDS[spell_kind(table, action - USE)].once_per_turn else 1.0
    if action >= OPEN:
        return 24.0 if action - OPEN <= 2 else 16.0
    if action >= FOCUS:
        return rate_focus(table, me, action - FOCUS)
    if action >= PREP:
        kind, breach = (action - PREP) // BREACHES, (action - PREP) % BREACHES
        bonus = 0.5 if breach >= 2 and table.breaches[me][breach] == OPENED else 0.0
        return 50.0 + KINDS[kind].cost + bonus
    if action >= BUY:
        return rate_purchase(table, me, table.supply[action - BUY])
    return 90.0 if KINDS[action].type == GEM else 40.0


def is_worth_using(table: Table, owner: int) -> bool:
    """Whether an ability has an effect worth its charges: spells that are taken back need room."""
    if not ability_helps(table, owner):
        return False
    if MAGES[table.mages[owner]].id != "kadir":
        return True
    active = table.active
    room = sum(
        2 - len(spells)
        for stage, spells in zip(table.breaches[active], table.prepped[active], strict=True)
        if stage == OPENED
    )
    return room > 0 and any(KINDS[kind].type == SPELL for kind in table.discards[active])


def rate_removal(table: Table, card: int) -> float:
    """Powers are worth their price, above all those about to strike."""
    assert NEMESIS_CARDS[card].type != MINION
    return 45.0 if table.tokens[table.in_play.index(card)] == 1 else 15.0


def rate_focus(table: Table, me: int, breach: int) -> float:
    """A focus makes room for a good spell that has none; else it is only for spare aether."""
    if not table.prepped[me][breach] and breach not in table.focused:
        for kind in table.hands[me]:
            printed = KINDS[kind]
            if printed.type == SPELL and printed.cost >= 3:
                return 35.0 - FOCUS_COST[breach]
    return 4.0 - FOCUS_COST[breach] / 2


def rate_purchase(table: Table, me: int, kind: int) -> float:
    """Spells, the dearest, then a few gems; relics now and then."""
    printed = KINDS[kind]
    if printed.type == SPELL:
        return 24.0 + 3 * printed.cost
    if printed.type == GEM:
        return 12.0 + 2 * printed.cost if bought_gems(table, me) < 3 else 3.0
    return 9.0 if printed.type == RELIC and copies(table, me, kind) == 0 else -1.0


def bought_gems(table: Table, me: int) -> int:
    """How many gems a player has that were not there at the start."""
    found = 0
    for pile in (table.hands[me], table.decks[me], table.discards[me], table.played[me]):
        for kind in pile:
            printed = KINDS[kind]
            if printed.type == GEM and printed.cost > 0:
                found += 1
    return found


def copies(table: Table, me: int, kind: int) -> int:
    """How many of a card a player has, but for prepped spells."""
    found = 0
    for pile in (table.hands[me], table.decks[me], table.discards[me], table.played[me]):
        found += pile.count(kind)
    return found
