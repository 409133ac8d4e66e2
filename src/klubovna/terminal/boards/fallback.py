"""A board for any game: the view as it is, indented."""

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.state import Json
from klubovna.terminal.scene import Entry, Scene, stacked
from klubovna.texts import Words


class PlainBoard:
    """Shows names and values; numbers stay with the list of options."""

    def draw(self, scene: Scene) -> RenderableType:
        return _tree(scene.view)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        panels = [
            Panel(_tree(scene.view), title=Line(scene.people[seat].name), title_align="left")
            for seat, scene in enumerate(scenes)
        ]
        return Group(*panels)

    def describe(self, scene: Scene, target: str) -> Line | None:
        return None

    def glossary(self, words: Words) -> list[Entry]:
        return []

    def score_sheet(self, scene: Scene) -> RenderableType:
        return stacked()


def _tree(data: dict[str, Json]) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in data.items():
        table.add_row(Line(name, "bold"), _value(value))
    return table


def _value(value: Json) -> RenderableType:
    if isinstance(value, dict):
        return _tree(value)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return Group(*(_value(item) for item in value))
    if isinstance(value, list):
        return Line(", ".join(str(item) for item in value) or "–")
    return Line("–" if value is None else str(value))
