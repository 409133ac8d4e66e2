"""What WebAuthn needs of CBOR (RFC 8949): whole numbers, bytes, texts, lists and maps of definite
length. Whatever else comes is a ValueError; nothing in it can ask for more room than it brings."""

from typing import Final, TypeAlias

Cbor: TypeAlias = "int | bytes | str | bool | None | list[Cbor] | dict[int | str, Cbor]"

DEEPEST: Final = 6
SIMPLE: Final = {20: False, 21: True, 22: None}


def read(data: bytes) -> Cbor:
    """The one thing that the bytes say."""
    value, end = read_first(data)
    if end != len(data):
        raise ValueError("something follows")
    return value


def read_first(data: bytes, at: int = 0) -> tuple[Cbor, int]:
    """The first thing, and where it ends."""
    return _read(data, at, 0)


def _read(data: bytes, at: int, depth: int) -> tuple[Cbor, int]:
    if depth > DEEPEST:
        raise ValueError("too deep")
    kind, info = data[at] >> 5 if at < len(data) else 7, data[at] & 31 if at < len(data) else 31
    if kind == 7:
        if info not in SIMPLE:
            raise ValueError(f"simple value {info}")
        return SIMPLE[info], at + 1
    number, at = _number(data, at + 1, info)
    if kind == 0:
        return number, at
    if kind == 1:
        return -1 - number, at
    if number > len(data) - at:
        raise ValueError("longer than what is there")
    if kind in (2, 3):
        piece = data[at : at + number]
        return (piece if kind == 2 else piece.decode()), at + number
    if kind == 4:
        return _list(data, at, number, depth)
    if kind == 5:
        return _map(data, at, number, depth)
    raise ValueError(f"kind {kind}")


def _number(data: bytes, at: int, info: int) -> tuple[int, int]:
    if info < 24:
        return info, at
    if info > 27:
        raise ValueError("no definite length")
    size = 1 << (info - 24)
    if at + size > len(data):
        raise ValueError("cut off")
    return int.from_bytes(data[at : at + size], "big"), at + size


def _list(data: bytes, at: int, number: int, depth: int) -> tuple[Cbor, int]:
    found: list[Cbor] = []
    for _ in range(number):
        value, at = _read(data, at, depth + 1)
        found.append(value)
    return found, at


def _map(data: bytes, at: int, number: int, depth: int) -> tuple[Cbor, int]:
    found: dict[int | str, Cbor] = {}
    for _ in range(number):
        key, at = _read(data, at, depth + 1)
        if isinstance(key, bool) or not isinstance(key, int | str) or key in found:
            raise ValueError("a key")
        found[key], at = _read(data, at, depth + 1)
    return found, at
