"""Make the site: docs/ as HTML in both languages. `make site` does it.

    python tools/site.py build/site

The pages are plain Markdown that reads well in a repository. Here they are laid out for the
generator, one tree a language (`NAME.cs.md` takes the place of `NAME.md` in the Czech one), with
the contents from docs/contents.toml; links that lead out of docs/ become words. Sphinx is known to
`build` alone. Every warning is an error: a link or a heading that is not there ends it with 1.
"""

import re
import shutil
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

REPOSITORY = Path(__file__).parents[1]
LANGUAGES = ("en", "cs")
OTHER = {"en": ("cs", "Česky"), "cs": ("en", "In English")}
ONLY_ENGLISH = "*Tahle stránka je zatím jen anglicky.*"
MORE = {"en": "More", "cs": "Další"}
GUESTS = {"contributing": "CONTRIBUTING.md"}
"""Pages that lie outside docs/."""
ELSEWHERE = {"CONTRIBUTING.md": "contributing.md", "README.md": "index.md"}
FENCE = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
SWITCH = re.compile(r"^\*(?:Česky|In English): .*\*\n+", re.MULTILINE)
TRIED = re.compile(r"(?<=^```python\n)# runs.*\n")
"""A note to the tests, not to readers."""
HEADING = re.compile(r"\A(# .*\n)")


BESIDE = ("pictures", "lab")
"""Folders with what the pages show or offer."""


class Part(NamedTuple):
    """A part of the contents."""

    titles: dict[str, str]
    pages: list[str]


def contents(docs: Path) -> list[Part]:
    """The parts as they are named, and a last one for the pages that nobody has named yet."""
    listed = tomllib.loads((docs / "contents.toml").read_text(encoding="utf-8"))["part"]
    parts = [Part({lang: part[lang] for lang in LANGUAGES}, part["pages"]) for part in listed]
    named = {"index", *(page for part in parts for page in part.pages)}
    there = {file.name.partition(".")[0] for file in docs.glob("*.md")}
    more = sorted(there - named)
    return [*parts, Part(MORE, more)] if more else parts


# ---- laying out


def lay_out(docs: Path, lang: str, tree: Path) -> None:
    """One language's pages as the generator wants them."""
    for folder in BESIDE:
        shutil.copytree(docs / folder, tree / folder)
    parts = contents(docs)
    for name in ["index", *(page for part in parts for page in part.pages)]:
        text = page_text(docs, name, lang)
        if name == "index":
            text += "".join(_toctree(part, lang) for part in parts)
        (tree / f"{name}.md").write_text(text, encoding="utf-8")


def page_text(docs: Path, name: str, lang: str) -> str:
    own = docs / f"{name}.{lang}.md"
    plain = docs.parent / GUESTS[name] if name in GUESTS else docs / f"{name}.md"
    source = own if own.exists() else plain
    text = SWITCH.sub("", source.read_text(encoding="utf-8"))
    if lang != "en" and source == plain:
        text = HEADING.sub(rf"\1\n{ONLY_ENGLISH}\n", text)
    pieces = FENCE.split(text)
    for at in range(0, len(pieces), 2):
        pieces[at] = LINK.sub(lambda found: _link(found, docs, source), pieces[at])
    return "".join(TRIED.sub("", piece) for piece in pieces)


def _link(found: re.Match[str], docs: Path, source: Path) -> str:
    picture, words, target = found.groups()
    if "://" in target or target.startswith("#"):
        return found[0]
    file, hash, place = target.partition("#")
    lies = (source.parent / file).resolve()
    if lies.parent == docs.resolve():
        leads = lies.name.replace(".cs.md", ".md")
    elif lies.is_relative_to(docs.resolve()):
        leads = lies.relative_to(docs.resolve()).as_posix()
    else:
        leads = ELSEWHERE.get(lies.name.replace(".cs.md", ".md"), "")
    return f"{picture}[{words}]({leads}{hash}{place})" if leads else words


def _toctree(part: Part, lang: str) -> str:
    lines = [f":caption: {part.titles[lang]}", ":hidden:", "", *part.pages]
    return "\n```{toctree}\n" + "\n".join(lines) + "\n```\n"


# ---- making


LANGUAGE_LINK = """<p style="margin: 0 0 0.75rem; padding: 0 1rem">\
<a lang="{other}" hreflang="{other}" href="../{other}/{{{{ pagename }}}}.html">{name}</a></p>
"""
DOOR = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Klubovna</title>
<meta name="viewport" content="width=device-width"></head>
<body style="font: 1.25rem sans-serif; margin: 3rem">
<h1>Klubovna</h1>
<p><a href="cs/index.html" lang="cs" hreflang="cs">Česky</a></p>
<p><a href="en/index.html" hreflang="en">English</a></p>
</body></html>
"""


def build(tree: Path, lang: str, out: Path, between: Path) -> bool:
    """Let Sphinx make one language; whether nothing was wrong."""
    from sphinx.application import Sphinx
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    templates = between / "templates"
    templates.mkdir(parents=True)
    other, name = OTHER[lang]
    (templates / "language.html").write_text(LANGUAGE_LINK.format(other=other, name=name), "utf-8")
    sidebar = [
        "sidebar/brand.html",
        "language.html",
        "sidebar/search.html",
        "sidebar/scroll-start.html",
        "sidebar/navigation.html",
        "sidebar/scroll-end.html",
    ]
    settings = {
        "project": "Klubovna",
        "copyright": "Klubovna contributors",
        "language": lang,
        "extensions": ["myst_parser"],
        "myst_heading_anchors": 4,
        "myst_links_external_new_tab": False,
        "suppress_warnings": ["misc.highlighting_failure", "myst.header"],
        "html_theme": "furo",
        "html_title": "Klubovna",
        "html_copy_source": False,
        "html_show_sourcelink": False,
        "templates_path": [str(templates)],
        "html_sidebars": {"**": sidebar},
        "html_use_index": False,
    }
    with patch_docutils(), docutils_namespace():
        app = Sphinx(
            srcdir=tree,
            confdir=None,
            outdir=out,
            doctreedir=between / "doctrees",
            buildername="html",
            confoverrides=settings,
            status=None,
            freshenv=True,
            warningiserror=True,
        )
        app.build(force_all=True)
    return app.statuscode == 0


def make(docs: Path, out: Path) -> bool:
    """The whole site, made anew."""
    if out.exists():
        shutil.rmtree(out)
    out.mkdir(parents=True)
    right = True
    for lang in LANGUAGES:
        with TemporaryDirectory() as folder:
            tree = Path(folder, "pages")
            tree.mkdir()
            lay_out(docs, lang, tree)
            right = build(tree, lang, out / lang, Path(folder, "between")) and right
    (out / "index.html").write_text(DOOR, encoding="utf-8")
    return right


def main(arguments: list[str]) -> int:
    out = Path(arguments[0])
    docs = Path(arguments[1]) if len(arguments) > 1 else REPOSITORY / "docs"
    if not make(docs, out):
        return 1
    print(f"{out / 'index.html'} is there.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
