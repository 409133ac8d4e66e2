"""The engine on a toy game written as another package would write it."""

import pytest

from klubovna.core.bounds import Bound
from klubovna.core.decision import Several
from klubovna.core.errors import (
    BadRecord,
    BadSetup,
    CannotUndo,
    IllegalOption,
    NotKept,
    OtherRules,
    OutOfTurn,
)
from klubovna.core.match import Match
from klubovna.core.record import record_from_text
from klubovna.core.rng import ScriptedRng, seeded
from klubovna.core.starting import from_state, new_match, replay, resume
from klubovna.core.state import Json, state_to_json
from support.toy import Toy, ToyState


def toy(players: int = 3, seed: str = "toy") -> Match[ToyState]:
    return new_match(Toy(), players, seed, events=True)


def test_seats_that_bid_in_secret_answer_in_any_order() -> None:
    first, second = toy(), toy()
    for seat, bid in ((0, 2), (1, 0), (2, 1)):
        first.step(bid, seat)
    for seat, bid in ((2, 1), (0, 2), (1, 0)):
        second.step(bid, seat)
    assert state_to_json(first.state) == state_to_json(second.state)
    assert first.state.bids == [2, 0, 1]


def test_a_seat_that_has_answered_is_not_asked_again() -> None:
    match = toy()
    match.step(1, 1)
    assert [ask.seat for ask in match.owed()] == [0, 2]
    assert match.decision_for(1) is None
    with pytest.raises(OutOfTurn):
        match.step(1, 1)
    with pytest.raises(OutOfTurn):
        match.step(1)
    with pytest.raises(IllegalOption):
        match.step(3, 0)


def test_a_secret_answer_can_be_taken_back_while_others_think() -> None:
    match = toy()
    match.step(1, 1)
    match.step(2, 2)
    assert match.can_undo(1)
    match.undo(1)
    assert [ask.seat for ask in match.owed()] == [0, 1]
    match.step(0, 1)
    match.step(0, 0)
    assert match.state.bids == [0, 0, 2]
    assert not match.can_undo(0), "the bids have been revealed"
    with pytest.raises(CannotUndo):
        match.undo(0)


def test_an_imagined_match_forgets_the_secret_answers_of_others() -> None:
    match = toy()
    match.step(2, 2)
    match.step(1, 0)
    imagined = match.imagine(1, seeded("dream"))
    assert isinstance(imagined.decision, Several)
    assert [ask.seat for ask in imagined.owed()] == [0, 1, 2]
    with pytest.raises(OutOfTurn):
        match.imagine(2, seeded("dream"))


def test_a_clone_in_the_middle_of_bidding_keeps_the_answers() -> None:
    match = toy()
    match.step(2, 2)
    twin = match.clone()
    for copy in (match, twin):
        copy.step(0, 0)
        copy.step(0, 1)
    assert state_to_json(match.state) == state_to_json(twin.state)
    assert match.state.bids == [0, 0, 2]


def test_a_roll_and_a_drawn_card_cannot_be_taken_back_but_passing_can() -> None:
    match = toy(2)
    match.step(0, 0)
    match.step(0, 1)
    match.step(0, 0)
    assert match.can_undo(0), "not taking the card shows nothing"
    match.undo(0)
    match.step(1, 0)
    assert not match.can_undo(0), "the card has been seen"


def test_undo_reaches_over_a_turn_boundary_and_redo_returns() -> None:
    match = toy(2)
    for seat in (0, 1, 0):
        match.step(0, seat)
    assert match.state.round == 1
    match.undo(0)
    assert match.state.round == 0
    match.redo()
    assert match.state.round == 1
    with pytest.raises(CannotUndo):
        match.redo()


def test_random_outcomes_can_be_forced() -> None:
    match = toy(2)
    state = Toy().deal(match.setup, ScriptedRng(seeded("x"), [0, 0, 0, 0, 5]))
    match = from_state(Toy(), match.setup, state)
    match.step(1, 0)
    match.step(0, 1)
    assert match.state.points == [6, 0]


def test_a_match_without_history_cannot_be_copied() -> None:
    match = new_match(Toy(), 2, "fast", history=False)
    match.step(0, 0)
    with pytest.raises(NotKept, match="without a history"):
        match.clone()
    assert not match.can_undo(0)


def test_a_laid_out_position_is_in_its_record() -> None:
    state = ToyState(2, seeded("laid"))
    state.points = [40, 2]
    match = from_state(Toy(), toy(2).setup, state)
    match.step(0, 0)
    match.step(1, 1)
    match.step(0, 0)
    match.step(0, 0)
    record = record_from_text(match.record().dumps())
    for again in (replay(Toy(), record), resume(Toy(), record)):
        assert again.state.points[0] == 40
        assert state_to_json(again.state) == state_to_json(match.state)
    match.rewind(0)
    assert match.state.points == [40, 2]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("round", 3),
        ("round", True),
        ("coins", [4]),
        ("coins", [4, 5]),
        ("points", 7),
        ("points", [0, 10**30]),
        ("deck", [1, 2, 2]),
        ("deck", [[1]]),
        ("rng", [1, 2, 3]),
        ("rng", [1, 2, 3, 2**32]),
        ("rng", [1, 2, 3, True]),
        ("rng", 5),
        ("players", 3),
    ],
)
def test_a_laid_out_position_that_cannot_be_is_refused(field: str, value: Json) -> None:
    record = from_state(Toy(), toy(2).setup, ToyState(2, seeded("laid"))).record()
    assert record.snapshot is not None
    replay(Toy(), record)
    record.snapshot[field] = value
    with pytest.raises(BadRecord, match=field):
        replay(Toy(), record)


def test_a_game_without_bounds_takes_no_position_from_outside() -> None:
    class Trusting(Toy):
        def bounds(self, state: ToyState) -> dict[str, Bound]:
            return {}

    record = from_state(Trusting(), toy(2).setup, ToyState(2, seeded("laid"))).record()
    with pytest.raises(BadRecord, match="round"):
        replay(Trusting(), record)
    assert resume(Trusting(), record).state.coins == [4, 4]


def test_records_of_other_games_and_rules_are_refused() -> None:
    record = toy().record()
    record.rules_version = 2
    with pytest.raises(OtherRules, match="rules version 2"):
        replay(Toy(), record)
    record.rules_version, record.game = 3, "chess"
    with pytest.raises(BadRecord, match="chess"):
        replay(Toy(), record)


def test_wrong_setups_are_refused_by_name() -> None:
    with pytest.raises(BadSetup, match="5 players"):
        new_match(Toy(), 5, "x")
    with pytest.raises(BadSetup, match="colour"):
        new_match(Toy(), 2, "x", {"colour": "red"})
    with pytest.raises(BadSetup, match="3, 5"):
        new_match(Toy(), 2, "x", {"rounds": 4})
    with pytest.raises(BadSetup, match="rounds"):
        new_match(Toy(), 2, "x", {"rounds": True})


def test_a_match_in_its_first_turn_gives_the_same_record_when_resumed() -> None:
    match = toy()
    match.step(1, 1)
    for resumable in (True, False):
        record = match.record(resumable)
        again = resume(Toy(), record_from_text(record.dumps()))
        assert again.record().to_json() == match.record().to_json()
        assert again.record(True).to_json() == match.record(True).to_json()


def test_a_match_in_a_later_turn_gives_the_same_record_when_resumed() -> None:
    match = toy(2)
    for seat in (0, 1, 0, 1):
        match.step(0, seat)
    record = match.record(resumable=True)
    assert record.snapshot_at == 3
    again = resume(Toy(), record_from_text(record.dumps()))
    assert again.record(True).to_json() == record.to_json()
    assert again.record().to_json() == match.record().to_json()


def test_a_moment_does_not_tell_who_has_bid_in_secret() -> None:
    match = toy()
    assert [match.moment(seat) for seat in range(3)] == [0, 0, 0]
    match.step(1, 1)
    assert [match.moment(seat) for seat in range(3)] == [0, 1, 0]
    match.step(1, 0)
    match.step(1, 2)
    assert [match.moment(seat) for seat in range(3)] == [3, 3, 3]


def test_two_imaginings_with_one_generator_have_nothing_to_do_with_each_other() -> None:
    match, rng = toy(), seeded("dreams")
    chances = [match.imagine(0, rng).state.rng for _ in range(30)]
    words = [word for chance in chances for word in (chance.word() for _ in range(50))]
    assert len(set(words)) == len(words)
