"""How somebody wants to be told that it is their turn, and what the page hears of it."""

from typing import Annotated, Final, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta, Struct

from klubovna.server.reminding.quiet import Quiet
from klubovna.server.wire import Asked

Address: TypeAlias = Annotated[str, Meta(min_length=10, max_length=1000)]
MailAddress: TypeAlias = Annotated[
    str, Meta(max_length=200, pattern=r"^[A-Za-z0-9.+_'=-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$")
]
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


class MailWish(Asked, tag_field="kind", tag="mail"):
    """By e-mail, once whoever reads it has confirmed that."""

    address: MailAddress
    lang: Lang
    quiet: Quiet | None = None


class ConfirmedMail(MailWish, tag_field="kind", tag="confirmed"):
    """The same, confirmed; nobody can ask for this."""


Wish: TypeAlias = PushWish | HookWish | MailWish
KeptWish: TypeAlias = PushWish | HookWish | MailWish | ConfirmedMail
ANY_WISH: Final = cast("type[Wish]", Wish)
_wish = msgspec.json.Decoder(KeptWish)


def read_wish(text: str) -> KeptWish | None:
    """A wish as it was kept; None where it makes no sense."""
    try:
        found: KeptWish = _wish.decode(text)
    except (msgspec.DecodeError, UnicodeError):
        return None
    return found


class Possible(Struct):
    """Which ways there are at this server."""

    push: str
    """The key that a browser needs for it; empty where the server can't."""
    hook: bool
    mail: bool


class Kept(Struct):
    """A wish at the seat, without what only the server needs to know."""

    id: str
    kind: str
    place: str
    """The host or the address to which it goes."""
    quiet: Quiet | None
    confirmed: bool = True


class AllKept(Struct):
    reminders: list[Kept]


class Confirming(Asked):
    """What stood in the link of a letter: it is confirmed, or nobody wants it any more."""

    token: Annotated[str, Meta(max_length=100)]
    stop: bool = False


class Said(Struct):
    """What somebody has said to a letter."""

    id: str
    confirmed: bool


class Dropped(Struct):
    id: str
