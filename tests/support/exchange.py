"""Worlds that a seat cannot tell apart, made by hand.

Nothing here asks `resample` or `imagine`. Things that lie face down change places in the plain
state, the generator gets other words, and the choices since the last turn boundary are made again.
If the seat has seen the same at every step, it cannot know in which of the two worlds it sits.
"""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from klubovna.core.decision import EVERYBODY, OPTION_MASK, code_seat
from klubovna.core.errors import KlubovnaError
from klubovna.core.game import SPECTATOR, Game
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import replay
from klubovna.core.state import State, fill_state, state_to_json
from support.face_down import SHOWING, pools_of, swap, tidy

ATTEMPTS = ((60, True), (20, True), (60, False), (20, False), (6, False), (2, False), (0, True))
"""How many exchanges are tried at once, and whether chance changes, too; less, if the seat would
have seen some of it since."""


# ---- exchanging


def exchange(game: Game[Any], state: State, seat: int, rng: Rng, tries: int) -> None:
    """Let things that the seat does not see change places, in place."""
    before = game.view(state, seat)
    for _ in range(tries):
        pools = pools_of(game.id, state, seat)
        if not pools:
            return
        pool = pools[rng.below(len(pools))]
        one = pool.places[rng.below(len(pool.places))]
        other = pool.places[rng.below(len(pool.places))]
        if one.thing() == other.thing():
            continue
        swap(one, other, pool.known)
        if game.view(state, seat) != before:
            swap(one, other, pool.known)
    tidy(game.id, state)


# ---- worlds


class World(NamedTuple):
    """A position that a seat has come to, and all that it saw on the way."""

    match: Match[Any]
    seen: list[object]
    asked: list[tuple[str, list[int]] | None]


class Twins(NamedTuple):
    """Two worlds in which the seat has seen the same."""

    seat: int
    one: Match[Any]
    other: Match[Any]


def boundary(match: Match[Any]) -> tuple[State, list[int]]:
    """The state at the last turn boundary, and the choices since."""
    record = match.record(resumable=True)
    state = match.game.blank(match.setup)
    if record.snapshot is None:
        return match.game.deal(match.setup, seeded(match.setup.seed)), record.choices
    fill_state(state, record.snapshot)
    return state, record.choices[record.snapshot_at :]


def told_of(match: Match[Any], seat: int, since: list[int]) -> list[int]:
    """The choices that the seat knows of: not those of others in a block that is going on."""
    if match.decision is None or match.decision.seat != EVERYBODY:
        return since
    start = match._block_start - (len(match.choices) - len(since))
    return since[:start] + [code for code in since[start:] if code_seat(code) == seat]


def begun(match: Match[Any], state: State) -> Match[Any]:
    """A match of the same setup that begins with this state."""
    record = Record(
        match.game.id,
        match.game.rules_version,
        match.setup.players,
        match.setup.switches,
        match.setup.seed,
        [],
        state_to_json(state),
        0,
        match.game.card_set(),
    )
    return replay(match.game, record, events=True, trusted=True)


def followed(match: Match[Any], state: State, seat: int, codes: list[int]) -> World | None:
    """The world that begins with this state and goes on with these choices, if it can."""
    world = begun(match, state)
    seen: list[object] = [match.game.view(world.state, seat)]
    asked = [question(world, seat)]
    for code in codes:
        try:
            world.step(code & OPTION_MASK, code_seat(code))
        except KlubovnaError:
            return None
        seen.append(match.game.view(world.state, seat))
        asked.append(question(world, seat))
    seen.append(told(world, seat))
    return World(world, seen, asked)


def question(match: Match[Any], seat: int) -> tuple[str, list[int]] | None:
    decision = match.decision_for(seat)
    return None if decision is None else (decision.kind, decision.options[:])


def told(match: Match[Any], seat: int) -> list[Any]:
    """What the log says to this seat."""
    texts = [event.for_seat(seat) for event in match.events()]
    return [text.to_json() for text in texts if text is not None]


def answer_in_secret(twin: Twins, rng: Rng) -> None:
    """In a block of several seats the others answer, or not, differently in the two worlds."""
    for match in (twin.one, twin.other):
        if match.decision is not None and match.decision.seat == EVERYBODY:
            for decision in match.owed():
                if decision.seat != twin.seat and rng.below(2):
                    match.step(rng.below(len(decision.options)), decision.seat)


def twins(match: Match[Any], seat: int, rng: Rng) -> Twins | None:
    """Two worlds that the seat cannot tell apart: the real one, and one in which things that are
    hidden from it have changed places and chance goes another way. None where nothing is hidden
    that it has not come across since."""
    state, since = boundary(match)
    codes = told_of(match, seat, since)
    real = followed(match, state, seat, codes)
    assert real is not None
    for tries, chance in ATTEMPTS:
        twin = state.copy()
        exchange(match.game, twin, seat, rng, tries)
        if chance:
            twin.rng = rng.branch()
        other = followed(match, twin, seat, codes)
        if other is None or other.seen != real.seen:
            continue
        if other.asked != real.asked:
            kinds = {asked[0] for asked in real.asked if asked is not None}
            assert kinds & SHOWING.get(match.game.id, set()), f"what seat {seat} is asked: {kinds}"
            continue
        return Twins(seat, real.match, other.match)
    return None


# ---- all that a seat is shown


def shown(match: Match[Any], seat: int) -> str:
    """Everything that whoever sits there gets to read, as JSON."""
    game, state = match.game, match.state
    decision = match.decision_for(seat) if seat != SPECTATOR else None
    found: dict[str, Any] = {
        "view": game.views(state, [*range(state.players), SPECTATOR])[seat],
        "aids": game.aids(state, seat, decision),
        "told": told(match, seat),
    }
    if decision is not None:
        choices = [game.label(state, decision, at) for at in range(len(decision.options))]
        found["asked"] = [decision.kind, *decision.options]
        found["prompt"] = game.prompt(state, decision).to_json()
        found["choices"] = [[one.words, one.text.to_json(), one.target] for one in choices]
        found["proposal"] = game.proposal(state, decision)
    found["why"] = [
        game.why_not(state, seat, decision, target).to_json() for target in targets(found)
    ]
    return json.dumps(found, sort_keys=True)


def targets(found: dict[str, Any]) -> list[str]:
    """Things on the table that somebody may click."""
    words = sorted(set(strings(found["view"])))
    return [
        "deck",
        *(choice[2] for choice in found.get("choices", [])),
        *(f"card:{word}" for word in words),
        *(f"seat:{seat}" for seat in range(4)),
    ]


def strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for value in data.values():
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)
