"""What whoever made a table may do with it later: renew its keys, and delete it."""

from typing import Final

from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.security import new_key
from klubovna.server.storage import HOST, INVITATION
from klubovna.server.tables import LiveTable
from klubovna.server.wire import Renewed

KEY_RENEWED: Final = 4401
TABLE_DELETED: Final = 4410
"""Codes with which connections end; coming back is useless."""


def must_be_host(house: House, id: str, keys: list[str]) -> None:
    """Whether one of the keys is the table's host key."""
    if not any(house.storage.key(key) == (id, HOST) for key in keys[:32]):
        house.seats(id, keys)
        raise Refused("not_allowed", "no_host")


def renew_seat(house: House, id: str, seat: int) -> Renewed:
    """A new key for a person's seat."""
    seats = house.stored(id).seats
    if not 0 <= seat < len(seats):
        raise Refused("not_found", "no_such_seat")
    if seats[seat].kind != "person":
        raise Refused("conflict", "no_person")
    return renew(house, id, seat)


def renew(house: House, id: str, place: int) -> Renewed:
    """A new key; the old one is worth nothing at once, also for those who came in with it."""
    if place == INVITATION and house.stored(id).status != "waiting":
        raise Refused("conflict", "no_seat")
    key = new_key()
    house.storage.renew_key(id, key, place)
    live = house.tables.get(id)
    if live is not None:
        live.dismiss(place, Refused("not_allowed", "renewed"), KEY_RENEWED)
        live.forget_watch_key()
    if place == INVITATION:
        _withdraw_offers(house, id)
    return Renewed(key)


def delete(house: House, id: str) -> None:
    """Forget the table and everything about it; whoever is there hears it."""
    house.storage.delete(id)
    live = house.tables.pop(id, None)
    if live is not None:
        live.end(Refused("not_found", "deleted"), TABLE_DELETED)
    for other in _withdraw_offers(house, id):
        other.stored.rematch = ""


def _withdraw_offers(house: House, id: str) -> list[LiveTable]:
    """The tables from which people are invited to this one; they have to be invited anew."""
    found = [table for table in house.tables.values() if table.stored.rematch == id]
    for table in found:
        table.withdraw_offer()
    return found
