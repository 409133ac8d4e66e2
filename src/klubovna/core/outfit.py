"""What a game brings beside its rules: boards, companions, benchmarks, an emblem, how a new table
is laid out for people, and the ways to play that tests try.

A game names it once (`Game.outfit`), and everybody derives lists from it; nobody else keeps a
list of games. Code is named as "module:name" and entered when it is first wanted, so the engine
knows nothing of terminals and servers, and a game may bring what it cannot import itself.
"""

from importlib import import_module
from typing import Final, TypeAlias

from klubovna.core.factors import Factor
from klubovna.core.game import Game
from klubovna.core.showing import Preset, Shown
from klubovna.core.state import State

Values: TypeAlias = dict[str, str | int | bool]

USUAL_PLAYERS: Final = 3
COMPANION: Final = "companion"
SCORER: Final = "score"
BOARD_FILE: Final = "board.js"
EMBLEM_FILE: Final = "emblem.svg"
PICTURES_FILE: Final = "pictures.svg"


class Companion:
    """Help with the physical game: a function from a request to an answer, both JSON objects.

    It is asked under `/api/DOOR/GAME`, or `/api/DOOR/GAME/NAME` where the game has several.
    """

    def __init__(self, function: str, about: str, name: str = "", door: str = COMPANION) -> None:
        self.function = function
        """ "module:function"; the function takes a mapping and gives a dictionary."""
        self.about = about
        """A sentence for the OpenAPI document."""
        self.name = name
        self.door = door

    def address(self, game_id: str) -> str:
        """Where it is asked, under /api/."""
        return "/".join([part for part in (self.door, game_id, self.name) if part])


class Mode:
    """One way to play the game, which the conformance suite tries."""

    def __init__(self, players: int, switches: Values) -> None:
        self.players = players
        self.switches = switches


class Playthrough:
    """A match that is kept as readable text."""

    def __init__(self, players: int, switches: Values, lang: str) -> None:
        self.players = players
        self.switches = switches
        self.lang = lang


class Daily:
    """The game of the day for one person: the same deal for everybody on a server, alone or
    against fixed bots."""

    def __init__(
        self,
        players: int,
        switches: Values | None = None,
        *,
        agent: str = "",
        by_turns: dict[str, list[str]] | None = None,
    ) -> None:
        self.players = players
        self.switches = switches or {}
        self.agent = agent
        """Who sits on the other seats."""
        self.by_turns = by_turns or {}
        """Switches that have another value every day, in this order."""

    def on(self, day: int) -> Values:
        """The switches of a day, counted from any beginning."""
        chosen = dict(self.switches)
        for name, values in self.by_turns.items():
            chosen[name] = values[day % len(values)]
        return chosen


class Outfit:
    """All that a game brings beside its rules; a game that brings nothing is shown plainly."""

    def __init__(
        self,
        *,
        terminal: str = "",
        web: str = "",
        companions: list[Companion] | None = None,
        bench: str = "",
        usual_players: int = USUAL_PLAYERS,
        shown: list[Shown] | None = None,
        presets: list[Preset] | None = None,
        daily: Daily | None = None,
        modes: list[Mode] | None = None,
        playthroughs: dict[str, Playthrough] | None = None,
        proofs: dict[str, str] | None = None,
        encoding: str = "",
        encoder: str = "",
        factors: list[Factor] | None = None,
        numbers: str = "",
    ) -> None:
        self.terminal = terminal
        """ "module:Class" of the board in the terminal; the class is called with nothing."""
        self.web = web
        """The folder of the game's package whose files a browser may load from /games/ID/:
        `board.js` is the game's board (docs/web.md has its contract), `emblem.svg` its sign,
        `pictures.svg` a sprite with the pictures that `shown` names."""
        self.companions = companions or []
        self.bench = bench
        """ "module:function" that gives the game's benchmarks by name."""
        self.usual_players = usual_players
        """How many sit at a table for which nobody says it."""
        self.shown = shown or []
        """How the switches are shown to whoever sets a new table."""
        self.presets = presets or []
        """Tables that are proposed there."""
        self.daily = daily
        """The game of the day; None where there is none."""
        self.modes = modes or []
        self.playthroughs = playthroughs or {}
        self.proofs = proofs or {}
        """ "module:function" of claims that can be proven, by name (`klubovna prove`)."""
        self.encoding = encoding
        """ "module:NAME" of what the game says about its encoding for programs that learn
        (docs/adapters.md); empty where it has none."""
        self.encoder = encoder
        """ "module:Class" of an encoder of its own that is faster (`core.encoding.Encoder`)."""
        self.factors = factors or []
        """What a laboratory assigns by chance and measures (`klubovna lab`)."""
        self.numbers = numbers
        """ "module:NAME" of the printed `Numbers` that may be changed for a trial; empty where a
        card file holds them all."""


def named(name: str) -> object:
    """What "module:name" stands for."""
    module, _, attribute = name.partition(":")
    found: object = getattr(import_module(module), attribute)
    return found


def outfit_of(game: Game[State]) -> Outfit:
    """What the game brings; nothing, where it names nothing."""
    name = game.outfit()
    if not name:
        return Outfit()
    found = named(name)
    assert isinstance(found, Outfit), f"{name} is no Outfit"
    return found
