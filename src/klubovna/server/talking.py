"""Reading requests and answering them."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from klubovna.core.errors import KlubovnaError
from klubovna.server.clients import client_of
from klubovna.server.errors import STATUS, Refused, TooMany, code_of
from klubovna.server.house import House
from klubovna.server.security import origin_allowed
from klubovna.server.wire import Error, ErrorBody, said

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

_encode = msgspec.json.Encoder().encode


def answer(body: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(_encode(body), status, headers, "application/json")


def refusal(error: KlubovnaError) -> Response:
    code = code_of(error)
    if code not in STATUS:
        code = "bad_request"
    headers = {"retry-after": str(error.seconds)} if isinstance(error, TooMany) else None
    return answer(Error(ErrorBody(code, said(error.text))), STATUS[code], headers)


def house_of(request: Request) -> House:
    house: House = request.app.state.house
    return house


def guarded(handler: Handler) -> Handler:
    """Checks who asks and how often, and turns errors into answers."""

    async def guard(request: Request) -> Response:
        house = house_of(request)
        try:
            client = client_of(request)
            if not house.requests.take(client):
                raise TooMany("too_many", house.requests.wait(client))
            if request.method not in ("GET", "HEAD"):
                if not origin_allowed(request.headers, house.settings.origins):
                    raise Refused("not_allowed", "origin")
            response = await handler(request)
            await house.storage.settled(house.storage.mark())
            return response
        except KlubovnaError as error:
            return refusal(error)

    return guard


async def read_body(request: Request, most: int) -> bytes:
    """The body, if it is JSON, not too long, and there in time."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Refused("bad_request", "not_json")
    body = bytearray()
    try:
        async with asyncio.timeout(house_of(request).limits.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Refused("too_large", "too_large", {"most": most})
    except TimeoutError:
        raise Refused("too_slow", "too_slow") from None
    return bytes(body)


async def read(request: Request, kind: type[T]) -> T:
    body = await read_body(request, house_of(request).limits.body_bytes)
    return decoded(body, kind)


def decoded(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Refused("bad_request", "body", {"why": str(error)}) from error


def number(request: Request, name: str, default: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) <= 9):
        raise Refused("bad_request", "number", {"name": name})
    return int(text)
