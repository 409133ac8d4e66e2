"""Answers that are the same for everybody: packed once, and sent as they are."""

import gzip
import hashlib
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

WORTH_PACKING: Final = 1000
"""Bytes."""
NO_CACHE: Final = "no-cache"
UNPACKED: Final = ("image/png", "image/jpeg", "image/webp", "font/", "audio/", "video/")


class Kept:
    """A body with its compressed form and its ETag."""

    __slots__ = ("body", "media", "packed", "tag")

    def __init__(self, body: bytes, media: str) -> None:
        self.body = body
        self.media = media
        self.tag = f'"{hashlib.sha256(body).hexdigest()[:24]}"'
        self.packed: bytes | None = None
        if len(body) >= WORTH_PACKING and not media.startswith(UNPACKED):
            packed = gzip.compress(body, mtime=0)
            self.packed = packed if len(packed) < len(body) else None

    def answer(self, request: Request, cache: str = NO_CACHE) -> Response:
        """The body in a form that the client reads, or word that it has it already."""
        headers = {"etag": self.tag, "cache-control": cache, "vary": "accept-encoding"}
        if self.tag in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if self.packed is not None and takes_gzip(request):
            headers["content-encoding"] = "gzip"
            return Response(self.packed, headers=headers, media_type=self.media)
        return Response(self.body, headers=headers, media_type=self.media)


def takes_gzip(request: Request) -> bool:
    """Whether the client reads gzip: it names it, and not with weight 0."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
