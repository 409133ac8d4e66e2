"""Matches on a Ray cluster of the tests' own, on loopback: the same as in one process, whatever
dies meanwhile. Each script below is a process of its own, which ends its cluster by itself."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from klubovna.arena import simulate
from klubovna.arena.tournament import hold
from klubovna.cli import main
from support.extras import need

pytestmark = pytest.mark.long
GAME = "fantasy-realms"
AGENTS = ["random"] * 3

KILLING = """
import os, signal, sys, threading, time
from pathlib import Path
import klubovna.arena.simulation as simulation
from klubovna.cli import main

simulation.CHUNK_SECONDS = 0.05
killed = []

def below(pid):
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(pid) for pid in children] + [one for pid in children for one in below(pid)]

def playing(pid):
    return Path(f"/proc/{pid}/cmdline").read_bytes().startswith(b"ray::in_luggage")

def hunt():
    while len(killed) < 3:
        try:
            for pid in [one for one in below(os.getpid()) if playing(one)][:1]:
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)
        except OSError:
            pass
        time.sleep(0.2)

threading.Thread(target=hunt, daemon=True).start()
assert main(sys.argv[1:]) == 0
assert killed and not below(os.getpid()), (killed, below(os.getpid()))
"""
"""Its own processes, from the outside: nobody asks the work when it would like to be killed."""

DYING = """
import os, signal
from klubovna.arena.cluster import Cluster, ClusterProblem

def die(number):
    os.kill(os.getpid(), signal.SIGKILL)

with Cluster("local", 1) as cluster:
    try:
        list(cluster.each(die, [(1,)]))
    except ClusterProblem as error:
        print(error)
"""


LOSING = """
import json, os
os.environ.update(RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0", RAY_USAGE_STATS_ENABLED="0")
from ray.cluster_utils import Cluster as Machines
import klubovna.arena.simulation as simulation
from klubovna.arena.cluster import Cluster

simulation.CHUNK_SECONDS = 0.05
little = {"object_store_memory": 100 * 2**20}
machines = Machines(
    initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False, **little}
)
first, second = (machines.add_node(num_cpus=1, **little) for _ in range(2))
lost = []

def strike(done):
    if done > 200 and not lost:
        lost.append(done)
        machines.remove_node(first, allow_graceful=False)

with Cluster(machines.address) as cluster:
    report = simulation.simulate(
        "fantasy-realms", ["random"] * 3, 2000, seed="7", crew=cluster, progress=strike
    )
    alive = [first.any_processes_alive(), second.any_processes_alive()]
machines.shutdown()
print(json.dumps({"scores": [row.scores for row in report.games], "lost": lost, "alive": alive}))
"""
"""A head that plays nothing and two machines that do (all of them on this one, on loopback)."""

LISTENING = """
import json, os
from pathlib import Path
from klubovna.arena.cluster import Cluster

def below(pid):
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(pid) for pid in children] + [one for pid in children for one in below(pid)]

def sockets(pid):
    found = set()
    for one in Path(f"/proc/{pid}/fd").glob("*"):
        try:
            found.add(os.readlink(one))
        except OSError:
            pass
    return found

with Cluster("local", 1) as cluster:
    assert list(cluster.each(abs, [(-1,)])) == [1]
    ours = {one for pid in [os.getpid(), *below(os.getpid())] for one in sockets(pid)}
    lines = [
        line.split()
        for file in ("tcp", "tcp6")
        for line in Path("/proc/net", file).read_text().splitlines()[1:]
    ]
    heard = [one for one in lines if f"socket:[{one[9]}]" in ours and one[3] == "0A"]
print(json.dumps([one[1].partition(":")[0] for one in heard]))
"""


@pytest.fixture(autouse=True)
def _needed() -> None:
    need("ray", "cluster")


def ran(code: str, *arguments: str) -> str:
    ask = [sys.executable, "-c", code, *arguments]
    done = subprocess.run(ask, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout


def klubovna(*arguments: str) -> str:
    return ran(
        "import sys; from klubovna.cli import main; sys.exit(main(sys.argv[1:]))", *arguments
    )


def test_killed_processes_change_nothing() -> None:
    """The output holds the results alone, whatever Ray says of the dead."""
    ask = ["simulate", GAME, "--agents", ",".join(AGENTS), "--games", "3000", "--seed", "7"]
    told: Any = json.loads(ran(KILLING, *ask, "--cluster", "local", "--workers", "2", "--json"))
    here: Any = json.loads(json.dumps(simulate(GAME, AGENTS, 3000, seed="7").to_json()))
    for name in ("decisions", "win_rates", "scores", "length", "win_rates_by_turn_order"):
        assert told[name] == here[name]


def test_a_machine_that_is_lost_changes_nothing() -> None:
    told: Any = json.loads(ran(LOSING).splitlines()[-1])
    assert told["lost"]
    assert told["alive"] == [False, True]
    here = simulate(GAME, AGENTS, 2000, seed="7")
    assert told["scores"] == [row.scores for row in here.games]


def test_a_task_that_kills_whoever_does_it_is_given_up() -> None:
    assert "lost a task 5 times" in ran(DYING)


def test_simulate_on_a_cluster_writes_the_same_rows(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    ask = ["simulate", GAME, "--agents", ",".join(AGENTS), "--games", "1500", "--seed", "9"]
    there, here = tmp_path / "there.parquet", tmp_path / "here.parquet"
    klubovna(*ask, "--cluster", "local", "--workers", "2", "--out", str(there))
    assert main([*ask, "--workers", "2", "--out", str(here)]) == 0
    rows = parquet.read_table(there)
    assert rows.equals(parquet.read_table(here))
    report = simulate(GAME, AGENTS, 1500, seed="9")
    assert rows.column("scores").to_pylist() == [row.scores for row in report.games]
    about = json.loads(rows.schema.metadata[b"klubovna"])
    assert (about["game"], about["agents"], about["seed"]) == (GAME, AGENTS, "9")


def test_a_tournament_and_a_training_on_a_cluster_are_the_same(tmp_path: Path) -> None:
    import pyarrow.parquet as parquet

    rows = tmp_path / "bouts.parquet"
    ask = ["tournament", GAME, "--agents", "greedy,random", "--games", "4", "--json"]
    told = klubovna(*ask, "--cluster", "local", "--workers", "2", "--out", str(rows))
    held = hold(GAME, ["greedy", "random"], 4)
    assert json.loads(told) == json.loads(json.dumps(held.to_json()))
    table = parquet.read_table(rows)
    assert table.column("scores").to_pylist() == [one.scores for one in held.played]
    assert table.column("agents").to_pylist()[0] == ["greedy", "random"]
    course = ["train", "shards-of-infinity", "--games", "20", "--judged", "2", "--rounds", "2"]
    klubovna(*course, "--folder", str(tmp_path / "there"), "--cluster", "local", "--workers", "2")
    assert main([*course, "--folder", str(tmp_path / "here")]) == 0
    texts = {(tmp_path / name / "round-1.json").read_text("utf-8") for name in ("here", "there")}
    assert len(texts) == 1


def test_nobody_outside_reaches_a_cluster_of_our_own() -> None:
    """As Linux writes 127.0.0.1, by itself and as an address of the newer kind."""
    told: Any = json.loads(ran(LISTENING))
    assert told
    assert set(told) <= {"0100007F", "0000000000000000FFFF00000100007F"}


def test_a_cluster_that_is_not_there_is_told_of() -> None:
    code = """
from klubovna.arena.cluster import Cluster, ClusterProblem
try:
    Cluster("127.0.0.1:9").connect()
except ClusterProblem as error:
    print(error)
"""
    assert "127.0.0.1:9" in ran(code)
