"""The built browser client, where there is one."""

from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, PlainTextResponse, Response

FOLDER: Final = Path(__file__).parent / "static"
ASSETS: Final = "assets"
FOREVER: Final = "public, max-age=31536000, immutable"

NOT_BUILT: Final = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Klubovna</title>
<h1>Klubovna</h1>
<p>The server runs, but the browser client has not been built: run <code>make web</code> and load
this page again. The API answers under <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<p lang="cs">Server běží, ale klient pro prohlížeč není sestavený: spusťte <code>make web</code>
a načtěte stránku znovu.</p></html>
"""


async def client(request: Request) -> Response:
    """A file of the client; every other address is a page that the client shows itself."""
    name = request.path_params["path"]
    file = _inside(name)
    if file is not None:
        hashed = name.startswith(ASSETS + "/")
        return FileResponse(file, headers={"cache-control": FOREVER if hashed else "no-cache"})
    if "." in name.rpartition("/")[2] or name.startswith(ASSETS + "/"):
        return PlainTextResponse("not found", 404)
    index = FOLDER / "index.html"
    if not index.is_file():
        return HTMLResponse(NOT_BUILT, 503)
    return FileResponse(index, headers={"cache-control": "no-cache"})


def _inside(name: str) -> Path | None:
    """The file of that name, if it lies in our folder."""
    if not name or "\0" in name:
        return None
    file = (FOLDER / name).resolve()
    return file if file.is_relative_to(FOLDER.resolve()) and file.is_file() else None
