"""Looking for puzzles in matches between bots.

A match is played quickly to its end and cut into three parts; in each part positions are looked
at in random order until one is a puzzle. So no match gives more than three, and they differ. The
same seed gives the same puzzles.
"""

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.core.decision import Several
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match, replay
from klubovna.core.state import State
from klubovna.puzzles.judging import difficulty, judge, moves_of, promising
from klubovna.puzzles.puzzle import Puzzle, id_of
from klubovna.puzzles.setting import Setting, Sitting

PARTS: Final = 3
LOOKED_AT: Final = 12
"""So many positions of a part are looked at before it is given up."""
PLAYERS: Final = ("greedy", "learned", "casual")
"""Who plays the matches: decent players, not all alike."""


class Sort(NamedTuple):
    """What a puzzle would be: its question, what its best option does and says, and how many
    different options there are."""

    kind: str
    verb: str
    words: str
    options: int


Wish = Callable[[Sort], bool]
"""Whether puzzles of a sort are wanted."""


def puzzles_of_match(
    game: Game[State], setting: Setting, seed: str, wanted: Wish
) -> Iterator[Puzzle]:
    """The puzzles in one match, at most one from each part of it. What is not wanted is left
    before any time is spent on it."""
    rng = seeded(f"puzzles {game.id} {seed}")
    sitting = setting.tables[rng.below(len(setting.tables))]
    record = _played(game, sitting, seed)
    length = len(record.choices)
    for part in range(PARTS):
        places = list(range(part * length // PARTS, (part + 1) * length // PARTS))
        rng.shuffle(places)
        found = _first_puzzle(game, setting, record, places, wanted)
        if found is not None:
            yield found


def _played(game: Game[State], sitting: Sitting, seed: str) -> Record:
    match = new_match(game, sitting.players, seed, dict(sitting.options))
    rng = seeded(f"players {seed}")
    names = [PLAYERS[rng.below(len(PLAYERS))] for _ in range(sitting.players)]
    play_out(match, [make_agent(game.id, name, f"{seed}/{at}") for at, name in enumerate(names)])
    return match.record()


def _first_puzzle(
    game: Game[State], setting: Setting, record: Record, places: list[int], wanted: Wish
) -> Puzzle | None:
    looked = 0
    for at in places:
        match = replay(game, record, at)
        seat = _asked(match)
        options = moves_of(match, seat, setting) if seat >= 0 else []
        if not any(wanted(_sort(match, seat, option, options)) for option in options[1:]):
            continue
        looked += 1
        seed = f"{record.seed}/{at}"
        best = promising(match, seat, seed, setting)
        if best is not None and wanted(_sort(match, seat, best, options)):
            found = puzzle_at(game, setting, match, seat, seed)
            if found is not None:
                return found
        if looked == LOOKED_AT:
            return None
    return None


def _sort(match: Match[State], seat: int, option: int, options: list[int]) -> Sort:
    """Of which sort a puzzle would be in which this option is best."""
    decision = match.decision_for(seat)
    assert decision is not None
    label = match.label(decision, option)
    return Sort(decision.kind, label.verb, label.words, len(options))


def _asked(match: Match[State]) -> int:
    """The seat that is asked; nobody in the middle of a block of several, where the others'
    answers are secret."""
    decision = match.decision
    if decision is None or isinstance(decision, Several):
        return -1
    return decision.seat


def puzzle_at(
    game: Game[State], setting: Setting, match: Match[State], seat: int, seed: str
) -> Puzzle | None:
    """The puzzle that a seat is asked here, if it is one."""
    verdict = judge(match, seat, seed, setting)
    if verdict is None:
        return None
    decision = match.decision_for(seat)
    assert decision is not None
    label = match.label(decision, verdict.best)
    record = match.record(trail=False)
    return Puzzle(
        id=id_of(game.id, record.seed, record.choices),
        players=record.players,
        seed=record.seed,
        choices=record.choices,
        seat=seat,
        kind=decision.kind,
        verb=label.verb,
        words=label.words,
        best=verdict.best,
        obvious=verdict.obvious,
        difficulty=difficulty(match, seat, seed, verdict.best),
        margin=round(verdict.margin, 3),
        error=round(verdict.error, 4),
        figures=verdict.figures,
        options=_chosen(game, record),
    )


def _chosen(game: Game[State], record: Record) -> dict[str, str | int | bool]:
    """The switches that differ from what is usual."""
    usual = {switch.name: switch.default for switch in game.switches()}
    return {name: value for name, value in record.switches.items() if value != usual[name]}
