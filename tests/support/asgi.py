"""Clients of the application without a network, on the loop of the test.

What they wait for comes within a number of the loop's rounds or not at all, however slow the
machine is.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from typing import Any, Final

from starlette.types import ASGIApp, Message, Scope

Tree = dict[str, Any]
PATIENCE: Final = 5_000
"""Rounds of the loop."""


def scope_of(kind: str, path: str, **more: object) -> Scope:
    return {
        "type": kind,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
        "client": ("192.0.2.1", 1),
        **more,
    }


async def until(true: Callable[[], object]) -> None:
    """Wait until it is so."""
    for _ in range(PATIENCE):
        if true():
            return
        await asyncio.sleep(0)
    raise AssertionError("it never came to that")


async def asked(
    app: ASGIApp, method: str, path: str, key: str = "", body: Tree | None = None
) -> tuple[int, Tree]:
    """The status and the body of an answer."""
    headers = [(b"content-type", b"application/json"), (b"authorization", f"Bearer {key}".encode())]
    said: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": json.dumps(body or {}).encode()}

    async def send(message: Message) -> None:
        said.append(message)

    await app(scope_of("http", path, method=method, headers=headers), receive, send)
    return said[0]["status"], json.loads(said[1]["body"])


class Connection:
    """A WebSocket that has said hello; with `changes` it wants to be told what has changed."""

    def __init__(self, app: ASGIApp, table: str, key: str, changes: bool = False) -> None:
        self.told: list[Tree] = []
        """Everything that was heard, in order."""
        self.code: int | None = None
        self._read = 0
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self.say(type="hello", table=table, key=key)
        query = b"changes=1" if changes else b""
        scope = scope_of("websocket", "/ws", subprotocols=[], query_string=query)
        self.life = asyncio.ensure_future(app(scope, self._incoming.get, self._send))

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.told.append(json.loads(message["text"]))
        elif message["type"] == "websocket.close":
            self.code = message["code"]

    def say(self, **message: object) -> None:
        self._incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def go(self) -> None:
        """Hang up, as a browser does that is closed."""
        self._incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self.life

    async def cut_off(self) -> None:
        """The connection is gone, whatever the server is doing for it."""
        self.life.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self.life

    async def hear(self, *kinds: str) -> Tree:
        """The next message of these kinds; what comes before it is passed over."""
        found: list[Tree] = []

        def there() -> bool:
            while not found and self._read < len(self.told):
                message = self.told[self._read]
                self._read += 1
                if message["type"] in kinds:
                    found.append(message)
            return bool(found)

        await until(there)
        return found[0]

    def heard(self, *kinds: str) -> list[Tree]:
        """Everything of these kinds that was said so far."""
        return [message for message in self.told if message["type"] in kinds]

    @property
    def state(self) -> Tree:
        """How the match stands, as far as it was told."""
        return self.heard("state")[-1]
