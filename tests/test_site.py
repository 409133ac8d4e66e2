"""The documents as a site: every page has its place, both languages are whole, links lead on."""

import ast
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest

import klubovna
from support.extras import need
from support.pearls import blocks

REPOSITORY = Path(__file__).parents[1]
DOCS = REPOSITORY / "docs"
NEWCOMERS = ["index", "start", "games", "together", "companions", "opponents", "own-server"]
TUTORIALS = ["first-agent", "train-a-bot", "measure-a-variant"]


def test_the_contents_name_pages_that_exist_and_none_twice() -> None:
    parts = tomllib.loads((DOCS / "contents.toml").read_text(encoding="utf-8"))["part"]
    named = [page for part in parts for page in part["pages"]]
    there = {file.name.partition(".")[0] for file in DOCS.glob("*.md")}
    assert set(named) <= {*there, "contributing"}
    assert len(named) == len(set(named))


def test_players_and_newcomers_can_read_czech() -> None:
    for page in [*NEWCOMERS, *TUTORIALS]:
        english, czech = DOCS / f"{page}.md", DOCS / f"{page}.cs.md"
        assert f"({czech.name})" in english.read_text(encoding="utf-8")
        assert f"({english.name})" in czech.read_text(encoding="utf-8")


def test_a_czech_page_leads_to_czech_pages() -> None:
    for page in DOCS.glob("*.cs.md"):
        for line in page.read_text(encoding="utf-8").splitlines():
            for other in DOCS.glob("*.cs.md"):
                english = f"({other.name.replace('.cs.md', '.md')}"
                assert english not in line or line.startswith("*In English"), (page.name, line)


@pytest.mark.parametrize("page", TUTORIALS)
def test_a_czech_tutorial_shows_the_code_that_runs(page: str) -> None:
    """The same but for comments and the words in quotation marks."""
    english, czech = code(DOCS / f"{page}.md"), code(DOCS / f"{page}.cs.md")
    assert english
    assert english == czech


def code(page: Path) -> list[str]:
    texts = [block.text for block in blocks(page) if block.language == "python"]
    return [ast.dump(Wordless().visit(ast.parse(text))) for text in texts]


class Wordless(ast.NodeTransformer):
    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node


def test_the_citation_names_this_version() -> None:
    lines = (REPOSITORY / "CITATION.cff").read_text(encoding="utf-8").splitlines()
    assert f"version: {klubovna.__version__}" in lines
    page = (DOCS / "citing.md").read_text(encoding="utf-8")
    assert f"Version {klubovna.__version__}." in page


# ---- made


class Page(HTMLParser):
    """Where a page leads, and the places in it that others can lead to."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.places: set[str] = set()
        self.lang = ""
        self.feed(file.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.places.update(one for one in (found.get("id"), found.get("name")) if one)
        if tag == "html":
            self.lang = found.get("lang") or ""
        leads = found.get("href" if tag in ("a", "link") else "src")
        if leads and "://" not in leads and not leads.startswith(("data:", "mailto:")):
            self.links.append(leads)


def made(out: Path, docs: Path) -> "subprocess.CompletedProcess[str]":
    need("sphinx", "docs")
    ask = [sys.executable, str(REPOSITORY / "tools" / "site.py"), str(out), str(docs)]
    return subprocess.run(ask, capture_output=True, text=True, timeout=600)


@pytest.mark.long
def test_the_site_is_whole_in_both_languages(tmp_path: Path) -> None:
    done = made(tmp_path / "site", DOCS)
    assert done.returncode == 0, done.stderr
    files = {file: Page(file) for file in (tmp_path / "site").rglob("*.html")}
    for lang in ("en", "cs"):
        assert files[tmp_path / "site" / lang / "start.html"].lang == lang
    broken = []
    for file, page in files.items():
        for link in page.links:
            path, _, place = unquote(link).partition("#")
            target = (file.parent / path.partition("?")[0]).resolve() if path else file
            known = files[target].places if target in files else {place}
            if not target.exists() or (place and place not in known):
                broken.append((file.name, link))
    assert broken == []
    text = (tmp_path / "site/cs/bots.html").read_text(encoding="utf-8")
    assert "jen anglicky" in text
    made_of = {file.name.partition(".")[0] for file in DOCS.glob("*.md")}
    for lang in ("en", "cs"):
        assert made_of <= {file.stem for file in (tmp_path / "site" / lang).glob("*.html")}
    assert "# runs" not in (tmp_path / "site/en/library.html").read_text(encoding="utf-8")


@pytest.mark.long
def test_a_link_that_leads_nowhere_ends_it(tmp_path: Path) -> None:
    shutil.copytree(DOCS, tmp_path / "docs")
    shutil.copy(REPOSITORY / "CONTRIBUTING.md", tmp_path)
    start = tmp_path / "docs" / "start.cs.md"
    text = start.read_text(encoding="utf-8") + "\n[kam?](bots.md#no-such-heading)\n"
    start.write_text(text, encoding="utf-8")
    done = made(tmp_path / "site", tmp_path / "docs")
    assert done.returncode != 0
    assert "no-such-heading" in done.stderr
