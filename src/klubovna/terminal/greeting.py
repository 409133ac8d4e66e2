"""The first thing at a table: who plays what, and what proves that the deal is honest."""

from rich.console import Console
from rich.panel import Panel
from rich.table import Table as Grid
from rich.text import Text as Line

from klubovna.core.game import option_word
from klubovna.core.match import Match
from klubovna.core.rng import commitment
from klubovna.core.state import State
from klubovna.terminal.saves import looks_secret
from klubovna.texts import Words


def show_greeting(console: Console, words: Words, match: Match[State], names: list[str]) -> None:
    lines = Grid.grid(padding=(0, 2, 0, 0))
    lines.add_row(Line(words("terminal.who")), Line(", ".join(names)))
    agreed = agreed_options(match)
    if agreed:
        lines.add_row(Line(words("terminal.agreed")), Line(agreed))
    if looks_secret(match.setup.seed):
        # In two halves, so that it does not break in the middle of a narrow window.
        sealed = commitment(match.setup.seed)
        lines.add_row(Line(words("terminal.sealed")), Line(f"{sealed[:32]} {sealed[32:]}"))
    else:
        lines.add_row(Line(words("terminal.seed")), Line(match.setup.seed))
    cards = match.game.card_set()
    if cards is not None:
        lines.add_row(Line(words("terminal.cards")), Line(f"{cards.name} ({cards.mark})"))
    lines.add_row(Line("?", "bold cyan"), Line(words("terminal.helps")))
    title = Line(words("game.name"), "bold")
    console.print(Panel(lines, title=title, title_align="left", border_style="dim"))
    notice = match.game.notice()
    if notice is not None:
        console.print(Line(words.say(notice), "italic"))


def agreed_options(match: Match[State]) -> str:
    """The options that differ from their defaults, as they are typed."""
    chosen = match.setup.switches
    differ = [spec.name for spec in match.game.switches() if chosen[spec.name] != spec.default]
    return ", ".join(f"{name}={option_word(chosen[name])}" for name in differ)
