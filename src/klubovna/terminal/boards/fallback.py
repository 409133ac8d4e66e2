"""A board for any game: the view as it is, indented."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text as Line

from klubovna.core.registry import find_game, game_ids
from klubovna.core.state import Json
from klubovna.terminal.scene import Entry, Scene, stacked
from klubovna.texts import Words


class PlainBoard:
    """Shows names and values; numbers stay with the list of options."""

    def __init__(self, game_id: str = "", instead_of: str = "") -> None:
        self.game_id = game_id
        self.instead_of = instead_of
        """Why the game's own board is not here, where it should be."""

    def draw(self, scene: Scene) -> RenderableType:
        if not self.instead_of:
            return _tree(scene.view)
        note = scene.words("terminal.plain_board", why=self.instead_of)
        return Group(Line(note, "dim"), _tree(scene.view))

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        panels = [
            Panel(_tree(scene.view), title=Line(scene.people[seat].name), title_align="left")
            for seat, scene in enumerate(scenes)
        ]
        return Group(*panels)

    def describe(self, scene: Scene, target: str) -> Line | None:
        return None

    def glossary(self, words: Words) -> list[Entry]:
        """The components that have a name and a text, each with where it comes from."""
        found: dict[str, Entry] = {}
        components = find_game(self.game_id).components() if self.game_id in game_ids() else {}
        for group, things in components.items():
            for id, printed in things.items() if isinstance(things, dict) else ():
                data = printed if isinstance(printed, dict) else {}
                id = str(data.get(group.removesuffix("s"), id))
                if words.has(f"{group}.{id}.name") and words.has(f"{group}.{id}.text"):
                    found[id] = _card(words, f"{group}.{id}", id, data.get("source"))
        return list(found.values())

    def score_sheet(self, scene: Scene) -> RenderableType:
        return stacked()


def _card(words: Words, key: str, id: str, source: Json) -> Entry:
    """A panel with the texts of a card; the game's texts `part.NAME` introduce more than one."""
    name = words.term(f"{key}.name")
    lines = [words(f"{key}.text")]
    for part in (below.removeprefix("part.") for below in words.under("part")):
        if words.has(f"{key}.{part}"):
            lines.append(words(f"part.{part}", text=words(f"{key}.{part}")))
    mark = f"sources.{source}"
    foot = Line(words(mark), "dim") if words.has(mark) else None
    return Entry(name, id, Panel(Line("\n".join(lines)), title=Line(name), subtitle=foot))


def _tree(data: Mapping[str, object]) -> RenderableType:
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    for name, value in data.items():
        table.add_row(Line(name, "bold"), _value(value))
    return table


def _value(value: object) -> RenderableType:
    if isinstance(value, dict):
        return _tree(value)
    if isinstance(value, list) and any(isinstance(item, dict) for item in value):
        return Group(*(_value(item) for item in value))
    if isinstance(value, list):
        return Line(", ".join(str(item) for item in value) or "–")
    return Line("–" if value is None else str(value))
