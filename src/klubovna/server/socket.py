"""One WebSocket connection: reads what a client says, sends what it should know."""

import asyncio
import logging
from functools import partial

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from klubovna.core.errors import KlubovnaError
from klubovna.server.acts import accept, heard, hint
from klubovna.server.changing_hands import here_again
from klubovna.server.chatting import say
from klubovna.server.clients import client_of
from klubovna.server.editions import NONE, WHOLE
from klubovna.server.errors import Refused, TooMany, code_of
from klubovna.server.fleet.errors import COME_AGAIN, NOT_MINE, Elsewhere
from klubovna.server.fleet.fleet import Fleet
from klubovna.server.fleet.relay import CHANGES, Relay, relay
from klubovna.server.fleet.seal import has_seal
from klubovna.server.house import House
from klubovna.server.limits import Bucket
from klubovna.server.messages import (
    Accept,
    Cancel,
    FromClient,
    Hello,
    Hint,
    Look,
    Move,
    Problem,
    Reveal,
    Say,
    read_message,
    write_message,
)
from klubovna.server.mixing import reveal
from klubovna.server.pace import metered
from klubovna.server.security import origin_allowed
from klubovna.server.storage import WATCH, Overtaken, StorageFailed
from klubovna.server.tables import LiveTable
from klubovna.server.wire import said

log = logging.getLogger("klubovna.server")

RUBBISH, NO_ENTRY, TOO_MANY, TOO_SLOW, FAILED = 4400, 4403, 4429, 4408, 1011


class Gone(Exception):
    """The connection ends with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Socket:
    """A connection, and the seat that it speaks for once it has said hello."""

    def __init__(
        self,
        house: House,
        websocket: WebSocket,
        client: str,
        passed_on: bool = False,
        edition: int = WHOLE,
    ) -> None:
        self.house = house
        self.passed_on = passed_on
        """Whether another process speaks here for its client."""
        self.relay: Relay | None = None
        """The way to the process that keeps the table, where it is another one."""
        self.client = client
        self.websocket = websocket
        self.table: LiveTable | None = None
        self.seat = self.place = WATCH
        self.visible = True
        self.edition = edition
        self.bucket = Bucket(house.limits.messages_at_once, 0.0)
        self.outbox: asyncio.Queue[tuple[int, str]] = asyncio.Queue(house.limits.queued_messages)
        self.next: tuple[int, str] | None = None
        """A message that waits for the disk."""
        self.sender: asyncio.Task[None] | None = None
        self.aside: dict[tuple[type[FromClient], str, int], asyncio.Task[None]] = {}
        """What takes longer; the same is not done twice at once for one seat."""
        self.receiver: asyncio.Task[None] | None = None
        self.dismissed: int | None = None
        """The code with which the table hangs up."""
        self.bill = partial(house.pace.bill, client)

    # ---- sending

    def put(self, message: str) -> None:
        if self.dismissed is not None:
            return
        try:
            self.outbox.put_nowait((self.house.storage.mark(), message))
        except asyncio.QueueFull:
            if self.sender is not None:
                self.sender.cancel()

    def complain(self, error: KlubovnaError, seq: int | None = None) -> None:
        self.put(write_message(Problem(code_of(error), said(error.text), seq)))
        if self.house.watcher is not None:
            self.house.watcher.refused(code_of(error), self.client)

    def dismiss(self, why: KlubovnaError | None, code: int) -> None:
        if why is not None:
            self.complain(why)
        self.dismissed = code
        for task in self.aside.values():
            task.cancel()
        if self.receiver is not None:
            self.receiver.cancel()

    async def send_all(self) -> None:
        """Send what is waiting, until somebody cancels it: a client that does not read."""
        while True:
            if self.next is None:
                self.next = await self.outbox.get()
            await self.send_next()

    async def send_next(self) -> None:
        """Nobody hears of what a power cut could still take back."""
        if self.next is None:
            self.next = self.outbox.get_nowait()
        mark, message = self.next
        await self.house.storage.settled(mark)
        self.next = None
        await self.websocket.send({"type": "websocket.send", "text": message})

    # ---- receiving

    async def receive_all(self) -> None:
        limits = self.house.limits
        first = True
        while True:
            timeout = limits.hello_seconds if first else None
            try:
                event = await asyncio.wait_for(self.websocket.receive(), timeout)
            except TimeoutError:
                raise Gone(RUBBISH) from None
            if event["type"] == "websocket.disconnect":
                return
            turn = await self.house.pace.enter(self.client)
            try:
                await metered(self.hear(event.get("text"), first), turn.bill)
            finally:
                turn.done()
            first = False
            await asyncio.sleep(0)

    def read(self, text: str | None) -> FromClient:
        limits = self.house.limits
        now = asyncio.get_running_loop().time()
        if not self.bucket.take(limits.messages_a_second, limits.messages_at_once, now):
            raise TooMany("too_many", self.bucket.wait(limits.messages_a_second))
        if text is None or len(text.encode()) > limits.message_bytes:
            raise Gone(RUBBISH)
        try:
            return read_message(text)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise Gone(RUBBISH) from None

    async def hear(self, text: str | None, first: bool) -> None:
        message = self.read(text)
        if first and not isinstance(message, Hello):
            raise Gone(RUBBISH)
        try:
            if isinstance(message, Hello):
                await self.hello(message, text or "")
            elif self.relay is not None:
                await self.relay.say(text or "")
            elif self.table is None:
                raise Gone(RUBBISH)
            elif isinstance(message, Hint | Accept):
                self.set_aside(message, self.table, self.seat)
            elif isinstance(message, Cancel):
                self.cancel_hint(self.table, self.seat)
            elif isinstance(message, Say):
                await say(self.house, self.table, self.seat, message)
            elif isinstance(message, Look):
                await self.table.look(self, self.seat, message.visible)
            elif isinstance(message, Reveal):
                await reveal(self.house, self.table, message)
            else:
                await heard(self.house, self.table, self.seat, self, message)
        except KlubovnaError as error:
            if isinstance(error, Overtaken) and isinstance(self.house.fleet, Fleet):
                raise Gone(COME_AGAIN) from None
            self.complain(error, message.seq if isinstance(message, Move) else None)

    async def hello(self, message: Hello, text: str) -> None:
        """Enter at the table, here or where it is kept."""
        fleet = self.house.fleet
        try:
            if isinstance(fleet, Fleet) and await self.greeted_elsewhere(fleet, message, text):
                return
        except StorageFailed as error:
            self.complain(error)
            raise Gone(FAILED) from None
        await self.enter(message)

    async def greeted_elsewhere(self, fleet: Fleet, message: Hello, text: str) -> bool:
        """Whether another process keeps the table; then everything is passed on to it."""
        id = message.table
        if self.passed_on:
            if await fleet.place(id) is not None or await fleet.hand_over(id):
                raise Gone(NOT_MINE)
            return False
        if self.relay is not None and self.relay.table == id:
            await self.relay.say(text)
            return True
        found = await relay(fleet, self.client, id, text, self.edition != WHOLE)
        if self.relay is not None or found is not None:
            self.leave()
        if found is None:
            return False
        self.relay, first = found
        self.put(first)
        self.relay.listen(self.put, partial(self.dismiss, None))
        return True

    async def enter(self, message: Hello) -> None:
        """Whoever hangs up meanwhile does not enter."""
        async with self.house.floor(message.table):
            try:
                place = await self.house.seat(message.table, message.key)
                table = await self.house.table(message.table)
            except Elsewhere:
                raise
            except KlubovnaError as error:
                self.complain(error)
                raise Gone(FAILED if isinstance(error, StorageFailed) else NO_ENTRY) from None
            self.place, seat = place, max(place, WATCH)
            if self.table is table and self.seat == seat:
                await table.greet(self, seat)
            else:
                self.leave()
                self.table, self.seat = table, seat
                await here_again(table, seat)
                await table.enter(self, seat)
            self.house.wake_bots(table)

    def set_aside(self, message: Hint | Accept, table: LiveTable, seat: int) -> None:
        """Answer it when there is an answer."""
        self.aside = {key: task for key, task in self.aside.items() if not task.done()}
        key = (type(message), table.stored.id, seat)
        if key not in self.aside:
            work = self.take_aside(message, table, seat)
            self.aside[key] = asyncio.create_task(metered(work, self.bill))

    def cancel_hint(self, table: LiveTable, seat: int) -> None:
        """Nobody waits for it any more: what no worker has begun is not begun, and nothing is
        answered."""
        task = self.aside.pop((Hint, table.stored.id, seat), None)
        if task is not None:
            task.cancel()

    async def take_aside(self, message: Hint | Accept, table: LiveTable, seat: int) -> None:
        try:
            if isinstance(message, Hint):
                self.put(write_message(await hint(self.house, table, seat)))
            else:
                await accept(self.house, table, seat, self)
        except KlubovnaError as error:
            self.complain(error)
        except Exception:
            log.exception("table %s: no answer to %s", table.stored.id, message)
            self.complain(Refused("server", "failed"))

    def forget_tasks(self) -> None:
        """They know this connection, and have ended: so nothing of it is left when it is gone."""
        self.sender = self.receiver = None
        self.aside.clear()

    def leave(self) -> None:
        if self.relay is not None:
            self.relay.drop()
            self.relay = None
        if self.table is not None:
            self.table.leave(self, self.seat)
            self.table = None


async def serve_socket(websocket: WebSocket) -> None:
    """The life of a connection."""
    house: House = websocket.app.state.house
    client = client_of(websocket)
    passed_on = house.fleet.sealed(websocket.scope)
    welcome = passed_on or origin_allowed(websocket.headers, house.settings.origins)
    if not welcome or (has_seal(websocket.scope) and not passed_on):
        await websocket.close(NO_ENTRY)
        _note_end(house, NO_ENTRY, client)
        return
    if house.sockets.get(client, 0) >= house.limits.sockets_per_client:
        await websocket.accept()
        await websocket.close(TOO_MANY)
        _note_end(house, TOO_MANY, client)
        return
    house.sockets[client] = house.sockets.get(client, 0) + 1
    try:
        await websocket.accept()
        changes = websocket.query_params.get(CHANGES) == "1"
        await _live(Socket(house, websocket, client, passed_on, NONE if changes else WHOLE))
    finally:
        house.gone += 1
        house.sockets[client] -= 1
        if not house.sockets[client]:
            del house.sockets[client]


async def _live(socket: Socket) -> None:
    socket.sender = asyncio.create_task(metered(socket.send_all(), socket.bill))
    socket.receiver = asyncio.create_task(socket.receive_all())
    tasks = (socket.receiver, socket.sender)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        socket.leave()
        code = TOO_SLOW if socket.sender.cancelled() else socket.dismissed
        for task in (*tasks, *socket.aside.values()):
            task.cancel()
    for error in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(error, Gone):
            code = error.code
        elif isinstance(error, TooMany):
            socket.complain(error)
            code = TOO_MANY
        elif isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
            log.error("a connection failed", exc_info=error)
            code = FAILED
    socket.forget_tasks()
    if code is not None:
        await _farewell(socket, code)


async def _farewell(socket: Socket, code: int) -> None:
    """Say the last words and hang up."""
    _note_end(socket.house, code, socket.client)
    try:
        while code != TOO_SLOW and (socket.next or not socket.outbox.empty()):
            await asyncio.wait_for(socket.send_next(), 1.0)
        await asyncio.wait_for(socket.websocket.close(code), 1.0)
    except (TimeoutError, RuntimeError, OSError, WebSocketDisconnect):
        pass


def _note_end(house: House, code: int, client: str) -> None:
    if house.watcher is not None:
        house.watcher.hung_up(code, client)
