"""New tables: from nothing, from a file, from a point of an old match, or once more."""

from collections.abc import Mapping
from typing import Final, TypeAlias

import msgspec
from msgspec import UNSET, UnsetType

from klubovna.agents import agent_names
from klubovna.core.errors import BadSetup
from klubovna.core.game import complete_setup
from klubovna.core.record import Record, record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import secret_seed
from klubovna.server.archive import as_file
from klubovna.server.clocks import USUAL_STAND_IN, Pact
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.importing import OPEN, File
from klubovna.server.ledger import rows_of, without_choices
from klubovna.server.lettering import distinct, name_of
from klubovna.server.mixing import promised, ready
from klubovna.server.people import belonging, seated
from klubovna.server.security import new_id, new_key
from klubovna.server.storage import HOST, INVITATION, WATCH, Row, StoredTable
from klubovna.server.storage.people import Person
from klubovna.server.tables import LiveTable
from klubovna.server.wire import (
    Again,
    Created,
    Exported,
    Join,
    Joined,
    NewBot,
    NewOpen,
    NewPerson,
    NewSeat,
    NewTable,
    SeatInfo,
)
from klubovna.server.work.workforce import TooHard, ask

Persons: TypeAlias = Mapping[int, Person]
USUAL_PACT: Final = Pact()
NOBODY_KNOWN: Final[Persons] = {}


async def new_table(
    house: House, wanted: NewTable, client: str = "", persons: Persons = NOBODY_KNOWN
) -> Created:
    """A table with a fresh deal. Whoever chooses the seed practises; `client` is whose it is in the
    lobby, where it waits for anybody; `persons` are those on its seats that the server knows."""
    game = find_game(wanted.game)
    seed = secret_seed() if wanted.seed is None else wanted.seed
    setup = complete_setup(game, len(wanted.seats), wanted.options, seed)
    cards = game.card_set()
    start = Record(
        game.id, game.rules_version, setup.players, setup.switches, seed, [], cards=cards
    )
    practice = wanted.seed is not None
    if not practice:
        start = promised(start, seals_of(wanted.seats))
    pact = Pact(
        stand_in_for(game.id, wanted.stand_in), wanted.clock, watch_delay=wanted.watch_delay
    )
    if not wanted.public:
        return await found(house, start, wanted.seats, [], practice, pact=pact, persons=persons)
    id = new_id()
    async with house.open_tables.one_more(client, id):
        return await found(
            house,
            start,
            wanted.seats,
            [],
            practice,
            public=True,
            id=id,
            pact=pact,
            persons=persons,
        )


async def found(
    house: House,
    start: Record,
    seats: list[NewSeat],
    rows: list[Row],
    practice: bool,
    public: bool = False,
    id: str = "",
    pact: Pact = USUAL_PACT,
    persons: Persons = NOBODY_KNOWN,
) -> Created:
    """Write the table down, by a fresh id or the one that somebody has taken for it, and hand out
    its keys."""
    infos = [seat_info(start.game, seat) for seat in seats]
    infos = named_apart(await seated(house, infos, persons), frozenset(persons))
    stored = StoredTable(
        id or new_id(), start, infos, "", practice, len(rows), public=public, pact=pact
    )
    return await house.floor(stored.id).whole(_opened(house, ready(house, stored), rows))


async def _opened(house: House, stored: StoredTable, rows: list[Row]) -> Created:
    persons = [i for i, info in enumerate(stored.seats) if info.kind == "person"]
    keys = {str(seat): new_key() for seat in persons}
    invitation = None if stored.full else new_key()
    watch, host = new_key(), new_key()
    opening = [(key, int(seat)) for seat, key in keys.items()] + [(watch, WATCH), (host, HOST)]
    if invitation is not None:
        opening.append((invitation, INVITATION))
    await house.storage.add(stored, opening, rows)
    table = await house.table(stored.id)
    if table.ledger is not None and (rows or table.ledger.over):
        await table.settle()
    if not table.persons():
        house.wake_bots(table)
    return Created(table.stored.summary(), keys, invitation, watch, host)


def seat_info(game: str, seat: NewSeat) -> SeatInfo:
    """Who sits there, checked."""
    if isinstance(seat, NewOpen):
        return SeatInfo("open")
    if isinstance(seat, NewPerson):
        return SeatInfo("person", name_of(seat.name), crest=seat.crest)
    known = agent_names(game)
    if seat.agent not in known:
        about = {"agent": seat.agent, "game": game, "known": ", ".join(known)}
        raise BadSetup("error.agent", about)
    return SeatInfo("bot", None if seat.name is None else name_of(seat.name), seat.agent)


def apart(info: SeatInfo, taken: list[str]) -> SeatInfo:
    """The seat by a name that looks like none of these. A number is nobody's own name."""
    name = distinct(info.name or "", taken)
    if info.name is None or name == info.name:
        return info
    return msgspec.structs.replace(info, name=name, marked=UNSET)


def seals_of(seats: list[NewSeat]) -> dict[int, str]:
    """The parts of the seed that the persons' browsers promise."""
    return {
        i: seat.seal
        for i, seat in enumerate(seats)
        if isinstance(seat, NewPerson) and not isinstance(seat.seal, UnsetType)
    }


def named_apart(seats: list[SeatInfo], settled: frozenset[int] = frozenset()) -> list[SeatInfo]:
    """The seats, no two by names that look the same: the settled ones keep theirs, of the others
    whoever comes later gets a number."""
    taken = [seats[i].name or "" for i in settled]
    named: list[SeatInfo] = []
    for i, info in enumerate(seats):
        if info.name is not None and i not in settled:
            info = apart(info, taken)
            taken.append(info.name or "")
        named.append(info)
    return named


def stand_in_for(game: str, wanted: str) -> str:
    """The bot that plays for whoever leaves, checked; the usual one where nobody names it."""
    return seat_info(game, NewBot(wanted or USUAL_STAND_IN)).agent or USUAL_STAND_IN


async def join(
    house: House, table: LiveTable, wanted: Join, person: Person | None = None
) -> Joined:
    """Somebody takes the first open seat, by a name that nobody else has there; when it was the
    last, the cards are dealt."""
    seats = list(table.stored.seats)
    seat = next((i for i, info in enumerate(seats) if info.kind == "open"), None)
    if seat is None:
        raise Refused("conflict", "no_seat")
    taken = [info.name for info in seats if info.name is not None]
    info = SeatInfo("person", name_of(wanted.name), crest=wanted.crest)
    seats[seat] = apart(await belonging(house, info, person), taken)
    key = new_key()
    await _sit(
        house, table, msgspec.structs.replace(table.stored, seats=seats), (key, seat), wanted
    )
    if table.stored.status == "playing":
        await table.load()
    table.announce()
    house.wake_bots(table)
    return Joined(seat, key, table.stored.summary())


async def _sit(
    house: House, table: LiveTable, after: StoredTable, key: tuple[str, int], wanted: Join
) -> None:
    """Write down who has come, and the part of the seed that they promise."""
    if after.practice or isinstance(wanted.seal, UnsetType):
        await table.keep(ready(house, after), [key])
    else:
        start = promised(after.start, {key[1]: wanted.seal})
        await table.rearrange(ready(house, msgspec.structs.replace(after, start=start)), [key])


# ---- from an old match


async def must_be_open(table: LiveTable, seats: set[int]) -> None:
    """Nothing may be given away while somebody else is still playing."""
    gone = (await table.playing()).seating.resigned
    playing = {seat for seat in table.persons() if seat not in gone}
    if table.stored.status != "over" and not seats >= playing:
        raise Refused("not_allowed", "still_playing")


async def fork(
    house: House,
    table: LiveTable,
    at: int,
    seats: list[NewSeat],
    persons: Persons = NOBODY_KNOWN,
) -> Created:
    """A new match that goes on from a point of this one. Its deal is known, so it is practice;
    and so is this one, if it is still played."""
    record = (await table.playing()).match.record()
    if at > len(record.choices):
        raise Refused("bad_request", "no_such_place")
    _right_number(seats, record)
    await table.reveal()
    start, rows = without_choices(record), rows_of(record, at)
    return await found(house, start, seats, rows, practice=True, persons=persons)


async def rematch(house: House, table: LiveTable, seats: set[int], again: Again) -> Created:
    """The same once more, with these options changed. The other persons are told where their
    seats are."""
    mine = {seat for seat in seats if seat >= 0}
    if not mine:
        raise Refused("not_allowed", "spectator")
    if table.stored.status != "over":
        raise Refused("conflict", "not_over")
    if table.stored.rematch:
        raise Refused("conflict", "rematch_offered")
    old = table.stored.start
    wanted: list[NewSeat] = []
    for i, info in enumerate(table.stored.seats):
        if info.kind == "bot":
            wanted.append(NewBot(info.agent or "random", info.name))
        else:
            me = NewPerson(info.name or "?", info.crest, seal=again.seals.get(i, UNSET))
            wanted.append(me if i in mine else NewOpen())
    pact = table.stored.pact
    anew = NewTable(
        old.game,
        wanted,
        {**old.switches, **again.options},
        clock=pact.clock,
        stand_in=pact.stand_in,
        watch_delay=pact.watch_delay,
    )
    created = await new_table(house, anew, persons=await _still(house, table, mine))
    if created.invitation is not None:
        others = [seat for seat in table.persons() if seat not in mine]
        await table.offer_rematch(created.table.id, created.invitation, others)
    return created


async def _still(house: House, table: LiveTable, seats: set[int]) -> dict[int, Person]:
    """Who sits on these seats, of those that the server knows."""
    found: dict[int, Person] = {}
    for seat in seats:
        id = table.stored.seats[seat].person
        person = await house.storage.people.person(id) if isinstance(id, str) else None
        if person is not None:
            found[seat] = person
    return found


async def exported(table: LiveTable) -> Exported:
    """The table as a file. It tells the deal, so a match that is still played becomes practice."""
    await table.reveal()
    return as_file(await table.playing(), table.stored.seats)


async def imported(house: House, file: bytes, client: str) -> Created:
    """A table from a file of ours or a bare record; whoever brings it gets all persons' keys.

    A worker opens it: a file may hold anything.
    """
    try:
        text = file.decode()
    except UnicodeError as error:
        raise Refused("bad_request", "body", {"why": str(error)}) from error
    limits = house.limits
    question = File(text, limits.import_choices, limits.import_load_seconds)
    try:
        opened = await ask(house.work, OPEN, question, client)
    except TooHard as error:
        raise Refused("bad_record", "too_heavy") from error
    rows = [Row(*row) for row in opened.rows]
    start, pact = record_from_text(opened.start), Pact(opened.stand_in)
    return await found(house, start, opened.seats, rows, practice=True, pact=pact)


def _right_number(seats: list[NewSeat], record: Record) -> None:
    if len(seats) != record.players:
        raise Refused("bad_setup", "seats", {"n": len(seats), "needed": record.players})
