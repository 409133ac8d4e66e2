"""The requests about whoever asks: who they are, their own page, and being forgotten."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from klubovna.server import people, personal
from klubovna.server.clients import client_of
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.lettering import name_of
from klubovna.server.me import AboutMe
from klubovna.server.people import person_key
from klubovna.server.security import key_hash, new_key
from klubovna.server.storage.people import Person
from klubovna.server.talking import answer, house_of, read
from klubovna.server.wire import Deleted, Nothing, Renewed


async def my_page(request: Request) -> Response:
    house = house_of(request)
    return answer(await personal.page(house, await people.known(house, needed_key(request))))


def needed_key(request: Request) -> str:
    key = person_key(request.headers)
    if not key:
        raise Refused("not_allowed", "person_key")
    return key


async def whoever(request: Request, house: House, name: str) -> Person:
    """Who asks; somebody new where the server does not know them."""
    key = needed_key(request)
    found = await people.known(house, key)
    found = found or await people.introduced(house, key, client_of(request), name_of(name))
    if found is None:
        raise Refused("busy", "too_many_persons")
    return found


async def change_me(request: Request) -> Response:
    about = await read(request, AboutMe)
    house = house_of(request)
    name = about.name if isinstance(about.name, str) else "?"
    person = await personal.change(house, await whoever(request, house, name), about)
    return answer(await personal.myself(house, person))


async def forget_me(request: Request) -> Response:
    house = house_of(request)
    person = await people.must_be_known(house, person_key(request.headers))
    await people.forget(house.storage, person.id, house)
    return answer(Deleted(person.id))


async def renew_me(request: Request) -> Response:
    """Other devices are not this person any more."""
    await read(request, Nothing)
    house, key = house_of(request), new_key() + new_key()
    person = await people.must_be_known(house, person_key(request.headers))
    await house.storage.people.renew_key(person.id, key_hash(key))
    return answer(Renewed(key))


REQUESTS: list[tuple[str, str, Callable[[Request], Any]]] = [
    ("GET", "/api/me", my_page),
    ("POST", "/api/me", change_me),
    ("DELETE", "/api/me", forget_me),
    ("POST", "/api/me/key", renew_me),
]
