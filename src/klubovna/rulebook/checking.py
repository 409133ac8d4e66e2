"""Whether a game's rules are whole: both languages tell the same, every rule is there, every link
leads somewhere, every example comes out."""

import re
from collections.abc import Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook.examples import WrongExample, play_example
from klubovna.rulebook.library import CHAPTERS, chapters_of, prefix_of, rule_ids, rules_file
from klubovna.rulebook.page import Entries, Page, Problem
from klubovna.rulebook.reading import read_page
from klubovna.texts import LANGUAGES, Text

READ: Final = (".py", ".json", ".md")
RANGE: Final = re.compile(r"([A-Z]{2,4}-\d+)\.(\d+) to \1\.(\d+)")
"""As in `EV-3.1 to EV-3.3`."""


def problems_of(game: Game[State], more: Iterable[str] = ()) -> list[Problem]:
    """Everything that is wrong with a game's rules. `more` are other texts that cite them."""
    pages: dict[str, Page] = {}
    found: list[Problem] = []
    for lang in LANGUAGES:
        name = f"{lang}.md"
        file = rules_file(game, name)
        if not file.is_file():
            found.append(Problem(name, 0, Text("rulebook.wrong.no_file")))
            continue
        page, wrong = read_page(game, lang, name, file.read_text(encoding="utf-8"))
        pages[lang] = page
        found += wrong
        found += _checked(game, page, name)
    if len(pages) == len(LANGUAGES):
        found += _compared(pages["cs"], pages["en"])
        found += _played(game, pages["en"])
    return found + _uncovered(game, [*_own_texts(game), *more])


def _wrong(file: str, line: int, kind: str, **about: str | int) -> Problem:
    return Problem(file, line, Text(f"rulebook.wrong.{kind}", about))


def _checked(game: Game[State], page: Page, file: str) -> list[Problem]:
    """One page by itself."""
    found: list[Problem] = []
    if page.version != game.rules_version:
        found.append(_wrong(file, 2, "version", page=page.version, game=game.rules_version))
    known = rule_ids(game)
    lines = {rule.id: rule.line for rule in page.rules()}
    sections = [section.id for section in page.sections]
    names = [example.id for example in page.examples()]
    for ids in (sections, [rule.id for rule in page.rules()], names):
        found += [_wrong(file, lines.get(id, 0), "twice", id=id) for id in _twice(ids)]
    found += [_wrong(file, 0, "missing", id=id) for id in known if id not in lines]
    other = [id for id in lines if id not in known]
    found += [_wrong(file, lines[id], "unlisted", id=id) for id in other]
    return found + _lost(page, file, sections) + _unexplained(game, page, file)


def _twice(ids: list[str]) -> list[str]:
    return sorted({id for id in ids if ids.count(id) > 1})


def _lost(page: Page, file: str, sections: list[str]) -> list[Problem]:
    """Links that lead nowhere."""
    found: list[Problem] = []
    for block in page.blocks():
        for span in (span for spans in block.texts() for span in spans):
            if span.kind == "link" and span.to not in sections:
                found.append(_wrong(file, 0, "section", id=span.to))
            elif span.kind == "rule" and page.rule(span.to) is None:
                found.append(_wrong(file, 0, "rule", id=span.to))
    return found


def _unexplained(game: Game[State], page: Page, file: str) -> list[Problem]:
    """The game's own words that no list of the page explains."""
    told = {
        entry.thing
        for block in page.blocks()
        if isinstance(block, Entries)
        for entry in block.entries
    }
    named = [key.removesuffix(".name") for key in game.words(page.lang).under("keywords")]
    return [
        _wrong(file, 0, "keyword", id=key)
        for key in dict.fromkeys(named)
        if game.words(page.lang).has(f"{key}.name") and key not in told
    ]


def _compared(cs: Page, en: Page) -> list[Problem]:
    """Both languages have the same sections, rules and examples, in the same order."""
    found: list[Problem] = []
    for what, ours, theirs in (
        ("sections", [s.id for s in cs.sections], [s.id for s in en.sections]),
        ("rules", [r.id for r in cs.rules()], [r.id for r in en.rules()]),
        ("examples", _scripts(cs), _scripts(en)),
    ):
        for one, other in zip([*ours, ""], [*theirs, ""]):
            if one != other:
                found.append(_wrong("cs.md", 0, "differs", what=what, cs=one, en=other))
                break
    return found


def _scripts(page: Page) -> list[str]:
    """Every line of every example, with what is told of it left out."""
    return [
        f"{example.id}: {line.verb} {line.rest}"
        for example in page.examples()
        for line in example.script
    ]


def _played(game: Game[State], page: Page) -> list[Problem]:
    found: list[Problem] = []
    for example in page.examples():
        try:
            play_example(game.id, example)
        except WrongExample as error:
            about = {"id": example.id, "why": error.why}
            found.append(_wrong("en.md", error.line.number, "example", **about))
    return found


# ---- who cites the rules


def _own_texts(game: Game[State]) -> list[str]:
    """All files of the game's package that may cite a rule."""
    return list(_walk(files(game.package)))


def _walk(folder: Traversable) -> Iterable[str]:
    for one in sorted(folder.iterdir(), key=lambda each: each.name):
        if one.is_dir():
            yield from _walk(one)
        elif one.name.endswith(READ) and one.name != CHAPTERS:
            yield one.read_text(encoding="utf-8")


def cited_in(prefix: str, texts: Iterable[str]) -> set[str]:
    """The rules that some texts name: `FR-6.2`, or `EV-3.1 to EV-3.3`."""
    found: set[str] = set()
    for text in texts:
        found |= set(re.findall(rf"\b{prefix}-\d+(?:\.\d+)?", text))
        for chapter, first, last in RANGE.findall(text):
            if chapter.startswith(f"{prefix}-"):
                found |= {f"{chapter}.{rule}" for rule in range(int(first), int(last) + 1)}
    return found


def _uncovered(game: Game[State], texts: list[str]) -> list[Problem]:
    """Numbers that are cited and stand in no list of rules."""
    prefix = prefix_of(game)
    if not prefix:
        return [_wrong(CHAPTERS, 0, "no_file")]
    known = {*rule_ids(game), *chapters_of(game)}
    return [_wrong(CHAPTERS, 0, "cited", id=id) for id in sorted(cited_in(prefix, texts) - known)]
