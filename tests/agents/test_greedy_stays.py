"""The greedy bots are a measure for others: they play as they always did, move for move."""

import hashlib

import pytest

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match

GAMES = 2

PLAYED = [
    ("aeons-end", 2, "nemesis=rageborne", "279c4f6c649c"),
    ("aeons-end", 2, "nemesis=carapace_queen level=expert market=a_lot_of_energy", "e7b8f22fdc87"),
    ("aeons-end", 1, "nemesis=crooked_mask market=random", "9d7ecbbed306"),
    ("aeons-end", 4, "nemesis=prince_of_gluttons level=extinction market=random", "98cf0e543c01"),
    ("aeons-end", 3, "nemesis=carapace_queen level=beginner market=random", "b909c57c5a81"),
    ("evenfall", 2, "", "f08825b65fc1"),
    ("evenfall", 2, "side=moon", "00abade1b567"),
    ("evenfall", 4, "side=moon", "0e3329f32d53"),
    ("evenfall", 1, "automa=heir_to_the_throne", "8b4761875370"),
    ("sanctum", 2, "", "ae2d555e6446"),
    ("sanctum", 4, "difficulty=hellish", "6705abb11e80"),
    ("shards-of-infinity", 2, "", "dc7d5cb6c07a"),
    ("fantasy-realms", 2, "", "a22f40cc97d8"),
]
"""A game, its players and options, and a mark of all choices."""


def mark(game: str, players: int, options: str) -> str:
    chosen: dict[str, str | int | bool] = {}
    for word in options.split():
        name, _, value = word.partition("=")
        chosen[name] = value
    choices = []
    for number in range(GAMES):
        match = new_match(find_game(game), players, f"stays {number}", chosen, history=False)
        play_out(match, [make_agent(game, "greedy", f"{number}/{n}") for n in range(players)])
        choices.append(match.choices)
    return hashlib.sha256(repr(choices).encode()).hexdigest()[:12]


@pytest.mark.parametrize(("game", "players", "options", "known"), PLAYED)
def test_greedy_plays_as_it_always_did(game: str, players: int, options: str, known: str) -> None:
    assert mark(game, players, options) == known
