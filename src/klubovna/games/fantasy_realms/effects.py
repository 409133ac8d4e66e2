"""What the BONUS and PENALTY sections of cards can say: small parts that make up a card.

A part gives its points for a resolved hand and the reason in words, and tells which suits and names
it looks at: the solver asks that to skip choices that can't make a difference.
"""

from mypy_extensions import i64

from klubovna.games.fantasy_realms.hand import (
    BLANKS,
    BLANKS_ITSELF,
    STRIKES_FIRST,
    Effect,
    Hand,
)
from klubovna.games.fantasy_realms.names import name_bit
from klubovna.games.fantasy_realms.suits import ALL_SUITS, suit_ref, suits_in
from klubovna.texts import Scalar, Text


def _suit_refs(suits: int) -> list[Scalar]:
    return [suit_ref(suit) for suit in suits_in(suits)]


class Condition:
    """Something that holds for a hand or does not. "With X" is asked once (FR-8.2)."""

    def __init__(self, suits: int, names: i64, telling_suits_apart: bool = False) -> None:
        self.suits = suits
        self.names = names
        self.telling_suits_apart = telling_suits_apart

    def holds(self, hand: Hand, me: int) -> bool:
        raise NotImplementedError

    def may_hold(self, hand: Hand, free: int) -> bool:
        """Can it hold, whichever cards get blanked? `free` is as in `Effect.most`."""
        raise NotImplementedError

    def why(self, hand: Hand, me: int) -> Text:
        """What made it hold."""
        raise NotImplementedError


class WithSuit(Condition):
    """At least one active card of these suits."""

    def holds(self, hand: Hand, me: int) -> bool:
        return hand.suits_present & self.suits != 0

    def may_hold(self, hand: Hand, free: int) -> bool:
        return free > 0 or hand.suits_present & self.suits != 0

    def why(self, hand: Hand, me: int) -> Text:
        return Text("reason.with", {"cards": hand.refs_of_suits(self.suits)[:1]})


class WithName(Condition):
    """At least one active card with one of these names."""

    def holds(self, hand: Hand, me: int) -> bool:
        return hand.names_present & self.names != 0

    def may_hold(self, hand: Hand, free: int) -> bool:
        return hand.names_present & self.names != 0

    def why(self, hand: Hand, me: int) -> Text:
        return Text("reason.with", {"cards": hand.refs_of_names(self.names)})


class Without(Condition):
    """No active card of these suits."""

    def holds(self, hand: Hand, me: int) -> bool:
        return hand.suits_present & self.suits == 0

    def may_hold(self, hand: Hand, free: int) -> bool:
        return True

    def why(self, hand: Hand, me: int) -> Text:
        return Text("reason.without", {"suits": _suit_refs(self.suits)})


class AllOf(Condition):
    """Every part holds."""

    def __init__(self, parts: list[Condition]) -> None:
        super().__init__(_suits_of(parts), _names_of(parts), _differ(parts))
        self.parts = parts

    def holds(self, hand: Hand, me: int) -> bool:
        for part in self.parts:
            if not part.holds(hand, me):
                return False
        return True

    def may_hold(self, hand: Hand, free: int) -> bool:
        for part in self.parts:
            if not part.may_hold(hand, free):
                return False
        return True

    def why(self, hand: Hand, me: int) -> Text:
        return Text("reason.all", {"parts": [part.why(hand, me) for part in self.parts]})


class AnyOf(Condition):
    """At least one part holds."""

    def __init__(self, parts: list[Condition]) -> None:
        super().__init__(_suits_of(parts), _names_of(parts), _differ(parts))
        self.parts = parts

    def holds(self, hand: Hand, me: int) -> bool:
        for part in self.parts:
            if part.holds(hand, me):
                return True
        return False

    def may_hold(self, hand: Hand, free: int) -> bool:
        for part in self.parts:
            if part.may_hold(hand, free):
                return True
        return False

    def why(self, hand: Hand, me: int) -> Text:
        return next(part.why(hand, me) for part in self.parts if part.holds(hand, me))


def _suits_of(parts: list[Condition]) -> int:
    suits = 0
    for part in parts:
        suits |= part.suits
    return suits


def _names_of(parts: list[Condition]) -> i64:
    names: i64 = 0
    for part in parts:
        names |= part.names
    return names


def _differ(parts: list[Condition]) -> bool:
    """Do the parts look at different groups of suits?"""
    for part in parts:
        if part.telling_suits_apart or (part.suits and part.suits != _suits_of(parts)):
            return True
    return False


def suit(suits: int) -> Condition:
    return WithSuit(suits, 0)


def named(*names: str) -> Condition:
    return WithName(0, name_bits(names))


def no(suits: int) -> Condition:
    return Without(suits, 0)


def all_of(*parts: Condition) -> Condition:
    return AllOf(list(parts))


def any_of(*parts: Condition) -> Condition:
    return AnyOf(list(parts))


def name_bits(names: tuple[str, ...]) -> i64:
    bits: i64 = 0
    for name in names:
        bits |= name_bit(name)
    return bits


class Per(Effect):
    """Points for each active card of these suits."""

    def __init__(self, worth: int, suits: int, other: bool = False) -> None:
        super().__init__(suits)
        self.worth = worth
        self.other = other

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth * hand.count(self.suits & ~erased, me if self.other else -1)

    def most(self, hand: Hand, me: int, free: int) -> int:
        count = hand.count(self.suits, me if self.other else -1)
        return max(self.worth, 0) * min(count + free, hand.size)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        suits = self.suits & ~erased
        refs = hand.refs_of_suits(suits, me if self.other else -1)
        key = "reason.per_other" if self.other else "reason.per"
        return Text(key, {"worth": self.worth, "suits": _suit_refs(suits), "cards": refs})


class PerName(Effect):
    """Points for each active card with one of these names."""

    def __init__(self, worth: int, *names: str) -> None:
        super().__init__(0, name_bits(names))
        self.worth = worth

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth * hand.count_names(self.names)

    def most(self, hand: Hand, me: int, free: int) -> int:
        return max(self.worth, 0) * hand.count_names(self.names)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.with", {"cards": hand.refs_of_names(self.names)})


class Once(Effect):
    """Points when a condition holds."""

    def __init__(self, worth: int, when: Condition) -> None:
        super().__init__(when.suits, when.names, when.telling_suits_apart)
        self.worth = worth
        self.when = when

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth if self.when.holds(hand, me) else 0

    def most(self, hand: Hand, me: int, free: int) -> int:
        return max(self.worth, 0) if self.when.may_hold(hand, free) else 0

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return self.when.why(hand, me)


class Either(Effect):
    """One effect when a condition holds, another one otherwise (FR-9.14)."""

    def __init__(self, when: Condition, then: Effect, otherwise: Effect) -> None:
        suits = when.suits | then.suits | otherwise.suits
        super().__init__(
            suits,
            when.names | then.names | otherwise.names,
            telling_suits_apart=suits & (suits - 1) != 0,
            telling_names_apart=then.telling_names_apart or otherwise.telling_names_apart,
        )
        self.when = when
        self.then = then
        self.otherwise = otherwise

    def points(self, hand: Hand, me: int, erased: int) -> int:
        part = self.then if self.when.holds(hand, me) else self.otherwise
        return part.points(hand, me, erased)

    def most(self, hand: Hand, me: int, free: int) -> int:
        otherwise = self.otherwise.most(hand, me, free)
        if self.when.may_hold(hand, free):
            return max(self.then.most(hand, me, free), otherwise)
        return otherwise

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        part = self.then if self.when.holds(hand, me) else self.otherwise
        return part.reason(hand, me, erased)


class SumStrength(Effect):
    """The base strengths of all active cards of these suits."""

    def points(self, hand: Hand, me: int, erased: int) -> int:
        total = 0
        for i in range(hand.size):
            if hand.active >> i & 1 and hand.suits[i] & self.suits:
                total += hand.strengths[i]
        return total

    def most(self, hand: Hand, me: int, free: int) -> int:
        total = 0
        largest = 0
        for i in range(hand.size):
            strength = hand.strengths[i]
            largest = max(largest, strength)
            if strength > 0 and hand.suits[i] & self.suits:
                total += strength
        return total + free * largest

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.strengths", {"cards": hand.refs_of_suits(self.suits)})


class OneStrength(Effect):
    """The base strength of one active card of these suits, the owner's pick (FR-9.6)."""

    def points(self, hand: Hand, me: int, erased: int) -> int:
        at = self.picked(hand)
        return hand.strengths[at] if at >= 0 else 0

    def most(self, hand: Hand, me: int, free: int) -> int:
        largest = 0
        for i in range(hand.size):
            if free or hand.suits[i] & self.suits:
                largest = max(largest, hand.strengths[i])
        return largest

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.strengths", {"cards": [hand.ref(self.picked(hand))]})

    def may_pick(self, hand: Hand) -> list[int]:
        """The positions that may be picked."""
        return [
            i
            for i in range(hand.size)
            if hand.active >> i & 1 and hand.suits[i] & self.suits and hand.strengths[i] >= 0
        ]

    def picked(self, hand: Hand) -> int:
        """The position whose strength counts: the pick, or the largest; -1 if there is none."""
        wanted = hand.picked_strength
        best = -1
        for i in range(hand.size):
            if hand.active >> i & 1 and hand.suits[i] & self.suits and hand.strengths[i] >= 0:
                if hand.cards[i].index == wanted:
                    return i
                if best < 0 or hand.strengths[i] > hand.strengths[best]:
                    best = i
        return best


class SuitSets(Effect):
    """Points for several differently named cards of one suit (FR-9.4)."""

    def __init__(self, three: int, four: int, five: int) -> None:
        super().__init__(ALL_SUITS, 0, telling_suits_apart=True, telling_names_apart=True)
        self.table = [0, 0, 0, three, four, five]

    def points(self, hand: Hand, me: int, erased: int) -> int:
        total = 0
        best = 0
        suits = hand.suits_present
        bit = 1
        while bit <= suits:
            if suits & bit:
                worth = self.table[min(self._different(hand, bit), 5)]
                total += worth
                best = max(best, worth)
            bit <<= 1
        return total if hand.switches.collector_multiple_sets else best

    def _different(self, hand: Hand, suit: int) -> int:
        count = 0
        for i in range(hand.size):
            if hand.active >> i & 1 and hand.suits[i] & suit:
                count += 1
                for j in range(i):
                    if (
                        hand.names[j] == hand.names[i]
                        and hand.active >> j & 1
                        and hand.suits[j] & suit
                    ):
                        count -= 1
                        break
        return count

    def most(self, hand: Hand, me: int, free: int) -> int:
        total = 0
        step = 0
        bit = 1
        while bit <= hand.suits_present:
            count = min(hand.count(bit, -1), 5)
            total += self.table[count]
            step = max(step, self.table[min(count + 1, 5)] - self.table[count])
            bit <<= 1
        return total + free * step

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        full = [s for s in suits_in(hand.suits_present) if self._different(hand, s) >= 3]
        parts: list[Scalar] = [
            Text(
                "reason.set",
                {"n": self._different(hand, s), "suit": suit_ref(s)},
            )
            for s in full
        ]
        return Text("reason.all", {"parts": parts})


class Runs(Effect):
    """Points for runs of consecutive base strengths (FR-9.1)."""

    def __init__(self, *worth: int) -> None:
        super().__init__()
        self.table = [0, 0, 0, *worth]

    def points(self, hand: Hand, me: int, erased: int) -> int:
        total = 0
        for run in self.runs(hand):
            total += self.table[min(len(run), len(self.table) - 1)]
        return total

    def runs(self, hand: Hand) -> list[list[int]]:
        """The scoring runs as lists of positions: the longest first, the lowest if equal."""
        left = [i for i in range(hand.size) if hand.active >> i & 1]
        left.sort(key=hand.strengths.__getitem__)
        runs: list[list[int]] = []
        while True:
            best: list[int] = []
            run: list[int] = []
            for i in left:
                if run and hand.strengths[i] == hand.strengths[run[-1]]:
                    continue
                if run and hand.strengths[i] != hand.strengths[run[-1]] + 1:
                    run = []
                run.append(i)
                if len(run) > len(best):
                    best = run
            if len(best) < 3:
                return runs
            runs.append(best)
            left = [i for i in left if i not in best]

    def most(self, hand: Hand, me: int, free: int) -> int:
        runs = self.runs(hand)
        if not runs:
            return 0
        longest = min(len(runs[0]), len(self.table) - 1)
        full = hand.size // longest
        return full * self.table[longest] + self.table[hand.size % longest]

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        parts: list[Scalar] = [
            Text("reason.run", {"cards": [hand.ref(i) for i in run]}) for run in self.runs(hand)
        ]
        return Text("reason.all", {"parts": parts})


class AllSuitsDiffer(Effect):
    """Points when no two active cards share a suit (FR-9.5)."""

    def __init__(self, worth: int) -> None:
        super().__init__(ALL_SUITS, telling_suits_apart=True)
        self.worth = worth

    def points(self, hand: Hand, me: int, erased: int) -> int:
        seen = 0
        for i in range(hand.size):
            if hand.active >> i & 1:
                if hand.suits[i] & seen:
                    return 0
                seen |= hand.suits[i]
        return self.worth

    def most(self, hand: Hand, me: int, free: int) -> int:
        """Only one card of each suit may be left: the strength of the others is lost."""
        lost = 0
        largest = 0
        too_many = 0
        bit = 1
        while bit <= hand.suits_present:
            kept = -1
            for i in range(hand.size):
                if hand.suits[i] == bit:
                    strength = max(hand.strengths[i], 0)
                    if kept >= 0:
                        too_many += 1
                        lost += min(kept, strength)
                    kept = max(kept, strength)
                    largest = max(largest, kept)
            bit <<= 1
        if too_many > free and not hand.parts & (STRIKES_FIRST | BLANKS | BLANKS_ITSELF):
            return 0
        return max(self.worth - max(lost - free * largest, 0), 0)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.all_suits_differ")


class Exactly(Effect):
    """Points when the number of active cards of these suits together is just right (FR-9.3)."""

    def __init__(self, worth: int, number: int, suits: int) -> None:
        super().__init__(suits)
        self.worth = worth
        self.number = number

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth if hand.count(self.suits, -1) == self.number else 0

    def most(self, hand: Hand, me: int, free: int) -> int:
        return self.worth if hand.count(self.suits, -1) + free >= self.number else 0

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        refs = hand.refs_of_suits(self.suits)
        return Text("reason.exactly", {"n": self.number, "cards": refs})


class FirstThenMore(Effect):
    """For each suit: points for the first active card, fewer for every further one (FR-9.12)."""

    def __init__(self, first: int, more: int, suits: int, other: bool = False) -> None:
        super().__init__(suits, telling_suits_apart=True)
        self.first = first
        self.more = more
        self.other = other

    def points(self, hand: Hand, me: int, erased: int) -> int:
        total = 0
        bit = 1
        while bit <= self.suits:
            if self.suits & bit:
                count = hand.count(bit, me if self.other else -1)
                if count:
                    total += self.first + self.more * (count - 1)
            bit <<= 1
        return total

    def most(self, hand: Hand, me: int, free: int) -> int:
        return self.points(hand, me, 0) + free * max(self.first, self.more)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        refs = hand.refs_of_suits(self.suits, me if self.other else -1)
        return Text("reason.with", {"cards": refs})


class UnclearedPenalties(Effect):
    """Points for each other active card whose penalty is not cleared (FR-9.2)."""

    def __init__(self, worth: int) -> None:
        super().__init__()
        self.worth = worth

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth * len(self._cards(hand, me))

    def _cards(self, hand: Hand, me: int) -> list[int]:
        return [
            i
            for i in range(hand.size)
            if i != me and hand.active >> i & 1 and hand.penalties[i] and not hand.cleared >> i & 1
        ]

    def most(self, hand: Hand, me: int, free: int) -> int:
        count = 0
        for i in range(hand.size):
            if i != me and hand.penalties[i]:
                count += 1
        return self.worth * count

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text(
            "reason.penalties",
            {"worth": self.worth, "cards": [hand.ref(i) for i in self._cards(hand, me)]},
        )


class PerOtherPlayer(Effect):
    """Points for each other player (FR-9.13)."""

    def __init__(self, worth: int) -> None:
        super().__init__()
        self.worth = worth

    def points(self, hand: Hand, me: int, erased: int) -> int:
        return self.worth * (hand.players - 1)

    def most(self, hand: Hand, me: int, free: int) -> int:
        return self.points(hand, me, 0)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.players", {"worth": self.worth, "n": hand.players - 1})


class PerDiscard(Effect):
    """Points for each card of these printed suits in the discard area, and once for a named one
    (FR-7.6)."""

    def __init__(self, worth: int, in_area: int, name: str = "") -> None:
        super().__init__()
        self.worth = worth
        self.in_area = in_area
        self.name = name

    def points(self, hand: Hand, me: int, erased: int) -> int:
        count = 0
        for card in hand.area:
            if card.all_suits & self.in_area:
                count += 1
            if card.name == self.name:
                count += 1
        return self.worth * count

    def most(self, hand: Hand, me: int, free: int) -> int:
        return self.points(hand, me, 0)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        refs: list[Scalar] = [
            card.ref
            for card in hand.area
            if card.all_suits & self.in_area or card.name == self.name
        ]
        return Text("reason.discards", {"worth": self.worth, "cards": refs})


class OddStrengths(Effect):
    """Points when the whole hand is active and odd, else for each other odd card (FR-10.1)."""

    def __init__(self, whole: int, each: int) -> None:
        super().__init__()
        self.whole = whole
        self.each = each

    def points(self, hand: Hand, me: int, erased: int) -> int:
        odd = 0
        for i in range(hand.size):
            if hand.active >> i & 1 and hand.strengths[i] & 1:
                odd += 1
        return self.whole if odd == hand.size else self.each * (odd - (hand.strengths[me] & 1))

    def most(self, hand: Hand, me: int, free: int) -> int:
        return self.points(hand, me, 0)

    def reason(self, hand: Hand, me: int, erased: int) -> Text:
        return Text("reason.odd")
