"""Your turn, while you look elsewhere: one message a turn, that only your browser can read."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from klubovna.server.errors import Refused
from klubovna.server.reminding import outside, sealing
from klubovna.server.reminding.quiet import Quiet, first_moment
from support.cluster import Cluster, asked
from support.fleet import FleetOfServers, Spawner, at
from support.pushing import Browser, PushService, data, signed
from support.tables import Player, TestTable, Tree, person
from support.timed import HOUR, Timed

ANNA_BEGINS = "a"
"""A seed of two players."""
SOON = 31_000


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.end()


@pytest.fixture
def timed(tmp_path: Path) -> Iterator[Timed]:
    os.environ["PUSH_ANYWHERE"] = "1"
    try:
        running = Timed(tmp_path, reminder_watch_seconds=0.02, reminder_retry_seconds=0.02)
        yield running
        running.end()
        assert running.server.stop() == ""
    finally:
        del os.environ["PUSH_ANYWHERE"]


def laid(timed: Timed) -> TestTable:
    return timed.server.create(person("Anna"), person("Petr"), seed=ANNA_BEGINS)


def wished(table: TestTable, seat: int, wish: Tree) -> Tree:
    answer = table.server.post(f"{table.path}/reminders", wish, table.key(seat))
    assert answer.status_code == 200, answer.text
    kept: Tree = answer.json()
    return kept


def planned(timed: Timed, count: int = 1) -> None:
    """Return when the server has written down whom to tell."""
    while True:
        db = sqlite3.connect(timed.server.database)
        found = db.execute("SELECT count(*) FROM reminders WHERE due > 0").fetchone()[0]
        db.close()
        if found >= count:
            return
        time.sleep(0.02)


def turn(player: Player) -> None:
    """Answer until it is somebody else's turn."""
    player.wait_seq(0)
    while player.state["ask"]:
        player.move()


# ---- by push


def test_anna_is_told_once_a_turn_and_only_her_browser_can_read_it(
    timed: Timed, service: PushService
) -> None:
    phone, table = Browser(service), laid(timed)
    kept = wished(table, 0, phone.wish())
    assert (kept["kind"], kept["place"]) == ("push", "127.0.0.1")
    planned(timed)
    timed.pass_(SOON)
    delivery = service.next()
    told = phone.read(delivery)
    assert told["title"] == "Your turn"
    assert "Fantasy Realms" in told["body"]
    assert "Petr" in told["body"]
    assert told["url"] == f"/table/{table.id}"
    key, claims = signed(delivery)
    assert key == timed.server.get("/api/reminders").json()["push"]
    assert claims["aud"] == service.url
    assert claims["sub"].startswith(("mailto:", "https:"))
    assert 0 < claims["exp"] - time.time() <= 24 * 3600
    assert delivery.headers["ttl"].isdecimal()
    assert table.key(0) not in json.dumps(told)

    timed.pass_(5 * HOUR)
    with table.sit(0) as anna:
        turn(anna)
    with table.sit(1) as petr:
        turn(petr)
    planned(timed)
    timed.pass_(SOON)
    assert phone.read(service.next())["url"] == f"/table/{table.id}"
    assert service.heard.empty()


def test_whoever_sees_the_table_is_not_told_until_they_look_away(
    timed: Timed, service: PushService
) -> None:
    phone, table = Browser(service), laid(timed)
    with table.sit(0) as anna:
        anna.wait("state")
        wished(table, 0, phone.wish())
        planned(timed)
        timed.pass_(SOON)
        timed.pass_(SOON)
        wished(table, 1, Browser(service, "other").wish())
        assert service.heard.empty()
        anna.say(type="look", visible=False)
        anna.say(type="say", text="Heard?")
        anna.wait("said")
        while service.heard.empty():
            timed.pass_(SOON)
            time.sleep(0.02)
        assert service.next().path == "/phone"


def test_nobody_is_woken_in_their_quiet_hours(timed: Timed, service: PushService) -> None:
    quiet = {"start": 22 * 60, "end": 7 * 60, "zone": "Europe/Prague"}
    phone, table = Browser(service), laid(timed)
    evening = datetime(2026, 7, 1, 23, 0, tzinfo=ZoneInfo("Europe/Prague"))
    timed.pass_(round(evening.timestamp() * 1000) - timed.now)
    wished(table, 0, phone.wish(quiet=quiet))
    planned(timed)
    timed.pass_(7 * HOUR)
    assert (
        timed.server.get(f"{table.path}/reminders", table.key(0)).json()["reminders"][0]["quiet"]
        == quiet
    )
    assert service.heard.empty()
    timed.server.stop()
    timed.server.start()
    timed.pass_(HOUR)
    assert phone.read(service.next())["title"] == "Your turn"


def test_a_subscription_that_is_gone_is_struck_off(timed: Timed, service: PushService) -> None:
    service.answer = lambda delivery: 410
    phone, table = Browser(service), laid(timed)
    wished(table, 0, phone.wish())
    planned(timed)
    timed.pass_(SOON)
    service.next()
    while timed.server.get(f"{table.path}/reminders", table.key(0)).json()["reminders"]:
        time.sleep(0.02)


def test_a_service_that_fails_is_asked_again_a_few_times(
    timed: Timed, service: PushService
) -> None:
    service.answer = lambda delivery: 503
    phone, table = Browser(service), laid(timed)
    wished(table, 0, phone.wish())
    planned(timed)
    timed.pass_(SOON)
    seen = [service.next() for _ in range(4)]
    assert {delivery.path for delivery in seen} == {"/phone"}
    service.answer = lambda delivery: 201
    with table.sit(0) as anna:
        turn(anna)
    with table.sit(1) as petr:
        turn(petr)
    planned(timed)
    timed.pass_(SOON)
    assert phone.read(service.next())
    assert service.heard.empty()


def test_a_web_hook_gets_json(timed: Timed, service: PushService) -> None:
    table = laid(timed)
    hook = {"kind": "hook", "endpoint": f"{service.url}/hook?to=me", "lang": "cs"}
    wished(table, 0, hook)
    planned(timed)
    timed.pass_(SOON)
    delivery = service.next()
    told = json.loads(delivery.body)
    assert delivery.path == "/hook?to=me"
    assert (told["table"], told["game"], told["seat"]) == (table.id, "fantasy-realms", 0)
    assert told["title"] == "Jsi na tahu"


def test_whose_wish_it_is(timed: Timed, service: PushService) -> None:
    phone, table = Browser(service), laid(timed)
    path, server = f"{table.path}/reminders", timed.server
    kept = wished(table, 0, phone.wish())
    assert wished(table, 0, phone.wish(lang="cs"))["id"] == kept["id"]
    assert server.get(path, table.key(1)).json() == {"reminders": []}
    assert server.delete(f"{path}/{kept['id']}", table.key(1)).status_code == 404
    assert server.post(path, phone.wish(), table.watch).status_code == 403
    for number in range(4):
        wished(table, 0, Browser(service, f"more{number}").wish())
    too_many = server.post(path, Browser(service, "last").wish(), table.key(0))
    assert too_many.json()["error"]["text"]["key"] == "server.error.too_many_reminders"
    zone = phone.wish(quiet={"start": 0, "end": 60, "zone": "Europe/Atlantis"})
    assert server.post(path, zone, table.key(0)).status_code == 400
    assert server.delete(f"{path}/{kept['id']}", table.key(0)).status_code == 200
    assert len(server.get(path, table.key(0)).json()["reminders"]) == 4
    server.post(f"{table.path}/seats/0/key", {}, table.created["host"])
    wished(table, 1, phone.wish())
    with Player(server, table.id, table.key(1)):
        found = server.get(path, table.key(1)).json()["reminders"]
    assert [each["kind"] for each in found] == ["push"]


def test_one_process_of_a_fleet_tells(
    cluster: Cluster, spawner: Spawner, tmp_path: Path, service: PushService
) -> None:
    fleet = FleetOfServers(
        spawner,
        cluster.url(cluster.new_database()),
        tmp_path,
        reminder_after_seconds=0.01,
        reminder_watch_seconds=0.02,
    )
    phone = Browser(service)
    table = fleet[0].create(person("Anna"), person("Petr"), seed=ANNA_BEGINS)
    wished(at(table, fleet[1]), 0, phone.wish())
    assert phone.read(service.next())["url"] == f"/table/{table.id}"
    told = "SELECT told, due FROM klubovna.reminders"
    assert asked(fleet.database, told) == [(1, 0)]
    owner = fleet.owner(table.id)
    assert owner is not None
    owner.kill()
    with at(table, fleet[1]).sit(0) as anna:
        anna.wait("state")
        time.sleep(0.3)
    assert service.heard.empty()
    assert fleet.end() == ""


# ---- the parts


def test_the_message_is_sealed_as_the_standard_says() -> None:
    """The example of RFC 8291, appendix A."""
    number = int.from_bytes(data("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"))
    once = ec.derive_private_key(number, sealing.CURVE)
    reader = data(
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    )
    found = sealing.sealed(
        b"When I grow up, I want to be a watermelon",
        reader,
        data("BTBZMqHH6r4Tts7J_aSIgg"),
        once,
        data("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert sealing.text(found) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmY"
        "WAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexS"
        "gSxsj_Qulcy4a-fN"
    )


@pytest.mark.parametrize(
    "url",
    [
        "http://push.example.org/x",
        "https://push.example.org:8443/x",
        "https://anna@push.example.org/x",
        "https://localhost/x",
        "https://printer/x",
        "https://printer.local/x",
        "https://127.0.0.1/x",
        "https://10.1.2.3/x",
        "https://169.254.169.254/latest/meta-data",
        "https://[::1]/x",
        "https://[::ffff:192.168.1.1]/x",
        "https://[64:ff9b::a00:1]/x",
        "https://[2002:7f00:1::]/x",
        "https://[fe80::1%25eth0]/x",
        "https:///x",
        "https://push.example.org/a b",
        "https://push.example.org/\r\nHost: x",
        "file:///etc/passwd",
    ],
)
def test_nobody_sends_the_server_into_its_own_network(url: str) -> None:
    with pytest.raises(Refused):
        outside.place(url, anywhere=False)


def test_a_public_address_is_a_place() -> None:
    assert outside.place("https://push.example.org/x?y=1", anywhere=False) == (
        "push.example.org",
        443,
        "/x?y=1",
        True,
    )


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("2026-07-01 21:59", "2026-07-01 21:59"),
        ("2026-07-01 22:00", "2026-07-02 07:00"),
        ("2026-07-02 06:59", "2026-07-02 07:00"),
        ("2026-07-02 07:00", "2026-07-02 07:00"),
        ("2026-10-24 23:30", "2026-10-25 07:00"),
        ("2026-03-28 23:30", "2026-03-29 07:00"),
    ],
)
def test_quiet_hours_end_by_the_clock_on_the_wall(now: str, then: str) -> None:
    """Also in the nights in which the clock is changed."""
    zone = ZoneInfo("Europe/Prague")
    one, other = (
        round(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp() * 1000)
        for text in (now, then)
    )
    assert first_moment(Quiet(22 * 60, 7 * 60, "Europe/Prague"), one) == other
    assert first_moment(None, one) == one
