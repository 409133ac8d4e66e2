"""`klubovna admin people` and `invitation`: whom a server knows, and who may come in."""

import asyncio
import contextlib
import json
from collections import Counter
from pathlib import Path
from typing import Any, Final

from rich.box import SIMPLE
from rich.table import Table

from klubovna.cli.admin_removing import ALL_WELL, SOME_LEFT, writable
from klubovna.cli.admin_tables import moment
from klubovna.cli.database import database_of
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.server.invitation import link
from klubovna.server.people import forget, unname
from klubovna.server.storage import INVITING, Storage
from klubovna.server.storage.opening import looked_at
from klubovna.server.storage.rows import Rows
from klubovna.texts import Words

LIST: Final = "list"
REMOVE: Final = "remove"
DELETE: Final = "delete"
ACTIONS: Final = (LIST, REMOVE, DELETE)


def people(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_people")
    parser.given("do")
    parser.given("ids", nargs="*")
    parser.switch("--database")
    parser.switch("--json", takes="nothing")
    asked = parser.read(arguments)
    if asked.do not in ACTIONS:
        about = {"typed": asked.do, "known": ", ".join(ACTIONS)}
        raise BadUsage("admin.error.action", dict(about))
    if asked.do == LIST:
        return show(spoken, database_of(asked), asked.json)
    if not asked.ids:
        raise BadUsage("admin.error.which_people")
    return asyncio.run(_change(spoken, database_of(asked), asked.do, asked.ids))


def show(spoken: Words, database: Path | str, as_json: bool) -> int:
    with contextlib.closing(looked_at(database)) as rows:
        persons = known(rows)
    if as_json:
        print(json.dumps(persons, ensure_ascii=False, indent=2))
        return ALL_WELL
    shown = Table(box=SIMPLE, show_edge=False, pad_edge=False)
    for name in ("id", "name", "tables", "passkeys", "rated", "created"):
        shown.add_column(spoken(f"admin.column.{name}"), overflow="fold")
    for one in persons:
        rated = spoken("yes" if one["rated"] else "no")
        counts = (str(one["tables"]), str(one["passkeys"]))
        shown.add_row(one["id"], one["name"] or "–", *counts, rated, moment(one["created"]))
    if persons:
        out().print(shown, markup=False)
    out().print(spoken("admin.people", n=len(persons)), markup=False)
    return ALL_WELL


def known(rows: Rows) -> list[dict[str, Any]]:
    """Everybody whom a database knows, by name."""
    sheets = rows.sheets()
    tables = Counter(str(row[0]) for row in rows.read(sheets["sittings"], ["person"]))
    passkeys = Counter(str(row[0]) for row in rows.read(sheets["passkeys"], ["person"]))
    columns = ["id", "name", "crest", "rated", "created"]
    found = [dict(zip(columns, row)) for row in rows.read(sheets["persons"], columns)]
    for one in found:
        id = str(one["id"])
        one |= {"tables": tables[id], "passkeys": passkeys[id], "rated": bool(one["rated"])}
    return sorted(found, key=lambda one: (str(one["name"]).casefold(), str(one["id"])))


async def _change(spoken: Words, database: Path | str, action: str, ids: list[str]) -> int:
    done = 0
    async with writable(database) as storage:
        for id in dict.fromkeys(ids):
            if await _changed(storage, action, id):
                done += 1
            else:
                aside().print(spoken("admin.error.no_person", person=id), markup=False)
    out().print(spoken(f"admin.people_{action}", n=done), markup=False)
    return ALL_WELL if done == len(set(ids)) else SOME_LEFT


async def _changed(storage: Storage, action: str, id: str) -> bool:
    person = await storage.people.person(id)
    if person is None:
        return False
    if action == REMOVE:
        await unname(storage, person)
    else:
        await forget(storage, person.id)
    return True


# ---- who may come in


def invitation(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_invitation")
    parser.switch("--database")
    parser.switch("--origin", default="http://127.0.0.1:8000")
    parser.switch("--renew", takes="nothing")
    asked = parser.read(arguments)
    database, secret = database_of(asked), ""
    if not asked.renew:
        with contextlib.closing(looked_at(database)) as rows:
            found = list(rows.read(rows.sheets()["secrets"], ["value"], {"name": INVITING}))
            secret = str(found[0][0]) if found else ""
    if not secret:
        secret = asyncio.run(_renewed(database))
    out().print(link(asked.origin.rstrip("/"), secret), markup=False, soft_wrap=True)
    return ALL_WELL


async def _renewed(database: Path | str) -> str:
    async with writable(database) as storage:
        return await storage.renew_secret(INVITING)
