"""Events as data: what a sentence of the log is about, for those who show it rather than say it."""

from collections.abc import Mapping
from typing import Final, TypeAlias

from klubovna.core.decision import NOBODY
from klubovna.core.events import Told
from klubovna.texts import Arg, Ref, Scalar, Text

SEATS: Final = "seat"
WORDS: Final = "word"
PLURALS: Final = {"nemeses": "nemesis", "heroes": "hero"}

Routes: TypeAlias = Mapping[str, tuple[str, str]]
"""By kind of event where its thing comes from and where it goes: a place ("deck", "area"), an
argument of the sentence that names one ("player", "other", "card", "region"), or "source"."""


class Happening:
    """What an event is about. Things and places are named as the targets of options are
    ("card:dragon", "seat:2"); but for the source all of it stands in the sentence, too, so that
    nobody learns more by it."""

    def __init__(self, told: Told, routes: Routes) -> None:
        self.text = text = told.text()
        """The sentence itself."""
        self.kind = text.key.removeprefix("event.")
        """The key of the sentence, less "event."."""
        self.player = _target(text.args.get("player"))
        """Who did it, or to whom it happened: a seat, or an opponent that nobody plays."""
        self.other = _target(text.args.get("other"))
        """The other player of the sentence."""
        self.things: list[str] = []
        """Cards, demons, regions … in the order in which the sentence names them."""
        self.amounts: list[int] = []
        """Its numbers, in the same way, `n` first."""
        for name in sorted(text.args, key="n".__ne__):
            self._add(name, text.args[name])
        self.source = thing_of(told.source) if told.source else ""
        """What brought it about, where the game says so."""
        start, end = routes.get(self.kind, ("", ""))
        self.start = self._place(start, text)
        self.end = self._place(end, text)
        """Where the thing came from and where it went, where the game says so."""

    def _add(self, name: str, arg: Arg) -> None:
        for part in _parts(arg):
            if isinstance(part, int):
                self.amounts.append(part)
            elif isinstance(part, Ref) and name not in ("player", "other"):
                self.things.append(thing_of(part.key))

    def _place(self, name: str, text: Text) -> str:
        if name == "source":
            return self.source
        return _target(text.args[name]) if name in text.args else name

    @property
    def seat(self) -> int:
        """The number of the player's seat; NOBODY where none is meant."""
        thing, _, number = self.player.partition(":")
        return int(number) if thing == SEATS else NOBODY


def thing_of(key: str) -> str:
    """The target of a thing by the key of its name: "cards.dragon.name" is "card:dragon"."""
    group, id, *_ = key.split(".")
    if group == WORDS:
        return id
    return f"{PLURALS.get(group, group.removesuffix('s'))}:{id}"


def _target(arg: "Arg | None") -> str:
    return thing_of(arg.key) if isinstance(arg, Ref) else ""


def _parts(arg: Arg) -> list[Scalar]:
    return [arg] if isinstance(arg, int | str | Ref | Text) else [*arg]
