"""The greedy player of Shards of Infinity: small positions in which the right move is clear."""

import hashlib

import pytest

from klubovna.agents import make_agent
from klubovna.arena import simulate
from klubovna.core.agent import Seat
from klubovna.core.registry import find_game, outfits
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.testing import table
from klubovna.testing.scenario import Scenario
from klubovna.texts import Text

GAME = "shards-of-infinity"
Options = dict[str, str | int | bool]


def choice(t: Scenario, seat: int = 0) -> str:
    """What the greedy player would do, in the stable words without the number of a copy."""
    match = t.match
    asked = match.decision_for(seat)
    assert asked is not None
    option = make_agent(GAME, "greedy", "thinking").choose(Seat(match, seat))
    return match.label(asked, option).words.partition(" #")[0]


def position(**options: str | int | bool) -> Scenario:
    t = table(GAME, 1 if options.get("mode") == "solo" else 2, "greedy", **options)
    t.seat(0).hand()
    t.active(0)
    return t


def test_it_plays_before_it_buys() -> None:
    t = position()
    t.seat(0).hand("crystal")
    t.row("kiln_drone").gems(3)
    assert choice(t) == "play crystal"


def test_champions_come_first_and_the_infinity_shard_last() -> None:
    t = position()
    t.seat(0).hand("infinity_shard", "crystal", "evokatus")
    assert choice(t) == "play evokatus"
    t = position()
    t.seat(0).hand("infinity_shard", "crystal")
    assert choice(t) == "play crystal"


def test_it_focuses_before_the_shard_when_that_makes_it_infinite() -> None:
    t = position(expansion=False)
    t.seat(0).hand("infinity_shard").mastery(29)
    t.gems(1)
    assert choice(t) == "focus"


def test_it_takes_a_relic_as_soon_as_it_may() -> None:
    t = position()
    t.seat(0).character("volos").hand("crystal").mastery(10)
    assert choice(t).startswith("relic ")


def test_it_hires_what_kills() -> None:
    t = position()
    t.seat(1).health(8)
    t.row("nil_assassin", "data_heretic").gems(3).power(3)
    assert choice(t) == "hire nil_assassin"


def test_it_spares_a_champion_when_the_power_kills() -> None:
    t = position()
    t.seat(1).health(6).champions("optio_crusher")
    t.power(6)
    assert choice(t) == "end"


def test_it_destroys_a_champion_that_is_worth_it() -> None:
    t = position()
    t.seat(1).champions("drakonarius")
    t.power(3)
    assert choice(t) == "strike drakonarius"


def test_it_destroys_the_one_who_protects() -> None:
    t = position()
    t.seat(1).champions("zetta_the_encryptor").health(3)
    t.power(9)
    assert choice(t) == "strike zetta_the_encryptor"


def test_early_it_recruits_and_buys_with_all_its_gems() -> None:
    t = position()
    t.row("root_of_the_forest", "spore_cleric", "order_initiate", "command_seer", "data_heretic")
    t.gems(4)
    bought = [choice(t)]
    t.choose(bought[0])
    bought.append(choice(t))
    assert sorted(bought) == ["recruit data_heretic", "recruit order_initiate"]


def test_it_shows_its_shields() -> None:
    t = table(GAME, players=2)
    t.seat(0).hand("command_seer", "cryptofist_monk", "crystal")
    t.seat(1).hand()
    t.active(1).power(12)
    t.choose("end", seat=1)
    assert choice(t) == "shield cryptofist_monk"


def test_it_banishes_what_is_weak_and_has_been_played() -> None:
    t = position()
    t.seat(0).hand("shadow_apostle", "crystal").discard("crystal", "data_heretic")
    t.choose("play shadow_apostle")
    asked = t.match.decision_for(0)
    assert asked is not None
    option = make_agent(GAME, "greedy", "x").choose(Seat(t.match, 0))
    chosen = t.match.label(asked, option)
    pile = t.match.view(0)["actors"]
    assert isinstance(pile, list)
    assert isinstance(pile[0], dict)
    lying = pile[0]["discard"]
    assert isinstance(lying, list)
    assert chosen.target in [f"card:{card['n']}" for card in lying if isinstance(card, dict)]
    assert chosen.words.startswith("banish crystal")


def test_it_keeps_mastery_from_the_nemesis() -> None:
    t = position(mode="solo")
    t.row("leshai_knight", "reactor_drone", "shard_abstractor", "command_seer", "axia", "evokatus")
    t.seat(1).mastery(26)
    t.gems(3)
    assert choice(t).split()[1] == "shard_abstractor"


# ---- strength


def test_it_beats_random_in_two_player_games() -> None:
    report = simulate(GAME, ["greedy", "random"], 40, seed="duel")
    assert report.wins(0) / 40 >= 0.95


@pytest.mark.parametrize(
    ("agents", "options", "least"),
    [
        (["random", "greedy", "random"], {"mode": "free_for_all"}, 0.9),
        (["greedy", "random", "random", "greedy"], {"mode": "teams"}, 0.95),
        (["greedy", "random", "random"], {"auction": True, "relics": "draft"}, 0.8),
        (["greedy", "random"], {"relics": "random", "expansion": True}, 0.95),
        (["greedy", "random"], {"expansion": False}, 0.95),
    ],
    ids=str,
)
def test_it_plays_every_mode(agents: list[str], options: Options, least: float) -> None:
    report = simulate(GAME, agents, 20, seed="modes", options=options)
    won = sum(report.wins(seat) for seat, name in enumerate(agents) if name == "greedy")
    assert won / 20 >= least


def test_it_often_beats_the_nemesis() -> None:
    report = simulate(GAME, ["greedy"], 60, seed="solo", options={"mode": "solo"})
    assert report.wins(0) / 60 >= 0.3


# ---- nobody is hit by habit


def three(**options: str | int | bool) -> Scenario:
    """Three players who look the same from the first seat."""
    t = table(GAME, 3, "fair", **options)
    for seat in range(3):
        t.seat(seat).hand()
        t.seat(seat).mastery(0)
    t.active(0)
    return t


def answer(t: Scenario, seed: str) -> str:
    """What a fresh greedy player with this seed says."""
    asked = t.match.decision_for(0)
    assert asked is not None
    option = make_agent(GAME, "greedy", seed).choose(Seat(t.match, 0))
    return t.match.label(asked, option).words


def test_of_two_equally_weak_enemies_either_is_hit() -> None:
    t = three()
    t.power(7)
    t.choose("end")
    said = [answer(t, f"seed {n}") for n in range(60)]
    assert set(said) == {"0", "7"}
    assert 20 <= said.count("7") <= 40


def test_the_weaker_enemy_is_killed_first_wherever_it_sits() -> None:
    for weak, second in ((1, 2), (2, 1)):
        t = three()
        t.power(12)
        t.seat(weak).health(10)
        t.seat(second).health(11)
        t.choose("end")
        first = answer(t, "x")
        t.choose(first)
        assert t.seat(weak).out == 1
        assert t.seat(second).health == 9


def test_what_kills_nobody_else_is_not_wasted_on_the_dead() -> None:
    t = table(GAME, 4, "fair")
    for seat in range(4):
        t.seat(seat).hand()
    t.active(0).power(14)
    t.seat(1).health(4)
    t.seat(2).health(30)
    t.seat(3).health(20)
    t.choose("end")
    t.choose(answer(t, "x")).choose(answer(t, "x"))
    assert [t.seat(seat).health.value for seat in (1, 2, 3)] == [0, 30, 10]


def test_a_fresh_player_answers_as_one_that_has_been_thinking() -> None:
    t = three()
    t.power(7)
    t.choose("end")
    for n in range(10):
        kept = make_agent(GAME, "greedy", f"seed {n}")
        answers = {kept.choose(Seat(t.match, 0)) for _ in range(4)}
        fresh = make_agent(GAME, "greedy", f"seed {n}")
        assert answers == {fresh.choose(Seat(t.match, 0))}


def test_of_two_equal_champions_either_is_destroyed() -> None:
    t = three()
    t.power(2)
    for seat in (1, 2):
        t.seat(seat).champions("evokatus")
    owners = set()
    asked = t.match.decision_for(0)
    assert asked is not None
    for n in range(30):
        option = make_agent(GAME, "greedy", f"seed {n}").choose(Seat(t.match, 0))
        text = t.match.label(asked, option).text
        owners.add(str(text.args["player"]))
    assert len(owners) == 2


def test_venator_takes_from_either_of_two_equals() -> None:
    t = three()
    t.seat(0).hand("venator_of_the_wastes").champions("systema_ai")
    t.seat(1).mastery(5)
    t.seat(2).mastery(5)
    t.choose("play venator_of_the_wastes")
    assert {answer(t, f"seed {n}") for n in range(30)} == {"player 2", "player 3"}


# ---- reasons


def why(t: Scenario) -> Text:
    agent = make_agent(GAME, "greedy", "thinking")
    agent.choose(Seat(t.match, 0))
    said = agent.reason()
    assert said is not None
    return said


def reason(t: Scenario) -> str:
    return why(t).key


def test_a_small_purchase_is_not_called_the_strongest_card() -> None:
    t = position()
    t.row("order_initiate", "root_of_the_forest", "the_grand_architect").gems(5)
    assert choice(t).startswith("recruit ")
    assert reason(t) == "hint.recruit"
    told = t.match.game.words("en").say(why(t))
    assert "strongest" not in told
    assert "of your 5 gems" in told


def test_reasons_for_killing_and_for_a_mark_of_mastery() -> None:
    t = position()
    t.seat(1).health(8)
    t.row("nil_assassin", "data_heretic").gems(3).power(3)
    assert reason(t) == "hint.hire_kills"
    t = position(expansion=False)
    t.seat(0).mastery(29)
    t.gems(1)
    assert reason(t) == "hint.focus_mark"
    t = position()
    t.seat(1).champions("zetta_the_encryptor").health(3)
    t.power(9)
    assert reason(t) == "hint.strike_guard"


# ---- the measure for all others stays what it is

CHOICES = "66fcdea0f31f45e6"


def test_it_still_chooses_move_for_move_as_it_always_has() -> None:
    """In every way to play, in matches that stray at random from what it would do."""
    game, taken = find_game(GAME), hashlib.sha256()
    for mode in outfits()[GAME].modes:
        match = new_match(game, mode.players, "measure", mode.switches, history=False)
        agents = [make_agent(GAME, "greedy", f"measure {seat}") for seat in range(mode.players)]
        seats: list[Seat[State]] = [Seat(match, seat) for seat in range(mode.players)]
        rng = seeded("measure")
        while match.decision is not None:
            asked = match.decision
            option = agents[asked.seat].choose(seats[asked.seat])
            taken.update(bytes([option]))
            if rng.below(3) == 0:
                option = rng.below(len(asked.options))
            match.step(option, asked.seat)
    assert taken.hexdigest()[:16] == CHOICES
