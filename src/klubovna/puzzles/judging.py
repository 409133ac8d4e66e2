"""Whether a position is a puzzle: one option clearly best, and not the obvious one."""

from dataclasses import dataclass, field
from typing import Final

from klubovna.agents.naming import Budget
from klubovna.agents.search import Search, different_moves
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.puzzles.puzzle import Figures
from klubovna.puzzles.setting import Setting
from klubovna.puzzles.trial import Move, Trial, mean

SURE: Final = 3.0
"""So many standard errors the best option leads by, at least."""
HOPELESS: Final = 2.5
"""Who is behind by so many standard errors drops out."""
GIVEN_UP: Final = 1.5
"""Where the best option would not lead by the margin with so many standard errors more, the
position is left: others cost less time."""
ROUNDS: Final = (40, 100, 220, 450, 1000)
"""After so many deals it is looked who is still in; a game may have fewer (`Setting.deals`)."""
MOST_MOVES: Final = 14
OFTENER: Final = 0.02
"""So much more often the best option wins than the next, also where points are counted: a larger
lead in a match that is won anyway teaches nothing."""
SECOND_LOOK: Final = 2
"""So many times as many deals as at first, before all options are compared."""
HOPE: Final = 0.15
"""A best option that wins less often teaches little: the match is lost."""
AGAIN: Final = 0.5
"""Looked at again on fewer deals, the best option must lead by this share of the margin."""
TRANSPOSED: Final = 0.5
"""An option after which the best one is still there must cost this share of the margin: else it
would be as right."""
WEAKER: Final = ((10, 1), (50, 2))
"""Playouts of weaker searches, and how difficult a puzzle is that most of them solve."""
TRIES: Final = 3
HARDEST: Final = 3


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a trial found: the best option, and every option's figures, the best first."""

    best: int
    obvious: int
    margin: float
    """By how much the best option leads the next."""
    error: float
    """The standard error of that lead."""
    figures: list[Figures] = field(default_factory=list)


def obvious_option(match: Match[State], seat: int) -> int:
    """What a quick player takes without a thought."""
    return Seat(match, seat).policy(seeded("obvious"))


def moves_of(match: Match[State], seat: int, setting: Setting) -> list[int]:
    """One option for each different move, the obvious one first; none where it does not matter."""
    chair = Seat(match, seat)
    decision = chair.decision()
    if len(decision.options) < 2:
        return []
    if not chair.worth_thinking() and decision.kind not in setting.also:
        return []
    return different_moves(chair, obvious_option(match, seat))


def promising(match: Match[State], seat: int, seed: str, setting: Setting) -> int | None:
    """The option that a short trial sees ahead of the obvious one and all others, if there is
    one."""
    options = moves_of(match, seat, setting)
    if not 2 <= len(options) <= MOST_MOVES:
        return None
    trial = Trial(match, seat, f"{seed}/first", setting.measure)
    moves = [Move(option) for option in options]
    for target in (setting.screening // 4, setting.screening // 2, setting.screening):
        while trial.dealt < target:
            trial.deal(moves)
        if not _ahead(trial, moves):
            return None
    best = max(moves, key=lambda move: mean(move.measured(trial.measure)))
    leads = [trial.lead(best, move) for move in moves if move is not best]
    if not all(lead + error >= setting.margin and lead >= error for lead, error in leads):
        return None
    return best.option if _lasts(match, seat, seed, [best, moves[0]], setting) else None


def _lasts(match: Match[State], seat: int, seed: str, moves: list[Move], setting: Setting) -> bool:
    """Whether on fresh deals a move may still lead the obvious one by the margin, in a match that
    is not lost: of many moves one is always lucky, and two cost less than all."""
    trial = Trial(match, seat, f"{seed}/second", setting.measure)
    best, usual = [Move(move.option) for move in moves]
    for _ in range(SECOND_LOOK * setting.screening):
        trial.deal([best, usual])
    lead, error = trial.lead(best, usual)
    return lead + error >= setting.margin and mean(best.won) >= HOPE / 2


def _ahead(trial: Trial, moves: list[Move]) -> bool:
    """Whether another move than the obvious one has done best so far."""
    usual = mean(moves[0].measured(trial.measure))
    return any(mean(move.measured(trial.measure)) > usual for move in moves[1:])


def _searched(match: Match[State], seat: int, seed: str, playouts: int) -> int:
    return Search(seed, Budget(0.0, playouts)).choose(Seat(match, seat))


def judge(match: Match[State], seat: int, seed: str, setting: Setting) -> Verdict | None:
    """The verdict where there is a clear one, else nothing."""
    options = moves_of(match, seat, setting)
    if not 2 <= len(options) <= MOST_MOVES:
        return None
    trial = Trial(match, seat, seed, setting.measure)
    moves = [Move(option) for option in options]
    best = _winner(trial, moves, setting)
    if best is None or best is moves[0] or mean(best.won) < HOPE:
        return None
    if _can_wait(trial, best, moves, setting):
        return None
    again = _confirmed(match, seat, f"{seed}/again", best, moves, setting)
    if again is None:
        return None
    margin, error = again
    figures = [_figures(move) for move in _ranked(trial, moves, best)]
    return Verdict(best.option, options[0], margin, error, figures)


def _winner(trial: Trial, moves: list[Move], setting: Setting) -> Move | None:
    """The move that leads all others clearly; the others drop out on the way."""
    alive = moves[:]
    for target in (*[n for n in ROUNDS if n < setting.deals], setting.deals):
        while trial.dealt < target:
            trial.deal(alive)
        best = max(alive, key=lambda move: mean(move.measured(trial.measure)))
        if best is moves[0] and target >= ROUNDS[1]:
            return None
        leads = {move: trial.lead(best, move) for move in alive if move is not best}
        if any(lead + GIVEN_UP * error < setting.margin for lead, error in leads.values()):
            return None
        clear = all(
            lead >= setting.margin and lead >= SURE * error for lead, error in leads.values()
        )
        if clear and target >= setting.least:
            return best
        alive = [
            move
            for move in alive
            if move is best
            or move is moves[0]
            or leads[move][0] < HOPELESS * leads[move][1]
            or leads[move][0] < setting.margin
        ]
    return None


def _can_wait(trial: Trial, best: Move, moves: list[Move], setting: Setting) -> bool:
    """Whether another option is as right, because the best one is still there after it."""
    number = trial.decision.options[best.option]
    others = [move.option for move in moves if move is not best]
    late = [Move(option, number) for option in others if trial.leaves(option, number)]
    if not late:
        return False
    now = Move(best.option)
    target = trial.dealt + setting.least // 2
    while trial.dealt < target:
        trial.deal([now, *late])
    leads = [trial.lead(now, move) for move in late]
    return any(lead < TRANSPOSED * setting.margin or lead < 2 * error for lead, error in leads)


def _confirmed(
    match: Match[State], seat: int, seed: str, best: Move, moves: list[Move], setting: Setting
) -> tuple[float, float] | None:
    """The lead over the next and its error on fresh deals: who won among many had luck, too."""
    trial = Trial(match, seat, seed, setting.measure)
    ranked = _ranked(trial, moves, best)
    again = [Move(move.option) for move in {best: 0, ranked[1]: 0, moves[0]: 0}]
    for _ in range(setting.least):
        trial.deal(again)
    if any(mean(again[0].won) < mean(rival.won) + OFTENER for rival in again[1:]):
        return None
    leads = [trial.lead(again[0], rival) for rival in again[1:]]
    if all(lead >= setting.margin and lead >= SURE * error for lead, error in leads):
        return min(leads)
    return None


def still_best(match: Match[State], seat: int, seed: str, best: int, setting: Setting) -> bool:
    """Whether an option leads all others on deals that it was not found with."""
    trial = Trial(match, seat, seed, setting.measure)
    moves = [Move(option) for option in moves_of(match, seat, setting)]
    first = next((move for move in moves if move.option == best), None)
    if first is None:
        return False
    for _ in range(max(setting.least, setting.deals // 2)):
        trial.deal(moves)
    leads = [trial.lead(first, move) for move in moves if move is not first]
    return all(lead >= AGAIN * setting.margin and lead >= 2 * error for lead, error in leads)


def _ranked(trial: Trial, moves: list[Move], best: Move) -> list[Move]:
    """The best first, the others by what they came to."""
    rest = [move for move in moves if move is not best]
    return [best, *sorted(rest, key=lambda move: -mean(move.measured(trial.measure)))]


def _figures(move: Move) -> Figures:
    return Figures(
        move.option,
        round(mean(move.won), 3),
        round(mean(move.own), 1),
        round(mean(move.others), 1),
        len(move.won),
    )


def difficulty(match: Match[State], seat: int, seed: str, best: int) -> int:
    """From 1 to 3: how long a search must think before it finds the best option."""
    keys = Seat(match, seat).option_keys()
    for playouts, grade in WEAKER:
        found = 0
        for number in range(TRIES):
            option = _searched(match, seat, f"{seed}/{playouts}/{number}", playouts)
            found += keys[option] == keys[best]
        if found == TRIES:
            return grade
    return HARDEST
