"""What a move costs on the server's loop when it is measured, and when it is not, side by side.

python bench/watching.py [--moves 2000]
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.types import Message

from klubovna.server import founding
from klubovna.server.app import make_app
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.wire import NewPerson, NewTable

SEATS = 4
BATCH = 10
"""Moves that are played at one server before the other has its turn."""
WIDE = Limits(
    loop_share=1e9, loop_at_once=1e9, messages_at_once=1e9, requests_at_once=1e9, tables_at_once=1e9
)


class Line:
    """One WebSocket, without a network."""

    def __init__(self, app: Starlette) -> None:
        self.inbox: asyncio.Queue[Message] = asyncio.Queue()
        self.ask: dict[str, Any] | None = None
        self.seq = -1
        self.over = False
        self.inbox.put_nowait({"type": "websocket.connect"})
        scope = {"type": "websocket", "path": "/ws", "raw_path": b"/ws", "query_string": b""}
        more = {"headers": [], "client": ("127.0.0.1", 1), "subprotocols": [], "scheme": "ws"}
        self.task = asyncio.create_task(app({**scope, **more}, self.inbox.get, self.send))

    async def send(self, message: Message) -> None:
        text = message.get("text") or ""
        if text.startswith('{"type":"state"'):
            state = json.loads(text)
            self.ask, self.seq, self.over = state["ask"], state["seq"], state["over"]

    def say(self, **message: Any) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


class Side:
    """A server, and the people at one of its tables."""

    def __init__(self, folder: str, watched: bool) -> None:
        settings = Settings(Path(folder) / "t.sqlite3", limits=WIDE, watched=watched)
        self.app = make_app(settings)
        self.house: House = self.app.state.house
        self.lines: list[Line] = []
        self.spent: list[float] = []

    async def sit_down(self) -> None:
        for line in self.lines:
            line.task.cancel()
        seats: list[Any] = [NewPerson(str(i)) for i in range(SEATS)]
        made = msgspec.to_builtins(
            await founding.new_table(self.house, NewTable("fantasy-realms", seats, seed="bench"))
        )
        self.lines = [Line(self.app) for _ in range(SEATS)]
        for seat, line in enumerate(self.lines):
            line.say(type="hello", table=made["table"]["id"], key=made["keys"][str(seat)])
        while any(line.seq < 0 for line in self.lines):
            await asyncio.sleep(0)

    async def play(self, moves: int) -> None:
        """Some moves; what they cost a move, without reading the answers."""
        for _ in range(moves):
            if not self.lines or self.lines[0].over:
                await self.sit_down()
            line = next(line for line in self.lines if line.ask)
            assert line.ask is not None
            seq = line.ask["seq"]
            began = time.thread_time()
            line.say(type="move", seq=seq, option=0)
            while any(line.seq <= seq for line in self.lines):
                await asyncio.sleep(0)
            self.spent.append(time.thread_time() - began)


async def main(moves: int) -> None:
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        sides = [Side(one, False), Side(two, True)]
        for side in sides:
            await side.play(5 * BATCH)
            side.spent.clear()
        for _ in range(moves // BATCH):
            for side in sides:
                await side.play(BATCH)
        plain, watched = (1000 * statistics.median(side.spent) for side in sides)
        print(f"{moves} moves each: {plain:.3f} ms plain, {watched:.3f} ms measured (medians)")
        totals = [1000 * sum(side.spent) / len(side.spent) for side in sides]
        print(f"means: {totals[0]:.3f} and {totals[1]:.3f} ms")
        for side in sides:
            await side.house.storage.close()
            for line in side.lines:
                line.task.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--moves", type=int, default=2000)
    asyncio.run(main(parser.parse_args().moves))
