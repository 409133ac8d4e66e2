"""Companions of physical games, worked out by a worker process."""

import json

from klubovna.companion.shards_of_infinity import BadRequest, nemesis_runs
from klubovna.core.errors import KlubovnaError
from klubovna.core.state import Json
from klubovna.server.bots import Workers
from klubovna.texts import Text


async def nemesis(workers: Workers, data: dict[str, Json]) -> dict[str, Json]:
    """The turn of the nemesis in a physical game of Shards of Infinity."""
    told = json.loads(await workers.call(nemesis_json, json.dumps(data)))
    if "error" in told:
        text = Text.from_json(told["error"])
        raise BadRequest(text.key, text.args)
    turn: dict[str, Json] = told["turn"]
    return turn


def nemesis_json(request: str) -> str:
    """In a worker: the turn as JSON, or what is wrong with the request."""
    try:
        return json.dumps({"turn": nemesis_runs(json.loads(request))})
    except KlubovnaError as error:
        return json.dumps({"error": error.text.to_json()})
