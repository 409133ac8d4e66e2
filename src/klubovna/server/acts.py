"""What a message of a client does at its table."""

import secrets
from typing import Final

import msgspec

from klubovna.core.seating import RETURNED
from klubovna.server import changing_hands
from klubovna.server.errors import Refused
from klubovna.server.house import House
from klubovna.server.ledger import BACK, MOVE, REDO, UNDO, Ledger, Question
from klubovna.server.messages import (
    Ack,
    Answer,
    Back,
    Because,
    Comeback,
    FromClient,
    Handover,
    Hinted,
    Move,
    Redo,
    Resign,
    Undo,
    Vote,
    Why,
    write_message,
)
from klubovna.server.storage import NO_SEAT, Ballot, Row
from klubovna.server.tables import Client, LiveTable
from klubovna.server.thinking import ADVISE, PROPOSALS, Perplexity, Position
from klubovna.server.wire import said
from klubovna.server.work.workforce import ask

FOR_HOLDERS: Final = (Undo, Redo, Back, Vote, Handover)
"""What only those may do for whom no bot plays."""


class Stale(Refused):
    """An answer to a question that is not asked any more."""

    def __init__(self) -> None:
        super().__init__("stale", "stale")


async def heard(
    house: House, table: LiveTable, seat: int, client: Client, message: FromClient
) -> None:
    """Do what the message says, when it has the floor of the table; whatever is wrong with it is
    raised and changes nothing."""
    await table.floor.whole(act(house, table, seat, client, message))


async def act(
    house: House, table: LiveTable, seat: int, client: Client, message: FromClient
) -> None:
    if seat < 0:
        raise Refused("not_allowed", "spectator")
    ledger = await table.playing()
    if isinstance(message, FOR_HOLDERS) and not ledger.over:
        changing_hands.must_hold(ledger, seat)
    match message:
        case Move():
            await move(table, ledger, seat, client, message)
        case Undo():
            _while_playing(ledger)
            await table.write([Row(UNDO, seat, 0)])
            table.announce()
        case Redo():
            _while_playing(ledger)
            await table.write([Row(REDO, seat, 0)])
            table.announce()
        case Back():
            await back(table, ledger, seat, message.to)
        case Vote():
            await vote(table, ledger, seat, message.yes)
        case Resign():
            await changing_hands.resign(table, ledger, seat)
        case Handover():
            await changing_hands.hand_over(table, ledger, seat, message.seat)
        case Comeback():
            await changing_hands.come_back(table, ledger, seat)
        case Why():
            client.put(write_message(why(ledger, seat, message.target)))
        case _:
            raise Refused("bad_request", "message")
    house.wake_bots(table)


async def move(table: LiveTable, ledger: Ledger, seat: int, client: Client, message: Move) -> None:
    """Answer the question that `seq` names. The same answer twice counts once. Whoever moves has
    come back."""
    question = ledger.asked.get(seat)
    if question is not None and question.seq == message.seq:
        if seat in ledger.seating.resigned:
            raise Refused("conflict", "resigned")
        back = [] if seat in ledger.people else [Row(RETURNED, seat, 0)]
        await table.write([*back, Row(MOVE, seat, message.option)])
        client.put(write_message(Ack(message.seq)))
        table.announce()
    elif ledger.answered.get(seat) == (message.seq, message.option):
        client.put(write_message(Ack(message.seq)))
    elif question is None and not ledger.over and message.seq >= ledger.seq:
        raise Refused("out_of_turn", "out_of_turn")
    else:
        raise Stale


# ---- taking back


def _while_playing(ledger: Ledger) -> None:
    if ledger.over:
        raise Refused("conflict", "over")


async def back(table: LiveTable, ledger: Ledger, seat: int, to: int) -> None:
    """Go back at once where undo allows it or only bots mind; else put it to the vote."""
    _while_playing(ledger)
    if not 0 <= to < len(ledger.match.choices):
        raise Refused("bad_request", "no_such_place")
    undos = ledger.undos_to(seat, to)
    if undos:
        await table.write([Row(UNDO, seat, 0)] * undos)
        table.announce()
        return
    await _count(table, ledger, Ballot(seat, to, [seat]))


async def vote(table: LiveTable, ledger: Ledger, seat: int, yes: bool) -> None:
    """Agree to what the table is asked, or not."""
    ballot = table.stored.ballot
    if ballot is None:
        raise Refused("conflict", "no_vote")
    if seat in ballot.agreed and yes:
        return
    agreed = [*(each for each in ballot.agreed if each != seat), *([seat] if yes else [])]
    if ballot.seat != NO_SEAT:
        against = [*(each for each in ballot.against if each != seat), *([] if yes else [seat])]
        voted = msgspec.structs.replace(ballot, agreed=agreed, against=against)
        await changing_hands.count(table, ledger, voted)
    elif yes:
        await _count(table, ledger, msgspec.structs.replace(ballot, agreed=agreed))
    else:
        await table.put_to_vote(None)


async def _count(table: LiveTable, ledger: Ledger, ballot: Ballot) -> None:
    """Go back when everybody who plays has agreed; else write down who has, and ask the others."""
    if set(ballot.agreed) >= set(ledger.people):
        await table.write([Row(BACK, ballot.by, ballot.to)])
        table.announce()
    else:
        await table.put_to_vote(ballot)


# ---- help


def why(ledger: Ledger, seat: int, target: str) -> Because:
    """Why the seat can't play this."""
    match = ledger.match
    question = ledger.asked.get(seat)
    decision = None if question is None else question.decision
    return Because(target, said(match.game.why_not(match.state, seat, decision, target)))


# ---- what a worker works out first


async def accept(house: House, table: LiveTable, seat: int, client: Client) -> None:
    """Take the game's proposals."""
    async with table.floor:
        ledger, question = await _question(table, seat)
        changing_hands.must_hold(ledger, seat)
        position = Position(ledger.for_worker(), seat) if question is not None else None
    options: list[int] = []
    if position is not None:
        options = await ask(house.work, PROPOSALS, position, table.stored.id)
    if question is None or not options:
        raise Refused("bad_request", "no_proposal")
    await table.floor.whole(_take(house, table, seat, client, question, options))


async def _take(
    house: House,
    table: LiveTable,
    seat: int,
    client: Client,
    question: Question,
    options: list[int],
) -> None:
    changing_hands.must_hold(await _must_be_asked(table, seat, question), seat)
    await table.write([Row(MOVE, seat, option) for option in options])
    client.put(write_message(Ack(question.seq)))
    table.announce()
    house.wake_bots(table)


async def hint(house: House, table: LiveTable, seat: int) -> Answer:
    """What the seat should do, with the reason and how the best options compare. The same question
    is thought about once."""
    async with table.floor:
        ledger, question = await _question(table, seat)
        changing_hands.must_hold(ledger, seat)
        if question is None:
            raise Refused("out_of_turn", "out_of_turn")
        known = table.hints.get(seat)
        if known is not None and known[0] == question.seq:
            return known[1]
        seed, seconds = secrets.token_hex(8), house.limits.hint_seconds
        agents = [table.agent_of(one) for one in range(len(table.stored.seats))]
        doubt = Perplexity(ledger.for_worker(), seat, seed, ledger.people, seconds, agents)
    found = await ask(house.work, ADVISE, doubt, table.stored.id)
    async with table.floor:
        await _must_be_asked(table, seat, question)
        await table.helped()
        answer = Hinted(
            found.option,
            found.reason,
            found.plans,
            found.options,
            found.cost,
            found.by_points,
            found.certain,
            found.playouts,
        )
        table.hints[seat] = (question.seq, answer)
    return answer


async def _question(table: LiveTable, seat: int) -> tuple[Ledger, Question | None]:
    """What the seat is asked."""
    if seat < 0:
        raise Refused("not_allowed", "spectator")
    ledger = await table.playing()
    return ledger, ledger.asked.get(seat)


async def _must_be_asked(table: LiveTable, seat: int, question: Question) -> Ledger:
    """Whether the seat still owes an answer to this question."""
    ledger = await table.playing()
    now = ledger.asked.get(seat)
    if now is None or now.seq != question.seq:
        raise Stale
    return ledger
