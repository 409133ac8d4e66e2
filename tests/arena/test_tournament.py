"""Tournaments: fair pairings, equal deals, ratings that say what the results say."""

import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from errno import EACCES, EMFILE, ENOENT, ENOSPC
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import TypeVar

import pytest

from klubovna.arena.crew import Alone, Task
from klubovna.arena.pairing import bouts, seatings
from klubovna.arena.ratings import Compared, rate
from klubovna.arena.tournament import hold
from klubovna.cli import main
from klubovna.cli.crews import blame_file
from klubovna.core.errors import BadSetup
from klubovna.core.game import complete_setup
from klubovna.core.record import record_from_json
from klubovna.core.registry import find_game
from klubovna.core.starting import replay
from klubovna.core.state import state_to_json
from klubovna.terminal.saves import FileProblem

R = TypeVar("R")


@pytest.mark.parametrize("teams", [2, 3, 4, 5, 6])
def test_over_all_seatings_both_sit_equally_often_everywhere(teams: int) -> None:
    found = seatings(teams)
    for place in range(teams):
        assert sum(sides[place] for sides in found) * 2 == len(found)


def test_every_pair_plays_the_same_deals_on_exchanged_seats() -> None:
    game = find_game("fantasy-realms")
    found = bouts(game, complete_setup(game, 2, {}, "x"), 3, 4)
    assert len(found) == 3 * 4
    by_pair: dict[tuple[int, int], list[tuple[int, list[int]]]] = {}
    for bout in found:
        by_pair.setdefault((bout.first, bout.second), []).append((bout.deal, bout.seats))
    assert sorted(by_pair) == [(0, 1), (0, 2), (1, 2)]
    assert by_pair[0, 2] == [(0, [0, 2]), (0, [2, 0]), (1, [0, 2]), (1, [2, 0])]


def test_neighbours_meet_and_nobody_else() -> None:
    game = find_game("fantasy-realms")
    found = bouts(game, complete_setup(game, 2, {}, "x"), 4, 2, neighbours=True)
    assert sorted({(bout.first, bout.second) for bout in found}) == [(0, 1), (1, 2), (2, 3)]
    assert len(found) == 3 * 2


def test_a_team_is_of_one_mind() -> None:  # SI-11.2
    game = find_game("shards-of-infinity")
    setup = complete_setup(game, 4, {"mode": "teams"}, "x")
    assert {tuple(bout.seats) for bout in bouts(game, setup, 2, 1)} == {(0, 1, 1, 0), (1, 0, 0, 1)}


def test_where_all_play_together_each_plays_every_deal_alone() -> None:
    game = find_game("aeons-end")
    found = bouts(game, complete_setup(game, 2, {}, "x"), 2, 3)
    assert [(bout.deal, bout.seats) for bout in found] == [
        (deal, [one, one]) for deal in range(3) for one in range(2)
    ]


# ---- ratings


def test_a_ladder_of_neighbours_is_rated_step_by_step() -> None:
    """Each wins three of four against the next: 190.8 points a step, and nobody else counts."""
    steps = [
        Compared(n, at + 1, at, 0.0 if n % 4 == 0 else 1.0) for n in range(400) for at in (0, 1, 2)
    ]
    values = [one.value for one in rate(steps, 4)]
    assert [high - low for low, high in pairwise(values)] == pytest.approx([190.8] * 3, abs=3)


def test_equals_are_rated_equal_and_who_wins_more_is_rated_higher() -> None:
    drawn = [Compared(n, 0, 1, n % 2) for n in range(20)]
    one, other = rate(drawn, 2)
    assert one.value == pytest.approx(other.value) == pytest.approx(1500)
    assert one.low < 1500 < one.high
    often = [Compared(n, 0, 1, 0.0 if n % 4 == 0 else 1.0) for n in range(400)]
    better, worse = rate(often, 2)
    assert better.value - worse.value == pytest.approx(190.8, abs=3)
    assert better.low > worse.high


def test_a_rating_reaches_over_a_third_player() -> None:
    """The first beats the second and the second the third: the first is far above the third."""
    results = [Compared(n, 0, 1, float(n % 4 != 0)) for n in range(100)]
    results += [Compared(n, 1, 2, float(n % 4 != 0)) for n in range(100)]
    first, second, third = (rating.value for rating in rate(results, 3))
    assert first > second > third
    assert first - third > 300


def test_who_never_lost_has_a_finite_rating() -> None:
    ratings = rate([Compared(n, 0, 1, 1.0) for n in range(10)], 2)
    assert 1500 < ratings[0].value < 2500


@pytest.mark.parametrize(("won", "lost"), [(4, 0), (20, 0), (30, 10)])
def test_how_sure_a_rating_is_follows_from_who_won_how_often(won: int, lost: int) -> None:
    """By another way: the chance to win that these results tell of has a beta distribution."""
    chance = Random(1)
    sample = sorted(chance.betavariate(won + 0.5, lost + 0.5) for _ in range(20_000))
    ends = [sample[500], sample[-500]]
    results = [Compared(n, 0, 1, float(n < won)) for n in range(won + lost)]
    better, _ = rate(results, 2)
    for edge, end in zip([better.low, better.high], ends, strict=True):
        step = 2 * (edge - 1500)
        assert abs(step - 400 * math.log10(end / (1 - end))) < 0.3 * (abs(step) + 100)
    assert better.high - better.low > 50


# ---- the whole


def test_a_tournament_knows_the_stronger_bot() -> None:
    held = hold("fantasy-realms", ["random", "greedy"], 20, seed="t")
    data = held.to_json()
    standings = data["standings"]
    assert isinstance(standings, list)
    assert [one["agent"] for one in standings if isinstance(one, dict)] == ["greedy", "random"]
    score, count = held.against(1, 0)
    assert count == 20
    assert score >= 18
    assert hold("fantasy-realms", ["random", "greedy"], 20, seed="t").to_json() == data


def test_leads_are_told_deal_by_deal() -> None:
    """Ten deals, each played on exchanged seats; Student's quantile for nine is 2.262."""
    held = hold("fantasy-realms", ["random", "greedy", "random"], 20, seed="lead")
    points: dict[int, dict[int, list[int]]] = {0: {}, 1: {}}
    met = [one for one in held.played if 2 not in one.bout.seats]
    for played in met:
        for seat, entrant in enumerate(played.bout.seats):
            points[entrant].setdefault(played.bout.deal, []).append(played.scores[seat])
    leads = [mean(points[1][deal]) - mean(points[0][deal]) for deal in range(10)]
    lead = held.lead(1, 0)
    reach = 2.262 * stdev(leads) / math.sqrt(10)
    assert lead.value == pytest.approx(mean(leads))
    assert [lead.low, lead.high] == pytest.approx([mean(leads) - reach, mean(leads) + reach], 0.01)
    assert held.lead(0, 1).value == pytest.approx(-lead.value)
    every = [
        score
        for played in held.played
        for seat, score in enumerate(played.scores)
        if played.bout.seats[seat] == 1
    ]
    assert held.points(1).value == pytest.approx(mean(every))


def test_a_single_deal_tells_of_no_interval() -> None:
    held = hold("evenfall", ["random", "greedy", "greedy"], 2, neighbours=True, seed="met")
    table = held.to_json()["table"]
    assert isinstance(table, list)
    assert [(one["lead_low"], one["lead_high"]) for one in table if isinstance(one, dict)] == [
        (None, None)
    ] * 4


def test_two_of_the_same_bot_share_the_wins() -> None:
    """The same agents on the same seeds and exchanged seats: each deal is won once by both."""
    held = hold("shards-of-infinity", ["greedy", "greedy"], 10, seed="same")
    assert held.against(0, 1) == (5.0, 10)
    for one, other in zip(held.played[::2], held.played[1::2], strict=True):
        assert one.bout.deal == other.bout.deal
        assert one.bout.seats == [1 - seat for seat in other.bout.seats]
        assert one.scores == other.scores, "the same match"
    assert len({(*played.scores,) for played in held.played}) > 2


@pytest.mark.parametrize(
    ("game", "agents"),
    [("fantasy-realms", ["random", "greedy", "casual"]), ("aeons-end", ["random", "greedy"])],
)
def test_a_deal_is_dealt_alike_for_all_who_play_it(
    game: str, agents: list[str], tmp_path: Path
) -> None:
    """By what was kept: every pair, or where all play together every bot, sat before the same
    cards, and before others in the next deal."""
    held = hold(game, agents, 4, seed="alike", records=tmp_path)
    begun: dict[int, set[str]] = {}
    for file, played in zip(sorted(tmp_path.iterdir()), held.played, strict=True):
        record = record_from_json(json.loads(file.read_text(encoding="utf-8"))["record"])
        state = replay(find_game(game), record, 0).state
        begun.setdefault(played.bout.deal, set()).add(json.dumps(state_to_json(state)))
    assert [len(dealt) for dealt in begun.values()] == [1] * len(begun)
    assert len(set().union(*begun.values())) == len(begun) > 1


def test_every_match_can_be_kept_and_seen_again(tmp_path: Path) -> None:
    hold("fantasy-realms", ["random", "greedy"], 2, players=3, seed="r", records=tmp_path)
    files = sorted(tmp_path.iterdir())
    assert len(files) == 6
    saved = json.loads(files[1].read_text(encoding="utf-8"))
    match = replay(find_game("fantasy-realms"), record_from_json(saved["record"]))
    assert match.over
    alone = [["greedy", "greedy", "random"], ["greedy", "random", "random"]]
    assert sorted(saved["players"]) in alone


def test_co_operative_bots_are_compared_by_deal() -> None:
    held = hold("aeons-end", ["random", "greedy"], 6, seed="co")
    won, count = held.total(1)
    assert count == 6
    assert held.total(0) == (0.0, 6)
    score, compared = held.against(1, 0)
    assert (score, compared) == (3 + won / 2, 6)


def test_records_of_two_tournaments_are_not_mixed(tmp_path: Path) -> None:
    hold("fantasy-realms", ["random", "greedy"], 2, records=tmp_path)
    with pytest.raises(BadSetup, match="folder"):
        hold("fantasy-realms", ["random", "greedy"], 2, records=tmp_path)


def test_a_tournament_needs_two() -> None:
    with pytest.raises(BadSetup):
        hold("fantasy-realms", ["greedy"], 2)
    with pytest.raises(BadSetup):
        hold("fantasy-realms", ["greedy", "deep-thought"], 2)


@pytest.mark.parametrize("workers", [1, 2])
def test_whoever_interrupts_a_tournament_is_told_what_came_out_so_far(
    workers: int, tmp_path: Path
) -> None:
    """A real process, stopped as by Ctrl-C, when it has played some matches."""
    records = tmp_path / "records"
    asked = ["tournament", "evenfall", "--agents", "greedy,random", "--games", "100000"]
    command = [*asked, "--workers", str(workers), "--records", str(records), "--json"]
    with subprocess.Popen(
        [sys.executable, "-m", "klubovna", *command, "--lang", "en"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    ) as process:
        while len(list(records.glob("*"))) < 3:
            assert process.poll() is None
            time.sleep(0.05)
        os.killpg(process.pid, signal.SIGINT)
        told, aside = process.communicate(timeout=60)
    assert process.returncode == 130
    held = json.loads(told)
    assert 3 <= held["matches"] < held["planned"] == 100_000
    assert f"{held['matches']} of 100000" in aside.replace(",", "")
    assert "Traceback" not in aside


def test_who_has_not_played_yet_is_listed_and_the_file_is_written(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Ctrl-C after the first of the matches of three pairs."""

    class Stopped(Alone):
        def each(
            self, work: Callable[..., R], tasks: Iterable[Task], files: list[str] | None = None
        ) -> Iterator[R]:
            for number, answer in enumerate(super().each(work, tasks, files)):
                if number == 1:
                    raise KeyboardInterrupt
                yield answer

    monkeypatch.setattr("klubovna.cli.crews.processes", lambda workers: Stopped())
    file = tmp_path / "held.json"
    asked = ["tournament", "fantasy-realms", "--agents", "casual,greedy,random", "--games", "2"]
    assert main([*asked, "--json", str(file)]) == 130
    assert json.loads(file.read_text("utf-8"))["matches"] == 1
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert sum("random" in row and "–" in row for row in rows) == 2


def test_a_file_that_a_bot_misses_is_not_ours(tmp_path: Path) -> None:
    ours = str(tmp_path / "records")
    blame_file(FileNotFoundError(ENOENT, "missing", "my-model.bin"), ours, None)
    blame_file(OSError(EMFILE, "too many open files"), ours, None)
    for error in (PermissionError(EACCES, "no", f"{ours}/00001.json"), OSError(ENOSPC, "full")):
        with pytest.raises(FileProblem, match="records"):
            blame_file(error, None, ours)


def test_a_folder_that_cannot_be_written_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    asked = ["tournament", "fantasy-realms", "--agents", "greedy,random", "--games", "2"]
    assert main([*asked, "--records", str(file / "records")]) == 1
    assert str(file) in capsys.readouterr().err


def test_the_name_of_a_bot_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["tournament", "fantasy-realms", "--agents", "search:100:0.001s,random", "--games", "2"]
    assert main(asked) == 0
    assert "search:100:0.001s" in capsys.readouterr().out
