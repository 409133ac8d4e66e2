"""Oracles of honesty. Each tries a position and gives what is wrong with it, if anything is.

They compare worlds that were made by hand (`support.exchange`), so a game that gives its hidden
things away cannot talk itself out of it.
"""

import json
from collections.abc import Callable, Iterator
from typing import Any

from klubovna.core.agent import Agent, Seat
from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import resume
from klubovna.core.state import State, state_to_json
from support.exchange import Twins, answer_in_secret, shown, twins
from support.face_down import FACE_DOWN, Place, pools_of, swap
from support.mutants import Stirs
from support.suite import picture, play_on

MOST_MOVES = 12

MOST_IMAGININGS = 400
"""Enough for a place that holds one of two things nine times out of ten."""

NOT_HIDDEN: dict[str, dict[str, str]] = {
    "fantasy-realms": {
        "known": "a book by card, not a pile",
        "has_drawn": "a set",
        "picks": "what the others answer in secret is left out of what a seat imagines",
    },
    "shards-of-infinity": {
        "known": "a book by card, not a pile",
        "relics": "open, unless they were dealt face down",
        "box": "banished openly; a set",
        "fallen": "in the box, openly",
        "shielded": "shields are shown openly",
        "standing": "what the last turn left, to see whether anything happens",
        "exhausted": "a set",
    },
    "evenfall": {"space_figure": "figures stand there openly; none is read as the last kind"},
    "aeons-end": {
        "decks": "remembered, unless they were shuffled (AE-22.2)",
        "shuffled": "a book by seat: decks are shuffled openly",
        "destroyed": "gone openly; a set",
        "strikes": "shuffled before each Strike",
        "plays": "played openly; a set",
        "focused": "a set",
    },
    "sanctum": {
        "laid": "open, unless it is to come: then it is a pile",
        "discards": "thrown away openly; shuffled before they are used again",
        "spaces": "those of effects that are not in play are empty",
        "drunk": "drunk openly",
        "used": "used openly",
        "using": "chosen openly, and being paid for",
        "unlocked": "unlocked openly; a set",
        "last_hit": "the die that was assigned openly",
        "last_modified": "the die that was assigned openly",
        "echo_modified": "the die that was assigned openly",
    },
    "toy": {},
}
"""Lists that are no piles of hidden things, although two of their numbers may change places without
the view changing. Piles that `support.face_down` names are tried all the same."""

BOXES = {"aeons-end": ["unused"]}
"""Lies sorted in the box: hidden is what is in it, not where."""


def asked(match: Match[Any]) -> list[int]:
    return [decision.seat for decision in match.owed()]


# ---- imagining


def imagining(match: Match[Any], rng: Rng) -> list[str]:
    """What a seat imagines follows from what it knows and from the randomness that it brings, now
    and until the match is over: then nothing real is left in it, not even in the rules' own
    variables."""
    found: list[str] = []
    for seat in asked(match):
        pair = twins(match, seat, rng)
        if pair is not None:
            answer_in_secret(pair, rng)
            found += [f"seat {seat}: {wrong}" for wrong in _imagined_alike(pair, rng)]
    return found


def _imagined_alike(pair: Twins, rng: Rng) -> Iterator[str]:
    dream = rng.branch()
    one = pair.one.imagine(pair.seat, dream.copy())
    other = pair.other.imagine(pair.seat, dream.copy())
    if one.state.rng.words() in (pair.one.state.rng.words(), pair.other.state.rng.words()):
        yield "imagined with the real chance"
    if picture(one) != picture(other):
        yield f"imagined from what it cannot know: {_differing(one.state, other.state)}"
        return
    play_on(one, "dream")
    play_on(other, "dream")
    if picture(one) != picture(other):
        yield f"played on with what it cannot know: {_differing(one.state, other.state)}"


def _differing(one: State, other: State) -> str:
    left, right = state_to_json(one), state_to_json(other)
    return ", ".join(name for name in left if left[name] != right[name])


# ---- variety


def variety(match: Match[Any], rng: Rng) -> list[str]:
    """Every place that is hidden from a seat holds different things in what it imagines."""
    found: list[str] = []
    for seat in asked(match):
        still = hidden_places(match, seat, rng)
        held: dict[str, set[int]] = {name: set() for name in still}
        for _ in range(MOST_IMAGININGS):
            if not still:
                break
            state = match.imagine(seat, rng).state
            for name in still:
                held[name].add(_thing_at(state, name))
            still = [name for name in still if len(held[name]) == 1]
        found += [f"seat {seat}: {name} is always {held[name].pop()}" for name in still]
    return found


def hidden_places(match: Match[Any], seat: int, rng: Rng) -> list[str]:
    """The places in all lists of the state whose thing can change places with another without the
    seat seeing it, by name. No list is left out but those that hide nothing."""
    game, state = match.game.id, match.state.copy()
    before = match.game.view(state, seat)
    piles = _piles(state)
    names = {id(pile): name for name, pile in piles}
    tried = [(pool.places, pool.known) for pool in pools_of(game, state, seat)]
    named = {id(place.pile) for pool in FACE_DOWN[game](state, seat) for place in pool.places}
    for name, pile in piles:
        if id(pile) not in named and name.split(".")[0] not in NOT_HIDDEN.get(game, {}):
            tried.append(([Place(pile, at) for at in range(len(pile))], None))
    found: set[str] = set()
    for places, known in tried:
        for _ in range(min(40, 3 * len(places))):
            one, other = places[rng.below(len(places))], places[rng.below(len(places))]
            if one.thing() == other.thing():
                continue
            swap(one, other, known)
            if _looks_like(match, state, seat, before):
                found |= {f"{names[id(place.pile)]}.{place.at}" for place in (one, other)}
            swap(one, other, known)
    return sorted(name for name in found if name.split(".")[0] not in BOXES.get(game, []))


def _looks_like(match: Match[Any], state: State, seat: int, before: object) -> bool:
    """Whether the seat sees the same; a table that cannot be looked at is not the same."""
    try:
        return match.game.view(state, seat) == before
    except (LookupError, ValueError, TypeError):
        return False


def _piles(state: State) -> list[tuple[str, list[int]]]:
    """Every list of numbers in a state, by name."""
    found: list[tuple[str, list[int]]] = []
    waiting = [(name, getattr(state, name)) for name in state.fields()]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, list) and value and isinstance(value[0], list):
            waiting += [(f"{name}.{at}", inner) for at, inner in enumerate(value)]
        elif isinstance(value, list) and value:
            found.append((name, value))
    return found


def _thing_at(state: State, name: str) -> int:
    field, *steps = name.split(".")
    value = getattr(state, field)
    for step in steps:
        value = value[int(step)]
    assert isinstance(value, int)
    return value


# ---- what people are shown


def showing(match: Match[Any], rng: Rng) -> list[str]:
    """Nobody is shown anything that follows from what is hidden from them."""
    found: list[str] = []
    waiting = [seat for seat in range(match.setup.players) if seat not in asked(match)]
    for seat in [SPECTATOR, *asked(match)[:2], *waiting[:1]]:
        pair = twins(match, seat, rng)
        if pair is None:
            continue
        left, right = shown(pair.one, seat), shown(pair.other, seat)
        if left != right:
            one, other = json.loads(left), json.loads(right)
            parts = [name for name in one if one[name] != other[name]]
            found.append(f"seat {seat} is shown hidden things in {', '.join(parts)}")
    return found


# ---- what may be taken back


def taking_back(match: Match[Any], rng: Rng) -> list[str]:
    """Whoever may take a move back has learned nothing by it: in worlds that looked the same
    before, it looks the same after it."""
    found: list[str] = []
    for seat in asked(match):
        pair = twins(match, seat, rng)
        decision = None if pair is None else pair.one.decision_for(seat)
        for option in range(min(MOST_MOVES, len(decision.options) if decision else 0)):
            assert pair is not None
            one, other = pair.one.clone(), pair.other.clone()
            one.step(option, seat)
            other.step(option, seat)
            if one.can_undo(seat) and one.over == other.over:
                view = match.game.view
                if view(one.state, seat) != view(other.state, seat):
                    found.append(f"seat {seat} may take option {option} back, and has learned")
    return found


# ---- what agents choose


def choosing(match: Match[Any], agent: Callable[[], Agent[Any]], rng: Rng) -> list[str]:
    """An agent chooses the same, for the same reason, in worlds that its seat can't tell apart."""
    found: list[str] = []
    for seat in asked(match):
        pair = twins(match, seat, rng)
        if pair is not None:
            answer_in_secret(pair, rng)
            if _choice(agent(), pair.one, seat) != _choice(agent(), pair.other, seat):
                found.append(f"seat {seat} chooses by what it cannot know")
    return found


def pondering(match: Match[Any], agent: Callable[[], Agent[Any]]) -> list[str]:
    """An agent that rates its options on an imagined table does not look at the hidden things of
    that table, either: they change places under its eyes, and it chooses the same."""
    record = match.record(resumable=True)
    found: list[str] = []
    for seat in asked(match):
        tables = [resume(Stirs(match.game, str(n)), record) for n in range(3)]
        choices = [_choice(agent(), table, seat) for table in tables]
        if any(choice != choices[0] for choice in choices):
            found.append(f"seat {seat} chooses by hidden things of a table that it imagines")
    return found


def _choice(agent: Agent[Any], match: Match[Any], seat: int) -> tuple[int, Any]:
    option = agent.choose(Seat(match, seat))
    reason = agent.reason()
    return option, None if reason is None else reason.to_json()


def fresh(name: str) -> Rng:
    return seeded(f"honest {name}")
