"""Shards of Infinity: the players, their dials, champions and what is known of their cards."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.shards_of_infinity.seen import ActorView, InPlay, View
from klubovna.games.shards_of_infinity.table import MOST_HEALTH, MOST_MASTERY
from klubovna.terminal.boards.parts import NUMBER_WIDTH, side_by_side, typed
from klubovna.terminal.boards.shards_of_infinity_cards import bar, card_name, chip, say
from klubovna.terminal.boards.shards_of_infinity_seen import (
    is_marked,
    is_teammate,
    numbers,
    printed,
)
from klubovna.terminal.scene import Scene

HEALTH_BAR = 10
MASTERY_BAR = 6
EXHAUSTED = "↷"
TARGET = "◎"
"""Whom the power can hit, where that is not everybody."""
THREAT = "!∞"
"""Mastery nears its end, where the Infinity Shard has infinite power."""
ROOM_FOR_BARS = 100
"""Columns from which there is room for dials beside the numbers."""


def player_name(scene: Scene, view: View, seat: int) -> Line:
    """Whose turn it is, the name, and who is behind it."""
    words = scene.words
    on_turn = seat == view["active"] and view["phase"] == "turns"
    name = Line.assemble(("▶ " if on_turn else "  ", "bold green"))
    if seat >= view["players"]:
        name.append(say(words, "nemesis"), "bold red")
        about = []
    else:
        person = scene.people[seat]
        mine = seat == view["seat"] and not scene.watching
        name.append(person.name, "bold")
        about = [say(words, "you")] if mine else [person.what] if person.what else []
    if is_marked(view, seat) and not scene.watching:
        name.append(f" {TARGET}", "bold red")
    actor = view["actors"][seat]
    if actor["character"]:
        about.append(words.term(f"characters.{actor['character']}.name"))
    if about:
        name.append(f" ({', '.join(about)})", "dim")
    return name


def dials(scene: Scene, actor: ActorView) -> Line:
    """Health and mastery as numbers, and as bars where there is room."""
    style = "red" if actor["health"] <= MOST_HEALTH // 4 else "green"
    threat = actor["mastery"] * 4 >= MOST_MASTERY * 3 and not actor["out"]
    line = Line.assemble((f"♥{actor['health']:>3} ", f"bold {style}"))
    if scene.width >= ROOM_FOR_BARS:
        line.append_text(bar(actor["health"], MOST_HEALTH, HEALTH_BAR, style)).append(" ")
    line.append(f" ✦{actor['mastery']:>3} ", "bold magenta")
    if scene.width >= ROOM_FOR_BARS:
        line.append_text(bar(actor["mastery"], MOST_MASTERY, MASTERY_BAR, "magenta"))
    line.append(f" {THREAT}" if threat else "", "bold yellow")
    return line


def facts(scene: Scene, view: View, seat: int) -> str:
    """How many cards there are, and what is known of them."""
    words, actor = scene.words, view["actors"][seat]
    if actor["out"]:
        return say(words, "out")
    found = []
    if is_teammate(view, seat):
        found.append(say(words, "teammate"))
    if seat < view["players"]:
        found += [say(words, "hand_size", n=actor["cards"]), say(words, "deck", n=actor["deck"])]
        found.append(_discard(scene, actor))
    if actor["shield"]:
        found.append(say(words, "shield", n=actor["shield"]))
    if seat != view["seat"] and actor["hand"]:
        names = [card_name(printed(n), words, "acc") for n in numbers(actor["hand"])]
        found.append(say(words, "knows", cards=", ".join(names)))
    return " · ".join(found)


def _discard(scene: Scene, actor: ActorView) -> str:
    if not actor["discard"]:
        return say(scene.words, "discard", n=0)
    top = card_name(printed(actor["discard"][-1]["n"]), scene.words)
    return say(scene.words, "discard_top", n=len(actor["discard"]), card=top)


def opponents(scene: Scene, view: View, seats: list[int]) -> list[RenderableType | None]:
    """A line each, and below it the champions."""
    parts: list[RenderableType | None] = []
    names = [player_name(scene, view, seat) for seat in seats]
    room = max((cell_len(name.plain) for name in names), default=0)
    room = min(room, scene.width * 2 // 5)
    for seat, name in zip(seats, names):
        actor = view["actors"][seat]
        table = Table.grid(padding=(0, 2, 0, 0), expand=True)
        table.add_column(width=NUMBER_WIDTH - 1 if f"seat:{seat}" in scene.numbers else 0)
        table.add_column(width=room, no_wrap=True, overflow="ellipsis")
        table.add_column(no_wrap=True)
        table.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
        known = Line(facts(scene, view, seat), "dim")
        number = scene.number(f"seat:{seat}") if f"seat:{seat}" in scene.numbers else Line()
        table.add_row(number, name, dials(scene, actor), known)
        parts += [table, champions(scene, actor)]
    return parts


def champions(scene: Scene, actor: ActorView) -> RenderableType | None:
    return side_by_side(scene, [_champion(scene, champion) for champion in actor["champions"]])


def _champion(scene: Scene, champion: InPlay) -> Line:
    card = printed(champion["n"])
    line = typed(scene, f"champion:{champion['n']}")
    line.append_text(chip(card, scene.words, health=champion["health"]))
    if champion["exhausted"]:
        line.append(f" {EXHAUSTED}", "bold yellow")
    return line
