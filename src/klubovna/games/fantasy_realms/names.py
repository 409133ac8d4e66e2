"""Names that some card's text mentions, as bits; other names never matter by themselves."""

from typing import Final

from mypy_extensions import i64

_BITS: Final[dict[str, int]] = {}


def name_bit(name: str) -> i64:
    """The bit of a mentioned name; a new one for a name not mentioned before."""
    return _BITS.setdefault(name, 1 << len(_BITS))


def mentioned(name: str) -> i64:
    """The bit of a name, or 0 when no card mentions it."""
    return _BITS.get(name, 0)
