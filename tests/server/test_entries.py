"""What the log tells a browser beside its sentences."""

from typing import Any

import msgspec

from klubovna.server.picture import Teller, told_to
from klubovna.testing import Scenario, table
from support import aeons


def entries(t: Scenario, seat: int) -> list[dict[str, Any]]:
    """The log as it goes over the wire."""
    lines = told_to(seat, t.match)
    found: list[dict[str, Any]] = msgspec.json.decode(msgspec.json.encode(lines))
    return found


def test_an_entry_is_a_text_with_more_beside_it() -> None:
    t = table("fantasy-realms", 3, "entries")
    t.active(0).deck("king", "queen")
    t.choose("draw deck")
    assert entries(t, 0)[-1] == {
        "key": "event.draws_card",
        "args": {"player": {"ref": "seat.0"}, "card": {"ref": "cards.king.name"}},
        "kind": "draws_card",
        "player": "seat:0",
        "thing": "card:king",
        "from": "deck",
        "to": "seat:0",
        "turn": 1,
    }
    assert entries(t, 1)[-1] == {
        "key": "event.draws",
        "args": {"player": {"ref": "seat.0"}},
        "kind": "draws",
        "player": "seat:0",
        "from": "deck",
        "to": "seat:0",
        "turn": 1,
    }


def test_damage_says_what_dealt_it() -> None:
    t = aeons.casting("spark")
    t.choose("cast spark 1")
    hit = next(entry for entry in entries(t, 0) if entry["kind"] == "nemesis_suffers")
    assert hit["args"] == {"n": 1}
    assert (hit["amount"], hit["source"], hit["to"]) == (1, "card:spark", "nemesis")


def test_a_sentence_without_arguments_keeps_its_empty_list() -> None:
    t = aeons.go(aeons.drawn("slaughter", order="nemesis 1"))
    start, lines = Teller(0).since(t.match)
    assert start == 0
    first = msgspec.to_builtins(lines[0])
    assert first == {"key": "event.nemesis_turn", "args": {}, "kind": "nemesis_turn", "turn": 1}


def test_entries_say_in_which_turn_they_happened() -> None:
    t = table("fantasy-realms", 3, "turns")
    t.active(0).deck("king", "queen")
    t.choose("draw deck")
    t.choose("discard king")
    t.choose("draw deck")
    assert [(entry["player"], entry["turn"]) for entry in entries(t, 0)] == [
        ("seat:0", 1),
        ("seat:0", 1),
        ("seat:1", 2),
    ]


def test_what_is_taken_back_belongs_to_no_turn() -> None:
    t = table("fantasy-realms", 3, "turns")
    t.active(0).deck("king", "queen")
    t.choose("draw deck")
    t.choose("discard king")
    t.choose("draw deck")
    match = t.match
    match.rewind(len(match.choices) - 2)
    assert [entry["turn"] for entry in entries(t, 0)] == [1]
    assert match.turns == [0]
    match.play("discard king")
    match.play("draw deck")
    assert [entry["turn"] for entry in entries(t, 0)] == [1, 1, 2]
    assert match.turns == [0, 2]
