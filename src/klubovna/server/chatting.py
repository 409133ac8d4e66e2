"""Speaking at a table, and what whoever made it may say about that."""

import time

from klubovna.server.chat import checked, spoken
from klubovna.server.house import House
from klubovna.server.messages import Remarked, Say
from klubovna.server.storage import Overtaken
from klubovna.server.tables import LiveTable
from klubovna.server.wire import ChatRule


async def say(house: House, table: LiveTable, seat: int, message: Say) -> None:
    """Let everybody at the table read it, when it has the floor and is on disk; whatever is wrong
    with it is raised and nobody reads it. A flood does not even get as far as the floor."""
    limits = house.limits
    text = checked(message, limits.chat_letters)
    table.chat.pay(seat, limits, time.monotonic())
    await table.floor.whole(_said(table, seat, text, message.phrase, limits.chat_lines))


async def _said(table: LiveTable, seat: int, text: str, phrase: str, most: int) -> None:
    name = (table.stored.seats[seat].name or "") if seat >= 0 else ""
    try:
        remark = await table.chat.say(seat, name, text, phrase, most)
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
