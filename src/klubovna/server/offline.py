"""What a browser keeps to work without a network: the list of it, the sources of the companions,
and the service worker, which knows of which version it is."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

from klubovna.core.outfit import EMBLEM_FILE
from klubovna.server.gamefiles import KINDS, address_of, found
from klubovna.server.kept import Kept
from klubovna.server.library import all_games, catalogue, one_game, rules, shown_games
from klubovna.server.pack import mark, packed_sources
from klubovna.server.static import FOREVER, OFFLINE, Shelf
from klubovna.texts import LANGUAGES

SCRIPT: Final = "sw.js"
INDEX: Final = "index.html"
HASHED: Final = ("assets/", OFFLINE)
"""Folders whose files are named after their contents."""
BESIDE: Final = ("licences/",)
"""Folders that no page opens."""
LINKED: Final = re.compile(r'(?:src|href)="(/[^"]+)"')
JSON: Final = "application/json"


class Entry(msgspec.Struct):
    """A file to keep: where it is, and its size in the browser and on the way."""

    address: str
    bytes: int
    packed: int


class KitList(msgspec.Struct):
    """Everything that a browser keeps."""

    version: str
    sources: str
    files: list[Entry]


class Kit:
    """What there is to keep, for one state of the client's folder."""

    def __init__(self, names: list[str], files: dict[str, Kept]) -> None:
        self.names = names
        """Files named after their contents, below the client's folder."""
        sources = packed_sources()
        self.sources = f"/{OFFLINE}sources-{mark(sources)}.zip"
        self.files = {**files, **_data(), self.sources: Kept(sources, "application/zip")}
        tags = [f"{address} {file.tag}" for address, file in sorted(self.files.items())]
        self.version = mark("\n".join([*names, *tags]).encode())
        linked = LINKED.findall(files["/"].body.decode())
        self.shell = ["/", *(one for one in linked if one in files or one[1:] in names)]
        """What opens the first page."""
        self.listed: Kept | None = None

    async def list(self, shelf: Shelf) -> Kept:
        """The list, with sizes; making it reads every file once."""
        if self.listed is None:
            files = dict(self.files)
            for name in self.names:
                file = await shelf.file(name)
                if file is not None:
                    files[f"/{name}"] = file
            entries = [_entry(address, file) for address, file in sorted(files.items())]
            listed = KitList(self.version, self.sources, entries)
            self.listed = Kept(msgspec.json.encode(listed), JSON)
        return self.listed


class Kits:
    """The kit of a client's folder, made anew when the folder has changed."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self._state: list[tuple[str, int, int]] = []
        self._kit: Kit | None = None
        self._alone = asyncio.Lock()

    async def kit(self) -> Kit | None:
        """None where no client is built."""
        async with self._alone:
            state = await asyncio.to_thread(_listing, self.shelf.folder)
            if self._kit is None or state != self._state:
                self._kit = await self._made([name for name, _, _ in state])
                self._state = state
            return self._kit

    async def _made(self, names: list[str]) -> Kit | None:
        if INDEX not in names or SCRIPT not in names:
            return None
        files: dict[str, Kept] = {}
        hashed = [name for name in names if name.startswith(HASHED)]
        for name in sorted({*names} - {*hashed, SCRIPT}):
            file = await self.shelf.file(name)
            if file is not None:
                files["/" if name == INDEX else f"/{name}"] = file
        return await asyncio.to_thread(Kit, hashed, files)


def _listing(folder: Path) -> list[tuple[str, int, int]]:
    files = sorted(file for file in folder.rglob("*") if file.is_file())
    told = [(file.relative_to(folder).as_posix(), file.stat()) for file in files]
    return [
        (name, stat.st_mtime_ns, stat.st_size) for name, stat in told if not name.startswith(BESIDE)
    ]


def _data() -> dict[str, Kept]:
    return dict(_public_data())


def _public_data() -> Iterator[tuple[str, Kept]]:
    """What the server tells everybody about games; nothing of any table."""
    games = shown_games()
    yield "/api/games", all_games()
    for lang in LANGUAGES:
        yield f"/api/texts/{lang}", catalogue(lang, None)
    for game in games:
        yield f"/api/games/{game.id}", one_game(game.id)
        emblem = found(game.id, EMBLEM_FILE)
        if emblem is not None:
            yield address_of(game.id, EMBLEM_FILE), Kept(emblem.read_bytes(), KINDS[emblem.suffix])
        for lang in LANGUAGES:
            yield f"/api/texts/{lang}?game={game.id}", catalogue(lang, game.id)
            if game.rules:
                yield f"/api/games/{game.id}/rules/{lang}", rules(lang, game.id)


def _entry(address: str, file: Kept) -> Entry:
    return Entry(address, len(file.body), len(file.packed or file.body))


# ---- requests


def _kits(request: Request) -> Kits:
    kits: Kits = request.app.state.house.kits
    return kits


async def kit_list(request: Request) -> Response:
    """The list of what a browser keeps."""
    kits = _kits(request)
    kit = await kits.kit()
    if kit is None:
        return PlainTextResponse("not found", 404)
    return (await kit.list(kits.shelf)).answer(request)


async def sources(request: Request) -> Response:
    """The sources of the companions, under the address that the list names."""
    kit = await _kits(request).kit()
    if kit is None or request.url.path != kit.sources:
        return PlainTextResponse("not found", 404)
    return kit.files[kit.sources].answer(request, FOREVER)


async def service_worker(request: Request) -> Response:
    """The service worker. Its text changes with anything that a browser keeps, which is how a
    browser finds out that there is something new."""
    kits = _kits(request)
    kit, script = await kits.kit(), await kits.shelf.file(SCRIPT)
    if kit is None or script is None:
        return PlainTextResponse("not found", 404)
    told = {"VERSION": kit.version, "SHELL": kit.shell}
    lines = [f"const {name} = {json.dumps(value)};\n" for name, value in told.items()]
    return Kept("".join(lines).encode() + script.body, script.media).answer(request)
