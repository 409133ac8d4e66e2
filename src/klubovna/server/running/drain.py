"""The end of a server, politely: nobody new comes in, and what has begun is finished."""

import asyncio
import contextlib
import socket
import time
from typing import Final

import uvicorn

from klubovna.server.doors import HttpDoor
from klubovna.server.house import House
from klubovna.server.work.kinds import HELP

LOOK_EVERY: Final = 0.02
LAST_WORDS: Final = 1.0
"""Seconds for what is being written to reach the disk and those who wait for it."""


async def drain(
    server: uvicorn.Server, house: House, sockets: list[socket.socket] | None, seconds: float
) -> None:
    """Close the doors, and return when every request is answered and every hint is given, after
    `seconds` at the latest."""
    for door in server.servers:
        door.close()
    for listening in sockets or []:
        listening.close()
    for connection in list(server.server_state.connections):
        if isinstance(connection, HttpDoor):
            connection.shutdown()
    end = time.monotonic() + seconds
    while _busy(server, house) and time.monotonic() < end and not server.force_exit:
        await asyncio.sleep(LOOK_EVERY)


async def last_words(house: House) -> None:
    """Whoever has made a move hears that it counts before the connection ends."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(LAST_WORDS):
            await house.quiet()
            await house.storage.settled(house.storage.mark())
            await asyncio.sleep(LOOK_EVERY)


def _busy(server: uvicorn.Server, house: House) -> bool:
    work = house.work
    if len(work.queues.of(HELP)) or any(p.job and p.job.kind is HELP for p in work.places):
        return True
    return any(
        isinstance(connection, HttpDoor) and connection.answering()
        for connection in server.server_state.connections
    )
