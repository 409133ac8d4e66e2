"""Who plays the matches of a command, and where they are written as they come."""

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout
from errno import EDQUOT, EFBIG, EIO, ENOSPC
from pathlib import Path

from klubovna.arena.cluster import Cluster
from klubovna.arena.crew import Crew, processes
from klubovna.arena.parquet import About, RowFile
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.core.carried import own_path
from klubovna.terminal.saves import FileProblem

SUFFIX = ".parquet"
FULL = (ENOSPC, EDQUOT, EFBIG, EIO)
"""What goes wrong with a file that is open already."""


def crew_switches(parser: Parser) -> None:
    """`--workers` and `--cluster`."""
    parser.switch("--workers", check=whole_number(1, "--workers"))
    parser.switch("--cluster")


@contextmanager
def chosen_crew(asked: Namespace) -> Iterator[Crew]:
    """Processes of this machine (one, unless it says how many), or a cluster. What Ray says of
    lost processes is no result, so meanwhile nothing goes to the output."""
    if asked.cluster is None:
        yield processes(asked.workers or 1)
        return
    with redirect_stdout(sys.stderr), Cluster(asked.cluster, asked.workers or 0) as cluster:
        yield cluster


@contextmanager
def row_file(name: str | None, columns: dict[str, str], about: About) -> Iterator[RowFile | None]:
    """The Parquet file of this name, where one is wanted; it is closed whatever happens."""
    if name is None:
        yield None
        return
    if not name.endswith(SUFFIX):
        raise BadUsage("cli.error.parquet_name", {"typed": name})
    try:
        with RowFile(own_path(name), columns, about) as made:
            yield made
    except OSError as error:
        blame_file(error, name)
        raise


def blame_file(error: OSError, *names: str | None) -> None:
    """Say that one of these files or folders cannot be written, if that is what went wrong, and
    not something with a bot that has files of its own."""
    at = None if error.filename is None else Path(str(error.filename))
    for name in names:
        if name is None:
            continue
        ours = own_path(name)
        if error.errno in FULL or (at and (at.is_relative_to(ours) or ours.is_relative_to(at))):
            told = {"file": str(at or ours), "why": "other"}
            raise FileProblem("terminal.error.write", dict(told)) from error
