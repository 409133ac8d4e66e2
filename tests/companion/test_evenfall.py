"""The Automa for the physical table."""

from typing import Any

import pytest

from klubovna.companion.evenfall import automa_runs
from klubovna.core.errors import KlubovnaError
from klubovna.texts import Text, words

CAVE = {
    "id": "cave_a",
    "witches": 2,
    "harvest": 1,
    "binding": {"gives": 1, "keyword": "creature", "keyword_vp": 2},
    "vp": 3,
}
PLAIN = {"witches": 1, "harvest": 2, "binding": None, "vp": 0}
WOLF = {"id": "wolf_companion", "ritual": True, "keyword": "creature", "vp": 3}
RAVEN = {"id": "raven_messenger", "ritual": False, "keyword": None, "vp": 2}

Told = dict[str, Any]


def after(*moves: Told, **more: Any) -> Told:
    return automa_runs({"level": "witch", "moves": [*moves], **more})


def turn(vp: int, *told: Any) -> Told:
    return {"do": "turn", "vp": vp, "told": [*told]}


def battle(region: int, mine: int, *cards: int) -> Told:
    return {"do": "battle", "region": region, "mine": mine, "cards": [*cards]}


def said(state: Told, part: str = "text") -> list[str]:
    speaker = words("en", "klubovna.games.evenfall")
    return [speaker.say(Text.from_json(step[part])) for step in state["steps"] if step[part]]


def refused(*moves: Told, **more: Any) -> str:
    with pytest.raises(KlubovnaError) as caught:
        after(*moves, **more)
    return caught.value.text.key


def test_it_begins_with_nothing() -> None:  # EV-16.1
    state = after()
    assert (state["vp"], state["coven"], state["rondel"], state["witches"]) == (0, 0, 0, 4)
    assert state["round"] == 1


@pytest.mark.parametrize(
    ("level", "x"), [("apprentice", 1), ("witch", 3), ("seer", 4), ("heir_to_the_throne", 5)]
)
def test_every_level_has_its_x(level: str, x: int) -> None:  # EV-16.1
    golden = [{"action": "x_vp_and_coven", "golden": True}]
    state = after(turn(2), level=level, rondel=golden)
    assert state["vp"] == x + 1  # and the first space of its track
    assert state["coven"] == 1


def test_a_turn_asks_for_the_place_that_it_discovers() -> None:  # EV-16.4
    asked = after(turn(1))
    assert asked["ask"]["need"] == "place:0"
    assert asked["rondel"] == 0
    state = after(turn(1, CAVE))
    assert state["ask"] is None
    assert state["rondel"] == 1
    assert (state["witches"], state["regions"]) == (2, [2, 0])
    assert said(state)[-1] == "The Automa discovers Cave."
    assert "2 witches from its board to the middle in the Northern Lakes" in said(state, "todo")[-1]


def test_without_a_place_it_moves_on() -> None:  # EV-16.3
    asked = after(turn(1, None))
    assert asked["ask"]["need"] == "place:deck"
    state = after(turn(1, None, PLAIN))
    assert state["rondel"] == 2
    assert len(state["outer"]) == 1
    assert state["witches"] == 4


def test_the_last_witch_does_the_work_of_two() -> None:  # EV-16.4
    fields = [{"action": "discover", "region": 1}]
    state = after(turn(0, PLAIN), turn(0, CAVE), turn(0, CAVE), rondel=fields)
    assert (state["witches"], state["regions"]) == (0, [0, 4])
    assert "1 witch from" in said(state, "todo")[-1]


def test_a_golden_field_stops_the_marker() -> None:  # EV-16.3
    assert after(turn(8, RAVEN))["rondel"] == 5


def test_it_plays_a_card_on_a_place_with_a_binding_bonus_first() -> None:  # EV-16.4
    fields = [{"action": "play_top_card"}, {"action": "draw_place"}]
    state = after(turn(1, PLAIN), turn(0, CAVE), turn(1, WOLF), rondel=fields)
    assert [place["ritual"] for place in state["outer"]] == [None, {"id": WOLF["id"], "vp": 3}]
    assert state["vp"] == 1 + 2


def test_a_ritual_without_a_place_is_discarded_and_it_moves_on() -> None:  # EV-16.4
    fields = [{"action": "play_top_card"}, {"action": "coven"}]
    state = after(turn(0, WOLF), rondel=fields)
    assert state["rondel"] == 1
    assert state["coven"] == 1
    assert any("there is no free place" in todo.lower() for todo in said(state, "todo"))


def test_harvest_and_transfer() -> None:  # EV-16.4
    fields = [{"action": action} for action in ("draw_place", "play_top_card", "harvest")]
    fields.append({"action": "transfer_with_ritual"})
    state = after(turn(0, CAVE), turn(1, WOLF), turn(1), turn(1), rondel=fields)
    assert state["vp"] == 3 + 1
    assert state["outer"] == []
    assert [place["id"] for place in state["inner"]] == ["cave_a"]


def test_a_battle() -> None:  # EV-16.5
    start = turn(1, CAVE)
    won = after(start, battle(0, 5, 2, 3))
    assert said(won)[0] == "The Automa has strength 8: round 1, witches 2, cards 5."
    assert won["stones"] == 1
    assert won["vp"] == 1 + 3 + 2 + 1  # three rows, the last with a coven step
    assert after(start, battle(0, 8, 2, 3))["stones"] == 0  # a tie is the person's
    assert after(start, battle(0, 0, 0, 0))["stones"] == 1  # nobody else is there
    assert after(start, battle(1, 5))["stones"] == 0  # it is not there
    assert refused(start, battle(0, 5, 2)) == "companion.error.cards"


def test_the_round_ends() -> None:  # EV-16.2
    state = after(turn(1, CAVE), {"do": "round"})
    assert (state["round"], state["witches"], state["regions"]) == (2, 4, [0, 0])
    assert state["rondel"] == 1
    assert refused({"do": "round"}, {"do": "round"}, {"do": "round"}) == "companion.error.move"


def test_the_score() -> None:  # EV-16.6, EV-16.7
    fields = [{"action": action} for action in ("draw_place", "play_top_card")]
    fields += [{"action": "transfer_with_ritual"}, {"action": "play_top_card"}]
    moves = [turn(0, CAVE), turn(1, WOLF), turn(1), turn(1, RAVEN)]
    state = after(*moves, {"do": "set", "what": "stones", "n": 2}, {"do": "score"}, rondel=fields)
    assert state["result"] == {
        "earned": 3,
        "specialists": 2,
        "rituals": 6,
        "places": 3,
        "total": 14,
    }
    assert refused({"do": "score"}, turn(1)) == "companion.error.move"


def test_an_own_track() -> None:
    state = after(turn(0), rondel=[{"action": "coven"}], track=[{"vp": 7}, {"transfer": 1}])
    assert (state["vp"], state["coven"], state["coven_top"]) == (7, 1, 2)


def test_a_mistake_can_be_corrected() -> None:
    state = after(*({"do": "set", "what": what, "n": 3} for what in ("vp", "coven", "rondel")))
    assert (state["vp"], state["coven"], state["rondel"]) == (3, 3, 3)


@pytest.mark.parametrize(
    ("move", "problem"),
    [
        ({"do": "dance"}, "no_such"),
        ({"do": "turn", "vp": -1}, "number"),
        ({"do": "turn", "vp": 1, "told": [{"witches": 5}]}, "number"),
        ({"do": "turn", "vp": 1, "told": [{**PLAIN, "id": "atlantis"}]}, "no_such"),
        ({"do": "turn", "vp": 4, "told": [None]}, "field"),
        ({"do": "turn", "vp": 1, "card": 3}, "unknown"),
        ({"do": "set", "what": "coven", "n": 99}, "number"),
        ("turn", "field"),
    ],
)
def test_nonsense_is_named(move: Any, problem: str) -> None:
    assert refused(move) == f"companion.error.{problem}"


def test_a_turn_that_waits_ends_the_list() -> None:
    assert refused(turn(1), turn(1)) == "companion.error.move"


def test_the_same_moves_give_the_same_answer() -> None:
    moves = (turn(1, CAVE), turn(4, WOLF), battle(0, 4, 1, 2))
    assert after(*moves) == after(*moves)
