"""Packages that only some works need: loaded when they are used, named where they are missing."""

from importlib import import_module
from types import ModuleType

from klubovna.core.errors import KlubovnaError


class NeedsExtra(KlubovnaError):
    """A package is missing that Klubovna can do without otherwise."""


def extra(module: str, name: str) -> ModuleType:
    """The module, which the extra of this name brings."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != module.partition(".")[0]:
            raise
        package = module.partition(".")[0]
        raise NeedsExtra("error.needs_extra", {"package": package, "extra": name}) from error
