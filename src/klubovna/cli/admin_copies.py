"""`klubovna admin backup`, `restore` and `move`: everything, as a whole."""

import os
from collections.abc import Callable
from pathlib import Path

from klubovna.cli.admin_choice import progress_bar
from klubovna.cli.database import database_of, named
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.carried import own_path
from klubovna.server.storage import backup as copies
from klubovna.server.storage.moving import Carried, Tell, size
from klubovna.server.storage.opening import is_address, looked_at
from klubovna.texts import Words


def backup(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_backup")
    parser.given("file")
    parser.switch("--database")
    asked = parser.read(arguments)
    source, file = database_of(asked), own_path(asked.file)
    done = counted(spoken, source, lambda tell: copies.back_up(source, file, tell))
    report(spoken, "admin.backed_up", done, str(file))
    return 0


def restore(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_restore")
    parser.given("file")
    parser.switch("--database")
    asked = parser.read(arguments)
    file, target = own_path(asked.file), database_of(asked)
    must_differ(file, target)
    done = counted(spoken, file, lambda tell: copies.restore(file, target, tell))
    report(spoken, "admin.restored", done, asked.file)
    return 0


def move(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "admin_move")
    parser.given("from")
    parser.given("to")
    asked = vars(parser.read(arguments))
    source, target = named(asked["from"]), named(asked["to"])
    must_differ(source, target)
    done = counted(spoken, source, lambda tell: copies.move(source, target, tell))
    report(spoken, "admin.moved", done, "")
    return 0


def must_differ(source: Path | str, target: Path | str) -> None:
    """Nothing is carried into itself."""
    here = source if is_address(source) else os.path.realpath(source)
    there = target if is_address(target) else os.path.realpath(target)
    if here == there:
        raise BadUsage("admin.error.same")


def counted(
    spoken: Words, source: Path | str, work: Callable[[Tell], list[Carried]]
) -> list[Carried]:
    """Do it, and show how far it is: each row is written, then compared."""
    rows = looked_at(source)
    total = 2 * size(rows)
    rows.close()
    with progress_bar(spoken, total) as tell:
        return work(tell)


def report(spoken: Words, key: str, done: list[Carried], file: str) -> None:
    for sheet, rows in done:
        out().print(spoken("admin.rows", sheet=sheet, n=rows), markup=False)
    said = spoken(key, n=sum(rows for _, rows in done), file=file)
    out().print(said, markup=False, soft_wrap=True)
