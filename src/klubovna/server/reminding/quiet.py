"""Hours in which somebody wants to hear nothing, by the clock on their own wall."""

from datetime import UTC, datetime, timedelta
from typing import Annotated, Final
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from klubovna.server.errors import Refused

DAY: Final = 24 * 60


class Quiet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From one minute of the day to another, which may be that of the next day."""

    start: Annotated[int, Meta(ge=0, lt=DAY)]
    end: Annotated[int, Meta(ge=0, lt=DAY)]
    zone: Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[A-Za-z0-9_+/-]+$")]

    def check(self) -> None:
        """Refused where nobody knows the zone."""
        try:
            ZoneInfo(self.zone)
        except (KeyError, ValueError, OSError) as error:
            raise Refused("bad_request", "zone", {"zone": self.zone}) from error


def first_moment(quiet: Quiet | None, now: int) -> int:
    """The first moment, in milliseconds, from `now` on at which somebody may be told something."""
    if quiet is None or quiet.start == quiet.end:
        return now
    zone = ZoneInfo(quiet.zone)
    here = datetime.fromtimestamp(now / 1000, zone)
    minute = here.hour * 60 + here.minute
    if not (minute - quiet.start) % DAY < (quiet.end - quiet.start) % DAY:
        return now
    day = here.date() + timedelta(days=1 if minute >= quiet.end else 0)
    end = datetime(day.year, day.month, day.day, quiet.end // 60, quiet.end % 60, tzinfo=zone)
    return max(now, round(end.astimezone(UTC).timestamp() * 1000))
