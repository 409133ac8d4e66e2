"""`klubovna bench`: how fast the engines are, beside what we want of them."""

from rich import box
from rich.table import Table
from rich.text import Text as Line

from klubovna.arena.bench import benchmarks
from klubovna.cli.options import read_card_files
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.cli.version import version
from klubovna.core.registry import use_all_cards
from klubovna.texts import Words


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "bench")
    parser.given("names", nargs="*")
    parser.switch("--cards", value="game_cards")
    known = benchmarks()
    asked = parser.read(arguments)
    use_all_cards(read_card_files(asked.cards or ""))
    names: list[str] = asked.names or list(known)
    for name in names:
        if name not in known:
            raise BadUsage("cli.error.bench", {"typed": name, "known": ", ".join(known)})
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("name", "value", "unit", "target", "verdict"):
        right = column in ("value", "target")
        table.add_column(spoken(f"cli.bench.{column}"), justify="right" if right else "left")
    for name in names:
        with aside().status(name):
            line = known[name]()
        reached = ""
        if line.target is not None:
            good = line.value >= line.target if line.higher_is_better else line.value <= line.target
            reached = spoken("cli.bench.reached" if good else "cli.bench.short")
        target = "" if line.target is None else _number(line.target)
        table.add_row(Line(line.name, "bold"), _number(line.value), line.unit, target, reached)
    out().print(Line(version(spoken)))
    out().print(table)
    return 0


def _number(value: float) -> str:
    return f"{value:,.0f}".replace(",", "\u00a0") if abs(value) >= 100 else f"{value:.3g}"
