"""What was shown last, as bytes. From one question to the next little changes, so only that is
written anew: comparing lists is far cheaper than writing them."""

from typing import Final

from klubovna.games.shards_of_infinity.cards import CARDS

MOST: Final = 255
MOST_CHAMPIONS: Final = 10

KINDS: Final = [*dict.fromkeys([card.id for card in CARDS])]
KIND_OF: Final = [KINDS.index(card.id) for card in CARDS]
"""By card: the number of its kind."""
WIDE: Final = len(KINDS)

OF_ACTOR: Final = 9 + 3 * MOST_CHAMPIONS
"""Numbers of each actor."""
NOTHING: Final[list[int]] = []


class Tally:
    """How many of each kind are in some piles."""

    def __init__(self, piles: int) -> None:
        self.out = bytearray(piles * WIDE)
        self._counts = [0] * (piles * WIDE)
        self._piles: list[list[int]] = [[] for _ in range(piles)]

    def count(self, slot: int, pile: list[int]) -> None:
        """Tell what is in a pile now."""
        before = self._piles[slot]
        if pile == before:
            return
        start, end, end_before = 0, len(pile), len(before)
        while start < end and start < end_before and pile[start] == before[start]:
            start += 1
        while end > start and end_before > start and pile[end - 1] == before[end_before - 1]:
            end -= 1
            end_before -= 1
        first, kinds = slot * WIDE, KIND_OF
        for at in range(start, end_before):
            self._add(first + kinds[before[at]], -1)
        for at in range(start, end):
            self._add(first + kinds[pile[at]], 1)
        self._remember(slot, pile, start, end, end_before)

    def _remember(self, slot: int, pile: list[int], start: int, end: int, end_before: int) -> None:
        """Mostly one card came to the end or went away; what lay between `start` and
        `end_before` is now what lies between `start` and `end`."""
        before = self._piles[slot]
        if start == len(before):
            for at in range(start, end):
                before.append(pile[at])
        elif start == end and end_before == start + 1:
            before.pop(start)
        else:
            self._piles[slot] = pile[:]

    def _add(self, at: int, more: int) -> None:
        count = self._counts[at] + more
        self._counts[at] = count
        self.out[at] = count


class Sheet:
    """What a seat was shown, beside what everybody is shown of the piles."""

    def __init__(self, public: list[Tally], shared: Tally, first: int, players: int) -> None:
        """The piles that everybody sees, by actor and of the table. The seats' own ones come in
        their order from the `first` seat on; whoever is not a player comes last."""
        actors = len(public)
        self.numbers = [0] * (26 + actors * (5 + OF_ACTOR))
        self.out = bytearray(len(self.numbers))
        self.held = [Tally(2) for _ in range(actors)]
        """By place: the hand and the draw deck, as far as they are known."""
        self.relics = [Tally(1) for _ in range(actors)]
        self.actors = [
            (first + place) % players if place < players else place for place in range(actors)
        ]
        """By place."""
        self.parts: list[bytes | bytearray] = [self.out]
        """All that is shown, in order."""
        for place in range(actors):
            self.parts.append(self.held[place].out)
            self.parts.append(public[self.actors[place]].out)
            self.parts.append(self.relics[place].out)
        self.parts.append(shared.out)
        self.champions = [NOTHING for _ in range(actors)]
        """By place."""
        self.exhausted = NOTHING
        self.bidders = NOTHING
        self.row = NOTHING
        self.has_discounts = False
        """Whether a card of the row costs less than it says, for some."""
        self.is_begun = False
        """Whether what is the same at every moment has been told."""

    def number(self, at: int, value: int) -> bool:
        """Tell a number; whether it is another one than before."""
        if value > MOST:
            value = MOST
        if self.numbers[at] == value:
            return False
        self.numbers[at] = value
        self.out[at] = value
        return True
