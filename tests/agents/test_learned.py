"""What the house has learned: numbers that fit the rules, agents that play by them, and what
happens where they do not fit."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from klubovna.agents import is_agent, make_agent
from klubovna.agents.foretelling import Told, error, foretold
from klubovna.agents.learned import Learned
from klubovna.agents.regression import Row, fitted, loss
from klubovna.cli.main import main
from klubovna.core.agent import Seat
from klubovna.core.cardsets import our_data
from klubovna.core.errors import BadSetup
from klubovna.core.game import UNKNOWN
from klubovna.core.match import Match
from klubovna.core.registry import find_game, game_ids, use_cards
from klubovna.core.rng import seeded
from klubovna.core.skill import Tally, chances
from klubovna.core.skills import (
    MOST,
    learner_of,
    misfit,
    shipped_numbers,
    shipped_skill,
    skill_from,
    to_json,
)
from klubovna.core.starting import new_match
from klubovna.core.state import Json
from klubovna.games.evenfall.cardfile import SHAPE
from support.positions import SITTINGS, positions

SHARDS = "shards-of-infinity"
LEARNING = [id for id in game_ids() if find_game(id).learner()]
MOST_BYTES = 2_000_000


def shipped(game_id: str) -> dict[str, Json]:
    data = shipped_numbers(find_game(game_id))
    assert isinstance(data, dict)
    return data


# ---- what is shipped


@pytest.mark.parametrize("game_id", LEARNING)
def test_shipped_weights_fit_the_shipped_rules(game_id: str) -> None:
    """Whoever changes the rules or the cards trains anew: `klubovna train`."""
    assert misfit(find_game(game_id), shipped(game_id)) == ""
    assert shipped_skill(find_game(game_id)) is not None
    assert len(json.dumps(shipped(game_id))) < MOST_BYTES


@pytest.mark.parametrize("game_id", LEARNING)
@pytest.mark.parametrize(
    ("part", "wrong", "why"),
    [
        ("rules_version", -1, "rules"),
        ("cards", "another set", "cards"),
        ("game", "chess", "game"),
        ("numbers", {"duel early owns a_card_of_no_game": 1.0}, "numbers"),
        ("numbers", [], "form"),
    ],
)
def test_weights_of_other_rules_do_not_fit(game_id: str, part: str, wrong: Json, why: str) -> None:
    assert misfit(find_game(game_id), {**shipped(game_id), part: wrong}) == why


def test_numbers_survive_the_file() -> None:
    game = find_game(SHARDS)
    learner = learner_of(game)
    assert learner is not None
    numbers = [round(n * 0.001 - 0.5, 5) for n in range(len(learner.names()))]
    data: Json = json.loads(json.dumps(to_json(game, numbers, {})))
    assert misfit(game, data) == ""
    assert skill_from(game, data).numbers == numbers


# ---- the agent


def test_it_is_an_agent_of_every_game() -> None:
    assert all(is_agent(id, "learned") for id in game_ids())
    assert isinstance(make_agent(SHARDS, "learned", "x"), Learned)


def test_with_a_file_of_its_own_it_plays_by_that(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(json.dumps(shipped(SHARDS)), encoding="utf-8")
    agent = make_agent(SHARDS, f"learned:{file}", "x")
    assert isinstance(agent, Learned)
    assert agent.skill is not None
    file.write_text(json.dumps({**shipped(SHARDS), "rules_version": -1}), encoding="utf-8")
    with pytest.raises(BadSetup):
        make_agent(SHARDS, f"learned:{file}", "x")
    with pytest.raises(BadSetup):
        make_agent(SHARDS, f"learned:{tmp_path / 'nothing.json'}", "x")


@pytest.mark.parametrize(
    "number", ["NaN", "Infinity", "-1e300", "1" + "0" * 400, "true", '"much"', "null"]
)
def test_a_file_with_what_nobody_can_reckon_with_is_refused(number: str, tmp_path: Path) -> None:
    """Whatever a number in a file is, whoever named the file is told, and nothing else happens."""
    game = find_game(SHARDS)
    learner = learner_of(game)
    assert learner is not None
    data = json.dumps({**shipped(SHARDS), "numbers": {learner.names()[0]: "here"}})
    file = tmp_path / "weights.json"
    file.write_text(data.replace('"here"', "0.5"), encoding="utf-8")
    make_agent(SHARDS, f"learned:{file}", "x")
    file.write_text(data.replace('"here"', number), encoding="utf-8")
    with pytest.raises(BadSetup):
        make_agent(SHARDS, f"learned:{file}", "x")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"numbers":' * 100_000, "\0", ""])
def test_a_file_that_is_no_json_is_refused(text: str, tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(BadSetup):
        make_agent(SHARDS, f"learned:{file}", "x")


def test_a_file_without_an_end_is_refused(tmp_path: Path) -> None:
    """Whoever names it gets an answer: nothing is waited for, and memory stays as it is."""
    fifo, large = tmp_path / "fifo", tmp_path / "large"
    os.mkfifo(fifo)
    with large.open("wb") as file:
        file.truncate(1 << 30)
    for path, why in ((fifo, "end"), (Path("/dev/zero"), "end"), (large, "large")):
        with pytest.raises(BadSetup) as refused:
            make_agent(SHARDS, f"learned:{path}", "x")
        assert refused.value.text.key == "error.weights_unreadable"
        assert why in str(refused.value)


def test_the_home_of_nobody_is_a_file_that_is_not_there() -> None:
    with pytest.raises(BadSetup) as refused:
        make_agent(SHARDS, "learned:~nobody.here/weights.json", "x")
    assert refused.value.text.key == "error.weights_unreadable"


@pytest.mark.parametrize("game_id", LEARNING)
def test_the_largest_numbers_of_a_file_can_be_played_by(game_id: str, tmp_path: Path) -> None:
    game = find_game(game_id)
    learner = learner_of(game)
    assert learner is not None
    toss = seeded("largest")
    names = learner.names()
    numbers = {name: MOST if toss.below(2) else -MOST for name in names}
    file = tmp_path / "weights.json"
    file.write_text(json.dumps({**shipped(game_id), "numbers": numbers}), encoding="utf-8")
    match = new_match(game, max(2, game.least_players), "largest")
    agent = make_agent(game_id, f"learned:{file}", "x")
    assert isinstance(agent, Learned)
    for _ in range(60):
        if match.over:
            break
        seat = match.owed()[0].seat
        match.step(agent.choose(Seat(match, seat)), seat)
    assert agent.skill is not None
    if not match.over:
        seat = match.owed()[0].seat
        outlook = game.outlook(match.state, seat, agent.skill)
        assert outlook == UNKNOWN or 0.0 <= outlook <= 1.0


@pytest.fixture
def own_cards(tmp_path: Path) -> Path:
    """An owner's cards of Evenfall: what was learned with ours is not about them."""
    rituals = our_data(SHAPE)["rituals"]
    assert isinstance(rituals, list)
    file = tmp_path / "mine.json"
    data = {"name": "My box", "rituals": [{**rituals[0], "vp": rituals[0]["vp"] + 1}]}
    file.write_text(json.dumps(data), encoding="utf-8")
    return file


def test_without_fitting_weights_it_plays_by_the_policy_and_says_so(own_cards: Path) -> None:
    match = new_match(find_game("evenfall").with_cards(own_cards), 2, "unlearned")
    while len(match.owed()[0].options) == 1:
        match.step(0, match.owed()[0].seat)
    seat = Seat(match, match.owed()[0].seat)
    agent = Learned("x")
    assert agent.choose(seat) == seat.policy(seat.chance(agent.rng))
    said = agent.reason()
    assert said is not None
    assert said.key == "thinking.unlearned"


@pytest.mark.parametrize("name", ["search:8", "strong"])
def test_who_thinks_says_so_too(name: str, own_cards: Path) -> None:
    game = find_game("evenfall")
    for cards, says in ((own_cards, True), (None, False)):
        match = new_match(game if cards is None else game.with_cards(cards), 2, "unlearned")
        agent = make_agent("evenfall", name, "x")
        told = set()
        for _ in range(12):
            seat = Seat(match, match.owed()[0].seat)
            option = agent.choose(seat)
            said = agent.reason()
            if len(seat.decision().options) > 1:
                told.add(said is not None and "rules of thumb" in game.words("en").say(said))
            match.step(option, seat.number)
        assert told == {says}


@pytest.mark.parametrize("name", ["learned", "search:5", "strong"])
def test_the_command_says_so_too(
    name: str, capsys: pytest.CaptureFixture[str], own_cards: Path
) -> None:
    wanted = ["simulate", "evenfall", "--agents", f"{name},random", "--games", "1", "--lang", "en"]
    try:
        assert main([*wanted, "--cards", str(own_cards)]) == 0
    finally:
        use_cards("evenfall", "")
    assert "rules of thumb" in " ".join(capsys.readouterr().err.split())
    assert main(wanted) == 0
    assert capsys.readouterr().err == ""


def test_who_does_without_learning_has_nothing_to_say(
    capsys: pytest.CaptureFixture[str], own_cards: Path
) -> None:
    wanted = ["simulate", "evenfall", "--agents", "search:5:unlearned,random", "--games", "1"]
    try:
        assert main([*wanted, "--lang", "en", "--cards", str(own_cards)]) == 0
    finally:
        use_cards("evenfall", "")
    assert capsys.readouterr().err == ""


def some() -> list[Match[Any]]:
    """Positions of every way to play."""
    return [match for mode in SITTINGS if mode.game == SHARDS for match in positions(mode)[3::9]]


def test_an_outlook_is_a_chance_and_all_sides_together_are_sure() -> None:
    game = find_game(SHARDS)
    skill = shipped_skill(game)
    assert skill is not None
    for match in some():
        seats = range(match.setup.players)
        if len(seats) == 1:
            assert game.outlook(match.state, 0, skill) == UNKNOWN
            continue
        likely = [game.outlook(match.state, seat, skill) for seat in seats]
        assert all(0.0 <= one <= 1.0 for one in likely)
        teams = game.teams(match.setup)
        assert sum(likely[team[0]] for team in teams) == pytest.approx(1.0)


# ---- fitting


def tally(*pairs: tuple[int, int]) -> Tally:
    found = Tally()
    for place, amount in pairs:
        found.add(place, amount)
    return found


def test_chances_are_shared_in_proportion() -> None:
    assert chances([0.0, 0.0, 0.0, 0.0]) == [0.25] * 4
    high, low = chances([1000.0, 0.0])
    assert (high, low) == (1.0, 0.0)


def test_equal_places_are_merged() -> None:
    one = tally((5, 1), (2, 3), (5, 1)).merged()
    assert (one.places, one.amounts) == ([2, 5], [3, 2])


def test_what_wins_gets_a_higher_number_than_what_loses() -> None:
    """Who has the first thing wins three times of four; the second decides nothing."""
    rng = seeded("fit")
    rows = []
    for _ in range(2000):
        won = 1.0 if rng.below(4) else 0.0
        sides = [tally((0, 1), (1, rng.below(3))), tally((1, rng.below(3)), (2, 1))]
        rows.append(Row(sides, [won, 1.0 - won]))
    numbers = fitted(rows, [0.0] * 3, 8, seeded("order"))
    assert numbers[0] - numbers[2] == pytest.approx(1.1, abs=0.25)
    assert abs(numbers[1]) < 0.15
    assert loss(rows, numbers) < loss(rows, [0.0] * 3)
    assert numbers == fitted(rows, [0.0] * 3, 8, seeded("order"))


def told_rows(count: int) -> list[Row]:
    """The first thing is worth five points, the second costs three, the third nothing; how the
    deal was is worth up to a thousand, to both sides alike."""
    rng = seeded("told")
    rows = []
    for _ in range(count):
        deal = float(rng.below(1000))
        sides, brought = [], []
        for _ in range(2):
            one, two, three = rng.below(4), rng.below(4), rng.below(4)
            sides.append(tally((0, one), (1, two), (2, three)))
            brought.append(deal + 5.0 * one - 3.0 * two + rng.below(9))
        rows.append(Row(sides, brought))
    return rows


def test_points_are_foretold_whatever_the_deal_was_worth_to_all() -> None:
    rows = told_rows(20_000)
    numbers = Told(rows, 4).numbers()
    assert numbers[0] == pytest.approx(5.0, abs=0.8)  # a little is drawn to nothing
    assert numbers[0] / numbers[1] == pytest.approx(-5 / 3, rel=0.02)
    assert abs(numbers[2]) < 0.1
    assert numbers[3] == 0.0
    assert error(rows, numbers) < 0.5 * error(rows, [0.0] * 4)
    ahead = foretold([tally((0, 3)), tally((1, 3))], numbers)
    assert ahead == pytest.approx([12.0, -12.0], abs=2.0)


def test_what_was_seldom_seen_stays_small() -> None:
    few, many = Told(told_rows(100), 3).numbers(), Told(told_rows(20_000), 3).numbers()
    assert 0.0 < few[0] < 0.5 * many[0]
