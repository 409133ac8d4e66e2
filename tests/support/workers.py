"""The worker processes of a server, and what may befall them."""

import contextlib
import os
import signal
import time
from pathlib import Path

import pytest

from support.tables import PATIENCE, Server


def children_of(pid: int) -> list[int]:
    listing = Path(f"/proc/{pid}/task/{pid}/children")
    if not listing.exists():
        pytest.skip("this system does not list the children of a process")
    return [int(child) for child in listing.read_text().split()]


def begun(pid: int) -> bool:
    """Whether it runs its own program; until then the server waits for it."""
    with contextlib.suppress(OSError):
        return b"work.inside" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def workers_of(server: Server) -> list[int]:
    """Its worker processes, when they are there."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        found = children_of(server.process.pid)
        if len(found) >= 2 and all(map(begun, found)):
            return found
        time.sleep(0.02)
    raise AssertionError("no workers")


def strike(pids: list[int], blow: signal.Signals) -> None:
    for pid in pids:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, blow)
