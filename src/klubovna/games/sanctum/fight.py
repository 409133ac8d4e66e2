"""A fight from the potions before it to the items after it (SA-5)."""

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn_all
from klubovna.games.sanctum.abilities import (
    ABILITIES,
    BLESSING,
    DRINK,
    END,
    NONE,
    SKILL,
    TROPHY,
    abilities,
    ability_of,
    bless,
    pay_ability,
)
from klubovna.games.sanctum.attack import attack, regain_rage
from klubovna.games.sanctum.card import (
    AFTER_ROLL,
    AT_END,
    BEFORE_ROLL,
    DO_BONUS_DIE,
    DO_EQUIP,
    DO_GEM,
    DO_POTION,
    DO_PRESET,
    DO_RAGE,
    DO_RESTORE,
    EXPERIENCE,
    FACES,
    FOCUS,
    ON_ROLL,
    STAMINA,
)
from klubovna.games.sanctum.defence import defend
from klubovna.games.sanctum.grid import gain_experience, gain_potions, movable
from klubovna.games.sanctum.lord import draw_blessing
from klubovna.games.sanctum.rest import check_blessings, fits, put_on
from klubovna.games.sanctum.table import (
    BATTLE,
    EMPTY,
    LOOSE,
    Table,
    restore,
    roll,
    skill_at,
    spent,
    tell,
    tell_number,
    tell_thing,
)
from klubovna.texts import Text


def fight(table: Table, seat: int) -> Play:
    """All phases; the hero may die in it (SA-5)."""
    begin(table, seat)
    yield from before_roll(table, seat)
    roll_dice(table, seat)
    yield from after_roll(table, seat)
    yield from attack(table, seat)
    if table.alive[seat]:
        regain_rage(table, seat)
        yield from defend(table, seat)
    if table.alive[seat]:
        yield from count(table, seat)
        yield from finish(table, seat)
        if table.phase != BATTLE:
            check_blessings(table, seat)
    clear(table, seat)


def begin(table: Table, seat: int) -> None:
    tell(table, "event.fights", seat)
    table.drunk[seat] = 0
    table.used[seat] = 0
    table.bonus[seat] = 0
    table.beaten[seat] = 0
    table.preset[seat].clear()


def clear(table: Table, seat: int) -> None:
    """All dice are taken back (SA-5.10)."""
    table.values[seat].clear()
    table.changed[seat].clear()
    table.placed[seat].clear()
    table.preset[seat].clear()
    table.bonus[seat] = 0
    table.echo[seat] = 0
    table.last_hit[seat] = 0
    table.only_modified[seat] = 0
    table.damage[seat] = 0
    table.used[seat] = 0
    table.drunk[seat] = 0
    table.beaten[seat] = 0


# ---- before the roll (SA-5.1)


def before_roll(table: Table, seat: int) -> Play:
    """Potions, skills of this timing, and what adds a die. Who has used something is asked even if
    nothing else is left: the roll ends what can be taken back."""
    used = False
    while True:
        options = [DRINK + kind for kind in (STAMINA, FOCUS) if table.potions[seat][kind]]
        for number in abilities(table, seat, BEFORE_ROLL):
            if ability_of(table, seat, number).do != DO_PRESET or dice_to_roll(table, seat) > 0:
                options.append(SKILL + number)
        for number in abilities(table, seat, ON_ROLL):
            if ability_of(table, seat, number).fills and not table.bonus[seat]:
                options.append(SKILL + number)
        options += draw_blessing(table, seat)
        if not options and not used:
            return
        used = True
        options.append(END)
        choice = options[(yield Decision(seat, "prepare", options))]
        if choice == END:
            return
        if choice >= DRINK:
            yield from drink(table, seat, choice - DRINK)
        elif choice >= BLESSING:
            bless(table, seat, choice - BLESSING)
        else:
            table.using[seat] = choice
            yield from prepare(table, seat, choice - SKILL)
            table.using[seat] = EMPTY


def drink(table: Table, seat: int, kind: int) -> Play:
    """A potion brings back a token of its kind, or two (SA-5.1, SA-6.4)."""
    table.potions[seat][kind] -= 1
    tell_number(table, "event.drinks_blue" if kind else "event.drinks_red", seat, 1)
    tokens = 1
    if table.drunk[seat] == 0:
        for place in table.unlocked[seat]:
            tokens = max(tokens, skill_at(table, seat, place).first_potion)
    table.drunk[seat] += 1
    for _ in range(tokens):
        yield from bring_back(table, seat, kind)


def bring_back(table: Table, seat: int, kind: int) -> Play:
    spaces = spent(table, seat, kind)
    if spaces:
        at = 0
        if len(spaces) > 1:
            at = yield Decision(seat, "restore", spaces)
        restore(table, seat, spaces[at])


def prepare(table: Table, seat: int, number: int) -> Play:
    """A skill before the roll."""
    ability = ability_of(table, seat, number)
    yield from pay_ability(table, seat, number)
    if ability.do == DO_RESTORE:
        for _ in range(ability.number):
            yield from bring_back(table, seat, ability.token)
    elif ability.do == DO_RAGE:
        for _ in range(min(ability.number, table.spent_rage[seat])):
            table.spent_rage[seat] -= 1
            table.rage[seat] += 1
    elif ability.do == DO_PRESET:
        face = yield Decision(seat, "preset", list(range(1, FACES + 1)))
        table.preset[seat].append(face + 1)
    elif ability.do == DO_BONUS_DIE:
        table.bonus[seat] = 1


# ---- the roll (SA-5.2)


def dice_to_roll(table: Table, seat: int) -> int:
    """Base dice that will be rolled, not set."""
    return max(0, table.dice[seat] - table.fewer_dice[seat]) - len(table.preset[seat])


def roll_dice(table: Table, seat: int) -> None:
    """All dice at once; the silver one if its condition is met (SA-23.2)."""
    for number in abilities(table, seat, ON_ROLL):
        if not ability_of(table, seat, number).fills:
            table.bonus[seat] = 1
    count = dice_to_roll(table, seat) + table.bonus[seat]
    table.fewer_dice[seat] = 0
    values = table.preset[seat][:]
    for _ in range(count):
        values.append(roll(table, seat))
    table.preset[seat].clear()
    table.values[seat] = values
    table.changed[seat] = [0] * len(values)
    table.placed[seat] = [LOOSE] * len(values)
    if table.log is not None:
        shown: list[Text | int | str] = [*values]
        table.log.tell("event.rolls", {"player": seat_ref(seat), "dice": [*shown]})


def after_roll(table: Table, seat: int) -> Play:
    """Dice may be rolled again, all together (SA-23.4)."""
    for number in abilities(table, seat, AFTER_ROLL):
        table.picked[seat] = 0
        while True:
            picked = table.picked[seat]
            options = [NONE] if not picked else [END]
            options += [die for die in range(len(table.values[seat])) if not picked >> die & 1]
            if len(options) == 1:
                break
            choice = options[(yield Decision(seat, "reroll", options))]
            if choice in (NONE, END):
                break
            table.picked[seat] |= 1 << choice
        if table.picked[seat]:
            yield from pay_ability(table, seat, number)
            for die in range(len(table.values[seat])):
                if table.picked[seat] >> die & 1:
                    table.values[seat][die] = roll(table, seat)
            table.picked[seat] = 0
            if table.log is not None:
                shown: list[Text | int | str] = [*table.values[seat]]
                table.log.tell("event.rolls", {"player": seat_ref(seat), "dice": [*shown]})


# ---- experience, items, the end of the fight (SA-5.9 to SA-5.11)


def count(table: Table, seat: int) -> Play:
    """For each beaten demon first its experience, then its item, in any order (SA-5.9). Which card
    it is counts only when the item is turned over: nobody knows before (SA-1.6)."""
    extra = trophies(table, seat)
    while table.slain[seat] or extra:
        slain = table.slain[seat]
        options = list(range(len(slain)))
        if extra:
            colour = ability_of(table, seat, extra[0]).colour
            if movable(table, seat, colour, False):
                options.append(TROPHY)
            if not slain:
                options.append(NONE)
        at = 0
        if len(options) > 1:
            at = yield Decision(seat, "count", options)
        if options[at] == NONE:
            return
        if options[at] == TROPHY:
            number = extra.pop()
            yield from pay_ability(table, seat, number)
            ability = ability_of(table, seat, number)
            yield from gain_experience(table, seat, ability.colour, ability.number, False)
            continue
        demon = table.kit.cards[slain[options[at]]]
        yield from gain_experience(table, seat, demon.colour, demon.level, True)
        extra = trophies(table, seat)
        card = slain.pop(options[at])
        table.bag[seat].append(card)
        learn_all(table)
        tell_thing(table, "event.finds", seat, table.kit.cards[card].item_ref)


def trophies(table: Table, seat: int) -> list[int]:
    """Skills that move a gem of their own; one unlocked in this phase works at once (SA-5.9)."""
    found = abilities(table, seat, EXPERIENCE)
    return [number for number in found if ability_of(table, seat, number).do == DO_GEM]


def finish(table: Table, seat: int) -> Play:
    """Skills at the end of a fight, before blessings are looked at."""
    for number in abilities(table, seat, AT_END):
        ability = ability_of(table, seat, number)
        if ability.do == DO_POTION:
            tell_thing(table, "event.uses", seat, skill_at(table, seat, number // ABILITIES).ref)
            yield from gain_potions(table, seat, ability.number)
        elif ability.do == DO_EQUIP:
            options = fits(table, seat, False)
            if options:
                options.append(NONE)
                choice = options[(yield Decision(seat, "quick", options))]
                if choice != NONE:
                    put_on(table, seat, choice)
