"""The packages that people install: built from the sources, put into an empty environment, started.

The packages that Klubovna needs are fetched, so these tests need a network."""

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from support.tables import Server, bot, person, play_on

pytestmark = pytest.mark.long

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "src/klubovna/server/static/index.html"
PIP = ["-m", "pip", "--disable-pip-version-check", "-q"]


def run(python: Path | str, *arguments: str, **more: str) -> str:
    """Run Python, with nothing of this checkout in its way; what it prints."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    kept.pop("KLUBOVNA_PURE", None)
    ran = subprocess.run(
        [str(python), *arguments],
        cwd=more.pop("cwd", None),
        input=more.pop("typed", None),
        env={**kept, **more},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution."""
    assert PAGE.is_file(), "`make web` builds the page"
    folder = tmp_path_factory.mktemp("sources")
    build = f"from setuptools.build_meta import build_sdist; build_sdist({str(folder)!r})"
    run(sys.executable, "-c", build, cwd=str(REPOSITORY))
    [found] = folder.glob("klubovna-*.tar.gz")
    return found


@pytest.fixture(scope="module", params=["plain", "compiled"])
def wheel(
    request: pytest.FixtureRequest, sources: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A wheel made of the source distribution alone, where there is no Node."""
    folder = tmp_path_factory.mktemp("wheel")
    plain = request.param == "plain"
    nowhere = {"PATH": str(folder)} if plain else {}
    pure = {"KLUBOVNA_PURE": "1" if plain else "0"}
    arguments = ["wheel", "--no-build-isolation", "--no-deps", "-w", str(folder), str(sources)]
    run(sys.executable, *PIP, *arguments, **nowhere, **pure)
    [found] = folder.glob("klubovna-*.whl")
    assert found.name.endswith("-py3-none-any.whl") == plain
    return found


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it asks for."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=True)
    python = home / ("Scripts" if sys.platform == "win32" else "bin") / "python"
    run(python, *PIP, "install", str(wheel))
    return python


def test_the_right_build_runs(python: Path, wheel: Path) -> None:
    command = python.with_name("klubovna")
    told = run(command, "--version", "--lang", "en", cwd=str(wheel.parent))
    assert ("plain Python" in told) == wheel.name.endswith("-py3-none-any.whl")


def test_a_game_is_played_in_the_terminal(python: Path, tmp_path: Path) -> None:
    told = run(
        python,
        *("-m", "klubovna", "play", "fantasy-realms", "--players", "2", "--lang", "en"),
        typed="1\n" * 300,
        cwd=str(tmp_path),
        HOME=str(tmp_path),
        XDG_DATA_HOME=str(tmp_path),
    )
    assert "Its seal, shown at the start" in told.replace("\u00a0", " ")


def test_a_table_is_laid_in_the_browser(python: Path, tmp_path: Path) -> None:
    """The page, its files, the games with their emblems, and a match to its end."""
    server = Server(tmp_path / "tables.sqlite3", python=str(python))
    try:
        page = server.get("/").text
        [script] = [part for part in page.split('"') if part.startswith("/assets/index-")][:1]
        assert server.get(script).status_code == 200
        games = [game["id"] for game in server.get("/api/games").json()["games"]]
        assert len(games) == 5
        assert all(server.get(f"/games/{game}/emblem.svg").status_code == 200 for game in games)
        table = server.create(person("Anna"), bot("greedy"))
        with table.sit(0) as player:
            play_on({0: player}, option=lambda ask: max(ask["proposal"], 0))
            assert player.state["over"]
    finally:
        complaints = server.stop()
    assert complaints == ""
