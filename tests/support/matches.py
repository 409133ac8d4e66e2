"""Matches to look back at: the same every time."""

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State
from klubovna.testing import Scenario, table

ROYAL = ("king", "queen", "princess", "knights", "empress", "warlord", "rangers")
FULL_BUT_ONE = (
    *("swamp", "smoke", "wildfire", "lightning", "bell_tower"),
    *("rainstorm", "blizzard", "island", "fountain_of_life"),
)
"""The match ends with the tenth card of the discard area (FR-6.1)."""


def last_turn(*choices: str) -> Scenario:
    """A royal hand, and one discard until the end."""
    t = table("fantasy-realms", players=3)
    t.area(*FULL_BUT_ONE)
    t.seat(0).hand(*ROYAL)
    t.deck("basilisk").active(0)
    t.choose(*choices)
    return t


def greedy_against_random(seed: str = "again") -> Match[State]:
    """A match of Fantasy Realms for two, quickly over."""
    match = new_match(find_game("fantasy-realms"), 2, seed, events=True)
    names = ("greedy", "random")
    play_out(match, [make_agent("fantasy-realms", name, seed) for name in names])
    return match


def thrown_away() -> Match[State]:
    """The Queen is thrown away at the end; what is still to be chosen, greedy players choose."""
    match = last_turn("draw deck", "discard queen").match
    players = range(match.setup.players)
    play_out(match, [make_agent("fantasy-realms", "greedy", str(seat)) for seat in players])
    return match
