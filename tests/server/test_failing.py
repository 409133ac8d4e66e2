"""An error inside becomes an answer like any other."""

import asyncio
from pathlib import Path
from typing import Any

from starlette.types import Message, Scope

from klubovna.server.app import make_app
from klubovna.server.house import Settings

WANTED = {b"content-security-policy", b"x-content-type-options", b"x-frame-options"}


def test_a_failure_has_the_headers_of_every_answer(tmp_path: Path) -> None:
    """The database is closed under the server's feet."""
    app = make_app(Settings(tmp_path / "tables.sqlite3"))
    said: list[Message] = []

    async def ask() -> None:
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/api/tables/x",
            "raw_path": b"/api/tables/x",
            "query_string": b"",
            "headers": [(b"authorization", b"Bearer key")],
            "client": ("192.0.2.1", 1),
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: Message) -> None:
            said.append(message)

        await app.state.house.storage.close()
        await app(scope, receive, send)

    asyncio.run(ask())
    start: Any = said[0]
    assert start["status"] == 500
    assert {name for name, _ in start["headers"]} >= WANTED
    assert b'"code":"server"' in said[1]["body"]
