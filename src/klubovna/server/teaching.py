"""Teaching: which lessons there are, the lessons themselves, and the table at the end of one."""

from typing import Final

from klubovna.core.record import record_from_text
from klubovna.core.registry import game_ids
from klubovna.school import lesson, lesson_names
from klubovna.server.errors import Refused
from klubovna.server.founding import found
from klubovna.server.house import House
from klubovna.server.kept import Kept
from klubovna.server.ledger import rows_of, without_choices
from klubovna.server.lessons import STRETCH, TEACH, Offers, Wanted, offer
from klubovna.server.library import JSON, known_game
from klubovna.server.wire import Created, NewBot, NewPerson, NewSeat
from klubovna.server.work.workforce import ask
from klubovna.texts import LANGUAGES, words

PARTNER: Final = "beginner"
"""Who sits at the other seats of the free stretch."""


def offered(game: str, lang: str) -> Offers:
    """The lessons of a game."""
    _must_be_known(game, lang)
    names = lesson_names(known_game(game))
    return Offers([offer(lesson(game, name, lang)) for name in names])


def wanted_lesson(game: str, name: str, lang: str) -> Wanted:
    """A lesson that there is."""
    _must_be_known(game, lang)
    if name not in lesson_names(known_game(game)):
        raise Refused("not_found", "no_lesson")
    return Wanted(game, name, lang)


def _must_be_known(game: str, lang: str) -> None:
    if lang not in LANGUAGES:
        raise Refused("not_found", "no_language")
    if game not in game_ids():
        raise Refused("not_found", "no_game")


async def taught(house: House, wanted: Wanted, client: str) -> Kept:
    """The lesson, worked out once."""
    kept = house.lessons.get(wanted)
    if kept is None:
        body = await ask(house.work, TEACH, wanted, client)
        kept = house.lessons[wanted] = Kept(bytes(body), JSON)
    return kept


async def stretch(house: House, wanted: Wanted, name: str, client: str) -> Created:
    """A table that begins where the coach lets go."""
    record = record_from_text(await ask(house.work, STRETCH, wanted, client))
    bots = _partners(record.players - 1, name, wanted.lang)
    rows = rows_of(record, len(record.choices))
    return await found(
        house, without_choices(record), [NewPerson(name), *bots], rows, practice=True
    )


def _partners(count: int, learner: str, lang: str) -> list[NewSeat]:
    """Bots with names of their own."""
    names = [name for name in words(lang)("web.bot_names").split() if name != learner]
    return [NewBot(PARTNER, name) for name in names[:count]]
