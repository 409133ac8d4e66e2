"""Who plays the matches does not matter: one process, several, or one that was brought all it
needs."""

import json
import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import fmean, pstdev, quantiles

import pytest

import klubovna
from klubovna.arena import simulate
from klubovna.arena.cluster import Cluster, ClusterProblem, in_luggage, packed, unpack
from klubovna.arena.crew import AHEAD, Alone, Crew, Processes, Task
from klubovna.arena.engine_mark import engine_mark
from klubovna.arena.extras import NeedsExtra
from klubovna.arena.simulation import play_range
from klubovna.arena.spread import Spread
from klubovna.cli import main
from klubovna.core.carried import carry
from klubovna.core.errors import NotKept
from klubovna.core.registry import find_game, use_cards
from klubovna.core.rng import seeded
from klubovna.core.skills import learner_of, to_json

EVENFALL, SHARDS = "evenfall", "shards-of-infinity"


# ---- crews


@pytest.mark.parametrize("crew", [Alone(), Processes(2)], ids=["alone", "processes"])
def test_answers_come_in_the_order_of_the_tasks(crew: Crew) -> None:
    assert list(crew.each(divmod, ((n, 7) for n in range(40)))) == [divmod(n, 7) for n in range(40)]


def test_only_a_few_tasks_are_taken_on_ahead() -> None:
    """A billion tasks need not fit into memory."""
    handed: list[int] = []

    def tasks() -> Iterator[tuple[int]]:
        for number in range(10_000):
            handed.append(number)
            yield (number,)

    answers = Processes(2).each(abs, tasks())
    assert next(answers) == 0
    assert len(handed) <= 2 * AHEAD
    answers.close()  # type: ignore[attr-defined]


LONG_WORK = """
import multiprocessing, time
from klubovna.arena.crew import Processes

answers = Processes(2).each(time.sleep, [(0,)] * 8 + [(600,)] * 8)
next(answers)
print(*(child.pid for child in multiprocessing.active_children()), flush=True)
list(answers)
"""


def test_processes_end_with_the_one_that_started_them() -> None:
    """Even if it is killed. What it wrote to is closed when the last of them has ended."""
    with subprocess.Popen([sys.executable, "-c", LONG_WORK], stdout=subprocess.PIPE) as main:
        assert main.stdout is not None
        children = [int(pid) for pid in main.stdout.readline().split()]
        assert len(children) == 2
        main.kill()
        try:
            main.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            for pid in children:
                os.kill(pid, signal.SIGKILL)
            raise


# ---- what is brought to another machine


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """A card file that changes how matches end."""
    game = find_game(EVENFALL)
    cards = json.loads(game.card_file())
    for ritual in cards["rituals"]:
        ritual["vp"] = 9
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    yield file
    use_cards(EVENFALL, "")


def elsewhere(game: str, agents: list[str], files: list[str], gone: Path) -> list[list[int]]:
    """The points of two matches in a process that can't see the file any more."""
    luggage = packed(files)
    gone.unlink()
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        task: Task = (game, agents, 0, 2, "s", {})
        rows, _ = pool.submit(in_luggage, luggage, play_range, task).result()
    return [row.scores for row in rows]


def test_an_owners_cards_travel_with_the_work(mine: Path) -> None:
    agents = ["greedy", "random"]
    ours = [row.scores for row in play_range(EVENFALL, agents, 0, 2, "s", {})[0]]
    use_cards(EVENFALL, str(mine))
    own = [row.scores for row in play_range(EVENFALL, agents, 0, 2, "s", {})[0]]
    assert own != ours
    assert elsewhere(EVENFALL, agents, [], mine) == own


def test_learned_numbers_travel_with_the_work(tmp_path: Path) -> None:
    game = find_game(SHARDS)
    learner = learner_of(game)
    assert learner is not None
    file = tmp_path / "weights.json"
    numbers = [float(at % 5 - 2) for at in range(len(learner.names()))]
    file.write_text(json.dumps(to_json(game, numbers, {})), encoding="utf-8")
    agents = [f"learned:{file}", "random"]
    here = [row.scores for row in play_range(SHARDS, agents, 0, 2, "s", {})[0]]
    assert elsewhere(SHARDS, agents, [str(file)], file) == here


def test_another_engine_on_a_machine_of_the_cluster_is_refused() -> None:
    with pytest.raises(ClusterProblem, match=r"0\.0\.1\+old.*Install the same one there"):
        unpack(packed([])._replace(mark="0.0.1+old"))


def test_other_cards_on_a_machine_of_the_cluster_are_refused(mine: Path) -> None:
    use_cards(EVENFALL, str(mine))
    luggage = packed([])
    with pytest.raises(ClusterProblem, match="come out otherwise"):
        unpack(luggage._replace(card_marks={EVENFALL: "another"}))
    carry({})


def test_the_mark_of_an_engine_tells_its_sources(tmp_path: Path) -> None:
    """A changed file anywhere in the rules gives another mark."""
    copy = tmp_path / "klubovna"
    left_out = shutil.ignore_patterns("*.so", "static", "__pycache__")
    shutil.copytree(Path(klubovna.__file__).parent, copy, ignore=left_out)
    ask = [sys.executable, "-c"]
    code = "from klubovna.arena.engine_mark import engine_mark; print(engine_mark())"

    def mark() -> str:
        env = {"PYTHONPATH": str(tmp_path), "KLUBOVNA_PURE": "1"}
        return subprocess.check_output([*ask, code], env=env, text=True).strip()

    same = mark()
    assert same == engine_mark()
    rules = copy / "games" / "sanctum" / "game.py"
    rules.write_text(rules.read_text("utf-8") + "\n", encoding="utf-8")
    assert mark() != same


# ---- what is not installed


def test_nothing_is_loaded_that_nobody_asked_for() -> None:
    code = (
        "import sys; from klubovna.cli import main; "
        "main(['simulate', 'fantasy-realms', '--agents', 'random,random', '--games', '3']); "
        "assert not {'ray', 'pyarrow'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_who_lacks_an_extra_is_told_its_name(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(NeedsExtra, match=r"klubovna\[cluster\]"):
        Cluster("local")
    ask = ["simulate", "fantasy-realms", "--agents", "random,random", "--lang", "en"]
    assert main([*ask, "--cluster", "local"]) == 1
    assert 'pip install "klubovna[cluster]"' in capsys.readouterr().err.replace("\n", " ")
    assert main([*ask, "--out", str(tmp_path / "games.parquet")]) == 1
    assert 'pip install "klubovna[parquet]"' in capsys.readouterr().err.replace("\n", " ")
    assert main([*ask, "--out", "games.csv"]) == 2
    assert ".parquet" in capsys.readouterr().err


# ---- adding up


@pytest.mark.parametrize("count", [2, 3, 4, 5, 30, 101])
def test_a_spread_tells_what_the_numbers_themselves_would(count: int) -> None:
    rng = seeded(f"spread/{count}")
    numbers = [rng.below(21) - 10 for _ in range(count)]
    spread = Spread(numbers)
    assert len(spread) == len(numbers)
    assert spread.mean() == pytest.approx(fmean(numbers))
    assert spread.deviation() == pytest.approx(pstdev(numbers))
    assert spread.quartiles() == pytest.approx(quantiles(numbers, n=4, method="inclusive"))
    assert [spread.at(place) for place in range(len(numbers))] == sorted(numbers)


def test_a_report_without_its_matches_says_the_same() -> None:
    handed: list[int] = []
    kept = simulate("fantasy-realms", ["random"] * 3, 60, seed="k")
    lean = simulate(
        "fantasy-realms",
        ["random"] * 3,
        60,
        seed="k",
        rows_to=lambda rows: handed.extend(row.number for row in rows),
        keep=False,
    )
    timing = ("cpu_seconds", "wall_seconds", "games_per_cpu_second", "decisions_per_cpu_second")
    told = [{k: v for k, v in one.to_json().items() if k not in timing} for one in (kept, lean)]
    assert told[0] == told[1]
    assert handed == list(range(60))
    with pytest.raises(NotKept):
        _ = lean.games
