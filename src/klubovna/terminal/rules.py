"""The rules of a game as a terminal shows them."""

from collections.abc import Iterable

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from klubovna.rulebook.page import (
    Block,
    Entries,
    Example,
    Grid,
    Items,
    Page,
    Paragraph,
    Rule,
    Section,
    Span,
    Spans,
)
from klubovna.texts import Words

STYLES = {"strong": "bold", "soft": "italic", "code": "cyan", "rule": "cyan", "thing": "bold green"}
SIGNS = {"lay": "▣ ", "choose": "→ ", "expect": "= "}
LEFT = 2


def page_drawn(page: Page, words: Words) -> RenderableType:
    """The whole rules, under their title."""
    parts: list[RenderableType] = [
        Line(page.title, "bold magenta"),
        *blocks_drawn(page.lead, words),
    ]
    parts += [
        section_drawn(section, section.blocks, section.rules, words) for section in page.sections
    ]
    return Group(*parts)


def section_drawn(
    section: Section, blocks: list[Block], rules: list[Rule], words: Words
) -> RenderableType:
    """A section with these of its parts."""
    head: list[RenderableType] = [Line(), Line(section.title, "bold cyan")]
    return Group(*head, *blocks_drawn(blocks, words), *(rule_drawn(rule, words) for rule in rules))


def rule_drawn(rule: Rule, words: Words) -> RenderableType:
    """A rule with its number."""
    head = Line.assemble((rule.id, "cyan"), f"  {rule.title}" if rule.title else "", style="bold")
    return Group(Line(), head, *blocks_drawn(rule.blocks, words))


def blocks_drawn(blocks: Iterable[Block], words: Words) -> list[RenderableType]:
    """Paragraphs, lists and tables, a little to the right."""
    return [Padding(_block(block, words), (0, 0, 0, LEFT), expand=False) for block in blocks]


def _block(block: Block, words: Words) -> RenderableType:
    if isinstance(block, Paragraph):
        return _line(block.spans)
    if isinstance(block, Items):
        return _items(block)
    if isinstance(block, Grid):
        return _grid(block)
    if isinstance(block, Entries):
        return _entries(block)
    return _example(block, words)


def _line(spans: Spans) -> Line:
    return Line.assemble(*((span.text, STYLES.get(span.kind, "")) for span in spans))


def _items(block: Items) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    for number, spans in enumerate(block.items, 1):
        grid.add_row(f"{number}." if block.numbered else "•", _line(spans))
    return grid


def _grid(block: Grid) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for cell in block.rows[0]:
        table.add_column(_line(cell))
    for row in block.rows[1:]:
        table.add_row(*(_line(cell) for cell in row))
    return table


def _entries(block: Entries) -> RenderableType:
    lines: list[RenderableType] = []
    for entry in block.entries:
        line = Line.assemble((f"{entry.name}: " if entry.name else "", "bold"), _line(entry.spans))
        lines.append(line)
    return Group(*lines)


def _example(block: Example, words: Words) -> RenderableType:
    """What is told of an example, step by step, with the things it is about."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for step in block.steps:
        told = _line(step.spans)
        if step.things:
            told.append(" ").append(_things(step.things))
        grid.add_row(Line(SIGNS.get(step.verb, ""), "yellow"), told)
    return Group(Line(words("rulebook.example"), "bold yellow"), grid)


def _things(things: tuple[Span, ...]) -> Line:
    line = Line("[")
    for at, thing in enumerate(things):
        line.append(", " if at else "").append(thing.text, STYLES["thing"])
    return line.append("]")
