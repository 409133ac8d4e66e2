"""What is said at one table: the lines that are kept, who may speak, and how much at once."""

from typing import Final

from klubovna.server.errors import Refused, TooMany
from klubovna.server.lettering import visible
from klubovna.server.limits import Bucket, Limits
from klubovna.server.messages import Chatted, Say
from klubovna.server.storage import Overtaken, Remark, Storage, Talk, iso
from klubovna.server.storage.columns import now
from klubovna.server.wire import CHAT_ALL, CHAT_OFF, CHAT_SEATS, Spoken

PHRASES: Final = (
    "hello",
    "have_fun",
    "your_turn",
    "thinking",
    "moment",
    "well_played",
    "thanks",
    "sorry",
    "ready",
    "good_game",
    "again",
)
"""What can be said with one click; everybody reads it in their own language (texts `chat.NAME`)."""
MINUTE: Final = 60.0


class Chat:
    """The chat of one table. Its coroutines are for whoever has the floor of the table."""

    def __init__(self, table: str, storage: Storage) -> None:
        self._table = table
        self._storage = storage
        self._talk: Talk | None = None
        self._buckets: dict[int, Bucket] = {}
        """What each seat may still say at once; all spectators share one."""
        self._whole: Bucket | None = None
        """The same for the whole table."""
        self.closed = False
        """Whether nobody may speak anywhere on this server."""

    async def talk(self) -> Talk:
        """What is said here, and who may speak."""
        if self.closed:
            return Talk(CHAT_OFF, [])
        if self._talk is None:
            found = await self._storage.talk(self._table)
            self._talk = Talk(found.rule or CHAT_SEATS, found.remarks)
        return self._talk

    async def shown(self) -> Chatted:
        """The whole chat, for somebody who comes in. Nothing is shown where it is switched off."""
        rule, remarks = await self.talk()
        lines = [] if rule == CHAT_OFF else [spoken(remark) for remark in remarks]
        return Chatted(rule, list(PHRASES), lines)

    async def say(self, seat: int, name: str, text: str, phrase: str, most: int) -> Remark:
        """One more line by this seat, or by a spectator, of which `most` are kept; refused where
        they may not speak."""
        rule, remarks = await self.talk()
        if rule == CHAT_OFF:
            raise Refused("conflict", "chat_off")
        if seat < 0 and rule != CHAT_ALL:
            raise Refused("not_allowed", "chat_spectator")
        seq = remarks[-1].seq + 1 if remarks else 0
        remark = Remark(seq, seat, name, text, phrase, now())
        try:
            await self._storage.say(self._table, remark, most)
        except Overtaken:
            self.forget()
            raise
        self._talk = Talk(rule, [*remarks, remark][-most:])
        return remark

    async def rule(self, rule: str) -> None:
        """Who may speak from now on."""
        if self.closed:
            raise Refused("not_allowed", "chat_closed")
        await self._storage.rule_talk(self._table, rule)
        self.forget()

    def forget(self) -> None:
        """Read it again: it has changed on disk."""
        self._talk = None

    def pay(self, seat: int, limits: Limits, clock: float) -> None:
        """Nobody floods the table, and all together neither: refused where too much was said."""
        own = self._buckets.setdefault(seat, Bucket(limits.chat_at_once, clock))
        whole = self._whole = self._whole or Bucket(limits.table_chat_at_once, clock)
        rate, whole_rate = limits.chat_a_minute / MINUTE, limits.table_chat_a_minute / MINUTE
        if not own.take(rate, limits.chat_at_once, clock):
            raise TooMany("chat_too_much", own.wait(rate))
        if not whole.take(whole_rate, limits.table_chat_at_once, clock):
            raise TooMany("chat_too_much_here", whole.wait(whole_rate))


def checked(say: Say, most: int) -> str:
    """The text that is said, fit to be shown; empty where it is a phrase."""
    if say.phrase:
        if say.text or say.phrase not in PHRASES:
            raise Refused("bad_request", "chat_phrase")
        return ""
    text = visible(say.text)
    if not text:
        raise Refused("bad_request", "chat_empty")
    if len(text) > most:
        raise Refused("bad_request", "chat_long", {"most": most})
    return text


def spoken(remark: Remark) -> Spoken:
    """A line as it is sent."""
    return Spoken(remark.seq, remark.seat, remark.name, iso(remark.at), remark.text, remark.phrase)
