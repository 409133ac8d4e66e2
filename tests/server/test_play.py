"""Playing over the WebSocket: whole games, and everything that may come twice, late or wrong."""

import json
import random

from support.tables import OPEN, Player, Server, TestTable, bot, person, play_on


def anybody(ask: dict[str, list[object]]) -> int:
    return random.randrange(len(ask["options"]))


def test_two_clients_play_a_whole_game(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), options={"new_suits": True})
    with table.sit(0) as anna, table.sit(1) as petr, table.spectate() as visitor:
        assert (anna.welcome["seat"], petr.welcome["seat"], visitor.welcome["seat"]) == (0, 1, -1)
        play_on({0: anna, 1: petr}, option=anybody)
        last = anna.state
        assert last["over"]
        assert last["result"] == petr.state["result"]
        assert last["seed"]
        assert last["ask"] is None
        assert [sheet["total"] for sheet in last["aids"]["sheets"]] == last["result"]["scores"]
        visitor.wait_seq(last["seq"])
        assert visitor.log
        again = table.sit(0)
        again.wait("state")
        assert again.log == anna.log
        again.close()
    summary = server.get(table.path, table.key(1)).json()
    assert summary["status"] == "over"
    assert summary["moves"] == last["moves"]
    assert summary["result"] == last["result"]


def test_a_person_plays_against_bots(server: Server) -> None:
    table = server.create(person("Anna"), bot("greedy"), bot("random"))
    with table.sit(0) as anna:
        play_on({0: anna}, option=anybody)
        assert anna.state["over"]


def test_what_all_decide_is_put_to_a_person_not_to_a_bot(server: Server) -> None:  # AE-13.10
    feeding = {"nemesis": "prince_of_gluttons", "level": "expert"}
    table = server.create(bot("greedy"), person("Anna"), game="aeons-end", options=feeding)
    with table.sit(1) as anna:
        anna.wait("state")
        for devoured in range(9):  # player 1, a bot, would speak for the players
            while anna.state["moves"] < devoured:
                anna.wait("state")
            assert anna.state["owed"] == [1]
            assert anna.state["ask"]["kind"] == "devour"
            if devoured == 3:
                anna.say(type="hint")
                assert anna.wait("hint")["option"] >= 0
            anna.say(type="move", seq=anna.state["ask"]["seq"], option=0)
            anna.wait("ack")


def two(server: Server) -> tuple[TestTable, Player, Player]:
    """A table of two, and the one who is asked first."""
    table = server.create(person("Anna"), person("Petr"))
    players = [table.sit(0), table.sit(1)]
    for player in players:
        player.wait("state")
    players.sort(key=lambda player: player.state["ask"] is None)
    return table, players[0], players[1]


def test_the_same_move_twice_counts_once(server: Server) -> None:
    _, asked, other = two(server)
    seq = asked.state["ask"]["seq"]
    with asked, other:
        asked.say(type="move", seq=seq, option=0)
        asked.say(type="move", seq=seq, option=0)
        assert [asked.wait("ack")["seq"] for _ in range(2)] == [seq, seq]
        asked.say(type="why", target="deck")
        asked.wait("why")
        assert asked.state["seq"] == 1


def test_stale_foreign_and_illegal_moves_change_nothing(server: Server) -> None:
    _, asked, other = two(server)
    with asked, other:
        seq = asked.state["ask"]["seq"]
        asked.say(type="move", seq=seq, option=99)
        assert asked.wait("error")["code"] == "illegal"
        asked.say(type="move", seq=seq, option=-1)
        assert asked.wait("error")["code"] == "illegal"
        asked.say(type="move", seq=seq + 7, option=0)
        error = asked.wait("error")
        assert (error["code"], error["seq"]) == ("stale", seq + 7)
        other.say(type="move", seq=seq, option=0)
        assert other.wait("error")["code"] == "out_of_turn"
        state = asked.move(0)
        assert state["seq"] == 1
        asked.say(type="move", seq=seq, option=1)
        assert asked.wait("error")["code"] == "stale"
        assert server.get("/api/health").json()["ok"]


def test_spectators_may_not_play(server: Server) -> None:
    table, asked, other = two(server)
    with asked, other, table.spectate() as visitor:
        visitor.wait("state")
        forbidden = ({"type": "undo"}, {"type": "hint"}, {"type": "why", "target": "deck"})
        for message in ({"type": "move", "seq": 0, "option": 0}, *forbidden):
            visitor.say(**message)
            assert visitor.wait("error")["code"] == "not_allowed"


def test_nobody_is_sent_what_is_hidden_from_them(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    with table.sit(0) as anna, table.sit(1) as petr, table.sit(2) as eva, table.spectate() as dan:
        everybody = (anna, petr, eva, dan)
        for player in everybody:
            player.wait("state")
        assert dan.state["ask"] is None
        assert dan.state["aids"] == {}
        for owner in (anna, petr, eva):
            hand = owner.state["view"]["seats"][owner.welcome["seat"]]["hand"]
            assert len(hand) >= 7
            assert owner.state["seed"] is None
            for other in everybody:
                heard = "" if other is owner else json.dumps(other.heard)
                assert not [card for card in hand if f'"{card}"' in heard]


def test_two_tabs_of_one_seat_stay_in_step(server: Server) -> None:
    table, asked, other = two(server)
    with asked, other, table.sit(asked.welcome["seat"]) as tab:
        tab.wait("state")
        assert tab.state["ask"] == asked.state["ask"]
        tab.move(0)
        asked.wait_seq(1)
        assert asked.state["view"] == tab.state["view"]
        assert asked.state["ask"] == tab.state["ask"]
        assert asked.log == tab.log


def test_coming_back_shows_the_whole_picture(server: Server) -> None:
    table, asked, other = two(server)
    seat = asked.welcome["seat"]
    play_on({0: asked, 1: other}, until=lambda state: state["moves"] > 5, option=anybody)
    state, log = other.wait_seq(asked.state["seq"]), list(other.log)
    asked.close()
    assert other.wait("presence")["online"] == [1 - seat]
    other.close()
    with table.sit(1 - seat) as back:
        assert back.wait("state")["view"] == state["view"]
        assert back.log == log
        assert back.state["ask"] == state["ask"]


def test_a_hello_on_an_open_connection_changes_the_seat(server: Server) -> None:
    """Several people at one device: each has a key."""
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as device:
        device.wait("state")
        device.say(type="hello", table=table.id, key=table.key(1))
        assert device.wait("welcome")["seat"] == 1
        device.log.clear()
        assert device.wait("state")["view"]["seat"] == 1
        assert device.wait("presence")["online"] == [1]


def test_a_table_deals_when_the_last_seat_is_taken(server: Server) -> None:
    table = server.create(person("Anna"), OPEN, OPEN)
    invitation = table.created["invitation"]
    with table.sit(0) as anna:
        assert anna.wait("waiting")["table"]["status"] == "waiting"
        joined = server.post(f"{table.path}/join", {"name": "Petr"}, invitation).json()
        assert joined["seat"] == 1
        assert anna.wait("waiting")["table"]["seats"][1]["name"] == "Petr"
        anna.say(type="undo")
        assert anna.wait("error")["code"] == "conflict"
        last = server.post(f"{table.path}/join", {"name": " Eva\n"}, invitation)
        assert last.json()["table"]["status"] == "playing"
        assert anna.wait("state")["moves"] == 0
        assert server.post(f"{table.path}/join", {"name": "x"}, invitation).status_code == 409
        with Player(server, table.id, joined["key"]) as petr:
            names = [seat["name"] for seat in petr.welcome["table"]["seats"]]
            assert names == ["Anna", "Petr", "Eva"]
