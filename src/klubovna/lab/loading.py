"""Reading data sets back: whatever was written, question by question."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from klubovna.arena.extras import extra
from klubovna.core.carried import own_path
from klubovna.core.errors import KlubovnaError
from klubovna.core.record import Record, record_from_json
from klubovna.core.state import Json
from klubovna.lab.recording import FORMAT, HEADER, VERSION


class BadDataset(KlubovnaError):
    """A file that is no data set, or one of another version."""


class KeptDecision(NamedTuple):
    """One question. `values` is what the agent found of the options that it tried, or None."""

    seat: int
    kind: str
    view: dict[str, Json]
    options: list[str]
    choice: int
    values: list[dict[str, float]] | None


class KeptMatch(NamedTuple):
    """One match. Its record plays it again, while the rules are the same."""

    number: int
    scores: list[int]
    winners: list[int]
    decisions: list[KeptDecision]
    record: Record


class Dataset:
    """A data set. The header is read at once, the matches when they are asked for."""

    def __init__(self, file: Path, header: dict[str, Json]) -> None:
        self.file = file
        self.header = header

    @property
    def game(self) -> str:
        return str(self.header["game"])

    @property
    def agents(self) -> list[str]:
        agents = self.header["agents"]
        assert isinstance(agents, list)
        return [str(agent) for agent in agents]

    def __len__(self) -> int:
        """How many matches it holds."""
        count = self.header["matches"]
        assert isinstance(count, int)
        return count

    def matches(self) -> Iterator[KeptMatch]:
        """Every match, one after the other; the file need not fit into memory."""
        read = 0
        entries = _packed(self.file) if _is_parquet(self.file) else _lines(self.file)
        try:
            for entry in entries:
                yield _match(entry)
                read += 1
        except (OSError, EOFError, ValueError, KeyError, TypeError) as error:
            raise self._ends(read) from error
        if read < len(self):
            raise self._ends(read)

    def _ends(self, read: int) -> BadDataset:
        return BadDataset(
            "error.dataset_ends", {"file": self.file.name, "n": read, "all": len(self)}
        )

    def __repr__(self) -> str:
        return f"<Dataset of {self.game}, {len(self)} matches>"


def load(file: str | Path) -> Dataset:
    """A data set. `BadDataset` says what is wrong with the file: that it is none, or of a version
    that this program does not read."""
    path = own_path(file)
    try:
        header = _packed_header(path) if _is_parquet(path) else json.loads(next(_texts(path)))
    except (OSError, EOFError, ValueError, StopIteration) as error:
        raise BadDataset("error.dataset_file", {"file": path.name}) from error
    if not isinstance(header, dict) or header.get("format") != FORMAT:
        raise BadDataset("error.dataset_file", {"file": path.name})
    if header.get("version") != VERSION:
        version = str(header.get("version"))
        raise BadDataset(
            "error.dataset_version", {"file": path.name, "version": version, "known": VERSION}
        )
    return Dataset(path, header)


def _match(entry: dict[str, Json]) -> KeptMatch:
    asked = entry["decisions"]
    assert isinstance(asked, list)
    return KeptMatch(
        entry["match"],  # type: ignore[arg-type]
        entry["scores"],  # type: ignore[arg-type]
        entry["winners"],  # type: ignore[arg-type]
        [KeptDecision(**one) for one in asked],  # type: ignore[arg-type]
        record_from_json(entry["record"]),
    )


# ---- lines of JSON


def _texts(file: Path) -> Iterator[str]:
    if file.name.endswith(".gz"):
        with gzip.open(file, "rt", encoding="utf-8") as packed:
            yield from packed
    else:
        with file.open(encoding="utf-8") as plain:
            yield from plain


def _lines(file: Path) -> Iterator[dict[str, Json]]:
    texts = _texts(file)
    next(texts)
    for text in texts:
        yield json.loads(text)


# ---- Parquet


def _is_parquet(file: Path) -> bool:
    return file.suffix == ".parquet"


def _packed_header(file: Path) -> Json:
    metadata = extra("pyarrow.parquet", "parquet").read_schema(file).metadata or {}
    found: Json = json.loads(metadata.get(HEADER, b"null"))
    return found


def _packed(file: Path) -> Iterator[dict[str, Json]]:
    """One group of rows is one match."""
    stored = extra("pyarrow.parquet", "parquet").ParquetFile(file)
    for group in range(stored.num_row_groups):
        rows = stored.read_row_group(group).to_pylist()
        yield {
            **{name: rows[0][name] for name in ("match", "scores", "winners")},
            "record": json.loads(rows[0]["record"]),
            "decisions": [_unpacked(row) for row in rows],
        }


def _unpacked(row: dict[str, Json]) -> Json:
    return {
        "seat": row["seat"],
        "kind": row["kind"],
        "view": json.loads(str(row["view"])),
        "options": row["options"],
        "choice": row["choice"],
        "values": json.loads(str(row["values"])),
    }
