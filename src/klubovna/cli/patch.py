"""`klubovna patch FILE…`: carry what was played under older rules over to today's."""

import json
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import Parser
from klubovna.core.carried import own_path
from klubovna.core.errors import KlubovnaError
from klubovna.core.patching import carry_over, is_old
from klubovna.core.registry import find_game, use_cards
from klubovna.terminal.saves import Save, read_save
from klubovna.texts import Arg, Text, Words

if TYPE_CHECKING:
    from klubovna.server.storage.database import Database

DONE, LEFT, SAME, BAD = "done", "left", "same", "bad"
VERDICTS = (DONE, LEFT, SAME, BAD)
ALL_WELL, SOME_LEFT = 0, 1
SQLITE = b"SQLite format 3\0"


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "patch")
    parser.given("files", nargs="+")
    parser.switch("--look", takes="nothing")
    parser.switch("--cards")
    asked = parser.read(arguments)
    found: Counter[str] = Counter()
    for name in asked.files:
        path = own_path(name)
        for verdict, told in patched(path, asked.look, asked.cards or ""):
            found[verdict] += 1
            out().print(Line(spoken.say(told)), soft_wrap=True)
    if sum(found.values()) > 1:
        out().print(Line(spoken("patch.total", **{name: found[name] for name in VERDICTS})))
    return SOME_LEFT if found[LEFT] or found[BAD] else ALL_WELL


def patched(path: Path, look: bool, cards: str) -> Iterator[tuple[str, Text]]:
    """What becomes of each match in a file."""
    try:
        if is_database(path):
            yield from patch_database(path, look)
        else:
            yield patch_file(path, look, cards)
    except KlubovnaError as error:
        yield BAD, Text("patch.unreadable", {"file": str(path), "why": error.text})


def is_database(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(len(SQLITE)) == SQLITE
    except OSError:
        return False


def patch_database(path: Path, look: bool) -> Iterator[tuple[str, Text]]:
    """The tables of a server, one by one. While a server uses the file, it is refused."""
    from klubovna.server.storage.database import Database

    database = Database(path)
    try:
        for id in database.all_tables():
            name = f"{path.name} {id}"
            try:
                yield patch_table(database, id, name, look)
            except KlubovnaError as error:
                yield BAD, Text("patch.unreadable", {"file": name, "why": error.text})
    finally:
        database.close()


def patch_table(database: "Database", id: str, name: str, look: bool) -> tuple[str, Text]:
    """Carry one table over, and what to say about it."""
    from klubovna.server.reopening import reopened

    stored = database.table(id)
    game = find_game(stored.start.game)
    about: dict[str, Arg] = {"file": name}
    if not is_old(game, stored.start):
        return SAME, Text("patch.same", about)
    found = reopened(stored, database.rows(id))
    about |= {"n": len(found.ledger.match.choices)}
    if found.why is not None:
        return LEFT, Text("patch.stopped", {**about, "all": stored.moves, "why": found.why})
    about |= {"old": stored.start.rules_version, "new": game.rules_version}
    if look:
        return DONE, Text("patch.would_carry", about)
    stored.start = found.start
    database.begin_anew(stored)
    return DONE, Text("patch.carried", about)


def patch_file(path: Path, look: bool, cards: str) -> tuple[str, Text]:
    """Carry one saved match over, and what to say about it."""
    save = read_save(path)
    record = save.record
    game = use_cards(record.game, cards) if cards else find_game(record.game)
    about: dict[str, Arg] = {"file": str(path)}
    if not is_old(game, record):
        return SAME, Text("patch.same", about)
    carried = carry_over(game, record, events=True)
    moves = len(carried.match.choices)
    if carried.why is not None:
        about |= {"n": moves, "all": len(record.choices), "why": carried.why}
        return LEFT, Text("patch.stopped", about)
    about |= {"old": record.rules_version, "new": game.rules_version, "n": moves}
    if look:
        return DONE, Text("patch.would_carry", about)
    shutil.copy2(path, path.with_name(f"{path.name}.rules-{record.rules_version}"))
    today = carried.match.record(resumable=True)
    today.seating, today.mix = record.seating, record.mix
    save = save._replace(record=today)
    path.write_text(rewritten(path, save), encoding="utf-8")
    return DONE, Text("patch.carried", about)


def rewritten(path: Path, save: Save) -> str:
    """The file with another record in it, and everything else as it was."""
    data = json.loads(path.read_text(encoding="utf-8"))
    record = save.record.to_json()
    data = {**data, "record": record} if "record" in data else record
    return json.dumps(data, ensure_ascii=False) + "\n"
