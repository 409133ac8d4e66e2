"""What runs in a worker process: it reads orders, does them one by one, and reports.

It ends when the server is gone: at once where Python can still notice, and at the latest a little
after the time for its work is up.
"""

import contextlib
import gc
import os
import queue
import signal
import socket
import sys
import threading
import traceback
from collections.abc import Iterator
from typing import BinaryIO, Final

import msgspec

from klubovna.core.errors import KlubovnaError
from klubovna.core.registry import use_all_cards
from klubovna.server.errors import code_of
from klubovna.server.work.letters import LENGTH, Hiring, Order, Report, complaint, letter
from klubovna.server.work.tasks import find_task

GRACE: Final = 5.0
"""Seconds that the server has to end a worker that hangs, before it ends itself."""
STATM: Final = "/proc/self/statm"
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
NEARLY: Final = 2 << 20
"""Less room than this is none."""


def main(descriptor: int) -> None:
    """Work for the server at the other end of this socket."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    line = socket.socket(fileno=descriptor)
    incoming = line.makefile("rb")
    use_all_cards(msgspec.json.decode(_read(incoming), type=Hiring).cards)
    orders: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(incoming, orders), daemon=True).start()
    line.sendall(letter(Report()))
    while True:
        report = carry_out(msgspec.json.decode(orders.get(), type=Order))
        line.sendall(letter(report))
        if report.too_hard:
            os._exit(0)


def _read(incoming: BinaryIO) -> bytes:
    """The next letter; EOFError when the server is gone."""
    head = incoming.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    return incoming.read(LENGTH.unpack(head)[0])


def _listen(incoming: BinaryIO, orders: "queue.SimpleQueue[bytes]") -> None:
    """Take orders; the end of the server is the end of this process."""
    try:
        while True:
            orders.put(_read(incoming))
    except (EOFError, OSError):
        os._exit(0)


def carry_out(order: Order) -> Report:
    """Do it, and say how it went."""
    signal.setitimer(signal.ITIMER_REAL, order.seconds + GRACE)
    full = False
    try:
        task = find_task(order.task)
        with memory(order.megabytes) as most:
            try:
                return Report(answer=msgspec.Raw(task.do(bytes(order.question))))
            finally:
                full = 0 < most < _size() + NEARLY
    except KlubovnaError as error:
        return complaint(error.text, code_of(error))
    except MemoryError:
        gc.collect()
        return Report(too_hard=True)
    except Exception:
        # Where memory has run out, other errors than MemoryError may tell of it.
        return Report(too_hard=True) if full else Report(failure=traceback.format_exc())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)


@contextlib.contextmanager
def memory(megabytes: int) -> Iterator[int]:
    """Let this process have no more than so many megabytes beyond what it has now; gives the bound
    in bytes, or 0 where there is none."""
    if not megabytes or not os.path.exists(STATM):
        yield 0
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_AS)
    wanted = _size() + (megabytes << 20)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    resource.setrlimit(resource.RLIMIT_AS, (most, hard))
    try:
        yield most
    finally:
        resource.setrlimit(resource.RLIMIT_AS, (soft, hard))


def _size() -> int:
    """How much address space the process has, in bytes; 0 where the system does not say."""
    try:
        with open(STATM) as file:
            return int(file.read().split()[0]) * PAGE
    except OSError:
        return 0


if __name__ == "__main__":
    with contextlib.suppress(EOFError, OSError):
        main(int(sys.argv[1]))
    os._exit(0)
