"""The HTTP half of the protocol: one function for each request."""

import contextlib
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import klubovna
from klubovna.core.outfit import COMPANION, SCORER
from klubovna.server import (
    challenging,
    changing_hands,
    chatting,
    companion,
    founding,
    gate,
    hosting,
    http_people,
    people,
    puzzling,
    teaching,
    waiting,
)
from klubovna.server.analyses import DONE, Finished, Looking
from klubovna.server.clients import client_of
from klubovna.server.daily import Begin
from klubovna.server.errors import Refused, TooMany
from klubovna.server.frames import Moment
from klubovna.server.house import House
from klubovna.server.lessons import Start, Wanted
from klubovna.server.library import all_games, api_document, catalogue, one_game, rules
from klubovna.server.people import person_key
from klubovna.server.puzzles import Answered, PlayOn
from klubovna.server.puzzles import Wanted as WantedPuzzle
from klubovna.server.reminding import desk
from klubovna.server.reminding.wishes import ANY_WISH, Confirming, Dropped, Kept, Said
from klubovna.server.replaying import finished, frame, moment
from klubovna.server.security import bearer_keys
from klubovna.server.storage import INVITATION, WATCH, NoTable, TableDamaged
from klubovna.server.tables import LiveTable
from klubovna.server.talking import Handler, answer, guarded, house_of, number, read, read_body
from klubovna.server.wire import (
    Again,
    ChatRule,
    Created,
    Fork,
    Health,
    Join,
    Joined,
    Keys,
    LookAgain,
    Mine,
    MyTables,
    NewTable,
    Nothing,
    Reach,
    Room,
    Tree,
    Watch,
)

T = TypeVar("T")

SEATS = frozenset(str(seat) for seat in range(16))


async def at_table(
    request: Request, act: Callable[[LiveTable, set[int]], Coroutine[Any, Any, T]]
) -> T:
    """What `act` gives for the table of the request and what the keys in its header open there.
    It has the floor, from the check of the keys to its end."""
    house, id = house_of(request), request.path_params["id"]

    async def inside() -> T:
        seats = await house.seats(id, bearer_keys(request.headers))
        return await act(await house.table(id), seats)

    return await house.floor(id).whole(inside())


async def may_found(request: Request) -> House:
    """Whether this client may have one more table."""
    house = house_of(request)
    wait = await house.fleet.take(house.new_tables, client_of(request))
    if wait:
        raise TooMany("too_many_tables", wait)
    return house


# ---- the games


async def games(request: Request) -> Response:
    return all_games().answer(request)


async def game(request: Request) -> Response:
    return one_game(request.path_params["id"]).answer(request)


async def texts(request: Request) -> Response:
    words = catalogue(request.path_params["lang"], request.query_params.get("game"))
    return words.answer(request)


async def game_rules(request: Request) -> Response:
    return rules(request.path_params["lang"], request.path_params["id"]).answer(request)


async def game_lessons(request: Request) -> Response:
    at = request.path_params
    return answer(teaching.offered(at["id"], at["lang"]))


def _lesson(request: Request) -> Wanted:
    at = request.path_params
    return teaching.wanted_lesson(at["id"], at["lesson"], at["lang"])


async def teach(request: Request) -> Response:
    kept = await teaching.taught(house_of(request), _lesson(request), client_of(request))
    return kept.answer(request)


async def free_stretch(request: Request) -> Response:
    start, client = await read(request, Start), client_of(request)
    wanted = _lesson(request)
    return answer(await teaching.stretch(await may_found(request), wanted, start.name, client), 201)


async def puzzles(request: Request) -> Response:
    return answer(puzzling.all_puzzles())


def _puzzle(request: Request) -> WantedPuzzle:
    at = request.path_params
    return puzzling.wanted_puzzle(at["id"], at["puzzle"])


async def pose_puzzle(request: Request) -> Response:
    kept = await puzzling.posed(house_of(request), _puzzle(request), client_of(request))
    return kept.answer(request)


async def judge_puzzle(request: Request) -> Response:
    given, wanted = await read(request, Answered), _puzzle(request)
    house, client = house_of(request), client_of(request)
    return answer(await puzzling.judged(house, wanted, given.option, client))


async def play_puzzle_on(request: Request) -> Response:
    start, wanted = await read(request, PlayOn), _puzzle(request)
    return answer(await puzzling.played_on(await may_found(request), wanted, start.name), 201)


async def dailies(request: Request) -> Response:
    return answer(challenging.games_of_today())


async def daily_results(request: Request) -> Response:
    day = request.query_params.get("day", "")
    return answer(await challenging.results(house_of(request), request.path_params["id"], day))


async def begin_daily(request: Request) -> Response:
    wanted = await read(request, Begin)
    house, id = await may_found(request), request.path_params["id"]
    return answer(await challenging.begin(house, id, wanted, client_of(request)), 201)


async def ask_companion(request: Request) -> Response:
    data = await read(request, Tree)
    address = request.url.path.removeprefix("/api/")
    body = await companion.told(house_of(request).work, address, data, client_of(request))
    return Response(body, media_type="application/json")


# ---- tables


async def create(request: Request) -> Response:
    wanted = await read(request, NewTable)
    house, client = await may_found(request), client_of(request)
    persons = await people.sitters(house, person_key(request.headers), wanted.seats, client)
    return answer(await founding.new_table(house, wanted, client, persons), 201)


async def mine(request: Request) -> Response:
    house = house_of(request)
    found: list[Mine] = []
    for key in (await read(request, Keys)).keys:
        place = await house.storage.key(key)
        if place is not None and place[1] >= WATCH:
            with contextlib.suppress(TableDamaged, NoTable):
                found.append(Mine(key, place[1], (await house.stored(place[0])).summary()))
    return answer(MyTables(found))


async def summary(request: Request) -> Response:
    house = house_of(request)
    id = request.path_params["id"]
    stored = await house.stored(id)
    if not (stored.public and stored.status == "waiting"):
        await house.seats(id, bearer_keys(request.headers))
    return answer(stored.summary())


async def invitation(request: Request, needed: bool) -> bool:
    """Whether the request holds the invitation to its table; refused where it must."""
    house, keys = house_of(request), bearer_keys(request.headers)
    try:
        invited = INVITATION in await house.seats(request.path_params["id"], keys)
    except Refused:
        if needed:
            raise
        return False
    if needed and not invited:
        raise Refused("not_allowed", "no_invitation")
    return invited


async def join(request: Request) -> Response:
    wanted = await read(request, Join)
    house, id = house_of(request), request.path_params["id"]

    async def joined() -> Joined:
        public = (await house.stored(id)).public
        invited = await invitation(request, needed=not public)
        table = await house.table(id)
        return await (seated(table) if invited else from_the_lobby(table))

    async def seated(table: LiveTable) -> Joined:
        key, client = person_key(request.headers), client_of(request)
        person = await people.arrived(house, key, wanted.name, wanted.crest, client)
        return await founding.join(house, table, wanted, person)

    async def from_the_lobby(table: LiveTable) -> Joined:
        client = client_of(request)
        if not house.joins.take(client):
            raise TooMany("too_many_joins", house.joins.wait(client))
        async with house.open_seats.one_more(client, id):
            return await seated(table)

    return answer(await house.floor(id).whole(joined()))


async def back_at_the_table(request: Request) -> Response:
    await read(request, Nothing)
    house, id = house_of(request), request.path_params["id"]

    async def inside() -> Joined:
        person = await people.must_be_known(house, person_key(request.headers))
        return await people.back_at_the_table(house, await house.table(id), person)

    return answer(await house.floor(id).whole(inside()))


async def public(request: Request) -> Response:
    return answer(await waiting.public_tables(house_of(request)))


async def reach(request: Request) -> Response:
    return answer(Reach(house_of(request).settings.address))


async def watch(request: Request) -> Response:
    await read(request, Nothing)

    async def given(table: LiveTable, seats: set[int]) -> Watch:
        if seats <= {INVITATION}:
            raise Refused("not_allowed", "key")
        return Watch(await table.watch_key(house_of(request).limits.keys_per_table))

    return answer(await at_table(request, given))


async def replay(request: Request) -> Response:
    async def wanted(table: LiveTable, _: set[int]) -> Moment:
        return await moment(table, number(request, "at", 0), number(request, "seat", -1))

    then = await at_table(request, wanted)
    body = await frame(house_of(request).work, then, client_of(request))
    return Response(body, media_type="application/json")


async def analysis(request: Request) -> Response:
    async def wanted(table: LiveTable, _: set[int]) -> Looking:
        return await looking(house_of(request), table)

    return answer(await at_table(request, wanted))


async def analyse(request: Request) -> Response:
    anew = (await read(request, LookAgain)).anew
    house, client = house_of(request), client_of(request)

    async def begun(table: LiveTable, _: set[int]) -> Looking:
        if anew or (await looking(house, table)).state != DONE:
            record, seq = (await finished(table)).record(trail=False), (await table.playing()).seq
            house.analyses.start(Finished(table.stored.id, record.dumps(), seq), client)
        return await looking(house, table)

    return answer(await at_table(request, begun))


async def stop_analysis(request: Request) -> Response:
    async def stopped(table: LiveTable, _: set[int]) -> Looking:
        house_of(request).analyses.cancel(table.stored.id)
        return await looking(house_of(request), table)

    return answer(await at_table(request, stopped))


async def looking(house: House, table: LiveTable) -> Looking:
    """How far looking at the match again is."""
    await finished(table)
    return await house.analyses.state(table.stored.id, (await table.playing()).seq)


async def fork(request: Request) -> Response:
    wanted = await read(request, Fork)

    async def forked(table: LiveTable, seats: set[int]) -> Created:
        await founding.must_be_open(table, seats)
        house, client = await may_found(request), client_of(request)
        persons = await people.sitters(house, person_key(request.headers), wanted.seats, client)
        return await founding.fork(house, table, wanted.at, wanted.seats, persons)

    return answer(await at_table(request, forked), 201)


async def rematch(request: Request) -> Response:
    wanted = await read(request, Again)

    async def offered(table: LiveTable, seats: set[int]) -> Created:
        return await founding.rematch(await may_found(request), table, seats, wanted)

    return answer(await at_table(request, offered), 201)


async def export(request: Request) -> Response:
    async def exported(table: LiveTable, seats: set[int]) -> Response:
        await founding.must_be_open(table, seats)
        name = f"{table.stored.start.game}-{table.stored.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return answer(await founding.exported(table), headers=headers)

    return await at_table(request, exported)


async def import_file(request: Request) -> Response:
    body = await read_body(request, house_of(request).limits.import_bytes)
    return answer(await founding.imported(await may_found(request), body, client_of(request)), 201)


# ---- reminders


async def ways_to_remind(request: Request) -> Response:
    return answer(await desk.possible(house_of(request)))


async def my_reminders(request: Request) -> Response:
    return answer(await at_table(request, desk.all_kept))


async def remind(request: Request) -> Response:
    wanted = await read(request, ANY_WISH)

    async def kept(table: LiveTable, seats: set[int]) -> Kept:
        return await desk.wish(house_of(request), table, seats, wanted)

    return answer(await at_table(request, kept))


async def remind_no_more(request: Request) -> Response:
    async def dropped(table: LiveTable, seats: set[int]) -> Dropped:
        id = request.path_params["reminder"]
        return await desk.drop(house_of(request), table, seats, id)

    return answer(await at_table(request, dropped))


async def answer_letter(request: Request) -> Response:
    told = await read(request, Confirming)
    house, id = house_of(request), request.path_params["id"]

    async def answered() -> Said:
        reminder = request.path_params["reminder"]
        return await desk.answer_letter(house, await house.table(id), reminder, told)

    return answer(await house.floor(id).whole(answered()))


# ---- what the host may do


async def managed(
    request: Request, act: Callable[[House, str], Coroutine[Any, Any, object]]
) -> Response:
    """What `act` gives for the table of the request, for which its header holds the host key."""
    house, id = house_of(request), request.path_params["id"]

    async def inside() -> object:
        await hosting.must_be_host(house, id, bearer_keys(request.headers))
        return await act(house, id)

    return answer(await house.floor(id).whole(inside()))


async def renew_seat(request: Request) -> Response:
    await read(request, Nothing)
    seat = request.path_params["seat"]
    place = int(seat) if seat in SEATS else -1
    return await managed(request, partial(hosting.renew_seat, seat=place))


async def replace_person(request: Request) -> Response:
    await read(request, Nothing)
    seat = request.path_params["seat"]
    place = int(seat) if seat in SEATS else -1
    return await managed(request, partial(changing_hands.replace, seat=place))


def renew(place: int) -> Handler:
    async def renewed(request: Request) -> Response:
        await read(request, Nothing)
        return await managed(request, partial(hosting.renew, place=place))

    return renewed


async def arrange(request: Request) -> Response:
    room, client = await read(request, Room), client_of(request)
    return await managed(request, partial(waiting.arrange, room=room, client=client))


async def rule_chat(request: Request) -> Response:
    return await managed(request, partial(chatting.rule, wanted=await read(request, ChatRule)))


async def delete(request: Request) -> Response:
    return await managed(request, hosting.delete)


# ---- the server itself


async def openapi(request: Request) -> Response:
    return api_document().answer(request)


async def health(request: Request) -> Response:
    house = house_of(request)
    sockets = sum(house.sockets.values())
    build = klubovna.flavour()
    return answer(Health(True, klubovna.__version__, build, len(house.tables), sockets))


async def unknown(request: Request) -> Response:
    raise Refused("not_found", "no_page")


REQUESTS: list[tuple[str, str, Callable[[Request], Any]]] = [
    ("GET", "/api/games", games),
    ("GET", "/api/games/{id}", game),
    ("GET", "/api/games/{id}/rules/{lang}", game_rules),
    ("GET", "/api/games/{id}/lessons/{lang}", game_lessons),
    ("GET", "/api/games/{id}/lessons/{lang}/{lesson}", teach),
    ("POST", "/api/games/{id}/lessons/{lang}/{lesson}/table", free_stretch),
    ("GET", "/api/puzzles", puzzles),
    ("GET", "/api/puzzles/{id}/{puzzle}", pose_puzzle),
    ("POST", "/api/puzzles/{id}/{puzzle}/answer", judge_puzzle),
    ("POST", "/api/puzzles/{id}/{puzzle}/table", play_puzzle_on),
    ("GET", "/api/daily", dailies),
    ("GET", "/api/daily/{id}", daily_results),
    ("POST", "/api/daily/{id}", begin_daily),
    ("GET", "/api/texts/{lang}", texts),
    *(("POST", f"/api/{door}/{{address:path}}", ask_companion) for door in (COMPANION, SCORER)),
    ("POST", "/api/tables", create),
    ("POST", "/api/tables/mine", mine),
    ("GET", "/api/tables/public", public),
    ("GET", "/api/tables/{id}", summary),
    ("POST", "/api/tables/{id}/join", join),
    ("POST", "/api/tables/{id}/mine", back_at_the_table),
    ("POST", "/api/tables/{id}/room", arrange),
    ("POST", "/api/tables/{id}/watch", watch),
    ("GET", "/api/tables/{id}/replay", replay),
    ("GET", "/api/tables/{id}/analysis", analysis),
    ("POST", "/api/tables/{id}/analysis", analyse),
    ("DELETE", "/api/tables/{id}/analysis", stop_analysis),
    ("POST", "/api/tables/{id}/fork", fork),
    ("POST", "/api/tables/{id}/rematch", rematch),
    ("GET", "/api/tables/{id}/export", export),
    ("POST", "/api/tables/{id}/seats/{seat}/key", renew_seat),
    ("POST", "/api/tables/{id}/seats/{seat}/bot", replace_person),
    ("POST", "/api/tables/{id}/invitation/key", renew(INVITATION)),
    ("POST", "/api/tables/{id}/watch/key", renew(WATCH)),
    ("POST", "/api/tables/{id}/chat", rule_chat),
    ("GET", "/api/reminders", ways_to_remind),
    ("GET", "/api/tables/{id}/reminders", my_reminders),
    ("POST", "/api/tables/{id}/reminders", remind),
    ("DELETE", "/api/tables/{id}/reminders/{reminder}", remind_no_more),
    ("POST", "/api/tables/{id}/reminders/{reminder}/letter", answer_letter),
    ("DELETE", "/api/tables/{id}", delete),
    ("POST", "/api/import", import_file),
    *http_people.REQUESTS,
    ("POST", gate.ENTER, gate.enter),
    ("GET", "/api/reach", reach),
    ("GET", "/api/openapi.json", openapi),
    ("GET", "/api/health", health),
]

ROUTES = [Route(path, guarded(handler), methods=[method]) for method, path, handler in REQUESTS]
ROUTES.append(Route("/api/{rest:path}", guarded(unknown), methods=["GET", "POST"]))
