"""Lets the bots of a table play. A bot that fails never stops the table."""

import asyncio
import logging
import secrets

from klubovna.core.errors import KlubovnaError
from klubovna.server.bots import Workers, think
from klubovna.server.ledger import MOVE
from klubovna.server.storage import Row
from klubovna.server.tables import LiveTable

log = logging.getLogger("klubovna.server")


def owing(table: LiveTable) -> list[int]:
    """The bots that owe a decision."""
    if table.ledger is None:
        return []
    return [seat for seat in table.bots() if seat in table.ledger.asked]


async def bots(table: LiveTable, workers: Workers, pause: float) -> None:
    """Ask every bot that owes a decision until none does; those who decide side by side think
    side by side."""
    try:
        while seats := owing(table):
            await asyncio.gather(*(turn(table, workers, seat, pause) for seat in seats))
    except Exception:
        log.exception("table %s: its bots stopped", table.stored.id)


async def turn(table: LiveTable, workers: Workers, seat: int, pause: float) -> None:
    """One decision of one bot. If the question goes away meanwhile, so does the answer."""
    ledger = table.playing()
    question = ledger.asked[seat]
    record = ledger.for_worker()
    agent = table.stored.seats[seat].agent or "random"
    choice, _ = await asyncio.gather(
        chosen(workers, record, seat, agent, len(question.decision.options)),
        asyncio.sleep(pause),
    )
    now = table.playing().asked.get(seat)
    if now is None or now.seq != question.seq:
        return
    try:
        table.write([Row(MOVE, seat, choice)])
    except KlubovnaError:
        options = len(now.decision.options)
        log.warning("table %s: a random move for bot %s", table.stored.id, agent)
        table.write([Row(MOVE, seat, secrets.randbelow(options))])
    table.announce()


async def chosen(workers: Workers, record: str, seat: int, agent: str, options: int) -> int:
    """What the agent takes; any option if it fails."""
    try:
        choice, _ = await workers.call(think, record, seat, agent, secrets.token_hex(8))
        if 0 <= choice < options:
            return choice
        log.error("bot %s chose option %s of %s", agent, choice, options)
    except Exception:
        log.exception("bot %s failed, a random move is taken", agent)
    return secrets.randbelow(options)
