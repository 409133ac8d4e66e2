"""Positions of Shards of Infinity for tests: the quiet table from which the cases begin."""

from klubovna.games.shards_of_infinity.table import Table
from klubovna.testing import Scenario, table

A, B, C, D = range(4)
NEMESIS = 1
"""Where the nemesis of a solo game is laid out."""

QUIET = [
    *("reactor_drone", "cryptofist_monk", "data_heretic"),
    *("optio_crusher", "leshai_knight", "command_seer"),
]
"""A row that no test looks at."""


def shards(players: int = 2, **options: str | int | bool) -> Scenario:
    """Everybody has 50 health, no mastery and an empty hand; the first seat is to move."""
    t = table("shards-of-infinity", players, "cases", **options)
    for seat in range(players):
        t.seat(seat).hand()
        t.seat(seat).mastery(0)
    t.active(A)
    return t


def holding(
    *hand: str, mastery: int = 0, health: int = 50, **options: str | int | bool
) -> Scenario:
    """A duel in which the first player holds these cards and the rest of the table is quiet."""
    t = shards(2, **options)
    t.row(*QUIET)
    t.seat(A).hand(*hand).mastery(mastery).health(health)
    return t


def commanding(
    *champions: str, mastery: int = 0, health: int = 50, **options: str | int | bool
) -> Scenario:
    """As `holding`, with these champions in play."""
    t = holding(mastery=mastery, health=health, **options)
    t.seat(A).champions(*champions)
    return t


def solo(nemesis: str = "tetra", me: str = "decima", **options: str | int | bool) -> Scenario:
    """Against the nemesis; the human has an empty hand and is to move."""
    t = shards(1, mode="solo", character_1=me, character_2=nemesis, **options)
    t.row(*QUIET)
    return t


def asked(t: Scenario) -> int:
    """Who is to decide now."""
    return t.match.owed()[0].seat


def offered(t: Scenario, verb: str) -> list[str]:
    """What may be done with this verb, without the numbers of copies: "strike" gives the champions
    that may be attacked."""
    return [words.split()[1] for words in t.options() if words.startswith(f"{verb} ")]


def state(t: Scenario) -> Table:
    """The table itself, for what no place shows."""
    found = t.match.state
    assert isinstance(found, Table)
    return found
