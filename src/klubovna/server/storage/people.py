"""Whom the server knows again, as a contract beside that of the tables (`Storage.people`).

A person is whoever holds one of their keys: secrets of browsers, of which only hashes are kept. A
seat says whose it is (`SeatInfo.person`); the storage finds the tables of a person by it.
"""

from typing import Protocol

import msgspec

from klubovna.server.errors import Refused


class Person(msgspec.Struct, frozen=True):
    """Somebody. The id is public and opens nothing."""

    id: str
    name: str
    """Empty where whoever runs the server has removed it."""
    crest: str = ""
    rated: int = 0
    """The moment since which they want to be rated; 0 where they do not."""
    claim: str = ""
    """What their name looks like, where it is theirs alone: it is bound to a passkey."""
    created: int = 0


class Passkey(msgspec.Struct, frozen=True):
    """A public key of WebAuthn (COSE), and how often its device says that it was used."""

    id: str
    person: str
    key: bytes
    count: int = 0
    created: int = 0


class Claimed(Refused):
    """A name that looks the same belongs to somebody else."""

    def __init__(self) -> None:
        super().__init__("conflict", "name_claimed")


class NoPerson(Refused):
    """Nobody is known by this, or nobody any more."""

    def __init__(self) -> None:
        super().__init__("not_found", "no_person_known")


class People(Protocol):
    """Persons, their keys and their tables. What `Storage` promises of its methods holds here, too:
    what is written is committed when a method returns, and an error has changed nothing."""

    # ---- reading

    async def with_key(self, hash: str) -> Person | None:
        """Whose key has this hash."""

    async def person(self, id: str) -> Person | None:
        """The person with this id."""

    async def claimant(self, look: str) -> str:
        """The id of the person to whom names that look like this belong; "" where to nobody."""

    async def tables_of(self, id: str, most: int) -> list[str]:
        """The ids of the tables at which a person has a seat, the newest first."""

    async def rated_tables(self) -> list[str]:
        """The ids of finished tables that are no practice and at which somebody sits who wants to
        be rated, the oldest first."""

    async def rated(self) -> dict[str, int]:
        """Who wants to be rated, and since when."""

    async def passkeys_of(self, id: str) -> list[Passkey]:
        """The passkeys of a person, the oldest first."""

    async def passkey(self, id: str) -> Passkey | None:
        """The passkey with this id."""

    # ---- writing

    async def add(self, person: Person, hash: str, most: int) -> bool:
        """Somebody new, with their first key. Where there are so many already, one who has neither
        a table nor a passkey makes room; False where nobody can."""

    async def keep(self, person: Person) -> None:
        """What has changed about a person; Claimed where somebody else claims the same, NoPerson
        where they are not known any more."""

    async def add_key(self, id: str, hash: str, most: int) -> None:
        """One more key of a person, of whom the newest `most` are kept; NoPerson as above."""

    async def renew_key(self, id: str, hash: str) -> None:
        """From now on only this key is theirs; NoPerson as above."""

    async def delete(self, id: str) -> None:
        """Forget a person: their keys, passkeys and attempts, and that seats were theirs."""

    async def add_passkey(self, passkey: Passkey) -> None:
        """One more passkey; Refused where it is known already, NoPerson as above."""

    async def use_passkey(self, id: str, count: int) -> None:
        """A passkey was used; its device says how often."""

    async def drop_passkey(self, person: str, id: str) -> None:
        """A passkey opens nothing any more."""

    async def add_challenge(self, hash: str, about: str, until: int, now: int, most: int) -> bool:
        """Something to be signed until then; those whose time has passed are forgotten. False where
        so many are waited for already."""

    async def take_challenge(self, hash: str, now: int) -> str | None:
        """What a challenge was about, once; None where there is none, or its time has passed."""


class KnownPasskey(Refused):
    """A passkey that somebody has already."""

    def __init__(self) -> None:
        super().__init__("conflict", "passkey_known")
