"""Every sentence a person reads, in Czech and English.

Games speak in `Text` and `Ref`, which know no language; `Words` say them in one.
The syntax of messages stands in docs/texts.md.
"""

from .catalogue import compare
from .errors import (
    CatalogueError,
    MissingArgument,
    MissingText,
    TextError,
    TextSyntaxError,
    WrongArgument,
    WrongText,
)
from .languages import LANGUAGES, decimal, percent, preferred_language
from .text import Arg, Ref, Scalar, Text, TextJson
from .typography import fold, plain
from .wording import Words, words

__all__ = [
    "LANGUAGES",
    "Arg",
    "CatalogueError",
    "MissingArgument",
    "MissingText",
    "Ref",
    "Scalar",
    "Text",
    "TextError",
    "TextJson",
    "TextSyntaxError",
    "Words",
    "WrongArgument",
    "WrongText",
    "compare",
    "decimal",
    "fold",
    "percent",
    "plain",
    "preferred_language",
    "words",
]
