"""Files of somebody's own (cards, learned numbers), as another machine gets them: their texts,
under the names by which they are asked for."""

import errno
import os
from pathlib import Path
from typing import Final

LARGEST: Final = 1 << 24
"""Bytes; what people write, and what is learned, is a tenth of it at most."""
_CARRIED: Final[dict[str, str]] = {}


def own_path(file: str | Path) -> Path:
    """Where a file of somebody's own lies. A home that nobody here has is a name like others, as
    the shell takes it."""
    try:
        return Path(file).expanduser()
    except RuntimeError:
        return Path(file)


def own_text(file: str) -> str:
    """The text of a file: as it was brought here, or as it lies on this machine.
    `OSError` where it can't be read, or has no end."""
    if file in _CARRIED:
        return _CARRIED[file]
    path = own_path(file)
    if path.exists() and not path.is_file() and not path.is_dir():
        raise OSError(errno.EINVAL, "not a file with an end")
    with path.open("rb") as whole:
        data = whole.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    return data.decode("utf-8")


def carry(texts: dict[str, str]) -> None:
    """From now on, in this process, these files read like this, wherever they lie."""
    _CARRIED.clear()
    _CARRIED.update(texts)
