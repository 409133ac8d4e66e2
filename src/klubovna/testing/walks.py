"""Matches that chance plays, and what can be seen of them from outside: for tests of any game."""

import json
from typing import NamedTuple, cast

from klubovna.core.game import SPECTATOR
from klubovna.core.match import Match
from klubovna.core.registry import find_game
from klubovna.core.rng import Rng, seeded
from klubovna.core.starting import new_match
from klubovna.core.state import Json, State, state_to_json
from klubovna.texts import LANGUAGES, words

Options = dict[str, str | int | bool]
MOST_DECISIONS = 5000


class Mode(NamedTuple):
    """One way to play a game."""

    game: str
    players: int
    options: Options

    def __str__(self) -> str:
        told = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.players}-{told}"


def start(mode: Mode, seed: str, events: bool = False) -> Match[State]:
    return new_match(find_game(mode.game), mode.players, seed, mode.options, events=events)


def random_step(match: Match[State], rng: Rng) -> tuple[int, int]:
    """Take any legal option of any seat that is asked; gives seat and option."""
    owed = match.owed()
    decision = owed[rng.below(len(owed))]
    assert decision.options, f"{decision.kind} offers nothing"
    option = rng.below(len(decision.options))
    match.step(option, decision.seat)
    return decision.seat, option


def random_walk(mode: Mode, seed: str, length: int, events: bool = False) -> Match[State]:
    """A match after up to `length` random choices."""
    match = start(mode, seed, events)
    rng = seeded(f"walk {seed}")
    while match.decision is not None and len(match.choices) < length:
        random_step(match, rng)
    return match


def play_on(match: Match[State], seed: str) -> None:
    """Play to the end at random; every game ends."""
    rng = seeded(f"on {seed}")
    while match.decision is not None:
        random_step(match, rng)
        assert len(match.choices) < MOST_DECISIONS, "the game does not end"


def picture(match: Match[State]) -> str:
    """Everything about a match that can be seen from outside, as text."""
    return json.dumps(
        {
            "state": state_to_json(match.state),
            "choices": [*match.choices],
            "owed": [[ask.seat, ask.kind, *ask.options] for ask in match.owed()],
            "views": views(match),
        },
        sort_keys=True,
    )


def views(match: Match[State]) -> list[dict[str, Json]]:
    seats = range(SPECTATOR, match.setup.players)
    return [view_of(match, seat) for seat in seats]


def view_of(match: Match[State], seat: int) -> dict[str, Json]:
    """What the seat sees, as plain JSON."""
    return cast(dict[str, Json], match.view(seat))


def read_everything(match: Match[State]) -> int:
    """Say every prompt, option and event in both languages; gives how many sentences."""
    count = 0
    for lang in LANGUAGES:
        said = words(lang, match.game.package).with_names(
            [f"P{seat + 1}" for seat in range(match.setup.players)]
        )
        for decision in match.owed():
            count += len(said.say(match.prompt(decision))) > 0
            labels = [match.label(decision, index) for index in range(len(decision.options))]
            count += sum(len(said.say(label.text)) > 0 for label in labels)
            read = [label.words for label in labels]
            assert len({*read}) == len(read), f"two options of {decision.kind} read alike: {read}"
        for event in match.events()[-3:]:
            for seat in range(SPECTATOR, match.setup.players):
                text = event.for_seat(seat)
                count += text is not None and len(said.say(text)) > 0
    return count
