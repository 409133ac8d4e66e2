"""A lesson in the terminal: going on, wrong answers, being shown, leaving."""

from io import StringIO

import pytest
from rich.console import Console

from klubovna.school import RIGHT, lesson, scenes
from klubovna.terminal.lesson import TerminalLesson
from klubovna.terminal.screen import Question
from klubovna.texts import LANGUAGES, plain
from support.lesson import LESSONS, small_lesson

WIDTH, HEIGHT = 100, 50


def taught(typed: list[str], height: int = HEIGHT) -> tuple[bool, str]:
    """Whether the lesson came to its end, and all that was shown."""
    screen, lines = StringIO(), iter(typed)

    def read(prompt: str) -> str:
        line = next(lines, None)
        if line is None:
            raise EOFError
        return line

    console = Console(file=screen, width=WIDTH, height=height)
    whole = TerminalLesson(console, read, small_lesson(), "en").run()
    return whole, plain(screen.getvalue())


def test_from_the_first_word_to_the_last() -> None:
    whole, text = taught(["", "", "2", ""])
    assert whole
    places = [
        text.index(said)
        for said in (
            "What a pair is worth.",
            "King is alone.",
            "Who keeps him company?",
            "Together they are strong.",
            "Player takes Queen",
            "Now you.",
        )
    ]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("typed", "reply"),
    [("1", "Nobody knows what lies there."), ("forest", "Trees are no company.")],
)
def test_a_wrong_answer_is_replied_to_and_taken_back(typed: str, reply: str) -> None:
    whole, text = taught(["", "", typed, "queen", ""])
    assert whole
    assert text.index(reply) < text.index("Together they are strong.")


def test_the_right_answer_is_shown_after_two_wrong_ones() -> None:
    asked = ["", "", "?", "1", "?", "3"]
    before = taught(asked)[1]
    assert "It is 2" not in before
    assert before.index("Trees are no company.") < before.index("Type ? and I show you.")
    assert "It is 2 – take Queen." in taught([*asked, "?"])[1]


@pytest.mark.parametrize("typed", [[], ["q"], ["", "Q"], ["", "", "q"], ["", "", "2", "q"]])
def test_one_may_leave_anywhere(typed: list[str]) -> None:
    whole, text = taught(typed)
    assert not whole
    assert "Now you." not in text


def test_what_fits_no_option_is_no_wrong_answer() -> None:
    text = taught(["", "", "9", "zebra", ""])[1]
    assert "type a number from 1 to 3" in text
    assert text.count("Type the number or some letters of one option.") == 2
    assert "↶" not in text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("game", "name"), LESSONS)
def test_every_lesson_can_be_taken_by_its_numbers(game: str, name: str, lang: str) -> None:
    found = lesson(game, name, lang)
    typed = [""]
    for scene in scenes(game, found.course):
        if scene.question is not None and scene.replies:
            labels = Question(
                scene.match.prompt(scene.question), scene.match.labels(scene.question)
            ).labels()
            typed.append(str(labels[scene.replies.index(RIGHT)]))
        typed.append("")
    screen, lines = StringIO(), iter(typed)
    console = Console(file=screen, width=WIDTH, height=HEIGHT)
    assert TerminalLesson(console, lambda prompt: next(lines), found, lang).run()
    assert next(lines, None) == ""
    text = screen.getvalue()
    assert [s.title for s in found.coach.speeches if f"─ {s.title} ─" not in text] == []
