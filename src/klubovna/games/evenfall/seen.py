"""What a seat sees, as types: the board in the terminal and the one in the browser read it."""

from typing import Literal, TypeAlias, TypedDict

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
