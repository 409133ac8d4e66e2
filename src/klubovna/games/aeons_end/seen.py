"""What a seat sees, what is printed and what helps it, as types: the board in the terminal and the
one in the browser read them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from klubovna.core.rulings import RulingJson

CardType: TypeAlias = Literal["gem", "relic", "spell", "corruption"]
NemesisType: TypeAlias = Literal["attack", "minion", "power", "strike"]
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


class CardInfo(TypedDict):
    type: CardType
    cost: int
    copies: int
    starter: bool
    keywords: list[str]


class NemesisCardInfo(TypedDict):
    type: NemesisType
    tier: int
    number: int
    removable: bool
    keywords: list[str]


class BreachInfo(TypedDict):
    """The costs printed on a breach; `open` from the side that is on top at the start."""

    focus: int
    open: list[int]
    bonus: int


class PatternSlot(TypedDict):
    type: str
    least: int
    most: int


class Box(TypedDict):
    """What is printed."""

    mages: list[str]
    abilities: dict[str, list[str]]
    """The words that the text of each uses."""
    nemeses: list[str]
    breaches: list[BreachInfo]
    ratings: dict[str, int]
    patterns: dict[str, list[PatternSlot]]
    keywords: list[str]
    rulings: list[RulingJson]
    cards: dict[str, CardInfo]
    nemesis_cards: dict[str, NemesisCardInfo]


class Potential(TypedDict):
    aether: int
    gem_aether: int
    spell_aether: int


class Threat(TypedDict):
    """What the cards in play do in the next nemesis turn."""

    gravehold: int
    players: int
    unleash: int
    strikes: int
    swarms: int
    lost: bool
    cards: list[str]


class Left(TypedDict):
    """How close it was."""

    nemesis: int
    nemesis_start: int
    deck: int
    gravehold: int
    gravehold_start: int


class MageSheet(TypedDict):
    mage: str
    life: int
    exhausted: bool
    charges: int
    opened: int
    cards: dict[str, int]


class Aids(TypedDict):
    """Help for people."""

    potential: NotRequired[Potential]
    damage: NotRequired[list[int]]
    """By seat: what the prepped spells deal at least."""
    threat: NotRequired[Threat]
    ending: NotRequired[str | None]
    left: NotRequired[Left]
    sheets: NotRequired[list[MageSheet]]
