"""`klubovna admin delete` and `archive`: tables that nobody needs any more."""

import argparse
import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path
from zipfile import ZipFile

from klubovna.cli.admin_choice import (
    Choice,
    choice_switches,
    must_exist,
    progress_bar,
    read_choice,
    tables_in,
)
from klubovna.cli.database import database_of
from klubovna.cli.output import aside, out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.carried import own_path
from klubovna.core.errors import KlubovnaError
from klubovna.server.archive import Packed, new_archive, pack, readable
from klubovna.server.storage import Storage, StoredTable
from klubovna.server.storage.opening import looked_at, opened
from klubovna.terminal.saves import FileProblem
from klubovna.texts import Words

ALL_WELL, SOME_LEFT = 0, 1


def delete(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_delete")
    parser.given("ids", nargs="*")
    parser.switch("--database")
    choice_switches(parser)
    parser.switch("--yes", takes="nothing")
    asked = parser.read(arguments)
    ids = chosen(asked)
    if not asked.ids and not asked.yes:
        out().print(spoken("admin.would_delete", n=len(ids), tables=", ".join(ids)), markup=False)
        return SOME_LEFT if ids else ALL_WELL
    return asyncio.run(_delete(spoken, database_of(asked), ids))


async def _delete(spoken: Words, database: Path | str, ids: list[str]) -> int:
    async with writable(database) as storage:
        known = set(await storage.all_tables())
        for id in ids:
            if id in known:
                await storage.delete(id)
            else:
                aside().print(spoken("admin.error.no_table", table=id), markup=False)
    gone = [id for id in ids if id in known]
    out().print(spoken("admin.deleted", n=len(gone)), markup=False)
    return ALL_WELL if len(gone) == len(ids) else SOME_LEFT


def archive(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_archive")
    parser.given("ids", nargs="*")
    parser.switch("--database")
    choice_switches(parser)
    parser.switch("--to", value="file")
    asked = parser.read(arguments)
    if not asked.to:
        raise BadUsage("admin.error.where_to")
    file = own_path(asked.to)
    if file.exists():
        raise FileProblem("server.database.exists", {"file": str(file)})
    return asyncio.run(_archive(spoken, database_of(asked), chosen(asked), file))


async def _archive(spoken: Words, database: Path | str, ids: list[str], file: Path) -> int:
    """Only what stands in the file and can be read there is deleted."""
    async with writable(database) as storage:
        try:
            with new_archive(file) as archive:
                packed = await _packed(spoken, storage, ids, archive)
            gone = readable(file, packed)
        except OSError as error:
            about = {"file": str(file), "why": str(error)}
            raise FileProblem("server.database.unwritten", dict(about)) from error
        for one in gone:
            await storage.delete(one.id)
    if not gone:
        file.unlink()
    key = "admin.archived" if gone else "admin.nothing_archived"
    out().print(spoken(key, n=len(gone), file=str(file)), markup=False, soft_wrap=True)
    return ALL_WELL if len(gone) == len(ids) else SOME_LEFT


async def _packed(
    spoken: Words, storage: Storage, ids: list[str], archive: ZipFile
) -> list[Packed]:
    packed = []
    with progress_bar(spoken, len(ids)) as tell:
        for number, id in enumerate(ids, 1):
            try:
                packed.append(pack(archive, await storage.table(id), await storage.rows(id)))
            except KlubovnaError as error:
                said = spoken("admin.left", table=id, why=error.text)
                aside().print(said, markup=False, soft_wrap=True)
            tell(number)
    return packed


def chosen(asked: argparse.Namespace) -> list[str]:
    """The ids that were typed, or those of the tables that fit; one of both must be said."""
    choice = read_choice(asked)
    if bool(asked.ids) == (choice != Choice()):
        raise BadUsage("admin.error.which")
    if asked.ids:
        return list(dict.fromkeys(asked.ids))
    with contextlib.closing(looked_at(database_of(asked))) as rows:
        return [t.id for t in tables_in(rows, choice) if isinstance(t, StoredTable)]


@contextlib.asynccontextmanager
async def writable(database: Path | str) -> AsyncIterator[Storage]:
    """The database, for writing; a file that a server has is refused."""
    must_exist(database)
    storage = opened(database, "full", accept_loss=False)
    try:
        yield storage
        await storage.settled(storage.mark())
    finally:
        await storage.close()
