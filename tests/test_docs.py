"""What the documentation shows is true: its examples run, its links lead somewhere."""

import inspect
import json
import re
import shlex
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import conformance.test_games
from klubovna import flavour
from klubovna.agents import make_agent
from klubovna.arena import simulate
from klubovna.cli import main
from klubovna.core.registry import find_game, game_ids
from klubovna.server.library import shown_games
from klubovna.texts import compare
from support.suite import Mode

REPOSITORY = Path(__file__).parents[1]
READMES = [REPOSITORY / "README.md", REPOSITORY / "README.cs.md"]
PAGES = sorted([*READMES, REPOSITORY / "CONTRIBUTING.md", *(REPOSITORY / "docs").glob("*.md")])

FENCED = re.compile(r"^```(\S*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")


class Block(NamedTuple):
    """A fenced block: its language, the file it shows (if it says so), and what is in it."""

    language: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in FENCED.findall(page.read_text(encoding="utf-8"))]


def runs(block: Block) -> bool:
    """Compiled classes of the engine take no subclasses from outside, so some run plain only."""
    first = block.text.partition("\n")[0]
    return first == "# runs" or (first == "# runs in plain Python" and flavour() == "plain")


def name(page: Path) -> str:
    return page.name


# ---- examples


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_examples_run(page: Path, tmp_path: Path) -> None:
    """The examples of a page, one after the other, as a reader would type them."""
    code = "\n\n".join(b.text for b in blocks(page) if b.language == "python" and runs(b))
    if code:
        ran = subprocess.run(
            [sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, timeout=60
        )
        assert ran.returncode == 0, ran.stderr


def test_examples_of_a_page_are_found() -> None:
    for page in ("README.md", "docs/scenarios.md", "docs/add-a-card.md"):
        assert any(block.text.startswith("# runs\n") for block in blocks(REPOSITORY / page))


def json_lines(page: Path) -> list[str]:
    shown = [block.text for block in blocks(page) if block.language == "json"]
    return [line for text in shown for line in text.splitlines() if line.startswith('{"id"')]


@pytest.mark.parametrize("page", [*READMES, REPOSITORY / "docs/fantasy-realms.md"], ids=name)
def test_lines_of_the_batch_scorer_are_as_shown(
    page: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Lines in are followed by as many lines out."""
    lines = json_lines(page)
    asked = [line for line in lines if '"hand"' in line]
    told = [line for line in lines if '"hand"' not in line]
    assert asked
    file = tmp_path / "hands.jsonl"
    file.write_text("\n".join(asked), encoding="utf-8")
    assert main(["score", "fantasy-realms", "--batch", str(file)]) == 0
    answers = capsys.readouterr().out.splitlines()
    assert [json.loads(line) for line in answers] == [json.loads(line) for line in told]


# ---- links and commands


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_to_files(page: Path) -> None:
    prose = FENCED.sub("", page.read_text(encoding="utf-8"))
    local = [link for link in LINK.findall(prose) if "://" not in link and link[0] != "#"]
    missing = [link for link in local if not (page.parent / link.partition("#")[0]).exists()]
    assert missing == []


def commands(page: Path, program: str) -> Iterator[list[str]]:
    for block in blocks(page):
        if block.language == "sh":
            for line in block.text.splitlines():
                words = shlex.split(line, comments=True)
                if words and words[0] == program:
                    yield words[1:]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_commands_exist(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in commands(page, "klubovna"):
        if command == ["--version"]:
            continue
        assert main([command[0], "--help"]) == 0, command
        told = capsys.readouterr().out
        for word in command:
            assert not word.startswith("--") or word in told, command


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_targets_exist(page: Path) -> None:
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    for command in commands(page, "make"):
        for target in (word for word in command if "=" not in word):
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


# ---- the game of docs/add-a-game.md


@pytest.fixture(scope="module")
def pearls(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The package that the page builds, as if it were installed."""
    site = tmp_path_factory.mktemp("site")
    for block in blocks(REPOSITORY / "docs/add-a-game.md"):
        if block.file:
            file = site / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    (site / "pearls/__init__.py").touch()
    project = tomllib.loads((site / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    about = site / "pearls-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: pearls\nVersion: 1.0\n")
    lines = [f"[{group}]\n" for group in project["entry-points"]]
    for points in project["entry-points"].values():
        lines += [f"{point} = {target}\n" for point, target in points.items()]
    about.joinpath("entry_points.txt").write_text("".join(lines))
    sys.path.insert(0, str(site))
    yield site
    sys.path.remove(str(site))


def test_the_example_game_is_found(pearls: Path) -> None:
    assert "pearls" in game_ids()
    assert find_game("pearls").most_players == 4
    assert make_agent("pearls", "patient", "1").reason() is None


@pytest.mark.parametrize("players", [2, 4])
def test_the_example_game_fulfils_the_contract(pearls: Path, players: int) -> None:
    mode = Mode("pearls", players, {"pearls": 20} if players == 4 else {})
    ran = 0
    for check in vars(conformance.test_games).values():
        if inspect.isfunction(check) and list(inspect.signature(check).parameters) == ["mode"]:
            if check.__name__.startswith("test_"):
                check(mode)
                ran += 1
    assert ran > 10


def test_the_example_game_stands_in_the_lobby(pearls: Path) -> None:
    shown = {game.id: game for game in shown_games()}
    assert shown["pearls"].minutes == 10
    assert "evenfall" in shown


def test_a_broken_package_does_not_take_the_lobby_down(pearls: Path) -> None:
    """A game whose module can't be imported, and one that answers nothing."""
    about = pearls / "broken-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1.0\n")
    points = "[klubovna.games]\nruin = no_such_module:Game\nempty = klubovna.core.game:Game\n"
    about.joinpath("entry_points.txt").write_text(points)
    assert {"ruin", "empty"} <= set(game_ids())
    shown = [game.id for game in shown_games()]
    assert "ruin" not in shown
    assert "empty" not in shown
    assert "pearls" in shown


def test_the_example_game_speaks_both_languages(pearls: Path) -> None:
    texts = pearls / "pearls/texts"
    cs, en = (json.loads((texts / f"{lang}.json").read_text("utf-8")) for lang in ("cs", "en"))
    assert compare(cs, en) == []


def test_the_example_tests_pass(pearls: Path) -> None:
    code = (pearls / "tests/test_pearls.py").read_text(encoding="utf-8")
    room: dict[str, object] = {}
    exec(compile(code, "test_pearls.py", "exec"), room)
    checks = [check for name, check in room.items() if name.startswith("test_")]
    assert len(checks) == 2
    for check in checks:
        assert callable(check)
        check()


def test_the_example_bot_beats_random(pearls: Path) -> None:
    assert simulate("pearls", ["patient", "random"], 200).wins(0) > 120
