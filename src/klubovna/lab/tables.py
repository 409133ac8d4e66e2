"""The data behind a report: findings as JSON, matches and positions as tables, in files."""

import csv
import json
import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path

from klubovna.arena.estimates import Estimate
from klubovna.arena.extras import extra
from klubovna.lab.findings import Findings
from klubovna.lab.work import Done

Cell = str | int | float | bool
Line = dict[str, Cell]


def to_json(findings: Findings) -> dict[str, object]:
    """All findings, without the single positions."""
    found = _plain({**findings._asdict(), "positions": len(findings.positions), "turns": 0})
    assert isinstance(found, dict)
    del found["turns"], found["points"]
    return found


def _plain(value: object) -> object:
    """Names instead of places; what is not known is null."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: _plain(part) for name, part in value._asdict().items()}
    if isinstance(value, Mapping):
        return {str(name): _plain(part) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, float):
        return round(value, 6) if math.isfinite(value) else None
    return value


def write_tables(done: Done, findings: Findings, folder: Path) -> list[Path]:
    """Every table as CSV; where pyarrow is installed, as Parquet, too."""
    folder.mkdir(parents=True, exist_ok=True)
    tables = {
        "matches": match_lines(done),
        "effects": effect_lines(findings),
        "positions": position_lines(findings),
        "variant": measure_lines(findings),
    }
    written: list[Path] = []
    for name, lines in tables.items():
        if lines:
            written.append(_csv(folder / f"{name}.csv", lines))
            if find_spec("pyarrow") is not None:
                written.append(_parquet(folder / f"{name}.parquet", lines))
    return written


def match_lines(done: Done) -> list[Line]:
    """One line a seat of a match."""
    found: list[Line] = []
    for row in done.rows:
        for seat, agent in enumerate(row.agents):
            had = row.assigned[seat] if len(row.assigned) > 1 else [*row.assigned, []][0]
            found.append(
                {
                    "experiment": row.kind,
                    "name": row.name,
                    "deal": row.deal,
                    "arm": row.arm,
                    "cards": row.cards,
                    "seat": seat + 1,
                    "agent": agent,
                    "assigned": " ".join(had),
                    "points": row.scores[seat],
                    "lead": round(row.leads[seat], 4),
                    "win": round(row.shares[seat], 4),
                    "goes": _goes(row.first, seat, len(row.agents)),
                    "turns": row.turns,
                    "decisions": row.decisions,
                }
            )
    return found


def _goes(first: int, seat: int, players: int) -> int:
    """When the seat's turn came, from 1; 0 where there is no order."""
    return (seat - first) % players + 1 if first >= 0 else 0


def effect_lines(findings: Findings) -> list[Line]:
    return [
        {
            "factor": factor.name,
            "value": one.value,
            "tried": one.n,
            "wins": round(one.rate, 6),
            **_columns("more_wins", one.wins),
            **_columns("more_points", one.points),
            "clear": one.clear,
        }
        for factor in findings.factors
        for one in factor.effects
    ]


def position_lines(findings: Findings) -> list[Line]:
    return [
        {
            "deal": one.deal,
            "at": one.at,
            "seat": one.seat + 1,
            "kind": one.kind,
            "moves": one.moves,
            "chosen": one.chosen,
            "better": one.better,
            "given_away": round(one.lost, 6),
            "standard_errors": round(one.worse, 3),
            "clear": one.clear,
        }
        for one in findings.positions
    ]


def measure_lines(findings: Findings) -> list[Line]:
    return [
        {
            "measure": one.name,
            "thing": one.thing,
            "deals": one.deals,
            "original": round(one.before, 6),
            "variant": round(one.after, 6),
            **_columns("change", one.change),
            "clear": one.clear,
        }
        for one in findings.measures
    ]


def _columns(name: str, one: Estimate) -> Line:
    return {
        name: round(one.value, 6),
        f"{name}_low": round(one.low, 6),
        f"{name}_high": round(one.high, 6),
    }


def _csv(file: Path, lines: Sequence[Line]) -> Path:
    with file.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, list(lines[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(lines)
    return file


def _parquet(file: Path, lines: Sequence[Line]) -> Path:
    table = extra("pyarrow", "parquet").Table.from_pylist([*lines])
    extra("pyarrow.parquet", "parquet").write_table(table, file)
    return file


def dumped(findings: Findings) -> str:
    return json.dumps(to_json(findings), ensure_ascii=False, indent=2)
