"""What games bring for the browser: the files of the folder that a game's outfit names, under
/games/ID/ of our own origin."""

from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from klubovna.core.game import Game
from klubovna.core.outfit import EMBLEM_FILE, outfit_of
from klubovna.core.registry import find_game
from klubovna.core.state import State
from klubovna.server.kept import Kept

KINDS: Final = {
    ".css": "text/css",
    ".jpg": "image/jpeg",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What may be loaded, by the end of its name; nothing else leaves a package."""

NO_EMBLEM: Final = Path(__file__).with_name("emblem.svg")
"""The sign of a game that brings none."""


def address_of(game_id: str, name: str) -> str:
    return f"/games/{game_id}/{name}"


def file_of(game: Game[State], name: str) -> Path | None:
    """The file of this name that the game brings, if it lies in the game's folder."""
    folder = outfit_of(game).web
    if not folder or "\0" in name or Path(name).suffix not in KINDS:
        return None
    inside = Path(str(files(game.package))).joinpath(folder).resolve()
    file = (inside / name).resolve()
    return file if file.is_relative_to(inside) and file.is_file() else None


def found(game_id: str, name: str) -> Path | None:
    """A game's file. There is always an emblem, even for a game that is not installed any more or
    whose package fails."""
    try:
        file = file_of(find_game(game_id), name)
    except Exception:
        file = None
    return NO_EMBLEM if file is None and name == EMBLEM_FILE else file


async def game_file(request: Request) -> Response:
    """A file that a game brings, with a tag that changes when the file does."""
    file = found(request.path_params["id"], request.path_params["name"])
    if file is None:
        return PlainTextResponse("not found", 404)
    changed = file.stat()
    return _kept(file, changed.st_mtime_ns, changed.st_size).answer(request)


@lru_cache(maxsize=200)
def _kept(file: Path, changed: int, size: int) -> Kept:
    """A file as it was when it was last changed."""
    return Kept(file.read_bytes(), KINDS[file.suffix])
