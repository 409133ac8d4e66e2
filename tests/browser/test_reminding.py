"""Your turn on a locked phone and by mail: from the switch at the table to the message on the
screen. Only the services between the server and the browser are our own, on this machine."""

import json
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import CDPSession, TimeoutError, expect

from support.browser import Come, Guest
from support.mailing import MailServer
from support.pushing import Browser, PushService
from support.roomy_server import WIDE
from support.tables import ROOMY, Server, person

AT_ONCE = {"reminder_after_seconds": 0.05, "reminder_watch_seconds": 0.05}
SUBSCRIBED = """(wish) => {
  const found = {
    endpoint: wish.endpoint,
    options: {},
    toJSON: () => ({ endpoint: wish.endpoint, keys: { p256dh: wish.p256dh, auth: wish.auth } }),
  };
  PushManager.prototype.getSubscription = async () => null;
  PushManager.prototype.subscribe = async (options) => {
    if (!options.userVisibleOnly || options.applicationServerKey.length !== 65) throw Error("bad");
    found.options = { applicationServerKey: options.applicationServerKey.buffer };
    PushManager.prototype.getSubscription = async () => found;
    return found;
  };
}"""
"""The browser's own service is not to be reached from here."""


SHOWN = """async (wanted) =>
  (await (await navigator.serviceWorker.ready).getNotifications())
    .some(({ title, body, data }) => JSON.stringify([title, body, data]) === wanted)"""


@pytest.fixture
def service() -> Iterator[PushService]:
    running = PushService()
    yield running
    running.end()


@pytest.fixture
def office() -> Iterator[MailServer]:
    running = MailServer()
    yield running
    running.end()


@pytest.fixture
def prompt_server(playwright: object, tmp_path: Path, office: MailServer) -> Iterator[Server]:
    """One that tells people at once."""
    about = {"LIMITS": json.dumps({**WIDE, **AT_ONCE}), "PUSH_ANYWHERE": "1"}
    about |= {"KLUBOVNA_SMTP": office.url, "ORIGIN": "https://club.example"}
    os.environ.update(about)
    try:
        running = Server(tmp_path / "tables.sqlite3", program=ROOMY)
        yield running
        assert running.stop() == ""
    finally:
        for name in about:
            del os.environ[name]


def deliver(
    guest: Guest, session: CDPSession, worker: str, message: str, seen: tuple[str, str, str]
) -> None:
    """Let the browser's service deliver a message until its title, words and address are on the
    screen; a worker that was just put to sleep may miss one."""
    about = {"origin": guest.url, "registrationId": worker, "data": message}
    wanted = json.dumps(seen, ensure_ascii=False, separators=(",", ":"))
    for _ in range(12):
        session.send("ServiceWorker.deliverPushMessage", about)
        try:
            guest.page.wait_for_function(SHOWN, arg=wanted, timeout=5000)
            return
        except TimeoutError:
            continue
    raise AssertionError("the message is not on the screen")


def test_a_turn_comes_to_the_screen(
    come: Come, prompt_server: Server, service: PushService, office: MailServer
) -> None:
    phone = Browser(service)
    anna = come(url=prompt_server.url, service_workers="allow", permissions=["notifications"])
    table = prompt_server.create(person("Anna"), person("Petr"), seed="a")
    anna.sit(table)
    anna.page.evaluate("() => navigator.serviceWorker.ready.then(() => 0)")
    anna.page.evaluate(SUBSCRIBED, phone.wish())
    anna.button("The players").click()
    window = anna.page.get_by_role("dialog")
    switch = window.get_by_label("Tell me on this device when it is my turn")
    switch.check()
    window.get_by_label("Not in my quiet hours").check()
    expect(window.get_by_label("from", exact=True)).to_have_value("22:00")
    window.get_by_label("Not in my quiet hours").uncheck()
    expect(switch).to_be_checked()
    assert not anna.barriers()
    assert service.heard.empty()

    window.get_by_label("By e-mail to").fill("anna@example.org")
    window.get_by_role("button", name="Write to me").click()
    expect(window).to_contain_text("A letter is on its way to anna@example.org")
    expect(anna.page.locator(".toasts")).to_have_text("")
    link = re.findall(r"https://club.example(\S+)", office.next().get_content())[0]
    anna.visit(link)
    assert not anna.barriers()
    anna.button("Yes, write to me").click()
    expect(anna.page.get_by_text("you will get a letter")).to_be_visible()
    assert office.next()["subject"] == "Your turn"

    told = phone.read(service.next())
    session = anna.context.new_cdp_session(anna.page)
    registered: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda heard: registered.extend(each["registrationId"] for each in heard["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registered:
        anna.page.wait_for_timeout(20)
    turn = ("Your turn", told["body"], f"/table/{table.id}")
    deliver(anna, session, registered[0], json.dumps(told), turn)
    deliver(anna, session, registered[0], "no JSON", ("Klubovna", "", "/"))
