"""Hints, reasons why not, and accepting what the game proposes."""

from support.tables import Player, Server, bot, person, play_on


def test_a_hint_comes_from_the_strongest_bot_with_its_reason(server: Server) -> None:
    table = server.create(person("Anna"), bot(), bot())
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        anna.say(type="hint")
        hint = anna.wait("hint")
        assert 0 <= hint["option"] < len(anna.state["ask"]["options"])
        assert hint["reason"] is None or hint["reason"]["key"]
        anna.say(type="hint")
        assert anna.wait("hint") == hint


def test_why_not(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna:
        anna.wait("state")
        anna.say(type="why", target="card:king")
        answer = anna.wait("why")
        assert answer["target"] == "card:king"
        assert answer["text"]["key"]


def test_accepting_the_proposals_ends_the_end_choices(server: Server) -> None:
    for number in range(30):
        table = server.create(person("Anna"), bot(), bot(), seed=f"end {number}")
        with table.sit(0) as anna:
            play_on({0: anna}, until=proposed)
            if anna.state["over"]:
                continue
            best = anna.state["aids"]["sheet"]["total"]
            anna.say(type="accept")
            anna.wait("ack")
            state = anna.wait("state", lambda state: bool(state["over"]))
            assert state["result"]["scores"][0] == best
            return
    raise AssertionError("no end choice in thirty games")


def proposed(state: dict[str, dict[str, int]]) -> bool:
    return bool(state["ask"]) and state["ask"]["proposal"] >= 0


def test_nothing_to_accept(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    with table.sit(0) as anna, table.sit(1) as petr:
        for player in (anna, petr):
            player.wait("state")
            player.say(type="accept")
            assert player.wait("error")["code"] == "bad_request"


def test_hints_only_for_those_who_are_asked(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"))
    players: list[Player] = [table.sit(0), table.sit(1)]
    for player in players:
        player.wait("state")
    waiting = next(player for player in players if not player.state["ask"])
    waiting.say(type="hint")
    assert waiting.wait("error")["code"] == "out_of_turn"
    for player in players:
        player.close()
