"""A seed that nobody chooses: the table's secret mixed with a part from each person's browser.

Everybody shows a seal first, the table its own as well; only then are the parts opened. Whoever has
brought a part and saw the other seals before opening it knows that nobody could choose the seed. A
part that does not come in time is left out.
"""

import hashlib
import re
from typing import Final

from klubovna.core.errors import BadRecord
from klubovna.core.rng import commitment
from klubovna.core.state import Json

HALF: Final = re.compile("[0-9a-f]{32}")
WHOLE: Final = re.compile("[0-9a-f]{64}")


class Part:
    """What the browser of the person at a seat brings: its seal, and what was in it, or "" where
    nobody opened it in time."""

    def __init__(self, seat: int, seal: str, part: str = "") -> None:
        self.seat = seat
        self.seal = seal
        self.part = part

    def to_json(self) -> dict[str, Json]:
        return {"seat": self.seat, "seal": self.seal, "part": self.part}


class Mix:
    """What a seed is made of: the table's secret, and the parts by their seats."""

    def __init__(self, secret: str, parts: list[Part]) -> None:
        self.secret = secret
        self.parts = parts

    def to_json(self) -> dict[str, Json]:
        parts: list[Json] = []
        for part in self.parts:
            parts.append(part.to_json())
        return {"secret": self.secret, "parts": parts}

    def seal(self) -> str:
        """What the table shows before anybody opens a part."""
        return commitment(self.secret)

    def seed(self) -> str:
        """The seed that comes out, of all parts that were opened."""
        opened = [f"{each.seat}:{each.part}" for each in self.parts if each.part]
        mixed = " ".join(["klubovna mix", self.secret, *opened])
        return hashlib.sha256(mixed.encode()).hexdigest()

    def left_out(self) -> list[int]:
        """The seats whose parts nobody opened in time."""
        return [each.seat for each in self.parts if not each.part]

    def fits(self, seed: str) -> bool:
        """Whether this is how the seed was made: every part is that of its seal."""
        sealed = all(part_seal(each.part) == each.seal for each in self.parts if each.part)
        return sealed and self.seed() == seed


def part_seal(part: str) -> str:
    """What a browser shows of its part before it opens it."""
    return hashlib.sha256(b"klubovna part " + part.encode()).hexdigest()


def mix_from_json(data: Json, players: int) -> Mix | None:
    """The mix of a match with so many players; None where there was none."""
    if data is None:
        return None
    if isinstance(data, dict):
        secret, found = data.get("secret"), data.get("parts")
        if isinstance(secret, str) and HALF.fullmatch(secret) and isinstance(found, list):
            parts = [_part(each, players) for each in found]
            seats = [part.seat for part in parts]
            if seats == sorted(set(seats)):
                return Mix(secret, parts)
    raise BadRecord("error.record_shape")


def _part(data: Json, players: int) -> Part:
    if isinstance(data, dict):
        seat, seal, part = data.get("seat"), data.get("seal"), data.get("part")
        if isinstance(seat, int) and isinstance(seal, str) and isinstance(part, str):
            opened = part == "" or HALF.fullmatch(part) is not None
            if 0 <= seat < players and WHOLE.fullmatch(seal) is not None and opened:
                return Part(seat, seal, part)
    raise BadRecord("error.record_shape")
