"""The attack: dice are changed and put on symbols (SA-5.3 to SA-5.6, SA-14.3)."""

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.games.sanctum.abilities import (
    ANY_FACE,
    BLESSING,
    ECHO_DIE,
    EFFECT,
    END,
    PER_CARD,
    PER_DIE,
    PER_VALUE,
    RAGE,
    SKILL,
    abilities,
    ability_of,
    bless,
    pay,
    settle,
    tell_blessing,
    tell_skill,
    turn_over,
)
from klubovna.games.sanctum.card import ATTACK, DO_DIE, DO_ECHO, FACES, Effect
from klubovna.games.sanctum.lord import meet_fury
from klubovna.games.sanctum.table import (
    ASSIGNED,
    BATTLE,
    EMPTY,
    LOOSE,
    ROW_CARDS,
    Table,
    can_pay,
    effect_of,
    effect_ref,
    foe_at,
    is_free,
    is_fury,
    loose_dice,
    spend_rage,
    tell,
    tell_args,
    tell_thing,
)
from klubovna.texts import Arg, Ref


def attack(table: Table, seat: int) -> Play:
    """Dice are changed and assigned, in any order, until the player ends it. Who has done something
    ends it in so many words: until then it can be taken back."""
    acted = False
    while table.alive[seat] and cards_left(table, seat):
        options = attack_options(table, seat)
        if not options and not acted:
            break
        acted = True
        options.append(END)
        choice = options[(yield Decision(seat, "attack", options))]
        if choice == END:
            break
        if choice < EFFECT:
            yield from hit(table, seat, choice)
        else:
            table.using[seat] = choice
            yield from use(table, seat, choice)
            table.using[seat] = EMPTY
    table.last_hit[seat] = 0


def use(table: Table, seat: int, choice: int) -> Play:
    """Something is used in an attack. First the die is turned, then it is paid for."""
    if choice < RAGE:
        effect = effect_of(table, seat, choice - EFFECT)
        yield from change_die(table, seat, effect, effect_ref(table, seat, choice - EFFECT))
        yield from pay(table, seat, choice - EFFECT, effect)
    elif choice < SKILL:
        tell(table, "event.rages", seat)
        yield from change_die(table, seat, ANY_FACE)
        spend_rage(table, seat)
    elif choice < BLESSING:
        yield from attack_with_skill(table, seat, choice - SKILL)
    else:
        tile = choice - BLESSING
        changes = table.kit.blessings[tile].effect
        if changes is None:
            bless(table, seat, tile)
        else:
            tell_blessing(table, seat, tile)
            yield from change_die(table, seat, changes)
            turn_over(table, seat, tile)


def cards_left(table: Table, seat: int) -> bool:
    if table.phase == BATTLE:
        return table.step[seat] < ROW_CARDS
    return bool(table.demons[seat])


def attack_options(table: Table, seat: int) -> list[int]:
    """Everything that can be done now, without the end of the attack."""
    values = table.values[seat]
    placed = table.placed[seat]
    changed = table.changed[seat]
    faces = 0
    dice: list[int] = []
    """One of each kind of loose die: equal dice are not told apart."""
    seen = 0
    for die in range(len(values)):
        if placed[die] == LOOSE:
            kind = 1 << (values[die] * 2 + changed[die])
            if not seen & kind:
                seen |= kind
                dice.append(die)
                faces |= 1 << values[die]
    options: list[int] = []
    for die in dice:
        assignments(table, seat, die, values[die], changed[die], options)
    if table.echo[seat]:
        assignments(table, seat, ECHO_DIE, table.echo[seat], table.echo_modified[seat], options)
    if faces:
        for number in table.attackers[seat]:
            effect = effect_of(table, seat, number)
            if (
                changes_some(effect, faces)
                and can_pay(table, seat, effect)
                and is_free(table, seat, number, effect)
            ):
                options.append(EFFECT + number)
        if table.rage[seat]:
            options.append(RAGE)
    for number in abilities(table, seat, ATTACK):
        ability = ability_of(table, seat, number)
        if ability.do == DO_ECHO:
            if table.last_hit[seat]:
                options.append(SKILL + number)
        elif ability.effect is not None and changes_some(ability.effect, faces):
            options.append(SKILL + number)
    if table.phase == BATTLE:
        for tile in table.blessings[seat]:
            changes = table.kit.blessings[tile].effect
            if changes is None or changes_some(changes, faces):
                options.append(BLESSING + tile)
    return options


def changes_some(effect: Effect, faces: int) -> bool:
    """Whether one of these faces could be changed; `faces` is a bit set."""
    return any(faces >> face & 1 and effect.results[face] for face in range(1, FACES + 1))


def assignments(
    table: Table, seat: int, die: int, value: int, modified: int, options: list[int]
) -> None:
    """Where a die of this value could hit (SA-5.5, SA-14.3)."""
    if table.phase == BATTLE:
        if table.only_modified[seat] and not modified:
            return
        symbol = open_symbol(foe_at(table, seat).dice, table.row_hits[seat], value)
        if symbol >= 0:
            options.append(die * PER_DIE + symbol)
        return
    cards = table.kit.cards
    hits = table.hits[seat]
    for at, card in enumerate(table.demons[seat]):
        symbol = open_symbol(cards[card].dice, hits[at], value)
        if symbol >= 0:
            options.append(die * PER_DIE + at * PER_CARD + symbol)


def open_symbol(dice: list[int], covered: int, value: int) -> int:
    """The first uncovered symbol with this value, or -1."""
    for at in range(len(dice)):
        if dice[at] == value and not covered >> at & 1:
            return at
    return -1


def hit(table: Table, seat: int, choice: int) -> Play:
    """A die, or the extra hit, covers a symbol."""
    die, at, symbol = choice // PER_DIE, choice % PER_DIE // PER_CARD, choice % PER_CARD
    if die == ECHO_DIE:
        value = table.echo[seat]
        table.echo[seat] = 0
        table.last_hit[seat] = 0
    else:
        value = table.values[seat][die]
        table.placed[seat][die] = ASSIGNED
        table.last_hit[seat] = value
        table.last_modified[seat] = table.changed[seat][die]
    table.idle = 0
    if table.phase == BATTLE:
        foe = foe_at(table, seat)
        table.row_hits[seat] |= 1 << symbol
        at = table.step[seat] + 1
        tell_args(table, "event.hits_card", {"player": seat_ref(seat), "n": value, "at": at})
        if table.row_hits[seat] == foe.all_hit:
            yield from advance(table, seat)
        return
    card = table.kit.cards[table.demons[seat][at]]
    table.hits[seat][at] |= 1 << symbol
    if table.log is not None:
        table.log.tell("event.hits", {"player": seat_ref(seat), "n": value, "card": card.demon_ref})
    if table.hits[seat][at] == card.all_hit:
        tell_thing(table, "event.beats", seat, card.demon_ref)
        table.slain[seat].append(table.demons[seat].pop(at))
        table.hits[seat].pop(at)
        table.beaten[seat] += 1


def advance(table: Table, seat: int) -> Play:
    """The card is beaten: the figure moves on at once (SA-14.3, SA-14.4)."""
    table.step[seat] += 1
    tell_args(table, "event.beats_card", {"player": seat_ref(seat), "at": table.step[seat]})
    table.row_hits[seat] = 0
    table.beaten[seat] += 1
    table.only_modified[seat] = 0
    table.flipped[seat] = False
    if table.step[seat] == ROW_CARDS:
        tell(table, "event.wins_battle", seat)
    elif is_fury(table, table.row[seat][table.step[seat]]):
        yield from meet_fury(table, seat)


def die_choices(table: Table, seat: int, effect: Effect) -> list[int]:
    """Dice and the faces that the effect can turn them to."""
    values = table.values[seat]
    found: list[int] = []
    seen = 0
    for die in range(len(values)):
        kind = 1 << (values[die] * 2 + table.changed[seat][die])
        if table.placed[seat][die] == LOOSE and not seen & kind:
            seen |= kind
            for face in effect.results[values[die]]:
                found.append(die * PER_VALUE + face)
    return found


def change_die(table: Table, seat: int, effect: Effect, thing: Ref | None = None) -> Play:
    """A die is turned; from now on it counts as modified (SA-5.3, SA-18.6)."""
    choices = die_choices(table, seat, effect)
    at = 0
    if len(choices) > 1:
        at = yield Decision(seat, "die", choices)
    die, face = choices[at] // PER_VALUE, choices[at] % PER_VALUE
    if table.log is not None:
        old = table.values[seat][die]
        about: dict[str, Arg] = {"player": seat_ref(seat), "from": old, "to": face}
        if thing is None:
            table.log.tell("event.changes", about)
        else:
            table.log.tell("event.changes_with", {**about, "card": thing})
    table.values[seat][die] = face
    table.changed[seat][die] = 1
    table.last_hit[seat] = 0


def attack_with_skill(table: Table, seat: int, number: int) -> Play:
    ability = ability_of(table, seat, number)
    tell_skill(table, seat, number)
    if ability.do == DO_DIE and ability.effect is not None:
        yield from change_die(table, seat, ability.effect)
    yield from settle(table, seat, number)
    if ability.do == DO_ECHO:
        table.echo[seat] = table.last_hit[seat]
        table.echo_modified[seat] = table.last_modified[seat]
        table.last_hit[seat] = 0


def regain_rage(table: Table, seat: int) -> None:
    """SA-5.6; each unassigned die brings back one token (SA-23.6)."""
    back = min(table.spent_rage[seat], loose_dice(table, seat))
    if back and cards_left(table, seat):
        table.spent_rage[seat] -= back
        table.rage[seat] += back
        tell(table, "event.rage_back", seat)
