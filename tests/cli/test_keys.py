"""Every message that the command line and the table ask for exists in both languages."""

import re
from pathlib import Path

import pytest

import klubovna
from klubovna.texts import LANGUAGES, words

PACKAGE = Path(klubovna.__file__).parent
FILES = sorted([*(PACKAGE / "cli").rglob("*.py"), *(PACKAGE / "terminal").rglob("*.py")])
FANTASY_REALMS = "klubovna.games.fantasy_realms"

PATTERNS = {
    r'"((?:cli|help|terminal|school|puzzles|error)\.[a-z_.]+[a-z])"': "",
    r'\.say(?:_in_one_line)?\("([a-z_]+)"': "terminal.",
    r'_say\(scene, "([a-z_]+)"': "terminal_board.",
}


def used(text: str) -> set[str]:
    return {start + key for pattern, start in PATTERNS.items() for key in re.findall(pattern, text)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_key_exists(path: Path) -> None:
    for lang in LANGUAGES:
        said = words(lang, FANTASY_REALMS)
        assert [key for key in sorted(used(path.read_text("utf-8"))) if not said.has(key)] == []


def test_the_check_finds_keys() -> None:
    everything = set().union(*(used(path.read_text("utf-8")) for path in FILES))
    wanted = {
        "terminal.left",
        "terminal_board.deck",
        "school.enter",
        "cli.error.lang",
        "help.usage",
    }
    assert wanted <= everything
