"""The parts of cards for quick scoring, made from the effects that `effects` describes."""

from typing import Final

from mypy_extensions import i64

from klubovna.games.fantasy_realms.effects import (
    AllOf,
    AllSuitsDiffer,
    Condition,
    Either,
    Exactly,
    FirstThenMore,
    OddStrengths,
    Once,
    OneStrength,
    Per,
    PerDiscard,
    PerName,
    PerOtherPlayer,
    Runs,
    SuitSets,
    SumStrength,
    UnclearedPenalties,
    WithName,
    Without,
    WithSuit,
)
from klubovna.games.fantasy_realms.faces import (
    ARMY_PLACE,
    BITS,
    FULL,
    Face,
    Part,
    Sight,
    how_many,
    packed,
)
from klubovna.games.fantasy_realms.hand import Effect
from klubovna.games.fantasy_realms.names import mentioned
from klubovna.games.fantasy_realms.suits import SUIT_IDS

TWO_OR_MORE: Final = 0xEEEEEEEEEEEEEE
SET: Final = 3


class Need:
    """One of these suits or names is there, or is not."""

    def __init__(self, suits: int, names: i64, absent: bool = False) -> None:
        self.places: i64 = packed(suits, FULL)
        self.names = names
        self.absent = absent


def met(needs: list[Need], sight: Sight) -> bool:
    for need in needs:
        there = sight.counts & need.places or sight.names & need.names
        if bool(there) == need.absent:
            return False
    return True


def needs_of(when: Condition) -> list[Need] | None:
    """What has to be met for a condition to hold; None where that is not so simple."""
    if isinstance(when, WithSuit):
        return [Need(when.suits, 0)]
    if isinstance(when, WithName):
        return [Need(0, when.names)]
    if isinstance(when, Without):
        return [Need(when.suits, 0, absent=True)]
    if isinstance(when, AllOf):
        needs: list[Need] = []
        for part in when.parts:
            some = needs_of(part)
            if some is None:
                return None
            needs += some
        return needs
    return None


class Each(Part):
    """Points for each card of these suits."""

    def __init__(self, effect: Per) -> None:
        super().__init__()
        self.worth: i64 = effect.worth
        self.places: i64 = packed(effect.suits, FULL)
        self.without_me: i64 = effect.suits if effect.other else 0

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        places: i64 = self.places
        if erased:
            places &= ~ARMY_PLACE
        count: i64 = how_many(sight.counts & places)
        if self.without_me & face.suits and places & face.counts:
            count -= 1
        return self.worth * count


class EachName(Part):
    """Points for each card with one of these names."""

    def __init__(self, effect: PerName) -> None:
        super().__init__()
        self.worth: i64 = effect.worth
        self.names: i64 = effect.names

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        total: i64 = 0
        bit: i64 = 1
        if sight.names & self.names:
            for other in sight.faces:
                if sight.active & bit and other.names & self.names:
                    total += self.worth
                bit <<= 1
        return total


class If(Part):
    """Points when something is there."""

    def __init__(self, worth: int, needs: list[Need]) -> None:
        super().__init__()
        self.worth: i64 = worth
        self.needs = needs

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        if met(self.needs, sight):
            return self.worth
        return 0


class Fork(Part):
    """One part when something is there, else another one."""

    def __init__(self, needs: list[Need], then: Part, otherwise: Part) -> None:
        super().__init__()
        self.needs = needs
        self.then = then
        self.otherwise = otherwise

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        if met(self.needs, sight):
            return self.then.points(sight, face, erased)
        return self.otherwise.points(sight, face, erased)


class Strengths(Part):
    """The base strengths of all cards of these suits, or the largest of them."""

    def __init__(self, suits: int, one: bool) -> None:
        super().__init__()
        self.suits: i64 = suits
        self.one = one

    def points(self, sight: Sight, face: Face, erased: bool) -> i64:
        total: i64 = 0
        largest: i64 = 0
        bit: i64 = 1
        for other in sight.faces:
            if sight.active & bit and other.suits & self.suits:
                total += other.strength
                if other.strength > largest:
                    largest = other.strength
            bit <<= 1
        return largest if self.one else total


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


class Section:
    """A BONUS or PENALTY section: its first part, where it has any."""

    def __init__(self, effects: list[Effect]) -> None:
        self.first: Part | None = None
        self.is_known = True
        """Whether all of its effects have quick parts."""
        for effect in reversed(effects):
            part = quick_part(effect)
            if part is None:
                self.is_known = False
            else:
                part.next = self.first
                self.first = part


def quick_part(effect: Effect) -> Part | None:
    if isinstance(effect, Per):
        return Each(effect)
    if isinstance(effect, PerName):
        return EachName(effect)
    if isinstance(effect, Once):
        needs = needs_of(effect.when)
        return None if needs is None else If(effect.worth, needs)
    if isinstance(effect, Either):
        needs = needs_of(effect.when)
        then, otherwise = quick_part(effect.then), quick_part(effect.otherwise)
        if needs is None or then is None or otherwise is None:
            return None
        return Fork(needs, then, otherwise)
    if isinstance(effect, SumStrength):
        return Strengths(effect.suits, one=False)
    if isinstance(effect, OneStrength):
        return Strengths(effect.suits, one=True)
    return _rarer_part(effect)


def _rarer_part(effect: Effect) -> Part | None:
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
