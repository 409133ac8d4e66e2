"""`klubovna patch FILE…`: carry what was played under older rules over to today's."""

import json
import shutil
from collections import Counter
from pathlib import Path

from rich.text import Text as Line

from klubovna.cli.output import out
from klubovna.cli.parser import Parser
from klubovna.core.errors import KlubovnaError
from klubovna.core.patching import carry_over, is_old
from klubovna.core.registry import find_game, use_cards
from klubovna.terminal.saves import Save, read_save
from klubovna.texts import Arg, Text, Words

DONE, LEFT, SAME, BAD = "done", "left", "same", "bad"
ALL_WELL, SOME_LEFT = 0, 1


def run(spoken: Words, arguments: list[str]) -> int:
    parser = Parser(spoken, "patch")
    parser.given("files", nargs="+")
    parser.switch("--look", takes="nothing")
    parser.switch("--cards")
    asked = parser.read(arguments)
    found: Counter[str] = Counter()
    for name in asked.files:
        path = Path(name).expanduser()
        try:
            verdict, told = patch_file(path, asked.look, asked.cards or "")
        except KlubovnaError as error:
            verdict, told = BAD, Text("patch.unreadable", {"file": str(path), "why": error.text})
        found[verdict] += 1
        out().print(Line(spoken.say(told)), soft_wrap=True)
    if sum(found.values()) > 1:
        out().print(Line(spoken("patch.total", **{name: found[name] for name in VERDICTS})))
    return SOME_LEFT if found[LEFT] or found[BAD] else ALL_WELL


VERDICTS = (DONE, LEFT, SAME, BAD)


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
    about |= {"old": record.rules, "new": game.rules, "n": moves}
    if look:
        return DONE, Text("patch.would_carry", about)
    shutil.copy2(path, path.with_name(f"{path.name}.rules-{record.rules}"))
    save = save._replace(record=carried.match.record(resumable=True))
    path.write_text(rewritten(path, save), encoding="utf-8")
    return DONE, Text("patch.carried", about)


def rewritten(path: Path, save: Save) -> str:
    """The file with another record in it, and everything else as it was."""
    data = json.loads(path.read_text(encoding="utf-8"))
    record = save.record.to_json()
    data = {**data, "record": record} if "record" in data else record
    return json.dumps(data, ensure_ascii=False) + "\n"
