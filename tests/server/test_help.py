"""Hints, reasons why not, and accepting what the game proposes."""

import contextlib
import signal

from klubovna.testing import table as scenario
from support.tables import Player, Server, TestTable, bot, person, play_on
from support.workers import strike, workers_of

HARD = ["doppelganger", "book_of_changes", "shapeshifter_ch"]
"""Cards with so many choices that the best ones are not found at once."""


def test_a_hint_has_a_reason_and_compares_the_best_options(server: Server) -> None:
    table = server.create(person("Anna"), bot(), game="shards-of-infinity")
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        anna.say(type="hint")
        hint = anna.wait("hint")
        assert hint["reason"]["key"]
        assert hint["cost"]["key"]
        assert hint["playouts"] > 0
        assert not hint["by_points"]
        assert not hint["certain"]
        options = [one["option"] for one in hint["options"]]
        chances = [one["chance"] for one in hint["options"]]
        assert options[0] == hint["option"]
        assert len(options) == len(set(options)) >= 2
        assert all(0 <= option < len(anna.state["ask"]["options"]) for option in options)
        assert chances[0] == max(chances)
        anna.say(type="hint")
        assert anna.wait("hint") == hint


def test_a_hint_of_a_game_of_points_tells_points(server: Server) -> None:
    table = server.create(person("Anna"), bot(), game="evenfall")
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        anna.say(type="hint")
        hint = anna.wait("hint")
        assert hint["by_points"]
        assert all(one["points"] is not None for one in hint["options"])


def test_a_cancelled_hint_is_not_answered_and_another_one_is(server: Server) -> None:
    table = server.create(person("Anna"), bot(), game="aeons-end")
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        workers = workers_of(server)
        strike(workers, signal.SIGSTOP)
        anna.say(type="hint")
        anna.say(type="cancel")
        anna.say(type="cancel")
        anna.say(type="why", target="nothing")
        anna.wait("why")
        assert not [heard for heard in anna.heard if heard["type"] == "hint"]
        strike(workers, signal.SIGCONT)
        anna.say(type="hint")
        assert anna.wait("hint")["option"] >= 0


def test_with_a_hint_comes_what_bots_on_the_own_side_plan(server: Server) -> None:
    table = server.create(person("Anna"), bot(), game="aeons-end")
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        anna.say(type="hint")
        (plan,) = anna.wait("hint")["plans"]
        assert plan["seat"] == 1
        assert all(text["key"] for text in plan["what"])


def test_nobody_tells_the_plans_of_an_opponent(server: Server) -> None:
    table = server.create(person("Anna"), bot(), game="evenfall")
    with table.sit(0) as anna:
        play_on({0: anna}, until=lambda state: bool(state["ask"]))
        anna.say(type="hint")
        assert anna.wait("hint")["plans"] == []


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


def hard_question(server: Server) -> TestTable:
    """A table whose first player has a hard choice to make."""
    t = scenario("fantasy-realms", players=2, new_suits=True)
    t.seat(0).hand(*HARD, "collector", "necromancer_ch", "crypt", "shield_of_keth", "smoke")
    t.seat(1).hand("king", "queen")
    t.phase("end_choices")
    answer = server.post("/api/import", t.match.record().to_json())
    assert answer.status_code == 201, answer.text
    return TestTable(server, answer.json())


def test_hard_questions_keep_no_other_table_waiting(server: Server) -> None:
    """The workers do not move while the other table does; so it can't have waited for them."""
    easy = server.create(person("Anna"), person("Petr"))
    with contextlib.ExitStack() as stack:
        anna, petr = (stack.enter_context(easy.sit(seat)) for seat in (0, 1))
        asked = next(player for player in (anna, petr) if player.wait("state")["ask"])
        tables = [hard_question(server) for _ in range(3)]
        workers = workers_of(server)
        strike(workers, signal.SIGSTOP)
        try:
            thinkers = [stack.enter_context(table.sit(0)) for table in tables]
            for thinker in thinkers:
                thinker.wait("state")
            asked.move()
        finally:
            strike(workers, signal.SIGCONT)
        for thinker in thinkers:
            assert thinker.wait("aids")


def test_help_for_a_hard_question_follows_the_state(server: Server) -> None:
    hard = hard_question(server)
    with hard.sit(0) as eva:
        state = eva.wait("state")
        assert state["ask"]["kind"] == "copy"
        assert (state["aids"], state["ask"]["proposal"]) == ({}, -1)
        found = eva.wait("aids")
        assert found["seq"] == state["seq"]
        assert found["proposal"] >= 0
        best = max(found["aids"]["worth"])
        assert found["aids"]["sheet"]["total"] == found["aids"]["worth"][found["proposal"]] == best

        with hard.sit(0) as second_tab:
            again = second_tab.wait("state")
            assert again["aids"] == found["aids"]
            assert again["ask"]["proposal"] == found["proposal"]

        eva.say(type="hint")
        assert eva.wait("hint")["option"] == found["proposal"]
        eva.say(type="accept")
        assert eva.wait("ack")["seq"] == state["ask"]["seq"]


def test_help_that_is_not_wanted_any_more_is_not_sent(server: Server) -> None:
    hard = hard_question(server)
    with hard.sit(0) as eva:
        eva.wait("state")
        state = eva.move(len(eva.state["ask"]["options"]) - 1)
        found = eva.wait("aids")
        assert found["seq"] == state["seq"]
        assert len(found["aids"]["worth"]) == len(state["ask"]["options"])


def test_who_only_waits_is_helped_when_the_table_rests(server: Server) -> None:
    """Petr moves and moves; Anna's help follows, and is then what it would be if she came in
    now. Whoever is asked has it at once."""
    table = server.create(person("Anna"), person("Petr"), game="shards-of-infinity")
    with table.sit(0) as anna, table.sit(1) as petr:
        players = {0: anna, 1: petr}
        for player in players.values():
            player.wait("state")
        mover = next(seat for seat, player in players.items() if player.state["ask"])
        waiter = players[1 - mover]
        for _ in range(3):
            options = players[mover].state["ask"]["options"]
            players[mover].move(
                next(i for i, one in enumerate(options) if not one.get("ends_turn"))
            )
            assert players[mover].state["aids"], "help for whoever moves comes with the state"
        seq = players[mover].state["seq"]
        follows = waiter.wait("aids", lambda told: bool(told["seq"] == seq))
        assert waiter.wait_seq(seq)["seq"] == seq
        waiter.say(type="hello", table=table.id, key=table.key(1 - mover))
        assert waiter.wait("state")["aids"] == follows["aids"] != {}


def test_who_does_not_look_is_helped_when_they_do(server: Server) -> None:
    table = server.create(person("Anna"), person("Petr"), seed="away")
    with table.sit(0) as anna, table.sit(1) as petr:
        anna.wait("state")
        petr.wait("state")
        first, other = (anna, petr) if anna.state["ask"] else (petr, anna)
        first.say(type="look", visible=False)
        first.say(type="move", seq=first.state["ask"]["seq"], option=0)
        state = first.wait("state", lambda state: state["moves"] == 1)
        assert state["aids"] == {}
        assert state["ask"]["proposal"] == -1
        assert other.wait("state", lambda state: state["moves"] == 1)["aids"]["sheet"]
        first.say(type="look", visible=True)
        help = first.wait("aids")
        assert help["seq"] == state["seq"]
        assert help["aids"]["sheet"]
