"""Randomness that lives inside the state, so that a match is its seed and its choices.

The generator is sfc32 (Chris Doty-Humphrey): four 32-bit words, which stay small integers both in
CPython and in compiled code. Seeds are text and are hashed to 128 bits, so a real table can take
a secret seed that nobody can search for.
"""

import hashlib
import secrets
from typing import Final

from mypy_extensions import i64

MASK: Final = 0xFFFFFFFF
WARM_UP: Final = 12
GOLDEN: Final = 0x9E3779B9
STIR: Final = 0x21F0AAAD
STIR_AGAIN: Final = 0x735A2D97
PLACE_BITS: Final = 16
PLACES: Final = 0xFFFF
"""No pile has more cards."""


class Rng:
    """A small, fast, copyable random generator. The same words give the same numbers anywhere."""

    def __init__(self, a: i64, b: i64, c: i64, counter: i64) -> None:
        self.a: i64 = a
        self.b: i64 = b
        self.c: i64 = c
        self.counter: i64 = counter
        """Grows by one with every word drawn: whoever compares it sees whether chance was used."""

    def copy(self) -> "Rng":
        """An independent generator that will give the same numbers."""
        return Rng(self.a, self.b, self.c, self.counter)

    def branch(self) -> "Rng":
        """An independent generator, sown with the next words of this one."""
        rng = Rng(self.word(), self.word(), self.word(), self.word())
        for _ in range(WARM_UP):
            rng.word()
        return rng

    def at(self, place: int) -> "Rng":
        """The generator for one place in a row of places: it follows from this one and the place
        alone, and this one does not move."""
        number: i64 = place
        a: i64 = stirred((self.a + number * GOLDEN) & MASK)
        return Rng(a, stirred(self.b ^ a), self.c, self.counter)

    def below_at(self, place: int, n: int) -> int:
        """A number from 0 to n - 1 for one place in a row of places, each equally likely; faster
        than one of `at(place)`."""
        number: i64 = place
        span: i64 = n
        word: i64 = (self.a + number * GOLDEN) & MASK
        word = ((word ^ (word >> 16)) * STIR) & MASK
        word = ((word ^ (word >> 15)) * STIR_AGAIN + self.b) & MASK
        product: i64 = (word ^ (word >> 15)) * span
        if (product & MASK) < span:
            return self.at(place).below(n)
        return product >> 32

    def word(self) -> i64:
        """The next 32 random bits."""
        a: i64 = self.a
        b: i64 = self.b
        c: i64 = self.c
        counter: i64 = self.counter
        out: i64 = (a + b + counter) & MASK
        self.counter = (counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = (((c << 21) | (c >> 11)) + out) & MASK
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely (Lemire's method, no bias)."""
        span: i64 = n
        product: i64 = self.word() * span
        low: i64 = product & MASK
        if low < span:
            floor: i64 = (MASK + 1 - span) % span
            while low < floor:
                product = self.word() * span
                low = product & MASK
        return product >> 32

    def shuffle(self, cards: list[int]) -> None:
        """Put the list in random order, in place (Fisher-Yates)."""
        i = len(cards) - 1
        while i > 0:
            j = self.below(i + 1)
            held = cards[i]
            cards[i] = cards[j]
            cards[j] = held
            i -= 1

    def words(self) -> list[int]:
        """The whole state as four numbers, for JSON."""
        return [int(self.a), int(self.b), int(self.c), int(self.counter)]


def stirred(word: i64) -> i64:
    """Another word for each of the 2**32; near ones become far ones (as lowbias32 does it)."""
    word = ((word ^ (word >> 16)) * STIR) & MASK
    word = ((word ^ (word >> 15)) * STIR_AGAIN) & MASK
    return word ^ (word >> 15)


class TiedRng(Rng):
    """Chance in an imagined match, for moves that are compared on the same deal: piles that differ
    by a card come out of a shuffle alike, but for that card, and every shuffle takes one word."""

    def copy(self) -> Rng:
        return TiedRng(self.a, self.b, self.c, self.counter)

    def shuffle(self, cards: list[int]) -> None:
        """Put the list in random order, in place: every card draws a lot that follows from the
        shuffle and the card alone, and a copy of it another one."""
        salt: i64 = self.word()
        lot: i64 = 0
        lots: list[int] = []
        cards.sort()
        for place in range(len(cards)):
            card: i64 = cards[place]
            before: i64 = lot if place and cards[place - 1] == cards[place] else salt
            lot = stirred((before + card * GOLDEN) & MASK)
            lots.append((lot << PLACE_BITS) | place)
        lots.sort()
        cards[:] = [cards[one & PLACES] for one in lots]


class ScriptedRng(Rng):
    """Gives the numbers it was told to give, then goes on at random: for scenarios."""

    def __init__(self, base: Rng, script: list[int]) -> None:
        super().__init__(base.a, base.b, base.c, base.counter)
        self.script = script

    def copy(self) -> Rng:
        return ScriptedRng(self, self.script[:])

    def below(self, n: int) -> int:
        if not self.script:
            return super().below(n)
        self.word()
        value = self.script.pop(0)
        if not 0 <= value < n:
            raise ValueError(f"scripted outcome {value} is not between 0 and {n - 1}")
        return value


def rng_from_words(words: list[int]) -> Rng:
    """The generator that `Rng.words` described."""
    return Rng(words[0], words[1], words[2], words[3])


def tied(rng: Rng) -> Rng:
    """A generator like this one for an imagined match."""
    return TiedRng(rng.a, rng.b, rng.c, rng.counter)


def seeded(seed: str) -> Rng:
    """A generator for a seed of any length."""
    digest = hashlib.sha256(b"klubovna deal " + seed.encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    rng = rng_from_words(words)
    for _ in range(WARM_UP):
        rng.word()
    return rng


def secret_seed() -> str:
    """A seed of 128 bits that nobody can guess."""
    return secrets.token_hex(16)


def commitment(seed: str) -> str:
    """What a table may show at the start: whoever gets the seed afterwards can check the deal."""
    return hashlib.sha256(b"klubovna seed " + seed.encode()).hexdigest()
