"""Learned numbers as files: reading them, and whether they fit the rules and the cards."""

import hashlib
import json
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from typing import Final, TypeVar

from klubovna.core.carried import own_text
from klubovna.core.errors import BadSetup
from klubovna.core.game import Game
from klubovna.core.skill import Learner, Skill
from klubovna.core.state import Json, State

S = TypeVar("S", bound=State)

SHIPPED: Final = "weights.json"
"""In the folder of a game that has learned."""
DIGITS: Final = 5
MOST: Final = 1e6
"""No number is larger: sums of numbers, and their differences, stay numbers."""
_SHIPPED: Final[dict[str, Skill | None]] = {}


def learner_of(game: Game[S]) -> Learner[S] | None:
    """What the game learns by; None where it does not learn."""
    module, _, name = game.learner().partition(":")
    if not name:
        return None
    made = getattr(import_module(module), name)()
    assert isinstance(made, Learner)
    return made


def mark_of_cards(game: Game[S], learner: Learner[S]) -> str:
    """A mark for everything that numbers hang on beside the rules: what is counted, what is
    printed, and an owner's cards."""
    cards = game.card_set()
    text = "\n".join([*learner.names(), learner.printed(), cards.mark if cards else ""])
    return hashlib.sha256(text.encode()).hexdigest()


def to_json(game: Game[S], numbers: list[float], made: dict[str, Json]) -> dict[str, Json]:
    """Numbers as a file holds them, with what they fit and how they were made. Numbers that are
    nothing are left out."""
    learner = learner_of(game)
    assert learner is not None
    named: dict[str, Json] = {}
    for name, number in zip(learner.names(), numbers, strict=True):
        if round(number, DIGITS):
            named[name] = round(number, DIGITS)
    return {
        "game": game.id,
        "rules_version": game.rules_version,
        "cards": mark_of_cards(game, learner),
        "made": made,
        "numbers": named,
    }


def misfit(game: Game[S], data: Json) -> str:
    """What of a file does not fit the game: "form", "game", "rules", "cards" or "numbers"; ""
    where all of it does."""
    learner = learner_of(game)
    if not isinstance(data, dict) or not isinstance(data.get("numbers"), dict):
        return "form"
    if learner is None or data.get("game") != game.id:
        return "game"
    if data.get("rules_version") != game.rules_version:
        return "rules"
    if data.get("cards") != mark_of_cards(game, learner):
        return "cards"
    numbers = data["numbers"]
    assert isinstance(numbers, dict)
    known = set(learner.names())
    for name, number in numbers.items():
        if name not in known or not _counts(number):
            return "numbers"
    return ""


def _counts(value: Json) -> bool:
    """Whether it is a number that can be played by."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return -MOST <= value <= MOST


def skill_from(game: Game[S], data: Json) -> Skill:
    """The numbers of a file, ready to be played with. They must fit."""
    learner = learner_of(game)
    assert learner is not None
    assert isinstance(data, dict)
    numbers = data["numbers"]
    assert isinstance(numbers, dict)
    found: list[float] = []
    for name in learner.names():
        number = numbers.get(name, 0.0)
        assert isinstance(number, (int, float))
        found.append(float(number))
    return learner.skill(found)


def read_skill(game: Game[S], file: str) -> Skill:
    """The skill in a file of somebody's own; `BadSetup` says why it is none."""
    try:
        data: Json = json.loads(own_text(file))
    except OSError as error:
        why = error.strerror or str(error)
        raise BadSetup("error.weights_unreadable", {"file": file, "why": why}) from error
    except (ValueError, RecursionError) as error:
        raise BadSetup("error.weights_file", {"file": file}) from error
    why = misfit(game, data)
    if why:
        raise BadSetup(f"error.weights_{why}", {"file": file, "game": game.id})
    return skill_from(game, data)


def shipped_numbers(game: Game[S]) -> Json:
    """What is shipped with the game, as it stands in the file; None where nothing is."""
    file = _shipped_file(game)
    if file is None:
        return None
    data: Json = json.loads(file.read_text(encoding="utf-8"))
    return data


def _shipped_file(game: Game[S]) -> Traversable | None:
    if not game.learner():
        return None
    file = resources.files(game.package).joinpath(SHIPPED)
    return file if file.is_file() else None


def has_misfits(game: Game[S]) -> bool:
    """Whether the house has learned the game, but nothing that fits the rules and cards that are
    played with."""
    return shipped_skill(game) is None and _shipped_file(game) is not None


def shipped_skill(game: Game[S]) -> Skill | None:
    """What is shipped with the game, where it fits the rules and cards that are played with."""
    cards = game.card_set()
    key = f"{game.id} {cards.mark if cards else ''}"
    if key not in _SHIPPED:
        data = shipped_numbers(game)
        fits = data is not None and misfit(game, data) == ""
        _SHIPPED[key] = skill_from(game, data) if fits else None
    return _SHIPPED[key]
