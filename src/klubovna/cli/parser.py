"""argparse in two languages: our titles, our help, our sentences for its complaints."""

import argparse
import re
from collections.abc import Callable, Sequence
from typing import NoReturn

from klubovna.core.errors import KlubovnaError
from klubovna.texts import Words

COMPLAINTS = (
    (r"the following arguments are required: (?P<what>.+)", "missing"),
    (r"unrecognized arguments: (?P<what>.+)", "unknown"),
    (r"argument (?P<what>\S+?): expected one argument", "needs_value"),
    (r"argument (?P<what>\S+?): expected at least one argument", "needs_value"),
    (r"argument (?P<what>\S+?): not allowed with argument (?P<other>\S+)", "not_together"),
    (r"argument (?P<what>\S+?): ignored explicit argument (?P<other>.+)", "takes_no_value"),
    (r"argument (?P<what>\S+?): invalid \w+ value: '(?P<other>.*)'", "bad_value"),
)
"""What argparse says, and the key under which we say it."""


class BadUsage(KlubovnaError):
    """The command line makes no sense; the sentence says what would."""


class Parser(argparse.ArgumentParser):
    """The arguments of one subcommand."""

    def __init__(self, words: Words, command: str) -> None:
        super().__init__(
            prog=f"klubovna {command.replace('_', ' ')}",
            description=words(f"help.{command}.about"),
            formatter_class=lambda prog: _Formatter(words, prog),
            add_help=False,
            allow_abbrev=False,
        )
        self.words = words
        self.command = command
        self._given = self.add_argument_group(words("help.given"))
        self._switches = self.add_argument_group(words("help.switches"))

    def given(self, name: str, **more: str | None) -> None:
        """An argument without dashes; `nargs` and the like go to argparse."""
        self._given.add_argument(
            name, help=self._about(name), metavar=self._meta(name), nargs=more.get("nargs")
        )

    def switch(
        self,
        name: str,
        *,
        takes: str = "value",
        default: str | None = None,
        const: str | None = None,
        check: Callable[[str], int] | None = None,
        value: str = "",
    ) -> None:
        """An option that takes a value, perhaps one, or (`takes="nothing"`) none at all. The help
        calls the value by the option's name, or by another one."""
        about = self._about(name)
        if takes == "nothing":
            self._switches.add_argument(name, action="store_true", help=about)
            return
        self._switches.add_argument(
            name,
            help=about,
            default=default,
            const=const,
            nargs="?" if takes == "maybe" else None,
            type=check or str,
            metavar=self._meta(value or name),
        )

    def read(self, arguments: Sequence[str]) -> argparse.Namespace:
        """The parsed arguments; `-h` prints the help and ends the program."""
        self._switches.add_argument("--lang", metavar="cs|en", help=self.words("help.lang"))
        self._switches.add_argument("-h", "--help", action="help", help=self.words("help.help"))
        return self.parse_args(arguments)

    def error(self, message: str) -> NoReturn:
        typed = self.command.replace("_", " ")
        for pattern, key in COMPLAINTS:
            found = re.fullmatch(pattern, message)
            if found:
                args = {"what": found["what"], "command": typed}
                if "other" in found.groupdict():
                    args["other"] = found["other"]
                raise BadUsage(f"cli.error.{key}", dict(args))
        raise BadUsage("cli.error.other", {"message": message, "command": typed})

    def _about(self, name: str) -> str:
        return self.words(f"help.{self.command}.{name.lstrip('-')}").replace("%", "%%")

    def _meta(self, name: str) -> str:
        return self.words(f"help.value.{name.lstrip('-')}")


class _Formatter(argparse.HelpFormatter):
    """Says "usage" in the reader's language."""

    def __init__(self, words: Words, prog: str) -> None:
        super().__init__(prog, max_help_position=28, width=96)
        self._usage_prefix = words("help.usage") + " "

    def add_usage(
        self,
        usage: str | None,
        actions: "argparse._ActionsContainer | object",
        groups: object,
        prefix: str | None = None,
    ) -> None:
        super().add_usage(usage, actions, groups, prefix or self._usage_prefix)  # type: ignore[arg-type]


def whole_number(least: int, what: str) -> Callable[[str], int]:
    """A reader of numbers that says what it wants."""

    def read(text: str) -> int:
        if not text.isdecimal() or int(text) < least:
            raise BadUsage("cli.error.number", {"what": what, "typed": text, "least": least})
        return int(text)

    return read
