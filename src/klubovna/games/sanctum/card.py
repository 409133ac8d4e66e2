"""What is printed on the components of Sanctum."""

from typing import Final

from klubovna.core.owned import AnyKit
from klubovna.texts import Ref

RED: Final = 0
GREEN: Final = 1
BLUE: Final = 2
WHITE: Final = 3
COLOURS: Final = ["red", "green", "blue"]
GEMS: Final = ["red", "green", "blue", "white"]

STAMINA: Final = 0
FOCUS: Final = 1
TOKENS: Final = ["stamina", "focus"]

# Colours of effect spaces: red takes stamina, blue focus, purple either (SA-6.1).
ANY: Final = 2
SPACES: Final = ["red", "blue", "purple"]

# What an effect does (SA-5.3, SA-5.7).
SET: Final = 0
PLUS: Final = 1
MINUS: Final = 2
PLUS_MINUS: Final = 3
RAISE: Final = 4
LOWER: Final = 5
SHIELD: Final = 6
SET_ANY: Final = 7
FLIP: Final = 8
KINDS: Final = [
    "set",
    "plus",
    "minus",
    "plus_minus",
    "raise",
    "lower",
    "shield",
    "set_any",
    "flip",
]

HELMET: Final = 0
ITEM_TYPES: Final = ["helmet", "armour", "boots", "amulet", "weapon"]

# When the ability of a skill works.
ON_TAKE: Final = 0
BEFORE_ROLL: Final = 1
ON_ROLL: Final = 2
AFTER_ROLL: Final = 3
ATTACK: Final = 4
DEFENCE: Final = 5
EXPERIENCE: Final = 6
AT_END: Final = 7
ON_REST: Final = 8
TIMINGS: Final = {
    "move.take_demons": ON_TAKE,
    "fight.before_roll": BEFORE_ROLL,
    "fight.roll": ON_ROLL,
    "fight.after_roll": AFTER_ROLL,
    "fight.attack": ATTACK,
    "fight.defence": DEFENCE,
    "fight.experience": EXPERIENCE,
    "fight.end": AT_END,
    "rest.equip": ON_REST,
}

# What the ability of a skill does.
DO_MARK: Final = 0
DO_DIE: Final = 1
DO_BONUS_DIE: Final = 2
DO_RESTORE: Final = 3
DO_SHIELD: Final = 4
DO_RAGE: Final = 5
DO_GEM: Final = 6
DO_CHARGE: Final = 7
DO_ECHO: Final = 8
DO_EQUIP: Final = 9
DO_PRESET: Final = 10
DO_REROLL: Final = 11
DO_POTION: Final = 12
DOINGS: Final = {
    "place_hit_marker": DO_MARK,
    "flip_die": DO_DIE,
    "modify_die": DO_DIE,
    "add_bonus_die": DO_BONUS_DIE,
    "restore_token": DO_RESTORE,
    "shield": DO_SHIELD,
    "activate_rage": DO_RAGE,
    "move_gem": DO_GEM,
    "charge_gems": DO_CHARGE,
    "echo_hit": DO_ECHO,
    "equip_item": DO_EQUIP,
    "preset_die": DO_PRESET,
    "reroll_dice": DO_REROLL,
    "gain_potion": DO_POTION,
}

# Conditions of abilities.
IF_TOKEN: Final = 0
IF_SURVIVOR_HIT: Final = 1
IF_DRUNK: Final = 2
IF_DEFEATED: Final = 3
IF_LEVEL: Final = 4
IF_SPENT_RAGE: Final = 5
IF_UNASSIGNED: Final = 6
IF_MARKER: Final = 7
CONDITIONS: Final = {
    "token_on_space": IF_TOKEN,
    "surviving_card_with_hit": IF_SURVIVOR_HIT,
    "current_card_with_hit": IF_SURVIVOR_HIT,
    "potions_drunk_this_fight_min": IF_DRUNK,
    "defeated_this_fight_min": IF_DEFEATED,
    "defeated_level_min": IF_LEVEL,
    "inactive_rage_min": IF_SPENT_RAGE,
    "unassigned_dice_min": IF_UNASSIGNED,
    "hit_marker_on_own_card": IF_MARKER,
    "hit_marker_on_current_card": IF_MARKER,
}

# What the Demon Lord's attacks ask for (SA-17, SA-18).
LOSE_TOKEN: Final = 0
LOSE_BLESSING: Final = 1
DAMAGE_SPACE: Final = 2
FEWER_DICE: Final = 3
MORE_DAMAGE: Final = 4
SHORTEN_LIFE: Final = 5
GAIN_LIFE: Final = 6
DRINK_AND_LOSE: Final = 7
SPEND_RAGE: Final = 8
REROLL_VALUE: Final = 9
PAY_SPACE: Final = 10
SET_ASIDE: Final = 11
ONLY_MODIFIED: Final = 12
PENALTIES: Final = {
    "lose_token": LOSE_TOKEN,
    "lose_blessing": LOSE_BLESSING,
    "damage_space": DAMAGE_SPACE,
    "next_fight_dice": FEWER_DICE,
    "next_fight_damage": MORE_DAMAGE,
    "shorten_health_track": SHORTEN_LIFE,
    "gain_life": GAIN_LIFE,
    "drink_potion_lose_token": DRINK_AND_LOSE,
    "spend_rage": SPEND_RAGE,
    "reroll_value": REROLL_VALUE,
    "pay_space_ignore": PAY_SPACE,
    "set_aside_die": SET_ASIDE,
    "only_modified_dice": ONLY_MODIFIED,
}

FACES: Final = 6
ROWS: Final = 3
COLUMNS: Final = 3
PLACES: Final = 9
"""Places of the skill grid: column * 3 + row, row 0 is level I."""
SLOTS: Final = 6
EFFECTS_IN_SLOT: Final = 4
"""Up to three on the item, and the one printed on the board."""
PRINTED: Final = 3
FIRST_SKILL: Final = SLOTS * EFFECTS_IN_SLOT
"""The number of the first effect of a skill: one for each place of the grid."""
EFFECTS: Final = FIRST_SKILL + PLACES
SPACES_PER_EFFECT: Final = 2
LEVELS: Final = ["I", "II", "III"]


def results_of(kind: int, value: int, die: int) -> list[int]:
    """The faces that a die may be turned to (SA-5.3); every result lies between 1 and 6."""
    if kind == SET:
        found = [value]
    elif kind == PLUS:
        found = [die + value]
    elif kind == MINUS:
        found = [die - value]
    elif kind == PLUS_MINUS:
        found = [die - value, die + value]
    elif kind == RAISE:
        found = list(range(die + 1, FACES + 1))
    elif kind == LOWER:
        found = list(range(1, die))
    elif kind == SET_ANY:
        found = list(range(1, FACES + 1))
    elif kind == FLIP:
        found = [FACES + 1 - die]
    else:
        found = []
    return [face for face in found if 1 <= face <= FACES]


class Effect:
    """Something that is used by filling its spaces with tokens (SA-6.1)."""

    def __init__(self, kind: int, value: int, spaces: list[int]) -> None:
        self.kind = kind
        self.value = value
        self.spaces = spaces
        self.stamina = spaces.count(STAMINA)
        self.focus = spaces.count(FOCUS)
        self.either = spaces.count(ANY)
        self.size = len(spaces)
        self.results: list[list[int]] = [[]]
        """By the face of the die, which is 1 to 6."""
        for die in range(1, FACES + 1):
            self.results.append(results_of(kind, value, die))
        self.shows = 0
        """Bit set: the faces that some die shows after it."""
        for faces in self.results:
            for face in faces:
                self.shows |= 1 << face

    @property
    def shields(self) -> int:
        return self.value if self.kind == SHIELD else 0


class Card:
    """A demon on one side, an item on the other (SA-1.3). Their levels are the same."""

    def __init__(
        self,
        id: str,
        level: int,
        colour: int,
        dice: list[int],
        damage: int,
        source: str,
        item: str,
        slot: int,
        item_colour: int,
        effects: list[Effect],
        stamina: int,
        focus: int,
    ) -> None:
        self.id = id
        self.level = level
        self.colour = colour
        self.dice = dice
        self.damage = damage
        self.source = source
        self.item = item
        self.slot = slot
        """The item's type: an index into `ITEM_TYPES`."""
        self.item_colour = item_colour
        self.effects = effects
        self.stamina = stamina
        self.focus = focus
        self.all_hit = (1 << len(dice)) - 1
        self.face = 0
        """The same for cards whose demon sides look the same."""
        self.demon_ref = Ref(f"demons.{COLOURS[colour]}_{level}.name")
        self.item_ref = Ref(f"items.{item}.name")


class Condition:
    """Any one of these must hold: a kind and a number each."""

    def __init__(self, kinds: list[int], numbers: list[int]) -> None:
        self.kinds = kinds
        self.numbers = numbers


class Ability:
    """One thing that a skill lets its owner do."""

    def __init__(self, when: int, do: int) -> None:
        self.when = when
        self.do = do
        self.number = 0
        """How many, or how much."""
        self.colour = -1
        self.token = -1
        self.effect: Effect | None = None
        """How a die is changed."""
        self.optional = True
        self.fills = False
        """Whether its own spaces are filled as the price."""
        self.potions = 0
        """Potions thrown away as the price."""
        self.charge = False
        """Whether a gem goes back from the card as the price, and it works once for each."""
        self.condition: Condition | None = None
        self.final_condition: Condition | None = None
        self.final = True
        """Whether it works in the final battle."""


class Skill:
    """One of a hero's nine skills; a tile only gives tokens (SA-7.4)."""

    def __init__(self, id: str, source: str, place: int, gems: int, white: int) -> None:
        self.id = id
        self.source = source
        self.place = place
        self.gems = gems
        self.white = white
        self.tile = False
        self.board_slot = ""
        self.special = False
        self.stamina = 0
        self.focus = 0
        self.spaces = Effect(SHIELD, 0, [])
        """The spaces on the card, as an effect that does nothing by itself."""
        self.potion = 0
        """Potions gained when it is unlocked."""
        self.rage = 0
        """Rage tokens gained when it is unlocked."""
        self.potion_slots = 0
        self.first_potion = 1
        """How many tokens the first potion of a fight restores."""
        self.abilities: list[Ability] = []
        self.ref = Ref(f"skills.{id}.name")


class Hero:
    """A hero with the skill grid."""

    def __init__(self, id: str, source: str, stamina: int, focus: int) -> None:
        self.id = id
        self.source = source
        self.stamina = stamina
        self.focus = focus
        self.skills: list[Skill] = []
        """By place of the grid."""
        self.ref = Ref(f"heroes.{id}.name")


class Penalty:
    """One part of what an attack asks for."""

    def __init__(self, kind: int, number: int, colour: int, token: int) -> None:
        self.kind = kind
        self.number = number
        self.colour = colour
        """The colour of a space, or -1 for any."""
        self.token = token


class Foe:
    """A card of the Demon Lord or of his fury: symbols and blood on it, an attack (SA-14)."""

    def __init__(
        self,
        id: str,
        source: str,
        dice: list[int],
        blood: int,
        attack: str,
        penalties: list[Penalty],
        life: int,
    ) -> None:
        self.id = id
        self.source = source
        self.dice = dice
        self.blood = blood
        self.attack = attack
        self.penalties = penalties
        self.life = life
        self.all_hit = (1 << len(dice)) - 1
        self.ref = Ref(f"attacks.{attack}.name")


class Blessing:
    """A tile of the achievement board: tokens, or an effect that costs nothing (SA-19)."""

    def __init__(self, id: str, source: str, token: int, count: int, effect: Effect | None) -> None:
        self.id = id
        self.source = source
        self.token = token
        self.count = count
        self.effect = effect
        self.ref = Ref(f"blessings.{id}.name")


class Bonus:
    """A starting-bonus card: a gem of that colour moves up from that row (SA-2.8)."""

    def __init__(self, id: str, source: str, colour: int, row: int) -> None:
        self.id = id
        self.source = source
        self.colour = colour
        self.row = row
        self.ref = Ref(f"bonuses.{id}.name")


class Slot:
    """A place for an item on the hero board, and the effect printed on it."""

    def __init__(self, id: str, accepts: int, printed: Effect | None) -> None:
        self.id = id
        self.accepts = accepts
        self.printed = printed
        self.ref = Ref(f"slots.{id}.name")


class Act:
    """An act board: the sets that each space reveals (SA-4.2)."""

    def __init__(self, id: str, source: str, spaces: list[list[list[int]]]) -> None:
        self.id = id
        self.source = source
        self.spaces = spaces
        self.ref = Ref(f"acts.{id}.name")


class Kit(AnyKit):
    """All components of the box."""

    def __init__(self) -> None:
        super().__init__()
        self.slots: list[Slot] = []
        self.heroes: list[Hero] = []
        self.cards: list[Card] = []
        self.foes: list[Foe] = []
        """First the Demon Lord's cards, then the fury cards."""
        self.lords = 0
        """How many of them are the Demon Lord's."""
        self.blessings: list[Blessing] = []
        self.bonuses: list[Bonus] = []
        self.seat_cards: list[int] = []
        self.seat_potions: list[int] = []
        self.acts: list[Act] = []
        """The five boards with demons; the last is the one before the walls."""
        self.divine: list[int] = []
        """By act: the space with the divine-intervention tile, or -1."""
        self.slots_of: list[list[int]] = []
        """By item type: where it can be worn."""

    def with_items(self, items: list[Card]) -> "Kit":
        """The same box with more items in it, for whoever looks at one hero only."""
        wider = Kit()
        wider.file = self.file
        wider.slots = self.slots
        wider.heroes = self.heroes
        wider.cards = self.cards + items
        wider.foes = self.foes
        wider.lords = self.lords
        wider.blessings = self.blessings
        wider.bonuses = self.bonuses
        wider.seat_cards = self.seat_cards
        wider.seat_potions = self.seat_potions
        wider.acts = self.acts
        wider.divine = self.divine
        wider.slots_of = self.slots_of
        wider.designs = self.designs
        wider.reconstructed = self.reconstructed
        return wider
