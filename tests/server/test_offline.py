"""What a browser may keep for a place without a network."""

import io
import re
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.tables import Server, Tree, tight

PAGE = '<!doctype html><script type="module" src="/assets/index-1a.js"></script>'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("client")
    files = {
        "index.html": PAGE,
        "sw.js": "self.answer = 42;",
        "assets/index-1a.js": "let page = 1;",
        "offline/worker-2b.js": "let python = 1;",
        "offline/pyodide-3c/pyodide.mjs": "export {};",
        "licences/font.txt": "free",
    }
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    return root


@pytest.fixture(scope="module")
def built(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLIENT", str(folder))
        limits = {"loop_share": 1e9, "requests_at_once": 1e9}
        with tight(tmp_path_factory.mktemp("built"), **limits) as server:
            yield server


def kit(server: Server) -> Tree:
    listed: Tree = server.get("/offline/kit.json").json()
    return listed


def test_everything_on_the_list_is_there_with_its_size(built: Server) -> None:
    files = kit(built)["files"]
    addresses = [file["address"] for file in files]
    assert {"/", "/assets/index-1a.js", "/offline/pyodide-3c/pyodide.mjs", "/api/games"} <= {
        *addresses
    }
    assert "/api/texts/cs?game=evenfall" in addresses
    assert not [one for one in addresses if "tables" in one or "licences" in one]
    for file in files:
        answer = built.http.get(file["address"])
        assert (file["address"], answer.status_code) == (file["address"], 200)
        assert len(answer.content) == file["bytes"]
        assert file["packed"] <= file["bytes"]


def test_the_sources_are_an_archive_of_their_own_name(built: Server) -> None:
    address = kit(built)["sources"]
    with zipfile.ZipFile(io.BytesIO(built.get(address).content)) as archive:
        names = archive.namelist()
    assert {"klubovna/companion/pocket.py", "mypy_extensions.py"} <= {*names}
    assert not [name for name in names if "/server/" in name or name.endswith((".so", ".pyc"))]
    assert built.get("/offline/sources-0.zip").status_code == 404


def test_only_the_worker_may_run_webassembly(built: Server) -> None:
    paths = ["/", "/sw.js", "/assets/index-1a.js", "/api/games", "/offline", "/offline/kit.json"]
    for path in paths:
        assert "wasm" not in built.get(path).headers["content-security-policy"], path
    worker = built.get("/offline/worker-2b.js").headers
    assert "script-src 'self' 'wasm-unsafe-eval';" in worker["content-security-policy"]
    assert worker["cache-control"].endswith("immutable")


def test_the_service_worker_changes_with_what_is_kept(built: Server, folder: Path) -> None:
    before = built.get("/sw.js")
    assert before.headers["cache-control"] == "no-cache"
    assert 'const SHELL = ["/", "/assets/index-1a.js"];' in before.text
    assert before.text.endswith("self.answer = 42;")
    assert version(before.text) == kit(built)["version"]
    assert built.get("/sw.js").text == before.text

    (folder / "assets" / "Page-4d.js").write_text("let more = 1;")
    after = built.get("/sw.js").text
    assert version(after) != version(before.text)
    assert version(after) == kit(built)["version"]


def version(script: str) -> str:
    found = re.match(r'const VERSION = "(\w+)";\n', script)
    assert found is not None
    return found[1]
