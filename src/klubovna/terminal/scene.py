"""What is drawn: one seat's view, in words, at a size that fits; and who draws it."""

from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from rich.console import Group, RenderableType
from rich.text import Text as Line

from klubovna.texts import Words

COMPACT = 0
ROOMY = 1
FULL = 2
LEVELS = (FULL, ROOMY, COMPACT)
"""How much is shown, the most first; a table takes the first that fits on the screen."""

NUMBER_STYLE = "bold cyan"


class Person(NamedTuple):
    """Somebody at the table, as the board writes it."""

    name: str
    what: str
    """Which agent this is; empty for a person."""


class Scene:
    """A position as one seat sees it, ready to be drawn."""

    def __init__(
        self,
        view: Mapping[str, object],
        words: Words,
        people: list[Person],
        options: dict[str, str | int | bool],
        *,
        kind: str = "",
        numbers: dict[str, int] | None = None,
        width: int = 80,
        level: int = ROOMY,
        watching: bool = False,
        aids: Callable[[], Mapping[str, object]] = dict,
    ) -> None:
        self.view = view
        self.words = words
        self.people = people
        self.options = options
        self.kind = kind
        """The kind of question that the reader is asked; empty when none."""
        self.numbers = numbers or {}
        """What to type for the things on the table, by `Label.target`."""
        self.width = width
        self.level = level
        self.watching = watching
        """The reader looks on and does not sit at the seat."""
        self.aids = aids
        """The game's help for this seat, worked out when it is asked for."""
        self.placed: set[str] = set()
        """The targets whose numbers were drawn."""

    def number(self, target: str) -> Line:
        """The number to type for a thing, in a column of its own; blank when it has none."""
        number = self.numbers.get(target)
        if number is None:
            return Line("   ")
        self.placed.add(target)
        return Line(f"{number:>2} ", NUMBER_STYLE)


class Entry(NamedTuple):
    """Something that can be looked up at the table: a card, an item."""

    name: str
    id: str
    drawing: RenderableType


class Board(Protocol):
    """How one game looks in a terminal. It knows the view and the texts, never the state."""

    def draw(self, scene: Scene) -> RenderableType:
        """The table as one seat sees it."""

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        """The table with everything open, from the views of all seats."""

    def describe(self, scene: Scene, target: str) -> Line | None:
        """A line about the thing that an option belongs to, beside the option's words."""

    def glossary(self, words: Words) -> list[Entry]:
        """All that can be looked up."""

    def score_sheet(self, scene: Scene) -> RenderableType:
        """How the points came about, when the match is over."""


def stacked(*parts: RenderableType | None) -> Group:
    """Parts under each other; None is nothing."""
    return Group(*(part for part in parts if part is not None))
