"""The OpenAPI document, made from the types of `wire`."""

from functools import cache
from typing import Any, Final

import msgspec

import klubovna
from klubovna.companion.directory import companions
from klubovna.core.registry import game_ids
from klubovna.server import daily, lessons, me, puzzles, wire
from klubovna.server.reminding import wishes

Schema = dict[str, Any]

KEY: Final[list[Schema]] = [{"key": []}]
ID: Final = {"name": "id", "in": "path", "required": True, "schema": {"type": "string"}}
LANG: Final = {**ID, "name": "lang", "schema": {"type": "string", "enum": ["cs", "en"]}}
REMINDER: Final = {**ID, "name": "reminder"}
LESSON: Final = {**ID, "name": "lesson"}
PUZZLE: Final = {**ID, "name": "puzzle"}
PLACE: Final = {
    "name": "seat",
    "in": "path",
    "required": True,
    "schema": {"type": "integer", "minimum": 0, "maximum": 15},
}
JSON: Final = "application/json"

ERRORS: Final = {
    400: "what was asked makes no sense",
    401: "the server is for invited guests",
    403: "the key does not allow this",
    404: "there is no such thing",
    408: "the body did not come in time",
    409: "not now",
    413: "too large",
    422: "too hard to work out",
    429: "too much at once; Retry-After says when to try again",
    503: "too much to do just now; try again",
}


class Call:
    """One request, as it is documented."""

    def __init__(
        self,
        method: str,
        path: str,
        summary: str,
        answer: object,
        body: object = None,
        status: int = 200,
        key: bool = False,
        query: tuple[Schema, ...] = (),
    ) -> None:
        self.method = method
        self.path = path
        self.summary = summary
        self.answer = answer
        self.body = body
        self.status = status
        self.key = key
        self.query = query


def _query(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema}


AT: Final = _query("at", {"type": "integer", "minimum": 0, "maximum": 100000, "default": 0})
SEAT: Final = _query("seat", {"type": "integer", "minimum": -2, "maximum": 15, "default": -1})
DAY: Final = _query("day", {"type": "string", "format": "date"})
GAME: Final = _query("game", {"type": "string"})

CALLS: Final = [
    Call("get", "/api/games", "All games", wire.Games),
    Call("get", "/api/games/{id}", "A game and its components", wire.GameInfo),
    Call("get", "/api/games/{id}/rules/{lang}", "The rules of a game to read", wire.Tree),
    Call("get", "/api/games/{id}/lessons/{lang}", "The lessons of a game", lessons.Offers),
    Call("get", "/api/games/{id}/lessons/{lang}/{lesson}", "A lesson", lessons.Taught),
    Call(
        "post",
        "/api/games/{id}/lessons/{lang}/{lesson}/table",
        "A table that begins where the coach lets go",
        wire.Created,
        lessons.Start,
        201,
    ),
    Call("get", "/api/puzzles", "All puzzles, and that of the day", puzzles.Puzzles),
    Call("get", "/api/puzzles/{id}/{puzzle}", "A puzzle of a game", puzzles.Posed),
    Call(
        "post",
        "/api/puzzles/{id}/{puzzle}/answer",
        "Whether an option is the best one, and what all are worth",
        puzzles.Judged,
        puzzles.Answered,
    ),
    Call(
        "post",
        "/api/puzzles/{id}/{puzzle}/table",
        "A table that goes on from a puzzle",
        wire.Created,
        puzzles.PlayOn,
        201,
    ),
    Call("get", "/api/daily", "The games of the server's day", daily.Dailies),
    Call(
        "get",
        "/api/daily/{id}",
        "The game of a day and its results on this server",
        daily.Results,
        query=(DAY,),
    ),
    Call(
        "post",
        "/api/daily/{id}",
        "Begin the game of the day; the first attempt counts",
        daily.Begun,
        daily.Begin,
        201,
    ),
    Call("get", "/api/texts/{lang}", "A catalogue of texts", wire.Tree, query=(GAME,)),
    Call("post", "/api/tables", "A new table", wire.Created, wire.NewTable, 201),
    Call("post", "/api/tables/mine", "The tables of these keys", wire.MyTables, wire.Keys),
    Call("get", "/api/tables/public", "Tables that anybody may join", wire.PublicTables),
    Call("get", "/api/tables/{id}", "A table", wire.Summary, key=True),
    Call(
        "post",
        "/api/tables/{id}/room",
        "Other seats and options before the deal",
        wire.Summary,
        wire.Room,
        key=True,
    ),
    Call(
        "post", "/api/tables/{id}/join", "Take an open seat", wire.Joined, wire.Join, 200, key=True
    ),
    Call(
        "post",
        "/api/tables/{id}/mine",
        "A key to one's own seat, by the key of a person",
        wire.Joined,
        wire.Nothing,
        key=True,
    ),
    Call(
        "get",
        "/api/tables/{id}/replay",
        "A position of a finished match",
        wire.Frame,
        key=True,
        query=(AT, SEAT),
    ),
    Call(
        "post",
        "/api/tables/{id}/watch",
        "A key for spectators, to give away",
        wire.Watch,
        wire.Nothing,
        key=True,
    ),
    Call(
        "get",
        "/api/tables/{id}/analysis",
        "How far looking at a finished match again is, and what was found",
        wire.Looking,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/analysis",
        "Look at a finished match again",
        wire.Looking,
        wire.LookAgain,
        key=True,
    ),
    Call(
        "delete",
        "/api/tables/{id}/analysis",
        "Stop looking at it",
        wire.Looking,
        key=True,
    ),
    Call("post", "/api/tables/{id}/fork", "Go on from a point", wire.Created, wire.Fork, 201, True),
    Call("post", "/api/tables/{id}/rematch", "Once more", wire.Created, wire.Again, 201, key=True),
    Call("get", "/api/tables/{id}/export", "The table as a file", wire.Exported, key=True),
    Call(
        "post",
        "/api/tables/{id}/seats/{seat}/key",
        "A new key for a seat (host key)",
        wire.Renewed,
        wire.Nothing,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/seats/{seat}/bot",
        "Let a bot play for somebody who is away (host key)",
        wire.Summary,
        wire.Nothing,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/invitation/key",
        "A new invitation key (host key)",
        wire.Renewed,
        wire.Nothing,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/watch/key",
        "A new watch key (host key)",
        wire.Renewed,
        wire.Nothing,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/chat",
        "Who may speak at the table (host key)",
        wire.ChatRule,
        wire.ChatRule,
        key=True,
    ),
    Call(
        "get",
        "/api/reminders",
        "Which ways there are to be told of one's turn",
        wishes.Possible,
    ),
    Call(
        "get",
        "/api/tables/{id}/reminders",
        "How the own seat is told of its turn",
        wishes.AllKept,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/reminders",
        "Be told of one's turn (a seat's key)",
        wishes.Kept,
        wishes.Wish,
        key=True,
    ),
    Call(
        "delete",
        "/api/tables/{id}/reminders/{reminder}",
        "Be told no more",
        wishes.Dropped,
        key=True,
    ),
    Call(
        "post",
        "/api/tables/{id}/reminders/{reminder}/letter",
        "Say yes or no to letters, with what stood in one",
        wishes.Said,
        wishes.Confirming,
    ),
    Call(
        "delete",
        "/api/tables/{id}",
        "Delete the table with all its moves (host key)",
        wire.Deleted,
        key=True,
    ),
    Call(
        "post",
        "/api/import",
        "A table from a file",
        wire.Created,
        wire.Tree,
        201,
    ),
    Call("get", "/api/me", "Whoever asks: their tables and results", me.MyPage, key=True),
    Call(
        "post",
        "/api/me",
        "Another name, crest or wish",
        me.Myself,
        me.AboutMe,
        key=True,
    ),
    Call(
        "delete", "/api/me", "Forget whoever asks, with all that is theirs", wire.Deleted, key=True
    ),
    Call(
        "post",
        "/api/me/key",
        "A new key of a person, in place of all they have",
        wire.Renewed,
        wire.Nothing,
        key=True,
    ),
    Call(
        "post",
        "/api/me/passkeys/offer",
        "What a browser needs to make a passkey",
        me.Offer,
        wire.Nothing,
        key=True,
    ),
    Call("post", "/api/me/passkeys", "A passkey that was made", me.Myself, me.Made, key=True),
    Call("delete", "/api/me/passkeys/{id}", "Remove a passkey", me.Myself, key=True),
    Call("post", "/api/passkey/offer", "A challenge for a passkey", me.Question, wire.Nothing),
    Call("post", "/api/passkey", "Come in with a passkey", me.Entered, me.Shown),
    Call("get", "/api/openapi.json", "This document", wire.Tree),
    Call(
        "post",
        "/api/enter",
        "A pass for whoever brings the invitation to the server",
        wire.Entrance,
        wire.Nothing,
    ),
    Call("get", "/api/reach", "Where other devices find this server", wire.Reach),
    Call("get", "/api/health", "Whether the server is well", wire.Health),
]


def document() -> Schema:
    """The whole document."""
    return _document(tuple(game_ids()))


@cache
def _document(games: tuple[str, ...]) -> Schema:
    asked = [
        Call("post", f"/api/{address}", one.about, wire.Tree, wire.Tree)
        for address, one in companions().items()
    ]
    calls = [*CALLS, *asked]
    types: list[Any] = [wire.Error]
    for call in calls:
        types += [call.answer] if call.body is None else [call.answer, call.body]
    template = "#/components/schemas/{name}"
    schemas, components = msgspec.json.schema_components(types, ref_template=template)
    known = dict(zip(map(repr, types), schemas, strict=True))
    paths: Schema = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method] = _operation(call, known)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Klubovna",
            "version": klubovna.__version__,
            "description": "The table's protocol over HTTP; docs/table-api.md has the rest.",
        },
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(call: Call, known: Schema) -> Schema:
    error = {"content": {JSON: {"schema": known[repr(wire.Error)]}}}
    answers: Schema = {
        str(status): {"description": text, **error} for status, text in ERRORS.items()
    }
    answers[str(call.status)] = {
        "description": "done",
        "content": {JSON: {"schema": known[repr(call.answer)]}},
    }
    operation: Schema = {
        "summary": call.summary,
        "parameters": [*_places(call.path), *call.query],
        "responses": answers,
    }
    if call.body is not None:
        operation["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": known[repr(call.body)]}},
        }
    if call.key:
        operation["security"] = KEY
    return operation


def _places(path: str) -> list[Schema]:
    known = {"{id}": ID, "{seat}": PLACE, "{lang}": LANG, "{lesson}": LESSON}
    known["{puzzle}"] = PUZZLE
    known["{reminder}"] = REMINDER
    return [schema for place, schema in known.items() if place in path]
