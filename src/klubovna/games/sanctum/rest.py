"""Resting: tokens come back, items are put on, spare ones become potions (SA-8, SA-9)."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.core.piles import learn
from klubovna.games.sanctum.card import (
    DO_CHARGE,
    EFFECTS_IN_SLOT,
    FOCUS,
    PRINTED,
    ROWS,
    SLOTS,
    SPACES_PER_EFFECT,
    STAMINA,
    WHITE,
    Ability,
)
from klubovna.games.sanctum.grid import POTION_REFS, second_most_gems
from klubovna.games.sanctum.table import (
    DAMAGED,
    EMPTY,
    FREE,
    Table,
    discard,
    potion_room,
    refresh,
    restore,
    restore_all,
    skill_at,
    tell,
    tell_args,
    tell_thing,
)
from klubovna.texts import Ref, Text

# Options of a rest. Putting on an item is bag * 64 + slot * 8 + white gems.
IN_BAG: Final = 64
IN_SLOT: Final = 8
TAKE_OFF: Final = 8000
CHARGE: Final = 8100
UNCHARGE: Final = 8101
DONE: Final = 8200
THROW: Final = 8300
"""A potion is thrown away to make room; the kind is added."""

MOST_CHANGES: Final = 100
"""Changes to what is worn in one rest. Nobody sane makes so many; so every rest ends."""
CATEGORIES: Final = ["unlocked_skills", "gained_gems", "equipped_levels"]
CATEGORY_REFS: Final = [Ref(f"categories.{name}.name") for name in CATEGORIES]
THRESHOLDS: Final = [[3, 5, 7], [2, 3, 4], [4, 7, 10]]
"""By category and row (SA-9.2)."""
BONUS_SPACE: Final = 8
"""The bonus tile of row II lies one further, that of row III two (SA-9.4)."""


def rest(table: Table, seat: int) -> Play:
    """Restore, equip, potions; the blessings are looked at by the caller (SA-8)."""
    tell(table, "event.rests", seat)
    restore_all(table, seat)
    table.used[seat] = 0
    yield from dress(table, seat)
    yield from brew(table, seat)
    table.used[seat] = 0


# ---- items (SA-8.2 to SA-8.5)


def dress(table: Table, seat: int) -> Play:
    """Items are put on and taken off, what was put on just now too, until the player is content
    (SA-8.3). Whoever never is stops after `MOST_CHANGES`."""
    for _ in range(MOST_CHANGES):
        options = dress_options(table, seat)
        if not options:
            return
        options.append(DONE)
        choice = options[(yield Decision(seat, "dress", options))]
        if choice == DONE:
            return
        rearrange(table, seat, choice)


def dress_options(table: Table, seat: int) -> list[int]:
    """Every change to what is worn, and to gems on a skill card."""
    options = fits(table, seat, False)
    for slot in range(SLOTS):
        if table.worn[seat][slot] != EMPTY:
            options.append(TAKE_OFF + slot)
    charging = charge_of(table, seat)
    if charging is not None:
        if table.runes[seat] < charging.number and table.supply[seat][charging.colour]:
            options.append(CHARGE)
        if table.runes[seat]:
            options.append(UNCHARGE)
    return options


def rearrange(table: Table, seat: int, choice: int) -> None:
    if choice < TAKE_OFF:
        table.used[seat] |= 1 << (choice % IN_BAG // IN_SLOT)
        put_on(table, seat, choice)
    elif choice < CHARGE:
        table.used[seat] &= ~(1 << (choice - TAKE_OFF))
        take_off(table, seat, choice - TAKE_OFF)
    else:
        charging = charge_of(table, seat)
        assert charging is not None
        step = 1 if choice == CHARGE else -1
        table.runes[seat] += step
        table.supply[seat][charging.colour] -= step


def charge_of(table: Table, seat: int) -> Ability | None:
    """The ability that lets gems be put on a skill card, if the hero has it."""
    for place in table.unlocked[seat]:
        for ability in skill_at(table, seat, place).abilities:
            if ability.do == DO_CHARGE:
                return ability
    return None


def fits(table: Table, seat: int, one_of_each: bool) -> list[int]:
    """The ways to put on an item from the bag, with the white gems that pay for it (SA-8.2)."""
    found: list[int] = []
    supply = table.supply[seat]
    worn = table.worn[seat]
    for at, card in enumerate(table.bag[seat]):
        printed = table.kit.cards[card]
        coloured = supply[printed.item_colour]
        least = max(0, printed.level - coloured)
        most = min(printed.level, supply[WHITE])
        if least > most:
            continue
        for slot in table.kit.slots_of[printed.slot]:
            if worn[slot] == EMPTY:
                for white in range(least, (least if one_of_each else most) + 1):
                    found.append(at * IN_BAG + slot * IN_SLOT + white)
    return found


def put_on(table: Table, seat: int, choice: int) -> None:
    """An item goes from the bag onto a free slot, with its gems (SA-8.2)."""
    slot, white = choice % IN_BAG // IN_SLOT, choice % IN_SLOT
    card = table.bag[seat].pop(choice // IN_BAG)
    printed = table.kit.cards[card]
    table.supply[seat][WHITE] -= white
    table.supply[seat][printed.item_colour] -= printed.level - white
    table.worn[seat][slot] = card
    table.worn_whites[seat][slot] = white
    table.pools[seat][STAMINA] += printed.stamina
    table.pools[seat][FOCUS] += printed.focus
    if table.terms.hides:
        uncover(table, seat, slot)
    refresh(table, seat)
    tell_thing(table, "event.puts_on", seat, printed.item_ref)
    if table.angel[seat]:
        table.angel[seat] = False
        table.dice[seat] += 1
        tell(table, "event.first_item", seat)


def uncover(table: Table, seat: int, slot: int) -> None:
    """Tokens on a printed effect that is covered go back to the pool."""
    first = (slot * EFFECTS_IN_SLOT + PRINTED) * SPACES_PER_EFFECT
    for space in range(first, first + SPACES_PER_EFFECT):
        if FREE < table.spaces[seat][space] < DAMAGED:
            restore(table, seat, space)


def take_off(table: Table, seat: int, slot: int) -> None:
    """An item goes back into the bag, its gems into the supply, its tokens away (SA-8.3)."""
    card = table.worn[seat][slot]
    printed = table.kit.cards[card]
    white = table.worn_whites[seat][slot]
    table.worn[seat][slot] = EMPTY
    table.worn_whites[seat][slot] = 0
    table.supply[seat][WHITE] += white
    table.supply[seat][printed.item_colour] += printed.level - white
    table.pools[seat][STAMINA] -= printed.stamina
    table.pools[seat][FOCUS] -= printed.focus
    table.bag[seat].append(card)
    refresh(table, seat)
    tell_thing(table, "event.takes_off", seat, printed.item_ref)


# ---- potions (SA-8.6)


def brew(table: Table, seat: int) -> Play:
    """Spare items become potions; a full board has room once a potion is thrown away."""
    bag = table.bag[seat]
    while bag:
        options: list[int] = []
        if potion_room(table, seat) > 0:
            for at in range(len(bag)):
                options += [at * 2 + STAMINA, at * 2 + FOCUS]
        else:
            options = [THROW + kind for kind in (STAMINA, FOCUS) if table.potions[seat][kind]]
        if not options:
            return
        options.append(DONE)
        choice = options[(yield Decision(seat, "brew", options))]
        if choice == DONE:
            return
        if choice >= THROW:
            throw_potion(table, seat, choice - THROW)
        else:
            card = bag.pop(choice // 2)
            discard(table, card)
            table.potions[seat][choice % 2] += 1
            item, potion = table.kit.cards[card].item_ref, POTION_REFS[choice % 2]
            about = {"player": seat_ref(seat), "card": item, "potion": potion}
            tell_args(table, "event.brews", {**about})


def throw_potion(table: Table, seat: int, kind: int) -> None:
    table.potions[seat][kind] -= 1
    tell_args(table, "event.throws", {"player": seat_ref(seat), "potion": POTION_REFS[kind]})


# ---- blessings (SA-9)


def measures(table: Table, seat: int) -> list[int]:
    """What counts for each category (SA-9.2)."""
    cards = table.kit.cards
    levels = sum(cards[card].level for card in table.worn[seat] if card != EMPTY)
    return [len(table.unlocked[seat]), second_most_gems(table, seat), levels]


def check_blessings(table: Table, seat: int) -> None:
    """All blessings whose conditions are satisfied are taken together (SA-9.5)."""
    if table.breaker != EMPTY:
        return
    reached = measures(table, seat)
    for row in range(ROWS):
        for category in range(len(CATEGORIES)):
            space = row * len(CATEGORIES) + category
            if reached[category] >= THRESHOLDS[category][row]:
                if take_blessing(table, seat, space, CATEGORY_REFS[category]) and row:
                    take_blessing(table, seat, BONUS_SPACE + row, Ref("categories.higher.name"))


def take_blessing(table: Table, seat: int, space: int, why: Ref) -> bool:
    """The tile of a space, which only its new owner may look at (SA-9.6)."""
    tile = table.blessing_board[space]
    if tile == EMPTY:
        return False
    table.blessing_board[space] = EMPTY
    table.blessings[seat].append(tile)
    learn(table, seat)
    if table.log is not None:
        player = seat_ref(seat)
        seen = {"player": player, "why": why, "card": table.kit.blessings[tile].ref}
        table.log.whisper(
            1 << seat,
            Text("event.blessing_seen", seen),
            Text("event.blessing", {"player": player, "why": why}),
        )
    return True
