"""The parts of cards for quick scoring, made from the effects that `effects` describes."""

from mypy_extensions import i64

from klubovna.games.fantasy_realms.effects import (
    AllOf,
    Condition,
    Either,
    Once,
    OneStrength,
    Per,
    PerName,
    SumStrength,
    WithName,
    Without,
    WithSuit,
)
from klubovna.games.fantasy_realms.faces import (
    ARMY_PLACE,
    FULL,
    Face,
    Part,
    Sight,
    how_many,
    packed,
)
from klubovna.games.fantasy_realms.hand import Effect
from klubovna.games.fantasy_realms.quick_rare import rarer_part


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
    return rarer_part(effect)
