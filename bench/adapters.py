"""Decisions a second of processor time, of random players: our tables behind the interfaces of the
field, and the card games that the field brings itself, in one run on one core.

python bench/adapters.py [seconds for each]

What is not installed is left out. For the whole table:
pip install "klubovna[adapters,openspiel]" rlcard pygame
"""

import contextlib
import io
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import klubovna
from klubovna.adapters.pettingzoo import TableEnv
from klubovna.adapters.vector import Matches, SeatsVectorEnv
from klubovna.agents import make_agent
from klubovna.agents.playing import play_match
from klubovna.core.starting import new_match

SECONDS = 2.0
SHARDS = "shards-of-infinity"
PLACES = 32

RNG = np.random.default_rng(1)
DICE = random.Random(1)


# ---- ours


def engine() -> Iterator[int]:
    """The engine's own loop, without any encoding."""
    game, number = klubovna.game(SHARDS), 0
    while True:
        number += 1
        agents = [make_agent(SHARDS, "random", f"{number}/{seat}") for seat in range(2)]
        yield play_match(game, agents, f"bench {number}", {}).decisions


def loop() -> Iterator[int]:
    """A loop over `Match` in Python, without any encoding."""
    game, number = klubovna.game(SHARDS), 0
    while True:
        number += 1
        match = new_match(game, 2, f"bench {number}", {}, history=False)
        while match.decision is not None:
            match.step(int(DICE.random() * len(match.decision.options)))
        yield len(match.choices)


def batched(rows: bool) -> Iterator[int]:
    matches = Matches(SHARDS, PLACES, 2, rows=rows)
    matches.begin(1)
    while True:
        for _ in range(20):
            chosen = (RNG.random(PLACES) * matches.counts()).astype(np.int64)
            matches.step(chosen)
            matches.observations()
            matches.masks()
            if rows:
                matches.options()
        yield 20 * PLACES


def vectorised() -> Iterator[int]:
    """Decisions of the learner alone; its opponent's are not counted."""
    env = SeatsVectorEnv(SHARDS, PLACES, 2)
    shown, _ = env.reset(seed=1)
    while True:
        for _ in range(20):
            counts = shown["action_mask"].sum(axis=1)
            shown = env.step((RNG.random(PLACES) * counts).astype(np.int64))[0]
        yield 20 * PLACES


def seats(game: str, players: int) -> Iterator[int]:
    """PettingZoo's environment itself, every decision encoded."""
    env = TableEnv(game, players)
    env.reset(seed=1)
    while True:
        for _ in range(100):
            shown = env.observe(env.agent_selection)
            env.step(int(DICE.random() * int(np.count_nonzero(shown["action_mask"]))))
            if env.terminations[env.agent_selection]:
                env.reset()
        yield 100


# ---- the field's


def pettingzoo(name: str) -> Iterator[int]:
    from importlib import import_module

    env: Any = import_module(f"pettingzoo.classic.{name}").raw_env()
    env.reset(seed=1)
    while True:
        for _ in range(100):
            shown = env.observe(env.agent_selection)
            env.step(int(DICE.choice(shown["action_mask"].nonzero()[0])))
            if env.terminations[env.agent_selection]:
                env.reset()
        yield 100


def rlcard(name: str) -> Iterator[int]:
    import rlcard as library

    env: Any = library.make(name, config={"seed": 1})
    state, _ = env.reset()
    while True:
        for _ in range(100):
            action = DICE.choice(list(state["legal_actions"]))
            state, _ = env.step(action)
            if env.is_over():
                state, _ = env.reset()
        yield 100


def open_spiel(name: str) -> Iterator[int]:
    """Every decision with its tensor, as long as the game has one."""
    import pyspiel

    if name.startswith("python_"):
        import open_spiel.python.games  # noqa: F401

    game: Any = pyspiel.load_game(name)
    kind = game.get_type()
    tensor = kind.provides_observation_tensor
    state = game.new_initial_state()
    while True:
        decided = 0
        while decided < 100:
            if state.is_terminal():
                state = game.new_initial_state()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(DICE.choices(outcomes, chances)[0])
                continue
            player = state.current_player()
            if tensor:
                np.asarray(state.observation_tensor(player), np.float32)
            else:
                np.asarray(state.information_state_tensor(player), np.float32)
            state.apply_action(DICE.choice(state.legal_actions()))
            decided += 1
        yield decided


def ours_in_open_spiel(name: str) -> Iterator[int]:
    import klubovna.adapters.openspiel  # noqa: F401

    return open_spiel(name)


LINES: list[tuple[str, Callable[[], Iterator[int]]]] = [
    ("Shards, the engine alone", engine),
    ("Shards, a Python loop over Match", loop),
    (f"Shards, {PLACES} matches in one call", lambda: batched(True)),
    (f"Shards, {PLACES} matches in one call, without options", lambda: batched(False)),
    (f"Shards, Gymnasium, {PLACES} tables against random", vectorised),
    ("Shards, PettingZoo", lambda: seats(SHARDS, 2)),
    ("Fantasy Realms, PettingZoo", lambda: seats("fantasy-realms", 2)),
    ("Evenfall, PettingZoo", lambda: seats("evenfall", 2)),
    ("Aeon's End, PettingZoo", lambda: seats("aeons-end", 2)),
    ("Sanctum, PettingZoo", lambda: seats("sanctum", 2)),
    ("Shards, OpenSpiel", lambda: ours_in_open_spiel("klubovna_shards_of_infinity")),
    ("PettingZoo's Leduc hold'em", lambda: pettingzoo("leduc_holdem_v4")),
    ("PettingZoo's Texas hold'em (no limit)", lambda: pettingzoo("texas_holdem_no_limit_v6")),
    ("RLCard's Gin Rummy", lambda: rlcard("gin-rummy")),
    ("RLCard's UNO", lambda: rlcard("uno")),
    ("OpenSpiel's Gin Rummy (C++)", lambda: open_spiel("gin_rummy")),
    ("OpenSpiel's Hearts (C++)", lambda: open_spiel("hearts")),
    ("OpenSpiel's Kuhn poker (Python)", lambda: open_spiel("python_kuhn_poker")),
]


def speed(made: Callable[[], Iterator[int]], seconds: float) -> float:
    """Decisions a second of processor time, after a start that is not counted."""
    running = made()
    next(running)
    next(running)
    began = time.process_time()
    decided = 0
    while (spent := time.process_time() - began) < seconds:
        decided += next(running)
    return decided / spent


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS
    warnings.simplefilter("ignore")
    print(f"{klubovna.flavour()} engines; Shards of Infinity with two players")
    ours = 0.0
    for name, made in LINES:
        try:
            with contextlib.redirect_stdout(io.StringIO()):
                found = speed(made, seconds)
        except ImportError as missing:
            print(f"{name:52} – not installed ({missing.name})")
            continue
        ours = found if name == "Shards, PettingZoo" else ours
        ratio = f"{ours / found:7.2f}" if ours else ""
        print(f"{name:52} {found:10,.0f}/s {ratio}")
    print("The last column says how many times as fast Shards behind PettingZoo is.")


if __name__ == "__main__":
    main()
