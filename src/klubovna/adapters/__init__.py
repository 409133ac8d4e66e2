"""The games behind the interfaces that researchers use: PettingZoo, Gymnasium, OpenSpiel.

Nothing here is imported unless it is asked for, and the libraries are extras:

    pip install "klubovna[adapters]"      numpy, Gymnasium, PettingZoo
    pip install "klubovna[openspiel]"     OpenSpiel

`encoding` turns positions and options into bytes and needs none of them; `docs/adapters.md` says
how to use the rest.
"""

from importlib import import_module
from importlib.util import find_spec

from klubovna.core.errors import KlubovnaError


class MissingExtra(KlubovnaError):
    """A library that is installed with an extra of Klubovna, and is not there."""


def need(library: str, extra: str) -> None:
    """Say which extra brings a library, where it is missing."""
    if find_spec(library) is None:
        raise MissingExtra("error.extra", {"library": library, "extra": extra})
    import_module(library)
