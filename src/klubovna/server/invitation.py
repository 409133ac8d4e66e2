"""The invitation to the server itself, and the passes that it gives."""

import hashlib
import hmac
import secrets
import time
from typing import Final

from klubovna.server.storage import INVITING, Storage

REMEMBERED: Final = 5.0
"""Seconds after which the invitation is read again: another process may have renewed it."""


def link(address: str, invitation: str) -> str:
    return f"{address}/#invitation={invitation}"


class Invitation:
    """The invitation as it is now."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known = ""
        self._until = 0.0

    async def secret(self) -> str:
        if time.monotonic() >= self._until:
            self._known = await self._storage.secret(INVITING)
            self._until = time.monotonic() + REMEMBERED
        return self._known

    async def fits(self, keys: list[str]) -> bool:
        known = (await self.secret()).encode()
        return any(hmac.compare_digest(known, key.encode()) for key in keys[:4])

    async def new_pass(self) -> str:
        nonce = secrets.token_hex(16)
        return f"{nonce}.{_proof(await self.secret(), nonce)}"

    async def knows(self, given: str) -> bool:
        """Whether it is a pass of ours."""
        nonce, _, proof = given.partition(".")
        wanted = _proof(await self.secret(), nonce)
        return hmac.compare_digest(wanted.encode(), proof.encode("utf-8", "replace"))


def _proof(secret: str, nonce: str) -> str:
    return hmac.new(secret.encode(), f"guest {nonce}".encode(), hashlib.sha256).hexdigest()
