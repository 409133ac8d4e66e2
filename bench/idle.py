"""What connected clients cost that do nothing: memory and CPU of one server process.

    python bench/idle.py --clients 10000 --seconds 60

Spectators of some tables connect, say hello and then only answer the server's pings. The limits of
the server and of open files are raised for it.
"""

import argparse
import asyncio
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any

import msgspec
from load import cpu, create, memory, started
from websockets.asyncio.client import ClientConnection, connect

TABLES = 100
AT_ONCE = 40
"""Connections that are being made at the same time."""


async def sit(address: str, table: dict[str, Any], gate: asyncio.Semaphore) -> ClientConnection:
    """A spectator who has seen the table."""
    async with gate:
        way = f"ws{address[4:]}/ws?table={table['table']['id']}"
        line = await connect(
            way, compression=None, max_size=None, ping_interval=None, open_timeout=120
        )
        hello = {"type": "hello", "table": table["table"]["id"], "key": table["watch"]}
        await line.send(msgspec.json.encode(hello).decode())
        while b'"type":"state"' not in await line.recv(decode=False):
            pass
        return line


async def clients(address: str, count: int) -> None:
    """Come, say so, and stay until the end of the input."""
    tables, gate = [create(address) for _ in range(TABLES)], asyncio.Semaphore(AT_ONCE)
    lines = await asyncio.gather(*(sit(address, tables[i % TABLES], gate) for i in range(count)))
    print("here", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    print(sum(line.close_code is None for line in lines), flush=True)
    os._exit(0)


def watch(count: int, seconds: float, halves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        server, address = started(f"{folder}/tables.sqlite3", "normal", 0)
        empty, began = memory([server.pid]), time.monotonic()
        try:
            crowds = [crowd(address, count // halves) for _ in range(halves)]
            for one in crowds:
                assert one.stdout is not None
                assert one.stdout.readline() == "here\n"
            print(f"{count} clients in {time.monotonic() - began:.0f} s", flush=True)
            full, busy, since = memory([server.pid]), cpu([server.pid]), time.monotonic()
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
            server.wait(60)


def crowd(address: str, count: int) -> "subprocess.Popen[str]":
    words = [sys.executable, __file__, "--clients", str(count), "--at", address]
    return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--halves", type=int, default=2, help="processes that the clients are in")
    parser.add_argument("--at", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if asked.at:
        asyncio.run(clients(asked.at, asked.clients))
    else:
        watch(asked.clients, asked.seconds, asked.halves)


if __name__ == "__main__":
    main()
