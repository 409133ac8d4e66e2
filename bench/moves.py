"""What a move costs on the server's loop, game by game, with everybody connected and no network.

    python bench/moves.py --tables 5 --moves 80 --runs 3
    python bench/moves.py --against FOLDER/src

Every run plays the same matches, and of each move the quickest run counts, so that other work on
the machine disturbs little. `--against` measures another checkout beside this one, table by table
in turns, with whole pictures there.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
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


class Version:
    """A process that plays with the sources of one checkout."""

    def __init__(self, source: str, edition: int) -> None:
        words = [sys.executable, __file__, "--play", str(edition)]
        path = {"PYTHONPATH": source} if source else {}
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(
            words, env=os.environ | path, stdin=pipe, stdout=pipe, text=True
        )
        self.times: dict[str, list[float]] = {}
        self.sent: dict[str, int] = {}

    def hear(self) -> Any:
        assert self.process.stdout is not None
        return json.loads(self.process.stdout.readline())

    def play(self, game: str, seats: int, most: int, seed: str) -> None:
        """Play this match once more, and keep of each move the quickest time."""
        assert self.process.stdin is not None
        print(json.dumps([game, seats, most, seed]), file=self.process.stdin, flush=True)
        times, sent = self.hear()
        known = self.times.get(seed, times)
        self.times[seed] = [min(pair) for pair in zip(known, times)]
        self.sent[seed] = sent

    def told(self) -> str:
        times = [time for match in self.times.values() for time in match]
        median, mean = 1000 * statistics.median(times), 1000 * statistics.mean(times)
        each = sum(self.sent.values()) / len(times) / 1024
        self.times.clear()
        self.sent.clear()
        return f"{median:.2f} ms | {mean:.2f} ms | {each:.1f} KB |"


async def play(folder: str, edition: int) -> None:
    """Play what the input asks for, and answer with the times."""
    app: Any = make_app(Settings(f"{folder}/tables.sqlite3", limits=WIDE))
    house: House = app.state.house
    Memory()
    print(json.dumps(klubovna.flavour()), flush=True)
    for line in sys.stdin:
        print(json.dumps(await played(house, *json.loads(line), edition)), flush=True)
    await house.close()


def measure(versions: list[Version], tables: int, moves: int, runs: int) -> None:
    print(*(version.hear() for version in versions))
    heads, lines = " median | mean | sent |" * len(versions), "---|---|---|" * len(versions)
    print(f"| game | persons |{heads}\n|---|---|{lines}")
    for game in game_ids():
        seats = min(MOST_PLAYERS, find_game(game).most_players)
        for number in range(tables * runs):
            for version in versions:
                version.play(game, seats, moves, f"moves {number % tables}")
        print(f"| {game} | {seats} | " + " ".join(each.told() for each in versions), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=5)
    parser.add_argument("--moves", type=int, default=80)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--whole", action="store_true", help="clients want whole pictures")
    parser.add_argument("--against", default="", help="the sources of another version")
    parser.add_argument("--play", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.play is not None:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(play(folder, asked.play))
        return
    versions = [Version(asked.against, WHOLE)] if asked.against else []
    versions.append(Version("", WHOLE if asked.whole else CHANGES))
    try:
        measure(versions, asked.tables, asked.moves, asked.runs)
    finally:
        for version in versions:
            version.process.communicate()


if __name__ == "__main__":
    main()
