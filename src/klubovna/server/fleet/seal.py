"""How processes know each other: what one passes on to another is sealed with a secret that lies in
their database and never goes over the network."""

import hashlib
import hmac
import time
from typing import Final

from starlette.types import Scope

HEADER: Final = "x-klubovna-peer"
FORWARDED: Final = "x-forwarded-for"
SECONDS: Final = 60.0
"""So old a seal may be; clocks of two machines may differ by some of it."""


def seal(secret: str, target: str, client: str, path: str) -> dict[str, str]:
    """The headers for the process by this name, on behalf of this client (an address or a
    network), for this path."""
    moment, address = f"{time.time():.3f}", client.partition("/")[0]
    mac = _mac(secret, target, moment, address, path)
    return {HEADER: f"{target} {moment} {mac}", FORWARDED: address}


def has_seal(scope: Scope) -> bool:
    """Whether somebody says that another process sends this; it is never passed on again."""
    return _header(scope, HEADER) is not None


def sealed_for(scope: Scope) -> str:
    """The address of the client on whose behalf it was sealed."""
    return _header(scope, FORWARDED) or ""


def genuine(scope: Scope, secret: str, name: str) -> bool:
    """Whether another process has sealed this for the process by this name, just now."""
    target, _, rest = (_header(scope, HEADER) or "").partition(" ")
    moment, _, mac = rest.partition(" ")
    try:
        age = abs(time.time() - float(moment))
    except ValueError:
        return False
    wanted = _mac(secret, target, moment, sealed_for(scope), scope["path"])
    same = hmac.compare_digest(wanted.encode(), mac.encode())
    return same and target == name and age <= SECONDS


def _mac(secret: str, *parts: str) -> str:
    return hmac.new(secret.encode(), "\n".join(parts).encode(), hashlib.sha256).hexdigest()


def _header(scope: Scope, name: str) -> str | None:
    wanted = name.encode()
    for key, value in scope["headers"]:
        if key.lower() == wanted:
            text: str = value.decode("latin-1")
            return text
    return None
