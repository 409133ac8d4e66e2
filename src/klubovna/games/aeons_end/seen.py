"""What a seat sees, as types: the board in the terminal and the one in the browser read it."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal["setup", "turns", "over"]


class Prepped(TypedDict):
    """A spell in a breach: whether it was prepped, or used, in this turn."""

    card: str
    now: bool
    used: bool


class BreachView(TypedDict):
    state: Literal["gone", "closed", "opened"]
    spells: list[Prepped]
    bonus: int
    stage: NotRequired[int]
    """How often a closed breach has been focused; it has the other fields, too."""
    focus: NotRequired[int | None]
    """What focusing it costs; None where that is not possible."""
    open: NotRequired[int]
    focused: NotRequired[bool]
    """In this turn."""


class MageView(TypedDict):
    mage: str
    life: int
    life_start: int
    exhausted: bool
    charges: int
    slots: int
    breaches: list[BreachView]
    hand: list[str]
    deck: int
    discard: list[str]
    played: list[str]


class InPlay(TypedDict):
    """A minion with its life, or a power with its tokens."""

    card: str
    type: Literal["minion", "power"]
    tokens: int


class NemesisView(TypedDict):
    nemesis: str
    life: int
    life_start: int
    deck: int
    discard: list[str]
    in_play: list[InPlay]
    fury: int
    husks: int
    hurt_husks: int
    corruptions: int
    devoured: list[str]


class Pile(TypedDict):
    """A pile of the supply."""

    card: str
    cost: int
    left: int


class OrderView(TypedDict):
    """The turn order deck; a card is "1" to "4", "wild" or "nemesis"."""

    left: int
    known: list[str]
    """The next ones, where they were looked at."""
    to_come: list[str]
    """All that are left, without their order."""
    discard: list[str]


class View(TypedDict):
    game: str
    seat: int
    players: int
    phase: Phase
    won: bool | None
    ending: str | None
    active: int | Literal["nemesis"]
    level: str
    gravehold: int
    gravehold_start: int
    mages: list[MageView]
    supply: list[Pile]
    nemesis: NemesisView
    order: OrderView
    aether: int
    gem_aether: int
    spell_aether: int
    discount: int
    warded: bool
    double_prep: bool
    destroyed: list[str]
