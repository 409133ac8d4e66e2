"""The words of one table: a game's texts, and the names of those who sit there."""

from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.texts import Words


def table_words(lang: str, game: Game[State], names: list[str]) -> Words:
    """The interface and a game in one language, with `seat.0`, `seat.1` … as these names."""
    return game.words(lang).with_names([plain_name(name) for name in names])


def plain_name(name: str) -> str:
    """A name without what messages and terminals would take for a sign."""
    return "".join(c for c in name if c.isprintable() and c not in "{}").strip() or "?"
