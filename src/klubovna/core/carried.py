"""Files of somebody's own (cards, learned numbers), as another machine gets them: their texts,
under the names by which they are asked for."""

from pathlib import Path
from typing import Final

_CARRIED: Final[dict[str, str]] = {}


def own_text(file: str) -> str:
    """The text of a file: as it was brought here, or as it lies on this machine."""
    if file in _CARRIED:
        return _CARRIED[file]
    return Path(file).expanduser().read_text(encoding="utf-8")


def carry(texts: dict[str, str]) -> None:
    """From now on, in this process, these files read like this, wherever they lie."""
    _CARRIED.clear()
    _CARRIED.update(texts)
