"""Positions of every game in which honesty is tried: every kind of question that comes up."""

from typing import Any

from klubovna.agents import make_agent
from klubovna.core.agent import Seat
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from support.suite import MODES, Mode, Options, random_step, start

MODULES: Options = {"new_suits": True, "cursed_items": True}
FEWER = ("fantasy-realms", "evenfall")
"""Games of which some ways to play are enough."""

SITTINGS = [
    Mode("fantasy-realms", 2, {}),
    Mode("fantasy-realms", 4, MODULES),
    Mode("fantasy-realms", 3, {"cursed_items": True, "allow_return_same_card": False}),
    Mode("fantasy-realms", 6, {**MODULES, "jester": True, "phoenix": "deluxe"}),
    *(mode for mode in MODES if mode.game not in FEWER),
    *(mode for mode in MODES if mode.game == "evenfall" and mode.players < 4),
]
GAMES = sorted({mode.game for mode in SITTINGS})

TOO_SLOW = [str(mode) for mode in SITTINGS if mode.game == "sanctum" and mode.players != 4]
"""Where greedy players take seconds in plain Python, random ones play."""

PER_KIND = 2
EVERY = 25


_FOUND: dict[str, list[Match[Any]]] = {}


def positions(mode: Mode) -> list[Match[Any]]:
    """Matches in which a kind of question comes up for the first times, and some more; of a game
    of random players, and of one in which every other player is greedy."""
    name = str(mode)
    if name not in _FOUND:
        greedy = "random" if name in TOO_SLOW else "greedy"
        _FOUND[name] = [*_walk(mode, "random"), *_walk(mode, greedy)]
    return _FOUND[name]


def _walk(mode: Mode, second: str) -> list[Match[Any]]:
    found: list[Match[Any]] = []
    met: dict[str, int] = {}
    match, rng = start(mode, f"honest {second}"), seeded("honest")
    names = [second, "random"] * mode.players
    agents = [
        make_agent(mode.game, names[seat], f"honest {second} {seat}")
        for seat in range(mode.players)
    ]
    while match.decision is not None:
        owed = match.owed()
        decision = owed[rng.below(len(owed))]
        met[decision.kind] = met.get(decision.kind, 0) + 1
        if met[decision.kind] <= PER_KIND or len(match.choices) % EVERY == 0:
            found.append(match.clone())
        match.step(agents[decision.seat].choose(Seat(match, decision.seat)), decision.seat)
    return found


def kinds(game: str) -> dict[str, list[tuple[Match[Any], int]]]:
    """For every kind of question that comes up in a game, some positions with whom it is put to;
    from more games of random players, in every mode."""
    found: dict[str, list[tuple[Match[Any], int]]] = {}
    for mode in [mode for mode in SITTINGS if mode.game == game]:
        for match in positions(mode):
            _note(found, match)
    for mode in [mode for mode in MODES if mode.game == game]:
        for number in range(3):
            match, rng = start(mode, f"kinds {number}"), seeded(f"kinds {number}")
            while match.decision is not None:
                _note(found, match)
                random_step(match, rng)
    return found


def _note(found: dict[str, list[tuple[Match[Any], int]]], match: Match[Any]) -> None:
    for decision in match.owed():
        noted = found.setdefault(decision.kind, [])
        if len(noted) < PER_KIND * 3:
            noted.append((match.clone(), decision.seat))
