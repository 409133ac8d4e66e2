"""What whoever made a table may do with it later: renew its keys, and delete it. All of it is for
whoever has the floor of the table."""

from typing import Final

import msgspec
from msgspec import UNSET

from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.messages import Seated
from klubovna.server.reminding.desk import forget_seat
from klubovna.server.security import new_key
from klubovna.server.storage import HOST, INVITATION
from klubovna.server.wire import Deleted, Renewed

KEY_RENEWED: Final = 4401
TABLE_DELETED: Final = 4410
"""Codes with which connections end; coming back is useless."""


async def must_be_host(house: House, id: str, keys: list[str]) -> None:
    """Whether one of the keys is the table's host key."""
    for key in keys[:32]:
        if await house.storage.key(key) == (id, HOST):
            return
    await house.seats(id, keys)
    raise Refused("not_allowed", "no_host")


async def renew_seat(house: House, id: str, seat: int) -> Renewed:
    """A new key for a person's seat."""
    seats = (await house.stored(id)).seats
    if not 0 <= seat < len(seats):
        raise Refused("not_found", "no_such_seat")
    if seats[seat].kind != "person":
        raise Refused("conflict", "no_person")
    renewed = await renew(house, id, seat)
    await _vacated(house, id, seat)
    await forget_seat(house, id, seat)
    return renewed


async def _vacated(house: House, id: str, seat: int) -> None:
    """The seat is whoever's who gets the new key: the server does not know them."""
    table = await house.table(id)
    seats = list(table.stored.seats)
    if seats[seat].person is not UNSET:
        seats[seat] = msgspec.structs.replace(seats[seat], person=UNSET, marked=UNSET)
        await table.keep(msgspec.structs.replace(table.stored, seats=seats))
        table.tell(Seated(seats))


async def renew(house: House, id: str, place: int) -> Renewed:
    """A new key; the old one is worth nothing at once, also for those who came in with it."""
    if place == INVITATION and (await house.stored(id)).full:
        raise Refused("conflict", "no_seat")
    key = new_key()
    await house.storage.renew_key(id, key, place)
    live = house.tables.get(id)
    if live is not None:
        live.dismiss(place, Refused("not_allowed", "renewed"), KEY_RENEWED)
        live.forget_watch_key()
    if place == INVITATION:
        await _withdraw_offers(house, id, deleted=False)
    return Renewed(key)


async def delete(house: House, id: str) -> Deleted:
    """Forget the table and everything about it; whoever is there hears it."""
    await house.storage.delete(id)
    house.analyses.cancel(id)
    live = house.tables.pop(id, None)
    if live is not None:
        live.end(Refused("not_found", "deleted"), TABLE_DELETED)
    await _withdraw_offers(house, id, deleted=True)
    return Deleted(id)


async def _withdraw_offers(house: House, id: str, deleted: bool) -> None:
    """Whoever is invited to this table from another one has to be invited anew."""
    inviting = [table for table in house.tables.values() if table.stored.rematch == id]
    for table in inviting:
        await table.floor.whole(table.withdraw_offer(deleted))
