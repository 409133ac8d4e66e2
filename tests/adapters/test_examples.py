"""The examples learn: after a short training they beat random players clearly."""

import importlib.util
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.long

pytest.importorskip("pettingzoo", reason="PettingZoo comes with klubovna[adapters]")

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_three_who_learn_from_each_other_beat_random_players() -> None:
    example = loaded("reinforce_self_play")
    assert example.wins(example.train(250), 200) > 0.42


def test_ppo_beats_a_random_player() -> None:
    example = loaded("ppo_shards")
    assert example.wins(example.train(25_000), 250) > 0.62
