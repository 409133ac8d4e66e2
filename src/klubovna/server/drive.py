"""Lets the bots of a table play. A table that owes a bot's move always gets it."""

import asyncio
import contextlib
import logging
import secrets
from typing import Final

from klubovna.core.agent import Seat
from klubovna.core.errors import KlubovnaError
from klubovna.core.state import State
from klubovna.server.ledger import MOVE, Question
from klubovna.server.pace import PAYER
from klubovna.server.storage import Overtaken, Row, StorageFailed
from klubovna.server.tables import LiveTable
from klubovna.server.thinking import THINK, THINK_ASIDE, Doubt, Thought
from klubovna.server.work.task import Task
from klubovna.server.work.workforce import Busy, TooHard, Workforce, ask

TRIES: Final = 3
"""So often an agent is asked before a move is taken at random."""
FAILED: Final = -1
"""Instead of an option: the agent has none."""
SHORTEST_REST: Final = 0.5
LONGEST_REST: Final = 30.0
"""Seconds before a table whose bots met an error goes on."""

log = logging.getLogger("klubovna.server")


def owing(table: LiveTable) -> list[int]:
    """The bots that owe a decision, also those that play for somebody."""
    if table.ledger is None or table.stopped is not None:
        return []
    people = table.ledger.people
    return [seat for seat in table.ledger.asked if seat not in people]


async def bots(table: LiveTable, work: Workforce, pause: float) -> None:
    """Ask every bot that owes a decision until none does; those who decide side by side think
    side by side. After an error they go on, a little later each time."""
    PAYER.set(None)
    rest = SHORTEST_REST
    while seats := await _owing(table):
        turns = (turn(table, work, seat, pause) for seat in seats)
        went = await asyncio.gather(*turns, return_exceptions=True)
        errors = [error for error in went if isinstance(error, Exception)]
        if not errors:
            rest = SHORTEST_REST
            continue
        if not isinstance(errors[0], StorageFailed):
            log.error("table %s: its bots go on in %s s", table.stored.id, rest, exc_info=errors[0])
        await asyncio.sleep(rest)
        rest = min(2 * rest, LONGEST_REST)


async def _owing(table: LiveTable) -> list[int]:
    """The bots that owe a decision, as soon as it can be read who they are."""
    rest = SHORTEST_REST
    while True:
        async with table.floor:
            with contextlib.suppress(KlubovnaError):
                await table.playing()
            if not isinstance(table.broken, StorageFailed):
                return owing(table)
        await asyncio.sleep(rest)
        rest = min(2 * rest, LONGEST_REST)


async def turn(table: LiveTable, work: Workforce, seat: int, pause: float) -> None:
    """One decision of one bot. If the question goes away meanwhile, so does the answer."""
    async with table.floor:
        ledger = await table.playing()
        question = ledger.asked.get(seat)
        if question is None or seat in ledger.people:
            return
        agent = table.agent_of(seat)
        seed = f"{table.stored.start.seed}/{seat}"
        doubt = Doubt(ledger.for_worker(), seat, agent, seed, ledger.people)
    options = len(question.decision.options)
    choice, _ = await asyncio.gather(
        chosen(work, doubt, options, table.stored.id), asyncio.sleep(pause)
    )
    await table.floor.whole(_answer(table, seat, question, choice))


async def _answer(table: LiveTable, seat: int, question: Question, choice: int) -> None:
    ledger = await table.playing()
    now = ledger.asked.get(seat)
    if now is None or now.seq != question.seq or seat in ledger.people:
        return
    if choice == FAILED:
        choice = at_random(Seat(ledger.match, seat, ledger.people))
    try:
        await table.write([Row(MOVE, seat, choice)])
    except Overtaken:
        return
    table.announce()


async def chosen(work: Workforce, doubt: Doubt, options: int, table: str) -> int:
    """What the agent takes, or FAILED if it fails again and again. The same deal and the same
    moves meet the same bots. Where no person sits they think aside: nobody waits for them."""
    seed = doubt.seed
    task = THINK if doubt.people else THINK_ASIDE
    for number in range(TRIES):
        doubt.seed, doubt.share = f"{seed}/{number}", work.share(task.kind)
        try:
            option = (await _when_there_is_time(work, task, doubt, table)).option
        except TooHard:
            break
        except KlubovnaError:
            continue
        if 0 <= option < options:
            return option
        log.error("bot %s chose option %s of %s", doubt.agent, option, options)
    log.error("table %s: bot %s failed, a random move is taken", table, doubt.agent)
    return FAILED


def at_random(seat: Seat[State]) -> int:
    """Any option that leaves to people what is theirs; any at all where the game can't tell
    which do."""
    try:
        return secrets.choice(seat.allowed())
    except Exception:
        log.exception("%s: what belongs to whom is not known", seat)
        return secrets.randbelow(len(seat.decision().options))


async def _when_there_is_time(
    work: Workforce, task: Task[Doubt, Thought], doubt: Doubt, table: str
) -> Thought:
    while True:
        try:
            return await ask(work, task, doubt, table)
        except Busy:
            await asyncio.sleep(SHORTEST_REST)
