"""Help for people: a game's aids and proposals, and what a worker finds out about them."""

from typing import Final, NamedTuple

import msgspec

from klubovna.core.match import Match, resume
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.state import State

_encode = msgspec.json.Encoder().encode


class Help(NamedTuple):
    """A game's aids as JSON, and the number of the option that is certainly best, or -1."""

    aids: msgspec.Raw
    proposal: int


NOTHING: Final = Help(msgspec.Raw(b"{}"), -1)


def help_for(match: Match[State], seat: int) -> Help:
    """Work it out here and now."""
    game, state = match.game, match.state
    decision = match.decision_for(seat)
    aids = msgspec.Raw(_encode(game.aids(state, seat, decision)))
    return Help(aids, -1 if decision is None else game.proposal(state, decision))


def takes_long(match: Match[State], seat: int) -> bool:
    return match.game.aids_take_long(match.state, seat, match.decision_for(seat))


def basis_of(match: Match[State], seat: int) -> object:
    """Something that stays equal while the help does, or None."""
    return match.game.aids_basis(match.state, seat, match.decision_for(seat))


# ---- in a worker


def resumed(record: str) -> Match[State]:
    read = record_from_text(record)
    return resume(find_game(read.game), read)


def work_out(record: str, seat: int) -> tuple[bytes, int]:
    """The help for a seat."""
    found = help_for(resumed(record), seat)
    return bytes(found.aids), found.proposal


def proposals(record: str, seat: int) -> list[int]:
    """What the game proposes for the seat's question, and for those that follow without a pause."""
    match = resumed(record)
    options: list[int] = []
    while (decision := match.decision_for(seat)) is not None:
        option = match.game.proposal(match.state, decision)
        if option < 0:
            break
        match.step(option, seat)
        options.append(option)
    return options
