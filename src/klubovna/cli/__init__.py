"""The command `klubovna`: one module a subcommand, in the language of whoever types."""

from klubovna.cli.main import main

__all__ = ["main"]
