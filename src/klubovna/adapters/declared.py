"""From the types of a view to its observation: what `games/NAME/seen.py` declares, read.

Numbers, flags and literal words speak for themselves. What the types do not say (which words there
are, how long a list is, which numbers are seats) stands in the game's hints, by the path of the
field. A field about which neither says enough is an error, so that nothing is left out silently.
"""

from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import (
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from klubovna.adapters.shape import Flag, Number, Part, Several, Word

Hint: TypeAlias = Part | Callable[[Part], Part]
"""The part itself; or for a list of records what to make of the part for one of them."""
Hints: TypeAlias = Mapping[str, Hint]


class Undeclared(Exception):
    """A field of a view for which the game's encoding has no hint, and would need one."""


def part_of(kind: Any, hints: Hints, path: str = "") -> Part:
    """The part for a value of this type at this path of the view."""
    hint = hints.get(path)
    if isinstance(hint, Part):
        return hint
    if hint is not None:
        return hint(_by_type(thing_of(kind), hints, path))
    return _by_type(kind, hints, path)


def _by_type(kind: Any, hints: Hints, path: str) -> Part:
    origin = get_origin(kind)
    if origin is NotRequired:
        return _by_type(get_args(kind)[0], hints, path)
    if is_typeddict(kind):
        fields = get_type_hints(kind, include_extras=True)
        return Several(
            {name: part_of(field, hints, _below(path, name)) for name, field in fields.items()}
        )
    if origin is Literal:
        return Word([str(word) for word in get_args(kind)])
    if origin in (UnionType, Union):
        return _optional(kind, hints, path)
    if kind is bool:
        return Flag()
    if kind is int:
        return Number()
    raise Undeclared(f"{path}: {kind}")


def _optional(kind: Any, hints: Hints, path: str) -> Part:
    inside = [one for one in get_args(kind) if one is not NoneType]
    if len(inside) != 1:
        raise Undeclared(f"{path}: {kind}")
    if inside[0] is int:
        return Number(optional=True)
    if inside[0] is bool:
        return Flag(optional=True)
    return _by_type(inside[0], hints, path)


def thing_of(kind: Any) -> Any:
    """One thing of a list, or of a list of lists, that may be missing."""
    origin = get_origin(kind)
    if origin in (NotRequired, list):
        return thing_of(get_args(kind)[0])
    if origin in (UnionType, Union):
        return thing_of(next(one for one in get_args(kind) if one is not NoneType))
    return kind


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name
