"""The grammar of messages: from a string to parts ready to be filled."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn, TypeAlias

from .errors import TextSyntaxError
from .languages import PLURALS

SIGNED = "signed"

Message: TypeAlias = "tuple[Part, ...]"
Part: TypeAlias = "str | Number | Insert | Plural | Select"


@dataclass(frozen=True, slots=True)
class Number:
    """`#`: the number of the nearest plural around it."""


@dataclass(frozen=True, slots=True)
class Insert:
    """`{name}` or `{name:form}`."""

    name: str
    form: str | None


@dataclass(frozen=True, slots=True)
class Plural:
    """`{name, plural, =0 {…} one {…} other {…}}`; exact numbers go first."""

    name: str
    signed: bool
    exact: dict[int, Message]
    branches: dict[str, Message]


@dataclass(frozen=True, slots=True)
class Select:
    """`{name, select, a {…} other {…}}`, by the argument or by a form of it."""

    name: str
    form: str | None
    branches: dict[str, Message]


def parse(source: str, key: str, lang: str) -> Message:
    """The parts of a message; a mistake raises TextSyntaxError with its place."""
    return _Parser(source, key, lang).whole()


def argument_names(message: Message) -> set[str]:
    """Every argument that some way through the message uses."""
    names: set[str] = set()
    for part in message:
        if isinstance(part, Insert | Plural | Select):
            names.add(part.name)
        for branch in _branches(part):
            names |= argument_names(branch)
    return names


def _branches(part: Part) -> Iterator[Message]:
    if isinstance(part, Plural):
        yield from part.exact.values()
    if isinstance(part, Plural | Select):
        yield from part.branches.values()


_SPACE = re.compile(r"[ \t\n]*")
_LITERAL = re.compile(r"[^{}#]+")
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
_OPTION = re.compile(r"[A-Za-z0-9_]+")
_PLURAL_OPTION = re.compile(r"=(?:0|-?[1-9][0-9]*)|[a-z]+")


class _Parser:
    """Reads one message from left to right; `at` is the next character."""

    def __init__(self, source: str, key: str, lang: str) -> None:
        self.source, self.key, self.lang, self.at = source, key, lang, 0

    def whole(self) -> Message:
        message = self.message(in_plural=False)
        if self.at < len(self.source):
            self.fail("this } closes nothing")
        return message

    def message(self, in_plural: bool) -> Message:
        parts: list[Part] = []
        while self.at < len(self.source) and self.source[self.at] != "}":
            if text := self.take(_LITERAL):
                parts.append(text)
            elif self.accept("#"):
                parts.append(Number() if in_plural else "#")
            else:
                parts.append(self.placeholder(in_plural))
        return tuple(parts)

    def placeholder(self, in_plural: bool) -> Part:
        self.expect("{")
        name = self.word(_NAME, "the name of an argument")
        form = self.word(_NAME, "the name of a form") if self.symbol(":") else None
        part: Part = Insert(name, form)
        if self.symbol(","):
            part = self.choice(name, form, in_plural)
        self.expect("}")
        return part

    def choice(self, name: str, form: str | None, in_plural: bool) -> Part:
        start = self.next_place()
        kind = self.word(_NAME, "plural or select")
        if kind not in ("plural", "select"):
            self.fail(f"expected plural or select, not {kind}", start)
        self.expect(",")
        if kind == "select":
            return Select(name, form, self.branches(_OPTION, in_plural))
        if form not in (None, SIGNED):
            self.fail(f"a plural counts; its only form is {SIGNED}, not {form}", start)
        branches = self.branches(_PLURAL_OPTION, in_plural=True)
        exact = {int(option[1:]): branch for option, branch in branches.items() if option[0] == "="}
        named = {option: branch for option, branch in branches.items() if option[0] != "="}
        return Plural(name, form == SIGNED, exact, named)

    def branches(self, option: re.Pattern[str], in_plural: bool) -> dict[str, Message]:
        branches: dict[str, Message] = {}
        while not self.sees("}"):
            start = self.next_place()
            name = self.word(option, "the name of a branch")
            self.check_option(name, branches, option is _PLURAL_OPTION, start)
            self.expect("{")
            branches[name] = self.message(in_plural)
            self.expect("}", spaced=False)
        if "other" not in branches:
            self.fail("the branch other is missing")
        return branches

    def check_option(self, name: str, seen: dict[str, Message], plural: bool, start: int) -> None:
        if name in seen:
            self.fail(f"the branch {name} is here twice", start)
        allowed = PLURALS[self.lang]
        if plural and name[0] != "=" and name not in allowed:
            self.fail(f"no plural {name} in {self.lang}, only {', '.join(allowed)}", start)

    def next_place(self) -> int:
        self.take(_SPACE)
        return self.at

    def sees(self, symbol: str) -> bool:
        return self.source.startswith(symbol, self.next_place())

    def accept(self, symbol: str) -> bool:
        found = self.source.startswith(symbol, self.at)
        self.at += len(symbol) if found else 0
        return found

    def symbol(self, symbol: str) -> bool:
        return self.sees(symbol) and self.accept(symbol)

    def expect(self, symbol: str, spaced: bool = True) -> None:
        if not (self.symbol(symbol) if spaced else self.accept(symbol)):
            self.fail(f"expected {symbol}")

    def word(self, pattern: re.Pattern[str], what: str) -> str:
        self.next_place()
        return self.take(pattern) or self.fail(f"expected {what}")

    def take(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.source, self.at)
        self.at = found.end() if found else self.at
        return found.group() if found else ""

    def fail(self, problem: str, at: int | None = None) -> NoReturn:
        place = self.at if at is None else at
        end = " (the message ends here)" if place >= len(self.source) else ""
        raise TextSyntaxError(self.key, self.lang, place, problem + end)
