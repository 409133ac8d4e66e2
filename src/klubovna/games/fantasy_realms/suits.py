"""The suits, as bits: a set of suits is one small number (FR-1.2, FR-1.3)."""

from typing import Final

from klubovna.texts import Ref

LAND: Final = 1 << 0
FLOOD: Final = 1 << 1
WEATHER: Final = 1 << 2
FLAME: Final = 1 << 3
ARMY: Final = 1 << 4
WIZARD: Final = 1 << 5
LEADER: Final = 1 << 6
BEAST: Final = 1 << 7
WEAPON: Final = 1 << 8
ARTIFACT: Final = 1 << 9
WILD: Final = 1 << 10
BUILDING: Final = 1 << 11
OUTSIDER: Final = 1 << 12
UNDEAD: Final = 1 << 13

SUIT_IDS: Final = [
    "land",
    "flood",
    "weather",
    "flame",
    "army",
    "wizard",
    "leader",
    "beast",
    "weapon",
    "artifact",
    "wild",
    "building",
    "outsider",
    "undead",
]

SUIT_REFS: Final = [Ref(f"suits.{id}") for id in SUIT_IDS]

ALL_SUITS: Final = (1 << len(SUIT_IDS)) - 1
NEW_SUITS: Final = BUILDING | OUTSIDER | UNDEAD


def suit_id(suit: int) -> str:
    """The id of a suit: "land"."""
    return SUIT_IDS[suit.bit_length() - 1]


def suit_ref(suit: int) -> Ref:
    """The suit, as a word."""
    return SUIT_REFS[suit.bit_length() - 1]


def suit_by_id(name: str) -> int:
    """The suit with this id, or 0."""
    return 1 << SUIT_IDS.index(name) if name in SUIT_IDS else 0


def suits_in(mask: int) -> list[int]:
    """The single suits of a set, in the order of the rulebook."""
    return [1 << i for i in range(len(SUIT_IDS)) if mask >> i & 1]
