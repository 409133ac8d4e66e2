"""How somebody wants to be told that it is their turn, and what the page hears of it."""

from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from klubovna.server.reminding.quiet import Quiet
from klubovna.server.wire import Asked

Address: TypeAlias = Annotated[str, Meta(min_length=10, max_length=1000)]
Lang: TypeAlias = Literal["cs", "en"]


class PushWish(Asked, tag_field="kind", tag="push"):
    """By the push service of a browser: its endpoint and keys, as the browser tells them."""

    endpoint: Address
    p256dh: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22}={0,2}$")]
    lang: Lang
    quiet: Quiet | None = None


class HookWish(Asked, tag_field="kind", tag="hook"):
    """By a request to an address of their own."""

    endpoint: Address
    lang: Lang
    quiet: Quiet | None = None


Wish: TypeAlias = PushWish | HookWish
ANY_WISH: Final = cast("type[Wish]", Wish)
_wish = msgspec.json.Decoder(Wish)


def read_wish(text: str) -> Wish:
    """A wish as it was kept."""
    found: Wish = _wish.decode(text)
    return found


class Possible(Struct):
    """Which ways there are at this server."""

    push: str
    """The key that a browser needs for it; empty where the server can't."""
    hook: bool


class Kept(Struct):
    """A wish at the seat, without what only the server needs to know."""

    id: str
    kind: str
    place: str
    """The host to which it goes."""
    quiet: Quiet | None


class AllKept(Struct):
    reminders: list[Kept]


class Dropped(Struct):
    id: str
