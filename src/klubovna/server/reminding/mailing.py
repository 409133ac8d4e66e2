"""Letters by e-mail, through the mail server that whoever runs this one has named."""

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from typing import Final, NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

from klubovna.core.errors import KlubovnaError

PORTS: Final = {"smtp": 587, "smtps": 465, "smtp+plain": 25}
"""With STARTTLS, with TLS from the beginning, and without: for a mail server of this machine."""


class Refusing(Exception):
    """This address takes no mail."""


class PostOffice(NamedTuple):
    """Where mail is handed in."""

    scheme: str
    host: str
    port: int
    user: str
    password: str
    sender: str
    seconds: float = 10.0

    async def send(self, to: str, subject: str, body: str) -> None:
        """Hand it in; Refusing, or an OSError where it may work later."""
        letter = EmailMessage()
        letter["From"], letter["To"], letter["Subject"] = self.sender, to, subject
        letter["Auto-Submitted"] = "auto-generated"
        letter.set_content(body)
        await asyncio.to_thread(self._send, letter)

    def _send(self, letter: EmailMessage) -> None:
        try:
            with self._connected() as line:
                if self.scheme == "smtp":
                    line.starttls(context=ssl.create_default_context())
                if self.user:
                    line.login(self.user, self.password)
                line.send_message(letter)
        except smtplib.SMTPRecipientsRefused as error:
            codes = [code for code, _ in error.recipients.values()]
            if all(code >= 500 for code in codes):
                raise Refusing from error
            raise OSError("later") from error
        except smtplib.SMTPException as error:
            raise OSError(str(error)) from error

    def _connected(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=self.seconds, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=self.seconds)


def post_office(address: str) -> PostOffice | None:
    """The post office of `smtp://USER:PASSWORD@HOST:PORT?from=ADDRESS`; None for nothing. What
    makes no sense is an error that does not repeat the password."""
    if not address:
        return None
    try:
        found = urlsplit(address)
        sender = parse_qs(found.query).get("from", [""])[0]
        port = found.port or PORTS[found.scheme]
    except (ValueError, KeyError) as error:
        raise KlubovnaError("server.smtp") from error
    if not found.hostname or "@" not in sender or not sender.isprintable():
        raise KlubovnaError("server.smtp")
    user, password = unquote(found.username or ""), unquote(found.password or "")
    return PostOffice(found.scheme, found.hostname, port, user, password, sender)
