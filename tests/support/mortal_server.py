"""A server that dies often: everything is imported once, and each life is a fork of this process.

On a line "start" a server begins its life and says where it is; on "kill" it is killed as the power
switch does it, and this says "dead".
"""

import os
import signal
import sys

from klubovna.core.registry import find_game
from klubovna.server.house import Settings
from klubovna.server.limits import Limits
from klubovna.server.serve import serve
from klubovna.texts import Text


def tell(text: Text) -> None:
    if "address" in text.args:
        print(text.args["address"], flush=True)


def live(database: str) -> None:
    limits = Limits(loop_share=1e9, requests_at_once=1e9, tables_at_once=1e9, messages_at_once=1e9)
    settings = Settings(database, bot_pause=0.0, limits=limits)
    os._exit(serve(settings, "127.0.0.1", 0, False, tell))


if __name__ == "__main__":
    find_game("fantasy-realms")
    child = 0
    for line in sys.stdin:
        if line.strip() == "start":
            child = os.fork()
            if child == 0:
                live(sys.argv[1])
        else:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
            print("dead", flush=True)
    if child:
        os.kill(child, signal.SIGKILL)
