"""Where other devices find the server."""

import pytest

from klubovna.server.serve import reachable
from support.tables import Server


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.0.0.2"])
def test_a_server_for_this_machine_alone_is_reached_by_nobody_else(host: str) -> None:
    assert reachable(host, 8000, ()) == ""


@pytest.mark.parametrize(
    ("host", "address"),
    [("192.168.1.5", "http://192.168.1.5:8000"), ("fd00::5", "http://[fd00::5]:8000")],
)
def test_a_server_in_the_network_is_reached_there(host: str, address: str) -> None:
    assert reachable(host, 8000, ()) == address


def test_the_origin_that_the_server_was_told_goes_first() -> None:
    origins = ("https://klub.example",)
    assert reachable("127.0.0.1", 8000, origins) == "https://klub.example"


def test_the_browser_can_ask(server: Server) -> None:
    assert server.get("/api/reach").json() == {"address": ""}
