"""What other installed packages bring, by the group of their entry points."""

import os
import sys
from importlib.metadata import EntryPoint, entry_points
from typing import Final

_FOUND: Final[dict[str, list[EntryPoint]]] = {}
_SEEN: Final[dict[str, list[tuple[str, int]]]] = {}
"""How the folders for packages were when each group was looked for."""


def brought(group: str) -> list[EntryPoint]:
    """All that packages registered in this group. To look for it means to read a file of every
    installed package, so it is done again only where something was installed or removed."""
    folders = [(folder, _changed(folder)) for folder in sys.path]
    if _SEEN.get(group) != folders:
        _SEEN[group] = folders
        _FOUND[group] = list(entry_points(group=group))
    return _FOUND[group]


def _changed(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return 0
