"""Questions that the rules ask, and the ways of asking several seats at once.

The rules of a game are generators. They yield a `Decision` and are sent the index of the option
that was taken. Two more things may be yielded: `TURN`, the place where a snapshot can be taken,
and `Several`, a set of decisions that different seats owe at the same time.
"""

from collections.abc import Generator
from typing import Final, TypeAlias

from klubovna.core.errors import IllegalOption

SEAT_SHIFT: Final = 16
OPTION_MASK: Final = 0xFFFF
NOBODY: Final = -1
EVERYBODY: Final = -2


class Decision:
    """One question to one seat: what kind it is and which options are legal.

    `options` are small numbers whose meaning belongs to the kind (a card, a pile, a suit …);
    the answer is an index into them. Words for people are made on demand by the game.
    """

    def __init__(self, seat: int, kind: str, options: list[int], joint: bool = False) -> None:
        self.seat = seat
        self.kind = kind
        self.options = options
        self.joint = joint
        """The players decide it together: `seat` speaks for them, but anybody may answer."""

    def __repr__(self) -> str:
        return f"Decision(seat={self.seat}, kind={self.kind!r}, options={self.options})"


def put_to(decision: Decision, people: list[int]) -> Decision:
    """The decision as it is put to whoever answers it. What the players decide together is not
    left to a program where a person sits: the next of the `people` round the table is asked."""
    if not decision.joint or not people or decision.seat in people:
        return decision
    after = [seat for seat in people if seat > decision.seat]
    return Decision(min(after or people), decision.kind, decision.options, joint=True)


Play: TypeAlias = Generator[Decision, int, None]
"""A stretch of rules."""

Ask: TypeAlias = Generator[Decision, int, int]
"""A stretch of rules that ends with an answer."""

TURN: Final = Decision(NOBODY, "turn", [])
"""Yielded at a turn boundary, where `play` can start again from the state alone."""


class Several(Decision):
    """Decisions that several seats owe at once. They answer in any order; none sees the others'.

    One object stands for one such block from its first question to its last.
    The rules are sent `answer_code(seat, option)`.
    """

    def __init__(self) -> None:
        super().__init__(EVERYBODY, "several", [])
        self.asks: list[Decision] = []


def answer_code(seat: int, option: int) -> int:
    """An answer to `Several` as one number."""
    return (seat + 1) << SEAT_SHIFT | option


def code_seat(code: int) -> int:
    """Who gave the answer, or NOBODY when the question went to a single seat."""
    return (code >> SEAT_SHIFT) - 1


def in_parallel(plays: list[Play]) -> Play:
    """Run one stretch of rules per seat side by side; each goes on as soon as its seat answers.

    The stretches must not depend on each other and must not contain turn boundaries.
    """
    block = Several()
    running: list[Play] = []
    for play in plays:
        first = next(play, None)
        if first is not None:
            running.append(play)
            block.asks.append(first)
    while running:
        code = yield block
        i = _asked(block, code_seat(code))
        try:
            block.asks[i] = running[i].send(code & OPTION_MASK)
        except StopIteration:
            del block.asks[i]
            del running[i]


def simultaneously(decisions: list[Decision]) -> Generator[Decision, int, list[int]]:
    """Ask all of them in secret and return the chosen indices, in the order of the questions."""
    block = Several()
    block.asks = decisions[:]
    answers: dict[int, int] = {}
    while block.asks:
        code = yield block
        seat = code_seat(code)
        answers[seat] = code & OPTION_MASK
        del block.asks[_asked(block, seat)]
    return [answers[decision.seat] for decision in decisions]


def _asked(block: Several, seat: int) -> int:
    for i, ask in enumerate(block.asks):
        if ask.seat == seat:
            return i
    raise IllegalOption("error.not_asked", {"seat": seat + 1})
