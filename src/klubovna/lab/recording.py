"""Data sets: matches of bots, question by question, with what the seat could see.

A file holds a header and then one entry a match. Nothing in it was hidden from the seat that was
asked: views are those of the deciding seat.
"""

import gzip
import json
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import IO, NamedTuple

from klubovna import __version__
from klubovna.agents import make_agent
from klubovna.agents.search import Search
from klubovna.arena.crew import processes
from klubovna.arena.extras import extra
from klubovna.core.agent import Agent, Seat
from klubovna.core.errors import BadSetup
from klubovna.core.game import complete_setup
from klubovna.core.match import Match
from klubovna.core.outfit import outfit_of
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import Json, State
from klubovna.lab.plan import Options

FORMAT = "klubovna-dataset"
VERSION = 1
"""Grows whenever a reader of the last version would misunderstand a file."""
ENDINGS = (".jsonl", ".jsonl.gz", ".parquet")
HEADER = b"klubovna"
"""Where a Parquet file keeps the header, among its own metadata."""


class Sitting(NamedTuple):
    """All that a process must know to play the matches of a data set."""

    game: str
    agents: list[str]
    seed: str
    options: Options


class Recorded(NamedTuple):
    """What was written."""

    file: str
    matches: int
    decisions: int


def record_matches(
    game: str,
    file: Path,
    *,
    games: int = 100,
    agents: list[str] | None = None,
    players: int = 0,
    options: Options | None = None,
    seed: str = "1",
    workers: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> Recorded:
    """Let agents play and write every question to the file. One name of an agent serves for all
    seats. Given playouts (`search:50`) the file is the same on every machine; given seconds, the
    bots' thoughts depend on it."""
    if not file.name.endswith(ENDINGS):
        raise BadSetup("error.dataset_name", {"file": file.name})
    if file.suffix == ".parquet":
        extra("pyarrow", "parquet")
    sitting = _sitting(game, agents or ["search:0.1s"], players, seed, dict(options or {}))
    head = header(sitting, games)
    write = _write_parquet if file.suffix == ".parquet" else _write_lines
    decisions = 0

    def told() -> Iterator[dict[str, Json]]:
        nonlocal decisions
        for number, entry in enumerate(_played(sitting, games, workers), 1):
            asked = entry["decisions"]
            assert isinstance(asked, list)
            decisions += len(asked)
            yield entry
            if progress is not None:
                progress(number, games)

    beside = file.with_name(file.name + ".new")
    try:
        write(beside, head, told(), file.name.endswith(".gz"))
        beside.replace(file)
    finally:
        beside.unlink(missing_ok=True)
    return Recorded(str(file), games, decisions)


def _sitting(game: str, agents: list[str], players: int, seed: str, options: Options) -> Sitting:
    found = find_game(game)
    usual = min(max(outfit_of(found).usual_players, found.least_players), found.most_players)
    seats = players or (len(agents) if len(agents) > 1 else usual)
    named = agents * seats if len(agents) == 1 else agents
    if len(named) != seats:
        raise BadSetup("error.agents", {"n": len(named), "needed": seats})
    complete_setup(found, seats, options, seed)
    new_match(found, seats, seed, options)
    for name in named:
        make_agent(found.id, name, seed)
    return Sitting(found.id, named, seed, options)


def header(sitting: Sitting, games: int) -> dict[str, Json]:
    """What a reader must know before the first match."""
    game = find_game(sitting.game)
    cards = game.card_set()
    return {
        "format": FORMAT,
        "version": VERSION,
        "made_with": f"klubovna {__version__}",
        "game": game.id,
        "rules_version": game.rules_version,
        "cards": cards.mark if cards else None,
        "agents": [*sitting.agents],
        "options": dict(sitting.options),
        "seed": sitting.seed,
        "matches": games,
        "licence": licence(),
    }


def licence() -> str:
    """What is ours in a data set, and what is not."""
    return files("klubovna.lab").joinpath("LICENCE.txt").read_text(encoding="utf-8")


# ---- playing


def record_one(sitting: Sitting, number: int) -> dict[str, Json]:
    """One match with all its questions."""
    game, seed = find_game(sitting.game), f"{sitting.seed}/{number}"
    names = sitting.agents
    agents = [make_agent(game.id, name, f"{seed}/{seat}") for seat, name in enumerate(names)]
    match = new_match(game, len(names), seed, sitting.options)
    seats = [Seat(match, seat) for seat in range(len(names))]
    decisions: list[Json] = []
    while match.decision is not None:
        seat = match.owed()[0].seat
        chosen = agents[seat].choose(seats[seat])
        decisions.append(_decision(match, seats[seat], agents[seat], chosen))
        match.step(chosen, seat)
    result = match.result()
    return {
        "match": number,
        "record": match.record().to_json(),
        "scores": [*result.scores],
        "winners": [*result.winners],
        "decisions": decisions,
    }


def _decision(
    match: Match[State], seat: Seat[State], agent: Agent[State], chosen: int
) -> dict[str, Json]:
    asked = seat.decision()
    view: Json = json.loads(json.dumps(seat.view()))
    return {
        "seat": seat.number,
        "kind": asked.kind,
        "view": view,
        "options": [label.words for label in match.labels(asked)],
        "choice": chosen,
        "values": _values(agent),
    }


def _values(agent: Agent[State]) -> Json:
    """What an agent that tries its moves thinks of them: the option, the chance to win, the worth
    from 0 to 1, on how many imagined deals; null where it tried none."""
    if not isinstance(agent, Search) or not agent.compared:
        return None
    return [
        {
            "option": one.option,
            "chance": round(one.chance, 6),
            "worth": round(one.worth, 6),
            "deals": one.deals,
        }
        for one in agent.compared
    ]


def _played(sitting: Sitting, games: int, workers: int) -> Iterator[dict[str, Json]]:
    return processes(workers).each(record_one, ((sitting, number) for number in range(games)))


# ---- writing


def _write_lines(
    file: Path, head: dict[str, Json], entries: Iterator[dict[str, Json]], packed: bool
) -> None:
    with file.open("wb") as raw:
        if not packed:
            _put(raw, head, entries)
            return
        with gzip.GzipFile("", "wb", 6, raw, mtime=0) as squeezed:
            _put(squeezed, head, entries)


def _put(
    out: "IO[bytes] | gzip.GzipFile", head: dict[str, Json], entries: Iterator[dict[str, Json]]
) -> None:
    out.write(_line(head))
    for entry in entries:
        out.write(_line(entry))


def _line(data: dict[str, Json]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()


def _write_parquet(
    file: Path, head: dict[str, Json], entries: Iterator[dict[str, Json]], packed: bool
) -> None:
    """One row a question. What has no fixed columns (view, options, values, the match's record)
    is JSON."""
    arrow, parquet = extra("pyarrow", "parquet"), extra("pyarrow.parquet", "parquet")
    fields = [
        ("match", arrow.int32()),
        ("at", arrow.int32()),
        ("seat", arrow.int16()),
        ("kind", arrow.string()),
        ("view", arrow.string()),
        ("options", arrow.list_(arrow.string())),
        ("choice", arrow.int32()),
        ("values", arrow.string()),
        ("scores", arrow.list_(arrow.int64())),
        ("winners", arrow.list_(arrow.int16())),
        ("record", arrow.string()),
    ]
    schema = arrow.schema(fields, metadata={HEADER: json.dumps(head).encode()})
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        for entry in entries:
            writer.write_table(arrow.Table.from_pylist(_rows(entry), schema=schema))


def _rows(entry: dict[str, Json]) -> list[dict[str, Json]]:
    """The questions of a match; its record stands with the first."""
    asked = entry["decisions"]
    assert isinstance(asked, list)
    found: list[dict[str, Json]] = []
    for at, one in enumerate(asked):
        assert isinstance(one, dict)
        found.append(
            {
                **one,
                "match": entry["match"],
                "at": at,
                "view": json.dumps(one["view"]),
                "values": json.dumps(one["values"]),
                "scores": entry["scores"],
                "winners": entry["winners"],
                "record": json.dumps(entry["record"]) if at == 0 else None,
            }
        )
    return found
