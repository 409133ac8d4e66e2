"""Which database is meant where one is typed, or none."""

import argparse
import os
from pathlib import Path
from typing import Final

from klubovna.core.carried import own_path
from klubovna.server.storage.opening import is_address
from klubovna.terminal.saves import data_folder

DATABASE: Final = "tables.sqlite3"


def database_of(asked: argparse.Namespace) -> Path | str:
    """What was typed behind --database, or the file in the data folder."""
    return named(asked.database or str(data_folder(os.environ) / DATABASE))


def named(text: str) -> Path | str:
    """A file, or the address of a database."""
    return text if is_address(text) else own_path(text)
