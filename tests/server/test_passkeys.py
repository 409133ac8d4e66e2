"""Passkeys: a name that is one person's alone, coming in on another device, and liars."""

import os
import secrets
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from klubovna.cli import main
from klubovna.server import cbor
from klubovna.server.webauthn import ALGORITHMS, BadPasskey, Expected, registered, to_letters
from support.authenticator import Authenticator
from support.authenticator import cbor as written
from support.tables import GAME, ROOMY, Server, Tree, bot, person, tight


class Site:
    """A server as browsers find it under a name."""

    def __init__(self, server: Server) -> None:
        self.port = urlsplit(server.url).port
        self.origin = f"http://localhost:{self.port}"
        self.http = httpx.Client(base_url=self.origin, timeout=30)

    def post(self, path: str, body: object, key: str = "", **headers: str) -> httpx.Response:
        known = {"authorization": f"Bearer me.{key}"} if key else {}
        return self.http.post(path, json=body, headers={"origin": self.origin, **known, **headers})

    def page(self, key: str) -> Tree:
        found: Tree = self.http.get("/api/me", headers={"authorization": f"Bearer me.{key}"}).json()
        return found

    def somebody(self, name: str) -> str:
        key = secrets.token_hex(18)
        assert self.post("/api/me", {"name": name}, key).status_code == 200
        return key

    def authenticator(self, **more: int) -> Authenticator:
        return Authenticator(self.origin, "localhost", **more)

    def offer(self, key: str) -> str:
        answer = self.post("/api/me/passkeys/offer", {}, key)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["challenge"])

    def question(self) -> str:
        return str(self.post("/api/passkey/offer", {}).json()["challenge"])

    def bind(self, key: str, device: Authenticator) -> Tree:
        answer = self.post("/api/me/passkeys", device.made(self.offer(key)), key)
        assert answer.status_code == 200, answer.text
        found: Tree = answer.json()
        return found

    def sit(self, key: str, name: str) -> Tree:
        seats = [{**person(name), "me": True}, bot()]
        answer = self.post("/api/tables", {"game": GAME, "seats": seats}, key)
        seat: Tree = answer.json()["table"]["seats"][0]
        return seat


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    os.environ["CLOCK"] = str(tmp_path_factory.mktemp("clock") / "now")
    Path(os.environ["CLOCK"]).write_text("1000000")
    server = Server(tmp_path_factory.mktemp("site") / "tables.sqlite3", program=ROOMY)
    running = Site(server)
    yield running
    running.http.close()
    assert server.stop() == ""
    del os.environ["CLOCK"]


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_a_passkey_brings_somebody_back_on_another_device(site: Site, algorithm: int) -> None:
    name = f"Anna {-algorithm}"
    key, device = site.somebody(name), site.authenticator(algorithm=algorithm)
    bound = site.bind(key, device)
    assert (bound["claimed"], len(bound["passkeys"])) == (True, 1)
    answer = site.post("/api/passkey", device.shown(site.question())).json()
    assert answer["person"]["name"] == name
    assert answer["key"] != key
    assert site.page(answer["key"])["person"] == site.page(key)["person"]


def test_a_bound_name_belongs_to_one(site: Site) -> None:
    eva, other = site.somebody("Eva"), site.somebody("EVA")
    assert "marked" not in site.sit(eva, "Eva")
    device = site.authenticator()
    site.bind(eva, device)
    seat = site.sit(eva, "Eva")
    assert (seat["name"], seat["marked"]) == ("Eva", True)
    for name in ("Eva", "ЕVА", "eva"):
        stranger = site.sit(other, name)
        assert stranger["name"] == f"{name} 2"
        assert "marked" not in stranger
    assert site.sit("", "Eva")["name"] == "Eva 2"
    assert "marked" not in site.sit(eva, "Evička")
    site.post("/api/me", {"name": "Eva"}, other)
    assert site.post("/api/me/passkeys/offer", {}, other).status_code == 409
    headers = {"authorization": f"Bearer me.{eva}"}
    key = to_letters(device.id)
    assert site.http.delete(f"/api/me/passkeys/{key}", headers=headers).json()["claimed"] is False
    assert site.sit(other, "Eva")["name"] == "Eva"
    assert site.post("/api/passkey", device.shown(site.question())).status_code == 403


def test_a_name_that_was_taken_away_can_be_claimed_anew(tmp_path: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", program=ROOMY)
    before = Site(server)
    key = before.somebody("Rude")
    id = before.bind(key, before.authenticator())["id"]
    before.http.close()
    assert server.stop() == ""
    assert main(["admin", "people", "remove", id, "--database", str(server.database)]) == 0
    server.start()
    after = Site(server)
    assert after.page(key)["person"]["claimed"] is False
    assert after.post("/api/me", {"name": "Polite"}, key).json()["claimed"] is True
    assert after.sit(key, "Polite")["marked"] is True
    after.http.close()
    assert server.stop() == ""


def test_whoever_was_first_has_the_name(site: Site) -> None:
    one, two = site.somebody("Jan"), site.somebody("Jan")
    late = site.authenticator()
    challenge = site.offer(two)
    site.bind(one, site.authenticator())
    assert site.post("/api/me/passkeys", late.made(challenge), two).status_code == 409
    assert site.page(two)["person"]["passkeys"] == []
    assert site.post("/api/me", {"name": "Jan Novák"}, one).json()["claimed"]
    assert site.sit(two, "Jan")["name"] == "Jan"


def test_a_challenge_is_good_once(site: Site) -> None:
    key, device = site.somebody("Olga"), site.authenticator()
    challenge = site.offer(key)
    assert site.post("/api/me/passkeys", device.made(challenge), key).status_code == 200
    again = site.authenticator().made(challenge)
    assert site.post("/api/me/passkeys", again, key).status_code == 403
    question = site.question()
    shown = device.shown(question)
    assert site.post("/api/passkey", shown).status_code == 200
    assert site.post("/api/passkey", shown).status_code == 403


def test_a_challenge_is_good_for_a_while_and_for_whom_it_was_made(site: Site) -> None:
    key, other, device = site.somebody("Ida"), site.somebody("Vít"), site.authenticator()
    challenge = site.offer(key)
    assert site.post("/api/me/passkeys", device.made(challenge), other).status_code == 403
    challenge, clock = site.offer(key), Path(os.environ["CLOCK"])
    clock.write_text(str(int(clock.read_text()) + 120_000))
    assert site.post("/api/me/passkeys", device.made(challenge), key).status_code == 403
    assert site.post("/api/me/passkeys", device.made(site.question()), key).status_code == 403
    assert site.post("/api/me/passkeys", device.made("never given"), key).status_code == 403
    assert site.page(key)["person"]["passkeys"] == []


LIES: dict[str, Callable[[Authenticator, str], Tree]] = {
    "another page": lambda device, challenge: device.shown(challenge, origin="https://evil.example"),
    "a frame of another page": lambda device, challenge: device.shown(challenge, crossOrigin=True),
    "made, not shown": lambda device, challenge: device.shown(challenge, type="webauthn.create"),
    "another challenge": lambda device, challenge: device.shown(challenge[::-1]),
    "no signature": lambda device, challenge: {**device.shown(challenge), "signature": ""},
    "a signature of nothing": lambda device, challenge: {
        **device.shown(challenge), "signature": to_letters(device.sign(b""))
    },
    "what was not signed": lambda device, challenge: {
        **device.shown(challenge), "authenticator": to_letters(device.data())
    },
    "no letters": lambda device, challenge: {**device.shown(challenge), "client": "e30"},
}  # fmt: skip


@pytest.mark.parametrize("lie", LIES)
def test_nobody_comes_in_with_a_lie(site: Site, lie: str) -> None:
    key, device = site.somebody(f"Liar {lie}"), site.authenticator()
    site.bind(key, device)
    answer = site.post("/api/passkey", LIES[lie](device, site.question()))
    assert answer.status_code == 403, answer.text


def test_nobody_comes_in_with_the_passkey_of_another_name_or_a_copy(site: Site) -> None:
    key, device = site.somebody("Hugo"), site.authenticator()
    site.bind(key, device)
    device.site = "evil.example"
    assert site.post("/api/passkey", device.shown(site.question())).status_code == 403
    device.site, device.flags = "localhost", 0
    assert site.post("/api/passkey", device.shown(site.question())).status_code == 403
    device.flags = 1
    assert site.post("/api/passkey", device.shown(site.question())).status_code == 200
    device.count -= 1  # a copy that was made before
    assert site.post("/api/passkey", device.shown(site.question())).status_code == 403
    stranger = site.authenticator()
    assert site.post("/api/passkey", stranger.shown(site.question())).status_code == 403
    stranger.id = device.id
    stranger.count = 100
    assert site.post("/api/passkey", stranger.shown(site.question())).status_code == 403


def test_a_passkey_is_one_persons(site: Site) -> None:
    one, two, device = site.somebody("Ota"), site.somebody("Ivo"), site.authenticator()
    site.bind(one, device)
    made = device.made(site.offer(two))
    assert site.post("/api/me/passkeys", made, two).status_code == 409
    lied = site.authenticator().made(site.offer(two))
    lied["id"] = to_letters(b"another")
    assert site.post("/api/me/passkeys", lied, two).status_code == 403


def test_passkeys_need_a_name_in_the_address(site: Site) -> None:
    numbers = {"host": f"127.0.0.1:{site.port}", "origin": f"http://127.0.0.1:{site.port}"}
    answer = site.post("/api/passkey/offer", {}, **numbers)
    assert answer.status_code == 400
    assert answer.json()["error"]["text"]["key"] == "server.error.passkey_site"


def test_challenges_are_bounded(tmp_path: Path) -> None:
    for name, limits, last in (
        ("all", {"challenges": 2}, 503),
        ("one", {"challenges_at_once": 2, "challenges_an_hour": 1}, 429),
    ):
        (tmp_path / name).mkdir()
        with tight(tmp_path / name, **limits) as running, closing(Site(running).http) as http:
            asked = [http.post("/api/passkey/offer", json={}).status_code for _ in range(3)]
        assert asked == [200, 200, last]


# ---- what comes from outside


@given(st.binary(max_size=300))
def test_whatever_is_no_cbor_is_refused(data: bytes) -> None:
    try:
        cbor.read(data)
    except (ValueError, UnicodeError):
        pass


@given(st.binary(max_size=400))
def test_whatever_is_no_passkey_is_refused(noise: bytes) -> None:
    device = Authenticator("http://localhost", "localhost")
    expected = Expected("webauthn.create", "x", "http://localhost", "localhost")
    made = device.made("x")
    data = device.data(noise, flags=0x40)
    for told in (noise, written({"authData": noise}), written({"authData": data})):
        with pytest.raises(BadPasskey):
            registered(expected, made["client"], to_letters(told))


@pytest.mark.parametrize(
    "key",
    [
        {1: 2, 3: -7, -1: 1, -2: b"\1" * 32, -3: b"\1" * 32},  # not on the curve
        {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)},
        {1: 2, 3: -35, -1: 2, -2: b"\1" * 48, -3: b"\1" * 48},
        {1: 3, 3: -257, -1: b"\xff" * 64, -2: b"\1\0\1"},  # too short
        {1: 3, 3: -257, -1: b"\xff" * 2048, -2: b"\1\0\1"},  # too long
        {1: 1, 3: -8, -1: 6, -2: b"\1" * 31},
        {},
    ],
)
def test_weak_and_unknown_keys_are_refused(key: dict[int, object]) -> None:
    device = Authenticator("http://localhost", "localhost")
    device.cose = lambda: key  # type: ignore[method-assign]
    made = device.made("x")
    expected = Expected("webauthn.create", "x", "http://localhost", "localhost")
    with pytest.raises(BadPasskey):
        registered(expected, made["client"], made["attestation"])
