"""Sentences of a page: plain words with a few signs."""

import re
from typing import Final

from klubovna.rulebook.page import Span, Spans
from klubovna.texts import Words
from klubovna.texts.typography import bound

RULE: Final = r"\b[A-Z]{2,4}-\d+(?:\.\d+)?\b"
"""How the number of a rule looks, everywhere: FR-3.2, or FR-8 for a whole chapter."""

_SIGNS: Final = re.compile(
    r"\[\[(?P<thing>[\w.]+)(?::(?P<form>\w+))?\]\]"
    r"|\[(?P<link>[^\]]+)\]\(#(?P<section>[\w.-]+)\)"
    r"|\*\*(?P<strong>[^*]+)\*\*"
    r"|\*(?P<soft>[^*]+)\*"
    r"|`(?P<code>[^`]+)`"
    rf"|(?P<rule>{RULE})"
)


class Sentences:
    """Reads sentences in the words of a game, and notes the things that the game has not."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.unknown: list[str] = []

    def read(self, text: str) -> Spans:
        found: list[Span] = []
        last = 0
        text = bound(self.words.lang, text)
        for sign in _SIGNS.finditer(text):
            if sign.start() > last:
                found.append(Span(text[last : sign.start()]))
            found.append(self._span(sign))
            last = sign.end()
        if last < len(text):
            found.append(Span(text[last:]))
        return tuple(found)

    def _span(self, sign: re.Match[str]) -> Span:
        if sign["thing"]:
            return self.thing(sign["thing"], sign["form"] or "nom")
        if sign["link"]:
            return Span(sign["link"], "link", sign["section"])
        if sign["rule"]:
            return Span(sign["rule"], "rule", sign["rule"])
        kind = next(kind for kind in ("strong", "soft", "code") if sign[kind])
        return Span(sign[kind], kind)

    def thing(self, key: str, form: str = "nom") -> Span:
        """A thing of the game by its key in the texts: "cards.king"."""
        for name in (f"{key}.name", key):
            if self.words.has(name):
                return Span(self.words.term(name, form), "thing", key)
        self.unknown.append(key)
        return Span(key, "code")
