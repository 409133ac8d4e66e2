"""What a seat sees, as types: the board in the terminal and the one in the browser read it."""

from typing import Literal, TypeAlias, TypedDict

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
