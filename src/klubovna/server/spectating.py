"""What spectators see. Usually what lies face up, as it happens; where a table has agreed so,
everything, hands as well, but so many turns late. When the match is over, everything."""

from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.starting import replay
from klubovna.core.state import State
from klubovna.server import messages
from klubovna.server.frames import seen_by_all, told_everything
from klubovna.server.help import NOTHING, Help
from klubovna.server.ledger import Ledger
from klubovna.server.picture import ending, mix_of, picture
from klubovna.server.wire import Line


class Gallery:
    """Where the spectators of one table stand. It follows the match some turns behind, with a match
    of its own, so that nothing later can get into what it shows."""

    def __init__(self, start: Record) -> None:
        self._start = start
        self._behind: Match[State] | None = None
        self._shown: tuple[int, list[int]] | None = None

    def news(self, ledger: Ledger, late: int) -> bool:
        """Whether spectators see something else than when this was last asked."""
        if not late or ledger.over:
            return True
        now = (late, self._until(ledger, late))
        if now == self._shown:
            return False
        self._shown = now
        return True

    def picture(self, ledger: Ledger, late: int, help: Help, practice: bool) -> messages.Picture:
        """The whole picture, where it is another than what lies face up now."""
        if ledger.over:
            lines = told_everything(ledger.match, ledger.seating.noted)
            shown = picture(ledger, -1, (0, lines), help, practice)
            shown.view = seen_by_all(ledger.match)
            return shown
        return self._late(ledger, late, practice)

    def _late(self, ledger: Ledger, late: int, practice: bool) -> messages.Picture:
        codes = self._until(ledger, late)
        match = self._at(codes)
        open = len(ledger.match.turns) > late
        noted = [each for each in ledger.seating.noted if each.change.at <= len(codes)]
        lines: list[Line] = told_everything(match, noted) if open else []
        return messages.Picture(
            seq=ledger.seq,
            view=seen_by_all(match) if open else dict(match.view(-1)),
            ask=None,
            owed=[decision.seat for decision in match.owed()],
            undo=False,
            redo=False,
            back=False,
            log=lines,
            log_from=0,
            aids=NOTHING.aids,
            moves=len(match.choices),
            over=False,
            result=ending(ledger),
            commitment=ledger.commitment,
            seed=None,
            practice=practice,
            mix=mix_of(ledger, False),
        )

    def _until(self, ledger: Ledger, late: int) -> list[int]:
        """The choices before the turn that began so many turns ago; none where there was none."""
        match = ledger.match
        now = len(match.turns) - 1
        return match.choices[: match.turns[now - late]] if now >= late else []

    def _at(self, codes: list[int]) -> Match[State]:
        """The match after these choices."""
        match = self._behind
        if match is None or match.choices != codes[: len(match.choices)]:
            match = self._behind = replay(find_game(self._start.game), self._start, events=True)
        for code in codes[len(match.choices) :]:
            seat = code_seat(code)
            if seat < 0 and match.decision is not None:
                seat = match.decision.seat
            match.step(code & OPTION_MASK, seat)
        return match
