"""The contract of a game, kept by every mode of every game."""

import pytest

from klubovna.core.rng import seeded
from klubovna.testing.contract import CHECKS, Check, name_of
from support.suite import MODES, Mode, random_step, start

in_every_mode = pytest.mark.parametrize("mode", MODES, ids=str)


@in_every_mode
@pytest.mark.parametrize("check", CHECKS, ids=name_of)
def test_contract(check: Check, mode: Mode) -> None:
    check(mode)


@in_every_mode
def test_something_can_be_taken_back(mode: Mode) -> None:
    match, rng = start(mode, "undo"), seeded("undo")
    undoable = False
    while match.decision is not None and len(match.choices) < 120 and not undoable:
        seat, _ = random_step(match, rng)
        undoable = match.can_undo(seat)
    assert undoable
