"""What happens to whoever asks the wrong process."""

from typing import Final

from klubovna.server.errors import Refused
from klubovna.server.storage import Overtaken

COME_AGAIN: Final = 1012
"""The code with which a connection ends that may come back at once."""
NOT_MINE: Final = 4421
"""The code with which a process tells another one that the table is not its own."""


class Elsewhere(Overtaken):
    """Another process owns the table now; the same wish is fulfilled there."""

    def __init__(self) -> None:
        Refused.__init__(self, "busy", "elsewhere")


class PeerLost(Exception):
    """The other process does not answer; `sent` says whether it may have heard the wish."""

    def __init__(self, sent: bool) -> None:
        super().__init__(sent)
        self.sent = sent
