"""A match as data: (game, rules version, options, seed, choices). It outlives the process."""

import hashlib
import json
import re
import zlib
from typing import Final

from klubovna.core.cardfiles import CardSet
from klubovna.core.errors import BadRecord
from klubovna.core.mixing import Mix, mix_from_json
from klubovna.core.seating import SeatChange, changes_from_json, changes_to_json
from klubovna.core.state import Json

FORMAT: Final = 1


class Record:
    """Enough to play a match again, choice by choice."""

    def __init__(
        self,
        game: str,
        rules_version: int,
        players: int,
        switches: dict[str, str | int | bool],
        seed: str,
        choices: list[int],
        snapshot: dict[str, Json] | None = None,
        snapshot_at: int = 0,
        cards: CardSet | None = None,
        trail: list[int] | None = None,
        seating: list[SeatChange] | None = None,
        mix: Mix | None = None,
    ) -> None:
        self.game = game
        self.rules_version = rules_version
        self.players = players
        self.switches = switches
        self.seed = seed
        self.choices = choices
        self.snapshot = snapshot
        """The state at a turn boundary, to resume without replaying from the start."""
        self.snapshot_at = snapshot_at
        """How many choices had been made when the snapshot was taken."""
        self.cards = cards
        """The owner's cards that it was played with; None for the game's own."""
        self.trail = trail
        """For each choice a mark of who chose what, in words: whoever replays it under other rules
        can tell whether the match reads the same. None where nobody noted it."""
        self.seating: list[SeatChange] = seating or []
        """Where seats changed hands, in order; a replay of the choices needs none of it."""
        self.mix = mix
        """What the seed was made of; None where nobody but the table had a hand in it."""

    def to_json(self) -> dict[str, Json]:
        data: dict[str, Json] = {
            "format": FORMAT,
            "game": self.game,
            "rules": self.rules_version,
            "players": self.players,
            "options": dict(self.switches),
            "seed": self.seed,
            "choices": list(self.choices),
        }
        if self.snapshot is not None:
            data["snapshot"] = self.snapshot
            data["snapshot_at"] = self.snapshot_at
        if self.cards is not None:
            data["cards"] = {"name": self.cards.name, "mark": self.cards.mark}
        if self.trail is not None:
            data["trail"] = "".join(f"{mark:04x}" for mark in self.trail)
        if self.seating:
            data["seating"] = changes_to_json(self.seating)
        if self.mix is not None:
            data["mix"] = self.mix.to_json()
        data["check"] = _digest(data)
        return data

    def __repr__(self) -> str:
        return (
            f"<Record of {self.game}, rules {self.rules_version}, {self.players} players, "
            f"{len(self.choices)} choices>"
        )

    def dumps(self) -> str:
        return json.dumps(self.to_json(), ensure_ascii=False)


def record_from_json(data: Json) -> Record:
    """Read a record; a damaged one gives a `BadRecord` that says what is wrong."""
    if not isinstance(data, dict):
        raise BadRecord("error.record_shape")
    if data.get("format") != FORMAT:
        raise BadRecord("error.record_format", {"format": str(data.get("format")), "known": FORMAT})
    check = data.get("check")
    if check != _digest({key: value for key, value in data.items() if key != "check"}):
        raise BadRecord("error.record_check")
    choices = data.get("choices")
    options = data.get("options")
    game, rules, players, seed = (data.get(key) for key in ("game", "rules", "players", "seed"))
    snapshot, snapshot_at = data.get("snapshot"), data.get("snapshot_at", 0)
    if not (
        isinstance(game, str)
        and isinstance(rules, int)
        and isinstance(players, int)
        and isinstance(seed, str)
        and isinstance(choices, list)
        and isinstance(options, dict)
        and (snapshot is None or isinstance(snapshot, dict))
        and isinstance(snapshot_at, int)
        and 0 <= snapshot_at <= len(choices)
    ):
        raise BadRecord("error.record_shape")
    numbers = [choice for choice in choices if isinstance(choice, int) and choice >= 0]
    switches = {k: v for k, v in options.items() if isinstance(v, (str, int, bool))}
    if len(numbers) != len(choices) or len(switches) != len(options):
        raise BadRecord("error.record_shape")
    cards = _card_set(data.get("cards"))
    trail = _trail(data.get("trail"), len(numbers))
    seating = changes_from_json(data.get("seating"), players, len(numbers))
    mix = mix_from_json(data.get("mix"), players)
    return Record(
        game,
        rules,
        players,
        switches,
        seed,
        numbers,
        snapshot,
        snapshot_at,
        cards,
        trail,
        seating,
        mix,
    )


def mark_of(seat: int, words: str) -> int:
    """A short mark of what a seat chose."""
    return zlib.crc32(f"{seat} {words}".encode()) & 0xFFFF


def _trail(data: Json, choices: int) -> list[int] | None:
    if data is None:
        return None
    if isinstance(data, str) and re.fullmatch("([0-9a-f]{4})*", data):
        marks = [int(data[at : at + 4], 16) for at in range(0, len(data), 4)]
        if len(marks) == choices:
            return marks
    raise BadRecord("error.record_shape")


def _card_set(data: Json) -> CardSet | None:
    if data is None:
        return None
    if isinstance(data, dict):
        name, mark = data.get("name"), data.get("mark")
        if isinstance(name, str) and isinstance(mark, str):
            return CardSet(name, mark)
    raise BadRecord("error.record_shape")


def record_from_text(text: str) -> Record:
    """Read a record from a file's contents."""
    try:
        data: Json = json.loads(text)
    except ValueError as error:
        raise BadRecord("error.record_json", {"why": str(error)}) from error
    return record_from_json(data)


def _digest(data: dict[str, Json]) -> str:
    """Fingerprint of a record's contents: damage shows up before it is played."""
    canonical = json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]
