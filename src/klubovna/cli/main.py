"""The door: language, subcommand, and what happens when something goes wrong."""

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module

from klubovna.cli.parser import BadUsage
from klubovna.cli.version import version
from klubovna.core.errors import KlubovnaError
from klubovna.texts import LANGUAGES, Words, preferred_language, words

COMMANDS = (
    "games",
    "play",
    "serve",
    "work",
    "admin",
    "simulate",
    "tournament",
    "train",
    "replay",
    "analyse",
    "patch",
    "score",
    "solve",
    "cards",
    "rules",
    "learn",
    "puzzles",
    "prove",
    "lab",
    "dataset",
    "daily",
    "bench",
)
"""Each is a module of this room with `run(words, arguments) -> exit code`."""

OK, FAILED, MISUSED, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit code."""
    _never_choke_on_letters()
    arguments = list(sys.argv[1:] if argv is None else argv)
    spoken = words(preferred_language(os.environ))
    try:
        spoken, arguments = _language(spoken, arguments)
        code = _run(spoken, arguments)
        sys.stdout.flush()
        return code
    except KlubovnaError as error:
        print(spoken("cli.error.line", error=error.text), file=sys.stderr)
        return MISUSED if isinstance(error, BadUsage) else FAILED
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else OK
    except KeyboardInterrupt:
        if sys.stdout.isatty():
            print()
        return INTERRUPTED
    except BrokenPipeError:
        return _nobody_reads()


def _run(spoken: Words, arguments: list[str]) -> int:
    if not arguments:
        print(overview(spoken))
        return OK
    first, rest = arguments[0], arguments[1:]
    if first in ("-h", "--help", "help"):
        return _help(spoken, rest)
    if first in ("-V", "--version"):
        print(version(spoken))
        return OK
    return _command(first)(spoken, rest)


def _help(spoken: Words, rest: list[str]) -> int:
    if rest:
        return _command(rest[0])(spoken, ["--help"])
    print(overview(spoken))
    return OK


def _command(name: str) -> Callable[[Words, list[str]], int]:
    """The function behind a subcommand. Only its own module is imported, so that start is quick."""
    if name not in COMMANDS:
        key = "cli.error.option" if name.startswith("-") else "cli.error.command"
        raise BadUsage(key, {"typed": name, "known": ", ".join(COMMANDS)})
    run: Callable[[Words, list[str]], int] = import_module(f"klubovna.cli.{name}").run
    return run


def _language(spoken: Words, arguments: list[str]) -> tuple[Words, list[str]]:
    """Take `--lang` out of the arguments, wherever it stands."""
    rest: list[str] = []
    wanted = iter(arguments)
    for argument in wanted:
        if argument == "--lang":
            lang = next(wanted, "")
        elif argument.startswith("--lang="):
            lang = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
            continue
        if lang not in LANGUAGES:
            raise BadUsage("cli.error.lang", {"typed": lang, "known": ", ".join(LANGUAGES)})
        spoken = words(lang)
    return spoken, rest


def overview(spoken: Words) -> str:
    """What one sees who types `klubovna` alone."""
    width = max(len(name) for name in COMMANDS)
    lines = [spoken("help.title"), "", spoken("help.start"), ""]
    for name in COMMANDS:
        lines.append(f"  klubovna {name:<{width}}  {spoken(f'help.{name}.short')}")
    lines += ["", spoken("help.more")]
    return "\n".join(lines)


def _never_choke_on_letters() -> None:
    """A terminal without Czech letters shows question marks instead of a traceback."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def _nobody_reads() -> int:
    """The reader of our output has gone: be quiet, also when Python flushes at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
