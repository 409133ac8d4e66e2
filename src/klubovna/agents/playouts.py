"""Playing an imagined match to its end, and what that was worth: the inner loop of thinking."""

from typing import Final

from klubovna.core.decision import Several
from klubovna.core.game import UNKNOWN, Game
from klubovna.core.match import Match
from klubovna.core.rng import Rng
from klubovna.core.skill import Skill
from klubovna.core.state import State

MOST_DECISIONS: Final = 20_000
"""More than any match has: a playout that is longer ends without a winner."""
PERCENT: Final = 100
TO_THE_END: Final = -1
BY_POLICY: Final[list[Skill | None]] = []
"""As the skills of all seats: nobody has learned anything."""
SURE: Final = 0.8
"""How much of the worth hangs on an outlook: a match that is not over is not won."""


def play_on(
    match: Match[State],
    rng: Rng,
    foes: list[bool],
    slips: int,
    until: int = TO_THE_END,
    skills: list[Skill | None] = BY_POLICY,
    turns: int = 0,
) -> int:
    """Let quick players answer every question until the match is over, until another seat than
    `until` is asked, or for so many `turns`. A seat plays by its skill, or as the game rehearses
    where it has none; the foes take any option instead in so many of a hundred questions. Gives
    the number of questions."""
    game, state = match.game, match.state
    decision = match.decision
    last = match.boundaries + turns
    played = 0
    while decision is not None and played < MOST_DECISIONS:
        if isinstance(decision, Several):
            decision = decision.asks[0]
        if until >= 0 and decision.seat != until:
            break
        if turns > 0 and match.boundaries >= last:
            break
        count = len(decision.options)
        if count == 1:
            index = 0
        elif slips > 0 and foes[decision.seat] and rng.below(PERCENT) < slips:
            index = rng.below(count)
        else:
            skill = skills[decision.seat] if skills else None
            if skill is None:
                index = game.rehearse(state, decision, rng)
            else:
                index = game.skilled(state, decision, rng, skill)
        match.step(index, decision.seat)
        decision = match.decision
        played += 1
    return played


class Outcome:
    """What a playout brought to a seat."""

    def __init__(self, won: float, worth: float) -> None:
        self.won = won
        """1 for a win, a part of it where it is shared."""
        self.worth = worth
        """From 0 to 1: won or lost, and how clearly."""


def outcome(
    match: Match[State], seat: int, teams: list[list[int]], skill: Skill | None = None
) -> Outcome:
    """How a match came out for a seat. Half of the worth is winning and half the lead, which the
    game's `clear_lead` measures; a game may give a value of its own. A match that is not over is
    worth its value, or what the skill holds of it."""
    game, state = match.game, match.state
    if match.decision is not None:
        chance = UNKNOWN if skill is None else game.outlook(state, seat, skill)
        if chance >= 0.0:
            return Outcome(chance, chance if game.short_playouts else 0.5 + SURE * (chance - 0.5))
        value = game.value(state, seat)
        return Outcome(value, value) if value >= 0.0 else Outcome(0.5, 0.5)
    result = game.result(state)
    won = 0.0
    if seat in result.winners:
        won = 1.0 / sum(1 for team in teams if team[0] in result.winners)
    value = game.value(state, seat)
    if value >= 0.0:
        return Outcome(won, value)
    lead = _lead(game, result.scores, result.rival, seat, teams)
    return Outcome(won, 0.5 * won + 0.25 * (1.0 + lead / (1.0 + abs(lead))))


def _lead(
    game: Game[State], scores: list[int], rival: int | None, seat: int, teams: list[list[int]]
) -> float:
    """By how much the seat leads the best of the others, in clear leads."""
    others = [score for team in teams if seat not in team for score in _of(scores, team)]
    if rival is not None:
        others.append(rival)
    best = max(others) if others else 0
    return (scores[seat] - best) / game.clear_lead


def _of(scores: list[int], team: list[int]) -> list[int]:
    return [scores[seat] for seat in team]
