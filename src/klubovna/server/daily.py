"""What is asked and answered about the games of the day."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klubovna.server.wire import Asked, Created, Crest, Name, Value


class Challenge(msgspec.Struct):
    """The game of a day."""

    game: str
    players: int
    options: dict[str, Value]
    agent: str
    """Who sits on the other seats; "" where nobody does."""


class Dailies(msgspec.Struct):
    date: str
    games: list[Challenge]


class Place(msgspec.Struct):
    """A first attempt that counts and is over."""

    name: str
    table: str
    won: bool
    score: int
    rival: int | None
    """The best of the others, or the points of an opponent that nobody plays."""
    moves: int
    resigned: bool = False
    """Whether whoever played has resigned: then the points say nothing."""


class Results(msgspec.Struct):
    date: str
    challenge: Challenge
    begun: int
    """How many have begun."""
    places: list[Place]
    """The best first."""


class Begin(Asked):
    """Who plays; `person` is a secret by which this server knows them again."""

    name: Name
    person: Annotated[str, Meta(min_length=16, max_length=100)]
    crest: Crest | UnsetType = UNSET


class Begun(msgspec.Struct):
    date: str
    counts: bool
    """Whether this is the first attempt."""
    created: Created
