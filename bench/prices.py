"""What each kind of request and message costs on the server's loop, without the network.

python bench/prices.py
"""

import asyncio
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from starlette.types import ASGIApp, Message, Scope

from klubovna.core.registry import game_ids
from klubovna.server import founding
from klubovna.server.acts import heard
from klubovna.server.app import make_app
from klubovna.server.editions import WHOLE
from klubovna.server.house import House, Settings
from klubovna.server.limits import Limits
from klubovna.server.messages import Move, Why
from klubovna.server.wire import NewPerson, NewTable

TIMES = 30
MOVES = 60
WIDE = Limits(loop_share=1e9, requests_at_once=1e9, tables_at_once=1e9)


class Listener:
    """A connection that throws everything away."""

    visible = True
    edition = WHOLE

    def put(self, message: str) -> None:
        pass


async def cost(app: ASGIApp, method: str, path: str, body: bytes = b"") -> float:
    """Processor seconds of one request."""
    place, _, query = path.partition("?")
    headers = [(b"accept-encoding", b"gzip"), (b"content-type", b"application/json")]
    scope: Scope = {
        "type": "http",
        "method": method,
        "path": place,
        "raw_path": place.encode(),
        "query_string": query.encode(),
        "headers": headers,
        "client": ("192.0.2.1", 1),
    }

    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Message) -> None:
        pass

    began = time.thread_time()
    await app(scope, receive, send)
    return time.thread_time() - began


def told(name: str, times: list[float]) -> None:
    print(f"| {name} | {1000 * statistics.median(times):.2f} ms | {1000 * max(times):.2f} ms |")


async def messages(house: House, game: str) -> None:
    """Moves, greetings and questions at a table with two persons."""
    made = await founding.new_table(house, NewTable(game, [NewPerson("A"), NewPerson("B")]))
    table, listener = await house.table(made.table.id), Listener()
    for seat in range(2):
        await table.enter(listener, seat)
    times: dict[str, list[float]] = {"move": [], "hello": [], "why": []}
    while not (await table.playing()).match.over and len(times["move"]) < MOVES:
        seat, question = next(iter((await table.playing()).asked.items()))
        began = time.thread_time()
        await heard(house, table, seat, listener, Move(question.seq, 0))
        moved = time.thread_time()
        await table.greet(listener, seat)
        greeted = time.thread_time()
        await heard(house, table, seat, listener, Why("card:1"))
        times["move"].append(moved - began)
        times["hello"].append(greeted - moved)
        times["why"].append(time.thread_time() - greeted)
    for name, found in times.items():
        told(f"{name}, {game}", found)


async def measure(folder: str) -> None:
    app: Any = make_app(Settings(f"{folder}/tables.sqlite3", limits=WIDE))
    house: House = app.state.house
    requests = [("GET", "/api/games", b""), ("GET", "/api/texts/cs?game=evenfall", b"")]
    scripts = sorted(Path(house.shelf.folder).glob("assets/*.js"), key=lambda p: p.stat().st_size)
    requests += [("GET", f"/assets/{path.name}", b"") for path in scripts[-1:]]
    persons = [{"kind": "person", "name": "A"}, {"kind": "person", "name": "B"}]
    for game in game_ids():
        body = json.dumps({"game": game, "seats": persons}).encode()
        requests.append(("POST", "/api/tables", body))
    print("| what | median | most |\n|---|---|---|")
    for method, path, body in requests:
        await cost(app, method, path, body)
        about = f", {json.loads(body)['game']}" if body else ""
        told(f"{method} {path}{about}", [await cost(app, method, path, body) for _ in range(TIMES)])
    for game in game_ids():
        await messages(house, game)
    await house.close()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(measure(folder))
