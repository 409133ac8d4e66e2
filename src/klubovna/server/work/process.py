"""One worker process, as the server sees it."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from klubovna.core.registry import cards_in_use
from klubovna.server.work.letters import LENGTH, Hiring, Report, letter

OWN_FAULT: Final = {
    signal.SIGSEGV,
    signal.SIGABRT,
    signal.SIGBUS,
    signal.SIGFPE,
    signal.SIGILL,
    signal.SIGALRM,
}
"""What ends a process because of something that it does itself."""
LAST_BREATH: Final = 1.0
"""Seconds in which a process that hung up must have ended by itself."""

_report = msgspec.json.Decoder(Report).decode


class Process:
    """A process of its own group, so that Ctrl-C is left to the server; it can always be killed,
    whatever it does, and nothing that is sent to it ever waits."""

    def __init__(
        self,
        popen: "subprocess.Popen[bytes]",
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
    ) -> None:
        self._popen = popen
        self._reader = reader
        self._writer = writer

    @classmethod
    async def begin(cls) -> "Process":
        """Start one that knows our cards."""
        ours, theirs = socket.socketpair()
        with theirs:
            popen = subprocess.Popen(
                [sys.executable, "-P", "-m", f"{__package__}.inside", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                process_group=0,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        try:
            reader, writer = await asyncio.open_unix_connection(sock=ours)
        except BaseException:
            popen.kill()
            popen.wait()
            ours.close()
            raise
        process = cls(popen, reader, writer)
        process.send(letter(Hiring(cards_in_use())))
        return process

    @property
    def pid(self) -> int:
        return self._popen.pid

    def send(self, data: bytes) -> None:
        self._writer.write(data)

    async def reports(self) -> AsyncIterator[Report]:
        """All that it says, until it ends."""
        try:
            while True:
                head = await self._reader.readexactly(LENGTH.size)
                yield _report(await self._reader.readexactly(LENGTH.unpack(head)[0]))
        except (asyncio.IncompleteReadError, OSError):
            return

    def stopped(self) -> bool:
        """Whether somebody has stopped it, where the system tells."""
        try:
            with open(f"/proc/{self.pid}/stat", "rb") as file:
                return file.read().rpartition(b")")[2].split()[0] in (b"T", b"t")
        except (OSError, IndexError):
            return False

    def kill(self) -> None:
        """SIGKILL: also for one that is stopped or deaf."""
        self._popen.kill()

    async def end(self) -> int:
        """Make sure that it is gone, also for whoever has no time to wait for that; its exit code
        as `subprocess` gives it."""
        self._writer.close()
        if not self._reader.at_eof():
            self._popen.kill()
        breath = LAST_BREATH
        try:
            while self._popen.poll() is None:
                if breath <= 0.0:
                    self._popen.kill()
                breath -= 0.01
                await asyncio.sleep(0.01)
        except asyncio.CancelledError:
            self._popen.kill()
            self._popen.wait()
            raise
        return self._popen.returncode
