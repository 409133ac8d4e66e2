"""The lines of an example: a scenario (docs/scenarios.md) in plain words.

table players=3 cursed_items
lay 0.hand king queen size=7
choose draw deck
expect 0.hand has dragon
"""

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

VERBS: Final = ("table", "lay", "chance", "choose", "expect")
CAPTION: Final = " | "
"""What follows is told to the reader."""

Value: TypeAlias = str | int

_WORD: Final = re.compile(r'"([^"]*)"|(\S+)')
_NUMBER: Final = re.compile(r"-?\d+")


@dataclass(frozen=True, slots=True)
class Line:
    """One line: what is done, with what, and where it stands in the file."""

    verb: str
    rest: str
    number: int

    def values(self) -> list[Value]:
        """The words after the verb: numbers, and strings; what stands in quotes is a string."""
        found: list[Value] = []
        for quoted, word in _WORD.findall(self.rest):
            found.append(int(word) if _NUMBER.fullmatch(word) else word or quoted)
        return found

    def numbers(self) -> list[int]:
        """The numbers that words about this line have to name."""
        if self.verb not in ("lay", "expect"):
            return []
        return [value for value in self.values() if isinstance(value, int)]


def read_line(text: str, number: int) -> tuple[Line, str] | None:
    """A line of an example with its caption; None where it begins with no verb."""
    done, _, caption = text.partition(CAPTION)
    verb, _, rest = done.strip().partition(" ")
    return (Line(verb, rest.strip(), number), caption.strip()) if verb in VERBS else None
