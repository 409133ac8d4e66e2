"""Who gets what by chance: the values of a factor, shared out and laid on the table.

Nobody chooses: that is what makes a difference an effect and no habit of good players. Where seats
are rivals, a deal is played once for each seat, and the values go round, so that every value is
tried on every seat of the same deal.
"""

from collections.abc import Callable
from typing import NamedTuple, cast

from klubovna.core.factors import ALONE, EXCHANGED, Factor
from klubovna.core.game import Game, Setup
from klubovna.core.layout import Layout, Value, Values
from klubovna.core.outfit import named
from klubovna.core.rng import Rng, seeded
from klubovna.core.state import State
from klubovna.lab.plan import Options


class Assigned(NamedTuple):
    """What one match was given: by seat a list of values, or one list for the whole match."""

    values: list[list[str]]
    options: Options
    laid: list[str]
    """By seat what is laid in the factor's place; "" for nothing."""


def values_of(game: Game[State], factor: Factor, setup: Setup) -> list[str]:
    """Everything that can be assigned."""
    if factor.place:
        listed = cast(Callable[[State], list[str]], named(factor.values))
        return listed(game.deal(setup, seeded(setup.seed)))
    return [str(value) for value in _switch_values(game, factor)]


def name_key(game: Game[State], factor: Factor) -> str:
    """The key of the values' names, with `{}` for the value; "" where there is none."""
    if factor.names or factor.place:
        return factor.names
    return next(one.names for one in game.switches() if one.name == factor.switches[0])


def shared_out(
    game: Game[State], factor: Factor, values: list[str], players: int, rng: Rng, arms: int
) -> list[Assigned]:
    """The same deal with the values going round, as many arms as there are."""
    wanted = players if factor.by_seat else len(factor.switches)
    drawn = _drawn(values, wanted, rng)
    if not factor.by_seat:
        return [_by_switches(game, factor, [[one] for one in drawn], joined=True)]
    found: list[Assigned] = []
    for arm in range(arms):
        turned = [drawn[(seat + arm) % wanted] for seat in range(wanted)]
        found.append(assigned_to(game, factor, turned))
    return found


def assigned_to(game: Game[State], factor: Factor, by_seat: list[str]) -> Assigned:
    """This to each seat; "" for nothing. Of a factor of the match only the first counts."""
    if factor.place:
        return Assigned([[one] if one else [] for one in by_seat], {}, by_seat)
    return _by_switches(game, factor, [[one] if one else [] for one in by_seat], joined=False)


def _drawn(values: list[str], count: int, rng: Rng) -> list[str]:
    """Different ones, as long as there are enough."""
    found: list[str] = []
    while len(found) < count:
        places = list(range(len(values)))
        rng.shuffle(places)
        found += [values[at] for at in places[: count - len(found)]]
    return found


def _by_switches(
    game: Game[State], factor: Factor, values: list[list[str]], joined: bool
) -> Assigned:
    known = {str(value): value for value in _switch_values(game, factor)}
    options: Options = {
        switch: known[one[0]] for switch, one in zip(factor.switches, values) if one
    }
    if not factor.by_seat or joined:
        values = [[one for some in values for one in some]]
    return Assigned(values, options, [])


def _switch_values(game: Game[State], factor: Factor) -> list[str | int | bool]:
    """The values of its switches, but for the one that leaves it to chance."""
    switch = next(one for one in game.switches() if one.name == factor.switches[0])
    return [value for value in switch.values if value != factor.chance]


# ---- laying things on the table


def lay(game: Game[State], factor: Factor, state: State, laid: list[str], rng: Rng) -> None:
    """Give each seat its thing, before the first turn."""
    layout = cast(Callable[[], Layout[State]], named(game.layout()))()
    if factor.how == EXCHANGED:
        _exchange(layout, factor.place, state, laid, rng)
        return
    for seat, thing in enumerate(laid):
        if thing:
            kept: Values = []
            if factor.how != ALONE:
                kept = [*_lying(layout.read(state, factor.place, seat))]
            layout.write(state, factor.place, seat, [*kept, thing], 0)


def note_held(game: Game[State], state: State, things: list[str], held: list[list[str]]) -> None:
    """Which of these things lie in any place of each seat."""
    layout = cast(Callable[[], Layout[State]], named(game.layout()))()
    for seat, had in enumerate(held):
        lying: set[str] = set()
        for place in layout.seat_places():
            for word in _lying(layout.read(state, place, seat)):
                lying.update(word.split("+"))
        had += [thing for thing in things if thing in lying]


def _exchange(layout: Layout[State], place: str, state: State, laid: list[str], rng: Rng) -> None:
    """Each seat gets its thing for one that it has; who had it gets that one."""
    hands = [_lying(layout.read(state, place, seat)) for seat in range(len(laid))]
    for seat, thing in enumerate(laid):
        given_up = [at for at, one in enumerate(hands[seat]) if one not in laid]
        at = given_up[rng.below(len(given_up))] if given_up else -1
        if not thing or at < 0 or thing in hands[seat]:
            continue
        for other in hands:
            if thing in other:
                other[other.index(thing)] = hands[seat][at]
        hands[seat][at] = thing
    for seat in range(len(laid)):
        layout.write(state, place, seat, [], 0)
    for seat, hand in enumerate(hands):
        layout.write(state, place, seat, [*hand], 0)


def _lying(value: Value) -> list[str]:
    return value[:] if isinstance(value, list) else [str(value)] if value else []
