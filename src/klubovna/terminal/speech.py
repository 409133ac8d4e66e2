"""The words of one table: a game's texts, and the names of those who sit there."""

from functools import cache

from klubovna.texts import Words
from klubovna.texts.catalogue import Catalogue, catalogue_file, load


def table_words(lang: str, package: str, names: list[str]) -> Words:
    """The interface and a game in one language, with `seat.0`, `seat.1` … as these names."""
    seats = {str(seat): {"nom": plain_name(name)} for seat, name in enumerate(names)}
    return Words(lang, _layer(lang, "klubovna"), _layer(lang, package), {"seat": seats})


def plain_name(name: str) -> str:
    """A name without what messages and terminals would take for a sign."""
    return "".join(c for c in name if c.isprintable() and c not in "{}").strip() or "?"


@cache
def _layer(lang: str, package: str) -> Catalogue:
    return load(catalogue_file(lang, package))
