"""Sentences without a language: what games put into events, options and records."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypedDict

from .errors import WrongText

Scalar: TypeAlias = "int | str | Ref | Text"
Arg: TypeAlias = "Scalar | Sequence[Scalar]"
Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"


_NOTHING: Final[Mapping[str, Arg]] = {}
_set = object.__setattr__


@dataclass(frozen=True, slots=True)
class Ref:
    """A term of a catalogue, to be said in the language of the reader."""

    key: str

    def to_json(self) -> dict[str, Json]:
        return {"ref": self.key}


class TextJson(TypedDict):
    """A sentence as it travels."""

    key: str
    args: dict[str, Json]


@dataclass(frozen=True, slots=True, init=False)
class Text:
    """A sentence: the key of a message and its arguments. Lists are kept as tuples."""

    key: str
    args: Mapping[str, Arg]

    def __init__(self, key: str, args: Mapping[str, Arg] = _NOTHING) -> None:
        kept = dict(args)
        for name, arg in kept.items():
            if type(arg) not in _KINDS and not isinstance(arg, _SCALARS):
                kept[name] = tuple(arg)
        _set(self, "key", key)
        _set(self, "args", kept)

    def to_json(self) -> dict[str, Json]:
        told = self.sent()
        return {"key": told["key"], "args": told["args"]}

    def sent(self) -> TextJson:
        """The same, for those who declare what they send."""
        args: dict[str, Json] = {}
        for name, arg in self.args.items():
            if type(arg) is int or type(arg) is str:
                args[name] = arg
            elif type(arg) is Ref:
                args[name] = {"ref": arg.key}
            else:
                args[name] = _arg_to_json(arg)
        return {"key": self.key, "args": args}

    @classmethod
    def from_json(cls, data: object) -> "Text":
        """The Text that `to_json` wrote; anything else raises WrongText."""
        match data:
            case {"key": str(key), "args": dict(args), **rest} if not rest:
                return cls(key, {name: _arg_from_json(arg) for name, arg in args.items()})
        raise WrongText(f'not a text, which looks like {{"key": …, "args": {{…}}}}: {data!r}')


_SCALARS: Final = (int, str, Ref, Text)
_KINDS: Final = frozenset(_SCALARS)
"""The same for a quick look, which misses what is derived from them."""


def _arg_to_json(arg: Arg) -> Json:
    if isinstance(arg, tuple):
        return [item if type(item) is int else _scalar_to_json(item) for item in arg]
    assert isinstance(arg, _SCALARS)
    return _scalar_to_json(arg)


def _scalar_to_json(arg: Scalar) -> Json:
    return arg if isinstance(arg, (int, str)) else arg.to_json()


def _arg_from_json(data: object) -> Arg:
    if isinstance(data, list):
        return tuple(_scalar_from_json(item) for item in data)
    return _scalar_from_json(data)


def _scalar_from_json(data: object) -> Scalar:
    match data:
        case bool():
            pass
        case int() | str():
            return data
        case {"ref": str(key), **rest} if not rest:
            return Ref(key)
        case {"key": _, "args": _}:
            return Text.from_json(data)
    raise WrongText(f"not an argument (a whole number, a string, a ref, a text): {data!r}")
