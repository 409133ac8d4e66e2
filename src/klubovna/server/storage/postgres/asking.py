"""What goes to PostgreSQL and comes back."""

from typing import Any, TypeAlias

Values: TypeAlias = dict[str, Any]
Found: TypeAlias = list[tuple[Any, ...]]


def known(id: str) -> str:
    """An id that PostgreSQL can read; whatever it can't is no table's."""
    return id if id.isprintable() else ""
