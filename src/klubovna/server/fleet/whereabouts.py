"""How a process of the same machine finds out that another one is dead, without waiting for the end
of its lease. One that only hangs is not dead."""

import os
from pathlib import Path
from typing import Final

BOOT: Final = Path("/proc/sys/kernel/random/boot_id")
DEAD: Final = ("Z", "X")


def whereabouts() -> str:
    """Which process of which machine this is; empty where the system does not tell."""
    try:
        return f"{_machine()} {os.getpid()} {_began(os.getpid())}"
    except OSError:
        return ""


def surely_dead(told: str) -> bool:
    """Whether this is the process of this machine that has been there, and is no more."""
    try:
        machine, number, began = told.rsplit(" ", 2)
        if machine != _machine():
            return False
    except (OSError, ValueError):
        return False
    try:
        return _began(int(number)) != began
    except (FileNotFoundError, ProcessLookupError):
        return True
    except (OSError, ValueError):
        return False


def _machine() -> str:
    """Processes with the same answer see each other by the same numbers."""
    return f"{BOOT.read_text().strip()} {os.readlink('/proc/self/ns/pid')}"


def _began(number: int) -> str:
    """When the process has begun; one that has ended has not."""
    fields = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()
    return "" if fields[0] in DEAD else fields[19]
