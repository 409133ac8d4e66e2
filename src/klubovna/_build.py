"""Decides whether the compiled engines or their Python sources are used.

The choice is made once, when `klubovna` is first imported, and holds for the whole process. This
module imports almost nothing, because every start pays for it.
"""

import os
import sys
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from importlib.machinery import ModuleSpec
    from types import ModuleType
    from typing import Literal

ROOMS = ("core", "games", "agents")
"""The rooms whose modules are compiled."""

PACKAGE = os.path.dirname(os.path.abspath(__file__))
LIBRARY = os.path.join(os.path.dirname(PACKAGE), "klubovna__mypyc" + EXTENSION_SUFFIXES[0])


def flavour() -> "Literal['compiled', 'plain']":
    """Say what runs: the compiled engines, or plain Python."""
    return "plain" if _reason else "compiled"


def flavour_reason() -> str:
    """Say why plain Python runs; an empty string when the compiled engines do."""
    return _reason


class SourceOnlyFinder:
    """Finds the modules of klubovna in their .py files, whatever lies compiled beside them."""

    def __init__(self) -> None:
        self._folders: dict[str, FileFinder] = {}

    def find_spec(
        self,
        name: str,
        path: "Sequence[str] | None" = None,
        target: "ModuleType | None" = None,
    ) -> "ModuleSpec | None":
        if path is None or not name.startswith("klubovna."):
            return None
        for folder in path:
            spec = self._in(folder).find_spec(name, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None

    def invalidate_caches(self) -> None:
        for finder in self._folders.values():
            finder.invalidate_caches()

    def _in(self, folder: str) -> FileFinder:
        if folder not in self._folders:
            self._folders[folder] = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
        return self._folders[folder]


def _why_plain() -> str:
    if os.environ.get("KLUBOVNA_PURE", "0") not in ("", "0"):
        return "KLUBOVNA_PURE is set"
    try:
        built = os.stat(LIBRARY).st_mtime_ns
    except OSError:
        return "no compiled build"
    if _is_checkout() and any(_changed_since(os.path.join(PACKAGE, r), built) for r in ROOMS):
        return "the compiled build is older than the source"
    return ""


def _is_checkout() -> bool:
    return os.path.exists(os.path.join(PACKAGE, "..", "..", "pyproject.toml"))


def _changed_since(folder: str, built: int) -> bool:
    """Tell whether a source was written after the build, or removed since."""
    sources = set()
    compiled = set()
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return False
    for entry in entries:
        if entry.name.endswith(".py"):
            if entry.stat().st_mtime_ns > built:
                return True
            sources.add(entry.name[:-3])
        elif entry.name.endswith(EXTENSION_SUFFIXES[0]):
            compiled.add(entry.name[: -len(EXTENSION_SUFFIXES[0])])
        elif entry.name != "__pycache__" and entry.is_dir():
            if _changed_since(entry.path, built):
                return True
    return not compiled <= sources


_reason = _why_plain()
if _reason:
    sys.meta_path.insert(0, SourceOnlyFinder())
