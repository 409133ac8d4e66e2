"""The conformance suite, run on every mode of every game."""

import json
from collections.abc import Mapping, Sequence

import pytest

from klubovna.core.errors import BadRecord, CannotUndo, IllegalOption, MatchOver, OutOfTurn
from klubovna.core.game import SPECTATOR
from klubovna.core.match import replay, resume
from klubovna.core.record import record_from_text
from klubovna.core.rng import seeded
from support.suite import (
    MODES,
    Mode,
    picture,
    play_on,
    random_step,
    random_walk,
    read_everything,
    start,
    views,
)

modes = pytest.mark.parametrize("mode", MODES, ids=str)
LENGTHS = (0, 3, 17, 40, 90, 100000)


@modes
def test_every_random_game_ends_with_a_result(mode: Mode) -> None:
    for number in range(20):
        match = random_walk(mode, f"end {number}", 0)
        play_on(match, str(number))
        result = match.result()
        assert len(result.scores) == mode.players
        assert result.winners or len(match.game.teams(match.setup)) == 1
        assert all(seat in range(mode.players) for seat in result.winners)


@modes
def test_the_same_seed_and_choices_give_the_same_match(mode: Mode) -> None:
    assert picture(random_walk(mode, "same", 60)) == picture(random_walk(mode, "same", 60))


@modes
def test_every_offered_option_can_be_taken(mode: Mode) -> None:
    match = start(mode, "options")
    rng = seeded("options")
    while match.decision is not None and len(match.choices) < 60:
        for decision in match.owed():
            for option in range(len(decision.options)):
                match.clone().step(option, decision.seat)
        random_step(match, rng)


@modes
def test_a_clone_is_equal_and_independent(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"clone {length}", length)
        before = picture(match)
        twin = match.clone()
        assert picture(twin) == before
        play_on(twin, "twin")
        assert picture(match) == before
        again = match.clone()
        play_on(again, "twin")
        assert picture(again) == picture(twin)


@modes
def test_record_and_replay_agree(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"record {length}", length)
        record = record_from_text(match.record().dumps())
        assert picture(replay(match.game, record)) == picture(match)
        half = len(match.choices) // 2
        assert picture(replay(match.game, record, half)) == picture(
            random_walk(mode, f"record {length}", half)
        )


@modes
def test_a_snapshot_resumes_the_same_match(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"resume {length}", length)
        resumed = resume(match.game, record_from_text(match.record(resumable=True).dumps()))
        assert picture(resumed) == picture(match)
        play_on(resumed, "resumed")
        play_on(match, "resumed")
        assert picture(resumed) == picture(match)


@modes
def test_undo_gives_the_position_before(mode: Mode) -> None:
    match = start(mode, "undo", events=True)
    rng = seeded("undo")
    undone = 0
    while match.decision is not None and len(match.choices) < 120:
        before, told = picture(match), len(match.events())
        seat, _ = random_step(match, rng)
        if not match.can_undo(seat):
            with pytest.raises(CannotUndo):
                match.undo(seat)
            continue
        after = picture(match)
        match.undo(seat)
        assert picture(match) == before
        assert len(match.events()) == told
        match.redo()
        assert picture(match) == after
        undone += 1
    assert undone > 0


@modes
def test_nothing_is_learned_by_a_move_that_can_be_taken_back(mode: Mode) -> None:
    """If a seat may take a move back, it must have seen nothing by it: the same move in any deal
    that the seat can't tell from this one shows it the same."""
    match = start(mode, "learn")
    rng = seeded("learn")
    while match.decision is not None and len(match.choices) < 150:
        before = match.clone()
        seat, option = random_step(match, rng)
        if not match.can_undo(seat):
            continue
        seen = match.view(seat)
        for _ in range(3):
            other = before.imagine(seat, rng)
            other.step(option, seat)
            if other.over == match.over:  # who else still has to decide is no secret
                assert other.view(seat) == seen


@modes
def test_rewinding_goes_anywhere(mode: Mode) -> None:
    match = random_walk(mode, "rewind", 60)
    for length in (len(match.choices) // 2, 1, 0):
        match.rewind(length)
        assert picture(match) == picture(random_walk(mode, "rewind", length))


@modes
def test_resampling_keeps_the_view_and_the_game_goes_on(mode: Mode) -> None:
    rng = seeded("resample")
    for length in range(0, 160, 13):
        match = random_walk(mode, f"resample {length}", length)
        before = picture(match)
        for seat in [ask.seat for ask in match.owed()]:
            imagined = match.imagine(seat, rng)
            assert imagined.view(seat) == match.view(seat)
            assert picture(imagined.clone()) == picture(imagined)
            play_on(imagined, "imagined")
        assert picture(match) == before


@modes
def test_views_of_a_deal_differ_only_in_what_is_known(mode: Mode) -> None:
    """A spectator's view of any resampled deal is the same: it holds nothing hidden."""
    rng = seeded("spectator")
    for length in range(0, 120, 17):
        match = random_walk(mode, f"spectator {length}", length)
        if match.over:
            continue
        public = match.view(SPECTATOR)
        imagined = match.imagine(match.owed()[0].seat, rng)
        assert imagined.view(SPECTATOR) == public


@modes
def test_what_several_are_shown_at_once_is_what_each_of_them_sees(mode: Mode) -> None:
    """Views may share what is the same; nobody's own things get into what is shared."""
    for length in range(0, 160, 13):
        match = random_walk(mode, f"at once {length}", length)
        seats = [*range(mode.players), SPECTATOR]
        alone = [match.view(seat) for seat in seats]
        assert [*match.views(seats)] == alone
        assert [*match.views(seats[::-1])] == alone[::-1]


@modes
def test_everything_can_be_said_in_both_languages(mode: Mode) -> None:
    match = start(mode, "words", events=True)
    rng = seeded("words")
    sentences = read_everything(match)
    while match.decision is not None:
        random_step(match, rng)
        sentences += read_everything(match)
    assert sentences > 100


@modes
def test_events_cost_nothing_and_change_nothing(mode: Mode) -> None:
    assert picture(random_walk(mode, "events", 80, events=True)) == picture(
        random_walk(mode, "events", 80)
    )


@modes
def test_wrong_moves_change_nothing(mode: Mode) -> None:
    match = random_walk(mode, "wrong", 9)
    before = picture(match)
    asked = match.owed()[0]
    idle = next(seat for seat in range(8) if match.decision_for(seat) is None)
    with pytest.raises(IllegalOption):
        match.step(len(asked.options), asked.seat)
    with pytest.raises(IllegalOption):
        match.step(-1, asked.seat)
    with pytest.raises(OutOfTurn):
        match.step(0, idle)
    with pytest.raises(OutOfTurn):
        match.step(0, 99)
    assert picture(match) == before
    play_on(match, "wrong")
    ended = picture(match)
    with pytest.raises(MatchOver):
        match.step(0)
    assert picture(match) == ended


@modes
def test_a_damaged_record_is_refused(mode: Mode) -> None:
    match = random_walk(mode, "damaged", 30)
    data = match.record(resumable=True).to_json()
    text = json.dumps(data)
    with pytest.raises(BadRecord):
        record_from_text(text[: len(text) // 2])
    for key in data:
        with pytest.raises(BadRecord):
            record_from_text(json.dumps({**data, key: "x"}))
    record = match.record()
    record.choices[7] = 4000
    with pytest.raises(BadRecord):
        replay(match.game, record_from_text(record.dumps()))


@modes
def test_views_are_plain_json(mode: Mode) -> None:
    match = random_walk(mode, "json", 50)
    assert json.loads(json.dumps(views(match))) == views(match)


@modes
def test_aids_stay_the_same_while_their_basis_does(mode: Mode) -> None:
    match = random_walk(mode, "aids", 0)
    rng = seeded("aids")
    told: dict[object, tuple[str, int]] = {}
    for _ in range(60):
        if match.over:
            break
        for seat in range(mode.players):
            decision = match.decision_for(seat)
            basis = match.game.aids_basis(match.state, seat, decision)
            if basis is not None:
                aids = json.dumps(match.game.aids(match.state, seat, decision))
                best = -1 if decision is None else match.game.proposal(match.state, decision)
                assert told.setdefault((seat, basis), (aids, best)) == (aids, best)
        random_step(match, rng)


@modes
def test_with_all_cards_open_each_seat_is_seen_as_it_sees_itself(mode: Mode) -> None:
    """Wherever a view has a part for each seat, the open table has each seat's own."""
    names = parts_by_seat(views(start(mode, "open"))[1:])
    for length in (0, 17, 60):
        match = random_walk(mode, f"open {length}", length)
        owed = match.owed()
        whole = match.game.open_view(match.state, owed[0].seat if owed else SPECTATOR)
        seen = views(match)[1:]
        for name in names:
            for seat, own in enumerate(seen):
                assert at_seat(whole, name, seat) == at_seat(own, name, seat), (name, seat)


def parts_by_seat(seen: Sequence[Mapping[str, object]]) -> list[str]:
    """The lists of views that have an entry for each seat, with more in it than a number."""
    return [
        name
        for name in seen[0]
        if all(
            isinstance(at_seat(one, name, seat), dict) for one in seen for seat in range(len(seen))
        )
    ]


def at_seat(view: Mapping[str, object], name: str, seat: int) -> object:
    part = view.get(name)
    return part[seat] if isinstance(part, list) and seat < len(part) else None
