"""Every companion of a physical game answers over HTTP, and says what is wrong with a request."""

from typing import Any

import pytest

from klubovna.core.registry import find_game
from klubovna.server.companion import companions
from klubovna.texts import Text
from support.tables import Server, Tree

AEONS_END: Tree = {"seed": "friday", "players": 2, "moves": [{"do": "draw"}]}
SIDE: Tree = {"health": 50, "mastery": 0, "champions": []}

EXAMPLES: dict[str, tuple[Tree, set[str]]] = {
    "companion/aeons-end/setup": ({"seed": "friday", "players": 2}, {"market", "mages", "nemesis"}),
    "companion/aeons-end/order": (AEONS_END, {"now", "left", "discard"}),
    "companion/aeons-end/nemesis": ({**AEONS_END, "nemesis": "rageborne"}, {"log", "tiers"}),
    "companion/aeons-end/dials": (
        {"seed": "friday", "players": 2, "mages": ["jian", "kadir"], "moves": []},
        {"mages", "gravehold", "nemesis"},
    ),
    "companion/evenfall": ({"level": "witch", "moves": []}, {"steps", "ask", "vp", "round"}),
    "companion/sanctum": ({"dice": [6, 6, 2], "demons": [{"dice": [6, 2]}]}, {"plan"}),
    "companion/shards-of-infinity": (
        {
            "nemesis": {"character": "tetra", **SIDE},
            "player": {"character": "volos", **SIDE},
            "revealed": "nil_assassin",
            "row": ["spore_cleric", "aetherbreaker"],
            "answers": [],
        },
        {"steps", "ask", "nemesis", "player", "over"},
    ),
    "score/fantasy-realms": ({"hand": ["dragon"]}, {"total", "cards", "proof"}),
}
"""For each companion a request, and what its answer holds."""

WRONG: list[Any] = [None, -1, 10**9, "nonsense", {"x": 1}, [None], [["x"]]]


def test_every_companion_has_an_example() -> None:
    assert set(EXAMPLES) == set(companions())


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_companion_answers(server: Server, name: str) -> None:
    request, parts = EXAMPLES[name]
    answer = server.post(f"/api/{name}", request)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) >= parts
    assert server.post(f"/api/{name}", request).json() == answer.json()


@pytest.mark.parametrize("name", companions())
def test_nonsense_is_explained_in_both_languages(server: Server, name: str) -> None:
    game = find_game(name.split("/")[1])
    request = EXAMPLES[name][0]
    wrong = [{}, {"nonsense": 1}, *({**request, field: x} for field in request for x in WRONG)]
    refused = 0
    for body in wrong:
        answer = server.post(f"/api/{name}", body)
        assert answer.status_code in (200, 400), (body, answer.text)
        if answer.status_code == 400:
            error = answer.json()["error"]
            assert error["code"] == "bad_request"
            text = Text.from_json(error["text"])
            assert game.words("cs").say(text) != game.words("en").say(text)
            refused += 1
    assert refused > len(wrong) / 2


@pytest.mark.parametrize("name", ["companion/chess", "companion/evenfall/x", "score/evenfall"])
def test_an_unknown_companion(server: Server, name: str) -> None:
    answer = server.post(f"/api/{name}", {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
