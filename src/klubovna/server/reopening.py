"""A table as it is on disk, played again; also one that was begun under older rules."""

from klubovna.core.errors import BadRecord, KlubovnaError
from klubovna.core.patching import is_old
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.server.ledger import MOVE, Ledger, without_choices
from klubovna.server.picture import ending
from klubovna.server.storage import NO_MARK, Row, StoredTable
from klubovna.texts import Text


class Reopened:
    """The match, and why it can't be played on, where it can't. `start` differs from the stored
    one where the match was carried over to today's rules."""

    def __init__(self, ledger: Ledger, start: Record, why: Text | None) -> None:
        self.ledger = ledger
        self.start = start
        self.why = why

    @property
    def stopped(self) -> KlubovnaError | None:
        """For whoever wants to play on."""
        return None if self.why is None else BadRecord("patch.table_stopped", {"why": self.why})


def reopened(stored: StoredTable, rows: list[Row]) -> Reopened:
    """Play what is on disk. Of a match that today's rules do not follow to its end, all that they
    do follow."""
    game = find_game(stored.start.game)
    if not is_old(game, stored.start):
        ledger = Ledger(stored.start, stored.persons(), stored.pact.stand_in)
        for row in rows:
            ledger.write(row)
        return Reopened(ledger, stored.start, None)
    start = without_choices(stored.start)
    start.rules_version = game.rules_version
    ledger = Ledger(start, stored.persons(), stored.pact.stand_in)
    return Reopened(ledger, start, _play(ledger, rows) or _end_fault(ledger, stored, rows))


def _play(ledger: Ledger, rows: list[Row]) -> Text | None:
    """Let the rows happen as long as they read the same; then why they do not."""
    for row in rows:
        at = len(ledger.match.choices) + 1
        try:
            if row.kind == MOVE and row.mark not in (NO_MARK, ledger.mark_of(row)):
                return Text("patch.differs", {"at": at})
            ledger.write(row)
        except KlubovnaError:
            return Text("patch.impossible", {"at": at})
    return None


def _end_fault(ledger: Ledger, stored: StoredTable, rows: list[Row]) -> Text | None:
    """Rows from before anybody noted marks are compared by where they lead."""
    if all(row.mark != NO_MARK for row in rows if row.kind == MOVE):
        return None
    same = (
        stored.moves == len(ledger.match.choices)
        and stored.result == ending(ledger)
        and sorted(stored.owed) == sorted(ask.seat for ask in ledger.match.owed())
    )
    return None if same else Text("patch.differs", {"at": stored.moves})
