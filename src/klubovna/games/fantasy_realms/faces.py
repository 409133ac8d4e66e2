"""Cards as they lie in a hand, with their suits packed: what quick scoring looks at.

A set of suits is counted in one number: four bits for each suit say how many cards have it.
"""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.hand import Card
from klubovna.games.fantasy_realms.suits import ARMY, SUIT_IDS

BITS: Final = 4
FULL: Final = 15
EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F
BYTE: Final = 255


def packed(suits: int, each: int = 1) -> i64:
    """A card of these suits, as counts; with `each` FULL, the places where they are counted."""
    counts = 0
    for n in range(len(SUIT_IDS)):
        if suits >> n & 1:
            counts |= each << BITS * n
    return counts


ARMY_PLACE: Final = FULL << BITS * (ARMY.bit_length() - 1)


def how_many(counts: i64) -> i64:
    """The sum of packed counts."""
    pairs: i64 = (counts & EVERY_OTHER) + ((counts >> BITS) & EVERY_OTHER)
    pairs += pairs >> 8
    pairs += pairs >> 16
    pairs += pairs >> 32
    return pairs & BYTE


class Part:
    """A part of a BONUS or PENALTY section that is worth points, and the next one."""

    def __init__(self) -> None:
        self.next: Part | None = None

    def points(self, sight: "Sight", face: "Face", erased: bool) -> i64:
        """Points for a card of the hand; `erased` says that its text does not mention the Army."""
        raise NotImplementedError


class Face:
    """A card as it lies in a hand: as printed, or as what its owner made of it."""

    def __init__(self, card: Card, penal: Card) -> None:
        self.card = card
        self.penal = penal
        """Whose PENALTY section it has."""
        self.index: i64 = card.index
        self.suits: i64 = 0
        self.counts: i64 = 0
        """Its suits, packed."""
        self.names: i64 = 0
        self.name_number: i64 = 0
        self.strength: i64 = 0
        self.clears: i64 = 0
        """The suits whose penalties it clears."""
        self.erases: i64 = 0
        """The suits from whose penalties it erases the word Army."""
        self.protects: i64 = 0
        self.never_blanked = False
        self.has_penalty = False
        self.parts: i64 = 0
        self.bonus: Part | None = None
        self.penalty: Part | None = None


class Sight:
    """A hand that is being scored: its cards, and what counts of them."""

    def __init__(self) -> None:
        self.faces: list[Face] = []
        self.active: i64 = 0
        """The positions that are not blanked."""
        self.counts: i64 = 0
        self.names: i64 = 0
        self.clears: i64 = 0
        self.erases: i64 = 0
        self.pick_clear: i64 = -1
        self.others: i64 = 0
        """How many other players there are."""
        self.area: list[Face] = []
        """The cards in the discard area."""
        self.one_set = False
        """Whether only the best set of one suit counts (FR-9.4)."""

    def is_cleared(self, face: Face) -> bool:
        return self.clears & face.suits != 0 or face.index == self.pick_clear
