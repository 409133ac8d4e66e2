"""The client's files and other answers that are the same for everybody."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.tables import Server, tight

SCRIPT = b"let answer = 42;\n" * 500
PICTURE = bytes(range(256)) * 20


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("client")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><html>klubovna</html>")
    (root / "assets" / "app.js").write_bytes(SCRIPT)
    (root / "assets" / "table.png").write_bytes(PICTURE)
    (root.parent / "secret.txt").write_text("secret")
    return root


@pytest.fixture(scope="module")
def built(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CLIENT", str(folder))
        with tight(
            tmp_path_factory.mktemp("built"), loop_share=1e9, requests_at_once=1e9
        ) as server:
            yield server


def raw(server: Server, path: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """An answer as it came over the wire."""
    with server.http.stream("GET", path, headers=headers) as answer:
        body = b"".join(answer.iter_raw())
        return answer.status_code, dict(answer.headers), body


def test_a_file_comes_packed_to_those_who_can_unpack(built: Server) -> None:
    status, headers, body = raw(built, "/assets/app.js", **{"accept-encoding": "br, gzip"})
    assert (status, headers["content-encoding"]) == (200, "gzip")
    assert gzip.decompress(body) == SCRIPT
    assert headers["vary"] == "accept-encoding"
    assert headers["cache-control"].endswith("immutable")
    assert headers["content-type"].startswith("text/javascript")
    for plain in ("identity", "gzip;q=0"):
        status, headers, body = raw(built, "/assets/app.js", **{"accept-encoding": plain})
        assert "content-encoding" not in headers
        assert body == SCRIPT


def test_pictures_are_sent_as_they_are(built: Server) -> None:
    _, headers, body = raw(built, "/assets/table.png", **{"accept-encoding": "gzip"})
    assert "content-encoding" not in headers
    assert body == PICTURE


@pytest.mark.parametrize(
    "path", ["/assets/app.js", "/", "/table/x", "/api/games", "/api/texts/cs", "/api/openapi.json"]
)
def test_what_has_not_changed_is_not_sent_again(built: Server, path: str) -> None:
    _, headers, _ = raw(built, path)
    status, again, body = raw(built, path, **{"if-none-match": headers["etag"]})
    assert (status, body, again["etag"]) == (304, b"", headers["etag"])
    assert "content-security-policy" in again


def test_a_file_that_was_built_anew_is_read_anew(built: Server, folder: Path) -> None:
    (folder / "news.txt").write_text("old")
    assert raw(built, "/news.txt")[2] == b"old"
    (folder / "news.txt").write_text("newer")
    assert raw(built, "/news.txt")[2] == b"newer"


@pytest.mark.parametrize(
    "path",
    [
        "/" + "x" * 256,
        "/" + "ř" * 200,
        "/assets/" + "x" * 300 + ".js",
        "/x" * 3000,
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/%2e/app.js",
        "/app%00.js",
        "/assets/app.js/x",
    ],
)
def test_names_that_no_file_has(built: Server, path: str) -> None:
    status, headers, body = raw(built, path)
    assert status == 404 or b"klubovna" in body
    assert b"secret" not in body
    assert "content-security-policy" in headers


def test_a_name_that_is_too_long_is_not_found(built: Server) -> None:
    assert raw(built, "/" + "x" * 256)[0] == 404
    assert raw(built, "/" + "x" * 255)[0] == 200
