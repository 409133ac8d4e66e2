"""A game with something changed: numbers that somebody set, or an owner's card file."""

import difflib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from klubovna.core.cardfiles import mark_of
from klubovna.core.cardsets import Shape, listed, our_data, within
from klubovna.core.carried import own_path
from klubovna.core.errors import KlubovnaError
from klubovna.core.factors import Numbers
from klubovna.core.game import Game
from klubovna.core.outfit import named, outfit_of
from klubovna.core.owned import AnyKit, OwnedGame
from klubovna.core.registry import find_game
from klubovna.core.state import State

SHOWN = 8
"""So many known names are told where one is unknown."""


class BadChange(KlubovnaError):
    """A change that cannot be made; the sentence says why."""


class Change(NamedTuple):
    """A number and what it becomes: `path` leads from the thing to the number."""

    section: str
    thing: str
    path: list[str]
    value: int
    before: int

    def told(self) -> str:
        return f"{self.section}.{self.thing}.{'.'.join(self.path)}: {self.before} → {self.value}"


class Variant(NamedTuple):
    """What is changed: numbers of a game in code, or a card file with everything in it."""

    name: str
    changes: list[Change]
    file: str
    """The card file that is played with; "" where the numbers are set in the program."""
    things: list[str]
    """The ids of all that is changed, as their words have them."""


def variant_of(game: Game[State], changes: str, cards: str, folder: Path) -> Variant | None:
    """What somebody typed: `cards.evokatus.cost=5`, several between commas, and perhaps a card
    file. Where the game has card files, the changed one is written to the folder."""
    typed = [piece.strip() for piece in changes.split(",") if piece.strip()]
    if not typed and not cards:
        return None
    if isinstance(game, OwnedGame):
        return _by_file(game, typed, cards, folder)
    if cards:
        game.with_cards(Path(cards))
    numbers = _numbers(game)
    found = [_read(numbers, piece) for piece in typed]
    return Variant(", ".join(typed), found, "", list(dict.fromkeys(one.thing for one in found)))


@contextmanager
def in_force(game_id: str, variant: Variant | None) -> Iterator[Game[State]]:
    """The game, as it is or as the variant has it, while this lasts."""
    game = find_game(game_id)
    if variant is None:
        yield game
    elif variant.file:
        file = Path(variant.file)
        key = f"{game_id} {file} {file.stat().st_mtime_ns}"
        if key not in _FILED:
            _FILED[key] = game.with_cards(file)
        yield _FILED[key]
    else:
        numbers = _numbers(game)
        try:
            for one in variant.changes:
                numbers.put(one.section, one.thing, one.path[0], one.value)
            yield game
        finally:
            for one in reversed(variant.changes):
                numbers.put(one.section, one.thing, one.path[0], one.before)


_FILED: dict[str, Game[State]] = {}
"""Games with card files that this process has read, by file and its date."""


# ---- what was typed


def _taken_apart(piece: str) -> tuple[list[str], int]:
    where, _, value = (part.strip() for part in piece.partition("="))
    parts = [part.strip() for part in where.split(".")]
    digits = value.removeprefix("-")
    if len(parts) < 3 or not all(parts) or not digits.isdecimal():
        raise BadChange("error.lab_shape", {"typed": piece})
    return parts, int(value)


def _unknown(kind: str, typed: str, known: list[str]) -> BadChange:
    """The nearest names first, then the others."""
    near = difflib.get_close_matches(typed, known, SHOWN, 0.5)
    told = near or sorted(known)[:SHOWN]
    more = "" if len(told) == len(known) else " …"
    return BadChange(f"error.lab_{kind}", {"typed": typed, "known": ", ".join(told) + more})


# ---- numbers in code


def _numbers(game: Game[State]) -> Numbers:
    name = outfit_of(game).numbers
    if not name:
        raise BadChange("error.lab_no_numbers", {"game": game.id})
    found = named(name)
    assert isinstance(found, Numbers)
    return found


def _read(numbers: Numbers, piece: str) -> Change:
    (section, id, *path), value = _taken_apart(piece)
    if section not in numbers.things:
        raise _unknown("section", section, [*numbers.things])
    if id not in numbers.things[section]:
        raise _unknown("thing", id, [*numbers.things[section]])
    fields = numbers.fields[section]
    if len(path) != 1 or path[0] not in fields:
        raise _unknown("field", ".".join(path), [*fields])
    least, most = fields[path[0]]
    if not least <= value <= most:
        raise BadChange("error.lab_value", {"typed": piece, "least": least, "most": most})
    return Change(section, id, path, value, numbers.get(section, id, path[0]))


# ---- card files


def _by_file(
    game: "OwnedGame[State, AnyKit]", typed: list[str], cards: str, folder: Path
) -> Variant:
    """Our file (or an owner's laid over it) with the numbers set in it."""
    shape = game.box().shape
    data = json.loads(game.card_file())
    if cards:
        game.with_cards(Path(cards))
        own = json.loads(own_path(cards).read_text(encoding="utf-8"))
        if typed:
            raise BadChange("error.lab_set_and_cards")
        file, name = (
            str(own_path(cards).absolute()),
            str(own.get("name", Path(cards).stem)),
        )
        return Variant(name, [], file, _differing(shape, our_data(shape), own))
    changes = [_set(shape, data, piece) for piece in typed]
    data["name"] = ", ".join(typed)
    text = json.dumps(data, ensure_ascii=False)
    path = folder / f"variant-{mark_of(text)}.json"
    path.write_text(text, encoding="utf-8")
    game.with_cards(path)
    things = _differing(shape, our_data(shape), data)
    return Variant(", ".join(typed), changes, str(path.absolute()), things)


def _set(shape: Shape, data: dict[str, object], piece: str) -> Change:
    """Change one number of the file."""
    (section, id, *path), value = _taken_apart(piece)
    found = _entry(shape, data, section, id)
    for key in path[:-1]:
        found = _step(found, key)
    last = path[-1] if path else ""
    before = _step(found, last)
    if isinstance(before, bool) or not isinstance(before, int):
        raise BadChange("error.lab_no_number", {"typed": piece})
    if isinstance(found, dict):
        found[last] = value
    elif isinstance(found, list):
        found[int(last) - 1] = value
    return Change(section, id, path, value, before)


def _entry(shape: Shape, data: dict[str, object], section: str, id: str) -> object:
    """An entry by its id or the id of its words, in a section or in those of a group; or a part of
    a table."""
    if section in shape.tables:
        return _step(data[section], id)
    sections = [one for one in shape.sections if section in (one, shape.groups.get(one))]
    if not sections:
        groups = [*shape.groups.values()]
        raise _unknown("section", section, sorted({*shape.sections, *shape.tables, *groups}))
    known: list[str] = []
    for one in sections:
        for entry in listed(data, one):
            names = [str(entry.get("id")), shape.word_id(one, entry)]
            if id in names:
                return entry
            known.append(names[-1])
    raise _unknown("thing", id, known)


def _step(found: object, key: str) -> object:
    """One step further into the file; lists count from 1."""
    if isinstance(found, dict) and key in found:
        return found[key]
    if isinstance(found, list) and key.isdecimal() and 1 <= int(key) <= len(found):
        return found[int(key) - 1]
    known = [*found] if isinstance(found, dict) else []
    if isinstance(found, list):
        known = [str(n + 1) for n in range(len(found))]
    raise _unknown("field", key, known)


def _differing(shape: Shape, ours: dict[str, object], data: dict[str, object]) -> list[str]:
    """The ids of entries that are played otherwise."""
    found: list[str] = []
    for section in shape.sections:
        known = {str(entry.get("id")): entry for entry in listed(ours, section)}
        for entry in listed(data, section):
            old = known.get(str(entry.get("replaces", entry.get("id"))), {})
            fields = [name for name in {*old, *entry} if name not in (*shape.marks, "replaces")]
            if any(within(old, name) != within(entry, name) for name in fields):
                found.append(shape.word_id(section, entry))
    return found
