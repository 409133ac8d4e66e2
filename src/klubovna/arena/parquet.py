"""Results as Parquet, written as they come: a file for millions of matches, for the tools that
people study tables with. Needs the extra `parquet`; beside this room only `lab` knows pyarrow.

A column is declared once, with its type. Whatever ends the work, what was written before can be
read: the file is closed properly on the way out.
"""

import json
from pathlib import Path
from types import ModuleType, TracebackType
from typing import Any, NamedTuple

import klubovna
from klubovna.arena.extras import extra
from klubovna.arena.report import GameRow
from klubovna.arena.tournament import Order, Played
from klubovna.core.decision import NOBODY
from klubovna.core.registry import find_game
from klubovna.core.state import Json

GROUP = 50_000
"""So many rows are gathered before they are written."""

SIMULATED = {
    "number": "int64",
    "seed": "string",
    "decisions": "int32",
    "first": "int8",
    "winners": "list int8",
    "scores": "list int32",
    "rival": "int32",
}
PLAYED = {
    "number": "int64",
    "deal": "int64",
    "seed": "string",
    "agents": "list string",
    "scores": "list int32",
    "shares": "list float64",
}


class About(NamedTuple):
    """What the file says of all its rows."""

    game: str
    agents: list[str]
    seed: str
    options: dict[str, str | int | bool]


class RowFile:
    """A Parquet file that is being written. Seats are counted from 0, as in the library."""

    def __init__(self, file: Path, columns: dict[str, str], about: About) -> None:
        self._arrow = extra("pyarrow", "parquet")
        self._parquet = extra("pyarrow.parquet", "parquet")
        fields = [(name, _type(self._arrow, kind)) for name, kind in columns.items()]
        self._schema = self._arrow.schema(fields, metadata=_metadata(about))
        self._file = file
        self._writer: Any = None
        self._rows: list[dict[str, object]] = []

    def __enter__(self) -> "RowFile":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._writer is not None:
            self._write()
            self._writer.close()

    def add(self, rows: list[dict[str, object]]) -> None:
        """The first rows make the file, so that one which can't be written is soon known."""
        if self._writer is None:
            self._writer = self._parquet.ParquetWriter(self._file, self._schema, compression="zstd")
        self._rows.extend(rows)
        if len(self._rows) >= GROUP:
            self._write()

    def _write(self) -> None:
        if self._rows:
            table = self._arrow.Table.from_pylist(self._rows, schema=self._schema)
            self._writer.write_table(table)
            self._rows = []


def simulated(rows: list[GameRow]) -> list[dict[str, object]]:
    """Matches of a simulation as rows of SIMULATED."""
    return [{**row._asdict(), "first": None if row.first == NOBODY else row.first} for row in rows]


def played(order: Order, one: Played) -> dict[str, object]:
    """A match of a tournament as a row of PLAYED."""
    return {
        "number": one.bout.number,
        "deal": one.bout.deal,
        "seed": f"{order.seed}/{one.bout.deal}",
        "agents": [order.agents[entrant] for entrant in one.bout.seats],
        "scores": one.scores,
        "shares": one.shares,
    }


def _metadata(about: About) -> dict[str, str]:
    game = find_game(about.game)
    cards = game.card_set()
    told: dict[str, Json] = {
        "klubovna": klubovna.__version__,
        "game": game.id,
        "rules_version": game.rules_version,
        "cards": None if cards is None else {"name": cards.name, "mark": cards.mark},
        "agents": [*about.agents],
        "options": dict(about.options),
        "seed": about.seed,
    }
    return {"klubovna": json.dumps(told, ensure_ascii=False)}


def _type(arrow: ModuleType, kind: str) -> object:
    listed, _, inside = kind.rpartition(" ")
    plain = getattr(arrow, inside)()
    return arrow.list_(plain) if listed else plain
