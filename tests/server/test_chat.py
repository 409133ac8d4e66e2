"""Chat at the table: who reads it, who may write, and what nobody can do with it."""

import contextlib
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from klubovna.server.chat import PHRASES
from klubovna.texts import Text, words
from support.tables import OPEN, Player, Server, TestTable, Tree, bot, person, tight


def rule(server: Server, table: TestTable, wanted: str, key: str = "") -> Any:
    key = key or table.created["host"]
    return server.post(f"{table.path}/chat", {"rule": wanted}, key)


def lines(player: Player) -> list[Tree]:
    """The chat as somebody finds it who comes in."""
    found: list[Tree] = player.wait("chat")["lines"]
    return found


def written(line: Tree) -> tuple[int, str, str]:
    return line["seat"], line["name"], line.get("text") or line["phrase"]


def refusal(player: Player) -> str:
    key: str = player.wait("error")["text"]["key"]
    return key.removeprefix("server.error.")


def test_everybody_at_the_table_reads_what_is_said_also_who_comes_later(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), bot())
    with table.sit(0) as anna, table.sit(1) as petr, table.spectate() as visitor:
        for player in (anna, petr, visitor):
            assert lines(player) == []
        anna.say(type="say", text="  Ahoj,\n všichni ")
        for player in (anna, petr, visitor):
            line = player.wait("said")["line"]
            assert written(line) == (0, "Anna", "Ahoj, všichni")
        petr.say(type="say", phrase="well_played")
        assert "text" not in anna.wait("said", lambda said: said["line"]["seat"] == 1)["line"]
    with table.sit(1) as petr:
        said = lines(petr)
        assert [line["seq"] for line in said] == [0, 1]
        assert [written(line)[1:] for line in said] == [
            ("Anna", "Ahoj, všichni"),
            ("Petr", "well_played"),
        ]


def test_people_talk_while_they_wait_and_keep_what_they_said_when_they_move(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    joined = server.post(f"{table.path}/join", {"name": "Petr"}, table.created["invitation"]).json()
    with Player(server, table.id, joined["key"]) as petr, table.sit(0) as anna:
        petr.say(type="say", text="Jsem tu")
        anna.wait("said")
        room = {
            "changed": server.get(table.path, table.key(0)).json()["changed"],
            "seats": [{"kind": "stays", "seat": 1}, {"kind": "stays", "seat": 0}, OPEN],
        }
        assert server.post(f"{table.path}/room", room, table.created["host"]).status_code == 200
    with table.sit(0) as anna:
        assert anna.welcome["seat"] == 1
        assert [written(line) for line in lines(anna)] == [(0, "Petr", "Jsem tu")]


def test_the_host_decides_who_may_write(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.spectate() as visitor:
        lines(anna)
        visitor.say(type="say", text="Psst")
        assert refusal(visitor) == "chat_spectator"
        assert rule(server, table, "all").json() == {"rule": "all"}
        assert anna.wait("chat")["rule"] == "all"
        visitor.say(type="say", text="Psst")
        assert written(anna.wait("said")["line"]) == (-1, "", "Psst")
        assert rule(server, table, "off").status_code == 200
        switched = anna.wait("chat")
        assert (switched["rule"], switched["lines"]) == ("off", [])
        anna.say(type="say", phrase="hello")
        assert refusal(anna) == "chat_off"
        for key in (table.key(0), table.watch):
            assert rule(server, table, "all", key).status_code == 403
        assert rule(server, table, "loud").status_code == 400
        assert rule(server, table, "seats").status_code == 200
        back = anna.wait("chat", lambda chat: bool(chat["rule"] == "seats"))
        assert [written(line)[2] for line in back["lines"]] == ["Psst"]


def test_what_could_deceive_is_taken_out_and_the_rest_is_plain_text(server: Server) -> None:
    table = server.create(person("Anna"), bot())
    with table.sit(0) as anna:
        for text, shown in (("\u202eevil\x00\u200b", "evil"), ("<b>&amp;</b>", "<b>&amp;</b>")):
            anna.say(type="say", text=text)
            assert anna.wait("said")["line"]["text"] == shown
        anna.say(type="say", text="\u202e \u3164\u200b\n")
        assert refusal(anna) == "chat_empty"
        anna.say(type="say", text="ř" * 201)
        assert refusal(anna) == "chat_long"
        anna.say(type="say", phrase="insult")
        assert refusal(anna) == "chat_phrase"
        anna.say(type="say", phrase="thanks", text="and more")
        assert refusal(anna) == "chat_phrase"
        anna.say(type="say", text="ř" * 200)
        assert anna.wait("said")["line"]["seq"] == 2


def test_a_flood_reaches_nobody_and_silences_nobody_else(tmp_path: Path) -> None:
    """One seat may say three things at once, the table eight; then there is one a day."""
    often = {"chat_at_once": 3, "table_chat_at_once": 8}
    seldom = {"chat_a_minute": 1 / 1440, "table_chat_a_minute": 1 / 1440}
    with tight(tmp_path, messages_at_once=1e9, **often, **seldom) as server:
        table = server.create(person("Anna"), person("Petr"), person("Eva"), bot())
        rule(server, table, "all")
        with table.sit(0) as anna, table.sit(1) as petr, table.sit(2) as eva:
            with table.spectate() as one, table.spectate() as other:
                for number in range(40):
                    for visitor in (one, other):
                        visitor.say(type="say", text=f"spam {number}")
                other.say(type="why", target="deck")
                other.wait("error", lambda error: error["text"]["key"].endswith("spectator"))
            for seat, player in enumerate((anna, petr)):
                for _ in range(3):
                    player.say(type="say", phrase="hello")
                while petr.wait("said")["line"]["seat"] != seat:
                    pass
            anna.say(type="say", phrase="hello")
            assert refusal(anna) == "chat_too_much"
            eva.say(type="say", phrase="hello")
            assert refusal(eva) == "chat_too_much_here"
            eva.say(type="why", target="deck")
            eva.wait("why")
            heard = [m["line"]["seat"] for m in eva.heard if m["type"] == "said"]
            assert sorted(heard) == [-1, -1, -1, 0, 0, 0, 1, 1]


def test_a_table_keeps_its_last_lines_over_a_restart_and_none_once_it_is_deleted(
    tmp_path: Path,
) -> None:
    with tight(tmp_path, chat_lines=3, chat_at_once=99, table_chat_at_once=99) as server:
        table = server.create(person("Anna"), bot())
        with table.sit(0) as anna:
            for number in range(5):
                anna.say(type="say", text=str(number))
                anna.wait("said")
        server.kill()
        server.start()
        with table.sit(0) as anna:
            assert [written(line)[2] for line in lines(anna)] == ["2", "3", "4"]
            anna.say(type="say", text="5")
            assert anna.wait("said")["line"]["seq"] == 5
            assert server.delete(table.path, table.created["host"]).status_code == 200
            with contextlib.suppress(ConnectionClosed):
                anna.say(type="say", text="6")
            assert anna.close_code() == 4410


@pytest.mark.parametrize("lang", ["cs", "en"])
def test_every_phrase_can_be_said(lang: str) -> None:
    said = [words(lang).say(Text(f"chat.{name}")) for name in PHRASES]
    assert len(set(said)) == len(PHRASES)
