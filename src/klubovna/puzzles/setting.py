"""What a game says about its puzzles: at which tables they are looked for, what counts as clearly
better, and by which themes they are sorted.

It stands in the folder `puzzles` of the game, as `setting.json`. A game without one is mined at
its usual table by the chance to win, and every kind of question is a theme.
"""

from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from klubovna.core.game import Game
from klubovna.core.outfit import outfit_of
from klubovna.core.state import State
from klubovna.puzzles.trial import CHANCE

FOLDER: Final = "puzzles"
FILE: Final = "setting.json"
OTHER: Final = "other"
"""The theme of what fits none."""


class Sitting(msgspec.Struct, frozen=True):
    """A table at which bots play for puzzles."""

    players: int
    options: dict[str, str | int | bool] = {}


class Theme(msgspec.Struct, frozen=True):
    """What the best option is about, by the kind of the question and the verb of the option; what
    is left out fits everything. Its name is the text `puzzles.theme.NAME`."""

    name: str
    kind: str = ""
    verb: str = ""


class Setting(msgspec.Struct, frozen=True):
    tables: list[Sitting]
    measure: str = CHANCE
    """`chance`: a puzzle is measured by the chance to win; `points`: by the lead in points; `own`:
    by the own points, where nobody gets in another's way and the others' only add their luck."""
    also: list[str] = []
    """Kinds of questions that are looked at although bots do not think about them."""
    margin: float = 0.1
    """So much better the best option is than the next, at least."""
    deals: int = 1000
    """On so many imagined deals at most the options are compared."""
    least: int = 220
    """Nothing is clear after fewer deals."""
    screening: int = 16
    """On so many deals a position is looked at first."""
    variety: int = 5
    """No more than one of so many is of one sort (question and verb), or has two options only."""
    themes: list[Theme] = []

    def theme(self, kind: str, verb: str) -> str:
        """The first theme that fits."""
        for theme in self.themes:
            if theme.kind in ("", kind) and theme.verb in ("", verb):
                return theme.name
        return OTHER

    def names(self) -> list[str]:
        """All themes, each once."""
        return list(dict.fromkeys([*(theme.name for theme in self.themes), OTHER]))


def setting_of(game: Game[State]) -> Setting:
    """What the game says about its puzzles."""
    setting = _declared(game.package)
    if setting is not None:
        return setting
    return Setting([Sitting(max(game.least_players, outfit_of(game).usual_players))])


@cache
def _declared(package: str) -> Setting | None:
    file = files(package) / FOLDER / FILE
    return msgspec.json.decode(file.read_bytes(), type=Setting) if file.is_file() else None
