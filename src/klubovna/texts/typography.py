"""Spaces that must not part what belongs together, where a language asks for them."""

import re
import unicodedata

NO_BREAK = "\u00a0"

_LOOSE = re.compile(r"((?<![\w./’'-])[KSVZOUAIksvzouai]|\d(?= (?:[^\W\d_]|%))) ")
"""In Czech: the space after a one-letter word (but not after `-o` in a command), and the one
between a number and what it counts."""


def bound(lang: str, sentence: str) -> str:
    """The sentence with no-break spaces where a line must not end; its length stays."""
    return _LOOSE.sub(rf"\1{NO_BREAK}", sentence) if lang == "cs" else sentence


def plain(sentence: str) -> str:
    """The sentence with ordinary spaces, as people type it: to compare with and to search in."""
    return sentence.replace(NO_BREAK, " ")


def fold(text: str) -> str:
    """Lower case without accents, with plain spaces and apostrophes, as everybody types them."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(c for c in decomposed if not unicodedata.combining(c))
