"""What thinking bots hold of a finished match of Sanctum."""

from klubovna.core.game import UNKNOWN
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.games.sanctum.table import OVER, ROW_CARDS, Table


def test_who_came_further_did_better_and_who_lives_did_best() -> None:  # SA-15.4
    game = find_game("sanctum")
    match = new_match(game, 2, "value")
    table = match.state
    assert isinstance(table, Table)
    assert game.value(table, 0) == UNKNOWN
    table.phase = OVER
    values = []
    for alive, step, life in ((False, 3, 0), (False, 8, 0), (True, ROW_CARDS, 1), (True, 9, 9)):
        table.alive[0], table.step[0], table.life[0] = alive, step, life
        values.append(game.value(table, 0))
    assert values == sorted(values)
    assert len(set(values)) == len(values)
    assert values[0] > 0.0
    assert values[-1] <= 1.0


def test_what_happens_to_the_others_does_not_change_it() -> None:
    game = find_game("sanctum")
    table = new_match(game, 2, "value").state
    assert isinstance(table, Table)
    table.phase = OVER
    table.step[0] = 5
    before = game.value(table, 0)
    table.step[1] = 8
    assert game.value(table, 0) == before
