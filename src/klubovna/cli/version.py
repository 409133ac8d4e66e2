"""Which version runs, and which build of it."""

import klubovna
from klubovna.texts import Words

REASONS = {
    "KLUBOVNA_PURE is set": "wanted",
    "no compiled build": "not_built",
    "the compiled build is older than the source": "old",
}


def version(spoken: Words) -> str:
    """The version, and which build runs."""
    if klubovna.flavour() == "compiled":
        build = spoken("cli.compiled")
    else:
        build = spoken("cli.plain", reason=_reason(spoken, klubovna.flavour_reason()))
    return f"klubovna {klubovna.__version__} ({build})"


def _reason(spoken: Words, reason: str) -> str:
    """Why plain Python runs; the package itself knows no languages."""
    return spoken(f"cli.reason.{REASONS[reason]}") if reason in REASONS else reason
