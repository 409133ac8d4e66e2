"""Every companion of a physical game answers over HTTP, and says what is wrong with a request."""

from typing import Any

import pytest

from klubovna.companion.directory import companions
from klubovna.core.registry import find_game
from klubovna.texts import Text
from support.companions import EXAMPLES
from support.tables import Server

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
