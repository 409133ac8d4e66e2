"""What is asked and answered about whoever asks."""

from typing import Annotated, TypeAlias

import msgspec
from msgspec import UNSET, Meta, UnsetType

from klubovna.server.wire import Asked, Crest, Name, Summary, Value


class PasskeyInfo(msgspec.Struct):
    id: str
    created: str


class Myself(msgspec.Struct):
    """Who asks, as the server knows them."""

    id: str
    name: str
    crest: str
    rated: bool
    """Whether they want to be rated."""
    claimed: bool
    """Whether their name is theirs alone."""
    since: str
    passkeys: list[PasskeyInfo]


class MyTable(msgspec.Struct):
    seat: int
    table: Summary


class Best(msgspec.Struct):
    score: int
    table: str


class GameRecord(msgspec.Struct):
    """How the matches of one game came out that count: over, and no practice."""

    game: str
    played: int = 0
    won: int = 0
    best: Best | None = None


class PartnerRecord(msgspec.Struct):
    """The same for matches with one person."""

    name: str | None
    played: int = 0
    won: int = 0
    """How often I have won."""
    lost: int = 0
    """How often they have won and I have not."""
    crest: str = ""
    person: str = ""
    marked: bool = False


class RatingInfo(msgspec.Struct):
    """A rating; with 95 % certainty it is off by the margin at most."""

    game: str
    kind: str
    """"versus" or "together"."""
    value: int
    margin: int
    matches: int


class ScenarioInfo(msgspec.Struct):
    """How strong a scenario is, for each of so many players."""

    game: str
    players: int
    options: dict[str, Value]
    value: int
    margin: int
    matches: int


class MyPage(msgspec.Struct):
    person: Myself | None
    """None where the server does not know who asks: they have not sat down yet."""
    tables: list[MyTable] = []
    """The newest first, so many as the server tells."""
    games: list[GameRecord] = []
    partners: list[PartnerRecord] = []
    ratings: list[RatingInfo] = []
    scenarios: list[ScenarioInfo] = []


class AboutMe(Asked):
    """What is to be different."""

    name: Name | UnsetType = UNSET
    crest: Crest | None | UnsetType = UNSET
    rated: bool | UnsetType = UNSET


# ---- passkeys

Letters: TypeAlias = Annotated[str, Meta(pattern="^[A-Za-z0-9_-]*$", max_length=8192)]


class Question(msgspec.Struct):
    """Something to be signed by a passkey of this site."""

    challenge: str
    site: str


class Offer(Question):
    """The same for a passkey that is to be made."""

    user: str
    name: str
    algorithms: list[int]
    known: list[str]
    """Passkeys that are there already."""


class Made(Asked):
    """A new passkey; bytes are written in base64url."""

    id: Letters
    client: Letters
    attestation: Letters


class Shown(Asked):
    """What a passkey has signed."""

    id: Letters
    client: Letters
    authenticator: Letters
    signature: Letters


class Entered(msgspec.Struct):
    key: str
    """A new key of this person, for the device that asks."""
    person: Myself
