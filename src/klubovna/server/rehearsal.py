"""Doing with an imported match what the server will do with it, to see whether it can be borne.

A position that somebody has laid out may be one that no rules lead to: then the match is also
played on for a while.
"""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from klubovna.core.record import Record, record_from_text
from klubovna.server.help import NOTHING, help_for, takes_long
from klubovna.server.ledger import MOVE, Ledger
from klubovna.server.messages import write_message
from klubovna.server.picture import Teller, picture
from klubovna.server.storage import Row
from klubovna.server.work.workforce import TooHard

MOST_MOVES: Final = 300
PLAYING_SECONDS: Final = 1.5
"""How long a laid-out position is played on at most."""


def rehearse(start: Record, persons: list[int], rows: list[Row], most: float) -> None:
    """Raise `TooHard` if anything that happens at once takes more seconds of a processor than
    `most`; errors of the match come through."""
    with bearable(most):
        ledger = Ledger(record_from_text(start.dumps()), persons)
        for row in rows:
            ledger.write(row)
    for seat in range(-1, start.players):
        with bearable(most):
            show(ledger, seat)
    if start.snapshot is not None:
        play_on(ledger, most)


@contextmanager
def bearable(most: float) -> Iterator[None]:
    begun = time.process_time()
    yield
    if time.process_time() - begun > most:
        raise TooHard


def show(ledger: Ledger, seat: int) -> None:
    """What this seat is sent."""
    known = NOTHING if takes_long(ledger.match, seat) else help_for(ledger.match, seat)
    lines = Teller(seat).since(ledger.match, ledger.seating.noted)
    write_message(picture(ledger, seat, lines, known, practice=True))


def play_on(ledger: Ledger, most: float) -> None:
    """Let everybody answer at random for a while."""
    dice = random.Random(0)
    ends = time.process_time() + PLAYING_SECONDS
    for _ in range(MOST_MOVES):
        if ledger.over or time.process_time() > ends:
            break
        seat, question = next(iter(ledger.asked.items()))
        with bearable(most):
            ledger.write(Row(MOVE, seat, dice.randrange(len(question.decision.options))))
        with bearable(most):
            show(ledger, seat)
