"""The options of a game as they are typed: `new_suits=yes,phoenix=deluxe`; and bots."""

from difflib import get_close_matches
from typing import Final

from rich.text import Text as Line

from klubovna.agents import agent_names, is_agent
from klubovna.agents.naming import SEPARATOR
from klubovna.agents.roster import UNLISTED, goes_by_learning
from klubovna.cli.output import aside
from klubovna.cli.parser import BadUsage
from klubovna.core.game import Game, Switch
from klubovna.core.registry import find_game
from klubovna.core.skills import has_misfits
from klubovna.core.state import State
from klubovna.texts import Text, Words
from klubovna.texts.typography import fold

Value = str | int | bool

YES = ("yes", "true", "on", "1", "ano")
NO = ("no", "false", "off", "0", "ne")
ALIKE: Final = 0.8
"""Of two names that share so much one may be the other, mistyped."""


def read_options(game: Game[State], text: str) -> dict[str, Value]:
    """The typed options; whether their values are allowed is for the game to say."""
    specs = {spec.name: spec for spec in game.switches()}
    options: dict[str, Value] = {}
    for piece in (piece.strip() for piece in text.split(",")):
        if not piece:
            continue
        name, equals, value = (part.strip() for part in piece.partition("="))
        name = name.replace("-", "_")
        if not equals and not (name in specs and isinstance(specs[name].default, bool)):
            raise BadUsage("cli.error.option_shape", {"typed": piece})
        options[name] = _value(specs.get(name), value if equals else "yes")
    return options


def _value(spec: Switch | None, text: str) -> Value:
    """The text as a value of the option's kind, or as it is where it fits none."""
    if spec is None:
        return text
    if isinstance(spec.default, bool):
        if text.lower() in YES:
            return True
        return False if text.lower() in NO else text
    if isinstance(spec.default, int):
        return int(text) if text.isdecimal() else text
    return text


def read_card_files(text: str) -> dict[str, str]:
    """Card files by game: `evenfall=mine.json`, several between commas."""
    found: dict[str, str] = {}
    for piece in read_names(text):
        game, equals, file = (part.strip() for part in piece.partition("="))
        if not (equals and game and file):
            raise BadUsage("cli.error.card_files", {"typed": piece})
        found[game] = file
    return found


def read_names(text: str) -> list[str]:
    """Names between commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


def read_agents(spoken: Words, game: Game[State], text: str) -> list[str]:
    """Bots between commas, also as people call them; whatever is no bot stays as it was typed."""
    return [called(spoken, game, name) or name for name in read_names(text)]


def called(spoken: Words, game: Game[State], typed: str) -> str:
    """The bot that is called so, in small letters or large, by the name to type or the one that
    people read (`silný hráč`, or `silný`); "" where none is."""
    name, colon, parameters = typed.partition(SEPARATOR)
    small = fold(name) + colon + parameters
    for known in (typed, small):
        if is_agent(game.id, known):
            return known
    for name in agent_names(game.id):
        key = f"web.agent.{name}"
        if spoken.has(key) and f"{fold(spoken(key))} ".startswith(f"{small} "):
            return name
    return ""


def refuse_mistyped(game: Game[State], person: str) -> None:
    """A bot that was mistyped would be a person otherwise, who never comes."""
    typed, colon, parameters = person.partition(SEPARATOR)
    known = [*agent_names(game.id), *UNLISTED]
    near = get_close_matches(fold(typed), known, 1, ALIKE)
    if near:
        bot = near[0] + colon + parameters
        raise BadUsage("cli.error.like_bot", {"typed": person, "bot": bot})


def warn_of_misfits(spoken: Words, card_files: dict[str, str]) -> None:
    """Say to a host with which of these cards strong bots have learned nothing."""
    for game in card_files:
        if has_misfits(find_game(game)):
            told = Text("cli.misfits", {"game": game})
            aside().print(Line(spoken.say(told), "yellow"), soft_wrap=True)


def warn_of_unlearned(spoken: Words, game: Game[State], agents: list[str]) -> None:
    """Say it where somebody wants what was learned, and nothing was that fits."""
    if has_misfits(game) and any(goes_by_learning(name) for name in agents):
        aside().print(Line(spoken("thinking.unlearned"), "yellow"))
