"""Parts of a page that a game knows already: its words, its cards, its rulings, its options."""

from collections.abc import Sequence

from klubovna.core.game import Game, option_word
from klubovna.core.state import State
from klubovna.rulebook.page import Block, Entries, Entry, Grid, Span, Spans
from klubovna.rulebook.spans import Sentences
from klubovna.texts import Words


def listed(
    game: Game[State], words: Words, sentences: Sentences, kind: str, name: str
) -> Block | None:
    """`:::list keywords` gives everything of that group in the game's texts, `:::rulings` the
    game's answers, `:::options` its switches; None for anything else."""
    if kind == "list":
        return _group(words, sentences, name)
    if kind == "rulings":
        return _rulings(game, words, sentences)
    if kind == "options":
        return _options(game, words, sentences)
    return None


def _group(words: Words, sentences: Sentences, group: str) -> Block | None:
    """Whatever has a name there, with its text; in a group without names (such as the signs of a
    board) its sentences."""
    named = [key for key in words.under(group) if key.endswith(".name")]
    if not named:
        told = [Entry("", sentences.read(words(key))) for key in words.under(group)]
        return Entries(tuple(told)) if told else None
    return Entries(tuple(_entry(words, sentences, key.removesuffix(".name")) for key in named))


def _entry(words: Words, sentences: Sentences, thing: str) -> Entry:
    text = f"{thing}.text"
    told = sentences.read(words(text)) if words.has(text) else ()
    return Entry(words.term(f"{thing}.name"), told, thing)


def _rulings(game: Game[State], words: Words, sentences: Sentences) -> Block | None:
    """Every answer once, with its rule, under the names of what it is about."""
    found = game.components().get("rulings")
    if not isinstance(found, list):
        return None
    entries: list[Entry] = []
    for ruling in found:
        if isinstance(ruling, dict):
            about = ruling["about"]
            names = _names(words, about if isinstance(about, list) else [])
            id, rule = ruling["id"], ruling["rule"]
            told = sentences.read(f"{words(f'rulings.{id}')} ({rule})")
            entries.append(Entry(names, told))
    return Entries(tuple(entries))


def _names(words: Words, about: Sequence[object]) -> str:
    """ "card:dragon" by its name; a whole kind of things has none."""
    names: list[str] = []
    for target in about:
        kind, _, id = str(target).partition(":")
        key = f"{kind}s.{id}.name"
        if id and words.has(key) and words.term(key) not in names:
            names.append(words.term(key))
    return ", ".join(names)


def _options(game: Game[State], words: Words, sentences: Sentences) -> Block | None:
    """The switches: what each changes, its values (the default first), and its rule."""
    head = [(Span(words(f"rulebook.option.{part}")),) for part in ("name", "values", "rule")]
    rows: list[tuple[Spans, ...]] = [tuple(head)]
    for switch in game.switches():
        key = f"switch.{switch.name}"
        about = words(key) if words.has(key) else ""
        named = (Span(switch.name, "code"), Span(f" {about}"))
        values = [_value(words, switch.name, value) for value in switch.values]
        rows.append((named, (Span(", ".join(values)),), sentences.read(switch.rule)))
    return Grid(tuple(rows)) if len(rows) > 1 else None


def _value(words: Words, switch: str, value: str | int | bool) -> str:
    key = f"value.{switch}.{value}"
    return words(key) if words.has(key) else option_word(value)
