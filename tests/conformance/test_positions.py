"""Positions from outside: what can be is taken, nonsense is refused before anything is made of it.

The nonsense is made from real positions, one field at a time, without asking the games what they
would refuse. Whatever is taken nevertheless must play to the end like any other match.
"""

import json
from collections.abc import Iterator

import pytest

from klubovna.core.errors import BadRecord
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import replay
from klubovna.core.state import Json, State, state_to_json
from support.suite import MODES, Mode, random_step, start

modes = pytest.mark.parametrize("mode", MODES[::3], ids=str)
HUGE = (-1000, 10**6, 30_000_000, 10**30)


def boundaries(mode: Mode, seed: str) -> Iterator[tuple[Match[State], dict[str, Json]]]:
    """A random match, and the position at each of its turn boundaries."""
    match = start(mode, seed)
    rng = seeded(seed)
    last: State | None = None
    while match.decision is not None:
        if match._snapshot is not last:
            last = match._snapshot
            yield match, state_to_json(last)
        random_step(match, rng)


def laid_out(match: Match[State], position: dict[str, Json]) -> Record:
    setup = match.setup
    game = match.game
    return Record(
        game.id, game.rules_version, setup.players, setup.switches, setup.seed, [], position
    )


def spoilt(value: Json, rng: Rng) -> Json:
    """The value with something absurd in it."""
    if isinstance(value, bool):
        flags: list[Json] = [not value, 2, None]
        return flags[rng.below(3)]
    if isinstance(value, int):
        numbers: list[Json] = [*HUGE, -1, value + 1, value - 1, value + 7, True, "x", None]
        return numbers[rng.below(len(numbers))]
    if isinstance(value, str):
        words: list[Json] = ["no such word", "x" * 100_000, 3]
        return words[rng.below(3)]
    assert isinstance(value, list)
    kind = rng.below(7)
    if kind == 0:
        return []
    if kind == 1:
        return [*value, *value]
    if kind == 2:
        return value[:-1]
    if kind == 3:
        return [*value, HUGE[rng.below(4)]]
    if kind == 4 or not value:
        lists: list[Json] = [[0] * 30, [[]], [value], [0] * 20_000]
        return lists[rng.below(4)]
    at = rng.below(len(value))
    return [*value[:at], spoilt(value[at], rng), *value[at + 1 :]]


def play_to_the_end(match: Match[State], rng: Rng) -> None:
    """Everybody sees the position and answers at random; the match ends."""
    for seat in range(SPECTATOR, match.setup.players):
        match.view(seat)
    for _ in range(20_000):
        if match.decision is None:
            break
        random_step(match, rng)
    assert match.decision is None
    match.result()


@modes
def test_every_position_of_a_real_match_can_be(mode: Mode) -> None:
    for number, (match, position) in enumerate(boundaries(mode, "real")):
        if number % 3 == 0:
            replay(match.game, laid_out(match, position))


@modes
def test_nonsense_is_refused_or_plays_on(mode: Mode) -> None:
    rng = seeded(f"nonsense {mode}")
    refused = taken = 0
    for number, (match, position) in enumerate(boundaries(mode, "nonsense")):
        if number % 4:
            continue
        names = [name for name in position if name != "players"]
        for _ in range(6):
            name = names[rng.below(len(names))]
            nonsense = json.loads(json.dumps({**position, name: spoilt(position[name], rng)}))
            try:
                played = replay(match.game, laid_out(match, nonsense))
            except BadRecord:
                refused += 1
                continue
            try:
                play_to_the_end(played, rng)
            except Exception as error:
                pytest.fail(f"{name} = {nonsense[name]} was taken, then {error!r}")
            taken += 1
    assert refused >= taken
