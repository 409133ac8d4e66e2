"""What the documentation shows is true: its examples run, its links lead somewhere."""

import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna import flavour
from klubovna.cli import main
from support.pearls import FENCED, Block, blocks

REPOSITORY = Path(__file__).parents[1]
READMES = [REPOSITORY / "README.md", REPOSITORY / "README.cs.md"]
PAGES = sorted([*READMES, REPOSITORY / "CONTRIBUTING.md", *(REPOSITORY / "docs").glob("*.md")])

LINK = re.compile(r"\]\(([^)\s]+)\)")


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


def test_the_reference_is_made_from_the_docstrings() -> None:
    """`python tools/reference.py` writes it anew."""
    check = [sys.executable, str(REPOSITORY / "tools" / "reference.py"), "--check"]
    assert subprocess.run(check, capture_output=True, text=True).stdout == ""
