"""`klubovna serve`: the table in the browser."""

from klubovna.cli.database import database_of
from klubovna.cli.options import read_card_files, read_names
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.core.registry import use_all_cards
from klubovna.server.clients import read_proxies
from klubovna.server.house import Settings
from klubovna.server.limits import limit_names, read_limits
from klubovna.server.serve import serve
from klubovna.texts import Text, Words


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
        limits=read_limits(read_names(asked.limit)),
    )
    return serve(settings, asked.host, asked.port, not asked.no_browser, tell)


def about_limits(spoken: Words) -> str:
    """The limits that a host may change, for the help."""
    usual = ", ".join(f"{name}={value:.10g}" for name, value in limit_names().items())
    return spoken("help.serve.limits", limits=usual)


def seconds(text: str) -> float:
    """A pause, as it was typed."""
    try:
        found = float(text.replace(",", "."))
    except ValueError:
        found = -1.0
    if not 0.0 <= found <= 60.0:
        raise BadUsage("server.pause", {"typed": text})
    return found
