"""Passkeys as WebAuthn (level 2) has them: what a browser brings is checked here, with nothing
believed that is not signed. Where it came from (attestation) is not asked. Whatever is wrong is a
BadPasskey.
"""

import base64
import binascii
import hashlib
import hmac
from typing import Final, NamedTuple

import msgspec

from klubovna.server import cbor
from klubovna.server.errors import Refused

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

    AVAILABLE = True
except ImportError:  # pragma: no cover - an optional package
    AVAILABLE = False

ES256: Final = -7
EDDSA: Final = -8
RS256: Final = -257
ALGORITHMS: Final = [ES256, EDDSA, RS256]
PRESENT: Final = 0x01
ATTESTED: Final = 0x40
EXTENDED: Final = 0x80
LONGEST_ID: Final = 1023
RSA_BITS: Final = range(2048, 4097)


class BadPasskey(Refused):
    """What a browser brought does not prove anything."""

    def __init__(self) -> None:
        super().__init__("not_allowed", "passkey")


class Expected(NamedTuple):
    """What must have been signed."""

    kind: str
    """"webauthn.create" or "webauthn.get"."""
    challenge: str
    origin: str
    site: str
    """The name (`rpId`) that passkeys belong to."""


class _ClientData(msgspec.Struct):
    """What the browser says (`clientDataJSON`)."""

    type: str
    challenge: str
    origin: str
    crossOrigin: bool = False  # noqa: N815


class Credential(NamedTuple):
    id: str
    key: bytes
    """COSE, as the authenticator said it."""
    used: int
    """How often, as it counts."""


class _Authenticator(NamedTuple):
    flags: int
    used: int
    rest: bytes


# ---- letters


def to_letters(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def from_letters(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadPasskey from error


# ---- checking


def challenge_in(client: str) -> str:
    """The challenge that a browser says it has answered; nothing is proved by it yet."""
    return _client_data(from_letters(client)).challenge


def registered(expected: Expected, client: str, attestation: str) -> Credential:
    """The passkey that was made for this challenge."""
    _check_client(expected, from_letters(client))
    try:
        told = cbor.read(from_letters(attestation))
    except (ValueError, UnicodeError) as error:
        raise BadPasskey from error
    data = told.get("authData") if isinstance(told, dict) else None
    if not isinstance(data, bytes):
        raise BadPasskey
    seen = _authenticator(expected, data)
    if not seen.flags & ATTESTED:
        raise BadPasskey
    return _credential(seen)


def shown(
    expected: Expected, key: bytes, client: str, authenticator: str, signature: str, count: int
) -> int:
    """Whether whoever has this passkey has signed the challenge; how often it was used by now. One
    that counts backwards has been copied."""
    said, data = from_letters(client), from_letters(authenticator)
    _check_client(expected, said)
    seen = _authenticator(expected, data)
    _verify(key, data + hashlib.sha256(said).digest(), from_letters(signature))
    if (seen.used or count) and seen.used <= count:
        raise BadPasskey
    return seen.used


def _client_data(data: bytes) -> _ClientData:
    try:
        return msgspec.json.decode(data, type=_ClientData)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise BadPasskey from error


def _check_client(expected: Expected, data: bytes) -> None:
    said = _client_data(data)
    asked = hmac.compare_digest(said.challenge.encode(), expected.challenge.encode())
    ours = said.type == expected.kind and said.origin == expected.origin
    if not asked or not ours or said.crossOrigin:
        raise BadPasskey


def _authenticator(expected: Expected, data: bytes) -> _Authenticator:
    site = hashlib.sha256(expected.site.encode()).digest()
    if len(data) < 37 or not hmac.compare_digest(data[:32], site) or not data[32] & PRESENT:
        raise BadPasskey
    return _Authenticator(data[32], int.from_bytes(data[33:37], "big"), data[37:])


def _credential(seen: _Authenticator) -> Credential:
    rest = seen.rest
    size = int.from_bytes(rest[16:18], "big")
    id, key = rest[18 : 18 + size], rest[18 + size :]
    if not 1 <= size <= LONGEST_ID or len(id) != size:
        raise BadPasskey
    try:
        _, end = cbor.read_first(key)
        extra = key[end:]
        if extra and not seen.flags & EXTENDED:
            raise BadPasskey
        if extra:
            cbor.read(extra)
    except (ValueError, UnicodeError) as error:
        raise BadPasskey from error
    _public_key(key[:end])
    return Credential(to_letters(id), key[:end], seen.used)


# ---- keys


def _verify(key: bytes, data: bytes, signature: bytes) -> None:
    public = _public_key(key)
    try:
        if isinstance(public, ec.EllipticCurvePublicKey):
            public.verify(signature, data, ec.ECDSA(hashes.SHA256()))
        elif isinstance(public, ed25519.Ed25519PublicKey):
            public.verify(signature, data)
        else:
            public.verify(signature, data, padding.PKCS1v15(), hashes.SHA256())
    except InvalidSignature as error:
        raise BadPasskey from error


def _public_key(
    cose: bytes,
) -> "ec.EllipticCurvePublicKey | ed25519.Ed25519PublicKey | rsa.RSAPublicKey":
    """A key that we can check signatures with; anything else is refused, weak ones, too."""
    try:
        found = cbor.read(cose)
        if not isinstance(found, dict):
            raise BadPasskey
        match found.get(1), found.get(3), found.get(-1), found.get(-2), found.get(-3):
            case 2, -7, 1, bytes() as x, bytes() as y if len(x) == len(y) == 32:
                numbers = int.from_bytes(x, "big"), int.from_bytes(y, "big")
                return ec.EllipticCurvePublicNumbers(*numbers, ec.SECP256R1()).public_key()
            case 1, -8, 6, bytes() as x, None:
                return ed25519.Ed25519PublicKey.from_public_bytes(x)
            case 3, -257, bytes() as n, bytes() as e, None if 1 <= len(e) <= 4:
                modulus = int.from_bytes(n, "big")
                if modulus.bit_length() in RSA_BITS:
                    exponent = int.from_bytes(e, "big")
                    return rsa.RSAPublicNumbers(exponent, modulus).public_key()
    except ValueError as error:
        raise BadPasskey from error
    raise BadPasskey
