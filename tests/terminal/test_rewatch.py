"""Watching a match again."""

from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.core.record import record_from_text
from klubovna.core.registry import find_game
from klubovna.core.rng import seeded
from klubovna.core.seating import CHANGES, LEFT, RESIGNED, SeatChange
from klubovna.core.starting import new_match
from klubovna.terminal.rewatch import EVERYONE, Rewatch
from klubovna.terminal.saves import Save, read_save, save_text, write_save
from klubovna.texts import LANGUAGES, words


def played(
    tmp_path: Path, moves: int = 10_000, players: tuple[str, ...] = ("me", "random")
) -> Save:
    match = new_match(find_game("fantasy-realms"), len(players), "again", events=True)
    rng = seeded("again")
    while not match.over and len(match.choices) < moves:
        asked = match.owed()[0]
        match.step(rng.below(len(asked.options)), asked.seat)
    file = tmp_path / "match.json"
    write_save(file, save_text(match, list(players), "en"))
    return read_save(file)


def watch(save: Save, typed: list[str], lang: str = "en") -> tuple[Rewatch, str]:
    screen = StringIO()
    rewatch = Rewatch(Console(file=screen, width=100, height=40), save, lang)
    lines = iter(typed)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    rewatch.run(read)
    return rewatch, screen.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_forward_and_back(tmp_path: Path, lang: str) -> None:
    save = played(tmp_path)
    rewatch, text = watch(save, ["", "n", "b", "20", "b"], lang)
    assert rewatch.at == 19
    assert rewatch.match.choices == save.record.choices[:19]
    last = len(save.record.choices)
    for at in (0, 1, 2, 1, 20, 19):
        assert words(lang)("terminal.step", at=at, last=last) in text


def test_wrong_ways_are_told(tmp_path: Path) -> None:
    rewatch, text = watch(played(tmp_path), ["b", "9999", "p 7", "dance"])
    assert rewatch.at == 0
    assert text.count("There is nothing there") == 2
    assert text.count("Enter or n goes on") == 2


def test_eyes(tmp_path: Path) -> None:
    save = played(tmp_path)
    rewatch, _ = watch(save, [])
    assert rewatch.seat == 0
    rewatch, text = watch(save, ["20", "p 2", "p all", "lang cs"])
    assert rewatch.seat == EVERYONE
    assert "all cards" in text
    assert "všechny karty" in text
    assert "Your hand" not in text


def test_the_end_has_the_score_sheet(tmp_path: Path) -> None:
    save = played(tmp_path)
    _, text = watch(save, [str(len(save.record.choices))])
    assert "Total" in text
    assert "wins!" in text or "share the win" in text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_whole_story_of_a_bare_record(tmp_path: Path, lang: str) -> None:
    save = Save(played(tmp_path, 30).record, [], "")
    screen = StringIO()
    rewatch = Rewatch(Console(file=screen, width=100), save, lang)
    rewatch.tell()
    text = screen.getvalue()
    assert words(lang)("terminal.player", n=2) in text
    assert words(lang)("terminal.unfinished") in text
    assert " 30  " in text


def test_who_played_a_seat_is_told_where_it_changed(tmp_path: Path) -> None:
    save = played(tmp_path, 30, ("Anna", "Petr"))
    save.record.seating = [SeatChange(7, 1, LEFT, "casual"), SeatChange(30, 0, RESIGNED, "")]
    again = Save(record_from_text(save.record.dumps()), save.players, "")
    screen = StringIO()
    Rewatch(Console(file=screen, width=100), again, "en").tell()
    told = [line.split(maxsplit=1) for line in screen.getvalue().splitlines()]
    assert ["7", "Petr leaves the table for now; a bot plays on."] in told
    assert ["30", "Anna resigns."] in told
    for kind in CHANGES:
        for lang in LANGUAGES:
            assert words(lang).has(f"seating.{kind}")
