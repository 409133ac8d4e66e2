"""The agent that thinks: honest, repeatable, in time, and better than not to think."""

from functools import partial
from typing import Any

import pytest

from klubovna.agents import make_agent
from klubovna.agents.contest import Contest
from klubovna.agents.levels import THINKING, level
from klubovna.agents.naming import Budget
from klubovna.agents.playouts import outcome, play_on
from klubovna.agents.random_agent import RandomAgent
from klubovna.agents.search import Clock, Search, different_moves
from klubovna.core.agent import Agent, Seat
from klubovna.core.decision import Several
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.testing import table
from support.clocks import Clocks
from support.honest import choosing, fresh
from support.positions import GAMES, SITTINGS, positions
from support.toy import Toy

PLAYOUTS = 6
"""So few that a test ends: honesty does not depend on how long it thinks."""
SPARSE = {"sanctum": 60, "aeons-end": 24}


def some(game: str) -> list[Match[Any]]:
    """Positions of a game, of every way to play it, near its end too."""
    found: list[Match[Any]] = []
    for mode in SITTINGS:
        if mode.game == game:
            found += positions(mode)[5 :: SPARSE.get(game, 18)]
    return found


def searching(playouts: int = PLAYOUTS, seed: str = "honest") -> Search:
    return Search(seed, Budget(0.0, playouts))


@pytest.mark.parametrize("game", GAMES)
def test_it_chooses_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    for match in some(game):
        assert choosing(match, searching, fresh("thinking")) == []


@pytest.mark.parametrize("name", list(THINKING))
@pytest.mark.parametrize("game", GAMES)
def test_a_level_that_thinks_chooses_the_same_in_every_world_that_looks_the_same(
    game: str, name: str
) -> None:
    """Each level at other positions; a number of playouts takes the place of its time."""
    at = list(THINKING).index(name)
    for match in some(game)[at :: len(THINKING)]:
        thinker = partial(level, name, "honest", PLAYOUTS)
        assert choosing(match, thinker, fresh("levels")) == []


@pytest.mark.parametrize(("name", "learned"), [("good", False), ("strong", True), ("master", True)])
def test_from_strong_on_a_level_goes_by_what_was_learned(name: str, learned: bool) -> None:
    match = new_match(find_game("shards-of-infinity"), 2, "levels")
    bot = level(name, "levels", PLAYOUTS)
    assert isinstance(bot, Search)
    bot.choose(Seat(match, match.owed()[0].seat))
    assert (bot.skill is not None) == learned


def test_where_playouts_tell_more_a_level_does_with_fewer() -> None:
    """With one playout, too, it comes to an end. Who is strong plays by what was learned at once,
    a master thinks."""
    match = new_match(find_game("fantasy-realms"), 4, "levels")
    while len(match.owed()[0].options) < 3:
        match.step(0, match.owed()[0].seat)
    seat = Seat(match, match.owed()[0].seat)
    played: dict[str, int] = {}
    for name, playouts in {"good": 100, "strong": 100, "master": 1000}.items():
        bot = level(name, "honest", playouts)
        assert isinstance(bot, Search)
        bot.choose(seat)
        played[name] = bot.playouts
    thinking = searching(100)
    thinking.choose(seat)
    assert 0 < played["good"] < thinking.playouts // 2 < played["master"]
    assert played["strong"] == 0
    level("good", "honest", 1).choose(seat)
    strong, learned = level("strong", "honest"), make_agent("fantasy-realms", "learned", "honest")
    assert strong.choose(seat) == learned.choose(seat)
    why = strong.reason()
    assert why is not None
    assert why == learned.reason()


@pytest.mark.parametrize("game", GAMES)
def test_a_fresh_one_chooses_as_one_that_was_asked_before(game: str) -> None:
    kept = searching()
    for match in some(game):
        for decision in match.owed()[:1]:
            seat = Seat(match, decision.seat)
            first = kept.choose(seat)
            assert kept.choose(seat) == first, "asked once more"
            assert searching().choose(seat) == first
            told, again = kept.reason(), searching()
            again.choose(seat)
            assert again.reason() == told


@pytest.mark.parametrize("game", GAMES)
def test_thinking_changes_nothing_at_the_table(game: str) -> None:
    for match in some(game)[:4]:
        decision = match.owed()[0]
        before = match.record(resumable=True).to_json()
        searching().choose(Seat(match, decision.seat))
        assert match.record(resumable=True).to_json() == before


def test_it_says_what_it_compared() -> None:
    match = new_match(find_game("shards-of-infinity"), 2, "reasons")
    agent = searching(60)
    while not agent.compared:
        match.step(agent.choose(Seat(match, match.owed()[0].seat)))
    best = agent.compared[0]
    assert best.deals > 0
    assert 0.0 <= best.chance <= 1.0
    assert agent.playouts <= 60
    reason = agent.reason()
    assert reason is not None
    said = find_game("shards-of-infinity").words("en").say(reason)
    assert f"After {agent.playouts} playouts" in said


def test_secret_bids_are_thought_about_before_the_others_have_bid() -> None:
    match: Match[Any] = new_match(Toy(), 3, "bids")
    assert isinstance(match.decision, Several)
    option = searching(30).choose(Seat(match, 1))
    match.step(2, 0)
    assert searching(30).choose(Seat(match, 1)) == option


def test_equal_copies_are_one_move() -> None:  # SI-3.1
    """Ten starting cards are of four kinds: a hand of five has no five different cards."""
    t = table("shards-of-infinity", 2, "copies", expansion=False)
    t.seat(0).hand("crystal", "crystal", "crystal", "crystal", "blaster")
    decision = t.match.owed()[0]
    played = [option for option in t.options() if option.startswith("play ")]
    assert len(played) == 5
    moves = different_moves(Seat(t.match, decision.seat), 0)
    assert len(decision.options) - len(moves) == 3


TOLD_ALIKE = {"banish", "exhaust", "strike", "cast", "attack", "count"}
"""Questions in which things may read the same and differ by where they lie or what was done to
them."""


@pytest.mark.parametrize("game", GAMES)
def test_what_reads_the_same_is_one_move(game: str) -> None:
    found = [match for mode in SITTINGS if mode.game == game for match in positions(mode)]
    for match in found:
        for decision in match.owed():
            if decision.kind not in TOLD_ALIKE:
                keys = Seat(match, decision.seat).option_keys()
                told = [match.label(decision, at).text for at in range(len(decision.options))]
                for at, text in enumerate(told):
                    assert keys[at] == keys[told.index(text)], text


def test_copies_in_a_hand_of_evenfall_are_one_move() -> None:
    """Of 15 pairs of six cards, two of them equal, 11 differ."""
    t = table("evenfall", 2, "copies", experienced=True)
    t.seat(0).hand(
        "nightmare_steed",
        "nightmare_steed",
        "owl_courier",
        "raven_messenger",
        "feline_advisor",
        "archivist_thoth",
    )
    seat = Seat(t.match, 0)
    assert [decision.kind for decision in t.match.owed()] == ["sift", "sift"]
    assert len(seat.decision().options) == 15
    assert len(different_moves(seat, 0)) == 11


# ---- in time


def test_time_is_up_by_the_clock_that_ends_first(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    clock = Clock(Budget(2.0, 0, 4.0))
    clocks.cpu, clocks.wall = 101.75, 103.75
    assert not clock.is_up(1.0)
    assert clock.is_up(0.5)
    clocks.cpu = 102.0
    assert clock.is_up(1.0)
    clocks.cpu, clocks.wall = 100.0, 101.75
    assert not clock.is_up(0.5)
    clocks.wall = 102.0
    assert clock.is_up(0.5)
    assert not clock.is_up(1.0)
    clocks.wall = 104.0
    assert clock.is_up(1.0)


def test_a_number_that_is_nought_sets_no_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    clocks = Clocks(monkeypatch)
    by_cpu, by_wall = Clock(Budget(2.0, 0)), Clock(Budget(0.0, 0, 2.0))
    clocks.wall = 200.0
    assert (by_cpu.is_up(1.0), by_wall.is_up(1.0)) == (False, True)
    clocks.cpu, clocks.wall = 200.0, 100.0
    assert (by_cpu.is_up(1.0), by_wall.is_up(1.0)) == (True, False)


@pytest.mark.parametrize("budget", [Budget(1.0, 1000), Budget(0.0, 1000, 1.0)])
def test_it_answers_when_its_time_is_up(budget: Budget, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sixteenth of the time passes with each look, and about one match is played between two
    looks."""
    clocks = Clocks(monkeypatch)
    clocks.cpu_step = clocks.wall_step = 1 / 16
    match: Match[Any] = new_match(Toy(), 2, "time")
    agent = Search("time", budget)
    agent.choose(Seat(match, match.owed()[0].seat))
    assert 8 <= agent.playouts <= 20


def test_playouts_end_it_where_they_come_first() -> None:
    match = new_match(find_game("evenfall"), 2, "time")
    seat = Seat(match, match.owed()[0].seat)
    agent = Search("time", Budget(60.0, 12))
    agent.choose(seat)
    assert agent.playouts <= 12 + len(seat.decision().options) * 4


@pytest.mark.parametrize("playouts", [1, 12, 120])
def test_so_many_playouts_and_at_least_one_deal_a_round(playouts: int) -> None:
    match = new_match(find_game("fantasy-realms"), 4, "time")
    agent = Search("time", Budget(60.0, playouts))
    moves = 0
    while not agent.playouts:
        seat = Seat(match, match.owed()[0].seat)
        moves = len(different_moves(seat, 0))
        match.step(agent.choose(seat))
    contest, least = Contest(list(range(moves))), 0
    for _ in range(contest.rounds()):
        least += len(contest.alive)
        contest.drop_half()
    assert moves <= agent.playouts <= max(playouts, least)


@pytest.mark.parametrize(("game_id", "share"), [("fantasy-realms", 10), ("evenfall", 1)])
def test_where_playouts_are_short_a_level_has_a_tenth(game_id: str, share: int) -> None:
    match = new_match(find_game(game_id), 2, "time")
    seat = Seat(match, match.owed()[0].seat)
    good, master = level("good", "time"), level("master", "time")
    assert isinstance(good, Search)
    assert isinstance(master, Search)
    assert good.limits(seat).playouts * share == THINKING["good"].playouts
    assert good.limits(seat).seconds == THINKING["good"].seconds
    assert master.limits(seat).seconds * share == pytest.approx(THINKING["master"].seconds)
    assert (master.limits(seat).playouts, master.limits(seat).wall) == (0, THINKING["master"].wall)


# ---- contests


def test_a_move_that_gains_on_every_deal_is_taken() -> None:
    contest = Contest([4, 7])
    for _ in range(10):
        contest.note([0.0, 1.0], [0.4, 0.7])
    assert contest.moves[contest.best()] == 7
    assert contest.decided()


def test_a_move_that_gains_by_luck_is_not_taken() -> None:
    contest = Contest([4, 7])
    for n in range(10):
        contest.note([0.5, 0.5], [0.5, 1.0 if n % 2 else 0.02])
    assert contest.gain(1) > 0
    assert contest.moves[contest.best()] == 4
    assert not contest.decided()


def test_the_worse_half_of_the_rivals_drops_out_and_the_policy_stays() -> None:
    contest = Contest([0, 1, 2, 3, 4])
    contest.note([0.0] * 5, [0.1, 0.2, 0.9, 0.3, 0.8])
    contest.drop_half()
    assert contest.alive == [0, 2, 4]
    assert Contest(list(range(5))).rounds() == 3
    assert Contest([0, 1]).rounds() == 1


# ---- playouts


@pytest.mark.parametrize("game", GAMES)
def test_a_playout_ends_with_a_worth_between_lost_and_won(game: str) -> None:
    mode = next(mode for mode in SITTINGS if mode.game == game)
    match = positions(mode)[-1].clone(history=False)
    teams = match.game.teams(match.setup)
    play_on(match, seeded("playout"), [True] * mode.players, 20)
    assert match.over
    for seat in range(mode.players):
        found = outcome(match, seat, teams)
        assert 0.0 <= found.won <= 1.0
        assert 0.0 <= found.worth <= 1.0


def test_who_wins_by_more_has_more_of_it() -> None:
    match: Match[Any] = new_match(Toy(), 2, "lead", history=False)
    play_on(match, seeded("lead"), [False, False], 0)
    worths = []
    for points in ([9, 1], [9, 8], [5, 5], [1, 9]):
        match.state.points = points
        worths.append(outcome(match, 0, [[0], [1]]).worth)
    assert worths == sorted(worths, reverse=True)
    assert worths[2] == 0.5


# ---- how well it plays


def test_thinking_beats_chance() -> None:
    """Seat 0 of the toy game may take a card for nothing in each of three rounds, and who thinks
    mostly does."""
    game = Toy()
    won, taken = 0.0, 0
    for number in range(40):
        match: Match[Any] = new_match(game, 2, f"think {number}")
        agents: list[Agent[Any]] = [searching(60, f"think {number}"), RandomAgent(f"{number}")]
        while match.decision is not None:
            decision = match.owed()[0]
            option = agents[decision.seat].choose(Seat(match, decision.seat))
            taken += decision.kind == "take" and option == 1
            match.step(option, decision.seat)
        winners = game.result(match.state).winners
        won += 1 / len(winners) if 0 in winners else 0
    assert taken >= 100
    assert won >= 30
