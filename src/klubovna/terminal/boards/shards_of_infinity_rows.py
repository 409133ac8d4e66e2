"""Shards of Infinity: cards under each other with their texts, and cards as cells."""

from rich.cells import cell_len
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text as Line

from klubovna.terminal.boards.parts import number_room, typed
from klubovna.terminal.boards.shards_of_infinity_cards import (
    BADGE_WIDTH,
    badge,
    card_name,
    card_text,
    chip,
    kind_line,
)
from klubovna.terminal.boards.shards_of_infinity_seen import printed
from klubovna.terminal.scene import FULL, Scene


def cell(scene: Scene, n: int, place: str) -> Line:
    line = typed(scene, place)
    line.append_text(chip(printed(n), scene.words))
    return line


def card_table(scene: Scene, cards: list[int], numbers: list[Line]) -> Table:
    """Cards under each other with their texts, which are cut where space is short."""
    words = scene.words
    names = max((cell_len(card_name(printed(n), words)) for n in cards), default=8)
    kinds = max((cell_len(kind_line(printed(n), words)) for n in cards), default=8)
    if any(printed(n).champion for n in cards):
        kinds += 2
    table = Table.grid(padding=(0, 1, 0, 0), expand=True)
    table.add_column(width=number_room(numbers) - 1, justify="right", no_wrap=True)
    table.add_column(width=BADGE_WIDTH, no_wrap=True)
    table.add_column(width=names, no_wrap=True)
    table.add_column(width=kinds, no_wrap=True)
    table.add_column(ratio=1, no_wrap=scene.level != FULL, overflow="ellipsis")
    return table


def card_row(scene: Scene, n: int, number: Line, cost: int = -1, faint: bool = False) -> list[Line]:
    card, words = printed(n), scene.words
    number.rstrip()
    return [
        number,
        badge(card, words, cost),
        Line(card_name(card, words), "dim" if faint else "bold"),
        Line(kind_line(card, words), "dim" if faint else ""),
        Line(card_text(card, words), "dim" if faint else ""),
    ]


def rows(scene: Scene, cards: list[int], place: str) -> RenderableType:
    numbers = [typed(scene, f"{place}:{n}") for n in cards]
    table = card_table(scene, cards, numbers)
    for n, number in zip(cards, numbers):
        table.add_row(*card_row(scene, n, number))
    return table
