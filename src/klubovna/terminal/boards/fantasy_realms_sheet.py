"""Fantasy Realms: the score sheet at the end, card by card with reasons."""

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.fantasy_realms.explain import Row
from klubovna.terminal.boards.fantasy_realms_cards import badge, card_name, item_badge, item_name
from klubovna.terminal.boards.fantasy_realms_worth import Glimpse, final_rows
from klubovna.terminal.scene import Scene, stacked
from klubovna.texts import Text, Words

COLUMNS = ("card", "base", "bonus", "penalty", "points", "why")


def score_sheet(scene: Scene) -> RenderableType:
    """One table a player, in seat order."""
    glimpse = Glimpse(scene)
    parts: list[RenderableType] = []
    for seat in range(glimpse.players):
        rows, choices = final_rows(scene, glimpse, seat)
        parts.append(_sheet(scene, glimpse, seat, rows))
        parts += [Line(f"   {scene.words.say(choice)}", "dim italic") for choice in choices]
        parts.append(Line())
    return stacked(*parts)


def _sheet(scene: Scene, glimpse: Glimpse, seat: int, rows: list[Row]) -> Table:
    words = scene.words
    player = glimpse.seats[seat]
    table = Table(
        title=Line(scene.people[seat].name, "bold"),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        show_footer=True,
        footer_style="bold",
        padding=(0, 1, 0, 0),
        pad_edge=False,
    )
    footers: dict[str, str | Line] = {
        "card": words("terminal.total"),
        "points": _number(words, player.score),
    }
    for column in COLUMNS:
        is_number = column not in ("card", "why")
        table.add_column(
            words(f"terminal_board.sheet.{column}"),
            justify="right" if is_number else "left",
            footer=footers.get(column, ""),
            no_wrap=column != "why",
        )
    for row in rows:
        table.add_row(*_card_row(row, words), style="dim" if row.blanked else "")
    used = [item.index for item in player.face_down]
    for item in player.face_down:
        name = Line.assemble(item_badge(item, glimpse.players, words), f" {item_name(item, words)}")
        table.add_row(name, "", "", "", _number(words, item.points(glimpse.players, used)), "")
    return table


def _card_row(row: Row, words: Words) -> list[Line]:
    name = Line(card_name(row.card, words), "strike" if row.blanked else "")
    numbers = [_number(words, n) if n else Line("·", "dim") for n in (row.bonus, row.penalty)]
    base = Line("✗", "dim") if row.blanked else _number(words, row.base)
    if len(row.parts) == 1:
        why = [words.say(row.parts[0].reason)]
    else:
        why = [_part(part.points, part.reason, words) for part in row.parts]
    why += [words.say(note) for note in row.notes]
    total = _number(words, row.total())
    total.stylize("bold")
    card = Line.assemble(badge(row.card, words), " ", name)
    return [card, base, *numbers, total, Line("; ".join(why))]


def _part(points: int, reason: Text, words: Words) -> str:
    return words("terminal_board.part", points=points, reason=reason)


def _number(words: Words, n: int) -> Line:
    return Line(words("terminal.points", n=n))
