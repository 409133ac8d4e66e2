"""`klubovna admin list` and `show`: what is kept, also while a server runs."""

import contextlib
import json
from collections import Counter
from datetime import datetime
from typing import Any

import msgspec
from rich.box import SIMPLE
from rich.table import Table

from klubovna.cli.admin_choice import (
    choice_switches,
    read_choice,
    table_in,
    tables_in,
)
from klubovna.cli.database import database_of
from klubovna.cli.output import aside, out
from klubovna.cli.parser import Parser
from klubovna.core.errors import KlubovnaError
from klubovna.core.registry import find_game
from klubovna.server.storage import HOST, INVITATION, WATCH, StoredTable
from klubovna.server.storage.opening import looked_at
from klubovna.server.storage.rows import Rows
from klubovna.server.wire import SeatInfo
from klubovna.texts import Words

PLACES = {WATCH: "watch", INVITATION: "invitation", HOST: "host"}


def show_list(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_list")
    parser.switch("--database")
    choice_switches(parser)
    parser.switch("--json", takes="nothing")
    asked = parser.read(arguments)
    choice = read_choice(asked)
    with contextlib.closing(looked_at(database_of(asked))) as rows:
        found = list(tables_in(rows, choice))
    tables = [table for table in found if isinstance(table, StoredTable)]
    if asked.json:
        print(json.dumps([summary(table) for table in tables], ensure_ascii=False, indent=2))
    else:
        print_tables(spoken, tables)
    for id in (table for table in found if isinstance(table, str)):
        aside().print(spoken("admin.damaged", table=id), markup=False, soft_wrap=True)
    return 0


def show_one(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_show")
    parser.given("id")
    parser.switch("--database")
    parser.switch("--json", takes="nothing")
    asked = parser.read(arguments)
    with contextlib.closing(looked_at(database_of(asked))) as rows:
        table = table_in(rows, asked.id)
        more = belongings(rows, table.id)
    if asked.json:
        print(json.dumps({**summary(table), **more}, ensure_ascii=False, indent=2))
    else:
        print_one(spoken, table, more)
    return 0


def summary(table: StoredTable) -> dict[str, Any]:
    """The table as the server tells of it."""
    told: dict[str, Any] = msgspec.to_builtins(table.summary())
    return told


def belongings(rows: Rows, id: str) -> dict[str, Any]:
    """What else belongs to a table: how many rows of each sheet, and what its keys open."""
    counts: dict[str, int] = {}
    keys: Counter[str] = Counter()
    for sheet in rows.sheets().values():
        if "table" in sheet.columns:
            counts[sheet.name] = sum(1 for _ in rows.read(sheet, ["table"], {"table": id}))
        if sheet.name == "keys":
            for (place,) in rows.read(sheet, ["seat"], {"table": id}):
                keys[PLACES.get(int(place or 0), "seats")] += 1
    return {"rows": counts, "keys": dict(keys)}


def print_tables(spoken: Words, tables: list[StoredTable]) -> None:
    shown = Table(box=SIMPLE, show_edge=False, pad_edge=False)
    for name in ("id", "game", "state", "moves", "seats", "created", "changed"):
        right = "right" if name == "moves" else "left"
        shown.add_column(spoken(f"admin.column.{name}"), justify=right, overflow="fold")  # type: ignore[arg-type]
    for table in tables:
        shown.add_row(
            table.id,
            game_name(spoken, table),
            spoken(f"admin.state.{table.status}"),
            str(table.moves),
            ", ".join(seat_name(spoken, seat) for seat in table.seats),
            moment(table.created),
            moment(table.changed),
        )
    if tables:
        out().print(shown, markup=False)
    out().print(spoken("admin.count", n=len(tables)), markup=False)


def print_one(spoken: Words, table: StoredTable, more: dict[str, Any]) -> None:
    options = ", ".join(f"{name}={value}" for name, value in table.start.switches.items())
    lines = {
        "id": table.id,
        "game": game_name(spoken, table),
        "options": options or "–",
        "rules": str(table.start.rules_version),
        "state": spoken(f"admin.state.{table.status}"),
        "practice": spoken("yes" if table.practice else "no"),
        "public": spoken("yes" if table.public else "no"),
        "seats": ", ".join(seat_name(spoken, seat) for seat in table.seats),
        "moves": str(table.moves),
        "created": moment(table.created),
        "changed": moment(table.changed),
        "rematch": table.rematch or "–",
        "keys": ", ".join(f"{name} {n}" for name, n in more["keys"].items()) or "–",
        "rows": ", ".join(f"{name} {n}" for name, n in more["rows"].items()),
    }
    names = {name: spoken(f"admin.column.{name}") for name in lines}
    width = max(map(len, names.values()))
    for name, value in lines.items():
        out().print(f"{names[name]:<{width}}  {value}", markup=False, soft_wrap=True)


def game_name(spoken: Words, table: StoredTable) -> str:
    """The game by its name, or by its id where it is not installed."""
    try:
        return find_game(table.start.game).words(spoken.lang)("game.name")
    except KlubovnaError:
        return table.start.game


def seat_name(spoken: Words, seat: SeatInfo) -> str:
    if seat.kind == "open":
        return spoken("admin.open_seat")
    return seat.name or seat.agent or "?"


def moment(at: int) -> str:
    """In the time zone of whoever looks."""
    return datetime.fromtimestamp(at / 1000).strftime("%Y-%m-%d %H:%M")
