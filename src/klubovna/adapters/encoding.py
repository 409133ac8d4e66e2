"""How one way to play a game is told in numbers: observations, rows of options, a catalogue."""

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from operator import itemgetter
from typing import Any, Final, NamedTuple, TypeAlias

from klubovna.adapters.catalogue import Catalogue, Pattern
from klubovna.adapters.declared import Hint, part_of
from klubovna.adapters.shape import COUNT, Chair, Number, Part, Skip, Span
from klubovna.adapters.spoken import Vocabulary
from klubovna.core.decision import Decision
from klubovna.core.encoding import Encoder
from klubovna.core.errors import BadSetup
from klubovna.core.game import Game, Setup, option_word
from klubovna.core.outfit import named, outfit_of
from klubovna.core.state import State

Words: TypeAlias = Callable[[Game[State]], Mapping[str, Sequence[str]]]
HintsFor: TypeAlias = Callable[[Game[State], Setup], Mapping[str, Hint]]

COMMON: Final[Mapping[str, Hint]] = {
    "game": Skip("always the same"),
    "seat": Number(low=-1),
}
"""What every view has."""


class Declared(NamedTuple):
    """What a game says about its encoding."""

    version: int
    """Grows whenever a byte changes its meaning."""
    view: Any
    """The TypedDict of its views."""
    words: Words
    """The words of its things, in groups."""
    hints: HintsFor
    """What the types of the view leave open."""
    package: str = "klubovna.adapters"
    """Its folder `catalogues` has the questions, verbs and actions, GAME.json."""


class Encoding:
    """Observations of `size` bytes, options as rows of `WIDTH` numbers, and a catalogue of
    actions, for one game with one number of players."""

    def __init__(self, game: Game[State], setup: Setup) -> None:
        outfit = outfit_of(game)
        if not outfit.encoding:
            raise BadSetup("error.no_encoding", {"game": game.id})
        declared = named(outfit.encoding)
        assert isinstance(declared, Declared)
        self.game = game
        self.setup = setup
        self.part: Part = part_of(declared.view, {**COMMON, **declared.hints(game, setup)})
        self.size = self.part.size
        self.order = _numbers_first(self.part)
        self.vocabulary, self.catalogue = _spoken(game, declared)
        self.version = f"{game.id}-{declared.version}.{self.catalogue.version}"
        self._encoder = outfit.encoder

    def spans(self) -> list[Span]:
        """What every byte of an observation means: first all numbers and words, in the order of
        the view, then everything that is counted."""
        at = 0
        found: list[Span] = []
        for span in sorted(self.part.spans(0, ""), key=_is_counted):
            found.append(span._replace(at=at))
            at += span.size
        return found

    def differing(self, one: bytes, other: bytes) -> list[str]:
        """What two observations tell differently."""
        return [
            span.path
            for span in self.spans()
            if one[span.at : span.at + span.size] != other[span.at : span.at + span.size]
        ]

    @property
    def mark(self) -> str:
        """A short fingerprint of what every number means; it differs where a saved network would
        not understand the observations any more."""
        told = [*map(str, self.spans()), *self.vocabulary.lines(), *self.catalogue.names]
        return hashlib.sha256("\n".join(told).encode()).hexdigest()[:12]

    def encoder(self, plain: bool = False) -> Encoder:
        """An encoder for one match: the game's own where it has one, unless a `plain` one is asked
        for, which reads the view."""
        if self._encoder and not plain:
            made = _called(named(self._encoder), self.setup, self.vocabulary)
            assert isinstance(made, Encoder)
            return made
        return ViewEncoder(self)


class ViewEncoder(Encoder):
    """Encodes what `Game.view` shows and what `Game.label` says."""

    def __init__(self, encoding: Encoding) -> None:
        self.game = encoding.game
        self.part = encoding.part
        self.in_order = itemgetter(*encoding.order)
        self.vocabulary = encoding.vocabulary

    def observation(self, state: State, seat: int) -> bytes:
        out = bytearray(self.part.size)
        self.part.put(self.game.view(state, seat), out, 0, Chair(seat, state.players))
        return bytes(self.in_order(out))

    def rows(self, state: State, decision: Decision) -> bytes:
        kind = decision.kind
        return b"".join(
            self.vocabulary.row(kind, self.game.label(state, decision, index))
            for index in range(len(decision.options))
        )


def _is_counted(span: Span) -> bool:
    return span.kind == COUNT


def _numbers_first(part: Part) -> list[int]:
    spans = sorted(part.spans(0, ""), key=_is_counted)
    return [at for span in spans for at in range(span.at, span.at + span.size)]


def switch_words(game: Game[State], name: str) -> list[str]:
    """The values of a switch, as words."""
    switch = next(one for one in game.switches() if one.name == name)
    return [option_word(value) for value in switch.values]


@cache
def _catalogue_file(package: str, game_id: str) -> dict[str, Any]:
    path = files(package) / "catalogues" / f"{game_id}.json"
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def _spoken(game: Game[State], declared: Declared) -> tuple[Vocabulary, Catalogue]:
    data = _catalogue_file(declared.package, game.id)
    vocabulary = Vocabulary(data["questions"], data["verbs"], declared.words(game))
    patterns = [Pattern(*line) for line in data["actions"]]
    return vocabulary, Catalogue(data["version"], vocabulary, patterns)


def _called(kind: object, setup: Setup, vocabulary: Vocabulary) -> object:
    assert callable(kind)
    made: object = kind(setup, vocabulary)
    return made
