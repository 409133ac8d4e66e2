"""Whether the lessons of a game are whole: they can be played, nothing is left without an answer,
and both languages say the same."""

from klubovna.core.errors import KlubovnaError
from klubovna.core.game import Game
from klubovna.core.state import State
from klubovna.rulebook import has_rules, rules_page
from klubovna.rulebook.page import Block, Problem
from klubovna.school.coach import Coach, read_coach
from klubovna.school.course import Course, read_course
from klubovna.school.library import COURSE, folder_of, lesson_names, read
from klubovna.school.playing import RIGHT, WrongLesson, scenes
from klubovna.texts import LANGUAGES, Text


def problems_of(game: Game[State]) -> list[Problem]:
    """Everything that is wrong with a game's lessons."""
    return [problem for name in lesson_names(game) for problem in _problems(game, name)]


def _wrong(file: str, line: int, kind: str, **about: str | int) -> Problem:
    return Problem(file, line, Text(f"school.wrong.{kind}", about))


def _problems(game: Game[State], name: str) -> list[Problem]:
    file = f"{name}{COURSE}"
    course, found = read_course(name, file, read(game, file))
    if course.version != game.rules_version:
        found.append(_wrong(file, 1, "version", page=course.version, game=game.rules_version))
    wanted = _wanted(game, course, file, found)
    for lang in LANGUAGES:
        words = f"{name}.{lang}.md"
        if not (folder_of(game) / words).is_file():
            found.append(Problem(words, 0, Text("rulebook.wrong.no_file")))
            continue
        coach, wrong = read_coach(game, lang, words, read(game, words))
        found += [*wrong, *_spoken(course, coach, words, wanted), *_lost(game, coach, words)]
    return found


def _wanted(
    game: Game[State], course: Course, file: str, found: list[Problem]
) -> dict[str, set[str]]:
    """The replies that each step needs; what cannot be played is noted."""
    wanted: dict[str, set[str]] = {}
    try:
        for scene in scenes(game.id, course):
            if scene.step.id in wanted:
                found.append(_wrong(file, scene.step.line, "twice", id=scene.step.id))
            wanted[scene.step.id] = set(scene.replies)
    except WrongLesson as error:
        found.append(_wrong(file, error.line, "play", why=error.why))
    except KlubovnaError as error:
        found.append(_wrong(file, 0, "play", why=str(error)))
    return wanted


def _spoken(course: Course, coach: Coach, file: str, wanted: dict[str, set[str]]) -> list[Problem]:
    """Whether the coach has words for every step and every reply, and none too many."""
    found: list[Problem] = []
    if coach.version != course.version:
        found.append(_wrong(file, 2, "version", page=coach.version, game=course.version))
    if not coach.lead:
        found.append(_wrong(file, 1, "silent", id="#"))
    ours, theirs = [speech.id for speech in coach.speeches], [step.id for step in course.steps]
    if ours != theirs:
        one, other = next(
            pair for pair in zip([*ours, ""], [*theirs, ""], strict=False) if pair[0] != pair[1]
        )
        found.append(_wrong(file, 0, "steps", one=one, other=other))
    for speech in coach.speeches:
        needs = wanted.get(speech.id)
        if needs is None:
            continue
        if not speech.blocks:
            found.append(_wrong(file, speech.line, "silent", id=speech.id))
        said = {name for name, blocks in speech.replies.items() if blocks}
        for name in sorted(needs - said - {RIGHT}):
            found.append(_wrong(file, speech.line, "reply", id=speech.id, reply=name))
        for name in sorted(set(speech.replies) - needs):
            found.append(_wrong(file, speech.line, "unused", id=speech.id, reply=name))
    return found


def _lost(game: Game[State], coach: Coach, file: str) -> list[Problem]:
    """Rules that the coach names and the game has not."""
    if not has_rules(game):
        return []
    page = rules_page(game.id, coach.lang)
    blocks: list[Block] = [*coach.lead]
    for speech in coach.speeches:
        blocks += speech.blocks
        for reply in speech.replies.values():
            blocks += reply
    spans = [span for block in blocks for spans in block.texts() for span in spans]
    lost = [span.to for span in spans if span.kind == "rule" and page.rule(span.to) is None]
    return [Problem(file, 0, Text("rulebook.wrong.rule", {"id": id})) for id in lost]
