"""A server that plays a game with an owner's cards."""

import json
from pathlib import Path

import pytest

from klubovna.core.cardsets import listed, our_data
from klubovna.games.evenfall.cardfile import SHAPE
from support.tables import Server, bot, person

GAME = "evenfall"


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    """A file in which one card has another name and other points."""
    card = next(one for one in listed(our_data(SHAPE), "rituals") if one["id"] == "owl_courier")
    names = {"cs": "Sýc", "en": "Owlet"}
    own = {
        "name": "My box",
        "rituals": [{**card, "vp": 9}],
        "texts": {
            lang: {"cards": {"owl_courier": {"name": {"nom": name}}}}
            for lang, name in names.items()
        },
    }
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own), encoding="utf-8")
    return path


def test_a_table_with_own_cards(tmp_path: Path, mine: Path) -> None:
    server = Server(tmp_path / "tables.sqlite3", "--cards", f"{GAME}={mine}")
    game = server.get(f"/api/games/{GAME}").json()
    assert game["cards"]["name"] == "My box"
    assert game["notice"]["key"] == "game.notice"
    assert game["components"]["cards"]["owl_courier"]["vp"] == 9
    words = server.get("/api/texts/cs", game=GAME).json()
    assert words["cards"]["owl_courier"]["name"] == {"nom": "Sýc"}
    assert words["cards"]["clay_golem"]["text"]
    table = server.create(person("Anna"), bot("greedy"), game=GAME)
    with table.sit(0) as anna:
        seq = anna.wait_seq(0)["seq"]
        while not anna.state["ask"]:
            seq += 1
            anna.wait_seq(seq)
    exported = server.get(f"{table.path}/export", table.key(0)).json()
    assert exported["record"]["cards"]["name"] == "My box"
    assert server.post("/api/import", exported).status_code == 201
    told = server.stop().splitlines()
    assert len(told) == 1
    assert "klubovna train evenfall" in told[0], "strong bots have learned nothing of these cards"

    server.arguments = ()
    server.start()
    assert "cards" not in server.get(f"/api/games/{GAME}").json()
    refused = server.post("/api/import", exported)
    assert refused.status_code == 400
    assert refused.json()["error"]["text"]["key"] == "error.record_cards"
    with table.sit(0) as anna:
        said = anna.wait("error")
        assert said["code"] == "bad_record"
        assert said["text"]["key"] == "error.record_cards"
    server.stop()
