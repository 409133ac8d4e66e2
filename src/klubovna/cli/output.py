"""Consoles and keyboards, as the commands use them. They print what is said: the name of a bot such
as `search:100:1s` holds no emoji."""

import sys

from rich.console import Console

from klubovna.terminal.wrapping import keep_together

keep_together()


def out() -> Console:
    """Where results go."""
    return Console(highlight=False, emoji=False)


def aside() -> Console:
    """Where progress goes, which is no result."""
    return Console(stderr=True, highlight=False, emoji=False)


def read_line(prompt: str) -> str:
    """Ask for a line. On a terminal it can be edited, and earlier lines come back."""
    if sys.stdin.isatty():
        try:
            import readline  # noqa: F401
        except ImportError:
            pass
    return input(prompt)
