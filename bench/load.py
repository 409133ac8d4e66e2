"""How much a server on one core can carry: tables with four clients each that answer at once.

    python bench/load.py --tables 1000 --rate 500 --seconds 20

The server runs in a process of its own, on one core; the clients share the others. `--rate 0` lets
every table move as soon as all its seats have seen the last move: the most that the server can do.
`--database postgresql://…` keeps the tables there instead of in a file; they stay. There
`--processes 2` starts two servers, among which the tables are dealt; with `--scattered` the four
clients of a table are at different ones, as behind a proxy that does not look at the table.
A move takes from being sent until the last of the four clients has its new state.
"""

import argparse
import asyncio
import contextlib
import gc
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Literal

import msgspec
from websockets.asyncio.client import ClientConnection, connect

PLAYERS = 4
GAME = "fantasy-realms"
IDLE = 600.0
"""After so many seconds without anybody a server lets a table go."""


class State(msgspec.Struct):
    """The few fields that a client needs to go on."""

    type: str
    seq: int = -1
    ask: dict[str, Any] | None = None
    over: bool = False


_read = msgspec.json.Decoder(State).decode


class Table:
    """Four clients at a table."""

    def __init__(self, created: dict[str, Any], load: "Load") -> None:
        self.id: str = created["table"]["id"]
        self.keys: dict[str, str] = created["keys"]
        self.load = load
        self.sockets: list[ClientConnection] = []
        self.seen = [-1] * PLAYERS
        self.asks: list[dict[str, Any] | None] = [None] * PLAYERS
        self.over = False
        self.sent_at = 0.0
        self.goal = 0
        self.settled = asyncio.Event()

    async def sit_down(self, addresses: list[str]) -> None:
        for seat in range(PLAYERS):
            address = f"ws{addresses[seat % len(addresses)][4:]}/ws?table={self.id}"
            socket = await connect(address, compression=None, max_size=None, ping_interval=None)
            hello = {"type": "hello", "table": self.id, "key": self.keys[str(seat)]}
            await socket.send(msgspec.json.encode(hello).decode())
            self.sockets.append(socket)
            self.load.tasks.append(asyncio.create_task(self.listen(seat, socket)))

    async def listen(self, seat: int, socket: ClientConnection) -> None:
        while True:
            message = _read(await socket.recv(decode=False))
            if message.type == "error":
                self.load.errors += 1
            if message.type != "state":
                continue
            self.seen[seat] = message.seq
            self.asks[seat] = message.ask
            self.over = message.over
            if not self.settled.is_set() and min(self.seen) >= self.goal:
                if self.sent_at:
                    self.load.times.append(time.perf_counter() - self.sent_at)
                self.settled.set()

    async def play(self, start: float, pause: float, end: float) -> None:
        """Move every `pause` seconds, or as soon as everybody has seen the last move."""
        due = start
        await self.settled.wait()
        while not self.over and time.perf_counter() < end:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            due += pause
            seat = next(i for i, ask in enumerate(self.asks) if ask is not None)
            ask = self.asks[seat]
            assert ask is not None
            option = random.randrange(len(ask["options"]))
            self.goal = self.seen[seat] + 1
            self.asks = [None] * PLAYERS
            self.settled.clear()
            self.sent_at = time.perf_counter()
            move = {"type": "move", "seq": ask["seq"], "option": option}
            await self.sockets[seat].send(msgspec.json.encode(move).decode())
            await self.settled.wait()
        if self.over:
            self.load.finished += 1


class Load:
    """All tables, and what was measured."""

    def __init__(self) -> None:
        self.times: list[float] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.lags: list[float] = []
        self.errors = 0
        self.finished = 0

    async def run(
        self, places: list[tuple[str, int]], tables: int, rate: float, seconds: float, spread: bool
    ) -> None:
        """With `spread` the clients of a table are at different servers."""
        addresses, server = [address for address, _ in places], [pid for _, pid in places]
        empty = memory(server)
        began = time.perf_counter()
        laid = [Table(create(addresses[i % len(addresses)]), self) for i in range(tables)]
        dealt = memory(server)
        print(f"{tables} tables in {time.perf_counter() - began:.1f} s")
        began = time.perf_counter()
        for i in range(0, tables, 20):
            homes = [[addresses[n % len(addresses)]] for n in range(i, min(i + 20, tables))]
            ways = [addresses if spread else home for home in homes]
            await asyncio.gather(*(t.sit_down(way) for t, way in zip(laid[i : i + 20], ways)))
        await asyncio.gather(*(table.settled.wait() for table in laid))
        seated = memory(server)
        print(f"{tables * PLAYERS} clients in {time.perf_counter() - began:.1f} s")
        print(
            f"memory: server {empty:.0f} MB, {(dealt - empty) * 1024 / tables:.0f} KB a table,"
            f" {(seated - dealt) * 1024 / tables / PLAYERS:.0f} KB a connection"
        )
        await self.measure(laid, server, rate, seconds)

    async def own_lag(self) -> None:
        """How late the clients themselves are: what is not the server's fault."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            self.lags.append(time.perf_counter() - began - 0.01)

    async def measure(
        self, laid: list[Table], server: list[int], rate: float, seconds: float
    ) -> None:
        start = time.perf_counter() + 0.5
        pause = len(laid) / rate if rate else 0.0
        busy = cpu(server)
        plays = [
            table.play(start + pause * i / len(laid), pause, start + seconds)
            for i, table in enumerate(laid)
        ]
        lag = asyncio.create_task(self.own_lag())
        await asyncio.gather(*plays)
        lag.cancel()
        took = time.perf_counter() - start
        times = sorted(self.times)
        print(
            f"{len(times)} moves in {took:.1f} s: {len(times) / took:.0f} moves/s;"
            f" p50 {1000 * times[len(times) // 2]:.1f} ms,"
            f" p99 {1000 * times[len(times) * 99 // 100]:.1f} ms,"
            f" most {1000 * times[-1]:.1f} ms; {self.errors} errors, {self.finished} games over"
        )
        lags = sorted(self.lags)
        print(
            f"clients' own delay: p50 {1000 * lags[len(lags) // 2]:.1f} ms,"
            f" p99 {1000 * lags[len(lags) * 99 // 100]:.1f} ms, most {1000 * lags[-1]:.1f} ms"
        )
        used = cpu(server) - busy
        print(
            f"server: {100 * used / took:.0f} % of a core, {1000 * used / len(times):.2f} ms a move"
            f" (load average {os.getloadavg()[0]:.1f})"
        )
        print(f"memory: {memory(server):.0f} MB at the end")
        for task in self.tasks:
            task.cancel()


def create(address: str) -> dict[str, Any]:
    seats = [{"kind": "person", "name": f"P{i}"} for i in range(PLAYERS)]
    body = msgspec.json.encode({"game": GAME, "seats": seats})
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"{address}/api/tables", body, headers)
    with urllib.request.urlopen(request) as answer:
        created: dict[str, Any] = msgspec.json.decode(answer.read())
    return created


def memory(processes: list[int]) -> float:
    pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in processes)
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def cpu(processes: list[int]) -> float:
    stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in processes]
    return sum(int(s[11]) + int(s[12]) for s in stats) / os.sysconf("SC_CLK_TCK")


def serve_wide(database: str, sync: Literal["full", "normal"], core: int, idle: float) -> None:
    """A server without limits per client, on one core (-1: on any), and with a lease that a busy
    machine does not break. It lets a table go after so many seconds without anybody."""
    from klubovna.server.house import Settings
    from klubovna.server.limits import Limits
    from klubovna.server.serve import serve

    wide = Limits(
        loop_share=1e9,
        connections=10**9,
        connections_per_client=10**9,
        requests_at_once=1e9,
        tables_at_once=1e9,
        messages_at_once=1e9,
        sockets_per_client=10**9,
        header_seconds=600.0,
        hello_seconds=600.0,
        lease_seconds=30.0,
    )
    if core >= 0:
        os.sched_setaffinity(0, {core % (os.cpu_count() or 1)})
    profile = os.environ.get("PROFILE")
    settings = Settings(database, limits=wide, sync=sync, idle_seconds=idle)
    with contextlib.ExitStack() as stack:
        if profile:
            import cProfile

            profiler = stack.enter_context(cProfile.Profile())
            stack.callback(lambda: profiler.dump_stats(profile))
        serve(settings, "127.0.0.1", 0, False, lambda text: print(text.args["address"], flush=True))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=500.0)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--sync", choices=("full", "normal"), default="normal")
    parser.add_argument("--database", default="")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--scattered", action="store_true")
    parser.add_argument("--serve", help=argparse.SUPPRESS)
    parser.add_argument("--core", type=int, default=0, help=argparse.SUPPRESS)
    parser.add_argument("--idle", type=float, default=IDLE, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if not asked.serve:
        gc.disable()
    if asked.serve:
        serve_wide(asked.serve, asked.sync, asked.core, asked.idle)
        return
    with tempfile.TemporaryDirectory() as folder:
        database = asked.database or f"{folder}/tables.sqlite3"
        servers = [started(database, asked.sync, core) for core in range(asked.processes)]
        places = [(address, server.pid) for server, address in servers]
        cores = os.sched_getaffinity(0)
        os.sched_setaffinity(0, cores - {0} or cores)
        load = Load()
        try:
            asyncio.run(load.run(places, asked.tables, asked.rate, asked.seconds, asked.scattered))
        finally:
            for server, _ in servers:
                server.send_signal(signal.SIGINT)
                server.wait(20)


def started(
    database: str, sync: str, core: int, idle: float = IDLE
) -> tuple["subprocess.Popen[str]", str]:
    """A server, and where it is."""
    command = [sys.executable, __file__, "--serve", database, "--sync", sync]
    command += ["--core", str(core), "--idle", str(idle)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    return server, server.stdout.readline().strip()


if __name__ == "__main__":
    main()
