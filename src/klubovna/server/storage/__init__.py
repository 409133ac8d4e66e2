"""What the server must not forget, as a contract, fulfilled by SQLite (`storage.sqlite`)
and PostgreSQL (`storage.postgres`).

Nothing outside a fulfilment knows its database: whatever goes wrong there arrives as an error of
this contract. Reading and writing are awaited, and others may run meanwhile: whoever checks
something before it writes has the floor of the table (`server.floor`) from the check to the commit.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from klubovna.core.record import Record
from klubovna.server.clocks import Pact
from klubovna.server.errors import Refused
from klubovna.server.wire import Outcome, SeatInfo, Summary

if TYPE_CHECKING:
    from klubovna.server.storage.people import People
    from klubovna.server.storage.reminders import Reminders
    from klubovna.server.storage.sharing import Sharing

WATCH: Final = -1
INVITATION: Final = -2
HOST: Final = -3
"""What a key opens besides a seat: watching, taking an open seat, managing the table."""
INVITING: Final = "invitation"
"""The secret that opens the server itself, where it is for invited guests."""
NO_MARK: Final = -1
NO_SEAT: Final = -1


class Row(NamedTuple):
    """Something that happened at a table. `choice` is an option, or where `back` leads to; `mark`
    stands for what was chosen in words (`Record.trail`), where somebody noted it."""

    kind: str
    seat: int
    choice: int
    mark: int = NO_MARK


class Ballot(msgspec.Struct):
    """Somebody asks to go back further than undo allows, or that a bot plays for `seat`; these
    seats have agreed, and these are against it."""

    by: int
    to: int
    agreed: list[int]
    seat: int = NO_SEAT
    against: list[int] = []


class StoredTable(msgspec.Struct):
    """A table without its moves. `start` is a record without choices."""

    id: str
    start: Record
    seats: list[SeatInfo]
    status: str
    practice: bool
    moves: int = 0
    owed: list[int] = []
    result: Outcome | None = None
    created: int = 0
    changed: int = 0
    ballot: Ballot | None = None
    rematch: str = ""
    """The table at which the same people play once more."""
    public: bool = False
    """Whether anybody may take an open seat, without an invitation."""
    pact: Pact = Pact()
    deadline: int = 0
    """The moment, in milliseconds, at which the first clock runs out; 0 where none runs."""
    epoch: int = 0
    """Which state of the table this is, where several servers may share the storage: what is
    written must follow from the newest."""

    def persons(self) -> list[int]:
        """The seats of no bots."""
        return [i for i, seat in enumerate(self.seats) if seat.kind == "person"]

    @property
    def full(self) -> bool:
        """Whether no seat is open."""
        return all(seat.kind != "open" for seat in self.seats)

    @property
    def mixing(self) -> bool:
        """Whether everybody sits there and the seed is being made."""
        return self.status == "waiting" and self.full and self.start.mix is not None

    def summary(self) -> Summary:
        return Summary(
            self.id,
            self.start.game,
            self.start.switches,
            self.seats,
            self.status,
            self.practice,
            self.moves,
            self.owed,
            iso(self.created),
            iso(self.changed),
            self.result,
            self.public,
            self.pact.clock,
            self.pact.stand_in,
            self.mixing,
            self.pact.watch_delay,
        )


class Attempt(msgspec.Struct, frozen=True):
    """Somebody's first attempt at the game of a day. `person` is a hash of the secret by which
    this server knows them again."""

    day: str
    game: str
    person: str
    table: str
    name: str


class Remark(msgspec.Struct, frozen=True):
    """A line of the chat at a table: a text, or the name of a phrase. `seat` is where whoever said
    it sits now, WATCH for spectators and those who have left; `name` is theirs as they said it."""

    seq: int
    seat: int
    name: str
    text: str
    phrase: str
    at: int


class Talk(NamedTuple):
    """What is said at a table, the newest last, and who may speak; the rule is empty where nobody
    has made one."""

    rule: str
    remarks: list[Remark]


class Tried(Refused):
    """Whoever it is has had the first attempt of the day already."""

    def __init__(self) -> None:
        super().__init__("conflict", "daily_tried")


class Overtaken(Refused):
    """Somebody else has written at this table: read it again."""

    def __init__(self) -> None:
        super().__init__("conflict", "overtaken")


class NoTable(Refused):
    """There is no table with this id, or none any more."""

    def __init__(self) -> None:
        super().__init__("not_found", "no_table")


class StorageFailed(Refused):
    """Nothing was read or written; later it may work again."""


class DiskFull(StorageFailed):
    """Nothing can be written until there is room."""


class TableDamaged(Refused):
    """What is stored of one table makes no sense; the others are not concerned."""

    def __init__(self) -> None:
        super().__init__("bad_record", "damaged")


class Storage(Protocol):
    """Tables, their keys and what happened at them.

    A method that writes has committed when it returns, and an error has changed nothing: nothing
    but a power cut takes it back, and after `settled` not even that. Of one that is cancelled
    either all has happened or nothing. Reading sees all that was committed before it began. Every
    method may raise StorageFailed.

    The caller sees to it that writing at one table never overlaps; different tables may be read
    and written at once.
    """

    @property
    def sharing(self) -> "Sharing | None":
        """The other processes that use this storage; None where it belongs to one alone."""

    @property
    def people(self) -> "People":
        """Whom the server knows again."""

    @property
    def reminders(self) -> "Reminders":
        """Who wants to be told when it is their turn."""

    # ---- reading

    async def table(self, id: str) -> StoredTable:
        """The table with this id; not_found where there is none, or TableDamaged."""

    async def rows(self, id: str) -> list[Row]:
        """All that happened at the table, in order; TableDamaged if some of it is missing."""

    async def key(self, key: str) -> tuple[str, int] | None:
        """The table and the seat (or WATCH, INVITATION, HOST) that the key opens."""

    async def keys_of(self, id: str) -> int:
        """How many keys the table has."""

    async def all_tables(self) -> list[str]:
        """The ids of all tables."""

    async def public_tables(self, most: int) -> list[str]:
        """The ids of tables that wait for anybody, the newest first."""

    async def overdue(self, now: int) -> list[str]:
        """The ids of tables whose deadline has come, the longest overdue first; not all of them
        where there are very many."""

    async def analysis(self, id: str) -> tuple[int, bytes] | None:
        """What was kept of looking at the match again, and how many rows it had then; None where
        nothing was kept or there is no such table."""

    async def talk(self, id: str) -> Talk:
        """The chat of the table; empty where there is none or no such table."""

    async def attempts(self, day: str, game: str) -> list[Attempt]:
        """All first attempts at the game of a day, in the order in which they began."""

    async def attempt_of(self, day: str, game: str, person: str) -> Attempt | None:
        """The first attempt of a person at the game of a day."""

    async def attempt_at(self, table: str) -> Attempt | None:
        """The first attempt that is played at this table, where one is."""

    # ---- writing

    async def secret(self, name: str) -> str:
        """A secret of this server: random, made when it is first asked for, and the same ever
        after."""

    async def renew_secret(self, name: str) -> str:
        """Another one in its place."""

    async def begin_attempt(self, attempt: Attempt) -> None:
        """Somebody begins; Tried where they have begun before. It stays, also when its table is
        deleted."""

    async def add(
        self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]
    ) -> None:
        """A new table with its keys and what has happened already."""

    async def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        """Add rows from number `seq` on, and what they change about the table. Overtaken where
        the table has other rows than the caller believes, or is no more."""

    async def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        """What has changed about the table besides its moves, and new keys to it. Overtaken where
        another server has written since this one has read."""

    async def begin_anew(self, table: StoredTable) -> None:
        """The match has another `start`: it was carried over to today's rules."""

    async def rearrange(
        self, table: StoredTable, moved: dict[int, int], keys: Iterable[tuple[str, int]] = ()
    ) -> None:
        """Before the deal: another `start` and other seats, and new keys to them. The old keys of a
        seat in `moved` open the one that it leads to, those of other seats nothing any more; what
        was said goes with whoever said it. Overtaken as with `keep`."""

    async def beat(self, now: int) -> None:
        """Note that a server is there, also while no clock runs: the next move may start one."""

    async def wake(self, now: int, unnoticed: int, least: int) -> None:
        """A server comes: if none was there for more than `unnoticed` milliseconds, all deadlines
        move by as much as that; none is nearer than `least` milliseconds."""

    async def add_key(self, id: str, key: str, seat: int) -> None:
        """One more key to the table with this id; not_found where there is none."""

    async def renew_key(self, id: str, key: str, seat: int) -> None:
        """From now on only this key opens the seat; not_found where there is no such table."""

    async def keep_analysis(self, id: str, seq: int, found: bytes) -> None:
        """What was found by looking at the match again when it had `seq` rows, in place of what was
        kept before; not_found where there is no such table."""

    async def say(self, id: str, remark: Remark, most: int) -> None:
        """One more line of the chat; only the newest `most` are kept. Overtaken where another line
        has its number, not_found where there is no such table."""

    async def rule_talk(self, id: str, rule: str) -> None:
        """Who may speak at the table from now on; not_found where there is no such table."""

    async def unsay(self, id: str, seat: int) -> None:
        """What was said from this seat is gone."""

    async def delete(self, id: str) -> None:
        """Remove the table with all its moves, its keys and its chat, and what was found by looking
        at it again; nobody is invited to it any more."""

    # ---- power cuts

    def mark(self) -> int:
        """Stands for everything that was written so far."""

    async def settled(self, mark: int) -> None:
        """Return when everything up to the mark outlives a power cut, or at once where the
        storage was told not to wait for the disk. Until then nobody may hear of it."""

    # ---- housekeeping

    async def tidy(self) -> None:
        """What should be done from time to time."""

    async def close(self) -> None:
        """The end; what was written stays."""


def iso(at: int) -> str:
    """A moment of the storage, as it is sent."""
    return datetime.fromtimestamp(at / 1000, UTC).isoformat(timespec="milliseconds")
