"""Targets: names of things on a table that a client sends back, such as `card:17` or `spell:0:2:1`.

Whatever stands in one was written by somebody else, so it is read with care here and nowhere else.
"""

from typing import Final

LONGEST: Final = 9
"""Digits; nothing on a table has a higher number."""
ANY: Final = 1_000_000_000

NO_NUMBER: Final = -1


def number_below(text: str, end: int = ANY) -> int:
    """The number that the text is, if it is one from 0 up to but without `end`; else NO_NUMBER.

    Only the digits 0 to 9 count: `²` and `½` are numbers for Unicode, but none of ours.
    """
    if not (0 < len(text) <= LONGEST and text.isascii() and text.isdecimal()):
        return NO_NUMBER
    number = int(text)
    return number if number < end else NO_NUMBER
