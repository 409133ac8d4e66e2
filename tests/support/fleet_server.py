"""Server processes on one PostgreSQL: everything is imported once, and each process is a fork of
this one.

A line holds the settings of a process as JSON; the answer is its process id and where it is.
"""

import json
import os
import signal
import sys

from klubovna.core.registry import find_game
from klubovna.server.house import Settings
from klubovna.server.limits import Limits
from klubovna.server.serve import serve
from klubovna.texts import Text

WIDE = {
    "loop_share": 1e9,
    "connections_per_client": 10_000,
    "requests_at_once": 1e9,
    "tables_at_once": 1e9,
    "messages_at_once": 1e9,
    "sockets_per_client": 10_000,
}


def tell(text: Text) -> None:
    if "address" in text.args:
        print(os.getpid(), text.args["address"], flush=True)


def live(
    database: str,
    limits: dict[str, float],
    pause: float,
    complaints: str,
    invited: bool = False,
    smtp: str = "",
) -> None:
    os.dup2(os.open(complaints, os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    wanted = Limits(**{**WIDE, **limits})  # type: ignore[arg-type]
    settings = Settings(
        database,
        bot_pause=pause,
        limits=wanted,
        push_anywhere=True,
        invited_only=invited,
        smtp=smtp,
        origins=("https://club.example",) if smtp else (),
    )
    os._exit(serve(settings, "127.0.0.1", 0, False, tell))


if __name__ == "__main__":
    find_game("fantasy-realms")
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        if os.fork() == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            sys.stdin.close()
            live(**json.loads(line))
