"""How positions are laid out on a game's table: the game's half of the scenario language.

A game declares its places, most of them with a line: `Number("gold")`, `Flag`, `Word`, `Counts`,
or a `Pile` of `Things`. The few that are like no other are `Special`.
"""

from collections.abc import Callable, Mapping
from typing import Generic, TypeAlias, TypeVar

from mypy_extensions import mypyc_attr

from klubovna.core.errors import KlubovnaError
from klubovna.core.state import State

S = TypeVar("S", bound=State)

Value: TypeAlias = "list[str] | str | int | None"
Values: TypeAlias = "list[str | int]"
Then: TypeAlias = Callable[[S, int], None] | None


class BadPosition(KlubovnaError):
    """A position that can't be laid out."""


def no_such(thing: str, name: str) -> BadPosition:
    """The error for an unknown card, place or the like."""
    return BadPosition("error.position", {"why": f"{thing} “{name}”"})


@mypyc_attr(allow_interpreted_subclasses=True)
class Place(Generic[S]):
    """A place of the table, or one that each seat has."""

    def __init__(self, name: str) -> None:
        self.name = name

    def read(self, state: S, seat: int) -> Value:
        """What lies there; piles from the top. `seat` is -1 for the table."""
        raise NotImplementedError

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        """Lay this there; what was there goes back. With `size`, fill the place up to it."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Layout(Generic[S]):
    """Reads and writes the places on a table by name. Things are named by their ids."""

    def __init__(self, table: list[Place[S]], seats: list[Place[S]]) -> None:
        self._table = {place.name: place for place in table}
        self._seats = {place.name: place for place in seats}

    def places(self) -> list[str]:
        """Names of the places that belong to the whole table."""
        return list(self._table)

    def seat_places(self) -> list[str]:
        """Names of the places that belong to a seat."""
        return list(self._seats)

    def read(self, state: S, place: str, seat: int) -> Value:
        return self._place(place, seat).read(state, seat)

    def write(self, state: S, place: str, seat: int, values: Values, size: int) -> None:
        self._place(place, seat).lay(state, seat, values, size)

    def _place(self, name: str, seat: int) -> Place[S]:
        places = self._table if seat < 0 else self._seats
        if name not in places:
            raise no_such("place", name)
        return places[name]


class Special(Place[S]):
    """A place with rules of its own."""

    def __init__(
        self, name: str, read: Callable[[S, int], Value], lay: Callable[[S, int, Values], None]
    ) -> None:
        super().__init__(name)
        self._read = read
        self._lay = lay

    def read(self, state: S, seat: int) -> Value:
        return self._read(state, seat)

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        self._lay(state, seat, values)


# ---- places that are one field of the state


@mypyc_attr(allow_interpreted_subclasses=True)
class Kept(Place[S]):
    """A place kept in a field, by seat where each seat has it; `at` is the place in a list there.
    `then` puts right what depends on it."""

    def __init__(self, name: str, field: str = "", at: int = -1, then: "Then[S]" = None) -> None:
        super().__init__(name)
        self._field = field or name
        self._at = at
        self._then = then

    def get(self, state: S, seat: int) -> object:
        return walk(getattr(state, self._field), self._path(seat))

    def put(self, state: S, seat: int, value: object) -> None:
        path = self._path(seat)
        if path:
            as_list(walk(getattr(state, self._field), path[:-1]))[path[-1]] = value
        else:
            setattr(state, self._field, value)
        self.settle(state, seat)

    def settle(self, state: S, seat: int) -> None:
        if self._then is not None:
            self._then(state, seat)

    def _path(self, seat: int) -> list[int]:
        return [index for index in (seat, self._at) if index >= 0]


def walk(found: object, path: list[int]) -> object:
    for index in path:
        found = as_list(found)[index]
    return found


def as_list(found: object) -> list[object]:
    assert isinstance(found, list)
    return found


def as_int(found: object) -> int:
    assert isinstance(found, int)
    return found


class Number(Kept[S]):
    def read(self, state: S, seat: int) -> Value:
        return as_int(self.get(state, seat))

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        self.put(state, seat, int(values[0]))


class Flag(Kept[S]):
    """1 or 0."""

    def read(self, state: S, seat: int) -> Value:
        return 1 if self.get(state, seat) else 0

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        self.put(state, seat, bool(values[0]))


class Word(Kept[S]):
    """A number that goes by a word."""

    def __init__(
        self, name: str, words: Mapping[int, str], field: str = "", then: "Then[S]" = None
    ) -> None:
        super().__init__(name, field, -1, then)
        self._words = words

    def read(self, state: S, seat: int) -> Value:
        return self._words[as_int(self.get(state, seat))]

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        self.put(state, seat, number_of(self._words, self.name, str(values[0])))


class Counts(Kept[S]):
    """How many there are of each kind, as so many words."""

    def __init__(self, name: str, words: list[str], field: str = "") -> None:
        super().__init__(name, field)
        self._words = words

    def read(self, state: S, seat: int) -> Value:
        counts = as_list(self.get(state, seat))
        return [word for n, word in enumerate(self._words) for _ in range(as_int(counts[n]))]

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        self.put(state, seat, [values.count(word) for word in self._words])


def number_of(words: Mapping[int, str], what: str, word: str) -> int:
    """The number that goes by this word."""
    for number, known in words.items():
        if known == word:
            return number
    raise no_such(what, word)


# ---- piles


@mypyc_attr(allow_interpreted_subclasses=True)
class Things(Generic[S]):
    """Cards or the like that lie in piles: what they are called, and where they come from."""

    def id(self, state: S, thing: int) -> str:
        raise NotImplementedError

    def is_called(self, state: S, thing: int, name: str) -> bool:
        return self.id(state, thing) == name

    def piles(self, state: S) -> list[list[int]]:
        """Where they may be taken from, the first choice first."""
        return []

    def take(self, state: S, seat: int, name: str) -> int:
        """The thing with this name, taken from where it lies."""
        for pile in self.piles(state):
            for thing in pile:
                if self.is_called(state, thing, name):
                    pile.remove(thing)
                    return thing
        raise no_such("card", name)

    def take_all(self, state: S, seat: int, names: list[str]) -> list[int]:
        return [self.take(state, seat, name) for name in names]

    def stock(self, state: S, seat: int) -> list[int]:
        """The deck under which they go back, and from whose bottom a place is filled up."""
        return []

    def put_back(self, state: S, seat: int, things: list[int]) -> None:
        self.stock(state, seat)[:0] = things

    def settle(self, state: S) -> None:
        """Put right what depends on where the things lie."""


class Named(Things[S]):
    """Things of which there are always enough: they go by words, and nobody misses them."""

    def __init__(self, what: str, words: Mapping[int, str]) -> None:
        self._what = what
        self._words = words

    def id(self, state: S, thing: int) -> str:
        return self._words[thing]

    def take(self, state: S, seat: int, name: str) -> int:
        return number_of(self._words, self._what, name)


class Numerals(Things[S]):
    """Numbers that go by themselves."""

    def id(self, state: S, thing: int) -> str:
        return str(thing)

    def take(self, state: S, seat: int, name: str) -> int:
        return int(name)


@mypyc_attr(allow_interpreted_subclasses=True)
class Pile(Kept[S]):
    """Things in a list. Those of a pile `from_top` are named from the top, which is the last one;
    those laid `on_top` come upon what is there, instead of it."""

    def __init__(
        self,
        name: str,
        things: Things[S],
        field: str = "",
        at: int = -1,
        from_top: bool = False,
        on_top: bool = False,
        then: "Then[S]" = None,
    ) -> None:
        super().__init__(name, field, at, then)
        self._things = things
        self._from_top = from_top or on_top
        self._on_top = on_top

    def pile(self, state: S, seat: int) -> list[int]:
        found = self.get(state, seat)
        assert isinstance(found, list)
        return found

    def read(self, state: S, seat: int) -> Value:
        ids = [self._things.id(state, thing) for thing in self.pile(state, seat)]
        return ids[::-1] if self._from_top else ids

    def lay(self, state: S, seat: int, values: Values, size: int) -> None:
        pile = self.pile(state, seat)
        if not self._on_top:
            old = pile[:]
            pile.clear()
            self._things.put_back(state, seat, old)
        found = self._things.take_all(state, seat, [str(value) for value in values])
        pile.extend(found[::-1] if self._from_top else found)
        stock = self._things.stock(state, seat)
        while len(pile) < size:
            if not stock:
                raise no_such("card left for", self.name)
            pile.append(stock.pop(0))
        self.settle(state, seat)
        self._things.settle(state)
