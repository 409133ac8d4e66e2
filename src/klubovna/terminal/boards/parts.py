"""Parts that the boards of several games are made of."""

from rich import box
from rich.cells import cell_len
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from klubovna.terminal.scene import FULL, NUMBER_STYLE, Scene, stacked

HEADING = "bold not dim"
NUMBER_WIDTH = 5


def typed(scene: Scene, *places: str, width: int = NUMBER_WIDTH) -> Line:
    """The numbers to type for a thing, with a stroke between two; in a column of its own, which
    is wider where the numbers are: a number is never cut."""
    found = [scene.number(place).plain.strip() for place in places if place in scene.numbers]
    return Line.assemble((f"{'/'.join(found):>{width - 1}} ", NUMBER_STYLE))


def number_room(numbers: list[Line]) -> int:
    """How wide the column of these numbers has to be, with the space after it."""
    return max([NUMBER_WIDTH, *(cell_len(number.plain.rstrip()) + 1 for number in numbers)])


def part(
    scene: Scene, content: RenderableType, title: Line, aside: Line | None = None
) -> RenderableType:
    """A part with its heading: in a frame, or under a line where space is short."""
    if scene.level != FULL:
        aside = aside or Line()
        heading = Table.grid(expand=True)
        heading.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        heading.add_column(width=cell_len(aside.plain), no_wrap=True)
        heading.add_row(Line.assemble("── ", title, " "), aside)
        return stacked(heading, content)
    return Panel(
        content,
        title=title,
        title_align="left",
        subtitle=aside,
        subtitle_align="right",
        box=box.ROUNDED,
        border_style="dim",
        padding=(0, 1),
    )


def side_by_side(scene: Scene, cells: list[Line]) -> RenderableType | None:
    """Things in as many columns as fit."""
    if not cells:
        return None
    inside = scene.width - (4 if scene.level == FULL else 0)
    room = min(inside, max(cell_len(cell.plain) for cell in cells) + 1)
    columns = max(1, min(len(cells), inside // room))
    table = Table.grid()
    for _ in range(columns):
        table.add_column(width=room, no_wrap=True, overflow="ellipsis")
    for start in range(0, len(cells), columns):
        row = cells[start : start + columns]
        table.add_row(*row, *[Line()] * (columns - len(row)))
    return table
