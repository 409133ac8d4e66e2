"""The laboratory: how balanced a game is, what a variant changes, matches as data.

`klubovna lab` and `klubovna dataset` are its commands; from a program:

    from klubovna.lab import found_in, load, measure

    findings = measure("fantasy-realms", games=100)
    for match in load("matches.jsonl.gz").matches():
        ...
"""

from klubovna.lab.findings import Findings, found_in
from klubovna.lab.loading import BadDataset, Dataset, KeptDecision, KeptMatch, load
from klubovna.lab.plan import Options, ordered
from klubovna.lab.recording import record_matches
from klubovna.lab.work import carry_out

__all__ = [
    "BadDataset",
    "Dataset",
    "Findings",
    "KeptDecision",
    "KeptMatch",
    "load",
    "measure",
    "record_matches",
]


def measure(
    game: str,
    *,
    games: int = 400,
    agent: str = "greedy",
    players: int = 0,
    options: Options | None = None,
    factors: list[str] | None = None,
    seed: str = "1",
    workers: int = 1,
) -> Findings:
    """What `klubovna lab` finds about a game."""
    order = ordered(
        game,
        agent=agent,
        players=players,
        seed=seed,
        options=options,
        games=games,
        factors=factors,
    )
    return found_in(carry_out(order, workers=workers))
