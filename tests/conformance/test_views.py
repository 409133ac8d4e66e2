"""A view is what the game declares it to be, and the browser's types follow it."""

import subprocess
import sys
from importlib import import_module
from pathlib import Path

import msgspec
import pytest

from klubovna.core.rng import seeded
from support.suite import MODES, Mode, random_step, start, views

ROOT = Path(__file__).parents[2]
modes = pytest.mark.parametrize("mode", MODES, ids=str)


@modes
def test_every_view_is_of_the_declared_type(mode: Mode) -> None:
    match, rng = start(mode, "types"), seeded("types")
    declared = import_module(f"{match.game.package}.seen").View
    while match.decision is not None and len(match.choices) < 120:
        for view in views(match):
            assert msgspec.convert(view, declared) == view
        random_step(match, rng)


def test_the_types_of_the_browser_are_made_from_these() -> None:
    check = subprocess.run(
        [sys.executable, "tools/views.py", "--check"], cwd=ROOT, capture_output=True, text=True
    )
    assert check.returncode == 0, check.stdout + check.stderr
