"""The view as bytes, straight from the table: what `klubovna.adapters` makes of the view, faster.

It tells exactly what `view` shows, in the same order; the tests compare the two.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from klubovna.core.decision import Decision
from klubovna.core.encoding import WORD, Encoder, Speaker, SpokenRows
from klubovna.core.game import SPECTATOR, Setup
from klubovna.core.state import State
from klubovna.games.shards_of_infinity.effects import NONE
from klubovna.games.shards_of_infinity.labels import label
from klubovna.games.shards_of_infinity.sheet import Sheet
from klubovna.games.shards_of_infinity.table import Table

MOST_KEPT: Final = 10_000
"""Options with a number from here on are put into words each time."""
PASSING: Final = 0
"""Where their rows are kept until the next one."""


class ShardsEncoder(Encoder):
    """Encodes positions of matches with one setup."""

    def __init__(self, setup: Setup, speaker: Speaker) -> None:
        self._speaker = speaker
        self._spoken = speaker.rows
        self._sheets = [Sheet(seat, setup.players) for seat in [*range(setup.players), SPECTATOR]]
        """By seat; the last one is a spectator's."""
        self._rows = vec[i64]()
        self._whole_rows = memoryview(b"")
        self._filled: i64 = 0
        """How many words of the rows were told last; the others are zeros."""

    # ---- what a seat is shown

    def observation(self, state: State, seat: int) -> bytes:
        return bytes(self._told(state, seat))

    def add_observation(self, state: State, seat: int, parts: list[bytes | memoryview]) -> None:
        parts.append(self._told(state, seat))

    def _told(self, state: State, seat: int) -> memoryview:
        assert isinstance(state, Table)
        sheet = self._sheets[seat]
        sheet.tell(state)
        return sheet.whole

    # ---- what it may do

    def rows(self, state: State, decision: Decision) -> bytes:
        size = len(decision.options) * self._speaker.row_words * WORD
        if len(self._rows) * WORD < size:
            self._make_room(size)
        self._put_rows(state, decision)
        return bytes(self._whole_rows[:size])

    def add_rows(
        self, state: State, decision: Decision, size: int, parts: list[bytes | memoryview]
    ) -> None:
        if len(self._rows) * WORD != size:
            self._make_room(size)
        self._put_rows(state, decision)
        parts.append(self._whole_rows)

    def _make_room(self, size: int) -> None:
        self._rows = vec[i64]([i64(0) for _ in range(size // WORD)])
        self._whole_rows = memoryview(self._rows).cast("B")
        self._filled = 0

    def _put_rows(self, state: State, decision: Decision) -> None:
        """An option is called the same at every table, so each is put into words once."""
        known, rows = self._known(decision.kind), self._rows
        is_kept, kept = known.is_kept, known.kept
        words: i64 = known.words
        to: i64 = 0
        for option in decision.options:
            slot: i64 = option - NONE + 1
            if slot >= i64(len(is_kept)) or is_kept[slot] == 0:
                slot = self._say(state, decision, int(to // words), known)
                is_kept, kept = known.is_kept, known.kept
            for word in range(slot * words, slot * words + words):
                rows[to] = kept[word]
                to += 1
        for at in range(to, self._filled):
            rows[at] = 0
        self._filled = to

    def _known(self, question: str) -> SpokenRows:
        known = self._spoken.get(question)
        if known is None:
            known = self._spoken[question] = SpokenRows(self._speaker.row_words)
        return known

    def _say(self, state: State, decision: Decision, at: int, known: SpokenRows) -> i64:
        """Put an option into words; where they are kept."""
        assert isinstance(state, Table)
        slot = decision.options[at] - NONE + 1
        if slot > MOST_KEPT:
            slot = PASSING
        known.keep(slot, self._speaker.row(decision.kind, label(state, decision, at)))
        return slot
