"""A connection to a database that breaks at the worst moment."""

import asyncio
import contextlib
import threading
from collections.abc import Coroutine
from types import TracebackType
from typing import Any

from support.tables import PATIENCE

BEFORE = "before the database hears of it"
MIDWAY = "while the database is at it"
AFTER = "before its answer comes"
MOMENTS = (BEFORE, MIDWAY, AFTER)
LAST = "before its answer comes, and nobody gets through any more"


class Cutting:
    """Passes everything on to a port of this machine, until it is told to cut."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._word = b""
        self._moment = ""
        self._open: list[asyncio.StreamWriter] = []
        self._serving: list[asyncio.Task[None]] = []
        self.silent = False
        """Whether nobody gets through."""
        self.cuts = 0
        self.connections = 0

    def cut(self, word: str, moment: str) -> None:
        """The next connection over which a client says this word is lost at this moment."""
        self._word, self._moment = word.encode(), moment

    async def __aenter__(self) -> "Cutting":
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port: int = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()
        for writer in self._open:
            writer.transport.abort()
        await asyncio.gather(*self._serving)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        if self.silent:
            writer.transport.abort()
            return
        serving = asyncio.current_task()
        assert serving is not None
        self._serving.append(serving)
        try:
            answers, database = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._open += [writer, database]
        lost = asyncio.Event()
        asking = asyncio.create_task(self._ask(reader, database, writer, lost))
        with contextlib.suppress(OSError):
            while data := await answers.read(1 << 16):
                if lost.is_set():
                    break
                writer.write(data)
        writer.transport.abort()
        await asyncio.wait([asking])
        database.transport.abort()

    async def _ask(
        self,
        reader: asyncio.StreamReader,
        database: asyncio.StreamWriter,
        client: asyncio.StreamWriter,
        lost: asyncio.Event,
    ) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(1 << 16):
                moment = self._moment if self._word and self._word in data else ""
                if moment:
                    self._word = b""
                    self.cuts += 1
                    lost.set()
                    self.silent = moment == LAST
                if moment == BEFORE:
                    break
                database.write(data)
                if moment == MIDWAY:
                    client.transport.abort()
                    return
        database.close()


class Frail:
    """A way to the database that can be cut, in a thread of its own."""

    def __init__(self, port: int) -> None:
        self.proxy = Cutting(port)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.do(self.proxy.__aenter__())

    def do(self, work: Coroutine[Any, Any, object]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    def close(self) -> None:
        self.do(self.proxy.__aexit__(None, None, None))
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
