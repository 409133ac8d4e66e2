"""A plan as a list of things to do, card by card."""

from klubovna.games.sanctum.arsenal import VEIL
from klubovna.games.sanctum.plans import Fight, Step


def steps_of(fight: Fight, beaten: list[int], assigned: list[int]) -> list[Step]:
    """`assigned` holds three numbers for each die: the die, or -1 for an extra hit, the wanted
    face, and the tools that turn it."""
    count = len(fight.targets)
    order = [*beaten, *(at for at in range(count) if at not in beaten)]
    needs = [target.needs[:] for target in fight.targets]
    found: list[list[Step]] = [[] for _ in range(count)]
    for at in range(0, len(assigned), 3):
        die, wanted, chain = assigned[at], assigned[at + 1], assigned[at + 2]
        face = wanted - VEIL if wanted > VEIL else wanted
        target = first_open(fight, order, needs, wanted)
        needs[target].remove(face)
        todo = found[target]
        if chain:
            todo += unfolded(fight, die, fight.dice[die], face, chain, [])
        todo.append(Step(die, -1, face, target))
    return [step for target in order for step in found[target]]


def first_open(fight: Fight, order: list[int], needs: list[list[int]], wanted: int) -> int:
    """The first card that this face covers; a veiled face covers the veiled card only."""
    for target in order:
        veil = VEIL if fight.only_modified and target == 0 else 0
        if wanted - veil in needs[target] and (wanted > VEIL) == (veil > 0):
            return target
    raise ValueError(wanted)


def unfolded(
    fight: Fight, die: int, face: int, wanted: int, chain: int, done: list[Step]
) -> list[Step]:
    """An order in which these tools turn the die from face to face; empty if there is none."""
    if not chain:
        return done if face == wanted else []
    for at, tool in enumerate(fight.tools):
        if chain >> at & 1:
            for result in tool.results[face]:
                rest = [*done, Step(die, at, result, -1)]
                found = unfolded(fight, die, result, wanted, chain & ~(1 << at), rest)
                if found:
                    return found
    return []
