"""A request that belongs to another process is asked there, and its answer is given here."""

import asyncio
from typing import Final

import h11
from starlette.responses import Response
from starlette.types import Scope

from klubovna.server.fleet.errors import PeerLost
from klubovna.server.fleet.peer import Peer
from klubovna.server.fleet.seal import FORWARDED, HEADER

PIECE: Final = 65536
OUR_OWN: Final = frozenset(
    name.encode()
    for name in ("connection", "content-length", "keep-alive", "transfer-encoding", "upgrade", "te")
)
"""Headers that speak of one connection alone."""
REPLACED: Final = OUR_OWN | {HEADER.encode(), FORWARDED.encode(), b"expect"}
NOT_MINE: Final = "x-klubovna-not-mine"
"""The header of an answer that only says that the table belongs to another process."""


async def forwarded(peer: Peer, scope: Scope, seal: dict[str, str], body: bytes) -> Response:
    """The answer of the other process; PeerLost where there is none."""
    try:
        reader, writer = await asyncio.open_connection(peer.host, peer.port)
    except OSError as error:
        raise PeerLost(sent=False) from error
    try:
        talk = h11.Connection(h11.CLIENT)
        request = h11.Request(
            method=scope["method"], target=_target(scope), headers=_headers(scope, seal, body)
        )
        for part in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(part) or b"")
        await writer.drain()
        return await _answer(talk, reader)
    except (OSError, h11.RemoteProtocolError) as error:
        raise PeerLost(sent=True) from error
    finally:
        writer.close()


async def _answer(talk: h11.Connection, reader: asyncio.StreamReader) -> Response:
    body = bytearray()
    response: Response | None = None
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            talk.receive_data(await reader.read(PIECE))
        elif isinstance(event, h11.Response):
            response = Response(status_code=event.status_code)
            kept = [(name, value) for name, value in event.headers if name not in OUR_OWN]
            response.raw_headers = kept
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage) and response is not None:
            response.body = bytes(body)
            response.raw_headers.append((b"content-length", str(len(body)).encode()))
            return response
        elif isinstance(event, h11.ConnectionClosed) or event is h11.PAUSED:
            raise PeerLost(sent=True)


def _target(scope: Scope) -> bytes:
    path: bytes = scope.get("raw_path") or scope["path"].encode()
    query: bytes = scope["query_string"]
    return path + (b"?" + query if query else b"")


def _headers(scope: Scope, seal: dict[str, str], body: bytes) -> list[tuple[bytes, bytes]]:
    """What the client has said, what only we may say, and what this connection needs."""
    kept = [(name, value) for name, value in scope["headers"] if name.lower() not in REPLACED]
    ours = {**seal, "connection": "close", "content-length": str(len(body))}
    return kept + [(name.encode(), value.encode()) for name, value in ours.items()]
