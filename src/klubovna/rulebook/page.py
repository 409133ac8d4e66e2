"""A page of rules as data: sections of numbered rules, made of blocks, made of spans."""

from dataclasses import dataclass, field
from typing import TypeAlias

from klubovna.core.state import Json
from klubovna.rulebook.script import Line
from klubovna.texts import Text


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a sentence: plain words, or words that mean something."""

    text: str
    kind: str = ""
    """ "" for plain words, "strong", "soft", "code", "rule" (a number that leads to its rule),
    "link" (to a section) or "thing"."""
    to: str = ""
    """The rule, the section, or the key of the thing in the game's texts: "cards.king"."""

    def to_json(self) -> Json:
        if not self.kind:
            return self.text
        found: dict[str, Json] = {"kind": self.kind, "text": self.text}
        return {**found, "to": self.to} if self.to else found


Spans: TypeAlias = tuple[Span, ...]


def plain_text(spans: Spans) -> str:
    return "".join(span.text for span in spans)


def _spans(spans: Spans) -> Json:
    return [span.to_json() for span in spans]


@dataclass(frozen=True, slots=True)
class Paragraph:
    spans: Spans

    def texts(self) -> list[Spans]:
        return [self.spans]

    def to_json(self) -> Json:
        return {"kind": "text", "spans": _spans(self.spans)}


@dataclass(frozen=True, slots=True)
class Items:
    """A list, numbered or not."""

    items: tuple[Spans, ...]
    numbered: bool

    def texts(self) -> list[Spans]:
        return list(self.items)

    def to_json(self) -> Json:
        items: list[Json] = [_spans(item) for item in self.items]
        return {"kind": "list", "numbered": self.numbered, "items": items}


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; the first row is its head."""

    rows: tuple[tuple[Spans, ...], ...]

    def texts(self) -> list[Spans]:
        return [cell for row in self.rows for cell in row]

    def to_json(self) -> Json:
        rows: list[Json] = [[_spans(cell) for cell in row] for row in self.rows]
        return {"kind": "table", "head": rows[0], "rows": rows[1:]}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something with a name and an explanation: a word of the game, a card, an answer."""

    name: str
    spans: Spans
    thing: str = ""

    def to_json(self) -> Json:
        return {"name": self.name, "spans": _spans(self.spans), "thing": self.thing}


@dataclass(frozen=True, slots=True)
class Entries:
    entries: tuple[Entry, ...]

    def texts(self) -> list[Spans]:
        return [(Span(f"{entry.name} "), *entry.spans) for entry in self.entries]

    def to_json(self) -> Json:
        return {"kind": "entries", "entries": [entry.to_json() for entry in self.entries]}


@dataclass(frozen=True, slots=True)
class Step:
    """A line of an example that the reader sees: the things it is about, and words."""

    verb: str
    spans: Spans
    things: tuple[Span, ...]

    def to_json(self) -> Json:
        return {"verb": self.verb, "spans": _spans(self.spans), "things": _spans(self.things)}


@dataclass(frozen=True, slots=True)
class Example:
    """A scenario that the tests run, and what of it is told."""

    id: str
    script: tuple[Line, ...]
    steps: tuple[Step, ...]

    def texts(self) -> list[Spans]:
        return [(*step.things, *step.spans) for step in self.steps]

    def to_json(self) -> Json:
        return {"kind": "example", "id": self.id, "steps": [step.to_json() for step in self.steps]}


Block: TypeAlias = Paragraph | Items | Grid | Entries | Example


def blocks_to_json(blocks: list[Block]) -> Json:
    return [block.to_json() for block in blocks]


@dataclass(slots=True)
class Rule:
    """One numbered rule; its number is its address."""

    id: str
    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)

    def to_json(self) -> Json:
        return {"id": self.id, "title": self.title, "blocks": blocks_to_json(self.blocks)}


@dataclass(slots=True)
class Section:
    """A part of the rules, in the order in which a player needs them."""

    id: str
    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)
    """What stands before the first numbered rule."""
    rules: list[Rule] = field(default_factory=list)

    def to_json(self) -> Json:
        return {
            "id": self.id,
            "title": self.title,
            "blocks": blocks_to_json(self.blocks),
            "rules": [rule.to_json() for rule in self.rules],
        }


@dataclass(slots=True)
class Page:
    """The whole rules of a game in one language."""

    game: str
    lang: str
    version: int
    """The version of the game's rules that the page tells."""
    title: str = ""
    lead: list[Block] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)

    def rules(self) -> list[Rule]:
        return [rule for section in self.sections for rule in section.rules]

    def rule(self, id: str) -> Rule | None:
        """The rule with this number; for a chapter, its first one."""
        for rule in self.rules():
            if rule.id == id or rule.id.startswith(f"{id}."):
                return rule
        return None

    def blocks(self) -> list[Block]:
        """Every block, in order."""
        found = list(self.lead)
        for section in self.sections:
            found += section.blocks
            for rule in section.rules:
                found += rule.blocks
        return found

    def examples(self) -> list[Example]:
        return [block for block in self.blocks() if isinstance(block, Example)]

    def to_json(self) -> dict[str, Json]:
        return {
            "game": self.game,
            "lang": self.lang,
            "version": self.version,
            "title": self.title,
            "lead": blocks_to_json(self.lead),
            "sections": [section.to_json() for section in self.sections],
        }


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is wrong with a game's rules, and where."""

    file: str
    line: int
    """0 where it concerns the whole file."""
    why: Text

    def text(self) -> Text:
        if not self.line:
            return Text("rulebook.file", {"file": self.file, "why": self.why})
        return Text("rulebook.line", {"file": self.file, "line": self.line, "why": self.why})
