"""A real `klubovna work` process, which tests kill and stop."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from support.tables import PATIENCE


class Worker:
    """One that thinks for the servers of a database."""

    def __init__(self, database: str, *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "klubovna", "work", "--lang", "en"]
            + ["--database", database, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
        assert self.process.stdout is not None
        assert "Thinking" in self.process.stdout.readline()

    def children(self) -> list[int]:
        """The processes in which it thinks."""
        pid = self.process.pid
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def signal(self, number: int, pids: list[int]) -> None:
        for pid in pids:
            os.kill(pid, number)

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.kill()

    def kill(self) -> None:
        """As the power switch does it; what it has started ends with it."""
        children = self.children()
        self.process.kill()
        self.signal(signal.SIGKILL, children)
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> str:
        """End it politely; what it complained about."""
        self.process.terminate()
        _, errors = self.process.communicate(timeout=PATIENCE)
        assert self.process.returncode == 0
        return errors
