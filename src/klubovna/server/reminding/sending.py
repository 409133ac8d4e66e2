"""One message to one address: what it says, how it is sent, and what the answer means."""

import hmac
import json
import logging
import time
from importlib.util import find_spec
from typing import Final, NamedTuple

from klubovna.core.registry import find_game
from klubovna.server.errors import Refused
from klubovna.server.reminding import outside
from klubovna.server.reminding.mailing import PostOffice, Refusing
from klubovna.server.reminding.wishes import HookWish, KeptWish, MailWish, PushWish
from klubovna.server.storage import StoredTable
from klubovna.texts import Text

CAN_PUSH: Final = find_spec("cryptography") is not None
"""A server without that package tells nobody by push."""
DAY: Final = 86_400
GONE: Final = (404, 410)
LATER: Final = (408, 425, 429, 500, 502, 503, 504)
ARRIVED, AGAIN, NEVER_AGAIN, GIVEN_UP = "arrived", "again", "never again", "given up"

log = logging.getLogger("klubovna.server")


class News(NamedTuple):
    """What somebody is told: at which table it is their turn."""

    table: str
    game: str
    seat: int
    others: list[str]

    def said(self, lang: str) -> tuple[str, str]:
        """A title and a sentence."""
        words = find_game(self.game).words(lang)
        name = words("game.name")
        about = Text("reminding.with", {"game": name, "players": [*self.others]})
        alone = Text("reminding.alone", {"game": name})
        return words("reminding.title"), words.say(about if self.others else alone)


class Sender(NamedTuple):
    """Who sends: the secret of the server, how it may be reached, whether it goes anywhere, and
    where it hands in mail, if anywhere."""

    secret: str
    contact: str
    anywhere: bool
    seconds: float
    post: PostOffice | None
    base: str
    """What links begin with."""

    def token(self, reminder: str) -> str:
        """What proves that somebody has read a letter about this reminder."""
        about = f"klubovna letter {reminder}".encode()
        return hmac.digest(self.secret.encode(), about, "sha256").hex()[:32]

    def letter_link(self, table: str, reminder: str) -> str:
        """Where a letter is answered; what is secret stands behind #."""
        return f"{self.base}/letter/{table}#reminder={reminder}&token={self.token(reminder)}"

    async def send(self, wish: KeptWish, news: News, reminder: str) -> str:
        """What became of it."""
        if isinstance(wish, MailWish):
            title, said = news.said(wish.lang)
            words = find_game(news.game).words(wish.lang)
            link = self.letter_link(news.table, reminder)
            address = f"{self.base}/table/{news.table}"
            letter = words("reminding.letter", said=said, address=address, link=link)
            return await self._mailed(wish.address, title, letter)
        try:
            headers, body = self._request(wish, news)
            status = await outside.post(wish.endpoint, headers, body, self.anywhere, self.seconds)
        except (Refused, ValueError):
            return NEVER_AGAIN
        except outside.Unreachable as error:
            log.debug("a reminder did not arrive: %s", error)
            return AGAIN
        if status in GONE:
            return NEVER_AGAIN
        if 200 <= status < 300:
            return ARRIVED
        return AGAIN if status in LATER else GIVEN_UP

    async def confirm(self, wish: MailWish, news: News, reminder: str) -> str:
        """Ask whoever reads the mail of this address whether they want to be told."""
        words = find_game(news.game).words(wish.lang)
        link = self.letter_link(news.table, reminder)
        body = words("reminding.confirm", game=words("game.name"), link=link)
        return await self._mailed(wish.address, words("reminding.confirm_title"), body)

    async def _mailed(self, to: str, subject: str, body: str) -> str:
        try:
            if self.post is None:
                return GIVEN_UP
            await self.post.send(to, subject, body)
        except Refusing:
            return NEVER_AGAIN
        except OSError as error:
            log.debug("a letter did not arrive: %s", error)
            return AGAIN
        return ARRIVED

    def _request(self, wish: PushWish | HookWish, news: News) -> tuple[dict[str, str], bytes]:
        title, said = news.said(wish.lang)
        address = f"/table/{news.table}"
        told = {"title": title, "body": said, "url": address, "tag": news.table}
        if isinstance(wish, HookWish):
            about = {**told, "table": news.table, "game": news.game, "seat": news.seat}
            return {"content-type": "application/json"}, json.dumps(about).encode()
        return self._pushed(wish, news, json.dumps(told).encode())

    def _pushed(self, wish: PushWish, news: News, message: bytes) -> tuple[dict[str, str], bytes]:
        from klubovna.server.reminding import sealing

        key = sealing.own_key(self.secret)
        headers = {
            "content-type": "application/octet-stream",
            "content-encoding": "aes128gcm",
            "ttl": str(DAY),
            "urgency": "normal",
            "topic": news.table,
            "authorization": sealing.signature(key, wish.endpoint, self.contact, int(time.time())),
        }
        body = sealing.sealed(message, sealing.data(wish.p256dh), sealing.data(wish.auth))
        return headers, body


def push_key(secret: str) -> str:
    """What a browser needs to let this server push; empty where it can't."""
    if not CAN_PUSH:
        return ""
    from klubovna.server.reminding import sealing

    return sealing.text(sealing.public(sealing.own_key(secret)))


def news_of(table: StoredTable, seat: int) -> News:
    """That it is this seat's turn."""
    others = [
        info.name
        for i, info in enumerate(table.seats)
        if i != seat and info.kind == "person" and info.name is not None
    ]
    return News(table.id, table.start.game, seat, others)
