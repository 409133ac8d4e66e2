"""Klubovna: a clubhouse in which board games can be played, simulated and taken apart.

    import klubovna

    match = klubovna.match("fantasy-realms", players=3, seed="friday")
    print(match)
    for option in match.options():
        print(option.words, "–", option.text)
    match.play("draw deck")

The names below are loaded when they are first used, so that `import klubovna` costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from klubovna._build import flavour, flavour_reason

if TYPE_CHECKING:
    from klubovna.core.agent import Agent, Seat
    from klubovna.core.errors import KlubovnaError
    from klubovna.core.match import Match
    from klubovna.core.options import Option
    from klubovna.core.record import Record
    from klubovna.core.registry import game_ids
    from klubovna.door import game, log, match, play_out, replay

__all__ = [
    "Agent",
    "KlubovnaError",
    "Match",
    "Option",
    "Record",
    "Seat",
    "__version__",
    "flavour",
    "flavour_reason",
    "game",
    "game_ids",
    "log",
    "match",
    "play_out",
    "replay",
]
__version__ = "0.1.0"

_ROOMS = {
    "Agent": "klubovna.core.agent",
    "KlubovnaError": "klubovna.core.errors",
    "Match": "klubovna.core.match",
    "Option": "klubovna.core.options",
    "Record": "klubovna.core.record",
    "Seat": "klubovna.core.agent",
    "game_ids": "klubovna.core.registry",
    **dict.fromkeys(("game", "log", "match", "play_out", "replay"), "klubovna.door"),
}


def __getattr__(name: str) -> object:
    if name not in _ROOMS:
        raise AttributeError(f"module 'klubovna' has no attribute {name!r}")
    return getattr(import_module(_ROOMS[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
