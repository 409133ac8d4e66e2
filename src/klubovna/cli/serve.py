"""`klubovna serve`: the table in the browser."""

import os
from pathlib import Path
from urllib.parse import urlsplit

from klubovna.cli.options import read_card_files, read_names
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.core.registry import use_all_cards
from klubovna.server.clients import read_proxies
from klubovna.server.house import Settings
from klubovna.server.limits import limit_names, read_limits
from klubovna.server.serve import serve
from klubovna.server.storage.opening import is_address
from klubovna.terminal.saves import data_folder
from klubovna.texts import Text, Words

DATABASE = "tables.sqlite3"


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "serve")
    parser.switch("--host", default="127.0.0.1")
    parser.switch("--port", default="8000", check=whole_number(0, "--port"))
    parser.switch("--database")
    parser.switch("--no-browser", takes="nothing")
    parser.switch("--bot-pause", default="0.6")
    parser.switch("--workers", default="2", check=whole_number(1, "--workers"))
    parser.switch("--origin", default="")
    parser.switch("--proxy", default="127.0.0.1,::1")
    parser.switch("--peer-address", default="")
    parser.switch("--limit", default="")
    parser.switch("--cards", value="game_cards")
    parser.switch("--sync", default="normal")
    parser.switch("--accept-loss", takes="nothing")
    parser.epilog = about_limits(spoken)
    asked = parser.read(arguments)
    use_all_cards(read_card_files(asked.cards or ""))
    pause = seconds(asked.bot_pause)
    if asked.sync not in ("full", "normal"):
        raise BadUsage("server.sync", {"typed": asked.sync})
    database = asked.database or str(data_folder(os.environ) / DATABASE)

    def tell(text: Text) -> None:
        out().print(spoken.say(text), markup=False, soft_wrap=True)

    settings = Settings(
        database=database if is_address(database) else Path(database).expanduser(),
        workers=asked.workers,
        bot_pause=pause,
        origins=tuple(read_names(asked.origin)),
        sync=asked.sync,
        accept_loss=asked.accept_loss,
        proxies=read_proxies(read_names(asked.proxy)),
        peer=peer_address(asked.peer_address),
        limits=read_limits(read_names(asked.limit)),
    )
    return serve(settings, asked.host, asked.port, not asked.no_browser, tell)


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


def seconds(text: str) -> float:
    """A pause, as it was typed."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= 60.0:
        raise BadUsage("server.pause", {"typed": text})
    return found
