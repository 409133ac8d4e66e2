"""What the skills of a hero let their owner do in a fight, and what that costs."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.games.sanctum.card import (
    FIRST_SKILL,
    FOCUS,
    IF_DEFEATED,
    IF_DRUNK,
    IF_LEVEL,
    IF_MARKER,
    IF_SPENT_RAGE,
    IF_SURVIVOR_HIT,
    IF_TOKEN,
    IF_UNASSIGNED,
    SET_ANY,
    STAMINA,
    Ability,
    Condition,
    Effect,
)
from klubovna.games.sanctum.rest import throw_potion
from klubovna.games.sanctum.table import (
    BATTLE,
    ROW_CARDS,
    Table,
    can_pay,
    fill,
    is_free,
    loose_dice,
    payments,
    skill_at,
    spent_count,
    tell_thing,
)

# Options of a fight. Putting a die on a symbol is die * 512 + card * 8 + symbol.
PER_DIE: Final = 512
PER_CARD: Final = 8
ECHO_DIE: Final = 7
"""The extra hit, where a die is meant (SA-23.3)."""
EFFECT: Final = 8000
RAGE: Final = 8100
SKILL: Final = 8200
"""Plus place * 4 + the ability's number."""
BLESSING: Final = 8300
END: Final = 8400
DRINK: Final = 8500
NONE: Final = 8600
TROPHY: Final = 8700

ABILITIES: Final = 4
PER_VALUE: Final = 8
"""A die and its new face in one option."""
ANY_FACE: Final = Effect(SET_ANY, 0, [])


def holds(table: Table, seat: int, condition: Condition | None) -> bool:
    """Whether a condition is met; any one of its parts is enough."""
    if condition is None:
        return True
    for at, kind in enumerate(condition.kinds):
        n = condition.numbers[at]
        if kind == IF_TOKEN:
            met = spent_count(table, seat, n) > 0
        elif kind in (IF_SURVIVOR_HIT, IF_MARKER):
            met = someone_hit(table, seat)
        elif kind == IF_DRUNK:
            met = table.drunk[seat] >= n
        elif kind == IF_DEFEATED:
            met = table.beaten[seat] >= n
        elif kind == IF_LEVEL:
            met = any(table.kit.cards[card].level >= n for card in table.slain[seat])
        elif kind == IF_SPENT_RAGE:
            met = table.spent_rage[seat] >= n
        else:
            assert kind == IF_UNASSIGNED
            met = loose_dice(table, seat) >= n
        if met:
            return True
    return False


def someone_hit(table: Table, seat: int) -> bool:
    """Whether an unbeaten card bears a hit."""
    if table.phase == BATTLE:
        return table.step[seat] < ROW_CARDS and table.row_hits[seat] != 0
    return any(table.hits[seat])


def works(table: Table, seat: int, place: int, ability: Ability) -> bool:
    """Whether the ability can be used at this moment of the fight."""
    final = table.phase == BATTLE
    if final and not ability.final:
        return False
    if ability.charge:
        return table.runes[seat] > 0
    if ability.fills:
        number = FIRST_SKILL + place
        effect = skill_at(table, seat, place).spaces
        if not can_pay(table, seat, effect) or not is_free(table, seat, number, effect):
            return False
    elif table.used[seat] >> place & 1:
        return False
    potions = table.potions[seat]
    if ability.potions > potions[STAMINA] + potions[FOCUS]:
        return False
    return holds(table, seat, ability.final_condition if final else ability.condition)


def abilities(table: Table, seat: int, when: int) -> list[int]:
    """Usable abilities of this moment: place * 4 + number."""
    found: list[int] = []
    for place in table.unlocked[seat]:
        for at, ability in enumerate(skill_at(table, seat, place).abilities):
            if ability.when == when and works(table, seat, place, ability):
                found.append(place * ABILITIES + at)
    return found


def ability_of(table: Table, seat: int, number: int) -> Ability:
    return skill_at(table, seat, number // ABILITIES).abilities[number % ABILITIES]


def pay_ability(table: Table, seat: int, number: int) -> Play:
    """Everybody hears that it is used; then its price."""
    tell_skill(table, seat, number)
    yield from settle(table, seat, number)


def tell_skill(table: Table, seat: int, number: int) -> None:
    tell_thing(table, "event.uses", seat, skill_at(table, seat, number // ABILITIES).ref)


def settle(table: Table, seat: int, number: int) -> Play:
    """The price of an ability, and the note that it was used."""
    place = number // ABILITIES
    skill = skill_at(table, seat, place)
    ability = ability_of(table, seat, number)
    table.used[seat] |= 1 << place
    if ability.fills:
        yield from pay(table, seat, FIRST_SKILL + place, skill.spaces)
    for _ in range(ability.potions):
        kinds = [kind for kind in (STAMINA, FOCUS) if table.potions[seat][kind]]
        at = 0
        if len(kinds) > 1:
            at = yield Decision(seat, "throw", kinds)
        throw_potion(table, seat, kinds[at])
    if ability.charge:
        for charging in skill.abilities:
            if charging.colour >= 0:
                table.runes[seat] -= 1
                table.supply[seat][charging.colour] += 1


def pay(table: Table, seat: int, number: int, effect: Effect) -> Play:
    """Fill an effect's spaces; purple ones as the player likes (SA-6.1)."""
    ways = payments(table, seat, effect)
    at = 0
    if len(ways) > 1:
        at = yield Decision(seat, "pay", ways)
    fill(table, seat, number, effect, ways[at])


# ---- blessings (SA-19)


def bless(table: Table, seat: int, tile: int) -> None:
    """A blessing that adds tokens (SA-19.2)."""
    use_up(table, seat, tile)
    blessing = table.kit.blessings[tile]
    table.pools[seat][blessing.token] += blessing.count


def use_up(table: Table, seat: int, tile: int) -> None:
    tell_blessing(table, seat, tile)
    turn_over(table, seat, tile)


def tell_blessing(table: Table, seat: int, tile: int) -> None:
    tell_thing(table, "event.blesses", seat, table.kit.blessings[tile].ref)


def turn_over(table: Table, seat: int, tile: int) -> None:
    """It can't be used again (SA-19.1)."""
    table.blessings[seat].remove(tile)
    table.used_blessings[seat].append(tile)
