"""Simulation: the same results for any number of workers, and honest reports."""

import json

import pytest

from klubovna.arena import simulate
from klubovna.arena.report import interval
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
    assert rows[0] == ["game", "seed", "decisions", "winners", "score_1", "score_2"]
    assert len(rows) == 51


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
