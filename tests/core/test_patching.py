"""Matches of older rules: carried over where they read the same, readable to where they break."""

import json
from pathlib import Path

import pytest

from klubovna.core.decision import OPTION_MASK, Decision, Play, code_seat
from klubovna.core.errors import OtherRules
from klubovna.core.game import Label
from klubovna.core.match import Match
from klubovna.core.patching import carry_over
from klubovna.core.record import Record, record_from_json, record_from_text
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match, replay
from klubovna.core.state import State
from support.toy import Toy, ToyState

GOLDEN = Path(__file__).parents[1] / "golden" / "records"
KEPT = {
    f"{file.stem}-{number}": line
    for file in sorted(GOLDEN.glob("*.jsonl"))
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines())
}


class Newer(Toy):
    """The same rules under a new number."""

    rules_version = 4


class Reworded(Newer):
    """What was said differently is not the same match."""

    def label(self, state: ToyState, decision: Decision, index: int) -> Label:
        plain = super().label(state, decision, index)
        return Label(f"please {plain.words}", plain.text, plain.target)


class Shorter(Newer):
    """The last question is not asked any more."""

    def play(self, state: ToyState) -> Play:
        for decision in super().play(state):
            yield decision
            return


def played(choices: int = 5, events: bool = True) -> Match[ToyState]:
    match = new_match(Toy(), 2, "patch", events=events)
    while match.decision is not None and len(match.choices) < choices:
        match.step(0, match.owed()[0].seat)
    return match


def test_a_record_notes_what_was_chosen_in_words() -> None:
    record = record_from_text(played().record().dumps())
    assert record.trail is not None
    assert len(record.trail) == 5
    assert replay(Toy(), record).record().trail is None, "nobody notes it in simulations"


def test_the_trail_follows_what_is_taken_back_and_what_is_done_instead() -> None:
    match = played(7)
    match.rewind(3)
    match.step(1, match.owed()[0].seat)
    fresh = replay(Toy(), match.record(), events=True)
    assert match.record().trail == fresh.record().trail
    match = new_match(Toy(), 2, "undo", events=True)
    match.step(2, 0)
    match.step(1, 1)
    match.step(1, 0)
    if match.can_undo(0):
        match.undo(0)
    assert match.record().trail == replay(Toy(), match.record(), events=True).record().trail


def test_a_match_that_reads_the_same_goes_on() -> None:
    old = played()
    carried = carry_over(Newer(), old.record())
    assert carried.why is None
    assert carried.match.choices == old.choices
    assert carried.match.record().rules_version == 4


def test_a_match_that_reads_differently_stops_where_it_does() -> None:
    carried = carry_over(Reworded(), played().record())
    assert carried.why is not None
    assert carried.why.key == "patch.differs"
    assert carried.match.choices == []


def test_a_choice_that_is_not_possible_stops_it() -> None:
    record = played(6, events=False).record(resumable=True)
    carried = carry_over(Shorter(), record)
    assert carried.why is not None
    assert len(carried.match.choices) < 6


def test_choices_alone_prove_nothing() -> None:
    record = played(5, events=False).record()
    carried = carry_over(Newer(), record)
    assert carried.why is not None
    assert carried.why.key == "patch.unproven"
    assert len(carried.match.choices) == 5


def test_a_stored_position_proves_it_or_shows_the_difference() -> None:
    record = played(5, events=False).record(resumable=True)
    assert carry_over(Newer(), record).why is None
    assert record.snapshot is not None
    record.snapshot["points"] = [7, 7]
    assert carry_over(Newer(), record).why is not None


def test_who_moved_when_is_compared() -> None:
    record = played(5, events=False).record()
    seats = [0, 1, 0, 0, 1]
    assert carry_over(Newer(), record, seats=seats).why is None
    assert carry_over(Newer(), record, seats=[0, 1, 1, 0, 1]).why is not None


def test_newer_rules_are_refused() -> None:
    record = played().record()
    record.rules_version = 5
    with pytest.raises(OtherRules):
        carry_over(Newer(), record)


# ---- matches kept from earlier versions of the games, with what was said at each choice


def told(match: Match[State], record: Record) -> list[str]:
    """What the choices say under today's rules, as far as they are possible."""
    again = replay(match.game, match.record(), 0)
    said = []
    for code in match.choices:
        seat, option = code_seat(code), code & OPTION_MASK
        decision = again.decision if seat < 0 else again.decision_for(seat)
        assert decision is not None
        said.append(f"{decision.seat + 1} {again.label(decision, option).words}")
        again.step(option, seat)
    return said


@pytest.mark.parametrize("name", KEPT)
def test_kept_matches_are_carried_over_or_break_with_a_sentence(name: str) -> None:
    """Whatever is carried over says at every choice just what it said when it was played."""
    kept = json.loads(KEPT[name])
    record = record_from_json(kept["record"])
    game = find_game(record.game)
    carried = carry_over(game, record, seats=[int(words.split()[0]) - 1 for words in kept["told"]])
    said = told(carried.match, record)
    if carried.why is None:
        assert said == kept["told"]
        if kept["scores"] is not None:
            assert game.result(carried.match.state).scores == kept["scores"]
    else:
        assert carried.why.key in ("patch.impossible", "patch.differs")
        assert len(said) < len(kept["told"]) or said != kept["told"]
