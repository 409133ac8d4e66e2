"""Saying texts in one language."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NoReturn

from .catalogue import NOM, Catalogue, Entry, catalogue_file, entries, load
from .errors import MissingArgument, MissingText, WrongArgument
from .languages import known_language, number, plural
from .message import SIGNED, Insert, Message, Number, Part, Plural, Select, parse
from .text import Arg, Ref, Scalar, Text
from .typography import bound

INTERFACE = "klubovna"
OTHER = "other"


def words(lang: str, *sources: str | Path) -> "Words":
    """The interface's words with those of packages (by name) or folders laid on top."""
    return _words(lang, sources)


@cache
def _words(lang: str, sources: tuple[str | Path, ...]) -> "Words":
    known_language(lang)
    layers = (INTERFACE, *sources)
    return Words(lang, *(load(catalogue_file(lang, source)) for source in layers))


class Words:
    """One language: one or more catalogues, a later one over an earlier one.

    What it says is set for reading: its spaces may be no-break ones.
    """

    def __init__(self, lang: str, *catalogues: Catalogue) -> None:
        self.lang = known_language(lang)
        self._entries: dict[str, Entry] = {}
        self._parsed: dict[str, Message] = {}
        for catalogue in catalogues:
            self._entries.update(entries(catalogue, lang))

    def __call__(self, key: str, /, **args: Arg) -> str:
        """The message with its arguments filled in."""
        return bound(self.lang, self._fill(key, args))

    def say(self, text: Text) -> str:
        """The sentence in this language."""
        return bound(self.lang, self._fill(text.key, text.args))

    def term(self, ref: Ref | str, form: str = NOM) -> str:
        """A form of a term; one that it lacks falls back to its `nom`."""
        return bound(self.lang, self._term(ref.key if isinstance(ref, Ref) else ref, form))

    def has(self, key: str) -> bool:
        """Whether the key names a message or a term."""
        return key in self._entries

    def under(self, group: str) -> list[str]:
        """The keys of a group, in the order of its catalogue."""
        return [key for key in self._entries if key.startswith(f"{group}.")]

    def groups(self) -> list[str]:
        """The names of the groups at the top, in their order."""
        return list(dict.fromkeys(key.partition(".")[0] for key in self._entries))

    def with_names(self, names: Sequence[str]) -> "Words":
        """These words, and the players of a table as the terms `seat.0`, `seat.1`, …"""
        twin = Words(self.lang)
        twin._entries = {**self._entries}
        twin._parsed = {**self._parsed}
        for seat, name in enumerate(names):
            twin._entries[f"seat.{seat}"] = {NOM: name}
            twin._parsed[f"seat.{seat}"] = (name,)
        return twin

    def with_texts(self, catalogue: Catalogue) -> "Words":
        """These words with a catalogue on top."""
        twin = Words(self.lang)
        above = entries(catalogue, self.lang)
        twin._entries = {**self._entries, **above}
        twin._parsed = {key: m for key, m in self._parsed.items() if key not in above}
        return twin

    def check(self) -> None:
        """Parse every message; the first mistake raises TextSyntaxError."""
        for key in self._entries:
            self._message(key)

    def _term(self, key: str, form: str) -> str:
        found = self._form(key, form)
        return self._fill(key, {}) if found is None else found

    def _form(self, key: str, form: str) -> str | None:
        """The form as the term has it, None if it has none."""
        entry = self._entry(key)
        return None if isinstance(entry, str) else entry.get(form)

    def _fill(self, key: str, args: Mapping[str, Arg]) -> str:
        return _Sentence(self, key, args).fill(self._message(key))

    def _message(self, key: str) -> Message:
        if key not in self._parsed:
            entry = self._entry(key)
            source = entry if isinstance(entry, str) else entry[NOM]
            self._parsed[key] = parse(source, key, self.lang)
        return self._parsed[key]

    def _entry(self, key: str) -> Entry:
        if key not in self._entries:
            raise MissingText(key, self.lang)
        return self._entries[key]


class _Sentence:
    """One message being filled with its arguments."""

    def __init__(self, words: Words, key: str, args: Mapping[str, Arg]) -> None:
        self.words, self.key, self.args = words, key, args

    def fill(self, message: Message, count: str = "") -> str:
        """The message as a string; `count` stands for `#`."""
        return "".join(self.part(part, count) for part in message)

    def part(self, part: Part, count: str) -> str:
        match part:
            case str():
                return part
            case Number():
                return count
            case Insert():
                return self.insert(part)
            case Plural():
                return self.plural(part)
            case Select():
                return self.fill(self.selected(part), count)

    def insert(self, part: Insert) -> str:
        arg = self.arg(part.name)
        if isinstance(arg, int | str | Ref | Text):
            return self.scalar(arg, part)
        return self.joined([self.scalar(item, part) for item in arg])

    def scalar(self, arg: Scalar, part: Insert) -> str:
        if isinstance(arg, int):
            return number(self.words.lang, arg, part.form == SIGNED)
        if part.form == SIGNED:
            self.wrong(part.name, f"has no sign, it is no number: {arg!r}")
        if isinstance(arg, Ref):
            return self.words._term(arg.key, part.form or NOM)
        return self.words._fill(arg.key, arg.args) if isinstance(arg, Text) else arg

    def joined(self, items: Sequence[str]) -> str:
        if len(items) < 2:
            return "".join(items)
        start = self.words._fill("list.comma", {}).join(items[:-1])
        return start + self.words._fill("list.and", {}) + items[-1]

    def plural(self, part: Plural) -> str:
        n = self.count(part.name)
        branch = part.exact.get(n)
        if branch is None:
            category = plural(self.words.lang, n)
            branch = part.branches.get(category, part.branches[OTHER])
        return self.fill(branch, number(self.words.lang, n, part.signed))

    def count(self, name: str) -> int:
        """The number to count by; a list counts its elements."""
        arg = self.arg(name)
        if isinstance(arg, int):
            return arg
        if isinstance(arg, str | Ref | Text):
            self.wrong(name, f"cannot be counted, it is no number and no list: {arg!r}")
        return len(arg)

    def selected(self, part: Select) -> Message:
        option = self.option(part, self.arg(part.name))
        return part.branches.get(option, part.branches[OTHER])

    def option(self, part: Select, arg: Arg) -> str:
        """What selects: a form of a term (of a lone one in a list), else the value."""
        if not isinstance(arg, int | str | Ref | Text):
            return self.option(part, arg[0]) if len(arg) == 1 else OTHER
        if part.form is None and isinstance(arg, int | str):
            return str(arg)
        if part.form is None:
            self.wrong(part.name, f"selects nothing without a form: {arg!r}")
        return self.words._form(arg.key, part.form) or OTHER if isinstance(arg, Ref) else OTHER

    def arg(self, name: str) -> Arg:
        if name not in self.args:
            raise MissingArgument(self.key, self.words.lang, name)
        arg = self.args[name]
        if not all(_is_scalar(item) for item in (arg if isinstance(arg, list | tuple) else [arg])):
            self.wrong(name, f"is no number, string, ref, text or list of these: {arg!r}")
        return arg

    def wrong(self, name: str, problem: str) -> NoReturn:
        raise WrongArgument(self.key, self.words.lang, name, problem)


def _is_scalar(value: object) -> bool:
    return isinstance(value, int | str | Ref | Text) and not isinstance(value, bool)
