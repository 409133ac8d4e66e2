"""A person's own page: their tables, how they came out, with whom, and ratings for those who want
them."""

from collections.abc import Iterable
from typing import Final

import msgspec
from msgspec import UnsetType

from klubovna.server.house import House
from klubovna.server.lettering import look, name_of
from klubovna.server.me import (
    AboutMe,
    Best,
    GameRecord,
    MyPage,
    Myself,
    MyTable,
    PartnerRecord,
    PasskeyInfo,
    RatingInfo,
    ScenarioInfo,
)
from klubovna.server.people import seat_of
from klubovna.server.rating import TOGETHER, Player, Rating, scenario
from klubovna.server.skill import MEAN
from klubovna.server.storage import NoTable, StoredTable, TableDamaged, iso
from klubovna.server.storage.people import Person
from klubovna.server.wire import Outcome, SeatInfo

MOST_PARTNERS: Final = 50
MIDDLE: Final = 1000
SCALE: Final = 40
"""Ratings as people read them: somebody of whom nothing is known has the middle one."""
SURE: Final = 1.96
"""Of a hundred true strengths, 95 lie within so many deviations."""


async def page(house: House, person: Person | None) -> MyPage:
    """All of it."""
    if person is None:
        return MyPage(None)
    tables = await _tables(house, person)
    shown = [
        MyTable(seat, stored.summary())
        for stored in sorted(tables, key=lambda one: -one.changed)
        if (seat := seat_of(stored, person.id)) is not None
    ]
    over = [stored for stored in tables if _counts(stored)]
    found = MyPage(await myself(house, person), shown, records(over, person.id))
    found.partners = partners(over, person.id)
    if person.rated:
        known = await house.ratings.all()
        found.ratings = _ratings(known.items(), person.id)
        found.scenarios = _scenarios(known.items(), over)
    return found


async def myself(house: House, person: Person) -> Myself:
    keys = await house.storage.people.passkeys_of(person.id)
    return Myself(
        person.id,
        person.name,
        person.crest,
        bool(person.rated),
        bool(person.claim),
        iso(person.created),
        [PasskeyInfo(key.id, iso(key.created)) for key in keys],
    )


async def _tables(house: House, person: Person) -> list[StoredTable]:
    found = []
    for id in await house.storage.people.tables_of(person.id, house.limits.tables_per_person):
        try:
            found.append(await house.stored(id))
        except (NoTable, TableDamaged):
            continue
    return found


def _counts(stored: StoredTable) -> bool:
    return stored.status == "over" and not stored.practice and stored.result is not None


# ---- results


def records(tables: Iterable[StoredTable], person: str) -> list[GameRecord]:
    """How it came out, game by game; the one that was played most comes first."""
    found: dict[str, GameRecord] = {}
    for stored in tables:
        seat, result = seat_of(stored, person), stored.result
        if seat is None or result is None:
            continue
        record = found.setdefault(stored.start.game, GameRecord(stored.start.game))
        record.played += 1
        record.won += seat in result.winners
        score = _score(result, seat)
        if score is not None and (record.best is None or score > record.best.score):
            record.best = Best(score, stored.id)
    return sorted(found.values(), key=lambda one: (-one.played, one.game))


def _score(result: Outcome, seat: int) -> int | None:
    """The points, where they say something."""
    if result.unfinished or seat in result.resigned:
        return None
    return result.scores[seat]


def partners(tables: Iterable[StoredTable], person: str) -> list[PartnerRecord]:
    """How it came out with each of the others; who was met most comes first."""
    found: dict[str, PartnerRecord] = {}
    for stored in tables:
        mine, result = seat_of(stored, person), stored.result
        if mine is None or result is None:
            continue
        for seat, info in enumerate(stored.seats):
            if info.kind == "person" and seat != mine:
                record = found.setdefault(_who(info), _partner(info))
                record.played += 1
                record.won += mine in result.winners
                record.lost += seat in result.winners and mine not in result.winners
    ordered = sorted(found.values(), key=lambda one: (-one.played, one.name or ""))
    return ordered[:MOST_PARTNERS]


def _who(info: SeatInfo) -> str:
    """Those whom the server does not know are told apart by their names."""
    return info.person if isinstance(info.person, str) else f" {info.name}"


def _partner(info: SeatInfo) -> PartnerRecord:
    crest = info.crest if isinstance(info.crest, str) else ""
    person = info.person if isinstance(info.person, str) else ""
    return PartnerRecord(info.name, crest=crest, person=person, marked=info.marked is True)


# ---- ratings


def _ratings(known: Iterable[tuple[tuple[str, Player], Rating]], person: str) -> list[RatingInfo]:
    found = [
        RatingInfo(player.game, pool, *_shown(rating, 1), rating.matches)
        for (pool, player), rating in known
        if player.kind == "person" and player.name == person
    ]
    return sorted(found, key=lambda one: (-one.matches, one.game, one.kind))


def _scenarios(
    known: Iterable[tuple[tuple[str, Player], Rating]], tables: Iterable[StoredTable]
) -> list[ScenarioInfo]:
    """The scenarios that this person has met."""
    met = {
        scenario(stored)
        for stored in tables
        if stored.result is not None and stored.result.together
    }
    found = [
        ScenarioInfo(
            player.game,
            player.players,
            dict(player.options),
            *_shown(rating, player.players),
            rating.matches,
        )
        for (pool, player), rating in known
        if pool == TOGETHER and player in met
    ]
    return sorted(found, key=lambda one: (one.game, -one.value))


def _shown(rating: Rating, players: int) -> tuple[int, int]:
    mean, deviation = rating.skill
    return (
        round(MIDDLE + SCALE * (mean / players - MEAN)),
        round(SCALE * SURE * deviation / players),
    )


# ---- changes


async def change(house: House, person: Person, about: AboutMe) -> Person:
    """What somebody says of themselves from now on."""
    name = person.name if isinstance(about.name, UnsetType) else name_of(about.name)
    crest = person.crest if isinstance(about.crest, UnsetType) else about.crest or ""
    rated = person.rated
    if not isinstance(about.rated, UnsetType) and about.rated != bool(rated):
        rated = house.settings.now() if about.rated else 0
    bound = await house.storage.people.passkeys_of(person.id)
    claim = look(name) if bound and name else ""
    after = msgspec.structs.replace(person, name=name, crest=crest, rated=rated, claim=claim)
    if after != person:
        await house.storage.people.keep(after)
    return after
