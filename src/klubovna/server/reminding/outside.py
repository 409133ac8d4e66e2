"""Requests to addresses that strangers name: to the open network alone, and no further than asked.

A name is looked up once, every address that it has is checked, and the connection goes to one of
those; no answer leads anywhere else, and of it only the status is read.
"""

import asyncio
import socket
import ssl
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import h11

from klubovna.server.errors import Refused

PIECE: Final = 4096
LONGEST_ANSWER: Final = 64 * 1024
TRANSLATED: Final = IPv6Network("64:ff9b::/96")
"""IPv4 addresses, dressed for networks that know IPv6 alone."""


class Unreachable(Exception):
    """Nobody answered in a way that we understand; later it may be otherwise."""


class Place(NamedTuple):
    """Where a request goes."""

    host: str
    port: int
    target: str
    tls: bool


def place(url: str, anywhere: bool) -> Place:
    """Where the URL leads; Refused where we do not go. Only a test goes anywhere."""
    try:
        found = urlsplit(url)
        port = found.port or (443 if found.scheme == "https" else 80)
        host = (found.hostname or "").encode("idna").decode()
    except (ValueError, UnicodeError) as error:
        raise Refused("bad_request", "address") from error
    usual = found.scheme == "https" and port == 443
    odd = found.username is not None or not host or not url.isascii() or not url.isprintable()
    if odd or " " in url or not (usual or (anywhere and found.scheme in ("http", "https"))):
        raise Refused("bad_request", "address")
    if not anywhere and not _may_be_open(host):
        raise Refused("bad_request", "address")
    target = (found.path or "/") + (f"?{found.query}" if found.query else "")
    return Place(host, port, target, found.scheme == "https")


def _may_be_open(host: str) -> bool:
    """Whether a host may lie in the open network, before anybody looks it up."""
    try:
        return is_open(host)
    except ValueError:
        return "." in host.strip(".") and not host.rstrip(".").endswith((".local", ".localhost"))


def is_open(address: str) -> bool:
    """Whether an address belongs to the open network; a ValueError where it is none."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if isinstance(found, IPv6Address):
        inner = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if inner is None and found in TRANSLATED:
            inner = IPv4Address(int(found) & 0xFFFFFFFF)
        found = inner or found
    return found.is_global and not found.is_multicast and not found.is_reserved


async def post(
    url: str, headers: dict[str, str], body: bytes, anywhere: bool, seconds: float
) -> int:
    """The status of the answer; Refused where the address leads to where we do not go."""
    where = place(url, anywhere)
    try:
        async with asyncio.timeout(seconds):
            return await _posted(where, headers, body, await _address(where, anywhere))
    except (OSError, ssl.SSLError, h11.RemoteProtocolError, TimeoutError) as error:
        raise Unreachable(str(error) or type(error).__name__) from error


async def _address(where: Place, anywhere: bool) -> str:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(where.host, where.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses:
        raise Unreachable("no address")
    if not anywhere and not all(is_open(address) for address in addresses):
        raise Refused("bad_request", "address")
    return addresses[0]


async def _posted(where: Place, headers: dict[str, str], body: bytes, address: str) -> int:
    context = ssl.create_default_context() if where.tls else None
    reader, writer = await asyncio.open_connection(
        address, where.port, ssl=context, server_hostname=where.host if where.tls else None
    )
    try:
        talk = h11.Connection(h11.CLIENT)
        own = {"host": where.host, "content-length": str(len(body)), "connection": "close"}
        request = h11.Request(
            method="POST", target=where.target, headers=list({**own, **headers}.items())
        )
        for part in (request, h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(part) or b"")
        await writer.drain()
        return await _status(talk, reader)
    finally:
        writer.close()


async def _status(talk: h11.Connection, reader: asyncio.StreamReader) -> int:
    read = 0
    while True:
        event = talk.next_event()
        if event is h11.NEED_DATA:
            piece = await reader.read(PIECE)
            read += len(piece)
            if read > LONGEST_ANSWER:
                raise Unreachable("too much")
            talk.receive_data(piece)
        elif isinstance(event, h11.Response):
            return event.status_code
        elif isinstance(event, h11.ConnectionClosed) or event is h11.PAUSED:
            raise Unreachable("no answer")
