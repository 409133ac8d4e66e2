"""A storage that takes its time: others run between a check and its commit.

It fulfils the contract around another storage. Tests can hold a call before it reaches that
storage, let it fail there, and count the calls.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable
from typing import Any, Final, TypeVar

from klubovna.server.storage import (
    Attempt,
    Remark,
    Row,
    Storage,
    StorageFailed,
    StoredTable,
    Talk,
)

T = TypeVar("T")
ROUNDS: Final = 5
"""So often everybody else gets a turn before each call, and again after it."""


class Gate:
    """Keeps one call waiting."""

    def __init__(self) -> None:
        self.reached = asyncio.Event()
        self._open = asyncio.Event()
        self.fails = False

    def open(self, fails: bool = False) -> None:
        self.fails = fails
        self._open.set()

    async def passed(self) -> None:
        self.reached.set()
        await self._open.wait()
        if self.fails:
            raise StorageFailed("server", "storage")


class SlowStorage:
    """Any storage, but slow."""

    def __init__(self, real: Storage) -> None:
        self.real = real
        self.reminders = real.reminders
        self.sharing = real.sharing
        self.people = real.people
        self.calls: Counter[str] = Counter()
        self._gates: dict[str, Gate] = {}

    def hold(self, name: str) -> Gate:
        """The next call of this method waits until the gate is opened."""
        gate = self._gates[name] = Gate()
        return gate

    async def _slowly(self, name: str, work: Coroutine[Any, Any, T]) -> T:
        self.calls[name] += 1
        try:
            gate = self._gates.pop(name, None)
            if gate is not None:
                await gate.passed()
            await rounds()
        except BaseException:
            work.close()
            raise
        done = await work
        await rounds()
        return done

    async def table(self, id: str) -> StoredTable:
        return await self._slowly("table", self.real.table(id))

    async def rows(self, id: str) -> list[Row]:
        return await self._slowly("rows", self.real.rows(id))

    async def key(self, key: str) -> tuple[str, int] | None:
        return await self._slowly("key", self.real.key(key))

    async def keys_of(self, id: str) -> int:
        return await self._slowly("keys_of", self.real.keys_of(id))

    async def all_tables(self) -> list[str]:
        return await self._slowly("all_tables", self.real.all_tables())

    async def overdue(self, now: int) -> list[str]:
        return await self._slowly("overdue", self.real.overdue(now))

    async def analysis(self, id: str) -> tuple[int, bytes] | None:
        return await self._slowly("analysis", self.real.analysis(id))

    async def attempts(self, day: str, game: str) -> list[Attempt]:
        return await self._slowly("attempts", self.real.attempts(day, game))

    async def attempt_of(self, day: str, game: str, person: str) -> Attempt | None:
        return await self._slowly("attempt_of", self.real.attempt_of(day, game, person))

    async def attempt_at(self, table: str) -> Attempt | None:
        return await self._slowly("attempt_at", self.real.attempt_at(table))

    async def secret(self, name: str) -> str:
        return await self._slowly("secret", self.real.secret(name))

    async def renew_secret(self, name: str) -> str:
        return await self._slowly("renew_secret", self.real.renew_secret(name))

    async def begin_attempt(self, attempt: Attempt) -> None:
        await self._slowly("begin_attempt", self.real.begin_attempt(attempt))

    async def add(
        self, table: StoredTable, keys: Iterable[tuple[str, int]], rows: list[Row]
    ) -> None:
        await self._slowly("add", self.real.add(table, keys, rows))

    async def append(self, table: StoredTable, seq: int, rows: list[Row]) -> None:
        await self._slowly("append", self.real.append(table, seq, rows))

    async def keep(self, table: StoredTable, keys: Iterable[tuple[str, int]] = ()) -> None:
        await self._slowly("keep", self.real.keep(table, keys))

    async def public_tables(self, most: int) -> list[str]:
        return await self._slowly("public_tables", self.real.public_tables(most))

    async def rearrange(
        self, table: StoredTable, moved: dict[int, int], keys: Iterable[tuple[str, int]] = ()
    ) -> None:
        await self._slowly("rearrange", self.real.rearrange(table, moved, keys))

    async def begin_anew(self, table: StoredTable) -> None:
        await self._slowly("begin_anew", self.real.begin_anew(table))

    async def beat(self, now: int) -> None:
        await self._slowly("beat", self.real.beat(now))

    async def wake(self, now: int, unnoticed: int, least: int) -> None:
        await self._slowly("wake", self.real.wake(now, unnoticed, least))

    async def add_key(self, id: str, key: str, seat: int) -> None:
        await self._slowly("add_key", self.real.add_key(id, key, seat))

    async def renew_key(self, id: str, key: str, seat: int) -> None:
        await self._slowly("renew_key", self.real.renew_key(id, key, seat))

    async def keep_analysis(self, id: str, seq: int, found: bytes) -> None:
        await self._slowly("keep_analysis", self.real.keep_analysis(id, seq, found))

    async def talk(self, id: str) -> Talk:
        return await self._slowly("talk", self.real.talk(id))

    async def say(self, id: str, remark: Remark, most: int) -> None:
        await self._slowly("say", self.real.say(id, remark, most))

    async def rule_talk(self, id: str, rule: str) -> None:
        await self._slowly("rule_talk", self.real.rule_talk(id, rule))

    async def unsay(self, id: str, seat: int) -> None:
        await self._slowly("unsay", self.real.unsay(id, seat))

    async def delete(self, id: str) -> None:
        await self._slowly("delete", self.real.delete(id))

    def mark(self) -> int:
        return self.real.mark()

    async def settled(self, mark: int) -> None:
        await self.real.settled(mark)

    async def tidy(self) -> None:
        await self.real.tidy()

    async def close(self) -> None:
        await self.real.close()


async def rounds(number: int = ROUNDS) -> None:
    """Let everybody else go on for a while."""
    for _ in range(number):
        await asyncio.sleep(0)
