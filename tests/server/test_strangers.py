"""Names and open tables against strangers: nobody takes another's name or fills the lobby."""

import asyncio
from pathlib import Path
from typing import Any

from klubovna.core.record import Record
from klubovna.server.errors import Refused
from klubovna.server.lobby import Claims, too_many_seats
from klubovna.server.storage import NoTable, StoredTable
from support.tables import OPEN, Player, Server, TestTable, bot, person, play_on, tight


def names(table: TestTable) -> list[str | None]:
    found = table.server.get(table.path, table.watch).json()["seats"]
    return [seat["name"] for seat in found]


def join(server: Server, table: TestTable, name: str, *keys: str) -> Any:
    return server.post(f"{table.path}/join", {"name": name}, *keys)


def outcome(answer: Any) -> str:
    """What became of a request."""
    body = answer.json()
    return body["error"]["text"]["key"].rpartition(".")[2] if "error" in body else "done"


# ---- names


def test_no_two_people_at_a_table_have_names_that_look_the_same(server: Server) -> None:
    table = server.create(person("Anna"), person("ANNA"), OPEN, OPEN, OPEN)
    invitation = table.created["invitation"]
    for name in ("\u0410nna", "\u202eAn\u200bna\n", "Jana"):
        assert outcome(join(server, table, name, invitation)) == "done"
    assert names(table) == ["Anna", "ANNA 2", "\u0410nna 3", "Anna 4", "Jana"]


def test_a_bot_that_comes_later_gets_the_number(server: Server) -> None:
    table = server.create(person("Petr"), OPEN, OPEN)
    changed = server.get(table.path, table.key(0)).json()["changed"]
    ada = {**bot(), "name": "petr"}
    room = {"changed": changed, "seats": [ada, {"kind": "stays", "seat": 0}, OPEN]}
    assert outcome(server.post(f"{table.path}/room", room, table.created["host"])) == "done"
    assert names(table) == ["petr 2", "Petr", None]


def test_a_name_without_a_visible_letter_is_none(server: Server) -> None:
    table = server.create(person("Anna"), OPEN)
    answer = join(server, table, "\u3164\u200b", table.created["invitation"])
    assert (answer.status_code, outcome(answer)) == (400, "name")


def test_a_crest_goes_with_its_person(server: Server) -> None:
    table = server.create({**person("Anna"), "crest": "owl.sea"}, OPEN, bot())
    wrong = {"name": "Petr", "crest": "<svg onload=alert(1)>"}
    path, invitation = f"{table.path}/join", table.created["invitation"]
    assert server.post(path, wrong, invitation).status_code == 400
    joined = server.post(path, {"name": "Petr", "crest": "cat.rose"}, invitation).json()
    crests = [seat.get("crest") for seat in joined["table"]["seats"]]
    assert crests == ["owl.sea", "cat.rose", None]
    with table.sit(0) as anna, Player(server, table.id, joined["key"]) as petr:
        play_on({0: anna, 1: petr})
        again = server.post(f"{table.path}/rematch", {}, table.key(0)).json()
    assert [seat.get("crest") for seat in again["table"]["seats"]] == ["owl.sea", None, None]


# ---- the lobby


def test_one_client_lays_only_so_many_tables_before_everybody(tmp_path: Path) -> None:
    with tight(tmp_path, public_tables_per_client=2) as server:
        body = {"game": "fantasy-realms", "seats": [person("Anna"), OPEN], "public": True}
        answers = [server.post("/api/tables", body) for _ in range(4)]
        assert [outcome(answer) for answer in answers] == ["done"] * 2 + ["open_tables"] * 2
        assert len(server.get("/api/tables/public").json()["tables"]) == 2
        private = server.create(person("Anna"), OPEN)
        changed = server.get(private.path, private.key(0)).json()["changed"]
        room = {"changed": changed, "seats": [{"kind": "stays", "seat": 0}, OPEN], "public": True}
        host = private.created["host"]
        assert outcome(server.post(f"{private.path}/room", room, host)) == "open_tables"
        first = TestTable(server, answers[0].json())
        assert server.delete(first.path, first.created["host"]).status_code == 200
        assert outcome(server.post(f"{private.path}/room", room, host)) == "done"
        assert outcome(server.post("/api/tables", body)) == "open_tables"
        assert outcome(join(server, private, "Petr")) == "done"
        assert outcome(server.post("/api/tables", body)) == "done", "the other one is dealt"


def test_one_client_takes_only_so_many_seats_at_open_tables(tmp_path: Path) -> None:
    with tight(tmp_path, public_seats_per_client=2) as server:
        tables = [server.create(person("Anna"), OPEN, OPEN, public=True) for _ in range(3)]
        found = [outcome(join(server, table, "Petr")) for table in tables]
        assert found == ["done", "done", "open_seats"]
        invitation = tables[2].created["invitation"]
        assert outcome(join(server, tables[2], "Petr", invitation)) == "done"
        assert outcome(join(server, tables[0], "Petr")) == "open_seats"
        assert outcome(join(server, tables[0], "Eva", tables[0].created["invitation"])) == "done"
        assert outcome(join(server, tables[1], "Petr")) == "done", "the first table is dealt"


def test_a_flood_of_joins_is_stopped(tmp_path: Path) -> None:
    with tight(tmp_path, joins_at_once=3, joins_an_hour=1) as server:
        tables = [server.create(person("Anna"), OPEN, public=True) for _ in range(5)]
        answers = [join(server, table, "Petr") for table in tables]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
        assert int(answers[-1].headers["retry-after"]) > 600
        assert len(server.get("/api/tables/public").json()["tables"]) == 2


def test_whoever_asks_for_everything_at_once_gets_no_more() -> None:
    """Twenty wishes at the same moment, each slow to be fulfilled; some of them fail."""
    tables: dict[str, StoredTable] = {}

    async def stored(id: str) -> StoredTable:
        await asyncio.sleep(0)
        if id not in tables:
            raise NoTable
        return tables[id]

    async def take(claims: Claims, client: str, id: str, works: bool = True) -> bool:
        try:
            async with claims.one_more(client, id):
                for _ in range(10):
                    await asyncio.sleep(0)
                if not works:
                    raise NoTable
                start = Record("fantasy-realms", 1, 2, {}, "seed", [])
                tables[id] = StoredTable(id, start, [], "waiting", False, public=True)
        except Refused:
            return False
        return True

    async def story() -> None:
        claims = Claims(stored, 3, too_many_seats)
        wishes = (take(claims, "a", f"t{number}") for number in range(20))
        assert sum(await asyncio.gather(*wishes)) == 3
        failing = [await take(claims, "b", f"x{number}", works=False) for number in range(5)]
        assert failing == [False] * 5
        later = [await take(claims, "b", f"y{number}") for number in range(4)]
        assert later == [True, True, True, False]

    asyncio.run(story())
