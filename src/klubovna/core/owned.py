"""Games whose cards an owner may correct or replace: what such games have in common."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.cardfiles import CardFile, CardSet
from klubovna.core.cardsets import OwnCards, OwnFile, Shape, our_card_file, our_file
from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.texts import Text


@mypyc_attr(allow_interpreted_subclasses=True)
class AnyKit:
    """What is printed on the components of a box; the same for every match."""

    def __init__(self) -> None:
        self.file = ""
        """The name of the card file that it was read from."""
        self.designs = 0
        """How many components say where they come from."""
        self.reconstructed = 0
        """How many of them are not from the rulebook or another public source."""


S = TypeVar("S", bound=State)
K = TypeVar("K", bound=AnyKit)


class Box(Generic[K]):
    """The components of a game: ours, which are read once, and an owner's. `read` makes a kit of
    a card file and notes in the file what is wrong with it."""

    def __init__(self, shape: Shape, read: Callable[[CardFile], K]) -> None:
        self.shape = shape
        self._read = read
        self._ours: list[K] = []

    def ours(self) -> K:
        if not self._ours:
            file = our_card_file(self.shape)
            kit = self._read(file)
            file.check()
            self._ours.append(kit)
        return self._ours[0]

    def own(self, path: Path) -> tuple[K, OwnCards]:
        """An owner's; `BadCards` tells all that is wrong with the file."""
        own = OwnFile(self.shape, path)
        kit = self._read(own.whole)
        return kit, own.finish()


@mypyc_attr(allow_interpreted_subclasses=True)
class OwnedGame(Game[S], Generic[S, K]):
    """A game with our cards or an owner's. It says in `box()` how they are read."""

    def __init__(self) -> None:
        self._own_kit: K | None = None
        self._own: OwnCards | None = None

    def box(self) -> Box[K]:
        raise NotImplementedError

    @property
    def kit(self) -> K:
        return self.box().ours() if self._own_kit is None else self._own_kit

    def notice(self) -> Text | None:
        """The rulebook prints only a part of the cards: say how many we had to complete."""
        made = self.kit.reconstructed
        return Text("game.notice", {"n": made, "all": self.kit.designs}) if made else None

    def card_file(self) -> str:
        return our_file(self.box().shape, self.id)

    def with_cards(self, path: Path) -> "OwnedGame[S, K]":
        game = type(self)()
        game._own_kit, game._own = self.box().own(path)
        return game

    def card_set(self) -> CardSet | None:
        return None if self._own is None else self._own.cards

    def own_texts(self, lang: str) -> Mapping[str, object]:
        return {} if self._own is None else self._own.words(lang)
