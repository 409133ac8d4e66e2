"""What a player feels while one other client floods the server.

    python bench/flood.py                        every flood, eight seconds each
    python bench/flood.py hello static --json

A server runs as `klubovna serve` does, in a process of its own. A player at a table with two seats
moves all the time and measures each move from being sent until the new state is there; "own" is how
late the player's own process was meanwhile. At the same time another process floods the server from
127.0.0.2, which is another client. Nothing but the loopback is used. `--source` names the folder
with the package to serve, such as that of an older version.
"""

import argparse
import asyncio
import base64
import contextlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from klubovna.core.record import Record

PLAYER, STRANGER = "127.0.0.1", "127.0.0.2"
GAME = "fantasy-realms"
PERSONS = [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]
PAUSE = 0.02
"""Seconds between two moves."""
LONGEST_MOVE = 30.0
"""Seconds that a player is patient after the end."""
CONNECTIONS = 50
SOCKETS = 100
HALF_OPEN = 3000
LONG_LINK = "https://club.example/join/k3m8q2zz7p%23key=" + "x" * 300
FIGHT = {
    "roll": 6,
    "stamina": 3,
    "focus": 2,
    "demons": [{"dice": [6, 5, 4]}, {"dice": [5, 4, 3]}, {"dice": [1, 2]}],
}
"""A question that takes a worker a second."""


# ---- a client without manners


class Line:
    """One HTTP connection; it is dialled again when the server hangs up."""

    def __init__(self, port: int, host: str = STRANGER) -> None:
        self.port = port
        self.host = host
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(
        self, method: str, path: str, body: bytes = b"", key: str = ""
    ) -> tuple[int, bytes]:
        if self.writer is None or self.reader is None:
            self.reader, self.writer = await dialled(self.port, self.host)
        lines = [f"{method} {path} HTTP/1.1", "Host: x", "Accept-Encoding: gzip"]
        if key:
            lines.append(f"Authorization: Bearer {key}")
        if body:
            lines += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        self.writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        return int(head.split()[1]), await self.body(head)

    async def body(self, head: bytes) -> bytes:
        assert self.reader is not None
        if b"content-length:" in head:
            length = int(head.partition(b"content-length:")[2].split()[0])
            return await self.reader.readexactly(length)
        whole = b""
        while b"transfer-encoding: chunked" in head:
            size = int(await self.reader.readline(), 16)
            whole += (await self.reader.readexactly(size + 2))[:-2]
            if not size:
                break
        return whole

    def hang_up(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def dialled(port: int, host: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection(PLAYER, port, local_addr=(host, 0))


Ask = Callable[[Line], Awaitable[object]]


async def again_and_again(port: int, end: float, ask: Ask) -> int:
    """The same request on many connections, as fast as it goes."""

    async def one() -> int:
        line, asked = Line(port), 0
        while time.monotonic() < end:
            try:
                await asyncio.wait_for(ask(line), max(0.01, end - time.monotonic()))
                asked += 1
            except (OSError, EOFError, TimeoutError, asyncio.IncompleteReadError):
                line.hang_up()
                await asyncio.sleep(0.005)
        line.hang_up()
        return asked

    return sum(await asyncio.gather(*(one() for _ in range(CONNECTIONS))))


# ---- floods


def bomb(players: int) -> bytes:
    """A small file about a table of very many."""
    return json.dumps(Record(GAME, 1, players, {}, "x", []).to_json()).encode()


async def imports(port: int, end: float) -> int:
    files = [bomb(2), bomb(200_000)]
    return await again_and_again(
        port, end, lambda line: line.ask("POST", "/api/import", random.choice(files))
    )


async def companions(port: int, end: float) -> int:
    question = json.dumps(FIGHT).encode()
    return await again_and_again(
        port, end, lambda line: line.ask("POST", "/api/companion/sanctum", question)
    )


async def qr(port: int, end: float) -> int:
    return await again_and_again(
        port, end, lambda line: line.ask("GET", f"/api/qr?text={LONG_LINK}")
    )


async def static(port: int, end: float) -> int:
    """The largest file that the page of the lobby names, packed."""
    page = Line(port)
    _, index = await page.ask("GET", "/index.html?")
    names = [part for part in unpacked(index).split('"') if part.startswith("/assets/")]
    page.hang_up()
    path = next((name for name in names if name.endswith(".js")), "/")
    return await again_and_again(port, end, lambda line: line.ask("GET", path))


def unpacked(body: bytes) -> str:
    import gzip

    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()


async def tables(port: int, end: float) -> int:
    wanted = json.dumps({"game": GAME, "seats": PERSONS}).encode()
    return await again_and_again(port, end, lambda line: line.ask("POST", "/api/tables", wanted))


async def hello(port: int, end: float) -> int:
    """Greetings without end, over as many WebSockets as one client may have."""
    table = await create(port, STRANGER)
    greeting = json.dumps({"type": "hello", "table": table["table"]["id"], "key": table["watch"]})
    return await over_sockets(port, end, lambda socket: socket.send(greeting), 1 / 20)


async def pings(port: int, end: float) -> int:
    return await over_sockets(port, end, lambda socket: socket.ping(), 0.0)


async def chat(port: int, end: float) -> int:
    """Lines of the chat without end, by everybody at one table."""
    table = await create(port, STRANGER)
    key = table["keys"]["0"]
    greeting = json.dumps({"type": "hello", "table": table["table"]["id"], "key": key})
    line = json.dumps({"type": "say", "text": "x" * 200})
    greeted: set[Any] = set()

    async def say(socket: Any) -> None:
        await socket.send(line if socket.id in greeted else greeting)
        greeted.add(socket.id)

    return await over_sockets(port, end, say, 1 / 20)


async def joins(port: int, end: float) -> int:
    """Somebody sits down at every open table, again and again."""
    seats = [PERSONS[0], *({"kind": "open"} for _ in range(5))]
    tables = [await create(port, PLAYER, seats=seats, public=True) for _ in range(5)]
    paths = [f"/api/tables/{table['table']['id']}/join" for table in tables]
    name = json.dumps({"name": "Stranger"}).encode()
    return await again_and_again(
        port, end, lambda line: line.ask("POST", random.choice(paths), name)
    )


async def persons(port: int, end: float) -> int:
    """Somebody is somebody new each time, and wants to see their page."""

    async def ask(line: Line) -> None:
        key = f"me.{random.randbytes(18).hex()}"
        await line.ask("POST", "/api/me", b'{"name": "Stranger"}', key)
        await line.ask("GET", "/api/me", key=key)

    return await again_and_again(port, end, ask)


async def passkeys(port: int, end: float) -> int:
    """Challenges without end, and answers that prove nothing."""
    client = json.dumps({"type": "webauthn.get", "challenge": "x", "origin": "x"})
    letters = base64.urlsafe_b64encode(client.encode()).decode().rstrip("=")
    shown = {"id": "A" * 22, "client": letters, "authenticator": "A" * 50, "signature": "A" * 96}
    answer = json.dumps(shown).encode()

    async def ask(line: Line) -> None:
        await line.ask("POST", "/api/passkey/offer", b"{}")
        await line.ask("POST", "/api/passkey", answer)

    return await again_and_again(port, end, ask)


async def reminders(port: int, end: float) -> int:
    """Wishes to be told of one's turn, at ever new places."""
    table = await create(port, STRANGER)
    path, key = f"/api/tables/{table['table']['id']}/reminders", table["keys"]["0"]

    async def ask(line: Line) -> None:
        place = f"https://stranger.invalid/{random.randrange(10**9)}"
        wish = json.dumps({"kind": "hook", "endpoint": place, "lang": "en"}).encode()
        _, answer = await line.ask("POST", path, wish, key)
        if b'"id"' in answer:
            await line.ask("DELETE", f"{path}/{json.loads(answer)['id']}", key=key)

    return await again_and_again(port, end, ask)


async def over_sockets(
    port: int, end: float, say: Callable[[Any], Awaitable[object]], pause: float
) -> int:
    async def one() -> int:
        said = 0
        while time.monotonic() < end:
            with contextlib.suppress(Exception):
                async with (
                    asyncio.timeout_at(asyncio.get_running_loop().time() + end - time.monotonic()),
                    web_socket(port, STRANGER) as socket,
                ):
                    listening = asyncio.create_task(listen(socket))
                    try:
                        while time.monotonic() < end:
                            await say(socket)
                            said += 1
                            await asyncio.sleep(pause)
                    finally:
                        listening.cancel()
            await asyncio.sleep(0.05)
        return said

    return sum(await asyncio.gather(*(one() for _ in range(SOCKETS))))


async def listen(socket: Any) -> None:
    with contextlib.suppress(Exception):
        while True:
            await socket.recv()


async def half_open(port: int, end: float) -> int:
    """Connections that begin a request and never finish it."""
    kept = []
    while time.monotonic() < end:
        with contextlib.suppress(OSError):
            _, writer = await dialled(port, STRANGER)
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n")
            kept.append(writer)
        if len(kept) >= HALF_OPEN:
            await asyncio.sleep(0.05)
    for writer in kept:
        writer.close()
    return len(kept)


FLOODS = {
    "imports": imports,
    "companions": companions,
    "qr": qr,
    "hello": hello,
    "chat": chat,
    "joins": joins,
    "persons": persons,
    "passkeys": passkeys,
    "reminders": reminders,
    "pings": pings,
    "static": static,
    "tables": tables,
    "half-open": half_open,
}


# ---- the player


def web_socket(port: int, host: str) -> Any:
    address = f"ws://{PLAYER}:{port}/ws"
    return connect(
        address, compression=None, max_size=None, ping_interval=None, local_addr=(host, 0)
    )


async def create(port: int, host: str, **more: object) -> dict[str, Any]:
    line = Line(port, host)
    body = json.dumps({"game": GAME, "seats": PERSONS, **more}).encode()
    _, answer = await line.ask("POST", "/api/tables", body)
    line.hang_up()
    created: dict[str, Any] = json.loads(answer)
    return created


async def heard(socket: Any, seq: int) -> dict[str, Any]:
    """The first state from that number on."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "state" and message["seq"] >= seq:
            return message


class Player:
    """Plays both seats of one table after another, and times each move."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.times: list[float] = []
        self.lags: list[float] = []
        self.began = 0.0

    async def play(self, seconds: float, begin: Callable[[], None]) -> None:
        """Sit down, let the flood begin, and move until the time is over. A move that is not
        answered by then, or much later, counts with the time that it has taken."""
        tables = await self.sit_down()
        begin()
        end = time.monotonic() + seconds
        lag = asyncio.create_task(self.own_lag())
        try:
            async with asyncio.timeout(seconds + LONGEST_MOVE):
                while await self.match(tables, end):
                    tables = await self.sit_down()
        except (TimeoutError, OSError, ConnectionClosed):
            self.times.append(time.perf_counter() - self.began)
        lag.cancel()

    async def sit_down(self) -> list[Any]:
        created = await create(self.port, PLAYER)
        sockets = []
        for seat in range(2):
            socket = await web_socket(self.port, PLAYER)
            key = created["keys"][str(seat)]
            greeting = {"type": "hello", "table": created["table"]["id"], "key": key}
            await socket.send(json.dumps(greeting))
            sockets.append(socket)
        return sockets

    async def match(self, sockets: list[Any], end: float) -> bool:
        """Whether it was over before the time was."""
        states = [await heard(socket, 0) for socket in sockets]
        while not states[0]["over"] and time.monotonic() < end:
            seat = next(i for i, state in enumerate(states) if state["ask"])
            ask = states[seat]["ask"]
            option = random.randrange(len(ask["options"]))
            self.began = time.perf_counter()
            move = {"type": "move", "seq": ask["seq"], "option": option}
            await sockets[seat].send(json.dumps(move))
            states[seat] = await heard(sockets[seat], states[seat]["seq"] + 1)
            self.times.append(time.perf_counter() - self.began)
            states[1 - seat] = await heard(sockets[1 - seat], states[seat]["seq"])
            await asyncio.sleep(PAUSE)
        for socket in sockets:
            await socket.close()
        return time.monotonic() < end

    async def own_lag(self) -> None:
        """How late the player's own process is: what is not the server's fault."""
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            self.lags.append(time.perf_counter() - began - 0.01)


# ---- measuring


def measured(port: int, flood: str, seconds: float) -> dict[str, Any]:
    processes: list[subprocess.Popen[str]] = []

    def begin() -> None:
        command = [sys.executable, __file__, flood, "--seconds", str(seconds), "--at", str(port)]
        if flood != "quiet":
            processes.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))

    player = Player(port)
    asyncio.run(player.play(seconds, begin))
    sent = sum(int(process.communicate(timeout=120)[0] or 0) for process in processes)
    row = {"flood": flood, "moves": len(player.times), "sent": sent}
    for name, part in (("p50", 0.5), ("p99", 0.99), ("most", 1.0)):
        row[name] = share(player.times, part)
    row["own"] = share(player.lags, 0.99)
    return row


def share(times: list[float], part: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return round(1000 * ordered[min(len(ordered) - 1, int(part * len(ordered)))], 1)


def flood_it(kind: str, port: int, seconds: float) -> None:
    """In the flooding process; it yields to the player where they share a core."""
    os.nice(5)
    print(asyncio.run(FLOODS[kind](port, time.monotonic() + seconds + 1.0)))


@contextlib.contextmanager
def served(source: str) -> Any:
    """A server with an empty database; its port."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "klubovna", "serve", "--lang", "en", "--port", "0"]
        command += ["--no-browser", "--database", f"{folder}/tables.sqlite3"]
        place = {"PYTHONPATH": source} if source else {}
        server = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1", **place},
        )
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            yield int(line.partition("http://")[2].split()[0].rpartition(":")[2])
        finally:
            server.terminate()
            try:
                server.wait(30)
            except subprocess.TimeoutExpired:
                server.kill()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("floods", nargs="*", help=", ".join(FLOODS))
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--source", default="")
    parser.add_argument("--at", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.at:
        flood_it(asked.floods[0], asked.at, asked.seconds)
        return
    results = []
    for flood in ["quiet", *(asked.floods or FLOODS)]:
        with served(str(Path(asked.source).resolve()) if asked.source else "") as port:
            results.append(measured(port, flood, asked.seconds))
    if asked.json:
        print(json.dumps({"load": os.getloadavg()[0], "results": results}))
        return
    print("| flood | sent | moves | p50 | p99 | most | own p99 |\n|---|---|---|---|---|---|---|")
    line = "| {flood} | {sent} | {moves} | {p50} ms | {p99} ms | {most} ms | {own} ms |"
    for row in results:
        print(line.format(**row))


if __name__ == "__main__":
    main()
