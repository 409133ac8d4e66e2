"""The Demon Lord's attacks: a penalty or lives, and what penalties do (SA-13, SA-17 to SA-19)."""

from typing import Final

from klubovna.core.decision import Answer, Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn, learn_all
from klubovna.games.sanctum.abilities import BLESSING, bless
from klubovna.games.sanctum.card import (
    DAMAGE_SPACE,
    DRINK_AND_LOSE,
    FEWER_DICE,
    FOCUS,
    GAIN_LIFE,
    LOSE_BLESSING,
    LOSE_TOKEN,
    MORE_DAMAGE,
    ONLY_MODIFIED,
    PAY_SPACE,
    REROLL_VALUE,
    SET_ASIDE,
    SHORTEN_LIFE,
    SPACES_PER_EFFECT,
    SPEND_RAGE,
    STAMINA,
    Foe,
    Penalty,
)
from klubovna.games.sanctum.table import (
    ASIDE,
    BATTLE,
    DAMAGED,
    EMPTY,
    FREE,
    LOOSE,
    STORM,
    Table,
    check_death,
    effect_of,
    effect_ref,
    foe_at,
    free_spaces,
    loose_dice,
    lose_life,
    roll,
    spend_rage,
    spent,
    tell,
    tell_number,
    tell_thing,
)

PENALTY: Final = 8800
LIVES: Final = 8801
MARKED: Final = 2
"""Spaces of the life track marked at once (SA-17.7)."""


def draw_lord(table: Table) -> int:
    """The top Demon Lord card; an empty deck is made anew from beaten cards (SA-21.1)."""
    if not table.lord_deck:
        for seat in range(table.players):
            row = table.row[seat]
            for at in range(table.step[seat]):
                if 0 <= row[at] < table.kit.lords:
                    table.lord_deck.append(row[at])
                    row[at] = EMPTY
        table.rng.shuffle(table.lord_deck)
    return table.lord_deck.pop() if table.lord_deck else EMPTY


def meet_fury(table: Table, seat: int) -> Play:
    """The figure steps on a fury card: it is turned up and attacks at once (SA-14.4)."""
    table.flipped[seat] = True
    learn(table, seat)
    foe = foe_at(table, seat)
    tell_thing(table, "event.fury", seat, foe.ref)
    yield from suffer(table, seat, foe)


def suffer(table: Table, seat: int, foe: Foe) -> Play:
    """The penalty, or lives (SA-13.2)."""
    while True:
        options: list[int] = []
        if payable(table, seat, foe):
            options.append(PENALTY)
        options.append(LIVES)
        options += draw_blessing(table, seat)
        at = 0
        if len(options) > 1:
            at = yield Decision(seat, "suffer", options)
            for other in range(table.players):
                if other != seat:  # who has chosen before sees it and may not think again (SA-20.2)
                    learn(table, other)
        if options[at] == LIVES:
            lose_life(table, seat, foe.life)
            return
        if options[at] == PENALTY:
            for penalty in foe.penalties:
                yield from endure(table, seat, penalty)
            return
        bless(table, seat, options[at] - BLESSING)


def draw_blessing(table: Table, seat: int) -> list[int]:
    """Blessings that add tokens may be used at any time from the storm on (SA-19.2)."""
    if table.phase not in (STORM, BATTLE):
        return []
    return [
        BLESSING + tile for tile in table.blessings[seat] if table.kit.blessings[tile].token >= 0
    ]


def payable(table: Table, seat: int, foe: Foe) -> bool:
    """Whether the whole penalty can be paid (SA-13.2)."""
    return all(can_endure(table, seat, penalty) for penalty in foe.penalties)


def can_endure(table: Table, seat: int, penalty: Penalty) -> bool:
    kind, n = penalty.kind, penalty.number
    if kind == LOSE_TOKEN:
        return table.pools[seat][penalty.token] >= n
    if kind == LOSE_BLESSING:
        return len(table.blessings[seat]) >= n
    if kind == DAMAGE_SPACE:
        return len(free_spaces(table, seat, penalty.colour)) >= n
    if kind == DRINK_AND_LOSE:
        return bool(drinks(table, seat))
    if kind == SPEND_RAGE:
        return table.rage[seat] >= n
    if kind == PAY_SPACE:
        return bool(wasted(table, seat))
    if kind == SET_ASIDE:
        return loose_dice(table, seat) >= n
    return True


def drinks(table: Table, seat: int) -> list[int]:
    """Tokens that a potion at hand could bring back, by their spaces (SA-17.9)."""
    found: list[int] = []
    for kind in (STAMINA, FOCUS):
        if table.potions[seat][kind]:
            found += spent(table, seat, kind)
    return found


def wasted(table: Table, seat: int) -> list[int]:
    """Free spaces and tokens that fit them: space * 2 + the kind (SA-18.3)."""
    found: list[int] = []
    for space in free_spaces(table, seat, -1):
        effect = effect_of(table, seat, space // SPACES_PER_EFFECT)
        colour = effect.spaces[space % SPACES_PER_EFFECT]
        for kind in (STAMINA, FOCUS):
            if table.pools[seat][kind] and colour in (kind, 2):
                found.append(space * 2 + kind)
    return found


def endure(table: Table, seat: int, penalty: Penalty) -> Play:
    """One part of a penalty (SA-17, SA-18)."""
    kind, n = penalty.kind, penalty.number
    if kind == LOSE_TOKEN:
        table.pools[seat][penalty.token] -= n
        tell_number(table, "event.loses_focus" if penalty.token else "event.loses_stamina", seat, n)
    elif kind == FEWER_DICE:
        table.fewer_dice[seat] += n
        tell_number(table, "event.fewer_dice", seat, n)
    elif kind == MORE_DAMAGE:
        table.more_damage[seat] += n
        tell_number(table, "event.more_damage", seat, n)
    elif kind == SHORTEN_LIFE:
        table.marks[seat] += MARKED
        tell(table, "event.shortens", seat)
        check_death(table, seat)
    elif kind == GAIN_LIFE:
        table.life[seat] += n
        tell_number(table, "event.gains_life", seat, n)
    elif kind == SPEND_RAGE:
        spend_rage(table, seat)
        tell(table, "event.rage_lost", seat)
    elif kind == REROLL_VALUE:
        reroll_value(table, seat, n)
    elif kind == ONLY_MODIFIED:
        table.only_modified[seat] = 1
        tell(table, "event.only_modified", seat)
    else:
        for _ in range(n):
            yield from endure_choice(table, seat, penalty)


def reroll_value(table: Table, seat: int, value: int) -> None:
    """Unassigned dice with the value are rolled until none shows it (SA-18.4)."""
    values = table.values[seat]
    again = False
    for die in range(len(values)):
        if table.placed[seat][die] == LOOSE and values[die] == value:
            again = True
            table.changed[seat][die] = 0
            while values[die] == value:
                values[die] = roll(table, seat)
    if again and table.log is not None:
        table.log.tell("event.rolls", {"player": seat_ref(seat), "dice": [*values]})


def endure_choice(table: Table, seat: int, penalty: Penalty) -> Play:
    """A part that the player must choose something for."""
    kind = penalty.kind
    if kind == LOSE_BLESSING:
        options = table.blessings[seat][:]
        tile = options[(yield from pick(seat, "lose_blessing", options))]
        table.blessings[seat].remove(tile)
        table.used_blessings[seat].append(tile)
        tell_thing(table, "event.loses_blessing", seat, table.kit.blessings[tile].ref)
    elif kind == DAMAGE_SPACE:
        options = free_spaces(table, seat, penalty.colour)
        space = options[(yield from pick(seat, "damage_space", options))]
        table.spaces[seat][space] = DAMAGED
        tell_thing(
            table, "event.damages", seat, effect_ref(table, seat, space // SPACES_PER_EFFECT)
        )
    elif kind == DRINK_AND_LOSE:
        options = drinks(table, seat)
        space = options[(yield from pick(seat, "drink_and_lose", options))]
        table.potions[seat][table.spaces[seat][space] - 1] -= 1
        table.spaces[seat][space] = FREE
        tell(table, "event.drinks_and_loses", seat)
    elif kind == PAY_SPACE:
        options = wasted(table, seat)
        choice = options[(yield from pick(seat, "waste", options))]
        table.pools[seat][choice % 2] -= 1
        table.spaces[seat][choice // 2] = choice % 2 + 1
        number = choice // 2 // SPACES_PER_EFFECT
        tell_thing(table, "event.wastes", seat, effect_ref(table, seat, number))
    else:
        assert kind == SET_ASIDE
        dice = range(len(table.values[seat]))
        options = [die for die in dice if table.placed[seat][die] == LOOSE]
        die = options[(yield from pick(seat, "set_aside", options))]
        table.placed[seat][die] = ASIDE
        tell_number(table, "event.sets_aside", seat, table.values[seat][die])


def pick(seat: int, kind: str, options: list[int]) -> Answer:
    """The index of the chosen option; a single one is not asked about."""
    if len(options) == 1:
        return 0
    return (yield Decision(seat, kind, options))


def show(table: Table, card: int) -> None:
    """A Demon Lord card is turned up for everybody."""
    table.shown = card
    learn_all(table)
    if table.log is not None:
        table.log.tell("event.lord", {"card": table.kit.foes[card].ref})
