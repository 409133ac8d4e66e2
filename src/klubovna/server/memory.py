"""When Python looks for garbage.

A search through everything takes half a second with a thousand open tables, and everybody would
wait for it. So the full search is made when nobody is playing, or else when as many connections and
tables are gone as there are, and at least once an hour: what is gone may refer to itself in a
circle, and lies about until then.
"""

import gc
import time
from typing import Final

YOUNG: Final = 2_000
MIDDLE: Final = 10
NEVER: Final = 1_000_000
HOUR: Final = 3600.0
FEW: Final = 500
"""What so few connections and tables leave behind may lie about."""


class Memory:
    """Keeps the full search for quiet moments."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._searched = time.monotonic()
        self._gone = 0

    def tidy(self, quiet: bool, gone: int, here: int) -> None:
        """Search everything, if it is a good moment, or much must lie about. `gone` are the
        connections and tables that have gone up to now, `here` those that are still there."""
        much = gone - self._gone >= max(FEW, here)
        if quiet or much or time.monotonic() - self._searched > HOUR:
            gc.collect()
            self._searched = time.monotonic()
            self._gone = gone
