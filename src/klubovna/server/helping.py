"""When the people at a live table get their help: at once, when the table rests, when they look,
or from a worker.

Whoever has moved or is asked looks at the help now. Who only waits keeps what they had until the
table rests, because what is told between two quick moves nobody can read. Who does not see the
table gets none until they do. What takes the game long is worked out elsewhere. What comes later
completes the state that it belongs to.
"""

import asyncio
import logging
import time
from typing import Final, NamedTuple, Protocol

from klubovna.core.game import SPECTATOR
from klubovna.server.floor import Floor
from klubovna.server.help import NOTHING, Help, basis_of, help_for, takes_long
from klubovna.server.ledger import MOVE, Ledger
from klubovna.server.messages import Aids, Answer
from klubovna.server.storage import StoredTable
from klubovna.server.thinking import WORK_OUT, Position
from klubovna.server.work.workforce import Busy, Workforce, ask

BUSY_SECONDS: Final = 1.0
"""After so long, help is asked for again that nobody had time for."""
REST_SECONDS: Final = 1.0
"""When nothing has happened for so long, those who only wait get their help, too."""
LATEST_SECONDS: Final = 5.0
"""Whatever happens, they do not wait longer for it."""

log = logging.getLogger("klubovna.server")


class Table(Protocol):
    """The live table."""

    stored: StoredTable
    ledger: Ledger | None
    work: Workforce
    floor: Floor
    touched: float

    def seated(self, seat: int) -> bool:
        """Whether anybody is connected there."""

    def seen_by(self, seat: int) -> bool:
        """Whether the person at the seat has the table before their eyes."""

    def tell(self, answer: Answer, seats: list[int] | None = None) -> None:
        """The same words for everybody, or for some seats."""


class Helped(NamedTuple):
    """What a seat was told, on what that depends, and whether the seat was asked something."""

    basis: object
    help: Help
    asked: bool


class Helping:
    """The help at one table."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._known: dict[int, Helped] = {}
        """What each seat was told last."""
        self._working: dict[int, asyncio.Task[None]] = {}
        self._overdue: set[int] = set()
        """The seats that get their help when the table rests."""
        self._overdue_since = 0.0
        self._unseen: set[int] = set()
        """The seats that get their help when somebody looks."""
        self._resting: asyncio.Task[None] | None = None

    def forget(self) -> None:
        """The match is another one."""
        self._known.clear()

    def tasks(self) -> list[asyncio.Task[None]]:
        """What is under way."""
        resting = [] if self._resting is None or self._resting.done() else [self._resting]
        return [*self._working.values(), *resting]

    def in_time(self, ledger: Ledger, seat: int) -> Help:
        """What belongs to a state that everybody is shown because something has happened."""
        if seat != SPECTATOR and not self._table.seen_by(seat):
            self._unseen.add(seat)
            return NOTHING
        known = self._known.get(seat)
        if known is None or known.asked or not _only_waits(ledger, seat):
            return self.now(ledger, seat)
        if known.basis != _basis(ledger, seat):
            self._tell_when_it_rests(seat)
        return known.help

    def now(self, ledger: Ledger, seat: int) -> Help:
        """What is known or soon found; what takes longer is told when it is there."""
        match = ledger.match
        if seat == SPECTATOR and not match.over:
            return NOTHING
        basis = _basis(ledger, seat)
        known = self._known.get(seat)
        if known is not None and known.basis == basis:
            return known.help
        if takes_long(match, seat):
            if seat not in self._working:
                self._working[seat] = asyncio.create_task(self._work_out(seat))
            return NOTHING
        found = help_for(match, seat)
        self._known[seat] = Helped(basis, found, seat in ledger.asked)
        return found

    def looked(self, ledger: Ledger, seat: int) -> None:
        """The person at the seat sees the table again."""
        if seat in self._unseen:
            self._unseen.discard(seat)
            found = self.now(ledger, seat)
            if seat not in self._working:
                self._table.tell(Aids(ledger.seq, found.aids, found.proposal), [seat])

    # ---- when the table rests

    def _tell_when_it_rests(self, seat: int) -> None:
        if not self._overdue:
            self._overdue_since = time.monotonic()
        self._overdue.add(seat)
        if self._resting is None or self._resting.done():
            self._resting = asyncio.create_task(self._rest())

    async def _rest(self) -> None:
        table = self._table
        try:
            while (wait := self._until_rested()) > 0.0:
                await asyncio.sleep(wait)
            async with table.floor:
                seats, self._overdue = self._overdue, set()
                if table.ledger is not None:
                    self._tell(table.ledger, seats)
        except Exception:
            log.exception("table %s: no help for those who wait", table.stored.id)

    def _until_rested(self) -> float:
        """Seconds until those who wait get their help, if nothing happens."""
        due = min(self._table.touched + REST_SECONDS, self._overdue_since + LATEST_SECONDS)
        return due - time.monotonic()

    def _tell(self, ledger: Ledger, seats: set[int]) -> None:
        for seat in filter(self._table.seated, seats):
            known = self._known.get(seat)
            if known is not None and known.basis != _basis(ledger, seat):
                found = self.now(ledger, seat)
                if seat not in self._working:
                    self._table.tell(Aids(ledger.seq, found.aids, found.proposal), [seat])

    # ---- what takes long

    async def _work_out(self, seat: int) -> None:
        """Let a worker find the help for the position as it is, until there is time for it."""
        table = self._table
        try:
            while True:
                async with table.floor:
                    ledger = table.ledger
                    if ledger is None or not table.seated(seat):
                        return
                    basis, position = _basis(ledger, seat), ledger.for_worker()
                try:
                    told = await ask(
                        table.work, WORK_OUT, Position(position, seat), table.stored.id
                    )
                except Busy:
                    await asyncio.sleep(BUSY_SECONDS)
                    continue
                async with table.floor:
                    now = table.ledger
                    if now is not None and _basis(now, seat) == basis:
                        found = Help(told.aids, told.proposal)
                        self._known[seat] = Helped(basis, found, seat in now.asked)
                        table.tell(Aids(now.seq, found.aids, found.proposal), [seat])
                        return
        except Exception:
            log.exception("table %s: no help for seat %s", table.stored.id, seat)
        finally:
            del self._working[seat]


def _basis(ledger: Ledger, seat: int) -> object:
    basis = basis_of(ledger.match, seat)
    return ledger.seq if basis is None else basis


def _only_waits(ledger: Ledger, seat: int) -> bool:
    """Whether somebody else has just moved, and this seat is not asked anything."""
    last = ledger.last
    moved = last is not None and last.kind == MOVE and last.seat != seat
    return moved and seat not in ledger.asked and not ledger.over
