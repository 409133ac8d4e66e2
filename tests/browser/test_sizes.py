"""How much of the page a browser loads before something can be seen, compressed. What the server
tells about games and tables is not part of the page."""

import gzip

import pytest
from playwright.sync_api import Response, expect

from support.browser import Come, Guest
from support.tables import Server, bot, person

FIRST_LOAD = 250_000
A_TABLE = 400_000
PACKED_ALREADY = ("font/", "image/png", "image/webp", "image/jpeg")


class Scales:
    """Weighs what a guest loads."""

    def __init__(self, guest: Guest) -> None:
        self.loaded: list[Response] = []
        guest.page.on("response", lambda response: self.loaded.append(response))

    def weight(self) -> int:
        files = [response for response in self.loaded if "/api/" not in response.url]
        return sum(weight(response) for response in files)


def weight(response: Response) -> int:
    body = response.body()
    if response.headers.get("content-type", "").startswith(PACKED_ALREADY):
        return len(body)
    return len(gzip.compress(body))


def test_the_first_load_is_light(guest: Guest) -> None:
    scales = Scales(guest)
    guest.visit()
    expect(guest.page.get_by_role("heading", name="Games")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    assert 20_000 < scales.weight() < FIRST_LOAD


@pytest.mark.parametrize("game", ["aeons-end", "fantasy-realms", "shards-of-infinity"])
def test_a_new_table_is_light(guest: Guest, game: str) -> None:
    scales = Scales(guest)
    guest.visit(f"/new/{game}")
    expect(guest.button("Start")).to_be_visible()
    guest.page.wait_for_load_state("networkidle")
    assert scales.weight() < A_TABLE


@pytest.mark.parametrize(
    "game", ["aeons-end", "evenfall", "fantasy-realms", "sanctum", "shards-of-infinity"]
)
def test_a_table_is_light(come: Come, server: Server, game: str) -> None:
    guest = come()
    scales = Scales(guest)
    guest.sit(server.create(person("Anna"), bot(), seed="light", game=game))
    guest.wait_for_turn()
    guest.page.wait_for_load_state("networkidle")
    assert scales.weight() < A_TABLE
