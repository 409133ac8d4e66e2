"""Speaking at a table, and what whoever made it may say about that."""

import time

from klubovna.server.chat import spoken
from klubovna.server.house import House
from klubovna.server.messages import Remarked, Say
from klubovna.server.storage import Overtaken
from klubovna.server.tables import LiveTable
from klubovna.server.wire import ChatRule


async def say(house: House, table: LiveTable, seat: int, message: Say) -> None:
    """Let everybody at the table read it, when it has the floor and is on disk; whatever is wrong
    with it is raised and nobody reads it."""
    await table.floor.whole(_said(house, table, seat, message))


async def _said(house: House, table: LiveTable, seat: int, message: Say) -> None:
    name = (table.stored.seats[seat].name or "") if seat >= 0 else ""
    try:
        remark = await table.chat.say(seat, name, message, house.limits, time.monotonic())
    except Overtaken:
        table.tell(await table.chat.shown())
        raise
    table.touched = time.monotonic()
    table.tell(Remarked(spoken(remark)))


async def rule(house: House, id: str, wanted: ChatRule) -> ChatRule:
    """Let others speak at the table from now on, or nobody. For whoever has its floor."""
    table = await house.table(id)
    await table.chat.rule(wanted.rule)
    table.tell(await table.chat.shown())
    return wanted
