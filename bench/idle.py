"""What connected clients cost that do nothing: memory and CPU of one server process.

    python bench/idle.py --clients 10000 --seconds 60

Spectators of some tables connect, say hello and then only answer the server's pings. They sit in
processes of their own and speak just enough of the WebSocket protocol for that, so that the server
is what takes the time. The limits of the server and of open files are raised for it.
"""

import argparse
import asyncio
import json
import os
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import time
from typing import Any
from urllib.parse import urlsplit

from load import cpu, create, memory, started

TABLES = 100
AT_ONCE = 20
"""Connections that each process is making at the same time."""
SPARE = 500
"""Open files beside the connections."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
FINAL, MASKED = 0x80, 0x80


class Spectator(asyncio.Protocol):
    """Somebody who looks on; `here` is done when the table has been seen."""

    def __init__(self, host: str, table: dict[str, Any], here: "asyncio.Future[None]") -> None:
        self.id, self.key = table["table"]["id"], table["watch"]
        self.host = host
        self.here = here
        self.open = True
        self.greeted = False
        self.came = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        lines = (
            f"GET /ws?table={self.id} HTTP/1.1",
            f"Host: {self.host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        )
        transport.write("\r\n".join((*lines, "", "")).encode())

    def data_received(self, data: bytes) -> None:
        self.came += data
        if not self.greeted:
            head, gap, rest = self.came.partition(b"\r\n\r\n")
            if not gap:
                return
            assert b" 101 " in head.splitlines()[0], head
            self.greeted, self.came = True, rest
            hello = {"type": "hello", "table": self.id, "key": self.key}
            self.send(TEXT, json.dumps(hello).encode())
        while (taken := self.frame()) > 0:
            self.came = self.came[taken:]

    def frame(self) -> int:
        """Hear one frame; its length, or 0 where it is not all there yet."""
        came = self.came
        start, size = 2, came[1] if len(came) > 1 else 0
        if size == 126:
            start, size = 4, struct.unpack_from("!H", came, 2)[0] if len(came) >= 4 else 0
        elif size == 127:
            start, size = 10, struct.unpack_from("!Q", came, 2)[0] if len(came) >= 10 else 0
        if len(came) < start + size or len(came) < 2:
            return 0
        kind, body = came[0] & 0x0F, came[start : start + size]
        if kind == PING:
            self.send(PONG, body)
        elif kind == CLOSE:
            self.open = False
        elif kind == TEXT and b'"type":"state"' in body and not self.here.done():
            self.here.set_result(None)
        return start + size

    def send(self, kind: int, body: bytes) -> None:
        """A short frame, masked with zeros."""
        size = bytes([MASKED | len(body)])
        if len(body) > 125:
            size = bytes([MASKED | 126]) + struct.pack("!H", len(body))
        self.transport.write(bytes([FINAL | kind]) + size + bytes(4) + body)

    def connection_lost(self, error: Exception | None) -> None:
        self.open = False
        if not self.here.done():
            self.here.set_exception(error or ConnectionError("hung up"))


async def sit(address: str, table: dict[str, Any], gate: asyncio.Semaphore) -> Spectator:
    """A spectator who has seen the table."""
    where, loop = urlsplit(address), asyncio.get_running_loop()
    async with gate:
        here = loop.create_future()
        make = Spectator(where.netloc, table, here)
        await loop.create_connection(lambda: make, where.hostname, where.port)
        await here
        return make


async def clients(address: str, count: int) -> None:
    """Come, say so, and stay until the end of the input."""
    tables, gate = [create(address) for _ in range(TABLES)], asyncio.Semaphore(AT_ONCE)
    crowd = await asyncio.gather(*(sit(address, tables[i % TABLES], gate) for i in range(count)))
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(sum(each.open for each in crowd), flush=True)
    os._exit(0)


def watch(count: int, seconds: float, halves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server, address = started(f"{folder}/tables.sqlite3", "normal", -1)
        empty, began, idle = memory([server.pid]), time.monotonic(), cpu([server.pid])
        try:
            crowds = [crowd(address, count // halves) for _ in range(halves)]
            for one in crowds:
                assert one.stdout is not None
                assert one.stdout.readline() == "here\n"
            busy = cpu([server.pid])
            print(
                f"{count} clients in {time.monotonic() - began:.0f} s,"
                f" {1000 * (busy - idle) / count:.2f} ms of CPU each",
                flush=True,
            )
            full, since = memory([server.pid]), time.monotonic()
            time.sleep(seconds)
            used, took = cpu([server.pid]) - busy, time.monotonic() - since
            later = memory([server.pid])
            here = [int(one.communicate()[0]) for one in crowds]
            print(
                f"memory: {empty:.0f} MB without them, {full:.0f} MB with them"
                f" ({1024 * (full - empty) / count:.0f} KB each), {later:.0f} MB at the end\n"
                f"CPU: {100 * used / took:.1f} % of a core while they do nothing for {took:.0f} s\n"
                f"still connected: {sum(here)} (load average {os.getloadavg()[0]:.1f})"
            )
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(120)


def crowd(address: str, count: int) -> "subprocess.Popen[str]":
    words = [sys.executable, __file__, "--clients", str(count), "--at", address]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def raise_limit(files: int) -> None:
    """As many open files as the system allows; more than that where root asks."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files > most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))
    else:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--halves", type=int, default=2, help="processes that the clients are in")
    parser.add_argument("--at", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    raise_limit(asked.clients + SPARE)
    if asked.at:
        asyncio.run(clients(asked.at, asked.clients))
    else:
        watch(asked.clients, asked.seconds, asked.halves)


if __name__ == "__main__":
    main()
