"""The waiting room: what whoever made a table may change before the cards are dealt."""

from typing import Final

import msgspec
from msgspec import UnsetType

from klubovna.core.game import complete_setup
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.server.clocks import Pact
from klubovna.server.errors import Refused
from klubovna.server.founding import named_apart, seat_info, stand_in_for
from klubovna.server.hosting import KEY_RENEWED
from klubovna.server.house import House
from klubovna.server.mixing import carried, ready
from klubovna.server.storage import Overtaken, StoredTable
from klubovna.server.wire import PublicTables, Room, Stays, Summary

MOVED: Final = 4409
"""The code with which connections end whose seat has another number now; they may come back."""


async def arrange(house: House, id: str, room: Room, client: str) -> Summary:
    """Let the table be as `room` says; when no seat is open any more, the cards are dealt. Where it
    comes into the lobby it is this client's there. For whoever has the floor of the table."""
    if room.public and not (await house.stored(id)).public:
        async with house.open_tables.one_more(client, id):
            return await _arrange(house, id, room)
    return await _arrange(house, id, room)


async def _arrange(house: House, id: str, room: Room) -> Summary:
    table = await house.table(id)
    before = table.stored
    if before.status != "waiting" or before.mixing:
        raise Refused("conflict", "dealt")
    if before.summary().changed != room.changed:
        raise Refused("conflict", "room_changed")
    moved = _moved(before, room)
    after = ready(house, _arranged(before, room, moved))
    try:
        await house.storage.rearrange(after, moved)
    except Overtaken:
        await table.catch_up()
        raise
    table.stored = after
    table.chat.forget()
    for seat, info in enumerate(before.seats):
        if info.kind == "person" and seat not in moved:
            table.dismiss(seat, Refused("not_allowed", "removed"), KEY_RENEWED)
        elif info.kind == "person" and moved[seat] != seat:
            table.dismiss(seat, Refused("not_allowed", "moved"), MOVED)
    if after.status == "playing":
        await table.load()
    table.announce()
    table.tell(await table.chat.shown())
    house.wake_bots(table)
    return after.summary()


def _moved(stored: StoredTable, room: Room) -> dict[int, int]:
    """Where each person who stays is to sit; nobody sits in two places."""
    moved: dict[int, int] = {}
    for new, seat in enumerate(room.seats):
        if isinstance(seat, Stays):
            here = seat.seat < len(stored.seats) and stored.seats[seat.seat].kind == "person"
            if not here or seat.seat in moved:
                raise Refused("bad_request", "no_person")
            moved[seat.seat] = new
    if not moved:
        raise Refused("bad_request", "nobody_stays")
    return moved


def _arranged(stored: StoredTable, room: Room, moved: dict[int, int]) -> StoredTable:
    """The table as it is to be, checked."""
    old = stored.start
    game = find_game(old.game)
    setup = complete_setup(game, len(room.seats), room.options, old.seed)
    start = Record(
        game.id,
        game.rules_version,
        setup.players,
        setup.switches,
        old.seed,
        [],
        cards=old.cards,
        mix=carried(old.mix, moved),
    )
    infos = [
        stored.seats[seat.seat] if isinstance(seat, Stays) else seat_info(game.id, seat)
        for seat in room.seats
    ]
    staying = [i for i, seat in enumerate(room.seats) if isinstance(seat, Stays)]
    infos = named_apart(infos, frozenset(staying))
    return msgspec.structs.replace(
        stored,
        start=start,
        seats=infos,
        public=room.public,
        pact=_pact(stored, room),
    )


def _pact(stored: StoredTable, room: Room) -> Pact:
    """What is agreed about time and absence."""
    old = stored.pact
    clock = old.clock if isinstance(room.clock, UnsetType) else room.clock
    delay = old.watch_delay if isinstance(room.watch_delay, UnsetType) else room.watch_delay
    stand_in = old.stand_in
    if not isinstance(room.stand_in, UnsetType):
        stand_in = stand_in_for(stored.start.game, room.stand_in)
    return Pact(stand_in, clock, watch_delay=delay)


async def public_tables(house: House) -> PublicTables:
    """Tables at which anybody may take a seat."""
    ids = await house.storage.public_tables(house.limits.public_tables)
    found = [await house.stored(id) for id in ids]
    return PublicTables([stored.summary() for stored in found if not stored.full])
