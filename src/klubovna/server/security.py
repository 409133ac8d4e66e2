"""Keys, and what keeps strangers out: origin checks and the headers of every answer."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

ID_LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
ID_LENGTH: Final = 10
PERSON: Final = "me."
"""What the key of a person begins with in a header."""

CONTENT_SECURITY_POLICY: Final = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self'",
        "style-src 'self'",
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)

WORKER_POLICY: Final = CONTENT_SECURITY_POLICY.replace(
    "script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"
)
"""For the worker that runs Python without a network; no page has it."""


def is_worker(path: str) -> bool:
    return path.startswith("/offline/") and path.endswith(".js")


HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


def new_id() -> str:
    """A name for a table that can be read aloud."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


def new_key() -> str:
    """A secret that nobody can guess (144 bits)."""
    return secrets.token_urlsafe(18)


def key_hash(key: str) -> str:
    """What is stored of a key."""
    return hashlib.sha256(b"klubovna key " + key.encode("utf-8", "replace")).hexdigest()


def same_hash(one: str, other: str) -> bool:
    """Compare in a time that tells nothing."""
    return hmac.compare_digest(one, other)


def bearer_words(headers: Headers) -> list[str]:
    """What stands in `Authorization: Bearer …`."""
    scheme, _, words = headers.get("authorization", "").partition(" ")
    return words.split() if scheme.lower() == "bearer" else []


def bearer_keys(headers: Headers) -> list[str]:
    """The keys to tables in `Authorization: Bearer KEY KEY …`."""
    return [word for word in bearer_words(headers) if not word.startswith(PERSON)]


def origin_allowed(headers: Headers, allowed: Iterable[str]) -> bool:
    """Whether a page of ours sent this. Programs that are no browsers send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in allowed:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False


class SecurityHeaders:
    """Puts the headers on every HTTP answer; what may be kept by a cache says so itself."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(HEADERS)
                if is_worker(scope["path"]):
                    headers["content-security-policy"] = WORKER_POLICY
                headers.setdefault("cache-control", "no-store")
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)
