"""A client that keeps its picture of a table by the changes that it is sent, as docs/table-api.md
says."""

import copy
import json
from typing import Any

from support.asgi import Connection, Tree


def follow(picture: Tree | None, message: Tree) -> Tree | None:
    """The picture after one more message."""
    if message["type"] == "state":
        return dict(message)
    if message["type"] == "aids" and picture is not None and picture["seq"] == message["seq"]:
        ask = picture["ask"] and {**picture["ask"], "proposal": message["proposal"]}
        return {**picture, "aids": message["aids"], "ask": ask}
    if message["type"] == "change":
        assert picture is not None
        return changed(picture, message)
    return picture


def changed(picture: Tree, change: Tree) -> Tree:
    """The picture that follows from one by a change."""
    assert picture["edition"] == change["base"], "a change was lost"
    after = {**picture, **change["fields"], "view": copy.deepcopy(picture["view"])}
    for path, *value in change["view"]:
        place: Any = after["view"]
        for step in path[:-1]:
            place = place[step]
        if value:
            place[path[-1]] = value[0]
        else:
            del place[path[-1]]
    for name in ("edition", "log", "log_from"):
        after[name] = change[name]
    return after


def drawn(connection: Connection) -> Tree:
    """The picture that a connection has by all that it was told."""
    picture: Tree | None = None
    told = connection.told
    since = max(i for i, message in enumerate(told) if message["type"] == "state")
    for message in told[since:]:
        picture = follow(picture, message)
    assert picture is not None
    return picture


def content(picture: Tree) -> str:
    """What a picture shows, to be compared letter by letter; neither its number nor the part of the
    log that came with it."""
    beside = ("edition", "log", "log_from")
    shown = {name: value for name, value in picture.items() if name not in beside}
    return json.dumps(shown, sort_keys=True)
