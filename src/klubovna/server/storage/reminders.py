"""Who wants to be told when it is their turn: what the storage keeps of it, as a contract."""

from typing import Final, Protocol

import msgspec

MOST_DUE: Final = 100
"""So many are seen to at once."""
NEVER: Final = -1


class Reminder(msgspec.Struct, frozen=True):
    """A wish of the person at a seat, by its own id. It is due for a turn (`mark`) at a moment in
    milliseconds, 0 where there is nothing to tell; `told` is the turn of which they were told."""

    id: str
    table: str
    seat: int
    wish: str
    """What they want, as JSON; only whoever tells them reads it."""
    mark: int = NEVER
    told: int = NEVER
    due: int = 0


class Reminders(Protocol):
    """As with `Storage`: what writes has committed when it returns."""

    async def at(self, table: str) -> list[Reminder]:
        """All wishes at a table, by their ids."""

    async def due(self, now: int) -> list[Reminder]:
        """Those whose moment has come, the earliest first; not all where there are very many."""

    async def tables(self) -> list[str]:
        """The ids of tables that are played and at which somebody wishes to be told."""

    async def keep(self, reminder: Reminder) -> None:
        """One more wish, or another one under the same id; not_found where there is no such
        table."""

    async def plan(self, id: str, mark: int, due: int) -> None:
        """Of this turn somebody shall be told then, unless they were told of it already."""

    async def claim(self, id: str, mark: int) -> bool:
        """Whether the caller is to tell them of this turn now; of several who ask, one is."""

    async def drop(self, id: str) -> None:
        """Nobody wishes this any more."""


async def strike_off(reminders: Reminders, table: str, seat: int) -> None:
    """Nobody at this seat is told anything any more."""
    for each in await reminders.at(table):
        if each.seat == seat:
            await reminders.drop(each.id)
