"""The defence: shields block, the rest costs lives (SA-5.7, SA-14.5)."""

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    BLESSING,
    EFFECT,
    END,
    RAGE,
    SKILL,
    abilities,
    ability_of,
    bless,
    pay,
    pay_ability,
    use_up,
)
from klubovna.games.sanctum.card import DEFENCE, DO_SHIELD, SHIELD
from klubovna.games.sanctum.table import (
    BATTLE,
    EMPTY,
    ROW_CARDS,
    Table,
    effect_of,
    effect_ref,
    is_fury,
    is_usable,
    lose_life,
    skill_at,
    tell_args,
    tell_number,
    tell_thing,
)
from klubovna.texts import Arg, Ref


def damage_faced(table: Table, seat: int) -> int:
    """Blood drops of everything that is not beaten, and extra damage."""
    if table.phase != BATTLE:
        return sum(table.kit.cards[card].damage for card in table.demons[seat])
    total = table.more_damage[seat]
    for at in range(table.step[seat], ROW_CARDS):
        card = table.row[seat][at]
        open_now = at == table.step[seat] and table.flipped[seat]
        if not is_fury(table, card) or open_now:
            total += table.kit.foes[card].blood
    return total


def defend(table: Table, seat: int) -> Play:
    """Shields block, the rest costs lives (SA-5.7)."""
    damage = damage_faced(table, seat)
    table.more_damage[seat] = 0
    if damage == 0:
        return
    tell_number(table, "event.faces", seat, damage)
    for number in abilities(table, seat, DEFENCE):
        ability = ability_of(table, seat, number)
        if not ability.optional:
            tell_thing(table, "event.uses", seat, skill_at(table, seat, number // ABILITIES).ref)
            damage -= ability.number
    table.damage[seat] = max(0, damage)
    while table.damage[seat] > 0:
        options = guard_options(table, seat)
        if not options:
            break
        options.append(END)
        choice = options[(yield Decision(seat, "defend", options))]
        if choice == END:
            break
        table.using[seat] = choice
        yield from guard(table, seat, choice)
        table.using[seat] = EMPTY
    lost = table.damage[seat]
    table.damage[seat] = 0
    if lost > 0:
        table.idle = 0
    lose_life(table, seat, lost)


def guard_options(table: Table, seat: int) -> list[int]:
    options = [EFFECT + number for number in table.guards[seat] if is_usable(table, seat, number)]
    for number in abilities(table, seat, DEFENCE):
        ability = ability_of(table, seat, number)
        if ability.optional and ability.do == DO_SHIELD:
            options.append(SKILL + number)
    if table.phase == BATTLE:
        for tile in table.blessings[seat]:
            effect = table.kit.blessings[tile].effect
            if effect is None or effect.kind == SHIELD:
                options.append(BLESSING + tile)
    return options


def guard(table: Table, seat: int, choice: int) -> Play:
    shields = 0
    thing: Ref | None = None
    if choice < RAGE:
        effect = effect_of(table, seat, choice - EFFECT)
        yield from pay(table, seat, choice - EFFECT, effect)
        shields = effect.shields
        thing = effect_ref(table, seat, choice - EFFECT)
    elif choice < BLESSING:
        yield from pay_ability(table, seat, choice - SKILL)
        shields = ability_of(table, seat, choice - SKILL).number
    else:
        blessed = table.kit.blessings[choice - BLESSING].effect
        if blessed is None:
            bless(table, seat, choice - BLESSING)
        else:
            use_up(table, seat, choice - BLESSING)
            shields = blessed.shields
    if shields:
        blocked = min(shields, table.damage[seat])
        if thing is None:
            tell_number(table, "event.blocks", seat, blocked)
        else:
            about: dict[str, Arg] = {"player": seat_ref(seat), "n": blocked, "card": thing}
            tell_args(table, "event.blocks_with", about)
        table.damage[seat] = max(0, table.damage[seat] - shields)
