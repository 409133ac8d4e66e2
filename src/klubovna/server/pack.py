"""Our Python sources in one archive, for a browser that works without a network: what the
companions need, and the card files with which this server plays."""

import hashlib
import io
import zipfile
from collections.abc import Iterator
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import klubovna
from klubovna.companion.pocket import CARDS
from klubovna.core.registry import cards_in_use, find_game

ROOMS: Final = ("companion", "core", "games", "texts")
LEFT_OUT: Final = ("lessons", "puzzles", "rules", "__pycache__")
"""Folders that no companion opens."""
BORROWED: Final = "mypy_extensions"
DATED: Final = (2020, 1, 1, 0, 0, 0)
"""The same sources make the same archive, byte for byte."""


def packed_sources() -> bytes:
    """The archive, as it has to be unpacked into a folder of Python's path."""
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, file in _sources():
            packed.writestr(zipfile.ZipInfo(name, DATED), file.read_bytes(), zipfile.ZIP_DEFLATED)
    return archive.getvalue()


def mark(body: bytes) -> str:
    """What tells two contents apart, short enough for an address."""
    return hashlib.sha256(body).hexdigest()[:16]


def _sources() -> Iterator[tuple[str, Path]]:
    home = Path(klubovna.__file__).parent
    for file in sorted(home.glob("*.py")):
        yield f"klubovna/{file.name}", file
    for file in sorted(one for room in ROOMS for one in (home / room).rglob("*")):
        inside = file.relative_to(home)
        # Companions answer with keys; words are needed only to check an owner's cards.
        wanted = file.suffix == ".py" or (file.suffix == ".json" and "texts" not in inside.parts)
        if wanted and not set(inside.parts) & set(LEFT_OUT):
            yield f"klubovna/{inside.as_posix()}", file
    borrowed = find_spec(BORROWED)
    assert borrowed is not None
    assert borrowed.origin is not None
    yield f"{BORROWED}.py", Path(borrowed.origin)
    for game, cards in sorted(cards_in_use().items()):
        yield f"{CARDS}/{game}.json", Path(cards)
        for file in sorted(Path(str(files(find_game(game).package)), "texts").glob("*.json")):
            yield f"klubovna/{file.relative_to(home).as_posix()}", file
