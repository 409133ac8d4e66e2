"""An analysis, printed: the curve, the decisions, where the match turned, and the players."""

from collections.abc import Sequence
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from klubovna.analysis.findings import (
    BEST,
    BLUNDER,
    GOOD,
    GRADES,
    INACCURACY,
    MISTAKE,
    UNSEEN,
    Analysis,
    Judged,
    Sentence,
)
from klubovna.texts import Text, Words, decimal, percent

SIGNS: Final = {BEST: "✓", GOOD: "·", INACCURACY: "?!", MISTAKE: "?", BLUNDER: "??", UNSEEN: "–"}
COLOURS: Final = {BEST: "green", INACCURACY: "yellow", MISTAKE: "dark_orange", BLUNDER: "red"}
BLOCKS: Final = "▁▂▃▄▅▆▇█"
WIDTH: Final = 64


def show_analysis(
    console: Console, words: Words, found: Analysis, names: Sequence[str], whole: bool
) -> None:
    title = words(
        "cli.analyse.title",
        game=words("game.name"),
        decisions=len(found.decisions),
        playouts=found.playouts,
    )
    console.print(Line(title, "bold"))
    _print_curves(console, words, found, names)
    _print_turning(console, words, found, names)
    console.print(_decisions(words, found, names, whole))
    if not whole:
        console.print(Line(words("cli.analyse.more"), "dim"))
    console.print(_players(words, found, names))


# ---- the curve


def _print_curves(console: Console, words: Words, found: Analysis, names: Sequence[str]) -> None:
    """One line a team as it could know, one with all cards open."""
    table = Table(box=None, show_header=False, pad_edge=False)
    for place, team in enumerate(found.teams):
        own = [(one.at, one.after) for one in found.decisions if one.seat in team and one.grade]
        lay = [(one.at, one.chances[place]) for one in found.open]
        who = ", ".join(names[seat] for seat in team)
        table.add_row(who, words("analysis.known"), Line(_curve(own, found.length), "cyan"))
        table.add_row("", words("analysis.open"), Line(_curve(lay, found.length), "dim"))
    console.print(table)


def _curve(points: list[tuple[int, float]], length: int) -> str:
    """Blocks from left to right; each shows the last that was known by then."""
    drawn, at, value = "", 0, points[0][1] if points else 0.0
    for column in range(min(WIDTH, max(1, length))):
        while at < len(points) and points[at][0] * WIDTH <= (column + 1) * length:
            value = points[at][1]
            at += 1
        drawn += BLOCKS[round(value * (len(BLOCKS) - 1))]
    return drawn


# ---- decisions


def _print_turning(console: Console, words: Words, found: Analysis, names: Sequence[str]) -> None:
    console.print(Line(words("analysis.turning"), "bold"))
    if not found.turning:
        console.print(words("analysis.no_turning"), markup=False)
    by_place = {one.at: one for one in found.decisions}
    for number, at in enumerate(found.turning, 1):
        one = by_place[at]
        head = f"{number}. {_place(words, one, names)}: {_said(words, one.made)} {SIGNS[one.grade]}"
        console.print(Line(head, COLOURS.get(one.grade, "")))
        if one.better is not None:
            better = words("analysis.better", option=_text(one.better))
            console.print(f"   {better}", markup=False)
        for more in (one.reason, one.grounds):
            if more is not None:
                console.print(f"   {_said(words, more)}", markup=False)


def _place(words: Words, one: Judged, names: Sequence[str]) -> str:
    return words("analysis.place", n=one.at + 1, player=names[one.seat])


def _decisions(words: Words, found: Analysis, names: Sequence[str], whole: bool) -> Table:
    columns = ["place", "player", "made", "before", "after"]
    columns += ["points"] if found.points else []
    table = _table(words, columns)
    for one in found.decisions:
        if whole or one.grade not in (BEST, GOOD, UNSEEN):
            made = Line(f"{SIGNS[one.grade]} {_said(words, one.made)}", COLOURS.get(one.grade, ""))
            cells: list[str | Line] = [str(one.at + 1), names[one.seat], made]
            cells += [percent(words.lang, one.before, 0), percent(words.lang, one.after, 0)]
            if found.points:
                cells.append(_points(words, one))
            table.add_row(*cells)
    return table


def _points(words: Words, one: Judged) -> str:
    if one.points_before is None or one.points_after is None:
        return ""
    return decimal(words.lang, one.points_after - one.points_before, 1)


# ---- players


def _players(words: Words, found: Analysis, names: Sequence[str]) -> Table:
    table = _table(words, ["player"])
    for name in GRADES:
        table.add_column(SIGNS[name], justify="right", header_style=COLOURS.get(name, ""))
    for name in ("loss", "mean", "start", "luck"):
        table.add_column(words(f"cli.analyse.{name}"), justify="right")
    for one in found.seats:
        luck = "–"
        if one.luck is not None:
            luck = f"{percent(words.lang, one.luck, 0)} ± {percent(words.lang, one.luck_error, 0)}"
        table.add_row(
            names[one.seat],
            *(str(one.grades[name]) for name in GRADES),
            percent(words.lang, one.loss, 0),
            percent(words.lang, one.mean),
            percent(words.lang, one.start, 0),
            luck,
        )
    return table


def _table(words: Words, columns: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE)
    for name in columns:
        right = name in ("place", "before", "after", "points")
        table.add_column(words(f"cli.analyse.{name}"), justify="right" if right else "left")
    return table


def _text(sentence: Sentence) -> Text:
    return Text.from_json({"key": sentence.key, "args": sentence.args})


def _said(words: Words, sentence: Sentence) -> str:
    return words.say(_text(sentence))
