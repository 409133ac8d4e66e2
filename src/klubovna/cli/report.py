"""A simulation's report, printed: win rates, scores, length, speed."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text as Line

from klubovna.arena import Report
from klubovna.arena.estimates import interval
from klubovna.arena.spread import Spread
from klubovna.core.state import Json
from klubovna.texts import Words, decimal, percent

BAR = 20
BLOCKS = " ▁▂▃▄▅▆▇█"
BINS = 20


def show_report(console: Console, words: Words, report: Report) -> None:
    data = report.to_json()
    games = report.totals.games
    console.print(Line(words("cli.simulate.title", game=report.game, n=games), "bold"))
    if report.plays_in_teams:
        console.print(_team_rates(words, report))
    console.print(_win_rates(words, report))
    if len(report.agents) > 1 and report.by_turn_order():
        console.print(_order_rates(words, report))
    console.print(_scores(words, report))
    _print_length_and_speed(console, words, report, data)


def _win_rates(words: Words, report: Report) -> Table:
    table = _table(words, ("seat", "agent", "wins", "interval", "bar"))
    for seat, agent in enumerate(report.agents):
        rate = _rate_cells(words, report.wins(seat), report.totals.games)
        table.add_row(str(seat + 1), agent, *rate)
    return table


def _team_rates(words: Words, report: Report) -> Table:
    """A win of several seats together is one win."""
    table = _table(words, ("team", "wins", "interval", "bar"))
    for team in report.teams:
        seats = ", ".join(str(seat + 1) for seat in team)
        table.add_row(seats, *_rate_cells(words, report.wins(team[0]), report.totals.games))
    return table


def _order_rates(words: Words, report: Report) -> Table:
    table = _table(words, ("order", "wins", "interval", "bar"))
    for place, (wins, games) in enumerate(report.by_turn_order()):
        table.add_row(f"{place + 1}.", *_rate_cells(words, wins, games))
    return table


def _rate_cells(words: Words, wins: float, games: int) -> tuple[str, str, Line]:
    """A share of wins with its interval and a bar."""
    low, high = interval(wins, games)
    bounds = f"{percent(words.lang, low)} – {percent(words.lang, high)}"
    bar = "█" * round(BAR * wins / games)
    return percent(words.lang, wins / games), bounds, Line(f"{bar:<{BAR}}", "cyan")


def _scores(words: Words, report: Report) -> Table:
    """One line a seat; the histograms of all seats share their axis."""
    table = _table(words, ("seat", "agent", "mean", "sd", "least", "median", "most", "spread"))
    columns = [*report.totals.scores]
    lines = [(str(seat + 1), agent) for seat, agent in enumerate(report.agents)]
    if report.totals.rivals:
        columns.append(report.totals.rivals)
        lines.append(("", words("cli.simulate.rival")))
    low = min(scores.at(0) for scores in columns)
    high = max(max(scores.counts) for scores in columns)
    for (seat, agent), scores in zip(lines, columns, strict=True):
        table.add_row(
            seat,
            agent,
            _decimal(words, scores.mean()),
            _decimal(words, scores.deviation()),
            _whole(words, scores.at(0)),
            _decimal(words, scores.at(len(scores) // 2), 0),
            _whole(words, max(scores.counts)),
            Line(histogram(scores, low, high), "cyan"),
        )
    table.columns[-1].header = Line(f"{_whole(words, low)} … {_whole(words, high)}")
    return table


def histogram(scores: Spread, low: int, high: int) -> str:
    """How often scores fall into equal parts of the range, as blocks of different height."""
    counts = [0] * BINS
    for score, times in scores.items():
        counts[min(BINS - 1, (score - low) * BINS // max(1, high - low))] += times
    top = max(counts)
    return "".join(BLOCKS[-(-count * 8 // top)] for count in counts)


def _print_length_and_speed(
    console: Console, words: Words, report: Report, data: dict[str, Json]
) -> None:
    length = data["length"]
    assert isinstance(length, dict)
    console.print(
        Line(
            words(
                "cli.simulate.length",
                mean=_decimal(words, length["mean"]),
                least=_decimal(words, length["min"], 0),
                most=_decimal(words, length["max"], 0),
            )
        )
    )
    console.print(
        Line(
            words(
                "cli.simulate.speed",
                games=_decimal(words, data["games_per_cpu_second"], 0),
                decisions=_decimal(words, data["decisions_per_cpu_second"], 0),
                cpu=_decimal(words, report.cpu_seconds, 2),
                wall=_decimal(words, report.wall_seconds, 2),
            )
        )
    )


def _table(words: Words, columns: Sequence[str]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for column in columns:
        left = column in ("agent", "bar", "spread")
        header = "" if column in ("bar", "spread") else words(f"cli.simulate.{column}")
        table.add_column(header, justify="left" if left else "right", no_wrap=True)
    return table


def _whole(words: Words, n: int) -> str:
    return words("terminal.points", n=n)


def _decimal(words: Words, value: Json, places: int = 1) -> str:
    assert isinstance(value, (int, float))
    return decimal(words.lang, value, places)
