"""Whatever somebody asks about with "why can't I play this?", the answer is a sentence."""

import pytest

from klubovna.core.rng import seeded
from klubovna.core.targets import NO_NUMBER, number_below
from klubovna.texts import LANGUAGES, Text, words
from support.suite import MODES, Mode, random_step, start

PLACES = [
    "card",
    "item",
    "deck",
    "suit",
    "row",
    "champion",
    "relic",
    "effect",
    "bag",
    "rage",
    "potion",
    "blessing",
    "ability",
    "breach",
    "spell",
    "supply",
    "devoured",
    "in_play",
    "nemesis",
    "husk",
    "button",
    "place",
    "region",
    "specialist",
    "seat",
    "nothing",
] + [""]
NUMBERS = [
    *("", "²", "½", "٣", "-1", "+1", " 1", "1_0", "1.5", "1e3", "0x1", "99999999999999999999"),
    *("9" * 5000, "x" * 400, "0:²", "0:²:0", "²:0", "0:0:²", "0:99:0", "9:0:0", "::", ":" * 400),
    *("0", "1", "0:0", "0:0:0", "\0", "😀", "None", "charge", "token"),
]
TARGETS = ["", ":", *(f"{place}:{number}" for place in PLACES for number in NUMBERS)]


@pytest.mark.parametrize("mode", MODES, ids=str)
def test_every_target_has_an_answer(mode: Mode) -> None:
    match = start(mode, "targets")
    rng = seeded("targets")
    told: set[str] = set()
    kinds: set[str] = set()
    while match.decision is not None and len(match.choices) < 60:
        news = match.decision.kind not in kinds
        kinds.add(match.decision.kind)
        for decision in match.owed() if news else []:
            for target in TARGETS:
                answer = match.game.why_not(match.state, decision.seat, decision, target)
                told.add(answer.key)
        if news:
            for seat in range(mode.players):
                told.add(match.game.why_not(match.state, seat, None, TARGETS[-1]).key)
        random_step(match, rng)
    assert told
    assert "" not in told


@pytest.mark.parametrize("mode", MODES[:: len(MODES) // 6], ids=str)
def test_the_answer_can_be_said_in_every_language(mode: Mode) -> None:
    match = start(mode, "said")
    decision = match.decision
    assert decision is not None
    for target in TARGETS:
        answer: Text = match.game.why_not(match.state, decision.seat, decision, target)
        for lang in LANGUAGES:
            assert words(lang, match.game.package).say(answer)


@pytest.mark.parametrize(
    ("text", "end", "number"),
    [("0", 1, 0), ("007", 8, 7), ("7", 7, -1), ("123456789", 10**9, 123456789), ("²", 9, -1)]
    + [("", 9, -1), ("-1", 9, -1), ("٣", 9, -1), ("1234567890", 10**10, -1), ("0", 0, -1)],
)
def test_only_plain_digits_in_range_are_a_number(text: str, end: int, number: int) -> None:
    assert number_below(text, end) == number
    assert NO_NUMBER == -1
