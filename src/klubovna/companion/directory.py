"""All companions by the address under which they are asked, for a server and for a phone alike."""

from collections.abc import Mapping
from functools import cache

from klubovna.core.outfit import Companion, named
from klubovna.core.registry import game_ids, outfits


def companions() -> dict[str, Companion]:
    """The companions of all games, by their address under /api/."""
    return _companions(tuple(game_ids()))


@cache
def _companions(games: tuple[str, ...]) -> dict[str, Companion]:
    brought = outfits()
    return {one.address(id): one for id in games for one in brought[id].companions}


def worked_out(one: Companion, request: Mapping[str, object]) -> object:
    """What a companion says to a request; whatever makes no sense raises `BadRequest`."""
    work = named(one.function)
    assert callable(work)
    said: object = work(request)
    return said
