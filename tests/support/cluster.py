"""A PostgreSQL of the tests' own, on loopback, that can be killed and started again.

Who runs as root hands it to another user, because PostgreSQL refuses to run as root.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
from pathlib import Path
from typing import Any

import psycopg
import pytest

from support.tables import PATIENCE

USERS = ("postgres", "nobody")
OWNER = "klubovna"
FAST = ("fsync=off", "full_page_writes=off", "shared_buffers=16MB", "max_connections=60")
"""Only a crash of the whole machine could do harm now."""


def programs() -> Path:
    """Where PostgreSQL's programs are; without them a test is skipped, or fails with CI set."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    folders += [Path(on_path).resolve().parent] if on_path else []
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    why = "there is no PostgreSQL here (on Debian: apt install postgresql)"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


class Cluster:
    """A database server, running."""

    def __init__(self) -> None:
        self._programs = programs()
        self._as: dict[str, Any] = {}
        self.folder = Path(tempfile.mkdtemp(prefix="klubovna-postgres-"))
        if os.getuid() == 0:
            user = pwd.getpwnam(next(name for name in USERS if _exists(name)))
            self._as = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
            os.chown(self.folder, user.pw_uid, user.pw_gid)
        self._data = self.folder / "data"
        made = subprocess.run(
            [f"{self._programs}/initdb", "-D", str(self._data), "-U", OWNER, "--auth=trust"]
            + ["--encoding=UTF8", "--locale=C", "--no-sync"],
            cwd=self.folder,
            capture_output=True,
            text=True,
            **self._as,
        )
        assert made.returncode == 0, made.stderr
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._databases = 0
        self.start()

    def start(self) -> None:
        """Return when it can be used."""
        options = (*FAST, "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}")
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [f"{self._programs}/postgres", "-D", str(self._data), "-p", str(self.port)]
                + [part for option in options for part in ("-c", option)],
                cwd=self.folder,
                stdout=log,
                stderr=log,
                **self._as,
            )
        while True:
            assert self.process.poll() is None, (self.folder / "log").read_text()
            with contextlib.suppress(psycopg.OperationalError):
                psycopg.connect(self.url("postgres")).close()
                return

    def stop(self) -> None:
        """At once, as a crash would: what was not committed is gone, and no client is asked."""
        self.process.send_signal(signal.SIGQUIT)
        self.process.wait(PATIENCE)

    def end(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def url(self, database: str, port: int = 0) -> str:
        return f"postgresql://{OWNER}@127.0.0.1:{port or self.port}/{database}"

    def new_database(self) -> str:
        """The name of an empty one."""
        self._databases += 1
        name = f"club{self._databases}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as db:
            db.execute(f"CREATE DATABASE {name}")
        return name


def asked(url: str, query: str, *values: object) -> list[tuple[Any, ...]]:
    """What stands in a database."""
    with psycopg.connect(url, autocommit=True) as db:
        found = db.execute(query, values or None)
        return found.fetchall() if found.description else []


def _exists(user: str) -> bool:
    try:
        return bool(pwd.getpwnam(user))
    except KeyError:
        return False
