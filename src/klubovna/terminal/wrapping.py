"""Lines do not end at a no-break space: rich, which breaks them, would end them at any space."""

import re

from rich import _wrap

from klubovna.texts.typography import NO_BREAK

_SPACES = rf"[^\S{NO_BREAK}]*"


def keep_together() -> None:
    """Let rich take words with a no-break space between them for one word."""
    _wrap.re_word = re.compile(rf"{_SPACES}[\S{NO_BREAK}]+{_SPACES}")
