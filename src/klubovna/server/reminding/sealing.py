"""What Web Push asks of a server: messages that only the browser can read (RFC 8188, RFC 8291),
and a signature by which its service knows us (RFC 8292)."""

import hashlib
import hmac
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE: Final = ec.SECP256R1()
ORDER: Final = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551
RECORD: Final = 4096
LAST: Final = b"\x02"
VALID_SECONDS: Final = 12 * 3600


def own_key(secret: str) -> ec.EllipticCurvePrivateKey:
    """The server's key, the same for the same secret."""
    digest = hashlib.sha512(b"klubovna push " + secret.encode()).digest()
    return ec.derive_private_key(int.from_bytes(digest) % (ORDER - 1) + 1, CURVE)


def public(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def signature(key: ec.EllipticCurvePrivateKey, endpoint: str, contact: str, now: int) -> str:
    """The header by which the service of this endpoint knows who sends; `now` in seconds."""
    place = urlsplit(endpoint)
    claims = {
        "aud": f"{place.scheme}://{place.netloc}",
        "exp": now + VALID_SECONDS,
        "sub": contact,
    }
    head = text(json.dumps({"typ": "JWT", "alg": "ES256"}).encode())
    token = f"{head}.{text(json.dumps(claims).encode())}"
    r, s = utils.decode_dss_signature(key.sign(token.encode(), ec.ECDSA(SHA256())))
    signed = text(r.to_bytes(32) + s.to_bytes(32))
    return f"vapid t={token}.{signed}, k={text(public(key))}"


def sealed(
    message: bytes,
    reader: bytes,
    auth: bytes,
    once: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes = b"",
) -> bytes:
    """The message for the browser with this public key and secret; a ValueError where the key is
    none. `once` and `salt` are used once, and random unless a test names them."""
    once, salt = once or ec.generate_private_key(CURVE), salt or os.urandom(16)
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, reader))
    about = b"WebPush: info\0" + reader + public(once)
    material = _expanded(_mac(auth, shared), about, 32)
    both = _mac(salt, material)
    key = _expanded(both, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _expanded(both, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4) + bytes([len(public(once))]) + public(once)
    return head + AESGCM(key).encrypt(nonce, message + LAST, None)


def _mac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _expanded(key: bytes, about: bytes, length: int) -> bytes:
    """HKDF for at most one block (RFC 5869)."""
    return _mac(key, about + b"\x01")[:length]


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    """A ValueError where it is no base64."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
