"""`klubovna work`: thinks for the servers of a PostgreSQL database."""

from klubovna.cli.database import named
from klubovna.cli.options import read_card_files, read_names, warn_of_misfits
from klubovna.cli.output import out
from klubovna.cli.parser import BadUsage, Parser, whole_number
from klubovna.cli.serve import about_limits, seconds
from klubovna.core.registry import use_all_cards
from klubovna.server.errands.program import Employment, work
from klubovna.server.limits import read_limits
from klubovna.server.running.logs import FORMATS
from klubovna.server.storage.opening import is_address
from klubovna.texts import Text, Words


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "work")
    parser.switch("--database")
    parser.switch("--workers", default="2", check=whole_number(1, "--workers"))
    parser.switch("--limit", default="")
    parser.switch("--cards", value="game_cards")
    parser.switch("--log-format", default="text")
    parser.switch("--drain", default="5", value="bot-pause")
    parser.epilog = about_limits(spoken)
    asked = parser.read(arguments)
    cards = read_card_files(asked.cards or "")
    use_all_cards(cards)
    warn_of_misfits(spoken, cards)
    if asked.log_format not in FORMATS:
        raise BadUsage("server.log_format", {"typed": asked.log_format})
    limits = read_limits(read_names(asked.limit))
    if not is_address(named(asked.database or "")):
        raise BadUsage("server.work.shared")
    wait = seconds(asked.drain, "server.drain")
    employment = Employment(asked.database, asked.workers, limits, asked.log_format, wait)

    def tell(text: Text) -> None:
        out().print(spoken.say(text), markup=False, soft_wrap=True)

    return work(employment, tell)
