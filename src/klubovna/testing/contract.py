"""What every game fulfils because it is a game, as checks that any package can run on its own.

    @pytest.mark.parametrize("mode", modes("pearls"), ids=str)
    @pytest.mark.parametrize("check", CHECKS, ids=name_of)
    def test_pearls_keeps_the_contract(check: Check, mode: Mode) -> None:
        check(mode)

A check plays matches of one mode at random and raises `AssertionError` with a sentence where the
game breaks its word; whatever the game itself raises comes through as it is.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TypeAlias

from klubovna.core.errors import (
    BadRecord,
    CannotUndo,
    IllegalOption,
    KlubovnaError,
    MatchOver,
    OutOfTurn,
)
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.outfit import outfit_of
from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import replay, resume
from klubovna.core.state import State
from klubovna.testing.walks import (
    Mode,
    picture,
    play_on,
    random_step,
    random_walk,
    read_everything,
    start,
    views,
)

Check: TypeAlias = Callable[[Mode], None]
LENGTHS = (0, 3, 17, 40, 90, 100000)
"""After so many choices a match is looked at; the last is its end."""


def modes(game_id: str) -> list[Mode]:
    """The modes that the game's outfit names; without any, the fewest players and the defaults."""
    game = find_game(game_id)
    named = [Mode(game.id, mode.players, mode.switches) for mode in outfit_of(game).modes]
    return named or [Mode(game.id, game.least_players, {})]


def name_of(check: Check) -> str:
    return check.__name__


# ---- playing


def every_random_game_ends_with_a_result(mode: Mode) -> None:
    for number in range(20):
        match = random_walk(mode, f"end {number}", 0)
        play_on(match, str(number))
        result = match.result()
        assert len(result.scores) == mode.players, "result().scores has not an entry for each seat"
        assert result.winners or len(match.game.teams(match.setup)) == 1, "nobody has won"
        strangers = [seat for seat in result.winners if seat not in range(mode.players)]
        assert not strangers, f"winners that do not play: {strangers}"


def the_same_seed_and_choices_give_the_same_match(mode: Mode) -> None:
    once, again = random_walk(mode, "same", 60), random_walk(mode, "same", 60)
    _alike(again, picture(once), "the same seed and choices gave another match")


def every_offered_option_can_be_taken(mode: Mode) -> None:
    match = start(mode, "options")
    rng = seeded("options")
    while match.decision is not None and len(match.choices) < 60:
        for decision in match.owed():
            for option in range(len(decision.options)):
                match.clone().step(option, decision.seat)
        random_step(match, rng)


def wrong_moves_change_nothing(mode: Mode) -> None:
    match = _under_way(mode, "wrong", 9)
    before = picture(match)
    asked = match.owed()[0]
    idle = next(seat for seat in range(8) if match.decision_for(seat) is None)
    for option, seat, refusal in (
        (len(asked.options), asked.seat, IllegalOption),
        (-1, asked.seat, IllegalOption),
        (0, idle, OutOfTurn),
        (0, 99, OutOfTurn),
    ):
        with refused(refusal):
            match.step(option, seat)
    _alike(match, before, "a refused move changed the match")
    play_on(match, "wrong")
    ended = picture(match)
    with refused(MatchOver):
        match.step(0)
    _alike(match, ended, "a move after the end changed the match")


def events_cost_nothing_and_change_nothing(mode: Mode) -> None:
    told = random_walk(mode, "events", 80, events=True)
    _alike(random_walk(mode, "events", 80), picture(told), "without its log a match runs otherwise")


# ---- clones, records, taking back


def a_clone_is_equal_and_independent(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"clone {length}", length)
        before = picture(match)
        twin = match.clone()
        _alike(twin, before, "a clone differs from its match: does copy() copy every field?")
        play_on(twin, "twin")
        _alike(match, before, "playing a clone changed its match: do they share a list?")
        again = match.clone()
        play_on(again, "twin")
        _alike(again, picture(twin), "two clones went different ways: play() needs more than state")


def record_and_replay_agree(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"record {length}", length)
        record = record_from_text(match.record().dumps())
        _alike(replay(match.game, record), picture(match), "a replayed record differs")
        half = len(match.choices) // 2
        there = random_walk(mode, f"record {length}", half)
        _alike(replay(match.game, record, half), picture(there), "half of a record differs")


def a_snapshot_resumes_the_same_match(mode: Mode) -> None:
    for length in LENGTHS:
        match = random_walk(mode, f"resume {length}", length)
        resumed = resume(match.game, record_from_text(match.record(resumable=True).dumps()))
        _alike(resumed, picture(match), "a resumed match differs: is everything in the state?")
        play_on(resumed, "resumed")
        play_on(match, "resumed")
        _alike(resumed, picture(match), "a resumed match goes on otherwise")


def a_damaged_record_is_refused(mode: Mode) -> None:
    match = _under_way(mode, "damaged", 30)
    random_step(match, seeded("damaged"))
    data = match.record(resumable=True).to_json()
    text = json.dumps(data)
    with refused(BadRecord):
        record_from_text(text[: len(text) // 2])
    for key in data:
        with refused(BadRecord):
            record_from_text(json.dumps({**data, key: "x"}))
    record = match.record()
    record.choices[-1] = 4000
    with refused(BadRecord):
        replay(match.game, record_from_text(record.dumps()))


def undo_gives_the_position_before(mode: Mode) -> None:
    match = start(mode, "undo", events=True)
    rng = seeded("undo")
    while match.decision is not None and len(match.choices) < 120:
        before, told = picture(match), len(match.events())
        seat, _ = random_step(match, rng)
        if not match.can_undo(seat):
            with refused(CannotUndo):
                match.undo(seat)
            continue
        after = picture(match)
        match.undo(seat)
        _alike(match, before, "undo does not lead back to the position before")
        assert len(match.events()) == told, "undo leaves lines in the log"
        match.redo()
        _alike(match, after, "redo does not lead to the position again")


def rewinding_goes_anywhere(mode: Mode) -> None:
    match = random_walk(mode, "rewind", 60)
    for length in (len(match.choices) // 2, 1, 0):
        match.rewind(length)
        there = random_walk(mode, "rewind", length)
        _alike(match, picture(there), f"rewinding to choice {length} gives another position")


# ---- what a seat may know


def nothing_is_learned_by_a_move_that_can_be_taken_back(mode: Mode) -> None:
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
                assert other.view(seat) == seen, (
                    f"choice {len(match.choices)} shows seat {seat} something hidden and could be"
                    " taken back: use core.piles, or call learn"
                )


def resampling_keeps_the_view_and_the_game_goes_on(mode: Mode) -> None:
    rng = seeded("resample")
    for length in range(0, 160, 13):
        match = random_walk(mode, f"resample {length}", length)
        before = picture(match)
        for seat in [ask.seat for ask in match.owed()]:
            imagined = match.imagine(seat, rng)
            assert imagined.view(seat) == match.view(seat), (
                f"resample() changed what seat {seat} sees after {len(match.choices)} choices"
            )
            _alike(imagined.clone(), picture(imagined), "a clone of an imagined match differs")
            play_on(imagined, "imagined")
        _alike(match, before, "imagining changed the match")


def views_of_a_deal_differ_only_in_what_is_known(mode: Mode) -> None:
    """A spectator's view of any resampled deal is the same: it holds nothing hidden."""
    rng = seeded("spectator")
    for length in range(0, 120, 17):
        match = random_walk(mode, f"spectator {length}", length)
        if match.over:
            continue
        imagined = match.imagine(match.owed()[0].seat, rng)
        assert imagined.view(SPECTATOR) == match.view(SPECTATOR), (
            "a spectator's view shows something that is hidden from the seat that is asked"
        )


def what_several_are_shown_at_once_is_what_each_of_them_sees(mode: Mode) -> None:
    """Views may share what is the same; nobody's own things get into what is shared."""
    seats = [*range(mode.players), SPECTATOR]
    for length in range(0, 160, 13):
        match = random_walk(mode, f"at once {length}", length)
        alone = [match.view(seat) for seat in seats]
        said = "`views` gives a seat something else than `view`"
        assert [*match.views(seats)] == alone, said
        assert [*match.views(seats[::-1])] == alone[::-1], said


def with_all_cards_open_each_seat_is_seen_as_it_sees_itself(mode: Mode) -> None:
    """Wherever a view has a part for each seat, the open table has each seat's own; a game that
    leaves `open_view` as it is shows one seat's view instead."""
    names = _parts_by_seat(views(start(mode, "open"))[1:])
    for length in (0, 17, 60):
        match = random_walk(mode, f"open {length}", length)
        owed = match.owed()
        asked = owed[0].seat if owed else SPECTATOR
        whole = match.game.open_view(match.state, asked)
        if whole == match.view(asked):
            continue
        for name in names:
            for seat, own in enumerate(views(match)[1:]):
                assert _at_seat(whole, name, seat) == _at_seat(own, name, seat), (name, seat)


def views_are_plain_json(mode: Mode) -> None:
    seen = views(random_walk(mode, "json", 50))
    assert json.loads(json.dumps(seen)) == seen, "a view is not the same after a way through JSON"


# ---- words and help


def everything_can_be_said_in_both_languages(mode: Mode) -> None:
    match = start(mode, "words", events=True)
    rng = seeded("words")
    sentences = read_everything(match)
    while match.decision is not None:
        random_step(match, rng)
        sentences += read_everything(match)
    least = 4 * len(match.choices)  # a question and an option, in two languages
    assert sentences >= least, "a question or an option has an empty text"


def aids_stay_the_same_while_their_basis_does(mode: Mode) -> None:
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
                known = told.setdefault((seat, basis), (aids, best))
                assert known == (aids, best), f"other aids for seat {seat} on the same basis"
        random_step(match, rng)


CHECKS: list[Check] = [
    every_random_game_ends_with_a_result,
    the_same_seed_and_choices_give_the_same_match,
    every_offered_option_can_be_taken,
    wrong_moves_change_nothing,
    events_cost_nothing_and_change_nothing,
    a_clone_is_equal_and_independent,
    record_and_replay_agree,
    a_snapshot_resumes_the_same_match,
    a_damaged_record_is_refused,
    undo_gives_the_position_before,
    rewinding_goes_anywhere,
    nothing_is_learned_by_a_move_that_can_be_taken_back,
    resampling_keeps_the_view_and_the_game_goes_on,
    views_of_a_deal_differ_only_in_what_is_known,
    what_several_are_shown_at_once_is_what_each_of_them_sees,
    with_all_cards_open_each_seat_is_seen_as_it_sees_itself,
    views_are_plain_json,
    everything_can_be_said_in_both_languages,
    aids_stay_the_same_while_their_basis_does,
]


@contextmanager
def refused(refusal: type[KlubovnaError]) -> Iterator[None]:
    """What is done here must be refused in this way."""
    try:
        yield
    except refusal:
        return
    raise AssertionError(f"{refusal.__name__} was expected, and nothing was refused")


def _alike(match: Match[State], wanted: str, complaint: str) -> None:
    assert picture(match) == wanted, f"{complaint} (after {len(match.choices)} choices)"


def _under_way(mode: Mode, seed: str, length: int) -> Match[State]:
    """A match after so many random choices, or fewer where it would be over by then."""
    match = random_walk(mode, seed, length)
    while match.over:
        length //= 2
        match = random_walk(mode, seed, length)
    return match


def _parts_by_seat(seen: Sequence[Mapping[str, object]]) -> list[str]:
    """The lists of views that have an entry for each seat, with more in it than a number."""
    return [
        name
        for name in seen[0]
        if all(
            isinstance(_at_seat(one, name, seat), dict) for one in seen for seat in range(len(seen))
        )
    ]


def _at_seat(view: Mapping[str, object], name: str, seat: int) -> object:
    part = view.get(name)
    return part[seat] if isinstance(part, list) and seat < len(part) else None
