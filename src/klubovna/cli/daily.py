"""`klubovna daily [GAME]`: the challenge of the day in the terminal."""

import os
from datetime import UTC, date, datetime

from rich.text import Text as Line

from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.outfit import Daily, outfit_of
from klubovna.core.patching import reopened
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.terminal.daily import Attempt, Outcome, challenges, deal
from klubovna.terminal.saves import Keeper, autosave_path, data_folder, read_save
from klubovna.terminal.sitters import ME, sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import Text, Words


def today() -> date:
    return datetime.now(UTC).date()


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "daily")
    parser.given("game", nargs="?")
    parser.switch("--day")
    asked = parser.read(arguments)
    if asked.game is None:
        return show_games(spoken, today())
    game = find_game(asked.game)
    offered = outfit_of(game).daily
    if offered is None:
        known = ", ".join(other.id for other in challenges())
        raise BadUsage("daily.error.none", {"game": game.id, "known": known})
    return play(spoken, game, offered, wanted_day(game, asked.day or ""))


def wanted_day(game: Game[State], typed: str) -> date:
    """Today, or an earlier day on which an attempt was begun: it is still that day's."""
    now = today()
    if not typed:
        return now
    try:
        day = date.fromisoformat(typed)
    except ValueError as error:
        raise BadUsage("daily.error.day", {"typed": typed}) from error
    if day != now and not Attempt(data_folder(os.environ), game.id, day).is_begun:
        raise BadUsage("daily.error.day", {"typed": typed})
    return day


def show_games(spoken: Words, day: date) -> int:
    """What there is today, and how far one has come with it."""
    out().print(Line(spoken("daily.today", date=day.isoformat()), "bold"))
    for game in challenges():
        attempt = Attempt(data_folder(os.environ), game.id, day)
        head = Line.assemble((f"{game.id:<20}", "bold cyan"), game.words(spoken.lang)("game.name"))
        out().print(head.append(f"  {spoken.say(status(attempt))}", "dim"))
    out().print(Line(spoken("daily.start"), "dim"))
    return 0


def status(attempt: Attempt) -> Text:
    outcome = attempt.kept.outcome
    if not attempt.is_begun:
        return Text("daily.status.open")
    if outcome is None:
        return Text("daily.status.playing" if attempt.counts else "daily.status.practice")
    return told(outcome) if attempt.counts else Text("daily.status.not_counted")


def told(outcome: Outcome) -> Text:
    """A result in words; nothing of the deal is in it."""
    kind = "won" if outcome.won else "lost"
    args = {"n": outcome.score, "moves": outcome.moves}
    if outcome.rival is None:
        return Text(f"daily.{kind}", args)
    return Text(f"daily.{kind}_against", {**args, "rival": outcome.rival})


# ---- playing


def play(spoken: Words, game: Game[State], offered: Daily, day: date) -> int:
    """The first attempt, begun or gone on with; after its end the same deal as practice."""
    attempt = Attempt(data_folder(os.environ), game.id, day)
    if attempt.is_over:
        out().print(Line(spoken("daily.again")))
        seated(spoken, deal(game, offered, day), offered).run()
        return 0
    resumed = attempt.is_begun and attempt.match_path.is_file()
    match = kept_match(game, attempt) if resumed else deal(game, offered, day)
    attempt.begin()
    out().print(Line(spoken("daily.counts" if attempt.counts else "daily.status.practice")))
    table = seated(spoken, match, offered, attempt)
    table.comes_back = f"klubovna daily {game.id} --day {day.isoformat()}"
    if resumed:
        table.seen = [len(match.events())] * len(table.sitters)
    if table.run():
        attempt.end(match)
        share(spoken, game, attempt, day)
    return 0


def kept_match(game: Game[State], attempt: Attempt) -> Match[State]:
    """The match as far as it was played."""
    return reopened(game, read_save(attempt.match_path).record, events=True).match


def seated(
    spoken: Words, match: Match[State], offered: Daily, attempt: Attempt | None = None
) -> TerminalTable:
    """A table with the day's deal; bots throw with its seed, so that the same moves meet the same
    answers."""
    game = match.game
    players = [ME] + [offered.agent] * (offered.players - 1)
    if attempt is None:
        keeper = Keeper(autosave_path(data_folder(os.environ), game.id), is_autosave=True)
    else:
        keeper = Keeper(attempt.match_path, is_autosave=False)
    sitters = sit_down(game.id, players, match.setup.seed)
    table = TerminalTable(out(), read_line, match, sitters, spoken.lang, keeper)
    table.attempt = attempt
    return table


def share(spoken: Words, game: Game[State], attempt: Attempt, day: date) -> None:
    """A line for others."""
    outcome = attempt.kept.outcome
    assert outcome is not None
    if not attempt.counts:
        out().print(Line(spoken("daily.status.not_counted")))
        return
    name = game.words(spoken.lang)("game.name")
    line = spoken("daily.share", game=name, date=day.isoformat(), result=told(outcome))
    out().print(Line(spoken("daily.copy"), "dim"))
    out().print(Line(line), soft_wrap=True)
