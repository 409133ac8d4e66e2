"""The table in a terminal: whole games with scripted input, in both languages."""

import json
import re
from collections.abc import Iterable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from klubovna.core.errors import BadRecord, OtherRules
from klubovna.core.match import Match
from klubovna.core.record import Record
from klubovna.core.registry import find_game
from klubovna.core.rng import commitment, seeded
from klubovna.core.starting import new_match, replay
from klubovna.core.state import State
from klubovna.terminal.saves import (
    FileProblem,
    Keeper,
    autosave_path,
    newest_autosave,
    read_save,
    save_text,
    write_save,
)
from klubovna.terminal.sitters import names_of, sit_down
from klubovna.terminal.table import TerminalTable
from klubovna.texts import LANGUAGES, plain, words

GAME = "fantasy-realms"
BOTH = pytest.mark.parametrize("lang", LANGUAGES)


class Evening:
    """A table whose keyboard and screen are strings."""

    def __init__(
        self,
        match: Match[State],
        typed: Iterable[str],
        file: Path,
        lang: str = "en",
        players: tuple[str, ...] = ("me", "random", "random"),
        size: tuple[int, int] = (100, 40),
    ) -> None:
        self.screen = StringIO()
        self.console = Console(
            file=self.screen, width=size[0], height=size[1], force_terminal=False
        )
        self.typed: Iterator[str] = iter(typed)
        sitters = sit_down(match.game.id, list(players), match.setup.seed)
        keeper = Keeper(file, is_autosave=False)
        self.table = TerminalTable(self.console, self.read, match, sitters, lang, keeper)
        self.finished = self.table.run()
        self.text = self.screen.getvalue()

    def read(self, prompt: str) -> str:
        self.screen.write(prompt)
        line = next(self.typed, None)
        if line is None:
            raise EOFError
        self.screen.write(f"{line}\n")
        return line


def start(seed: str = "1", players: int = 3, **options: str | int | bool) -> Match[State]:
    return new_match(find_game(GAME), players, seed, options, events=True)


def at_question(kind: str, **options: str | int | bool) -> Match[State]:
    """A random match at the point where the first seat is asked something."""
    for seed in range(400):
        match, rng = start(str(seed), 3, **options), seeded(f"walk {seed}")
        while not match.over:
            asked = match.decision_for(0)
            if asked is not None and asked.kind == kind:
                return match
            owed = match.owed()[-1]
            match.step(rng.below(len(owed.options)), owed.seat)
    raise AssertionError(f"nobody is ever asked {kind}")


def ones() -> Iterator[str]:
    while True:
        yield "1"


def drawing(match: Match[State]) -> Match[State]:
    """Play on until the first seat draws and some card lies in the discard area."""
    while True:
        owed = match.owed()[0]
        if owed.seat == 0 and owed.kind == "draw" and len(owed.options) > 2:
            return match
        match.step(0, owed.seat)


# ---- whole games


@BOTH
@pytest.mark.parametrize(
    ("size", "options"),
    [((80, 24), {}), ((120, 40), {"new_suits": True, "cursed_items": True})],
    ids=["base", "cursed hoard"],
)
def test_a_whole_game(
    tmp_path: Path, lang: str, size: tuple[int, int], options: dict[str, bool]
) -> None:
    evening = Evening(start("whole", **options), ones(), tmp_path / "a.json", lang, size=size)
    assert evening.finished
    said = words(lang, "klubovna.games.fantasy_realms")
    assert said("game.name") in evening.text
    assert said("prompt.draw") in evening.text
    assert said("prompt.discard") in evening.text
    result = evening.table.match.result()
    for name, points in zip(evening.table.names, result.scores):
        assert f"{name}" in evening.text
        assert said("terminal.points", n=points) in evening.text
    winners = [evening.table.names[seat] for seat in result.winners]
    assert said("terminal.winner", players=winners) in evening.text
    assert "whole" in evening.text


@BOTH
def test_agents_alone_tell_their_story(tmp_path: Path, lang: str) -> None:
    players = ("random", "random")
    evening = Evening(start("x", 2), [], tmp_path / "a.json", lang, players)
    assert evening.finished
    assert "Ada" in evening.text


def test_a_secret_seed_is_sealed_at_the_start_and_opened_at_the_end(tmp_path: Path) -> None:
    seed = "0123456789abcdef" * 2
    evening = Evening(start(seed), ones(), tmp_path / "a.json")
    seal = commitment(seed)
    assert seal[:32] in evening.text.split("Draw from the deck")[0]
    assert seed not in evening.text.split("Total")[0]
    assert f"Seed: {seed}" in evening.text
    assert evening.text.count(seal) == 1


def test_people_hand_the_keyboard_over(tmp_path: Path) -> None:
    typed = ["", "1", "1", "", "q"]
    evening = Evening(start("pass", 2), typed, tmp_path / "a.json", players=("Anna", "Petr"))
    first, second = ("Anna", "Petr") if "Anna is up" in evening.text[:600] else ("Petr", "Anna")
    before, after = evening.text.split(f"{second} is up.")
    assert f"{first} is up." in before
    assert f"› {first} draws two cards and keeps one." in after


# ---- answering


@BOTH
def test_words_in_the_language_and_stable_words_choose(tmp_path: Path, lang: str) -> None:
    for typed in ("draw deck", words(lang, "klubovna.games.fantasy_realms")("option.draw_deck")):
        match = drawing(start())
        before = len(match.choices)
        Evening(match, [typed, "q"], tmp_path / "a.json", lang)
        assert len(match.choices) == before + 1


def test_wrong_input_changes_nothing(tmp_path: Path) -> None:
    match = drawing(start())
    record = match.record().to_json()
    typed = ["99", "0", "xyzzy", "-1", "1.5", "e", "lang de", "? xyzzy", "a", "r", ""]
    evening = Evening(match, typed, tmp_path / "a.json")
    assert match.record().to_json() == record
    assert not evening.finished
    assert "type a number from 1 to" in evening.text
    assert "I do not understand: xyzzy" in evening.text
    assert "I do not understand: e." in evening.text
    assert "Nothing found: xyzzy" in evening.text
    assert "Type lang and a language: cs, en." in evening.text


def test_letters_that_fit_several_options_are_asked_about(tmp_path: Path) -> None:
    match = at_question("discard")
    count = len(match.choices)
    evening = Evening(match, ["discard"], tmp_path / "a.json")
    assert "options fit: 1 " in evening.text
    assert len(match.choices) == count


# ---- commands


def test_undo_and_redo(tmp_path: Path) -> None:
    match = drawing(start())
    count = len(match.choices)
    taken = Evening(match, ["2"], tmp_path / "a.json")
    assert "u undo" in taken.text
    Evening(match, ["u"], tmp_path / "a.json")
    assert len(match.choices) == count
    Evening(match, ["2", "u", "r"], tmp_path / "a.json")
    assert len(match.choices) == count + 1


def test_what_was_seen_cannot_be_taken_back_but_practice_may(tmp_path: Path) -> None:
    match = drawing(start())
    count = len(match.choices)
    evening = Evening(match, ["1", "u"], tmp_path / "a.json")
    assert "can’t be taken back" in evening.text
    assert len(match.choices) == count + 1
    Evening(match, ["1", "u!", "u!"], tmp_path / "a.json")
    assert len(match.choices) == count


def test_practice_is_for_those_who_play_alone(tmp_path: Path) -> None:
    match = drawing(start())
    evening = Evening(match, ["", "u!"], tmp_path / "a.json", players=("Anna", "Petr", "random"))
    assert "Several people are playing" in evening.text


@BOTH
def test_hint(tmp_path: Path, lang: str) -> None:
    evening = Evening(drawing(start()), ["h"], tmp_path / "a.json", lang)
    told = " ".join(evening.text.split())
    assert words(lang)("terminal.hint", n="#", choice="#").split("#")[0].strip() in told
    figures = re.findall(
        {"cs": r"na konci (\d+) bod", "en": r"(\d+) points? by the end"}[lang], told
    )
    assert len(figures) >= 3
    assert int(figures[0]) == max(int(figure) for figure in figures[:3])


@BOTH
def test_one_key_accepts_all_best_choices(tmp_path: Path, lang: str) -> None:
    match = at_question("imitate")
    hint = Evening(match, ["h"], tmp_path / "a.json", lang)
    assert words(lang)("terminal.hint_best", n=7, choice="–").split(":")[0] in hint.text
    asked = match.decision_for(0)
    assert asked is not None
    best = match.clone()
    while (own := best.decision_for(0)) is not None:
        best.step(best.game.proposal(best.state, own), 0)
    evening = Evening(match, ["a"], tmp_path / "a.json", lang)
    assert evening.finished
    assert match.result().scores[0] == best.result().scores[0]


@BOTH
def test_cards_and_help_can_be_looked_up(tmp_path: Path, lang: str) -> None:
    said = words(lang, "klubovna.games.fantasy_realms")
    dragon = said.term("cards.dragon.name")
    typed = [f"? {dragon[:4].upper()}", "?", "? e"]
    evening = Evening(drawing(start()), typed, tmp_path / "a.json", lang)
    shown = " ".join(evening.text.replace("│", " ").split())
    assert plain(said("cards.dragon.text"))[:30] in shown
    assert plain(said("terminal.help.anyway.does")) in shown


def test_the_language_can_change_in_mid_game(tmp_path: Path) -> None:
    evening = Evening(drawing(start()), ["lang cs", "lang en"], tmp_path / "a.json")
    before, after = evening.text.split("Tajuplné říše · Hráč")
    assert before.count("Your hand") == 1
    assert "Tvoje ruka" not in before
    assert after.index("Tvoje ruka") < after.index("Your hand")


def test_the_whole_log(tmp_path: Path) -> None:
    match = at_question("imitate")
    evening = Evening(match, ["l"], tmp_path / "a.json", size=(80, 24))
    said = evening.table.words
    for event in match.events():
        text = event.for_seat(0)
        assert text is None or said.say(text) in evening.text


def test_nobody_reads_what_others_drew(tmp_path: Path) -> None:
    match = drawing(start("secret"))
    evening = Evening(match, ["l"], tmp_path / "a.json")
    hidden = [event for event in match.events() if event.for_seat(1) != event.for_seat(0)]
    assert hidden
    for event in hidden:
        told = event.for_seat(1)
        if told is not None and told.key.endswith("_card") and event.seen_by == 1 << 1:
            assert evening.table.words.say(told) not in evening.text


# ---- keeping


@BOTH
def test_save_and_resume(tmp_path: Path, lang: str) -> None:
    match = drawing(start("keep"))
    file, copy = tmp_path / "a.json", tmp_path / "b.json"
    evening = Evening(match, ["1", f"s {copy}", "q"], file, lang)
    assert not evening.finished
    assert f"klubovna play fantasy-realms --resume {file}" in evening.text.replace("\n", "")
    assert copy.read_text() == file.read_text()
    save = read_save(file)
    assert save.players == ["me", "random", "random"]
    assert save.lang == lang
    again = replay(find_game(GAME), save.record, events=True)
    assert again.record().to_json() == match.record().to_json()
    rest = Evening(again, ones(), file, lang)
    assert rest.finished
    assert rest.table.log(0)[0].text == evening.table.log(0)[0].text


def test_every_own_move_is_kept(tmp_path: Path) -> None:
    match = drawing(start())
    file = tmp_path / "a.json"
    Evening(match, ["1"], file)
    assert read_save(file).record.choices == match.choices


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear aunt")
    evening = Evening(drawing(start()), [f"s {letter}"], tmp_path / "a.json")
    assert "is not a saved match" in " ".join(evening.text.split())
    assert letter.read_text() == "Dear aunt"


def test_a_full_disk_does_not_end_the_game(tmp_path: Path) -> None:
    (tmp_path / "wall").write_text("")
    evening = Evening(drawing(start()), ["1", "1"], tmp_path / "wall" / "a.json")
    assert "cannot be written" in " ".join(evening.text.split())


def test_bad_files_are_named(tmp_path: Path) -> None:
    match = start()
    good = save_text(match, ["me", "random", "random"], "en")
    file = tmp_path / "a.json"
    for text in ("", "{", "[]", "{}", good.replace('"seed": "1"', '"seed": "2"'), "\x00"):
        file.write_text(text)
        with pytest.raises(BadRecord):
            read_save(file)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadRecord):
        read_save(file)
    with pytest.raises(FileProblem):
        read_save(tmp_path / "missing.json")
    data = json.loads(good)
    data["players"] = ["me"]
    file.write_text(json.dumps(data))
    with pytest.raises(BadRecord):
        read_save(file)
    old = match.record()
    record = Record(GAME, 999, 3, old.switches, old.seed, [])
    with pytest.raises(OtherRules):
        replay(find_game(GAME), record)


def test_the_newest_autosave_is_found(tmp_path: Path) -> None:
    with pytest.raises(FileProblem):
        newest_autosave(tmp_path, GAME)
    text = save_text(start(), ["me", "random", "random"], "en")
    first = autosave_path(tmp_path, GAME)
    write_save(first, text)
    second = autosave_path(tmp_path, GAME)
    assert first != second
    write_save(second, text)
    assert newest_autosave(tmp_path, GAME) == second
    assert newest_autosave(tmp_path, "") == second
    with pytest.raises(FileProblem):
        newest_autosave(tmp_path, "chess")
    Keeper(second, is_autosave=True).finish(text)
    assert newest_autosave(tmp_path, GAME) == first


# ---- names


def test_nobody_is_called_like_another() -> None:
    sitters = sit_down(GAME, ["me", "Ada", "random", "Anna", "Anna", "{b}\x1b[31m"], "1")
    names = names_of(sitters, words("en"))
    assert names == ["Player", "Ada", "Ada 2", "Anna", "Anna 2", "b[31m"]
