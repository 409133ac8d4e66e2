"""How long work may take and how much of it may wait. A host can set every number."""

from typing import NamedTuple

import msgspec

from klubovna.server.work.kinds import ANALYSES, BOTS, COMPANIONS, HELP, UNATTENDED, Kind


class Terms(NamedTuple):
    """The limits of one kind of work."""

    seconds: float
    """From the moment when a worker begins, not from the moment when somebody asks."""
    waiting: int
    """So many may wait; whoever comes then is told to try again."""
    megabytes: int
    """Memory, beyond what the worker has already; 0 for no limit."""


class WorkLimits(msgspec.Struct, frozen=True):
    """The numbers; docs/server.md explains them."""

    bot_seconds: float = 30.0
    help_seconds: float = 30.0
    companion_seconds: float = 10.0
    import_seconds: float = 5.0
    bots_waiting: int = 2000
    help_waiting: int = 400
    companions_waiting: int = 60
    imports_waiting: int = 20
    bot_megabytes: int = 250
    companion_megabytes: int = 512
    import_megabytes: int = 256
    analysis_seconds: float = 120.0
    """CPU time for a whole match."""
    analysis_playouts: int = 0
    """Imagined matches for a whole one instead, so that the same is found every time; 0 for by
    CPU time."""
    analysis_slice_seconds: float = 0.5
    """CPU time for one slice of it: so long somebody else may have to wait for a worker."""
    analysis_wall_seconds: float = 60.0
    """How long a slice may take by the clock."""
    analyses_waiting: int = 40
    analysis_megabytes: int = 512
    analyses: int = 20
    """So many matches may be looked at again at once; they take turns."""
    analyses_per_client: int = 3
    analysis_bytes: int = 512 * 1024
    """What was found may be so large."""
    import_choices: int = 20_000
    import_load_seconds: float = 0.5
    """How long the server itself may be busy with an imported match at once."""
    queue_share: float = 0.5
    """The part of a queue that one client may fill."""
    queue_seconds: float = 20.0
    """How long a companion's question or an import waits at most before it is refused."""
    worker_start_seconds: float = 60.0
    """How long a new worker may take to be ready."""
    errand_seconds: float = 0.5
    """How long somebody elsewhere may take to begin what was left to them; then it is done
    here."""
    worker_lease_seconds: float = 3.0
    """For so long a worker elsewhere is believed to be alive without a sign of life."""
    kills_forgiven: int = 5
    """How often the same work is done again because somebody has killed its worker."""
    bot_watch_seconds: float = 5.0
    """How often the house looks for tables whose bots have stopped."""

    def of(self, kind: Kind) -> Terms:
        if kind in (BOTS, UNATTENDED):
            return Terms(self.bot_seconds, self.bots_waiting, self.bot_megabytes)
        if kind is HELP:
            return Terms(self.help_seconds, self.help_waiting, 0)
        if kind is COMPANIONS:
            return Terms(self.companion_seconds, self.companions_waiting, self.companion_megabytes)
        if kind is ANALYSES:
            return Terms(self.analysis_wall_seconds, self.analyses_waiting, self.analysis_megabytes)
        return Terms(self.import_seconds, self.imports_waiting, self.import_megabytes)
