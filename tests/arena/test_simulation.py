"""Simulation: the same results for any number of workers, and honest reports."""

import json
from typing import Any

import pytest

from klubovna.arena import simulate
from klubovna.arena.estimates import interval
from klubovna.arena.report import GameRow, Report
from klubovna.core.decision import NOBODY
from klubovna.core.errors import BadSetup


def test_the_number_of_workers_changes_nothing() -> None:
    one = simulate("fantasy-realms", ["random"] * 3, 300, workers=1, seed="7")
    two = simulate("fantasy-realms", ["random"] * 3, 300, workers=2, seed="7")
    assert one.games == two.games
    assert simulate("fantasy-realms", ["random"] * 3, 300, seed="8").games != one.games


def test_the_report_adds_up() -> None:
    seen: list[int] = []
    report = simulate("fantasy-realms", ["random"] * 2, 50, seed="add", progress=seen.append)
    data = json.loads(json.dumps(report.to_json()))
    assert data["games"] == 50
    assert data["decisions"] == sum(row.decisions for row in report.games)
    assert sum(rate["rate"] for rate in data["win_rates"]) == pytest.approx(1)
    assert all(rate["low"] <= rate["rate"] <= rate["high"] for rate in data["win_rates"])
    assert data["games_per_cpu_second"] == pytest.approx(50 / data["cpu_seconds"])
    assert seen[-1] == 50
    rows = list(report.rows())
    assert rows[0] == ["game", "seed", "decisions", "first", "winners", "score_1", "score_2"]
    assert len(rows) == 51


def row(number: int, winners: list[int], first: int = NOBODY, players: int = 2) -> GameRow:
    return GameRow(number, "s", 10, [0] * players, winners, first)


def report_of(games: list[GameRow], teams: list[list[int]], agents: int = 2) -> Report:
    return Report("toy", ["greedy"] * agents, {}, "s", games, 1.0, 1.0, teams)


def told(report: Report) -> Any:
    """The report as a reader of the JSON gets it."""
    return json.loads(json.dumps(report.to_json()))


def test_a_win_of_the_whole_team_is_one_win() -> None:
    """Three of four matches won together are 75 % for the team and for each of its seats."""
    games = [row(0, [0, 1]), row(1, [0, 1]), row(2, []), row(3, [0, 1])]
    data = told(report_of(games, [[0, 1]]))
    low, high = interval(3, 4)
    assert data["team_win_rate"] == [{"seats": [0, 1], "rate": 0.75, "low": low, "high": high}]
    assert [rate["rate"] for rate in data["win_rates"]] == [0.75, 0.75]


def test_two_teams_share_what_both_win() -> None:
    games = [row(0, [0, 3], players=4), row(1, [0, 1, 2, 3], players=4)]
    data = told(report_of(games, [[0, 3], [1, 2]], agents=4))
    assert [team["rate"] for team in data["team_win_rate"]] == [0.75, 0.25]


def test_everybody_for_themselves_has_no_team_line() -> None:
    assert report_of([row(0, [0])], [[0], [1]]).to_json()["team_win_rate"] == []


def test_wins_are_told_by_turn_order_too() -> None:
    """The seat that begins wins each time, whichever it is."""
    games = [row(0, [0], first=0), row(1, [1], first=1), row(2, [1], first=1), row(3, [0])]
    assert report_of(games, [[0], [1]]).by_turn_order() == [(3.0, 3), (0.0, 3)]
    assert report_of([row(0, [0])], [[0], [1]]).by_turn_order() == []


def test_real_matches_know_who_began() -> None:
    for game in ("fantasy-realms", "evenfall", "sanctum"):
        report = simulate(game, ["random"] * 2, 12, seed="first")
        assert {row.first for row in report.games} == {0, 1}
    auction = simulate("shards-of-infinity", ["random"] * 3, 9, options={"auction": True})
    assert len({row.first for row in auction.games}) > 1
    assert simulate("aeons-end", ["random"] * 2, 2).by_turn_order() == []


def test_the_automas_points_are_told() -> None:
    report = simulate("evenfall", ["random"], 3)
    rivals = report.rivals()
    assert len(rivals) == 3
    assert all(points > 0 for points in rivals)
    assert told(report)["rival"]["max"] == max(rivals)
    assert simulate("evenfall", ["random"] * 2, 1).to_json()["rival"] is None


def test_wilsons_interval() -> None:
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
    assert interval(0, 0) == (0.0, 1.0)
    assert interval(10, 10)[1] == pytest.approx(1)


def test_wrong_requests_are_refused_before_anything_is_played() -> None:
    with pytest.raises(BadSetup, match="chess"):
        simulate("chess", ["random", "random"], 1)
    with pytest.raises(BadSetup, match="7 players"):
        simulate("fantasy-realms", ["random"] * 7, 1)
    with pytest.raises(BadSetup, match="clever"):
        simulate("fantasy-realms", ["random", "clever"], 1)
    with pytest.raises(BadSetup, match="weather"):
        simulate("fantasy-realms", ["random", "random"], 1, options={"weather": True})
