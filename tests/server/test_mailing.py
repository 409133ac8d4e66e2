"""Your turn by e-mail: nobody gets a second letter who has not said yes to the first."""

import os
import re
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from klubovna.core.errors import KlubovnaError
from klubovna.server.reminding.mailing import post_office
from support.cluster import Cluster
from support.fleet import Spawner, until
from support.mailing import MailServer
from support.tables import Server, TestTable, Tree, person
from support.timed import Timed

SOON = 31_000


@pytest.fixture
def office() -> Iterator[MailServer]:
    running = MailServer()
    yield running
    running.end()


@pytest.fixture
def timed(tmp_path: Path, office: MailServer) -> Iterator[Timed]:
    os.environ["KLUBOVNA_SMTP"] = office.url
    os.environ["ORIGIN"] = "https://club.example"
    try:
        limits = {"reminder_watch_seconds": 0.02, "reminder_retry_seconds": 0.02}
        running = Timed(tmp_path, **limits, mails_at_once=3, mails_an_hour=0.001)
        yield running
        running.end()
        assert running.server.stop() == ""
    finally:
        del os.environ["KLUBOVNA_SMTP"], os.environ["ORIGIN"]


def wish(address: str = "anna@example.org", **more: object) -> Tree:
    return {"kind": "mail", "address": address, "lang": "en", **more}


def asked(table: TestTable, about: Tree) -> Tree:
    answer = table.server.post(f"{table.path}/reminders", about, table.key(0))
    assert answer.status_code == 200, answer.text
    kept: Tree = answer.json()
    return kept


def link_in(letter: str) -> tuple[str, dict[str, list[str]]]:
    """The last link of a letter: its path, and what stands behind #."""
    found = urlsplit(re.findall(r"https://\S+", letter)[-1])
    assert (found.scheme, found.netloc) == ("https", "club.example")
    return found.path, parse_qs(found.fragment)


def test_a_letter_comes_after_yes_and_none_after_no(timed: Timed, office: MailServer) -> None:
    server = timed.server
    assert server.get("/api/reminders").json()["mail"]
    table = server.create(person("Anna"), person("Petr"), seed="a")
    kept = asked(table, wish())
    assert not kept["confirmed"]
    first = office.next()
    assert (first["to"], first["from"]) == ("anna@example.org", "club@example.org")
    path, about = link_in(first.get_content())
    assert path == f"/letter/{table.id}"
    timed.pass_(SOON)

    answer = f"{table.path}/reminders/{about['reminder'][0]}/letter"
    token = about["token"][0]
    assert server.post(answer, {"token": "0" * 32}).status_code == 404
    assert server.post(answer, {"token": token}).json()["confirmed"]
    while office.heard.empty():
        timed.pass_(SOON)
        time.sleep(0.02)
    turn = office.next()
    assert turn["subject"] == "Your turn"
    assert f"https://club.example/table/{table.id}" in turn.get_content()
    assert table.key(0) not in turn.get_content()
    assert link_in(turn.get_content())[1] == about
    assert asked(table, wish(lang="cs"))["confirmed"]
    assert server.post(answer, {"token": token, "stop": True}).json() == {
        "id": kept["id"],
        "confirmed": False,
    }
    assert server.get(f"{table.path}/reminders", table.key(0)).json() == {"reminders": []}
    assert office.heard.empty()


def test_nobody_s_letter_box_is_flooded(timed: Timed, office: MailServer) -> None:
    answers = []
    for _ in range(5):
        table = timed.server.create(person("Anna"), person("Petr"))
        answers.append(table.server.post(f"{table.path}/reminders", wish(), table.key(0)))
    assert [answer.status_code for answer in answers] == [200, 200, 200, 409, 409]
    for _ in range(3):
        office.next()
    assert office.heard.empty()


def test_nor_by_several_processes_together(
    cluster: Cluster, spawner: Spawner, tmp_path: Path, office: MailServer
) -> None:
    about: Tree = {
        "database": cluster.url(cluster.new_database()),
        "limits": {"mails_at_once": 3, "mails_an_hour": 0.001},
        "pause": 0.0,
        "complaints": str(tmp_path / "complaints"),
        "smtp": office.url,
    }
    members = [spawner.spawn(**about) for _ in range(2)]
    answers = []
    for member in (*members, *members):
        table = member.create(person("Anna"), person("Petr"))
        answers.append(member.post(f"{table.path}/reminders", wish(), table.key(0)))
    assert [answer.status_code for answer in answers] == [200, 200, 200, 409]
    for member in members:
        member.signal(signal.SIGTERM)
        until(member.is_gone)
        member.http.close()


def test_an_address_that_takes_no_mail_is_struck_off(timed: Timed, office: MailServer) -> None:
    office.refused.add("nobody@example.org")
    table = timed.server.create(person("Anna"), person("Petr"))
    asked(table, wish("nobody@example.org"))
    while timed.server.get(f"{table.path}/reminders", table.key(0)).json()["reminders"]:
        time.sleep(0.02)
    assert office.seen == ["nobody@example.org"]


@pytest.mark.parametrize("address", ["anna", "a@b", "a@b.c\n", "a b@c.org", "a@b.org, c@d.org"])
def test_what_is_no_address_is_refused(server: Server, address: str) -> None:
    table = server.create(person("Anna"), person("Petr"))
    answer = server.post(f"{table.path}/reminders", wish(address), table.key(0))
    assert answer.status_code in (400, 409)
    assert not server.get("/api/reminders").json()["mail"]


def test_what_the_host_writes_is_checked() -> None:
    found = post_office("smtps://club%40example.org:p%40ss@mail.example?from=club@example.org")
    assert found is not None
    assert (found.port, found.user, found.password) == (465, "club@example.org", "p@ss")
    assert post_office("") is None
    for wrong in ("mail.example", "http://mail.example?from=a@b", "smtp://mail.example"):
        with pytest.raises(KlubovnaError, match="KLUBOVNA_SMTP is written like"):
            post_office(wrong)
