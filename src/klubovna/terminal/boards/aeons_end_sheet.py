"""Aeon's End: how the match ended, and how everybody stood."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.terminal.boards.aeons_end_cards import say
from klubovna.terminal.boards.aeons_end_glimpse import Glimpse, Mage
from klubovna.terminal.scene import Scene, stacked

COLUMNS = ("player", "mage", "life", "charges", "breaches", "cards")


def score_sheet(scene: Scene) -> RenderableType:
    """The cause of the end, what is left of both sides, and a line for each mage."""
    glimpse, words = Glimpse(scene.view), scene.words
    won = glimpse.ending in ("slain", "depleted")
    left = say(
        words,
        "sheet.left",
        nemesis=glimpse.nemesis.life,
        cards=glimpse.nemesis.deck,
        gravehold=glimpse.gravehold,
    )
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    for column in COLUMNS:
        right = column not in ("player", "mage")
        table.add_column(say(words, f"sheet.{column}"), justify="right" if right else "left")
    for seat, mage in enumerate(glimpse.mages):
        name = Line(scene.people[seat].name, "bold")
        table.add_row(name, *_facts(scene, mage), style="dim" if mage.exhausted else "")
    return stacked(
        Line(words(f"ending.{glimpse.ending}"), "bold green" if won else "bold red"),
        Line(left),
        table,
    )


def _facts(scene: Scene, mage: Mage) -> list[str]:
    words = scene.words
    opened = sum(1 for breach in mage.breaches if breach.state == "opened")
    return [
        words.term(f"mages.{mage.id}.name"),
        f"{mage.life}/{mage.life_start}",
        f"{mage.charges}/{mage.slots}",
        str(opened),
        str(mage.cards()),
    ]
