"""Quick parts of single cards: sets, runs and other rare effects."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.effects import (
    AllSuitsDiffer,
    Exactly,
    FirstThenMore,
    OddStrengths,
    PerDiscard,
    PerOtherPlayer,
    Runs,
    SuitSets,
    UnclearedPenalties,
)
from klubovna.games.fantasy_realms.faces import BITS, FULL, Face, Part, Sight, how_many, packed
from klubovna.games.fantasy_realms.hand import Effect
from klubovna.games.fantasy_realms.names import mentioned
from klubovna.games.fantasy_realms.suits import SUIT_IDS

TWO_OR_MORE: Final = 0xEEEEEEEEEEEEEE
SET: Final = 3


class Sets(Part):
    """Points for several differently named cards of one suit."""

    def __init__(self, effect: SuitSets) -> None:
        super().__init__()
        self.table = effect.table

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        total: i64 = 0
        counts: i64 = sight.counts
        place: i64 = 0
        while counts >> place:
            if counts >> place & FULL >= SET:
                worth: i64 = self.table[min(int(different(sight, place)), len(self.table) - 1)]
                total = max(total, worth) if sight.one_set else total + worth
            place += BITS
        return total


def different(sight: Sight, place: i64) -> i64:
    """How many names the cards have that are counted at this place."""
    count: i64 = 0
    bit: i64 = 1
    seen: list[int] = []
    for face in sight.faces:
        if sight.active & bit and face.counts >> place & 1:
            number = int(face.name_number)
            if number not in seen:
                seen.append(number)
                count += 1
        bit <<= 1
    return count


class InRow(Part):
    """Points for runs of consecutive base strengths: the longest first, the lowest if equal."""

    def __init__(self, effect: Runs) -> None:
        super().__init__()
        self.table = effect.table

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        left: list[int] = []
        bit: i64 = 1
        for other in sight.faces:
            if sight.active & bit:
                left.append(int(other.strength))
            bit <<= 1
        left.sort()
        total: i64 = 0
        while True:
            first, length = longest_run(left)
            if length < SET:
                return total
            total += self.table[min(length, len(self.table) - 1)]
            for strength in range(first, first + length):
                left.remove(strength)


def longest_run(strengths: list[int]) -> tuple[int, int]:
    """The first number and the length of the longest run in sorted numbers."""
    best, best_length = 0, 0
    first, length, last = 0, 0, 0
    for strength in strengths:
        if length and strength == last:
            continue
        if not length or strength != last + 1:
            first, length = strength, 0
        length += 1
        last = strength
        if length > best_length:
            best, best_length = first, length
    return best, best_length


class NoneAlike(Part):
    """Points when no two cards share a suit."""

    def __init__(self, effect: AllSuitsDiffer) -> None:
        super().__init__()
        self.worth: i64 = effect.worth

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        return 0 if sight.counts & TWO_OR_MORE else self.worth


class JustSoMany(Part):
    """Points when the number of cards of these suits is just right."""

    def __init__(self, effect: Exactly) -> None:
        super().__init__()
        self.worth: i64 = effect.worth
        self.number: i64 = effect.number
        self.places: i64 = packed(effect.suits, FULL)

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        return self.worth if how_many(sight.counts & self.places) == self.number else 0


class FirstAndMore(Part):
    """For each suit points for the first card, and others for every further one."""

    def __init__(self, effect: FirstThenMore) -> None:
        super().__init__()
        self.first: i64 = effect.first
        self.more: i64 = effect.more
        self.other = effect.other
        self.places: list[int] = [BITS * n for n in range(len(SUIT_IDS)) if effect.suits >> n & 1]

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        total: i64 = 0
        counts: i64 = sight.counts
        if self.other:
            counts -= face.counts
        for place in self.places:
            count: i64 = counts >> i64(place) & FULL
            if count:
                total += self.first + self.more * (count - 1)
        return total


class Unpunished(Part):
    """Points for each other card whose penalty is not cleared."""

    def __init__(self, effect: UnclearedPenalties) -> None:
        super().__init__()
        self.worth: i64 = effect.worth

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        total: i64 = 0
        bit: i64 = 1
        for other in sight.faces:
            if (
                sight.active & bit
                and other.has_penalty
                and other is not face
                and not sight.is_cleared(other)
            ):
                total += self.worth
            bit <<= 1
        return total


class OtherPlayers(Part):
    """Points for each other player."""

    def __init__(self, effect: PerOtherPlayer) -> None:
        super().__init__()
        self.worth: i64 = effect.worth

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        return self.worth * sight.others


class Discards(Part):
    """Points for each card of these suits in the discard area, and once for a named one."""

    def __init__(self, effect: PerDiscard) -> None:
        super().__init__()
        self.worth: i64 = effect.worth
        self.suits: i64 = effect.in_area
        self.names: i64 = mentioned(effect.name)

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        count: i64 = 0
        for card in sight.area:
            if card.suits & self.suits:
                count += 1
            if card.names & self.names:
                count += 1
        return self.worth * count


class Odd(Part):
    """Points when the whole hand is active and odd, else for each other odd card."""

    def __init__(self, effect: OddStrengths) -> None:
        super().__init__()
        self.whole: i64 = effect.whole
        self.each: i64 = effect.each

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        odd: i64 = 0
        bit: i64 = 1
        for other in sight.faces:
            if sight.active & bit and other.strength & 1:
                odd += 1
            bit <<= 1
        if odd == len(sight.faces):
            return self.whole
        return self.each * (odd - (face.strength & 1))


def rarer_part(effect: Effect) -> Part | None:
    """The quick part of an effect that few cards have; None if there is none."""
    if isinstance(effect, SuitSets):
        return Sets(effect)
    if isinstance(effect, Runs):
        return InRow(effect)
    if isinstance(effect, AllSuitsDiffer):
        return NoneAlike(effect)
    if isinstance(effect, Exactly):
        return JustSoMany(effect)
    if isinstance(effect, FirstThenMore):
        return FirstAndMore(effect)
    if isinstance(effect, UnclearedPenalties):
        return Unpunished(effect)
    if isinstance(effect, PerOtherPlayer):
        return OtherPlayers(effect)
    if isinstance(effect, PerDiscard):
        return Discards(effect)
    if isinstance(effect, OddStrengths):
        return Odd(effect)
    return None
