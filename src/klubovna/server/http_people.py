"""The requests about whoever asks: who they are, their own page, and being forgotten."""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from klubovna.server import binding, people, personal
from klubovna.server.binding import Site
from klubovna.server.clients import client_of
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.lettering import name_of
from klubovna.server.me import AboutMe, Entered, Made, Shown
from klubovna.server.people import person_key
from klubovna.server.security import key_hash
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
    house, key = house_of(request), people.new_person_key()
    person = await people.must_be_known(house, person_key(request.headers))
    await house.storage.people.renew_key(person.id, key_hash(key))
    return answer(Renewed(key))


# ---- passkeys


async def offer_passkey(request: Request) -> Response:
    await read(request, Nothing)
    house = house_of(request)
    site = Site(house, request.headers)
    person = await people.must_be_known(house, person_key(request.headers))
    return answer(await binding.offered(house, site, person, client_of(request)))


async def bind_passkey(request: Request) -> Response:
    made, house = await read(request, Made), house_of(request)
    site = Site(house, request.headers)
    person = await people.must_be_known(house, person_key(request.headers))
    return answer(await personal.myself(house, await binding.bound(house, site, person, made)))


async def drop_passkey(request: Request) -> Response:
    house, id = house_of(request), request.path_params["id"]
    person = await people.must_be_known(house, person_key(request.headers))
    return answer(await personal.myself(house, await binding.unbound(house, person, id)))


async def ask_for_passkey(request: Request) -> Response:
    await read(request, Nothing)
    house = house_of(request)
    return answer(await binding.asked(house, Site(house, request.headers), client_of(request)))


async def show_passkey(request: Request) -> Response:
    given, house = await read(request, Shown), house_of(request)
    key, person = await binding.entered(house, Site(house, request.headers), given)
    return answer(Entered(key, await personal.myself(house, person)))


REQUESTS: list[tuple[str, str, Callable[[Request], Any]]] = [
    ("GET", "/api/me", my_page),
    ("POST", "/api/me", change_me),
    ("DELETE", "/api/me", forget_me),
    ("POST", "/api/me/key", renew_me),
    ("POST", "/api/me/passkeys/offer", offer_passkey),
    ("POST", "/api/me/passkeys", bind_passkey),
    ("DELETE", "/api/me/passkeys/{id}", drop_passkey),
    ("POST", "/api/passkey/offer", ask_for_passkey),
    ("POST", "/api/passkey", show_passkey),
]
