"""A push service on this machine, and a browser's end of it: what arrives is read by the keys of
the browser alone. It shares no code with the server's half."""

import json
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from support.tables import PATIENCE, Tree


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


class Delivery(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class PushService:
    """Takes whatever is sent; `answer` says with which status."""

    def __init__(self) -> None:
        self.heard: Queue[Delivery] = Queue()
        self.answer: Callable[[Delivery], int] = lambda delivery: 201
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                delivery = Delivery(self.path, headers, body)
                self.send_response(service.answer(delivery))
                self.send_header("content-length", "0")
                self.end_headers()
                service.heard.put(delivery)

            def log_message(self, format: str, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,))
        self._thread.start()

    def next(self) -> Delivery:
        return self.heard.get(timeout=PATIENCE)

    def end(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


class Browser:
    """One subscription at the service."""

    def __init__(self, service: PushService, name: str = "phone") -> None:
        self.endpoint = f"{service.url}/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = b"sixteen letters!"
        self.public = self._key.public_key().public_bytes(
            Encoding.X962, PublicFormat.UncompressedPoint
        )

    def wish(self, **more: Any) -> Tree:
        keys = {"p256dh": text(self.public), "auth": text(self._auth)}
        return {"kind": "push", "endpoint": self.endpoint, **keys, "lang": "en", **more}

    def read(self, delivery: Delivery) -> Tree:
        """What the message says (RFC 8291)."""
        assert delivery.headers["content-encoding"] == "aes128gcm"
        body = delivery.body
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(body) <= size
        shared = self._key.exchange(
            ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        )
        about = b"WebPush: info\0" + self.public + sender
        material = HKDF(SHA256(), 32, self._auth, about).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(material)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(material)
        opened = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert opened.endswith(b"\x02")
        told: Tree = json.loads(opened[:-1])
        return told


def signed(delivery: Delivery) -> tuple[str, Tree]:
    """By whose key a delivery is signed, and what that says (RFC 8292)."""
    scheme, _, rest = delivery.headers["authorization"].partition(" ")
    assert scheme == "vapid"
    found = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, claims, signature = found["t"].split(".")
    assert json.loads(data(head))["alg"] == "ES256"
    raw = data(signature)
    pair = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data(found["k"]))
    key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    told: Tree = json.loads(data(claims))
    return found["k"], told
