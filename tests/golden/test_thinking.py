"""What thinks chooses the same in plain Python and compiled: both are held against one list.

`KLUBOVNA_GOLDEN=write` writes the list anew, after a change of the rules, of a policy or of how
agents think."""

import json
import os
from pathlib import Path

import pytest

from klubovna.agents.naming import Budget
from klubovna.agents.search import Search
from klubovna.core.agent import Seat
from klubovna.core.registry import find_game, outfits
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State

FILE = Path(__file__).parent / "thinking.json"
PLAYOUTS = 12
QUESTIONS = {"sanctum": 1}
"""How many are thought about; usually five. Fights are slow in plain Python."""
APART = {"fantasy-realms": 1, "sanctum": 90}
"""Between two of them so many are answered by the policy; usually eleven."""


def choices(game_id: str) -> list[str]:
    """In a match of the policy, what a thinking agent would answer now and then: the kind of the
    question, the option, how many deals it was tried on and what it was worth."""
    game = find_game(game_id)
    match = new_match(game, outfits()[game_id].usual_players, "golden thinking")
    agent = Search("golden", Budget(0.0, PLAYOUTS))
    found: list[str] = []
    rng = seeded("golden thinking")
    waited = 0
    while match.decision is not None and len(found) < QUESTIONS.get(game_id, 5):
        decision = match.owed()[0]
        seat: Seat[State] = Seat(match, decision.seat)
        waited += 1
        if waited > APART.get(game_id, 11) and seat.worth_thinking():
            chosen = agent.choose(seat)
            if agent.compared:
                waited = 0
                tried = [f"{one.option}:{one.deals}:{one.worth:.9f}" for one in agent.compared]
                found.append(f"{decision.kind} {chosen} ({' '.join(tried)})")
        match.step(game.policy(match.state, decision, rng), decision.seat)
    return found


@pytest.mark.parametrize("game_id", outfits())
def test_the_same_seed_and_playouts_give_the_same_choices_in_both_builds(game_id: str) -> None:
    told = choices(game_id)
    assert len(told) == QUESTIONS.get(game_id, 5)
    if os.environ.get("KLUBOVNA_GOLDEN") == "write":
        kept = json.loads(FILE.read_text(encoding="utf-8")) if FILE.exists() else {}
        kept[game_id] = told
        text = json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False)
        FILE.write_text(text + "\n", encoding="utf-8")
    assert told == json.loads(FILE.read_text(encoding="utf-8"))[game_id]
