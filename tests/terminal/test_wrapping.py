"""Where lines of the terminal end."""

import io

import pytest
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

import klubovna.terminal  # noqa: F401  (from here on lines end where they should)
from klubovna.texts import words
from klubovna.texts.typography import NO_BREAK

SENTENCE = words("cs", "klubovna.games.evenfall")("game.about")


@pytest.mark.parametrize("width", range(24, 60))
def test_no_line_ends_between_a_preposition_and_its_word(width: int) -> None:
    screen = io.StringIO()
    Console(file=screen, width=width).print(Line(SENTENCE))
    lines = screen.getvalue().splitlines()
    assert NO_BREAK in SENTENCE
    assert len(lines) > 5
    assert [
        line for line in lines if line.rstrip().rpartition(" ")[2].lower() in set("ksvzouai")
    ] == []
    assert all(len(line) <= width for line in lines)
    assert " ".join(line.strip() for line in lines) == SENTENCE


def test_a_column_of_a_table_keeps_them_together_too() -> None:
    screen = io.StringIO()
    table = Table.grid()
    table.add_column(width=9)
    table.add_row(Line(f"Hraje 12{NO_BREAK}karet"))
    Console(file=screen, width=30).print(table)
    assert [line.rstrip() for line in screen.getvalue().splitlines()] == [
        "Hraje",
        f"12{NO_BREAK}karet",
    ]
