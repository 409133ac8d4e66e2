"""Companions of physical games, worked out by a worker process."""

from functools import cache
from typing import Final

import msgspec

from klubovna.core.outfit import Companion, named
from klubovna.core.registry import game_ids, outfits
from klubovna.server.errors import Refused
from klubovna.server.wire import Tree
from klubovna.server.work import kinds
from klubovna.server.work.task import Task
from klubovna.server.work.workforce import Workforce, ask


def companions() -> dict[str, Companion]:
    """The companions of all games, by their address under /api/."""
    return _companions(tuple(game_ids()))


@cache
def _companions(games: tuple[str, ...]) -> dict[str, Companion]:
    brought = outfits()
    return {one.address(id): one for id in games for one in brought[id].companions}


class Asking(msgspec.Struct):
    """A request to the companion with this address."""

    address: str
    request: Tree


def answered(asking: Asking) -> msgspec.Raw:
    """What the companion says, as JSON."""
    work = named(companions()[asking.address].function)
    assert callable(work)
    return msgspec.Raw(msgspec.json.encode(work(asking.request)))


COMPANION: Final = Task("companion", kinds.COMPANIONS, answered, Asking, msgspec.Raw)


async def told(work: Workforce, address: str, request: Tree, client: str) -> bytes:
    """What the companion at an address says to a request, as JSON."""
    if address not in companions():
        raise Refused("not_found", "no_page")
    answer = await ask(work, COMPANION, Asking(address, request), client)
    return bytes(answer)
