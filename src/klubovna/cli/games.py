"""`klubovna games`: what can be played, and with which options."""

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as Line

from klubovna.agents import agent_names
from klubovna.cli.output import out
from klubovna.cli.parser import Parser
from klubovna.cli.shelf import shelf
from klubovna.core.game import Game, Switch, option_word
from klubovna.core.registry import find_game
from klubovna.core.showing import Value
from klubovna.core.state import State
from klubovna.texts import Words


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "games")
    parser.given("game", nargs="?")
    wanted: str | None = parser.read(arguments).game
    if wanted is None:
        show_games(spoken)
    else:
        show_game(spoken, find_game(wanted))
    return 0


def show_games(spoken: Words) -> None:
    """All games, one line each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("id", "name", "players", "pitch"):
        table.add_column(spoken(f"cli.games.{column}"), no_wrap=column in ("id", "players"))
    for shown in shelf(spoken):
        table.add_row(
            Line(shown.game.id, "bold cyan"),
            Line(shown.name, "bold"),
            f"{shown.game.least_players}–{shown.game.most_players}",
            shown.pitch,
        )
    out().print(table)
    out().print(Line(spoken("cli.games.more")))


def show_game(spoken: Words, game: Game[State]) -> None:
    """One game: what it is, its options and its agents."""
    console = out()
    said = game.words(spoken.lang)
    least, most = game.least_players, game.most_players
    console.print(Line.assemble((said("game.name"), "bold"), f" ({game.id})"))
    console.print(Line(said("game.about")))
    notice = game.notice()
    if notice is not None:
        console.print(Line(said.say(notice), "italic"))
    console.print(Line(spoken("cli.games.for", least=least, most=most)))
    show_agents(console, spoken, agent_names(game.id))
    options = game.switches()
    if options:
        show_options(console, spoken, said, options)
        first = options[0]
        example = f"klubovna play {game.id} --options {first.name}={option_word(first.values[-1])}"
        console.print(Line(spoken("cli.games.example", command=example)), soft_wrap=True)


def show_agents(console: Console, spoken: Words, names: list[str]) -> None:
    """Each bot by the name to type, the weakest first, and how it plays where somebody said it."""
    console.print(Line(spoken("cli.games.agents")))
    table = Table.grid(padding=(0, 2))
    for name in names:
        key = f"agents.{name}"
        table.add_row(Line(name, "bold cyan"), spoken(key) if spoken.has(key) else "")
    console.print(Padding(table, (0, 0, 0, 2), expand=False))
    console.print(Line(spoken("cli.games.more_agents")))


def show_options(console: Console, spoken: Words, said: Words, options: list[Switch]) -> None:
    """Each option with its values, the default first, and under it what it changes."""
    console.print()
    console.print(Line(spoken("cli.games.options"), "bold"))
    told: set[str] = set()
    for spec in options:
        line = Line.assemble("  ", (spec.name, "bold cyan"), " = ")
        line.append(option_word(spec.default), "bold")
        for value in spec.values[1:]:
            line.append(f" | {option_word(value)}")
        line.append(f"  {spec.rule}", "dim")
        console.print(line)
        key = f"switch.{spec.name}"
        if said.has(key):
            console.print(Padding(Line(said(key)), (0, 0, 0, 6), expand=False))
        meanings = value_meanings(said, spec)
        if meanings.plain and meanings.plain not in told:
            console.print(Padding(meanings, (0, 0, 0, 8), expand=False))
        told.add(meanings.plain)
    console.print()


def value_meanings(said: Words, spec: Switch) -> Line:
    """What the values of an option mean, where the game's texts tell more than the word to type."""
    line = Line()
    for value in spec.values:
        word, meaning = option_word(value), value_meaning(said, spec, value)
        if meaning and meaning.lower() != word:
            line.append("; " if line else "").append(word, "bold").append(f" – {meaning}")
    return line


def value_meaning(said: Words, spec: Switch, value: Value) -> str:
    """The text of a value, of all numbered options of its kind, or the name of what it stands for;
    "" where the game says nothing."""
    kind = spec.name.rstrip("0123456789").rstrip("_")
    keys = [f"value.{spec.name}.{value}", f"value.{kind}.{value}"]
    keys += [spec.names.replace("{}", str(value))] if spec.names else []
    return next((said(key) for key in keys if said.has(key)), "")
