"""The front door: what a stranger types after `import klubovna`."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import klubovna
from klubovna.core.errors import BadSetup, IllegalOption, NotKept, NotOver
from klubovna.core.registry import find_game
from klubovna.core.starting import new_match
from klubovna.core.state import State


class First(klubovna.Agent[State]):
    """Takes the first option that does not say "deck"."""

    def choose(self, seat: "klubovna.Seat[State]") -> int:
        assert seat.view()["seat"] == seat.number
        options = seat.options()
        return next((option.index for option in options if "deck" not in option.words), 0)


def friday(**more: Any) -> "klubovna.Match[State]":
    return klubovna.match("fantasy-realms", players=3, seed="friday", new_suits=True, **more)


def test_an_evening_as_the_readme_tells_it() -> None:
    match = friday()
    asked = match.owed()[0].seat + 1
    assert str(match) == (
        f"Fantasy Realms: seat {asked} of 3, draw from the deck or take a discarded card"
    )
    assert [option.words for option in match.options()] == ["draw deck"]
    assert match.options()[0].text == "draw from the deck"
    assert match.options(lang="cs")[0].text != match.options()[0].text
    match.play("draw deck")
    assert match.view(seat=0)["seat"] == 0
    twin = match.clone()
    result = klubovna.play_out(twin, ["greedy", First(), "random"])
    assert len(result.scores) == 3
    assert str(twin).startswith("Fantasy Realms: over, [")
    assert len(match.choices) == 1
    assert klubovna.replay(match.record().dumps()).choices == match.choices
    assert klubovna.replay(twin.record()).over


def test_the_log_is_read_in_both_languages() -> None:
    match = friday().play("draw deck")
    assert match.log(lang="en") != klubovna.log(match, lang="cs")
    mine = klubovna.log(match, seat=match.owed()[0].seat)
    assert mine != klubovna.log(match), "who draws sees the card"


def test_a_twin_tells_its_own_story() -> None:
    match = friday().play("draw deck")
    twin = match.clone()
    assert twin.log() == match.log()
    klubovna.play_out(twin, ["random"] * 3)
    assert len(twin.log()) > len(match.log()) == 1
    assert twin.log()[:1] == match.log()
    assert klubovna.replay(twin.record()).log() == twin.log()
    assert twin.record().trail == klubovna.replay(twin.record()).record().trail


def test_what_was_switched_off_says_so() -> None:
    with pytest.raises(NotKept, match="events=True"):
        klubovna.log(friday(events=False))
    fast = new_match(find_game("fantasy-realms"), 2, "1", history=False)
    with pytest.raises(NotKept, match="history"):
        fast.clone()
    with pytest.raises(NotOver):
        friday().result()


def test_moves_by_words_parts_of_them_and_numbers() -> None:
    match = friday().play("deck")
    with pytest.raises(IllegalOption, match="Several options fit “discard”"):
        match.play("discard")
    with pytest.raises(IllegalOption, match="No option fits “fly”"):
        match.play("fly")
    first = match.options()[0]
    assert match.clone().play(first.words).choices == match.clone().play(0).choices
    assert repr(first) == f"<Option 0 of seat {first.seat}: {first.words} – {first.text}>"


def test_several_seats_answer_by_name_of_the_seat() -> None:
    match = klubovna.match("evenfall", players=2, seed="bids", experienced=True)
    assert {option.seat for option in match.options()} == {0, 1}
    match.play(match.options(seat=1)[3].words, seat=1)
    assert {option.seat for option in match.options()} == {0}


def test_wrong_numbers_of_agents_and_unknown_games_are_named() -> None:
    with pytest.raises(BadSetup, match="3 seats"):
        klubovna.play_out(friday(), ["greedy"])
    with pytest.raises(BadSetup, match="chess"):
        klubovna.match("chess")


def test_a_saved_match_is_opened_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "match.json"
    file.write_text(friday().play("draw deck").record().dumps(), encoding="utf-8")
    assert len(klubovna.replay(file).choices) == 1


@pytest.mark.parametrize("id", klubovna.game_ids())
def test_everything_that_is_printed_reads_well(id: str) -> None:
    match = klubovna.match(id, seed="print")
    assert str(match).startswith(klubovna.game(id).words("en")("game.name") + ": seat ")
    for thing in (match, match.setup, match.record(), klubovna.game(id), match.options()[0]):
        assert "object at 0x" not in repr(thing)


def test_looking_in_costs_nothing() -> None:
    code = "import sys, klubovna; dir(klubovna); print(any('games' in m for m in sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "False"
    with pytest.raises(AttributeError):
        klubovna.nothing  # noqa: B018
