"""Whether a server that is used for hours keeps its memory: guests lay tables of every game, play
with bots and each other, take back, talk, lose their connection, look on, leave and come back.

    python bench/soak.py --minutes 60 --guests 8 --out soak.csv

Every minute one line: the memory of the server and of its workers, the server's CPU time, tables in
memory and connections. The server lets a table go after a minute without anybody, so that in an
hour every kind of thing is let go many times. At the end comes what grew, as a Markdown table.
"""

import argparse
import asyncio
import csv
import json
import os
import random
import signal
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from load import cpu, memory, started
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

GAMES = ("fantasy-realms", "shards-of-infinity", "aeons-end", "evenfall", "sanctum")
IDLE = 60.0
"""After so many seconds without anybody the server lets a table go."""
PATIENCE = 120.0


class Sample(NamedTuple):
    """How the server was at one moment."""

    minute: float
    server_mb: float
    workers_mb: float
    cpu_seconds: float
    tables: int
    sockets: int
    laid: int
    moves: int


class Guests:
    """Everybody who comes to the server, and what they have done."""

    def __init__(self, address: str, pause: float, seed: int) -> None:
        self.address = address
        self.pause = pause
        self.chance = random.Random(seed)
        self.laid = 0
        self.moves = 0
        self.refused = 0

    async def one(self) -> None:
        """Somebody who lays one table after another."""
        while True:
            with suppress(ConnectionClosed, TimeoutError, OSError):
                await self.evening()

    async def evening(self) -> None:
        """One table: two persons and a bot, left after some moves or at the end."""
        seats: list[dict[str, str]] = [
            {"kind": "person", "name": name} for name in ("Anna", "Petr")
        ]
        seats.append({"kind": "bot", "agent": "random"})
        table = await self.request(
            "/api/tables", {"game": self.chance.choice(GAMES), "seats": seats}
        )
        self.laid += 1
        keys = [table["keys"]["0"], table["keys"]["1"]]
        players = [Player(self, table["table"]["id"], key) for key in keys]
        onlooker = Player(self, table["table"]["id"], table["watch"])
        for player in (*players, onlooker):
            await player.come()
        for _ in range(self.chance.randrange(5, 60)):
            await asyncio.sleep(self.pause * self.chance.uniform(0.5, 1.5))
            if not await self.step(players):
                break
        for player in (*players, onlooker):
            await player.go()
        if self.chance.random() < 0.3:
            await self.request(f"/api/tables/{onlooker.table}", None, table["host"], "DELETE")

    async def step(self, players: list["Player"]) -> bool:
        """Something happens at the table; False when the match is over."""
        player = self.chance.choice(players)
        what = self.chance.random()
        if what < 0.03:
            await player.go()
            await player.come()
        elif what < 0.06:
            await player.say({"type": "say", "phrase": "good_game"})
        elif what < 0.09 and player.undo:
            await player.say({"type": "undo"})
        else:
            for each in players:
                await each.answer()
        await asyncio.gather(*(each.listen() for each in players))
        return not any(each.over for each in players)

    async def request(
        self, path: str, body: object, key: str = "", method: str = "POST"
    ) -> dict[str, Any]:
        headers = {"content-type": "application/json"}
        if key:
            headers["authorization"] = f"Bearer {key}"
        data = None if body is None else json.dumps(body).encode()
        asked = urllib.request.Request(self.address + path, data, headers, method=method)

        def answered() -> bytes:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return bytes(answer.read())

        found: dict[str, Any] = msgspec.json.decode(await asyncio.to_thread(answered))
        return found


class Player:
    """One connection to a table, which may be lost and made again."""

    def __init__(self, guests: Guests, table: str, key: str) -> None:
        self.guests = guests
        self.table = table
        self.key = key
        self.line: ClientConnection | None = None
        self.ask: dict[str, Any] | None = None
        self.undo = self.over = False

    async def come(self) -> None:
        way = f"ws{self.guests.address[4:]}/ws?changes=1&table={self.table}"
        self.line = await connect(way, max_size=None, open_timeout=PATIENCE)
        await self.say({"type": "hello", "table": self.table, "key": self.key})
        await self.listen(PATIENCE)

    async def go(self) -> None:
        if self.line is not None:
            await self.line.close()
        self.line = None

    async def say(self, message: dict[str, Any]) -> None:
        if self.line is not None:
            await self.line.send(json.dumps(message))

    async def answer(self) -> None:
        if self.ask is not None:
            option = self.guests.chance.randrange(len(self.ask["options"]))
            await self.say({"type": "move", "seq": self.ask["seq"], "option": option})
            self.guests.moves += 1

    async def listen(self, patience: float = 0.02) -> None:
        """Read what has come, until nothing comes for a moment (at first: until a state comes)."""
        with suppress(TimeoutError):
            while self.line is not None:
                told = msgspec.json.decode(await asyncio.wait_for(self.line.recv(), patience))
                if told["type"] in ("state", "change"):
                    news = told.get("fields", told)
                    self.ask = news.get("ask", self.ask)
                    self.undo = news.get("undo", self.undo)
                    self.over = news.get("over", self.over)
                    patience = 0.02
                elif told["type"] == "error":
                    self.guests.refused += 1


def children(pid: int) -> list[int]:
    """The workers of a server."""
    found: list[int] = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            fields = (entry / "stat").read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                found.append(int(entry.name))
    return found


async def sampled(server: int, guests: Guests, minutes: float) -> "list[Sample]":
    """A line every minute."""
    began, found = time.monotonic(), list[Sample]()
    health = {"tables": 0, "sockets": 0}
    while True:
        with suppress(OSError):
            health = await guests.request("/api/health", None, method="GET")
        passed = (time.monotonic() - began) / 60.0
        workers = memory(children(server))
        found.append(
            Sample(
                round(passed, 2),
                round(memory([server]), 1),
                round(workers, 1),
                round(cpu([server]), 1),
                health["tables"],
                health["sockets"],
                guests.laid,
                guests.moves,
            )
        )
        print(",".join(str(figure) for figure in found[-1]), flush=True)
        if passed >= minutes:
            return found
        await asyncio.sleep(60.0 - (time.monotonic() - began) % 60.0)


async def soak(address: str, server: int, asked: argparse.Namespace) -> None:
    guests = Guests(address, asked.pause, asked.seed)
    everybody = [asyncio.create_task(guests.one()) for _ in range(asked.guests)]
    print(",".join(Sample._fields), flush=True)
    samples = await sampled(server, guests, asked.minutes)
    for guest in everybody:
        guest.cancel()
    await asyncio.gather(*everybody, return_exceptions=True)
    if asked.out:
        with Path(asked.out).open("w", newline="") as file:
            csv.writer(file).writerows([Sample._fields, *samples])
    for line in summary(samples, guests):
        print(line)


def summary(samples: list[Sample], guests: Guests) -> Iterator[str]:
    """The memory in six parts of the time, as Markdown."""
    last = samples[-1]
    busy = 100 * (last.cpu_seconds - samples[0].cpu_seconds) / (60 * max(last.minute, 0.01))
    yield (
        f"{guests.laid} tables, {guests.moves} answers, {guests.refused} refused,"
        f" {busy:.0f} % of a core, load average {os.getloadavg()[0]:.1f}"
    )
    yield "| minutes | server | workers | tables in memory | connections |"
    yield "|---|---|---|---|---|"
    part = max(1, len(samples) // 6)
    for i in range(0, len(samples), part):
        some = samples[i : i + part]
        server = sorted(each.server_mb for each in some)
        workers = sorted(each.workers_mb for each in some)
        yield (
            f"| {some[0].minute:.0f}–{some[-1].minute:.0f} | {server[0]:.0f}–{server[-1]:.0f} MB"
            f" | {workers[0]:.0f}–{workers[-1]:.0f} MB | {max(each.tables for each in some)}"
            f" | {max(each.sockets for each in some)} |"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--guests", type=int, default=8)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between two answers")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="", help="a CSV file with every line")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server, address = started(f"{folder}/tables.sqlite3", "normal", -1, IDLE)
        try:
            asyncio.run(soak(address, server.pid, asked))
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(60)


if __name__ == "__main__":
    sys.exit(main())
