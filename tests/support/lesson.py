"""A small lesson for tests, and the lessons of all games."""

from klubovna.core.registry import find_game
from klubovna.school import Lesson, games_with_lessons, lesson_names
from klubovna.school.coach import read_coach
from klubovna.school.course import read_course

GAME = "fantasy-realms"
LESSONS = [(game.id, name) for game in games_with_lessons() for name in lesson_names(game)]

COURSE = """rules: 1
table players=2
lay 0.hand king knights rangers size=7
lay area queen forest

step look
mark place:hand card:king

step draw
mark card:queen
right take queen
wrong unseen draw deck

step mine
free 12
"""

WORDS = """# A king's company
rules: 1

What a pair is worth.

## look: Your hand
[[cards.king]] is alone.

## draw: Take a card
Who keeps him company?

### right
Together they are strong.

### unseen
Nobody knows what lies there.

### else
Trees are no company.

## mine: On your own
Now you.
"""


def small_lesson() -> Lesson:
    """A lesson of three steps: one to read, one to answer, one to play on from."""
    game = find_game(GAME)
    course, wrong = read_course("first", "first.course", COURSE)
    coach, lost = read_coach(game, "en", "first.en.md", WORDS)
    assert not wrong + lost
    return Lesson(game, course, coach)
