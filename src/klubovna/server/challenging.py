"""The game of the day: one deal for everybody on this server, whose first attempt counts.

The day is the server's, in UTC. Its seed is made from the day and a secret of the server, so that
nobody can know tomorrow's. A table of the day is a table like any other; it counts while it is no
practice, and whatever tells the deal or what to play makes it that: an export, a fork, going back
further than undo allows, a hint.
"""

import hashlib
import hmac
from datetime import UTC, date, datetime
from functools import cache
from typing import Final

from msgspec import UNSET

from klubovna.core.game import complete_setup
from klubovna.core.outfit import Daily, outfit_of
from klubovna.core.record import Record
from klubovna.core.registry import game_ids
from klubovna.server.daily import Begin, Begun, Challenge, Dailies, Place, Results
from klubovna.server.errors import Refused
from klubovna.server.founding import found
from klubovna.server.house import House
from klubovna.server.lettering import name_of
from klubovna.server.library import known_game
from klubovna.server.people import KEY, arrived
from klubovna.server.security import key_hash, new_id
from klubovna.server.storage import Attempt, NoTable, StoredTable, TableDamaged, Tried
from klubovna.server.storage.people import Person
from klubovna.server.wire import Created, NewBot, NewPerson, NewSeat

SECRET: Final = "daily"
PERSON: Final = 0
"""The seat of whoever plays."""
MOST_RESULTS: Final = 200


def today() -> date:
    """The day of this server."""
    return datetime.now(UTC).date()


def challenge(game_id: str, day: date) -> Challenge:
    """The game of a day; refused where the game has none."""
    if game_id not in game_ids():
        raise Refused("not_found", "no_game")
    declared = _declared(game_id)
    if declared is None:
        raise Refused("not_found", "no_daily")
    options = declared.on(day.toordinal())
    return Challenge(game_id, declared.players, options, declared.agent)


@cache
def _declared(game_id: str) -> Daily | None:
    return outfit_of(known_game(game_id)).daily


def games_of_today() -> Dailies:
    """Every game that has a challenge. One of a package that fails is left out."""
    day, found = today(), []
    for id in game_ids():
        try:
            found.append(challenge(id, day))
        except Exception:
            continue
    return Dailies(day.isoformat(), found)


# ---- playing


async def begin(house: House, game_id: str, wanted: Begin, client: str = "") -> Begun:
    """A table with the day's deal. The first one counts; whoever has ended it may play again."""
    day = today()
    offered = challenge(game_id, day)
    attempt = Attempt(
        day.isoformat(), game_id, key_hash(wanted.person), new_id(), name_of(wanted.name)
    )
    first = await house.storage.attempt_of(attempt.day, game_id, attempt.person)
    if first is None:
        await house.storage.begin_attempt(attempt)
    elif await _is_on(house, first.table):
        raise Tried
    key = wanted.person if KEY.fullmatch(wanted.person) else ""
    person = await arrived(house, key, wanted.name, wanted.crest, client)
    created = await _table(house, offered, attempt, first is None, person)
    return Begun(attempt.day, first is None, created)


async def _is_on(house: House, table: str) -> bool:
    """Whether an attempt is being played that still counts."""
    try:
        stored = await house.stored(table)
    except (NoTable, TableDamaged):
        return False
    return stored.status != "over" and not stored.practice


async def _table(
    house: House, offered: Challenge, attempt: Attempt, counts: bool, person: Person | None
) -> Created:
    game = known_game(offered.game)
    seed = await seed_of(house, attempt.day, offered.game)
    setup = complete_setup(game, offered.players, offered.options, seed)
    cards = game.card_set()
    start = Record(
        game.id, game.rules_version, setup.players, setup.switches, seed, [], cards=cards
    )
    seats: list[NewSeat] = [NewBot(offered.agent) for _ in range(offered.players)]
    crest = person.crest if person is not None and person.crest else UNSET
    seats[PERSON] = NewPerson(attempt.name, crest)
    id = attempt.table if counts else ""
    persons = {} if person is None else {PERSON: person}
    return await found(house, start, seats, [], practice=not counts, id=id, persons=persons)


async def seed_of(house: House, day: str, game_id: str) -> str:
    """The seed of a day; without the server's secret nobody can know it before."""
    secret = await house.storage.secret(SECRET)
    return hmac.new(secret.encode(), f"{game_id} {day}".encode(), hashlib.sha256).hexdigest()[:32]


# ---- results


async def results(house: House, game_id: str, day: str = "") -> Results:
    """How the first attempts of a day came out, of those that count."""
    now = today()
    try:
        wanted = date.fromisoformat(day) if day else now
    except ValueError as error:
        raise Refused("bad_request", "day") from error
    if wanted > now or (day and wanted.isoformat() != day):
        raise Refused("bad_request", "day")
    offered = challenge(game_id, wanted)
    attempts = await house.storage.attempts(wanted.isoformat(), game_id)
    places = []
    for attempt in attempts[:MOST_RESULTS]:
        place = await _place(house, attempt)
        if place is not None:
            places.append(place)
    places.sort(key=lambda one: (not one.won, one.resigned, -_lead(one), one.moves))
    return Results(wanted.isoformat(), offered, len(attempts), places)


def _lead(place: Place) -> int:
    return place.score - (place.rival or 0)


async def _place(house: House, attempt: Attempt) -> Place | None:
    try:
        stored = await house.stored(attempt.table)
    except (NoTable, TableDamaged):
        return None
    if stored.status != "over" or stored.practice or stored.result is None:
        return None
    resigned = PERSON in stored.result.resigned
    return Place(attempt.name, attempt.table, *_outcome(stored), stored.moves, resigned)


def _outcome(stored: StoredTable) -> tuple[bool, int, int | None]:
    result = stored.result
    assert result is not None
    others = [score for seat, score in enumerate(result.scores) if seat != PERSON]
    rival = result.rival if result.rival is not None else max(others, default=None)
    return PERSON in result.winners, result.scores[PERSON], rival
