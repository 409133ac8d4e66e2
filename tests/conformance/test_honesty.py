"""No game gives hidden things away: not in what a seat imagines, nor in what people are shown.

The other deal is made by hand (`support.exchange`). That the oracles can find something is shown
by games that cheat (`support.mutants`).
"""

from collections.abc import Callable
from typing import Any

import pytest

from klubovna.core.game import Game
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.starting import resume
from support.honest import fresh, imagining, showing, taking_back, variety
from support.mutants import (
    DealsAlwaysTheSame,
    DealsNothingAnew,
    Honest,
    KeepsChance,
    KeepsOneHand,
    KeepsOnePool,
    SharesOwnThings,
    TellsChance,
    TellsHiddenThings,
    TurnsPilesOver,
)
from support.positions import GAMES, SITTINGS, kinds, positions
from support.suite import Mode, play_on

sittings = pytest.mark.parametrize(
    "mode",
    [
        pytest.param(mode, marks=[] if number % 3 == 0 else pytest.mark.long)
        for number, mode in enumerate(SITTINGS)
    ],
    ids=str,
)
games = pytest.mark.parametrize("game", GAMES)


@sittings
def test_what_a_seat_imagines_follows_from_what_it_knows(mode: Mode) -> None:
    for match in positions(mode):
        assert imagining(match, fresh("imagining")) == []


@sittings
def test_every_hidden_place_varies_in_what_a_seat_imagines(mode: Mode) -> None:
    for match in positions(mode)[::3]:
        assert variety(match, fresh("variety")) == []


@sittings
def test_nobody_is_shown_what_is_hidden_from_them(mode: Mode) -> None:
    for match in positions(mode)[1::4]:
        assert showing(match, fresh("showing")) == []


@sittings
def test_whoever_may_take_a_move_back_has_learned_nothing_by_it(mode: Mode) -> None:
    for match in positions(mode)[::3]:
        assert taking_back(match, fresh("taking back")) == []


@games
def test_imaginings_one_after_the_other_are_independent(game: str) -> None:
    """A pile that is imagined again is not the last one, shifted by a card."""
    match = next(match for match in positions(sitting(game, 2)) if not match.over)
    seat, rng = match.owed()[0].seat, seeded("shift")
    name = PILES.get(game, "deck")
    same = places = 0
    before: list[int] = []
    for _ in range(200):
        pile = getattr(match.imagine(seat, rng).state, name)
        for shift in (-1, 0, 1):
            pairs = list(zip(before[max(0, shift) :], pile[max(0, -shift) :], strict=False))
            same += sum(one == other for one, other in pairs)
            places += len(pairs)
        before = pile
    assert same / places < 3 / len(set(before)), f"{same} of {places}"


@games
def test_an_imagined_match_can_be_played_on_from_every_kind_of_question(game: str) -> None:
    rng = seeded("play on")
    found = kinds(game)
    assert len(found) >= KINDS.get(game, 1)
    for matches in found.values():
        for match, seat in matches:
            for _ in range(2):
                play_on(match.imagine(seat, rng), "imagined")


KINDS = {
    "aeons-end": 30,
    "evenfall": 20,
    "fantasy-realms": 25,
    "sanctum": 20,
    "shards-of-infinity": 10,
}
"""At least so many kinds of questions come up."""

PILES = {
    "aeons-end": "nemesis_deck",
    "sanctum": "lord_deck",
    "shards-of-infinity": "center",
}


# ---- the oracles find what is wrong


def sitting(game: str, least: int = 1) -> Mode:
    return next(mode for mode in SITTINGS if mode.game == game and mode.players >= least)


def cheating(
    game: str, mutant: Callable[[Game[Any]], Game[Any]], step: int = 3
) -> list[Match[Any]]:
    """Positions of the game as this mutant plays it."""
    cheat = mutant(find_game(game))
    found = []
    for mode in [mode for mode in SITTINGS if mode.game == game and mode.players > 1][:3]:
        for match in positions(mode)[::step]:
            found.append(resume(cheat, match.record(resumable=True)))
    return found


def caught(matches: list[Match[Any]], oracle: Callable[..., list[str]]) -> list[str]:
    """What the oracle first complains about."""
    return next((wrong for match in matches if (wrong := oracle(match, fresh("caught")))), [])


@games
def test_a_game_that_only_passes_on_what_another_does_is_honest(game: str) -> None:
    matches = cheating(game, Honest, 15)
    for oracle in (imagining, variety, showing):
        assert caught(matches, oracle) == []


@games
@pytest.mark.parametrize("mutant", [DealsNothingAnew, TurnsPilesOver], ids=lambda one: one.__name__)
def test_dealing_from_what_is_real_is_caught(game: str, mutant: type[Honest]) -> None:
    assert caught(cheating(game, mutant), imagining)


@games
@pytest.mark.parametrize(
    "mutant", [DealsNothingAnew, DealsAlwaysTheSame], ids=lambda one: one.__name__
)
def test_a_hidden_place_that_never_changes_is_caught(game: str, mutant: type[Honest]) -> None:
    assert caught(cheating(game, mutant, 9), variety)


@games
def test_the_real_chance_in_what_is_imagined_is_caught(game: str) -> None:
    assert caught(cheating(game, KeepsChance), imagining)


@pytest.mark.parametrize("game", ["evenfall", "fantasy-realms", "shards-of-infinity"])
def test_one_hand_that_is_not_dealt_anew_is_caught(game: str) -> None:
    assert caught(cheating(game, KeepsOneHand), imagining)
    assert caught(cheating(game, KeepsOneHand, 9), variety)


@pytest.mark.parametrize(
    ("game", "number"),
    [
        *(("fantasy-realms", n) for n in range(2)),
        *(("shards-of-infinity", n) for n in range(3)),
        *(("evenfall", n) for n in range(2)),
        *(("aeons-end", n) for n in range(5)),
        *(("sanctum", n) for n in (0, 1, -3, -2, -1)),
    ],
)
def test_one_pile_that_is_not_dealt_anew_is_caught(game: str, number: int) -> None:
    """The own draw deck, the nemesis deck, the blessings …"""
    assert caught(cheating(game, lambda real: KeepsOnePool(real, number)), imagining)


@games
@pytest.mark.parametrize("mutant", [TellsChance, TellsHiddenThings], ids=lambda one: one.__name__)
def test_telling_what_is_hidden_is_caught(game: str, mutant: type[Honest]) -> None:
    assert caught(cheating(game, mutant, 9), showing)


@games
def test_sharing_what_one_seat_alone_may_see_is_caught(game: str) -> None:
    if game != "aeons-end":  # hands are open (AE-22.3): there is nothing of this kind
        assert caught(cheating(game, SharesOwnThings, 9), showing)
