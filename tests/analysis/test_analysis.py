"""Looking at a match again: what is given away is found, by what the seat knew, and repeatably."""

from typing import Any

import msgspec
import pytest

from klubovna.agents.weighing import quick_move, weigh
from klubovna.analysis import Analysis, Budget, Judged, Notes, Work, analyse, judged
from klubovna.analysis.walking import walk
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.testing import Scenario
from klubovna.texts import LANGUAGES, Text
from support.exchange import twins
from support.honest import fresh
from support.matches import greedy_against_random, last_turn, thrown_away
from support.positions import GAMES, SITTINGS, positions


def looked_at(t: Scenario, playouts: int = 400) -> Analysis:
    return analyse(t.match.record(), Budget(playouts=playouts))


def at(found: Analysis, place: int) -> Judged:
    return next(one for one in found.decisions if one.at == place)


def short_match(seed: str = "again") -> Record:
    """Greedy against random, quickly over."""
    return greedy_against_random(seed).record()


# ---- what was given away


def test_who_throws_the_queen_away_at_the_end_has_blundered() -> None:
    """Without the Queen the King and the Princess count less; the Basilisk counts nothing."""
    found = looked_at(last_turn("draw deck", "discard queen"))
    one = at(found, 1)
    assert one.grade == "blunder"
    assert one.better is not None
    assert one.better.args["card"] == {"ref": "cards.basilisk.name"}
    assert one.points_before is not None
    assert one.points_after is not None
    assert one.points_before > one.points_after + 10
    assert one.before >= one.after
    assert found.turning[0] == 1
    player = found.seats[0]
    assert player.grades["blunder"] == 1
    assert player.worst in (-1, 1)


def test_who_throws_the_beast_away_has_made_the_best_of_it() -> None:
    found = looked_at(last_turn("draw deck", "discard basilisk"))
    one = at(found, 1)
    assert one.grade == "best"
    assert one.better is None
    assert one.loss == 0.0
    assert 1 not in found.turning


def test_a_question_with_one_answer_is_no_decision() -> None:
    record = short_match()
    found = {one.at for one in analyse(record, Budget(playouts=1)).decisions}
    choices = {
        step.at: len(Seat(step.match, step.seat).decision().options) for step in walk(record)
    }
    assert 1 in choices.values(), "such questions come up"
    assert all(choices[place] > 1 for place in found)
    assert len(found) > 20


def test_the_reason_is_said_in_both_languages() -> None:
    one = at(looked_at(last_turn("draw deck", "discard queen")), 1)
    assert one.reason is not None
    for lang in LANGUAGES:
        said = find_game("fantasy-realms").words(lang)
        for sentence in (one.made, one.better, one.reason):
            assert sentence is not None
            assert said.say(Text.from_json({"key": sentence.key, "args": sentence.args}))


# ---- the whole match


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(short_match(), Budget(playouts=700))


def test_every_decision_has_a_chance_before_and_after_and_a_grade(found: Analysis) -> None:
    assert found.decisions
    for one in found.decisions:
        assert 0.0 <= one.after <= one.before <= 1.0
        assert one.grade in ("best", "good", "inaccuracy", "mistake", "blunder")
        assert (one.better is not None) == (one.grade in ("inaccuracy", "mistake", "blunder"))
    assert len(found.turning) <= 3
    assert [one.at for one in found.decisions] == sorted({one.at for one in found.decisions})


def test_players_are_summed_up_and_luck_of_two_is_the_same_luck(found: Analysis) -> None:
    for player in found.seats:
        mine = [one for one in found.decisions if one.seat == player.seat]
        assert sum(player.grades.values()) == player.decisions == len(mine)
        assert player.loss == pytest.approx(sum(one.loss for one in mine), abs=0.001)
    one, other = found.seats
    assert one.luck is not None
    assert other.luck is not None
    assert one.luck == pytest.approx(-other.luck, abs=0.002)
    assert one.luck_error > 0.0


def test_of_three_the_luck_goes_to_whom_it_fell() -> None:
    """Whoever throws the match away gives it to the one who wins, not to all alike."""
    match = thrown_away()
    winner = match.result().winners[0]
    found = analyse(match.record(), Budget(playouts=500))
    assert winner != 0
    for player in found.seats:
        assert player.luck is not None
    assert sum(player.luck or 0.0 for player in found.seats) == pytest.approx(0.0, abs=0.01)
    idle = next(player for player in found.seats if player.seat not in (0, winner))
    assert abs(idle.luck or 0.0) < 0.2


def test_with_open_cards_there_is_a_chance_for_each_team(found: Analysis) -> None:
    assert found.open
    for moment in found.open:
        assert sum(moment.chances) == pytest.approx(1.0, abs=0.001)
        assert len(moment.points) == 2


def test_it_is_the_same_every_time_and_keeps_to_its_budget(found: Analysis) -> None:
    again = analyse(short_match(), Budget(playouts=700))
    again.seconds = found.seconds
    assert msgspec.json.encode(again) == msgspec.json.encode(found)
    assert found.playouts <= 700 + 8 * 8, "no more than one decision beyond it"
    other = analyse(short_match(), Budget(playouts=700), seed="another")
    assert msgspec.json.encode(other.decisions) != msgspec.json.encode(found.decisions)


def test_slices_by_different_hands_come_to_the_same(found: Analysis) -> None:
    """Every slice gets the notes as JSON and gives them back: nothing else is remembered."""
    record, budget = short_match(), Budget(playouts=700)
    told = b""
    shown: list[float] = []
    while True:
        notes = msgspec.json.decode(told, type=Notes) if told else None
        work = Work(record, budget, notes)
        done = work.go_on(0.05)
        shown.append(work.progress())
        told = msgspec.json.encode(work.notes)
        if done:
            break
    assert shown == sorted(shown)
    assert len(shown) > 2
    sliced = judged(record, msgspec.json.decode(told, type=Notes))
    sliced.seconds = found.seconds
    assert msgspec.json.encode(sliced) == msgspec.json.encode(found)


def test_progress_is_told_and_whoever_hears_it_may_end_the_work() -> None:
    heard: list[float] = []

    def enough(part: float) -> None:
        heard.append(part)
        if part > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        analyse(short_match(), Budget(playouts=400), enough)
    assert heard == sorted(heard)
    assert 0.3 < heard[-1] < 0.6


def test_a_match_that_is_not_over_has_no_luck_yet() -> None:
    record = short_match()
    record.choices = record.choices[:9]
    found = analyse(record, Budget(playouts=200))
    assert found.shares is None
    assert [player.luck for player in found.seats] == [None, None]


# ---- what the seat knew


@pytest.mark.parametrize("game", GAMES)
def test_moves_weigh_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    """Hidden things change places by hand; the seat cannot know, so nothing may weigh other."""
    for match in some(game):
        for asked in match.owed()[:1]:
            pair = twins(match, asked.seat, fresh("weighing"))
            if pair is not None:
                assert weighed(pair.one, asked.seat) == weighed(pair.other, asked.seat)


def some(game: str) -> list[Match[Any]]:
    sittings = [mode for mode in SITTINGS if mode.game == game]
    sparse = 90 if game == "sanctum" else 40
    return [match for mode in sittings[:3] for match in positions(mode)[7::sparse]]


def weighed(match: Match[Any], number: int) -> list[object]:
    seat = Seat(match, number)
    moves = list(range(min(3, len(seat.decision().options))))
    landed = weigh(seat, moves, seeded("deal"))
    told: list[object] = [(one.won, one.points, one.worth) for one in landed]
    return [*told, quick_move(seat, seeded("quick"))]
