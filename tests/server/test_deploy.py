"""What `deploy/` offers works: nginx in front of two servers, systemd's units, compose's commands,
and the commands of the container file. Container and compose files are read here, not run: that
needs a container engine."""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from klubovna.cli import main
from klubovna.server.running.notify import READY, STOPPING
from support.cluster import Cluster
from support.proxy import DEPLOY, ProxiedPlayer, Proxy
from support.tables import PATIENCE, Server, bot, person, play_on, refused
from support.watched import Watched

UNITS = sorted((DEPLOY / "systemd").iterdir())
TABLES = 6
ROWS = "klubovna_rows_total"


def free_ports(count: int) -> list[int]:
    probes = [socket.socket() for _ in range(count)]
    for probe in probes:
        probe.bind(("127.0.0.1", 0))
    ports = [int(probe.getsockname()[1]) for probe in probes]
    for probe in probes:
        probe.close()
    return ports


# ---- nginx


@pytest.fixture(scope="module")
def servers(cluster: Cluster) -> Iterator[list[Watched]]:
    database: Any = cluster.url(cluster.new_database())
    running = [Watched(database, "--drain", "1") for _ in range(2)]
    yield running
    for server in running:
        server.stop()


@pytest.fixture(scope="module")
def proxy(tmp_path_factory: pytest.TempPathFactory, servers: list[Watched]) -> Iterator[Proxy]:
    running = Proxy(tmp_path_factory.mktemp("proxy"), list(servers), *free_ports(2))
    yield running
    running.end()


@pytest.mark.long
def test_people_play_through_nginx_at_two_servers(proxy: Proxy, servers: list[Watched]) -> None:
    tables = [proxy.create(person("Anna"), person("Petr")) for _ in range(TABLES)]
    for table in tables:
        anna, petr = (ProxiedPlayer(proxy, table.id, table.key(seat)) for seat in (0, 1))
        with anna, petr:
            assert sorted(int(s.measured("klubovna_sockets")) for s in servers) == [0, 2]
            play_on({0: anna, 1: petr}, until=lambda state: state["moves"] >= 4)
        for server in servers:
            server.wait_for(0, "klubovna_sockets")
    written = [server.measured(ROWS, kind="move") for server in servers]
    assert all(written), "tables are spread over both"


def test_nginx_keeps_to_itself_what_is_not_the_publics_business(
    proxy: Proxy, servers: list[Watched]
) -> None:
    moved = httpx.get(f"{proxy.plain}/t/abc", follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (301, "https://localhost/t/abc")
    assert "max-age" in proxy.get("/api/health").headers["strict-transport-security"]
    for path in ("/metrics", "/readyz", "/healthz"):
        assert proxy.get(path).status_code == 404
    for origin, status in ((proxy.url, 201), ("https://elsewhere.example", 403)):
        body = {"game": "fantasy-realms", "seats": [person("Anna"), bot()]}
        answer = proxy.http.post("/api/tables", json=body, headers={"origin": origin})
        assert answer.status_code == status
    large = proxy.post("/api/import", {"record": "x" * 1_000_000})
    assert large.json()["error"]["code"] != "too_large"
    assert proxy.post("/api/import", {"record": "x" * 1_100_000}).status_code == 413
    written = proxy.written()
    assert "127.0.0.x" in written
    assert " 127.0.0.1 " not in written


def test_when_one_server_ends_its_tables_go_on_at_the_other(
    proxy: Proxy, servers: list[Watched]
) -> None:
    """The last of these, because that server does not come back."""
    table = proxy.create(person("Anna"), bot())
    before = [server.measured(ROWS, kind="move") for server in servers]
    with ProxiedPlayer(proxy, table.id, table.key(0)) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] >= 2)
        after = [server.measured(ROWS, kind="move") for server in servers]
        keeper = servers[0] if after[0] > before[0] else servers[1]
        keeper.process.terminate()
        assert anna.close_code() == 1012
        moves = anna.state["moves"]
    keeper.stop()
    with ProxiedPlayer(proxy, table.id, table.key(0)) as anna:
        assert anna.wait("state")["moves"] >= moves
        play_on({0: anna})
    assert proxy.get(table.path, table.key(0)).json()["status"] == "over"


# ---- systemd


@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_accepts_the_unit(unit: Path, tmp_path: Path) -> None:
    """With a program where the unit expects ours."""
    if not (analyse := shutil.which("systemd-analyze")):
        pytest.skip("there is no systemd here")
    program = tmp_path / "bin" / "klubovna"
    program.parent.mkdir()
    program.symlink_to(sys.executable)
    for other in UNITS:
        text = other.read_text().replace("/opt/klubovna", str(tmp_path))
        (tmp_path / other.name).write_text(text)
    name = unit.name.replace("@.", "@8001.")
    if name != unit.name:
        (tmp_path / unit.name).rename(tmp_path / name)
    ran = subprocess.run(
        [analyse, "verify", "--man=no", str(tmp_path / name)], capture_output=True, text=True
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_systemd_hears_when_the_server_is_ready_and_when_it_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.bind(str(tmp_path / "notify"))
        line.settimeout(PATIENCE)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        server = Server(tmp_path / "tables.sqlite3")
        assert line.recv(100).decode() == READY
        server.stop()
        assert line.recv(100).decode() == STOPPING


def words_of(unit: Path) -> list[str]:
    """The command of a unit."""
    line = next(line for line in unit.read_text().splitlines() if line.startswith("ExecStart="))
    return line.removeprefix("ExecStart=").split()[1:]


# ---- commands


def in_container(word: str) -> list[str]:
    """An instruction of the container file that is a list."""
    found: list[str] = json.loads((DEPLOY / "Containerfile").read_text().rpartition(word)[2])
    return found


def serving_units() -> dict[str, list[str]]:
    """The units that serve or think, with their commands."""
    services = [unit for unit in UNITS if unit.suffix == ".service"]
    long_lived = ("serve", "work")
    return {unit.name: words_of(unit) for unit in services if words_of(unit)[0] in long_lived}


def accepted(capsys: pytest.CaptureFixture[str], command: list[str]) -> bool:
    """Whether nothing is wrong with it but a limit that we add."""
    words = [word.replace("%i", "8001") for word in command]
    assert main([*words, "--limit", "nothing=1", "--lang", "en"]) == 1
    return "is no limit of the server" in capsys.readouterr().err


@pytest.mark.parametrize("unit", sorted(serving_units()))
def test_every_switch_of_a_unit_is_one_of_ours(
    unit: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert accepted(capsys, serving_units()[unit])


def test_every_switch_of_the_container_is_one_of_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert accepted(capsys, in_container("CMD "))


def test_every_switch_of_the_compose_file_is_one_of_ours(
    capsys: pytest.CaptureFixture[str],
) -> None:
    yaml = pytest.importorskip("yaml")
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    for name in ("one", "two"):
        service = compose["services"][name]
        assert accepted(capsys, service["command"])
        assert f"--peer-address={service['hostname']}:8000" in service["command"]
        assert service["environment"]["KLUBOVNA_METRICS_TOKEN"]
    servers = (DEPLOY / "nginx/servers-compose.conf").read_text()
    assert [word for word in servers.split() if ":8000" in word] == ["one:8000", "two:8000"]
    mounted = [volume.split(":")[0] for volume in compose["services"]["proxy"]["volumes"]]
    assert all((DEPLOY / path).exists() for path in mounted if path.endswith(".conf"))


def test_a_taken_port_is_not_exchanged_for_another_one(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        said = refused(tmp_path / "tables.sqlite3", "--exact-port", "--port", port)
        assert "no free port" in said


# ---- the container


class Container:
    """The instructions of the container file, done in a folder that stands for the whole disk.
    What Debian's packages and the base image bring is taken from this machine."""

    ROOTS = ("/build", "/opt/klubovna", "/var/lib")
    GIVEN = ("apt-get ", "useradd ")

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.here = folder
        self.surroundings = {"PATH": os.environ["PATH"], "HOME": str(folder / "home")}
        for name, value in os.environ.items():
            if name.startswith(("PIP_", "UV_", "NPM_", "npm_")) or name.endswith(
                ("proxy", "PROXY")
            ):
                self.surroundings[name] = value
        self.given: list[str] = []
        self.words: dict[str, list[str]] = {}

    def inside(self, text: str) -> str:
        for root in self.ROOTS:
            text = text.replace(root, f"{self.folder}{root}")
        return text

    def do(self, instruction: str) -> None:
        word, _, rest = instruction.partition(" ")
        match word:
            case "WORKDIR":
                self.here = Path(self.inside(rest))
                self.here.mkdir(parents=True)
            case "ENV":
                pairs = (pair.split("=", 1) for pair in self.inside(rest).split())
                self.surroundings |= dict(pairs)
            case "COPY" if not rest.startswith("--from"):
                assert rest == ". ."
                copy_sources(self.here)
            case "RUN" if rest.startswith(self.GIVEN):
                self.given.append(rest)
            case "RUN":
                self.run(["sh", "-c", self.inside(rest)])
            case "ENTRYPOINT" | "CMD":
                self.words[word] = json.loads(self.inside(rest))
            case "HEALTHCHECK":
                self.words[word] = json.loads(self.inside(rest.partition("CMD ")[2]))

    def run(self, words: list[str]) -> None:
        ran = subprocess.run(
            words, cwd=self.here, env=self.surroundings, capture_output=True, text=True
        )
        assert ran.returncode == 0, f"{words}\n{ran.stdout[-2000:]}\n{ran.stderr[-4000:]}"


def instructions() -> list[str]:
    text = (DEPLOY / "Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def copy_sources(target: Path) -> None:
    """What git would carry away."""
    repository = DEPLOY.parent
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=repository,
        capture_output=True,
        text=True,
        check=True,
    )
    for name in filter(None, listed.stdout.split("\0")):
        if (repository / name).is_file():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(repository / name, target / name)


@pytest.mark.long
def test_the_commands_of_the_container_file_build_a_server_that_runs(tmp_path: Path) -> None:
    """Plain Python, because compiling takes minutes and is tried where packages are tested."""
    container = Container(tmp_path)
    for instruction in instructions():
        container.do(instruction.replace("$KLUBOVNA_PURE", "1"))
    assert [words.split()[0] for words in container.given] == ["apt-get", "useradd"]
    [port] = free_ports(1)
    words = [*container.words["ENTRYPOINT"], *container.words["CMD"]]
    words = [word.replace("8000", str(port)).replace("0.0.0.0", "127.0.0.1") for word in words]
    process = subprocess.Popen(
        words, env=container.surroundings, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert f":{port}" in process.stdout.readline()
    container.run([word.replace("8000", str(port)) for word in container.words["HEALTHCHECK"]])
    assert "<!doctype html>" in httpx.get(f"http://127.0.0.1:{port}/").text.lower()
    process.terminate()
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert (tmp_path / "var/lib/klubovna/tables.sqlite3").is_file()
    container.run([f"{tmp_path}/opt/klubovna/bin/python", "-c", "import psycopg"])
