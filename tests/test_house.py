"""The house stands: dependencies point one way, and no file speaks of somebody's machine."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[1]
PACKAGE = REPOSITORY / "src" / "klubovna"

ROOT = "klubovna"
"""Stands for the package itself: its version, the choice of the build, and the names behind its
front door, which are loaded when they are used."""

ENGINE = {ROOT, "texts", "core", "games", "agents"}
MAY_IMPORT = {
    ROOT: {ROOT, "core", "door"},
    "door": {ROOT, "texts", "core", "agents", "terminal"},
    "texts": set(),
    "core": {ROOT, "texts"},
    "games": {ROOT, "texts", "core"},
    "agents": {ROOT, "texts", "core", "games"},
    "terminal": ENGINE | {"rulebook", "school", "puzzles"},
    "arena": ENGINE,
    "lab": ENGINE | {"arena"},
    "analysis": ENGINE,
    "companion": ENGINE,
    "puzzles": ENGINE,
    "rulebook": ENGINE | {"testing"},
    "school": ENGINE | {"rulebook"},
    "server": ENGINE | {"analysis", "companion", "puzzles", "rulebook", "school"},
    "adapters": ENGINE,
    "testing": ENGINE,
    "cli": ENGINE
    | {"analysis", "terminal", "arena", "companion", "lab", "server", "adapters"}
    | {"puzzles", "rulebook", "school"},
    "__main__": {"cli"},
}


def module_name(path: Path, package: Path) -> list[str]:
    parts = list(path.relative_to(package.parent).with_suffix("").parts)
    return parts[:-1] if parts[-1] == "__init__" else parts


def imports(path: Path, package: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the line and the dotted name, in parts, of everything of klubovna that is imported."""
    home = module_name(path, package)
    if path.name != "__init__.py":
        home = home[:-1]
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            start: list[str] = []
        elif isinstance(node, ast.ImportFrom):
            start = home[: len(home) - node.level + 1] if node.level else []
            start = start + (node.module.split(".") if node.module else [])
        else:
            continue
        for name in (start + alias.name.split(".") for alias in node.names):
            if name[0] == "klubovna":
                yield node.lineno, name


def room(name: list[str], package: Path) -> str:
    """Return the room that a dotted name leads to."""
    if len(name) < 2 or name[1] == "_build":
        return ROOT
    known = (package / name[1]).is_dir() or (package / f"{name[1]}.py").exists()
    return name[1] if known or name[1] in MAY_IMPORT else ROOT


def game(name: list[str], package: Path) -> str:
    """Return the game that a dotted name leads to, or an empty string."""
    inside = len(name) > 2 and name[1] == "games" and (package / "games" / name[2]).is_dir()
    return name[2] if inside else ""


def complaints(package: Path) -> list[str]:
    """Return one sentence for every import that points the wrong way."""
    found = []
    for path in sorted(package.rglob("*.py")):
        here = module_name(path, package)
        own = room(here, package)
        if own not in MAY_IMPORT:
            found.append(f"{path.relative_to(package)}: give {own} a line in MAY_IMPORT")
            continue
        for line, name in imports(path, package):
            where = f"{path.relative_to(package)}:{line}"
            other = room(name, package)
            if other != own and other not in MAY_IMPORT[own]:
                found.append(f"{where}: {own} must not import {other}")
            elif game(here, package) and game(name, package) not in ("", game(here, package)):
                found.append(f"{where}: {game(here, package)} must not import another game")
    return found


def test_dependencies_point_one_way() -> None:
    assert complaints(PACKAGE) == []


@pytest.mark.parametrize(
    ("library", "home"),
    [("sqlite3", "server/storage"), ("psycopg", "server/storage/postgres")],
)
def test_a_database_is_known_to_its_own_storage_alone(library: str, home: str) -> None:
    importing = re.compile(rf"^\s*(import|from) {library}\b", re.MULTILINE)
    found = {
        str(path.parent.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if importing.search(path.read_text(encoding="utf-8"))
    }
    assert found == {home}


@pytest.mark.parametrize(
    ("path", "code", "complaint"),
    [
        ("core/match.py", "from klubovna.games.chess import rules", "core must not import games"),
        ("core/match.py", "from ..games import chess", "core must not import games"),
        ("core/match.py", "from klubovna import agents", "core must not import agents"),
        ("core/match.py", "import klubovna.games", "core must not import games"),
        ("core/match.py", "from klubovna import __version__, texts", ""),
        ("core/match.py", "from .rng import Rng", ""),
        ("texts/text.py", "from klubovna.core import match", "texts must not import core"),
        ("texts/text.py", "from klubovna import __version__", "texts must not import klubovna"),
        ("games/chess/rules.py", "from ..go import board", "chess must not import another game"),
        ("games/chess/rules.py", "from klubovna.games.chess import board", ""),
        ("games/__init__.py", "from klubovna.games import chess, go", ""),
        ("agents/greedy.py", "from klubovna.games import chess", ""),
        ("arena/cup.py", "from klubovna.cli import main", "arena must not import cli"),
        ("core/match.py", "from klubovna import testing", "core must not import testing"),
        ("testing/table.py", "from klubovna.agents import greedy", ""),
        ("cellar/wine.py", "", "give cellar a line in MAY_IMPORT"),
    ],
)
def test_the_check_finds_wrong_ways(tmp_path: Path, path: str, code: str, complaint: str) -> None:
    package = tmp_path / "klubovna"
    for folder in ("games/chess", "games/go"):
        (package / folder).mkdir(parents=True)
    file = package / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(code)
    found = complaints(package)
    assert found[0].endswith(complaint) if complaint else found == []


# Written in pieces, so that this file does not name them either.
HOSTS = ["py" + "pi.org", "python" + "hosted.org", "npm" + "js.org", "yarn" + "pkg.com"]
HOMES = ["home", "Users", "root", "work", "mnt"]
PRIVATE = re.compile(
    "|".join(re.escape(host) for host in HOSTS) + rf"|(?<![\w.~-])/(?:{'|'.join(HOMES)})/\w"
)


def test_no_file_names_a_registry_or_a_private_path() -> None:
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        names = subprocess.check_output(listing, cwd=REPOSITORY, text=True).split("\0")
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is not a git checkout")
    found = []
    for path in (REPOSITORY / name for name in names if name):
        if path.is_file():
            text = path.read_bytes().decode("utf-8", errors="ignore")
            found += [f"{path.name}: {match[0]}" for match in PRIVATE.finditer(text)]
    assert found == []
