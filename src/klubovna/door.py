"""The front door: what `import klubovna` offers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from klubovna.agents import make_agent
from klubovna.agents.playing import play_out as let_agents_play
from klubovna.core.agent import Agent
from klubovna.core.errors import BadSetup
from klubovna.core.game import Game, Result
from klubovna.core.match import Match
from klubovna.core.patching import reopened
from klubovna.core.record import Record, record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import secret_seed
from klubovna.core.starting import new_match
from klubovna.core.state import State


def game(id: str) -> Game[State]:
    """The game with this id."""
    return find_game(id)


def match(
    game: str,
    players: int = 0,
    seed: str = "",
    events: bool = True,
    **switches: str | int | bool,
) -> Match[State]:
    """A new match. Without `players` the least that the game needs; without `seed` any deal.

    `switches` are the game's own settings (`klubovna.game(id).switches()`).
    """
    found = find_game(game)
    return new_match(
        found, players or found.least_players, seed or secret_seed(), switches, events=events
    )


def play_out(match: Match[State], agents: Sequence[str | Agent[Any]], seed: str = "1") -> Result:
    """Let agents play the match to its end, one for each seat: names, or agents of your own."""
    if len(agents) != match.setup.players:
        raise BadSetup("error.agents", {"n": len(agents), "needed": match.setup.players})
    seated = [
        make_agent(match.game.id, agent, f"{seed}/{seat}") if isinstance(agent, str) else agent
        for seat, agent in enumerate(agents)
    ]
    let_agents_play(match, seated)
    return match.result()


def replay(record: Record | str | Path, events: bool = True) -> Match[State]:
    """The match of a record: an object, its text, or a file that holds it (a saved match too). One
    of older rules is replayed as far as today's rules follow it."""
    if isinstance(record, Path):
        from klubovna.terminal.saves import read_save

        record = read_save(record).record
    if isinstance(record, str):
        record = record_from_text(record)
    return reopened(find_game(record.game), record, events).match


def log(match: Match[State], seat: int = -1, lang: str = "en") -> list[str]:
    """What happened, as a seat or (-1) a spectator may read it."""
    return match.log(seat, lang)
