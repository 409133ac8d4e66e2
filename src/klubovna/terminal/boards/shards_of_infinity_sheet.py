"""Shards of Infinity: how everybody stands at the end."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.shards_of_infinity.seen import ActorView, View
from klubovna.games.shards_of_infinity.table import MOST_MASTERY
from klubovna.terminal.boards.shards_of_infinity_cards import card_name, say
from klubovna.terminal.boards.shards_of_infinity_seen import nemesis_of, numbers, printed, view_of
from klubovna.terminal.scene import Scene, stacked

COLUMNS = ("player", "character", "health", "mastery", "relic", "champions")


def score_sheet(scene: Scene) -> RenderableType:
    """One line a player, and how a solo game was decided."""
    view = view_of(scene)
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 2, 0, 0), pad_edge=False)
    for column in COLUMNS:
        right = column in ("health", "mastery")
        table.add_column(say(scene.words, f"sheet.{column}"), justify="right" if right else "left")
    for seat, actor in enumerate(view["actors"]):
        is_player = seat < view["players"]
        name = scene.people[seat].name if is_player else say(scene.words, "nemesis")
        table.add_row(
            Line(name, "bold"), *_facts(scene, actor), style="dim" if actor["out"] else ""
        )
    return stacked(table, _solo(scene, view))


def _facts(scene: Scene, actor: ActorView) -> list[Line]:
    words = scene.words
    owned = [
        *numbers(actor["hand"]),
        *numbers(actor["discard"]),
        *numbers(actor["played"]),
        *(one["n"] for one in actor["champions"]),
    ]
    relics = [card_name(printed(n), words) for n in owned if printed(n).relic_of]
    champions = [card_name(printed(one["n"]), words) for one in actor["champions"]]
    return [
        Line(words.term(f"characters.{actor['character']}.name") if actor["character"] else ""),
        Line(str(actor["health"])),
        Line(str(actor["mastery"])),
        Line(", ".join(relics)),
        Line(", ".join(champions)),
    ]


def _solo(scene: Scene, view: View) -> Line | None:
    """Which of the ways to win it was (SI-10.16)."""
    nemesis = nemesis_of(view)
    if nemesis is None:
        return None
    if nemesis["health"] == 0:
        return Line(say(scene.words, "solo_won"), "bold green")
    if view["actors"][0]["health"] == 0:
        key = "solo_fell"
    else:
        key = "solo_mastery" if nemesis["mastery"] == MOST_MASTERY else "solo_row"
    return Line(say(scene.words, key), "bold red")
