"""How many of each kind are in a pile, as bytes."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from klubovna.games.shards_of_infinity.cards import CARDS

KINDS: Final = [*dict.fromkeys([card.id for card in CARDS])]
KIND_OF: Final = [KINDS.index(card.id) for card in CARDS]
"""By card: the number of its kind."""
KIND_BYTES: Final = vec[u8]([u8(kind) for kind in KIND_OF])
WIDE: Final = len(KINDS)
MOST: Final = 255


def byte(value: int) -> u8:
    """A number as it is told: what is larger than a byte is told as the largest one."""
    number: i64 = value
    return u8(number) if number < MOST else u8(MOST)


class PileBytes:
    """What was told of a pile last. From one question to the next little changes, so only that is
    told anew."""

    def __init__(self, out: vec[u8], first: int) -> None:
        """The pile is told in `out`, from its byte `first` on, which is all zeros now."""
        self._out = out
        self._first: i64 = first
        self._kinds = KIND_BYTES
        self._before = vec[u8]([u8(0) for _ in CARDS])
        """The cards, in their order; the first `_size` of them are there."""
        self._size: i64 = 0

    def tell(self, pile: list[int]) -> None:
        """Tell what is in the pile now."""
        before = self._before
        size: i64 = self._size
        at: i64 = 0
        for card in pile:
            number: i64 = card
            if at == size or i64(before[at]) != number:
                break
            at += 1
        if at < size or at < i64(len(pile)):
            self._tell_from(at, pile)

    def _tell_from(self, same: i64, pile: list[int]) -> None:
        """Tell a pile whose first cards are the `same` as before."""
        out, before, kinds = self._out, self._before, self._kinds
        first: i64 = self._first
        size: i64 = len(pile)
        for at in range(same, self._size):
            out[first + i64(kinds[i64(before[at])])] -= 1
        for at in range(same, size):
            card: i64 = pile[at]
            before[at] = u8(card)
            out[first + i64(kinds[card])] += 1
        self._size = size
