"""What a server and its worker processes write to each other: a length, then JSON."""

import struct
from typing import Final

import msgspec

from klubovna.texts import Text

LENGTH: Final = struct.Struct(">I")
_encode = msgspec.json.Encoder().encode


class Order(msgspec.Struct):
    """Do this task."""

    task: str
    question: msgspec.Raw
    seconds: float
    megabytes: int


class Report(msgspec.Struct, omit_defaults=True):
    """How it went: exactly one of these is there, or none when a worker is ready."""

    answer: msgspec.Raw = msgspec.Raw(b"")
    complaint: dict[str, object] | None = None
    """What is wrong with the question, as a Text, for whoever asked."""
    code: str = ""
    too_hard: bool = False
    failure: str = ""
    """A traceback, for the log."""


class Hiring(msgspec.Struct):
    """What a new worker has to know."""

    cards: dict[str, str]


def letter(content: msgspec.Struct) -> bytes:
    data = _encode(content)
    return LENGTH.pack(len(data)) + data


def complaint(text: Text, code: str) -> Report:
    return Report(complaint=dict(text.to_json()), code=code)
