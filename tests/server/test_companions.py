"""Every companion of a physical game answers over HTTP, and says what is wrong with a request."""

from typing import Any

import pytest

from klubovna.core.registry import find_game
from klubovna.server.companion import COMPANIONS
from klubovna.texts import Text
from support.tables import Server, Tree

AEONS_END: Tree = {"seed": "friday", "players": 2, "moves": [{"do": "draw"}]}
SIDE: Tree = {"health": 50, "mastery": 0, "champions": []}

EXAMPLES: dict[str, tuple[Tree, set[str]]] = {
    "aeons-end/setup": ({"seed": "friday", "players": 2}, {"market", "mages", "nemesis"}),
    "aeons-end/order": (AEONS_END, {"now", "left", "discard"}),
    "aeons-end/nemesis": ({**AEONS_END, "nemesis": "rageborne"}, {"log", "tiers"}),
    "aeons-end/dials": (
        {"seed": "friday", "players": 2, "mages": ["jian", "kadir"], "moves": []},
        {"mages", "gravehold", "nemesis"},
    ),
    "evenfall": ({"level": "witch", "moves": []}, {"steps", "ask", "vp", "round"}),
    "sanctum": ({"dice": [6, 6, 2], "demons": [{"dice": [6, 2]}]}, {"plan"}),
    "shards-of-infinity": (
        {
            "nemesis": {"character": "tetra", **SIDE},
            "player": {"character": "volos", **SIDE},
            "revealed": "nil_assassin",
            "row": ["spore_cleric", "aetherbreaker"],
            "answers": [],
        },
        {"steps", "ask", "nemesis", "player", "over"},
    ),
}
"""For each companion a request, and what its answer holds."""

WRONG: list[Any] = [None, -1, 10**9, "nonsense", {"x": 1}, [None], [["x"]]]


def test_every_companion_has_an_example() -> None:
    assert set(EXAMPLES) == set(COMPANIONS)


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_companion_answers(server: Server, name: str) -> None:
    request, parts = EXAMPLES[name]
    answer = server.post(f"/api/companion/{name}", request)
    assert answer.status_code == 200, answer.text
    assert set(answer.json()) >= parts
    assert server.post(f"/api/companion/{name}", request).json() == answer.json()


@pytest.mark.parametrize("name", COMPANIONS)
def test_nonsense_is_explained_in_both_languages(server: Server, name: str) -> None:
    game = find_game(name.partition("/")[0])
    request = EXAMPLES[name][0]
    wrong = [{}, {"nonsense": 1}, *({**request, field: x} for field in request for x in WRONG)]
    refused = 0
    for body in wrong:
        answer = server.post(f"/api/companion/{name}", body)
        assert answer.status_code in (200, 400), (body, answer.text)
        if answer.status_code == 400:
            error = answer.json()["error"]
            assert error["code"] == "bad_request"
            text = Text.from_json(error["text"])
            assert game.words("cs").say(text) != game.words("en").say(text)
            refused += 1
    assert refused > len(wrong) / 2


def test_an_unknown_companion(server: Server) -> None:
    answer = server.post("/api/companion/chess", {})
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "not_found")
