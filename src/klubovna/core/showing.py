"""How the page of a new table shows a game's switches, and the tables it proposes.

A game says it once, in its outfit; a page that knows no game shows it. Pictures are named as the
game's sprite names them ("nemeses-{}"), colours as its style sheet does ("nemesis-{}", or one of
the common tones), sentences by their keys; `{}` stands for the value. Headings are the texts
`choice.NAME` and `choice.KIND` (for `mage_1`, `mage_2` … `choice.mage`), else `switch.NAME`.
"""

from typing import Final, TypeAlias

Value: TypeAlias = str | int | bool

FIRST: Final = "first"
"""In sight, for whoever sets the table."""
SEAT: Final = "seat"
"""Beside the seat that it belongs to."""
MORE: Final = "more"
"""Under a fold."""
NO_SEAT: Final = -1


class Shown:
    """How one switch is shown. A switch that nobody names is under the fold of rulings."""

    def __init__(
        self,
        name: str,
        place: str = FIRST,
        *,
        seat: int = NO_SEAT,
        unseated: tuple[int, int] | None = None,
        group: str = "",
        pictures: str = "",
        tones: str = "",
        texts: str = "",
        grades: dict[str, int] | None = None,
        hardest: int = 0,
        holds: dict[str, list[str]] | None = None,
        held_names: str = "",
        held_pictures: str = "",
        players: tuple[int, int] | None = None,
        fits: dict[str, tuple[int, int]] | None = None,
        chance: str = "",
        once: bool = False,
    ) -> None:
        self.name = name
        self.place = place
        self.seat = seat
        self.unseated = unseated
        """With how many players it is about an opponent whom nobody plays; then it is in sight."""
        self.group = group
        """The fold, by the text `group.NAME`; "" is the one of rulings and house rules."""
        self.pictures = pictures
        self.tones = tones
        self.texts = texts
        self.grades = grades or {}
        """How hard the values are, out of `hardest`; the easiest is shown first."""
        self.hardest = hardest
        self.holds = holds or {}
        """What comes with a value: the piles of a market."""
        self.held_names = held_names
        self.held_pictures = held_pictures
        self.players = players
        """With how many players the switch matters; None: always."""
        self.fits = fits or {}
        """Values that are for certain numbers of players only."""
        self.chance = chance
        """The value that leaves it to chance."""
        self.once = once
        """Whether no two seats can have the same, but for chance."""


def for_seats(
    kind: str, seats: int, *, chance: str, pictures: str, tones: str, texts: str = ""
) -> list[Shown]:
    """The switches KIND_1, KIND_2 …, each beside its seat; nobody can be there twice."""
    return [
        Shown(
            f"{kind}_{seat + 1}",
            SEAT,
            seat=seat,
            pictures=pictures,
            tones=tones,
            texts=texts,
            chance=chance,
            once=True,
        )
        for seat in range(seats)
    ]


class Preset:
    """A table that the page proposes, by the texts `preset.NAME.name` and `preset.NAME.text`."""

    def __init__(
        self, name: str, players: int, switches: dict[str, Value], agent: str = ""
    ) -> None:
        self.name = name
        self.players = players
        self.switches = switches
        self.agent = agent
        """Who sits on the other seats; "" leaves it to the page."""
