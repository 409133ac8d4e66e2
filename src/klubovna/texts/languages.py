"""The languages we speak: their plurals, their numbers, and which one to start with."""

import re
from collections.abc import Mapping

from .errors import CatalogueError

LANGUAGES = ("cs", "en")

PLURALS = {"cs": ("one", "few", "other"), "en": ("one", "other")}


def known_language(lang: str) -> str:
    """The language itself, if it is one of ours."""
    if lang not in LANGUAGES:
        raise CatalogueError(f"no language {lang!r}: we speak {', '.join(LANGUAGES)}")
    return lang


def plural(lang: str, n: int) -> str:
    """The plural category of a whole number (CLDR)."""
    if abs(n) == 1:
        return "one"
    if lang == "cs" and 2 <= abs(n) <= 4:
        return "few"
    return "other"


def number(n: int, signed: bool = False) -> str:
    """Plain digits with a true minus; `signed` also shows the plus."""
    plus = "+" if signed and n > 0 else ""
    return plus + str(n).replace("-", "−")


def preferred_language(environ: Mapping[str, str]) -> str:
    """KLUBOVNA_LANG, else the locale; whatever is not Czech is English."""
    names = ("KLUBOVNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((environ[name] for name in names if environ.get(name)), "")
    return "cs" if re.match(r"cs(?![a-z])", chosen.lower()) else "en"
