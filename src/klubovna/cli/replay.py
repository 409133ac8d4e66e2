"""`klubovna replay FILE`: watch a match again."""

import sys

from klubovna.cli.output import out, read_line
from klubovna.cli.parser import BadUsage, Parser
from klubovna.core.carried import own_path
from klubovna.core.registry import use_cards
from klubovna.terminal.rewatch import EVERYONE, Rewatch
from klubovna.terminal.saves import read_save
from klubovna.texts import Words

UNFAIR = 1
"""The seed was not made as the record says."""


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "replay")
    parser.given("file")
    parser.switch("--seat")
    parser.switch("--cards")
    asked = parser.read(arguments)
    save = read_save(own_path(asked.file))
    use_cards(save.record.game, asked.cards or "")
    rewatch = Rewatch(out(), save, spoken.lang)
    if asked.seat is not None:
        rewatch.seat = read_seat(asked.seat, rewatch.record.players)
    if sys.stdin.isatty():
        rewatch.run(read_line)
    else:
        rewatch.tell()
    return 0 if rewatch.fair() else UNFAIR


def read_seat(text: str, players: int) -> int:
    """A seat, counted from 1, or all of them."""
    if text == "all":
        return EVERYONE
    if text.isdecimal() and 1 <= int(text) <= players:
        return int(text) - 1
    raise BadUsage("cli.error.seat", {"typed": text, "most": players})
