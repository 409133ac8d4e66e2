"""The connections to one PostgreSQL server: made when they are needed, and used again.

Whoever needs one makes it in their own task, so that a database which is back after a while is used
at once; a pool that tries in the background waits longer after each failure.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any, Final, TypeAlias

import psycopg
from psycopg.pq import TransactionStatus

Connection: TypeAlias = "psycopg.AsyncConnection[tuple[Any, ...]]"

MOST: Final = 8
SETTINGS: Final = (
    "SELECT set_config('statement_timeout', '20s', false),"
    " CASE current_setting('synchronous_commit') WHEN 'off'"
    " THEN set_config('synchronous_commit', 'on', false) END"
)
"""No statement waits for ever, and what is committed outlives a crash of the database."""


class Closed(Exception):
    """There are no connections any more."""


class Connections:
    """At most so many at once; who comes later waits."""

    def __init__(self, conninfo: str, most: int = MOST) -> None:
        self._conninfo = conninfo
        self._idle: list[Connection] = []
        self._places = asyncio.Semaphore(most)
        self._closed = False

    @contextlib.asynccontextmanager
    async def one(self) -> AsyncIterator[Connection]:
        """A connection for one statement, which is committed when it is answered."""
        async with self._places:
            if self._closed:
                raise Closed
            connection = self._idle.pop() if self._idle else await self._new()
            try:
                yield connection
            finally:
                await self._back(connection)

    async def _new(self) -> Connection:
        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        try:
            await connection.execute(SETTINGS)
        except BaseException:
            await connection.close()
            raise
        return connection

    async def _back(self, connection: Connection) -> None:
        if self._closed or connection.info.transaction_status != TransactionStatus.IDLE:
            await connection.close()
        else:
            self._idle.append(connection)

    async def drop(self) -> None:
        """Where one connection was lost, those that wait are lost, too."""
        idle, self._idle = self._idle, []
        for connection in idle:
            await connection.close()

    async def close(self) -> None:
        self._closed = True
        await self.drop()
