"""A real server in a process of its own, and clients that talk to it."""

import contextlib
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

GAME = "fantasy-realms"
PATIENCE = 30.0
PATIENT = "import-seconds=120,import-load-seconds=60"
"""No test depends on how fast the machine is."""
ROOMY = str(Path(__file__).parent / "roomy_server.py")

Tree = dict[str, Any]


def person(name: str) -> Tree:
    return {"kind": "person", "name": name}


def bot(agent: str = "random") -> Tree:
    return {"kind": "bot", "agent": agent}


OPEN: Tree = {"kind": "open"}


class Connected:
    """Requests to a server that runs somewhere."""

    def connect(self, url: str) -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE)

    def get(self, path: str, *keys: str, **query: Any) -> httpx.Response:
        return self.http.get(path, params=query, headers=_bearer(keys))

    def post(self, path: str, body: object, *keys: str) -> httpx.Response:
        return self.http.post(path, json=body, headers=_bearer(keys))

    def delete(self, path: str, *keys: str) -> httpx.Response:
        return self.http.delete(path, headers=_bearer(keys))

    def create(self, *seats: Tree, **more: Any) -> "TestTable":
        answer = self.post("/api/tables", {"game": GAME, "seats": list(seats), **more})
        assert answer.status_code == 201, answer.text
        return TestTable(self, answer.json())


class Server(Connected):
    """A server process with its database; `packages` is a folder of packages beside ours, and
    `python` the Python of an environment in which Klubovna is installed."""

    def __init__(
        self,
        database: Path,
        *arguments: str,
        program: str = "",
        packages: Path | None = None,
        python: str = "",
    ) -> None:
        self.python = python or sys.executable
        self.alone = bool(python)
        self.database = database
        self.packages = packages
        self.arguments = arguments
        self.program = [program] if program else ["-m", "klubovna", "serve", "--lang", "en"]
        self.start()

    def start(self) -> None:
        options = ["--port", "0", "--no-browser", "--bot-pause", "0"]
        if not self.program[0].endswith(".py"):
            options += ["--limit", PATIENT]
        self.process = subprocess.Popen(
            [self.python, *self.program, "--database", str(self.database), *options]
            + list(self.arguments),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=self.surroundings(),
        )
        assert self.process.stdout is not None
        line = ""
        while "http://" not in line:
            line = self.process.stdout.readline()
            assert line, self.ended()
        self.connect(line[line.index("http://") :].split()[0])

    def surroundings(self) -> dict[str, str]:
        more = {} if self.packages is None else {"PYTHONPATH": str(self.packages)}
        inherited = {} if self.alone else os.environ
        return {**inherited, "PYTHONUNBUFFERED": "1", **more}

    def ended(self) -> str:
        """Wait for the end and return what it complained about."""
        _, errors = self.process.communicate(timeout=PATIENCE)
        return errors

    def kill(self) -> None:
        """As the power switch does it."""
        self.http.close()
        self.process.send_signal(signal.SIGKILL)
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> str:
        self.http.close()
        if self.process.poll() is None:
            self.process.terminate()
        return self.ended()


def refused(database: Path | str, *arguments: str, lang: str = "en", code: int = 1) -> str:
    """What a server says that can't start like this: one sentence."""
    run = subprocess.run(
        [sys.executable, "-m", "klubovna", "serve", "--lang", lang, "--no-browser"]
        + ["--database", str(database), "--port", "0", *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert run.returncode == code
    assert "Traceback" not in run.stderr
    assert len(run.stderr.strip().splitlines()) == 1
    return run.stderr


@contextlib.contextmanager
def tight(folder: Path, **limits: float) -> Iterator[Server]:
    """A server with other limits."""
    os.environ["LIMITS"] = json.dumps(limits)
    try:
        running = Server(folder / "tables.sqlite3", program=ROOMY)
    finally:
        del os.environ["LIMITS"]
    try:
        yield running
    finally:
        running.stop()


def _bearer(keys: tuple[str, ...]) -> dict[str, str]:
    return {"authorization": "Bearer " + " ".join(keys)} if keys else {}


class TestTable:
    """A table as its creator knows it."""

    __test__ = False

    def __init__(self, server: Connected, created: Tree) -> None:
        self.server = server
        self.created = created
        self.id: str = created["table"]["id"]
        self.path = f"/api/tables/{self.id}"
        self.keys: dict[str, str] = created["keys"]
        self.watch: str = created["watch"]

    def key(self, seat: int) -> str:
        return self.keys[str(seat)]

    def sit(self, seat: int) -> "Player":
        return Player(self.server, self.id, self.key(seat))

    def spectate(self) -> "Player":
        return Player(self.server, self.id, self.watch)


class Player:
    """One WebSocket connection; remembers the last state."""

    def __init__(self, server: Connected, table: str, key: str) -> None:
        self._connection = plain_socket(server, queue=None)
        self.socket = self._connection.__enter__()
        self.log: list[Tree] = []
        self.state: Tree = {}
        self.heard: list[Tree] = []
        try:
            self.say(type="hello", table=table, key=key)
            self.welcome = self.wait("welcome")
        except BaseException:
            self.close()
            raise

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> Tree:
        """The next message."""
        message: Tree = json.loads(self.socket.recv(timeout))
        self.heard.append(message)
        if message["type"] == "state":
            self.state = message
            del self.log[message["log_from"] :]
            assert len(self.log) == message["log_from"], "a part of the log is missing"
            self.log += message["log"]
        return message

    def wait(self, kind: str, until: Callable[[Tree], bool] = lambda message: True) -> Tree:
        """Hear messages up to one of this kind that fits."""
        while True:
            message = self.hear()
            if message["type"] == kind and until(message):
                return message

    def wait_seq(self, seq: int) -> Tree:
        """The state after that many changes."""
        if self.state and self.state["seq"] >= seq:
            return self.state
        return self.wait("state", lambda message: bool(message["seq"] >= seq))

    def move(self, option: int = 0) -> Tree:
        """Answer the question, and wait for the state that follows."""
        ask = self.state["ask"]
        self.say(type="move", seq=ask["seq"], option=option)
        self.wait("ack")
        return self.wait("state")

    def close_code(self) -> int:
        """The code with which the server hangs up."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd is not None else 1006

    def close(self) -> None:
        self._connection.__exit__(None, None, None)

    def __enter__(self) -> "Player":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def plain_socket(
    server: Connected, origin: str | None = "same", queue: int | None = 16
) -> ClientConnection:
    """A connection that has not said anything yet. It takes so many messages before somebody reads
    them, or as many as come: with a full queue it would wait in vain for the farewell."""
    own = server.url if origin == "same" else origin
    address = server.url.replace("http://", "ws://") + "/ws"
    return connect(
        address,
        origin=own,  # type: ignore[arg-type]
        max_size=None,
        max_queue=queue,
        compression=None,
    )


def play_on(
    players: dict[int, Player],
    until: Callable[[Tree], bool] = lambda state: False,
    option: Callable[[Tree], int] = lambda ask: 0,
) -> None:
    """Let persons answer until the match is over or a state fits."""
    seq = max(player.wait_seq(0)["seq"] for player in players.values())
    while True:
        states = [player.wait_seq(seq) for player in players.values()]
        if states[0]["over"] or any(until(state) for state in states):
            return
        asked = [player for player in players.values() if player.state["ask"]]
        if asked:
            seq = asked[0].move(option(asked[0].state["ask"]))["seq"]
        else:
            seq += 1
