"""Playing many matches. The same seed gives the same results for any number of workers."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from klubovna.agents import make_agent
from klubovna.agents.playing import play_match
from klubovna.arena.report import GameRow, Report
from klubovna.core.game import complete_setup
from klubovna.core.registry import cards_in_use, find_game, use_all_cards

Options = dict[str, str | int | bool]

CHUNK_SECONDS = 0.5
"""About how long one task of a worker should take, so that progress is seen."""


def simulate(
    game_id: str,
    agents: list[str],
    games: int,
    *,
    workers: int = 1,
    seed: str = "1",
    options: Options | None = None,
    progress: Callable[[int], None] | None = None,
) -> Report:
    """Play `games` matches between these agents, seat by seat, and report.

    `progress` is called with the number of matches finished so far.
    """
    chosen = dict(options or {})
    game = find_game(game_id)
    setup = complete_setup(game, len(agents), chosen, seed)
    for name in agents:
        make_agent(game_id, name, seed)
    started = time.perf_counter()
    rows: list[GameRow] = []
    cpu = 0.0
    for chunk, seconds in _chunks(game_id, agents, games, workers, seed, chosen):
        rows.extend(chunk)
        cpu += seconds
        if progress is not None:
            progress(len(rows))
    wall = time.perf_counter() - started
    return Report(game_id, agents, chosen, seed, rows, cpu, wall, game.teams(setup))


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
    game_id: str, agents: list[str], games: int, workers: int, seed: str, options: Options
) -> Iterator[tuple[list[GameRow], float]]:
    first = min(games, 2)
    rows, seconds = play_range(game_id, agents, 0, first, seed, options)
    yield rows, seconds
    size = max(1, min(2000, int(CHUNK_SECONDS / max(seconds / max(first, 1), 1e-6))))
    ranges = [(start, min(start + size, games)) for start in range(first, games, size)]
    if workers <= 1 or len(ranges) <= 1:
        for start, end in ranges:
            yield play_range(game_id, agents, start, end, seed, options)
        return
    with ProcessPoolExecutor(
        workers,
        mp_context=get_context("spawn"),
        initializer=use_all_cards,
        initargs=(cards_in_use(),),
    ) as pool:
        tasks = [
            pool.submit(play_range, game_id, agents, start, end, seed, options)
            for start, end in ranges
        ]
        try:
            for task in tasks:
                yield task.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
