"""What the planner remembers of a fight spares work and changes nothing."""

import pytest

from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.games.sanctum.bots import TACTICIAN
from klubovna.games.sanctum.planning import describe
from klubovna.games.sanctum.plans import Plan
from klubovna.games.sanctum.solver import best_plan
from klubovna.games.sanctum.table import Table
from klubovna.games.sanctum.tactics import lightened, owing


def told(plan: Plan) -> list[object]:
    steps = [(step.die, step.tool, step.face, step.target) for step in plan.steps]
    return [plan.value, steps, plan.guards, plan.beaten, plan.wounds]


@pytest.mark.parametrize(
    ("players", "difficulty", "seed"),
    [(2, "normal", "kept"), (4, "hellish", "kept"), (3, "hard", "kept too")],
)
def test_a_plan_in_the_middle_of_a_fight_is_the_one_of_a_newcomer(
    players: int, difficulty: str, seed: str
) -> None:
    game = find_game("sanctum")
    match = new_match(game, players, seed, {"difficulty": difficulty}, history=False)
    rng = seeded(seed)
    compared = 0
    while match.decision is not None:
        decision, table = match.owed()[0], match.state
        assert isinstance(table, Table)
        if decision.kind in ("attack", "pay") and table.damage[decision.seat] == 0:
            fight = lightened(describe(table, decision.seat))
            if decision.kind == "pay":
                fight = owing(table, decision.seat)
            assert told(TACTICIAN.plan(fight)) == told(best_plan(fight))
            compared += 1
        match.step(game.policy(table, decision, rng), decision.seat)
    assert compared > 50
