"""The game of docs/add-a-game.md, laid out as if its package were installed."""

import re
import tomllib
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[2]
PAGE = REPOSITORY / "docs" / "add-a-game.md"
FENCED = re.compile(r"^```(\S*) ?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the file it shows (if it says so), and what is in it."""

    language: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(*found) for found in FENCED.findall(page.read_text(encoding="utf-8"))]


def lay_out(site: Path) -> None:
    """Put the package that the page builds into a folder for packages."""
    for block in blocks(PAGE):
        if block.file:
            file = site / block.file
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(block.text, encoding="utf-8")
    (site / "pearls/__init__.py").touch()
    project = tomllib.loads((site / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    points = project["entry-points"]
    register(site, "pearls", {group: dict(found) for group, found in points.items()})


def register(site: Path, name: str, points: dict[str, dict[str, str]]) -> None:
    """What an installer leaves beside a package."""
    about = site / f"{name}-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines: list[str] = []
    for group, found in points.items():
        lines += [f"[{group}]\n", *(f"{point} = {target}\n" for point, target in found.items())]
    about.joinpath("entry_points.txt").write_text("".join(lines))
