"""`klubovna serve`: the table in the browser."""

import argparse
import os
from typing import Final
from urllib.parse import urlsplit

from klubovna.cli.database import database_of
from klubovna.cli.options import read_card_files, read_names, warn_of_misfits
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.core.registry import use_all_cards
from klubovna.server.clients import read_proxies
from klubovna.server.house import Settings
from klubovna.server.limits import limit_names, read_limits
from klubovna.server.reminding.mailing import post_office
from klubovna.server.running.logs import FORMATS
from klubovna.server.running.sidedoor import SideDoor, read_place
from klubovna.server.serve import Running, serve
from klubovna.texts import Text, Words

TOKEN: Final = "KLUBOVNA_METRICS_TOKEN"
"""The variable with the token that the side door asks for."""

SMTP: Final = "KLUBOVNA_SMTP"
"""The variable that says where mail is handed in; it may hold a password."""


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "serve")
    parser.switch("--host", default="127.0.0.1")
    parser.switch("--port", default="8000", check=whole_number(0, "--port"))
    parser.switch("--exact-port", takes="nothing")
    parser.switch("--database")
    parser.switch("--no-browser", takes="nothing")
    parser.switch("--bot-pause", default="0.6")
    parser.switch("--workers", default="2", check=whole_number(1, "--workers"))
    parser.switch("--origin", default="")
    parser.switch("--invitation", takes="nothing")
    parser.switch("--no-chat", takes="nothing")
    parser.switch("--proxy", default="127.0.0.1,::1")
    parser.switch("--peer-address", default="")
    parser.switch("--limit", default="")
    parser.switch("--cards", value="game_cards")
    parser.switch("--sync", default="normal")
    parser.switch("--accept-loss", takes="nothing")
    parser.switch("--metrics", default="")
    parser.switch("--log-format", default="text")
    parser.switch("--drain", default="5", value="bot-pause")
    parser.epilog = about_limits(spoken)
    asked = parser.read(arguments)
    cards = read_card_files(asked.cards or "")
    use_all_cards(cards)
    warn_of_misfits(spoken, cards)
    pause = seconds(asked.bot_pause, "server.pause")
    if asked.sync not in ("full", "normal"):
        raise BadUsage("server.sync", {"typed": asked.sync})

    def tell(text: Text) -> None:
        out().print(spoken.say(text), markup=False, soft_wrap=True)

    settings = Settings(
        database=database_of(asked),
        workers=asked.workers,
        bot_pause=pause,
        origins=tuple(read_names(asked.origin)),
        sync=asked.sync,
        accept_loss=asked.accept_loss,
        proxies=read_proxies(read_names(asked.proxy)),
        peer=peer_address(asked.peer_address),
        limits=read_limits(read_names(asked.limit)),
        invited_only=asked.invitation,
        chat=not asked.no_chat,
        smtp=os.environ.get(SMTP, ""),
    )
    post_office(settings.smtp)
    running = read_running(asked)
    return serve(settings, asked.host, asked.port, not asked.no_browser, tell, running)


def read_running(asked: argparse.Namespace) -> Running:
    """How the server is looked after. The token is no argument, because arguments can be seen."""
    if asked.log_format not in FORMATS:
        raise BadUsage("server.log_format", {"typed": asked.log_format})
    token = os.environ.get(TOKEN, "")
    place = read_place(asked.metrics, token)
    door = None if place is None else SideDoor(place, token)
    wait = seconds(asked.drain, "server.drain")
    return Running(door, asked.log_format, wait, asked.exact_port)


def about_limits(spoken: Words) -> str:
    """The limits that a host may change, for the help."""
    usual = ", ".join(f"{name}={value:.10g}" for name, value in limit_names().items())
    return spoken("help.serve.limits", limits=usual)


def peer_address(text: str) -> str:
    """A host and a port, as they were typed; or nothing."""
    try:
        found = urlsplit(f"//{text}")
        whole = found.netloc == text and bool(found.hostname) and found.port is not None
    except ValueError:
        whole = False
    if text and (not whole or "@" in text):
        raise BadUsage("server.peer", {"typed": text})
    return text


def seconds(text: str, key: str) -> float:
    """A pause, as it was typed; the key is what to say otherwise."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= 60.0:
        raise BadUsage(key, {"typed": text})
    return found
