"""What partners plan: told to those who play on their side, before they do it."""

from typing import Final

from klubovna.core.agent import Seat
from klubovna.core.decision import Decision, Several
from klubovna.core.match import Match
from klubovna.core.rng import Rng
from klubovna.core.state import State
from klubovna.texts import Text

ANSWERS: Final = ("yes", "no", "none")
"""Words that say nothing without their question."""
MOST_QUESTIONS: Final = 400
"""After so many a partner who was not asked yet has no plan."""


def plan_of(seat: Seat[State], partner: int, rng: Rng) -> list[Text]:
    """What the partner would do in the next turn, as the seat that is asked now may imagine it:
    the match goes on by the game's quick player, and what needs no thought is left out. It is
    empty where the partner's turn does not come."""
    match = seat.imagine(rng)
    told: list[Text] = []
    reached = False
    for _ in range(MOST_QUESTIONS):
        decision = asked(match)
        if decision is None:
            break
        own = decision.seat == partner and not decision.joint
        if reached and not own:
            break
        index = match.game.rehearse(match.state, decision, rng) if len(decision.options) > 1 else 0
        if own:
            reached = True
            label = match.label(decision, index)
            if label.ends_turn and told:
                break
            if not label.routine and not label.ends_turn and label.verb not in ANSWERS:
                told.append(label.text)
        match.step(index, decision.seat)
    return told


def asked(match: Match[State]) -> Decision | None:
    """The question that is answered next."""
    decision = match.decision
    return decision.asks[0] if isinstance(decision, Several) else decision


def partners(match: Match[State], me: int) -> list[int]:
    """The other seats that win and lose with this one."""
    for team in match.game.teams(match.setup):
        if me in team:
            return [seat for seat in team if seat != me]
    return []
