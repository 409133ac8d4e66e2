"""Undo and redo, going back in practice, and asking the table."""

from support.tables import Player, Server, Tree, bot, person, play_on


def draw_from_area(ask: Tree) -> int:
    """An option that shows nobody anything new, if there is one."""
    shown = [i for i, o in enumerate(ask["options"]) if o["target"].startswith("card:")]
    return shown[0] if shown else 0


def until_undo(players: dict[int, Player]) -> Player:
    """Play until somebody may take back."""
    play_on(players, until=lambda state: bool(state["undo"]), option=draw_from_area)
    return next(player for player in players.values() if player.state["undo"])


def test_undo_and_redo(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), seed="undo")
    with table.sit(0) as anna, table.sit(1) as petr:
        me = until_undo({0: anna, 1: petr})
        after, log = me.state, list(me.log)
        me.say(type="undo")
        back = me.wait("state")
        assert back["seq"] == after["seq"] + 1
        assert back["moves"] == after["moves"] - 1
        assert back["redo"]
        assert not back["practice"] or table.created["table"]["practice"]
        me.say(type="redo")
        again = me.wait("state")
        assert again["view"] == after["view"]
        assert again["moves"] == after["moves"]
        assert me.log == log
        me.say(type="redo")
        assert me.wait("error")["code"] == "cannot_undo"


def test_what_was_seen_can_not_be_undone(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"), seed="seen")
    with table.sit(0) as anna, table.sit(1) as petr, table.sit(2) as eva:
        players = {0: anna, 1: petr, 2: eva}
        play_on(players, until=lambda state: bool(state["ask"]))
        me = next(player for player in players.values() if player.state["ask"])
        deck = next(i for i, o in enumerate(me.state["ask"]["options"]) if o["target"] == "deck")
        assert not me.move(deck)["undo"]
        me.say(type="undo")
        assert me.wait("error")["code"] == "cannot_undo"
        other = next(player for player in players.values() if player is not me)
        other.say(type="redo")
        assert other.wait("error")["code"] == "cannot_undo"


def test_alone_with_bots_one_may_go_back_anywhere(server: Server) -> None:
    table = server.create(person("Anna"), bot(), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: state["moves"] >= 8 and bool(state["ask"]))
        assert anna.state["back"]
        assert not anna.state["practice"]
        anna.say(type="back", to=99)
        assert anna.wait("error")["code"] == "bad_request"
        anna.say(type="back", to=2)
        state = anna.wait("state")
        assert state["moves"] == 2
        assert state["practice"]
    assert server.get(table.path, table.key(0)).json()["practice"]


def test_going_back_is_put_to_the_vote(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    with table.sit(0) as anna, table.sit(1) as petr, table.sit(2) as eva:
        players = {0: anna, 1: petr, 2: eva}
        play_on(players, until=lambda state: state["moves"] == 6)
        anna.say(type="vote", yes=True)
        assert anna.wait("error")["code"] == "conflict"

        anna.say(type="back", to=1)
        assert petr.wait("vote") == {"type": "vote", "by": 0, "to": 1}
        with table.sit(1) as second_tab:
            assert second_tab.wait("vote")["by"] == 0
        petr.say(type="vote", yes=False)
        assert eva.wait("vote", lambda vote: vote["by"] is None)
        assert anna.state["moves"] == 6

        petr.say(type="back", to=1)
        eva.wait("vote", lambda vote: vote["by"] == 1)
        eva.say(type="vote", yes=True)
        anna.wait("vote", lambda vote: vote["by"] == 1)
        anna.say(type="vote", yes=True)
        for player in players.values():
            state = player.wait("state", lambda state: state["moves"] == 1)
            assert state["practice"]


def test_a_move_ends_a_vote(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), person("Eva"))
    with table.sit(0) as anna, table.sit(1) as petr, table.sit(2) as eva:
        players = {0: anna, 1: petr, 2: eva}
        play_on(players, until=lambda state: state["moves"] == 6)
        anna.say(type="back", to=1)
        petr.wait("vote")
        mover = next(player for player in players.values() if player.state["ask"])
        mover.say(type="move", seq=mover.state["ask"]["seq"], option=0)
        assert petr.wait("vote", lambda vote: vote["by"] is None)
        petr.say(type="vote", yes=True)
        assert petr.wait("error")["code"] == "conflict"
