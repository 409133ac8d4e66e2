"""A connection at this process whose table another one owns: what is said on either side is passed
on, message by message."""

import asyncio
from collections.abc import Callable
from typing import Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidURI

from klubovna.server.fleet.errors import COME_AGAIN, NOT_MINE, Elsewhere, PeerLost
from klubovna.server.fleet.fleet import Fleet
from klubovna.server.fleet.peer import Peer

PATH: Final = "/ws"
CHANGES: Final = "changes"
"""What a client says with 1 in its address that wants to be sent changes of the picture."""
FAILED: Final = 1011
OWN_CODES: Final = range(4000, 5000)
REST: Final = 0.1
"""Seconds before another process is asked again."""


class Relay:
    """One client's way to the owner of a table."""

    def __init__(self, table: str, peer: Peer, connection: ClientConnection) -> None:
        self.table = table
        self._peer = peer
        self._connection = connection
        self._reading: asyncio.Task[None] | None = None

    async def say(self, text: str) -> None:
        """Pass it on; a connection that is lost is noticed by whoever listens."""
        try:
            await self._connection.send(text)
        except ConnectionClosed:
            pass

    def listen(self, put: Callable[[str], None], ended: Callable[[int], None]) -> None:
        """`put` hears every message, `ended` the code at the end."""
        self._reading = asyncio.create_task(self._read(put, ended))

    def drop(self) -> None:
        """Nobody listens any more."""
        if self._reading is not None:
            self._reading.cancel()

    async def _read(self, put: Callable[[str], None], ended: Callable[[int], None]) -> None:
        try:
            code = await self._peer.asked(self._messages(put))
        except PeerLost:
            code = COME_AGAIN
        finally:
            self._connection.transport.abort()
        ended(code)

    async def _messages(self, put: Callable[[str], None]) -> int:
        try:
            while True:
                put(await self._connection.recv(decode=True))
        except ConnectionClosed as closed:
            return _passed_on(closed)


async def relay(
    fleet: Fleet, client: str, table: str, hello: str, changes: bool
) -> tuple[Relay, str] | None:
    """The way to the table and the first words from there, or None: this process owns it. Elsewhere
    if nobody is found in time who does, or one who has a lease and does not answer. `changes` says
    whether the client wants to be sent changes of the picture."""
    end = asyncio.get_running_loop().time() + fleet.patience
    while (peer := await fleet.place(table)) is not None:
        try:
            async with asyncio.timeout_at(end):
                found = await peer.asked(_greeted(fleet, peer, client, table, hello, changes))
            if found is not None:
                return found
        except PeerLost:
            pass
        except TimeoutError:
            raise Elsewhere from None
        if asyncio.get_running_loop().time() > end:
            raise Elsewhere
        await asyncio.sleep(REST)
    return None


async def _greeted(
    fleet: Fleet, peer: Peer, client: str, table: str, hello: str, changes: bool
) -> tuple[Relay, str] | None:
    connection = await _connected(fleet, peer, client, table, changes)
    try:
        await connection.send(hello)
        return Relay(table, peer, connection), await connection.recv(decode=True)
    except ConnectionClosed as closed:
        if closed.rcvd is not None and closed.rcvd.code == NOT_MINE:
            return None
        raise PeerLost(sent=True) from closed
    except BaseException:
        connection.transport.abort()
        raise


async def _connected(
    fleet: Fleet, peer: Peer, client: str, table: str, changes: bool
) -> ClientConnection:
    """The table's id goes as the last part of the address, as it does for a client."""
    wish = f"{CHANGES}=1&" if changes else ""
    try:
        return await connect(
            f"ws://{peer.address}{PATH}?{wish}table={table if table.isalnum() else ''}",
            additional_headers=fleet.seal(peer, client, PATH),
            compression=None,
            max_size=None,
            proxy=None,
            open_timeout=None,
            user_agent_header=None,
        )
    except (OSError, InvalidHandshake, InvalidURI, ConnectionClosed, EOFError) as error:
        raise PeerLost(sent=False) from error


def _passed_on(closed: ConnectionClosed) -> int:
    """The code with which the client's connection ends when the other one did."""
    code = closed.rcvd.code if closed.rcvd is not None else COME_AGAIN
    return code if code in OWN_CODES or code == FAILED else COME_AGAIN
