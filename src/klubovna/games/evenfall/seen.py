"""What a seat sees, what is printed and what helps it, as types: the board in the terminal and the
one in the browser read them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from klubovna.core.rulings import RulingJson
from klubovna.texts import TextJson

Phase: TypeAlias = Literal[
    "scout", "sift", "action", "gather", "battle", "round_end", "scoring", "over"
]
Side: TypeAlias = Literal["sun", "moon"]
FigureName: TypeAlias = Literal["witch", "elder"]


class Held(TypedDict):
    """A card on the table; its number tells copies apart."""

    card: str
    n: int


class PlaceView(TypedDict):
    """A place with all that lies on it."""

    place: str
    n: int
    powerstone: str
    ritual: Held | None
    sickles: int
    orbs: int
    figure: FigureName | None
    stone: str | None


class Goods(TypedDict):
    herb: int
    potion: int
    knowledge: int


class Parts(TypedDict):
    """The strength of a battle, by what it comes from."""

    specialists: int
    council: int
    rituals: int
    places: int


class ActorView(TypedDict):
    """What the viewer knows of one player, or of the Automa."""

    clan: str
    automa: bool
    vp: int
    mana: int
    goods: Goods
    witches: int
    elders: int
    coven: int
    token: bool
    passed: bool
    cards: int
    hand: list[Held] | None
    outer: list[PlaceView]
    inner: list[PlaceView]
    specialists: list[Held]
    council: list[Held]
    borrowed: list[Held]
    rotated: list[int]
    stones: list[str]
    stone_spaces: list[str | None]
    board_space: bool
    bid: int
    bonus: int
    strength: int
    parts: Parts


class SpaceView(TypedDict):
    """Who stands on the action space of a region."""

    actor: int
    figure: FigureName


class Figures(TypedDict):
    witches: int
    elders: int


class RegionView(TypedDict):
    region: str
    places: list[PlaceView | None]
    stones: list[str]
    space: SpaceView | None
    figures: list[Figures]
    """In its circle, by actor."""
    strengths: list[int]


class View(TypedDict):
    game: str
    seat: int
    players: int
    side: Side
    automa: str | None
    phase: Phase
    round: int
    first: int
    active: int
    main_done: bool
    creating: bool
    actors: list[ActorView]
    regions: list[RegionView]
    deck: int
    discard: list[Held]
    box: list[Held]
    place_deck: int
    battle: int | None
    rondel: int | None
    red_stone_left: bool


Amounts: TypeAlias = dict[str, int]
"""How many of each: names of the texts `amount.…`."""


class SpaceInfo(TypedDict):
    cost: Amounts | None
    gives: list[Amounts]
    """The sides among which one chooses."""


class BindingInfo(SpaceInfo):
    keyword: str | None
    keyword_vp: int


class CardInfo(TypedDict):
    ritual: bool
    keyword: str | None
    cost: Amounts
    vp: int
    slots: int
    source: str
    kind: str
    council_kind: str | None
    space: SpaceInfo | None


class PlaceInfo(TypedDict):
    place: str
    witches: int
    powerstone: str
    harvest: Amounts
    binding: BindingInfo | None
    inner_vp: int
    source: str


class RegionInfo(TypedDict):
    id: str
    space: SpaceInfo
    rewards: list[list[Amounts]]
    token: bool


class BoardSide(TypedDict):
    """One side of a clan's board."""

    income: Amounts
    income_harvest: bool
    council_first: Amounts
    council_next: Amounts
    track: str
    token: list[Amounts]
    exchange: SpaceInfo | None
    board_space: SpaceInfo | None
    stone_spaces: list[list[Amounts]]


class Sides(TypedDict):
    sun: BoardSide
    moon: BoardSide


class Field(TypedDict):
    """A field of the Automa's rondel."""

    action: str
    region: int
    golden: bool


class Box(TypedDict):
    """What is printed."""

    file: str
    reconstructed: int
    rounds: int
    most_mana: int
    most_bid: int
    thresholds: list[int]
    cards: dict[str, CardInfo]
    places: dict[str, PlaceInfo]
    regions: list[RegionInfo]
    tracks: dict[str, list[list[Amounts]]]
    clans: dict[str, Sides]
    automa_track: str
    rondel: list[Field]
    levels: dict[str, int]
    rules: dict[str, str]
    keywords: list[str]
    rulings: list[RulingJson]


class Amount(TextJson):
    """An amount in words, with its name and number."""

    name: str
    n: int


class Preview(TypedDict):
    """What an option costs and gives."""

    costs: list[Amount]
    gives: list[list[Amount]]
    also: list[Amount]
    each: list[Amount]
    later: list[Amount]
    inside: list[Amount]


class Fighter(TypedDict):
    actor: int
    strength: int
    mana: int


class Battle(TypedDict):
    region: int
    fighters: list[Fighter]
    winner: int
    stone: str | None


class ActorSheet(TypedDict):
    earned: int
    specialists: int
    council: int
    rituals: int
    places: int
    total: int
    mana: int


class Told(TextJson):
    """A sentence of the story, with the kind of its event."""

    kind: str


class Aids(TypedDict):
    """Help for people."""

    story: list[Told]
    battles: list[Battle]
    foretold: NotRequired[list[Preview | None]]
    """Of each option."""
    sheets: NotRequired[list[ActorSheet]]
