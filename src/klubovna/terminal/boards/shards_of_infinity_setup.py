"""Shards of Infinity: what is shared out before the first turn, characters and relics."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.games.shards_of_infinity.card import CHARACTERS
from klubovna.games.shards_of_infinity.cards import KINDS
from klubovna.games.shards_of_infinity.seen import View
from klubovna.terminal.boards.parts import HEADING, NUMBER_WIDTH, part, side_by_side, typed
from klubovna.terminal.boards.shards_of_infinity_cards import (
    card_name,
    card_text,
    character_name,
    say,
)
from klubovna.terminal.boards.shards_of_infinity_rows import cell, rows
from klubovna.terminal.boards.shards_of_infinity_seen import numbers
from klubovna.terminal.scene import COMPACT, FULL, Scene, stacked


def auction(scene: Scene, view: View) -> RenderableType:
    """The characters that are left with their relics, and how the bidding stands."""
    words = scene.words
    taken = [actor["character"] for actor in view["actors"]]
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=NUMBER_WIDTH - 1, justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    for id in CHARACTERS:
        if id not in taken:
            number = typed(scene, f"character:{id}")
            number.rstrip()
            table.add_row(number, character_name(id, words), character_line(scene, id))
    shown = part(scene, table, Line(say(words, "characters"), HEADING))
    names = [scene.people[seat].name for seat in view["bidders"]]
    if not names:
        return shown
    return stacked(shown, Line(say(words, "bid", n=view["bid"], players=", ".join(names)), "bold"))


def character_line(scene: Scene, id: str) -> Line:
    """Who it is and which relics come with the character; what they do where there is room."""
    words = scene.words
    line = Line(words(f"characters.{id}.text"), "dim")
    if scene.options.get("relics", "own") != "own" or not scene.options.get("expansion", True):
        return line
    line = Line(f"{say(words, 'relics')}: ", "dim")
    relics = [card for card in KINDS if card.relic_of == id]
    for at, card in enumerate(relics):
        line.append(card_name(card, words), "bold")
        if scene.level != FULL:
            line.append(", " if at + 1 < len(relics) else "")
        else:
            line.append(f" – {card_text(card, words)} ", "dim")
    return line


def draft(scene: Scene, view: View) -> RenderableType:
    """The relics that are left to pick from."""
    title = Line(say(scene.words, "offer"), HEADING)
    if scene.level != COMPACT:
        return part(scene, rows(scene, numbers(view["offer"]), "relic"), title)
    cells = [cell(scene, n, f"relic:{n}") for n in numbers(view["offer"])]
    return part(scene, side_by_side(scene, cells) or Line(), title)
