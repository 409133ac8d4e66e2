"""The greedy player: plans its fights with the solver, rates the rest by rules of thumb."""

from typing import Final

from klubovna.core.decision import Decision
from klubovna.core.game import UNKNOWN
from klubovna.games.sanctum.abilities import (
    BLESSING,
    DRINK,
    END,
    NONE,
    PER_CARD,
    SKILL,
    ability_of,
)
from klubovna.games.sanctum.card import (
    DAMAGE_SPACE,
    DO_BONUS_DIE,
    DO_PRESET,
    DRINK_AND_LOSE,
    FEWER_DICE,
    FOCUS,
    GAIN_LIFE,
    LOSE_BLESSING,
    LOSE_TOKEN,
    MORE_DAMAGE,
    ONLY_MODIFIED,
    PAY_SPACE,
    PLUS_MINUS,
    REROLL_VALUE,
    ROWS,
    SET_ASIDE,
    SHIELD,
    SHORTEN_LIFE,
    SPACES_PER_EFFECT,
    STAMINA,
    Card,
    Effect,
    Foe,
)
from klubovna.games.sanctum.ending import score
from klubovna.games.sanctum.grid import DECLINE
from klubovna.games.sanctum.lord import LIVES, PENALTY
from klubovna.games.sanctum.rest import (
    CHARGE,
    DONE,
    IN_BAG,
    IN_SLOT,
    TAKE_OFF,
    THROW,
    UNCHARGE,
    fits,
)
from klubovna.games.sanctum.table import (
    BATTLE,
    DAMAGED,
    EMPTY,
    FREE,
    GATHERING,
    OVER,
    ROW_CARDS,
    Table,
    effect_of,
    foe_at,
    potion_room,
    spent_count,
    walls,
)
from klubovna.games.sanctum.tactics import Tactician
from klubovna.games.sanctum.turns import ANSWER, BREAK, FIGHT, REST

LIFE_WORTH: Final = 6.0
TOKEN_WORTH: Final = 2.5
ENOUGH: Final = 0.75
"""So many open symbols for each die make a fight worth it."""


TACTICIAN: Final = Tactician()
"""Remembers the last plans for everybody: a plan follows from its fight alone."""


def policy(table: Table, decision: Decision) -> int:
    """Follows the best plan in a fight; elsewhere takes what looks best."""
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
        value = rate(table, decision, option)
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


# ---- what things are worth


def effect_worth(effect: Effect) -> float:
    """About how useful an effect is."""
    if effect.kind == SHIELD:
        return 1.6 * effect.value - 0.8 * effect.size
    if effect.kind <= PLUS_MINUS:
        return 2.6 + (0.8 if effect.kind in (0, PLUS_MINUS) else 0.0) - 0.8 * effect.size
    return 4.0 - 0.8 * effect.size


def item_worth(card: Card) -> float:
    worth = 0.0
    for effect in card.effects:
        worth += effect_worth(effect)
    return worth + TOKEN_WORTH * (card.stamina + card.focus)


def slot_worth(table: Table, seat: int, slot: int) -> float:
    """What lies on the slot now, printed effect or item."""
    worn = table.worn[seat][slot]
    if worn != EMPTY:
        return item_worth(table.kit.cards[worn])
    printed = table.kit.slots[slot].printed
    return effect_worth(printed) if printed is not None and table.terms.hides else 0.0


def open_values(table: Table, seat: int) -> list[int]:
    """The values that are still needed, of all demons on the board."""
    found: list[int] = []
    for at, card in enumerate(table.demons[seat]):
        for n, value in enumerate(table.kit.cards[card].dice):
            if not table.hits[seat][at] >> n & 1:
                found.append(value)
    return found


def spent_tokens(table: Table, seat: int) -> int:
    return spent_count(table, seat, STAMINA) + spent_count(table, seat, FOCUS)


# ---- rating options


def rate(table: Table, decision: Decision, option: int) -> float:
    kind, seat = decision.kind, decision.seat
    if kind == "act":
        return rate_action(table, seat, option)
    if kind == "take":
        return sum(demon_worth(table, seat, card) for card in table.sets[option])
    if kind == "loot":
        return loot_worth(table, seat, table.kit.cards[table.loot[option]])
    if kind == "prepare":
        return rate_prepare(table, seat, option)
    if kind == "preset":
        return open_needs(table, seat).count(option) - 0.01 * option
    if kind == "gem":
        return rate_gem(table, seat, option)
    if kind in ("dress", "quick"):
        return rate_dress(table, seat, option)
    if kind == "brew":
        return rate_brew(table, seat, option)
    if kind == "suffer":
        return rate_suffer(table, seat, option)
    if kind in ("damage_space", "waste", "restore", "drink_and_lose"):
        return rate_space(table, seat, kind, option)
    if kind in ("potion", "throw"):
        few = table.potions[seat][option] - 0.5 * sum(table.pools[seat][option : option + 1])
        return few if kind == "throw" else -few
    if kind == "mark":
        return (
            -1.0
            if option == NONE
            else table.kit.cards[table.demons[seat][option // PER_CARD]].level
        )
    if kind == "set_aside":
        return -open_needs(table, seat).count(table.values[seat][option])
    return -option


def open_needs(table: Table, seat: int) -> list[int]:
    """Values that are needed in this fight."""
    if table.phase != BATTLE:
        return open_values(table, seat)
    if table.step[seat] == ROW_CARDS:
        return []
    foe = foe_at(table, seat)
    hits = table.row_hits[seat]
    return [value for n, value in enumerate(foe.dice) if not hits >> n & 1]


def rate_action(table: Table, seat: int, option: int) -> float:
    """Gather demons, fight when there are enough of them, rest when it pays."""
    needed = len(open_values(table, seat))
    dice = table.dice[seat]
    tired = spent_tokens(table, seat)
    owned = tired + sum(table.pools[seat])
    if option == BREAK:
        return 10.0
    if option == ANSWER:
        return 8.0
    if option == REST:
        better = bool(table.bag[seat]) and has_better(table, seat)
        value = 4.0 * tired / max(1, owned)
        if better:
            value += 3.5
        return value if better or tired else -5.0
    if option == FIGHT:
        if table.where[seat] == walls(table):
            return 3.0 if 2 * tired <= owned else 1.0
        ready = needed >= ENOUGH * dice + 1
        return (3.4 if ready else 0.8) - 2.0 * tired / max(1, owned)
    damage = sum(table.kit.cards[card].damage for card in table.demons[seat])
    return 2.2 - 0.5 * max(0, needed - dice) - 0.2 * damage


def has_better(table: Table, seat: int) -> bool:
    """Whether something in the bag is better than what lies on its slot."""
    for choice in fits(table, seat, True):
        item = table.kit.cards[table.bag[seat][choice // IN_BAG]]
        if item_worth(item) > slot_worth(table, seat, choice % IN_BAG // IN_SLOT):
            return True
    return False


def demon_worth(table: Table, seat: int, card: int) -> float:
    """A demon on offer: experience and loot against the trouble of beating it."""
    demon = table.kit.cards[card]
    known = open_values(table, seat)
    value = 2.0 * demon.level
    for face in demon.dice:
        value -= 0.45 * known.count(face)
    value -= 0.35 * len(demon.dice) * max(0, 4 - table.dice[seat])
    slots = table.kit.slots_of[demon.slot]
    if any(table.worn[seat][slot] == EMPTY for slot in slots):
        value += 0.6
    first = demon.colour * ROWS
    if sum(table.gems[seat][first : first + ROWS]) == 0:
        value -= 0.8
    return value


def loot_worth(table: Table, seat: int, item: Card) -> float:
    slots = table.kit.slots_of[item.slot]
    now = min(slot_worth(table, seat, slot) for slot in slots)
    return max(0.5, item_worth(item) - now)


def rate_prepare(table: Table, seat: int, option: int) -> float:
    """Before the roll: what the fight may need."""
    if option == END:
        return 0.0
    pools = table.pools[seat]
    if option >= DRINK:
        kind = option - DRINK
        if not spent_count(table, seat, kind):
            return -1.0
        hard = table.phase == BATTLE or len(open_needs(table, seat)) > 1
        return 1.0 if hard and pools[kind] <= 2 else -1.0
    if option >= BLESSING:
        return 2.0
    ability = ability_of(table, seat, option - SKILL)
    if not ability.fills:
        return 1.5
    if ability.do in (DO_BONUS_DIE, DO_PRESET):
        return 0.8 if sum(pools) >= 2 else -0.5
    return 0.7 if pools[STAMINA] >= 2 else -0.5


def rate_gem(table: Table, seat: int, option: int) -> float:
    """Unlock skills, gain gems; never let a point go."""
    if option == DECLINE:
        return -100.0
    place, white = option // 2, option % 2
    lying = table.gems[seat][place] + table.whites[seat][place]
    value = -0.4 * lying + 0.5 * white
    if lying == 1 and place not in table.unlocked[seat]:
        value += 4.0
    if place % ROWS == 0:
        value += 2.0
    elif place - 1 not in table.unlocked[seat]:
        value -= 0.6
    return value


def rate_dress(table: Table, seat: int, option: int) -> float:
    if option in (DONE, NONE):
        return 0.0
    if option == CHARGE:
        return 0.2 if table.phase == GATHERING else -1.0
    if option == UNCHARGE:
        return -1.0
    if option >= TAKE_OFF:
        return swap_worth(table, seat, option - TAKE_OFF)
    slot, white = option % IN_BAG // IN_SLOT, option % IN_SLOT
    item = table.kit.cards[table.bag[seat][option // IN_BAG]]
    return item_worth(item) - slot_worth(table, seat, slot) - 0.3 * white


def swap_worth(table: Table, seat: int, slot: int) -> float:
    """What is gained by wearing something else from the bag on this slot. What was put on in this
    rest stays on."""
    if table.used[seat] >> slot & 1:
        return -1.0
    worn = table.kit.cards[table.worn[seat][slot]]
    white = table.worn_whites[seat][slot]
    supply = table.supply[seat][:]
    supply[3] += white
    supply[worn.item_colour] += worn.level - white
    best = -1.0
    for card in table.bag[seat]:
        item = table.kit.cards[card]
        payable = supply[item.item_colour] + supply[3] >= item.level
        if item.slot == worn.slot and payable:
            best = max(best, item_worth(item) - item_worth(worn) - 0.5)
    return best


def rate_brew(table: Table, seat: int, option: int) -> float:
    """Items that will never be worn become potions."""
    if option == DONE:
        return 0.0
    if option >= THROW:
        return -1.0
    item = table.kit.cards[table.bag[seat][option // 2]]
    kind = option % 2
    value = 1.0 - 0.4 * table.potions[seat][kind] + 0.1 * sum(table.pools[seat][kind : kind + 1])
    if table.phase != GATHERING:
        value -= 0.6 * loot_worth(table, seat, item)
        if potion_room(table, seat) < 2:
            value -= 0.5
    else:
        value += 3.0
    return value


# ---- the Demon Lord


def rate_suffer(table: Table, seat: int, option: int) -> float:
    foe = foe_at(table, seat) if table.shown == EMPTY else table.kit.foes[table.shown]
    if option == LIVES:
        deadly = foe.life >= table.life[seat] - max(0, table.marks[seat] - 1)
        return -LIFE_WORTH * foe.life - (1000.0 if deadly else 0.0)
    if option == PENALTY:
        return -penalty_price(table, seat, foe)
    return -20.0


def penalty_price(table: Table, seat: int, foe: Foe) -> float:
    """About what a penalty costs."""
    prices = {
        LOSE_TOKEN: 2.5,
        LOSE_BLESSING: 4.0,
        DAMAGE_SPACE: 3.0,
        FEWER_DICE: 7.0,
        MORE_DAMAGE: 4.5,
        DRINK_AND_LOSE: 4.0,
        REROLL_VALUE: 0.0,
        PAY_SPACE: 2.5,
        SET_ASIDE: 6.0,
        ONLY_MODIFIED: 3.0,
    }
    price = 0.0
    for penalty in foe.penalties:
        if penalty.kind == GAIN_LIFE:
            price -= LIFE_WORTH * penalty.number
        elif penalty.kind == SHORTEN_LIFE:
            left = table.life[seat] - table.marks[seat] - 1
            price += 3.0 if left > 3 else 12.0 if left > 0 else 1000.0
        elif penalty.kind == REROLL_VALUE:
            values = table.values[seat]
            wanted = penalty.number in open_needs(table, seat)
            price += 1.5 if wanted and penalty.number in values else 0.0
        else:
            price += prices.get(penalty.kind, 3.5) * penalty.number
    return price


def rate_space(table: Table, seat: int, kind: str, option: int) -> float:
    """Give up the least; bring back what is needed most."""
    space = option // 2 if kind == "waste" else option
    number = space // SPACES_PER_EFFECT
    effect = effect_of(table, seat, number)
    first = number * SPACES_PER_EFFECT
    lying = table.spaces[seat][first : first + effect.size]
    if kind == "restore":
        filled = sum(1 for one in lying if one != FREE)
        return effect_worth(effect) - 1.5 * (filled - 1)
    if kind == "drink_and_lose":
        return effect_worth(effect)
    if DAMAGED in lying:
        return 10.0
    value = -effect_worth(effect)
    if kind == "waste":
        value += 0.3 * table.pools[seat][option % 2]
    return value
