"""Who counts as one client, with and without a proxy."""

from pathlib import Path

import httpx
import pytest

from klubovna.core.errors import KlubovnaError
from klubovna.server.clients import Clients, home_of, read_proxies
from support.tables import bot, tight


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_a_home_is_one_client(one: str, other: str, same: bool) -> None:
    assert (home_of(one) == home_of(other)) is same


@pytest.mark.parametrize(
    ("peer", "passed", "client"),
    [
        ("203.0.113.9", ["192.0.2.1"], "203.0.113.9"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("::ffff:10.0.0.1", ["192.0.2.1"], "192.0.2.1"),
        ("10.0.0.1", ["1.1.1.1, 192.0.2.1"], "192.0.2.1"),
        ("10.0.0.1", ["1.1.1.1", "192.0.2.1"], "192.0.2.1"),
        ("10.0.0.1", ["192.0.2.1, 10.0.0.7"], "192.0.2.1"),
        ("10.0.0.1", ["10.0.0.8, 10.0.0.7"], "10.0.0.8"),
        ("10.0.0.1", ["192.0.2.1, nonsense"], "10.0.0.1"),
        ("10.0.0.1", ["192.0.2.1:5000"], "192.0.2.1"),
        ("10.0.0.1", ["[2001:db8::5]:80"], "2001:db8::/64"),
        ("10.0.0.1", [""], "10.0.0.1"),
    ],
)
def test_only_a_trusted_proxy_is_believed(peer: str, passed: list[str], client: str) -> None:
    headers = [(b"x-forwarded-for", value.encode()) for value in passed]
    found = Clients(read_proxies(["10.0.0.0/8"])).name({"client": (peer, 1), "headers": headers})
    assert found == client


def test_what_is_no_address_is_no_proxy() -> None:
    with pytest.raises(KlubovnaError):
        read_proxies(["proxy.example"])


@pytest.mark.parametrize("trusted", [True, False])
def test_behind_a_proxy_each_client_has_its_own_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, trusted: bool
) -> None:
    monkeypatch.setenv("PROXIES", "127.0.0.2" if trusted else "127.0.0.9")
    with tight(tmp_path, tables_at_once=1, tables_an_hour=1) as server:
        proxy = httpx.HTTPTransport(local_address="127.0.0.2")
        body = {"game": "fantasy-realms", "seats": [bot(), bot()]}
        codes = []
        with httpx.Client(base_url=server.url, transport=proxy, timeout=30) as http:
            for client in ("192.0.2.1", "192.0.2.2", "192.0.2.2, 192.0.2.1"):
                headers = {"x-forwarded-for": client}
                codes.append(http.post("/api/tables", json=body, headers=headers).status_code)
        assert codes == ([201, 201, 429] if trusted else [201, 429, 429])
