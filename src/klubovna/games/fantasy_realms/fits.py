"""Runs of strengths and sets of suits that a hand may still make, and what they cost.

A run or a set asks that some of the cards to come fit: what the others add at most is less then.
"""

from typing import Final

from klubovna.games.fantasy_realms.candidates import STRENGTHS, Candidates

LONGEST: Final = 9


class Fit:
    """Points for a run or a set, and what the candidates add at most that make it."""

    def __init__(self, bonus: int, adds: int, missing: int, what: int, length: int) -> None:
        self.bonus = bonus
        self.adds = adds
        self.missing = missing
        """How many of them it takes."""
        self.what = what
        """Where the run begins, or the suit."""
        self.length = length


def no_fit(candidates: Candidates) -> Fit:
    """Neither run nor set."""
    candidates.unmark()
    return Fit(0, candidates.others(0), 0, 0, 0)


def fitting_runs(
    candidates: Candidates, table: list[int], there: list[bool], hand: int, wanted: int
) -> list[Fit]:
    """The longest runs that may be, by where they begin, as far as they and what the candidates
    add come to what is wanted. A hand has so many cards, of these strengths already."""
    best = candidates.best_by_strength()
    found: list[Fit] = []
    _add(found, no_fit(candidates), wanted)
    for start in range(STRENGTHS - LONGEST):
        candidates.unmark()
        missing = 0
        adds = 0
        for length in range(1, LONGEST + 1):
            strength = start + length - 1
            if not there[strength]:
                at = best[strength]
                if at < 0 or missing == candidates.more:
                    break
                missing += 1
                adds += candidates.mark(at)
            if length >= 3:
                bonus = in_runs(table, hand, length)
                total = adds + candidates.others(missing)
                _add(found, Fit(bonus, total, missing, start, length), wanted)
    return found


def fitting_sets(
    candidates: Candidates,
    table: list[int],
    suits: list[int],
    counts: list[int],
    hand: int,
    wanted: int,
) -> list[Fit]:
    """The largest sets that may be, by suit and number, likewise. Of each suit there are so many
    cards already."""
    found: list[Fit] = []
    _add(found, no_fit(candidates), wanted)
    third = table[3] if hand > 8 else 0
    for k in range(len(counts)):
        candidates.unmark()
        adds = 0
        taken = 0
        for number in range(3, 6):
            missing = max(number - counts[k], 0)
            if missing > candidates.more:
                break
            while taken < missing:
                at = candidates.best_unmarked(suits[k])
                if at < 0:
                    break
                adds += candidates.mark(at)
                taken += 1
            if taken < missing:
                break
            second = 0
            for j in range(len(counts)):
                if j != k:
                    most = min(counts[j] + candidates.more - missing, number)
                    second = max(second, table[most])
            bonus = table[number] + second + third
            total = adds + candidates.others(missing)
            _add(found, Fit(bonus, total, missing, suits[k], 0), wanted)
    return found


def _add(found: list[Fit], fit: Fit, wanted: int) -> None:
    if fit.bonus + fit.adds >= wanted:
        found.append(fit)


def fit_together(candidates: Candidates, run: Fit, set: Fit, there: list[bool]) -> bool:
    """Whether there are enough cards for a run and a set at once."""
    if run.bonus == 0 or set.bonus == 0:
        return True
    both = 0
    for strength in range(run.what, run.what + run.length):
        if not there[strength]:
            for at in range(candidates.first, candidates.deck):
                limit = candidates.limits[at]
                if limit.strength == strength and limit.suits & set.what:
                    both += 1
                    break
    return run.missing + max(set.missing - both, 0) <= candidates.more


def longest_run(there: list[bool], more: int) -> int:
    """How long a run these strengths and so many cards of any strength make."""
    longest = 0
    for start in range(STRENGTHS - LONGEST):
        length = 0
        free = more
        while length < LONGEST:
            if not there[start + length]:
                if free == 0:
                    break
                free -= 1
            length += 1
        longest = max(longest, length)
    return longest


def in_sets(table: list[int], size: int) -> int:
    """The most that sets of so many cards are worth."""
    best = 0
    for number in range(3, min(size, 5) + 1):
        best = max(best, table[number] + in_sets(table, size - number))
    return best


def in_runs(table: list[int], size: int, longest: int) -> int:
    """The most that runs of so many cards are worth, none of them longer than that."""
    best = 0
    for length in range(3, min(size, longest) + 1):
        worth = table[min(length, len(table) - 1)] + in_runs(table, size - length, length)
        best = max(best, worth)
    return best
