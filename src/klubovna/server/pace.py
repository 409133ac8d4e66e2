"""Fair shares of the event loop: what a client makes the loop do is measured and paid for.

Everybody is served by one loop, so time on it is what one client can take from the others. Each has
an account in seconds of the loop, which fills at a steady rate up to a brim. Whoever has used up
theirs waits, in the order of asking, until it has filled again; the others do not.
"""

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator
from contextvars import ContextVar
from typing import Any, ClassVar, Final, TypeVar

from klubovna.server.errors import TooMany
from klubovna.server.limits import FORGET_AFTER

T = TypeVar("T")

LEAST: Final = 0.0002
"""Seconds that anything costs at least: reading it off the network, and the answer's way back."""
MEMORY: Final = 0.8
"""How much the past counts in what a client's next wish will probably cost."""

worked = time.thread_time
"""Seconds that the loop's thread has worked. What it waits for on a busy machine is no client's
fault."""

PAYER: Final[ContextVar[Callable[[float], None] | None]] = ContextVar("payer", default=None)
"""Who hears what the work at hand costs, also what it leaves to a task of its own."""


class Account:
    """What one client has left of its share, and who waits for it."""

    __slots__ = ("at", "level", "timer", "typical", "waiting")

    def __init__(self, brim: float, now: float) -> None:
        self.level = brim
        self.at = now
        self.typical = LEAST
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.timer: asyncio.TimerHandle | None = None


class Turn:
    """One wish that is being fulfilled; a deposit of the usual price has been taken for it."""

    __slots__ = ("_account", "_deposit", "_spent")

    def __init__(self, account: Account) -> None:
        self._account = account
        self._deposit = account.typical
        self._spent = LEAST
        account.level -= self._deposit + LEAST

    def bill(self, seconds: float) -> None:
        self._spent += seconds
        self._account.level -= seconds

    def done(self) -> None:
        """Give the deposit back."""
        account = self._account
        account.level += self._deposit
        account.typical = MEMORY * account.typical + (1.0 - MEMORY) * self._spent


class Pace:
    """The accounts of all clients."""

    def __init__(
        self,
        share: float,
        at_once: float,
        most_waiting: int,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.share = share
        self.at_once = at_once
        self.most_waiting = most_waiting
        self.clock = clock
        self._accounts: dict[str, Account] = {}

    def bill(self, client: str, seconds: float) -> None:
        """Time that the loop has spent for the client outside of any turn."""
        self._account(client).level -= seconds

    def wait(self, client: str) -> float:
        """Seconds until the client has something left."""
        return max(0.0, -self._account(client).level) / self.share

    async def enter(self, client: str) -> Turn:
        """Wait until it is the client's turn. Whoever has too many waiting is sent away."""
        account = self._account(client)
        if account.level > 0.0 and not account.waiting:
            return Turn(account)
        if len(account.waiting) >= self.most_waiting:
            price = account.typical * len(account.waiting)
            raise TooMany("too_many", self.wait(client) + price / self.share)
        place = asyncio.get_running_loop().create_future()
        account.waiting.append(place)
        self._call_later(account)
        await place
        return Turn(account)

    def forget(self) -> None:
        """Drop the clients that have been quiet for long."""
        limit = self.clock() - FORGET_AFTER
        for client, account in list(self._accounts.items()):
            if account.at < limit and not account.waiting:
                del self._accounts[client]

    def _account(self, client: str) -> Account:
        account = self._accounts.get(client)
        if account is None:
            account = self._accounts[client] = Account(self.at_once, self.clock())
        else:
            self._fill(account)
        return account

    def _fill(self, account: Account) -> None:
        now = self.clock()
        account.level = min(self.at_once, account.level + (now - account.at) * self.share)
        account.at = now

    def _call_later(self, account: Account) -> None:
        if account.timer is None:
            pause = (LEAST - min(0.0, account.level)) / self.share
            account.timer = asyncio.get_running_loop().call_later(pause, self._call, account)

    def _call(self, account: Account) -> None:
        """Call the next one in, if there is something left; the others hear later."""
        account.timer = None
        self._fill(account)
        while account.waiting and account.level > 0.0:
            place = account.waiting.popleft()
            if not place.done():
                place.set_result(None)
                break
        if account.waiting:
            self._call_later(account)


class Metered:
    """Await this to run a coroutine and hear, step by step, how long it kept the loop busy."""

    paying: ClassVar[Callable[[float], None] | None] = None
    """Who hears of the step that is being taken."""

    def __init__(self, work: Coroutine[Any, Any, T], bill: Callable[[float], None]) -> None:
        self._work = work
        self._bill = bill

    def __await__(self) -> Generator[Any, Any, Any]:
        work, bill = self._work, self._bill
        error: BaseException | None = None
        while True:
            before, Metered.paying = Metered.paying, bill
            began = worked()
            try:
                waits_for = work.send(None) if error is None else work.throw(error)
            except StopIteration as finished:
                return finished.value
            finally:
                error = None  # its traceback knows this frame: nobody else would let go of both
                bill(worked() - began)
                Metered.paying = before
            try:
                yield waits_for
            except GeneratorExit:
                work.close()
                raise
            except BaseException as thrown:
                error = thrown


def first_step(work: Coroutine[Any, Any, T]) -> Any:
    """Take the first step of a coroutine here and now: what it waits for then, or a StopIteration
    with its result. Whoever pays for the work at hand pays for it once. The step belongs to the
    caller's task and the others to another one, so the coroutine may not begin with what ties
    itself to a task (`asyncio.timeout`)."""
    bill = PAYER.get()
    if bill is None or bill is Metered.paying:
        return work.send(None)
    began = worked()
    try:
        return work.send(None)
    finally:
        bill(worked() - began)


class OtherSteps(Coroutine[Any, Any, T]):
    """What is left of a coroutine whose first step waits for something. It is cut off where it
    stands, also before it goes on; who pays for the work at hand pays for it."""

    def __init__(self, work: Coroutine[Any, Any, T], waits_for: Any) -> None:
        self._work = work
        self._handed_on = [waits_for]
        self._bill = PAYER.get() or _nobody_pays

    def send(self, value: Any) -> Any:
        if self._handed_on:
            return self._handed_on.pop()
        began = worked()
        try:
            return self._work.send(value)
        finally:
            self._bill(worked() - began)

    def throw(self, *error: Any) -> Any:
        self._handed_on.clear()
        return self._work.throw(*error)

    def close(self) -> None:
        self._work.close()

    def __await__(self) -> Generator[Any, Any, T]:
        raise NotImplementedError("only a task takes these steps")


def _nobody_pays(seconds: float) -> None:
    pass


async def metered(work: Coroutine[Any, Any, T], bill: Callable[[float], None]) -> T:
    """The result of the coroutine, which was billed."""
    before = PAYER.get()
    PAYER.set(bill)
    try:
        running: Awaitable[T] = Metered(work, bill)
        return await running
    finally:
        PAYER.set(before)
