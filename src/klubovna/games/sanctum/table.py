"""The state of a match, and the small movements that everything else is made of.

A card is an index into the kit's cards. An effect is a number: slot * 4 + the effect's place on
the item (3: the one printed on the board), or 24 + the place of a skill; it has two spaces.
"""

from typing import Final

from klubovna.core.events import seat_ref
from klubovna.core.piles import learn
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.games.sanctum.card import (
    EFFECTS,
    EFFECTS_IN_SLOT,
    FIRST_SKILL,
    LEVELS,
    PLACES,
    PRINTED,
    SHIELD,
    SLOTS,
    SPACES_PER_EFFECT,
    Effect,
    Foe,
    Hero,
    Kit,
    Skill,
)
from klubovna.games.sanctum.terms import Terms
from klubovna.texts import Arg, Ref

# Phases of a match.
SETTING_OUT: Final = 0
"""The starting bonuses (SA-2.8)."""
JOURNEY: Final = 1
GATHERING: Final = 2
"""Everybody rests for the last time (SA-12)."""
STORM: Final = 3
"""The cards laid in Act V are resolved (SA-13)."""
BATTLE: Final = 4
OVER: Final = 5

EMPTY: Final = -1
LIFE: Final = 10
DICE: Final = 2
POTION_SPACES: Final = 4
BLESSING_SPACES: Final = 11
ROW_CARDS: Final = 9

# What may lie on a space.
FREE: Final = 0
DAMAGED: Final = 3
"""A token of a kind is that kind plus one."""

# What may have become of a die.
LOOSE: Final = 0
ASSIGNED: Final = 1
ASIDE: Final = 2


class Table(State):
    """Everything that lies on the table. Lists are by seat unless they say otherwise."""

    not_state = ("terms", "kit")

    def __init__(self, terms: Terms, kit: Kit, rng: Rng) -> None:
        super().__init__(terms.players, rng)
        self.terms = terms
        self.kit = kit
        """What is printed on the components; the same for every match."""
        self.phase = SETTING_OUT
        self.first = 0
        """Who began; play goes round from there."""
        self.active = 0
        self.front = -1
        """The foremost space of the path that a figure has reached (SA-4.1)."""
        self.reached_walls = False
        """Whether the pairs of Act V have been revealed (SA-10.1)."""
        self.divine = True
        """Whether the tile of a path act is still there (SA-4.6)."""
        self.breaker = EMPTY
        """Who broke the walls (SA-10.4)."""
        self.extra = 0
        """Demon Lord cards added by the breaker so far (SA-11.3)."""
        self.round = 0
        """Rounds of the final battle fought so far."""
        self.due = 0
        """Cards of the Demon Lord's answer that are still to come in this round (SA-14.7)."""
        self.shown = EMPTY
        """The Demon Lord card that is being resolved."""
        self.idle = 0
        """Turns since anything got closer to the end."""
        self.next_card = 0
        """How many cards laid in Act V have been resolved (SA-13.1)."""
        self.blessing_board: list[int] = []
        """The tiles: row * 3 + category, then the bonuses of rows II and III (SA-2.5)."""
        self.blessing_box: list[int] = []
        self.lord_deck: list[int] = []
        """Demon Lord cards; the last is the top."""
        self.laid: list[int] = []
        """Demon Lord cards laid in Act V and in answers."""
        self.fury_deck: list[int] = []
        self.queue: list[int] = []
        """Who is still to fight in this round of the final battle (SA-14.2)."""
        self.loot: list[int] = []
        """Items of an opened chest (SA-4.4)."""
        self.decks: list[list[int]] = []
        """By level, demon side up; the last card is the top."""
        self.discards: list[list[int]] = []
        self.sets: list[list[int]] = []
        """The sets on the act board (SA-4.3)."""
        # ---- numbers by seat
        self.heroes: list[int] = []
        self.where: list[int] = []
        """A space of the path, then the walls, then the cathedral."""
        self.life: list[int] = []
        self.marks: list[int] = []
        """Marked spaces of the life track (SA-17.7)."""
        self.dice: list[int] = []
        """Base dice (SA-1.4)."""
        self.rage: list[int] = []
        """Active rage tokens."""
        self.spent_rage: list[int] = []
        """Inactive rage tokens."""
        self.runes: list[int] = []
        """Gems on the hero's card that holds them (SA-23.7)."""
        self.answered: list[int] = []
        """How many extra cards lay there when the player answered the call (SA-11.4)."""
        self.fewer_dice: list[int] = []
        """In the next fight (SA-17.5)."""
        self.more_damage: list[int] = []
        """In the next fight (SA-17.6)."""
        self.step: list[int] = []
        """The card of the final row under the figure (SA-14.1)."""
        self.row_hits: list[int] = []
        """Covered symbols of that card."""
        self.drunk: list[int] = []
        """Potions drunk in this fight."""
        self.used: list[int] = []
        """Bit set: skills used in this fight, by place, or slots filled in this rest."""
        self.picked: list[int] = []
        """Bit set of dice chosen to be rolled again."""
        self.bonus: list[int] = []
        """1 if the silver die is rolled in this fight."""
        self.echo: list[int] = []
        """The value of an extra hit (SA-23.3)."""
        self.echo_modified: list[int] = []
        self.last_hit: list[int] = []
        """The value of the die assigned just now."""
        self.last_modified: list[int] = []
        self.damage: list[int] = []
        """Still to be blocked or suffered."""
        self.beaten: list[int] = []
        """Cards beaten in this fight."""
        self.using: list[int] = []
        """The option of a fight that is being carried out while its dice and its price are asked
        for; -1 between two of them."""
        self.only_modified: list[int] = []
        """1 if the card can be hit with modified dice only (SA-18.6)."""
        self.alive: list[bool] = []
        self.angel: list[bool] = []
        """Whether the die on the angel icon still waits (SA-8.4)."""
        self.flipped: list[bool] = []
        """Whether the fury card under the figure lies open."""
        # ---- lists by seat
        self.pools: list[list[int]] = []
        """Unspent stamina and focus."""
        self.spaces: list[list[int]] = []
        """What lies on each space of each effect."""
        self.gems: list[list[int]] = []
        """Coloured gems on the skill grid."""
        self.whites: list[list[int]] = []
        """White gems on the skill grid."""
        self.supply: list[list[int]] = []
        """Gems by colour."""
        self.worn: list[list[int]] = []
        """Cards by slot."""
        self.worn_whites: list[list[int]] = []
        """White gems on the worn items; the others have the item's colour."""
        self.potions: list[list[int]] = []
        """By what they restore."""
        self.unlocked: list[list[int]] = []
        """Places of unlocked skills, in that order."""
        self.bag: list[list[int]] = []
        self.demons: list[list[int]] = []
        self.hits: list[list[int]] = []
        """Covered symbols of each demon."""
        self.blessings: list[list[int]] = []
        """Taken tiles that can still be used."""
        self.used_blessings: list[list[int]] = []
        self.row: list[list[int]] = []
        """The nine cards of the final battle (SA-14.1)."""
        self.values: list[list[int]] = []
        """The dice of this fight."""
        self.changed: list[list[int]] = []
        """1 for a die that was modified."""
        self.placed: list[list[int]] = []
        """1 for a die that was assigned, 2 for one set aside."""
        self.preset: list[list[int]] = []
        """Dice that will not be rolled (SA-23.5)."""
        self.slain: list[list[int]] = []
        """Demons beaten in this fight that have not been counted yet."""
        self.attackers: list[list[int]] = []
        """Effects in play that change dice."""
        self.guards: list[list[int]] = []
        """Effects in play with shields."""

    # ---- made by tools/states.py
    def copy(self) -> "Table":
        twin = Table(self.terms, self.kit, self.rng.copy())
        twin.phase = self.phase
        twin.first = self.first
        twin.active = self.active
        twin.front = self.front
        twin.reached_walls = self.reached_walls
        twin.divine = self.divine
        twin.breaker = self.breaker
        twin.extra = self.extra
        twin.round = self.round
        twin.due = self.due
        twin.shown = self.shown
        twin.idle = self.idle
        twin.next_card = self.next_card
        twin.blessing_board = self.blessing_board[:]
        twin.blessing_box = self.blessing_box[:]
        twin.lord_deck = self.lord_deck[:]
        twin.laid = self.laid[:]
        twin.fury_deck = self.fury_deck[:]
        twin.queue = self.queue[:]
        twin.loot = self.loot[:]
        twin.decks = [row[:] for row in self.decks]
        twin.discards = [row[:] for row in self.discards]
        twin.sets = [row[:] for row in self.sets]
        twin.heroes = self.heroes[:]
        twin.where = self.where[:]
        twin.life = self.life[:]
        twin.marks = self.marks[:]
        twin.dice = self.dice[:]
        twin.rage = self.rage[:]
        twin.spent_rage = self.spent_rage[:]
        twin.runes = self.runes[:]
        twin.answered = self.answered[:]
        twin.fewer_dice = self.fewer_dice[:]
        twin.more_damage = self.more_damage[:]
        twin.step = self.step[:]
        twin.row_hits = self.row_hits[:]
        twin.drunk = self.drunk[:]
        twin.used = self.used[:]
        twin.picked = self.picked[:]
        twin.bonus = self.bonus[:]
        twin.echo = self.echo[:]
        twin.echo_modified = self.echo_modified[:]
        twin.last_hit = self.last_hit[:]
        twin.last_modified = self.last_modified[:]
        twin.damage = self.damage[:]
        twin.beaten = self.beaten[:]
        twin.using = self.using[:]
        twin.only_modified = self.only_modified[:]
        twin.alive = self.alive[:]
        twin.angel = self.angel[:]
        twin.flipped = self.flipped[:]
        twin.pools = [row[:] for row in self.pools]
        twin.spaces = [row[:] for row in self.spaces]
        twin.gems = [row[:] for row in self.gems]
        twin.whites = [row[:] for row in self.whites]
        twin.supply = [row[:] for row in self.supply]
        twin.worn = [row[:] for row in self.worn]
        twin.worn_whites = [row[:] for row in self.worn_whites]
        twin.potions = [row[:] for row in self.potions]
        twin.unlocked = [row[:] for row in self.unlocked]
        twin.bag = [row[:] for row in self.bag]
        twin.demons = [row[:] for row in self.demons]
        twin.hits = [row[:] for row in self.hits]
        twin.blessings = [row[:] for row in self.blessings]
        twin.used_blessings = [row[:] for row in self.used_blessings]
        twin.row = [row[:] for row in self.row]
        twin.values = [row[:] for row in self.values]
        twin.changed = [row[:] for row in self.changed]
        twin.placed = [row[:] for row in self.placed]
        twin.preset = [row[:] for row in self.preset]
        twin.slain = [row[:] for row in self.slain]
        twin.attackers = [row[:] for row in self.attackers]
        twin.guards = [row[:] for row in self.guards]
        return twin

    # ---- to here


def empty_table(terms: Terms, kit: Kit, rng: Rng) -> Table:
    """A table with nothing on it but the heroes' boards."""
    table = Table(terms, kit, rng)
    seats = range(terms.players)
    table.blessing_board = [EMPTY] * BLESSING_SPACES
    table.decks = [[] for _ in LEVELS]
    table.discards = [[] for _ in LEVELS]
    table.heroes = [EMPTY] * terms.players
    table.where = [EMPTY] * terms.players
    table.life = [LIFE] * terms.players
    table.marks = [0] * terms.players
    table.dice = [DICE] * terms.players
    table.rage = [1] * terms.players
    table.spent_rage = [0] * terms.players
    table.runes = [0] * terms.players
    table.answered = [EMPTY] * terms.players
    table.fewer_dice = [0] * terms.players
    table.more_damage = [0] * terms.players
    table.step = [0] * terms.players
    table.row_hits = [0] * terms.players
    table.drunk = [0] * terms.players
    table.used = [0] * terms.players
    table.picked = [0] * terms.players
    table.bonus = [0] * terms.players
    table.echo = [0] * terms.players
    table.echo_modified = [0] * terms.players
    table.last_hit = [0] * terms.players
    table.last_modified = [0] * terms.players
    table.damage = [0] * terms.players
    table.beaten = [0] * terms.players
    table.using = [EMPTY] * terms.players
    table.only_modified = [0] * terms.players
    table.alive = [True] * terms.players
    table.angel = [True] * terms.players
    table.flipped = [False] * terms.players
    table.pools = [[0, 0] for _ in seats]
    table.spaces = [[0] * (EFFECTS * SPACES_PER_EFFECT) for _ in seats]
    table.gems = [[0] * PLACES for _ in seats]
    table.whites = [[0] * PLACES for _ in seats]
    table.supply = [[0, 0, 0, 0] for _ in seats]
    table.worn = [[EMPTY] * SLOTS for _ in seats]
    table.worn_whites = [[0] * SLOTS for _ in seats]
    table.potions = [[0, 0] for _ in seats]
    table.unlocked = [[] for _ in seats]
    table.bag = [[] for _ in seats]
    table.demons = [[] for _ in seats]
    table.hits = [[] for _ in seats]
    table.blessings = [[] for _ in seats]
    table.used_blessings = [[] for _ in seats]
    table.row = [[] for _ in seats]
    table.values = [[] for _ in seats]
    table.changed = [[] for _ in seats]
    table.placed = [[] for _ in seats]
    table.preset = [[] for _ in seats]
    table.slain = [[] for _ in seats]
    table.attackers = [[] for _ in seats]
    table.guards = [[] for _ in seats]
    return table


# ---- telling


def tell(table: Table, key: str, seat: int) -> None:
    """A player did something, for the log."""
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(seat)})


def tell_thing(table: Table, key: str, seat: int, card: Ref) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(seat), "card": card})


def tell_number(table: Table, key: str, seat: int, n: int) -> None:
    if table.log is not None:
        table.log.tell(key, {"player": seat_ref(seat), "n": n})


def tell_args(table: Table, key: str, args: dict[str, Arg]) -> None:
    if table.log is not None:
        table.log.tell(key, args)


# ---- heroes


def hero_of(table: Table, seat: int) -> Hero:
    return table.kit.heroes[table.heroes[seat]]


def skill_at(table: Table, seat: int, place: int) -> Skill:
    return hero_of(table, seat).skills[place]


def seats_from(table: Table, start: int) -> list[int]:
    """The living players clockwise from one of them."""
    players = table.players
    return [
        (start + step) % players for step in range(players) if table.alive[(start + step) % players]
    ]


def walls(table: Table) -> int:
    """The number of the space at the walls: the one after the last space of the path."""
    return sum(len(table.kit.acts[act].spaces) for act in table.terms.acts)


def cathedral(table: Table) -> int:
    return walls(table) + 1


def lose_life(table: Table, seat: int, n: int) -> None:
    """Lives are lost; the hero may die (SA-5.8, SA-17.7)."""
    if n <= 0:
        return
    table.life[seat] = max(0, table.life[seat] - n)
    tell_number(table, "event.life_lost", seat, n)
    check_death(table, seat)


def check_death(table: Table, seat: int) -> None:
    """The counter stands on the skull or on a marked space (SA-17.7)."""
    if table.alive[seat] and table.life[seat] <= max(0, table.marks[seat] - 1):
        die(table, seat)


def die(table: Table, seat: int) -> None:
    """Out of the game; the cards go to the discard piles (SA-3.4). What was done in the final
    battle is remembered (SA-14.6)."""
    table.alive[seat] = False
    tell(table, "event.dies", seat)
    for card in table.demons[seat] + table.slain[seat] + table.bag[seat] + table.worn[seat]:
        if card != EMPTY:
            discard(table, card)
    table.demons[seat].clear()
    table.hits[seat].clear()
    table.slain[seat].clear()
    table.bag[seat].clear()
    table.worn[seat] = [EMPTY] * SLOTS
    refresh(table, seat)


def discard(table: Table, card: int) -> None:
    table.discards[table.kit.cards[card].level - 1].append(card)


# ---- effects and tokens (SA-6)


def effect_of(table: Table, seat: int, number: int) -> Effect:
    """The effect with this number."""
    if number >= FIRST_SKILL:
        return skill_at(table, seat, number - FIRST_SKILL).spaces
    slot = number // EFFECTS_IN_SLOT
    at = number % EFFECTS_IN_SLOT
    if at == PRINTED:
        printed = table.kit.slots[slot].printed
        assert printed is not None
        return printed
    return table.kit.cards[table.worn[seat][slot]].effects[at]


def effect_ref(table: Table, seat: int, number: int) -> Ref:
    """The thing that the effect stands on."""
    if number >= FIRST_SKILL:
        return skill_at(table, seat, number - FIRST_SKILL).ref
    slot = number // EFFECTS_IN_SLOT
    if number % EFFECTS_IN_SLOT == PRINTED:
        return table.kit.slots[slot].ref
    return table.kit.cards[table.worn[seat][slot]].item_ref


def refresh(table: Table, seat: int) -> None:
    """Note which effects of items and slots are in play (SA-6.2)."""
    attackers: list[int] = []
    guards: list[int] = []
    for slot in range(SLOTS):
        card = table.worn[seat][slot]
        first = slot * EFFECTS_IN_SLOT
        if card != EMPTY:
            for at, effect in enumerate(table.kit.cards[card].effects):
                (guards if effect.kind == SHIELD else attackers).append(first + at)
        printed = table.kit.slots[slot].printed
        if printed is not None and (card == EMPTY or not table.terms.hides):
            (guards if printed.kind == SHIELD else attackers).append(first + PRINTED)
    table.attackers[seat] = attackers
    table.guards[seat] = guards


def effects_in_play(table: Table, seat: int) -> list[int]:
    """All effects with spaces, those of skill cards too (SA-17.4)."""
    found = table.attackers[seat] + table.guards[seat]
    for place in table.unlocked[seat]:
        if skill_at(table, seat, place).spaces.size:
            found.append(FIRST_SKILL + place)
    return found


def is_free(table: Table, seat: int, number: int, effect: Effect) -> bool:
    """Whether all its spaces are empty and undamaged (SA-6.1)."""
    spaces = table.spaces[seat]
    first = number * SPACES_PER_EFFECT
    return spaces[first] == FREE and (effect.size < 2 or spaces[first + 1] == FREE)


def can_pay(table: Table, seat: int, effect: Effect) -> bool:
    pool = table.pools[seat]
    return (
        pool[0] >= effect.stamina and pool[1] >= effect.focus and pool[0] + pool[1] >= effect.size
    )


def is_usable(table: Table, seat: int, number: int) -> bool:
    effect = effect_of(table, seat, number)
    return can_pay(table, seat, effect) and is_free(table, seat, number, effect)


def payments(table: Table, seat: int, effect: Effect) -> list[int]:
    """How much stamina may be put on the purple spaces; the rest is focus (SA-6.1)."""
    pool = table.pools[seat]
    least = max(0, effect.either - (pool[1] - effect.focus))
    most = min(effect.either, pool[0] - effect.stamina)
    return list(range(least, most + 1))


def fill(table: Table, seat: int, number: int, effect: Effect, purple_stamina: int) -> None:
    """Fill the spaces of an effect with tokens from the pools."""
    pool = table.pools[seat]
    spaces = table.spaces[seat]
    for at, colour in enumerate(effect.spaces):
        kind = colour
        if colour == 2:
            kind = 0 if purple_stamina > 0 else 1
            purple_stamina -= 1
        pool[kind] -= 1
        spaces[number * SPACES_PER_EFFECT + at] = kind + 1


def restore(table: Table, seat: int, space: int) -> None:
    """A token goes back from its space to its pool (SA-6.4)."""
    kind = table.spaces[seat][space] - 1
    table.spaces[seat][space] = FREE
    table.pools[seat][kind] += 1


def restore_all(table: Table, seat: int) -> None:
    """SA-8.1."""
    spaces = table.spaces[seat]
    pool = table.pools[seat]
    for space in range(EFFECTS * SPACES_PER_EFFECT):
        if FREE < spaces[space] < DAMAGED:
            pool[spaces[space] - 1] += 1
            spaces[space] = FREE


def spent(table: Table, seat: int, kind: int) -> list[int]:
    """The spaces on which a token of the kind lies."""
    spaces = table.spaces[seat]
    wanted = kind + 1
    return [space for space in range(len(spaces)) if spaces[space] == wanted]


def spent_count(table: Table, seat: int, kind: int) -> int:
    """On how many spaces a token of the kind lies."""
    return table.spaces[seat].count(kind + 1)


def free_spaces(table: Table, seat: int, colour: int) -> list[int]:
    """Free spaces of effects in play, of one colour or (-1) of any (SA-17.3)."""
    found: list[int] = []
    for number in effects_in_play(table, seat):
        for at, wanted in enumerate(effect_of(table, seat, number).spaces):
            space = number * SPACES_PER_EFFECT + at
            if table.spaces[seat][space] == FREE and colour in (-1, wanted):
                found.append(space)
    return found


# ---- potions and rage


def potion_room(table: Table, seat: int) -> int:
    """Free potion spaces (SA-8.6)."""
    room = POTION_SPACES - table.potions[seat][0] - table.potions[seat][1]
    for place in table.unlocked[seat]:
        room += skill_at(table, seat, place).potion_slots
    return room


def spend_rage(table: Table, seat: int) -> None:
    table.rage[seat] -= 1
    table.spent_rage[seat] += 1


# ---- dice


def loose_dice(table: Table, seat: int) -> int:
    """Dice that are neither assigned nor set aside (SA-5.6)."""
    return table.placed[seat].count(LOOSE)


def roll(table: Table, seat: int) -> int:
    """One die; its face is news to everybody (SA-20.2)."""
    learn(table, seat)
    return table.rng.below(6) + 1


# ---- the final row


def foe_at(table: Table, seat: int) -> Foe:
    """The card of the final battle under the figure."""
    return table.kit.foes[table.row[seat][table.step[seat]]]


def is_fury(table: Table, card: int) -> bool:
    return card >= table.kit.lords


def has_won(table: Table, seat: int) -> bool:
    """Whether the hero has beaten the Demon Lord (SA-14.6)."""
    return table.alive[seat] and table.step[seat] == ROW_CARDS
