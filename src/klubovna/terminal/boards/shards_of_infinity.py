"""The table of Shards of Infinity: opponents, the centre row, own champions and hand."""

from typing import cast

from rich.cells import cell_len
from rich.console import RenderableType
from rich.text import Text as Line

from klubovna.games.shards_of_infinity.seen import ActorView, Aids, Offered, View
from klubovna.terminal.boards.parts import (
    HEADING,
    NUMBER_WIDTH,
    number_room,
    part,
    side_by_side,
    typed,
)
from klubovna.terminal.boards.shards_of_infinity_cards import (
    badge,
    card_name,
    card_text,
    card_type,
    chip,
    glossary,
    marks,
    say,
)
from klubovna.terminal.boards.shards_of_infinity_players import (
    EXHAUSTED,
    ROOM_FOR_BARS,
    champions,
    dials,
    facts,
    opponents,
    player_name,
)
from klubovna.terminal.boards.shards_of_infinity_rows import card_row, card_table, cell, rows
from klubovna.terminal.boards.shards_of_infinity_seen import numbers, printed, view_of
from klubovna.terminal.boards.shards_of_infinity_setup import auction, character_line, draft
from klubovna.terminal.boards.shards_of_infinity_sheet import score_sheet
from klubovna.terminal.scene import COMPACT, FULL, Entry, Scene, stacked
from klubovna.texts import Words

FROM_DISCARD = ("banish", "return")
"""Questions whose cards may lie in the discard pile: then the whole pile is shown."""
FRAME = 8
"""Columns that a heading takes beside its words."""
LEAST_NAME = 8
CALM = 3
"""Lines of champions and opponents up to which a small screen has room for the row's texts."""


class ShardsBoard:
    """Draws from the view alone."""

    def draw(self, scene: Scene) -> RenderableType:
        view = view_of(scene)
        others = [seat for seat in range(len(view["actors"])) if seat != view["seat"]]
        own = _own(scene, view, view["seat"]) if view["seat"] >= 0 else None
        return stacked(*opponents(scene, view, others), _middle(scene, view), own)

    def draw_all(self, scenes: list[Scene]) -> RenderableType:
        first = view_of(scenes[0])
        nemesis = list(range(first["players"], len(first["actors"])))
        own = [_own(scene, view_of(scene), seat) for seat, scene in enumerate(scenes)]
        return stacked(*opponents(scenes[0], first, nemesis), _middle(scenes[0], first), *own)

    def describe(self, scene: Scene, target: str) -> Line | None:
        thing, _, id = target.partition(":")
        if thing == "character":
            return character_line(scene, id)
        if thing not in ("card", "champion", "row", "relic"):
            return None
        card = printed(int(id))
        line = Line.assemble(badge(card, scene.words), " ", (card_text(card, scene.words), "dim"))
        view = view_of(scene)
        if view["seat"] >= 0 and int(id) in numbers(view["actors"][view["seat"]]["discard"]):
            line.append(f" ({say(scene.words, 'your_discard').lower()})")
        return line

    def glossary(self, words: Words) -> list[Entry]:
        return glossary(words)

    def score_sheet(self, scene: Scene) -> RenderableType:
        return score_sheet(scene)


def _own_champions(scene: Scene, actor: ActorView) -> RenderableType | None:
    """With their texts in a large window."""
    if scene.level != FULL or not actor["champions"]:
        return champions(scene, actor)
    typing = [typed(scene, f"champion:{champion['n']}") for champion in actor["champions"]]
    table = card_table(scene, [champion["n"] for champion in actor["champions"]], typing)
    for champion, number in zip(actor["champions"], typing):
        card = printed(champion["n"])
        row = card_row(scene, champion["n"], number)
        row[3] = Line(
            f"{card_type(card, scene.words)} {marks(card, scene.words, champion['health'])}"
        )
        if champion["exhausted"]:
            row[3] = Line(f"{EXHAUSTED} {row[3].plain}", "yellow")
        table.add_row(*row)
    return table


# ---- the middle


def _middle(scene: Scene, view: View) -> RenderableType:
    """The centre row, or what is shared out before the first turn."""
    if view["phase"] == "auction":
        return stacked(_row(scene, view), auction(scene, view))
    if view["phase"] == "draft":
        return stacked(_row(scene, view), draft(scene, view))
    return _row(scene, view)


def _row(scene: Scene, view: View) -> RenderableType:
    words = scene.words
    title = Line(f"{say(words, 'row')} ", HEADING)
    deck = "center" if scene.width >= ROOM_FOR_BARS else "center_short"
    title.append(f"· {say(words, deck, n=view['center'])}", "dim not bold")
    two = any(place.startswith("hire ") for place in scene.numbers)
    aside = Line(say(words, "two_numbers"), "dim") if two else None
    if scene.level == COMPACT and (_crowd(view) > CALM or view["phase"] != "turns"):
        room = number_room([_slot_number(scene, slot) for slot in view["row"]])
        cells = [_slot_cell(scene, slot, room) for slot in view["row"]]
        return part(scene, side_by_side(scene, cells) or Line(), title, aside)
    typing = [_slot_number(scene, slot) for slot in view["row"]]
    table = card_table(scene, [slot["n"] for slot in view["row"] if slot is not None], typing)
    mine = view["active"] == view["seat"]
    for slot, number in zip(view["row"], typing):
        if slot is None:
            table.add_row("", "", Line(say(words, "empty_slot"), "dim"), "", "")
            continue
        faint = mine and slot["cost"] > view["gems"] and not number.plain.strip()
        table.add_row(*card_row(scene, slot["n"], number, slot["cost"], faint))
    return part(scene, table, title, aside)


def _crowd(view: View) -> int:
    """About how many lines opponents and champions take."""
    return sum(1 + (len(actor["champions"]) + 2) // 3 for actor in view["actors"]) - 1


def _slot_number(scene: Scene, slot: Offered | None, width: int = NUMBER_WIDTH) -> Line:
    place = "row:" if slot is None else f"row:{slot['n']}"
    return typed(scene, place, f"recruit {place}", f"hire {place}", width=width)


def _slot_cell(scene: Scene, slot: Offered | None, width: int) -> Line:
    if slot is None:
        return Line(" " * width + say(scene.words, "empty_slot"), "dim")
    card = printed(slot["n"])
    kind = f" {card_type(card, scene.words)}" if card.mercenary else ""
    room = scene.width // 2 - width - 1 - cell_len(kind)
    line = _slot_number(scene, slot, width)
    line.append_text(chip(card, scene.words, slot["cost"], room=room))
    line.append(kind, "dim")
    return line


# ---- the own side


def _own(scene: Scene, view: View, seat: int) -> RenderableType:
    """The player who looks: dials, this turn's gems and power, champions, what is played, hand."""
    actor = view["actors"][seat]
    aside = _turn(scene, view, seat)
    if aside and scene.level != FULL and not _fits(scene, view, seat, aside):
        aside = _turn(scene, view, seat, short=True)
    title = _own_title(scene, view, seat, cell_len(aside.plain) if aside else 0)
    parts: list[RenderableType | None] = [
        _own_champions(scene, actor),
        _played(scene, view, actor) if seat == view["active"] else None,
        _hand(scene, actor),
        _pile(scene, actor) if scene.kind in FROM_DISCARD else None,
        _relics(scene, actor),
    ]
    if scene.level != COMPACT:
        parts.append(Line(f"     {facts(scene, view, seat)}", "dim", no_wrap=True))
    content = stacked(*parts)
    return part(scene, content, title, aside)


def _fits(scene: Scene, view: View, seat: int, aside: Line) -> bool:
    """Whether the heading has room for the whole name and this beside it."""
    name, shown = player_name(scene, view, seat), dials(scene, view["actors"][seat])
    return FRAME + sum(cell_len(line.plain) for line in (name, shown, aside)) <= scene.width


def _own_title(scene: Scene, view: View, seat: int, taken: int) -> Line:
    """The name and the dials; where the rest of the line is taken, the name is cut, no number."""
    name, shown = player_name(scene, view, seat), dials(scene, view["actors"][seat])
    if scene.level != FULL:
        room = scene.width - FRAME - cell_len(shown.plain) - taken
        name.truncate(max(room, LEAST_NAME), overflow="ellipsis")
    title = Line.assemble(name, "  ", shown)
    title.stylize("not dim")
    return title


def _turn(scene: Scene, view: View, seat: int, short: bool = False) -> Line | None:
    """What there is to spend now: in words, or by signs alone where space is short."""
    if seat != view["active"] or view["phase"] != "turns":
        return None
    words = scene.words
    power, gems = ("infinite_power" if view["power"] is None else "power"), "gems"
    if short:
        power, gems = ("infinite_sign" if view["power"] is None else "number"), "number"
    now = view["power"]
    mastery = view["actors"][seat]["mastery"]
    then = cast(Aids, scene.aids()).get("potential") if scene.kind == "act" else None
    gems_then, power_then, mastery_then = view["gems"], now, mastery
    if then is not None:
        gems_then, power_then, mastery_then = then["gems"], then["power"], then["mastery"]
    line = Line.assemble(
        (f"◆ {say(words, gems, n=view['gems'])}", "bold cyan not dim"),
        (_grows(view["gems"], gems_then), "cyan not dim"),
        "  ",
        (f"● {say(words, power, n=now or 0)}", "bold red not dim"),
        (_grows(now, power_then), "red not dim"),
    )
    if grown := _grows(mastery, mastery_then):
        line.append(f"  ✦ {mastery}{grown}", "magenta not dim")
    if view["focused"] and scene.level != COMPACT:
        line.append(f"  {say(words, 'focus_done')}", "dim")
    return line


def _grows(now: int | None, then: int | None) -> str:
    """What it would be with the whole hand played and every champion used."""
    if then == now:
        return ""
    return f" → {'∞' if then is None else then}"


def _played(scene: Scene, view: View, actor: ActorView) -> RenderableType | None:
    """Allies and mercenaries of this turn; with numbers where one of them is to be copied."""
    cards = [n for n in numbers(view["played_now"]) if not printed(n).champion]
    if not cards:
        return None
    if scene.kind == "copy":
        return side_by_side(scene, [cell(scene, n, f"card:{n}") for n in cards])
    names: dict[str, int] = {}
    for n in cards:
        name = card_name(printed(n), scene.words)
        names[name] = names.get(name, 0) + 1
    told = ", ".join(name if count == 1 else f"{count}× {name}" for name, count in names.items())
    said = f"{' ' * NUMBER_WIDTH}{say(scene.words, 'played')}: {told}"
    return Line(said, "dim", no_wrap=True, overflow="ellipsis")


def _hand(scene: Scene, actor: ActorView) -> RenderableType | None:
    if not actor["hand"]:
        return Line(" " * NUMBER_WIDTH + say(scene.words, "empty_hand"), "dim")
    if scene.level == COMPACT:
        return side_by_side(scene, [cell(scene, n, f"card:{n}") for n in numbers(actor["hand"])])
    return rows(scene, numbers(actor["hand"]), "card")


def _pile(scene: Scene, actor: ActorView) -> RenderableType | None:
    """The own discard pile, when something may be taken from it."""
    cells = [
        cell(scene, n, f"card:{n}")
        for n in numbers(actor["discard"])
        if f"card:{n}" in scene.numbers
    ]
    if not cells:
        return None
    title = Line(f"{' ' * NUMBER_WIDTH}{say(scene.words, 'your_discard')}", "dim")
    return stacked(title, side_by_side(scene, cells))


def _relics(scene: Scene, actor: ActorView) -> RenderableType | None:
    """Relics set aside, as soon as one may be taken; in a large window always."""
    can = [n for n in numbers(actor["relics"]) if f"relic:{n}" in scene.numbers]
    if not can and (scene.level != FULL or actor["relic_taken"] or not actor["relics"]):
        return None
    if scene.level == COMPACT:
        return side_by_side(scene, [cell(scene, n, f"relic:{n}") for n in numbers(actor["relics"])])
    title = Line(f"{' ' * NUMBER_WIDTH}{say(scene.words, 'relics')}", "dim")
    return stacked(title, rows(scene, numbers(actor["relics"]), "relic"))
