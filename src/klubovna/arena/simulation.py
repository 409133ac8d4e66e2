"""Playing many matches. The same seed gives the same results, whoever plays them."""

import time
from collections.abc import Callable, Iterator

from klubovna.agents import make_agent
from klubovna.agents.playing import play_match
from klubovna.agents.roster import files_of
from klubovna.arena.crew import Alone, Crew, processes
from klubovna.arena.report import GameRow, Report, Totals
from klubovna.core.game import complete_setup
from klubovna.core.registry import find_game

Options = dict[str, str | int | bool]

CHUNK_SECONDS = 0.5
"""About how long one task should take, so that progress is seen."""


def simulate(
    game_id: str,
    agents: list[str],
    games: int,
    *,
    workers: int = 1,
    seed: str = "1",
    options: Options | None = None,
    progress: Callable[[int], None] | None = None,
    crew: Crew | None = None,
    rows_to: Callable[[list[GameRow]], None] | None = None,
    keep: bool = True,
) -> Report:
    """Play `games` matches between these agents, seat by seat, and report.

    They are played by `crew`, or by so many `workers` (processes). `progress` is called with the
    number of matches finished so far; `rows_to` is handed the matches as they come, in the order
    of their numbers. Without `keep` the report tells what they add up to, and forgets them.
    """
    chosen = dict(options or {})
    game = find_game(game_id)
    setup = complete_setup(game, len(agents), chosen, seed)
    for name in agents:
        make_agent(game_id, name, seed)
    started = time.perf_counter()
    rows: list[GameRow] = []
    totals = Totals(len(agents), game.teams(setup))
    cpu = 0.0
    for chunk, seconds in _chunks(game_id, agents, games, crew or processes(workers), seed, chosen):
        totals.add(chunk)
        cpu += seconds
        if keep:
            rows.extend(chunk)
        if rows_to is not None:
            rows_to(chunk)
        if progress is not None:
            progress(totals.games)
    wall = time.perf_counter() - started
    kept = rows if keep else None
    return Report(game_id, agents, chosen, seed, kept, cpu, wall, totals.teams, totals)


def play_range(
    game_id: str, agents: list[str], first: int, last: int, seed: str, options: Options
) -> tuple[list[GameRow], float]:
    """Matches number `first` to `last` - 1, and the CPU time they took."""
    started = time.process_time()
    game = find_game(game_id)
    rows = []
    for number in range(first, last):
        match_seed = f"{seed}/{number}"
        players = [
            make_agent(game_id, name, f"{match_seed}/{seat}") for seat, name in enumerate(agents)
        ]
        played = play_match(game, players, match_seed, options)
        result = played.result
        rows.append(
            GameRow(
                number,
                match_seed,
                played.decisions,
                result.scores,
                result.winners,
                played.first,
                result.rival,
            )
        )
    return rows, time.process_time() - started


def _chunks(
    game_id: str, agents: list[str], games: int, crew: Crew, seed: str, options: Options
) -> Iterator[tuple[list[GameRow], float]]:
    first = min(games, 2)
    rows, seconds = play_range(game_id, agents, 0, first, seed, options)
    yield rows, seconds
    size = max(1, min(2000, int(CHUNK_SECONDS / max(seconds / max(first, 1), 1e-6))))
    tasks = (
        (game_id, agents, start, min(start + size, games), seed, options)
        for start in range(first, games, size)
    )
    hands = crew if games - first > size else Alone()
    yield from hands.each(play_range, tasks, [file for name in agents for file in files_of(name)])
