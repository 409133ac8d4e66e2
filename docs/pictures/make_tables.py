"""Takes the pictures of all tables: each game in the middle of a match, in three windows and both
languages, as docs/gallery.md shows them.

python docs/pictures/make_tables.py [GAME ...]
"""

import base64
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

import klubovna
from klubovna.agents import make_agent
from klubovna.core.agent import Seat

PICTURES = Path(__file__).parent
sys.path.insert(0, str(PICTURES.parents[1] / "tests"))

from support.browser import ARGUMENTS, Guest, chromium  # noqa: E402
from support.sight import SIZES  # noqa: E402
from support.tables import Server, TestTable, bot, person  # noqa: E402

SEED = "gallery"
QUALITY = 82
MOVES = {
    "aeons-end": 74,
    "evenfall": 30,
    "fantasy-realms": 26,
    "sanctum": 66,
    "shards-of-infinity": 110,
}
"""After so many choices a match is in its middle, and somebody has something to decide."""
SEATS = {"fantasy-realms": 4}


def in_the_middle(server: Server, game: str) -> TestTable:
    """A match that bots have played up to a decision of the first seat."""
    players = SEATS.get(game, 2)
    match = klubovna.match(game, players=players, seed=SEED)
    bots = [make_agent(game, "greedy", f"{SEED} {seat}") for seat in range(players)]
    while len(match.choices) < MOVES[game] or match.owed()[0].seat != 0:
        asked = match.owed()[0]
        match.play(bots[asked.seat].choose(Seat(match, asked.seat)), asked.seat)
    seats = [person("Anna"), *[bot("greedy")] * (players - 1)]
    answer = server.post("/api/import", {"record": match.record().to_json(), "seats": seats})
    return TestTable(server, answer.json())


def take(browser: Browser, table: TestTable, game: str, size: str, lang: str) -> None:
    touch = {"has_touch": True, "is_mobile": True} if size == "phone" else {}
    guest = Guest(browser, table.server.url, viewport=SIZES[size], locale=lang, **touch)
    guest.sit(table)
    guest.page.wait_for_load_state("networkidle")
    guest.page.wait_for_timeout(500)
    session = guest.context.new_cdp_session(guest.page)
    asked = {"format": "webp", "quality": QUALITY}
    data = session.send("Page.captureScreenshot", asked)["data"]
    (PICTURES / f"{game}-{size}-{lang}.webp").write_bytes(base64.b64decode(data))
    guest.leave()


def main(games: list[str]) -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "tables.sqlite3")
        browser = playwright.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for game in games or list(MOVES):
            table = in_the_middle(server, game)
            for size in SIZES:
                for lang in ("en", "cs"):
                    take(browser, table, game, size, lang)
                    print(f"{game}-{size}-{lang}.webp")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
