"""What a seat sees, as types: the board in the terminal and the one in the browser read it."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

Phase: TypeAlias = Literal["turns", "extra_cards", "end_choices", "over"]
Stage: TypeAlias = Literal["before_draw", "before_discard", "after_discard"]


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
