"""What a move costs on the server's loop, game by game, with everybody connected and no network.

    python bench/moves.py --tables 5 --moves 80 --runs 3

Every run plays the same matches, and of each move the quickest run counts, so that other work on
the machine disturbs little. The same from another checkout:
`PYTHONPATH=FOLDER/src python bench/moves.py`.
"""

import argparse
import asyncio
import statistics
import tempfile
import time
from typing import Any

import klubovna
from klubovna.core.registry import find_game, game_ids
from klubovna.server import founding
from klubovna.server.acts import heard
from klubovna.server.app import make_app
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.memory import Memory
from klubovna.server.messages import Move
from klubovna.server.wire import NewPerson, NewTable

MOST_PLAYERS = 4
STRIDE = 7
"""Which options are taken: not always the first one, and the same in every version."""
CHANGES, WHOLE = 0, -1
"""What a connection wants to be sent (`server.editions`); older versions know no difference."""
WIDE = Limits(loop_share=1e9, requests_at_once=1e9, tables_at_once=1e9)


class Listener:
    """A connection that counts what it is sent and throws it away."""

    place = 0
    visible = True

    def __init__(self, edition: int) -> None:
        self.bytes = 0
        self.edition = edition

    def put(self, message: str) -> None:
        self.bytes += len(message)

    def dismiss(self, why: object, code: int) -> None:
        pass


async def played(
    house: House, game: str, seats: int, most: int, seed: str, edition: int
) -> tuple[list[float], int]:
    """Processor seconds of each move at a fresh table, and the bytes that were sent."""
    persons = [NewPerson(f"P{seat}") for seat in range(seats)]
    made = await founding.new_table(house, NewTable(game, [*persons], seed=seed))
    table = await house.table(made.table.id)
    clients = [Listener(edition) for _ in range(seats)]
    for seat, client in enumerate(clients):
        await table.enter(client, seat)
    greeted, times = sum(client.bytes for client in clients), []
    while not (await table.playing()).match.over and len(times) < most:
        seat, question = next(iter((await table.playing()).asked.items()))
        option = STRIDE * len(times) % len(question.decision.options)
        began = time.thread_time()
        await heard(house, table, seat, clients[seat], Move(question.seq, option))
        times.append(time.thread_time() - began)
    return times, sum(client.bytes for client in clients) - greeted


async def quickest(
    house: House, game: str, seats: int, most: int, seed: str, runs: int, edition: int
) -> tuple[list[float], int]:
    """The same for the quickest of several runs, move by move."""
    found = [await played(house, game, seats, most, seed, edition) for _ in range(runs)]
    return [min(times) for times in zip(*(times for times, _ in found))], found[0][1]


async def measure(folder: str, tables: int, moves: int, runs: int, edition: int) -> None:
    Memory()
    app: Any = make_app(Settings(f"{folder}/tables.sqlite3", limits=WIDE))
    house: House = app.state.house
    print(f"{klubovna.flavour()}\n| game | persons | median | mean | sent |\n|---|---|---|---|---|")
    for game in game_ids():
        seats = min(MOST_PLAYERS, find_game(game).most_players)
        times: list[float] = []
        sent = 0
        for number in range(tables):
            seed = f"moves {number}"
            more, bytes_ = await quickest(house, game, seats, moves, seed, runs, edition)
            times, sent = times + more, sent + bytes_
        median, mean = 1000 * statistics.median(times), 1000 * statistics.mean(times)
        each = sent / len(times) / 1024
        print(f"| {game} | {seats} | {median:.2f} ms | {mean:.2f} ms | {each:.1f} KB |", flush=True)
    await house.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--moves", type=int, default=80)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--whole", action="store_true", help="clients want whole pictures")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        edition = WHOLE if asked.whole else CHANGES
        asyncio.run(measure(folder, asked.tables, asked.moves, asked.runs, edition))
