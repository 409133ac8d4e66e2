"""What may make a seat stronger or a match easier, declared by a game: whoever measures balance
assigns it by chance and compares (`klubovna lab`). And the printed numbers that may be changed."""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import mypyc_attr

ADDED: Final = "added"
"""The thing comes to what lies in the place."""
EXCHANGED: Final = "exchanged"
"""It comes instead of one thing that lies in the place."""
ALONE: Final = "alone"
"""It comes instead of everything that lies in the place."""


class Factor:
    """One thing that differs between seats or matches. The game's texts have its name under
    `factor.NAME.name` and how it is assigned, in a sentence, under `factor.NAME.how`."""

    def __init__(
        self,
        name: str,
        *,
        switches: list[str] | None = None,
        chance: str = "",
        by_seat: bool = False,
        place: str = "",
        values: str = "",
        how: str = ADDED,
        names: str = "",
        needs: str = "",
        least: int = 0,
    ) -> None:
        self.name = name
        self.switches = switches or []
        """The switches of the game that set it; with `by_seat` one for each seat."""
        self.chance = chance
        """The value of those switches that leaves it to chance, and is no value to measure."""
        self.place = place
        """Or the place of a seat (`Game.layout`) in which the thing is laid before the match."""
        self.by_seat = by_seat or bool(place)
        """Whether each seat has a value of its own, else the match."""
        self.values = values
        """With a place: "module:function" from the dealt state to the ids that may be laid."""
        self.how = how
        self.names = names
        """The key of the values' names, with `{}` for the value; else as the switch says."""
        self.needs = needs
        """A switch that must be on."""
        self.least = least
        """Where fewer play, the factor does not exist."""

    def __repr__(self) -> str:
        return f"Factor({self.name!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Numbers:
    """Printed numbers of a game whose cards are written in code: what may be changed for a trial.
    Games with card files need none; there every number of the file may be changed."""

    def __init__(
        self,
        things: Mapping[str, Mapping[str, object]],
        fields: Mapping[str, Mapping[str, tuple[int, int]]],
    ) -> None:
        self.things = things
        """By section and id: an object that has the fields."""
        self.fields = fields
        """By section: the fields that may be changed, each with its least and most."""

    def get(self, section: str, id: str, field: str) -> int:
        found: object = getattr(self.things[section][id], field)
        assert isinstance(found, int)
        return found

    def put(self, section: str, id: str, field: str, value: int) -> None:
        """From now on, in this process, the game is played with this number."""
        setattr(self.things[section][id], field, value)
