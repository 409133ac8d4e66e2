"""What a seat sees, what is printed and what helps it, as types: the board in the terminal and the
one in the browser read them."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from klubovna.core.rulings import RulingJson
from klubovna.texts import TextJson

Phase: TypeAlias = Literal["turns", "extra_cards", "end_choices", "over"]
Stage: TypeAlias = Literal["before_draw", "before_discard", "after_discard"]

PrintedIn: TypeAlias = Literal["base", "cursed_hoard", "promo"]


class Known(TypedDict):
    """A card of the draw deck whose place the seat knows."""

    from_top: int
    card: str


class SeatView(TypedDict):
    """What the viewer knows of one player."""

    cards: int
    hand: list[str]
    """Those cards that the viewer knows."""
    item: NotRequired[str | None]
    """The item face up; this and what follows where items are played with."""
    used_items: NotRequired[int]
    reserve: NotRequired[list[str]]
    face_down: NotRequired[list[str]]
    picks: NotRequired[dict[str, str]]
    """The choices at the end, by their kind."""
    score: NotRequired[int]
    strength: NotRequired[int]


class View(TypedDict):
    game: str
    seat: int
    players: int
    phase: Phase
    active: int
    new_suits: bool
    cursed_items: bool
    hand_size: int
    end_at: int
    deck: int
    deck_known: list[Known]
    deck_cards: NotRequired[list[str]]
    """All of them, for whoever searches the deck."""
    area: list[str]
    seals: dict[str, int]
    """Whose seal lies on a card of the area."""
    seats: list[SeatView]
    drawn: list[str] | int
    """Cards that were just drawn; only their number for the others."""
    item_deck: NotRequired[int]
    item_pile: NotRequired[list[str]]
    shown: NotRequired[str | None]
    offers: NotRequired[list[str]]
    stage: NotRequired[Stage]


class CardInfo(TypedDict):
    suit: str
    suits: list[str]
    strength: int
    set: PrintedIn
    replaces: str | None
    penalty: bool


class ItemInfo(TypedDict):
    worth: int
    timing: str
    two: int


class Box(TypedDict):
    """What is printed."""

    suits: list[str]
    cards: dict[str, CardInfo]
    items: dict[str, ItemInfo]
    keywords: list[str]
    rulings: list[RulingJson]


class Reason(TypedDict):
    points: int
    text: TextJson


class Row(TypedDict):
    """A card on the score sheet."""

    base: int
    bonus: int
    penalty: int
    total: int
    blanked: bool
    reasons: list[Reason]
    notes: list[TextJson]


class HandSheet(TypedDict):
    total: int
    cards: dict[str, Row]
    items: dict[str, int]
    choices: list[TextJson]
    proof: list[TextJson]


class Aids(TypedDict):
    """Help for people."""

    sheet: NotRequired[HandSheet]
    worth: NotRequired[list[int | None]]
    """Of the hand, after each option."""
    previews: NotRequired[list[list[TextJson]]]
    sheets: NotRequired[list[HandSheet]]
