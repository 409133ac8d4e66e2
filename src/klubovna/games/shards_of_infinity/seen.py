"""What a seat sees, what is printed and what helps it, as types: the board in the terminal and the
one in the browser read them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from klubovna.core.rulings import RulingJson
from klubovna.texts import TextJson

Phase: TypeAlias = Literal["auction", "draft", "turns", "over"]


class Held(TypedDict):
    """A card on the table; its number tells copies apart."""

    card: str
    n: int


class Offered(Held):
    """A card of the centre row, with what the active player would pay."""

    cost: int


class InPlay(Held):
    """A champion."""

    health: int
    exhausted: bool


class ActorView(TypedDict):
    """What the viewer knows of one player, or of the nemesis."""

    character: str | None
    health: int
    mastery: int
    out: bool
    cards: int
    """In hand."""
    hand: list[Held]
    """Those of them that the viewer knows."""
    deck: int
    deck_cards: list[Held] | None
    """The own ones, without their order."""
    discard: list[Held]
    played: list[Held]
    champions: list[InPlay]
    shield: int
    """What stops damage as long as it is in play."""
    relics: list[Held]
    hidden_relics: int
    relic_taken: bool


class View(TypedDict):
    game: str
    seat: int
    players: int
    mode: str
    teams: list[list[int]]
    """The seats of each team; none where everybody plays alone."""
    expansion: bool
    phase: Phase
    active: int
    first: int
    actors: list[ActorView]
    center: int
    row: list[Offered | None]
    box: list[Held]
    gems: int
    power: int | None
    """None: infinite."""
    focused: bool
    hired: list[Held]
    played_now: list[Held]
    assigned: list[int]
    targets: list[int]
    """Whom the seat's power may hit as things stand."""
    target: int | None
    """Whom the question of how to split power is about."""
    bid: int
    bidders: list[int]
    offer: list[Held]
    winner: int | None


class CardInfo(TypedDict):
    faction: str
    champion: bool
    mercenary: bool
    relic: str | None
    """The character whose relic it is."""
    starter: bool
    cost: int
    health: int | None
    shield: int | None
    shield_is_mastery: bool
    copies: int
    keywords: list[str]
    expansion: bool


class CharacterInfo(TypedDict):
    faction: str
    relics: list[str]


class Box(TypedDict):
    """What is printed."""

    factions: list[str]
    characters: dict[str, CharacterInfo]
    most_health: int
    most_mastery: int
    mastery_marks: list[int]
    cards: dict[str, CardInfo]
    keywords: list[str]
    rulings: list[RulingJson]


class Totals(TypedDict):
    gems: int
    power: int | None
    """None where it is infinite."""
    mastery: int
    health: int
    cards: int


class ActorSheet(TypedDict):
    health: int
    mastery: int
    out: bool
    cards: dict[str, int]


class Deed(TypedDict):
    """What a sentence of the story is about."""

    kind: str
    card: str | None
    seat: int | None


class Aids(TypedDict):
    """Help for people."""

    story: list[TextJson]
    deeds: list[Deed]
    """Of each sentence of the story."""
    potential: NotRequired[Totals]
    sheets: NotRequired[list[ActorSheet]]
    leader: NotRequired[int]
    """Whose the highest bid is, or -1."""
    targets: NotRequired[list[int]]
    """Who may be hit when power is split: this one and those to come."""
