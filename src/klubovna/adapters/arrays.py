"""Encoded positions as arrays of numpy."""

from collections.abc import Sequence
from typing import Final, TypeAlias

from klubovna.adapters import need

need("numpy", "adapters")

import numpy as np  # noqa: E402
from numpy.typing import NDArray  # noqa: E402

from klubovna.adapters.encoding import Encoding  # noqa: E402
from klubovna.adapters.shape import COUNT, WORD  # noqa: E402
from klubovna.adapters.spoken import MOST_OPTIONS, WIDTH  # noqa: E402

Bytes: TypeAlias = NDArray[np.uint8]
Rows: TypeAlias = NDArray[np.int16]
Mask: TypeAlias = NDArray[np.int8]
Floats: TypeAlias = NDArray[np.float32]

COUNT_SCALE: Final = 0.25
NUMBER_SCALE: Final = 1 / 32


def observation(data: bytes) -> Bytes:
    """What a seat is shown, as an array that nobody may change."""
    return np.frombuffer(data, np.uint8)


def options(data: bytes) -> Rows:
    """The options of a question, a row each."""
    return np.frombuffer(data, np.int16).reshape(MOST_OPTIONS, WIDTH)


_TRIANGLE: Mask = np.tri(MOST_OPTIONS + 1, MOST_OPTIONS, -1, np.int8)
_TRIANGLE.setflags(write=False)
MASKS: Final = [*_TRIANGLE]
"""By the number of options: the mask of such a question. Nobody may change it."""


def mask_at(size: int, actions: Sequence[int]) -> Mask:
    """The mask of a catalogue in which these actions are legal."""
    mask: Mask = np.zeros(size, np.int8)
    mask[actions] = 1
    return mask


class Expansion:
    """Observations as numbers that a network likes: a place for each word that a byte may stand
    for, small numbers for counts and amounts. Works on one observation and on many."""

    def __init__(self, encoding: Encoding) -> None:
        words: list[tuple[int, int]] = []
        plain: list[int] = []
        scales: list[float] = []
        self.names: list[str] = []
        """What each number is, in order: first the words, then counts and numbers."""
        for span in encoding.spans():
            if span.kind == WORD:
                words.append((span.at, span.most))
                self.names += [f"{span.path} is {word}" for word in span.words]
                continue
            plain += range(span.at, span.at + span.size)
            small = span.kind == COUNT or span.most <= 8
            scales += [COUNT_SCALE if small else NUMBER_SCALE] * span.size
        for span in encoding.spans():
            if span.kind == COUNT:
                self.names += [f"{span.path}: {word}" for word in span.words]
            elif span.kind != WORD:
                self.names.append(span.path)
        self._source = np.array([at for at, most in words for _ in range(most)], np.intp)
        self._value = np.array([n + 1 for _, most in words for n in range(most)], np.uint8)
        self._plain = np.array(plain, np.intp)
        self._scales = np.array(scales, np.float32)
        self.size = len(self._source) + len(self._plain)

    def __call__(self, observations: Bytes) -> Floats:
        chosen = (observations[..., self._source] == self._value).astype(np.float32)
        numbers: Floats = observations[..., self._plain] * self._scales
        return np.concatenate([chosen, numbers], axis=-1)
