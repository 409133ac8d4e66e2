"""The HTTP half of the protocol."""

from typing import Any

import pytest

from klubovna.texts import Text, words
from support.tables import GAME, OPEN, Server, Tree, bot, person


def test_games_and_their_components(server: Server) -> None:
    games = server.get("/api/games").json()["games"]
    mine = next(game for game in games if game["id"] == GAME)
    assert mine["players"] == [2, 6]
    assert mine["agents"][0] == "random"
    assert "components" not in mine
    assert {option["name"] for option in mine["options"]} >= {"new_suits", "phoenix"}
    whole = server.get(f"/api/games/{GAME}").json()
    assert whole["components"]["cards"]["dragon"]["suit"] == "beast"
    assert server.get("/api/games/chess").status_code == 404


def test_texts_have_the_game_on_top_and_an_etag(server: Server) -> None:
    answer = server.get("/api/texts/cs", game=GAME)
    texts = answer.json()
    assert texts["game"]["name"]
    assert texts["server"]["error"]["key"]
    again = server.http.get(
        f"/api/texts/cs?game={GAME}", headers={"if-none-match": answer.headers["etag"]}
    )
    assert again.status_code == 304
    assert "game" not in server.get("/api/texts/en").json()
    assert server.get("/api/texts/de").status_code == 404
    assert server.get("/api/texts/en", game="chess").status_code == 404


def test_the_rules_of_a_game(server: Server) -> None:
    games = server.get("/api/games").json()["games"]
    assert next(game["rules"] for game in games if game["id"] == GAME) == "FR"
    answer = server.get(f"/api/games/{GAME}/rules/cs")
    page = answer.json()
    assert (page["game"], page["lang"], page["title"]) == (GAME, "cs", "Tajuplné říše: pravidla")
    rules = [rule["id"] for section in page["sections"] for rule in section["rules"]]
    assert {"FR-3.2", "FR-11"} <= set(rules)
    seen = {"if-none-match": answer.headers["etag"]}
    assert server.http.get(f"/api/games/{GAME}/rules/cs", headers=seen).status_code == 304
    assert server.get(f"/api/games/{GAME}/rules/de").status_code == 404
    assert server.get("/api/games/chess/rules/en").status_code == 404


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess", "seats": [bot(), bot()]}, "bad_setup"),
        ({"game": GAME, "seats": [bot()]}, "bad_setup"),
        ({"game": GAME, "seats": [bot()] * 7}, "bad_setup"),
        ({"game": GAME, "seats": [bot(), bot("hal")]}, "bad_setup"),
        ({"game": GAME, "seats": [bot(), bot()], "options": {"new_suits": 3}}, "bad_setup"),
        ({"game": GAME, "seats": [bot(), bot()], "options": {"colour": "red"}}, "bad_setup"),
        ({"game": GAME, "seats": [bot(), person("\n \t")]}, "bad_request"),
        ({"game": GAME, "seats": [bot(), person("x" * 41)]}, "bad_request"),
        ({"game": GAME, "seats": [bot(), {"kind": "cat"}]}, "bad_request"),
        ({"game": GAME, "seats": [bot(), bot()], "extra": 1}, "bad_request"),
        ({"game": GAME}, "bad_request"),
        ([], "bad_request"),
    ],
)
def test_a_wrong_table_is_explained(server: Server, wanted: object, code: str) -> None:
    answer = server.post("/api/tables", wanted)
    assert answer.status_code == 400
    error = answer.json()["error"]
    assert error["code"] == code
    for lang in ("cs", "en"):
        assert words(lang).say(Text.from_json(error["text"]))


def test_a_chosen_seed_is_practice(server: Server) -> None:
    assert server.create(bot(), bot(), seed="x").created["table"]["practice"]
    assert not server.create(bot(), bot()).created["table"]["practice"]


def test_only_keys_of_the_table_open_it(server: Server) -> None:
    table, other = server.create(person("A"), OPEN), server.create(person("B"), OPEN)
    assert server.get(table.path).json()["error"]["code"] == "not_allowed"
    assert server.get(table.path, "nonsense").status_code == 403
    assert server.get(table.path, other.key(0)).status_code == 403
    assert server.get("/api/tables/nonsense", table.key(0)).status_code == 404
    for key in (table.key(0), table.watch, table.created["invitation"]):
        assert server.get(table.path, key).json()["id"] == table.id
    for key in (table.key(0), table.watch):
        assert server.post(f"{table.path}/join", {"name": "C"}, key).status_code == 403


def test_mine_lists_the_tables_of_keys(server: Server) -> None:
    one, two = server.create(person("A"), OPEN), server.create(bot(), person("B"))
    keys = [one.key(0), "unknown", two.key(1), two.watch]
    tables = server.post("/api/tables/mine", {"keys": keys}).json()["tables"]
    assert [(t["key"], t["seat"], t["table"]["id"]) for t in tables] == [
        (one.key(0), 0, one.id),
        (two.key(1), 1, two.id),
        (two.watch, -1, two.id),
    ]
    assert server.post("/api/tables/mine", {"keys": ["x"] * 201}).status_code == 400


def test_keys_are_not_kept(server: Server) -> None:
    table = server.create(person("A"), OPEN)
    files = [server.database, server.database.with_name(server.database.name + "-wal")]
    written = b"".join(file.read_bytes() for file in files if file.exists())
    assert table.id.encode() in written
    for key in (table.key(0), table.watch, table.created["invitation"]):
        assert key.encode() not in written


def test_the_scorer(server: Server) -> None:
    request: Tree = {"hand": ["dragon", "king", "queen", "wildfire", "candle", "unicorn", "forge"]}
    sheet = server.post("/api/score/fantasy-realms", request).json()
    assert sheet["total"] == sum(row["total"] for row in sheet["cards"].values())
    assert sheet["best"]
    wrong = server.post("/api/score/fantasy-realms", {"hand": ["dragn"]})
    assert wrong.status_code == 400
    assert wrong.json()["error"]["text"]["key"].startswith("scorer.error")


def test_the_server_is_never_told_a_link(server: Server) -> None:
    """A QR code holds a key; the browser draws it itself."""
    assert server.get("/api/qr", text="http://localhost/join/x#key=y").status_code == 404
    assert "/api/qr" not in server.get("/api/openapi.json").json()["paths"]


def test_whoever_has_a_seat_may_let_others_watch(server: Server) -> None:
    table = server.create(person("A"), OPEN)
    key = table.key(0)
    watch = server.post(f"{table.path}/watch", {}, key).json()["watch"]
    assert watch not in (key, table.watch, table.created["invitation"])
    assert server.post(f"{table.path}/watch", {}, table.watch).json()["watch"] == watch
    tables = server.post("/api/tables/mine", {"keys": [watch]}).json()["tables"]
    assert [(found["seat"], found["table"]["id"]) for found in tables] == [(-1, table.id)]
    for strange in ((), (table.created["invitation"],), ("nonsense",)):
        assert server.post(f"{table.path}/watch", {}, *strange).status_code == 403


def test_every_answer_has_the_headers(server: Server) -> None:
    long = "/" + "x" * 300
    for path in ("/api/games", "/api/nothing", "/", "/table/x", "/assets/none.js", long):
        headers = server.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'self'")
        assert "script-src 'self';" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert "server" not in headers


def test_the_client_or_a_helpful_page(server: Server) -> None:
    for path in ("/", "/table/abc", "/replay/abc", "/score/fantasy-realms", "/rules/FR-3.2"):
        answer = server.get(path)
        assert "<html" in answer.text.lower()
        assert answer.headers["content-type"].startswith("text/html")
    assert server.get("/assets/none.js").status_code == 404
    assert server.get("/..%2f..%2fserve.py").status_code == 404


@pytest.mark.parametrize(
    ("origin", "status"), [(None, 201), ("own", 201), ("http://evil.example", 403), ("null", 403)]
)
def test_pages_of_other_sites_can_not_change_anything(
    server: Server, origin: str | None, status: int
) -> None:
    headers: dict[str, str] = {}
    if origin is not None:
        headers["origin"] = server.url if origin == "own" else origin
    body: dict[str, Any] = {"game": GAME, "seats": [bot(), bot()]}
    assert server.http.post("/api/tables", json=body, headers=headers).status_code == status


def test_bodies_are_json_and_not_too_large(server: Server) -> None:
    form = server.http.post("/api/tables", data={"game": GAME})
    assert form.json()["error"]["code"] == "bad_request"
    large = server.http.post("/api/tables", json={"game": "x" * 70_000})
    assert (large.status_code, large.json()["error"]["code"]) == (413, "too_large")
    told = words("en").say(Text.from_json(large.json()["error"]["text"]))
    assert told == "The request is too large; it may have 65536 bytes at most."
    larger = server.http.post("/api/import", json={"x": "x" * 1_100_000})
    assert larger.status_code == 413
    broken = {"content-type": "application/json"}
    for content in (b"{", b"\xff\xfe", b"[" * 60_000, b""):
        answer = server.http.post("/api/tables", content=content, headers=broken)
        assert answer.json()["error"]["code"] == "bad_request"


def test_unknown_addresses_and_methods(server: Server) -> None:
    assert server.get("/api/nothing").json()["error"]["code"] == "not_found"
    assert server.http.delete("/api/games").status_code == 405
    assert server.http.delete("/api/games").json()["error"]["code"] == "wrong_method"


def test_health_counts(server: Server) -> None:
    health = server.get("/api/health").json()
    assert health["ok"]
    assert health["build"] in ("compiled", "plain")
