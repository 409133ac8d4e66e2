"""A server whose time a test sets."""

import json
import os
from pathlib import Path

from support.roomy_server import WIDE
from support.tables import ROOMY, Server

HOUR = 3_600_000


class Timed:
    """A server whose clocks run by a file."""

    def __init__(self, folder: Path, **limits: float) -> None:
        self.file = folder / "now"
        self.now = 1_000 * HOUR
        self.pass_(0)
        os.environ["CLOCK"] = str(self.file)
        os.environ["LIMITS"] = json.dumps({**WIDE, "clock_watch_seconds": 0.02, **limits})
        try:
            self.server = Server(folder / "tables.sqlite3", program=ROOMY)
        except BaseException:
            self.end()
            raise

    def pass_(self, milliseconds: int) -> None:
        self.now += milliseconds
        fresh = self.file.with_name("fresh")
        fresh.write_text(str(self.now))
        os.replace(fresh, self.file)

    def end(self) -> None:
        del os.environ["CLOCK"], os.environ["LIMITS"]
