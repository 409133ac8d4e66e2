"""Whom the server knows again: whoever sends one of their keys with `Authorization`, as `me.KEY`.

Nobody signs up. A browser makes its own key; when somebody sits down with it, the server remembers
them by its hash, with the name and the crest that they gave. Seats say whose they are.
"""

import re
import secrets
from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec import UNSET, UnsetType
from starlette.datastructures import Headers

from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.lettering import LONGEST_NAME, look, name_of
from klubovna.server.messages import Seated
from klubovna.server.security import PERSON, bearer_words, key_hash, new_id
from klubovna.server.storage import NoTable, Overtaken, Storage, StoredTable, TableDamaged
from klubovna.server.storage.people import NoPerson, Person
from klubovna.server.storage.reminders import strike_off
from klubovna.server.tables import LiveTable
from klubovna.server.wire import Joined, NewPerson, NewSeat, SeatInfo

KEY: Final = re.compile(r"[0-9A-Za-z_-]{32,100}")
MOST_NAMESAKES: Final = 100
EVERY_TABLE: Final = 1_000_000


def new_person_key() -> str:
    """A key of a person, as browsers make them, too (144 bits)."""
    return secrets.token_hex(18)


def person_key(headers: Headers) -> str:
    """The key of whoever asks, where they send one."""
    sent = [word for word in bearer_words(headers) if word.startswith(PERSON)]
    key = sent[0].removeprefix(PERSON) if sent else ""
    return key if KEY.fullmatch(key) else ""


async def known(house: House, key: str) -> Person | None:
    """Whose key this is."""
    return await house.storage.people.with_key(key_hash(key)) if key else None


async def must_be_known(house: House, key: str) -> Person:
    """The same; refused where it is nobody's."""
    if not key:
        raise Refused("not_allowed", "person_key")
    person = await known(house, key)
    if person is None:
        raise NoPerson
    return person


async def arrived(
    house: House, key: str, name: str, crest: str | UnsetType, client: str
) -> Person | None:
    """Whoever sits down with this key: somebody known, with a new name or crest perhaps, or
    somebody new. Nobody where no key was sent, or this client has brought too many new ones."""
    person = await known(house, key)
    wanted = {"name": name_of(name), "crest": "" if crest is UNSET else crest}
    if person is None:
        return await introduced(house, key, client, **wanted)
    after = msgspec.structs.replace(person, **wanted)
    if not person.claim and after != person:
        await house.storage.people.keep(after)
        return after
    return person


async def introduced(
    house: House, key: str, client: str, name: str, crest: str = ""
) -> Person | None:
    """Somebody new; nobody where there is no room for them."""
    if not key or not house.newcomers.take(client):
        return None
    person = Person(new_id(), name, crest, created=house.settings.now())
    most = house.limits.persons
    return person if await house.storage.people.add(person, key_hash(key), most) else None


# ---- sitting down


async def sitters(house: House, key: str, seats: list[NewSeat], client: str) -> dict[int, Person]:
    """Who sits where of those that the server knows: whoever asks, where they say `me`."""
    for i, seat in enumerate(seats):
        if isinstance(seat, NewPerson) and seat.me:
            person = await arrived(house, key, seat.name, seat.crest, client)
            return {} if person is None else {i: person}
    return {}


async def seated(
    house: House, seats: list[SeatInfo], persons: Mapping[int, Person]
) -> list[SeatInfo]:
    """The seats with whom the server knows on them."""
    return [await belonging(house, info, persons.get(i)) for i, info in enumerate(seats)]


async def belonging(house: House, info: SeatInfo, person: Person | None) -> SeatInfo:
    """The seat as this person's. A name that belongs to somebody else gets a number."""
    if info.name is None:
        return info
    name = await own_name(house.storage, info.name, person)
    if person is None:
        return msgspec.structs.replace(info, name=name)
    marked = True if person.claim and person.claim == look(name) else UNSET
    return msgspec.structs.replace(info, name=name, person=person.id, marked=marked)


async def own_name(storage: Storage, name: str, person: Person | None) -> str:
    """The name, or one like it that belongs to nobody else."""
    found = name
    for number in range(2, MOST_NAMESAKES):
        owner = await storage.people.claimant(look(found))
        if not owner or (person is not None and owner == person.id):
            return found
        found = f"{name[: LONGEST_NAME - 1 - len(str(number))]} {number}"
    raise Refused("conflict", "name_claimed")


async def back_at_the_table(house: House, table: LiveTable, person: Person) -> Joined:
    """One more key to the seat of this person, for another device of theirs."""
    seat = seat_of(table.stored, person.id)
    if seat is None:
        raise Refused("not_allowed", "not_your_table")
    key = await table.one_more_key(seat, house.limits.keys_per_table)
    return Joined(seat, key, table.stored.summary())


def seat_of(stored: StoredTable, person: str) -> int | None:
    """Where the person sits."""
    return next((i for i, info in enumerate(stored.seats) if info.person == person), None)


# ---- being forgotten


def somebody(info: SeatInfo, person: str, keep: bool) -> SeatInfo:
    """The seat without the name of this person, and without them unless they are kept."""
    if info.person != person:
        return info
    still = info.person if keep else UNSET
    return msgspec.structs.replace(info, name=None, crest=UNSET, marked=UNSET, person=still)


async def forget(storage: Storage, person: str, house: House | None = None) -> None:
    """Remove a person and all that belongs to them: their seats are somebody's, what they said is
    gone, and so are their keys, passkeys and ratings. A house, where there is one, tells whoever
    sits at their tables."""
    await _leave(storage, person, False, house)
    await storage.people.delete(person)


async def unname(storage: Storage, person: Person) -> None:
    """Take somebody's name and crest away, everywhere, with what they said under it. They stay who
    they are, and may choose another name."""
    nameless = msgspec.structs.replace(person, name="", crest="", claim="")
    await storage.people.keep(nameless)
    await _leave(storage, person.id, True, None)


async def _leave(storage: Storage, person: str, keep: bool, house: House | None) -> None:
    for id in await storage.people.tables_of(person, EVERY_TABLE):
        if house is not None:
            await house.floor(id).whole(_leave_live(house, id, person))
            continue
        try:
            await _leave_stored(storage, id, person, keep)
        except Overtaken:
            await _leave_stored(storage, id, person, keep)


async def _leave_stored(storage: Storage, id: str, person: str, keep: bool) -> None:
    try:
        table = await storage.table(id)
    except (NoTable, TableDamaged):
        return
    for seat, info in enumerate(table.seats):
        if info.person == person:
            await storage.unsay(id, seat)
            if not keep:
                await strike_off(storage.reminders, id, seat)
    seats = [somebody(info, person, keep) for info in table.seats]
    await storage.keep(msgspec.structs.replace(table, seats=seats))


async def _leave_live(house: House, id: str, person: str) -> None:
    await _leave_stored(house.storage, id, person, keep=False)
    live = house.tables.get(id)
    if live is not None:
        live.chat.forget()
        live.reminders = None
        await live.catch_up()
        live.tell(Seated(live.stored.seats))
        live.tell(await live.chat.shown())
