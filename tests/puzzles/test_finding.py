"""How puzzles are found, and that a check finds what is wrong with one."""

from datetime import date

import msgspec
import pytest

from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.puzzles import (
    Puzzle,
    PuzzleFile,
    position,
    puzzles_of,
    read_puzzles,
    shipped,
    write_file,
)
from klubovna.puzzles.checking import fault, problems_of, renewed
from klubovna.puzzles.judging import moves_of
from klubovna.puzzles.library import DamagedPuzzles, of_the_day
from klubovna.puzzles.mining import Sort, puzzles_of_match
from klubovna.puzzles.puzzle import FORMAT, id_of
from klubovna.puzzles.setting import OTHER, Setting, Sitting, Theme
from klubovna.puzzles.trial import OWN, POINTS, Move, Trial
from klubovna.puzzles.workshop import Shelf

FR = find_game("fantasy-realms")


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    return puzzles_of(FR)[0]


def changed(puzzle: Puzzle, **fields: object) -> Puzzle:
    """The puzzle with other fields; its name follows the position."""
    other = msgspec.structs.replace(puzzle, **fields)
    return msgspec.structs.replace(other, id=id_of(FR.id, other.seed, other.choices))


def test_a_puzzle_with_exchanged_options_is_refused(puzzle: Puzzle) -> None:
    assert fault(FR, puzzle) == ""
    assert fault(FR, changed(puzzle, best=puzzle.obvious, obvious=puzzle.best)) == "option"


@pytest.mark.parametrize(
    ("fields", "kind"),
    [
        ({"seed": "another deal"}, "position question option obvious same figures"),
        ({"choices": [999]}, "position"),
        ({"kind": "chess"}, "question"),
        ({"best": 999}, "option"),
        ({"words": "take everything"}, "option"),
        ({"margin": 0.1}, "margin"),
        ({"error": 99.0}, "margin"),
    ],
)
def test_what_a_check_finds(puzzle: Puzzle, fields: dict[str, object], kind: str) -> None:
    assert fault(FR, changed(puzzle, **fields)) in kind.split()


def test_a_check_finds_another_name_and_other_figures(puzzle: Puzzle) -> None:
    assert fault(FR, msgspec.structs.replace(puzzle, id="0000000")) == "name"
    swapped = [puzzle.figures[1], puzzle.figures[0], *puzzle.figures[2:]]
    assert fault(FR, changed(puzzle, figures=swapped)) == "figures"
    assert fault(FR, changed(puzzle, figures=puzzle.figures[:1])) == "figures"


def test_a_deep_check_refuses_a_best_option_that_is_none(puzzle: Puzzle) -> None:
    """The file says of the worst option that it is the best, and everything else fits."""
    worst = puzzle.figures[-1]
    match = position(FR, puzzle)
    question = match.decision_for(puzzle.seat)
    assert question is not None
    label = match.label(question, worst.option)
    figures = [worst, *[one for one in puzzle.figures if one is not worst]]
    lie = changed(puzzle, best=worst.option, words=label.words, verb=label.verb, figures=figures)
    assert fault(FR, lie) in ("", "same")
    assert fault(FR, lie, deep=True) in ("not_best", "same")


def test_puzzles_of_other_rules_are_told_and_not_offered(puzzle: Puzzle) -> None:
    file = PuzzleFile(FORMAT, FR.id, FR.rules_version - 1, [puzzle, puzzle])
    told = [FR.words("en").say(problem.text) for problem in problems_of(FR, file)]
    assert "were made for rules" in told[0]
    assert [line for line in told[1:] if "twice" not in line] == []


def test_after_a_change_of_the_rules_what_holds_is_kept_with_true_figures() -> None:
    """Of two puzzles one cannot be reached any more; the other one is judged again, whatever its
    figures say. It is one near the end of a match, so that this takes no time."""
    game = find_game("evenfall")
    holds = max(puzzles_of(game), key=lambda one: len(one.choices) / len(one.figures))
    lost = msgspec.structs.replace(holds, choices=[999], id=id_of(game.id, holds.seed, [999]))
    liar = msgspec.structs.replace(holds, margin=99.0, figures=[])
    file = renewed(game, PuzzleFile(FORMAT, game.id, game.rules_version - 1, [lost, liar]))
    assert file.rules == game.rules_version
    (again,) = file.puzzles
    assert (again.id, again.best) == (holds.id, holds.best)
    assert again.margin == pytest.approx(holds.margin, abs=5 * (holds.error + again.error))
    assert fault(game, again, deep=True) == ""


def test_a_file_is_read_as_it_was_written() -> None:
    file = shipped(FR)
    assert read_puzzles(FR, write_file(file).encode()) == file


@pytest.mark.parametrize("text", [b"", b"[]", b'{"format": 1}', b'{"format": 2, "game": "x"}'])
def test_what_is_no_file_of_puzzles_is_refused(text: bytes) -> None:
    with pytest.raises(DamagedPuzzles):
        read_puzzles(FR, text)


def test_a_file_of_another_game_is_refused() -> None:
    file = shipped(FR)
    with pytest.raises(DamagedPuzzles):
        read_puzzles(find_game("evenfall"), write_file(file).encode())


def test_puzzles_of_one_sort_do_not_crowd_the_others_out(puzzle: Puzzle) -> None:
    wide = msgspec.structs.replace(puzzle, figures=[*puzzle.figures] * 3)
    other = changed(wide, seed="other", words="take another")
    assert not Shelf([wide], 25, 5).add(wide)
    assert Shelf([wide], 10, 5).add(other)
    assert not Shelf([wide], 5, 5).add(other)
    assert Shelf([wide], 5, 5).add(msgspec.structs.replace(other, verb="sing"))


def test_the_same_move_comes_twice_and_not_more_often(puzzle: Puzzle) -> None:
    wide = msgspec.structs.replace(puzzle, figures=[*puzzle.figures] * 3, words="take drone #1")
    others = [changed(wide, seed=str(n), words=f"take drone #{n}") for n in range(3)]
    shelf = Shelf([wide], 40, 5)
    assert shelf.add(others[0])
    assert not shelf.add(others[1])
    assert shelf.add(changed(wide, seed="x", words="take gem"))


def test_two_options_only_are_rare(puzzle: Puzzle) -> None:
    few = msgspec.structs.replace(puzzle, figures=puzzle.figures[:2])
    other = changed(few, seed="other", verb="sing", words="sing")
    assert Shelf([few], 10, 5).add(other)
    assert not Shelf([few], 5, 5).add(other)


def test_what_bots_leave_to_the_policy_is_looked_at_where_the_game_says_so() -> None:
    """The first question of a match of Shards of Infinity: what is played first hardly matters."""
    match = new_match(find_game("shards-of-infinity"), 2, "also")
    seat = match.owed()[0].seat
    assert moves_of(match, seat, Setting([Sitting(2)])) == []
    assert len(moves_of(match, seat, Setting([Sitting(2)], also=["act"]))) > 1


def test_own_points_are_compared_without_those_of_the_others() -> None:
    move = Move(0)
    move.own, move.others = [10.0, 12.0], [30.0, 3.0]
    assert move.measured(OWN) == [10.0, 12.0]
    assert move.measured(POINTS) == [-20.0, 9.0]


def test_no_match_is_searched_for_what_is_not_wanted() -> None:
    """Whoever wants nothing gets nothing, and is asked about every option but the obvious one."""
    asked: list[Sort] = []

    def nothing(sort: Sort) -> bool:
        asked.append(sort)
        return False

    setting = Setting([Sitting(2)], POINTS)
    assert list(puzzles_of_match(FR, setting, "unwanted", nothing)) == []
    assert {sort.kind for sort in asked} >= {"draw", "discard"}


def test_the_first_theme_that_fits() -> None:
    themes = [Theme("end", "act", "end"), Theme("act", "act"), Theme("gold", verb="buy")]
    setting = Setting([Sitting(2)], themes=themes)
    told = [setting.theme(*pair) for pair in [("act", "end"), ("act", "buy"), ("pay", "buy")]]
    assert told == ["end", "act", "gold"]
    assert setting.theme("pay", "sing") == OTHER
    assert setting.names() == ["end", "act", "gold", OTHER]


def test_the_puzzle_of_a_day_is_the_same_for_everybody_and_changes() -> None:
    month = [date(2030, 1, day) for day in range(1, 29)]
    names = [(game.id, puzzle.id) for game, puzzle in filter(None, map(of_the_day, month))]
    assert names == [(game.id, puzzle.id) for game, puzzle in filter(None, map(of_the_day, month))]
    assert len(set(names)) > 14


# ---- the trial


def before_the_last_discard(game: Game[State]) -> Match[State]:
    """A match in which whatever is discarded next ends it."""
    for seed in range(50):
        match = new_match(game, 3, f"last {seed}")
        rng = seeded(str(seed))
        while match.decision is not None:
            asked = match.owed()[0]
            if asked.kind == "discard" and all(ends(match, at) for at in range(2)):
                return match
            match.step(game.policy(match.state, asked, rng), asked.seat)
    raise AssertionError("no such match")


def ends(match: Match[State], option: int) -> bool:
    tried = match.clone(history=False)
    tried.step(option)
    return not any(asked.kind in ("draw", "fill") for asked in tried.owed())


def test_in_the_last_turn_a_trial_counts_what_the_scorer_counts() -> None:
    """Fantasy Realms: the last discard is enumerated by hand, option by option (FR-3.3)."""
    match = before_the_last_discard(FR)
    seat = match.owed()[0].seat
    exact = []
    for option in range(len(match.owed()[0].options)):
        tried = match.clone(history=False)
        tried.step(option)
        rng = seeded("end")
        while tried.decision is not None:
            asked = tried.owed()[0]
            tried.step(FR.policy(tried.state, asked, rng), asked.seat)
        exact.append(tried.result().scores[seat])
    assert len(set(exact)) > 1
    trial = Trial(match, seat, "x", POINTS)
    moves = [Move(option) for option in range(len(exact))]
    for _ in range(3):
        trial.deal(moves)
    assert [set(move.own) for move in moves] == [{float(points)} for points in exact]


def test_a_lead_is_measured_deal_by_deal() -> None:
    match = new_match(FR, 2, "lead")
    trial = Trial(match, match.owed()[0].seat, "x", POINTS)
    one, other = Move(0), Move(1)
    one.own, one.others = [10.0, 110.0, 60.0], [0.0, 0.0, 0.0]
    other.own, other.others = [5.0, 105.0, 55.0], [0.0, 0.0, 0.0]
    lead, error = trial.lead(one, other)
    assert lead == 5.0
    assert error < 2.0
    assert trial.lead(one, Move(2))[1] > 1e9
