"""A server for invited guests, and one on which nobody speaks."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from klubovna.cli import main
from support.cluster import Cluster, asked
from support.fleet import Spawner
from support.tables import GAME, Server, Tree, bot, person

TABLE = {"game": GAME, "seats": [person("Anna"), bot()]}


class Invited(Server):
    """Hears the invitation that is told at the start."""

    def connect(self, url: str) -> None:
        super().connect(url)
        assert self.process.stdout is not None
        found = re.search(r"/#invitation=(\w+)", self.process.stdout.readline())
        assert found is not None
        self.invitation = found[1]

    def enter(self, invitation: str) -> httpx.Response:
        return self.post("/api/enter", {}, invitation)


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Invited]:
    running = Invited(tmp_path / "tables.sqlite3", "--invitation")
    yield running
    assert running.stop() == ""


def refused(answer: httpx.Response) -> bool:
    code: Tree = answer.json()
    return answer.status_code == 401 and code["error"]["code"] == "uninvited"


def test_whoever_is_not_invited_sees_the_page_and_nothing_else(club: Invited) -> None:
    for path in ("/api/games", "/api/tables/public", "/api/daily", "/api/me", "/api/nothing"):
        assert refused(club.get(path)), path
    assert refused(club.post("/api/tables", TABLE))
    assert refused(club.get("/api/games/../games"))
    assert club.get("/").status_code == club.get("/api/texts/cs").status_code == 200
    assert club.get("/healthz").status_code == 200
    with pytest.raises(InvalidStatus):
        connect(club.url.replace("http", "ws") + "/ws")


def test_the_invitation_is_exchanged_for_a_pass(club: Invited) -> None:
    for wrong in ("guess", "me." + "a" * 36, club.invitation[:-1], club.invitation.upper()):
        assert refused(club.enter(wrong)), wrong
    answer = club.enter(club.invitation)
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert club.invitation not in cookie
    assert club.get("/api/games").status_code == 200
    table = club.post("/api/tables", TABLE).json()
    [name] = club.http.cookies
    passes = {"cookie": f"{name}={club.http.cookies[name]}"}
    with connect(club.url.replace("http", "ws") + "/ws", additional_headers=passes) as socket:
        socket.send(f'{{"type":"hello","table":"{table["table"]["id"]}","key":"{table["watch"]}"}}')
        assert "welcome" in str(socket.recv())
    for forged in ("", "a.b", "x" * 5000, club.http.cookies[name][:-1], ". ; =", "é.é"):
        given = {b"cookie": f"{name}={forged}".encode()}
        assert refused(httpx.get(f"{club.url}/api/games", headers=given)), forged


def test_a_new_invitation_ends_the_passes(
    club: Invited, capsys: pytest.CaptureFixture[str]
) -> None:
    club.enter(club.invitation)
    file = ["--database", str(club.database)]
    assert main(["admin", "invitation", "--origin", "https://club.example", *file]) == 0
    assert capsys.readouterr().out == f"https://club.example/#invitation={club.invitation}\n"
    kept = dict(club.http.cookies)
    assert club.stop() == ""
    assert main(["admin", "invitation", "--renew", *file]) == 0
    new = capsys.readouterr().out.strip().partition("=")[2]
    club.start()
    assert club.invitation == new
    assert refused(httpx.get(f"{club.url}/api/games", cookies=kept))
    assert refused(club.enter("old"))
    assert club.enter(new).status_code == 200


def test_a_server_for_everybody_needs_no_invitation(server: Server) -> None:
    assert server.post("/api/enter", {}).json() == {"needed": False, "entered": True}


def test_the_chat_can_be_closed_for_the_whole_server(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", "--no-chat")
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna:
        assert anna.wait("chat")["rule"] == "off"
        anna.say(type="say", text="hello")
        assert anna.wait("error")["text"]["key"] == "server.error.chat_off"
    answer = server.post(f"{table.path}/chat", {"rule": "all"}, table.created["host"])
    assert answer.status_code == 403
    assert server.stop() == ""


def test_a_pass_of_one_process_is_good_at_all_of_them(
    cluster: Cluster, spawner: Spawner, tmp_path: Path
) -> None:
    """What one process passes on to the owner of a table comes without the guest's pass."""
    database = cluster.url(cluster.new_database())
    about = {"database": database, "limits": {}, "pause": 0.0, "invited": True}
    one, two = (spawner.spawn(complaints=str(tmp_path / "c"), **about) for _ in range(2))
    try:
        [(secret,)] = asked(
            database, "SELECT value FROM klubovna.secrets WHERE name = 'invitation'"
        )
        answer = one.post("/api/enter", {}, secret)
        passes = {"cookie": answer.headers["set-cookie"].partition(";")[0]}
        created = one.post("/api/tables", TABLE).json()
        id, key = created["table"]["id"], created["keys"]["0"]
        assert refused(two.get(f"/api/tables/{id}/export", key))
        given = {**passes, "authorization": f"Bearer {key}"}
        assert httpx.get(f"{two.url}/api/tables/{id}/export", headers=given).status_code == 200
        address = two.url.replace("http", "ws") + f"/ws?table={id}"
        with connect(address, additional_headers=passes) as socket:
            socket.send(f'{{"type":"hello","table":"{id}","key":"{key}"}}')
            assert "welcome" in str(socket.recv())
        with pytest.raises(InvalidStatus):
            connect(address)
    finally:
        for member in (one, two):
            member.http.close()
            member.kill()
