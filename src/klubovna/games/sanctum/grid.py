"""Experience: gems move up the skill grid, skills are unlocked (SA-7)."""

from typing import Final

from klubovna.core.decision import Decision, Play
from klubovna.core.events import seat_ref
from klubovna.games.sanctum.card import COLOURS, FOCUS, GEMS, PLACES, ROWS, STAMINA, WHITE
from klubovna.games.sanctum.table import (
    Table,
    hero_of,
    potion_room,
    skill_at,
    tell_args,
    tell_thing,
)
from klubovna.texts import Ref

DECLINE: Final = 99
GEM_REFS: Final = [Ref(f"gems.{name}.name") for name in GEMS]
POTION_REFS: Final = [Ref("potions.red.name"), Ref("potions.blue.name")]


def lay_gems(table: Table, seat: int) -> None:
    """The grid as it is set up (SA-2.7)."""
    for place, skill in enumerate(hero_of(table, seat).skills):
        table.gems[seat][place] = skill.gems
        table.whites[seat][place] = skill.white


def movable(table: Table, seat: int, colour: int, white: bool) -> list[int]:
    """Gems that a point can move: place * 2, plus 1 for a white gem (SA-7.2)."""
    gems = table.gems[seat]
    found = [place * 2 for place in range(colour * ROWS, colour * ROWS + ROWS) if gems[place]]
    if white:
        whites = table.whites[seat]
        found += [place * 2 + 1 for place in range(PLACES) if whites[place]]
    return found


def gain_experience(table: Table, seat: int, colour: int, points: int, white: bool) -> Play:
    """Points are used one after the other; each may be declined (SA-7.2)."""
    for _ in range(points):
        options = movable(table, seat, colour, white)
        if not options:
            return
        options.append(DECLINE)
        gem = options[(yield Decision(seat, "gem", options))]
        if gem != DECLINE:
            yield from move_gem(table, seat, gem)


def move_gem(table: Table, seat: int, gem: int) -> Play:
    """One gem moves one space up, from the top row into the supply (SA-7.2, SA-7.3)."""
    place, white = gem // 2, gem % 2
    colour = WHITE if white else place // ROWS
    lying = table.whites[seat] if white else table.gems[seat]
    lying[place] -= 1
    if place % ROWS:
        lying[place - 1] += 1
    else:
        table.supply[seat][colour] += 1
    if table.log is not None:
        key = "event.gem" if place % ROWS else "event.gem_gained"
        args = {"player": seat_ref(seat), "gem": GEM_REFS[colour]}
        table.log.tell(key, {**args, "skill": skill_at(table, seat, place).ref})
    empty = table.gems[seat][place] == 0 and table.whites[seat][place] == 0
    if empty and place not in table.unlocked[seat]:
        yield from unlock(table, seat, place)


def unlock(table: Table, seat: int, place: int) -> Play:
    """The last gem has left the skill (SA-7.4)."""
    skill = skill_at(table, seat, place)
    table.unlocked[seat].append(place)
    tell_thing(table, "event.unlocks", seat, skill.ref)
    table.pools[seat][STAMINA] += skill.stamina
    table.pools[seat][FOCUS] += skill.focus
    table.rage[seat] += skill.rage
    yield from gain_potions(table, seat, skill.potion)


def gain_potions(table: Table, seat: int, count: int) -> Play:
    """Potions of the player's choice; without a free space nothing is gained."""
    for _ in range(count):
        if potion_room(table, seat) > 0:
            kind = yield Decision(seat, "potion", [STAMINA, FOCUS])
            take_potion(table, seat, kind)


def take_potion(table: Table, seat: int, kind: int) -> None:
    table.potions[seat][kind] += 1
    tell_args(table, "event.potion", {"player": seat_ref(seat), "potion": POTION_REFS[kind]})


def gained_gems(table: Table, seat: int, colour: int) -> int:
    """Gems of a colour that have left the grid, wherever they lie now (SA-9.2)."""
    skills = hero_of(table, seat).skills
    first = colour * ROWS
    return sum(skills[place].gems - table.gems[seat][place] for place in range(first, first + ROWS))


def second_most_gems(table: Table, seat: int) -> int:
    """As many gems as the hero has in each of two colours (SA-9.2)."""
    return sorted(gained_gems(table, seat, colour) for colour in range(len(COLOURS)))[1]
