"""Files that are meant to harm: each is refused in words, and nobody else feels it."""

import hashlib
import json
import threading
from typing import Any

import pytest

from klubovna.core.errors import KlubovnaError
from klubovna.core.registry import find_game, game_ids
from klubovna.core.starting import new_match
from klubovna.core.state import Json
from klubovna.server.errors import code_of
from klubovna.server.importing import File, open_file
from klubovna.server.rehearsal import bearable
from klubovna.server.work.workforce import TooHard
from support.tables import PATIENCE, Server, TestTable, Tree, person

ROOMY = 1e9


def a_record(of: str = "fantasy-realms", **changes: Any) -> Tree:
    """A fresh match of two, with something changed and the check sum right again."""
    data: Tree = {**new_match(find_game(of), 2, "a seed").record().to_json(), **changes}
    del data["check"]
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return {**data, "check": hashlib.sha256(canonical.encode()).hexdigest()[:16]}


def laid_out(game: str, **fields: Json) -> Tree:
    """A position of a match of two between two turns, with some fields changed."""
    match = new_match(find_game(game), 2, "a seed")
    while (snapshot := match.record(resumable=True).snapshot) is None:
        match.step(0, match.owed()[0].seat)
    return a_record(game, snapshot={**snapshot, **fields}, snapshot_at=0)


def opened(data: object) -> Any:
    return open_file(File(json.dumps(data), 20_000, ROOMY))


def refusal(data: object) -> KlubovnaError:
    with pytest.raises(KlubovnaError) as refused:
        opened(data)
    return refused.value


@pytest.mark.parametrize("game", game_ids())
def test_a_match_of_every_game_is_opened(game: str) -> None:
    found = opened({"record": a_record(game), "players": ["Anna", "random"]})
    assert [seat.__class__.__name__ for seat in found.seats] == ["NewPerson", "NewBot"]


@pytest.mark.parametrize("game", game_ids())
def test_a_position_is_opened(game: str) -> None:
    assert len(opened(laid_out(game)).seats) == 2


@pytest.mark.parametrize("players", [20_000_000, 3_000_000, 2**53, 0, 7])
def test_as_many_players_as_the_game_has_seats(players: int) -> None:
    assert refusal(a_record(players=players)).text.key == "error.players"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"players": 2**70}, "bad_record"),
        ({"players": -1}, "bad_record"),
        ({"game": "chess"}, "bad_setup"),
        ({"game": "x" * 100_000}, "bad_record"),
        ({"seed": "x" * 201}, "bad_record"),
        ({"rules": 10**30}, "bad_record"),
        ({"choices": [0] * 20_001}, "too_large"),
        ({"choices": [2**60]}, "bad_record"),
        ({"choices": [999_999]}, "bad_record"),
        ({"options": {f"o{i}": True for i in range(101)}}, "bad_record"),
        ({"options": {"x" * 201: True}}, "bad_record"),
        ({"options": {"new_suits": "x" * 201}}, "bad_record"),
        ({"options": {"colour": "red"}}, "bad_setup"),
        ({"snapshot": {"nothing": 1}}, "bad_record"),
    ],
)
def test_what_is_out_of_measure_is_refused(changes: dict[str, Any], code: str) -> None:
    error = refusal(a_record(**changes))
    assert code_of(error) == code
    assert len(str(error)) < 1000


@pytest.mark.parametrize("deep", ['{"record":' * 50_000, '{"record":{"x":' + "[" * 50_000])
def test_what_is_nested_too_deeply_is_refused(deep: str) -> None:
    with pytest.raises(KlubovnaError) as refused:
        open_file(File(deep, 20_000, ROOMY))
    assert code_of(refused.value) == "bad_request"


def test_a_crowd_of_seats_is_refused() -> None:
    for crowd in ({"players": ["x"] * 10_000}, {"seats": [{"name": "x"}] * 10_000}):
        assert code_of(refusal({"record": a_record(), **crowd})) == "bad_setup"


def test_long_names_are_cut_and_things_that_are_no_names_ignored() -> None:
    found = opened({"record": a_record(), "players": ["x" * 100_000, {"x": [1] * 1000}]})
    assert [seat.name for seat in found.seats] == ["x" * 40, "?"]


def test_what_keeps_the_server_busy_is_too_hard() -> None:
    with pytest.raises(TooHard), bearable(-1.0):
        pass
    with pytest.raises(TooHard):
        open_file(File(json.dumps(a_record()), 20_000, -1.0))


BOMBS: dict[str, Tree] = {
    "players": a_record(players=20_000_000),
    "fewer players": a_record(players=3_000_000),
    "choices": a_record(choices=[0] * 20_001),
    "dice": laid_out("sanctum", dice=[30_000_000, 30_000_000]),
    "many dice": laid_out("sanctum", dice=[10**9, 10**9]),
}


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_bomb_is_refused_while_the_others_play(server: Server, bomb: str) -> None:
    table: TestTable = server.create(person("Anna"), person("Petr"))
    answers: list[Any] = []
    throw = threading.Thread(target=lambda: answers.append(server.post("/api/import", BOMBS[bomb])))
    with table.sit(0) as anna:
        throw.start()
        for _ in range(20):
            anna.say(type="why", target="deck")
            assert anna.wait("why")
        throw.join(PATIENCE)
    assert answers[0].status_code in (400, 413), answers[0].text
    assert answers[0].json()["error"]["code"] in ("bad_setup", "bad_record", "too_large")
    assert answers[0].json()["error"]["text"]["key"]
