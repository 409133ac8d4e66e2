"""When Python looks for garbage.

A search through everything takes half a second with a thousand open tables, and everybody would
wait for it. So the full search is made when nobody is playing, or else once an hour.
"""

import gc
import time
from typing import Final

YOUNG: Final = 2_000
MIDDLE: Final = 10
NEVER: Final = 1_000_000
HOUR: Final = 3600.0


class Memory:
    """Keeps the full search for quiet moments."""

    def __init__(self) -> None:
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NEVER)
        self._searched = time.monotonic()

    def tidy(self, quiet: bool) -> None:
        """Search everything, if it is a good moment."""
        if quiet or time.monotonic() - self._searched > HOUR:
            gc.collect()
            self._searched = time.monotonic()
