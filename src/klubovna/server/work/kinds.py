"""The kinds of work. Each has a queue of its own, so that one can't stand in another's way."""

from typing import Final, NamedTuple


class Kind(NamedTuple):
    """A queue."""

    name: str
    play: bool
    """Whether somebody at a table waits for it: such work goes first, and a worker is kept for
    it."""
    hangs_forgiven: int
    """How often it may hang or break a worker before it is given up."""
    last: bool = False
    """Whether everything else goes first."""


BOTS: Final = Kind("bots", play=True, hangs_forgiven=1)
"""A bot's decision, for which a person at the table waits."""
UNATTENDED: Final = Kind("unattended", play=False, hangs_forgiven=1, last=True)
"""A bot's decision at a table where bots play among themselves."""
HELP: Final = Kind("help", play=True, hangs_forgiven=1)
"""Aids, proposals and hints for people, and the positions of a replay."""
COMPANIONS: Final = Kind("companions", play=False, hangs_forgiven=0)
"""Scorers and companions of physical games."""
IMPORTS: Final = Kind("imports", play=False, hangs_forgiven=0)
"""Files that become tables."""
ANALYSES: Final = Kind("analyses", play=False, hangs_forgiven=1, last=True)
"""Matches that are looked at again, in slices."""

KINDS: Final = (BOTS, UNATTENDED, HELP, COMPANIONS, IMPORTS, ANALYSES)
