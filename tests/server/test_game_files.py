"""What games bring for the browser comes from their packages, and nothing else does."""

from collections.abc import Iterator

import pytest

from support.pearls import lay_out, register
from support.tables import Server, bot, person, play_on


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server beside which Pearl Divers and a broken package are installed."""
    site = tmp_path_factory.mktemp("site")
    lay_out(site)
    site.joinpath("pearls/secret.txt").write_text("not for browsers")
    site.joinpath("pearls/web/notes.txt").write_text("not for browsers either")
    register(site, "broken", {"klubovna.games": {"ruin": "no_such_module:Game"}})
    running = Server(site / "tables.sqlite3", packages=site)
    yield running
    assert "ruin" in running.stop()


def test_a_package_brings_its_board(club: Server) -> None:
    shown = {game["id"]: game for game in club.get("/api/games").json()["games"]}
    assert shown["pearls"]["board"] == "/games/pearls/board.js"
    assert shown["pearls"]["usual_players"] == 2
    assert "board" not in shown["evenfall"]  # the page has it
    assert "ruin" not in shown
    answer = club.get("/games/pearls/board.js")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/javascript")
    assert "export const contract = 1;" in answer.text
    assert "script-src 'self';" in answer.headers["content-security-policy"]


def test_a_file_is_sent_again_only_when_it_changed(club: Server) -> None:
    first = club.get("/games/pearls/emblem.svg")
    again = {"if-none-match": first.headers["etag"]}
    assert club.http.get("/games/pearls/emblem.svg", headers=again).status_code == 304
    assert first.headers["content-type"].startswith("image/svg+xml")


@pytest.mark.parametrize(
    "path",
    [
        "/games/pearls/",
        "/games/pearls/no.js",
        "/games/pearls/notes.txt",
        "/games/pearls/../secret.txt",
        "/games/pearls/%2e%2e/secret.txt",
        "/games/pearls/%2e%2e%2fgame.py",
        "/games/pearls/..%2ftexts%2fen.json",
        "/games/pearls//etc/hostname",
        "/games/pearls/%00.js",
        "/games/evenfall/..%2ftexts%2fen.json",
        "/games/chess/board.js",
        "/games/ruin/board.js",
    ],
)
def test_nothing_else_leaves_a_package(club: Server, path: str) -> None:
    assert club.get(path).status_code == 404


def test_every_game_has_an_emblem(club: Server) -> None:
    """Its own, or the house's."""
    pictures = {
        game: club.get(f"/games/{game}/emblem.svg").text
        for game in ("fantasy-realms", "evenfall", "sanctum", "pearls", "chess")
    }
    assert all("<svg" in picture for picture in pictures.values())
    assert len(set(pictures.values())) == len(pictures)


def test_a_game_of_a_package_is_played_to_the_end(club: Server) -> None:
    table = club.create(person("Anna"), bot("patient"), game="pearls")
    with table.sit(0) as player:
        play_on({0: player})
        assert player.state["over"]


def test_a_game_says_how_its_new_tables_look(club: Server) -> None:
    """What the page of a new table needs comes with the game, a package's as well as ours."""
    shown = {game["id"]: game for game in club.get("/api/games").json()["games"]}
    pearls = shown["pearls"]
    assert [preset["name"] for preset in pearls["presets"]] == ["first_game", "high_seas"]
    assert pearls["presets"][1] == {"name": "high_seas", "players": 4, "options": {"pearls": 20}}
    assert pearls["options"][0]["shown"]["grades"] == {"12": 1, "20": 2}
    mage = next(each for each in shown["aeons-end"]["options"] if each["name"] == "mage_3")
    assert mage["shown"]["place"] == "seat"
    assert mage["shown"]["seat"] == 2
    assert "pictures" not in shown["evenfall"]  # the page has them
