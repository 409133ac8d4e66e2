"""An authenticator for passkeys, as a browser drives it, that can also lie."""

import hashlib
import json
import secrets
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa

from klubovna.server.webauthn import EDDSA, ES256, RS256, to_letters

Tree = dict[str, Any]


def cbor(value: object) -> bytes:
    """A value in CBOR (RFC 8949)."""
    match value:
        case int():
            return _head(0, value) if value >= 0 else _head(1, -1 - value)
        case bytes():
            return _head(2, len(value)) + value
        case str():
            return _head(3, len(value.encode())) + value.encode()
        case dict():
            pairs = [cbor(key) + cbor(one) for key, one in value.items()]
            return _head(5, len(value)) + b"".join(pairs)
    raise TypeError(value)


def _head(kind: int, number: int) -> bytes:
    if number < 24:
        return bytes([kind << 5 | number])
    for info, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if number < 1 << 8 * size:
            return bytes([kind << 5 | info]) + number.to_bytes(size, "big")
    raise ValueError(number)


def _new_key(algorithm: int) -> object:
    if algorithm == ES256:
        return ec.generate_private_key(ec.SECP256R1())
    if algorithm == EDDSA:
        return ed25519.Ed25519PrivateKey.generate()
    return rsa.generate_private_key(65537, 2048)


class Authenticator:
    """One passkey."""

    def __init__(self, origin: str, site: str, algorithm: int = ES256) -> None:
        self.origin = origin
        self.site = site
        self.algorithm = algorithm
        self.id = secrets.token_bytes(16)
        self.count = 0
        self.flags = 0x01 | 0x04
        self.key: Any = _new_key(algorithm)

    def cose(self) -> dict[int, object]:
        public = self.key.public_key()
        if self.algorithm == ES256:
            at = public.public_numbers()
            return {1: 2, 3: -7, -1: 1, -2: at.x.to_bytes(32, "big"), -3: at.y.to_bytes(32, "big")}
        if self.algorithm == EDDSA:
            return {1: 1, 3: -8, -1: 6, -2: public.public_bytes_raw()}
        n, e = public.public_numbers().n, public.public_numbers().e
        return {1: 3, 3: -257, -1: n.to_bytes(256, "big"), -2: e.to_bytes(3, "big")}

    def client(self, kind: str, challenge: str, **lies: object) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}
        return json.dumps({**said, **lies}).encode()

    def data(self, more: bytes = b"", flags: int = 0) -> bytes:
        self.count += 1
        head = hashlib.sha256(self.site.encode()).digest() + bytes([self.flags | flags])
        return head + self.count.to_bytes(4, "big") + more

    def made(self, challenge: str, **lies: object) -> Tree:
        """What `navigator.credentials.create` brings."""
        size = len(self.id).to_bytes(2, "big")
        data = self.data(bytes(16) + size + self.id + cbor(self.cose()), flags=0x40)
        told = cbor({"fmt": "none", "attStmt": {}, "authData": data})
        client = self.client("webauthn.create", challenge, **lies)
        return {
            "id": to_letters(self.id),
            "client": to_letters(client),
            "attestation": to_letters(told),
        }

    def shown(self, challenge: str, **lies: object) -> Tree:
        """What `navigator.credentials.get` brings."""
        client, data = self.client("webauthn.get", challenge, **lies), self.data()
        return {
            "id": to_letters(self.id),
            "client": to_letters(client),
            "authenticator": to_letters(data),
            "signature": to_letters(self.sign(data + hashlib.sha256(client).digest())),
        }

    def sign(self, data: bytes) -> bytes:
        more: tuple[Any, ...] = ()
        if self.algorithm == ES256:
            more = (ec.ECDSA(hashes.SHA256()),)
        elif self.algorithm == RS256:
            more = (padding.PKCS1v15(), hashes.SHA256())
        signature: bytes = self.key.sign(data, *more)
        return signature
