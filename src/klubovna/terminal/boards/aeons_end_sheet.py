"""Aeon's End: how the match ended, and how everybody stood."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.aeons_end.seen import MageView
from klubovna.terminal.boards.aeons_end_cards import say, view_of
from klubovna.terminal.scene import Scene, stacked

COLUMNS = ("player", "mage", "life", "charges", "breaches", "cards")


def score_sheet(scene: Scene) -> RenderableType:
    """The cause of the end, what is left of both sides, and a line for each mage."""
    view, words = view_of(scene), scene.words
    won = view["ending"] in ("slain", "depleted")
    left = say(
        words,
        "sheet.left",
        nemesis=view["nemesis"]["life"],
        cards=view["nemesis"]["deck"],
        gravehold=view["gravehold"],
    )
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    for column in COLUMNS:
        right = column not in ("player", "mage")
        table.add_column(say(words, f"sheet.{column}"), justify="right" if right else "left")
    for seat, mage in enumerate(view["mages"]):
        name = Line(scene.people[seat].name, "bold")
        table.add_row(name, *_facts(scene, mage), style="dim" if mage["exhausted"] else "")
    return stacked(
        Line(words(f"ending.{view['ending']}"), "bold green" if won else "bold red"),
        Line(left),
        table,
    )


def _facts(scene: Scene, mage: MageView) -> list[str]:
    words = scene.words
    opened = sum(1 for breach in mage["breaches"] if breach["state"] == "opened")
    return [
        words.term(f"mages.{mage['mage']}.name"),
        f"{mage['life']}/{mage['life_start']}",
        f"{mage['charges']}/{mage['slots']}",
        str(opened),
        str(_owned(mage)),
    ]


def _owned(mage: MageView) -> int:
    """How many cards the player owns."""
    lying = len(mage["hand"]) + len(mage["discard"]) + len(mage["played"])
    return mage["deck"] + lying + sum(len(breach["spells"]) for breach in mage["breaches"])
