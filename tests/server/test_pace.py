"""Fair shares of the event loop: who has used up theirs waits, and nobody else does."""

import asyncio
import time

import pytest

from klubovna.server.errors import TooMany
from klubovna.server.pace import Pace, metered


def test_who_has_used_up_the_share_waits_and_others_do_not() -> None:
    async def scene() -> None:
        pace = Pace(share=0.5, at_once=0.05, most_waiting=10)
        pace.bill("greedy", 0.2)
        late = asyncio.create_task(pace.enter("greedy"))
        await asyncio.sleep(0)
        assert not late.done()
        (await pace.enter("modest")).done()
        assert not late.done()
        began = time.monotonic()
        await late
        assert time.monotonic() - began > 0.2

    asyncio.run(scene())


def test_those_who_wait_are_served_in_order() -> None:
    async def scene() -> list[int]:
        pace = Pace(share=10.0, at_once=0.01, most_waiting=10)
        pace.bill("one", 0.5)
        served: list[int] = []

        async def wish(number: int) -> None:
            turn = await pace.enter("one")
            served.append(number)
            turn.bill(0.02)
            turn.done()

        wishes = [asyncio.create_task(wish(number)) for number in range(6)]
        await asyncio.sleep(0)
        wishes[3].cancel()
        await asyncio.gather(*wishes, return_exceptions=True)
        return served

    assert asyncio.run(scene()) == [0, 1, 2, 4, 5]


def test_too_many_in_the_queue_are_told_when_to_come_again() -> None:
    async def scene() -> None:
        pace = Pace(share=0.001, at_once=0.001, most_waiting=3)
        pace.bill("one", 0.011)
        waiting = [asyncio.create_task(pace.enter("one")) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany) as refused:
            await pace.enter("one")
        assert 9 <= refused.value.seconds <= 20
        for task in waiting:
            task.cancel()

    asyncio.run(scene())


def test_a_client_gets_no_more_than_its_share_over_time() -> None:
    """With a clock of our own: 100 wishes of 10 ms at a tenth of the loop take ten seconds."""
    now = [0.0]
    pace = Pace(share=0.1, at_once=0.05, most_waiting=10, clock=lambda: now[0])
    for _ in range(100):
        now[0] += pace.wait("one")
        pace.bill("one", 0.01)
    assert 9.3 < now[0] < 10.0


def test_only_time_on_the_loop_is_billed() -> None:
    bills: list[float] = []

    async def work() -> str:
        await asyncio.sleep(0.3)
        enough = time.thread_time() + 0.05
        while time.thread_time() < enough:
            pass
        await asyncio.sleep(0)
        return "done"

    began = time.perf_counter()
    assert asyncio.run(metered(work(), bills.append)) == "done"
    assert len(bills) == 3
    assert 0.05 <= sum(bills) <= time.perf_counter() - began - 0.3


def test_nobody_pays_for_a_machine_that_is_busy_elsewhere() -> None:
    """A thread that sleeps is one that others keep from working."""
    bills: list[float] = []

    async def kept_waiting() -> None:
        time.sleep(0.2)

    asyncio.run(metered(kept_waiting(), bills.append))
    assert sum(bills) < 0.1


def test_a_metered_task_fails_and_ends_as_any_other() -> None:
    ended: list[str] = []

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("broken")

    async def waits() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            ended.append("waits")

    async def scene() -> None:
        with pytest.raises(ValueError, match="broken"):
            await metered(fails(), lambda seconds: None)
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(metered(waits(), lambda seconds: None), 0.01)

    asyncio.run(scene())
    assert ended == ["waits"]
