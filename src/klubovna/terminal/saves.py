"""Save files: a record, who plays, and in which language."""

import json
import os
import re
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from klubovna.core.errors import BadRecord, KlubovnaError
from klubovna.core.match import Match
from klubovna.core.record import Record, record_from_json
from klubovna.core.state import Json, State
from klubovna.texts import LANGUAGES


class FileProblem(KlubovnaError):
    """A file that cannot be read or written."""


class Save(NamedTuple):
    """What a save file holds; a bare record has no players and no language."""

    record: Record
    players: list[str]
    lang: str


def save_text(match: Match[State], players: list[str], lang: str) -> str:
    """The contents of a save file."""
    record: Json = match.record(resumable=True).to_json()
    data: dict[str, Json] = {"record": record, "players": [*players], "lang": lang}
    return json.dumps(data, ensure_ascii=False) + "\n"


def write_save(path: Path, text: str) -> None:
    """Write the file in one go, so that nothing half-written is ever found."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and not _is_ours(path):
            raise FileProblem("terminal.error.not_ours", {"file": str(path)})
        fresh = path.with_name(path.name + ".new")
        fresh.write_text(text, encoding="utf-8")
        os.replace(fresh, path)
    except OSError as error:
        raise FileProblem("terminal.error.write", _about(path, error)) from error


def _is_ours(path: Path) -> bool:
    """Whether a file that would be overwritten is a save file."""
    try:
        read_save(path)
    except BadRecord:
        return path.is_file() and path.stat().st_size == 0
    return True


def read_save(path: Path) -> Save:
    """Read a save file or a bare record."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise FileProblem("terminal.error.read", _about(path, error)) from error
    except UnicodeDecodeError as error:
        raise BadRecord("terminal.error.not_text", {"file": str(path)}) from error
    try:
        data: Json = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("terminal.error.not_json", {"file": str(path)}) from error
    if not isinstance(data, dict) or "record" not in data:
        return Save(record_from_json(data), [], "")
    record = record_from_json(data["record"])
    return Save(record, _players(data.get("players"), record), _language(data.get("lang")))


def _players(value: Json, record: Record) -> list[str]:
    names = [name for name in value if isinstance(name, str)] if isinstance(value, list) else []
    if len(names) != record.players:
        raise BadRecord("terminal.error.players", {"n": record.players})
    return names


def _language(value: Json) -> str:
    return value if isinstance(value, str) and value in LANGUAGES else ""


def _about(path: Path, error: OSError) -> dict[str, int | str]:
    why = "missing" if isinstance(error, FileNotFoundError) else "other"
    return {"file": str(path), "why": why}


def looks_secret(seed: str) -> bool:
    """Whether a seed is one that nobody chose, so that its seal proves something."""
    return re.fullmatch("[0-9a-f]{32}|[0-9a-f]{64}", seed) is not None


# ---- where games are kept


def data_folder(environ: Mapping[str, str]) -> Path:
    """The user's folder for our data, by the XDG rules."""
    base = environ.get("XDG_DATA_HOME", "")
    home = Path(base) if os.path.isabs(base) else Path.home() / ".local" / "share"
    return home / "klubovna"


def autosave_path(folder: Path, game_id: str) -> Path:
    """A new file for a match that begins now."""
    moment = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    path = folder / "games" / f"{game_id}-{moment}.json"
    n = 1
    while path.exists():
        n += 1
        path = path.with_name(f"{game_id}-{moment}-{n}.json")
    return path


def finished_path(path: Path) -> Path:
    """Where an autosave goes when its match is over."""
    return path.parent.parent / "finished" / path.name


def newest_autosave(folder: Path, game_id: str) -> Path:
    """The match that was played last; of any game when `game_id` is empty."""
    found = [path for path in (folder / "games").glob(f"{game_id}*.json") if path.is_file()]
    if not found:
        raise FileProblem("terminal.error.no_autosave")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


class Keeper:
    """Keeps one match in a file while it is being played."""

    def __init__(self, path: Path, is_autosave: bool) -> None:
        self.path = path
        self.is_autosave = is_autosave

    def keep(self, text: str) -> None:
        write_save(self.path, text)

    def finish(self, text: str) -> None:
        """Keep a match that is over; an autosave leaves the games that can be resumed."""
        unfinished = self.path
        if self.is_autosave:
            self.path = finished_path(unfinished)
        write_save(self.path, text)
        if self.is_autosave:
            unfinished.unlink(missing_ok=True)
