"""What things are about worth, by rules of thumb: equipment, demons, actions, penalties."""

from klubovna.core.decision import Decision
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
    ROW_CARDS,
    Table,
    effect_of,
    foe_at,
    potion_room,
    spent_count,
    walls,
)
from klubovna.games.sanctum.thumbs import Thumbs
from klubovna.games.sanctum.turns import ANSWER, BREAK, FIGHT, REST

# ---- what things are worth


def effect_worth(effect: Effect, thumbs: Thumbs) -> float:
    """About how useful an effect is."""
    if effect.kind == SHIELD:
        return thumbs.shield * effect.value - thumbs.space * effect.size
    if effect.kind <= PLUS_MINUS:
        free = thumbs.turning_freely if effect.kind in (0, PLUS_MINUS) else 0.0
        return thumbs.turning + free - thumbs.space * effect.size
    return thumbs.other_effect - thumbs.space * effect.size


def item_worth(card: Card, thumbs: Thumbs) -> float:
    worth = 0.0
    for effect in card.effects:
        worth += effect_worth(effect, thumbs)
    return worth + thumbs.token * (card.stamina + card.focus)


def slot_worth(table: Table, seat: int, slot: int, thumbs: Thumbs) -> float:
    """What lies on the slot now, printed effect or item."""
    worn = table.worn[seat][slot]
    if worn != EMPTY:
        return item_worth(table.kit.cards[worn], thumbs)
    printed = table.kit.slots[slot].printed
    if printed is None or not table.terms.hides:
        return 0.0
    return effect_worth(printed, thumbs)


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


def rate(table: Table, decision: Decision, option: int, thumbs: Thumbs) -> float:
    kind, seat = decision.kind, decision.seat
    if kind == "act":
        return rate_action(table, seat, option, thumbs)
    if kind == "take":
        return sum(demon_worth(table, seat, card, thumbs) for card in table.sets[option])
    if kind == "loot":
        return loot_worth(table, seat, table.kit.cards[table.loot[option]], thumbs)
    if kind == "prepare":
        return rate_prepare(table, seat, option, thumbs)
    if kind == "preset":
        return open_needs(table, seat).count(option) - 0.01 * option
    if kind == "gem":
        return rate_gem(table, seat, option, thumbs)
    if kind in ("dress", "quick"):
        return rate_dress(table, seat, option, thumbs)
    if kind == "brew":
        return rate_brew(table, seat, option, thumbs)
    if kind == "suffer":
        return rate_suffer(table, seat, option, thumbs)
    if kind in ("damage_space", "waste", "restore", "drink_and_lose"):
        return rate_space(table, seat, kind, option, thumbs)
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


def rate_action(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
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
        better = bool(table.bag[seat]) and has_better(table, seat, thumbs)
        value = thumbs.rest_when_tired * tired / max(1, owned)
        if better:
            value += thumbs.rest_to_dress
        return value if better or tired else -5.0
    if option == FIGHT:
        if table.where[seat] == walls(table):
            return thumbs.fight_at_walls if 2 * tired <= owned else thumbs.fight_at_walls_tired
        ready = needed >= thumbs.enough_symbols * dice + 1
        value = thumbs.fight_when_ready if ready else thumbs.fight_unready
        return value + thumbs.fight_when_tired * tired / max(1, owned)
    damage = sum(table.kit.cards[card].damage for card in table.demons[seat])
    many = max(0, needed - dice)
    return thumbs.gather + thumbs.gather_too_many * many + thumbs.gather_damage * damage


def has_better(table: Table, seat: int, thumbs: Thumbs) -> bool:
    """Whether something in the bag is better than what lies on its slot."""
    for choice in fits(table, seat, True):
        item = table.kit.cards[table.bag[seat][choice // IN_BAG]]
        slot = choice % IN_BAG // IN_SLOT
        if item_worth(item, thumbs) > slot_worth(table, seat, slot, thumbs):
            return True
    return False


def demon_worth(table: Table, seat: int, card: int, thumbs: Thumbs) -> float:
    """A demon on offer: experience and loot against the trouble of beating it."""
    demon = table.kit.cards[card]
    known = open_values(table, seat)
    value = thumbs.demon_level * demon.level
    for face in demon.dice:
        value += thumbs.demon_same_value * known.count(face)
    value += thumbs.demon_symbol * len(demon.dice) * max(0, 4 - table.dice[seat])
    slots = table.kit.slots_of[demon.slot]
    if any(table.worn[seat][slot] == EMPTY for slot in slots):
        value += thumbs.demon_for_empty_slot
    first = demon.colour * ROWS
    if sum(table.gems[seat][first : first + ROWS]) == 0:
        value += thumbs.demon_without_gems
    return value


def loot_worth(table: Table, seat: int, item: Card, thumbs: Thumbs) -> float:
    slots = table.kit.slots_of[item.slot]
    now = min(slot_worth(table, seat, slot, thumbs) for slot in slots)
    return max(0.5, item_worth(item, thumbs) - now)


def rate_prepare(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
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
        return thumbs.bonus_die if sum(pools) >= 2 else thumbs.bonus_die_poor
    return thumbs.other_skill if pools[STAMINA] >= 2 else thumbs.other_skill_poor


def rate_gem(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
    """Unlock skills, gain gems; never let a point go."""
    if option == DECLINE:
        return -100.0
    place, white = option // 2, option % 2
    lying = table.gems[seat][place] + table.whites[seat][place]
    value = thumbs.gem_lying * lying + thumbs.gem_white * white
    if lying == 1 and place not in table.unlocked[seat]:
        value += thumbs.gem_unlocks
    if place % ROWS == 0:
        value += thumbs.gem_first_row
    elif place - 1 not in table.unlocked[seat]:
        value += thumbs.gem_out_of_turn
    return value


def rate_dress(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
    if option in (DONE, NONE):
        return 0.0
    if option == CHARGE:
        return thumbs.charge if table.phase == GATHERING else -1.0
    if option == UNCHARGE:
        return -1.0
    if option >= TAKE_OFF:
        return swap_worth(table, seat, option - TAKE_OFF, thumbs)
    slot, white = option % IN_BAG // IN_SLOT, option % IN_SLOT
    item = table.kit.cards[table.bag[seat][option // IN_BAG]]
    gain = item_worth(item, thumbs) - slot_worth(table, seat, slot, thumbs)
    return gain + thumbs.wear_white * white


def swap_worth(table: Table, seat: int, slot: int, thumbs: Thumbs) -> float:
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
            gain = item_worth(item, thumbs) - item_worth(worn, thumbs)
            best = max(best, gain + thumbs.swap)
    return best


def rate_brew(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
    """Items that will never be worn become potions."""
    if option == DONE:
        return 0.0
    if option >= THROW:
        return -1.0
    item = table.kit.cards[table.bag[seat][option // 2]]
    kind = option % 2
    value = thumbs.potion + thumbs.potion_held * table.potions[seat][kind]
    value += thumbs.potion_pool * sum(table.pools[seat][kind : kind + 1])
    if table.phase != GATHERING:
        value += thumbs.potion_loot * loot_worth(table, seat, item, thumbs)
        if potion_room(table, seat) < 2:
            value += thumbs.potion_room
    else:
        value += thumbs.potion_gathering
    return value


# ---- the Demon Lord


def rate_suffer(table: Table, seat: int, option: int, thumbs: Thumbs) -> float:
    foe = foe_at(table, seat) if table.shown == EMPTY else table.kit.foes[table.shown]
    if option == LIVES:
        deadly = foe.life >= table.life[seat] - max(0, table.marks[seat] - 1)
        return -thumbs.life * foe.life - (1000.0 if deadly else 0.0)
    if option == PENALTY:
        return -penalty_price(table, seat, foe, thumbs)
    return -20.0


def penalty_price(table: Table, seat: int, foe: Foe, thumbs: Thumbs) -> float:
    """About what a penalty costs."""
    prices = {
        LOSE_TOKEN: thumbs.lose_token,
        LOSE_BLESSING: thumbs.lose_blessing,
        DAMAGE_SPACE: thumbs.damage_space,
        FEWER_DICE: thumbs.fewer_dice,
        MORE_DAMAGE: thumbs.more_damage,
        DRINK_AND_LOSE: thumbs.drink_and_lose,
        REROLL_VALUE: 0.0,
        PAY_SPACE: thumbs.pay_space,
        SET_ASIDE: thumbs.set_aside,
        ONLY_MODIFIED: thumbs.only_modified,
    }
    price = 0.0
    for penalty in foe.penalties:
        if penalty.kind == GAIN_LIFE:
            price -= thumbs.life * penalty.number
        elif penalty.kind == SHORTEN_LIFE:
            left = table.life[seat] - table.marks[seat] - 1
            if left > 3:
                price += thumbs.shorten_life
            else:
                price += thumbs.shorten_short_life if left > 0 else 1000.0
        elif penalty.kind == REROLL_VALUE:
            values = table.values[seat]
            wanted = penalty.number in open_needs(table, seat)
            price += thumbs.reroll_wanted if wanted and penalty.number in values else 0.0
        else:
            price += prices.get(penalty.kind, 3.5) * penalty.number
    return price


def rate_space(table: Table, seat: int, kind: str, option: int, thumbs: Thumbs) -> float:
    """Give up the least; bring back what is needed most."""
    space = option // 2 if kind == "waste" else option
    number = space // SPACES_PER_EFFECT
    effect = effect_of(table, seat, number)
    first = number * SPACES_PER_EFFECT
    lying = table.spaces[seat][first : first + effect.size]
    if kind == "restore":
        filled = sum(1 for one in lying if one != FREE)
        return effect_worth(effect, thumbs) + thumbs.restore_filled * (filled - 1)
    if kind == "drink_and_lose":
        return effect_worth(effect, thumbs)
    if DAMAGED in lying:
        return 10.0
    value = -effect_worth(effect, thumbs)
    if kind == "waste":
        value += thumbs.waste_pool * table.pools[seat][option % 2]
    return value
