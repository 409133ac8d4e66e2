"""Puzzles over HTTP: which there are, one of them, an answer, and a table that goes on from it."""

from datetime import UTC, datetime

import pytest

from klubovna.core.registry import find_game
from klubovna.puzzles import position, puzzles_of
from support.tables import GAME, Server, Tree

PUZZLE = puzzles_of(find_game(GAME))[0]
ADDRESS = f"/api/puzzles/{GAME}/{PUZZLE.id}"


def test_all_puzzles_and_that_of_the_day(server: Server) -> None:
    told = server.get("/api/puzzles").json()
    mine = next(one for one in told["puzzles"] if one["id"] == PUZZLE.id)
    assert set(mine) == {"game", "id", "theme", "difficulty", "players"}
    assert mine["game"] == GAME
    day = told["day"]
    assert day["date"] == datetime.now(UTC).date().isoformat()
    assert {"game": day["game"], "id": day["id"]}.items() <= next(
        one for one in told["puzzles"] if one["id"] == day["id"]
    ).items()


def test_a_puzzle_is_shown_as_the_seat_sees_it_and_tells_no_solution(server: Server) -> None:
    answer = server.get(ADDRESS)
    shown = answer.json()
    match = position(find_game(GAME), PUZZLE)
    assert shown["view"] == match.view(PUZZLE.seat)
    assert shown["seat"] == PUZZLE.seat
    words = [option["words"] for option in shown["ask"]["options"]]
    assert words[PUZZLE.best] == PUZZLE.words
    assert shown["ask"]["proposal"] == -1
    assert not {"best", "obvious", "figures", "seed", "choices"} & set(shown)
    assert PUZZLE.seed not in answer.text.split('"')
    seen = {"if-none-match": answer.headers["etag"]}
    assert server.http.get(ADDRESS, headers=seen).status_code == 304


def answered(server: Server, option: int) -> Tree:
    told: Tree = server.post(f"{ADDRESS}/answer", {"option": option}).json()
    return told


def test_the_best_answer_and_the_obvious_one(server: Server) -> None:
    right = answered(server, PUZZLE.best)
    assert right["right"]
    solution = right["solution"]
    assert solution["best"] == PUZZLE.best
    assert solution["obvious"] == PUZZLE.obvious
    worths = solution["worths"]
    assert [one["option"] for one in worths] == [one.option for one in PUZZLE.figures]
    assert solution["told"]
    wrong = answered(server, PUZZLE.obvious)
    assert not wrong["right"]
    assert wrong["solution"] == solution


def test_a_table_goes_on_from_a_puzzle(server: Server) -> None:
    created = server.post(f"{ADDRESS}/table", {"name": "Anna"}).json()
    table = created["table"]
    assert table["practice"]
    assert table["moves"] >= len(PUZZLE.choices)
    assert list(created["keys"]) == [str(PUZZLE.seat)]
    assert table["seats"][PUZZLE.seat]["name"] == "Anna"
    others = [seat for at, seat in enumerate(table["seats"]) if at != PUZZLE.seat]
    assert {seat["kind"] for seat in others} == {"bot"}


@pytest.mark.parametrize("address", ["/api/puzzles/chess/1234567", f"/api/puzzles/{GAME}/1234567"])
def test_what_is_not_there_is_not_found(server: Server, address: str) -> None:
    assert server.get(address).status_code == 404
    assert server.post(f"{address}/answer", {"option": 0}).status_code == 404
    assert server.post(f"{address}/table", {"name": "Anna"}).status_code == 404


@pytest.mark.parametrize("option", [-1, 65536, "0", None, 1.5])
def test_an_answer_that_is_none_is_refused(server: Server, option: object) -> None:
    assert server.post(f"{ADDRESS}/answer", {"option": option}).status_code == 400
