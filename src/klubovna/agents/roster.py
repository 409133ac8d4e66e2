"""Which agents can play which game: ours, the game's own, and those of other installed packages.

A package adds an agent through the entry-point group `klubovna.agents`, for all games or for one:

    [project.entry-points."klubovna.agents"]
    sly = "my_package.bots:Sly"
    "evenfall.sly" = "my_package.bots:SlyWitch"

It is called with the seed and the list of what stood behind its name (`sly:7` gives `["7"]`).
"""

from importlib import import_module
from importlib.metadata import EntryPoint
from typing import Final

from klubovna.agents.beginner import Erring
from klubovna.agents.learned import Learned
from klubovna.agents.levels import ERRING as ERRING_LEVELS
from klubovna.agents.levels import LEARNED as LEARNED_LEVELS
from klubovna.agents.levels import LEVELS, level
from klubovna.agents.naming import SEPARATOR, Wanted, read_budget, read_percents
from klubovna.agents.random_agent import RandomAgent
from klubovna.agents.search import USUAL, Search
from klubovna.core.agent import Agent
from klubovna.core.errors import BadSetup, KlubovnaError
from klubovna.core.packages import brought
from klubovna.core.registry import find_game
from klubovna.core.skills import read_skill
from klubovna.core.state import State

GROUP: Final = "klubovna.agents"
RANDOM: Final = "random"
SEARCH: Final = "search"
ERRING: Final = "erring"
LEARNED: Final = "learned"
UNLISTED: Final = (SEARCH, ERRING, LEARNED)
"""They want a parameter (`search:0.1s`), so they are not offered to people."""
QUICK: Final = "greedy"


def agent_names(game_id: str) -> list[str]:
    """The agents of a game that are offered to people, the strongest last: its own play better
    than who errs and worse than who thinks."""
    game = find_game(game_id)
    erring = [name for name in LEVELS if name in ERRING_LEVELS]
    thinking = [name for name in LEVELS if name not in ERRING_LEVELS]
    return [RANDOM, *erring, *game.bots(), *_guests(game.id), *thinking]


def is_agent(game_id: str, name: str) -> bool:
    """Whether `make_agent` knows the name, with whatever stands behind it."""
    known = [*agent_names(game_id), *UNLISTED]
    return Wanted(name).name in known


def usual_opponent(game_id: str) -> str:
    """The agent that people play against unless they say otherwise."""
    bots = list(find_game(game_id).bots())
    if QUICK in bots:
        return QUICK
    return bots[-1] if bots else RANDOM


def make_agent(game_id: str, name: str, seed: str) -> Agent[State]:
    """An agent for one seat; its randomness comes from the seed alone."""
    if name == RANDOM:
        return RandomAgent(seed)
    wanted = Wanted(name)
    if wanted.name in LEVELS:
        wanted.refuse_parameters()
        return level(wanted.name, seed)
    if wanted.name == RANDOM:
        wanted.refuse_parameters()
        return RandomAgent(seed)
    if wanted.name == SEARCH:
        return Search(seed, read_budget(wanted, USUAL), not wanted.without_learning())
    if wanted.name == ERRING:
        overlooks, dazzled = read_percents(wanted)
        return Erring(seed, overlooks, dazzled)
    if wanted.name == LEARNED:
        return _learned(game_id, wanted, seed)
    return _own_or_guest(game_id, wanted, seed)


def goes_by_learning(name: str) -> bool:
    """Whether an agent of ours plays by what the game is shipped with, where that fits."""
    wanted = Wanted(name)
    if wanted.name == LEARNED:
        return not wanted.parameters
    if wanted.name == SEARCH:
        return not wanted.without_learning()
    return wanted.name in LEARNED_LEVELS


def files_of(name: str) -> list[str]:
    """The files that an agent of ours reads: what another machine must be brought to have it."""
    wanted = Wanted(name)
    file = SEPARATOR.join(wanted.parameters)
    return [file] if wanted.name == LEARNED and file else []


def _learned(game_id: str, wanted: Wanted, seed: str) -> Agent[State]:
    """With the numbers that the game is shipped with, or those of the file behind its name."""
    file = SEPARATOR.join(wanted.parameters)
    return Learned(seed, read_skill(find_game(game_id), file) if file else None)


def _own_or_guest(game_id: str, wanted: Wanted, seed: str) -> Agent[State]:
    game = find_game(game_id)
    bots = game.bots()
    if wanted.name in bots:
        wanted.refuse_parameters()
        module, _, bot = bots[wanted.name].partition(":")
        return _checked(wanted, getattr(import_module(module), bot)(seed))
    guests = _guests(game.id)
    if wanted.name in guests:
        return _guest(wanted, guests[wanted.name], seed)
    known = ", ".join([*agent_names(game_id), SEARCH, LEARNED, ERRING])
    raise BadSetup("error.agent", {"agent": wanted.name, "game": game_id, "known": known})


def _guest(wanted: Wanted, point: EntryPoint, seed: str) -> Agent[State]:
    """An agent of another package. Whatever it raises before it sits down is told with its name,
    so that nobody looks for the fault in the house."""
    try:
        agent = point.load()(seed, wanted.parameters)
    except KlubovnaError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        told = {"agent": wanted.text, "place": point.value, "why": why}
        raise BadSetup("error.agent_fails", told) from error
    return _checked(wanted, agent)


def _guests(game_id: str) -> dict[str, EntryPoint]:
    """The agents of other packages that play this game; one made for it goes before one for all."""
    found: dict[str, EntryPoint] = {}
    for point in brought(GROUP):
        game, dot, name = point.name.partition(".")
        if not dot:
            found.setdefault(point.name, point)
        elif game == game_id:
            found[name] = point
    return found


def _checked(wanted: Wanted, agent: object) -> Agent[State]:
    if not isinstance(agent, Agent):
        raise BadSetup("error.not_an_agent", {"agent": wanted.name})
    return agent
