"""Companions of physical games, worked out by a worker process."""

from typing import Final

import msgspec

from klubovna.companion.directory import companions, worked_out
from klubovna.server.errors import Refused
from klubovna.server.wire import Tree
from klubovna.server.work import kinds
from klubovna.server.work.task import Task
from klubovna.server.work.workforce import Workforce, ask


class Asking(msgspec.Struct):
    """A request to the companion with this address."""

    address: str
    request: Tree


def answered(asking: Asking) -> msgspec.Raw:
    """What the companion says, as JSON."""
    answer = worked_out(companions()[asking.address], asking.request)
    return msgspec.Raw(msgspec.json.encode(answer))


COMPANION: Final = Task("companion", kinds.COMPANIONS, answered, Asking, msgspec.Raw)


async def told(work: Workforce, address: str, request: Tree, client: str) -> bytes:
    """What the companion at an address says to a request, as JSON."""
    if address not in companions():
        raise Refused("not_found", "no_page")
    answer = await ask(work, COMPANION, Asking(address, request), client)
    return bytes(answer)
