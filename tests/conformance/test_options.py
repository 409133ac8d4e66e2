"""Options are data: what a front end may rely on without reading a word."""

import pytest

from klubovna.core.game import NO_AMOUNT, Label
from klubovna.core.match import Match
from klubovna.core.rng import seeded
from klubovna.core.state import State
from klubovna.texts import LANGUAGES
from support.suite import MODES, Mode, random_step, start

modes = pytest.mark.parametrize("mode", MODES, ids=str)
LENGTH = 150

ENDINGS = {
    "aeons-end": {"button:end"},
    "shards-of-infinity": {"button:end"},
    "evenfall": {"button:end", "button:pass"},
    "sanctum": {
        "button:roll",
        "button:end_attack",
        "button:end_defence",
        "button:done_dressing",
        "button:done_brewing",
    },
    "fantasy-realms": {"button:end", "button:discard_item", "button:pass"},
}
"""What a player clicks to say "I am done"."""


def labels(match: Match[State], seat: int) -> list[Label]:
    decision = match.decision_for(seat)
    assert decision is not None
    return match.labels(decision)


@modes
def test_a_verb_is_one_word_and_endings_are_marked(mode: Mode) -> None:
    match, rng = start(mode, "verbs"), seeded("verbs")
    while match.decision is not None and len(match.choices) < LENGTH:
        for decision in match.owed():
            for label in labels(match, decision.seat):
                assert label.verb.replace("_", "").isalpha(), label.words
                assert label.amount == NO_AMOUNT or label.amount >= 0
                if label.target in ENDINGS[mode.game]:
                    assert label.ends_turn, label.words
                elif mode.game != "fantasy-realms":
                    assert not label.ends_turn, label.words
        random_step(match, rng)


@modes
def test_a_routine_option_asks_nothing_and_ends_nothing(mode: Mode) -> None:
    """After it the seat is asked the same question, with the other routine options still there."""
    match, rng = start(mode, "routine"), seeded("routine")
    while match.decision is not None and len(match.choices) < LENGTH:
        for decision in match.owed():
            offered = labels(match, decision.seat)
            for option, label in enumerate(offered):
                if not label.routine:
                    continue
                assert not label.ends_turn
                after = match.clone()
                after.step(option, decision.seat)
                asked = after.decision_for(decision.seat)
                assert asked is not None
                assert asked.kind == decision.kind
                left = {one.words for one in labels(after, decision.seat)}
                others = [one for i, one in enumerate(offered) if one.routine and i != option]
                assert all(one.words in left for one in others)
        random_step(match, rng)


@modes
def test_what_is_left_unused_is_said_of_endings_alone_in_both_languages(mode: Mode) -> None:
    match, rng = start(mode, "unused"), seeded("unused")
    said = [match.game.words(lang) for lang in LANGUAGES]
    while match.decision is not None and len(match.choices) < LENGTH:
        for decision in match.owed():
            for option, label in enumerate(labels(match, decision.seat)):
                left = match.game.unused(match.state, decision, option)
                assert label.ends_turn or not left
                assert all(text.key.startswith("unused.") for text in left)
                assert all(words.say(text) for words in said for text in left)
        random_step(match, rng)
