"""Companions of physical games over HTTP."""

import pytest

from klubovna.companion.directory import companions
from klubovna.core.outfit import named
from support.tables import Server, Tree


def worked_out(name: str, request: Tree) -> object:
    work = named(companions()[name].function)
    assert callable(work)
    return work(request)


ORDER: Tree = {"seed": "friday", "players": 3, "moves": [{"do": "draw"}]}


@pytest.mark.parametrize("part", ["setup", "order", "nemesis", "dials"])
def test_aeons_end(server: Server, part: str) -> None:
    request: Tree = {"seed": "friday", "players": 3}
    answer = server.post(f"/api/companion/aeons-end/{part}", request)
    assert answer.status_code == 200
    assert answer.json() == worked_out(f"companion/aeons-end/{part}", request)


def test_a_move_changes_the_deck(server: Server) -> None:
    assert server.post("/api/companion/aeons-end/order", ORDER).json()["left"] == 5


def test_evenfall(server: Server) -> None:
    request: Tree = {"level": "seer", "moves": [{"do": "turn", "vp": 1}]}
    answer = server.post("/api/companion/evenfall", request)
    assert answer.status_code == 200
    assert answer.json() == worked_out("companion/evenfall", request)
    assert answer.json()["ask"]["need"] == "place:0"


@pytest.mark.parametrize("name", [name for name in companions() if name.startswith("companion/")])
def test_a_wrong_request_is_explained(server: Server, name: str) -> None:
    answer = server.post(f"/api/{name}", {"colour": "red"})
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == "bad_request"
    assert error["text"]["key"].startswith("companion.error.")
    assert "colour" in error["text"]["args"].values()
