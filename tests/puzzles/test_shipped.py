"""Every puzzle that is shipped can be solved, fits the rules, and is what it says."""

import pytest

from klubovna.core.agent import Seat
from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.registry import find_game, outfits
from klubovna.core.rng import Rng, seeded
from klubovna.core.state import State
from klubovna.puzzles import (
    Puzzle,
    explanation,
    games_with_puzzles,
    position,
    puzzles_of,
    shipped,
    theme_name,
    theme_of,
)
from klubovna.puzzles.checking import problems_of
from klubovna.puzzles.library import file_of
from klubovna.puzzles.setting import setting_of
from klubovna.puzzles.trial import CHANCE
from klubovna.texts import LANGUAGES

GAMES = games_with_puzzles()
PUZZLES = [(game, puzzle) for game in GAMES for puzzle in puzzles_of(game)]
ENOUGH = 10
"""Of so many puzzles a game has several themes and difficulties."""
LARGEST = 300_000
"""Bytes of a game's puzzles."""


def named(value: object) -> str:
    return value.id if isinstance(value, Game | Puzzle) else str(value)


def test_every_game_has_puzzles() -> None:
    """A file that cannot be read hides them; nobody would miss them."""
    ours = {id for id in outfits() if find_game(id).package.startswith("klubovna.games.")}
    assert {game.id for game in GAMES} >= ours
    assert len(ours) == 5


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_nothing_is_wrong_with_the_puzzles(game: Game[State]) -> None:
    words = game.words("en")
    assert [words.say(problem.text) for problem in problems_of(game, shipped(game))] == []
    assert len(file_of(game).read_bytes()) < LARGEST


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_what_is_best_stays_best_on_other_deals(game: Game[State]) -> None:
    """Also after the quick players that play the trials have become better."""
    words = game.words("en")
    assert [words.say(problem.text) for problem in problems_of(game, shipped(game), True)] == []


@pytest.mark.parametrize(("game", "puzzle"), PUZZLES, ids=named)
def test_a_puzzle_is_what_it_says(game: Game[State], puzzle: Puzzle) -> None:
    match = position(game, puzzle)
    question = match.decision_for(puzzle.seat)
    assert question is not None
    words = [match.label(question, at).words for at in range(len(question.options))]
    assert words[puzzle.best] == puzzle.words
    assert words[puzzle.obvious] != puzzle.words
    assert puzzle.difficulty in (1, 2, 3)
    best = puzzle.figures[0]
    assert best.option == puzzle.best
    for other in puzzle.figures[1:]:
        if setting_of(game).measure == CHANCE:
            assert best.chance > other.chance
        else:
            assert best.own - best.others > other.own - other.others


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_puzzles_differ(game: Game[State]) -> None:
    puzzles = puzzles_of(game)
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)
    if len(puzzles) < ENOUGH:
        return
    assert len({theme_of(game, puzzle) for puzzle in puzzles}) >= 3
    assert len({puzzle.difficulty for puzzle in puzzles}) >= 2
    assert len({puzzle.seed for puzzle in puzzles}) >= len(puzzles) / 3


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES, ids=named)
def test_every_puzzle_is_explained(game: Game[State], lang: str) -> None:
    words = game.words(lang).with_names([f"P{n}" for n in range(6)])
    for puzzle in puzzles_of(game):
        told = [words.say(text) for text in explanation(game, position(game, puzzle), puzzle)]
        assert len(told) >= 2
        assert all(told)
        assert words.say(theme_name(theme_of(game, puzzle)))


# ---- solved again, by other means


def quick_end(match: Match[State], rng: Rng) -> None:
    """Everybody takes what the policy takes, to the end."""
    while match.decision is not None:
        asked = match.owed()[0]
        match.step(match.game.policy(match.state, asked, rng), asked.seat)


def average(match: Match[State], puzzle: Puzzle, option: int, deals: int, by: str) -> float:
    """What an option comes to, counted here: chance to win, or the lead in points."""
    seat, rng, total = Seat(match, puzzle.seat), seeded("again"), 0.0
    for number in range(deals):
        tried = seat.imagine(rng.at(number)).clone(history=False)
        tried.step(option, puzzle.seat)
        quick_end(tried, rng.at(deals + number))
        result = tried.result()
        if by == CHANCE:
            total += puzzle.seat in result.winners
        else:
            others = [score for at, score in enumerate(result.scores) if at != puzzle.seat]
            total += result.scores[puzzle.seat] - max(others)
    return total / deals


def clearest(game: Game[State]) -> Puzzle:
    """The puzzle whose best option leads by the most errors."""
    return max(puzzles_of(game), key=lambda puzzle: puzzle.margin / puzzle.error)


@pytest.mark.parametrize("game", GAMES, ids=named)
def test_the_clearest_solution_is_found_again_without_our_search(game: Game[State]) -> None:
    puzzle = clearest(game)
    match, by = position(game, puzzle), setting_of(game).measure
    deals = 8 if game.id == "sanctum" else 24
    best = average(match, puzzle, puzzle.best, deals, by)
    assert best > average(match, puzzle, puzzle.obvious, deals, by)
