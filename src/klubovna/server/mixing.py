"""Before the deal, where browsers have promised a part of the seed (`core.mixing`): they see each
other's seals, open their parts, and the cards are dealt when all are there or their time is up.

What was opened stays in memory until then: after a restart the browsers come again and open the
same parts, and nothing else would fit the seals.
"""

from collections.abc import Mapping

import msgspec

from klubovna.core.mixing import Mix, Part, part_seal
from klubovna.core.record import Record
from klubovna.server.house import House
from klubovna.server.ledger import without_choices
from klubovna.server.messages import Reveal
from klubovna.server.storage import StoredTable
from klubovna.server.tables import LiveTable


def promised(start: Record, seals: Mapping[int, str]) -> Record:
    """The start of a match with these seats' seals besides those that it has."""
    if not seals:
        return start
    old = start.mix or Mix(start.seed, [])
    parts = [part for part in old.parts if part.seat not in seals]
    parts += [Part(seat, seal) for seat, seal in seals.items()]
    after = without_choices(start)
    after.mix = Mix(old.secret, sorted(parts, key=lambda part: part.seat))
    return after


def carried(mix: Mix | None, moved: Mapping[int, int]) -> Mix | None:
    """The seals of those who stay, where they sit now; None where nobody has promised a part."""
    if mix is None:
        return None
    parts = [Part(moved[part.seat], part.seal) for part in mix.parts if part.seat in moved]
    return Mix(mix.secret, sorted(parts, key=lambda part: part.seat)) if parts else None


def ready(house: House, stored: StoredTable) -> StoredTable:
    """How a table goes on: it waits while a seat is open, then for the parts that were promised;
    else it is played."""
    if any(info.kind == "open" for info in stored.seats):
        return msgspec.structs.replace(stored, status="waiting", deadline=0)
    if not stored.practice and stored.start.mix is not None:
        by = house.settings.now() + round(1000 * house.limits.mix_seconds)
        return msgspec.structs.replace(stored, status="waiting", deadline=by)
    return msgspec.structs.replace(stored, status="playing", deadline=0)


async def reveal(house: House, table: LiveTable, message: Reveal) -> None:
    """Somebody opens parts; with the last one the cards are dealt. What comes late or fits no seal
    changes nothing."""
    await table.floor.whole(_reveal(house, table, message))


async def _reveal(house: House, table: LiveTable, message: Reveal) -> None:
    mix = table.stored.start.mix
    if mix is None or not table.stored.mixing:
        return
    seals = {part.seal for part in mix.parts}
    table.opened |= {seal: part for part in message.parts if (seal := part_seal(part)) in seals}
    if len(table.opened) == len(seals):
        await deal(house, table)


async def deal(house: House, table: LiveTable) -> None:
    """Make the seed of what is there, and begin. For whoever has the floor of the table."""
    before = table.stored
    mix = before.start.mix
    assert mix is not None
    start = without_choices(before.start)
    opened = [Part(part.seat, part.seal, table.opened.get(part.seal, "")) for part in mix.parts]
    start.mix = Mix(mix.secret, opened)
    start.seed = start.mix.seed()
    after = msgspec.structs.replace(before, start=start, status="playing", deadline=0)
    await table.rearrange(after)
    table.opened.clear()
    await table.load()
    table.announce()
    house.wake_bots(table)
