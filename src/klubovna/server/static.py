"""The built browser client, where there is one. A file is read and packed once, off the loop."""

import asyncio
import mimetypes
import os
from pathlib import Path
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from klubovna.server.kept import NO_CACHE, Kept

Version: TypeAlias = tuple[int, int]
"""When a file was changed last, and its size."""

FOLDER: Final = Path(__file__).parent / "static"
ASSETS: Final = "assets"
OFFLINE: Final = "offline/"
"""What runs the companions without a network."""
RULES: Final = "rules/"
"""Pages, though a rule's number has a dot."""
FOREVER: Final = "public, max-age=31536000, immutable"
LONGEST_NAME: Final = 255
"""Bytes of one part of a path; no file has a longer name."""
TEXT: Final = ("text/", "application/javascript", "application/json", "image/svg")

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Klubovna</title>
<h1>Klubovna</h1>
<p>The server runs, but the browser client has not been built: run <code>make web</code> and load
this page again. The API answers under <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p lang="cs">Server běží, ale klient pro prohlížeč není sestavený: spusť <code>make web</code>
a načti stránku znovu.</p></html>
"""


class Shelf:
    """The files of a folder, as they were read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self._read: dict[str, tuple[Version, Kept]] = {}

    async def file(self, name: str) -> Kept | None:
        """The file of that name, if it lies in the folder. One that has changed is read again."""
        if "\0" in name or not all(part.strip(".") for part in name.split("/")):
            return None
        known = self._read.get(name)
        path = self.folder / name
        try:
            found = os.stat(path)
            version = (found.st_mtime_ns, found.st_size)
            if known is not None and known[0] == version:
                return known[1]
            if not (path.is_file() and path.resolve().is_relative_to(self.folder)):
                return None
            kept = await asyncio.to_thread(_packed, path)
        except OSError:
            return None
        self._read[name] = (version, kept)
        return kept


def _packed(path: Path) -> Kept:
    media = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if media.startswith(TEXT):
        media += "; charset=utf-8"
    return Kept(path.read_bytes(), media)


async def client(request: Request) -> Response:
    """A file of the client; every other address is a page that the client shows itself."""
    shelf: Shelf = request.app.state.house.shelf
    name = request.path_params["path"]
    if any(len(part.encode("utf-8", "replace")) > LONGEST_NAME for part in name.split("/")):
        return PlainTextResponse("not found", 404)
    file = await shelf.file(name)
    if file is not None:
        hashed = name.startswith((ASSETS + "/", OFFLINE))
        return file.answer(request, FOREVER if hashed else NO_CACHE)
    is_file = "." in name.rpartition("/")[2] and not name.startswith(RULES)
    if is_file or name.startswith(ASSETS + "/"):
        return PlainTextResponse("not found", 404)
    index = await shelf.file("index.html")
    return HTMLResponse(NOT_BUILT, 503) if index is None else index.answer(request)
