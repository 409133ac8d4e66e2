"""`klubovna serve` with other limits: as JSON in LIMITS, else so wide that no test meets them,
but for the time of looking at a match again, for which nobody waits.

PROXIES are addresses to trust, CLIENT is a folder with the browser client. CLOCK is a file with the
moment, in milliseconds, by which clocks run. With PUSH_ANYWHERE reminders go to any address.
"""

import argparse
import json
import os
from pathlib import Path

from klubovna.server.house import Settings
from klubovna.server.limits import Limits
from klubovna.server.serve import serve
from klubovna.server.static import FOLDER
from klubovna.server.storage.columns import now
from klubovna.texts import Text, words

WIDE = {
    "loop_share": 1e9,
    "connections_per_client": 10_000,
    "requests_at_once": 1e9,
    "tables_at_once": 1e9,
    "messages_at_once": 1e9,
    "sockets_per_client": 10_000,
    "public_tables_per_client": 10_000,
    "public_seats_per_client": 10_000,
    "joins_at_once": 1e9,
    "newcomers_at_once": 1e9,
    "challenges_at_once": 1e9,
    "import_seconds": 120.0,
    "import_load_seconds": 60.0,
    "analysis_playouts": 700,
}


def clock() -> int:
    """The moment that the test says it is."""
    return int(Path(os.environ["CLOCK"]).read_text())


def tell(text: Text) -> None:
    print(words("en").say(text))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--database")
    parser.add_argument("--port", type=int)
    parser.add_argument("--bot-pause", type=float)
    parser.add_argument("--no-browser", action="store_true")
    parser.add_argument("--sync", default="normal")
    asked = parser.parse_args()
    limits = Limits(**json.loads(os.environ.get("LIMITS", json.dumps(WIDE))))
    settings = Settings(
        asked.database,
        bot_pause=asked.bot_pause,
        limits=limits,
        proxies=tuple(filter(None, os.environ.get("PROXIES", "").split(","))),
        sync=asked.sync,
        client=Path(os.environ.get("CLIENT", FOLDER)),
        origins=tuple(filter(None, [os.environ.get("ORIGIN", "")])),
        smtp=os.environ.get("KLUBOVNA_SMTP", ""),
        push_anywhere="PUSH_ANYWHERE" in os.environ,
        now=clock if "CLOCK" in os.environ else now,
    )
    serve(settings, "127.0.0.1", asked.port, False, tell)
