"""Help for people: a game's aids and proposals."""

from typing import Final, NamedTuple

import msgspec

from klubovna.core.match import Match
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
