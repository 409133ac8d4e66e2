"""What a seat sees, what is printed and what helps it, as types: the board in the terminal and the
one in the browser read them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from klubovna.core.rulings import RulingJson

Phase: TypeAlias = Literal["setting_out", "journey", "gathering", "storm", "battle", "over"]
DieState: TypeAlias = Literal["loose", "assigned", "aside"]
RowState: TypeAlias = Literal["beaten", "here", "ahead"]


class Demon(TypedDict):
    """The front of a demon card."""

    demon: str
    level: int
    colour: str
    dice: list[int]
    damage: int
    reward: str
    reward_colour: str
    hit: NotRequired[list[bool]]
    """Which symbols are covered, where it lies with a hero."""


class Die(TypedDict):
    value: int
    modified: bool
    state: DieState
    silver: bool
    picked: bool


class Fight(TypedDict):
    dice: list[Die]
    echo: int
    faces: int
    """The damage that the hero faces as things stand."""
    damage: int
    beaten: int


class Place(TypedDict):
    """A place of the skill grid."""

    skill: str
    column: str
    level: int
    gems: int
    white: int
    unlocked: bool
    used: bool


class RowCard(TypedDict):
    """A card of the final row; one that is hidden has neither dice nor blood."""

    kind: Literal["lord", "fury"]
    state: RowState
    hidden: NotRequired[bool]
    dice: NotRequired[list[int]]
    blood: NotRequired[int]
    hit: NotRequired[list[bool]]
    attack: NotRequired[str]


class Slot(TypedDict):
    slot: str
    item: str | None
    white: int


class EffectSpace(TypedDict):
    colour: str
    holds: str | None


class EffectView(TypedDict):
    """An effect in play, with what lies on its spaces."""

    n: int
    spaces: list[EffectSpace]


class Pools(TypedDict):
    stamina: int
    focus: int


class Potions(TypedDict):
    red: int
    blue: int


class Hero(TypedDict):
    """What the viewer knows of one hero."""

    hero: str
    alive: bool
    won: bool
    where: int | str
    """The space of the path, "walls" or "cathedral"; -1 before the first step."""
    act: str | None
    answered: bool
    life: int
    marks: int
    dice: int
    angel: bool
    rage: int
    spent_rage: int
    pools: Pools
    potions: Potions
    potion_room: int
    gems: dict[str, int]
    runes: int
    grid: list[Place]
    slots: list[Slot]
    effects: list[EffectView]
    bag: list[str]
    demons: list[Demon]
    slain: list[Demon]
    blessings: list[str] | None
    blessings_held: int
    blessings_used: list[str]
    measures: dict[str, int]
    fewer_dice: int
    more_damage: int
    row: list[RowCard]
    step: int
    only_modified: bool
    fight: Fight | None


class Stretch(TypedDict):
    """An act of the path: its first space and how many there are."""

    act: str
    first: int
    spaces: int
    divine: int | None


class View(TypedDict):
    game: str
    seat: int
    players: int
    difficulty: int
    phase: Phase
    first: int
    active: int
    path: list[Stretch]
    walls: int
    walls_reached: bool
    breaker: int | None
    sets: list[list[Demon]]
    loot: list[str]
    decks: list[int]
    tops: list[Demon | None]
    discards: list[int]
    blessing_board: list[bool]
    lord_deck: int
    laid: list[str | None]
    extra: int
    shown: str | None
    round: int
    queue: list[int]
    due: int
    heroes: list[Hero]


class Effect(TypedDict):
    kind: str
    value: int
    spaces: list[str]


class ItemInfo(TypedDict):
    level: int
    colour: str
    type: str
    effects: list[Effect]
    stamina: int
    focus: int
    source: str


class SlotInfo(TypedDict):
    slot: str
    type: str
    printed: Effect | None


class SkillInfo(TypedDict):
    skill: str
    tile: bool
    place: str
    gems: int
    white: int
    stamina: int
    focus: int
    spaces: list[str]
    runes: bool
    """Whether gems can be laid on it."""
    source: str


class HeroInfo(TypedDict):
    stamina: int
    focus: int
    skills: list[SkillInfo]


class BlessingInfo(TypedDict):
    source: str


class AttackInfo(TypedDict):
    life: int
    source: str


class Box(TypedDict):
    """What is printed."""

    file: str
    reconstructed: int
    items: dict[str, ItemInfo]
    slots: list[SlotInfo]
    heroes: dict[str, HeroInfo]
    blessings: dict[str, BlessingInfo]
    attacks: dict[str, AttackInfo]
    levels: list[str]
    skills: list[str]
    rules: dict[str, str]
    keywords: list[str]
    rulings: list[RulingJson]


class HeroSheet(TypedDict):
    """How one hero fared."""

    hero: str
    won: bool
    alive: bool
    cards: int
    hits: int
    life: int
    skills: int
    items: int
    blessings: int


class Aids(TypedDict):
    """Help for people."""

    sheet: NotRequired[list[HeroSheet]]
    faces: NotRequired[int]
    """The damage that the hero would take now."""
