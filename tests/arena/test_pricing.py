"""What things are worth, learned by taking any of them and comparing what came of it."""

import json
from pathlib import Path
from typing import Any

import pytest

from klubovna.agents.least_squares import Sums
from klubovna.agents.trying import Taken, tried_turns
from klubovna.arena.simulation import simulate
from klubovna.arena.training import Course, Training
from klubovna.core.decision import Decision
from klubovna.core.errors import BadSetup
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.skill import NOT_OFFERED, TAKES_NOTHING, Offers
from klubovna.core.skills import learner_of, misfit, shipped_numbers, shipped_skill
from klubovna.core.starting import new_match
from klubovna.core.state import State

SHARDS = "shards-of-infinity"
SHIPPED = "src/klubovna/games/shards_of_infinity/weights.json"
PHASES = ["first", "second", "third", "last"]
TRUE = [0.3, 0.0, -0.2, 0.1]


def market() -> Offers[State]:
    learner = learner_of(find_game(SHARDS))
    assert learner is not None
    offers = learner.offers()
    assert offers is not None
    return offers


def turn(rng: Rng, offered: list[int], base: float, twins: int = 12) -> list[Taken]:
    """Twins that take any of what is offered; each thing brings its number, and luck scatters."""
    found: list[Taken] = []
    for _ in range(twins):
        places = [place for place in offered if rng.below(2)]
        luck = (rng.below(2001) - 1000) / 5000
        found.append(Taken(places, base + luck + sum(TRUE[place] for place in places)))
    return found


def test_it_finds_what_each_thing_brings() -> None:
    rng, sums = seeded("brings"), Sums()
    for _ in range(800):
        sums.add(turn(rng, [0, 1, 2, 3], 0.4))
    assert sums.numbers(4) == pytest.approx(TRUE, abs=0.02)


def test_what_lies_where_things_stand_well_is_not_the_better_for_it() -> None:
    """The second thing brings nothing, and is offered to winners alone."""
    rng, sums = seeded("well"), Sums()
    for number in range(800):
        winning = number % 2 == 0
        sums.add(turn(rng, [0, 1] if winning else [0, 2], 0.9 if winning else 0.1))
    assert sums.numbers(4)[:3] == pytest.approx(TRUE[:3], abs=0.02)


def test_what_was_never_tried_is_worth_nothing() -> None:
    rng, sums = seeded("never"), Sums()
    for _ in range(50):
        sums.add(turn(rng, [0], 0.5))
    assert sums.numbers(4)[1:] == [0.0, 0.0, 0.0]


def test_tries_that_are_joined_tell_the_same() -> None:
    rng = seeded("joined")
    turns = [turn(rng, [0, 1, 2, 3], 0.4) for _ in range(40)]
    whole, halves = Sums(), [Sums(), Sums()]
    for number, twins in enumerate(turns):
        whole.add(twins)
        halves[number % 2].add(twins)
    halves[0].join(halves[1])
    assert halves[0].tried == whole.tried
    assert halves[0].numbers(4) == pytest.approx(whole.numbers(4))
    assert halves[0].loss(TRUE) == pytest.approx(whole.loss(TRUE))


def test_the_loss_is_what_the_numbers_leave_unexplained() -> None:
    rng, sums = seeded("loss"), Sums()
    squares, count = 0.0, 0
    for _ in range(30):
        twins = turn(rng, [0, 1, 2, 3], 0.4)
        sums.add(twins)
        left = [twin.brought - sum(TRUE[place] for place in twin.places) for twin in twins]
        mean = sum(left) / len(left)
        squares += sum((one - mean) ** 2 for one in left)
        count += len(left)
    assert sums.loss(TRUE) == pytest.approx(squares / count)


# ---- alone against the nemesis


def solo(seed: str) -> Match[State]:
    return new_match(find_game(SHARDS), 1, seed)


def asked(match: Match[State]) -> Decision:
    decision = match.decision
    assert decision is not None
    return decision


def test_every_purchase_has_the_number_with_its_name() -> None:
    """Held against the words of the options, which the places do not come from."""
    game, names, rng = find_game(SHARDS), market().names(), seeded("names")
    seen: set[str] = set()
    for number in range(8):
        match = solo(f"names {number}")
        while not match.over:
            decision = asked(match)
            places = market().places(match.state, decision)
            for option in match.options(0, "en") if places else []:
                if places[option.index] >= 0:
                    _, _, verb, *card = names[places[option.index]].split()
                    seen.add(verb.split("_to_")[0])
                    assert option.words.split()[: 1 + len(card)] == [verb.split("_to_")[0], *card]
            index = game.policy(match.state, decision, rng)
            match.step(rng.below(len(decision.options)) if rng.below(3) == 0 else index, 0)
    assert seen == {"recruit", "hire", "strike", "banish", "focus"}


def test_ending_the_turn_takes_nothing_and_playing_a_card_is_no_offer() -> None:
    match = solo("end")
    places = market().places(match.state, asked(match))
    assert places.count(TAKES_NOTHING) == 1
    assert NOT_OFFERED in places


def test_twins_of_a_turn_take_different_things_and_end_differently() -> None:
    """Nobody learns from twins that all take what the quick player would."""
    game = find_game(SHARDS)
    found = [
        twins
        for number in range(3)
        for twins in tried_turns(game, market(), (1, {}), f"twins {number}", None)
    ]
    different = [len({tuple(sorted(twin.places)) for twin in twins}) for twins in found]
    assert sum(different) / len(different) > 6
    assert len({twin.brought for twins in found for twin in twins}) > 5


def test_the_learned_player_wins_more_often_alone_than_greedy_does() -> None:
    seed = "never learned from"
    won = {name: simulate(SHARDS, [name], 500, seed=seed).wins(0) for name in ("learned", "greedy")}
    assert won["learned"] > won["greedy"] + 30


def test_without_prices_it_plays_alone_by_the_policy() -> None:
    game = find_game(SHARDS)
    learner = learner_of(game)
    assert learner is not None
    blank = learner.skill(learner.usual())
    known = shipped_skill(game)
    assert known is not None
    match, others = solo("blank"), 0
    while not match.over:
        index = game.policy(match.state, asked(match), seeded("x"))
        assert game.skilled(match.state, asked(match), seeded("x"), blank) == index
        others += game.skilled(match.state, asked(match), seeded("x"), known) != index
        match.step(index, 0)
    assert others


def now(match: Match[State]) -> str:
    """The phase of a match by what lies open: the worst of three clocks tells it."""
    actors: Any = match.view(0)["actors"]
    me, nemesis = actors
    wear: int = max(50 - me["health"], 50 - nemesis["health"], nemesis["mastery"] * 50 // 30)
    return PHASES[sum(wear >= end for end in (14, 26, 38))]


def test_it_buys_what_has_a_price_in_the_phase_that_is_now() -> None:
    """Where no purchase could kill and no mark of mastery is in reach: those go before prices."""
    game, rng = find_game(SHARDS), seeded("buys")
    learner = learner_of(game)
    assert learner is not None
    names, met = learner.names(), set()
    for number in range(12):
        match = solo(f"buys {number}")
        while not match.over:
            decision, phase = asked(match), now(match)
            chosen = match.options(0, "en")[game.policy(match.state, decision, rng)]
            wanted = [one for one in match.options(0, "en") if one.verb == "recruit"]
            seen: Any = match.view(0)
            taking = decision.kind == "act" and chosen.verb in ("recruit", "hire", "end")
            if taking and wanted and seen["actors"][1]["health"] - seen["power"] >= 20:
                wish = wanted[rng.below(len(wanted))].words.split()[1]
                for other in PHASES:
                    numbers = [0.0] * len(names)
                    numbers[names.index(f"alone {other} recruit {wish}")] = 1.0
                    skill = learner.skill(numbers)
                    answer = match.options(0, "en")[game.skilled(match.state, decision, rng, skill)]
                    due = ["recruit", wish] if other == phase else ["end"]
                    assert answer.words.split()[:2] == due
                met.add(phase)
            match.step(chosen.index, 0)
    assert met == {*PHASES}


# ---- the training


def learn(folder: Path, workers: int = 1, only: str = "alone ") -> dict[str, float]:
    course = Course(SHARDS, "test", 12, 4, start=SHIPPED, only=only)
    made = Training(course, folder, workers)
    made.go_on(lambda what, done, all: None)
    data = json.loads((folder / "round-1.json").read_text(encoding="utf-8"))
    assert misfit(find_game(SHARDS), data) == ""
    numbers: dict[str, float] = data["numbers"]
    return numbers


def changed(numbers: dict[str, float]) -> set[str]:
    """The names of the numbers that are not as they are shipped."""
    shipped = shipped_numbers(find_game(SHARDS))
    assert isinstance(shipped, dict)
    before = shipped["numbers"]
    assert isinstance(before, dict)
    return {name for name in {*numbers, *before} if numbers.get(name) != before.get(name)}


def test_only_the_prices_change_and_processes_do_not_matter(tmp_path: Path) -> None:
    one, two = learn(tmp_path / "one"), learn(tmp_path / "two", workers=2)
    assert one == two
    assert changed(one)
    assert all(name.startswith("alone ") for name in changed(one))


def test_some_of_the_prices_can_be_learned_and_the_others_stay(tmp_path: Path) -> None:
    names = changed(learn(tmp_path, only="alone first"))
    assert names
    assert all(name.startswith("alone first ") for name in names)


def test_numbers_that_hang_together_are_not_learned_apart(tmp_path: Path) -> None:
    with pytest.raises(BadSetup):
        Training(Course(SHARDS, "test", 12, 4, only="duel"), tmp_path)
