"""Parts of which observations are made: each knows how many bytes it takes, and fills them from
one value of a view.

A byte is a number up to 255, a flag, or the number of a word in a list. Zero stands for nothing,
for what is not shown and for what is not there, so that a part without a value stays empty. Seats
are told from the viewer's chair: 1 is the viewer, 2 the next one round the table.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from klubovna.core.errors import KlubovnaError

MOST: Final = 255


class UnknownWord(KlubovnaError):
    """A view holds a word that the game's encoding does not list."""


class Chair(NamedTuple):
    """From where a view is seen."""

    seat: int
    players: int

    def place(self, seat: int) -> int:
        """How far round the table a seat is; an actor that nobody plays comes after the seats."""
        if seat >= self.players:
            return seat
        return (seat - max(self.seat, 0)) % self.players


class Piece(NamedTuple):
    """Some bytes of one meaning, for the documents."""

    path: str
    size: int
    says: str
    words: Sequence[str]


class Part:
    """Fills `size` bytes from a value of a view."""

    size = 1

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        raise NotImplementedError

    def pieces(self, path: str) -> Iterator[Piece]:
        """What the bytes mean, in their order; equal rows are told once."""
        raise NotImplementedError

    def spans(self, at: int, path: str) -> "Iterator[Span]":
        """Where the bytes of each meaning lie."""
        raise NotImplementedError


class Span(NamedTuple):
    """Bytes of one meaning: where they begin, how many there are, what the largest value is.
    `words` are those that the values stand for (1 for the first one), or that are counted."""

    path: str
    at: int
    size: int
    kind: str
    most: int
    words: Sequence[str]


NUMBER: Final = "number"
WORD: Final = "word"
COUNT: Final = "count"


class Leaf(Part):
    """One byte."""

    kind = NUMBER

    def __init__(self, says: str, most: int = MOST, words: Sequence[str] = ()) -> None:
        self.says = says
        self.most = most
        self.words = words

    def pieces(self, path: str) -> Iterator[Piece]:
        yield Piece(path, 1, self.says, self.words)

    def spans(self, at: int, path: str) -> Iterator[Span]:
        yield Span(path, at, 1, self.kind, self.most, self.words)


class Number(Leaf):
    """A number from `low` on, told as its distance from there; one that may be missing is told
    one higher. What is larger than a byte is told as 255, and so is what `missing` stands for."""

    def __init__(self, low: int = 0, optional: bool = False, missing: int = 0) -> None:
        shift = (1 if optional and not missing else 0) - low
        says = "a number" + (f", {shift:+}" if shift else "")
        if optional:
            says += f"; {missing} for none"
        super().__init__(says)
        self.shift = shift
        self.missing = missing

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if value is None:
            out[at] = self.missing
        elif isinstance(value, int):
            out[at] = min(max(value + self.shift, 0), MOST)


class Flag(Leaf):
    """1 for yes; where it may be missing, 1 for no and 2 for yes."""

    def __init__(self, optional: bool = False) -> None:
        super().__init__("1 for no, 2 for yes" if optional else "1 for yes", 1 + optional)
        self.shift = int(optional)

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if value is not None:
            out[at] = bool(value) + self.shift


class Word(Leaf):
    """One of some words: 1 for the first one."""

    kind = WORD

    def __init__(self, words: Sequence[str]) -> None:
        super().__init__("a word", len(words), words)
        self.numbers = {word: number for number, word in enumerate(words, 1)}

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if value is not None:
            out[at] = _known(self.numbers, value)


class Seat(Leaf):
    """A seat; 0 for nobody, one more than there are seats for whoever is not a player."""

    def __init__(self, players: int) -> None:
        super().__init__("a seat: 1 is the viewer, 2 the next one; 0 for nobody", players + 1)

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if isinstance(value, str):
            out[at] = chair.players + 1
        elif isinstance(value, int) and value >= 0:
            out[at] = chair.place(value) + 1


class Mixed(Leaf):
    """A number, told 2 higher, or one of some words, told from 201 on."""

    FIRST: Final = 201

    def __init__(self, words: Sequence[str]) -> None:
        listed = ", ".join(f"{self.FIRST + at} for {word}" for at, word in enumerate(words))
        super().__init__(f"a number, +2; {listed}")
        self.numbers = {word: self.FIRST + at for at, word in enumerate(words)}

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if isinstance(value, int):
            out[at] = min(max(value + 2, 0), self.FIRST - 1)
        elif value is not None:
            out[at] = _known(self.numbers, value)


class Length(Leaf):
    """How many there are."""

    def __init__(self) -> None:
        super().__init__("how many there are")

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if isinstance(value, list):
            out[at] = min(len(value), MOST)


class Bag(Part):
    """For each of some words how often it is there, in whatever order. Things that are records
    are counted by their `key`."""

    def __init__(self, words: Sequence[str], key: str = "") -> None:
        self.words = words
        self.key = key
        self.size = len(words)
        self.numbers = {word: number for number, word in enumerate(words)}

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if not isinstance(value, list):
            return
        for thing in value:
            word = thing[self.key] if isinstance(thing, dict) else thing
            where = at + _known(self.numbers, word)
            out[where] = min(out[where] + 1, MOST)

    def pieces(self, path: str) -> Iterator[Piece]:
        yield Piece(path, self.size, "how many of each", self.words)

    def spans(self, at: int, path: str) -> Iterator[Span]:
        yield Span(path, at, self.size, COUNT, MOST, self.words)


class Several(Part):
    """A part of each of some names, one after the other."""

    def __init__(self, parts: Mapping[str, Part]) -> None:
        self.parts = [(name, part) for name, part in parts.items() if part.size]
        self.size = sum(part.size for _, part in self.parts)

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if not isinstance(value, dict):
            return
        for name, part in self.parts:
            if name in value:
                part.put(value[name], out, at, chair)
            at += part.size

    def pieces(self, path: str) -> Iterator[Piece]:
        for name, part in self.parts:
            yield from part.pieces(f"{path}.{name}" if path else name)

    def spans(self, at: int, path: str) -> Iterator[Span]:
        for name, part in self.parts:
            yield from part.spans(at, f"{path}.{name}" if path else name)
            at += part.size


class Row(Part):
    """A part for each of the first `length` things of a list; more of them are left out."""

    def __init__(self, part: Part, length: int) -> None:
        self.part = part
        self.length = length
        self.size = part.size * length

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if not isinstance(value, list):
            return
        for place, thing in enumerate(value[: self.length]):
            self.part.put(thing, out, at + self.part.size * self.place(place, chair), chair)

    def place(self, at: int, chair: Chair) -> int:
        return at

    def pieces(self, path: str) -> Iterator[Piece]:
        yield from self.part.pieces(f"{path}[{self.length}]")

    def spans(self, at: int, path: str) -> Iterator[Span]:
        for place in range(self.length):
            yield from self.part.spans(at + place * self.part.size, f"{path}[{place}]")


class BySeat(Row):
    """A part for each seat, the viewer's own first; whoever is not a player comes last."""

    def place(self, at: int, chair: Chair) -> int:
        return chair.place(at)


class Seats(Row):
    """Which seats a list names."""

    def __init__(self, length: int) -> None:
        super().__init__(Flag(), length)

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if isinstance(value, list):
            for seat in value:
                out[at + chair.place(seat)] = 1


class Keyed(Row):
    """A part for each of some words, from a dictionary."""

    def __init__(self, words: Sequence[str], part: Part) -> None:
        super().__init__(part, len(words))
        self.words = words
        self.numbers = {word: number for number, word in enumerate(words)}

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        if isinstance(value, dict):
            for word, thing in value.items():
                where = at + self.part.size * _known(self.numbers, word)
                self.part.put(thing, out, where, chair)

    def spans(self, at: int, path: str) -> Iterator[Span]:
        for place, word in enumerate(self.words):
            yield from self.part.spans(at + place * self.part.size, f"{path}.{word}")


class Counted(Part):
    """How many there are, and which, where the viewer knows them: a list, or only its length."""

    def __init__(self, bag: Bag) -> None:
        self.bag = bag
        self.size = 1 + bag.size

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        count = value if isinstance(value, int) else len(value) if isinstance(value, list) else 0
        out[at] = min(count, MOST)
        self.bag.put(value, out, at + 1, chair)

    def pieces(self, path: str) -> Iterator[Piece]:
        yield Piece(path, 1, "how many there are", ())
        yield from self.bag.pieces(path)

    def spans(self, at: int, path: str) -> Iterator[Span]:
        yield Span(f"{path}.length", at, 1, NUMBER, MOST, ())
        yield from self.bag.spans(at + 1, path)


class Skip(Part):
    """Left out, for a reason."""

    size = 0

    def __init__(self, why: str) -> None:
        self.why = why

    def put(self, value: object, out: bytearray, at: int, chair: Chair) -> None:
        """Nothing is told of it."""

    def pieces(self, path: str) -> Iterator[Piece]:
        yield from ()

    def spans(self, at: int, path: str) -> Iterator[Span]:
        yield from ()


def _known(numbers: Mapping[str, int], word: object) -> int:
    if isinstance(word, str) and word in numbers:
        return numbers[word]
    raise UnknownWord("error.encoding_word", {"word": str(word)})
