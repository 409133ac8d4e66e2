"""What the scorer writes in a terminal: lists, help, and the score sheet."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from klubovna.companion.fantasy_realms import Sheet
from klubovna.games.fantasy_realms.explain import Row
from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.items import Item
from klubovna.games.fantasy_realms.suits import suit_id
from klubovna.texts import Arg, Ref, Words

COLOURS = {
    "land": "dark_goldenrod",
    "flood": "blue",
    "weather": "cyan",
    "flame": "red",
    "army": "grey62",
    "wizard": "magenta",
    "leader": "medium_purple",
    "beast": "green",
    "weapon": "sandy_brown",
    "artifact": "orange1",
    "wild": "white",
    "building": "steel_blue",
    "outsider": "hot_pink",
    "undead": "chartreuse4",
}
ITEM_COLOUR = "yellow"

HELP = (
    "letters",
    "number",
    "remove",
    "discard",
    "item",
    "players",
    "new",
    "items",
    "clear",
    "score",
    "quit",
)


def name_of(thing: Card | Item) -> Ref:
    return Ref(f"{'items' if isinstance(thing, Item) else 'cards'}.{thing.id}.name")


def colour_of(thing: Card | Item) -> str:
    return ITEM_COLOUR if isinstance(thing, Item) else COLOURS[suit_id(thing.suit)]


class Paper:
    """A console written in one language."""

    def __init__(self, console: Console, words: Words) -> None:
        self.console = console
        self.words = words

    def say(self, key: str, **args: Arg) -> None:
        self.line(self.words(key, **args))

    def line(self, text: str) -> None:
        self.console.print(Line(text))

    def help(self) -> None:
        table = Table(box=None, show_header=False, padding=(0, 2))
        for topic in HELP:
            table.add_row(
                Line(self.words(f"scorer.help.{topic}.input"), "bold"),
                Line(self.words(f"scorer.help.{topic}.does")),
            )
        self.console.print(table)

    def offer(self, things: Sequence[Card | Item]) -> None:
        """A numbered list to choose from."""
        for number, thing in enumerate(things, 1):
            self.console.print(Line(f"{number:3}  ").append(self._name(thing)))
        self.say("scorer.which")

    # ---- the score sheet

    def sheet(self, sheet: Sheet, area: Sequence[Card]) -> None:
        """The score with its reasons, the choices behind it, and how it came about."""
        self.console.print(self._table(sheet))
        if area:
            self.say("scorer.discard_area", cards=[name_of(card) for card in area])
        self._list("scorer.best_choices", [self.words.say(text) for text in sheet.decisions])
        steps = [text for text in sheet.proof if text not in sheet.decisions]
        self._list("scorer.proof", [self.words.say(text) for text in steps])

    def _table(self, sheet: Sheet) -> Table:
        table = Table(box=box.SIMPLE_HEAD, show_footer=True)
        for column in ("card", "base", "bonus", "penalty", "points", "why"):
            numbers = column not in ("card", "why")
            footer = {"card": self.words("scorer.total"), "points": self._number(sheet.total)}
            table.add_column(
                self.words(f"scorer.column.{column}"),
                justify="right" if numbers else "left",
                footer=Line(footer.get(column, ""), "bold"),
                no_wrap=numbers,
            )
        for row in sheet.rows:
            self._add_card(table, row)
        for item in sheet.items:
            table.add_row(self._name(item.item), "", "", "", self._number(item.points), "")
        return table

    def _add_card(self, table: Table, row: Row) -> None:
        numbers = (row.base, row.bonus, row.penalty, row.total())
        why = [
            self.words("scorer.part", points=part.points, reason=part.reason) for part in row.parts
        ]
        why += [self.words.say(note) for note in row.notes]
        name = self._name(row.card)
        if row.blanked:
            name.stylize("dim strike")
        texts = [Line(self._number(number)) for number in numbers]
        table.add_row(name, *texts, Line("\n".join(why)), style="dim" if row.blanked else "")

    def _name(self, thing: Card | Item) -> Line:
        name = Line(self.words.term(name_of(thing)), colour_of(thing))
        if isinstance(thing, Card):
            name.append(f" · {self.words.term(f'suits.{suit_id(thing.suit)}')}", "dim")
        return name

    def _number(self, number: int) -> str:
        return self.words("scorer.number", n=number)

    def _list(self, heading: str, lines: list[str]) -> None:
        if lines:
            self.console.print(Line(self.words(heading), "bold"))
        for line in lines:
            self.console.print(Line(f"  {line}"))
