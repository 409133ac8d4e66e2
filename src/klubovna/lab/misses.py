"""What a bot misses: positions of its own matches in which another move does better.

The other move is found on some imagined deals and judged on others: the best of many is always
lucky, and on fresh deals it is not. Both moves are played to the end by the same quick player.
"""

import math
from typing import NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.search import different_moves
from klubovna.agents.weighing import Landed, weigh
from klubovna.arena.estimates import mean_of
from klubovna.core.agent import Seat
from klubovna.core.decision import OPTION_MASK, code_seat
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.lab.plan import Order
from klubovna.texts import LANGUAGES, plain

MOST_MOVES = 8
"""So many moves are tried, the bot's own among them."""
FINDING, JUDGING = 24, 48
"""On so many imagined deals the best move is looked for, and then judged."""
CLEARLY = 2.0
"""So many standard errors ahead on fresh deals is clearly better: luck alone does it to about one
of forty."""


class Position(NamedTuple):
    """One question, the bot's answer, and the best of the others."""

    deal: int
    at: int
    seat: int
    kind: str
    asked: dict[str, str]
    """The question in words, by language."""
    moves: int
    chosen: str
    better: str
    """The move that seemed best; the chosen one itself where nothing seemed better."""
    lost: float
    """What the chosen move gives away of a win, on fresh deals."""
    worse: float
    """By how much it is worth less, in standard errors."""

    @property
    def clear(self) -> bool:
        return self.worse > CLEARLY


def look_at(order: Order, deal: int) -> Position | None:
    """A question of one match, drawn by chance from those that are worth a thought; None where
    there is none."""
    seed = f"{order.seed}/misses/{deal}"
    rng = seeded(f"{seed}/drawn")
    match = new_match(find_game(order.game), order.players, seed, order.options)
    agents = [make_agent(order.game, order.agent, f"{seed}/{n}") for n in range(order.players)]
    seats = [Seat(match, number) for number in range(order.players)]
    met = 0
    drawn = (-1, -1, -1)
    while match.decision is not None:
        seat = match.owed()[0].seat
        chosen = agents[seat].choose(seats[seat])
        if len(match.owed()[0].options) > 1 and seats[seat].worth_thinking():
            met += 1
            if rng.below(met) == 0:
                drawn = (len(match.choices), seat, chosen)
        match.step(chosen, seat)
    if met == 0:
        return None
    at, seat, chosen = drawn
    return _judged(_back(order, seed, match.choices[:at]), deal, seat, chosen, rng)


def _back(order: Order, seed: str, choices: list[int]) -> Match[State]:
    """The match after these choices."""
    match = new_match(find_game(order.game), order.players, seed, order.options)
    for code in choices:
        seat = code_seat(code)
        match.step(code & OPTION_MASK if seat >= 0 else code, seat)
    return match


def _judged(match: Match[State], deal: int, number: int, chosen: int, rng: Rng) -> Position | None:
    seat = Seat(match, number)
    moves = different_moves(seat, chosen)
    if len(moves) < 2:
        return None
    others = moves[1:]
    rng.shuffle(others)
    moves = [chosen, *others[: MOST_MOVES - 1]]
    team = next(
        place for place, seats in enumerate(match.game.teams(match.setup)) if number in seats
    )
    best = _best(seat, moves, rng)
    lost, worse = 0.0, 0.0
    if best != chosen:
        lost, worse = _compared(seat, [chosen, best], team, rng)
    decision = seat.decision()
    return Position(
        deal,
        len(match.choices),
        number,
        decision.kind,
        _asked(match, seat),
        len(moves),
        match.label(decision, chosen).words,
        match.label(decision, best).words,
        lost,
        worse,
    )


def _best(seat: Seat[State], moves: list[int], rng: Rng) -> int:
    """The move that brought most on some imagined deals."""
    sums = [0.0] * len(moves)
    for _ in range(FINDING):
        for at, landed in enumerate(weigh(seat, moves, rng)):
            sums[at] += landed.worth
    return moves[max(range(len(moves)), key=lambda at: (sums[at], -at))]


def _compared(seat: Seat[State], moves: list[int], team: int, rng: Rng) -> tuple[float, float]:
    """What the first gives away against the second, and how surely it is worth less."""
    won: list[float] = []
    worth: list[float] = []
    for _ in range(JUDGING):
        chosen, better = weigh(seat, moves, rng)
        won.append(_won(better, team) - _won(chosen, team))
        worth.append(better.worth - chosen.worth)
    gap = mean_of(worth)
    sure = gap.value / gap.error if gap.error > 0.0 else math.copysign(99.0, gap.value)
    return mean_of(won).value, sure if gap.value else 0.0


def _won(landed: Landed, team: int) -> float:
    return landed.won[team]


def _asked(match: Match[State], seat: Seat[State]) -> dict[str, str]:
    names = [f"P{n + 1}" for n in range(match.setup.players)]
    return {
        lang: plain(match.game.words(lang).with_names(names).say(seat.prompt()))
        for lang in LANGUAGES
    }
