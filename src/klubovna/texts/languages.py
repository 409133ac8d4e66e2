"""The languages we speak: their plurals, their numbers, and which one to start with."""

import re
from collections.abc import Mapping

from .errors import CatalogueError

LANGUAGES = ("cs", "en")

PLURALS = {"cs": ("one", "few", "other"), "en": ("one", "other")}

GROUPING = {"cs": "\u00a0", "en": ","}
POINT = {"cs": ",", "en": "."}
PERCENT = {"cs": "\u00a0%", "en": "%"}
LONG = 100_000


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


def number(lang: str, n: int, signed: bool = False) -> str:
    """Digits with a true minus, long numbers in groups of three; `signed` also shows the plus.

    Shorter numbers stay whole: five digits may be a port or another name.
    """
    plus = "+" if signed and n > 0 else ""
    digits = f"{n:,}".replace(",", GROUPING[lang]) if abs(n) >= LONG else str(n)
    return plus + digits.replace("-", "−")


def decimal(lang: str, value: float, places: int = 1) -> str:
    """A number as the language writes it, with so many digits after its point."""
    whole, _, rest = f"{value:,.{places}f}".replace("-", "−").partition(".")
    whole = whole.replace(",", GROUPING[lang])
    return f"{whole}{POINT[lang]}{rest}" if rest else whole


def percent(lang: str, share: float, places: int = 1) -> str:
    """A share of one in percent."""
    return decimal(lang, 100 * share, places) + PERCENT[lang]


def preferred_language(environ: Mapping[str, str]) -> str:
    """KLUBOVNA_LANG, else the locale; whatever is not Czech is English."""
    names = ("KLUBOVNA_LANG", "LC_ALL", "LC_MESSAGES", "LANG")
    chosen = next((environ[name] for name in names if environ.get(name)), "")
    return "cs" if re.match(r"cs(?![a-z])", chosen.lower()) else "en"
