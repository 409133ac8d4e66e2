"""Agents by name: parameters, levels, and agents that other packages bring."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from klubovna.agents import agent_names, is_agent, make_agent, usual_opponent
from klubovna.agents.levels import LEVELS
from klubovna.agents.playing import play_match
from klubovna.agents.search import Search
from klubovna.core.agent import Seat
from klubovna.core.errors import BadSetup, Endless
from klubovna.core.registry import find_game, game_ids
from klubovna.core.starting import new_match
from klubovna.texts import LANGUAGES, plain, words


def search(name: str) -> Search:
    agent = make_agent("evenfall", name, "1")
    assert isinstance(agent, Search)
    return agent


def test_a_search_is_told_how_long_it_may_think() -> None:
    assert search("search:0.05s").budget.seconds == 0.05
    assert search("search:2000").budget.playouts == 2000
    both = search("search:2000:1.5s").budget
    assert (both.playouts, both.seconds) == (2000, 1.5)
    assert search("search").budget.seconds > 0


@pytest.mark.parametrize("name", ["search:100:unlearned", "search:unlearned:100"])
def test_a_search_may_do_without_what_was_learned(name: str) -> None:
    agent = search(name)
    assert (agent.budget.playouts, agent.learned) == (100, False)
    assert search("search:unlearned").budget.seconds == search("search").budget.seconds
    assert search("search:100").learned


@pytest.mark.parametrize(
    "name",
    [
        "search:",
        "search:s",
        "search:0s",
        "search:-1s",
        "search:61s",
        "search:0",
        "search:2000000",
        "search:fast",
        "search:1e3",
        "search:nans",
        "search:5:6",
        "search:1s:2s",
        "search:unlearned:unlearned",
        "search:5:learned",
        "erring:101",
        "erring:" + "9" * 5000,
        "search:" + "9" * 5000,
        "erring:1:2:3",
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_parameter_that_makes_no_sense_is_named(name: str, lang: str) -> None:
    with pytest.raises(BadSetup) as caught:
        make_agent("evenfall", name, "1")
    assert name in plain(words(lang).say(caught.value.text))


def test_an_agent_that_takes_no_parameter_says_so() -> None:
    for name in ("random:3", "greedy:3", "master:1s"):
        with pytest.raises(BadSetup, match=name):
            make_agent("evenfall", name, "1")


@pytest.mark.parametrize("game", game_ids())
def test_every_level_plays_every_game(game: str) -> None:
    match = new_match(find_game(game), max(2, find_game(game).least_players), "levels")
    seat = Seat(match, match.owed()[0].seat)
    for level in LEVELS[:3]:
        agent = make_agent(game, level, "1")
        assert 0 <= agent.choose(seat) < len(seat.decision().options)
    assert [name for name in agent_names(game) if name in LEVELS] == LEVELS
    assert usual_opponent(game) == "greedy"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_level_has_a_name_and_a_sentence(lang: str) -> None:
    for level in agent_names("evenfall"):
        name = words(lang)(f"web.agent.{level}")
        assert words(lang)(f"agents.{level}").startswith(f"{name} – ")


def test_a_beginner_errs_in_the_same_way_when_asked_again() -> None:
    game = find_game("evenfall")
    match = new_match(game, 2, "errs")
    differed = 0
    while match.decision is not None and len(match.choices) < 120:
        seat = Seat(match, match.owed()[0].seat)
        chosen = make_agent("evenfall", "beginner", "x").choose(seat)
        assert make_agent("evenfall", "beginner", "x").choose(seat) == chosen
        usual = make_agent("evenfall", "greedy", "x").choose(seat)
        differed += chosen != usual
        match.step(usual, seat.number)
    assert differed > 5


def test_who_overlooks_more_never_plays_better_for_it() -> None:
    """Whoever overlooked every move once took the best of them."""
    game = find_game("evenfall")
    match = new_match(game, 2, "blind")
    asked = best = 0
    while match.decision is not None and len(match.choices) < 200:
        seat = Seat(match, match.owed()[0].seat)
        usual = make_agent("evenfall", "greedy", "x").choose(seat)
        if len(seat.decision().options) > 3 and seat.worth_thinking():
            asked += 1
            best += make_agent("evenfall", "erring:100", "x").choose(seat) == usual
        match.step(usual, seat.number)
    assert asked > 20
    assert best < asked / 2


def test_bots_that_play_on_for_ever_are_stopped() -> None:
    """Who always takes what shines takes from the discard area, which never fills."""
    dazzled = [make_agent("fantasy-realms", "erring:0:100", str(seat)) for seat in range(2)]
    with pytest.raises(Endless, match="20000 decisions"):
        play_match(find_game("fantasy-realms"), dazzled, "dazzled", {})


# ---- strangers


SLY = """
from klubovna.core.agent import Agent

class Sly(Agent):
    def __init__(self, seed, parameters):
        self.last = parameters == ["last"]
        if parameters and not self.last:
            raise ValueError(f"no idea what {parameters[0]} means")

    def choose(self, seat):
        return len(seat.decision().options) - 1 if self.last else 0

class Realm(Sly):
    pass

def nobody(seed, parameters):
    return seed
"""


@pytest.fixture
def strangers(tmp_path: Path) -> Iterator[None]:
    """A package with agents, good and bad ones, as if it were installed."""
    (tmp_path / "sly_bots.py").write_text(SLY, encoding="utf-8")
    about = tmp_path / "sly-1.0.dist-info"
    about.mkdir()
    about.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: sly\nVersion: 1.0\n")
    about.joinpath("entry_points.txt").write_text(
        "[klubovna.agents]\n"
        "sly = sly_bots:Sly\n"
        "evenfall.realm = sly_bots:Realm\n"
        "nobody = sly_bots:nobody\n"
        "moved = sly_bots:Moved\n"
    )
    sys.path.insert(0, str(tmp_path))
    yield
    sys.path.remove(str(tmp_path))
    sys.modules.pop("sly_bots", None)


@pytest.mark.usefixtures("strangers")
def test_a_stranger_can_sit_down() -> None:
    assert "sly" in agent_names("sanctum")
    assert "realm" in agent_names("evenfall")
    assert "realm" not in agent_names("sanctum")
    match = new_match(find_game("evenfall"), 2, "sly")
    seat = Seat(match, match.owed()[0].seat)
    assert make_agent("evenfall", "realm", "1").choose(seat) == 0
    last = make_agent("evenfall", "sly:last", "1").choose(seat)
    assert last == len(seat.decision().options) - 1
    assert is_agent("evenfall", "sly:last")
    with pytest.raises(BadSetup, match="nobody"):
        make_agent("evenfall", "nobody", "1")


@pytest.mark.usefixtures("strangers")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        (
            "sly:lost",
            "“sly:lost” comes from another package .sly_bots:Sly.*no idea what lost",
        ),
        ("moved", "“moved” comes from another package .sly_bots:Moved.*no attribute 'Moved'"),
    ],
)
def test_a_stranger_who_fails_is_named(name: str, told: str) -> None:
    with pytest.raises(BadSetup, match=told):
        make_agent("evenfall", name, "1")
