"""Passkeys of persons: making one, coming in with one, and the name that goes with it."""

from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers

from klubovna.server import webauthn
from klubovna.server.errors import Refused, TooMany
from klubovna.server.house import House
from klubovna.server.lettering import look
from klubovna.server.me import Made, Offer, Question, Shown
from klubovna.server.people import new_person_key
from klubovna.server.security import key_hash, new_key
from klubovna.server.storage.people import NoPerson, Passkey, Person

CHALLENGE_MILLISECONDS: Final = 120_000
ENTERING: Final = "?"
"""What a challenge is about that anybody may answer who has a passkey."""


class Site:
    """Where the page is that asks, and whose passkeys it may have: those of its name. A server that
    was told its origins has no others."""

    def __init__(self, house: House, headers: Headers) -> None:
        if not webauthn.AVAILABLE:
            raise Refused("not_found", "no_passkeys")
        told, host = house.settings.origins, headers.get("host", "")
        own = told or (f"http://{host}", f"https://{host}")
        says = headers.get("origin", "")
        self.origin = says if says in own else own[0]
        self.name = _host_name(self.origin)
        if not self.name or _is_number(self.name):
            raise Refused("bad_request", "passkey_site")

    def expected(self, kind: str, challenge: str) -> webauthn.Expected:
        return webauthn.Expected(kind, challenge, self.origin, self.name)


def _host_name(origin: str) -> str:
    try:
        return (urlsplit(origin).hostname or "").lower()
    except ValueError:
        return ""


def _is_number(name: str) -> bool:
    try:
        ip_address(name)
        return True
    except ValueError:
        return False


# ---- challenges


async def _challenge(house: House, about: str, client: str) -> str:
    """A fresh challenge, for a while and for one answer."""
    if not house.challenges.take(client):
        raise TooMany("too_many", house.challenges.wait(client))
    challenge, now = new_key(), house.settings.now()
    until, most = now + CHALLENGE_MILLISECONDS, house.limits.challenges
    if not await house.storage.people.add_challenge(key_hash(challenge), about, until, now, most):
        raise Refused("busy", "challenges")
    return challenge


async def _answered(house: House, client: str, about: str) -> str:
    """The challenge that was answered, if it was about this; nobody can answer it again."""
    challenge = webauthn.challenge_in(client)
    now = house.settings.now()
    if await house.storage.people.take_challenge(key_hash(challenge), now) != about:
        raise webauthn.BadPasskey
    return challenge


# ---- making a passkey


async def offered(house: House, site: Site, person: Person, client: str) -> Offer:
    """What a browser needs to make a passkey for this person."""
    if not person.name:
        raise Refused("conflict", "nameless")
    known = await house.storage.people.passkeys_of(person.id)
    if len(known) >= house.limits.passkeys_per_person:
        raise Refused("conflict", "passkeys_many")
    if not person.claim:
        await _must_be_free(house, person)
    challenge = await _challenge(house, person.id, client)
    user = webauthn.to_letters(person.id.encode())
    ids = [one.id for one in known]
    return Offer(challenge, site.name, user, person.name, webauthn.ALGORITHMS, ids)


async def bound(house: House, site: Site, person: Person, made: Made) -> Person:
    """The person with the passkey, and with their name as their own."""
    challenge = await _answered(house, made.client, person.id)
    expected = site.expected("webauthn.create", challenge)
    found = webauthn.registered(expected, made.client, made.attestation)
    if found.id != made.id:
        raise webauthn.BadPasskey
    if len(await house.storage.people.passkeys_of(person.id)) >= house.limits.passkeys_per_person:
        raise Refused("conflict", "passkeys_many")
    passkey = Passkey(found.id, person.id, found.key, found.used, house.settings.now())
    await house.storage.people.add_passkey(passkey)
    after = msgspec.structs.replace(person, claim=look(person.name))
    try:
        await house.storage.people.keep(after)
    except Refused:
        await house.storage.people.drop_passkey(person.id, found.id)
        raise
    return after


async def unbound(house: House, person: Person, id: str) -> Person:
    """The person without this passkey; with the last one goes the claim to the name."""
    people = house.storage.people
    await people.drop_passkey(person.id, id)
    if person.claim and not await people.passkeys_of(person.id):
        person = msgspec.structs.replace(person, claim="")
        await people.keep(person)
    return person


async def _must_be_free(house: House, person: Person) -> None:
    owner = await house.storage.people.claimant(look(person.name))
    if owner and owner != person.id:
        raise Refused("conflict", "name_claimed")


# ---- coming in


async def asked(house: House, site: Site, client: str) -> Question:
    """A challenge for whoever has a passkey here."""
    return Question(await _challenge(house, ENTERING, client), site.name)


async def entered(house: House, site: Site, given: Shown) -> tuple[str, Person]:
    """Whoever has this passkey, and a new key of theirs."""
    people = house.storage.people
    challenge = await _answered(house, given.client, ENTERING)
    known = await people.passkey(given.id)
    if known is None:
        raise Refused("not_allowed", "passkey_unknown")
    count = webauthn.shown(
        site.expected("webauthn.get", challenge),
        known.key,
        given.client,
        given.authenticator,
        given.signature,
        known.count,
    )
    person = await people.person(known.person)
    if person is None:
        raise NoPerson
    await people.use_passkey(known.id, count)
    key = new_person_key()
    await people.add_key(person.id, key_hash(key), house.limits.keys_per_person)
    return key, person
