"""Lessons at a laid-out table: a coach says what to look at and what to try.

A game keeps them in its folder `lessons`: `first.course` is the way of the lesson, position by
position, `first.en.md` and `first.cs.md` are the coach's words. The format stands in
docs/lessons.md.
"""

from klubovna.school.coach import Speech
from klubovna.school.course import Course, Step
from klubovna.school.library import Lesson, NoLesson, games_with_lessons, lesson, lesson_names
from klubovna.school.playing import ELSE, LEARNER, RIGHT, Scene, WrongLesson, scenes

__all__ = [
    "ELSE",
    "LEARNER",
    "RIGHT",
    "Course",
    "Lesson",
    "NoLesson",
    "Scene",
    "Speech",
    "Step",
    "WrongLesson",
    "games_with_lessons",
    "lesson",
    "lesson_names",
    "scenes",
]
