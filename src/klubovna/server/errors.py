"""What can be wrong with a request, with the code that a program reads."""

import math
from collections.abc import Mapping
from typing import Final

from klubovna.core.errors import BadRecord, BadSetup, CannotUndo, IllegalMove, KlubovnaError
from klubovna.texts import Arg, Text

STATUS: Final = {
    "bad_request": 400,
    "bad_setup": 400,
    "bad_record": 400,
    "uninvited": 401,
    "not_allowed": 403,
    "not_found": 404,
    "wrong_method": 405,
    "too_slow": 408,
    "conflict": 409,
    "too_large": 413,
    "too_hard": 422,
    "too_many": 429,
    "server": 500,
    "busy": 503,
}
"""The codes of the contract, and what they are in HTTP."""


class Refused(KlubovnaError):
    """A request that is not granted; `code` is one of STATUS or a code of the WebSocket."""

    def __init__(self, code: str, key: str, args: Mapping[str, Arg] | None = None) -> None:
        super().__init__(f"server.error.{key}", args)
        self.code = code


class Complaint(KlubovnaError):
    """What was wrong with a request in the eyes of somebody elsewhere; `code` as in `Refused`."""

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text.key, text.args)
        self.code = code


class TooMany(Refused):
    """Too much at once; `seconds` says when to try again."""

    def __init__(self, key: str, seconds: float) -> None:
        self.seconds = max(1, math.ceil(seconds))
        super().__init__("too_many", key, {"seconds": self.seconds})


class BadDatabase(KlubovnaError):
    """A file that we can't keep tables in."""


def code_of(error: KlubovnaError) -> str:
    """The code that goes with an error of the engine."""
    if isinstance(error, Refused | Complaint):
        return error.code
    if isinstance(error, BadSetup):
        return "bad_setup"
    if isinstance(error, BadRecord):
        return "bad_record"
    if isinstance(error, IllegalMove):
        return "illegal"
    if isinstance(error, CannotUndo):
        return "cannot_undo"
    return "bad_request"
